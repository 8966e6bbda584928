// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Every call of the service that the console makes, in one place.

import { ServiceProblem } from "/shared/service.js";

/** @typedef {import("/shared/service.js").Service} Service */

/**
 * @typedef {object} Session
 * @property {string} name of the person who is signed in
 * @property {string[]} roles `reviewer`, `lead`, `auditor`, `admin`
 * @property {string[] | null} applications `null` for an administrator of the whole service
 * @property {string} token against forged requests
 * @property {number} idleSeconds how long the session lasts without use
 * @property {number} endsAt in milliseconds by the clock of this machine
 */

/**
 * @typedef {object} QueueItem
 * @property {string} id
 * @property {string} application
 * @property {string} journey
 * @property {string} waitingSince
 * @property {string} [reviewReason]
 * @property {string[]} [codes]
 * @property {Claim} [claim]
 * @property {boolean} [isSecondReview]
 */

/** @typedef {{ by: string, until: string, isMine: boolean }} Claim */

/**
 * @typedef {object} QueuePage
 * @property {QueueItem[]} items
 * @property {number} total
 * @property {Record<string, Record<string, number>>} counts by facet and value
 * @property {string} [cursor]
 * @property {number} [after] the last event before the list was made
 */

/** @typedef {any} Evidence as the service's `Evidence` */

// Calls that the page makes by itself do not keep a session alive.
const EVENTS_OF_PAGE = 500;
const MOST_PAGES_OF_EVENTS = 40;
const BACKGROUND = { "x-background": "true" };

export class ConsoleCalls {
    /**
     * @param {Service} service
     * @param {() => void} moved hears of each call that counts as use
     */
    constructor(service, moved) {
        this.service = service;
        this.moved = moved;
        /** The milliseconds that the service's clock is ahead of this machine's, which may be hours wrong. */
        this.ahead = 0;
    }

    /** The time by the service's clock, in milliseconds since 1970. */
    now() {
        return Date.now() + this.ahead;
    }

    /**
     * @param {string} path
     * @param {import("/shared/service.js").Call} [call]
     */
    async get(path, call) {
        const reply = await this.service.get(path, call);
        this.moved();
        return reply.value;
    }

    /**
     * @param {string} path
     * @param {unknown} [json]
     * @param {import("/shared/service.js").Call} [call]
     */
    async post(path, json = {}, call) {
        const reply = await this.service.post(path, json, call);
        this.moved();
        return reply.value;
    }

    /**
     * @param {string} method
     * @param {string} path
     * @param {import("/shared/service.js").Call} [call]
     */
    async send(method, path, call) {
        const reply = await this.service.send(method, path, call);
        this.moved();
        return reply.value;
    }

    // ------------------------------------------------------------------ session

    /** @returns {Promise<Session | null>} */
    async session() {
        try {
            const reply = await this.service.get("/v1/console/session");
            this.moved();
            return this.begun(reply);
        } catch (error) {
            if (error instanceof ServiceProblem && error.status === 401) return null;
            throw error;
        }
    }

    /** @returns {Promise<{ openIDConnect?: { name?: string, link: string } }>} */
    async waysToSignIn() {
        return (await this.service.get("/v1/console/session/ways")).value ?? {};
    }

    /** @param {string} key */
    async signIn(key) {
        // The key is no secret of a repeated request: a second try would be another session.
        return this.begun(await this.service.post("/v1/console/session", { key }, { idempotencyKey: false, tries: 1 }));
    }

    /**
     * The session of an answer, which also tells the time.
     *
     * @param {import("/shared/service.js").Reply} reply
     */
    begun(reply) {
        this.ahead = (Date.parse(reply.headers.get("date") ?? "") || Date.now()) - Date.now();
        return session(reply.value, this.now());
    }

    signOut() {
        return this.service.send("DELETE", "/v1/console/session");
    }

    // ------------------------------------------------------------------ queue

    /**
     * @param {Record<string, string | number | undefined>} query
     * @param {{ isBackground?: boolean }} [options]
     * @returns {Promise<QueuePage>}
     */
    async queue(query, options = {}) {
        const path = withQuery("/v1/console/queue", query);
        if (options.isBackground) return (await this.service.get(path, { headers: BACKGROUND })).value;
        return this.get(path);
    }

