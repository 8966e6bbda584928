// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The events as a time line, decisions and questions, and earlier verifications of the same person.

import { element, fill, stored } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * @param {Console} app
 * @param {any} opened the case
 */
export function historyPart(app, opened) {
    const events = element("ol", { class: "events", "aria-busy": "true" });
    const part = element(
        "section", { class: "history-part", tabindex: "0", "aria-label": app.texts.say("console.history.title") },
        notes(app, opened),
        element("h2", null, app.texts.say("console.history.title")),
        events,
    );
    return { element: part, show: (/** @type {any[]} */ items) => { events.removeAttribute("aria-busy"); fill(events, withDays(app, items, opened.journey.steps)); } };
}

/**
 * @param {Console} app
 * @param {any} opened
 */
export function earlierPart(app, opened) {
    const items = opened.earlier ?? [];
    return element(
        "section", { class: "earlier-part", tabindex: "0", "aria-label": app.texts.say("console.earlier.title") },
        element("h2", null, app.texts.say("console.earlier.title")),
        items.length > 0
            ? element("ul", null, items.map((/** @type {any} */ one) => element("li", null, earlier(app, one))))
            : element("p", { class: "soft" }, app.texts.say(opened.person?.subject ? "console.earlier.none" : "console.earlier.noSubject")),
    );
}

/**
 * @param {Console} app
 * @param {any} item
 */
function earlier(app, item) {
    const look = item.outcome === "verified" ? "good" : item.outcome === "failed" ? "bad" : "";
    return [
        element("a", { href: `#/case/${encodeURIComponent(item.id)}`, class: "mono" }, item.id.slice(-12)),
        " ", element("span", { class: look }, item.outcome ? app.words.outcome(item.outcome) : app.words.status(item.status)),
        " ", element("span", { class: "soft" }, app.texts.time(item.decidedAt ?? item.createdAt, { dateStyle: "medium" }), " · ", stored(item.journey, { limit: 60 })),
    ];
}

// ---------------------------------------------------------------------- events

/**
 * Events with a line before the first one of each day.
 *
 * @param {Console} app
 * @param {any[]} items
 * @param {{ id: string, title?: string }[]} steps
 */
function withDays(app, items, steps) {
    let last = "";
    return items.flatMap((one) => {
        const day = app.texts.time(one.at, { dateStyle: "medium" });
        const isNew = day !== last;
        last = day;
        return [isNew ? element("li", { class: "day soft" }, day) : null, eventItem(app, one, steps)];
    });
}

/**
 * @param {Console} app
 * @param {any} event
 * @param {{ id: string, title?: string }[]} steps
 */
export function eventItem(app, event, steps = []) {
    const time = app.texts.time(event.at, { timeStyle: "medium", hourCycle: "h23" });
    return element(
        "li", { "data-type": event.type },
        element("time", { datetime: event.at, title: app.texts.time(event.at), class: "number soft" }, time),
        element("span", null, stored(sentence(app, event, steps), { limit: 300 }), " ", element("span", { class: "soft" }, ...actor(app, event.actor))),
    );
}

/**
 * @param {Console} app
 * @param {any} event
 * @param {{ id: string, title?: string }[]} steps
 */
function sentence(app, event, steps) {
    const data = event.data ?? {};
    const step = steps.find((one) => one.id === data.step)?.title ?? data.step ?? "";
    const values = {
        step,
        state: app.texts.find(`console.state.${data.state}`) ?? String(data.state ?? ""),
        why: data.reviewReason ? app.words.why(data.reviewReason) : "",
        outcome: app.words.outcome(data.outcome ?? data.to),
        slot: data.slot ? app.words.slot(data.slot) : "",
        check: data.check || data.name ? app.words.check(data.check ?? data.name) : "",
        attempt: String(data.attempt ?? ""),
        count: Number(data.count ?? 0),
        reasons: Array.isArray(data.reasons) ? data.reasons.map((/** @type {string} */ code) => app.words.decision(code)).join(" ") : "",
        name: String(data.to ?? "").replace(/^.*:/, ""),
    };
    return app.texts.find(`console.event.${event.type}`, values)?.replace(/\s+([.,])/g, "$1").trim() ?? event.type;
}

/**
 * The author of an event: the kind in words, and the name as it was given.
 *
 * @param {Console} app
 * @param {string} text such as `reviewer:anna`
 */
function actor(app, text) {
    const [kind, ...rest] = text.split(":");
    const word = app.texts.find(`console.actor.${kind}`) ?? kind;
    return rest.length > 0 ? [`${word} `, stored(rest.join(":"), { limit: 60 })] : [word];
}

// ---------------------------------------------------------------------- notes

/**
 * The notes of colleagues, and the questions to the person.
 *
 * @param {Console} app
 * @param {any} opened
 */
function notes(app, opened) {
    const all = [
        ...(opened.decisions ?? []).map((/** @type {any} */ one) => note(app, one.at, one.reviewer, app.words.outcome(one.outcome), one.note, one.reasons)),
        ...(opened.requests ?? []).map((/** @type {any} */ one) => note(app, one.at, one.reviewer, app.texts.say("console.history.asked", { step: stepTitle(opened, one.step) }), one.note ? `${one.text}\n${one.note}` : one.text, one.reasons)),
        ...(opened.evidence.holds ?? []).map((/** @type {any} */ one) => note(app, one.at, one.author, app.texts.say(one.isHeld ? "console.history.held" : "console.history.released"), one.reason, [])),
    ];
    if (all.length === 0) return null;
    return element("div", { class: "notes" }, element("h2", null, app.texts.say("console.history.notes")), element("ul", null, all));
}

/**
 * @param {any} opened
 * @param {string} id
 */
function stepTitle(opened, id) {
    return opened.journey.steps.find((/** @type {any} */ one) => one.id === id)?.title ?? id;
}

/**
 * @param {Console} app
 * @param {string} at
 * @param {string} by
 * @param {string} what
 * @param {string} text
 * @param {string[]} [reasons]
 */
function note(app, at, by, what, text, reasons = []) {
    return element(
        "li", null,
        element("strong", null, what), " ", element("span", { class: "soft" }, app.texts.time(at), " · ", stored(by, { limit: 60 })),
        reasons.length > 0 ? element("p", null, reasons.map((one) => app.words.decision(one)).join(" ")) : null,
        element("p", null, stored(text, { limit: 2_000 })),
    );
}
