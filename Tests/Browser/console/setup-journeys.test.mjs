// SPDX-License-Identifier: Apache-2.0
// The editor of journeys, over a service that refuses the first text.
import assert from "node:assert/strict";
import test from "node:test";
import { load, Made, page, texts } from "./support.mjs";

page();
const { showJourneys } = await load("setup-journeys.js");
const { ServiceProblem } = await import("../../../Sources/Web/shared/service.js");

const all = (one) => [one, ...(one.children ?? []).flatMap(all)];

/** The parts of the editor. */
async function editor() {
    const answers = [
        new ServiceProblem(400, { fields: [{ place: "/id", code: "missing", message: "missing" }] }, null),
        { id: "light", version: 1 },
    ];
    const calls = {
        get: async () => ({ items: [] }),
        send: async () => { const answer = answers.shift(); if (answer instanceof Error) throw answer; return answer; },
    };
    const place = new Made("div");
    await showJourneys({ calls, texts, session: { applications: ["acme"] }, problem: String }, place);
    const named = (name) => all(place).find((one) => one.name === name);
    return { place, text: named("textarea"), file: named("input"), send: named("button") };
}

test("a text that is right at last is no longer marked as wrong", async () => {
    const { text, send } = await editor();
    await send.listeners.click();
    assert.equal(text.getAttribute("aria-invalid"), "true");
    await send.listeners.click();
    assert.equal(text.getAttribute("aria-invalid"), null);
});

test("a file that is longer than any journey is refused in words, and one that was corrected is read again", async () => {
    const { place, text, file } = await editor();
    text.value = "{}";
    file.files = [{ size: 250_001, text: async () => "long" }];
    await file.listeners.change();
    assert.equal(text.value, "{}");
    assert.ok(all(place).some((one) => one.attributes?.role === "alert" && one.text === "console.setup.fileTooLarge"));
    file.value = "journey.json";
    file.listeners.click();
    assert.equal(file.value, "");
    file.files = [{ size: 250_000, text: async () => "{\"id\": 1}" }];
    await file.listeners.change();
    assert.equal(text.value, "{\"id\": 1}");
    assert.ok(!all(place).some((one) => one.attributes?.role === "alert"));
});
