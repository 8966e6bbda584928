// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Pictures: taken from a video, made smaller, and told from other files.

import { ServiceUnreachable } from "../shared/service.js";

/** The size that most journeys take, with room for headers. */
const GREATEST_FILE = 3_900_000;
const GREATEST_SIDE = 4_000;
const QUALITY = 0.92;
/** The size that the service takes for a look. */
const GREATEST_LOOK = 95_000;

/**
 * A size with the same shape, and no side longer than `longest`.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} longest
 */
export function fitting(width, height, longest) {
    const scale = Math.min(1, longest / Math.max(width, height, 1));
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws a picture or the present frame of a video into a canvas, not longer than `longest` on any side.
 *
 * @param {HTMLVideoElement | ImageBitmap} source
 * @param {number} longest in pixels
 * @param {HTMLCanvasElement} [canvas]
 */
export function drawn(source, longest, canvas = document.createElement("canvas")) {
    const isVideo = source instanceof HTMLVideoElement;
    const [wide, high] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
    const { width, height } = fitting(wide, high, longest);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.getContext("2d", { alpha: false })?.drawImage(source, 0, 0, width, height);
    return canvas;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} quality
 * @returns {Promise<Blob>}
 */
export function encoded(canvas, quality) {
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/jpeg", quality);
    });
}

/**
 * A small JPEG of a canvas for a look.
 *
 * @param {HTMLCanvasElement} canvas
 */
export async function forLook(canvas) {
    for (let quality = 0.7; ; quality -= 0.15) {
        const blob = await encoded(canvas, quality);
        if (blob.size <= GREATEST_LOOK || quality < 0.2) return blob;
    }
}

/**
 * The whole picture that a camera shows.
 *
 * @param {HTMLVideoElement} video
 */
export function photographed(video) {
    return encoded(drawn(video, GREATEST_SIDE), QUALITY);
}

/** @typedef {"image/jpeg" | "image/png" | "image/webp" | "application/pdf" | "image/heic" | "image/avif" | "empty" | "other"} Kind */

/**
 * The kind of a file by its first bytes: names and types of files are what somebody says.
 *
 * @param {Uint8Array} head the first 12 bytes
 * @returns {Kind}
 */
export function kindOf(head) {
    const text = String.fromCharCode(...head.subarray(0, 12));
    if (head.length === 0) return "empty";
    if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
    if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
    if (text.startsWith("%PDF-")) return "application/pdf";
    if (/^RIFF....WEBP/s.test(text)) return "image/webp";
    if (/^....ftypavif/s.test(text)) return "image/avif";
    return /^....ftyp(?:hei|hev|mif1|msf1)/s.test(text) ? "image/heic" : "other";
}

/** A file that cannot be sent; `code` is `file.` and why: it is `empty`, of some `other` kind, `heic` or `damaged`. */
class UnusableFile extends Error {
    /** @param {string} why */
    constructor(why) {
        super(`the file is unusable: ${why}`);
        this.code = `file.${why}`;
    }
}

/**
 * A chosen file as it can be sent: JPEG, PNG, HEIC, WebP and PDF as they are if they are small enough, other pictures as
 * JPEG if the browser reads them. Few browsers read HEIC; the service does.
 *
 * @param {Blob} file
 * @returns {Promise<Blob>}
 */
export async function sendable(file) {
    const bytesOf = (/** @type {Blob} */ part) => part.arrayBuffer().catch(() => { throw new UnusableFile("damaged"); });
    const kind = kindOf(new Uint8Array(await bytesOf(file.slice(0, 12))));
    if (kind === "empty" || kind === "other") throw new UnusableFile(kind);
    // A file of another program or of a cloud may go while it is sent, which looks like a line that is lost for ever.
    const whole = new Blob([await bytesOf(file)], { type: kind });
    const isSmall = whole.size <= GREATEST_FILE;
    if (kind === "application/pdf" || kind === "image/heic" && isSmall) return whole;
    const isSendable = kind !== "image/heic" && kind !== "image/avif";
    if (isSmall && isSendable) {
        if (!await isReadable(whole)) throw new UnusableFile("damaged");
        return whole;
    }
    return smaller(whole, GREATEST_SIDE, QUALITY, kind === "image/heic" ? "heic" : "damaged").catch(async (error) => {
        if (isSendable && await isReadable(whole)) return whole;
        throw error;
    });
}

/**
 * False if the browser knows no picture in a file. A device that only lacks the memory for its pixels knows its size.
 *
 * @param {Blob} file
 */
async function isReadable(file) {
    const picture = await createImageBitmap(file).catch(() => null);
    picture?.close();
    if (picture) return true;
    const image = new Image();
    const address = URL.createObjectURL(file);
    const isKnown = await new Promise((resolve) => {
        image.onload = () => resolve(image.naturalWidth > 0);
        image.onerror = () => resolve(false);
        image.src = address;
    });
    URL.revokeObjectURL(address);
    return isKnown;
}

/**
 * The picture again as JPEG, turned upright, not longer than `longest` on any side.
 *
 * @param {Blob} file
 * @param {number} longest
 * @param {number} quality
 * @param {"heic" | "damaged"} [otherwise] why the browser may not read it
 */
export async function smaller(file, longest, quality, otherwise = "damaged") {
    // Upright without an option: older browsers refuse its name.
    const picture = await createImageBitmap(file)
        .catch(() => { throw new UnusableFile(otherwise); });
    const canvas = drawn(picture, longest);
    picture.close();
    return encoded(canvas, quality);
}

/** Longest sides and qualities for a picture that the service or the line does not take. */
const SMALLER = [[3_000, 0.85], [2_200, 0.8], [1_600, 0.75]];
/** A picture that broke off so often is tried smaller. */
const MOST_BREAKS = 3;
/** Less is not worth a copy. */
const LEAST_GAIN = 0.75;

/**
 * Sends a picture, and a smaller copy if the service takes none of this size, or if the line drops before it is there.
 *
 * @param {Blob} picture
 * @param {(picture: Blob, mostBreaks: number | undefined) => Promise<unknown>} send
 * @returns {Promise<Blob>} the copy that arrived
 */
export async function sendFitting(picture, send) {
    const sizes = picture.type === "application/pdf" ? [] : [...SMALLER];
    for (let sent = picture; ;) {
        try {
            await send(sent, sizes.length > 0 ? MOST_BREAKS : undefined);
            return sent;
        } catch (/** @type {any} */ error) {
            // A proxy before the service may take less, and says so in its own words.
            const isTooLarge = error.status === 413 || ["fileTooLarge", "imageTooManyPixels"].includes(error.code);
            if (!isTooLarge && !(error instanceof ServiceUnreachable && sizes.length > 0)) throw error;
            const copy = await next(picture, sizes, isTooLarge ? Infinity : sent.size * LEAST_GAIN);
            if (!copy && isTooLarge) throw error;
            sent = copy ?? sent;
        }
    }
}

/**
 * The next smaller copy of a picture; `null` if there is none, or the browser can make none.
 *
 * @param {Blob} picture
 * @param {number[][]} sizes those that are left
 * @param {number} most its bytes
 */
async function next(picture, sizes, most) {
    for (let size = sizes.shift(); size; size = sizes.shift()) {
        const copy = await smaller(picture, size[0], size[1]).catch(() => null);
        if (copy && copy.size <= most) return copy;
    }
    return null;
}
