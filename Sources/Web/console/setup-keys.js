// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Keys: one for each person and program. A key is shown once.

import { button, element, field, fill, stored } from "/shared/elements.js";
import { act, applicationChoice, applications, confirmed, form, table, told } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */

const ROLES = ["reviewer", "lead", "auditor", "application", "admin"];

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showKeys(app, place) {
    const say = app.texts.say.bind(app.texts);
    const list = element("div");
    const known = await applications(app);
    const load = async () => {
        const items = await app.calls.all("/v1/administration/keys");
        items.sort((a, b) => Number(Boolean(a.ended)) - Number(Boolean(b.ended)));
        fill(list, table(app, ["console.setup.name", "console.queue.application", "console.setup.roles", "console.setup.hint", "console.setup.lastUsed", "console.setup.made", "console.setup.actions"], items.map((one) => row(app, one, revoke))));
    };
    const revoke = async (/** @type {any} */ key) => {
        if (!await confirmed(app, "console.setup.revoke", key.name)) return;
        try {
            await app.calls.post(`/v1/administration/keys/${encodeURIComponent(key.id)}/revoke`);
            await load();
        } catch (error) {
            list.prepend(app.problem(error));
        }
    };
    await load();
    // A list that cannot be loaded takes nothing from what else is told, such as a key that is shown once.
    const reload = () => load().catch((error) => { list.prepend(app.problem(error)); });
    fill(place, list, element("h2", null, say("console.setup.newKey")), keyForm(app, known, reload));
}

/**
 * @param {Console} app
 * @param {any} key
 * @param {(key: any) => void} revoke
 */
function row(app, key, revoke) {
    const ended = key.ended ? element("span", { class: "chip" }, app.texts.say("console.setup.ended"), ": ", app.texts.time(key.ended.at, { dateStyle: "medium" })) : null;
    return [
        stored(key.name, { limit: 80 }), key.application ? stored(key.application, { limit: 80 }) : app.texts.say("console.setup.wholeService"),
        key.roles.map((/** @type {string} */ role) => app.texts.find(`console.role.${role}`) ?? role).join(", "),
        key.hint ? element("span", { class: "mono" }, `…${key.hint}`) : null,
        key.lastUsedOn ? app.texts.time(key.lastUsedOn, { dateStyle: "medium", timeZone: "UTC" }) : app.texts.say("console.setup.never"),
        act(app, key.made),
        ended ?? (key.source === "administration" ? button(app.texts.say("console.setup.revoke"), () => revoke(key), { class: "button small" }) : app.texts.say(`console.setup.source.${key.source}`)),
    ];
}

/**
 * @param {Console} app
 * @param {any[]} known applications
 * @param {() => Promise<void>} load
 */
function keyForm(app, known, load) {
    const say = app.texts.say.bind(app.texts);
    const name = element("input", { name: "name", required: true, maxlength: 60, pattern: "[A-Za-z0-9.\\-]+", autocomplete: "off", spellcheck: "false" });
    const { select, field: choice } = applicationChoice(app, known.filter((one) => !one.ended), { isOptional: app.session?.applications === null });
    const roles = ROLES.map((role, index) => element("input", { type: "checkbox", id: `role-${role}`, value: role, checked: index === 0 }));
    return form(app, [
        field(say("console.setup.name"), name, say("console.setup.keyHint")),
        choice,
        element("fieldset", null, element("legend", null, say("console.setup.roles")), roles.map((box) =>
            element("div", { class: "choice" }, box, element("label", { for: box.id }, say(`console.role.${box.value}`), element("span", { class: "soft" }, ` ${say(`console.role.${box.value}.text`)}`)))),
        element("p", { class: "soft" }, say("console.setup.rolesHint"))),
    ], say("console.setup.make"), async () => {
        const body = { name: name.value.trim(), roles: roles.filter((box) => box.checked).map((box) => box.value), ...select.value ? { application: select.value } : {} };
        const made = await app.calls.post("/v1/administration/keys", body);
        name.value = "";
        await load();
        // A repetition of the request is answered without the key; then the key is lost and must be revoked.
        return made.key ? told(app, app.texts.say("console.setup.keyOf", { name: made.name }), made.key) : element("p", { class: "notice doubt" }, say("console.setup.keyLost"));
    });
}
