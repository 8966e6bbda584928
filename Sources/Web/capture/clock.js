// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The time of the service: the clock of a telephone may be hours wrong.

/** Smaller differences are those of the line, and of a header that tells whole seconds. */
const LEAST_DIFFERENCE_IN_MILLISECONDS = 3_000;

/** The milliseconds that the service's clock is ahead of this device's. */
let ahead = 0;

/**
 * Sets the clock by an answer that just came.
 *
 * @param {string | null | undefined} date the header `Date`
 * @param {number} device the time by this device's clock
 */
export function noteServiceDate(date, device = Date.now()) {
    const difference = Date.parse(date ?? "") + 500 - device;
    if (Number.isNaN(difference)) return;
    ahead = Math.abs(difference) < LEAST_DIFFERENCE_IN_MILLISECONDS ? 0 : difference;
}

/** The time, as the service would tell it; in milliseconds since 1970. */
export function serviceTime(device = Date.now()) { return device + ahead; }
