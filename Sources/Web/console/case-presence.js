// SPDX-License-Identifier: Apache-2.0
// @ts-check
// A recording before the camera: its frames as a filmstrip, with the prompts on its time line.

import { button, element, fill } from "/shared/elements.js";
import { frames, spread } from "./motion-jpeg.js";

/** @typedef {import("./shell.js").Console} Console */

const SHOWN = 24;

export class Presence {
    /**
     * @param {Console} app
     * @param {any} presence a step of the evidence
     * @param {(link: string, name: string) => void} open shows a picture large
     */
    constructor(app, presence, open) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        this.presence = presence;
        this.open = open;
        /** @type {string[]} */
        this.links = [];
        this.isLoading = false;
        this.isClosed = false;
        this.film = element("div", { class: "film", tabindex: "0", role: "group", "aria-label": this.say("console.presence.film") });
        this.line = element("ol", { class: "time-line" });
        this.told = element("p", { class: "soft", role: "status" });
        this.load = this.recordingLink ? button(this.say("console.presence.load"), () => this.loadRecording(), { class: "button small" }) : null;
        this.element = element(
            "section", { class: "presence-part", "aria-label": this.say("console.presence.title") },
            element("div", { class: "part-head" }, element("h2", null, this.say("console.presence.title")), this.times(), this.load),
            this.film, this.line, this.told,
        );
        this.showLooks();
    }

    get looks() {
        return this.presence.pictures.filter((/** @type {any} */ one) => one.content === "look");
    }

    get recordingLink() {
        return this.presence.pictures.findLast((/** @type {any} */ one) => one.content === "sent" && one.slot === "frames")?.link;
    }

    get steps() {
        return this.presence.challenge?.steps ?? [];
    }

    /** The times by the service's clock: shown, received, and the last moment. */
    times() {
        const { challenge, receivedAt } = this.presence;
        if (!challenge?.drawnAt || !receivedAt) return null;
        const seconds = (Date.parse(receivedAt) - Date.parse(challenge.drawnAt)) / 1_000;
        const allowed = challenge.answerUntil ? (Date.parse(challenge.answerUntil) - Date.parse(challenge.drawnAt)) / 1_000 : null;
        const values = { taken: this.app.texts.age(seconds), allowed: allowed === null ? "–" : this.app.texts.age(allowed) };
        return element("span", { class: "soft" }, this.say("console.presence.times", values));
    }

    // ------------------------------------------------------------------ looks

    /** The face in the middle of each hold, in the order of the challenge; they are small, so they come at once. */
    showLooks() {
        const looks = this.looks;
        fill(this.film, looks.map((/** @type {any} */ look, /** @type {number} */ index) => this.frame(look.link, this.promptOf(index))));
        if (looks.length === 0) fill(this.film, element("p", { class: "missing" }, this.presence.alternative ? this.say("console.presence.alternative") : this.say("console.presence.noLooks")));
        this.showPrompts(looks.length);
    }

    /** @param {number} index */
    promptOf(index) {
        return this.app.texts.say("console.presence.look", { number: index + 1, prompt: this.steps[index] ? this.app.words.prompt(this.steps[index]) : "" });
    }

    /**
     * @param {string} link
     * @param {string} name
     * @param {string} [time]
     */
    frame(link, name, time) {
        const image = element("img", { src: link, alt: "", loading: "lazy", decoding: "async" });
        image.addEventListener("error", () => image.replaceWith(element("span", { class: "missing" }, "∅")));
        return element("button", { type: "button", class: "frame", "aria-label": name, title: name, onclick: () => this.open(link, name) }, image, time ? element("span", { class: "frame-time number" }, time) : null);
    }

    // ------------------------------------------------------------------ time line

    /**
     * The prompts, each as long as it was shown if that is known, else in their order.
     *
     * @param {number} looks
     */
    showPrompts(looks) {
        const prompts = this.presence.prompts;
        if (Array.isArray(prompts) && prompts.length > 0) return this.showTimed(prompts);
        fill(this.line, this.steps.map((/** @type {string} */ step, /** @type {number} */ index) => element(
            "li", { class: index < looks ? "good" : "doubt" },
            element("span", null, this.app.words.prompt(step)),
        )));
    }

    /** @param {{ step: string, from: number, to: number }[]} prompts in seconds since the first frame */
    showTimed(prompts) {
        const end = Math.max(...prompts.map((one) => one.to), 0.001);
        this.line.classList.add("is-timed");
        fill(this.line, prompts.map((prompt) => element(
            "li", { class: "good", style: { "inset-inline-start": `${prompt.from / end * 100}%`, width: `${Math.max(0, prompt.to - prompt.from) / end * 100}%` } },
            element("span", null, this.app.words.prompt(prompt.step)),
            element("span", { class: "soft number" }, ` ${this.seconds(prompt.from)}`),
        )));
    }

    /** @param {number} value */
    seconds(value) {
        return this.app.texts.number(value, { style: "unit", unit: "second", unitDisplay: "narrow", maximumFractionDigits: 1 });
    }

    // ------------------------------------------------------------------ recording

    async loadRecording() {
        if (this.links.length > 0 || !this.recordingLink || this.isLoading) return;
        this.isLoading = true;
        if (this.load) this.load.disabled = true;
        this.told.textContent = this.say("console.presence.loading");
        try {
            const bytes = new Uint8Array(await (await this.app.calls.recording(this.recordingLink)).arrayBuffer());
            // Nobody would let the frames of a case go that was left meanwhile.
            if (this.isClosed) return;
            const all = frames(bytes);
            const shown = spread(all.length, SHOWN);
            this.links = shown.map((index) => URL.createObjectURL(new Blob([bytes.subarray(...all[index])], { type: "image/jpeg" })));
            fill(this.film, this.links.map((link, place) => this.frame(link, this.frameName(shown[place], all.length), this.timeOf(shown[place]))));
            this.told.textContent = this.app.texts.say("console.presence.frames", { shown: shown.length, count: all.length });
        } catch (error) {
            this.told.textContent = this.app.sentence(error);
            if (this.load) this.load.disabled = false;
        } finally {
            this.isLoading = false;
        }
    }

    /**
     * @param {number} index
     * @param {number} count
     */
    frameName(index, count) {
        const name = this.app.texts.say("console.presence.frame", { number: index + 1, count });
        const time = this.timeOf(index);
        return time ? `${name}, ${time}` : name;
    }

    /**
     * The time of a frame since the first one, if the person's device stated it.
     *
     * @param {number} index
     */
    timeOf(index) {
        const time = this.presence.frameTimes?.[index];
        return typeof time === "number" ? this.seconds(time / 1_000) : undefined;
    }

    /** Lets the frames go: they are personal data. */
    close() {
        this.isClosed = true;
        this.links.forEach((link) => URL.revokeObjectURL(link));
    }
}
