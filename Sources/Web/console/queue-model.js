// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The waiting cases that a filter lets through, oldest first.

/**
 * @typedef {object} Filter
 * @property {string} [application]
 * @property {string} [journey]
 * @property {string} [reason]
 * @property {string} [claim] `free`, `mine` or `others`
 */

/** @typedef {import("./calls.js").QueueItem} QueueItem */
/** @typedef {import("./calls.js").QueuePage} QueuePage */

export const PAGE = 50;

export class QueueModel {
    /** @param {import("./calls.js").ConsoleCalls} calls */
    constructor(calls) {
        this.calls = calls;
        /** @type {Filter} */
        this.filter = {};
        /** @type {QueueItem[]} */
        this.items = [];
        /** @type {QueuePage | null} */
        this.page = null;
        this.generation = 0;
    }

    /**
     * Loads the first rows, as many as were shown before.
     *
     * @param {{ isBackground?: boolean }} [options]
     * @returns {Promise<boolean>} false if another filter was chosen meanwhile
     */
    async load(options) {
        this.generation += 1;
        const generation = this.generation;
        const limit = Math.min(200, Math.max(PAGE, this.items.length));
        const page = await this.calls.queue({ ...this.filter, limit }, options);
        if (generation !== this.generation) return false;
        this.page = page;
        this.items = page.items;
        return true;
    }

    /** Loads the rows that follow; false if there are none. */
    async more() {
        const cursor = this.page?.cursor;
        if (!cursor) return false;
        const generation = this.generation;
        const page = await this.calls.queue({ ...this.filter, cursor, limit: PAGE });
        if (generation !== this.generation) return false;
        const known = new Set(this.items.map((one) => one.id));
        this.items = [...this.items, ...page.items.filter((one) => !known.has(one.id))];
        this.page = { ...page, counts: this.page?.counts ?? page.counts, total: this.page?.total ?? page.total };
        return true;
    }

    /**
     * @param {Filter} filter
     */
    choose(filter) {
        this.filter = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
        this.items = [];
    }

    /**
     * The case to open after another one: the oldest that nobody else has claimed.
     *
     * @param {string} id of the case that was open
     * @returns {Promise<string | undefined>}
     */
    async next(id) {
        const page = await this.calls.queue({ ...this.filter, limit: PAGE });
        const place = page.items.findIndex((one) => one.id === id);
        const order = [...page.items.slice(place + 1), ...page.items.slice(0, Math.max(place, 0))];
        return order.find((one) => one.id !== id && !isTaken(one))?.id;
    }

    /**
     * The case before another one.
     *
     * @param {string} id
     */
    previous(id) {
        const place = this.items.findIndex((one) => one.id === id);
        return place > 0 ? this.items[place - 1].id : undefined;
    }
}

/**
 * True if another reviewer looks at the case.
 *
 * @param {QueueItem} item
 */
export function isTaken(item) {
    return item.claim !== undefined && !item.claim.isMine;
}
