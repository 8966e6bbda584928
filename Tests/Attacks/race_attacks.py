# SPDX-License-Identifier: Apache-2.0
"""Races: the same call, or two that contradict each other, at the same moment."""

from __future__ import annotations

import collections
import threading

from attack import CONSENT, Attack, Told, case
from running import picture
from tenants import journey


def statuses(answers: list) -> list[int]:
    """The statuses of answers; 0 if the connection was lost."""
    return [answer.status if isinstance(answer, Told) else 0 for answer in answers]


class RaceAttacks(Attack):
    def cancelled(self):
        one = self.claimed()
        self.api.call("POST", f"{one.path}/cancel", self.keys()["application"], {})
        return one

    def assertOnly(self, answers: list, allowed: set[int], of: str) -> None:
        self.assertLives(of)
        self.assertLessEqual(set(statuses(answers)), allowed, of)

    @case("One verification is erased four times at once, 20 rounds.",
          "Each DELETE is answered 204, 404 or 410, and the service lives.", quick=True, seconds=1.2)
    def test_parallel_erasures(self) -> None:
        key = self.keys()["application"]
        for number in range(20):
            one = self.cancelled()
            answers = self.parallel(*[lambda: self.api.call("DELETE", one.path, key)] * 4)
            self.assertOnly(answers, {204, 404, 409, 410}, f"after round {number}")
            self.assertIn(204, statuses(answers))

    @case("A verification is decided and erased at the same moment, 10 rounds.",
          "Nothing is answered 5xx, and what was erased holds nothing of the person.", quick=True, seconds=1)
    def test_decision_beside_erasure(self) -> None:
        keys = self.keys()
        for number in range(10):
            one = self.claimed(reference=f"canary-{number}")
            revision = self.look(one).headers["etag"]
            answers = self.parallel(
                lambda: self.decision(one, "failed", revision=revision),
                lambda: self.api.call("POST", f"{one.path}/cancel", keys["application"], {}),
                lambda: self.api.call("DELETE", one.path, keys["application"]),
                lambda: self.api.call("DELETE", one.path, keys["application"]))
            self.assertOnly(answers, {200, 204, 404, 409, 410, 412}, f"after round {number}")
            if 204 in statuses(answers)[2:]:
                self.assertNotIn(b"canary", self.look(one).body)

    @case("A webhook is deleted while its secret is rotated, 20 rounds.",
          "Each call is answered as if it were first or second, and the service lives.", quick=True, seconds=1)
    def test_webhook_deletion_beside_rotation(self) -> None:
        key = self.keys()["application"]
        for number in range(20):
            made = self.api.call("POST", "/v1/webhooks", key, {"url": "http://127.0.0.1:9/hook"})
            self.assertEqual(made.status, 201, made.body)
            path = f"/v1/webhooks/{made.json['id']}"
            answers = self.parallel(*[lambda: self.api.call("POST", f"{path}/rotate", key, {}),
                                      lambda: self.api.call("DELETE", path, key)] * 2)
            self.assertOnly(answers, {200, 204, 404, 409}, f"after round {number}")
            if 204 in statuses(answers):
                self.assertEqual(self.api.call("GET", path, key).status, 404, "it came back")
            else:
                self.assertEqual(self.api.call("DELETE", path, key).status, 204)

    @case("All of a person is erased while their client goes on, 10 rounds.",
          "The erasure ends with 204, the client is told 401, 404, 409 or 410, and the service lives.", seconds=4)
    def test_erasure_of_a_person_beside_their_client(self) -> None:
        key = self.keys()["application"]
        for number in range(10):
            one = self.claimed(subject={"id": f"person-{number}"})
            is_over = threading.Event()
            seen = collections.Counter()

            def client() -> None:
                while not is_over.is_set():
                    for body in (CONSENT, {"action": "submit", "data": {"values": {"city": "Utrecht"}}}):
                        told = one.step("consent" if body is CONSENT else "form", body)
                        seen[told.status] += 1

            thread = threading.Thread(target=client)
            thread.start()
            try:
                erased = self.api.call("DELETE", f"/v1/verifications?subject=person-{number}", key)
            finally:
                is_over.set()
                thread.join()
            self.assertLives(f"after round {number}")
            self.assertEqual(erased.status, 204, erased.body)
            self.assertLessEqual(set(seen), {200, 401, 404, 409, 410, 422})

    @case("One code is claimed by 20 clients at once, five rounds.", "One of them has a token.", quick=True, seconds=0.8)
    def test_one_claim_of_many(self) -> None:
        for _ in range(5):
            one = self.created()
            answers = self.parallel(*[lambda: self.api.call("POST", "/v1/sessions", None, {"code": one.code})] * 20)
            self.assertEqual(statuses(answers).count(200), 1, statuses(answers))
            self.assertLives()

    @case("One renewal token is exchanged 20 times at once.", "One of them has the next.", quick=True)
    def test_one_renewal_of_many(self) -> None:
        one = self.claimed()
        answers = self.parallel(*[lambda: self.api.call("POST", f"{one.path}/token", None,
                                                        {"renewalToken": one.renewal})] * 20)
        self.assertEqual(statuses(answers).count(200), 1, statuses(answers))
        self.assertLives()

    @case("Another file is sent ten times at once into one slot.",
          "One is kept, the others are refused, and the one that is kept is the one that was acknowledged.", seconds=2)
    def test_uploads_into_one_slot(self) -> None:
        one = self.claimed()
        files = [picture(3_000, self.rng) for _ in range(10)]
        answers = self.parallel(*[lambda body=body: one.put("passport", "page", body) for body in files])
        kept = [(told, body) for told, body in zip(answers, files) if isinstance(told, Told) and told.status == 201]
        self.assertEqual(len(kept), 1, statuses(answers))
        read = self.api.call("GET", f"{one.path}/files/{kept[0][0].json['id']}", self.keys()["reviewer"])
        self.assertEqual(read.body, kept[0][1])
        self.assertLives()

    @case("A step is submitted ten times at once.", "It is answered once; the others are refused.", seconds=1)
    def test_submissions_of_one_step(self) -> None:
        one = self.claimed()
        answers = self.parallel(*[lambda: one.step("consent", CONSENT)] * 10)
        self.assertEqual(statuses(answers).count(200), 1, statuses(answers))
        events = self.api.call("GET", f"{one.path}/events", self.keys()["application"]).json["items"]
        self.assertEqual([event["type"] for event in events].count("step.answered"), 1)

    @case("The client cancels while a reviewer decides, 10 rounds.",
          "One of both is told that it was done, and that is the outcome.", seconds=2)
    def test_cancel_beside_decision(self) -> None:
        for _ in range(10):
            one = self.claimed()
            revision = self.look(one).headers["etag"]
            cancel, decide = self.parallel(
                lambda: self.api.call("POST", f"{one.path}/cancel", one.token, {}),
                lambda: self.decision(one, "failed", revision=revision))
            self.assertEqual(sorted(statuses([cancel, decide]))[0], 200, (cancel, decide))
            outcome = self.look(one).json["outcome"]
            if decide.status == 200 and cancel.status == 200:
                self.fail("both were told that it was done")
            self.assertEqual(outcome, "cancelled" if cancel.status == 200 else "failed")

    @case("Two reviewers approve and deny at the same moment, 20 rounds.",
          "One of them is refused with 412 or 409, and neither answer wins by its kind.", quick=True, seconds=1.3)
    def test_approval_beside_denial(self) -> None:
        won = collections.Counter()
        for number in range(20):
            one = self.claimed()
            revision = self.look(one).headers["etag"]
            calls = [lambda: self.decision(one, "verified", "reviewer", revision),
                     lambda: self.decision(one, "failed", "second", revision)]
            if number % 2:
                calls.reverse()
            answers = self.parallel(*calls)
            self.assertEqual(sorted(statuses(answers))[0], 200, statuses(answers))
            self.assertIn(sorted(statuses(answers))[1], {409, 412}, "both decided at one revision")
            outcome = self.look(one).json["outcome"]
            told = next(answer for answer in answers if answer.status == 200)
            self.assertEqual(told.json["outcome"], outcome)
            won[outcome] += 1
        self.assertLives()

    @case("A reviewer who looked before a colleague decided decides at the revision that they saw.",
          "It is refused with 412: nobody overturns what they have not seen.", quick=True)
    def test_decision_at_a_stale_revision(self) -> None:
        one = self.claimed()
        revision = self.look(one).headers["etag"]
        self.assertEqual(self.decision(one, "failed", "reviewer", revision).status, 200)
        late = self.decision(one, "verified", "second", revision)
        self.assertEqual(late.status, 412, late.body)
        self.assertEqual(self.look(one).json["outcome"], "failed")

    @case("A reviewer decides, and waives, without If-Match.", "Each is refused with 428.", quick=True)
    def test_decision_without_a_revision(self) -> None:
        one = self.claimed()
        for call, body in (("decision", {"outcome": "verified", "note": "Blind."}), ("waive", {"note": "Blind."})):
            told = self.api.call("POST", f"{one.path}/{call}", self.keys()["reviewer"], body)
            self.assertEqual(told.status, 428, f"{call}: {told.body}")
        self.assertIsNone(self.look(one).json.get("outcome"))

    def overturned(self, one, outcome: str, who: str) -> Told:
        revision = self.look(one).headers["etag"]
        return self.api.call("POST", f"{one.path}/overturn", self.keys()[who], {"outcome": outcome, "reason": "An attack."},
                             If_Match=revision)

    @case("A decision is changed by another decision, then overturned by the reviewer who made it, then by a colleague.",
          "Only the colleague's is done, in both directions alike, as an event of its own.", quick=True)
    def test_overturned_decisions(self) -> None:
        for first, second in (("failed", "verified"), ("verified", "failed")):
            with self.subTest(first=first):
                one = self.claimed()
                self.assertEqual(self.decision(one, first).status, 200)
                for who in ("reviewer", "second"):
                    self.assertEqual(self.decision(one, second, who).status, 409, f"a second decision, of {who}")
                same = self.overturned(one, second, "reviewer")
                self.assertIn(same.status, {403, 409}, "the same person overturned their own decision")
                self.assertEqual(self.look(one).json["outcome"], first)
                self.assertEqual(self.overturned(one, second, "second").status, 200)
                self.assertEqual(self.look(one).json["outcome"], second)
                events = self.api.call("GET", f"{one.path}/events", self.keys()["application"]).json["items"]
                kinds = [event["type"] for event in events if event["type"].startswith("decision")]
                self.assertEqual(kinds, ["decision", "decision.overturned"])

    @case("Two reviewers overturn a colleague's decision at the same moment, 10 rounds.",
          "One of them is told that it was done; the other one is refused with 409 or 412.", seconds=2)
    def test_overturning_at_once(self) -> None:
        for _ in range(10):
            one = self.claimed()
            self.assertEqual(self.decision(one, "failed").status, 200)
            revision = self.look(one).headers["etag"]
            answers = self.parallel(*[lambda: self.api.call(
                "POST", f"{one.path}/overturn", self.keys()["second"], {"outcome": "verified", "reason": "An attack."},
                If_Match=revision)] * 2)
            self.assertEqual(sorted(statuses(answers))[0], 200, statuses(answers))
            self.assertIn(sorted(statuses(answers))[1], {409, 412})
            self.assertEqual(self.look(one).json["outcome"], "verified")

    @case("Two tenants send the same Idempotency-Key at the same moment.",
          "Each has its own verification, and neither sees the other's.", quick=True)
    def test_one_idempotency_key_of_two_tenants(self) -> None:
        def create(tenant: str) -> Told:
            return self.api.call("POST", "/v1/verifications", self.keys(tenant)["application"],
                                 {"journey": "passport-selfie"}, Idempotency_Key="one-key")
        answers = self.parallel(*[lambda name=name: create(name) for name in ("amber", "birch") * 3])
        self.assertLessEqual(set(statuses(answers)), {201, 409})
        for name in ("amber", "birch"):
            mine = {told.json["id"] for told, of in zip(answers, ("amber", "birch") * 3)
                    if of == name and told.status == 201}
            self.assertEqual(len(mine), 1, f"{name} has {len(mine)} verifications under one key")
        self.assertEqual(len({told.json["id"] for told in answers if told.status == 201}), 2)


