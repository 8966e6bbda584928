// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The library under the capture page: a verification, led by events. Docs/capture-page.md describes it.

import { ServiceProblem, freshKey, hexadecimal } from "../shared/service.js";
import { Courier, rest } from "./courier.js";
import { readLink } from "./link.js";
import { Session } from "./session.js";

export { ServiceProblem, ServiceUnreachable } from "../shared/service.js";
export { readCode, readLanguage, readLink } from "./link.js";
export { serviceTime } from "./clock.js";
export { alternativeOf, placeOf, screenOf, sidesOf, slotsOf, stepOf, timeLeft } from "./loop.js";

/** @typedef {import("./loop.js").Verification} Verification */

/**
 * @typedef {object} Options
 * @property {string} [link] the link that the person opened; by default the page's address
 * @property {string} [service] the address of the service; by default where this file comes from
 * @property {string | null} [language] a tag such as `nl`; by default the browser's
 * @property {Pick<Storage, "getItem" | "setItem" | "removeItem">} [storage] by default that of the tab
 */

/** Refusals after which something else is next. */
const TURNS = new Set([
    "invalidTransition", "challengeExpired", "framesTooEarly", "attemptSuperseded", "staleRevision", "revisionMismatch",
]);
/** Refusals after which this session is none any more. */
const ENDINGS = new Set(["erased", "notFound", "invalidCredentials", "tokenExpired"]);
/** The pictures of one place whose answers may have been lost. */
const MOST_NAMES = 8;
/** The time that the service may hold back an answer. */
const LONG_POLL_IN_SECONDS = 25;

/**
 * A person's verification.
 *
 * | Event | `detail` |
 * |---|---|
 * | `change` | the verification, whenever the service says something new |
 * | `connection` | `{isLost}` |
 * | `postponed` | `{seconds}`: the service is busy, and the request is sent again after that time |
 * | `ended` | the problem: the session is over without an outcome |
 */
export class RectoCapture extends EventTarget {
    /** @param {Options} [options] */
    constructor(options = {}) {
        super();
        this.link = readLink(options.link ?? location.href);
        this.base = new URL(options.service ?? "../", options.service ? undefined : import.meta.url).href;
        this.courier = new Courier(this.base, {
            onConnection: (isLost) => this.tell("connection", { isLost }),
            onPostponed: (seconds) => this.tell("postponed", { seconds }),
        });
        this.courier.language = options.language ?? null;
        const { verification, token } = this.link;
        const secret = verification ? `${verification}/${token}` : (token ?? "");
        const listener = { onChange: () => void this.refresh().catch(() => {}) };
        this.session = new Session(options.storage ?? tabStorage(), secret, listener);
        /** @type {Verification | null} */
        this.verification = null;
        /** @type {Promise<void> | undefined} */
        this.renewal = undefined;
    }

    /** The language that is asked for; `null` for the browser's. */
    get language() { return this.courier.language; }

    /** @param {string | null} tag */
    set language(tag) { this.courier.language = tag; }

    /** Stops listening to other tabs. */
    close() { this.session.close(); }

    // Beginning and going on

    /**
     * Goes on with the session that this tab has; `null` if it has none, and the person must begin.
     *
     * @returns {Promise<Verification | null>}
     */
    async resume() { return this.session.saved ? this.refresh() : null; }

    /**
     * Claims the verification of the link. Call it when the person asks for it, never on load: the link is good once,
     * and programs that look at links beforehand must not spend it.
     *
     * @param {string} [code] twelve digits instead of a link
     * @returns {Promise<Verification>}
     */
    async begin(code) {
        if (code) this.session.link = code;
        try {
            return this.claimed(await this.courier.bring(this.claim(code)));
        } catch (error) {
            const isUsed = error instanceof ServiceProblem && [401, 403].includes(error.status);
            if (isUsed && await this.session.adopt()) return this.refresh();
            throw error;
        }
    }

    /**
     * @param {string} [code]
     * @returns {import("./courier.js").Errand}
     */
    claim(code) {
        const { verification, token } = this.link;
        const key = this.session.claimKey();
        if (code) return { method: "POST", path: "v1/sessions", json: { code }, key };
        if (!verification) return { method: "POST", path: "v1/sessions", json: { linkToken: token }, key };
        return { method: "POST", path: `v1/verifications/${verification}/token`, json: { renewalToken: token }, key };
    }

    /** @param {import("../shared/service.js").Reply} reply */
    claimed(reply) {
        this.session.take(reply.value);
        return this.take(reply.value.verification);
    }

