// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { Camera, mainCamera } from "../../../Sources/Web/capture/camera.js";

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

const cameras = (...labels) => labels.map((label) => ({ kind: "videoinput", deviceId: label, label }));
const ANDROID = ["camera2 1, facing front", "camera2 3, facing front", "camera2 2, facing back", "camera2 0, facing back"];
const IPHONE = ["Front Camera", "Back Ultra Wide Camera", "Back Camera", "Back Telephoto Camera"];

for (const [labels, opened, main] of [
    [ANDROID, "camera2 2, facing back", "camera2 0, facing back"],
    [ANDROID, "camera2 0, facing back", null],
    [ANDROID, "camera2 3, facing front", null],
    [IPHONE, "Back Ultra Wide Camera", "Back Camera"],
    [IPHONE, "Back Telephoto Camera", "Back Camera"],
    [IPHONE, "Back Camera", null],
    [["Back Ultra Wide Camera", "Front Camera"], "Back Ultra Wide Camera", null],
    [["", ""], "", null],
    [["HD Webcam"], "something else", null],
]) test(`of ${labels.length} cameras with “${opened}” the main one is ${main ?? "as good as known"}`, () => assert.equal(mainCamera(cameras(...labels), opened), main));

/** A stream of a camera with this name. */
const streamOf = (deviceId) => {
    const track = { readyState: "live", isStopped: false, addEventListener() {}, stop() { this.isStopped = true; }, getSettings: () => ({ deviceId }) };
    return { track, getVideoTracks: () => [track], getTracks: () => [track] };
};

for (const isTaken of [false, true]) {
    test(`the main camera is opened after another one was let go${isTaken ? ", which comes back if it cannot be" : ""}`, async (t) => {
        const { camera } = opened(t);
        const streams = [];
        const mediaDevices = {
            enumerateDevices: async () => cameras(...ANDROID),
            getUserMedia: async ({ video }) => {
                assert.ok(streams.every(({ track }) => track.isStopped));
                if (isTaken && video.deviceId) throw new DOMException("", "NotReadableError");
                streams.push(streamOf(video.deviceId?.exact ?? "camera2 2, facing back"));
                return streams.at(-1);
            },
        };
        Object.defineProperty(globalThis, "navigator", { value: { mediaDevices }, configurable: true });
        // Browsers tell that a video plays with its first picture alone.
        Object.assign(camera.video, { play: () => new Promise(() => {}), videoWidth: 640, readyState: 2 });
        globalThis.isSecureContext = true;
        await camera.open("environment", { width: 640, height: 480 });
        assert.equal(streams.at(-1).getVideoTracks()[0].getSettings().deviceId, isTaken ? "camera2 2, facing back" : "camera2 0, facing back");
        camera.close();
        assert.ok(streams.every(({ track }) => track.isStopped));
    });
}

test("a program that has no camera for pages is told from a page without TLS", async () => {
    Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
    for (const [isSecure, code] of [[true, "camera.unsupported"], [false, "camera.insecure"]]) {
        globalThis.isSecureContext = isSecure;
        await assert.rejects(new Camera({}).open("user", { width: 1, height: 1 }), (error) => error.code === code);
    }
});

test("a picture that a telephone call left standing goes on when the page is seen again", async (t) => {
    const { camera } = opened(t);
    let plays = 0;
    Object.assign(camera.video, { paused: true, play: async () => { plays += 1; } });
    await camera.stayAwake();
    assert.equal(plays, 1);
});

test("a page that its frame gives no camera says so, and sends nobody to settings that would not help", async (t) => {
    const { camera, page } = opened(t);
    const refuse = async () => { throw Object.assign(new Error(), { name: "NotAllowedError" }); };
    Object.defineProperty(globalThis, "navigator", { value: { mediaDevices: { getUserMedia: refuse } }, configurable: true });
    const open = () => camera.open("user", { width: 640, height: 480 });
    await assert.rejects(open, { code: "camera.refused" });
    page.featurePolicy = { allowsFeature: (name) => name !== "camera" };
    await assert.rejects(open, { code: "camera.framed" });
});
