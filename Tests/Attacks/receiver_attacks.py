# SPDX-License-Identifier: Apache-2.0
"""Receivers: webhook receivers, providers and couriers that answer with what no server should, and addresses that lead
to places to which nobody outside may send the service."""

from __future__ import annotations

import socket
import time

from attack import CONSENT, Attack, case
from receivers import Receiver
from tenants import journey

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
