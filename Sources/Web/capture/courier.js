// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Brings requests to the service until they are answered, with the same key every time.

import { Service, ServiceProblem, ServiceUnreachable } from "../shared/service.js";
import { isPostponement, waitBefore } from "./backoff.js";
import { noteServiceDate } from "./clock.js";

/**
 * @typedef {object} Errand
 * @property {string} method
 * @property {string} path from the service's root, without a slash at its beginning
 * @property {unknown} [json]
 * @property {Blob} [body]
 * @property {Record<string, string>} [headers]
 * @property {string | false} [key] the idempotency key
 * @property {number} [seconds] the longest time for an answer, 30 by default, beside that of the body
 * @property {boolean} [isHasty] true to fail at once: what is asked for is soon out of date
 * @property {AbortSignal} [signal]
 * @property {(sent: number, of: number) => void} [onProgress] bytes
 * @property {number} [mostBreaks] how often the body may break off on its way before that is thrown; without end by default
 */

/** Slower lines than this, in bytes a second, are taken for lost. */
const SLOWEST = 8_000;
/** The bytes that a device may hold after it says that they are sent. */
const HELD = 500_000;

export class Courier {
    /**
     * @param {string} base the address of the service, with a slash at its end
     * @param {{ onConnection: (isLost: boolean) => void, onPostponed: (seconds: number) => void }} listener
     */
    constructor(base, listener) {
        this.base = base;
        this.listener = listener;
        this.service = new Service();
        this.isLost = false;
        /** @type {string | null} */
        this.language = null;
    }

    /**
     * The answer to a request, whatever tries it takes.
     *
     * @param {Errand} errand
     * @returns {Promise<import("../shared/service.js").Reply>}
     */
    async bring(errand) {
        let breaks = 0;
        for (let attempt = 1; ; attempt += 1) {
            let isPartly = false;
            const watch = (/** @type {number} */ sent, /** @type {number} */ of) => {
                isPartly = sent > 0 && sent < of;
                errand.onProgress?.(sent, of);
            };
            try {
                const reply = this.arrived(await this.once(errand.onProgress ? { ...errand, onProgress: watch } : errand));
                noteServiceDate(reply.headers.get("date"));
                return reply;
            } catch (error) {
                const failure = /** @type {import("./backoff.js").Failure} */ (error);
                this.noted(error);
                if (isPartly && error instanceof ServiceUnreachable) breaks += 1;
                const isEnough = errand.isHasty || breaks >= (errand.mostBreaks ?? Infinity);
                const wait = isEnough || isOther(error) ? null : waitBefore(failure, attempt);
                if (wait === null || errand.signal?.aborted) throw error;
                if (isPostponement(failure)) this.listener.onPostponed(wait);
                await rest(wait, errand.signal);
                if (errand.signal?.aborted) throw error;
            }
        }
    }

    /** @param {unknown} error */
    noted(error) {
        if (error instanceof ServiceProblem) this.arrived(error);
        else if (error instanceof ServiceUnreachable) this.tell(true);
    }

    /**
     * @template Value
     * @param {Value} answer
     */
    arrived(answer) {
        this.tell(false);
        return answer;
    }

    /** @param {boolean} isLost */
    tell(isLost) {
        if (this.isLost === isLost) return;
        this.isLost = isLost;
        this.listener.onConnection(isLost);
    }

    /** @param {Errand} errand */
    async once(errand) {
        // A file whose way can be watched may take as long as it moves.
        const waiting = errand.onProgress && isWatchable() ? HELD : Infinity;
        const time = (errand.seconds ?? 30) + Math.min(errand.body?.size ?? 0, waiting) / SLOWEST;
        const limit = deadline(time, errand.signal);
        const onProgress = errand.onProgress && ((/** @type {number} */ sent, /** @type {number} */ of) => {
            limit.moved();
            errand.onProgress?.(sent, of);
        });
        try {
            return await this.sent({ ...errand, onProgress }, limit.signal);
        } catch (error) {
            throw limit.isOver() ? new ServiceUnreachable(error) : error;
        } finally {
            limit.end();
        }
    }

