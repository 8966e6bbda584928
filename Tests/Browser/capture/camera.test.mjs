// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { Camera } from "../../../Sources/Web/capture/camera.js";

/** A camera that shows a picture, on a page with a clock and a screen lock of its own. */
function opened(t) {
    const page = Object.assign(new EventTarget(), { hidden: false });
    const world = { page, now: 1_000, locks: 0, faults: [], track: { muted: false, stop() {} } };
    globalThis.document = page;
    const wakeLock = { request: async () => { world.locks += 1; return { release() {} }; } };
    Object.defineProperty(globalThis, "navigator", { value: { wakeLock }, configurable: true });
    t.mock.method(performance, "now", () => world.now);
    // No picture is there to be looked at: only the track says something.
    const camera = new Camera({ readyState: 0 });
    camera.stream = { getVideoTracks: () => [world.track], getTracks: () => [world.track] };
    camera.addEventListener("fault", ({ detail }) => world.faults.push(detail));
    t.after(() => { camera.close(); delete globalThis.document; });
    const wait = (milliseconds) => {
        for (const end = world.now + milliseconds; world.now < end; world.now += 500) camera.watch();
    };
    return { ...world, world, camera, wait };
}

test("a camera whose picture stands still for more than two seconds is lost", (t) => {
    const { world, wait } = opened(t);
    world.track.muted = true;
    wait(2_500);
    assert.deepEqual(world.faults, []);
    wait(500);
    assert.deepEqual(world.faults, ["lost"]);
});

test("a camera that stands still for a moment, or while the page is hidden, is not lost", (t) => {
    const { world, page, wait } = opened(t);
    for (let times = 0; times < 3; times += 1) {
        world.track.muted = true;
        wait(1_500);
        world.track.muted = false;
        wait(500);
    }
    [page.hidden, world.track.muted] = [true, true];
    wait(60_000);
    page.hidden = false;
    wait(1_500);
    assert.deepEqual(world.faults, []);
});

test("the screen is kept awake again after the page was hidden", async (t) => {
    const { world, page, camera } = opened(t);
    await camera.stayAwake();
    assert.equal(world.locks, 1);
    page.hidden = true;
    await camera.stayAwake();
    assert.equal(world.locks, 1);
    page.hidden = false;
    await camera.stayAwake();
    assert.equal(world.locks, 2);
    camera.close();
    await camera.stayAwake();
    assert.equal(world.locks, 2);
});

test("a camera that comes after the screen is gone, and shows nothing, is switched off", async (t) => {
    const { world, camera } = opened(t);
    camera.close();
    let isStopped = false;
    const track = { readyState: "ended", addEventListener() {}, stop() { isStopped = true; } };
    const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
    const mediaDevices = { getUserMedia: async () => { camera.close(); return stream; } };
    Object.defineProperty(globalThis, "navigator", { value: { mediaDevices }, configurable: true });
    // Pulled out meanwhile; that a picture never comes takes seconds, and ends the same way.
    Object.assign(camera.video, { play: async () => {}, videoWidth: 640, readyState: 2 });
    await assert.rejects(camera.open("user", { width: 640, height: 480 }), (error) => error.code === "camera.lost");
    assert.ok(isStopped);
    assert.deepEqual(world.faults, []);
});
