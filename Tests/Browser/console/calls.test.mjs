// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./support.mjs";

const { ConsoleCalls } = await load("calls.js");

const HERE = Date.parse("2026-11-28T12:00:00Z");
const value = { name: "anna", roles: ["lead"], csrfToken: "t", idleUntil: "2026-11-28T10:15:00Z", endsAt: "2026-11-28T18:00:00Z" };

for (const [name, date, now] of [["two hours behind this machine", "Sat, 28 Nov 2026 10:00:00 GMT", HERE - 7_200_000], ["untold", null, HERE]]) {
    test(`the time is the service's, which is ${name}`, async (t) => {
        t.mock.method(Date, "now", () => HERE);
        const get = async () => ({ value, headers: new Headers(date ? { date } : {}) });
        const calls = new ConsoleCalls({ get }, () => {});
        const session = await calls.session();
        assert.equal(calls.now(), now);
        assert.equal(session.endsAt, HERE + Date.parse(value.endsAt) - now);
        assert.equal(session.idleSeconds, Math.max(0, (Date.parse(value.idleUntil) - now) / 1_000));
        assert.deepEqual(session.roles, ["lead", "reviewer"]);
    });
}
