// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The screen for sides of documents and for a picture of the person: camera or file, sending, and "is this right?".

import { button, drawing, element, fill } from "../shared/elements.js";
import { Camera } from "./camera.js";
import { drawn, forLook, photographed, sendFitting, sendable } from "./pictures.js";
import { sidesOf, slotsOf } from "./recto.js";
import { choice, skipping } from "./screens.js";

/** @typedef {any} Stage the page, see page.js */
/** @typedef {import("./loop.js").Verification} Verification */

/** Fine enough for the bars of a licence that fills the width of a telephone held upright. */
const IDEAL = { width: 2_560, height: 1_440 };
const STRAIGHTENED_SIDE = 1_500;
/** An instruction stays for as long as it takes to read it. */
const INSTRUCTION_IN_MILLISECONDS = 1_500;

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
export function pictureScreen(stage, verification) {
    const screen = new PictureScreen(stage, verification);
    const key = verification.next.type === "document" ? "document.title" : "selfie.title";
    return {
        title: stage.titleOf(verification, key),
        body: [...stage.introduction(verification), screen.place, skipping(stage, verification)],
        update: (/** @type {Verification} */ changed) => screen.update(changed),
        leave: () => screen.leave(),
    };
}

class PictureScreen {
    /**
     * @param {Stage} stage
     * @param {Verification} verification
     */
    constructor(stage, verification) {
        this.stage = stage;
        /** @type {import("./recto.js").RectoCapture} */
        this.capture = stage.capture;
        this.next = verification.next;
        this.isSelfie = this.next.type !== "document";
        // In place of a challenge that the person cannot do.
        this.isAlternative = this.next.type === "presence";
        this.step = this.next.step;
        this.place = element("section", { class: "screen" });
        this.usesCamera = false;
        this.phase = "";
        this.refusedCode = "";
        this.isShooting = false;
        this.ending = new AbortController();
        this.typeNote = `type ${this.step}/${verification.attempt}`;
        this.goOn();
    }

    get documentType() {
        if (this.isSelfie) return undefined;
        const all = this.next.documents.map((/** @type {any} */ one) => one.documentType);
        const noted = this.capture.session.note(this.typeNote);
        return all.length === 1 ? all[0] : all.find((/** @type {string} */ one) => one === noted);
    }

    /** The side that is to be taken now; `null` if all were sent. */
    get open() {
        if (this.isSelfie) return this.capture.hasSent(this.step, "selfie") ? null : "selfie";
        return slotsOf(this.next, /** @type {string} */ (this.documentType))?.[0] ?? null;
    }

    /** @param {Verification} verification */
    update(verification) {
        const before = this.open;
        this.next = verification.next;
        // Another device or tab sent this side.
        if (["source", "camera"].includes(this.phase) && before !== this.open) this.goOn();
    }

    leave() {
        this.ending.abort();
        this.camera?.close();
    }

    /** Shows what comes next. */
    goOn() {
        const slot = this.documentType || this.isSelfie ? this.open : "type";
        if (slot === "type") this.askType();
        else if (!slot) this.showSent();
        else this.take(slot);
    }

    /**
     * Replaces the part of the screen that changes, and reads its heading.
     *
     * @param {string} phase
     * @param {string} heading
     * @param {(Node | string | null | false)[]} body
     */
    show(phase, heading, ...body) {
        this.ending.abort();
        this.ending = new AbortController();
        const isFirst = this.phase === "";
        this.phase = phase;
        if (phase !== "camera") this.camera?.close();
        const title = element("h2", { tabindex: -1 }, heading);
        fill(this.place, title, ...body);
        this.place.dataset.phase = phase;
        if (!isFirst) title.focus();
    }

    askType() {
        const types = this.next.documents.map((/** @type {any} */ one) => choice(this.stage, "radio", one.documentType));
        const chosen = () => {
            const input = /** @type {HTMLInputElement | null} */ (this.place.querySelector("input:checked"));
            if (!input) {
                this.place.querySelector(".refusal")?.remove();
                this.place.append(element("p", { class: "notice bad refusal", role: "alert" }, this.say("wrong.choice")));
                return;
            }
            this.capture.session.keep(this.typeNote, input.value);
            this.goOn();
        };
        const legend = element("legend", { class: "visually-hidden" }, this.say("document.which"));
        this.show("type", this.say("document.which"), element("fieldset", null, legend, ...types), button(this.say("goOn"), chosen, { class: "button primary wide" }));
    }

    /** Nobody has to go on with a kind of document that they chose by mistake. */
    otherType() {
        if (this.isSelfie || this.next.documents.length < 2) return null;
        const again = () => {
            this.capture.session.keep(this.typeNote, "");
            this.goOn();
        };
        return button(this.say("document.other"), again, { class: "button plain" });
    }

    /** @param {string} slot */
    take(slot) {
        this.slot = this.place.dataset.slot = slot;
        if (this.usesCamera) void this.film();
        else this.askSource();
    }

