// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The pictures of a case, on the left: each side straightened and as it was sent, one or two at a time.

import { button, element, fill } from "/shared/elements.js";
import { placeIn } from "./geometry.js";
import { Viewer } from "./viewer.js";

/** @typedef {import("./calls.js").Evidence} Evidence */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @typedef {object} Shown one side of a document, or one picture of the person
 * @property {string} name
 * @property {string} [step]
 * @property {string} [slot]
 * @property {any} [side] size and outline of the sent picture
 * @property {string} [straightened] a link
 * @property {string} [sent] a link
 * @property {boolean} [isReplaced]
 */

export class Pictures {
    /**
     * @param {import("./shell.js").Console} app
     * @param {Evidence} evidence
     */
    constructor(app, evidence) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        this.all = shownPictures(app, evidence);
        this.index = 0;
        this.isSent = false;
        this.isCompared = false;
        // True while a picture is shown that is none of the listed ones.
        this.isAlone = false;
        this.areBoxesShown = true;
        /** @type {{ step: string, sources: any[], others: any[] } | null} */
        this.selected = null;
        this.viewers = [new Viewer(app.texts), new Viewer(app.texts)];
        this.tools = element("div", { class: "tools", role: "group", "aria-label": this.say("console.viewer.tools") });
        this.stages = element("div", { class: "stages" });
        this.thumbs = element("div", { class: "thumbs", role: "group", "aria-label": this.say("console.pictures") });
        this.element = element(
            "section", { class: "pictures", "aria-label": this.say("console.pictures") },
            this.tools, this.stages, this.thumbs,
        );
        this.renderThumbs();
        this.render();
    }

    get viewer() {
        return this.viewers[0];
    }

    get present() {
        return this.all[this.index];
    }

    render() {
        this.isAlone = false;
        const shown = this.compared();
        fill(this.stages, shown.map((_, place) => this.viewers[place].element));
        this.stages.classList.toggle("is-compared", shown.length > 1);
        shown.forEach((picture, place) => this.viewers[place].show(this.linkOf(picture), this.nameOf(picture)));
        if (shown.length === 0) fill(this.stages, element("p", { class: "missing" }, this.say("console.picture.none")));
        this.renderTools();
        this.renderMarks();
        [...this.thumbs.children].forEach((thumb, place) => thumb.setAttribute("aria-pressed", String(shown.includes(this.all[place]))));
    }

    /** The listed pictures that are shown: one, or the present side with the other one of its document. */
    compared() {
        const present = this.present;
        if (!present) return [];
        if (!this.isCompared) return [present];
        const other = this.all.find((one) => one !== present && one.step === present.step && !one.isReplaced)
            ?? this.all.find((one) => one !== present && !one.isReplaced);
        return other ? [present, other] : [present];
    }

    /** @param {Shown} picture */
    linkOf(picture) {
        return (this.isSent ? picture.sent ?? picture.straightened : picture.straightened ?? picture.sent) ?? null;
    }

    /** @param {Shown} picture */
    isSentShown(picture) {
        return this.linkOf(picture) === picture.sent;
    }

    /** @param {Shown} picture */
    nameOf(picture) {
        if (!picture.sent || !picture.straightened) return picture.name;
        return `${picture.name} · ${this.say(this.isSentShown(picture) ? "console.picture.sent" : "console.picture.straightened")}`;
    }

    // ------------------------------------------------------------------ tools

    renderTools() {
        const focused = document.activeElement?.getAttribute("data-tool");
        const tool = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ run, /** @type {boolean | undefined} */ isPressed = undefined) =>
            button(sign, run, { class: "button small plain tool", "data-tool": name, title: this.say(`console.viewer.${name}`), "aria-label": this.say(`console.viewer.${name}`), "aria-pressed": isPressed === undefined ? null : String(isPressed) });
        fill(
            this.tools,
            tool("smaller", "−", () => this.each((one) => one.smaller())),
            tool("larger", "+", () => this.each((one) => one.larger())),
            tool("fit", "⤢", () => this.each((one) => one.fit())),
            tool("turn", "⟳", () => this.viewer.turn()),
            tool("loupe", "⌕", () => this.switchLoupe(), this.viewer.lens !== null),
            tool("compare", "◫", () => this.switchCompared(), this.isCompared),
            tool("sent", this.say("console.picture.sentShort"), () => this.switchSent(), this.isSent),
            tool("boxes", "▭", () => this.switchBoxes(), this.areBoxesShown),
        );
        if (focused) /** @type {HTMLElement | null} */ (this.tools.querySelector(`[data-tool="${focused}"]`))?.focus();
    }

    /** @param {(viewer: Viewer) => void} act */
    each(act) {
        if (this.isAlone) return act(this.viewer);
        this.compared().forEach((_, place) => act(this.viewers[place]));
    }

    switchLoupe() {
        this.viewer.switchLoupe();
        this.renderTools();
    }

    switchCompared() {
        this.isCompared = !this.isCompared;
        this.render();
    }

    switchSent() {
        this.isSent = !this.isSent;
        this.render();
        const picture = this.present;
        if (picture) this.app.tell(this.nameOf(picture));
    }

    switchBoxes() {
        this.areBoxesShown = !this.areBoxesShown;
        this.renderTools();
        this.renderMarks();
    }

    /** @param {number} step */
    move(step) {
        if (this.all.length === 0) return;
        this.choose((this.index + step + this.all.length) % this.all.length);
    }

    /** @param {number} index */
    choose(index) {
        this.index = index;
        this.render();
        this.app.tell(this.nameOf(this.all[index]));
    }

    /**
     * Shows a picture that is none of the listed ones, such as a frame of a recording.
     *
     * @param {string} link
     * @param {string} name
     */
    showAlone(link, name) {
        this.isCompared = false;
        this.isAlone = true;
        fill(this.stages, this.viewer.element);
        this.viewer.show(link, name);
        this.renderTools();
        this.renderMarks();
        [...this.thumbs.children].forEach((thumb) => thumb.setAttribute("aria-pressed", "false"));
    }

    renderThumbs() {
        fill(this.thumbs, this.all.map((picture, index) => {
            const image = element("img", { src: picture.straightened ?? picture.sent, alt: "", loading: "lazy", decoding: "async" });
            image.addEventListener("error", () => image.replaceWith(element("span", { class: "missing" }, "∅")));
            return button([image, element("span", { class: "thumb-name" }, picture.name)], () => this.choose(index), { class: "thumb", "aria-pressed": "false" });
        }));
    }

    // ------------------------------------------------------------------ boxes

    /**
     * Marks the place of a field, and shows the side on which it stands.
     *
     * @param {string} step
     * @param {any[]} sources of the field
     * @param {any[]} others of the document's other fields
     */
    select(step, sources, others) {
        this.selected = { step, sources, others };
        const placed = sources.find((source) => source.corners && source.slot);
        if (placed && (this.isAlone || !this.compared().some((one) => one.step === step && one.slot === placed.slot))) {
            const index = this.all.findIndex((one) => one.step === step && one.slot === placed.slot && !one.isReplaced);
            if (index >= 0) this.index = index;
            this.render();
        } else this.renderMarks();
    }

    renderMarks() {
        if (this.isAlone) return this.viewer.mark([]);
        this.compared().forEach((picture, place) => this.viewers[place].mark(this.areBoxesShown ? this.marksOf(picture) : []));
    }

    /** @param {Shown} picture */
    marksOf(picture) {
        if (!this.selected || this.selected.step !== picture.step || !picture.side) return [];
        const marks = (/** @type {any[]} */ sources, /** @type {boolean} */ isSelected) => sources
            .filter((source) => source.corners && source.slot === picture.slot)
            .map((source) => placeIn(source.corners, picture.side, !this.isSentShown(picture)))
            .filter((points) => points !== null)
            .map((points) => ({ points: /** @type {Point[]} */ (points), isSelected }));
        return [...marks(this.selected.others, false), ...marks(this.selected.sources, true)];
    }
}

