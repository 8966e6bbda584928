// SPDX-License-Identifier: Apache-2.0
// The library with a server that loses answers, lets tokens expire and says that something else is next.
import assert from "node:assert/strict";
import http from "node:http";
import test from "node:test";
import { RectoCapture, ServiceProblem } from "../../../Sources/Web/capture/recto.js";

const ID = "01a2040f-1111-7222-8333-444455556666";
const TOKEN = "t".repeat(43);

/** A server that answers from a list of functions, the last one for good, and keeps what it was asked. */
async function server(t, ...answers) {
    const asked = [];
    const made = http.createServer(async (request, response) => {
        const parts = [];
        for await (const part of request) parts.push(part);
        const body = Buffer.concat(parts).toString();
        asked.push({ method: request.method, path: request.url, headers: request.headers, body });
        const answer = (answers.length > 1 ? answers.shift() : answers[0])(asked.at(-1));
        if (!answer) return request.socket.destroy();
        const [status, value, headers] = answer;
        response.writeHead(status, { "content-type": "application/json", ...headers });
        response.end(status === 304 ? undefined : JSON.stringify(value));
    });
    await new Promise((done) => made.listen(0, "127.0.0.1", done));
    const captures = [];
    t.after(() => { captures.forEach((one) => one.close()); made.close(); made.closeAllConnections(); });
    const base = `http://127.0.0.1:${made.address().port}/`;
    const open = (storage = memory()) => {
        const capture = new RectoCapture({ link: `${base}start#${TOKEN}`, service: base, storage });
        captures.push(capture);
        return capture;
    };
    return { asked, open };
}

function memory() {
    const kept = new Map();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
}

const verification = (revision = 1, next = { type: "consent", step: "consent", version: "1" }) => ({
    id: ID, status: "collecting", isRetryable: false, next, steps: [{ id: "consent", kind: "consent", attemptsLeft: 5 }],
    attempt: 1, revision, expiresAt: "2030-01-01T00:00:00Z",
});
const claimed = (number = 1, seconds = 900) => [200, {
    accessToken: `access-${number}`, expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
    renewalToken: `renewal-${number}`, verification: verification(),
}];
const problem = (status, code, more = {}) => [status, { code, title: code, status, retryable: false, ...more }];
const LOST = () => null;

test("a claim whose answer is lost is sent again as the same request", async (t) => {
    const { asked, open } = await server(t, LOST, LOST, () => claimed());
    const capture = open();
    const connection = [];
    capture.addEventListener("connection", (event) => connection.push(event.detail.isLost));
    assert.equal((await capture.begin()).next.type, "consent");
    assert.equal(asked.length, 3);
    assert.equal(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size, 1);
    assert.deepEqual(JSON.parse(asked[0].body), { linkToken: TOKEN });
    assert.deepEqual(connection, [true, false]);
});

test("an answer that breaks off, or is none of the service's, is asked for again", async (t) => {
    const begun = await new Promise((done) => {
        let count = 0;
        const made = http.createServer((request, response) => {
            count += 1;
            const [status, value] = count === 1 ? claimed() : [200, verification(count)];
            const body = JSON.stringify(value);
            response.writeHead(status, { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) });
            if (count === 2) return response.write(body.slice(0, 20), () => request.socket.destroy());
            response.end(count === 3 ? "<p>Sign in</p>".padEnd(Buffer.byteLength(body)) : body);
        });
        t.after(() => { made.close(); made.closeAllConnections(); });
        made.listen(0, "127.0.0.1", () => done({ base: `http://127.0.0.1:${made.address().port}/`, asked: () => count }));
    });
    const capture = new RectoCapture({ link: `${begun.base}start#${TOKEN}`, service: begun.base, storage: memory() });
    t.after(() => capture.close());
    const connection = [];
    capture.addEventListener("connection", (event) => connection.push(event.detail.isLost));
    await capture.begin();
    assert.equal((await capture.refresh()).revision, 4);
    assert.equal(begun.asked(), 4);
    assert.deepEqual(connection, [true, false]);
});

test("nothing is asked before somebody begins", async (t) => {
    const { asked, open } = await server(t, () => claimed());
    assert.equal(await open().resume(), null);
    assert.deepEqual(asked, []);
});

test("a reload goes on with the session of the tab, and another link with none", async (t) => {
    const { asked, open } = await server(t, () => claimed(), () => [200, verification(2)]);
    const storage = memory();
    await open(storage).begin();
    assert.equal((await open(storage).resume()).revision, 2);
    assert.equal(asked[1].headers.authorization, "Bearer access-1");
    const other = new RectoCapture({ link: `https://x.example/start#${"u".repeat(43)}`, service: "https://x.example/", storage });
    t.after(() => other.close());
    assert.equal(await other.resume(), null);
});

