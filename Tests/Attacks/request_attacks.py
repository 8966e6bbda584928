# SPDX-License-Identifier: Apache-2.0
"""Requests: others' names and credentials, shapes that proxies and servers read differently, guesses, and what the
service says of itself to those who have no business with it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import socket
import sqlite3
import stat
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attack import CONSENT, PERSONS, Attack, Settings, case
from calls import MALFORMED, Description
from receivers import Relay
from running import free_port, picture
from tenants import can_mount, fill, journey, small_disk

# A line of the log that is an error, as text and as JSON.
ERROR = r' error |"level":"(error|critical)"'
ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def opened(part: str) -> dict:
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class RequestAttacks(Attack):
    @case("Every call of the description is made for a verification, a file and a webhook of another tenant: with keys of "
          "every role, with the token of another person, with none, and with one that was changed.",
          "Each is refused with 400 to 428, and nothing of the other tenant is in the answer.", quick=True, seconds=0.8)
    def test_calls_by_strangers(self) -> None:
        one = self.claimed("birch", reference="canary-birch", subject={"id": "canary-birch"})
        file = one.put("passport", "page", picture(3_000, self.rng)).json["id"]
        hook = self.api.call("POST", "/v1/webhooks", self.keys("birch")["application"],
                             {"url": "http://127.0.0.1:9/canary-birch"}).json["id"]
        note = self.api.call("POST", f"{one.path}/notifications", self.keys("birch")["application"],
                             {"kind": "message", "text": "canary-birch"})
        self.assertEqual(note.status, 201, note.body)
        other = self.claimed("amber")
        before = self.look(one).body
        names = {"id": one.id, "step": "passport", "slot": "page", "file": file, "webhook": hook, "delivery": "1",
                 "journey": "free-birch@1", "notification": "1", "code": "notFound"}
        callers = {**{f"the {role} of another tenant": key for role, key in self.keys().items()},
                   "another person": other.token, "nobody": None, "a changed key": self.keys("birch")["application"][:-3],
                   "a changed token": one.token[:-6] + "AAAAAA"}
        description = Description(self.api.call("GET", "/openapi.json").json)
        made = 0
        for operation in description.operations:
            if operation.is_open or not any(f"{{{name}}}" in operation.path for name in ("id", "webhook", "journey")):
                continue
            for caller, credential in callers.items():
                body = None
                headers = {"If_Match": "*"}
                if operation.bodies:
                    media, schema = sorted(operation.bodies.items())[0]
                    body = picture(2_000, self.rng)
                    if media == "application/json":
                        body = json.dumps(description.value(schema, self.rng, "x")).encode()
                    headers["Content_Type"] = media
                told = self.api.call(operation.method, operation.address(names), credential, body, **headers)
                made += 1
                with self.subTest(call=operation.name, caller=caller):
                    self.assertTrue(400 <= told.status <= 428, f"{told.status} {told.body[:200]}")
                    self.assertNotIn(b"canary", told.body)
        self.assertGreater(made, 100)
        self.assertEqual(self.look(one).body, before, "a stranger changed it")
        for path in ("/v1/verifications", "/v1/events", "/v1/webhooks", "/v1/journeys"):
            told = self.api.call("GET", path, self.keys()["application"])
            self.assertEqual(told.status, 200, f"{path}: {told.body}")
            self.assertNotIn(b"birch", told.body, path)
        for query in ("reference=canary-birch", "subject=canary-birch"):
            told = self.api.call("GET", f"/v1/verifications?{query}", self.keys()["application"])
            self.assertEqual(told.json["items"], [])
        self.assertLives()

    @case("A key is used for what its role does not allow.", "Each call is refused with 403.", quick=True)
    def test_roles(self) -> None:
        one = self.claimed()
        keys = self.keys()
        for role, method, path, body in (
                ("application", "POST", f"{one.path}/decision", {"outcome": "verified", "note": "Mine."}),
                ("application", "POST", f"{one.path}/waive", {"note": "Mine."}),
                ("application", "GET", f"{one.path}/files/x", None), ("application", "POST", "/v1/journeys", {}),
                ("reviewer", "POST", "/v1/verifications", {"journey": "passport-selfie"}),
                ("reviewer", "DELETE", one.path, None), ("reviewer", "POST", f"{one.path}/cancel", {}),
                ("reviewer", "POST", "/v1/webhooks", {"url": "https://example.org"}),
                ("reviewer", "PUT", "/v1/subjects/x/flags/y", {}), ("admin", "GET", "/v1/subjects/x/flags", None),
                ("admin", "GET", "/v1/refusals", None), ("admin", "POST", "/v1/refusals", {}),
                ("application", "GET", "/v1/administration/keys", None),
                ("reviewer", "GET", "/v1/administration/events", None),
                ("application", "POST", "/v1/administration/keys", {"name": "x", "roles": ["admin"]}),
                ("admin", "POST", "/v1/administration/keys", {"name": "x", "roles": ["admin"]}),
                ("admin", "POST", "/v1/administration/applications", {"id": "x"}),
                ("admin", "GET", "/v1/administration/providers", None),
                ("admin", "GET", one.path, None), ("admin", "GET", f"{one.path}/result", None),
                ("admin", "POST", f"{one.path}/decision", {"outcome": "verified", "note": "Mine."})):
            with self.subTest(role=role, path=path):
                self.assertEqual(self.api.call(method, path, keys[role], body, If_Match="*").status, 403)
        told = self.api.call("POST", f"{one.path}/decision", one.token, {"outcome": "verified", "note": "Mine."},
                             If_Match="*")
        self.assertEqual(told.status, 403, "a client decides about itself")

    @case("A token is changed: no algorithm, the public key as a secret, another payload, no signature, an empty one.",
          "Each is refused with 401.", quick=True)
    def test_forged_tokens(self) -> None:
        one, other = self.claimed(), self.claimed()
        head, payload, signature = one.token.split(".")
        public = self.api.call("GET", "/.well-known/jwks.json").body
        for name, changed in (
                ("no algorithm", {"alg": "none"}), ("NONE", {"alg": "NONE"}), ("a secret", {"alg": "HS256"}),
                ("a key of its own", {"jwk": {"kty": "oct", "k": "AAAA"}}), ("a key elsewhere", {"jku": "https://example.org"}),
                ("a file as key", {"kid": "../../../../dev/null"}), ("an extension", {"crit": ["exp"], "exp": 0})):
            forged = base64url(json.dumps(opened(head) | changed).encode())
            for sign in ("", signature, base64url(hashlib.sha256(public).digest())):
                with self.subTest(name=name, signature=sign[:6]):
                    told = self.api.call("GET", other.path, f"{forged}.{payload}.{sign}")
                    self.assertEqual(told.status, 401, told.body)
        mine = opened(payload)
        for member, value in (("sub", other.id), ("exp", 9_999_999_999), ("aud", "x"), ("iss", "x"), ("scope", "admin")):
            forged = base64url(json.dumps(mine | {member: value}).encode())
            self.assertEqual(self.api.call("GET", other.path, f"{head}.{forged}.{signature}").status, 401, member)
        for text in ("", ".", "..", "a.b.c", one.token + ".", "Bearer", one.token[:-1], one.token.replace(".", "")):
            told = self.api.call("GET", one.path, text or None)
            with self.subTest(text=text.replace(one.token, "TOKEN")[:20]):
                self.assertEqual(told.status, 401)
        self.assertLives()

    @case("30 heads that are no request, or are read differently by proxies and servers, each followed by a second one.",
          "Each is answered 4xx or closed, no second request is answered, and no error is logged.", quick=True, seconds=3)
    def test_malformed_heads(self) -> None:
        second = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        closes = {"a length and chunks", "two lengths", "chunks twice", "an encoding that there is not", "a length that is none",
                  "a negative length", "a length beyond all numbers", "a chunk's size that is none", "a length with a sign",
                  "a chunk's size beyond all numbers", "a negative chunk", "a space before the colon"}
        before = len(self.service.said)
        for name, message in MALFORMED.items():
            with self.subTest(name=name):
                data = self.api.raw(message + (second if name in closes else b""), patience=0.15)
                for status in re.findall(rb"HTTP/1\.1 (\d+)", data):
                    self.assertFalse(status.startswith(b"5"), data[:200])
                if name in closes:
                    self.assertNotIn(b'"openapi"', data, "a second request was smuggled")
                    self.assertNotRegex(data, rb"^HTTP/1\.1 2")
        self.assertLives()
        self.assertNotRegex(self.service.said[before:], ERROR, "strangers fill the log with errors")

    @case("A chunked body with sizes that are none is sent without credentials, to every call that has a body.",
          "Each is answered 4xx; nothing is logged as an error.", quick=True, seconds=1)
    def test_malformed_chunks(self) -> None:
        before = len(self.service.said)
        for path in ("/v1/sessions", "/v1/verifications", "/v1/uploads/passport/page?token=x", "/v1/extract",
                     "/v1/journeys", "/v1/webhooks", f"/v1/verifications/{'0' * 8}-0000-7000-8000-{'0' * 12}/token"):
            for chunks in (b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}xx\r\n0\r\n\r\n", b"-1\r\n", b"2;" + b"x" * 90_000 + b"\r\n{}"):
                method = b"PUT" if "uploads" in path else b"POST"
                kind = b"image/jpeg" if "uploads" in path or "extract" in path else b"application/json"
                data = self.api.raw(method + b" " + path.encode() + b" HTTP/1.1\r\nHost: x\r\nContent-Type: " + kind
                                    + b"\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks, patience=0.3)
                with self.subTest(path=path, chunks=chunks[:8]):
                    self.assertNotRegex(data, rb"^HTTP/1\.1 [125]")
        self.assertNotRegex(self.service.said[before:], ERROR)
        self.assertLives()

    @case("A request names its host twice, or not at all.", "It is refused with 400 (RFC 9112, 3.2).", quick=True)
    def test_hosts(self) -> None:
        for head in (b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET /healthz HTTP/1.1\r\n\r\n"):
            with self.subTest(head=head):
                self.assertRegex(self.api.raw(head, patience=1), rb"^HTTP/1\.1 400")

    @case("A request's `Host` and `X-Forwarded-*` name another server.", "No link in any answer does.", quick=True)
    def test_links(self) -> None:
        told = self.api.call("POST", "/v1/verifications", self.keys()["application"], {"journey": "free-amber"},
                             Host="evil.example", X_Forwarded_Host="evil.example", X_Forwarded_Proto="https")
        self.assertEqual(told.status, 201)
        self.assertNotIn(b"evil", told.body + str(told.headers).encode())
        claim = self.api.call("POST", "/v1/sessions", None, {"code": told.json["code"]}, Host="evil.example")
        self.assertNotIn(b"evil", claim.body)

    @case("JSON is deep, names members twice, is no UTF-8, has numbers beyond all sizes, or 8,000 unknown members.",
          "It is refused with 4xx, in an answer of 16 kB at most.", quick=True)
    def test_json(self) -> None:
        one = self.claimed()
        shapes = {
            "deep": b'{"code":' + b"[" * 20_000 + b"]" * 20_000 + b"}", "deep objects": b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
            "twice": b'{"code":"1","code":"2"}', "no UTF-8": b'{"code":"\xff\xfe"}', "half a pair": b'{"code":"\\ud800"}',
            "a number": b'{"code":1e99999}', "a long number": b'{"code":' + b"9" * 50_000 + b"}",
            "two values": b'{"code":"1"}{"code":"2"}', "nothing": b"", "a mark": b"\xef\xbb\xbf{}", "zeros": bytes(500),
            "unknown members": json.dumps({f"m{number}": 1 for number in range(6_000)}).encode()[:60_000] + b"}",
            "members with signs": json.dumps({f"~/{number}\n\"": 1 for number in range(2_000)}).encode(),
        }
        for name, body in shapes.items():
            for path in ("/v1/sessions", f"{one.path}/token"):
                with self.subTest(shape=name, path=path):
                    told = self.api.call("POST", path, None, body)
                    self.assertTrue(400 <= told.status < 500, told.body[:100])
                    self.assertLessEqual(len(told.body), 16_000)
        self.assertLives()

    @case("Paths lead upwards, have escapes, zeros and slashes in names.", "Each is answered 4xx.", quick=True)
    def test_paths(self) -> None:
        one = self.claimed()
        reviewer = self.keys()["reviewer"]
        for name in ("..", "../..", "%2e%2e%2f%2e%2e%2fmaster.key", "..%2f..%2fmaster.key", "%00", "a%00b", "a/../../b",
                     "%c0%ae%c0%ae", "\\..\\..", "....//", "%2fetc%2fpasswd", "x" * 5_000, "%", "%zz"):
            with self.subTest(name=name[:40]):
                data = self.api.raw(f"GET {one.path}/files/{name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                                    f"Authorization: Bearer {reviewer}\r\n\r\n".encode(), patience=2)
                self.assertRegex(data, rb"^HTTP/1\.1 4")
        self.assertLives()

    @case("Every public page, and a refusal, is asked for from another site.",
          "No answer allows it, may be framed, sniffed or kept.", quick=True)
    def test_headers(self) -> None:
        for path in ("/healthz", "/openapi.json", "/problems/notFound", "/v1/verifications", "/nothing"):
            told = self.api.call("GET", path, None, Origin="https://evil.example")
            with self.subTest(path=path):
                self.assertFalse([name for name in told.headers if name.startswith("access-control")])
                self.assertEqual(told.headers["x-content-type-options"], "nosniff")
                self.assertEqual(told.headers["cache-control"], "no-store")
                self.assertIn("frame-ancestors 'none'", told.headers["content-security-policy"])

    @case("/metrics is asked for on the public port.", "It is not there: operations have a port of their own.", quick=True)
    def test_metrics(self) -> None:
        self.assertEqual(self.api.call("GET", "/metrics").status, 404)

    @case("A file says that it is another kind, is none, is one byte too long, or has another digest.",
          "Each is refused with 4xx before it is kept.", quick=True)
    def test_files(self) -> None:
        one = self.claimed()
        jpeg = picture(3_000, self.rng)
        for body, media in ((b"GIF89a" + bytes(60), "image/jpeg"), (b"%PDF-1.4", "image/jpeg"), (jpeg, "image/png"),
                            (jpeg, "text/html"), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
                            (b"", "image/jpeg"), (gzip.compress(jpeg), "image/jpeg"), (bytes(4_000_001), "image/jpeg"),
                            (picture(900, self.rng, 65_000, 65_000), "image/jpeg")):
            with self.subTest(body=body[:8], media=media):
                told = one.put("passport", "page", body, media)
                self.assertTrue(400 <= told.status < 500, told.body)
        told = self.api.call("PUT", f"{one.path}/steps/passport/files/page", one.token, jpeg, Content_Type="image/jpeg",
                             Content_Digest="sha-256=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:")
        self.assertEqual(told.code, "digestMismatch")
        told = self.api.call("PUT", f"{one.path}/steps/passport/files/page", one.token, jpeg, Content_Encoding="gzip",
                             Content_Type="image/jpeg")
        self.assertNotEqual(told.status, 500)
        self.assertEqual([step for step in self.look(one).json["steps"] if step["state"] != "open"], [])

    @case("Keys of a client hold the private member, or are no keys.", "They are refused with 4xx.", quick=True)
    def test_private_keys(self) -> None:
        point = base64url(bytes(range(32)))
        key = {"kty": "EC", "crv": "P-256", "x": point, "y": point, "use": "sig", "alg": "ES256", "kid": "a"}
        for name, keys in (("private", [key | {"d": point}]), ("a secret", [{"kty": "oct", "k": point}]),
                           ("no point", [key]), ("many", [key] * 50)):
            one = self.created()
            with self.subTest(keys=name):
                told = self.api.call("POST", "/v1/sessions", None, {"code": one.code, "keys": {"keys": keys}})
                self.assertTrue(400 <= told.status < 500, told.body)

    @case("A request is made under an Idempotency-Key that names a person.",
          "The data folder holds neither it nor the reference, the subject or a form's value in clear.", quick=True)
    def test_data_in_clear(self) -> None:
        canary = b"canary-4711"
        one = self.claimed(reference="canary-4711-r", subject={"id": "canary-4711-s", "email": "canary-4711@example.org"})
        one.step("form", {"action": "submit", "data": {"values": {"city": "canary-4711-c"}}},
                 Idempotency_Key="canary-4711-k")
        self.decision(one, "failed", **{"note": "canary-4711-n"})
        for path in (self.service.folder / "data").rglob("*"):
            if path.is_file():
                self.assertNotIn(canary, path.read_bytes(), path.name)
        self.assertNotIn(canary.decode(), self.service.said)

    @case("What the service keeps is looked at by another user of the machine.",
          "Every file of it is readable by its owner alone.", quick=True)
    def test_modes(self) -> None:
        for path in (self.service.folder / "data").rglob("*"):
            self.assertEqual(stat.S_IMODE(path.stat().st_mode) & 0o077, 0, path)

    @case("The process could leave its memory behind, or be looked into.",
          "It writes no core, and belongs to nobody who could attach to it.", quick=True)
    def test_memory(self) -> None:
        limits = Path(f"/proc/{self.service.process.pid}/limits").read_text()
        self.assertRegex(limits, r"Max core file size\s+0\s+0")
        # A process that is not dumpable has files of root in /proc; readable by another user they are not.
        if os.geteuid() != 0:
            self.assertEqual(os.stat(f"/proc/{self.service.process.pid}/mem").st_uid, 0)

    @case("A caller has the wrong key; a person has a form refused.",
          "The log has one line of JSON for each, with the request's name and the caller's network, and no personal data.",
          quick=True)
    def test_log(self) -> None:
        before = len(self.service.said)
        self.api.call("GET", "/v1/verifications", "wrong")
        one = self.claimed(subject={"id": "canary-log"})
        one.step("form", {"action": "submit", "data": {"values": {"country": "canary-log"}}})
        time.sleep(0.2)
        said = self.service.said[before:]
        self.assertNotIn("canary", said)
        rows = [json.loads(line) for line in said.splitlines()]
        refused = [row for row in rows if "401" in json.dumps(row)]
        self.assertTrue(refused, said)
        self.assertIn("127.0.0.", json.dumps(refused), "a failed login leaves no address")
        self.assertTrue([row for row in rows if one.id in json.dumps(row)], "no line names the verification")

    @case("Five clients send a byte a second of a head, and five of a body, for half a minute.",
          "Each is cut off, and others are answered at once meanwhile.", seconds=32)
    def test_slow_clients(self) -> None:
        heads = [socket.create_connection(("127.0.0.1", self.service.port)) for _ in range(10)]
        closed: set[int] = set()
        for one in heads:
            self.addCleanup(one.close)
        for number, one in enumerate(heads):
            one.setblocking(True)
            one.sendall(b"POST /v1/sessions HTTP/1.1\r\n" if number < 5 else
                        b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        b"Content-Length: 1000\r\n\r\n")
        for _ in range(30):
            for number, one in enumerate(heads):
                try:
                    one.sendall(b"a")
                except OSError:
                    closed.add(number)
            begin = time.monotonic()
            self.assertEqual(self.api.call("GET", "/readyz").status, 200)
            self.assertLess(time.monotonic() - begin, 1)
            if len(closed) == 10:
                break
            time.sleep(1)
        self.assertEqual(len(closed), 10, "slow clients keep their connections")


class SealedRequests(Attack):
    """The client's own program seals; a stranger between it and the service keeps what it sends, and sends it again."""

    @case("A sealed message is sent again, ten times at once, and to another verification.",
          "It was taken once: every other time it is refused with 4xx, and nothing is changed.", seconds=6)
    def test_replayed_envelopes(self) -> None:
        taken: list[bytes] = []
        address = f"127.0.0.1:{self.service.port}"
        # Envelopes name the service's address, so that the wire is listened to by a relay in the client's proxy's place.
        relay = Relay(self.service.port, taken)
        self.addCleanup(relay.close)
        self.service.kill()
        words = json.loads(self.service.file.read_text()) | {"publicAddress": f"http://127.0.0.1:{relay.port}"}
        self.service.file.write_text(json.dumps(words))
        self.service.start()
        one = self.created()
        state = self.folder / "client"
        done = subprocess.run(
            [Settings.programs / "recto", "submit", "--code", one.code, "--server", f"http://127.0.0.1:{relay.port}",
             "--seal", "--agree", "--page", PERSONS / "linus/page.jpg", "--state", state],
            capture_output=True, timeout=120)
        sealed = [message for message in taken if b"/envelope HTTP" in message.split(b"\r\n")[0]]
        self.assertTrue(sealed, done.stderr.decode()[-500:] + address)
        other = self.claimed()
        before = self.look(one).json
        for message in sealed[:2]:
            head, _, body = message.partition(b"\r\n\r\n")
            token = re.search(rb"authorization: *Bearer (\S+)", head, re.I)[1].decode()
            def again(path=one.path, credential=token):
                return self.api.call("POST", f"{path}/envelope", credential, body, Content_Type="application/jose")
            for told in self.parallel(*[again] * 10):
                self.assertTrue(400 <= told.status < 500, told.body)
            self.assertTrue(400 <= again(other.path, other.token).status < 500)
            changed = body[:-20] + bytes(ALPHABET[(ALPHABET.index(sign) + 1) % 64] if sign in ALPHABET else sign
                                         for sign in body[-20:])
            told = self.api.call("POST", f"{one.path}/envelope", token, changed, Content_Type="application/jose")
            self.assertTrue(400 <= told.status < 500, told.body)
        self.settled(one)
        states = {step["id"]: step["state"] for step in self.look(one).json["steps"]}
        self.assertEqual({step["id"]: step["state"] for step in before["steps"] if step["state"] == "passed"},
                         {name: word for name, word in states.items() if word == "passed" and name in
                          {step["id"] for step in before["steps"] if step["state"] == "passed"}})
        self.assertLives()