/**
 * The pictures of all documents, then those of the person that stand alone.
 *
 * @param {import("./shell.js").Console} app
 * @param {Evidence} evidence
 * @returns {Shown[]}
 */
function shownPictures(app, evidence) {
    return [
        ...evidence.documents.flatMap((/** @type {any} */ document) => sides(app, document, evidence.documents.length > 1)),
        ...[...evidence.presence, ...evidence.selfies].flatMap((step) => faces(app, step)),
    ];
}

/**
 * @param {import("./shell.js").Console} app
 * @param {any} document
 * @param {boolean} areMany
 * @returns {Shown[]}
 */
function sides(app, document, areMany) {
    const prefix = areMany ? `${app.words.documentType(document.documentType)}: ` : "";
    const of = (/** @type {string} */ content) => document.pictures.filter((/** @type {any} */ one) => one.content === content);
    const sent = of("sent").filter((/** @type {any} */ one) => one.state !== "rejected" && one.state !== "replaced");
    const former = of("sent").filter((/** @type {any} */ one) => !sent.includes(one));
    const slots = [...new Set([...of("straightened"), ...sent].map((one) => one.slot))].sort((a, b) => order(a) - order(b));
    return [
        ...slots.map((slot) => ({
            name: `${prefix}${app.words.slot(slot)}`,
            step: document.step,
            slot,
            side: document.sides.find((/** @type {any} */ one) => one.slot === slot),
            straightened: of("straightened").find((/** @type {any} */ one) => one.slot === slot)?.link,
            sent: sent.findLast((/** @type {any} */ one) => one.slot === slot)?.link,
        })),
        ...former.map((/** @type {any} */ one) => ({
            name: `${prefix}${app.words.slot(one.slot)}, ${app.texts.say(`console.picture.${one.state}`)}`,
            step: document.step, sent: one.link, isReplaced: true,
        })),
    ];
}

const SLOTS = ["front", "page", "back", "selfie", "frames"];

/** @param {string} slot */
function order(slot) {
    return SLOTS.indexOf(slot);
}

/**
 * @param {import("./shell.js").Console} app
 * @param {any} step
 * @returns {Shown[]}
 */
function faces(app, step) {
    const best = step.pictures.find((/** @type {any} */ one) => one.content === "selfie");
    // A recording is no picture; the filmstrip shows its frames.
    const sent = step.pictures.findLast((/** @type {any} */ one) => one.content === "sent" && one.slot === "selfie");
    if (!best && !sent) return [];
    return [{ name: app.words.slot("selfie"), step: step.step, straightened: best?.link, sent: sent?.link }];
}
