// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { alternativeOf, placeOf, screenOf, sidesOf, slotsOf, timeLeft } from "../../../Sources/Web/capture/loop.js";

const STEPS = [
    { id: "consent", kind: "consent", isRequired: true, state: "passed", attemptsLeft: 5 },
    { id: "card", kind: "document", isRequired: true, state: "open", attemptsLeft: 5 },
    { id: "face", kind: "presence", isRequired: false, state: "open", attemptsLeft: 4 },
];
const verification = (next, more = {}) => ({
    id: "v", status: "collecting", isRetryable: false, attempt: 1, revision: 3, expiresAt: "", steps: STEPS, next, ...more,
});

test("each type of next has a screen of its name", () => {
    for (const type of ["consent", "select", "document", "presence", "selfie", "otp", "form", "submit", "wait", "restart"]) {
        assert.equal(screenOf(verification({ type })).name, type);
    }
});

test("an end is one whatever it is, and a word of a newer service is not known", () => {
    assert.equal(screenOf(verification({ type: "none" }, { outcome: "verified", status: "done" })).key, "end/verified");
    assert.equal(screenOf(verification({ type: "chip" })).name, "unknown");
});

test("a step of a provider is the provider's, whatever its kind", () => {
    assert.equal(screenOf(verification({ type: "presence", step: "face", provider: { name: "acme" } })).name, "provider");
});

test("a screen stays while details change, and is another one after a try", () => {
    const next = (slots) => ({ type: "document", step: "card", documents: [{ documentType: "idCard", slots }] });
    const before = screenOf(verification(next(["front", "back"])));
    assert.equal(screenOf(verification(next(["back"]), { revision: 4 })).key, before.key);
    const tried = STEPS.map((step) => ({ ...step, attemptsLeft: step.attemptsLeft - 1 }));
    assert.notEqual(screenOf(verification(next(["front", "back"]), { steps: tried })).key, before.key);
    assert.notEqual(screenOf(verification(next(["front", "back"]), { attempt: 2 })).key, before.key);
});

test("a page that another device took over from follows until nothing is to be collected", () => {
    const chosen = { isElsewhere: true };
    assert.equal(screenOf(verification({ type: "document", step: "card" }), chosen).name, "elsewhere");
    assert.equal(screenOf(verification({ type: "wait", item: "checks" }, { status: "processing" }), chosen).name, "wait");
    assert.equal(screenOf(verification({ type: "none" }, { status: "done", outcome: "failed" }), chosen).name, "end");
});

test("the place among the steps counts from one", () => {
    assert.deepEqual(placeOf(verification({ type: "document", step: "card" })), { index: 2, of: 3 });
    assert.equal(placeOf(verification({ type: "wait", item: "checks" })), null);
});

test("a picture takes the place of a challenge if the person chose so and the journey lets them", () => {
    const next = { type: "presence", step: "face", alternative: "selfie" };
    assert.equal(screenOf(verification(next), { alternative: "face" }).name, "alternative");
    assert.equal(screenOf(verification(next), { alternative: "other" }).name, "presence");
    assert.equal(screenOf(verification({ ...next, alternative: undefined }), { alternative: "face" }).name, "presence");
});

test("who cannot do a step is offered what the journey has, and nothing that it has not", () => {
    assert.equal(alternativeOf(verification({ type: "presence", step: "face", alternative: "selfie" })), "selfie");
    assert.equal(alternativeOf(verification({ type: "presence", step: "face" })), "skip");
    const required = STEPS.map((step) => ({ ...step, isRequired: true }));
    assert.equal(alternativeOf(verification({ type: "presence", step: "face" }, { steps: required })), null);
});

test("the time of a challenge is what is left, and with a slow clock no more than it ever was", () => {
    const challenge = { drawnAt: "2026-11-25T10:00:00.000Z", answerUntil: "2026-11-25T10:01:30.000Z" };
    const shown = verification({ type: "presence", step: "face", challenge });
    const at = (text) => timeLeft(shown, Date.parse(`2026-11-25T${text}Z`));
    assert.deepEqual(["10:00:00", "10:01:00", "09:30:00", "10:02:00"].map(at), [90_000, 30_000, 90_000, -30_000]);
    assert.equal(timeLeft(verification({ type: "presence", step: "face" })), null);
    assert.equal(timeLeft(null), null);
});

test("the sides of documents are those that the service asks for", () => {
    const next = { documents: [{ documentType: "idCard", slots: ["back"] }] };
    assert.deepEqual(slotsOf(next, "idCard"), ["back"]);
    assert.equal(slotsOf(next, "passport"), null);
    assert.deepEqual(sidesOf("driversLicense"), ["front", "back"]);
    assert.deepEqual(sidesOf("travelDocument"), ["page"]);
});
