# SPDX-License-Identifier: Apache-2.0
"""Receivers: webhook receivers, providers and couriers that answer with what no server should, and addresses that lead
to places to which nobody outside may send the service."""

from __future__ import annotations

import base64
import json
import socket
import sys
import time

from attack import CONSENT, ROOT, Attack, Told, Verification, case
from receivers import Receiver
from tenants import journey

sys.path.append(str(ROOT / "Examples/ProvideSteps"))

import p256  # noqa: E402
from provider import RESULT, Provider  # noqa: E402

GOOD = b"HTTP/1.1 204 No Content\r\n\r\n"


def endless(connection: socket.socket) -> None:
    """Headers without an end."""
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for _ in range(200):
        connection.sendall(b"A: " + b"b" * 8_000 + b"\r\n")


def long_body(connection: socket.socket) -> None:
    """A body that is longer than any answer is read."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
    for _ in range(200):
        connection.sendall(bytes(65_536))


def reset(connection: socket.socket) -> None:
    """Ends the connection without a word."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")


# What a receiver answers, and how that is called.
ANSWERS = {
    "a status of zeros": b"HTTP/1.1 000 x\r\n\r\n",
    "a status below 100": b"HTTP/1.1 099 x\r\n\r\n",
    "a status of one digit": b"HTTP/1.1 7 x\r\n\r\n",
    "a status beyond 999": b"HTTP/1.1 1000 x\r\n\r\n",
    "a status that is no number": b"HTTP/1.1 OK\r\n\r\n",
    "a status that there is not": b"HTTP/1.1 999 x\r\nContent-Length: 0\r\n\r\n",
    "100 without end": b"HTTP/1.1 100 Continue\r\n\r\n" * 1_000,
    "an upgrade": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
    "a negative length": b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "two lengths": b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "a chunk's size that is none": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a chunk beyond all numbers": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"f" * 40 + b"\r\n",
    "204 with a body": b"HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello",
    "two answers": GOOD * 2,
    "another protocol": b"\x16\x03\x03\x00\x02\x02\x28",
    "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"hello",
    "zeros": bytes(1_000),
    "line ends alone": b"\r\n" * 100,
    "a zero in a header": b"HTTP/1.1 200 OK\r\nA: b\x00c\r\n\r\n",
    "headers without an end": endless,
    "a body that is too long": long_body,
    "a reset": reset,
    "nothing": lambda connection: None,
    "half a head": b"HTTP/1.1 20",
    "a time that is no number": b"HTTP/1.1 503 x\r\nRetry-After: nan\r\nContent-Length: 0\r\n\r\n",
    "a time without end": b"HTTP/1.1 503 x\r\nRetry-After: 1e400\r\nContent-Length: 0\r\n\r\n",
    "a time that has been": b"HTTP/1.1 429 x\r\nRetry-After: -5e300\r\nContent-Length: 0\r\n\r\n",
}

# Ways to say 127.0.0.1, and other places inside.
INSIDE = (
    "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/",
    "https://0/", "https://0.0.0.0/", "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/", "https://[64:ff9b::7f00:1]/", "https://localhost/", "https://localhost./",
    "https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.0.1/", "https://169.254.169.254/latest/meta-data/",
    "https://[fe80::1]/", "https://[fd00::1]/", "https://100.64.0.1/", "https://[2002:7f00:1::]/",
)


