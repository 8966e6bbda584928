// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Elements are built from names, attributes and text. Nothing here turns a string into markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";
const ADDRESSES = new Set(["action", "formaction", "href", "poster", "src"]);
const SAFE_ADDRESS = /^(?:https?:|blob:|data:image\/(?:png|jpeg|svg\+xml)[;,]|mailto:)/i;

/**
 * An element with attributes and children.
 *
 * - `class` is a string, or a list with false entries that are left out.
 * - `on…` takes a listener, never a string.
 * - `style` takes an object of properties, since the policy of the page refuses style in attributes.
 * - `true` writes an attribute without a value; `false`, `null` and `undefined` leave it out.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes, ...children) {
    const made = document.createElement(name);
    setAttributes(made, attributes ?? {});
    append(made, children);
    return made;
}

/**
 * An element of a drawing (SVG).
 *
 * @param {string} name
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function drawing(name, attributes, ...children) {
    const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
    setAttributes(made, attributes ?? {});
    append(made, children);
    return made;
}

/**
 * Replaces everything in an element.
 *
 * @template {Element} Parent
 * @param {Parent} parent
 * @param {...(Child | Child[])} children
 * @returns {Parent}
 */
export function fill(parent, ...children) {
    parent.replaceChildren();
    append(parent, children);
    return parent;
}

/**
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
function append(parent, children) {
    for (const child of children.flat()) {
        if (child === null || child === undefined || child === false || child === "") continue;
        parent.append(child instanceof Node ? child : String(child));
    }
}

/**
 * Sets attributes as `element` does.
 *
 * @param {Element} target
 * @param {Attributes} attributes
 */
export function setAttributes(target, attributes) {
    for (const [name, value] of Object.entries(attributes)) setAttribute(target, name, value);
}

/**
 * @param {Element} target
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(target, name, value) {
    if (name.startsWith("on")) {
        if (typeof value === "function") target.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
        return;
    }
    if (value === null || value === undefined || value === false) return target.removeAttribute(name);
    if (name === "class") return target.setAttribute("class", [value].flat().filter(Boolean).join(" "));
    if (name === "style") return setStyle(/** @type {HTMLElement} */ (target), /** @type {Record<string, string>} */ (value));
    if (ADDRESSES.has(name) && !isSafeAddress(String(value))) throw new TypeError(`no address for ${name}`);
    target.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {HTMLElement} target
 * @param {Record<string, string>} properties
 */
function setStyle(target, properties) {
    for (const [name, value] of Object.entries(properties)) target.style.setProperty(name, value);
}

/**
 * True for an address that cannot run a script: a path of this service, a fragment, https, a blob or a picture.
 *
 * @param {string} address
 */