    /**
     * Asks the service how things stand.
     *
     * @returns {Promise<Verification>}
     */
    async refresh() { return this.take((await this.call("GET", "")).value); }

    /**
     * Waits for a change: the service holds its answer back until there is one.
     *
     * @param {AbortSignal} [signal]
     * @returns {Promise<Verification | null>} the verification, changed or not
     */
    async change(signal) {
        const headers = { "if-none-match": `"${this.verification?.revision ?? 0}"` };
        const seconds = LONG_POLL_IN_SECONDS + 15;
        const reply = await this.call("GET", `?wait=${LONG_POLL_IN_SECONDS}`, { headers, seconds, signal });
        return reply.status === 304 ? this.verification : this.take(reply.value);
    }

    /**
     * Follows the verification until a signal: what another device or the service does is a `change`.
     *
     * @param {AbortSignal} signal
     */
    async follow(signal) {
        while (!signal.aborted && this.session.saved) {
            const start = Date.now();
            const before = this.verification?.revision;
            await this.change(signal).catch((error) => { if (!signal.aborted) throw error; });
            // A proxy may answer at once what it was to hold back, or lose the revision that is known.
            const left = 1_000 - (Date.now() - start);
            if (this.verification?.revision === before && left > 0) await rest(left / 1_000, signal);
        }
    }

    // Acts of a person

    /** @param {{ step: string, version: string }} next of type `consent` */
    approve(next) { return this.submitStep(next.step, { version: next.version, isAccepted: true }); }

    /**
     * @param {string} step
     * @param {string[]} documentTypes
     */
    select(step, documentTypes) { return this.submitStep(step, { documentTypes }); }

    /**
     * @param {string} step
     * @param {Record<string, string>} values
     */
    fillIn(step, values) { return this.submitStep(step, { values }); }

    /**
     * @param {string} step
     * @param {string} passcode
     */
    verifyPasscode(step, passcode) { return this.submitStep(step, { passcode }); }

    /** @param {string} step */
    resendPasscode(step) { return this.act(`/steps/${step}`, { action: "resend" }); }

    /**
     * Says that all sides of a document were sent.
     *
     * @param {string} step
     * @param {string} documentType
     */
    submitDocument(step, documentType) { return this.submitStep(step, { documentType }); }

    /** @param {string} step */
    submitSelfie(step) { return this.act(`/steps/${step}`, { action: "submit" }); }

    /**
     * Says that a picture was sent in place of a challenge, which was begun: the person cannot do an expression.
     *
     * @param {string} step
     */
    submitAlternative(step) { return this.submitStep(step, { alternative: "selfie" }); }

    /**
     * The result that a provider's program gave to this page.
     *
     * @param {string} step
     * @param {string} result
     */
    submitResult(step, result) { return this.submitStep(step, { result }); }

    /**
     * Has a challenge drawn and shown, or a step handed over to its provider. The time to answer runs from then.
     *
     * @param {string} step
     * @param {boolean} [isLongerTimeNeeded] true for a person who needs more time
     */
    beginStep(step, isLongerTimeNeeded = false) {
        return this.act(`/steps/${step}`, { action: "begin", ...(isLongerTimeNeeded && { data: { isLongerTimeNeeded } }) });
    }

    /** @param {string} step */
    skip(step) { return this.act(`/steps/${step}`, { action: "skip" }); }

    submit() { return this.act("/submit", {}); }

    restart() { return this.act("/restart", {}); }

    cancel() { return this.act("/cancel", {}); }

    /**
     * Sends a picture: JPEG, PNG or PDF.
     *
     * A picture that is in this place already is replaced, if this session sent it. On a line that drops again and again a
     * large one never arrives: after `mostBreaks` tries that broke off on their way, `ServiceUnreachable` is thrown.
     *
     * @param {string} step
     * @param {string} slot
     * @param {Blob} file
     * @param {{ onProgress?: (sent: number, of: number) => void, mostBreaks?: number, signal?: AbortSignal }} options
     * @returns {Promise<Verification>}
     */
    async upload(step, slot, file, { onProgress, mostBreaks, signal } = {}) {
        const place = this.placeOf(step, slot);
        const known = this.session.note(place);
        const names = known?.names ?? [];
        const digest = await digestOf(file);
        const headers = {
            "content-type": file.type,
            ...(digest && { "content-digest": `sha-256=:${btoa(String.fromCharCode(...digest))}:` }),
            ...(names.length > 0 && { replaces: names.join(", ") }),
        };
        // If the answer is lost, and the page with it, the file can still be named by its digest.
        if (digest) this.session.keep(place, { ...known, names: [...names, hexadecimal(digest)].slice(-MOST_NAMES) });
        return this.turning(async () => {
            const path = `/steps/${step}/files/${slot}`;
            const reply = await this.call("PUT", path, { body: file, headers, onProgress, mostBreaks, signal }).catch((error) => {
                if (error instanceof ServiceProblem && error.status < 500) this.session.keep(place, known);
                throw error;
            });
            this.session.keep(place, { id: reply.value.id, names: [reply.value.id] });
            return (await this.call("GET", "")).value;
        });
    }

