// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The camera: opened, chosen, and missed when somebody takes it away.

/** @typedef {"insecure" | "unsupported" | "framed" | "refused" | "none" | "used" | "lost" | "black"} CameraFault */

/** Why there is no picture: `code` is `camera.` and the fault. */
class CameraMissing extends Error {
    /** @param {CameraFault} fault */
    constructor(fault) {
        super(`no camera: ${fault}`);
        this.code = `camera.${fault}`;
    }
}

/** @type {Record<string, CameraFault>} */
const FAULTS = {
    NotAllowedError: "refused",
    SecurityError: "refused",
    NotFoundError: "none",
    OverconstrainedError: "none",
    NotReadableError: "used",
    AbortError: "used",
};

/** True if the page around this one gives its frame no camera, as far as the browser tells: no setting of the person's helps. */
const isKeptFromCamera = () => /** @type {any} */ (document).featurePolicy?.allowsFeature("camera") === false;

/** A covered lens still has a little noise. */
const DARKEST = 6;
const BLACK_AFTER_IN_MILLISECONDS = 2_500;
const LOST_AFTER_IN_MILLISECONDS = 2_000;
const LOOK_EVERY_IN_MILLISECONDS = 500;

/**
 * A camera in a video element.
 *
 * | Event | `detail` |
 * |---|---|
 * | `fault` | `lost` if the camera went away or its picture stands still, `black` if the picture is black for some seconds |
 * | `seen` | – : a picture that was black is none any more |
 */
export class Camera extends EventTarget {
    /** @param {HTMLVideoElement} video */
    constructor(video) {
        super();
        this.video = video;
        /** @type {MediaStream | null} */
        this.stream = null;
        this.blackSince = 0;
        this.mutedSince = 0;
        this.isBlack = false;
        this.awake = () => void this.stayAwake();
    }

    /** True if a browser lets this page ask for a camera. */
    static get isAllowed() { return Boolean(navigator.mediaDevices?.getUserMedia); }

    /**
     * Opens a camera.
     *
     * @param {"environment" | "user"} facing
     * @param {{ width: number, height: number }} ideal
     * @param {string} [device] of `others`
     */
    async open(facing, ideal, device) {
        // Some programs that show pages have no camera for them.
        if (!Camera.isAllowed) throw new CameraMissing(isSecureContext ? "unsupported" : "insecure");
        this.close();
        const size = { width: { ideal: ideal.width }, height: { ideal: ideal.height }, frameRate: { ideal: 30 } };
        const ask = (/** @type {MediaTrackConstraints} */ chosen) => navigator.mediaDevices.getUserMedia({ video: { ...chosen, ...size }, audio: false })
            .catch((error) => { throw new CameraMissing(isKeptFromCamera() ? "framed" : FAULTS[error.name] ?? "used"); });
        let stream = await ask(device ? { deviceId: { exact: device } } : { facingMode: facing });
        const main = device || facing === "user" ? null : mainCamera(await cameras(), deviceOf(stream));
        if (main) {
            // Few telephones have two cameras open at a time.
            stop(stream);
            stream = await ask({ deviceId: { exact: main } }).catch(() => ask({ facingMode: facing }));
        }
        // The screen may have let the camera go before it was there: nobody would switch it off.
        await this.show(stream).catch((error) => { this.close(); throw error; });
    }

    /** @param {MediaStream} stream */
    async show(stream) {
        this.stream = stream;
        stream.getVideoTracks()[0]?.addEventListener("ended", () => this.fault("lost"));
        this.video.muted = true;
        this.video.playsInline = true;
        this.video.srcObject = stream;
        // That it plays is told with the first picture alone, which may never come.
        void this.play();
        await hasPicture(this.video);
        // One that was pulled out meanwhile told nobody yet.
        if (stream.getVideoTracks()[0]?.readyState === "ended") throw new CameraMissing("lost");
        this.timer = setInterval(() => this.watch(), LOOK_EVERY_IN_MILLISECONDS);
        // The lock ends whenever the page is hidden.
        document.addEventListener("visibilitychange", this.awake);
        await this.stayAwake();
    }

    async play() { await this.video.play().catch(() => {}); }

    /** Nobody touches the screen before a camera: it must not go dark meanwhile. */
    async stayAwake() {
        if (document.hidden || !this.stream) return;
        // A telephone that was called, or another program before this one, leaves the last picture standing.
        if (this.video.paused) void this.play();
        this.lock = await navigator.wakeLock?.request("screen").catch(() => null);
        if (!this.stream) void this.lock?.release();
    }

