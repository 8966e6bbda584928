# SPDX-License-Identifier: Apache-2.0
"""The common parts of the tests of the console: a service with people of every role, cases in its queue, a browser before it."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from accessibility import CONTRAST, NAMELESS, violations
from browser import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/service"))
from running import Service, content_digest  # noqa: E402

PERSONS = ROOT / "Samples/persons"
TEXTS = {tag: json.loads((ROOT / f"Sources/RectoLanguages/Texts/{tag}.json").read_text(encoding="utf-8")) for tag in ("en", "nl")}
# Everybody has a key of their own; what they may do is told by its roles.
WINDOWS = ((1280, 800), (1920, 1080), (768, 1024), (320, 700))
PEOPLE = {"program": ["application"], "anna": ["reviewer"], "ben": ["reviewer"], "lena": ["lead"], "aad": ["auditor"], "olaf": ["admin"]}
APPLICATIONS = ("acme", "birch")
TEXT = {"en": {"title": "Tested"}}
FORM = {"id": "form", "kind": "form", "options": {"fields": [
    {"name": "lastName", "isRequired": False, "greatestLength": 200}, {"name": "birthDate", "isRequired": False, "greatestLength": 40}]}}

# A journey that needs no engine: it waits for a person as soon as the form is there.
LIGHT = {
    "id": "light", "version": 1, "assuranceLevel": 1, "order": "free", "isSubmittedAutomatically": True,
    "steps": [FORM], "checks": [], "approval": {"by": "person"}, "texts": TEXT,
}
# A journey that shows everything: a document, a picture, a form, and every check; whatever they say, a person decides.
WHOLE = {
    "id": "whole", "version": 1, "assuranceLevel": 1, "order": "free",
    "steps": [
        {"id": "document", "kind": "document", "attempts": 1, "options": {"documentTypes": ["passport", "driversLicense"]}},
        {"id": "selfie", "kind": "selfie", "attempts": 1},
        FORM | {"isRequired": False},
    ],
    "checks": [{"name": "documentCrossCheck"}, {"name": "faceMatch", "isIdentityCheck": True}, {"name": "documentExpiry"},
               {"name": "documentGenuine"}, {"name": "captureTrusted"}],
    "approval": {"by": "person"}, "isReviewedWhereChecksFailed": True,
    "texts": {"en": {"title": "Tested", "document.title": "Your document", "selfie.title": "Your face"}},
}
# The same of a person who sends no picture of themselves.
PAPERS = WHOLE | {
    "id": "papers", "steps": [step for step in WHOLE["steps"] if step["id"] != "selfie"],
    # The others are of a person before a camera.
    "checks": [check for check in WHOLE["checks"] if check["name"] in ("documentCrossCheck", "documentExpiry")],
}
TWO = LIGHT | {"id": "two", "reviewers": 2}


class ConsoleService(Service):
    """A service with two applications, each with a key for every role of the console."""

    def __init__(self, programs: Path, folder: Path, configuration: dict | None = None):
        super().__init__(str(Path(programs) / "recto-serve"), folder, configuration)
        self.people: dict[str, dict[str, str]] = {}
        applications = []
        for application in APPLICATIONS:
            self.people[application] = {}
            keys = []
            for name, roles in PEOPLE.items():
                text = subprocess.run([self.program, "key"], check=True, capture_output=True, text=True).stdout
                self.people[application][name], digest = (line.split()[1] for line in text.splitlines())
                keys.append({"name": name, "sha256": digest, "roles": roles})
            applications.append({"id": application, "keys": keys})
        whole = json.loads(self.file.read_text())
        whole["applications"] = applications
        self.file.write_text(json.dumps(whole))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(self, method: str, path: str, credential: str | None = None, body: object = None, **headers: str):
        """The status, the headers and the JSON of an answer; names of headers have _ for -."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if credential:
            sent["Authorization"] = f"Bearer {credential}"
        if isinstance(body, (dict, list)):
            body = json.dumps(body).encode()
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            data = answer.read()
            is_json = "json" in answer.headers.get("Content-Type", "")
            return answer.status, dict(answer.getheaders()), json.loads(data) if data and is_json else data
        finally:
            connection.close()

    def wanted(self, status: int, method: str, path: str, *words, **headers):
        """The JSON of an answer that must have a status."""
        got, _, body = self.call(method, path, *words, **headers)
        assert got == status, f"{method} {path}: {got} {body}"
        return body

    def add_journeys(self, *journeys: dict) -> None:
        """Adds journeys to the first application, and to the second under a name of its own."""
        for application in APPLICATIONS:
            for journey in journeys:
                name = journey["id"] if application == "acme" else f"{application}-{journey['id']}"
                self.wanted(201, "POST", "/v1/journeys", self.people[application]["olaf"], journey | {"id": name})

    # ---------------------------------------------------------------- cases

    def begun(self, journey: str, application: str = "acme", **members) -> tuple[str, str]:
        """The identifier of a claimed verification, and its client's token."""
        made = self.wanted(201, "POST", "/v1/verifications", self.people[application]["program"], {"journey": journey, **members})
        claimed = self.wanted(200, "POST", "/v1/sessions", None, {"code": made["code"]})
        return made["id"], claimed["accessToken"]

    def light_case(self, application: str = "acme", journey: str = "light", values: dict | None = None, **members) -> str:
        """A case that was sent no file."""
        name = journey if application == "acme" else f"{application}-{journey}"
        id, token = self.begun(name, application, **members)
        body = {"action": "submit", "data": {"values": values or {"lastName": "Test"}}}
        self.wanted(200, "POST", f"/v1/verifications/{id}/steps/form", token, body)
        return id

    def whole_case(self, sides: dict[str, bytes], kind: str, selfie: bytes | None, values: dict | None = None, records: dict | None = None, **members) -> str | None:
        """A case with a document, perhaps a picture of the person and a form; waits until a person is to decide.

        `None` if no person will: a picture was refused.
        """
        id, token = self.begun("whole" if selfie else "papers", **members)
        path = f"/v1/verifications/{id}"
        for slot, data in sides.items():
            self.put(f"{path}/steps/document/files/{slot}", token, data)
        data = {"documentType": kind, **({"records": records} if records else {})}
        self.wanted(200, "POST", f"{path}/steps/document", token, {"action": "submit", "data": data})
        if selfie:
            self.put(f"{path}/steps/selfie/files/selfie", token, selfie)
            self.wanted(200, "POST", f"{path}/steps/selfie", token, {"action": "submit"})
        form = {"action": "submit", "data": {"values": values}} if values else {"action": "skip"}
        self.wanted(200, "POST", f"{path}/steps/form", token, form)
        self.until(id, lambda one: one["status"] == "done" or all(step["state"] != "processing" for step in one["steps"]))
        if any(step["state"] == "failed" for step in self.look(id)["steps"]):
            return None
        self.wanted(200, "POST", f"{path}/submit", token)
        self.until(id, lambda one: one["status"] == "review")
        return id

    def put(self, path: str, token: str, data: bytes) -> None:
        media = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
        end = time.monotonic() + 60
        while True:
            status, headers, body = self.call("PUT", path, token, data, Content_Type=media, Content_Digest=content_digest(data))
            if status in (200, 201):
                return
            assert status == 503 and time.monotonic() < end, f"PUT {path}: {status} {body}"
            time.sleep(float(headers.get("Retry-After", "1")))

    def look(self, id: str, application: str = "acme") -> dict:
        return self.wanted(200, "GET", f"/v1/verifications/{id}", self.people[application]["program"])

    def until(self, id: str, is_there, seconds: float = 180) -> dict:
        end = time.monotonic() + seconds
        while True:
            one = self.look(id)
            if is_there(one):
                return one
            assert time.monotonic() < end, f"never came there: {one['status']}, {[(step['id'], step['state']) for step in one['steps']]}"
            time.sleep(0.1)

    def decide(self, id: str, outcome: str, who: str = "ben") -> None:
        """Decides as somebody with a key, not at the console."""
        revision = self.look(id)["revision"]
        self.wanted(200, "POST", f"/v1/verifications/{id}/decision", self.people["acme"][who],
                    {"outcome": outcome, "note": "Decided elsewhere."}, If_Match=f'"{revision}"')


