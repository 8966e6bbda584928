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
/** The most rows that the service gives at once, and that are kept up to date. */
const [MOST_AT_ONCE, MOST] = [200, 1_000];

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
        /** @type {Set<string>} cases that the reviewer left for later */
        this.left = new Set();
        this.generation = 0;
    }

    /**
     * Loads the first rows, as many as were shown before; rows that are added meanwhile stay.
     *
     * @param {{ isBackground?: boolean }} [options]
     * @returns {Promise<boolean>} false if another filter was chosen meanwhile
     */
    async load(options) {
        this.generation += 1;
        const generation = this.generation;
        /** @type {QueuePage | null} */
        let page = null;
        /** @type {QueueItem[]} */
        let items = [];
        do {
            const limit = Math.min(MOST_AT_ONCE, Math.max(PAGE, this.wanted - items.length));
            const part = await this.calls.queue({ ...this.filter, limit, cursor: page?.cursor }, options);
            if (generation !== this.generation) return false;
            items = added(items, part.items);
            page = continued(page, part);
        } while (page.cursor && items.length < this.wanted);
        this.page = page;
        this.items = items;
        return true;
    }

    /** The number of rows to load: those that are shown. */
    get wanted() {
        return Math.min(MOST, this.items.length);
    }

    /** Loads the rows that follow; false if there are none. */
    async more() {
        const { page, filter } = this;
        if (!page?.cursor) return false;
        const part = await this.calls.queue({ ...filter, cursor: page.cursor, limit: PAGE });
        if (filter !== this.filter) return false;
        this.items = added(this.items, part.items);
        this.page = continued(this.page, part);
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
     * The case to open after another one: the oldest that nobody else has claimed. Those that were left undecided come
     * when there is no other.
     *
     * @param {string} id of the case that was open
     * @param {boolean} [isDecided] false if it is left for later
     * @returns {Promise<string | undefined>}
     */
    async next(id, isDecided = false) {
        if (!isDecided) this.left.add(id);
        const page = await this.calls.queue({ ...this.filter, limit: PAGE });
        const place = page.items.findIndex((one) => one.id === id);
        const order = [...page.items.slice(place + 1), ...page.items.slice(0, Math.max(place, 0))];
        const free = order.filter((one) => one.id !== id && !isTaken(one));
        return (free.find((one) => !this.left.has(one.id)) ?? free[0])?.id;
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
 * The rows with those that follow, each once: some moved up meanwhile.
 *
 * @param {QueueItem[]} items
 * @param {QueueItem[]} more
 */
function added(items, more) {
    const known = new Set(items.map((one) => one.id));
    return [...items, ...more.filter((one) => !known.has(one.id))];
}

/**
 * A part of the list that goes on with a further one. What happened since the first was made is news for it.
 *
 * @param {QueuePage | null} page
 * @param {QueuePage} part
 * @returns {QueuePage}
 */
function continued(page, part) {
    return page ? { ...page, cursor: part.cursor } : part;
}

/**
 * True if another reviewer looks at the case.
 *
 * @param {QueueItem} item
 */
export function isTaken(item) {
    return item.claim !== undefined && !item.claim.isMine;
}
