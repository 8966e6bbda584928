// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { FrameRate } from "../../../Sources/Web/capture/rate.js";

/**
 * A camera whose frames have `complexity` bytes at the best quality, and a line that carries `bytesPerSecond`.
 *
 * @returns what was sent in `seconds`, from the tenth second on
 */
function filmed(rate, { complexity, bytesPerSecond, delay = 0.08, seconds = 40 }) {
    let [clock, taken, sent, frames, atQuality] = [0, 0, 0, 0, 0];
    let waiting = [];
    while (clock < seconds) {
        const batch = waiting.splice(0, 60);
        const bytes = batch.reduce((sum, size) => sum + size, 0);
        const took = batch.length ? bytes / bytesPerSecond + delay : 0;
        const next = clock + Math.max(took, 0.35);
        for (; taken < next; taken += 1 / rate.framesPerSecond) {
            const size = 1_500 + complexity * rate.quality ** 1.5;
            rate.noteFrame(size);
            waiting.push(size);
        }
        const perSecond = rate.framesPerSecond;
        if (batch.length) rate.noteBatch({ seconds: took, footage: batch.length / perSecond, behind: waiting.length / perSecond - took });
        clock = next;
        if (clock > 10) { sent += bytes; frames += batch.length; atQuality = rate.quality; }
    }
    return { bitsPerSecond: (8 * sent) / (seconds - 10), framesPerSecond: frames / (seconds - 10), behind: waiting.length, quality: atQuality };
}

test("12 frames a second are kept on a line of 1 Mbit/s by lowering the quality", () => {
    for (const complexity of [12_000, 25_000, 45_000, 70_000]) {
        const rate = new FrameRate();
        const film = filmed(rate, { complexity, bytesPerSecond: 125_000 });
        assert.ok(film.framesPerSecond > 11.5, `${complexity}: ${film.framesPerSecond} frames a second`);
        assert.ok(film.bitsPerSecond <= 1_000_000, `${complexity}: ${film.bitsPerSecond} bits a second`);
        assert.ok(film.behind < 30, `${complexity}: ${film.behind} frames wait`);
        assert.ok(!rate.isTooSlow);
    }
});

test("a quick line has better frames", () => {
    const slow = filmed(new FrameRate(), { complexity: 40_000, bytesPerSecond: 125_000 });
    const quick = filmed(new FrameRate(), { complexity: 40_000, bytesPerSecond: 2_000_000 });
    assert.ok(quick.quality > slow.quality * 1.2, `${quick.quality} is hardly better than ${slow.quality}`);
});

test("a line that carries no 12 frames even of the lowest quality is said to be slow, and has fewer", () => {
    const rate = new FrameRate();
    filmed(rate, { complexity: 60_000, bytesPerSecond: 20_000 });
    assert.ok(rate.isTooSlow);
    assert.ok(rate.framesPerSecond < 12 && rate.framesPerSecond >= 6);
});
