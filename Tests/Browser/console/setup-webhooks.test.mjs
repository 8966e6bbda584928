// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { load, Made, page, texts } from "./support.mjs";

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