export function isSafeAddress(address) {
    // Browsers leave blanks and control characters out before they look for a scheme.
    const plain = address.replace(/[\u0000-\u0020]/g, "");
    return SAFE_ADDRESS.test(plain) || !/^[^/?#]*:/.test(plain);
}

/**
 * A button of a class, with a listener.
 *
 * @param {Child | Child[]} label
 * @param {(event: Event) => unknown} action
 * @param {Attributes} [attributes]
 */
export function button(label, action, attributes = {}) {
    return element("button", { type: "button", class: "button", ...attributes, onclick: action }, label);
}

/**
 * A field of a form: its label, the control and an optional hint; the three are tied to each other.
 *
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
    control.id ||= freshID("field");
    const hintID = `${control.id}-hint`;
    if (hint) control.setAttribute("aria-describedby", hintID);
    return element(
        "div", { class: "field" },
        element("label", { for: control.id }, label),
        control,
        hint ? element("p", { class: "hint", id: hintID }, hint) : null,
    );
}

let count = 0;

/**
 * An identifier that no element has yet.
 *
 * @param {string} stem
 */
export function freshID(stem) {
    count += 1;
    return `${stem}-${count}`;
}

// Controls that turn the direction of what follows, and others that a reader cannot see (Unicode Bidirectional
// Algorithm, 2; ISO 6429). Marks that honest names need, such as the zero width non-joiner, are none of them.
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
const GREATEST_LENGTH = 300;

/**
 * Text that a stranger wrote: isolated from the direction of its surroundings, cut to a length, with unseen controls
 * shown by their numbers.
 *
 * @param {unknown} text
 * @param {{ limit?: number, class?: string, title?: boolean }} [options] `limit` in characters, 300 by default
 */
export function stored(text, options = {}) {
    const whole = text === null || text === undefined ? "" : String(text);
    const limit = options.limit ?? GREATEST_LENGTH;
    const shown = cut(whole, limit);
    const look = ["stored", options.class, shown !== whole && "is-cut"];
    return element("bdi", { class: look, title: shown === whole ? null : cut(whole, 1_000) }, ...visible(shown));
}

/**
 * The first characters of a text, with “…” if there are more; no character is cut in two.
 *
 * @param {string} text
 * @param {number} limit
 */
export function cut(text, limit) {
    if (text.length <= limit) return text;
    return `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * The parts of a text, its unseen controls as marks.
 *
 * @param {string} text
 * @returns {Child[]}
 */
export function visible(text) {
    if (!UNSEEN.test(text)) return [text];
    return text.split(new RegExp(`(${UNSEEN.source})`, "u")).filter(Boolean).map((part) =>
        UNSEEN.test(part) ? element("span", { class: "unseen-control" }, codePoint(part)) : part
    );
}

/** @param {string} character */
function codePoint(character) {
    return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** @type {HTMLElement[] | undefined} */
let announcers;

/**
 * Has a screen reader say a text, without moving the focus.
 *
 * Many readers say nothing of a region that just came, so a page announces an empty text as it begins. Each text is a line
 * of its own: of the others nothing is said again.
 *
 * @param {string} text
 * @param {{ isUrgent?: boolean }} [options] urgent texts interrupt
 */
export function announce(text, options = {}) {
    if (!announcers) {
        announcers = ["status", "alert"].map((role) => element("div", { role, "aria-atomic": "false" }));
        document.body.append(element("div", { class: "visually-hidden", id: "announcer" }, announcers));
    }
    if (!text) return;
    const line = element("p", null, text);
    announcers[options.isUrgent ? 1 : 0].append(line);
    setTimeout(() => line.remove(), 5_000);
}

/**
 * Shows a modal dialog, and answers with the value that it was closed with.
 *
 * Escape closes it with an empty string. The focus returns to where it was.
 *
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<string>}
 */
export function ask(dialog) {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    document.body.append(dialog);
    dialog.returnValue = "";
    if (typeof dialog.showModal === "function") dialog.showModal();
    else standIn(dialog);
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            dialog.remove();
            if (before?.isConnected) before.focus();
            resolve(dialog.returnValue);
        }, { once: true });
    });
}

/**
 * Shows a question in browsers of before 2022, which know no dialogs: over the page, all of which is hidden meanwhile.
 *
 * @param {HTMLDialogElement} dialog
 */
function standIn(dialog) {
    const { dataset } = document.body;
    const close = (/** @type {string} */ value = "") => {
        delete dataset.asking;
        dialog.returnValue = value;
        dialog.dispatchEvent(new Event("close"));
    };
    dialog.close = close;
    dataset.asking = "";
    setAttributes(dialog, {
        role: "dialog", "aria-modal": "true", tabindex: -1, open: true,
        onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") close(); },
        onclick: (/** @type {Event} */ event) => {
            const pressed = /** @type {HTMLElement} */ (event.target).closest("button");
            // Without dialogs such a form would be sent, and the page would go.
            if (!(pressed instanceof HTMLButtonElement) || pressed.form?.getAttribute("method") !== "dialog") return;
            event.preventDefault();
            close(pressed.value);
        },
    });
    dialog.focus();
}
