// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The screen on which a person does what is asked before the camera.

import { button, drawing, element, fill } from "../shared/elements.js";
import { Camera } from "./camera.js";
import { ServiceProblem, alternativeOf, timeLeft } from "./recto.js";

/** @typedef {any} Stage the page, see page.js */
/** @typedef {import("./loop.js").Verification} Verification */

const IDEAL = { width: 640, height: 480 };
/** The person is told when so much time is left (WCAG 2.2, 2.2.1). */
const WARNING_IN_SECONDS = 25;
/** The service refuses frames that come too late. If it says nothing for so long, it gets none. */
const SILENCE_IN_SECONDS = 12;
const TONES = /** @type {Record<string, number[]>} */ ({ prompt: [660], stepPassed: [660, 880], finished: [660, 880, 1_100], again: [330] });

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
export function presenceScreen(stage, verification) {
    const screen = new PresenceScreen(stage, verification);
    return {
        title: stage.titleOf(verification, "presence.title"),
        body: [...stage.introduction(verification), screen.place],
        update: (/** @type {Verification} */ changed) => { screen.verification = changed; },
        // A challenge that costs a try is a new one, on the same screen.
        keeps: (/** @type {Verification} */ { next }) => screen.isFilming && next.step === screen.step && Boolean(next.challenge),
        leave: () => screen.leave(),
    };
}

class PresenceScreen {
    isLonger = false;
    /** @type {AudioContext | undefined} */
    audio;

    /**
     * @param {Stage} stage
     * @param {Verification} verification
     */
    constructor(stage, verification) {
        this.stage = stage;
        /** @type {import("./recto.js").RectoCapture} */
        this.capture = stage.capture;
        this.verification = verification;
        this.step = verification.next.step;
        this.place = element("section", { class: "screen", tabindex: -1 });
        this.ending = new AbortController();
        this.introduce();
    }

    /**
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     */
    say(key, values) { return this.stage.say(key, values); }

    leave() {
        this.ending.abort();
        clearInterval(this.clock);
        this.camera?.close();
    }

    get isFilming() { return this.place.dataset.phase === "film" && !this.ending.signal.aborted; }

    /** Ends what goes on; the signal is for what begins. */
    change() {
        this.leave();
        this.ending = new AbortController();
        return this.ending.signal;
    }

    /** @param {string | null} [trouble] what was in the way */
    introduce(trouble = null) {
        this.change();
        const { next } = this.verification;
        const longer = element("input", { type: "checkbox", id: "longer", checked: this.isLonger });
        const label = element("label", { for: "longer" }, this.say("presence.longer", { time: this.stage.lasting(next.longerAnswerInSeconds) }));
        const tips = ["light", "alone", "glasses"].map((one) => element("li", null, this.say(`presence.${one}`)));
        fill(
            this.place,
            trouble && element("p", { class: "notice bad", role: "alert" }, trouble),
            element("p", null, this.say("presence.text", { time: this.stage.lasting(next.answerInSeconds) })),
            element("ul", { class: "list" }, tips),
            element("div", { class: "choice" }, longer, label),
            button(this.say("presence.begin"), () => { this.isLonger = longer.checked; void this.film(); }, { class: "button primary wide" }),
            element("div", { class: "buttons" },
                button(this.say("phone.go"), () => this.stage.chose("elsewhere", true), { class: "button plain" }),
                button(this.say("presence.cannot"), () => this.offerAlternative(), { class: "button plain" })),
        );
        // Whoever was before the camera is at the beginning of this part again.
        if (this.place.dataset.phase) this.place.focus();
        this.place.dataset.phase = "introduction";
    }

    /** A person who cannot do an expression is offered what the journey has instead. */
    async offerAlternative() {
        const alternative = alternativeOf(this.verification);
        if (!alternative) return this.introduce(this.say("presence.noAlternative"));
        if (!await this.stage.confirm("presence.cannot", `alternative.${alternative}`, "goOn")) return;
        // Another screen takes the place of this one only if nothing is filmed; a refusal leaves the introduction.
        this.introduce();
        if (alternative === "selfie") this.stage.chose("alternative", this.step);
        else await this.stage.work(() => this.capture.skip(this.step), this.place);
    }

    // Before the camera

    async film() {
        const signal = this.change();
        // Some browsers let a page sound only if a press began it.
        if (this.isLoud) this.audio ??= new AudioContext();
        this.draw();
        const camera = this.camera = new Camera(/** @type {HTMLVideoElement} */ (this.video));
        try {
            await camera.open("user", IDEAL);
            if (signal.aborted) return camera.close();
            camera.addEventListener("fault", (event) => this.miss(/** @type {CustomEvent} */ (event).detail), { signal });
            await this.capture.beginStep(this.step, this.isLonger);
            if (signal.aborted) return;
            this.watchTime();
            await this.lead(signal);
        } catch (error) {
            if (!signal.aborted) await this.stumble(error, signal);
        }
    }

