// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The quality of the frames of a challenge, so that the line carries all of them.

/** At 12 frames a second these are 0.91 Mbit/s: a line of 1 Mbit/s has room left for headers and acknowledgements. */
const FIRST_BUDGET = 9_500;
/** Better frames show a judge nothing more. */
const LARGEST_BUDGET = 20_000;
const SMALLEST_BUDGET = 3_000;
const FIRST_QUALITY = 0.55;
const LEAST_QUALITY = 0.12;
const BEST_QUALITY = 0.8;
/** Footage that waits for longer than this means that the line does not keep up. */
const PATIENCE_IN_SECONDS = 1;
const MOST_SECONDS_BEHIND = 3;

/** Frames a second, from the best to the fewest that a judge takes for a film. */
const PACES = [12, 10, 8, 6];

/**
 * Chooses the quality of frames by their bytes and by what the line carried.
 */
export class FrameRate {
    constructor() {
        this.quality = FIRST_QUALITY;
        /** The bytes that a frame may have. */
        this.budget = FIRST_BUDGET;
        this.pace = 0;
    }

    get framesPerSecond() { return PACES[this.pace]; }

    /** True if the line does not carry the frames even at the lowest quality. */
    get isTooSlow() { return this.pace > 0; }

    /**
     * A frame was encoded.
     *
     * @param {number} bytes
     */
    noteFrame(bytes) {
        // Carefully upwards: one frame that is easy to encode says little about the next.
        if (bytes > this.budget) this.quality = Math.max(LEAST_QUALITY, this.quality * 0.9);
        else if (bytes < this.budget * 0.8) this.quality = Math.min(BEST_QUALITY, this.quality * 1.02);
    }

    /**
     * A batch was answered.
     *
     * @param {{ seconds: number, footage: number, behind: number }} batch the time until its answer, the time that its
     * frames show, and the time of the frames that wait now
     */
    noteBatch({ seconds, footage, behind }) {
        if (behind > MOST_SECONDS_BEHIND && this.budget === SMALLEST_BUDGET) return this.slowDown();
        if (behind > PATIENCE_IN_SECONDS || seconds > footage * 1.1) return this.shrink(footage / seconds);
        if (seconds < footage * 0.5) this.budget = Math.min(LARGEST_BUDGET, this.budget * 1.03);
    }

    /** @param {number} carried the part of the frames that the line carried in their time */
    shrink(carried) {
        const share = Math.min(0.85, Math.max(0.4, carried));
        this.budget = Math.max(SMALLEST_BUDGET, this.budget * share);
        this.quality = Math.max(LEAST_QUALITY, this.quality * share);
    }

    slowDown() { this.pace = Math.min(this.pace + 1, PACES.length - 1); }
}
