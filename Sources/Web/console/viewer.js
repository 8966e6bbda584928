// SPDX-License-Identifier: Apache-2.0
// @ts-check
// One picture: zoom to single pixels, a loupe, quarter turns, and boxes around fields.

import { drawing, element, fill, setAttributes } from "/shared/elements.js";
import { scaled } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{ points: Point[], isSelected: boolean }} Mark a place in shares of the picture's width and height */

const GREATEST_SCALE = 32;
const STEP = 1.4;
const LOUPE = 180;
const LOUPE_SCALE = 8;
// From here on single pixels are wanted, not a smooth picture.
const PIXELATED_FROM = 2;

export class Viewer {
    /** @param {import("/shared/texts.js").Texts} texts */
    constructor(texts) {
        this.texts = texts;
        this.view = { scale: 1, x: 0, y: 0 };
        this.isFitted = true;
        this.quarters = 0;
        /** @type {Point | null} */
        this.lens = null;
        this.image = element("img", { alt: "", draggable: "false", decoding: "async" });
        this.marks = drawing("svg", { class: "marks", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
        this.sheet = element("div", { class: "sheet" }, this.image, this.marks);
        this.loupe = element("canvas", { class: "loupe", width: LOUPE, height: LOUPE, "aria-hidden": "true", hidden: true });
        this.missing = element("p", { class: "missing", hidden: true });
        this.stage = element("div", { class: "stage", tabindex: "0", role: "group" }, this.sheet, this.loupe, this.missing);
        this.caption = element("figcaption");
        this.element = element("figure", { class: "viewer" }, this.stage, this.caption);
        this.listen();
    }

    /**
     * @param {string | null} link of the picture; `null` if there is none
     * @param {string} name what it shows
     */
    show(link, name) {
        this.stage.setAttribute("aria-label", this.texts.say("console.viewer.stage", { name }));
        this.caption.textContent = name;
        this.image.alt = name;
        if (this.image.getAttribute("src") === link) return;
        this.quarters = 0;
        this.isFitted = true;
        this.tellMissing(link ? null : "console.picture.none");
        this.mark([]);
        if (!link) return this.image.removeAttribute("src");
        this.sheet.hidden = true;
        setAttributes(this.image, { src: link });
    }

    /** @param {string | null} key of the sentence; `null` if there is a picture */
    tellMissing(key) {
        this.missing.hidden = key === null;
        this.missing.textContent = key ? this.texts.say(key) : "";
        this.sheet.hidden = key !== null;
    }

    listen() {
        this.image.addEventListener("load", () => { this.tellMissing(null); this.fit(); });
        this.image.addEventListener("error", () => { if (this.image.hasAttribute("src")) this.tellMissing("console.picture.gone"); });
        new ResizeObserver(() => { if (this.isFitted) this.fit(); }).observe(this.stage);
        this.stage.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
        this.stage.addEventListener("pointerdown", (event) => this.dragged(event));
        this.stage.addEventListener("pointermove", (event) => this.lensAt(this.inStage(event)));
        this.stage.addEventListener("pointerleave", () => this.drawLoupe(null));
        this.stage.addEventListener("dblclick", (event) => this.zoom(this.isFitted ? 1 / this.view.scale : 0, this.inStage(event)));
        this.stage.addEventListener("keydown", (event) => this.pressed(event));
    }

    /** The size of the picture as it stands, turned. */
    get size() {
        const { naturalWidth: width, naturalHeight: height } = this.image;
        return this.quarters % 2 ? { width: height, height: width } : { width, height };
    }

    // ------------------------------------------------------------------ zoom and turn

    fit() {
        const { width, height } = this.size;
        if (!width || !height) return;
        const { clientWidth, clientHeight } = this.stage;
        const scale = Math.min(clientWidth / width, clientHeight / height);
        this.isFitted = true;
        this.place({ scale, x: (clientWidth - width * scale) / 2, y: (clientHeight - height * scale) / 2 });
    }

    /**
     * Magnifies by a factor; 0 fits the picture into its place.
     *
     * @param {number} factor
     * @param {Point} [around] in the stage; its middle by default
     */
    zoom(factor, around = [this.stage.clientWidth / 2, this.stage.clientHeight / 2]) {
        if (factor === 0) return this.fit();
        const { width, height } = this.size;
        if (!width) return;
        const least = Math.min(this.stage.clientWidth / width, this.stage.clientHeight / height, 1);
        const scale = Math.min(GREATEST_SCALE, Math.max(least, this.view.scale * factor));
        if (scale <= least) return this.fit();
        this.isFitted = false;
        this.place(this.bounded(scaled(this.view, scale, around)));
    }

    larger() {
        this.zoom(STEP);
    }

    smaller() {
        this.zoom(1 / STEP);
    }

    turn() {
        this.quarters = (this.quarters + 1) % 4;
        this.fit();
    }

    /** @param {{ scale: number, x: number, y: number }} view */
    place(view) {
        this.view = view;
        const { naturalWidth: width, naturalHeight: height } = this.image;
        const [right, down] = [[0, 0], [height, 0], [width, height], [0, width]][this.quarters];
        this.sheet.style.setProperty("width", `${width}px`);
        this.sheet.style.setProperty("height", `${height}px`);
        this.sheet.style.setProperty("transform", `translate(${view.x}px, ${view.y}px) scale(${view.scale}) translate(${right}px, ${down}px) rotate(${this.quarters * 90}deg)`);
        // Lines of boxes keep their width on the screen.
        this.marks.style.setProperty("--pixel", `${1 / view.scale}px`);
        this.image.classList.toggle("is-pixelated", view.scale >= PIXELATED_FROM);
        this.stage.dataset.scale = view.scale.toFixed(3);
    }

    /**
     * A view that leaves some of the picture in sight.
     *
     * @param {{ scale: number, x: number, y: number }} view
     */
    bounded(view) {
        const { width, height } = this.size;
        const kept = 40;
        const within = (/** @type {number} */ value, /** @type {number} */ length, /** @type {number} */ room) =>
            Math.min(room - kept, Math.max(kept - length * view.scale, value));
        return { scale: view.scale, x: within(view.x, width, this.stage.clientWidth), y: within(view.y, height, this.stage.clientHeight) };
    }

    /**
     * @param {number} right
     * @param {number} down
     */
    pan(right, down) {
        this.place(this.bounded({ scale: this.view.scale, x: this.view.x + right, y: this.view.y + down }));
    }

    // ------------------------------------------------------------------ pointer and keys

    /** @param {WheelEvent} event */
    wheeled(event) {
        event.preventDefault();
        this.zoom(Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) / 300), this.inStage(event));
    }

