// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Signing in with a key, or at the organisation's own provider.

import { button, element, field, fill } from "/shared/elements.js";
import { ServiceProblem } from "/shared/service.js";
import { languageChoice } from "./languages.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * The form, as the whole page.
 *
 * @param {Console} app
 * @param {string} [why] a sentence that says why the form is shown again
 */
export async function showSignIn(app, why) {
    const say = (/** @type {string} */ key) => app.texts.say(key);
    const ways = await app.calls.waysToSignIn();
    const told = element("div", { class: "told", role: "status" }, failureOf(app) ?? why);
    return element(
        "main", { class: "sign-in" },
        element("h1", null, element("img", { src: "/shared/recto.svg", alt: "", width: 32, height: 32 }), say("console.signIn.title")),
        told,
        ways.openIDConnect ? provider(app, ways.openIDConnect) : null,
        ways.openIDConnect ? element("p", { class: "or soft" }, say("console.signIn.or")) : null,
        form(app, told),
        languageChoice(app.texts),
    );
}

/**
 * The answer of a provider, from the address that it led back to.
 *
 * @param {Console} app
 */
function failureOf(app) {
    const code = new URLSearchParams(location.search).get("failed");
    if (!code) return null;
    history.replaceState(null, "", `${location.pathname}${location.hash}`);
    return app.texts.find(`console.signIn.failed.${code}`) ?? app.texts.say("console.signIn.failed.other");
}

/**
 * @param {Console} app
 * @param {{ name?: string, link: string }} ways
 */
function provider(app, ways) {
    const name = ways.name ?? app.texts.say("console.signIn.provider");
    return element("a", { class: "button primary wide", href: ways.link }, app.texts.say("console.signIn.with", { name }));
}

/**
 * @param {Console} app
 * @param {HTMLElement} told
 */
function form(app, told) {
    const key = element("input", { type: "password", name: "key", autocomplete: "current-password", required: true, autofocus: true, spellcheck: "false" });
    const send = button(app.texts.say("console.signIn.enter"), () => {}, { type: "submit", class: "button primary wide" });
    const made = element(
        "form", { class: "fields" },
        field(app.texts.say("console.signIn.key"), key, app.texts.say("console.signIn.keyHint")),
        send,
    );
    made.addEventListener("submit", async (event) => {
        event.preventDefault();
        send.disabled = true;
        fill(told);
        try {
            const session = await app.calls.signIn(key.value.trim());
            key.value = "";
            await app.enter(session);
        } catch (error) {
            fill(told, refusal(app, error));
            send.disabled = false;
            key.select();
        }
    });
    return made;
}

/**
 * @param {Console} app
 * @param {unknown} error
 */
function refusal(app, error) {
    if (!(error instanceof ServiceProblem)) return app.sentence(error);
    if (error.code === "invalidCredentials") return app.texts.say("console.signIn.wrongKey");
    if (error.code === "forbidden") return app.texts.say("console.signIn.noRole");
    return app.sentence(error);
}
