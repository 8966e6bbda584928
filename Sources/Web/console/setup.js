// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The set-up for administrators; each part is a page of its own.

import { element } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */

/** @type {Record<string, (app: Console, place: HTMLElement) => Promise<void>>} */
const PARTS = {
    applications: async (...all) => (await import("./setup-applications.js")).showApplications(...all),
    keys: async (...all) => (await import("./setup-keys.js")).showKeys(...all),
    journeys: async (...all) => (await import("./setup-journeys.js")).showJourneys(...all),
    webhooks: async (...all) => (await import("./setup-webhooks.js")).showWebhooks(...all),
    pages: async (...all) => (await import("./setup-pages.js")).showPages(...all),
    retention: async (...all) => (await import("./setup-retention.js")).showRetention(...all),
    erasure: async (...all) => (await import("./setup-erasure.js")).showErasure(...all),
};

/**
 * @param {Console} app
 * @param {string[]} parameters
 * @returns {Promise<import("./shell.js").Screen>}
 */
export async function showSetup(app, [name]) {
    const chosen = Object.hasOwn(PARTS, name ?? "") ? name : "applications";
    const title = app.texts.say(`console.setup.${chosen}`);
    const place = element("div", { class: "setup-part" });
    await PARTS[chosen](app, place);
    const links = Object.keys(PARTS).map((part) => element("li", null,
        element("a", { href: `#/setup/${part}`, "aria-current": part === chosen ? "page" : null }, app.texts.say(`console.setup.${part}`))));
    return {
        title,
        element: element(
            "div", { class: "setup" },
            element("nav", { class: "side", "aria-label": app.texts.say("console.screen.setup") }, element("ul", null, links)),
            element("div", null, element("h1", null, title), place),
        ),
    };
}
