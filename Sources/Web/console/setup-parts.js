// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The common parts of the set-up: tables, choices of an application, questions before something ends,
// secrets that are shown once.

import { ask, button, element, field, fill, stored } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * A table of a page.
 *
 * @param {Console} app
 * @param {string[]} columns keys of the catalogue
 * @param {(Node | string | null)[][]} rows the first cell of each is its heading
 */
export function table(app, columns, rows) {
    if (rows.length === 0) return element("p", { class: "soft" }, app.texts.say("console.setup.nothing"));
    return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": app.texts.say(columns[0]) }, element(
        "table", { class: "plain-table" },
        element("thead", null, element("tr", null, columns.map((key) => element("th", { scope: "col" }, app.texts.say(key))))),
        element("tbody", null, rows.map(([first, ...rest]) => element("tr", null, element("th", { scope: "row" }, first), rest.map((cell) => element("td", null, cell))))),
    ));
}

/**
 * The applications that can be chosen; those that have ended stand last.
 *
 * @param {Console} app
 * @returns {Promise<any[]>}
 */
export async function applications(app) {
    const items = await app.calls.all("/v1/administration/applications");
    return items.sort((a, b) => Number(Boolean(a.ended)) - Number(Boolean(b.ended)));
}

/**
 * @param {Console} app
 * @param {any[]} items
 * @param {{ isOptional?: boolean, named?: string }} [options]
 */
export function applicationChoice(app, items, options = {}) {
    const select = element(
        "select", { name: "application", required: !options.isOptional },
        options.isOptional ? element("option", { value: "" }, app.texts.say("console.setup.wholeService")) : null,
        items.map((one) => element("option", { value: one.id }, one.id.slice(0, 80))),
    );
    return { select, field: field(app.texts.say(options.named ?? "console.queue.application"), select) };
}

/**
 * Asks before something ends for good; what ends is named, and what follows is stated.
 *
 * @param {Console} app
 * @param {string} key of the title; `KEY.text` states the consequence
 * @param {string} name
 */
export async function confirmed(app, key, name) {
    const dialog = element("dialog", { "aria-labelledby": "confirm-title", "aria-describedby": "confirm-text" });
    fill(
        dialog,
        element("h2", { id: "confirm-title" }, app.texts.say(key)),
        element("p", { id: "confirm-text" }, stored(name, { limit: 200, class: "strong" }), " ", app.texts.say(`${key}.text`)),
        element("div", { class: "buttons" },
            button(app.texts.say("console.cancel"), () => dialog.close(), { autofocus: true }),
            button(app.texts.say(key), () => dialog.close("yes"), { class: "button danger" })),
    );
    return await ask(dialog) === "yes";
}

/**
 * A secret that the service tells this once.
 *
 * @param {Console} app
 * @param {string} label
 * @param {string} secret
 */
export function told(app, label, secret) {
    const shown = element("input", { readonly: true, value: secret, class: "mono", "aria-label": label });
    shown.addEventListener("focus", () => shown.select());
    const copy = button(app.texts.say("console.setup.copy"), async () => {
        try {
            await navigator.clipboard.writeText(secret);
            app.tell(app.texts.say("console.setup.copied"));
        } catch {
            // Without TLS browsers let nobody copy: then the person copies what is marked.
            shown.focus();
            shown.select();
        }
    });
    return element(
        "div", { class: "notice good secret", role: "status" },
        element("strong", null, label), element("p", null, app.texts.say("console.setup.once")),
        element("div", { class: "secret-line" }, shown, copy),
    );
}

/**
 * An author and a time, as lists state them.
 *
 * @param {Console} app
 * @param {{ at: string, by: string } | undefined} act
 */
export function act(app, act) {
    if (!act) return null;
    return element("span", null, app.texts.time(act.at, { dateStyle: "medium", timeStyle: "short" }), " · ", stored(act.by, { limit: 80 }));
}

/**
 * A form whose refusal is shown beside it.
 *
 * @param {Console} app
 * @param {(Node | null)[]} fields
 * @param {string} label of the button
 * @param {(form: HTMLFormElement) => Promise<Node | null | void>} send returns what is shown after it
 */
export function form(app, fields, label, send) {
    const result = element("div");
    const submit = button(label, () => {}, { type: "submit", class: "button primary" });
    const made = element("form", { class: "fields" }, fields, element("div", { class: "buttons" }, submit), result);
    made.addEventListener("submit", async (event) => {
        event.preventDefault();
        submit.disabled = true;
        fill(result);
        try {
            fill(result, await send(made) ?? null);
        } catch (error) {
            fill(result, app.problem(error));
        } finally {
            submit.disabled = false;
        }
    });
    return made;
}