test("an access token that expired is renewed once, with a key that other tabs have as well", async (t) => {
    const expired = () => problem(401, "tokenExpired");
    const { asked, open } = await server(t, () => claimed(), expired, () => claimed(2), () => [200, verification(3)]);
    const capture = open();
    await capture.begin();
    const { seed } = capture.session.saved;
    assert.equal((await capture.refresh()).revision, 3);
    assert.equal(asked[2].path, `/v1/verifications/${ID}/token`);
    assert.equal(asked[2].headers.authorization, undefined);
    assert.equal(asked[2].headers["idempotency-key"], `${seed}-0`);
    assert.equal(asked[3].headers.authorization, "Bearer access-2");
    assert.equal(capture.session.renewalKey, `${seed}-1`);
});

test("a token that is about to expire is renewed before it is used", async (t) => {
    const { asked, open } = await server(t, () => claimed(1, 20), () => claimed(2), () => [200, verification()]);
    const capture = open();
    await capture.begin();
    await capture.refresh();
    assert.deepEqual(asked.map(({ path }) => path.split("/").at(-1)), ["sessions", "token", ID]);
});

test("a token that just came is not renewed again, whatever the clock says", async (t) => {
    const { asked, open } = await server(t, () => claimed(1, 20), () => claimed(2, 20), () => [200, verification()]);
    const capture = open();
    await capture.begin();
    await capture.refresh();
    await capture.refresh();
    assert.deepEqual(asked.map(({ path }) => path.split("/").at(-1)), ["sessions", "token", ID, ID]);
});

test("notes of another verification are forgotten with the new one", async (t) => {
    const { open } = await server(t, () => claimed());
    const storage = memory();
    const before = open(storage);
    await before.begin();
    before.session.keep("type document/1", "passport");
    storage.setItem("recto.session", JSON.stringify({ ...JSON.parse(storage.getItem("recto.session")), id: "other", link: "other" }));
    const capture = open(storage);
    await capture.begin();
    assert.equal(capture.session.note("type document/1"), undefined);
});

const refusing = () => { throw new DOMException("refused", "SecurityError"); };
for (const [name, storage] of [["no storage", null], ["a storage that keeps nothing", { getItem: refusing, setItem: refusing, removeItem: refusing }]]) {
    test(`a browser with ${name} forgets nothing before a reload`, async (t) => {
        const { asked, open } = await server(t, LOST, () => claimed(), () => [201, { id: "one" }], () => [200, verification(2)], () => problem(410, "erased"));
        Object.defineProperty(globalThis, "sessionStorage", { get: () => storage, configurable: true });
        t.after(() => delete globalThis.sessionStorage);
        const capture = open(null);
        await capture.begin();
        await capture.upload("consent", "page", new Blob(["abc"], { type: "image/jpeg" }));
        assert.ok(capture.hasSent("consent", "page"));
        assert.equal(asked[0].headers["idempotency-key"], asked[1].headers["idempotency-key"]);
        await assert.rejects(capture.refresh());
        assert.equal(capture.session.note("file 1/consent/5/page"), undefined);
    });
}

test("a second tab of the link gets the session of the first", async (t) => {
    const { open } = await server(t, () => claimed(), () => problem(403, "codeInvalid"), () => [200, verification(7)]);
    await open().begin();
    assert.equal((await open().begin()).revision, 7);
});

test("a used link that no tab knows is refused", async (t) => {
    const { open } = await server(t, () => problem(403, "codeInvalid"));
    await assert.rejects(open().begin(), (error) => error instanceof ServiceProblem && error.code === "codeInvalid");
});

test("what another device did meanwhile is the answer, and a refusal without a change is thrown", async (t) => {
    const refused = () => problem(409, "invalidTransition");
    const answers = [() => claimed(), refused, () => [200, verification(9)], refused, () => [200, verification(9)]];
    const { open } = await server(t, ...answers);
    const capture = open();
    await capture.begin();
    assert.equal((await capture.submit()).revision, 9);
    await assert.rejects(capture.submit(), (error) => error.code === "invalidTransition");
});

test("a busy service is told of, and asked again", async (t) => {
    const busy = () => [503, { code: "busy", title: "busy", status: 503, retryable: true }, { "retry-after": "1" }];
    const { open } = await server(t, () => claimed(), busy, () => [200, verification(2)]);
    const capture = open();
    const waits = [];
    capture.addEventListener("postponed", (event) => waits.push(event.detail.seconds));
    await capture.begin();
    assert.equal((await capture.cancel()).revision, 2);
    assert.deepEqual(waits, [1]);
});