    /** @param {PointerEvent} event */
    dragged(event) {
        if (event.button !== 0 || this.isFitted) return;
        this.stage.setPointerCapture(event.pointerId);
        const moved = (/** @type {PointerEvent} */ one) => this.pan(one.movementX, one.movementY);
        this.stage.addEventListener("pointermove", moved);
        const ended = () => this.stage.removeEventListener("pointermove", moved);
        this.stage.addEventListener("pointerup", ended, { once: true });
        this.stage.addEventListener("pointercancel", ended, { once: true });
    }

    /** @param {KeyboardEvent} event */
    pressed(event) {
        const step = event.shiftKey ? 80 : 16;
        const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
        const way = ways[/** @type {keyof typeof ways} */ (event.key)];
        if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
        if (this.lens) this.lensAt([this.lens[0] - way[0] * step / 4, this.lens[1] - way[1] * step / 4]);
        else if (!this.isFitted) this.pan(way[0] * step * 2, way[1] * step * 2);
        else return;
        event.preventDefault();
    }

    /** @param {MouseEvent} event @returns {Point} */
    inStage(event) {
        const box = this.stage.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    // ------------------------------------------------------------------ loupe

    switchLoupe() {
        this.lens = this.lens ? null : [this.stage.clientWidth / 2, this.stage.clientHeight / 2];
        this.drawLoupe(this.lens);
        if (this.lens) this.stage.focus();
        return this.lens !== null;
    }

    /** @param {Point} point in the stage */
    lensAt([x, y]) {
        if (!this.lens) return;
        this.lens = [Math.min(this.stage.clientWidth, Math.max(0, x)), Math.min(this.stage.clientHeight, Math.max(0, y))];
        this.drawLoupe(this.lens);
    }

    /** @param {Point | null} point */
    drawLoupe(point) {
        this.loupe.hidden = point === null || this.sheet.hidden;
        const context = this.loupe.getContext("2d");
        if (!point || !context || this.sheet.hidden) return;
        const left = Math.min(this.stage.clientWidth - LOUPE, Math.max(0, point[0] - LOUPE / 2));
        const top = Math.min(this.stage.clientHeight - LOUPE, Math.max(0, point[1] - LOUPE / 2));
        this.loupe.style.setProperty("translate", `${left}px ${top}px`);
        const [x, y] = this.inPicture(point);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, LOUPE, LOUPE);
        context.imageSmoothingEnabled = false;
        context.translate(LOUPE / 2, LOUPE / 2);
        context.scale(LOUPE_SCALE, LOUPE_SCALE);
        context.rotate(this.quarters * Math.PI / 2);
        context.drawImage(this.image, -x, -y);
        context.lineWidth = 1 / LOUPE_SCALE;
        context.strokeStyle = "#ff3b30";
        context.strokeRect(Math.floor(x) - x, Math.floor(y) - y, 1, 1);
    }

    /**
     * The pixel of the picture below a point of the stage.
     *
     * @param {Point} point
     * @returns {Point}
     */
    inPicture([x, y]) {
        const across = (x - this.view.x) / this.view.scale, down = (y - this.view.y) / this.view.scale;
        const { naturalWidth: width, naturalHeight: height } = this.image;
        switch (this.quarters) {
            case 1: return [down, height - across];
            case 2: return [width - across, height - down];
            case 3: return [width - down, across];
            default: return [across, down];
        }
    }

    // ------------------------------------------------------------------ boxes

    /** @param {Mark[]} marks */
    mark(marks) {
        fill(this.marks, marks.map((mark) => drawing("polygon", {
            points: mark.points.map(([x, y]) => `${x},${y}`).join(" "),
            class: mark.isSelected ? "is-selected" : null,
        })));
    }
}
