// SPDX-License-Identifier: Apache-2.0
// Questions in browsers that know no dialogs, over elements that hold no more than what the question needs.
import assert from "node:assert/strict";
import test from "node:test";

class Made extends EventTarget {
    constructor(name) { super(); Object.assign(this, { name, attributes: {}, children: [], dataset: {}, value: "", isConnected: true }); }
    setAttribute(name, value) { this.attributes[name] = value; }
    getAttribute(name) { return this.attributes[name] ?? null; }
    removeAttribute(name) { delete this.attributes[name]; }
    append(child) { this.children.push(child); }
    remove() { this.isConnected = false; }
    focus() { document.activeElement = this; }
    closest(name) { return this.name === name ? this : null; }
}

const { announce, ask } = await import("../../../Sources/Web/shared/elements.js");

/** A press on a button of a form, or a key. */
const pressed = (target) => Object.defineProperty(new Event("click", { cancelable: true }), "target", { value: target });
const key = (name) => Object.assign(new Event("keydown"), { key: name });
const inForm = (value) => Object.assign(new Made("button"), { value, form: { getAttribute: () => "dialog" } });

for (const [name, event, answer] of [
    ["its button", () => pressed(inForm("yes")), "yes"],
    ["the way back", () => pressed(inForm("")), ""],
    ["Escape", () => key("Escape"), ""],
]) {
    test(`without dialogs a question over a hidden page is answered by ${name}`, async (t) => {
        const [body, before, dialog] = [new Made("body"), new Made("button"), new Made("dialog")];
        Object.assign(globalThis, { document: { body, activeElement: before }, HTMLButtonElement: Made });
        t.after(() => { delete globalThis.document; delete globalThis.HTMLButtonElement; });
        const asked = ask(dialog);
        assert.deepEqual([document.activeElement, body.dataset.asking, dialog.attributes["aria-modal"]], [dialog, "", "true"]);
        const done = event();
        dialog.dispatchEvent(pressed(new Made("p")));
        dialog.dispatchEvent(done);
        assert.equal(await asked, answer);
        assert.equal(done.defaultPrevented, done.cancelable);
        assert.deepEqual([document.activeElement, body.dataset.asking, dialog.isConnected], [before, undefined, false]);
    });
}

test("what is said stands in regions that were there before, a line for each text", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const body = new Made("body");
    Object.assign(globalThis, { document: { body, createElement: (name) => new Made(name) }, Node: Made });
    t.after(() => { delete globalThis.document; delete globalThis.Node; });
    announce("");
    const [status, alert] = body.children[0].children;
    assert.deepEqual([status, alert].map(({ attributes }) => attributes), [{ role: "status", "aria-atomic": "false" }, { role: "alert", "aria-atomic": "false" }]);
    announce("one");
    announce("two");
    announce("now", { isUrgent: true });
    assert.deepEqual([status, alert].map(({ children }) => children.map((line) => line.children[0])), [["one", "two"], ["now"]]);
    t.mock.timers.tick(5_000);
    assert.ok(![...status.children, ...alert.children].some((line) => line.isConnected));
});
