// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Signing in with a key, or at the organisation's own provider.

import { button, element, field, fill } from "/shared/elements.js";
import { pause, ServiceProblem } from "/shared/service.js";
import { languageChoice } from "./languages.js";

/** @typedef {import("./shell.js").Console} Console */

const RETRY_SECONDS = 3;

/**
 * The form, as the whole page.
 *
 * @param {Console} app
 * @param {string} [why] a sentence that says why the form is shown again
 */
export function showSignIn(app, why) {
    const reason = failureOf(app) ?? why ?? "";
    const told = element("div", { class: "told", role: "status" }, reason);
    const made = form(app, told);
    void offerProvider(app, made, told, reason);
    return element(
        "main", { class: "sign-in" },
        element("h1", null, element("img", { src: "/shared/recto.svg", alt: "", width: 32, height: 32 }), app.texts.say("console.signIn.title")),
        told,
        made,
        languageChoice(app.texts),
    );
}

/**
 * Puts the provider's button above the form, once the service has named the provider. The form is there before: a session
 * may end while the network is away.
 *
 * @param {Console} app
 * @param {HTMLElement} made the form
 * @param {HTMLElement} told
 * @param {string} reason the sentence that is told already
 */
async function offerProvider(app, made, told, reason) {
    let before = reason;
    do {
        try {
            const { openIDConnect } = await app.calls.waysToSignIn();
            if (openIDConnect) made.before(provider(app, openIDConnect), element("p", { class: "or soft" }, app.texts.say("console.signIn.or")));
            // A refusal that came meanwhile stays.
            if (told.textContent === before) fill(told, reason);
            return;
        } catch (error) {
            const shown = [reason, app.sentence(error)].filter(Boolean).join(" ");
            if (told.textContent === before && before !== shown) fill(told, before = shown);
            await pause(RETRY_SECONDS);
        }
    } while (made.isConnected);
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
