// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The film of a challenge: frames as the camera makes them, sent in batches while the person acts.

import { ServiceProblem, ServiceUnreachable } from "../shared/service.js";
import { rest } from "./courier.js";
import { timeLeft } from "./loop.js";
import { drawn, encoded } from "./pictures.js";
import { FrameRate } from "./rate.js";

/**
 * @typedef {object} BatchAnswer
 * @property {number} batch
 * @property {boolean} isFinished
 * @property {any[]} events as `recto live` writes them
 * @property {import("./loop.js").Verification} [verification] if it is finished
 */

const LONGEST_SIDE = 640;
/** A journey refuses narrower selfies (`selfieWidthInPixels` is 400): a camera that is held upright gives them. */
const LEAST_WIDTH = 480;
const PERIOD_IN_SECONDS = 0.35;
const MOST_FRAMES = 60;
const MOST_BYTES = 900_000;
/** The service ends a film that is longer, and a film that it ends costs a try. */
const LONGEST_FILM_IN_SECONDS = 40;
/** A film that begins anew so long before its end is judged by nobody. */
const SPARE_IN_SECONDS = 3;
/** A longer break is seen in the film: it begins anew, with the same challenge. */
const LONGEST_BREAK_IN_SECONDS = 3;

/**
 * | Event | `detail` |
 * |---|---|
 * | `started`, `prompt`, `progress`, `notice`, `stepPassed`, `finished` | as `recto live` writes them |
 * | `again` | the film begins anew: `reason` is `connection`, `service`, `hidden` or `time` |
 * | `slow` | – : the line does not carry enough frames |
 */
export class Filming extends EventTarget {
    start = -1;
    last = -1;
    number = 0;
    take = 0;
    /** @type {{ time: number, blob: Blob }[]} */
    waiting = [];
    isEncoding = false;
    isPaused = false;

    /**
     * @param {import("./recto.js").RectoCapture} capture
     * @param {HTMLVideoElement} video
     * @param {string} step
     */
    constructor(capture, video, step) {
        super();
        this.capture = capture;
        this.video = video;
        this.step = step;
        this.rate = new FrameRate();
        this.canvas = document.createElement("canvas");
        this.longest = (longestFilm(capture.verification?.next.challenge) - SPARE_IN_SECONDS) * 1_000;
        this.end = performance.now() + (timeLeft(capture.verification) ?? 0);
    }

    /** Begins a film: what was taken before belongs to none. */
    begin() {
        this.start = -1;
        this.number = 0;
        this.take += 1;
        this.waiting = [];
        this.isEncoding = false;
        this.isPaused = false;
    }

    /**
     * Films until the service has seen enough.
     *
     * @param {AbortSignal} signal ends it without an answer
     * @returns {Promise<any>} the event `finished`; `null` if the signal ended it
     * @throws the refusal of the service, such as `challengeExpired`
     */
    async run(signal) {
        const controller = new AbortController();
        const stop = () => controller.abort();
        signal.addEventListener("abort", stop, { once: true });
        document.addEventListener("visibilitychange", this, { signal: controller.signal });
        this.shoot(controller.signal);
        try {
            return await this.send(signal);
        } finally {
            stop();
            signal.removeEventListener("abort", stop);
        }
    }

    /** A page that nobody sees takes no frames; the film begins anew when it is seen. */
    handleEvent() {
        if (!document.hidden && this.start >= 0) this.again("hidden");
    }

    /** @param {string} reason */
    again(reason) {
        this.begin();
        this.tell("again", { reason });
    }

    /**
     * Takes frames when the camera has new ones: one that is sent twice looks like a recording.
     *
     * @param {AbortSignal} signal
     */
    shoot(signal) {
        const video = this.video;
        const frame = (/** @type {number} */ now, /** @type {VideoFrameCallbackMetadata} */ metadata) => {
            if (signal.aborted) return;
            // A busy device shows frames late, and the film would seem to jump; the camera knows when it took them.
            this.expose(metadata?.captureTime ?? now);
            next();
        };
        const next = () => "requestVideoFrameCallback" in video
            ? video.requestVideoFrameCallback(frame)
            : setTimeout(() => frame(performance.now()), 1_000 / this.rate.framesPerSecond);
        next();
    }

    /** @param {number} now in milliseconds */
    expose(now) {
        const period = 1_000 / this.rate.framesPerSecond;
        // A camera of 30 frames a second has none at exactly the time.
        if (this.isEncoding || this.isPaused || document.hidden || now - this.last < period - 12) return;
        if (this.start < 0) this.start = now;
        // In step with the pace, so that rounding does not make it slower.
        this.last = now - this.last > 2 * period ? now : this.last + period;
        const { take } = this;
        const time = Math.round(now - this.start);
        // A person who needs longer begins anew for as long as the challenge can be answered.
        if (time > this.longest && performance.now() + this.longest < this.end) return this.again("time");
        this.isEncoding = true;
        encoded(drawn(this.video, longestSide(this.video), this.canvas), this.rate.quality).then((blob) => {
            if (take !== this.take) return;
            this.rate.noteFrame(blob.size);
            this.waiting.push({ time, blob });
        }).finally(() => { if (take === this.take) this.isEncoding = false; });
    }

