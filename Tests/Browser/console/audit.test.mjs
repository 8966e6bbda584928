// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { later, load, page, texts } from "./support.mjs";

page();
const { showAudit } = await load("audit.js");

const event = (sequence) => ({ sequence, at: "2026-11-28T00:00:00Z", type: "search", actor: "reviewer:anna", data: {}, hash: "00" });

/** The screen of events, over calls that are answered when the test says so. */
async function audited() {
    const asked = [];
    const get = (path) => { const call = { path, ...later() }; asked.push(call); return call.promise; };
    const shown = showAudit({ calls: { get }, texts, words: { outcome: String, slot: String, check: String }, problem: String });
    asked[0].resolve({ items: [event(1), event(2)], after: 2 });
    const screen = await shown;
    const [, form, , list] = screen.element.children;
    const input = form.children.flatMap((one) => one.children).find((one) => one.name === "input");
    const more = screen.shortcuts.find(({ keys }) => keys.includes("m")).run;
    const rows = () => list.children.map((one) => one.children[0].text.split(" ")[0]);
    return { asked, more, rows, search: (text) => { input.value = text; form.listeners.submit({ preventDefault() {} }); } };
}

test("events that are asked for twice are listed once", async () => {
    const { asked, more, rows } = await audited();
    const both = [more(), more()];
    assert.equal(asked.length, 2);
    asked[1].resolve({ items: [event(3)], after: 3 });
    await Promise.all(both);
    assert.deepEqual(rows(), ["1", "2", "3"]);
    const third = more();
    asked[2].resolve({ items: [event(4)], after: 4 });
    await third;
    assert.deepEqual(rows(), ["1", "2", "3", "4"]);
});

test("the events of a search stand alone, whatever was asked for before", async () => {
    const { asked, more, rows, search } = await audited();
    const before = more();
    search("01a2040f-1111-7222-8333-444455556666");
    asked[2].resolve({ items: [event(9)], after: 9 });
    await asked[2].promise;
    asked[1].resolve({ items: [event(3)], after: 3 });
    await before;
    assert.deepEqual(rows(), ["9"]);
    assert.match(asked[2].path, /^\/v1\/verifications\/01a2.*after=0/);
    void more();
    assert.match(asked[3].path, /^\/v1\/verifications\/01a2.*after=9/);
});
