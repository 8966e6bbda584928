# SPDX-License-Identifier: Apache-2.0
"""The common parts of the tests of the capture page: a service, a browser before it, and a person before the browser's camera."""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import shutil
import sys
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from accessibility import CONTRAST, NAMELESS, violations
from browser import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/service"))
from tenants import SharedService  # noqa: E402

SAMPLES = ROOT / "Samples"
TEXTS = {tag: json.loads((ROOT / f"Sources/RectoLanguages/Texts/{tag}.json").read_text(encoding="utf-8")) for tag in ("en", "nl")}
STEPS = ("smile", "straightFace", "closeLeftEye", "closeRightEye")
SHIPPED = ROOT / "Sources/RectoVerification/Journeys/Shipped"
PHONE, DESKTOP = (390, 844), (1440, 900)

# Every kind of step; a person decides. Who cannot do the expressions sends a picture.
EVERYTHING = {
    "id": "everything", "version": 1, "assuranceLevel": 1, "order": "given",
    "steps": [
        {"id": "consent", "kind": "consent", "options": {"version": "1", "isHTML": True}},
        {"id": "choice", "kind": "select", "options": {"documentTypes": ["driversLicense", "passport"]}},
        {"id": "document", "kind": "document", "options": {"documentTypes": ["driversLicense", "passport"]}},
        {"id": "face", "kind": "presence", "options": {"alternative": "selfie"}},
        {"id": "selfie", "kind": "selfie"},
        {"id": "form", "kind": "form", "options": {"fields": [
            {"name": "firstName", "isRequired": True, "greatestLength": 60},
            {"name": "birthDate", "isRequired": False, "greatestLength": 10}]}},
        {"id": "passcode", "kind": "otp", "options": {"channel": "email"}},
    ],
    "checks": [{"name": "documentCrossCheck", "isIdentityCheck": True}],
    "approval": {"by": "person"},
    "texts": {"en": {
        "title": "Everything", "consent.title": "Your consent", "consent.text": "<p>We <b>look</b> at pictures.</p>",
        "document.text": "Lay it on a dark table.",
    }},
}


class Post(BaseHTTPRequestHandler):
    """Takes passcodes, as a courier's address does, and has a page around the capture page."""

    passcodes: list[str] = []
    page = ""

    def do_GET(self) -> None:
        body = self.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.passcodes.append(json.loads(body)["passcode"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_) -> None:
        pass


def frames(data: bytes) -> list[str]:
    """The pictures of a clip, in base64."""
    starts = [match.start() for match in re.finditer(rb"\xff\xd8\xff", data)] + [len(data)]
    return [base64.b64encode(data[one:other]).decode() for one, other in zip(starts, starts[1:])]


def played(scene: dict) -> str:
    """The script of the played camera, with a scene that `played_camera.js` describes."""
    prompts = {texts[f"prompt.{step}"]: step for texts in TEXTS.values() for step in STEPS}
    script = (Path(__file__).parent / "played_camera.js").read_text(encoding="utf-8")
    return f"globalThis.playedScene = {json.dumps({'prompts': prompts, **scene})};\n{script}"


def linus() -> str:
    """The script with Linus and his documents."""
    person = SAMPLES / "persons/linus"
    encoded = lambda path: base64.b64encode(path.read_bytes()).decode()  # noqa: E731
    return played({
        "clips": {name: frames((SAMPLES / f"live/linus/{name}.mjpeg").read_bytes()) for name in ("rest", *STEPS)},
        "pictures": {slot: encoded(person / f"{slot}.jpg") for slot in ("front", "back", "page", "selfie")},
        "other": encoded(SAMPLES / "live/7100010/neutral.jpg"),
    })


SCENE = linus()


class CaptureBrowser(Browser):
    """A browser whose camera is played, with a hand for what people do on the capture page."""

    def __init__(self, size=PHONE, language="en", is_played=True, arguments=()):
        super().__init__(*size, arguments)
        self.language = language
        self.is_phone = size[0] < 800
        self.is_played = is_played
        self.prepare()

    def prepare(self) -> None:
        """Makes the page that it is turned to one of this device."""
        agent = self.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=self.language)
        if self.is_phone:
            width, height = PHONE
            self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
            self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        if self.is_played:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=SCENE)

    def new_tab(self) -> str:
        """Opens another page, and turns to it."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.attach(target)
        self.prepare()
        return self.session

    def visit(self, url: str) -> None:
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)
        self.until("document.querySelector('main')?.dataset.screen")

    def reload(self) -> None:
        self.value("globalThis.isOld = true")
        self.call("Page.reload")
        self.until("!globalThis.isOld && document.querySelector('main')?.dataset.screen")

    def is_offline(self, is_offline: bool) -> None:
        self.call("Network.emulateNetworkConditions", offline=is_offline, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    @property
    def screen(self) -> str:
        return self.value("document.querySelector('main')?.dataset.screen ?? ''")

    def until_screen(self, name: str, seconds: float = 60) -> None:
        try:
            self.until(f"document.querySelector('main').dataset.screen?.startsWith({name!r})", seconds)
        except AssertionError as error:
            shown = self.value("document.querySelector('main').dataset.screen + ': ' + document.querySelector('main').innerText")
            raise AssertionError(f"no screen {name!r} but {shown}") from error

    def until_phase(self, phase: str, seconds: float = 60) -> None:
        self.until(f"document.querySelector('section.screen')?.dataset.phase === {phase!r}", seconds)

    def until_prompt(self) -> None:
        """Waits until something is asked for before the camera."""
        self.until("document.querySelector('section.screen')?.dataset.prompt", 40)

    def until_progress(self, percent: int) -> None:
        """Waits until the ring shows more than this."""
        self.until(f"Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) > {percent}", 40)

    def say(self, key: str, **values) -> str:
        text = TEXTS[self.language][f"capture.{key}"]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def shows(self, text: str) -> bool:
        return self.value(f"document.body.innerText.includes({json.dumps(text)})")

    def until_shown(self, text: str, seconds: float = 60) -> None:
        self.until(f"document.body.innerText.includes({json.dumps(text)})", seconds)

    def press_button(self, key: str, seconds: float = 30) -> None:
        """Presses the button with a text of the catalogue, as soon as it is there and can be pressed."""
        text = json.dumps(self.say(key))
        find = f"[...document.querySelectorAll('button')].find((one) => one.textContent === {text} && !one.disabled && one.getClientRects().length)"
        self.until(f"!!{find}", seconds)
        self.value(f"{find}.click()")

    def choose(self, path: Path | str) -> None:
        """Chooses a file, as the dialog of the browser would."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector="input[type=file]")["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def in_frame(self, expression: str) -> object:
        """The value of an expression in the first frame of the page."""
        frames = self.call("Page.getFrameTree")["frameTree"].get("childFrames")
        if not frames:
            return None
        world = self.call("Page.createIsolatedWorld", frameId=frames[0]["frame"]["id"])["executionContextId"]
        result = self.call("Runtime.evaluate", expression=expression, contextId=world, awaitPromise=True, returnByValue=True)
        return result["result"].get("value")

    def fill(self, name: str, value: str) -> None:
        self.value(f"(document.querySelector('input[name={name}]').value = {json.dumps(value)})")

    def submit(self) -> None:
        self.value("document.querySelector('form.screen').requestSubmit()")


