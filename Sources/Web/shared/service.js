// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Calls of the service: JSON, problems (RFC 9457), revisions and repeated requests.

/**
 * A refusal of the service, in words that may be shown.
 */
export class ServiceProblem extends Error {
    /**
     * @param {number} status
     * @param {any} problem the body, an object of `application/problem+json`
     * @param {number | null} retryAfter in seconds
     */
    constructor(status, problem, retryAfter) {
        super(problem.detail ?? problem.title ?? `HTTP ${status}`);
        this.name = "ServiceProblem";
        this.status = status;
        /** @type {string} */
        this.code = problem.code ?? "internalError";
        /** @type {string} */
        this.title = problem.title ?? "";
        /** @type {string | undefined} */
        this.detail = problem.detail;
        this.isRetryable = problem.retryable === true;
        /** @type {any} */
        this.next = problem.next;
        /** @type {{ place: string, code: string, message: string }[]} */
        this.fields = Array.isArray(problem.fields) ? problem.fields : [];
        /** @type {string | undefined} */
        this.requestId = problem.requestId;
        this.retryAfter = retryAfter;
    }
}

/** No answer came: the network or the service is away. */
export class ServiceUnreachable extends Error {
    /** @param {unknown} cause */
    constructor(cause) {
        super("the service cannot be reached", { cause });
        this.name = "ServiceUnreachable";
    }
}

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {any} value the JSON of the body; `undefined` if there is none
 * @property {string | null} etag
 * @property {Headers} headers
 */

/**
 * @typedef {object} Call
 * @property {unknown} [json] a body that is written as JSON
 * @property {BodyInit} [body] a body as it is
 * @property {Record<string, string>} [headers]
 * @property {number | string} [ifMatch] a revision, or an entity tag in quotes
 * @property {string | null} [ifNoneMatch] an entity tag in quotes
 * @property {string | false} [idempotencyKey] of a change; a fresh one by default, false for none
 * @property {number} [tries] how often a call is sent if no answer comes or the service is busy; 3 by default
 * @property {AbortSignal} [signal]
 */

const LONGEST_WAIT = 30;

export class Service {
    /**
     * @param {{ headers?: () => Record<string, string>, onProblem?: (problem: ServiceProblem) => void }} [options]
     * `headers` gives the headers of every call, such as the authorization; `onProblem` hears of every refusal
     */
    constructor(options = {}) {
        this.headers = options.headers ?? (() => ({}));
        this.onProblem = options.onProblem ?? (() => {});
    }

    /**
     * @param {string} path
     * @param {Call} [call]
     */
    get(path, call = {}) {
        return this.send("GET", path, call);
    }

    /**
     * A change. It carries an `Idempotency-Key`, the same one in every try, so that it is made once.
     *
     * @param {string} path
     * @param {unknown} json
     * @param {Call} [call]
     */
    post(path, json, call = {}) {
        return this.send("POST", path, { json, ...call });
    }

    /**
     * @param {string} method
     * @param {string} path
     * @param {Call} [call]
     * @returns {Promise<Reply>}
     */
    async send(method, path, call = {}) {
        const request = this.request(method, call);
        const tries = call.tries ?? 3;
        for (let count = 1; ; count += 1) {
            try {
                return await this.once(path, request);
            } catch (error) {
                const wait = waitAfter(error, count);
                if (wait === null || count >= tries || call.signal?.aborted) throw error;
                await pause(wait, call.signal);
            }
        }
    }

    /**
     * @param {string} method
     * @param {Call} call
     * @returns {RequestInit}
     */
    request(method, call) {
        const headers = new Headers({ accept: "application/json", ...this.headers(), ...call.headers });
        if (call.json !== undefined) headers.set("content-type", "application/json");
        if (call.ifMatch !== undefined) headers.set("if-match", entityTag(call.ifMatch));
        if (call.ifNoneMatch) headers.set("if-none-match", call.ifNoneMatch);
        const key = call.idempotencyKey ?? (method === "POST" ? freshKey() : false);
        if (key) headers.set("idempotency-key", key);
        const body = call.json === undefined ? call.body : JSON.stringify(call.json);
        return { method, headers, body, signal: call.signal, credentials: "same-origin", cache: "no-store", redirect: "error" };
    }

    /**
     * @param {string} path
     * @param {RequestInit} request
     * @returns {Promise<Reply>}
     */
    async once(path, request) {
        const response = await this.fetch(path, request);
        if (response.ok || response.status === 304) {
            const value = await whole(() => json(response), request);
            return { status: response.status, value, etag: response.headers.get("etag"), headers: response.headers };
        }
        throw this.noted(await problem(response));
    }

    /**
     * The answer as it is, such as that of a picture; problems are thrown.
     *
     * @param {string} path
     * @param {Call} [call]
     */
    async bytes(path, call = {}) {
        const request = this.request("GET", { ...call, headers: { accept: "*/*", ...call.headers } });
        const response = await this.fetch(path, request);
        if (!response.ok) throw this.noted(await problem(response));
        return whole(() => response.blob(), request);
    }

    /**
     * @param {string} path
     * @param {RequestInit} request
     */
    fetch(path, request) {
        return whole(() => fetch(path, request), request);
    }

    /** @param {ServiceProblem} refused */
    noted(refused) {
        this.onProblem(refused);
        return refused;
    }
}

/**
 * What came whole; an answer that breaks off, or is none of the service's, is none.
 *
 * @template Value
 * @param {() => Promise<Value>} came
 * @param {RequestInit} request
 * @returns {Promise<Value>}
 */
async function whole(came, request) {
    try {
        return await came();
    } catch (error) {
        if (request.signal?.aborted) throw error;
        throw new ServiceUnreachable(error);
    }
}

/**
 * The seconds to wait before a call is sent again; `null` if it must not be.
 *
 * @param {unknown} error
 * @param {number} count how often it was sent
 */
function waitAfter(error, count) {
    if (error instanceof ServiceUnreachable) return 2 ** (count - 1) / 2;
    if (!(error instanceof ServiceProblem) || !error.isRetryable || ![409, 429, 503].includes(error.status)) return null;
    // A conflict of revisions must be looked at; only a request that is still being answered may wait.
    if (error.status === 409 && error.code !== "idempotencyInProgress") return null;
    return Math.min(error.retryAfter ?? 1, LONGEST_WAIT);
}

/** @param {Response} response */
async function problem(response) {
    const wait = Number(response.headers.get("retry-after"));
    const isProblem = response.headers.get("content-type")?.includes("json");
    const body = isProblem ? await response.json().catch(() => ({})) : {};
    return new ServiceProblem(response.status, body ?? {}, wait > 0 ? wait : null);
}

/** @param {Response} response */
async function json(response) {
    if (response.status === 204 || response.status === 304) return undefined;
    const text = await response.text();
    return text ? JSON.parse(text) : undefined;
}

/** @param {number | string} revision */
function entityTag(revision) {
    return typeof revision === "number" ? `"${revision}"` : revision;
}

/**
 * A key of a request that may be sent again. `crypto.randomUUID` is missing on pages without TLS, so it is not used.
 */
export function freshKey() {
    return hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
export function hexadecimal(bytes) {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(seconds, signal) {
    return new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = setTimeout(resolve, seconds * 1_000);
        signal?.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
    });
}
