// SPDX-License-Identifier: Apache-2.0
// The list of waiting cases, over a queue that changes while it is asked for.
import assert from "node:assert/strict";
import test from "node:test";
import { later, load } from "./support.mjs";

const { QueueModel } = await load("queue-model.js");

/** A service with a queue of cases, which gives the page behind a case's place. */
function served(count) {
    const service = { ids: Array.from({ length: count }, (_, index) => `case-${index}`), asked: [], head: 7, gate: null };
    service.queue = async ({ cursor = 0, limit, ...filter }, options) => {
        service.asked.push({ cursor, limit, filter, options });
        const after = service.head;
        const ids = service.ids.filter((id) => Number(id.slice(5)) >= cursor).slice(0, limit);
        const last = ids.at(-1);
        const isMore = last !== undefined && last !== service.ids.at(-1);
        await service.gate?.promise;
        return { items: ids.map((id) => ({ id })), total: service.ids.length, counts: {}, after, ...isMore && { cursor: Number(last.slice(5)) + 1 } };
    };
    return service;
}

const ids = (model) => model.items.map(({ id }) => id);

test("a change leaves all rows that are shown, also beyond those that come at once", async () => {
    const service = served(10_000);
    const model = new QueueModel(service);
    await model.load();
    for (let times = 0; times < 8; times += 1) await model.more();
    assert.equal(model.items.length, 450);
    service.ids.splice(3, 1);
    service.asked = [];
    assert.equal(await model.load({ isBackground: true }), true);
    assert.deepEqual(ids(model), service.ids.slice(0, 450));
    assert.deepEqual(service.asked.map(({ limit }) => limit), [200, 200, 50]);
    assert.ok(service.asked.every(({ options }) => options.isBackground));
    await model.more();
    assert.deepEqual(ids(model), service.ids.slice(0, 500));
});

test("rows that are asked for while the list is loaded anew stay", async () => {
    const service = served(300);
    const model = new QueueModel(service);
    await model.load();
    for (const first of ["load", "more"]) {
        const before = model.items.length;
        service.gate = later();
        const second = first === "load" ? "more" : "load";
        const both = [model[first](), model[second]()];
        service.gate.resolve();
        service.gate = null;
        assert.deepEqual(await Promise.all(both), [true, true]);
        assert.deepEqual(ids(model), service.ids.slice(0, before + 50), first);
    }
});

test("what happened since the first rows were made is news, whatever was added to them", async () => {
    const service = served(120);
    const model = new QueueModel(service);
    await model.load();
    service.head = 9;
    await model.more();
    assert.equal(model.page.after, 7);
    await model.more();
    assert.equal(await model.more(), false);
    await model.load();
    assert.equal(model.page.after, 9);
});

test("rows of another filter are not mixed in", async () => {
    const service = served(300);
    const model = new QueueModel(service);
    await model.load();
    service.gate = later();
    const [more, load] = [model.more(), model.load()];
    model.choose({ journey: "other" });
    const chosen = model.load();
    service.gate.resolve();
    assert.deepEqual(await Promise.all([more, load, chosen]), [false, false, true]);
    assert.equal(model.items.length, 50);
});

test("a case that was left for later does not come back after each decision", async () => {
    const service = served(4);
    const model = new QueueModel(service);
    assert.equal(await model.next("case-0"), "case-1");
    // The second case is decided, and leaves the queue.
    service.ids.splice(1, 1);
    assert.equal(await model.next("case-1", true), "case-2");
    assert.equal(await model.next("case-2"), "case-3");
    service.ids.pop();
    // Only those are left that were left.
    assert.equal(await model.next("case-3", true), "case-0");
    assert.equal(await model.next("case-0"), "case-2");
});
