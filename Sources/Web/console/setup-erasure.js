// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The erasure of everything about one subject, with the events that prove it.

import { element, field, fill, stored } from "/shared/elements.js";
import { ServiceProblem } from "/shared/service.js";
import { withQuery } from "./calls.js";
import { applicationChoice, applications, confirmed, form, table } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showErasure(app, place) {
    const say = app.texts.say.bind(app.texts);
    const isWhole = app.session?.applications === null;
    const choice = isWhole ? applicationChoice(app, await applications(app)) : null;
    const subject = element("input", { name: "subject", required: true, maxlength: 200, autocomplete: "off", spellcheck: "false" });
    const made = form(app, [
        element("p", null, say("console.erasure.text")),
        choice?.field ?? null,
        field(say("console.erasure.subject"), subject, say("console.erasure.subjectHint")),
    ], say("console.erasure.erase"), async () => {
        const name = subject.value.trim();
        if (!name || !await confirmed(app, "console.erasure.erase", name)) return null;
        // Sent again after a lost answer, it would find nothing, and prove nothing of what the first one erased.
        const path = withQuery("/v1/verifications", { subject: name, application: choice?.select.value });
        /** @type {{ erased: any[] }} */
        let answer;
        try {
            answer = await app.calls.send("DELETE", path, { tries: 1 });
        } catch (error) {
            if (error instanceof ServiceProblem) throw error;
            return element("div", null, app.problem(error), element("p", { class: "notice doubt" }, say("console.erasure.lost")));
        }
        subject.value = "";
        return answer.erased.length > 0 ? proof(app, answer.erased) : element("p", { class: "notice", role: "status" }, say("console.erasure.nothing"));
    });
    fill(place, made);
}

/**
 * The events of the erasure: what the chain holds of it for good, and no name.
 *
 * @param {Console} app
 * @param {any[]} events
 */
function proof(app, events) {
    return element(
        "div", { class: "notice good", role: "status" },
        element("strong", null, app.texts.count("console.erasure.done", events.length)),
        element("p", null, app.texts.say("console.erasure.proof")),
        table(app, ["console.erasure.event", "console.erasure.at", "console.erasure.verification", "console.erasure.hash"], events.map((one) => [
            app.texts.number(one.sequence), app.texts.time(one.at),
            element("span", { class: "mono" }, stored(one.verification ?? "")), element("span", { class: "mono" }, stored(one.hash, { limit: 128 })),
        ])),
    );
}
