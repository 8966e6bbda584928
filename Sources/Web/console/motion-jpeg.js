// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Recordings are JPEG images one after the other (Motion JPEG). Browsers do not play them, so they are cut apart.

/**
 * The images of a recording, as ranges of its bytes.
 *
 * Segments are skipped by their lengths (ITU T.81, B.1.1.4), so that a thumbnail in a segment is no image of its own.
 *
 * @param {Uint8Array} bytes
 * @param {number} [most] the greatest number of images
 * @returns {[number, number][]} begin and end of each whole image
 */
export function frames(bytes, most = 2_000) {
    /** @type {[number, number][]} */
    const found = [];
    let at = 0;
    while (found.length < most) {
        const begin = startOfImage(bytes, at);
        if (begin === null) break;
        const end = endOfImage(bytes, begin + 2);
        if (end === null) break;
        found.push([begin, end]);
        at = end;
    }
    return found;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} from
 */
function startOfImage(bytes, from) {
    for (let at = from; at + 2 < bytes.length; at += 1) {
        if (bytes[at] === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff) return at;
    }
    return null;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} from behind the start of the image
 */
function endOfImage(bytes, from) {
    let at = from;
    while (at + 1 < bytes.length) {
        if (bytes[at] !== 0xff) { at += 1; continue; }
        const marker = bytes[at + 1];
        if (marker === 0xd9) return at + 2;
        if (marker === 0xff) at += 1;
        else if (hasLength(marker)) at += 2 + length(bytes, at + 2);
        else at += 2;
    }
    return null;
}

/**
 * True for markers that begin a segment; stuffed bytes, restarts and starts have none.
 *
 * @param {number} marker
 */
function hasLength(marker) {
    return marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function length(bytes, at) {
    // A length counts itself; a smaller one is damage, and must not hold the reader.
    return at + 1 < bytes.length ? Math.max(2, bytes[at] * 256 + bytes[at + 1]) : 2;
}

/**
 * The images that stand for a recording: evenly spread, the first and the last among them.
 *
 * @param {number} count
 * @param {number} most
 * @returns {number[]} their places
 */
export function spread(count, most) {
    const shown = Math.min(count, most);
    if (shown < 2) return count > 0 ? [0] : [];
    return Array.from({ length: shown }, (_, index) => Math.round(index * (count - 1) / (shown - 1)));
}
