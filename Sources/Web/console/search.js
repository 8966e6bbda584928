// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The search for one verification, whatever its status. Its text names a person, so it is kept nowhere.

import { button, element, field, fill } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * @param {Console} app
 * @returns {{ element: HTMLElement, focus: () => void }}
 */
export function searchForm(app) {
    const input = element("input", { type: "search", maxlength: 200, autocomplete: "off", spellcheck: "false" });
    const found = element("div", { class: "found" });
    const form = element(
        "form", { class: "search", role: "search" },
        field(app.texts.say("console.search.label"), input, app.texts.say("console.search.hint")),
        button(app.texts.say("console.search.find"), () => {}, { type: "submit" }),
        found,
    );
    let searches = 0;
    /** @type {() => () => boolean} begins a search: the answer tells if somebody still waits for it */
    const begin = () => {
        const own = searches += 1;
        return () => own === searches && found.isConnected;
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void find(app, input.value.trim(), found, begin());
    });
    form.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        input.value = "";
        begin();
        fill(found);
        app.screen?.focus?.();
    });
    return { element: form, focus: () => input.focus() };
}

/**
 * @param {Console} app
 * @param {string} text
 * @param {HTMLElement} place
 * @param {() => boolean} isAwaited false after another search, and once the person has left
 */
async function find(app, text, place, isAwaited) {
    fill(place);
    if (!text) return;
    try {
        const items = await app.calls.search(text);
        if (!isAwaited()) return;
        // A single hit is what was meant.
        if (items.length === 1) return app.go(`case/${encodeURIComponent(items[0].id)}`);
        fill(place, results(app, items));
        place.querySelector("a")?.focus();
    } catch (error) {
        if (isAwaited()) fill(place, app.problem(error));
    }
}

/**
 * @param {Console} app
 * @param {any[]} items
 */
function results(app, items) {
    const told = element("p", { role: "status", class: "soft" }, app.texts.count("console.search.found", items.length));
    return element("div", { class: "results" }, told, element("ul", null, items.map((item) => element("li", null, result(app, item)))));
}

/**
 * @param {Console} app
 * @param {any} item
 */
function result(app, item) {
    const matched = (item.matched ?? []).map((/** @type {string} */ one) => app.texts.say(`console.search.by.${one}`)).join(", ");
    return [
        element("a", { class: "mono", href: `#/case/${encodeURIComponent(item.id)}` }, item.id.slice(-12)),
        " ", element("span", null, item.outcome ? app.words.outcome(item.outcome) : app.words.status(item.status)),
        " ", element("span", { class: "soft" }, `${app.texts.time(item.createdAt)} · ${matched}`),
    ];
}
