// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { Made, load, page, texts } from "./support.mjs";

const world = page();
const { Console } = await load("shell.js");

test("a dialog goes with the screen below it, so that nobody decides a case that is no longer seen", async () => {
    const app = new Console(new Made("div"), texts);
    const events = [];
    const screen = (name) => ({ title: name, element: new Made("article"), close: () => events.push(`${name} is left`) });
    await app.show({ name: "case", show: async () => screen("first") }, ["one"]);
    world.dialogs.push({ close: () => { world.dialogs.pop(); events.push("the dialog is closed"); } });
    // As with the browser's own button to go back.
    await app.show({ name: "case", show: async () => screen("second") }, ["two"]);
    assert.deepEqual(events, ["the dialog is closed", "first is left"]);
    assert.equal(world.title, "second · Recto");
});

test("who signs out while the service is away is told that the session goes on", async () => {
    const { ServiceProblem, ServiceUnreachable } = await import("../../../Sources/Web/shared/service.js");
    for (const [answer, told] of [
        [async () => {}, "console.signIn.left"],
        [async () => { throw new ServiceProblem(401, {}, null); }, "console.signIn.left"],
        [async () => { throw new ServiceUnreachable("away"); }, "console.signIn.unheard"],
        [async () => { throw new ServiceProblem(503, {}, null); }, "console.signIn.unheard"],
    ]) {
        const app = new Console(new Made("div"), texts);
        const left = [];
        Object.assign(app, { leave: (why) => left.push(why), calls: { signOut: answer } });
        const [, out] = app.person().children;
        await out.listeners.click();
        assert.deepEqual(left, [told]);
    }
});
