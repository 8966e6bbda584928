// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Applications: their list, new ones, and their end.

import { button, element, field, fill, stored } from "/shared/elements.js";
import { act, applications, confirmed, form, table } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showApplications(app, place) {
    const say = app.texts.say.bind(app.texts);
    const list = element("div");
    const load = async () => fill(list, table(app, ["console.queue.application", "console.setup.source", "console.setup.made", "console.setup.ended", "console.setup.actions"], (await applications(app)).map((one) => [
        stored(one.id, { limit: 80 }), say(`console.setup.source.${one.source}`), act(app, one.made), act(app, one.ended),
        one.source === "administration" && !one.ended ? button(say("console.setup.endApplication"), () => end(one.id), { class: "button small" }) : null,
    ])));
    const end = async (/** @type {string} */ id) => {
        if (!await confirmed(app, "console.setup.endApplication", id)) return;
        try {
            await app.calls.post(`/v1/administration/applications/${encodeURIComponent(id)}/end`);
            await load();
        } catch (error) {
            list.prepend(app.problem(error));
        }
    };
    const name = element("input", { name: "id", required: true, maxlength: 60, pattern: "[A-Za-z0-9.\\-]+", autocomplete: "off", spellcheck: "false" });
    await load();
    fill(
        place, list,
        // Administrators of one application can make no other.
        app.session?.applications === null ? element("h2", null, say("console.setup.newApplication")) : null,
        app.session?.applications === null ? form(app, [field(say("console.setup.name"), name, say("console.setup.nameHint"))], say("console.setup.make"), async () => {
            await app.calls.post("/v1/administration/applications", { id: name.value.trim() });
            name.value = "";
            await load();
        }) : null,
    );
}
