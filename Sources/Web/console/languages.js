// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The language of the console, which its user chooses.

import { element } from "/shared/elements.js";

/** @typedef {import("/shared/texts.js").Texts} Texts */

const LANGUAGE = "recto.console.language";

/** The language that was chosen before; `null` for the browser's. */
export function chosenLanguage() {
    return localStorage.getItem(LANGUAGE);
}

/**
 * The choice of a language; the page begins again in it.
 *
 * @param {Texts} texts
 */
export function languageChoice(texts) {
    const names = new Intl.DisplayNames([texts.language], { type: "language" });
    const choice = element("select", { "aria-label": texts.say("console.language"), class: "small" }, texts.languages.map((tag) =>
        element("option", { value: tag, lang: tag, selected: tag === texts.language }, names.of(tag) ?? tag)
    ));
    choice.addEventListener("change", () => {
        localStorage.setItem(LANGUAGE, choice.value);
        location.reload();
    });
    return choice;
}
