// SPDX-License-Identifier: Apache-2.0
// Files on lines that drop, over an upload that breaks off as each test says.
import assert from "node:assert/strict";
import test from "node:test";
import { Courier } from "../../../Sources/Web/capture/courier.js";
import { ServiceUnreachable } from "../../../Sources/Web/shared/service.js";

/** Answers uploads from a list of functions of the call, the last one for good, with no time between the tries. */
function line(t, ...ways) {
    let sent = 0;
    globalThis.XMLHttpRequest = class {
        upload = {};
        status = 201;
        responseText = "{}";
        open() {}
        setRequestHeader() {}
        getResponseHeader() { return null; }
        abort() { this.onabort(); }
        send() {
            const way = ways[Math.min(sent, ways.length - 1)];
            sent += 1;
            queueMicrotask(() => way(this));
        }
    };
    t.mock.method(Math, "random", () => -1);
    t.after(() => { delete globalThis.XMLHttpRequest; });
    const courier = new Courier("https://recto.example/", { onConnection() {}, onPostponed() {} });
    const body = new Blob(["x".repeat(100)]);
    const put = (more) => courier.bring({ method: "PUT", path: "file", body, onProgress() {}, ...more });
    return { put, sent: () => sent };
}

const broken = (loaded) => (call) => { if (loaded > 0) call.upload.onprogress({ loaded, total: 100 }); call.onerror(); };
const arrived = (call) => call.onload();

test("a file that breaks off on its way as often as it may is given up", async (t) => {
    const { put, sent } = line(t, broken(40));
    await assert.rejects(put({ mostBreaks: 3 }), ServiceUnreachable);
    assert.equal(sent(), 3);
});

test("a network that is away, and an answer that is lost, are no faults of the file's size", async (t) => {
    const { put, sent } = line(t, broken(0), broken(0), broken(100), broken(100), broken(40), arrived);
    assert.equal((await put({ mostBreaks: 2 })).status, 201);
    assert.equal(sent(), 6);
});

test("a file that moves may take its time, and one that stands still is sent again", async (t) => {
    const slow = (call) => {
        let loaded = 0;
        const timer = setInterval(() => {
            loaded += 10;
            call.upload.onprogress({ loaded, total: 100 });
            if (loaded === 100) { clearInterval(timer); call.onload(); }
        }, 4);
    };
    const { put, sent } = line(t, () => {}, slow);
    assert.equal((await put({ seconds: 0.02 })).status, 201);
    assert.equal(sent(), 2);
});