def linus(*slots: str) -> dict[str, bytes]:
    """Files of a person that `Samples` has."""
    return {slot: (PERSONS / f"linus/{slot}.jpg").read_bytes() for slot in slots}


class ConsoleBrowser(Browser):
    """A browser before the console, with the hands of a reviewer."""

    def __init__(self, service: ConsoleService, width=1280, height=800, language="en"):
        super().__init__(width, height)
        self.service = service
        self.language = language
        self.keys_pressed = 0
        agent = self.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def visit(self, place: str = "") -> None:
        """Opens the console anew."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=f"{self.service.address}/console{place}")
        self.until("document.documentElement?.dataset.ready !== undefined")

    def press(self, key, code=0):
        self.keys_pressed += 1
        super().press(key, code)

    def sign_in(self, name: str, application: str = "acme") -> None:
        """Signs in with somebody's key, as they would."""
        self.visit()
        if self.value("!!document.querySelector('.person button')"):
            self.value("document.querySelector('.person button').click()")
        self.until("document.querySelector('.sign-in input')")
        key = self.service.people.get(application, {}).get(name) or self.service.keys[name]
        self.value(f"document.querySelector('.sign-in input').value = {json.dumps(key)}")
        self.value("document.querySelector('.sign-in form').requestSubmit()")
        self.until("document.querySelector('.bar') && !document.querySelector('#main[aria-busy]') && document.querySelector('#main').children.length > 0")

    def go(self, path: str, ready: str) -> None:
        """Turns to a screen, and waits for an element of it."""
        self.value(f"location.hash = '#/{path}'")
        self.until(f"document.querySelector('#main:not([aria-busy])')?.dataset.screen === '#/{path}' && document.querySelector({json.dumps(ready)})")

    def open_case(self, id: str) -> None:
        self.go(f"case/{id}", ".case-columns")
        self.until("!document.querySelector('.events[aria-busy]')")

    def click(self, selector: str) -> None:
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.value(f"document.querySelector({json.dumps(selector)}).click()")

    def text(self, selector: str) -> str:
        return self.value(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def texts(self, selector: str) -> list[str]:
        return self.value(f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.textContent)")

    def count(self, selector: str) -> int:
        return self.value(f"document.querySelectorAll({json.dumps(selector)}).length")

    def focused(self) -> str:
        """The focused element, in words."""
        return self.value("""(() => { const one = document.activeElement;
            return one ? `${one.tagName.toLowerCase()} ${one.id || one.className || ''} ${one.getAttribute('aria-label') ?? one.textContent.slice(0, 40)}` : '' })()""")

    def images(self) -> None:
        """Waits until every picture in sight is loaded, or said to be missing."""
        self.until("[...document.images].every((one) => one.loading === 'lazy' || !one.src || one.complete)")

    def in_sight(self, selector: str) -> bool:
        """True if all of an element lies inside the window without scrolling anything."""
        return self.value(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            if (!element) return false;
            let box = element.getBoundingClientRect();
            if (box.width === 0 || box.height === 0) return false;
            let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
            for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {{
                if (getComputedStyle(one).overflow === "visible") continue;
                const clip = one.getBoundingClientRect();
                [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
            }}
            return box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
        }})()""")


class ConsoleTest(unittest.TestCase):
    """Tests with one service and one browser for all of a class."""

    programs: Path
    screenshots: Path | None = None
    configuration: dict = {"allowedNetworks": ["127.0.0.0/8"]}
    options: tuple[str, ...] = ()
    # Complaints that a test provokes are taken out by it; whatever else the browser complains about fails the test.
    journeys = (LIGHT, WHOLE, PAPERS, TWO)

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="recto-console-")))
        cls.service = ConsoleService(cls.programs, cls.folder, cls.configuration)
        cls.service.options = cls.options
        cls.service.start()
        cls.addClassCleanup(cls.service.kill)
        cls.service.add_journeys(*cls.journeys)
        cls.browser = cls.enterClassContext(ConsoleBrowser(cls.service))

    def setUp(self) -> None:
        self.browser.resize(1280, 800)
        self.browser.prefer("light")
        self.browser.requests.clear()
        self.browser.complaints.clear()

    def tearDown(self) -> None:
        # The browser complains of each answer that is no success, also of those that a test asks for.
        faults = [one for one in self.browser.complaints if "Failed to load resource" not in one]
        self.assertEqual(faults, [])
        own = (self.service.address, "about:", "data:", f"blob:{self.service.address}")
        self.assertEqual([url for url in self.browser.requests if not url.startswith(own)], [], "the page asked elsewhere")

    def say(self, key: str, **values) -> str:
        text = TEXTS[self.browser.language][key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def picture(self, name: str) -> None:
        """Writes a picture of the screen to look at."""
        if self.screenshots:
            self.screenshots.mkdir(parents=True, exist_ok=True)
            self.browser.screenshot(str(self.screenshots / f"{name}.png"))

    def assert_fits(self, name: str, go) -> None:
        """Fails if the screen is wider than a window, light or dark; writes a picture of each."""
        for width, height in WINDOWS:
            for scheme in ("light", "dark"):
                self.browser.resize(width, height)
                self.browser.prefer(scheme)
                go()
                self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), width, f"{name} at {width}, {scheme}")
                self.picture(f"{name}-{width}-{scheme}")
        self.browser.resize(1280, 800)
        self.browser.prefer("light")

    def assert_open_to_all(self, name: str) -> None:
        """Fails if the screen has too little contrast, nameless controls, or what axe finds."""
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            self.assertEqual(self.browser.value(CONTRAST), [], f"{name}, {scheme}")
        self.browser.prefer("light")
        self.assertEqual(self.browser.value(NAMELESS), [], name)
        self.assertEqual(violations(self.browser), [], name)


def main(module: str) -> None:
    """Runs the tests of a module: PROGRAMS, and a folder for pictures of screens."""
    import argparse

    parser = argparse.ArgumentParser(description=sys.modules[module].__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=lambda name: Path(name).resolve(), metavar="PROGRAMS")
    parser.add_argument("screenshots", nargs="?", type=Path, metavar="SCREENSHOTS")
    options, rest = parser.parse_known_args()
    ConsoleTest.programs = options.programs
    ConsoleTest.screenshots = options.screenshots and options.screenshots.resolve()
    unittest.main(module=module, argv=[sys.argv[0], *rest], verbosity=2)