class CaptureTest(unittest.TestCase):
    """Tests with a service of their own."""

    programs: Path
    screenshots: str | None = None
    models: Path | None = None
    size, language = PHONE, "en"

    @classmethod
    def setUpClass(cls) -> None:
        cls.post = ThreadingHTTPServer(("127.0.0.1", 0), Post)
        threading.Thread(target=cls.post.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.post.server_close)
        cls.addClassCleanup(cls.post.shutdown)
        cls.folder = Path(tempfile.mkdtemp(prefix="recto-capture-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        os.environ["RECTO_MODELS"] = str(cls.models or cls.folder / "no-models")
        os.environ["XDG_DATA_HOME"] = str(cls.folder / "no-data")
        configuration = {"allowedNetworks": ["127.0.0.0/8"], "passcodeDelivery": {
            "url": f"http://127.0.0.1:{cls.post.server_port}/", "secret": "whsec_" + base64.b64encode(b"for tests of a page alone").decode()}}
        # The usual rates of clients hold: what an honest page sends must never be too much. All pages load from one address.
        rates = {"addressPerMinute": 100_000, "applicationPerMinute": 100_000}
        cls.service = SharedService(cls.programs, cls.folder, configuration, ["amber"], rates=rates)
        cls.service.start()
        cls.addClassCleanup(lambda: cls.service.is_alive and cls.service.kill())
        cls.keys = cls.service.tenants["amber"].keys
        cls.add_journey(EVERYTHING)

    @classmethod
    def add_journey(cls, journey: dict) -> None:
        status, body = cls.call("POST", "/v1/journeys", cls.keys["admin"], journey)
        assert status == 201, body

    @classmethod
    def call(cls, method: str, path: str, key: str | None = None, body: object = None, **headers: str) -> tuple[int, dict]:
        connection = http.client.HTTPConnection("127.0.0.1", cls.service.port, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if key:
            sent["Authorization"] = f"Bearer {key}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, sent)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else {}
        finally:
            connection.close()

    def created(self, journey: str = "everything", **more) -> dict:
        """A new verification: `id`, `link` and the rest of the answer."""
        subject = {"id": f"p-{time.monotonic_ns()}", "email": "linus@example.org"}
        self.known_passcodes = len(Post.passcodes)
        status, body = self.call("POST", "/v1/verifications", self.keys["application"], {"journey": journey, "subject": subject, **more})
        self.assertEqual(status, 201, body)
        return body

    def passcode(self) -> str:
        """The passcode that was sent since the last verification was created."""
        end = time.monotonic() + 30
        while len(Post.passcodes) <= self.known_passcodes:
            self.assertLess(time.monotonic(), end, "no passcode was sent")
            time.sleep(0.1)
        return Post.passcodes[-1]

    def verification(self, created: dict) -> dict:
        return self.call("GET", f"/v1/verifications/{created['id']}", self.keys["application"])[1]

    def decide(self, created: dict, outcome: str) -> None:
        revision = self.verification(created)["revision"]
        status, body = self.call("POST", f"/v1/verifications/{created['id']}/decision", self.keys["reviewer"],
                                 {"outcome": outcome, "note": "Seen by a test."}, If_Match=f'"{revision}"')
        self.assertEqual(status, 200, body)

    def ask(self, created: dict, step: str, text: str) -> None:
        """Asks the person again for a step, as a reviewer."""
        revision = self.verification(created)["revision"]
        status, body = self.call("POST", f"/v1/verifications/{created['id']}/ask", self.keys["reviewer"],
                                 {"step": step, "text": text}, If_Match=f'"{revision}"')
        self.assertEqual(status, 200, body)

    def open_browser(self, **more) -> CaptureBrowser:
        browser = CaptureBrowser(more.pop("size", self.size), more.pop("language", self.language), **more)
        self.addCleanup(browser.__exit__)
        self.addCleanup(self.check_requests, browser)
        return browser

    def check_requests(self, browser: CaptureBrowser) -> None:
        """The page asked this service alone, and its policy had nothing to refuse."""
        own = f"http://127.0.0.1:{self.service.port}/"
        outside = [url for url in browser.requests if not url.startswith((own, "about:", "blob:", "data:"))]
        self.assertEqual(outside, [], "the page asked somebody else")
        refused = [text for text in browser.complaints if "Content Security Policy" in text or "Trusted" in text or "Uncaught" in text]
        self.assertEqual(refused, [])

    def look(self, browser: CaptureBrowser, name: str) -> None:
        """Checks the accessibility of a screen, and takes a picture of it for people to look at."""
        self.assertEqual(browser.value(CONTRAST), [], name)
        self.assertEqual(browser.value(NAMELESS), [], name)
        self.assertTrue(browser.value("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide")
        self.assertEqual(browser.value("document.querySelectorAll('h1').length"), 1, name)
        self.assertEqual(browser.value("document.documentElement.lang"), browser.language, name)
        self.assertEqual(violations(browser), [], name)
        if self.screenshots:
            os.makedirs(self.screenshots, exist_ok=True)
            browser.screenshot(os.path.join(self.screenshots, f"{name}-{browser.language}-{'phone' if browser.is_phone else 'desktop'}.png"))

    # The parts of a way

    def begin(self, browser: CaptureBrowser, created: dict) -> None:
        browser.visit(created["link"])
        browser.until_screen("welcome")
        browser.submit()

    def agree(self, browser: CaptureBrowser) -> None:
        browser.until_screen("consent")
        browser.submit()

    def choose_type(self, browser: CaptureBrowser, name: str) -> None:
        browser.until_screen("select")
        browser.value(f"document.querySelector('input[value={name}]').click()")
        browser.submit()

    def show_side(self, browser: CaptureBrowser, slot: str) -> None:
        """Holds a side before the camera until it is taken, and says that it is good.

        On a busy machine the page may not take it by itself, and a person then presses the shutter.
        """
        browser.until(f"document.querySelector('section[data-slot={slot}]')")
        browser.until("['source', 'camera'].includes(document.querySelector('section.screen').dataset.phase)")
        if browser.value("document.querySelector('section.screen').dataset.phase") == "source":
            browser.press_button("camera.use")
        try:
            browser.until_phase("confirm", 25)
        except AssertionError:
            browser.press_button("camera.take")
            browser.until_phase("confirm", 40)
        browser.press_button("confirm.use")

    def send_side(self, browser: CaptureBrowser, slot: str, path: Path) -> None:
        browser.until(f"document.querySelector('section[data-slot={slot}]')")
        browser.until_phase("source")
        browser.choose(path)
        browser.until_phase("confirm", 40)
        browser.press_button("confirm.use")

    def send_alternative(self, browser: CaptureBrowser, path: Path) -> None:
        """Sends a picture in place of the challenge."""
        browser.press_button("presence.cannot")
        browser.until("document.querySelector('dialog[open]')")
        browser.press_button("goOn")
        browser.until_screen("alternative")
        self.send_side(browser, "selfie", path)

    def show_face(self, browser: CaptureBrowser) -> None:
        browser.until_screen("presence")
        browser.press_button("presence.begin")
        browser.until_phase("film")

    def to_face(self, browser: CaptureBrowser, created: dict) -> None:
        """Everything up to the presence step, with files."""
        self.begin(browser, created)
        self.agree(browser)
        self.choose_type(browser, "passport")
        self.send_side(browser, "page", SAMPLES / "persons/linus/page.jpg")
        browser.until_screen("presence", 60)
