// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { isPostponement, pauseAfter, waitBefore } from "../../../Sources/Web/capture/backoff.js";

const LEAST = () => 0;
const MOST = () => 1;

test("pauses double from an eighth of a second, half of each by chance, up to ten seconds", () => {
    assert.deepEqual([1, 2, 3].map((attempt) => pauseAfter(attempt, LEAST)), [0.125, 0.25, 0.5]);
    assert.deepEqual([1, 2, 3].map((attempt) => pauseAfter(attempt, MOST)), [0.25, 0.5, 1]);
    assert.equal(pauseAfter(40, MOST), 10);
    assert.equal(pauseAfter(4_000, LEAST), 5);
});

test("a request without an answer is repeated for good", () => {
    for (const attempt of [1, 10, 1_000]) assert.notEqual(waitBefore({}, attempt), null);
});

test("a busy service is asked again after the time that it names, and not before", () => {
    const busy = { status: 503, code: "busy", isRetryable: true, retryAfter: 7 };
    assert.equal(waitBefore(busy, 1, MOST), 7);
    assert.equal(waitBefore({ ...busy, retryAfter: null }, 1, LEAST), 1);
    assert.ok(isPostponement(busy));
});

test("a wait of more than a minute is the person's to decide about", () => {
    assert.equal(waitBefore({ status: 503, code: "busy", isRetryable: true, retryAfter: 61 }, 1), null);
});

test("refusals are answers", () => {
    for (const status of [400, 401, 403, 404, 409, 410, 413, 415, 422]) {
        assert.equal(waitBefore({ status, code: "x", isRetryable: false }, 1), null, String(status));
    }
    // Too many wrong passcodes: the person is told, and does not wait for an hour before a blank page.
    assert.equal(waitBefore({ status: 429, code: "otpRetriesExceeded", isRetryable: true, retryAfter: 30 }, 1), null);
});

test("too many requests, and one that is still being answered, are asked again", () => {
    assert.equal(waitBefore({ status: 429, code: "rateLimited", isRetryable: true, retryAfter: 2 }, 1, LEAST), 2);
    assert.equal(waitBefore({ status: 409, code: "idempotencyInProgress", isRetryable: true }, 1, LEAST), 1);
});

test("a proxy without a service behind it gets six tries", () => {
    assert.notEqual(waitBefore({ status: 502 }, 5), null);
    assert.equal(waitBefore({ status: 502 }, 6), null);
});
