// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { later, load, page, texts } from "./support.mjs";

page();
const { Presence } = await load("case-presence.js");

/** A presence with a recording of one frame, and the links to frames that were made and not let go. */
function recorded(t) {
    const open = new Set();
    t.mock.method(URL, "createObjectURL", () => { open.add(`blob:${open.size}`); return `blob:${open.size - 1}`; });
    t.mock.method(URL, "revokeObjectURL", (link) => open.delete(link));
    const asked = [];
    const calls = { recording: () => { const call = later(); asked.push(call); return call.promise; } };
    const pictures = [{ content: "sent", slot: "frames", link: "/v1/frames" }];
    const presence = new Presence({ calls, texts, words: { prompt: String }, sentence: String }, { pictures, findings: [] }, () => {});
    return { presence, asked, open };
}

const frame = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)]);

test("a recording that is asked for twice is loaded once, and let go with the case", async (t) => {
    const { presence, asked, open } = recorded(t);
    const both = [presence.loadRecording(), presence.loadRecording()];
    assert.equal(asked.length, 1);
    asked[0].resolve(frame);
    await Promise.all(both);
    assert.equal(open.size, 1);
    presence.close();
    assert.equal(open.size, 0);
});

test("no frame is kept of a case that was left while its recording came", async (t) => {
    const { presence, asked, open } = recorded(t);
    const loading = presence.loadRecording();
    presence.close();
    asked[0].resolve(frame);
    await loading;
    assert.equal(open.size, 0);
});

test("a recording that did not come can be asked for again", async (t) => {
    const { presence, asked, open } = recorded(t);
    const first = presence.loadRecording();
    asked[0].reject(new Error("lost"));
    await first;
    const second = presence.loadRecording();
    asked[1].resolve(frame);
    await second;
    assert.equal(open.size, 1);
});