    /** @param {AbortSignal} signal */
    async send(signal) {
        while (!signal.aborted) {
            const start = performance.now();
            const { take } = this;
            const frames = this.batch();
            const answer = frames.length > 0 ? await this.deliver(frames, take, signal) : null;
            if (answer && take === this.take) {
                const finished = this.answered(answer, frames, (performance.now() - start) / 1_000);
                if (finished) return finished;
            }
            await rest(Math.max(0.02, PERIOD_IN_SECONDS - (performance.now() - start) / 1_000), signal);
        }
        return null;
    }

    /** The frames that wait, as many as one request takes. */
    batch() {
        let bytes = 0;
        const count = this.waiting.slice(0, MOST_FRAMES).findIndex(({ blob }) => (bytes += blob.size) > MOST_BYTES);
        return this.waiting.splice(0, count < 0 ? MOST_FRAMES : Math.max(count, 1));
    }

    /**
     * The answer to a batch; `null` if the film must begin anew.
     *
     * @param {{ time: number, blob: Blob }[]} frames
     * @param {number} take
     * @param {AbortSignal} signal
     */
    async deliver(frames, take, signal) {
        const batch = { number: this.number, times: frames.map(({ time }) => time), frames: frames.map(({ blob }) => blob) };
        const start = performance.now();
        for (let tries = 1; !signal.aborted && take === this.take; tries += 1) {
            try {
                return await this.capture.sendFrames(this.step, batch, signal);
            } catch (error) {
                if (signal.aborted) return null;
                const wait = waitAfter(error, tries);
                if (wait === null) throw error;
                if (wait > 0) await rest(wait, signal);
                const isLong = performance.now() - start > LONGEST_BREAK_IN_SECONDS * 1_000;
                if (wait === 0) this.again("service");
                else if (isLong) await this.wakeUp(signal);
            }
        }
        return null;
    }

    /**
     * After a break: waits until the service answers, and begins the film anew if the challenge is still shown.
     *
     * @param {AbortSignal} signal
     */
    async wakeUp(signal) {
        this.again("connection");
        this.isPaused = true;
        await this.capture.refresh();
        if (!signal.aborted) this.begin();
    }

    /**
     * @param {BatchAnswer} answer
     * @param {{ time: number, blob: Blob }[]} frames
     * @param {number} seconds
     */
    answered(answer, frames, seconds) {
        this.number += 1;
        const pace = this.rate.pace;
        const perSecond = this.rate.framesPerSecond;
        const behind = this.waiting.length / perSecond - seconds;
        this.rate.noteBatch({ seconds, footage: frames.length / perSecond, behind });
        if (pace !== this.rate.pace) this.tell("slow", {});
        for (const event of answer.events) this.tell(event.event, event);
        const finished = answer.events.find((event) => event.event === "finished");
        return answer.isFinished ? (finished ?? { event: "finished" }) : null;
    }

    /**
     * @param {string} name
     * @param {unknown} detail
     */
    tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/**
 * The longest side of a frame, in pixels.
 *
 * @param {{ videoWidth: number, videoHeight: number }} video
 */
export function longestSide({ videoWidth, videoHeight }) {
    return Math.max(LONGEST_SIDE, Math.round(LEAST_WIDTH * Math.min(2, videoHeight / Math.max(1, videoWidth))));
}

/**
 * The seconds of a film, in which its challenge can be done: people take as long to read and begin as they hold a step.
 *
 * @param {{ steps: string[], holdInSeconds: number, timeoutInSeconds: number } | undefined} challenge
 */
function longestFilm(challenge) {
    if (!challenge) return LONGEST_FILM_IN_SECONDS;
    const needed = 2 * challenge.steps.length * challenge.holdInSeconds;
    return Math.min(challenge.timeoutInSeconds, Math.max(LONGEST_FILM_IN_SECONDS, needed));
}

/**
 * The seconds before a batch is sent again; 0 if the film must begin anew, `null` if it is over.
 *
 * @param {unknown} error
 * @param {number} tries
 */
function waitAfter(error, tries) {
    if (error instanceof ServiceUnreachable) return Math.min(0.3 * tries, 2);
    if (!(error instanceof ServiceProblem)) return null;
    if (error.code === "framesLost") return 0;
    if (error.code === "idempotencyInProgress") return error.retryAfter ?? 0.5;
    if (error.code === "rateLimited") return error.retryAfter ?? 0.3;
    // Too many people are before their cameras: it is the person's to begin later.
    return error.status >= 500 && error.status !== 503 && tries < 6 ? 0.5 : null;
}
