# SPDX-License-Identifier: Apache-2.0
"""The page that a person opens, and what it asks the service for: links, small pictures, frames, pages of applications."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

from attack import CONSENT, PERSONS, Attack, Verification, case
from running import picture

FRAMES = "video/x-motion-jpeg"
LOOK = "steps/passport/look?slot=page&documentType=passport"


class PageAttacks(Attack):
    def looked(self, one: Verification, body: bytes, path: str = LOOK, media: str = "image/jpeg"):
        return self.api.call("POST", f"{one.path}/{path}", one.token, body, Content_Type=media)

    def framed(self, one: Verification, batch: str, times: str, body: bytes, **headers: str):
        return self.api.call("POST", f"{one.path}/steps/selfie/frames", one.token, body, Content_Type=FRAMES,
                             X_Frame_Batch=batch, X_Frame_Times=times, **headers)

    def challenged(self) -> Verification:
        one = self.claimed()
        self.assertEqual(one.step("selfie", {"action": "begin"}).status, 200)
        return one

    @case("A link is opened a hundred times by programs that look ahead, with GET and HEAD, and its secret in the question.",
          "Nothing is spent: the person claims the verification afterwards.", quick=True, seconds=0.6)
    def test_previews_of_links(self) -> None:
        made = self.api.call("POST", "/v1/verifications", self.keys()["application"], {"journey": "free-amber"})
        link, token = made.json["link"], made.json["link"].split("#")[1]
        self.assertNotIn(token, link.split("#")[0], "the secret would reach every proxy")
        for number in range(100):
            told = self.api.call("HEAD" if number % 2 else "GET", f"/start?token={token}")
            self.assertIn(told.status, (200, 404))
            self.assertNotIn(token.encode(), told.body)
        claimed = self.api.call("POST", "/v1/sessions", None, {"linkToken": token})
        self.assertEqual(claimed.status, 200, claimed.body)

    @case("An administrator names origins and addresses that would be rules of a policy, or lead elsewhere.",
          "Each is refused with 400, and the page's policy has none of it.", quick=True)
    def test_origins_that_are_rules(self) -> None:
        admin = self.keys()["admin"]
        path = "/v1/administration/applications/amber/page"
        for origin in ("https://a.example; script-src *", "https://a.example;script-src *", "*", "'unsafe-inline'", "data:",
                       "https://a.example\r\nX-A: b", "https://a.example/", "https://user@a.example", "http://a.example"):
            told = self.api.call("PUT", path, admin, {"origins": [origin]})
            self.assertEqual(told.status, 400, f"{origin}: {told.body}")
        for address in ("javascript:alert(1)", "//a.example", "https://a.example/#x", "https://a.example/?x", "http://a.example"):
            told = self.api.call("PUT", path, admin, {"returnAddresses": [address]})
            self.assertEqual(told.status, 400, f"{address}: {told.body}")
        for question in ("application=amber%0d%0aX-A:%20b", "application=../amber", "application=" + "a" * 3_000):
            told = self.api.call("GET", f"/start?{question}")
            self.assertIn(told.status, (200, 404), question)
            self.assertNotIn("x-a", told.headers)
        self.assertLives()

    @case("A verification is to send its person to addresses near the allowed one.", "Each is refused with 400.", quick=True)
    def test_ways_back_to_others(self) -> None:
        allowed = {"returnAddresses": ["https://shop.example/done"]}
        path = "/v1/administration/applications/amber/page"
        self.assertEqual(self.api.call("PUT", path, self.keys()["admin"], allowed).status, 200)
        for address in ("https://shop.example", "https://shop.example/doneness", "https://shop.example/done/../x",
                        "https://shop.example/done/%2e%2E/x", "https://shop.example/done\\..\\x",
                        "https://shop.example.evil.example/done", "https://shop.example@evil.example/done",
                        "https://shop.example:8443/done", "http://shop.example/done", "https://shop.example/done#x"):
            told = self.api.call("POST", "/v1/verifications", self.keys()["application"],
                                 {"journey": "free-amber", "returnUrl": address})
            self.assertEqual(told.status, 400, f"{address}: {told.body}")
        told = self.api.call("POST", "/v1/verifications", self.keys()["application"],
                             {"journey": "free-amber", "returnUrl": "https://shop.example/done/now"})
        self.assertEqual(told.status, 201, told.body)
        self.assertEqual(self.api.call("DELETE", path, self.keys()["admin"]).status, 204)

    @case("Small pictures are torn, damaged and no pictures at all; some claim to be enormous.",
          "Each is answered with what is in the way, or refused; the service lives.", seconds=8, repeats=True)
    def test_hostile_looks(self) -> None:
        whole = (PERSONS / "desmond/selfie.jpg").read_bytes()[:99_000]
        for _ in range(10):
            one = self.claimed()
            self.assertEqual(one.step("consent", CONSENT).status, 200)
            for _ in range(6):
                body = bytearray(whole[: self.rng.randrange(100, len(whole))])
                for _ in range(self.rng.randrange(1, 40)):
                    body[self.rng.randrange(3, len(body))] = self.rng.randrange(256)
                if self.rng.random() < 0.3:
                    body = bytearray(picture(self.rng.randrange(400, 60_000), self.rng, 65_000, 65_000))
                told = self.looked(one, bytes(body))
                self.assertIn(told.status, (200, 400, 413, 415, 429, 503), told.body)
                if told.status == 200:
                    self.assertFalse(told.json["isReady"])
        self.assertLives()

    @case("Frames come with numbers and times that cannot be: negative, enormous, going back, too many, without frames.",
          "Each is refused with 4xx, and the challenge can still be begun.", quick=True, seconds=0.6)
    def test_impossible_frames(self) -> None:
        one = self.challenged()
        frame = (PERSONS / "desmond/selfie.jpg").read_bytes()
        for batch, times, body in (("-1", "0", frame), ("x", "0", frame), ("99999999999999999999", "0", frame),
                                   ("0", "-1", frame), ("0", "1e3", frame), ("0", "0,0", frame), ("0", "5", frame),
                                   ("0", "9" * 30, frame), ("0", "0", b""), ("0", "0", b"no frames"),
                                   ("0", ",".join(["0"] * 3_601), frame), ("7", "0", frame)):
            told = self.framed(one, batch, times, body)
            self.assertTrue(400 <= told.status < 500, f"{batch} {times[:20]}: {told.status} {told.body[:200]}")
        told = self.framed(one, "0", "0", frame)
        self.assertEqual(told.status, 200, told.body)
        self.assertEqual(told.json["frames"], 1)
        self.assertLives()

    @case("Another person's token and a key of the tenant send frames and pictures for a challenge.",
          "They are refused, and the challenge goes on.", quick=True, seconds=0.6)
    def test_frames_of_strangers(self) -> None:
        one, other = self.challenged(), self.claimed()
        frame = (PERSONS / "desmond/selfie.jpg").read_bytes()
        self.assertEqual(self.framed(one, "0", "0", frame).status, 200)
        for credential in (other.token, self.keys()["application"], self.keys()["reviewer"], None):
            for path in ("steps/selfie/frames", LOOK):
                told = self.api.call("POST", f"{one.path}/{path}", credential, frame, Content_Type=FRAMES, X_Frame_Batch="1",
                                     X_Frame_Times="80")
                self.assertIn(told.status, (401, 403, 404), told.body)
        self.assertEqual(self.framed(one, "1", "80", frame).status, 200)

    @case("Twenty devices redeem one link of another device at once.", "One of them goes on.", seconds=0.8)
    def test_one_continuation_of_many(self) -> None:
        one = self.claimed()
        made = self.api.call("POST", f"{one.path}/continuation", one.token, {})
        self.assertEqual(made.status, 201, made.body)
        verification, token = made.json["link"].split("#")[1].split("/")
        self.assertEqual(verification, one.id)
        path = f"/v1/verifications/{verification}/token"
        with ThreadPoolExecutor(20) as pool:
            told = list(pool.map(lambda _: self.api.call("POST", path, None, {"renewalToken": token}), range(20)))
        self.assertEqual(sum(answer.status == 200 for answer in told), 1, [answer.status for answer in told])
        self.assertEqual(self.api.call("GET", one.path, one.token).status, 200, "the first device goes on as well")

    @case("Everybody asks for pages of applications that are none, and for the texts of a thousand languages.",
          "Names tell nothing of who is a customer, and no answer is an error of the service.", quick=True, seconds=0.6)
    def test_names_of_applications(self) -> None:
        known = self.api.call("GET", "/v1/pages/amber").body.replace(b"amber", b"")
        for name in ("nobody", "birch", "a" * 200, "%2e%2e", "%00", "a%2Fb"):
            told = self.api.call("GET", f"/v1/pages/{name}")
            self.assertIn(told.status, (200, 400, 404), told.body)
            if told.status == 200:
                self.assertEqual(set(json.loads(told.body)) - {"application"}, set(json.loads(known)) - {"application"})
        for _ in range(100):
            tag = "".join(self.rng.choice("abcxyz-") for _ in range(self.rng.randrange(1, 40)))
            self.assertIn(self.api.call("GET", f"/v1/texts?language={tag}&prefix=end.").status, (200, 400), tag)
        self.assertLives()
