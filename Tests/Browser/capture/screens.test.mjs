// SPDX-License-Identifier: Apache-2.0
// The screens of steps, over elements that hold no more than their names, attributes and children.
import assert from "node:assert/strict";
import test from "node:test";

/** An element without a page. */
class Made {
    constructor(name) { Object.assign(this, { name, attributes: {}, children: [], listeners: {} }); }
    setAttribute(name, value) { this.attributes[name] = value; }
    removeAttribute(name) { delete this.attributes[name]; }
    addEventListener(name, listener) { this.listeners[name] = listener; }
    append(child) { this.children.push(child); }
    replaceChildren() { this.children = []; }
    focus() {}
    get text() { return this.children.map((child) => child.text ?? child).join(""); }
}

globalThis.Node = Made;
globalThis.document = { createElement: (name) => new Made(name) };
const { byName, welcome } = await import("../../../Sources/Web/capture/screens.js");
const { ServiceProblem } = await import("../../../Sources/Web/shared/service.js");

/** A page that says the keys of its sentences, with the steps that were left out. */
function stage() {
    const skipped = [];
    return {
        skipped, journey: {},
        texts: { language: "en", count: (key) => key },
        say: (key) => key, find: (key) => key, titleOf: (_, key) => key, introduction: () => [],
        work: (action) => action(),
        capture: { skip: async (step) => { skipped.push(step); } },
    };
}

const NEXT = {
    consent: { type: "consent", version: "1", text: "Agree." },
    select: { type: "select", documentTypes: ["passport", "idCard"], count: 1 },
    form: { type: "form", fields: [{ name: "email", isRequired: false, greatestLength: 200 }] },
    otp: { type: "otp", digits: 6, channel: "sms" },
};

for (const [name, next] of Object.entries(NEXT)) {
    test(`a step of kind ${name} can be left out if it is not required, and only then`, async (t) => {
        for (const isRequired of [true, false]) {
            const page = stage();
            const verification = { next: { ...next, step: name, attemptsLeft: 5 }, steps: [{ id: name, kind: name, isRequired }] };
            const screen = byName[name](page, verification);
            t.after(() => screen.leave?.());
            const skip = screen.body.flat().filter((one) => one?.name === "button" && one.text === "skip");
            assert.equal(skip.length, isRequired ? 0 : 1);
            await skip[0]?.listeners.click();
            assert.deepEqual(page.skipped, isRequired ? [] : [name]);
        }
    });
}

const FOREIGN = { get location() { throw new DOMException("another origin", "SecurityError"); } };
for (const [name, around, isAsked] of [["no frame", null, true], ["an application's frame", FOREIGN, true], ["the console's preview", { location: { origin: "https://recto.example" } }, false]]) {
    test(`without a link a code is asked for in ${name}: ${isAsked}`, (t) => {
        const world = { window: {}, location: { origin: "https://recto.example" } };
        Object.assign(globalThis, world, { parent: around ?? world.window });
        t.after(() => ["window", "location", "parent"].forEach((one) => delete globalThis[one]));
        const screen = welcome({ ...stage(), capture: { link: { token: null } } });
        const made = screen.body.find((one) => one?.name === "form");
        const found = (one) => one.attributes?.name === "code" || (one.children ?? []).some(found);
        assert.equal(found(made), isAsked);
    });
}

for (const isAllowed of [true, false]) {
    test(`the link for another device is ${isAllowed ? "copied" : "shown if a browser lets nobody copy"}`, async (t) => {
        const copied = [];
        const clipboard = { writeText: async (text) => { if (!isAllowed) throw new DOMException("not in a frame", "NotAllowedError"); copied.push(text); } };
        Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
        const marked = [];
        globalThis.getSelection = () => ({ selectAllChildren: (one) => marked.push(one.text) });
        t.after(() => { delete globalThis.getSelection; });
        const page = { ...stage(), announce: (text) => copied.push(text) };
        page.texts.time = String;
        const link = "https://recto.example/start#secret";
        page.capture.continueElsewhere = async () => ({ link, expiresAt: "2030-01-01T00:00:00Z" });
        const screen = byName.elsewhere(page);
        await new Promise((done) => setImmediate(done));
        const all = (one) => [one, ...(one.children ?? []).flatMap(all)];
        const parts = screen.body.flatMap(all);
        const code = parts.find((one) => one.name === "code");
        assert.equal("hidden" in code.attributes, true);
        await parts.find((one) => one.name === "button" && one.text === "phone.copy").listeners.click();
        assert.deepEqual([copied, marked, code.hidden], isAllowed ? [[link, "copied"], [], undefined] : [[], [link], false]);
    });
}

test("only what was done is said to be done before all is sent", () => {
    const steps = ["passed", "skipped", "failed", "passed"].map((state, index) => ({ id: `step-${index}`, title: index > 0 ? `Step ${index}` : undefined, state }));
    const said = (verification) => byName.submit(stage(), verification).body.slice(0, 2).map((one) => one && one.text);
    assert.deepEqual(said({ steps }), ["submit.text", "step-0Step 3"]);
    assert.deepEqual(said({ steps: steps.slice(1, 3) }), [false, ""]);
});

for (const [code, isSpent] of [["codeInvalid", true], [undefined, false]]) {
    test(`a link that ${isSpent ? "the service" : "a proxy"} refuses is ${isSpent ? "said to be used" : "as good as before"}`, async () => {
        const refused = new ServiceProblem(403, { code }, null);
        const shown = [];
        const begin = async () => { throw refused; };
        const page = { ...stage(), show: (name) => shown.push(name), capture: { link: { token: "secret" }, begin } };
        const made = welcome(page).body.find((one) => one?.name === "form");
        let thrown = null;
        page.work = (action) => action().catch((error) => { thrown = error; });
        made.listeners.submit({ preventDefault() {} });
        await new Promise((done) => setImmediate(done));
        assert.deepEqual([shown, thrown], isSpent ? [["spent"], null] : [[], refused]);
    });
}
