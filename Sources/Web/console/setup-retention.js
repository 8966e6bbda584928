// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The retention of data, by journey. A journey states it; a new version changes it for new verifications.

import { element, fill, stored } from "/shared/elements.js";
import { withQuery } from "./calls.js";
import { applicationChoice, applications, table } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showRetention(app, place) {
    const say = app.texts.say.bind(app.texts);
    const isWhole = app.session?.applications === null;
    const choice = isWhole ? applicationChoice(app, await applications(app)) : null;
    const list = element("div");
    const load = async () => {
        try {
            const { items } = await app.calls.get(withQuery("/v1/journeys", { application: choice?.select.value }));
            fill(list, table(app, ["console.queue.journey", "console.retention.images", "console.retention.result", "console.retention.sketches", "console.retention.appeals"], items.map((/** @type {any} */ one) => row(app, one))));
        } catch (error) {
            fill(list, app.problem(error));
        }
    };
    choice?.select.addEventListener("change", load);
    await load();
    fill(
        place,
        element("p", null, say("console.retention.text")),
        choice ? element("div", { class: "filters" }, choice.field) : null, list,
        element("p", { class: "soft" }, say("console.retention.change")), element("p", null, element("a", { href: "#/setup/journeys" }, say("console.setup.newJourney"))),
    );
}

/**
 * @param {Console} app
 * @param {any} journey
 */
function row(app, journey) {
    const kept = journey.retention ?? {};
    const time = (/** @type {number | undefined} */ value, /** @type {"hour" | "day"} */ unit) =>
        value === undefined ? null : value === 0 ? app.texts.say("console.retention.none") : app.texts.number(value, { style: "unit", unit, unitDisplay: "long" });
    return [
        stored(`${journey.id}@${journey.version}`, { limit: 80 }),
        time(kept.imagesInHours, "hour"), time(kept.resultInDays, "day"), time(kept.sketchesInDays, "day"), time(kept.appealsInDays, "day"),
    ];
}