    /** @param {Node} [trouble] why there is no camera */
    askSource(trouble) {
        const isPhone = matchMedia("(pointer: coarse)").matches;
        this.usesCamera = false;
        this.show(
            "source", this.instruction,
            trouble ?? null,
            button(this.say("camera.use"), () => this.film(), { class: ["button", "wide", !trouble && "primary"] }),
            ...this.chooser(),
            !isPhone && button(this.say("phone.go"), () => this.stage.chose("elsewhere", true), { class: "button wide" }),
            this.otherType(),
            this.isAlternative && button(this.say("back"), () => this.stage.chose("alternative", undefined), { class: "button plain" }),
        );
    }

    /** A button that chooses a file. */
    chooser() {
        const input = element("input", {
            type: "file", accept: "image/jpeg,image/png,image/heic,image/heif,image/webp,application/pdf,image/*", hidden: true,
            onchange: () => { const file = input.files?.[0]; if (file) void this.send(file); },
        });
        return [button(this.say("file.choose"), () => input.click(), { class: "button wide" }), input];
    }

    /** The words for the side that is to be shown. */
    get instruction() {
        const name = this.documentType ? this.stage.find(`documentType.${this.documentType}`, this.documentType) : "";
        return this.say(`take.${this.slot}`, { document: name });
    }

    // The camera

    /** @param {string} [device] the one that the person chose, also for the sides before */
    async film(device = this.device) {
        this.device = device;
        this.usesCamera = true;
        const video = element("video", { playsinline: true, muted: true, "aria-label": this.instruction });
        const outline = drawing("polygon", { class: "outline" });
        const sight = drawing("svg", { class: "sight", preserveAspectRatio: "none", "aria-hidden": "true" }, outline);
        const words = element("p", { class: "instruction", "aria-hidden": "true" }, this.say("camera.opening"));
        const shutter = button(this.say("camera.take"), () => this.shoot(video), { class: "button primary wide shutter", disabled: true });
        const other = button(this.say("camera.other"), async () => this.film(await this.camera?.next() ?? undefined), { class: "button plain", hidden: true });
        const light = button(this.say("camera.light"), async () => {
            const isOn = light.getAttribute("aria-pressed") !== "true";
            await camera.light(isOn).then(() => light.setAttribute("aria-pressed", String(isOn)), () => { light.hidden = true; });
        }, { class: "button plain", hidden: true, "aria-pressed": "false" });
        this.show(
            "camera", this.instruction,
            element("div", { class: ["viewer", this.isSelfie && "mirrored"] }, video, sight, words),
            shutter,
            element("div", { class: "buttons" }, ...this.chooser(), light, other, button(this.say("camera.close"), () => this.askSource(), { class: "button plain" })),
        );
        this.place.scrollIntoView();
        const { signal } = this.ending;
        const camera = new Camera(video);
        // It may be pulled out while it opens.
        camera.addEventListener("fault", (event) => this.miss(/** @type {CustomEvent} */ (event).detail, words), { signal });
        try {
            this.camera?.close();
            this.camera = camera;
            await camera.open(this.isSelfie ? "user" : "environment", IDEAL, device);
        } catch (error) {
            this.device = undefined;
            if (!signal.aborted) this.askSource(element("p", { class: "notice bad", role: "alert" }, this.stage.reason(error)));
            return;
        }
        if (signal.aborted) return camera.close();
        shutter.disabled = false;
        light.hidden = !camera.hasLight;
        other.hidden = await camera.next() === null;
        await this.look(video, outline, sight, words, signal);
    }

    /**
     * @param {string} fault
     * @param {HTMLElement} words
     */
    miss(fault, words) {
        const text = this.say(`camera.${fault}`);
        if (fault === "lost") return this.askSource(element("p", { class: "notice bad", role: "alert" }, text));
        this.instructedAt = 0;
        this.instruct(words, text);
    }

