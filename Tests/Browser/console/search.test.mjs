// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { later, load, page, texts } from "./support.mjs";

page();
const { searchForm } = await load("search.js");

/** The search, over a service that answers when the test says so. */
function searching() {
    const [asked, opened] = [[], []];
    const calls = { search: (text) => { const call = { text, ...later() }; asked.push(call); return call.promise; } };
    const words = { status: String, outcome: String };
    const { element } = searchForm({ calls, texts, words, screen: null, go: (path) => opened.push(path), problem: String });
    const [field, , found] = element.children;
    const input = field.children.find((one) => one.name === "input");
    return {
        asked, opened, found,
        find: (text) => { input.value = text; element.listeners.submit({ preventDefault() {} }); },
        clear: () => element.listeners.keydown({ key: "Escape", preventDefault() {} }),
        answered: async (index, ...ids) => {
            asked[index].resolve(ids.map((id) => ({ id, status: "review", createdAt: "2026-11-28" })));
            await new Promise((done) => setImmediate(done));
        },
    };
}

test("a single hit is opened, unless the person has left or searches for something else", async () => {
    const one = searching();
    one.find("A-1");
    await one.answered(0, "first");
    assert.deepEqual(one.opened, ["case/first"]);
    one.find("A-2");
    one.find("A-3");
    await one.answered(1, "second");
    one.found.isConnected = false;
    await one.answered(2, "third");
    assert.deepEqual(one.opened, ["case/first"]);
});

test("what was cleared does not come back", async () => {
    const one = searching();
    one.find("Smith");
    one.clear();
    await one.answered(0, "first", "second");
    assert.deepEqual(one.found.children, []);
    one.find("Smith");
    await one.answered(1, "first", "second");
    assert.equal(one.found.children.length, 1);
});