    /**
     * True if this session sent a picture of the present try, and the service has it.
     *
     * @param {string} step
     * @param {string} slot
     */
    hasSent(step, slot) { return this.session.note(this.placeOf(step, slot))?.id !== undefined; }

    /**
     * True if a picture that is in this place is one of this session, perhaps one whose answer was lost.
     *
     * @param {string} step
     * @param {string} slot
     */
    canReplace(step, slot) { return this.session.note(this.placeOf(step, slot))?.names?.length > 0; }

    /**
     * The place of a file: another try asks for another one.
     *
     * @param {string} step
     * @param {string} slot
     */
    placeOf(step, slot) {
        const left = this.verification?.steps.find((one) => one.id === step)?.attemptsLeft;
        return `file ${this.verification?.attempt}/${step}/${left}/${slot}`;
    }

    /**
     * A link with which another device goes on. It is good once.
     *
     * @returns {Promise<{ link: string, expiresAt: string }>}
     */
    async continueElsewhere() {
        return (await this.call("POST", "/continuation", { json: {}, key: freshKey() })).value;
    }

    /**
     * The texts that the journey has for its steps.
     *
     * @returns {Promise<Record<string, string>>}
     */
    async journeyTexts() {
        const query = this.language ? `?language=${this.language}` : "";
        return (await this.call("GET", `/texts${query}`)).value.texts;
    }

    /**
     * Has a small picture looked at: is the document in it, and what is in the way?
     *
     * @param {string} step
     * @param {string} slot
     * @param {Blob} picture JPEG of at most 100,000 bytes
     * @param {{ documentType?: string, isStraightened?: boolean, signal?: AbortSignal }} options
     * @returns {Promise<import("./looking.js").Look>}
     */
    async look(step, slot, picture, { documentType, isStraightened, signal } = {}) {
        const query = new URLSearchParams({ slot });
        if (documentType) query.set("documentType", documentType);
        if (isStraightened) query.set("straightened", "true");
        const headers = { "content-type": "image/jpeg" };
        const errand = { body: picture, headers, key: /** @type {false} */ (false), isHasty: true, seconds: 10, signal };
        return (await this.call("POST", `/steps/${step}/look?${query}`, errand)).value;
    }

    /**
     * Sends frames of a challenge that is shown; a batch that is sent again is judged once.
     *
     * @param {string} step
     * @param {{ number: number, times: number[], frames: Blob[] }} batch times in whole milliseconds since the first frame
     * @param {AbortSignal} [signal]
     * @returns {Promise<import("./filming.js").BatchAnswer>}
     */
    async sendFrames(step, batch, signal) {
        const body = new Blob(batch.frames, { type: "video/x-motion-jpeg" });
        const headers = {
            "content-type": body.type,
            "x-frame-batch": String(batch.number),
            "x-frame-times": batch.times.join(", "),
        };
        const errand = { body, headers, key: /** @type {false} */ (false), isHasty: true, seconds: 10, signal };
        const answer = (await this.call("POST", `/steps/${step}/frames`, errand)).value;
        if (answer.verification) this.take(answer.verification);
        return answer;
    }

    // Guides

    /**
     * Looks at a document, or at a face for a picture, through a camera. Events say what is in the way.
     *
     * @param {HTMLVideoElement} video
     * @param {{ step: string, slot: string, documentType?: string }} place
     * @returns {Promise<import("./looking.js").Looking>}
     */
    async lookThrough(video, place) {
        const { Looking } = await import("./looking.js");
        return new Looking(this, video, place);
    }

    /**
     * Films the answer to a challenge that was begun. Events say what to do and how it goes.
     *
     * @param {HTMLVideoElement} video
     * @param {string} step
     * @returns {Promise<import("./filming.js").Filming>}
     */
    async film(video, step) {
        const { Filming } = await import("./filming.js");
        return new Filming(this, video, step);
    }

    // Underneath

