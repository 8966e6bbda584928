// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { later, load, Made, page, texts } from "./support.mjs";

page();
const { showWebhooks } = await load("setup-webhooks.js");
const { ServiceProblem } = await import("../../../Sources/Web/shared/service.js");

for (const [status, isGone] of [[404, true], [403, false]]) {
    test(`a webhook whose removal is answered with ${status} is ${isGone ? "gone, as was asked for" : "still there"}`, async () => {
        let lists = 0;
        const calls = {
            get: async () => { lists += 1; return { items: [{ id: "one", url: "https://a.example", events: [] }] }; },
            send: async () => { throw new ServiceProblem(status, {}, null); },
        };
        const place = new Made("div");
        await showWebhooks({ calls, texts, session: { applications: ["acme"] }, problem: () => "refused" }, place);
        const all = (one) => [one, ...(one.children ?? []).flatMap(all)];
        await all(place).find((one) => one.text === "console.setup.webhook.remove").listeners.click();
        assert.equal(lists, isGone ? 2 : 1);
        assert.equal(place.text.includes("refused"), !isGone);
    });
}

test("webhooks of an application that is not chosen any more are not shown for another", async () => {
    const asked = [];
    const calls = {
        all: async () => [{ id: "a" }, { id: "b" }],
        get: (path) => { const call = later(); asked.push({ path, ...call, promise: call.promise }); return call.promise; },
    };
    const place = new Made("div");
    const app = { calls, texts, session: { applications: null }, problem: () => "refused" };
    const shown = showWebhooks(app, place);
    await new Promise((done) => setImmediate(done));
    asked[0].resolve({ items: [] });
    await shown;
    const all = (one) => [one, ...(one.children ?? []).flatMap(all)];
    const select = all(place).find((one) => one.name === "select");
    for (const name of ["a", "b"]) Object.assign(select, { value: name }).listeners.change();
    const hooks = (url) => ({ items: [{ id: url, url, events: [] }] });
    asked[2].resolve(hooks("https://b.example"));
    asked[1].resolve(hooks("https://a.example"));
    await new Promise((done) => setImmediate(done));
    assert.deepEqual(["a", "b"].map((name) => place.text.includes(`https://${name}.example`)), [false, true]);
});