class PasscodeRaces(Attack):
    """Passcodes go to a receiver that keeps them."""

    @classmethod
    def setUpClass(cls) -> None:
        from receivers import Receiver
        cls.post = Receiver([b"HTTP/1.1 204 No Content\r\n\r\n"])
        cls.addClassCleanup(cls.post.close)
        cls.configuration = {"allowedNetworks": ["127.0.0.0/8"], "passcodeDelivery": {
            "url": f"http://127.0.0.1:{cls.post.port}/passcodes",
            "secret": "whsec_" + "bWVhc3VyZWQgYWxvbmUsIG5vdCBhIHNlY3JldA=="}}
        super().setUpClass()
        steps = [{"id": "passcode", "kind": "otp", "options": {"channel": "email"}}]
        words = journey("with-passcode", steps=steps, checks=[], texts={"en": {"title": "Attacked"}})
        made = cls.api.call("POST", "/v1/journeys", cls.service.tenants["amber"].keys["admin"], words)
        assert made.status == 201, made.body

    def waiting(self):
        one = self.claimed(wanted="with-passcode", subject={"id": f"p-{self.rng.random()}", "email": "a@example.org"})
        passcode = self.post.wait(lambda words: words.get("verification") == one.id)["passcode"]
        return one, passcode

    @staticmethod
    def guess(one, passcode: str):
        return lambda: one.step("passcode", {"action": "submit", "data": {"passcode": passcode}})

    @case("A right passcode is sent ten times at once.", "It is taken once.", seconds=2)
    def test_right_passcodes_at_once(self) -> None:
        one, passcode = self.waiting()
        answers = self.parallel(*[self.guess(one, passcode)] * 10)
        self.assertEqual(statuses(answers).count(200), 1, statuses(answers))
        self.assertLives()

    @case("30 wrong passcodes are sent at once, then the right one.",
          "Five tries count, and the right one comes too late.", seconds=3)
    def test_wrong_passcodes_at_once(self) -> None:
        one, passcode = self.waiting()
        wrong = [f"{(int(passcode) + number) % 10 ** len(passcode):0{len(passcode)}}" for number in range(1, 31)]
        answers = self.parallel(*[self.guess(one, text) for text in wrong])
        self.assertNotIn(200, statuses(answers))
        self.assertLessEqual([told.code for told in answers].count("otpInvalid"), 5)
        self.assertNotEqual(self.guess(one, passcode)().status, 200)
        self.assertLives()