    /**
     * The stream of events after a place in their chain, of all or of one verification.
     *
     * @param {number} after
     * @param {AbortSignal} signal
     * @param {string} [id]
     */
    events(after, signal, id) {
        const headers = { ...BACKGROUND, accept: "text/event-stream" };
        const path = id ? `/v1/verifications/${encodeURIComponent(id)}/events` : "/v1/events";
        return this.service.fetch(withQuery(path, { after, wait: 3_600 }), this.service.request("GET", { headers, signal }));
    }

    /**
     * @param {string} text
     * @returns {Promise<any[]>}
     */
    async search(text) {
        return (await this.post("/v1/console/search", { text }, { idempotencyKey: false })).items;
    }

    // ------------------------------------------------------------------ case

    /** @param {string} id */
    async openCase(id, { isBackground = false } = {}) {
        const reply = await this.service.get(`/v1/console/cases/${encodeURIComponent(id)}`, { headers: isBackground ? BACKGROUND : {} });
        if (!isBackground) this.moved();
        return reply.value;
    }

    /**
     * @param {string} id
     * @param {{ to?: string, isBackground?: boolean }} [options]
     * @returns {Promise<Claim>}
     */
    async claim(id, options = {}) {
        const body = options.to ? { to: options.to } : {};
        const call = { idempotencyKey: /** @type {false} */ (false), headers: options.isBackground ? BACKGROUND : {} };
        return (await this.service.post(claimPath(id), body, call)).value;
    }

    /**
     * Lets a case go; also while the page goes away.
     *
     * @param {string} id
     */
    release(id) {
        const request = this.service.request("DELETE", { headers: BACKGROUND });
        return fetch(claimPath(id), { ...request, keepalive: true }).catch(() => {});
    }

    /** @param {string} id */
    async caseEvents(id) {
        const items = [];
        for (let after = 0, page = 0; page < MOST_PAGES_OF_EVENTS; page += 1) {
            const path = withQuery(`/v1/verifications/${encodeURIComponent(id)}/events`, { after, limit: EVENTS_OF_PAGE });
            // It follows the opening of the case, or what others did: no act of the person.
            const found = (await this.service.get(path, { headers: BACKGROUND })).value.items;
            items.push(...found);
            if (found.length < EVENTS_OF_PAGE) break;
            after = found.at(-1).sequence;
        }
        return items;
    }

    /**
     * A decision, an overturning or a question, about the revision that was seen.
     *
     * @param {string} id
     * @param {"decision" | "overturn" | "ask"} action
     * @param {Record<string, unknown>} body
     * @param {number} revision
     * @param {string} idempotencyKey
     */
    decide(id, action, body, revision, idempotencyKey) {
        return this.post(`/v1/verifications/${encodeURIComponent(id)}/${action}`, body, { ifMatch: revision, idempotencyKey });
    }

    /** @param {string} link of a recording */
    recording(link) {
        return this.service.bytes(link);
    }

    // ------------------------------------------------------------------ statistics

    /** @param {Record<string, string>} query */
    statistics(query) {
        return this.get(withQuery("/v1/console/statistics", query));
    }

    // ------------------------------------------------------------------ administration

    /**
     * All items of a list that comes in parts.
     *
     * @param {string} path
     * @param {Record<string, string | undefined>} [query]
     * @param {number} [most]
     */
    async all(path, query = {}, most = 2_000) {
        /** @type {any[]} */
        const items = [];
        let cursor;
        do {
            /** @type {{ items: any[], cursor?: string }} */
            const page = await this.get(withQuery(path, { ...query, cursor }));
            items.push(...page.items);
            cursor = page.cursor;
        } while (cursor && items.length < most);
        return items;
    }
}

/** @param {string} id */
function claimPath(id) {
    return `/v1/console/cases/${encodeURIComponent(id)}/claim`;
}

/**
 * @param {any} value
 * @param {number} now by the service's clock
 * @returns {Session}
 */
function session(value, now) {
    return {
        name: value.name,
        roles: value.roles.includes("lead") ? [...new Set([...value.roles, "reviewer"])] : value.roles,
        applications: value.isWholeService ? null : value.applications ?? [],
        token: value.csrfToken,
        idleSeconds: Math.max(0, (Date.parse(value.idleUntil) - now) / 1_000),
        endsAt: Date.now() + Date.parse(value.endsAt) - now,
    };
}

/**
 * @param {string} path
 * @param {Record<string, string | number | undefined>} query members that are absent or empty are left out
 */
export function withQuery(path, query) {
    const members = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString();
    return text ? `${path}?${text}` : path;
}