class ReceiverAttacks(Attack):
    def hook(self, port: int, tenant: str = "amber", path: str = "/hook") -> str:
        made = self.api.call("POST", "/v1/webhooks", self.keys(tenant)["application"],
                             {"url": f"http://127.0.0.1:{port}{path}", "events": ["verification.requested"]})
        self.assertEqual(made.status, 201, made.body)
        return made.json["id"]

    def removed(self, hook: str, tenant: str = "amber") -> None:
        self.api.call("DELETE", f"/v1/webhooks/{hook}", self.keys(tenant)["application"])

    def delivery(self, hook: str, patience: float = 30) -> dict:
        """A delivery as soon as an attempt was counted."""
        end = time.monotonic() + patience
        while True:
            told = self.api.call("GET", f"/v1/webhooks/{hook}/deliveries", self.keys()["application"])
            items = told.json["items"]
            if items and items[0]["attempts"] >= 1 and "lastAttemptAt" in items[0]:
                return items[0]
            self.assertLess(time.monotonic(), end, f"no attempt within {patience:g} s: {items}")
            time.sleep(0.05)

    def answered(self, name: str) -> None:
        receiver = Receiver([ANSWERS[name]])
        self.addCleanup(receiver.close)
        hook = self.hook(receiver.port)
        self.created()
        receiver.wait_for(1)
        self.assertLives(f"after {name}")
        self.delivery(hook)
        self.assertLives(f"after {name}")
        self.removed(hook)

    @case("A receiver answers `HTTP/1.1 000 x` and closes.",
          "The service lives, the attempt is counted, and another tenant's messages are delivered.",
          quick=True, seconds=2)
    def test_a_status_of_zeros(self) -> None:
        good = Receiver([GOOD])
        self.addCleanup(good.close)
        other = self.hook(good.port, "birch")
        self.answered("a status of zeros")
        self.created("birch")
        good.wait_for(1)
        self.assertLives()
        self.removed(other, "birch")

    @case("A receiver answers with each of 28 things that are no answer.",
          "The service lives, and each attempt is counted.", seconds=40)
    def test_answers_that_are_none(self) -> None:
        for name in ANSWERS:
            with self.subTest(answer=name):
                try:
                    self.answered(name)
                finally:
                    self.setUp()

    @case("The service is ended and started again after an answer that ended it.",
          "It starts, and goes on with other messages: a message that ends the process does not end it for good.", seconds=4)
    def test_a_message_does_not_end_every_life(self) -> None:
        receiver = Receiver([ANSWERS["a status of zeros"]])
        self.addCleanup(receiver.close)
        hook = self.hook(receiver.port)
        self.created()
        receiver.wait_for(1)
        time.sleep(0.5)
        if self.service.is_alive:
            self.service.kill()
        for _ in range(3):
            self.service.start()
            time.sleep(0.5)
            self.assertIsNone(self.service.process.poll(), "the service ended again over the same message")
            self.service.kill()
        self.service.start()
        self.assertEqual(self.service.harm, [])
        self.removed(hook)

    @case("A webhook is asked for at each of 22 addresses inside, in every way to write them.",
          "Each is refused as it is created, and none is connected to.", quick=True, seconds=2)
    def test_addresses_inside(self) -> None:
        service = type("Strict", (ReceiverAttacks,), {"configuration": {}})
        service.folder = self.folder
        service.begin()
        self.addCleanup(service.service.kill)
        strict = service("test_addresses_inside")
        listener = Receiver([GOOD])
        self.addCleanup(listener.close)
        for url in (*INSIDE, f"https://127.0.0.1:{listener.port}/", f"http://127.0.0.1:{listener.port}/"):
            with self.subTest(url=url):
                key = strict.keys()["application"]
                told = strict.api.call("POST", "/v1/webhooks", key, {"url": url})
                if told.status == 201:
                    strict.created()
                    time.sleep(0.2)
                    strict.api.call("DELETE", f"/v1/webhooks/{told.json['id']}", key)
                self.assertIn(told.status, {400, 422}, told.body)
        strict.created()
        time.sleep(0.3)
        self.assertEqual(listener.connections, 0)
        strict.assertLives()

    @case("A webhook is asked for at an address outside without encryption.",
          "It is refused as it is created: nothing would ever be sent there.", quick=True)
    def test_addresses_without_encryption(self) -> None:
        told = self.api.call("POST", "/v1/webhooks", self.keys()["application"], {"url": "http://192.0.2.1/hook"})
        self.assertIn(told.status, {400, 422}, told.body)

    @case("A receiver sends the service elsewhere by a redirection.", "It is not followed.", seconds=2)
    def test_redirections(self) -> None:
        inside = Receiver([GOOD])
        words = f"Location: http://127.0.0.1:{inside.port}/\r\nContent-Length: 0\r\n\r\n".encode()
        receiver = Receiver([b"HTTP/1.1 307 x\r\n" + words])
        self.addCleanup(inside.close)
        self.addCleanup(receiver.close)
        hook = self.hook(receiver.port)
        self.created()
        receiver.wait_for(1)
        self.delivery(hook)
        self.assertEqual(inside.connections, 0)
        self.removed(hook)

    @case("An address has a password, another scheme, a line end, or is none.", "Each is refused.", quick=True)
    def test_addresses_that_are_none(self) -> None:
        for url in ("https://a:b@example.org/", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/",
                    "https://example.org/\r\nX: y", "https://", "https:///path", "https://example.org:99999/",
                    "javascript:alert(1)", "https://exa mple.org/", "unix:/var/run/docker.sock"):
            with self.subTest(url=url):
                told = self.api.call("POST", "/v1/webhooks", self.keys()["application"], {"url": url})
                self.assertIn(told.status, {400, 422}, told.body)
        self.assertLives()


