// SPDX-License-Identifier: Apache-2.0
// Stands in for the camera: a person who does what the page asks for, and documents that are held into view.
// The test puts `playedScene` before it: clips of a person, pictures of documents, and sentences with the clip of each.

"use strict";
(() => {
    const SCENE = globalThis.playedScene;
    const FRAMES_PER_SECOND = 15;
    /** People need a moment to read. */
    const REACTION_IN_MILLISECONDS = 500;
    const FADE_IN_MILLISECONDS = 500;
    const REST_AFTER_CLIP_IN_MILLISECONDS = 1_200;
    /** A document comes nearer, then it is held, and a lamp is mirrored in it for a while. */
    const NEAR_AFTER_IN_MILLISECONDS = 1_800;
    const NO_GLARE_AFTER_IN_MILLISECONDS = 3_200;

    /** The settings that a test changes: `refusal`, an error's name; `isBlack`; `shown` in the person's place, `other` or `print`; `hasGlare`. */
    const played = globalThis.played = { refusal: null, isBlack: false, shown: null, hasGlare: true, tracks: [], opened: 0 };

    /** The page loses its camera, as if somebody pulled it out. */
    played.pullOut = () => {
        for (const track of played.tracks) {
            track.stop();
            track.dispatchEvent(new Event("ended"));
        }
    };

    const picture = (base64) => createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: "image/jpeg" }),
    );

    /** The person: at rest, and in the clip of the last prompt. */
    class Person {
        constructor() {
            this.asked = "";
            this.since = 0;
            /** The part that is shown: `rest`, or the words of the clip. */
            this.isIn = "rest";
        }

        /** The frame at a time. */
        frame(now) {
            if (played.shown === "other") return SCENE.other;
            if (played.shown === "print") return SCENE.pictures.selfie;
            const section = document.querySelector("section[data-phase=film]");
            const words = section?.querySelector(".prompt")?.textContent ?? "";
            const asked = `${section?.dataset.prompt} ${words}`;
            if (asked !== this.asked) [this.asked, this.since] = [asked, now];
            const clip = SCENE.clips[SCENE.prompts[words]] ?? SCENE.clips.rest;
            this.isIn = "rest";
            const into = Math.floor((now - this.since - REACTION_IN_MILLISECONDS) * FRAMES_PER_SECOND / 1_000);
            if (into >= 0 && into < clip.length && clip !== SCENE.clips.rest) {
                this.isIn = words;
                return clip[into];
            }
            const rested = into - clip.length - REST_AFTER_CLIP_IN_MILLISECONDS * FRAMES_PER_SECOND / 1_000;
            if (rested > 0) this.since = now;
            return this.resting(now);
        }

        /** Forwards and backwards, so that nothing jumps. */
        resting(now) {
            const { rest } = SCENE.clips;
            const index = Math.floor(now * FRAMES_PER_SECOND / 1_000) % (2 * rest.length - 2);
            return rest[index < rest.length ? index : 2 * rest.length - 2 - index];
        }
    }

    /** The last picture at rest, or in a clip, fades while the other begins: a face does not jump. */
    let shown = "rest", before = null, fadesUntil = 0;
    const drawPerson = async (context, person, now) => {
        const source = person.frame(now);
        if (person.isIn !== shown) {
            before?.close();
            before = await createImageBitmap(context.canvas);
            [shown, fadesUntil] = [person.isIn, now + FADE_IN_MILLISECONDS];
        }
        const frame = await picture(source);
        // Nobody is quite still.
        const [x, y] = [Math.sin(now / 900) * 3, Math.cos(now / 1_300) * 2];
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

    const drawDocument = async (context, start, now) => {
        const { width, height } = context.canvas;
        const slot = document.querySelector("section[data-slot]")?.dataset.slot ?? "front";
        const card = await picture(SCENE.pictures[slot]);
        const into = now - start;
        const near = Math.min(1, into / NEAR_AFTER_IN_MILLISECONDS);
        const tremor = near < 1 ? 9 : 0.6;
        context.fillStyle = "#6b5a48";
        context.fillRect(0, 0, width, height);
        const scale = (0.45 + 0.55 * near) * Math.min(width / card.width, height / card.height);
        context.translate(width / 2 + Math.sin(now / 70) * tremor, height / 2 + Math.cos(now / 90) * tremor);
        context.rotate((1 - near) * 0.25);
        context.drawImage(card, -card.width * scale / 2, -card.height * scale / 2, card.width * scale, card.height * scale);
        context.setTransform(1, 0, 0, 1, 0, 0);
        card.close();
        if (played.hasGlare && near === 1 && into < NO_GLARE_AFTER_IN_MILLISECONDS) drawGlare(context);
    };

    const drawGlare = (context) => {
        const { width, height } = context.canvas;
        const light = context.createRadialGradient(width / 2, height / 2, 10, width / 2, height / 2, height / 4);
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
            if (played.isBlack) context.clearRect(0, 0, width, height);
            else await draw(context, performance.now());
            setTimeout(tick, Math.max(0, next - performance.now()));
        };
        tick();
        return made;
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
        return stream(1_360, 1_020, (context, now) => drawDocument(context, start, now), "environment");
    };
    navigator.mediaDevices.enumerateDevices = async () => [{ kind: "videoinput", deviceId: "environment", label: "" }];
})();
