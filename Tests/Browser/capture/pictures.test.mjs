// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fitting, kindOf, sendFitting, sendable, smaller } from "../../../Sources/Web/capture/pictures.js";
import { ServiceUnreachable } from "../../../Sources/Web/shared/service.js";

const bytes = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const sample = (path) => readFileSync(new URL(`../../../Samples/${path}`, import.meta.url)).subarray(0, 12);

test("files are told by their first bytes", () => {
    assert.equal(kindOf(sample("persons/linus/front.jpg")), "image/jpeg");
    assert.equal(kindOf(sample("license-backs-clean/florida.png")), "image/png");
    assert.equal(kindOf(bytes("%PDF-1.7\nabc")), "application/pdf");
    assert.equal(kindOf(bytes("\0\0\0\x18ftypheic")), "image/heic");
    assert.equal(kindOf(bytes("\0\0\0\x18ftypmif1")), "image/heic");
    assert.equal(kindOf(bytes("\0\0\0\x18ftypavif")), "image/avif");
    assert.equal(kindOf(bytes("RIFF\x10\0\0\0WEBP")), "image/webp");
    assert.equal(kindOf(bytes("\0\0\0\x18ftypmp42")), "other");
    assert.equal(kindOf(bytes("GIF89a")), "other");
    assert.equal(kindOf(bytes("")), "empty");
});

test("a picture is made smaller in its shape, and never larger", () => {
    assert.deepEqual(fitting(8_000, 6_000, 4_000), { width: 4_000, height: 3_000 });
    assert.deepEqual(fitting(1_080, 1_920, 640), { width: 360, height: 640 });
    assert.deepEqual(fitting(320, 240, 640), { width: 320, height: 240 });
    assert.deepEqual(fitting(20_000, 1, 640), { width: 640, height: 1 });
});

test("a picture is made smaller in browsers that turn pictures upright but know no option for it", async (t) => {
    globalThis.HTMLVideoElement = class {};
    const made = { width: 0, height: 0, getContext: () => ({ drawImage() {} }), toBlob: (done) => done(new Blob(["small"])) };
    globalThis.document = { createElement: () => made };
    globalThis.createImageBitmap = async (_, options) => {
        if (options?.imageOrientation === "from-image") throw new TypeError("no such value");
        return { width: 8_000, height: 6_000, close() {} };
    };
    t.after(() => { for (const name of ["HTMLVideoElement", "document", "createImageBitmap"]) delete globalThis[name]; });
    assert.equal(await (await smaller(new Blob(["large"]), 3_000, 0.85)).text(), "small");
    assert.deepEqual([made.width, made.height], [3_000, 2_250]);
});

/** A browser whose copies of a picture have these numbers of bytes. */
function copying(t, ...sizes) {
    globalThis.HTMLVideoElement = class {};
    const toBlob = (done) => done(new Blob(["x".repeat(sizes.shift())]));
    globalThis.document = { createElement: () => ({ width: 0, height: 0, getContext: () => ({ drawImage() {} }), toBlob }) };
    globalThis.createImageBitmap = async () => ({ width: 4_000, height: 3_000, close() {} });
    t.after(() => { for (const name of ["HTMLVideoElement", "document", "createImageBitmap"]) delete globalThis[name]; });
}

for (const [name, error, sizes, sent] of [
    ["a line that drops gets smaller copies, and none that is hardly smaller", new ServiceUnreachable("lost"), [95, 60, 20], [[100, 3], [60, 3], [20, undefined]]],
    ["a service that takes less gets each smaller copy", { code: "fileTooLarge" }, [95, 60, 20], [[100, 3], [95, 3], [60, 3]]],
    ["a proxy that takes less gets them, too", { status: 413, code: "internalError" }, [95, 60, 20], [[100, 3], [95, 3], [60, 3]]],
]) {
    test(name, async (t) => {
        copying(t, ...sizes);
        const tries = [];
        const picture = new Blob(["x".repeat(100)], { type: "image/jpeg" });
        const arrived = await sendFitting(picture, async (copy, most) => {
            tries.push([copy.size, most]);
            if (tries.length < 3) throw error;
        });
        assert.deepEqual(tries, sent);
        assert.equal(arrived.size, sent[2][0]);
    });
}

test("a picture of which no copy can be made is sent as it is, and refused in the service's words", async (t) => {
    copying(t);
    globalThis.createImageBitmap = async () => { throw new DOMException("no memory", "InvalidStateError"); };
    const picture = new Blob(["x".repeat(100)], { type: "image/heic" });
    const tries = [];
    const lost = async (copy, most) => { tries.push([copy.size, most]); if (tries.length === 1) throw new ServiceUnreachable("lost"); };
    assert.equal(await sendFitting(picture, lost), picture);
    assert.deepEqual(tries, [[100, 3], [100, undefined]]);
    const refused = { code: "fileTooLarge" };
    await assert.rejects(sendFitting(picture, async () => { throw refused; }), (error) => error === refused);
});

for (const isPicture of [true, false]) {
    test(`a file that cannot be decoded is ${isPicture ? "sent if only memory is short" : "damaged if the browser knows no picture in it"}`, async (t) => {
        copying(t);
        globalThis.createImageBitmap = async () => { throw new DOMException("not decoded", "InvalidStateError"); };
        globalThis.Image = class {
            naturalWidth = 12_000;
            set src(_) { queueMicrotask(() => (isPicture ? this.onload() : this.onerror())); }
        };
        t.after(() => { delete globalThis.Image; });
        for (const size of [1, 4_000_000]) {
            const file = new Blob([bytes("\xff\xd8\xff picture"), new Uint8Array(size)]);
            if (isPicture) assert.deepEqual([(await sendable(file)).type, (await sendable(file)).size], ["image/jpeg", file.size]);
            else await assert.rejects(sendable(file), (error) => error.code === "file.damaged");
        }
    });
}

test("a file that another program takes back is read before it is sent, and damaged if it is gone already", async () => {
    const file = new Blob(["%PDF-1.7"]);
    const sent = await sendable(file);
    assert.deepEqual([sent.type, await sent.text(), sent === file], ["application/pdf", "%PDF-1.7", false]);
    const gone = { size: 9, slice: () => gone, arrayBuffer: async () => { throw new DOMException("gone", "NotReadableError"); } };
    await assert.rejects(sendable(gone), (error) => error.code === "file.damaged");
});
