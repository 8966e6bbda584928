// SPDX-License-Identifier: Apache-2.0
// Modules of the console without a browser: paths of the service lead into the sources, and elements hold no more than
// their names, attributes, children and listeners.
import { register } from "node:module";

const web = new URL("../../../Sources/Web/", import.meta.url).href;
const hook = `export const resolve = (name, context, next) => next(name.startsWith("/shared/") ? "${web}" + name.slice(1) : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

/** @param {string} name of a module of the console */
export const load = (name) => import(`${web}console/${name}`);

/** An element without a page. */
export class Made {
    constructor(name) { Object.assign(this, { name, attributes: {}, children: [], listeners: {}, dataset: {}, isConnected: true, value: "" }); }
    setAttribute(name, value) { this.attributes[name] = value; }
    getAttribute(name) { return this.attributes[name] ?? null; }
    removeAttribute(name) { delete this.attributes[name]; }
    addEventListener(name, listener) { this.listeners[name] = listener; }
    append(...children) { this.children.push(...children); }
    prepend(...children) { this.children.unshift(...children); }
    appendChild(child) { this.append(child); return child; }
    replaceChildren() { this.children = []; }
    querySelector() { return null; }
    querySelectorAll() { return []; }
    remove() { this.isConnected = false; }
    focus() {}
    get classList() { return { add() {}, remove() {}, toggle() {} }; }
    get style() { return { setProperty() {} }; }
    /** A question is answered with yes, at once. */
    showModal() { queueMicrotask(() => { this.returnValue = "yes"; this.listeners.close(); }); }
    get text() { return this.children.map((child) => child.text ?? child).join(""); }
    get textContent() { return this.text; }
    set textContent(text) { this.children = [text]; }
}

globalThis.Node = Made;

/** The page that all elements are of, with the dialogs that are open. */
export function page() {
    const dialogs = [];
    const made = Object.assign(new EventTarget(), {
        body: new Made("body"), documentElement: new Made("html"), title: "", dialogs,
        createElement: (name) => new Made(name), createElementNS: (_, name) => new Made(name),
        querySelector: (selector) => (selector.startsWith("dialog") ? dialogs[0] ?? null : null),
        querySelectorAll: (selector) => (selector === "dialog" ? [...dialogs] : []),
    });
    globalThis.document = made;
    globalThis.addEventListener = () => {};
    globalThis.ResizeObserver = class { observe() {} };
    globalThis.location = { hash: "", search: "", pathname: "/console" };
    return made;
}

/** Sentences that are their keys. */
export const texts = { language: "en", languages: ["en"], say: (key) => key, find: (key) => key, count: (key) => key, time: (at) => String(at), age: String, number: String };

/** A promise that is kept when the test says so. */
export function later() {
    const made = {};
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
}
