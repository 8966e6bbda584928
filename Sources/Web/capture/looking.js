// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Small pictures of a camera, looked at by the service a few times a second, until one is worth taking.

import { ServiceProblem, ServiceUnreachable } from "../shared/service.js";
import { rest } from "./courier.js";
import { drawn, forLook } from "./pictures.js";

/**
 * @typedef {object} Look
 * @property {[number, number][] | null} outline corners in pixels of the picture
 * @property {number} width
 * @property {number} height
 * @property {{ code: string, text: string }[]} notices what is in the way, the gravest first
 * @property {boolean} isReady true if the picture should be taken now
 * @property {string} [straightened] a data address of a picture
 */

/** At most four a second. */
const PERIOD_IN_SECONDS = 0.25;
/** Long sides in pixels: the smaller one for lines on which a look takes longer than `SLOW_IN_SECONDS`. */
const SIDES = [960, 640];
const SLOW_IN_SECONDS = 0.8;

/**
 * | Event | `detail` |
 * |---|---|
 * | `look` | the answer to each picture |
 * | `ready` | the answer that says so: take the picture |
 * | `busy` | `{seconds}`: the service has no time to look; the shutter remains |
 * | `turned` | – : the service asks for something else |
 */
export class Looking extends EventTarget {
    /**
     * @param {import("./recto.js").RectoCapture} capture
     * @param {HTMLVideoElement} video
     * @param {{ step: string, slot: string, documentType?: string }} place
     */
    constructor(capture, video, place) {
        super();
        this.capture = capture;
        this.video = video;
        this.place = place;
        this.canvas = document.createElement("canvas");
        this.side = SIDES[0];
    }

    /**
     * Looks until a picture is ready, or the signal ends it.
     *
     * @param {AbortSignal} signal
     */
    async run(signal) {
        for (let failures = 0; !signal.aborted;) {
            // Nobody holds anything before a page that is hidden.
            if (document.hidden) {
                await rest(PERIOD_IN_SECONDS, signal);
                continue;
            }
            const start = performance.now();
            try {
                const look = await this.once(signal);
                failures = 0;
                if (signal.aborted) return;
                this.tell("look", look);
                if (look.isReady) return this.tell("ready", look);
            } catch (error) {
                if (signal.aborted) return;
                failures += 1;
                const wait = this.waitAfter(error, failures);
                if (wait === null) return;
                await rest(wait, signal);
            }
            const seconds = (performance.now() - start) / 1_000;
            this.side = seconds > SLOW_IN_SECONDS ? SIDES[1] : this.side;
            await rest(Math.max(0, PERIOD_IN_SECONDS - seconds), signal);
        }
    }

    /** @param {AbortSignal} signal */
    async once(signal) {
        const picture = await forLook(drawn(this.video, this.side, this.canvas));
        const { step, slot, documentType } = this.place;
        return this.capture.look(step, slot, picture, { documentType, signal });
    }

    /**
     * The seconds before the next look; `null` if there is none.
     *
     * @param {unknown} error
     * @param {number} failures in a row
     */
    waitAfter(error, failures) {
        if (error instanceof ServiceUnreachable) return Math.min(failures, 5);
        if (!(error instanceof ServiceProblem)) throw error;
        if (error.status === 429 || error.status >= 500) {
            const seconds = error.retryAfter ?? Math.min(2 ** failures, 30);
            this.tell("busy", { seconds });
            return seconds;
        }
        this.tell("turned", error);
        return null;
    }

    /**
     * @param {string} name
     * @param {unknown} detail
     */
    tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