    /**
     * @param {Errand} errand
     * @param {AbortSignal} signal
     */
    sent(errand, signal) {
        const language = this.language ? { "accept-language": this.language } : {};
        const headers = { .../** @type {Record<string, string>} */ (language), ...errand.headers };
        const call = { json: errand.json, body: errand.body, headers, idempotencyKey: errand.key ?? false, signal };
        const request = this.service.request(errand.method, /** @type {any} */ (call));
        const address = this.base + errand.path;
        return errand.onProgress && isWatchable() ? upload(address, request, errand.onProgress) : this.service.once(address, request);
    }
}

/** Browsers tell how far a file is; other programs need not. */
const isWatchable = () => typeof XMLHttpRequest !== "undefined";

/**
 * True for anything but a refusal and a lost connection, such as the end that the page itself made.
 *
 * @param {unknown} error
 */
function isOther(error) {
    return !(error instanceof ServiceProblem) && !(error instanceof ServiceUnreachable);
}

/**
 * A time limit, from its beginning or the last move, that also ends with a signal.
 *
 * @param {number} seconds
 * @param {AbortSignal} [outer]
 */
function deadline(seconds, outer) {
    const controller = new AbortController();
    let isOver = false;
    const stop = () => controller.abort();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const moved = () => {
        clearTimeout(timer);
        timer = setTimeout(() => { isOver = true; stop(); }, seconds * 1_000);
    };
    moved();
    if (outer?.aborted) stop();
    outer?.addEventListener("abort", stop);
    const end = () => { clearTimeout(timer); outer?.removeEventListener("abort", stop); };
    return { signal: controller.signal, isOver: () => isOver, moved, end };
}

/**
 * A pause that a returning network, a page that is looked at again or a signal ends early.
 *
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function rest(seconds, signal) {
    return new Promise((resolve) => {
        const wakes = [[globalThis, "online"], [globalThis, "pageshow"], [signal, "abort"]];
        const end = () => {
            clearTimeout(timer);
            for (const [target, name] of wakes) /** @type {any} */ (target)?.removeEventListener?.(name, end);
            resolve();
        };
        const timer = setTimeout(end, seconds * 1_000);
        for (const [target, name] of wakes) /** @type {any} */ (target)?.addEventListener?.(name, end);
    });
}

/**
 * Sends a file and tells how far it is, which `fetch` cannot.
 *
 * @param {string} address
 * @param {RequestInit} request
 * @param {Errand["onProgress"]} onProgress
 * @returns {Promise<import("../shared/service.js").Reply>}
 */
function upload(address, request, onProgress) {
    return new Promise((resolve, reject) => {
        const call = new XMLHttpRequest();
        call.open(request.method ?? "PUT", address);
        new Headers(request.headers).forEach((value, name) => call.setRequestHeader(name, value));
        call.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
        call.onload = () => answered(call, resolve, reject);
        call.onerror = () => reject(new ServiceUnreachable("network"));
        call.onabort = () => reject(new DOMException("stopped", "AbortError"));
        if (request.signal?.aborted) return call.abort();
        request.signal?.addEventListener("abort", () => call.abort(), { once: true });
        call.send(/** @type {Blob} */ (request.body));
    });
}

/**
 * @param {XMLHttpRequest} call
 * @param {(reply: import("../shared/service.js").Reply) => void} resolve
 * @param {(error: Error) => void} reject
 */
function answered(call, resolve, reject) {
    const value = parsed(call.responseText);
    if (call.status >= 200 && call.status < 300) {
        if (value === undefined) return reject(new ServiceUnreachable("no answer of the service"));
        const headers = new Headers();
        return resolve({ status: call.status, value, etag: call.getResponseHeader("etag"), headers });
    }
    const wait = Number(call.getResponseHeader("retry-after"));
    reject(new ServiceProblem(call.status, value ?? {}, wait > 0 ? wait : null));
}

/** @param {string} text */
function parsed(text) {
    try { return JSON.parse(text); } catch { return undefined; }
}
