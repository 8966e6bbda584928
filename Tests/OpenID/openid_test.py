# SPDX-License-Identifier: Apache-2.0
"""Signs in to the console at a real provider of OpenID Connect (see `provider.py`), as a browser does.

    .venv/bin/python Tests/OpenID/openid_test.py .build/release
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import unittest
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/service"))
from running import Service, free_port  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parent))
from provider import CLIENT, PASSWORD, SECRET  # noqa: E402

PROGRAMS = Path(".build/release")


class Browser:
    """Keeps the cookies of each address, and follows no redirection by itself."""

    def __init__(self) -> None:
        self.cookies: dict[str, dict[str, str]] = {}

    def ask(self, method: str, address: str, form: dict | None = None, headers: dict | None = None):
        """The status, the place that the answer leads to, and its body."""
        parts = urlsplit(address)
        own = self.cookies.setdefault(parts.netloc, {})
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in own.items())} if own else {}
        body = urlencode(form) if form else None
        if form:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(parts.netloc, timeout=30)
        try:
            connection.request(method, parts.path + (f"?{parts.query}" if parts.query else ""), body, {**sent, **(headers or {})})
            answer = connection.getresponse()
            data = answer.read()
            for line in answer.headers.get_all("Set-Cookie") or []:
                for name, morsel in SimpleCookie(line).items():
                    own.pop(name, None)
                    if morsel["max-age"] != "0":
                        own[name] = morsel.value
            place = answer.headers.get("Location")
            if place and place.startswith("/"):
                place = f"{parts.scheme}://{parts.netloc}{place}"
            return answer.status, place, data
        finally:
            connection.close()


class OpenIDTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        port = free_port()
        configuration = {
            "allowedNetworks": ["127.0.0.0/8"],
            "openIDConnect": {
                "issuer": f"http://127.0.0.1:{port}/o", "name": "Staff", "clientID": CLIENT, "clientSecret": SECRET,
                "grants": [{"claim": "kyc", "roles": ["reviewer"], "applications": ["measured"]}],
            },
        }
        cls.service = Service(str(PROGRAMS / "recto-serve"), Path(cls.folder.name), configuration)
        cls.service.start()
        cls.console = f"http://127.0.0.1:{cls.service.port}"
        program = Path(__file__).with_name("provider.py")
        cls.provider = subprocess.Popen(
            [sys.executable, str(program), str(port), f"{cls.console}/v1/console/session/openid/return"],
            stdout=subprocess.PIPE, text=True)
        assert cls.provider.stdout.readline() == "listening\n"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.provider.kill()
        cls.provider.wait()
        cls.provider.stdout.close()
        cls.service.kill()
        cls.folder.cleanup()

    def led_back(self, browser: Browser, name: str) -> str:
        """The address with a code that the provider leads a person to who signs in there."""
        status, place, _ = browser.ask("GET", f"{self.console}/v1/console/session/openid")
        self.assertEqual(status, 303)
        self.assertEqual(parse_qs(urlsplit(place).query)["code_challenge_method"], ["S256"])
        status, login, _ = browser.ask("GET", place)
        self.assertEqual(status, 302)
        query = parse_qs(urlsplit(login).query)
        form = {"username": name, "password": PASSWORD, "next": query["next"][0]}
        status, place, _ = browser.ask("POST", login, form)
        self.assertEqual(status, 302)
        status, place, body = browser.ask("GET", place)
        self.assertEqual(status, 302, body)
        return place

    def session(self, browser: Browser) -> tuple[int, dict]:
        status, _, body = browser.ask("GET", f"{self.console}/v1/console/session")
        return status, json.loads(body)

    def test_signs_in_with_the_roles_of_a_group(self) -> None:
        browser = Browser()
        status, place, _ = browser.ask("GET", self.led_back(browser, "anna"))
        self.assertEqual((status, place), (303, f"{self.console}/console"))
        status, session = self.session(browser)
        self.assertEqual(status, 200)
        self.assertEqual((session["name"], session["roles"], session["applications"]), ("oidc.anna", ["reviewer"], ["measured"]))
        status, _, body = browser.ask("GET", f"{self.console}/v1/console/queue")
        self.assertEqual((status, json.loads(body)["total"]), (200, 0))
        status, _, _ = browser.ask("DELETE", f"{self.console}/v1/console/session", headers={"X-CSRF-Token": session["csrfToken"]})
        self.assertEqual((status, self.session(browser)[0]), (204, 401))

    def test_refuses_a_person_without_a_role(self) -> None:
        browser = Browser()
        _, place, _ = browser.ask("GET", self.led_back(browser, "mallory"))
        self.assertEqual(place, f"{self.console}/console?failed=noRole")
        self.assertEqual(self.session(browser)[0], 401)

    def test_takes_a_code_from_the_browser_that_began_alone_and_once(self) -> None:
        browser, other = Browser(), Browser()
        address = self.led_back(browser, "anna")
        _, place, _ = other.ask("GET", address)
        self.assertEqual(place, f"{self.console}/console?failed=expired")
        _, place, _ = browser.ask("GET", address)
        self.assertEqual(place, f"{self.console}/console")
        _, place, _ = browser.ask("GET", address)
        self.assertEqual(place, f"{self.console}/console?failed=expired")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAMS = Path(sys.argv.pop(1))
    unittest.main()
