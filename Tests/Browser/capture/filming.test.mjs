// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";

// What a page has around the film: the size of a picture, and its encoding.
globalThis.HTMLVideoElement = class { videoWidth = 640; videoHeight = 480; };
globalThis.document = {
    hidden: false,
    createElement: () => ({ getContext: () => ({ drawImage() {} }), toBlob: (done) => done(new Blob([new Uint8Array(9_000)])) }),
};
const { Filming, longestSide } = await import("../../../Sources/Web/capture/filming.js");

/** The times that a film has of frames that are shown at the first time of each pair, and were taken at the second. */
async function times(frames) {
    const video = new HTMLVideoElement();
    video.requestVideoFrameCallback = (seen) => { video.seen = seen; };
    const filming = new Filming({ verification: { next: {} } }, video, "face");
    filming.longest = Infinity;
    filming.shoot(new AbortController().signal);
    for (const [now, captureTime] of frames) {
        video.seen(now, { captureTime });
        await new Promise((done) => { setTimeout(done); });
    }
    return filming.waiting.map(({ time }) => time);
}

test("a frame has the time at which the camera took it, however late it is shown", async () => {
    assert.deepEqual(await times([[1_000, 950], [1_100, 1_050], [1_450, 1_150], [1_470, 1_250]]), [0, 100, 200, 300]);
});

test("a browser that does not know when gives the time at which it shows a frame", async () => {
    assert.deepEqual(await times([[1_000], [1_100], [1_250]]), [0, 100, 250]);
});

test("a frame of a camera that is held upright is wide enough for a selfie", () => {
    const sides = [[640, 480], [480, 640], [1_280, 720], [720, 1_280], [0, 0]];
    assert.deepEqual(sides.map(([videoWidth, videoHeight]) => longestSide({ videoWidth, videoHeight })), [640, 640, 640, 853, 640]);
});

/** The seconds after which a film of a challenge begins anew. */
function longest(steps, holdInSeconds, timeoutInSeconds) {
    const challenge = { steps: Array(steps).fill("smile"), holdInSeconds, timeoutInSeconds };
    return new Filming({ verification: { next: { challenge } } }, new HTMLVideoElement(), "face").longest / 1_000;
}

test("a film is as long as its challenge needs, and never longer than the service watches it", () => {
    assert.equal(longest(5, 2.5, 40), 37);
    assert.equal(longest(5, 2.5, 120), 37);
    assert.equal(longest(6, 8, 120), 93);
    assert.equal(longest(6, 15, 120), 117);
    assert.equal(longest(2, 2.5, 20), 17);
});