    /**
     * @param {string} step
     * @param {Record<string, unknown>} data
     */
    submitStep(step, data) { return this.act(`/steps/${step}`, { action: "submit", data }); }

    /**
     * Does something once, whatever the connection does meanwhile.
     *
     * @param {string} path
     * @param {unknown} json
     * @returns {Promise<Verification>}
     */
    act(path, json) {
        const key = freshKey();
        return this.turning(async () => (await this.call("POST", path, { json, key })).value);
    }

    /**
     * Does something; if the service says that something else is next, takes that.
     *
     * @param {() => Promise<Verification>} action
     * @returns {Promise<Verification>}
     */
    async turning(action) {
        const before = this.verification?.revision;
        let answer;
        try {
            answer = await action();
        } catch (error) {
            if (!(error instanceof ServiceProblem)) throw error;
            if (!TURNS.has(error.code)) {
                // The last try of a passcode ends more than the passcode.
                if (error.next && error.next.type !== this.verification?.next.type) this.refresh().catch(() => {});
                throw error;
            }
            answer = (await this.call("GET", "")).value;
            if (answer.revision === before && !isShownAgain(answer, this.verification)) throw error;
        }
        if (answer.revision !== before) this.session.tellChange(answer.revision);
        return this.take(answer);
    }

    /**
     * A request about the verification, with a token that is good.
     *
     * @param {string} method
     * @param {string} path behind that of the verification
     * @param {Partial<import("./courier.js").Errand>} [errand]
     */
    async call(method, path, errand = {}) {
        if (!this.session.saved) throw new Error("the verification was not begun");
        if (this.session.isAging) await this.renew();
        try {
            return await this.courier.bring(this.authorized(method, path, errand));
        } catch (error) {
            if (!isProblem(error, "tokenExpired") || !this.session.saved.renewalToken) throw this.ended(error);
        }
        await this.renew();
        return this.courier.bring(this.authorized(method, path, errand)).catch((error) => { throw this.ended(error); });
    }

    /**
     * @param {string} method
     * @param {string} path
     * @param {Partial<import("./courier.js").Errand>} errand
     * @returns {import("./courier.js").Errand}
     */
    authorized(method, path, errand) {
        const saved = this.session.saved;
        const headers = { ...errand.headers, authorization: `Bearer ${saved?.accessToken}` };
        return { ...errand, method, path: `v1/verifications/${saved?.id}${path}`, headers };
    }

    /** Renews the access token; requests that wait for it share one renewal. */
    renew() {
        this.renewal ??= this.renewOnce().finally(() => { this.renewal = undefined; });
        return this.renewal;
    }

    async renewOnce() {
        const { saved, renewalKey } = this.session;
        const json = { renewalToken: saved?.renewalToken };
        const errand = { method: "POST", path: `v1/verifications/${saved?.id}/token`, json, key: renewalKey };
        try {
            this.session.take((await this.courier.bring(errand)).value);
        } catch (error) {
            // Another tab may have renewed it.
            if (this.session.saved?.renewals === saved?.renewals) throw this.ended(error);
        }
    }

    /**
     * Notes that a session is over, if a refusal says so.
     *
     * @param {unknown} error
     */
    ended(error) {
        if (error instanceof ServiceProblem && ENDINGS.has(error.code) && this.session.saved) {
            this.session.end();
            this.verification = null;
            this.tell("ended", error);
        }
        return error;
    }

    /**
     * @param {Verification} verification
     * @returns {Verification}
     */
    take(verification) {
        const before = this.verification;
        // An answer that was overtaken by a newer one.
        if (before?.id === verification.id && before.revision > verification.revision) return before;
        this.verification = verification;
        if (JSON.stringify(before) !== JSON.stringify(verification)) this.tell("change", verification);
        return verification;
    }

    /**
     * @param {string} name
     * @param {unknown} detail
     */
    tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** The tab's storage; `null` in a frame whose browser allows none, and in programs that show the page without one. */
function tabStorage() {
    try { return sessionStorage; } catch { return null; }
}

/**
 * True if a challenge ran out: that is no change of the verification.
 *
 * @param {Verification} after
 * @param {Verification | null} before
 */
function isShownAgain(after, before) {
    return JSON.stringify(after.next) !== JSON.stringify(before?.next);
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isProblem(error, code) { return error instanceof ServiceProblem && error.code === code; }

/**
 * The SHA-256 of a file; `null` on pages without TLS, where browsers compute none.
 *
 * @param {Blob} file
 */
async function digestOf(file) {
    return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())) : null;
}
