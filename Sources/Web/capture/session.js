// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The session of a verification: kept in this tab, and shared with other tabs of the same link.

import { freshKey } from "../shared/service.js";
import { serviceTime } from "./clock.js";

/**
 * @typedef {object} SavedSession
 * @property {string} link the secret that it was claimed with: another link is another session
 * @property {string} id the verification
 * @property {string} accessToken
 * @property {string} expiresAt of the access token
 * @property {string | null} renewalToken
 * @property {string} seed of the keys of renewals: tabs that renew at the same time send the same request
 * @property {number} renewals
 */

const SESSION = "recto.session";
const CLAIM = "recto.claim";
const NOTES = "recto.notes";
/** An older access token is renewed before it is used. */
const LEAST_LIFETIME_IN_MILLISECONDS = 60_000;
const LEAST_AGE_IN_MILLISECONDS = 60_000;
/** The time for other tabs to answer. */
const PATIENCE_IN_MILLISECONDS = 600;

export class Session {
    /**
     * @param {Pick<Storage, "getItem" | "setItem" | "removeItem"> | null} storage of this tab; `null` if a browser has none
     * @param {string} link
     * @param {{ onChange: () => void }} listener hears that another tab changed the verification
     */
    constructor(storage, link, listener) {
        this.storage = storage;
        /**
         * What the storage should hold: some browsers refuse to keep it, and then a reload forgets it.
         * @type {Map<string, string>}
         */
        this.kept = new Map();
        this.link = link;
        this.listener = listener;
        /** @type {SavedSession | null} */
        this.saved = this.read(SESSION);
        if (this.saved && link && this.saved.link !== link) this.saved = null;
        this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("recto.capture");
        this.channel?.addEventListener("message", (event) => this.heard(event.data));
    }

    /** Lets the channel go. */
    close() { this.channel?.close(); }

    /**
     * The key of the claim, the same one until the claim is answered, also after a reload.
     */
    claimKey() {
        const kept = this.read(CLAIM);
        if (kept?.link === this.link) return /** @type {string} */ (kept.key);
        const key = freshKey();
        this.write(CLAIM, { link: this.link, key });
        return key;
    }

    /**
     * Keeps the answer to a claim or a renewal.
     *
     * @param {{ accessToken: string, expiresAt: string, renewalToken?: string, verification: { id: string } }} claimed
     */
    take(claimed) {
        const last = this.saved ?? this.read(SESSION);
        const before = last?.id === claimed.verification.id ? last : null;
        // Notes of another verification mean nothing here.
        if (last && !before) this.forget(NOTES);
        this.saved = {
            link: this.link || (before?.link ?? ""),
            id: claimed.verification.id,
            accessToken: claimed.accessToken,
            expiresAt: claimed.expiresAt,
            renewalToken: claimed.renewalToken ?? null,
            seed: before?.seed ?? freshKey(),
            renewals: before ? before.renewals + 1 : 0,
        };
        if (before) this.takenAt = performance.now();
        this.write(SESSION, this.saved);
        this.forget(CLAIM);
        if (before) this.channel?.postMessage({ kind: "session", link: this.saved.link, session: this.saved });
    }

    /** The key of the next renewal. */
    get renewalKey() { return `${this.saved?.seed}-${this.saved?.renewals}`; }

    /** True if the access token is so old that it may not reach the service in time. */
    get isAging() {
        const left = Date.parse(this.saved?.expiresAt ?? "") - serviceTime();
        // By a clock that is wrong every token is old: one that just came is not asked for again.
        const isNew = this.takenAt !== undefined && performance.now() - this.takenAt < LEAST_AGE_IN_MILLISECONDS;
        return this.saved?.renewalToken != null && !isNew && left < LEAST_LIFETIME_IN_MILLISECONDS;
    }

    /** Forgets everything about the verification. */
    end() {
        this.saved = null;
        for (const name of [SESSION, CLAIM, NOTES]) this.forget(name);
    }

    /**
     * Asks other tabs for the session of the same link; false if none has it.
     *
     * @returns {Promise<boolean>}
     */
    async adopt() {
        if (!this.channel || !this.link) return false;
        this.channel.postMessage({ kind: "ask", link: this.link });
        const end = Date.now() + PATIENCE_IN_MILLISECONDS;
        while (!this.saved && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
        return this.saved !== null;
    }

    /**
     * Tells other tabs that the verification changed.
     *
     * @param {number} revision
     */
    tellChange(revision) {
        this.channel?.postMessage({ kind: "changed", id: this.saved?.id, revision });
    }

    /** @param {any} message */
    heard(message) {
        if (message.kind === "ask" && this.saved && message.link === this.saved.link) {
            this.channel?.postMessage({ kind: "session", link: message.link, session: this.saved });
        } else if (message.kind === "session" && message.link === this.link && this.isNewer(message.session)) {
            this.saved = message.session;
            this.write(SESSION, this.saved);
        } else if (message.kind === "changed" && message.id === this.saved?.id) {
            this.listener.onChange();
        }
    }

    /** @param {SavedSession} other */
    isNewer(other) {
        return !this.saved || (other.id === this.saved.id && other.renewals > this.saved.renewals);
    }

    /**
     * Something to be known after a reload, such as the type of a document that was chosen.
     *
     * @param {string} name
     */
    note(name) { return this.read(NOTES)?.[name]; }

    /**
     * @param {string} name
     * @param {unknown} value `undefined` to forget it
     */
    keep(name, value) { this.write(NOTES, { ...this.read(NOTES), [name]: value }); }

    /** @param {string} name */
    read(name) {
        try { return JSON.parse(this.kept.get(name) ?? this.storage?.getItem(name) ?? "null"); } catch { return null; }
    }

    /**
     * @param {string} name
     * @param {unknown} value
     */
    write(name, value) {
        const text = JSON.stringify(value);
        this.kept.set(name, text);
        try { this.storage?.setItem(name, text); } catch { /* kept until a reload */ }
    }

    /** @param {string} name */
    forget(name) {
        this.kept.delete(name);
        try { this.storage?.removeItem(name); } catch { /* it was never kept */ }
    }
}
