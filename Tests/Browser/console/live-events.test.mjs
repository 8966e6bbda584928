// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./support.mjs";

const { waitForEvent } = await load("live-events.js");

/** A stream of events that a test writes. */
function stream() {
    const made = { isOver: false };
    const body = new ReadableStream({ start(controller) { made.controller = controller; }, cancel() { made.isOver = true; } });
    made.calls = { events: async () => new Response(body) };
    made.write = (text) => made.controller.enqueue(new TextEncoder().encode(text));
    made.wait = () => waitForEvent(made.calls, 0, (type) => type === "decision", new AbortController().signal);
    return made;
}

const moment = () => new Promise((done) => setImmediate(done));

test("a wanted event is heard, whatever pieces it comes in", async () => {
    const made = stream();
    const waiting = made.wait();
    for (const piece of ["retry: 2000\n\n", "event: search\ndata: {}\n\neve", "nt: decis", "ion\n"]) made.write(piece);
    assert.equal(await waiting, true);
    assert.ok(made.isOver);
});

test("a line that is silent for too long is given up, and one that says that it lives is not", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const made = stream();
    let heard = null;
    void made.wait().then((isHeard) => { heard = isHeard; });
    for (let times = 0; times < 8; times += 1) {
        await moment();
        await moment();
        t.mock.timers.tick(15_000);
        made.write(": \n\n");
    }
    await moment();
    assert.equal(heard, null);
    for (let times = 0; times < 4; times += 1) {
        await moment();
        t.mock.timers.tick(15_000);
    }
    await moment();
    assert.equal(heard, false);
    assert.ok(made.isOver);
});
