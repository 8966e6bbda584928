// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { load, page, texts } from "./support.mjs";

page();
const { told } = await load("setup-parts.js");

for (const [name, clipboard, isCopied] of [["copied", { writeText: async () => {} }, true], ["marked without TLS", undefined, false]]) {
    test(`a secret that is shown once is ${name}`, async () => {
        Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
        const said = [];
        const made = told({ texts, tell: (text) => said.push(text) }, "Key", "sk_secret");
        const [shown, copy] = made.children.at(-1).children;
        shown.select = () => said.push("marked");
        await copy.listeners.click();
        assert.deepEqual(said, [isCopied ? "console.setup.copied" : "marked"]);
    });
}