    draw() {
        this.video = element("video", { playsinline: true, muted: true, "aria-label": this.say("presence.you") });
        this.arc = drawing("circle", { class: "arc", cx: 50, cy: 50, r: 48, pathLength: 100, "stroke-dasharray": "0 100" });
        const ring = drawing("svg", { class: "ring", viewBox: "0 0 100 100", "aria-hidden": "true" }, drawing("circle", { class: "track", cx: 50, cy: 50, r: 48 }), this.arc);
        this.bar = element("div", { role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 0, "aria-label": this.say("presence.progress") }, ring);
        this.prompt = element("h2", { class: "prompt", tabindex: -1 }, this.say("camera.opening"));
        this.notice = element("p", { class: "instruction plain" });
        this.time = element("p", { class: "soft number" });
        const sound = button(this.say("sound"), () => this.toggleSound(sound), { class: "button plain", "aria-pressed": String(this.isLoud) });
        fill(
            this.place,
            this.prompt,
            element("div", { class: "face mirrored" }, this.video, this.bar),
            this.notice,
            this.time,
            element("div", { class: "buttons" },
                sound,
                button(this.say("presence.more"), () => this.moreTime(), { class: "button plain" }),
                button(this.say("presence.cannot"), () => this.offerAlternative(), { class: "button plain" }),
                button(this.say("presence.stop"), () => this.introduce(), { class: "button plain" })),
        );
        this.place.dataset.phase = "film";
        this.prompt.focus();
        // The face must be in sight below a long introduction, too.
        this.place.scrollIntoView();
    }

    /** @param {string} fault */
    miss(fault) {
        if (fault === "lost") this.introduce(this.say("camera.lost"));
        else this.note(this.say(`camera.${fault}`));
    }

    /** The time is over, and the service was sent too little to say so. */
    giveUp() {
        this.introduce(this.say("presence.over"));
        void this.capture.refresh().catch(() => {});
    }

    /** Another challenge, with the longer time. */
    moreTime() {
        this.isLonger = true;
        void this.film();
    }

    /**
     * Lets the events of the film lead the person.
     *
     * @param {AbortSignal} signal
     */
    async lead(signal) {
        const filming = await this.capture.film(/** @type {HTMLVideoElement} */ (this.video), this.step);
        const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ action) =>
            filming.addEventListener(name, (event) => { this.sound(name); action(/** @type {CustomEvent} */ (event).detail); }, { signal });
        let [index, of] = [1, this.verification.next.challenge?.steps.length ?? 1];
        on("prompt", (event) => { [index, of] = [event.index, event.of]; this.ask(event.text, index); this.fill((index - 1) / of); });
        on("progress", ({ fraction }) => this.fill((index - 1 + fraction) / of));
        on("stepPassed", () => { this.fill(index / of); this.note(""); });
        on("notice", ({ text }) => this.note(text));
        on("slow", () => this.note(this.say("presence.slow")));
        on("again", ({ reason }) => { this.fill(0); this.note(this.say(`again.${reason}`)); });
        const finished = await filming.run(signal);
        if (!finished) return;
        clearInterval(this.clock);
        this.camera?.close();
        if (finished.outcome !== "failed") this.ask(this.say("presence.done"));
        // The answer to the last frames had the verification, which is another screen; if not, the service has it.
        await this.capture.refresh();
    }

    /**
     * @param {string} text
     * @param {number} [index] of the prompt: the same one may come twice
     */
    ask(text, index) {
        if (this.prompt) this.prompt.textContent = text;
        if (index) this.place.dataset.prompt = String(index);
        this.stage.announce(text, { isUrgent: true });
    }

    /** @param {string} text */
    note(text) {
        if (!this.notice || this.notice.textContent === text) return;
        this.notice.textContent = text;
        if (text) this.stage.announce(text);
    }

    /** @param {number} share from 0 to 1 */
    fill(share) {
        const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
        this.arc?.setAttribute("stroke-dasharray", `${percent} 100`);
        this.bar?.setAttribute("aria-valuenow", String(percent));
    }

    /**
     * After a refusal: the challenge is over, or the service has no time.
     *
     * @param {any} error
     * @param {AbortSignal} signal
     */
    async stumble(error, signal) {
        const isOver = error instanceof ServiceProblem && ["challengeExpired", "invalidTransition", "framesTooEarly"].includes(error.code);
        if (isOver) this.verification = await this.capture.refresh().catch(() => this.verification);
        if (signal.aborted || !this.place.isConnected || this.verification.next.step !== this.step) return;
        this.introduce(isOver ? this.say("presence.over") : this.stage.reason(error));
    }

    /** Shows the time that is left, says when little is, and begins again when nobody answers after it. */
    watchTime() {
        const whole = timeLeft(this.capture.verification);
        if (whole === null) return;
        const end = performance.now() + whole;
        let isSaid = false;
        this.clock = setInterval(() => {
            const left = Math.max(0, Math.round((end - performance.now()) / 1_000));
            if (this.time) this.time.textContent = this.say("presence.left", { time: this.stage.lasting(left) });
            if (performance.now() - end > SILENCE_IN_SECONDS * 1_000) return this.giveUp();
            if (left > WARNING_IN_SECONDS || isSaid) return;
            isSaid = true;
            this.stage.announce(this.say("presence.hurry"));
        }, 1_000);
    }

    // Sound

    get isLoud() { return this.capture.session.note("sound") === true; }

    /** @param {HTMLElement} toggle */
    toggleSound(toggle) {
        this.capture.session.keep("sound", !this.isLoud);
        toggle.setAttribute("aria-pressed", String(this.isLoud));
        this.sound("prompt");
    }

    /** @param {string} name */
    sound(name) {
        if (!this.isLoud || !TONES[name]) return;
        this.audio ??= new AudioContext();
        // Telephones silence it with each call.
        void this.audio.resume().catch(() => {});
        TONES[name].forEach((frequency, index) => {
            const { audio } = this;
            if (!audio) return;
            const [tone, volume] = [audio.createOscillator(), audio.createGain()];
            const at = audio.currentTime + index * 0.14;
            tone.frequency.value = frequency;
            volume.gain.setValueAtTime(0.12, at);
            volume.gain.exponentialRampToValueAtTime(0.001, at + 0.13);
            tone.connect(volume).connect(audio.destination);
            tone.start(at);
            tone.stop(at + 0.14);
        });
    }
}