    /**
     * Guides the person until the picture is taken.
     *
     * @param {HTMLVideoElement} video
     * @param {SVGElement} outline
     * @param {SVGElement} sight
     * @param {HTMLElement} words
     * @param {AbortSignal} signal
     */
    async look(video, outline, sight, words, signal) {
        const looking = await this.capture.lookThrough(video, { step: this.step, slot: /** @type {string} */ (this.slot), documentType: this.documentType });
        const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ action) =>
            looking.addEventListener(name, (event) => action(/** @type {CustomEvent} */ (event).detail), { signal });
        on("look", (look) => {
            sight.setAttribute("viewBox", `0 0 ${look.width} ${look.height}`);
            outline.setAttribute("points", (look.outline ?? []).map((/** @type {number[]} */ corner) => corner.join(",")).join(" "));
            outline.classList.toggle("ready", look.notices.length === 0);
            if (!this.camera?.isBlack) this.instruct(words, look.notices[0]?.text ?? this.say("camera.hold"));
        });
        on("busy", () => { outline.removeAttribute("points"); this.instruct(words, this.say("camera.byHand")); });
        on("turned", () => void this.capture.refresh().catch(() => {}));
        on("ready", () => void this.shoot(video));
        this.instruct(words, this.say("camera.search"));
        await looking.run(signal).catch((error) => { if (!signal.aborted) this.instruct(words, this.stage.reason(error)); });
    }

    /**
     * One instruction at a time, and not faster than people read.
     *
     * @param {HTMLElement} words
     * @param {string} text
     */
    instruct(words, text) {
        const now = performance.now();
        if (words.textContent === text || now - (this.instructedAt ?? 0) < INSTRUCTION_IN_MILLISECONDS) return;
        this.instructedAt = now;
        words.textContent = text;
        this.stage.announce(text);
    }

    /** @param {HTMLVideoElement} video */
    async shoot(video) {
        if (this.phase !== "camera" || video.readyState < 2 || this.isShooting) return;
        this.isShooting = true;
        const picture = await photographed(video).finally(() => { this.isShooting = false; });
        if (this.phase === "camera") await this.send(picture);
    }

    // Sending

    /** @param {Blob} file */
    async send(file) {
        const slot = /** @type {string} */ (this.slot);
        const bar = element("progress", { max: 1, "aria-label": this.say("sending") });
        this.show("sending", this.say("sending"), bar);
        this.refusedCode = "";
        const isSent = await this.stage.work(async () => {
            const picture = await sendable(file);
            await this.begin();
            const onProgress = (/** @type {number} */ done, /** @type {number} */ of) => { bar.value = done / of; };
            const sent = await sendFitting(picture, (copy, mostBreaks) => this.capture.upload(this.step, slot, copy, { onProgress, mostBreaks }))
                .catch((/** @type {any} */ error) => { this.refusedCode = error.code; throw error; });
            if (this.capture.hasSent(this.step, slot)) await this.confirm(slot, sent);
            // Another device was faster: nobody is asked about a picture that the service did not take.
            else if (this.place.isConnected) this.goOn();
        }, this.place);
        if (!isSent) this.afterRefusal();
    }

    /** The refusal stays on the screen, with the ways to go on below it. */
    afterRefusal() {
        const refusal = this.place.querySelector(".refusal");
        this.next = this.capture.verification?.next ?? this.next;
        if (!this.place.isConnected) return;
        // Another device sent this picture, and its next does not say so.
        if (this.isSelfie && this.refusedCode === "invalidTransition") return this.showSent(refusal);
        if (this.open === null) return this.showSent(refusal);
        // What is there and cannot be replaced is asked for no more.
        if (this.open !== this.slot && !this.capture.canReplace(this.step, /** @type {string} */ (this.slot))) this.slot = this.place.dataset.slot = this.open;
        this.askSource(/** @type {Node} */ (refusal));
    }

    /**
     * Shows the picture as the service sees it, if it has time.
     *
     * @param {string} slot
     * @param {Blob} sent
     */
    async confirm(slot, sent) {
        const picture = sent.type === "application/pdf" ? null : await this.straightened(slot, sent);
        if (!this.place.isConnected) return;
        const use = () => this.finish();
        const alt = this.say("confirm.picture", { side: this.instruction });
        this.show(
            "confirm", this.say("confirm.title"),
            picture && element("img", { class: "taken", src: picture, alt }),
            element("p", null, this.say(this.isSelfie ? "confirm.face" : "confirm.text")),
            button(this.say("confirm.use"), use, { class: "button primary wide" }),
            button(this.say("confirm.again"), () => this.take(slot), { class: "button wide" }),
        );
    }

    /**
     * @param {string} slot
     * @param {Blob} sent
     */
    async straightened(slot, sent) {
        const bitmap = await createImageBitmap(sent).catch(() => null);
        if (!bitmap) return null;
        const small = await forLook(drawn(bitmap, STRAIGHTENED_SIDE));
        bitmap.close();
        const options = { documentType: this.documentType, isStraightened: true };
        const look = await this.capture.look(this.step, slot, small, options).catch(() => null);
        return look?.straightened ?? URL.createObjectURL(small);
    }

    /** Says that all was sent, or goes on with the next side. */
    async finish() {
        if (this.open !== null) return this.goOn();
        await this.stage.work(async () => {
            await this.begin();
            await this.submit();
        }, this.place);
    }

    /** A picture in place of a challenge needs that one to be shown. */
    async begin() {
        if (this.isAlternative && this.next.isBeginNeeded) await this.capture.beginStep(this.step);
    }

    submit() {
        if (this.isAlternative) return this.capture.submitAlternative(this.step);
        if (this.isSelfie) return this.capture.submitSelfie(this.step);
        return this.capture.submitDocument(this.step, /** @type {string} */ (this.documentType));
    }

    /**
     * All sides were sent, perhaps before a reload or by another device.
     *
     * @param {Node | null} [trouble]
     */
    showSent(trouble) {
        const sides = this.isSelfie ? ["selfie"] : sidesOf(/** @type {string} */ (this.documentType));
        const again = sides.filter((slot) => this.capture.canReplace(this.step, slot));
        this.show(
            "sent", this.say("sent.title"),
            trouble ?? null,
            button(this.say("goOn"), () => this.finish(), { class: "button primary wide" }),
            ...again.map((slot) => button(this.say(`again.${slot}`), () => this.take(slot), { class: "button wide" })),
            this.otherType(),
        );
    }

    /**
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     */
    say(key, values) { return this.stage.say(key, values); }
}
