// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The chain of events, for auditors: who did what and when, without the person's data.

import { button, element, field, fill, stored } from "/shared/elements.js";
import { withQuery } from "./calls.js";
import { eventItem } from "./case-history.js";

/** @typedef {import("./shell.js").Console} Console */

const PAGE = 100;

/**
 * @param {Console} app
 * @returns {Promise<import("./shell.js").Screen>}
 */
export async function showAudit(app) {
    const say = app.texts.say.bind(app.texts);
    const list = element("ol", { class: "events chain" });
    const told = element("div");
    const input = element("input", { name: "verification", autocomplete: "off", spellcheck: "false", maxlength: 36 });
    const form = element("form", { class: "filters" }, field(say("console.audit.verification"), input, say("console.audit.hint")), button(say("console.search.find"), () => {}, { type: "submit" }));
    let after = 0;
    let generation = 0;
    let isLoading = false;
    const load = async (/** @type {boolean} */ isAnew) => {
        // The same part twice would be no chain.
        if (isLoading && !isAnew) return;
        fill(told);
        if (isAnew) { after = 0; fill(list); }
        generation += 1;
        const own = generation;
        isLoading = true;
        const id = input.value.trim();
        const path = id ? `/v1/verifications/${encodeURIComponent(id)}/events` : "/v1/events";
        try {
            const page = await app.calls.get(withQuery(path, { after, limit: PAGE }));
            // Another search began meanwhile.
            if (own !== generation) return;
            list.append(...page.items.map((/** @type {any} */ one) => chained(app, one)));
            // A part of the chain may hold nothing of one's own; it ends where the place does not move any more.
            more.hidden = page.after === after;
            if (page.items.length === 0 && list.children.length === 0) fill(told, element("p", { class: "soft", role: "status" }, say("console.audit.nothing")));
            after = page.after;
        } catch (error) {
            if (own === generation) fill(told, app.problem(error));
        } finally {
            if (own === generation) isLoading = false;
        }
    };
    const more = button(say("console.more"), () => load(false));
    form.addEventListener("submit", (event) => { event.preventDefault(); void load(true); });
    await load(true);
    return {
        title: say("console.screen.audit"),
        element: element("div", { class: "wide-page" }, element("h1", null, say("console.screen.audit")), form, told, list, more),
        shortcuts: [{ keys: ["/"], label: "console.key.search", run: () => input.focus() }, { keys: ["m"], label: "console.more", run: () => load(false) }],
    };
}

/**
 * An event with its place in the chain and its hash.
 *
 * @param {Console} app
 * @param {any} event
 */
function chained(app, event) {
    const item = eventItem(app, event);
    const day = app.texts.time(event.at, { dateStyle: "medium" });
    item.prepend(element("span", { class: "number soft" }, `${event.sequence} · ${day}`));
    item.append(element(
        "details", null,
        element("summary", null, stored(event.type, { limit: 80 })),
        event.verification ? element("p", { class: "mono" }, event.verification) : null,
        element("pre", { tabindex: "0" }, stored(JSON.stringify(event.data, null, 1), { limit: 4_000 })),
        element("p", { class: "mono soft" }, event.hash),
    ));
    return item;
}