    /** The next one of the cameras, in a circle; `null` if there is no other. */
    async next() {
        const all = await cameras();
        const index = all.findIndex((one) => one.deviceId === deviceOf(this.stream));
        return all.length > 1 ? all[(index + 1) % all.length].deviceId : null;
    }

    /** True if the camera has a light that can be switched. */
    get hasLight() {
        const able = /** @type {any} */ (this.stream?.getVideoTracks()[0]?.getCapabilities?.());
        return [able?.torch].flat().includes(true);
    }

    /** @param {boolean} isOn */
    async light(isOn) {
        await this.stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [/** @type {any} */ ({ torch: isOn })] });
    }

    watch() {
        // A page that is hidden has a muted camera on some telephones, and gets it back.
        const isMuted = !document.hidden && this.stream?.getVideoTracks()[0]?.muted;
        this.mutedSince = isMuted ? this.mutedSince || performance.now() : 0;
        if (isMuted && performance.now() - this.mutedSince > LOST_AFTER_IN_MILLISECONDS) return this.fault("lost");
        const isDark = brightness(this.video) < DARKEST;
        if (!isDark) {
            this.blackSince = 0;
            if (this.isBlack) this.dispatchEvent(new CustomEvent("seen"));
            this.isBlack = false;
            return;
        }
        this.blackSince ||= performance.now();
        if (this.isBlack || performance.now() - this.blackSince < BLACK_AFTER_IN_MILLISECONDS) return;
        this.isBlack = true;
        this.fault("black");
    }

    /** @param {CameraFault} code */
    fault(code) { this.dispatchEvent(new CustomEvent("fault", { detail: code })); }

    close() {
        clearInterval(this.timer);
        document.removeEventListener("visibilitychange", this.awake);
        void this.lock?.release();
        stop(this.stream);
        this.stream = null;
        this.video.srcObject = null;
    }
}

/** @param {MediaStream | null} stream */
const stop = (stream) => stream?.getTracks().forEach((track) => track.stop());

/** @param {MediaStream | null} stream */
const deviceOf = (stream) => stream?.getVideoTracks()[0]?.getSettings().deviceId;

const cameras = async () => (await navigator.mediaDevices.enumerateDevices().catch(() => [])).filter((one) => one.kind === "videoinput");

/** Chrome on Android numbers its cameras, the main one of each direction first. */
const NUMBERED = /^camera2? (\d+), facing back/i;
const SPECIAL = /ultra|tele|macro|depth|infrared/i;

/**
 * The main one of the cameras that look backwards, if another of them was opened: one that sees wide or far does not see the
 * small print. `null` if nothing better is known.
 *
 * @param {Pick<MediaDeviceInfo, "deviceId" | "label">[]} all
 * @param {string | undefined} present
 */
export function mainCamera(all, present) {
    const { label = "" } = all.find((one) => one.deviceId === present) ?? {};
    const number = (/** @type {{ label: string }} */ one) => Number(NUMBERED.exec(one.label)?.[1] ?? Infinity);
    const isNumbered = NUMBERED.test(label);
    if (!isNumbered && !(SPECIAL.test(label) && /back|rear/i.test(label))) return null;
    const [main] = isNumbered
        ? [...all].sort((a, b) => number(a) - number(b))
        : all.filter((one) => /back|rear/i.test(one.label) && !SPECIAL.test(one.label));
    return main && main.deviceId !== present ? main.deviceId : null;
}

/**
 * Waits until a video has a size; a camera that never shows a picture is in use elsewhere.
 *
 * @param {HTMLVideoElement} video
 */
async function hasPicture(video) {
    for (let tries = 0; tries < 100; tries += 1) {
        if (video.videoWidth > 0 && video.readyState >= 2) return;
        await new Promise((done) => setTimeout(done, 50));
    }
    throw new CameraMissing("used");
}

const PROBE = { width: 16, height: 12 };
/** @type {CanvasRenderingContext2D | null} */
let probe = null;

/**
 * The brightest part of a picture, from 0 to 255: only a picture without any light is black.
 *
 * @param {HTMLVideoElement} video
 */
function brightness(video) {
    if (video.readyState < 2) return 255;
    if (!probe) {
        const canvas = Object.assign(document.createElement("canvas"), PROBE);
        probe = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    }
    probe?.drawImage(video, 0, 0, PROBE.width, PROBE.height);
    const pixels = probe?.getImageData(0, 0, PROBE.width, PROBE.height).data ?? [];
    let most = 0;
    for (let index = 0; index < pixels.length; index += 4) {
        most = Math.max(most, (pixels[index] + pixels[index + 1] * 2 + pixels[index + 2]) / 4);
    }
    return most;
}
