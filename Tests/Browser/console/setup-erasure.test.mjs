// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { Made, load, page, texts } from "./support.mjs";

page();
const { showErasure } = await load("setup-erasure.js");
const { Service, ServiceUnreachable } = await import("../../../Sources/Web/shared/service.js");

test("an erasure whose answer is lost is not sent again, and the answer that nothing is left proves nothing", async (t) => {
    let sent = 0;
    t.mock.method(globalThis, "fetch", async () => {
        sent += 1;
        if (sent === 1) throw new TypeError("lost");
        return Response.json({ erased: [] });
    });
    const service = new Service();
    const calls = { send: async (...all) => (await service.send(...all)).value };
    const told = [];
    const place = new Made("div");
    await showErasure({ calls, texts, session: { applications: ["acme"] }, problem: (error) => { told.push(error); return "not done"; } }, place);
    const [form] = place.children;
    const input = form.children.flatMap((one) => one.children ?? []).find((one) => one.name === "input");
    input.value = "leaver";
    await form.listeners.submit({ preventDefault() {} });
    assert.equal(sent, 1);
    assert.ok(told[0] instanceof ServiceUnreachable);
    assert.equal(form.children.at(-1).text, "not doneconsole.erasure.lost");
    assert.equal(input.value, "leaver");
    await form.listeners.submit({ preventDefault() {} });
    assert.equal(form.children.at(-1).text, "console.erasure.nothing");
});
