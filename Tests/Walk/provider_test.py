# SPDX-License-Identifier: Apache-2.0
"""Leads a person through a verification whose steps a provider does: `python3 Tests/Walk/provider_test.py FOLDER`.

FOLDER holds the program `recto-serve`. The provider is the one of Examples/ProvideSteps, as a program of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "Examples/ProvideSteps"
sys.path += [str(ROOT / "Benchmarks/service"), str(ROOT / "Tests/Attacks"), str(EXAMPLE)]
sys.dont_write_bytecode = True

import p256  # noqa: E402
from attack import Api, Told  # noqa: E402
from provider import Provider  # noqa: E402
from running import UNLIMITED, free_port  # noqa: E402
from tenants import SharedService  # noqa: E402

PROGRAMS = Path(sys.argv[1]).resolve()
SELFIE = ROOT / "Samples/persons/anais/selfie.jpg"
RECORD = {"documentType": "passport", "record": {
    "lastName": "SPECIMEN", "firstName": "MARIA", "country": "NLD", "idNumber": "SPECI2014", "birthDate": "1990-02-28",
    "expirationDate": "2039-01-01"}}
JOURNEY = {
    "id": "provided", "version": 1, "assuranceLevel": 1,
    "steps": [{"id": "passport", "kind": "document",
               "options": {"documentTypes": ["passport"], "provider": "acme", "attests": True}},
              {"id": "selfie", "kind": "presence", "options": {"provider": "acme", "attests": True}}],
    "checks": [{"name": "documentCrossCheck"}, {"name": "documentExpiry"}, {"name": "liveness"},
               {"name": "documentGenuine"}, {"name": "captureTrusted"}],
    # The shortest time that a journey may give, for a provider that never answers.
    "limits": {"providerAnswerInSeconds": 10, "presenceRedraws": 0},
    "texts": {"en": {"title": "Provided"}},
}
SLOW = {**JOURNEY, "id": "slow", "limits": {"providerAnswerInSeconds": 600}}
SECONDS = 60


class ProviderWalk(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="recto-provider-")))
        cls.key = cls.folder / "provider.key"
        keys = json.loads(cls.example("--keys"))
        other = Provider("other", p256.new_key()).keys
        providers = [{"name": "acme", "stepKeys": keys}, {"name": "other", "stepKeys": other}]
        cls.service = SharedService(PROGRAMS, cls.folder, {"providers": providers}, ("shop",), rates=UNLIMITED)
        cls.service.start()
        cls.addClassCleanup(lambda: cls.service.is_alive and cls.service.kill())
        cls.api = Api(cls.service.port)
        cls.keys = cls.service.tenants["shop"].keys
        for words in (JOURNEY, SLOW):
            made = cls.api.call("POST", "/v1/journeys", cls.keys["admin"], words)
            assert made.status == 201, made.body
        cls.address = f"http://127.0.0.1:{cls.service.port}"
        cls.acme = Provider.kept("acme", cls.key, cls.address)

    @classmethod
    def example(cls, *options: str) -> str:
        command = [sys.executable, "-B", str(EXAMPLE / "provider.py"), "--name", "acme", "--key", str(cls.key), *options]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def running(self, *options: str) -> int:
        """Starts the example; answers its port."""
        port = free_port()
        command = [sys.executable, "-B", str(EXAMPLE / "provider.py"), "--name", "acme", "--key", str(self.key),
                   "--service", self.address, "--port", str(port), *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(timer.cancel)
        self.assertIn("listening", process.stdout.readline())
        return port

    def asked(self, port: int, init_data: str) -> tuple[int, str]:
        """The answer of the example to init data."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", init_data.encode(), timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def claimed(self, journey: str = "slow") -> tuple[str, str]:
        """A verification that a client has claimed: its path and its token."""
        made = self.api.call("POST", "/v1/verifications", self.keys["application"], {"journey": journey})
        self.assertEqual(made.status, 201, made.body)
        told = self.api.call("POST", "/v1/sessions", None, {"code": made.json["code"]})
        return f"/v1/verifications/{made.json['id']}", told.json["accessToken"]

    def step(self, one: tuple[str, str], step: str, body: dict) -> Told:
        return self.api.call("POST", f"{one[0]}/steps/{step}", one[1], body)

    def begun(self, one: tuple[str, str], step: str) -> dict:
        """The provider's part of `next`, once the step is with it."""
        told = self.step(one, step, {"action": "begin"})
        self.assertEqual(told.status, 200, told.body)
        return told.json["next"]["provider"]

    def submitted(self, one: tuple[str, str], step: str, result: str) -> Told:
        return self.step(one, step, {"action": "submit", "data": {"result": result}})

    def settled(self, one: tuple[str, str], status: str) -> dict:
        """The verification as soon as it has a status."""
        end = time.monotonic() + SECONDS
        while (words := self.api.call("GET", one[0], self.keys["application"]).json)["status"] != status:
            self.assertLess(time.monotonic(), end, words)
            time.sleep(0.1)
        return words

    def test_a_whole_verification_with_the_example(self) -> None:
        record = self.folder / "record.json"
        record.write_text(json.dumps(RECORD))
        pictures = [f"--picture={name}={SELFIE}" for name in ("portrait", "page", "selfie")]
        port = self.running("--attest", f"--record={record}", *pictures)
        one = self.claimed()
        for step, kind in (("passport", "submit"), ("selfie", "push")):
            init_data = self.begun(one, step)["initData"]
            status, result = self.asked(port, init_data)
            self.assertEqual(status, 200, result)
            if kind == "push":
                self.assertEqual(self.acme.push(result), 204)
            else:
                self.assertEqual(self.submitted(one, step, result).status, 200)
            self.assertEqual(self.acme.push(result), 409, "a result is taken once")
        self.assertEqual(self.api.call("POST", f"{one[0]}/submit", one[1], {}).status, 200)
        # No check is an identity check of the person, so a reviewer decides.
        self.settled(one, "review")
        tag = self.api.call("GET", one[0], self.keys["application"]).headers["etag"]
        told = self.api.call("GET", f"{one[0]}/evidence", self.keys["reviewer"]).json
        outcomes = {check["name"]: (check["provider"], check["outcome"]) for check in told["checks"]}
        self.assertEqual(outcomes["documentGenuine"], ("acme", "passed"))
        self.assertEqual(outcomes["captureTrusted"], ("acme", "passed"))
        self.assertEqual(outcomes["documentExpiry"], ("recto", "passed"))
        self.assertEqual(outcomes["liveness"], ("recto", "passed"))
        names = {field["name"]: field for field in told["documents"][0]["fields"]}
        self.assertEqual(names["lastName"]["sources"][0]["origin"], "provider")
        for picture in told["documents"][0]["pictures"] + told["presence"][0]["pictures"]:
            got = self.api.call("GET", picture["link"], self.keys["reviewer"])
            self.assertEqual(got.body, SELFIE.read_bytes(), picture)
        decided = self.api.call("POST", f"{one[0]}/decision", self.keys["reviewer"],
                                {"outcome": "verified", "note": "Seen."}, If_Match=tag)
        self.assertEqual(decided.json["outcome"], "verified", decided.body)
        result = self.api.call("GET", f"{one[0]}/result", self.keys["application"]).json
        self.assertEqual(result["userData"]["lastName"], "SPECIMEN")

    def test_the_example_refuses_init_data_that_is_not_the_service_s(self) -> None:
        port = self.running()
        init_data = self.begun(self.claimed(), "passport")["initData"]
        self.assertEqual(self.asked(port, init_data)[0], 200)
        head, payload, signed = init_data.split(".")
        for wrong in (f"{head}.{payload}.{signed[::-1]}", f"{head}.{payload}", "hello", ""):
            with self.subTest(wrong):
                self.assertEqual(self.asked(port, wrong)[0], 400)

    def test_results_that_are_none(self) -> None:
        one, two = self.claimed(), self.claimed()
        claims, others = (self.acme.opened(self.begun(each, "passport")["initData"]) for each in (one, two))
        body = self.acme.body(claims, "passed", **RECORD)
        stranger = Provider("acme", p256.new_key())
        wrong = {
            "the wrong key": (stranger.result(claims, body), "signatureInvalid"),
            "another provider": (self.acme.result(claims, body, iss="other"), "signatureInvalid"),
            "another service": (self.acme.result(claims, body, aud="https://elsewhere.example"), "signatureInvalid"),
            "forged": (self.acme.result(claims, body)[:-8] + "AAAAAAAA", "signatureInvalid"),
            "another verification": (self.acme.result(others, self.acme.body(others, "passed", **RECORD)), "invalidRequest"),
            "another step": (self.acme.result(claims, {**body, "step": "selfie"}), "invalidRequest"),
            "another nonce": (self.acme.result(claims, body, jti=others["jti"]), "attemptSuperseded"),
            "another try": (self.acme.result(claims, {**body, "attemptsLeft": 1}), "attemptSuperseded"),
            "late by its own time": (self.acme.result(claims, body, iat=1, exp=300), "challengeExpired"),
            "the init data": (self.begun(one, "passport")["initData"], "signatureInvalid"),
        }
        for name, (token, code) in wrong.items():
            with self.subTest(name):
                told = self.submitted(one, "passport", token)
                self.assertEqual(told.code, code, told.body)
        good = self.acme.result(claims, body)
        self.assertEqual(self.submitted(one, "passport", good).status, 200)
        self.assertEqual(self.submitted(one, "passport", good).code, "attemptSuperseded")
        self.assertEqual(self.acme.push(good), 409)

    def test_a_provider_that_never_answers(self) -> None:
        one = self.claimed("provided")
        begun = self.begun(one, "passport")
        late = self.acme.opened(begun["initData"])
        result = self.acme.result(late, self.acme.body(late, "passed", **RECORD))
        time.sleep(10.5)
        self.assertEqual(self.submitted(one, "passport", result).code, "challengeExpired")
        again = self.begun(one, "passport")
        self.assertEqual(again["attemptsLeft"], begun["attemptsLeft"] - 1)
        self.assertNotEqual(again["initData"], begun["initData"])
        claims = self.acme.opened(again["initData"])
        taken = self.acme.result(claims, self.acme.body(claims, "passed", **RECORD))
        self.assertEqual(self.submitted(one, "passport", taken).status, 200)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
