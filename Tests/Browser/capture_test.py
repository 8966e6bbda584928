# SPDX-License-Identifier: Apache-2.0
"""Tests the capture page in headless Chromium with the real service and engine.

    python3 Tests/Browser/capture_test.py PROGRAMS [SCREENSHOTS] [TEST …]

PROGRAMS is the folder of `recto-serve`, SCREENSHOTS a folder for a picture of every screen, `-` for none. With
AXE_SCRIPT, the path of axe.min.js, every screen is also judged by axe.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
import unittest
from pathlib import Path

from capture_support import DESKTOP, EVERYTHING, PHONE, SAMPLES, SHIPPED, TEXTS, CaptureTest, Post

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from fetched_models import FETCHED  # noqa: E402

LINUS = SAMPLES / "persons/linus"

GREATEST_PAGE = 120_000
# The service knows no such variable.
slow = unittest.skipUnless(os.environ.pop("RECTO_SWEEPS", "") == "whole", "takes minutes; RECTO_SWEEPS=whole runs it")
# The most that a person needs for one challenge of Linus's clips, on a machine that examines as well.
SECONDS_OF_CHALLENGE = 90


class WholeWay(CaptureTest):
    """From the link to the outcome.

    Each way has a service of its own: the documents of Linus are refused when somebody else hands them in again.
    """

    models = FETCHED

    def walk(self, size: tuple[int, int], language: str) -> None:
        browser = self.open_browser(size=size, language=language)
        created = self.created("driver-license-selfie-unattended")
        browser.visit(created["link"])
        browser.until_screen("welcome")
        self.look(browser, "welcome")
        browser.submit()
        browser.until_screen("consent")
        self.look(browser, "consent")
        browser.submit()
        browser.until_screen("document")
        browser.until_phase("source")
        self.look(browser, "source")
        # The lamp would hide the name, without which the two sides prove nothing about each other.
        browser.value("played.hasGlare = false")
        browser.press_button("camera.use")
        browser.until_phase("camera")
        browser.until("document.querySelector('.outline')?.getAttribute('points')", 30)
        self.look(browser, "camera")
        browser.until_phase("confirm", 40)
        self.look(browser, "confirm")
        self.assertTrue(browser.value("document.querySelector('.taken').src.startsWith('data:image/')"), "not straightened")
        browser.press_button("confirm.use")
        self.show_side(browser, "back")
        browser.until_screen("presence", 90)
        self.look(browser, "presence")
        browser.press_button("presence.begin")
        browser.until_phase("film")
        browser.until_progress(10)
        self.look(browser, "film")
        browser.until_screen("submit", SECONDS_OF_CHALLENGE + 60)
        self.look(browser, "submit")
        browser.submit()
        if self.models is None:
            browser.until_screen("wait/review", 120)
            self.look(browser, "review")
            self.decide(created, "verified")
        browser.until_screen("end/verified", 120)
        self.look(browser, "end")
        self.assertEqual(self.verification(created)["outcome"], "verified")


class WholeWayOnAPhone(WholeWay):
    """The same on a phone."""

    @slow
    def test_from_link_to_outcome_on_a_phone_in_dutch(self) -> None:
        self.walk(PHONE, "nl")


class WholeWayAtADesk(WholeWay):
    """The same at a desk."""

    @slow
    def test_from_link_to_outcome_at_a_desk_in_english(self) -> None:
        self.walk(DESKTOP, "en")


class Steps(CaptureTest):
    """Steps of every kind, one after the other."""

    models = FETCHED

    def test_every_kind_of_step_comes_to_a_person(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.to_face(browser, created)
        self.show_face(browser)
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE + 60)
        self.show_side(browser, "selfie")
        browser.until_screen("form")
        self.look(browser, "form")
        self.assertEqual(browser.value("document.querySelector('input[name=birthDate]').autocomplete"), "bday")
        browser.fill("firstName", "Linus")
        browser.submit()
        browser.until_screen("otp")
        self.look(browser, "otp")
        passcode = self.passcode()
        browser.fill("passcode", "000000" if passcode != "000000" else "000001")
        browser.submit()
        browser.until("document.querySelector('.refusal, .notice.bad') && !('working' in document.querySelector('main').dataset)")
        browser.fill("passcode", f"{passcode[:3]} {passcode[3:]}")
        browser.submit()
        browser.until_screen("submit")
        browser.submit()
        browser.until_screen("wait/review", 120)
        self.ask(created, "form", "Your name differs from the passport.\n\nType it as it is printed.")
        browser.until_screen("form", 60)
        words = browser.value("[...document.querySelectorAll('main > .notice p')].map((one) => one.textContent)")
        self.assertEqual(words, ["Your name differs from the passport.", "Type it as it is printed."])
        self.look(browser, "asked-again")
        browser.fill("firstName", "Linus")
        browser.submit()
        browser.until_screen("submit", 60)
        browser.submit()
        browser.until_screen("wait/review", 120)
        self.decide(created, "failed")
        browser.until_screen("end/failed", 60)
        self.look(browser, "failed")

    def test_another_passcode_leaves_the_focus_where_it_was_and_is_told_of(self) -> None:
        steps = [step for step in EVERYTHING["steps"] if step["kind"] in ("consent", "otp")]
        texts = {"en": {name: text for name, text in EVERYTHING["texts"]["en"].items() if not name.startswith("document.")}}
        self.add_journey(EVERYTHING | {
            "id": "passcodes", "steps": steps, "checks": [], "texts": texts, "isSubmittedAutomatically": True,
            "limits": {"resendInSeconds": 2},
        })
        browser = self.open_browser()
        self.begin(browser, self.created("passcodes"))
        self.agree(browser)
        browser.until_screen("otp")
        self.passcode()
        find = f"[...document.querySelectorAll('button')].find((one) => one.textContent === {json.dumps(browser.say('otp.resend'))})"
        browser.until(f"{find}.ariaDisabled === 'false'")
        browser.value(f"{find}.focus()")
        self.known_passcodes += 1
        browser.press("Enter")
        browser.until(f"document.querySelector('#announcer')?.textContent.includes({json.dumps(browser.say('otp.resent'))})")
        self.assertTrue(browser.value(f"document.activeElement === {find}"))
        self.passcode()
        browser.until_screen("otp")
        self.look(browser, "another-passcode")


class Links(CaptureTest):
    """The link, its secret, and who may use it."""

    def test_nothing_is_claimed_before_the_button_is_pressed(self) -> None:
        created = self.created()
        for _ in range(2):
            browser = self.open_browser()
            browser.visit(created["link"])
            browser.until_screen("welcome")
            self.assertEqual(self.verification(created)["status"], "requested")
        browser.submit()
        browser.until_screen("consent")
        self.assertEqual(self.verification(created)["status"], "collecting")

    def test_the_secret_of_an_old_link_leaves_the_query_at_once(self) -> None:
        browser = self.open_browser()
        created = self.created()
        address, token = created["link"].split("#")
        browser.visit(f"{address}?token={token}")
        browser.until_screen("welcome")
        self.assertEqual(browser.value("location.search"), "")
        self.assertEqual(browser.value("location.hash"), f"#{token}")
        browser.submit()
        browser.until_screen("consent")
        later = browser.requests[browser.requests.index(f"{address}?token={token}") + 1:]
        self.assertFalse([url for url in later if token in url], "the secret went into another address")

    def test_a_used_link_says_what_to_do(self) -> None:
        created = self.created()
        self.begin(self.open_browser(), created)
        other = self.open_browser()
        self.begin(other, created)
        other.until_screen("spent")
        self.look(other, "spent")
        self.assertTrue(other.shows(other.say("spent.elsewhere")))

    def test_another_link_in_the_same_tab_begins_its_own_verification(self) -> None:
        browser = self.open_browser()
        first, second = self.created(), self.created()
        self.begin(browser, first)
        browser.until_screen("consent")
        # Nothing is loaded between the two, as when somebody pastes a link.
        browser.call("Page.navigate", url=second["link"])
        browser.until("document.querySelector('main')?.dataset.screen === 'welcome'")
        browser.submit()
        browser.until_screen("consent")
        self.assertEqual(self.verification(second)["status"], "collecting")

    def test_a_cancelled_verification_says_so(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        browser.until_screen("consent")
        self.call("POST", f"/v1/verifications/{created['id']}/cancel", self.keys["application"], {})
        browser.submit()
        browser.until_screen("end/cancelled")
        self.look(browser, "cancelled")

    def test_an_erased_verification_says_so(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        browser.until_screen("consent")
        self.call("DELETE", f"/v1/verifications/{created['id']}", self.keys["application"])
        browser.submit()
        browser.until("/^(gone|end)/.test(document.querySelector('main').dataset.screen)")
        self.assertTrue(browser.value("document.querySelector('footer button').hidden"), "nothing is there to be stopped")

    def test_without_a_link_a_code_begins(self) -> None:
        browser = self.open_browser()
        created = self.created()
        browser.visit(created["link"].split("#")[0])
        browser.until_screen("welcome")
        self.look(browser, "code")
        browser.fill("code", "12")
        browser.submit()
        browser.until_shown(browser.say("wrong.code"))
        browser.fill("code", created["code"])
        browser.submit()
        browser.until_screen("consent")

    def test_a_second_tab_goes_on_with_the_same_session(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        browser.until_screen("consent")
        first = browser.session
        browser.new_tab()
        self.begin(browser, created)
        browser.until_screen("consent")
        browser.submit()
        browser.until_screen("select")
        browser.session = first
        browser.until_screen("select")

    def test_stopping_asks_first_and_ends_the_verification(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        browser.until_screen("consent")
        browser.press_button("stop")
        browser.until("document.querySelector('dialog[open]')")
        browser.press("Escape")
        browser.until("!document.querySelector('dialog')")
        self.assertEqual(self.verification(created)["status"], "collecting")
        browser.press_button("stop")
        browser.press_button("stop.yes")
        browser.until_screen("end/cancelled")

    def test_the_language_can_be_changed_anywhere(self) -> None:
        browser = self.open_browser()
        self.begin(browser, self.created())
        browser.until_screen("consent")
        browser.value("(() => { const choose = document.querySelector('footer select'); choose.value = 'nl'; choose.dispatchEvent(new Event('change')); })()")
        browser.until_shown(TEXTS["nl"]["capture.consent.agree"])
        self.assertEqual(browser.value("document.documentElement.lang"), "nl")
        browser.reload()
        browser.until_shown(TEXTS["nl"]["capture.consent.agree"])
        self.agree(browser)
        browser.until_screen("select")
        browser.value("document.querySelector('input[value=passport]').click()")
        browser.value("(() => { const choose = document.querySelector('footer select'); choose.value = 'en'; choose.dispatchEvent(new Event('change')); })()")
        browser.until_shown(TEXTS["en"]["capture.goOn"])
        browser.until("document.querySelector('input[value=passport]').checked")

    def test_the_page_is_small_and_asks_nobody_else(self) -> None:
        browser = self.open_browser()
        self.begin(browser, self.created())
        browser.until_screen("consent")
        loaded = {url for url in browser.requests if re.search(r"/start|/shared/", url)}
        folder = Path(__file__).resolve().parents[2] / "Sources/Web"
        paths = {f"/start/{file.name}" for file in (folder / "capture").iterdir()} - {"/start/index.html"}
        paths |= {re.sub(r"^https?://[^/]+|#.*|\?.*", "", url) for url in loaded}
        total = 0
        for path in sorted(paths):
            total += len(self.fetched(path))
        self.assertLess(total, GREATEST_PAGE, f"the page has {total} bytes")

    def fetched(self, path: str) -> bytes:
        import urllib.request
        with urllib.request.urlopen(f"http://127.0.0.1:{self.service.port}{path}") as answer:
            return answer.read()


class Applications(CaptureTest):
    """The colours, sentences and pages of an application."""

    def set_page(self, **members) -> None:
        page = {"name": "Amber Bank", "accent": "#7a1f5c", "accentText": "#ffffff", "radiusInPixels": 14,
                "texts": {"en": {"capture.welcome.title": "Amber wants to know you"}}, **members}
        status, body = self.call("PUT", "/v1/administration/applications/amber/page", self.service.keys["administrator"], page)
        self.assertEqual(status, 200, body)

    def test_the_page_looks_and_speaks_as_the_application_wants(self) -> None:
        self.set_page()
        browser = self.open_browser()
        browser.visit(self.created()["link"])
        browser.until_shown("Amber wants to know you")
        self.assertEqual(browser.value("document.querySelector('header').textContent"), "Amber Bank")
        self.assertIn("Amber Bank", browser.value("document.title"))
        button = "getComputedStyle(document.querySelector('.button.primary'))"
        self.assertEqual(browser.value(f"{button}.backgroundColor"), "rgb(122, 31, 92)")
        self.assertEqual(browser.value(f"{button}.borderRadius"), "14px")
        self.look(browser, "themed")

    def test_any_colours_that_the_service_takes_can_be_read(self) -> None:
        self.set_page(background="#757575", text="#ffffff", backgroundDark="#ffd400", textDark="#3a2f00")
        browser = self.open_browser()
        browser.visit(self.created()["link"])
        browser.until_shown("Amber wants to know you")
        self.look(browser, "themed-boldly")

    def test_the_page_around_it_hears_how_things_stand_and_nobody_else_may_frame_it(self) -> None:
        around = f"http://127.0.0.1:{self.post.server_port}"
        self.set_page(origins=[around])
        created = self.created()
        Post.page = f"""<!doctype html><script>
            globalThis.messages = [];
            addEventListener("message", (event) => messages.push({{ origin: event.origin, ...event.data }}));
            </script><iframe src="{created['link']}" allow="camera" referrerpolicy="origin" width="400" height="800"></iframe>"""
        browser = self.open_browser()
        self.addCleanup(browser.requests.clear)
        browser.call("Page.navigate", url=around)
        until(self, lambda: browser.in_frame("document.querySelector('main')?.dataset.screen === 'welcome'"))
        browser.in_frame("document.querySelector('form.screen').requestSubmit()")
        browser.until("messages.some((one) => one.next === 'consent')")
        message = browser.value("messages.at(-1)")
        self.assertEqual(message["origin"], f"http://127.0.0.1:{self.service.port}")
        self.assertEqual((message["type"], message["id"], message["status"]), ("recto.change", created["id"], "collecting"))
        # A session that is over; the page looks when it is told that the network is back.
        self.call("DELETE", f"/v1/verifications/{created['id']}", self.keys["application"])
        browser.in_frame("void dispatchEvent(new Event('online'))")
        browser.until("messages.at(-1).type === 'recto.ended' || messages.at(-1).next === 'none'", 20)
        self.assertEqual(browser.value("messages.at(-1).id"), created["id"])
        self.set_page(origins=["https://www.example.org"])
        browser.call("Page.navigate", url=f"{around}/again")
        time.sleep(2)
        self.assertIsNone(browser.in_frame("document.querySelector('main')"))
        browser.complaints.clear()

    def test_the_way_back_is_offered_at_the_end(self) -> None:
        self.set_page(returnAddresses=["https://www.example.org/done"])
        browser = self.open_browser()
        created = self.created(returnUrl="https://www.example.org/done?order=7", state="s-1")
        self.begin(browser, created)
        browser.until_screen("consent")
        browser.press_button("stop")
        browser.press_button("stop.yes")
        browser.until_screen("end/cancelled")
        address = browser.value("document.querySelector('a.button').href")
        for part in ("https://www.example.org/done?", "order=7", "state=s-1", "outcome=cancelled"):
            self.assertIn(part, address)

    def test_a_file_of_the_page_that_does_not_come_is_told_of(self) -> None:
        browser = self.open_browser()
        browser.call("Network.setBlockedURLs", urls=["*/start/theme.js"])
        browser.call("Page.navigate", url=self.created()["link"])
        browser.until("document.querySelector('#broken')?.hidden === false")
        self.assertEqual(browser.value("document.querySelector('main').textContent"), "")

    def test_markup_from_strings_and_foreign_scripts_are_refused(self) -> None:
        browser = self.open_browser()
        browser.visit(self.created()["link"])
        refusal = browser.value("(() => { try { document.body.innerHTML = '<p>'; return '' } catch (error) { return error.name } })()")
        self.assertEqual(refusal, "TypeError")
        browser.value("""new Promise((done) => {
            const script = document.createElement("style");
            script.append("body { display: none }");
            document.head.append(script);
            setTimeout(done, 100);
        })""")
        self.assertNotEqual(browser.value("getComputedStyle(document.body).display"), "none")
        browser.complaints.clear()


def until(test: unittest.TestCase, holds, seconds: float = 30) -> None:
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        test.assertLess(time.monotonic(), end, "never came true")
        time.sleep(0.05)


class Pictures(CaptureTest):
    """Documents without the best of conditions."""

    def at_document(self, **more):
        browser = self.open_browser(**more)
        created = self.created()
        self.begin(browser, created)
        self.agree(browser)
        self.choose_type(browser, "passport")
        browser.until_phase("source")
        return browser, created

    def test_a_camera_that_is_refused_or_missing_leaves_files(self) -> None:
        for name, key in (("NotAllowedError", "camera.refused"), ("NotFoundError", "camera.none"), ("NotReadableError", "camera.used")):
            with self.subTest(name):
                browser, _ = self.at_document()
                browser.value(f"played.refusal = '{name}'")
                browser.press_button("camera.use")
                browser.until_shown(browser.say(key))
                self.look(browser, key)
                self.send_side(browser, "page", LINUS / "page.jpg")
                browser.until_screen("presence", 60)

    def test_a_picture_that_does_not_get_through_holds_up_no_other_screen(self) -> None:
        browser, _ = self.at_document()
        # The first one stands still for longer than this test takes.
        browser.value("""(() => {
            const send = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.send = function (...all) { globalThis.stalled ? send.apply(this, all) : (globalThis.stalled = true); };
        })()""")
        browser.choose(LINUS / "page.jpg")
        browser.until("globalThis.stalled")
        browser.value("(() => { const one = document.querySelector('footer select'); one.value = 'nl'; one.dispatchEvent(new Event('change')); })()")
        browser.until("document.documentElement.lang === 'nl'")
        browser.language = "nl"
        self.send_side(browser, "page", LINUS / "page.jpg")
        browser.until_screen("presence", 60)

    def test_a_camera_that_is_pulled_out_is_told_of(self) -> None:
        browser, _ = self.at_document()
        browser.press_button("camera.use")
        browser.until("played.opened && document.querySelector('video')?.videoWidth")
        browser.value("played.pullOut()")
        browser.until_shown(browser.say("camera.lost"))
        browser.press_button("camera.use")
        browser.until_phase("confirm", 40)

    def test_a_black_picture_is_told_of(self) -> None:
        browser, _ = self.at_document()
        browser.value("played.isBlack = true")
        browser.press_button("camera.use")
        browser.until_shown(browser.say("camera.black"), 20)
        browser.value("played.isBlack = false")
        browser.until_phase("confirm", 40)

    def test_one_instruction_at_a_time_says_what_is_in_the_way(self) -> None:
        browser, _ = self.at_document()
        browser.press_button("camera.use")
        browser.until_phase("camera")
        said = set()
        end = time.monotonic() + 30
        while time.monotonic() < end and browser.value("document.querySelector('section.screen').dataset.phase") == "camera":
            said.add(browser.value("document.querySelector('.instruction')?.textContent ?? ''"))
            time.sleep(0.1)
        self.assertGreaterEqual(len(said - {""}), 2, said)
        browser.until_phase("confirm", 40)

    def test_the_shutter_is_always_there(self) -> None:
        browser, _ = self.at_document()
        browser.press_button("camera.use")
        browser.press_button("camera.take")
        browser.until_phase("confirm", 40)
        browser.press_button("confirm.again")
        browser.until_phase("camera")
        browser.press_button("camera.take")
        browser.until_phase("confirm", 40)

    def test_files_of_wrong_kinds_are_named_and_others_may_follow(self) -> None:
        browser, _ = self.at_document()
        files = {"text.jpg": (b"this is no picture", "file.other"), "empty.jpg": (b"", "file.empty"),
                 "photo.heic": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(4_000_000), "file.heic")}
        for name, (content, key) in files.items():
            with self.subTest(name):
                path = self.folder / name
                path.write_bytes(content)
                browser.choose(path)
                browser.until_shown(browser.say(key))
                browser.until_phase("source")
        damaged = self.folder / "damaged.jpg"
        damaged.write_bytes((LINUS / "page.jpg").read_bytes()[:300])
        browser.choose(damaged)
        browser.until("document.querySelector('.refusal')")
        self.send_side(browser, "page", LINUS / "page.jpg")
        browser.until_screen("presence", 60)

    def test_a_picture_of_20_megabytes_is_made_smaller_and_sent(self) -> None:
        browser, created = self.at_document()
        picture = (LINUS / "page.jpg").read_bytes()
        comment = b"\xff\xfe\xff\xff" + bytes(65_533)
        path = self.folder / "large.jpg"
        path.write_bytes(picture[:2] + comment * (20_000_000 // len(comment)) + picture[2:])
        self.assertGreater(path.stat().st_size, 19_000_000)
        browser.choose(path)
        browser.until_phase("confirm", 60)
        browser.press_button("confirm.use")
        browser.until_screen("presence", 60)
        self.assertEqual(self.verification(created)["steps"][2]["state"] in ("processing", "passed"), True)

    def test_a_picture_can_be_taken_again_before_it_counts(self) -> None:
        browser, created = self.at_document()
        browser.choose(LINUS / "selfie.jpg")
        browser.until_phase("confirm", 40)
        browser.press_button("confirm.again")
        self.send_side(browser, "page", LINUS / "page.jpg")
        browser.until_screen("presence", 60)
        types = [event["type"] for event in self.events() if event.get("verification") == created["id"]]
        self.assertEqual(types.count("file.received"), 2)

    def events(self) -> list[dict]:
        """All events of the application."""
        found, after = [], 0
        while True:
            status, body = self.call("GET", f"/v1/events?after={after}", self.keys["application"])
            self.assertEqual(status, 200, body)
            if not body["items"]:
                return found
            found, after = found + body["items"], body["after"]

    def test_a_phone_goes_on_and_the_desk_follows(self) -> None:
        desk, created = self.at_document(size=DESKTOP)
        desk.press_button("phone.go")
        desk.until_screen("elsewhere")
        desk.until("document.querySelector('img.code')?.naturalWidth > 0")
        self.look(desk, "elsewhere")
        desk.value("(navigator.clipboard.writeText = async (text) => { globalThis.copied = text; })")
        desk.press_button("phone.copy")
        link = desk.until("globalThis.copied")
        self.assertIn(f"#{created['id']}/", link)
        phone = self.open_browser(size=PHONE)
        phone.visit(link)
        phone.until_screen("welcome")
        phone.submit()
        self.send_side(phone, "page", LINUS / "page.jpg")
        phone.until_screen("presence", 60)
        self.assertEqual(desk.screen, "elsewhere")
        phone.press_button("stop")
        phone.press_button("stop.yes")
        desk.until_screen("end/cancelled")


class Faces(CaptureTest):
    """The presence step when something is in the way."""

    def at_face(self, **more):
        browser = self.open_browser(**more)
        created = self.created()
        self.to_face(browser, created)
        return browser, created

    @slow
    def test_the_challenge_is_answered_at_twelve_frames_a_second_and_at_most_a_megabit(self) -> None:
        browser, created = self.at_face()
        browser.value("""(() => {
            const send = fetch;
            globalThis.sent = [];
            globalThis.fetch = (address, request) => {
                if (String(address).endsWith("/frames")) {
                    const times = request.headers.get("x-frame-times").split(",").map(Number);
                    sent.push({ at: performance.now(), bytes: request.body.size, times });
                }
                return send(address, request);
            };
        })()""")
        self.show_face(browser)
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE + 60)
        sent = browser.value("sent")
        times = [one for batch in sent for one in batch["times"]]
        self.assertEqual(times, sorted(times))
        seconds = times[-1] / 1000
        self.assertGreater(len(times) / seconds, 10.5, "too few frames a second")
        self.assertLess(8 * sum(batch["bytes"] for batch in sent) / seconds, 2_000_000)

    def test_prompts_are_said_and_the_ring_fills(self) -> None:
        browser, _ = self.at_face()
        browser.value("""(() => {
            globalThis.said = [];
            new MutationObserver(() => said.push(...[...document.querySelectorAll("#announcer [role=alert] > p")].map((one) => one.textContent)))
                .observe(document.body, { childList: true, subtree: true, characterData: true });
        })()""")
        self.show_face(browser)
        self.assertTrue(browser.value("document.activeElement.classList.contains('prompt')"))
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE + 60)
        said = set(browser.value("said"))
        prompts = {TEXTS["en"][f"prompt.{step}"] for step in ("smile", "straightFace", "closeLeftEye", "closeRightEye")}
        self.assertTrue(said & prompts, said)

    @slow
    def test_a_network_that_is_away_for_a_while_begins_the_film_anew(self) -> None:
        browser, _ = self.at_face()
        self.show_face(browser)
        browser.until_progress(5)
        browser.is_offline(True)
        browser.until_shown(browser.say("lost"), 30)
        time.sleep(8)
        browser.is_offline(False)
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE * 2)

    @slow
    def test_a_service_that_is_killed_ends_the_film_and_not_the_verification(self) -> None:
        browser, created = self.at_face()
        self.show_face(browser)
        browser.until_progress(5)
        self.service.kill()
        time.sleep(2)
        self.service.start()
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE * 2)
        self.assertEqual(self.verification(created)["status"], "collecting")

    def test_a_reload_in_the_middle_begins_the_film_anew(self) -> None:
        browser, _ = self.at_face()
        self.show_face(browser)
        browser.until_prompt()
        browser.reload()
        self.show_face(browser)
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE * 2)

    @slow
    def test_another_person_in_the_middle_does_not_pass(self) -> None:
        browser, created = self.at_face()
        left = self.verification(created)["steps"][3]["attemptsLeft"]
        self.show_face(browser)
        browser.until_progress(15)
        browser.value("played.shown = 'other'")
        # The next step is shown while the film is judged.
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE * 2)
        end = time.monotonic() + 120
        while (step := self.verification(created)["steps"][3])["state"] != "open":
            self.assertLess(time.monotonic(), end, step)
            time.sleep(0.2)
        self.assertEqual(step["attemptsLeft"], left - 1)
        browser.reload()
        browser.until_screen("presence")
        self.assertTrue(browser.value("!!document.querySelector('.notice.bad')"), "nobody says what was wrong")
        self.look(browser, "another-person")

    @slow
    def test_a_printed_photograph_does_not_pass(self) -> None:
        browser, created = self.at_face()
        browser.value("played.shown = 'print'")
        self.show_face(browser)
        # Nothing that is asked for is done, until the time is over.
        end = time.monotonic() + 240
        while browser.value("document.querySelector('section.screen')?.dataset.phase") == "film":
            self.assertLess(time.monotonic(), end, "the film never ended")
            time.sleep(0.5)
        end = time.monotonic() + 120
        while self.verification(created)["steps"][3]["state"] == "processing":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.5)
        self.assertEqual(self.verification(created)["steps"][3]["state"], "open")

    def test_a_camera_that_is_pulled_out_costs_no_try(self) -> None:
        browser, created = self.at_face()
        left = self.verification(created)["steps"][3]["attemptsLeft"]
        self.show_face(browser)
        browser.until_prompt()
        browser.value("played.pullOut()")
        browser.until_shown(browser.say("camera.lost"))
        self.assertEqual(self.verification(created)["steps"][3]["attemptsLeft"], left)
        self.show_face(browser)
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE * 2)

    def test_a_camera_that_stands_still_costs_no_try(self) -> None:
        browser, created = self.at_face()
        left = self.verification(created)["steps"][3]["attemptsLeft"]
        self.show_face(browser)
        browser.until_prompt()
        browser.value("played.freeze()")
        browser.until_shown(browser.say("camera.lost"), 20)
        browser.until_phase("introduction")
        self.assertEqual(self.verification(created)["steps"][3]["attemptsLeft"], left)

    @slow
    def test_a_camera_that_says_nothing_of_its_silence_leaves_a_way_to_go_on(self) -> None:
        browser, _ = self.at_face()
        self.show_face(browser)
        browser.until_prompt()
        # No frame comes any more, and no event of the camera.
        browser.value("(HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0)")
        browser.until_phase("introduction", 300)
        self.show_face(browser)

    @slow
    def test_more_time_is_given_to_those_who_ask(self) -> None:
        browser, created = self.at_face()
        self.show_face(browser)
        browser.until_prompt()
        browser.press_button("presence.more")
        browser.until_screen("selfie", SECONDS_OF_CHALLENGE * 2)
        self.assertTrue(self.verification(created)["steps"][3]["hasLongerTime"])

    def test_who_cannot_do_an_expression_sends_a_picture_instead(self) -> None:
        browser, created = self.at_face()
        browser.press_button("presence.cannot")
        browser.until("document.querySelector('dialog[open]')")
        self.look(browser, "cannot")
        browser.press("Escape")
        self.send_alternative(browser, LINUS / "selfie.jpg")
        browser.until_screen("selfie", 60)
        self.assertIn(self.verification(created)["steps"][3]["state"], ("processing", "passed"))

    def test_who_finds_out_before_the_camera_sends_a_picture_instead(self) -> None:
        browser, _ = self.at_face()
        self.show_face(browser)
        browser.until_prompt()
        self.send_alternative(browser, LINUS / "selfie.jpg")
        browser.until_screen("selfie", 60)

    def test_a_step_that_is_not_required_can_be_left_out_by_who_cannot_do_it(self) -> None:
        others = [step for step in EVERYTHING["steps"] if step["kind"] != "selfie"]
        steps = [step | ({"isRequired": False, "options": {}} if step["kind"] == "presence" else {}) for step in others]
        # Without a picture of the person no check says who they are.
        self.add_journey(EVERYTHING | {"id": "optional", "steps": steps, "checks": [{"name": "documentCrossCheck"}]})
        browser = self.open_browser()
        created = self.created("optional")
        self.to_face(browser, created)
        self.show_face(browser)
        browser.until_prompt()
        browser.value("""(() => {
            const send = fetch;
            const refused = () => new Response('{"code": "forbidden", "title": "Refused once"}', { status: 403, headers: { "content-type": "application/problem+json" } });
            globalThis.fetch = async (address, request) => {
                if (!String(request?.body).includes('"skip"')) return send(address, request);
                globalThis.fetch = send;
                return refused();
            };
        })()""")
        self.leave_out(browser)
        browser.until_shown("Refused once")
        browser.until_phase("introduction")
        self.leave_out(browser)
        browser.until_screen("form", 60)
        self.assertEqual(self.verification(created)["steps"][3]["state"], "skipped")

    def leave_out(self, browser) -> None:
        browser.press_button("presence.cannot")
        browser.until("document.querySelector('dialog[open]')")
        browser.press_button("goOn")


class Interruptions(CaptureTest):
    """Whatever happens between two steps, nothing is lost."""

    # The screens in order, and the action on each.
    WAY = (
        ("consent", lambda test, browser: browser.submit()),
        ("select", lambda test, browser: browser.value("document.querySelector('input[value=passport]').click(), document.querySelector('form.screen').requestSubmit()")),
        ("document", lambda test, browser: test.send_side(browser, "page", LINUS / "page.jpg")),
        ("presence", lambda test, browser: test.send_alternative(browser, LINUS / "selfie.jpg")),
        ("selfie", lambda test, browser: test.send_side(browser, "selfie", LINUS / "selfie.jpg")),
        ("form", lambda test, browser: (browser.fill("firstName", "Linus"), browser.submit())),
        ("otp", lambda test, browser: (browser.fill("passcode", test.passcode()), browser.submit())),
        ("submit", lambda test, browser: browser.submit()),
        ("wait", lambda test, browser: None),
    )

    def take_way(self, interrupt) -> None:
        browser = self.open_browser()
        created = self.way = self.created()
        self.begin(browser, created)
        for screen, action in self.WAY:
            browser.until_screen(screen, 120)
            with self.subTest(screen):
                interrupt(browser, screen)
                browser.until_screen(screen, 120)
                action(self, browser)
        browser.until_screen("wait/review", 120)

    def test_a_reload_at_every_step(self) -> None:
        self.take_way(lambda browser, screen: browser.reload())

    @slow
    def test_a_service_that_is_killed_at_every_step(self) -> None:
        def restart(browser, screen):
            # A picture that was being read at several deaths of the engine is blamed for them, and read no more.
            end = time.monotonic() + 60
            while any(step["state"] == "processing" for step in self.verification(self.way)["steps"]):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)
            self.service.kill()
            self.service.start()
        self.take_way(restart)

    @slow
    def test_a_network_that_is_cut_for_20_seconds_at_every_step(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        for screen, action in self.WAY[:-1]:
            browser.until_screen(screen, 120)
            with self.subTest(screen):
                if screen == "presence":
                    # The film has a test of its own.
                    action(self, browser)
                    continue
                browser.is_offline(True)
                if screen in ("document", "selfie"):
                    browser.until_phase("source")
                    browser.choose(LINUS / ("page.jpg" if screen == "document" else "selfie.jpg"))
                else:
                    action(self, browser)
                browser.until_shown(browser.say("lost"), 30)
                time.sleep(20)
                browser.is_offline(False)
                if screen in ("document", "selfie"):
                    browser.until_phase("confirm", 60)
                    browser.press_button("confirm.use")
        browser.until_screen("wait", 120)

    def test_going_back_and_forward_loses_nothing(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        self.agree(browser)
        browser.until_screen("select")
        # The page is gone before an answer could come from it.
        browser.value("setTimeout(() => history.back())")
        time.sleep(1)
        browser.until("location.href === 'about:blank'")
        browser.value("setTimeout(() => history.forward())")
        time.sleep(1)
        browser.until("document.querySelector('main')?.dataset.screen?.startsWith('select')")

    def test_what_was_typed_stays_while_the_verification_changes(self) -> None:
        browser = self.open_browser()
        created = self.created()
        self.begin(browser, created)
        for screen, action in self.WAY[:5]:
            browser.until_screen(screen, 120)
            action(self, browser)
        browser.until_screen("form", 120)
        browser.fill("firstName", "Lin")
        # The document is read meanwhile, which is a change.
        browser.value("dispatchEvent(new Event('online'))")
        time.sleep(3)
        self.assertEqual(browser.value("document.querySelector('input[name=firstName]').value"), "Lin")


class Everyone(CaptureTest):
    """Keys alone, small screens, dark pages, other directions of writing."""

    def test_everything_is_done_with_keys(self) -> None:
        browser = self.open_browser(size=DESKTOP)
        browser.visit(self.created()["link"])
        browser.until_screen("welcome")
        self.assertEqual(browser.value("document.activeElement.tagName"), "H1")
        browser.press("Tab")
        browser.press("Enter")
        browser.until_screen("consent")
        self.assertEqual(browser.value("document.activeElement.tagName"), "H1")
        browser.press("Tab")
        self.assertEqual(browser.value("document.activeElement.textContent"), browser.say("consent.agree"))
        browser.press("Enter")
        browser.until_screen("select")
        browser.press("Tab")
        browser.press(" ", 32)
        browser.press("Enter")
        browser.until_screen("document")
        browser.press("Tab")
        self.assertEqual(browser.value("document.activeElement.textContent"), browser.say("camera.use"))

    def test_320_pixels_are_enough_in_the_dark_and_from_right_to_left(self) -> None:
        browser = self.open_browser()
        self.begin(browser, self.created())
        browser.resize(320, 568)
        for scheme in ("light", "dark"):
            browser.prefer(scheme)
            browser.value("document.documentElement.dir = 'rtl'")
            browser.until_screen("consent")
            self.look(browser, f"narrow-{scheme}")
            targets = browser.value("""[...document.querySelectorAll("button, select")].filter((one) => one.getClientRects().length)
                .map((one) => one.getBoundingClientRect()).filter((box) => box.width < 24 || box.height < 48).length""")
            self.assertEqual(targets, 0, "a target is too small for a finger")

    def test_reduced_motion_moves_nothing(self) -> None:
        browser = self.open_browser()
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        self.begin(browser, self.created())
        browser.until_screen("consent")
        self.assertEqual(browser.value("document.getAnimations().filter((one) => one.playState === 'running').length"), 0)


class Smoke(CaptureTest):
    """The browser's own camera, whose film nobody can lead."""

    def test_the_browsers_fake_camera_is_filmed_and_judged(self) -> None:
        arguments = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
        browser = self.open_browser(is_played=False, arguments=arguments)
        self.to_face(browser, self.created())
        self.show_face(browser)
        browser.until("document.querySelector('.face video').videoWidth > 0")
        # The fake camera shows no face, and the service says so.
        browser.until_shown(TEXTS["en"]["notice.face.notFound"], 40)


if __name__ == "__main__":
    CaptureTest.programs = Path(sys.argv[1]).resolve()
    CaptureTest.screenshots = sys.argv[2] if len(sys.argv) > 2 and sys.argv[2] != "-" else None
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
