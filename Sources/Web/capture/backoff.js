// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The pauses between the tries of a request.

/**
 * @typedef {object} Failure
 * @property {number} [status] absent if no answer came
 * @property {string} [code] of the problem
 * @property {boolean} [isRetryable]
 * @property {number | null} [retryAfter] in seconds, as the service asks for
 */

const FIRST = 0.25;
const LONGEST = 10;
/** A longer wait is the person's to decide about. */
const LONGEST_ASKED_FOR = 60;
/** Failures of a proxy or of the service itself, in a row. */
const MOST_FAULTS = 6;

/**
 * The seconds before the next try, half of them by chance, so that many pages do not come back at once.
 *
 * @param {number} attempt the number of tries so far, from 1
 * @param {() => number} random from 0 to 1
 */
export function pauseAfter(attempt, random = Math.random) {
    const longest = Math.min(FIRST * 2 ** Math.min(attempt - 1, 16), LONGEST);
    return longest / 2 + (longest / 2) * random();
}

/**
 * The seconds to wait before a request is sent again; `null` if the failure is its answer.
 *
 * A request without an answer is repeated for as long as the page is there: nothing that a person did is lost.
 *
 * @param {Failure} failure
 * @param {number} attempt the number of tries so far, from 1
 * @param {() => number} random from 0 to 1
 * @returns {number | null}
 */
export function waitBefore(failure, attempt, random = Math.random) {
    const own = pauseAfter(attempt, random);
    if (failure.status === undefined) return own;
    if (failure.code === "idempotencyInProgress") return Math.max(own, failure.retryAfter ?? 1);
    if (isPostponement(failure)) return Math.max(own, failure.retryAfter ?? 1);
    return [500, 502, 504].includes(failure.status) && attempt < MOST_FAULTS ? own : null;
}

/**
 * True if the service is there and has no time, and says for how long.
 *
 * @param {Failure} failure
 */
export function isPostponement(failure) {
    const isBusy = failure.status === 503 || failure.code === "rateLimited";
    return isBusy && failure.isRetryable === true && (failure.retryAfter ?? 1) <= LONGEST_ASKED_FOR;
}
