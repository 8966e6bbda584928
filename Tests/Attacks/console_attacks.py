# SPDX-License-Identifier: Apache-2.0
"""The console: sessions that are forged, fixed, stolen and replayed, and what one reviewer may not learn of another."""

from __future__ import annotations

from attack import Attack, Told, case
from tenants import journey

KEEPS = "Browser/1.0"


class Person:
    """Somebody at the console, with the cookie and the token of a session."""

    def __init__(self, api, key: str, browser: str = KEEPS) -> None:
        self.api = api
        self.signed_in = api.call("POST", "/v1/console/session", None, {"key": key}, User_Agent=browser)
        assert self.signed_in.status == 201, self.signed_in.body
        self.cookie = self.signed_in.headers["set-cookie"].partition(";")[0]
        self.token = self.signed_in.json["csrfToken"]
        self.headers = {"Cookie": self.cookie, "User_Agent": browser}

    def get(self, path: str, **headers: str) -> Told:
        return self.api.call("GET", path, None, None, **{**self.headers, **headers})

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Told:
        return self.api.call(method, path, None, body, **{**self.headers, "X_CSRF_Token": self.token, **headers})


class ConsoleAttacks(Attack):
    def waiting(self, tenant: str = "amber", reviewers: int = 1) -> str:
        """The identifier of a verification that waits for a person."""
        name = f"watched-{tenant}-{reviewers}"
        wanted = journey(name, steps=[{"id": "form", "kind": "form", "options": {"fields": [{"name": "city"}]}}], checks=[],
                         approval={"by": "person"}, isSubmittedAutomatically=True, reviewers=reviewers,
                         texts={"en": {"title": "Watched"}})
        made = self.api.call("POST", "/v1/journeys", self.keys(tenant)["admin"], wanted)
        self.assertEqual(made.status, 201, made.body)
        one = self.claimed(tenant, name)
        sent = one.step("form", {"action": "submit", "data": {"values": {"city": "Utrecht"}}})
        self.assertEqual(sent.json["status"], "review", sent.body)
        return one.id

    def changes(self, id: str) -> list[tuple[str, str, object]]:
        return [
            ("POST", f"/v1/console/cases/{id}/claim", {}), ("DELETE", f"/v1/console/cases/{id}/claim", None),
            ("POST", f"/v1/verifications/{id}/decision", {"outcome": "verified", "note": "n"}),
            ("POST", f"/v1/verifications/{id}/ask", {"step": "form", "text": "t"}),
            ("POST", f"/v1/verifications/{id}/waive", {"note": "n"}),
            ("POST", f"/v1/verifications/{id}/hold", {"reason": "r"}),
            ("POST", "/v1/console/search", {"text": "canary"}), ("DELETE", "/v1/console/session", None),
        ]

    @case("A page of another site makes the browser of a reviewer who is signed in send every change: without the second "
          "token, with another person's, with none of its own origin, and from a frame.",
          "Each is refused with 403 `forgeryTokenInvalid`, nothing changes, and the reviewer is still signed in.", quick=True)
    def test_changes_from_another_site(self) -> None:
        id = self.waiting()
        anna, ben = Person(self.api, self.keys()["reviewer"]), Person(self.api, self.keys()["second"])
        before = anna.get(f"/v1/verifications/{id}")
        ways = [
            {"X_CSRF_Token": ""}, {"X_CSRF_Token": ben.token}, {"X_CSRF_Token": anna.token[:-1]},
            {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"},
            {"Sec_Fetch_Site": "same-site"},
        ]
        for method, path, body in self.changes(id):
            for way in ways:
                told = anna.send(method, path, body, If_Match=before.headers["etag"], **way)
                self.assertEqual((told.status, told.code), (403, "forgeryTokenInvalid"), f"{method} {path} {way}")
        self.assertEqual(anna.get(f"/v1/verifications/{id}").body, before.body)
        self.assertEqual(anna.get("/v1/console/session").status, 200)

    @case("The cookie of a reviewer is used by another browser, after signing out, beside a second one, and with a changed "
          "character; a cookie is made up, and one is set before somebody signs in.",
          "No such cookie counts, and signing in gives another one.", quick=True)
    def test_cookies_of_others(self) -> None:
        path = f"/v1/console/cases/{self.waiting()}"
        key = self.keys()["reviewer"]
        anna = Person(self.api, key)
        name, _, value = anna.cookie.partition("=")
        changed = f"{name}={value[:-2]}{'A' if value[-2] != 'A' else 'B'}{value[-1]}"
        for cookie in (changed, f"{name}=", f"{name}={'A' * 43}", f"{name}={'A' * 5000}", f"{name}={key}",
                       f"{anna.cookie}; {changed}"):
            self.assertEqual(anna.get(path, Cookie=cookie).status, 401, cookie[:60])
        self.assertEqual(anna.get(path).status, 200)
        fixed = self.api.call("POST", "/v1/console/session", None, {"key": key}, Cookie=f"{name}={'A' * 43}")
        self.assertEqual(fixed.status, 201, fixed.body)
        self.assertNotIn("A" * 43, fixed.headers["set-cookie"])
        self.assertEqual(anna.send("DELETE", "/v1/console/session").status, 204)
        self.assertEqual((anna.get(path).status, anna.get(path).code), (401, "sessionExpired"))
        stolen = Person(self.api, key)
        self.assertEqual(stolen.get(path, User_Agent="another").code, "sessionExpired")
        self.assertEqual(stolen.get(path).code, "sessionExpired", "the theft ends the session")

    @case("The second of two reviewers reads everything that tells of a case: queue, case, events, result, evidence.",
          "Nothing says who decided first, or what, before the second has decided; the first does not decide twice.",
          quick=True)
    def test_first_decision_is_not_told(self) -> None:
        id = self.waiting(reviewers=2)
        anna, ben = Person(self.api, self.keys()["reviewer"]), Person(self.api, self.keys()["second"])
        name = anna.signed_in.json["name"]
        anna.send("POST", f"/v1/console/cases/{id}/claim", {})
        anna.get(f"/v1/console/cases/{id}")
        tag = anna.get(f"/v1/verifications/{id}").headers["etag"]
        words = {"outcome": "failed", "note": "canary-note", "reasons": ["suspectedFraud"]}
        decided = anna.send("POST", f"/v1/verifications/{id}/decision", words, If_Match=tag)
        self.assertEqual((decided.status, decided.json["status"]), (200, "review"), decided.body)
        for path in (f"/v1/console/cases/{id}", f"/v1/verifications/{id}", f"/v1/verifications/{id}/events",
                     f"/v1/verifications/{id}/result", f"/v1/console/cases/{id}/claim"):
            told = ben.get(path).body.decode()
            for word in (f"reviewer:{name}", "canary-note", '"suspectedFraud"') if "events" in path else ("canary-note",):
                self.assertNotIn(word, told, path)
        again = anna.send("POST", f"/v1/verifications/{id}/decision", words,
                          If_Match=anna.get(f"/v1/verifications/{id}").headers["etag"])
        self.assertEqual(again.status, 403, again.body)
