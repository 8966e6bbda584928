// SPDX-License-Identifier: Apache-2.0
// @ts-check
// One key does one thing, and the help lists what the present screen can do.

import { ask, button, element } from "/shared/elements.js";

/**
 * @typedef {object} Shortcut
 * @property {string[]} keys as `KeyboardEvent.key` gives them
 * @property {string} label a key of the catalogue
 * @property {() => unknown} run
 * @property {boolean} [isHidden] left out of the help
 */

const SWITCH = "recto.console.shortcuts";
const NAMES = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", " ": "␣" };

export class Keyboard {
    /** @param {import("/shared/texts.js").Texts} texts */
    constructor(texts) {
        this.texts = texts;
        /** @type {Shortcut[][]} */
        this.layers = [];
        document.addEventListener("keydown", (event) => this.pressed(event));
    }

    /** Single keys can be switched off, for people whose speech or hands press them unawares (WCAG 2.2, 2.1.4). */
    get isOn() {
        return localStorage.getItem(SWITCH) !== "off";
    }

    set isOn(value) {
        if (value) localStorage.removeItem(SWITCH);
        else localStorage.setItem(SWITCH, "off");
    }

    /**
     * The shortcuts of a screen, above those that are always there.
     *
     * @param {Shortcut[]} shortcuts
     */
    show(shortcuts) {
        this.layers = [...this.layers.slice(0, 1), shortcuts];
    }

    /** @param {Shortcut[]} shortcuts those that are always there */
    always(shortcuts) {
        this.layers[0] = shortcuts;
    }

    /** @param {KeyboardEvent} event */
    pressed(event) {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        if (document.querySelector("dialog[open]") || isTyping(event.target)) return;
        const shortcut = this.find(event.key);
        if (!shortcut || !this.allows(event)) return;
        event.preventDefault();
        shortcut.run();
    }

    /** @param {string} key */
    find(key) {
        const all = this.layers.toReversed().flat();
        return all.find((one) => one.keys.includes(key)) ?? all.find((one) => one.keys.includes(key.toLowerCase()));
    }

    /** @param {KeyboardEvent} event */
    allows(event) {
        if (event.key.length === 1 && !this.isOn) return false;
        // Enter and blanks belong to the control that has the focus, as do arrows to tabs and sliders.
        const control = /** @type {Element} */ (event.target).closest("button, a, summary, [role=tab], [role=slider]");
        if ((event.key === "Enter" || event.key === " ") && control) return false;
        return !(event.key.startsWith("Arrow") && control?.matches("[role=tab], [role=slider]"));
    }

    /** Shows what can be pressed now. */
    async help() {
        const close = button(this.texts.say("console.close"), () => dialog.close(), { class: "button primary", autofocus: true });
        const dialog = element(
            "dialog", { class: "help", "aria-labelledby": "help-title" },
            element("h2", { id: "help-title" }, this.texts.say("console.help.title")),
            this.layers.toReversed().map((layer) => this.list(layer)),
            this.onOff(),
            element("div", { class: "buttons" }, close),
        );
        await ask(dialog);
    }

    /** @param {Shortcut[]} layer */
    list(layer) {
        return element("dl", { class: "shortcuts" }, layer.filter((one) => !one.isHidden).map((one) => element(
            "div", null,
            element("dt", null, one.keys.map((key) => element("kbd", null, keyName(key)))),
            element("dd", null, this.texts.say(one.label)),
        )));
    }

    onOff() {
        const box = element("input", { type: "checkbox", id: "shortcuts-on", checked: this.isOn });
        box.addEventListener("change", () => { this.isOn = box.checked; });
        const label = element("label", { for: "shortcuts-on" }, this.texts.say("console.help.single"));
        return element("div", { class: "choice" }, box, label);
    }
}

/** @param {string} key */
function keyName(key) {
    return Object.hasOwn(NAMES, key) ? NAMES[/** @type {keyof typeof NAMES} */ (key)] : key;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
    return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
