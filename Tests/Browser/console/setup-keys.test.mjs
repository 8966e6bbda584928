// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { load, Made, page, texts } from "./support.mjs";

page();
const { showKeys } = await load("setup-keys.js");

test("a key that was made is shown, although the list of keys cannot be loaded after it", async () => {
    let isAway = false;
    const calls = {
        all: async () => { if (isAway) throw new TypeError("away"); return []; },
        post: async () => { isAway = true; return { name: "new", key: "sk_secret" }; },
    };
    const place = new Made("div");
    await showKeys({ calls, texts, session: { applications: null }, problem: () => "away" }, place);
    const all = (one) => [one, ...(one.children ?? []).flatMap(all)];
    await all(place).find((one) => one.name === "form").listeners.submit({ preventDefault() {} });
    assert.ok(all(place).some((one) => one.attributes?.value === "sk_secret"));
    assert.match(place.text, /away/);
});
