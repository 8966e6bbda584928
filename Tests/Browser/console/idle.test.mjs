// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { Made, load, page, texts } from "./support.mjs";

page();
const { IdleWarning } = await load("idle.js");
const MINUTE = 60_000;
// After a timer the messages of before come, and then what was put off until now: also if the machine is slow.
const heard = () => new Promise((done) => setTimeout(() => setImmediate(done), 20));

// A question stays until somebody answers it.
Made.prototype.showModal = function () { this.isOpen = true; };
Made.prototype.close = function (value = "") { Object.assign(this, { isOpen: false, returnValue: value }); this.listeners.close?.(); };

/** A tab of the session, with what it was told as it left. */
function tab(token, endsAt = Date.now() + 480 * MINUTE) {
    const app = { texts, left: [], session: {}, calls: { session: async () => app.session }, leave(why) { this.left.push(why); } };
    const warning = new IdleWarning(app, { token, idleSeconds: 15 * 60, endsAt });
    return { app, warning };
}

test("the use of one tab keeps the session of the other, and takes its question back", async () => {
    const [one, other, foreign] = [tab("t"), tab("t"), tab("another session")];
    try {
        for (const { warning } of [other, foreign]) {
            warning.last -= 14 * MINUTE;
            warning.look();
            assert.ok(warning.question.isOpen);
        }
        one.warning.moved();
        await heard();
        assert.equal(other.warning.question, null);
        assert.equal(other.warning.isAsking, false);
        assert.ok(foreign.warning.question.isOpen);
        other.warning.look();
        assert.deepEqual(other.app.left, []);
    } finally {
        for (const { warning } of [one, other, foreign]) warning.end();
    }
});

test("the question before the end of the whole session stays, whatever other tabs do", async () => {
    const [one, other] = [tab("t"), tab("t", Date.now() + MINUTE)];
    try {
        other.warning.look();
        one.warning.moved();
        await heard();
        assert.ok(other.warning.question.isOpen);
    } finally {
        for (const { warning } of [one, other]) warning.end();
    }
});

test("a tab says a sentence that it has if another one, of another version, names one that it has not", () => {
    for (const [what, told] of [
        ["console.signIn.over", "console.signIn.over"], ["console.signIn.later", "console.signIn.left"], ["left", "console.signIn.left"],
    ]) {
        const { app, warning } = tab("t");
        const known = ["console.signIn.left", "console.signIn.over"];
        app.texts = { ...texts, find: (key) => known.find((one) => one === key) };
        warning.heard(what);
        warning.end();
        assert.deepEqual(app.left, [told]);
    }
});

test("who signs out in one tab leaves all, which are told alike", async () => {
    for (const told of ["console.signIn.left", "console.signIn.unheard"]) {
        const [one, other] = [tab("t"), tab("t")];
        try {
            one.warning.left(told);
            one.warning.end();
            await heard();
            assert.deepEqual([one.app.left, other.app.left], [[], [told]]);
        } finally {
            for (const { warning } of [one, other]) warning.end();
        }
    }
});