class Guesses(Attack):
    """Codes are guessed; the service stands behind a proxy, so that a case can have any address."""

    configuration = {"isBehindProxy": True, "allowedNetworks": ["127.0.0.0/8"]}
    rates = None

    def guess(self, address: str, code: str = "0000 0000 0000", **headers):
        return self.api.call("POST", "/v1/sessions", None, {"code": code}, X_Forwarded_For=address, **headers)

    @case("13 wrong codes come from one address, then a right one.",
          "The right one is taken: guesses of others do not lock a person out.", quick=True, seconds=3)
    def test_right_codes_beside_wrong_ones(self) -> None:
        one = self.created()
        self.assertEqual([self.guess("198.51.100.7").status for _ in range(13)][0], 403)
        self.assertEqual(self.guess("198.51.100.7", one.code).status, 200)

    @case("400 wrong codes come at once from as many addresses of one IPv6 /64, and of one IPv4 /24.",
          "Ten and forty are told that they are wrong, at most a few more; the others are refused with 429.", seconds=60)
    def test_guesses_of_a_network(self) -> None:
        for form, most in (("2001:db8:1:2:{0:x}::{0:x}", 15), ("192.0.2.{0}", 60)):
            with self.subTest(network=form):
                with ThreadPoolExecutor(64) as pool:
                    told = list(pool.map(lambda number: self.guess(form.format(number % 250 + 1)).status, range(400)))
                self.assertLessEqual(set(told), {403, 429})
                self.assertLessEqual(told.count(403), most, "a network guesses without a limit")

    @case("One key of an application makes 700 calls in a minute from one address.",
          "It is not refused: limits of addresses do not undo those of keys.", seconds=5)
    def test_a_key_on_one_address(self) -> None:
        key = self.keys()["application"]
        told = [self.api.call("GET", "/v1/webhooks", key, X_Forwarded_For="192.0.2.99").status for _ in range(700)]
        self.assertEqual(set(told), {200})