class ProviderAttacks(Attack):
    """A provider and a courier of passcodes answer as badly as receivers of webhooks."""

    @classmethod
    def setUpClass(cls) -> None:
        bad = [ANSWERS["a status of zeros"], ANSWERS["a chunk's size that is none"], ANSWERS["a negative length"],
               ANSWERS["100 without end"], b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n[[[[",
               b"HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n" + b"[" * 20_000]
        cls.provider, cls.courier = Receiver(bad), Receiver(bad)
        cls.addClassCleanup(cls.provider.close)
        cls.addClassCleanup(cls.courier.close)
        secret = "whsec_" + "bWVhc3VyZWQgYWxvbmUsIG5vdCBhIHNlY3JldA=="
        cls.configuration = {
            "allowedNetworks": ["127.0.0.0/8"],
            "passcodeDelivery": {"url": f"http://127.0.0.1:{cls.courier.port}/", "secret": secret},
            "providers": [{"name": "asked", "url": f"http://127.0.0.1:{cls.provider.port}/", "checks": ["sanctions"],
                           "secret": secret}]}
        super().setUpClass()
        texts = {"en": {"title": "Attacked", "consent.text": "What is agreed to."}}
        consent = {"id": "consent", "kind": "consent", "options": {"version": "1"}}
        passcode = {"id": "passcode", "kind": "otp", "options": {"channel": "email"}}
        for name, steps in (("asked", [consent]), ("sent", [passcode])):
            words = journey(name, steps=steps, checks=[{"name": "sanctions"}], texts=texts)
            made = cls.api.call("POST", "/v1/journeys", cls.service.tenants["amber"].keys["admin"], words)
            assert made.status == 201, made.body

    @case("A provider answers `HTTP/1.1 000 x`, and a courier of passcodes does.",
          "The service lives, and asks again later.", seconds=4)
    def test_providers_and_couriers(self) -> None:
        one = self.claimed(wanted="asked")
        self.assertEqual(one.step("consent", CONSENT).status, 200)
        self.api.call("POST", f"{one.path}/submit", one.token, {})
        self.provider.wait_for(1)
        time.sleep(0.5)
        self.assertLives("after a provider's answer")
        self.claimed(wanted="sent", subject={"id": "p", "email": "a@example.org"})
        self.courier.wait_for(1)
        time.sleep(0.5)
        self.assertLives("after a courier's answer")


class StepProviderAttacks(Attack):
    """Results of a step that no provider signed for it, or that were signed for another."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.acme, cls.rival = Provider("acme", p256.new_key()), Provider("rival", p256.new_key())
        cls.configuration = {
            "providers": [{"name": each.name, "stepKeys": each.keys} for each in (cls.acme, cls.rival)]}
        super().setUpClass()
        for each in (cls.acme, cls.rival):
            each.service = f"http://127.0.0.1:{cls.service.port}"
        steps = [{"id": name, "kind": "document",
                  "options": {"documentTypes": ["passport"], "provider": "acme", "attests": True}}
                 for name in ("first", "second")] + [{"id": "third", "kind": "presence"}]
        words = journey("provided", order="free", steps=steps, checks=[{"name": "documentGenuine"}],
                        texts={"en": {"title": "Attacked"}})
        made = cls.api.call("POST", "/v1/journeys", cls.service.tenants["amber"].keys["admin"], words)
        assert made.status == 201, made.body

    def begun(self, one: Verification, step: str = "first") -> dict:
        """The claims of the init data of a step."""
        told = one.step(step, {"action": "begin"})
        self.assertEqual(told.status, 200, told.body)
        waiting = told.json["next"] if told.json["next"].get("step") == step else {}
        return self.acme.opened(waiting["provider"]["initData"])

    def body(self, claims: dict, **members) -> dict:
        record = {"lastName": "SPECIMEN", "country": "NLD", "idNumber": "SPECI2014", "birthDate": "1990-02-28"}
        return self.acme.body(claims, "passed", documentType="passport", record=record, isAttested=True, **members)

    def submit(self, one: Verification, result: str, step: str = "first") -> Told:
        return one.step(step, {"action": "submit", "data": {"result": result}})

    def push(self, result: str | bytes, name: str = "acme") -> Told:
        data = result if isinstance(result, bytes) else result.encode()
        return self.api.call("POST", f"/v1/providers/{name}/results", None, data, Content_Type="application/jose")

    def assertOpen(self, one: Verification, step: str = "first") -> None:
        states = {each["id"]: each for each in self.look(one).json["steps"]}
        self.assertEqual(states[step]["state"], "open", states)
        self.assertLives()

    @case("A client forges a provider's result: unsigned, by a key of its own, by another provider, altered.",
          "Each is refused by its signature, and the step stays open.", quick=True, seconds=2)
    def test_forged_results(self) -> None:
        one = self.claimed(wanted="provided")
        claims = self.begun(one)
        body = self.body(claims)
        good = self.acme.result(claims, body)
        head, payload, signed = good.split(".")
        own = Provider("acme", p256.new_key())
        own.key_id = self.acme.key_id
        unsigned = self.acme.result(claims, body).split(".")[1]
        none = encoded_json({"alg": "none", "typ": RESULT, "kid": self.acme.key_id})
        shared = encoded_json({"alg": "HS256", "typ": RESULT, "kid": self.acme.key_id})
        embedded = encoded_json({"alg": "ES256", "typ": RESULT, "kid": self.acme.key_id, "jwk": own.jwk})
        forged = {
            "by a key of its own": own.result(claims, body),
            "by another provider": self.rival.result(claims, body, iss="acme"),
            "unsigned": f"{none}.{unsigned}.",
            "signed with the public key as a secret": f"{shared}.{unsigned}.{signed}",
            "with a key inside": f"{embedded}.{payload}.{signed}",
            "altered": f"{head}.{payload[:-4]}AAAA.{signed}",
            "zeros for a signature": f"{head}.{payload}.{'A' * 86}",
        }
        for name, token in forged.items():
            with self.subTest(name):
                self.assertEqual(self.submit(one, token).code, "signatureInvalid")
                self.assertEqual(self.push(token).code, "signatureInvalid")
        self.assertEqual(self.push(self.rival.result(claims, body), "rival").code, "invalidRequest", "not its step")
        self.assertOpen(one)
        self.assertEqual(self.submit(one, good).status, 200)

    @case("A client repeats a result: in the same step, in another step, in another verification, twice at once.",
          "A result counts once, in the try that it was signed for.", quick=True, seconds=3)
    def test_replayed_results(self) -> None:
        one, two = self.claimed(wanted="provided"), self.claimed(wanted="provided")
        claims = self.begun(one)
        self.begun(two)
        good = self.acme.result(claims, self.body(claims))
        self.assertEqual(self.submit(two, good).code, "invalidRequest")
        self.assertEqual(self.submit(one, good, "second").code, "invalidRequest")
        self.assertOpen(two)
        told = self.parallel(*[lambda: self.submit(one, good), lambda: self.push(good)] * 4)
        self.assertEqual(sum(each.status < 300 for each in told), 1, told)
        self.assertEqual({each.code for each in told if each.status >= 300}, {"attemptSuperseded"})
        self.assertEqual(self.submit(one, good).code, "attemptSuperseded")
        # The same words for the next step, signed by nobody again.
        self.begun(one, "second")
        self.assertEqual(self.submit(one, good, "second").code, "invalidRequest")
        self.assertOpen(one, "second")

    @case("A client attests its document by itself: with files, with a submission, with init data as a result.",
          "None is a result, and `documentGenuine` is not passed.", quick=True)
    def test_the_client_s_own_word(self) -> None:
        one = self.claimed(wanted="provided")
        told = one.step("first", {"action": "begin"})
        init_data = told.json["next"]["provider"]["initData"]
        self.assertEqual(self.submit(one, init_data).code, "signatureInvalid")
        for data in ({"documentType": "passport"}, {"documentType": "passport", "isAttested": True}, {}):
            self.assertEqual(one.step("first", {"action": "submit", "data": data}).code, "invalidRequest")
        self.assertEqual(one.put("first", "page", b"\xff\xd8\xff\xe0").code, "invalidStep")
        self.assertOpen(one)

    @case("Somebody sends results of many kinds of bytes without any key, some of them large.",
          "Each is refused in a moment, without a look at any verification.", quick=True, seconds=2)
    def test_results_without_sense(self) -> None:
        many = (b"", b"...", b"a.b.c", b"\xff" * 1_000, b"." * 10_000, b"eyJhbGciOiJFUzI1NiJ9." + b"A" * 1_000_000 + b".AA",
                b"[" * 100_000)
        for data in many:
            self.assertEqual(self.push(data).status, 422, data[:20])
        self.assertEqual(self.push(bytes(10_000_001)).status, 413)
        self.assertEqual(self.push(b"a.b.c", "nobody").status, 422)
        self.assertLives()


def encoded_json(words: dict) -> str:
    """JSON in base64 for URLs."""
    return base64.urlsafe_b64encode(json.dumps(words).encode()).rstrip(b"=").decode()
