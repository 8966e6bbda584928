// SPDX-License-Identifier: Apache-2.0
// A case while others work on it, too.
import assert from "node:assert/strict";
import test from "node:test";
import { later, load, page, texts } from "./support.mjs";

const world = page();
const { showCase } = await load("case.js");

const MINE = { by: "anna", until: "2030-01-01T00:00:00Z", isMine: true };
const opened = (revision, status = "review", more = {}) => ({
    verification: { id: "one", revision, status, createdAt: "2026-11-28T00:00:00Z", attempt: 1, ...more }, claim: MINE, hasDecided: false,
    journey: { id: "light", version: 1, steps: [], reviewers: 1 }, evidence: { documents: [], presence: [], selfies: [], checks: [], signals: [] },
});

/** The screen of a case, over a service that notes what it is asked for. */
async function shown(t, name = "anna") {
    const service = { cases: [opened(1)], claims: [], releases: 0, streams: [], opened: 0 };
    const words = Object.fromEntries(["why", "outcome", "status", "check", "field", "slot", "code"].map((name) => [name, String]));
    const calls = {
        now: () => Date.parse("2026-11-28T00:01:00Z"),
        openCase: async () => { service.opened += 1; return service.cases.at(-1); },
        claim: () => { const call = later(); service.claims.push(call); return call.promise; },
        release: async () => { service.releases += 1; },
        caseEvents: async () => [],
        events: (_, signal) => {
            const stream = later();
            service.streams.push(stream);
            signal.addEventListener("abort", () => stream.reject(new DOMException("over", "AbortError")));
            return stream.promise;
        },
    };
    const app = { calls, texts, words, queue: { next: async () => undefined }, session: { name }, has: () => false, tell() {}, go() {}, refused() {} };
    const screen = showCase(app, ["one"]);
    service.claims[0].resolve(MINE);
    const made = await screen;
    t.after(() => made.close());
    return { service, screen: made, app };
}

test("a claim that is renewed while the case is left is given back", async (t) => {
    const { service, screen } = await shown(t);
    t.mock.method(Date, "now", () => 2_000_000_000_000);
    world.dispatchEvent(new Event("keydown"));
    assert.equal(service.claims.length, 2);
    screen.close();
    assert.equal(service.releases, 1);
    service.claims[1].resolve(MINE);
    await service.claims[1].promise;
    await new Promise((done) => setImmediate(done));
    assert.equal(service.releases, 2);
});

test("a change that came while a dialog was open is shown once it is closed", async (t) => {
    const { service, screen } = await shown(t);
    await new Promise((done) => setImmediate(done));
    world.dialogs.push({});
    t.after(() => { world.dialogs.length = 0; });
    service.cases.push(opened(2, "done", { outcome: "failed", decidedBy: "reviewer" }));
    service.streams[0].resolve(new Response("event: decision\ndata: {}\n\n"));
    await new Promise((done) => setTimeout(done, 700));
    assert.equal(service.opened, 1);
    world.dialogs.pop();
    await new Promise((done) => setTimeout(done, 600));
    assert.equal(service.opened, 2);
    assert.match(screen.element.text, /console\.conflict\.decided/);
});

test("the last tab of a reviewer gives the case back, and none before it", async (t) => {
    const heard = () => new Promise((done) => setTimeout(done, 20));
    const first = await shown(t);
    const second = await shown(t);
    const other = await shown(t, "bert");
    await heard();
    first.screen.close();
    assert.equal(first.service.releases, 0);
    await heard();
    second.screen.close();
    assert.equal(second.service.releases, 1);
    const [third, fourth] = [await shown(t), await shown(t)];
    await heard();
    third.app.isSigningOut = true;
    third.screen.close();
    fourth.screen.close();
    assert.deepEqual([third.service.releases, fourth.service.releases], [1, 0]);
    other.screen.close();
    assert.equal(other.service.releases, 1);
});