class GuessesOfAll(Attack):
    """The whole service has a budget for wrong codes, a small one here."""

    configuration = {"isBehindProxy": True, "rates": {"wrongCodesOfAll": 100}}
    rates = None

    @case("200 wrong codes come from a new network each, and more from one that has spent its budget.",
          "The log warns of it; who has spent their budget is refused; a right code from elsewhere is taken at once.", seconds=3)
    def test_guesses_of_many_networks(self) -> None:
        one = self.created()

        def guess(address: str, code: str = "0000 0000 0000"):
            return self.api.call("POST", "/v1/sessions", None, {"code": code}, X_Forwarded_For=address)

        for number in range(200):
            guess(f"2001:db8:{number:x}::1")
        self.assertRegex(self.service.said, r'(?i)"level":"warning".*code|warning .*code')
        for _ in range(10):
            guess("203.0.113.9")
        self.assertEqual(guess("203.0.113.9").status, 429)
        began = time.monotonic()
        self.assertEqual(guess("198.51.100.1", one.code).status, 200)
        self.assertLess(time.monotonic() - began, 1)


class Operations(Attack):
    """What an operator gets wrong, or the machine does."""

    served = False

    def refusal(self, *words: str, configuration: dict | None = None) -> subprocess.CompletedProcess:
        """Starts a service that should not start."""
        file = self.folder / "configuration.json"
        whole = {"applications": [{"id": "a", "keys": [{"name": "k", "sha256": "0" * 64, "roles": ["application"]}]}]}
        file.write_text(json.dumps(whole | (configuration or {})))
        process = subprocess.Popen([Settings.programs / "recto-serve", "--config", file, "--port", str(free_port()), *words],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        timer = threading.Timer(20, process.kill)
        timer.start()
        try:
            if "listening" in process.stdout.readline():
                process.terminate()
            output, error = process.communicate()
        finally:
            timer.cancel()
        return subprocess.CompletedProcess([], process.returncode, output, error)

    @case("The data folder may be written to by everybody.", "The service does not start, and says why.", quick=True)
    def test_a_folder_that_everybody_writes(self) -> None:
        folder = self.folder / "open"
        folder.mkdir()
        folder.chmod(0o777)
        done = self.refusal("--data", str(folder))
        self.assertEqual(done.returncode, 2, done.stderr)

    @case("The master key is missing, is a folder, has another length, and is readable by all.",
          "Each is refused with exit status 2 and a sentence, not with a description of a value.", quick=True, seconds=2)
    def test_master_keys(self) -> None:
        short, open_key = self.folder / "short.key", self.folder / "open.key"
        short.write_bytes(b"short")
        short.chmod(0o600)
        open_key.write_bytes(os.urandom(32))
        open_key.chmod(0o644)
        data = self.folder / "data"
        for key in (self.folder / "nowhere/no.key", self.folder, short, open_key):
            with self.subTest(key=key.name):
                done = self.refusal("--data", str(data), "--key", str(key))
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertNotRegex(done.stderr, r"\w+\(\w+:|RectoStore\.|Optional\(", "a Swift description")

    @case("`publicAddress` is https and no proxy is declared.", "The service warns as it starts.", quick=True)
    def test_an_undeclared_proxy(self) -> None:
        done = self.refusal("--data", str(self.folder / "proxied"),
                            configuration={"publicAddress": "https://verify.example.org"})
        self.assertRegex(done.stderr, r"(?i)proxy")

    @case("The disk is full, then free again.",
          "Meanwhile /readyz answers 503, changes 5xx with Retry-After, and reading goes on; afterwards all is as before.",
          seconds=15)
    def test_a_full_disk(self) -> None:
        if not can_mount():
            self.skipTest("only root can make a disk of its own")
        from contextlib import ExitStack
        import tempfile
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="recto-full-")))
            stack.enter_context(small_disk(folder / "data", 24))
            kind = type("OnSmallDisk", (Attack,), {"runTest": lambda self: None, "folder": folder})
            from attack import TENANTS, Api, SharedService
            kind.service = SharedService(Settings.programs, folder, kind.configuration, TENANTS)
            kind.service.start()
            stack.callback(kind.service.kill)
            kind.api = Api(kind.service.port)
            case_ = kind()
            made = case_.api.call("POST", "/v1/journeys", case_.keys()["admin"], journey("free-amber"))
            self.assertEqual(made.status, 201)
            one = case_.claimed()
            filler = fill(folder / "data")
            refused = 0
            for _ in range(40):
                told = case_.api.call("POST", "/v1/verifications", case_.keys()["application"], {"journey": "free-amber"})
                if told.status >= 500:
                    refused += 1
                    self.assertIn("retry-after", told.headers)
            self.assertGreater(refused, 0, "the disk was not full")
            # The disk is tried every few seconds, not for each question.
            end = time.monotonic() + 10
            while case_.api.call("GET", "/readyz").status != 503:
                self.assertLess(time.monotonic(), end, "ready on a full disk")
                time.sleep(0.2)
            self.assertEqual(case_.look(one).status, 200)
            filler.unlink()
            end = time.monotonic() + 30
            while case_.api.call("GET", "/readyz").status != 200:
                self.assertLess(time.monotonic(), end, "not ready half a minute after the disk was freed")
                time.sleep(0.2)
            self.assertEqual(one.step("consent", CONSENT).status, 200)
            with sqlite3.connect(f"file:{folder / 'data/store/store.sqlite'}?mode=ro", uri=True) as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchone()[0], "ok")
