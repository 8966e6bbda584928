// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { noteServiceDate, serviceTime } from "../../../Sources/Web/capture/clock.js";

const service = Date.parse("2026-11-25T10:00:00Z");

test("a device whose clock is hours wrong learns the time from an answer", () => {
    for (const device of [service - 7_200_000, service + 86_400_000]) {
        noteServiceDate("Wed, 25 Nov 2026 10:00:00 GMT", device);
        assert.ok(Math.abs(serviceTime(device + 60_000) - (service + 60_000)) <= 500);
    }
});

test("a clock that is right is believed to the millisecond, whatever the line took", () => {
    for (const late of [0, 900, 2_400]) {
        noteServiceDate("Wed, 25 Nov 2026 10:00:00 GMT", service + late);
        assert.equal(serviceTime(service + 5), service + 5);
    }
});

test("an answer without a time changes nothing", () => {
    noteServiceDate("Wed, 25 Nov 2026 10:00:00 GMT", service - 3_600_000);
    for (const nothing of [null, undefined, "", "yesterday"]) noteServiceDate(nothing, service);
    assert.ok(Math.abs(serviceTime(service - 3_600_000) - service) <= 500);
});
