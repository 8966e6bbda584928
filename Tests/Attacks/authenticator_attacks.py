# SPDX-License-Identifier: Apache-2.0
"""Authenticators: passcodes that are guessed, sent again or another's, and secrets that are asked for twice."""

from __future__ import annotations

import base64
import hmac
import struct
import time

from attack import Attack, Told, case

PERIOD = 30
PATH = "/v1/authenticators"


def passcode(secret: str, at: float | None = None) -> str:
    """The passcode of a secret in Base32 at a time (RFC 6238), by default now."""
    counter = int(time.time() if at is None else at) // PERIOD
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", counter), "sha1")
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def other(code: str) -> str:
    """A passcode that is wrong."""
    return f"{(int(code) + 500_000) % 1_000_000:06}"


class AuthenticatorAttacks(Attack):
    number = 0

    def setUp(self) -> None:
        super().setUp()
        # No period ends amid a case.
        left = PERIOD - time.time() % PERIOD
        if left < 5:
            time.sleep(left)

    def ask(self, method: str, path: str = "", body: object = None, who: str = "application", tenant: str = "amber",
            **headers: str) -> Told:
        return self.api.call(method, PATH + path, self.keys(tenant)[who], body, **headers)

    def check(self, one: dict, code: str, act: str = "check", **more: str) -> Told:
        return self.ask("POST", f"/{one['id']}/{act}", {"passcode": code}, **more)

    def enrolled(self, **headers: str) -> dict:
        """An authenticator that waits for its first passcode, of a person of its own."""
        AuthenticatorAttacks.number += 1
        made = self.ask("POST", "", {"subject": f"{self._testMethodName}-{self.number}"}, **headers)
        self.assertEqual(made.status, 201, made.body)
        return made.json

    def confirmed(self, **headers: str) -> dict:
        """One that is confirmed by the passcode of half a minute ago, so that those of now are unused."""
        one = self.enrolled(**headers)
        told = self.check(one, passcode(one["secret"], time.time() - PERIOD), "confirm")
        self.assertEqual(told.status, 200, told.body)
        return one

    @case("Another application reads, confirms, checks and ends an authenticator by its id, and lists its person.",
          "Each is answered 404, the list is empty, and the owner's goes on.", quick=True)
    def test_authenticators_of_others(self) -> None:
        one = self.confirmed()
        code = passcode(one["secret"])
        for method, path, body in (("GET", "", None), ("DELETE", "", None), ("POST", "/confirm", {"passcode": code}),
                                   ("POST", "/check", {"passcode": code})):
            told = self.ask(method, f"/{one['id']}{path}", body, tenant="birch")
            self.assertEqual(told.status, 404, f"{method} {path}: {told.body}")
        listed = self.ask("GET", f"?subject={self._testMethodName}-{self.number}", tenant="birch")
        self.assertEqual(listed.json["items"], [])
        self.assertEqual(self.check(one, code).status, 200, "the owner's passcode was not spent by the other")

    @case("Reviewers, auditors and the person's own token enrol, confirm, check and end authenticators.",
          "Each is refused, and nothing changes.", quick=True)
    def test_authenticators_with_other_roles(self) -> None:
        one = self.confirmed()
        code = passcode(one["secret"])
        calls = [("POST", "", {"subject": "p"}), ("POST", f"/{one['id']}/check", {"passcode": code}),
                 ("POST", f"/{one['id']}/confirm", {"passcode": code}), ("DELETE", f"/{one['id']}", None)]
        client = self.claimed().token
        for method, path, body in calls:
            for name in set(self.keys()) - {"application"}:
                self.assertEqual(self.ask(method, path, body, who=name).status, 403, f"{name}: {method} {path}")
            self.assertEqual(self.api.call(method, PATH + path, client, body).status, 403, f"client: {method} {path}")
            self.assertEqual(self.api.call(method, PATH + path, None, body).status, 401, f"nobody: {method} {path}")
        self.assertEqual(self.check(one, code).status, 200)

    @case("One right passcode is sent by 20 clients at once, three rounds, and then once more.",
          "One of them is right each round; all the others are wrong.", quick=True, seconds=1)
    def test_a_passcode_for_many(self) -> None:
        for _ in range(3):
            one = self.confirmed()
            code = passcode(one["secret"])
            answers = self.parallel(*[lambda: self.check(one, code)] * 20)
            statuses = [told.status for told in answers if isinstance(told, Told)]
            self.assertEqual((len(statuses), statuses.count(200)), (20, 1), statuses)
            self.assertLessEqual(set(statuses), {200, 409, 422, 429})
            self.assertIn(self.check(one, code).status, (422, 429))

    @case("Passcodes of the minutes before and after are tried, and the one before the accepted one.",
          "Each is refused: with the clock's difference, or as used.", quick=True)
    def test_passcodes_of_other_times(self) -> None:
        for periods in (-22, -3, 3, 22):
            one = self.enrolled()
            told = self.check(one, passcode(one["secret"], time.time() + periods * PERIOD), "confirm")
            self.assertEqual(told.code, "otpClockSkew" if abs(periods) < 20 else "otpInvalid", f"{periods}: {told.body}")
        one = self.enrolled()
        now = time.time()
        self.assertEqual(self.check(one, passcode(one["secret"], now), "confirm").status, 200)
        self.assertEqual(self.check(one, passcode(one["secret"], now - PERIOD)).code, "otpInvalid")

    @case("Three hundred passcodes are guessed at once; then the right one is sent from another connection.",
          "Five are judged, the rest and the right one are answered 429 with Retry-After.", quick=True, seconds=1.5)
    def test_guessed_passcodes(self) -> None:
        one = self.confirmed()
        right = {passcode(one["secret"], time.time() + step * PERIOD) for step in range(-22, 23)}
        guesses = [code for code in (f"{self.rng.randrange(1_000_000):06}" for _ in range(320)) if code not in right][:300]
        for start in range(0, len(guesses), 50):
            answers = self.parallel(*[lambda code=code: self.check(one, code) for code in guesses[start:start + 50]])
            self.assertLessEqual({told.status for told in answers if isinstance(told, Told)}, {409, 422, 429})
        told = self.check(one, passcode(one["secret"]))
        self.assertEqual((told.status, told.code), (429, "otpRetriesExceeded"), told.body)
        self.assertGreater(int(told.headers["retry-after"]), 0)

    @case("The secret is asked for again: by reading, listing, the same request again, and in the chain of events.",
          "Only the first answer has it, and its repetition until the authenticator is confirmed.", quick=True)
    def test_secrets_told_once(self) -> None:
        headers = {"Idempotency_Key": f"once-{self.rng.randrange(10**9)}"}
        body = {"subject": f"{self._testMethodName}-{self.rng.randrange(10**9)}"}
        one = self.ask("POST", "", body, **headers).json
        secret = one["secret"].encode()
        self.assertIn(secret, self.ask("POST", "", body, **headers).body, "until it is confirmed an answer may be lost")
        for tenant, who in (("birch", "application"), ("amber", "reviewer")):
            self.assertNotIn(secret, self.ask("POST", "", body, who=who, tenant=tenant, **headers).body)
        self.assertEqual(self.check(one, passcode(one["secret"]), "confirm").status, 200)
        answers = [self.ask("POST", "", body, **headers), self.ask("GET", f"/{one['id']}"),
                   self.ask("GET", f"?subject={body['subject']}"),
                   self.api.call("GET", "/v1/events?limit=200", self.keys()["application"])]
        for told in answers:
            self.assertNotIn(secret, told.body)

    @case("A confirmed authenticator is enrolled anew by somebody who has the person's name, and confirmed by the new secret.",
          "It is refused until the old one is ended, and the old one counts.", quick=True)
    def test_taken_over_authenticators(self) -> None:
        one = self.confirmed()
        again = self.ask("POST", "", {"subject": f"{self._testMethodName}-{self.number}"})
        self.assertEqual((again.status, again.code), (409, "invalidTransition"), again.body)
        self.assertNotIn("secret", again.json)
        self.assertEqual(self.check(one, passcode(one["secret"])).status, 200)
        self.assertEqual(self.ask("DELETE", f"/{one['id']}").status, 204)
        self.assertEqual(self.check(one, passcode(one["secret"], time.time() + PERIOD)).status, 404, "an ended one counts for nothing")

    @case("Passcodes are texts of other digits, signs, thousands of digits, numbers and lists.",
          "Each is answered as a wrong passcode or a malformed request, and the service lives.", quick=True)
    def test_passcodes_that_are_none(self) -> None:
        shapes = ["", " ", "١٢٣٤٥٦", "１２３４５６", "12345", "1234567", "-12345", "+12345", "1e5", "0x1234", "12 456",
                  "1" * 41, "1" * 10_000, 123456, None, [], {}, True, "000000\u0000", "00000\ud83d"]
        for shape in shapes:
            one = self.enrolled()
            told = self.check(one, shape, "confirm")  # type: ignore[arg-type]
            self.assertIn(told.status, (400, 422), f"{shape!r}: {told.body}")
        for name in ("a:b", "a\nb", "a" * 300, "", 3):
            told = self.ask("POST", "", {"subject": "p", "account": name})
            self.assertEqual(told.status, 400, f"{name!r}: {told.body}")
        self.assertLives()

    @case("An authenticator is confirmed, ended and enrolled anew at the same moment, 20 rounds.",
          "The person has at most one, and nothing is answered 5xx.", quick=True, seconds=2)
    def test_races_about_one_authenticator(self) -> None:
        for _ in range(20):
            one = self.enrolled()
            subject = f"{self._testMethodName}-{self.number}"
            code = passcode(one["secret"])
            answers = self.parallel(
                lambda: self.check(one, code, "confirm"), lambda: self.check(one, other(code), "confirm"),
                lambda: self.ask("DELETE", f"/{one['id']}"), lambda: self.ask("POST", "", {"subject": subject}))
            for told in answers:
                self.assertIsInstance(told, Told)
                self.assertIn(told.status, (200, 201, 204, 404, 409, 422))
            self.assertLessEqual(len(self.ask("GET", f"?subject={subject}").json["items"]), 1)
