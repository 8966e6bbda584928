// SPDX-License-Identifier: Apache-2.0
// Stands in for the camera: a person who does what the page asks for, and documents that are held into view.
// The test puts `playedScene` before it: clips of a person, pictures of documents, and sentences with the clip of each.
// A scene may have more: `swap`, the clips of somebody else from a prompt on; `film`, frames that are shown whatever is
// asked for; `isCut`, which joins clips without a rest; `reaction` in milliseconds; `glare`, the middle and reach of a lamp
// in shares of the picture, `null` for none; and `camera`, the size of pictures of documents.

"use strict";
(() => {
    const SCENE = globalThis.playedScene;
    const FRAMES_PER_SECOND = 15;
    /** People need a moment to read. */
    const REACTION_IN_MILLISECONDS = SCENE.reaction ?? 500;
    const FADE_IN_MILLISECONDS = 500;
    const GLARE = SCENE.glare ?? { x: 0.5, y: 0.5, reach: 0.25 };
    /** Nobody stands twice in the same way. */
    const PHASES = [7 * Math.random(), 7 * Math.random()];
    const REST_AFTER_CLIP_IN_MILLISECONDS = 1_200;
    /** A document comes nearer, then it is held, and a lamp is mirrored in it for a while. */
    const NEAR_AFTER_IN_MILLISECONDS = 1_800;
    const NO_GLARE_AFTER_IN_MILLISECONDS = 3_200;

    /** The settings that a test changes: `refusal`, an error's name; `isBlack`; `isFrozen`, by `freeze`; `shown` in the person's place, `other` or `print`; `hasGlare`. */
    const played = globalThis.played = { refusal: null, isBlack: false, isFrozen: false, shown: null, hasGlare: SCENE.glare !== null, tracks: [], opened: 0 };

    /** The page loses its camera, as if somebody pulled it out. */
    played.pullOut = () => {
        for (const track of played.tracks) {
            track.stop();
            track.dispatchEvent(new Event("ended"));
        }
    };

    /** The camera gives the same frame for good, and its track says so. */
    played.freeze = () => {
        for (const track of played.tracks) Object.defineProperty(track, "muted", { value: true });
        played.isFrozen = true;
    };

    const picture = (base64) => createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: "image/jpeg" }),
    );

    /** The frame at a time, forwards and backwards, so that nothing jumps. */
    const toAndFro = (clip, milliseconds) => {
        const index = Math.floor(milliseconds * FRAMES_PER_SECOND / 1_000) % Math.max(1, 2 * clip.length - 2);
        return clip[index < clip.length ? index : 2 * clip.length - 2 - index];
    };

    /**
     * The person: at rest, and in the clip of the last prompt.
     *
     * Each clip begins and ends where the rest does, and is begun there: a face neither jumps nor fades. A recording that
     * was cut does not wait.
     */
    class Person {
        constructor() {
            this.asked = "";
            this.since = 0;
            this.isAnother = false;
            this.rest(0);
        }

        /** Goes over to the rest. */
        rest(now) {
            this.clip = null;
            this.begun = now;
            this.half = -1;
        }

        /** The frame at a time. */
        frame(now) {
            if (played.shown === "other") return SCENE.other;
            if (played.shown === "print") return SCENE.pictures.selfie;
            const section = document.querySelector("section[data-phase=film]");
            const prompt = Number(section?.dataset.prompt ?? 0);
            if (SCENE.film) return this.filmed(now, prompt > 0);
            const words = section?.querySelector(".prompt")?.textContent ?? "";
            const asked = `${prompt} ${words}`;
            if (asked !== this.asked) [this.asked, this.since] = [asked, now + REACTION_IN_MILLISECONDS];
            const isAnother = prompt >= (SCENE.swap?.from ?? Infinity);
            if (isAnother !== this.isAnother) this.rest(now);
            this.isAnother = isAnother;
            const clips = isAnother ? SCENE.swap.clips : SCENE.clips;
            return this.acting(clips[SCENE.prompts[words]], now) ?? this.resting(clips, now);
        }

        /** The frame of the clip that was begun, or of the one that is asked for; `null` at rest. */
        acting(clip, now) {
            const into = Math.floor((now - this.begun) * FRAMES_PER_SECOND / 1_000);
            if (this.clip && into >= this.clip.length) this.rest(now);
            const isAtEnd = !this.clip && this.isAtEnd(now);
            if (clip && now >= this.since && (SCENE.isCut || isAtEnd)) {
                [this.clip, this.begun] = [clip, now];
                this.since = now + (clip.length * 1_000) / FRAMES_PER_SECOND + REST_AFTER_CLIP_IN_MILLISECONDS;
            }
            return this.clip && this.clip[Math.floor((now - this.begun) * FRAMES_PER_SECOND / 1_000)];
        }

        /** True once whenever the rest comes to one of its ends; to be asked at each frame. */
        isAtEnd(now) {
            const { length } = (this.isAnother ? SCENE.swap : SCENE).clips.rest;
            const half = Math.floor((now - this.begun) * FRAMES_PER_SECOND / 1_000 / Math.max(1, length - 1));
            const isAtEnd = half !== this.half;
            this.half = half;
            return isAtEnd;
        }

        resting(clips, now) { return toAndFro(clips.rest, now - this.begun); }

        /** The frame of a film that begins with the first prompt. */
        filmed(now, isAsked) {
            if (!isAsked || !this.since) this.since = now;
            return toAndFro(SCENE.film, now - this.since);
        }
    }

    /** One person fades while the other begins, as faces do that a program makes. */
    let isAnother = false, before = null, fadesUntil = 0;
    const drawPerson = async (context, person, now) => {
        const source = person.frame(now);
        if (person.isAnother !== isAnother) {
            before?.close();
            before = await createImageBitmap(context.canvas);
            [isAnother, fadesUntil] = [person.isAnother, now + FADE_IN_MILLISECONDS];
        }
        const frame = await picture(source);
        // Nobody is quite still.
        const [x, y] = [Math.sin(now / 900 + PHASES[0]) * 3, Math.cos(now / 1_300 + PHASES[1]) * 2];
        const scale = Math.max(640 / frame.width, 480 / frame.height) * 1.03;
        const [width, height] = [frame.width * scale, frame.height * scale];
        context.drawImage(frame, (640 - width) / 2 + x, (480 - height) / 2 + y, width, height);
        frame.close();
        if (before && now < fadesUntil) {
            context.globalAlpha = (fadesUntil - now) / FADE_IN_MILLISECONDS;
            context.drawImage(before, 0, 0);
            context.globalAlpha = 1;
        }
    };

    /** The last side that was held into view. */
    let held = "", heldPicture = null;
    const card = async (slot) => {
        if (held === SCENE.pictures[slot]) return heldPicture;
        heldPicture?.close();
        [held, heldPicture] = [SCENE.pictures[slot], await picture(SCENE.pictures[slot])];
        return heldPicture;
    };

    const drawDocument = async (context, start, now) => {
        const { width, height } = context.canvas;
        const side = await card(document.querySelector("section[data-slot]")?.dataset.slot ?? "front");
        const into = now - start;
        const near = Math.min(1, into / NEAR_AFTER_IN_MILLISECONDS);
        const tremor = near < 1 ? 9 : 0.6;
        context.fillStyle = "#6b5a48";
        context.fillRect(0, 0, width, height);
        const scale = (0.45 + 0.55 * near) * Math.min(width / side.width, height / side.height);
        context.translate(width / 2 + Math.sin(now / 70) * tremor, height / 2 + Math.cos(now / 90) * tremor);
        context.rotate((1 - near) * 0.25);
        context.drawImage(side, -side.width * scale / 2, -side.height * scale / 2, side.width * scale, side.height * scale);
        context.setTransform(1, 0, 0, 1, 0, 0);
        if (played.hasGlare && near === 1 && into < NO_GLARE_AFTER_IN_MILLISECONDS) drawGlare(context);
    };

    const drawGlare = (context) => {
        const { width, height } = context.canvas;
        const [x, y] = [width * GLARE.x, height * GLARE.y];
        const light = context.createRadialGradient(x, y, 10, x, y, height * GLARE.reach);
        light.addColorStop(0, "rgb(255 255 255 / 100%)");
        light.addColorStop(0.6, "rgb(255 255 255 / 95%)");
        light.addColorStop(1, "rgb(255 255 255 / 0%)");
        context.fillStyle = light;
        context.fillRect(0, 0, width, height);
    };

    /** A stream of a canvas that is drawn anew for as long as the stream is used. */
    const stream = (width, height, draw, facingMode) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d", { alpha: false });
        const made = canvas.captureStream(FRAMES_PER_SECOND);
        const [track] = made.getVideoTracks();
        track.getSettings = () => ({ facingMode, deviceId: facingMode, width, height });
        played.tracks.push(track);
        const tick = async () => {
            if (track.readyState === "ended") return;
            const next = performance.now() + 1_000 / FRAMES_PER_SECOND;
            if (!played.isFrozen) {
                if (played.isBlack) context.clearRect(0, 0, width, height);
                else await draw(context, performance.now());
            }
            setTimeout(tick, Math.max(0, next - performance.now()));
        };
        tick();
        return made;
    };

    // A camera says when it took a frame, and a canvas by its stream's time alone.
    const request = HTMLVideoElement.prototype.requestVideoFrameCallback;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
        const taken = (now, metadata) => callback(now, { ...metadata, captureTime: metadata.mediaTime * 1_000 });
        return request.call(this, taken);
    };

    navigator.mediaDevices.getUserMedia = async ({ video }) => {
        if (played.refusal) throw new DOMException("played", played.refusal);
        played.opened += 1;
        const facing = video.facingMode ?? video.deviceId?.exact ?? "user";
        if (facing !== "environment") {
            const person = new Person();
            return stream(640, 480, (context, now) => drawPerson(context, person, now), "user");
        }
        const start = performance.now();
        const { width, height } = SCENE.camera ?? { width: 1_360, height: 1_020 };
        return stream(width, height, (context, now) => drawDocument(context, start, now), "environment");
    };
    navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput", deviceId: "environment", label: "" }];
})();
