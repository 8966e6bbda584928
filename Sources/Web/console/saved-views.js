// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Filters under names, kept in this browser. A search is never among them, since it may name a person.

/** @typedef {import("./queue-model.js").Filter} Filter */
/** @typedef {{ name: string, filter: Filter }} View */

const PLACE = "recto.console.views";
const MOST = 9;
const MEMBERS = ["application", "journey", "reason", "claim"];

/** @returns {View[]} */
export function savedViews() {
    try {
        const stored = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
        return Array.isArray(stored) ? stored.filter(isView).slice(0, MOST).map(({ name, filter }) => ({ name, filter: plain(filter) })) : [];
    } catch {
        return [];
    }
}

/**
 * Keeps a view; one of the same name is replaced. The oldest goes if there are nine, as many as there are keys.
 *
 * @param {string} name
 * @param {Filter} filter
 */
export function saveView(name, filter) {
    const others = savedViews().filter((one) => one.name !== name);
    store([...others, { name: name.slice(0, 40), filter: plain(filter) }].slice(-MOST));
}

/** @param {string} name */
export function removeView(name) {
    store(savedViews().filter((one) => one.name !== name));
}

/** @param {View[]} views */
function store(views) {
    localStorage.setItem(PLACE, JSON.stringify(views));
}

/**
 * @param {any} stored
 * @returns {stored is View}
 */
function isView(stored) {
    return typeof stored?.name === "string" && typeof stored.filter === "object" && stored.filter !== null;
}

/**
 * @param {Filter} filter
 * @returns {Filter}
 */
function plain(filter) {
    const entries = MEMBERS.map((name) => [name, filter[/** @type {keyof Filter} */ (name)]]);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === "string" && value !== "").map(([name, value]) => [name, String(value).slice(0, 100)]));
}