test("a picture goes with its digest, and a second one replaces the first", async (t) => {
    const file = (id) => () => [201, { id, slot: "page" }];
    const { asked, open } = await server(t, () => claimed(), file("one"), () => [200, verification(2)], file("two"), () => [200, verification(3)]);
    const capture = open();
    await capture.begin();
    await capture.upload("consent", "page", new Blob(["abc"], { type: "image/jpeg" }));
    assert.ok(capture.hasSent("consent", "page"));
    await capture.upload("consent", "page", new Blob(["abd"], { type: "image/png" }));
    const [first, second] = asked.filter(({ method }) => method === "PUT");
    assert.equal(first.headers["content-digest"], "sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:");
    assert.equal(first.headers["content-type"], "image/jpeg");
    assert.deepEqual([first.headers.replaces, second.headers.replaces], [undefined, "one"]);
});

test("a picture whose answer is lost with the page can be replaced, and one that is refused is none", async (t) => {
    // The page goes before the answer comes.
    const { asked, open } = await server(
        t, () => claimed(), LOST, () => [200, verification(2)], () => problem(422, "digestMismatch"), () => [201, { id: "two" }], () => [200, verification(3)],
    );
    const storage = memory();
    const [left, gone] = [open(storage), new AbortController()];
    await left.begin();
    left.addEventListener("connection", () => gone.abort());
    await assert.rejects(left.upload("consent", "page", new Blob(["abc"], { type: "image/jpeg" }), { signal: gone.signal }));
    const capture = open(storage);
    await capture.resume();
    assert.deepEqual([capture.hasSent("consent", "page"), capture.canReplace("consent", "page")], [false, true]);
    await assert.rejects(capture.upload("consent", "page", new Blob(["x"], { type: "image/jpeg" })), (error) => error.code === "digestMismatch");
    await capture.upload("consent", "page", new Blob(["abd"], { type: "image/jpeg" }));
    const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert.deepEqual(asked.filter(({ method }) => method === "PUT").map(({ headers }) => headers.replaces), [undefined, digest, digest]);
    assert.ok(capture.hasSent("consent", "page"));
});

test("a session whose data were erased ends", async (t) => {
    const { open } = await server(t, () => claimed(), () => problem(410, "erased"));
    const capture = open();
    let code;
    capture.addEventListener("ended", (event) => { ({ code } = event.detail); });
    await capture.begin();
    await assert.rejects(capture.refresh());
    assert.equal(code, "erased");
    assert.equal(await capture.resume(), null);
});

test("following ends with its signal, and tells every change", async (t) => {
    let revision = 1;
    const { asked, open } = await server(t, () => claimed(), () => [200, verification(revision += 1)]);
    const capture = open();
    const seen = [];
    capture.addEventListener("change", (event) => seen.push(event.detail.revision));
    await capture.begin();
    const controller = new AbortController();
    const following = capture.follow(controller.signal);
    await new Promise((done) => setTimeout(done, 80));
    controller.abort();
    await following;
    assert.ok(seen.length > 2);
    assert.deepEqual(seen, [...seen].sort((one, other) => one - other));
    assert.equal(asked[1].headers["if-none-match"], "\"1\"");
    assert.ok(asked[1].path.endsWith("?wait=25"));
});

test("answers that come at once and are no change are not asked for without a pause", async (t) => {
    const { asked, open } = await server(t, () => claimed(), () => [200, verification(2)]);
    const capture = open();
    await capture.begin();
    const controller = new AbortController();
    const following = capture.follow(controller.signal);
    await new Promise((done) => setTimeout(done, 80));
    controller.abort();
    // The claim, the change, and the first answer without one.
    assert.equal(asked.length, 3);
    await following;
});

test("frames go in batches with their number and times, and looks fail at once", async (t) => {
    const batch = { batch: 0, isFinished: false, events: [] };
    const { asked, open } = await server(t, () => claimed(), () => [200, batch], () => problem(503, "busy", { retryable: true }));
    const capture = open();
    await capture.begin();
    const frame = new Blob(["\xff\xd8"]);
    assert.deepEqual(await capture.sendFrames("face", { number: 0, times: [0, 83], frames: [frame, frame] }), batch);
    const { headers } = asked[1];
    assert.deepEqual([headers["x-frame-batch"], headers["x-frame-times"], headers["content-type"]], ["0", "0, 83", "video/x-motion-jpeg"]);
    assert.equal(headers["idempotency-key"], undefined);
    await assert.rejects(capture.look("page", "page", frame, { documentType: "passport" }), (error) => error.status === 503);
    assert.equal(asked.length, 3);
    assert.ok(asked[2].path.endsWith("/steps/page/look?slot=page&documentType=passport"));
});
