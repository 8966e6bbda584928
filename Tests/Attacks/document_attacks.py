# SPDX-License-Identifier: Apache-2.0
"""Documents: altered, borrowed, sent again, and files that cost or break those that read them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from attack import CONSENT, PERSONS, Attack, Settings, Told, Verification, case, needs_pixels
from pictures import changed, commented, hostile_pdfs, hostile_pngs, mutated, twice_deflated_pdf
from tenants import journey

HEADS = {b"%PDF": "application/pdf", b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}


def media(data: bytes) -> str:
    return next((kind for head, kind in HEADS.items() if data.startswith(head)), "image/jpeg")


def children(pid: int) -> dict[int, int]:
    """The processes that a process started, and when each began."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found[int(path.parent.name)] = int(fields[19])
    return found


class Documents(Attack):
    """A service with journeys for documents, and how they are sent; no cases."""

    @classmethod
    def begin(cls) -> None:
        super().begin()
        consent = {"id": "consent", "kind": "consent", "options": {"version": "1"}}
        texts = {"en": {"title": "Attacked", "consent.text": "What is agreed to."}}
        for name, types, checks in (
                ("a-page", ["passport"], [{"name": "documentCrossCheck"}]),
                ("a-card", ["driversLicense"], [{"name": "documentCrossCheck"}])):
            document = {"id": "document", "kind": "document", "options": {"documentTypes": types}}
            form = {"id": "form", "kind": "form", "options": {"fields": [
                {"name": "lastName", "isRequired": False, "greatestLength": 80}]}}
            for tenant in cls.service.tenants.values():
                words = journey(f"{name}-{tenant.name}", steps=[consent, document, form], checks=checks, texts=texts)
                made = cls.api.call("POST", "/v1/journeys", tenant.keys["admin"], words)
                assert made.status == 201, made.body

    def begun(self, wanted: str, subject: str, tenant: str = "amber") -> Verification:
        one = self.claimed(tenant, f"{wanted}-{tenant}", subject={"id": subject})
        self.assertEqual(one.step("consent", CONSENT).status, 200)
        return one

    def submitted(self, one: Verification, kind: str, **sides: bytes) -> Told:
        """Sends the sides of a document, and says that they are all; waits as it is told to."""
        for slot, data in sides.items():
            told = self.patient(lambda: one.put("document", slot, data, media(data)))
            self.assertIn(told.status, {200, 201}, told.body)
        return self.patient(lambda: one.step("document", {"action": "submit", "data": {"documentType": kind}}))

    @staticmethod
    def patient(call, most: float = 120) -> Told:
        """The answer to a call that is made again for as long as the service is busy and says when to come back."""
        end = time.monotonic() + most
        while True:
            told = call()
            if told.status != 503 or time.monotonic() > end:
                return told
            time.sleep(min(float(told.headers["retry-after"]), 10))

    def judged(self, one: Verification) -> tuple[str, set[str], dict]:
        """The document step's state, and every code, as soon as it was judged."""
        words = self.settled(one)
        step = next(each for each in words["steps"] if each["id"] == "document")
        return step["state"], {each["code"] for each in step["feedback"]}, words

    def honest(self, tenant: str) -> float:
        """How long an honest page takes, from its first byte to its judgement."""
        began = time.monotonic()
        one = self.begun("a-page", f"honest-{began}", tenant)
        self.submitted(one, "passport", page=(PERSONS / "linus/page.jpg").read_bytes())
        self.assertEqual(self.judged(one)[0], "passed")
        return time.monotonic() - began


class DocumentAttacks(Documents):
    def checked(self, one: Verification) -> tuple[dict, set[str]]:
        """What checks say once everything was sent."""
        one.step("form", {"action": "submit", "data": {"values": {}}})
        self.api.call("POST", f"{one.path}/submit", one.token, {})
        words = self.settled(one)
        result = self.api.call("GET", f"{one.path}/result", self.keys(one.tenant)["application"]).json
        return words, {code for check in result["checks"] for code in check["codes"]}

    @case("A card is sent that expired, whose portrait is covered, whose sides are exchanged, or with two backs.",
          "The step does not pass.", seconds=15)
    def test_cards_that_are_not_good(self) -> None:
        for name in ("expired", "portrait-covered", "sides-exchanged", "two-backs"):
            with self.subTest(card=name):
                one = self.begun("a-card", name)
                self.submitted(one, "driversLicense", front=(PERSONS / name / "front.jpg").read_bytes(),
                               back=(PERSONS / name / "back.jpg").read_bytes())
                state, found, _ = self.judged(one)
                self.assertNotEqual(state, "passed", sorted(found))

    @case("A card's front is somebody else's.", "Checks do not verify it: at best a person looks.", seconds=8)
    def test_somebody_elses_front(self) -> None:
        one = self.begun("a-card", "front")
        folder = PERSONS / "somebody-elses-front"
        self.submitted(one, "driversLicense", front=(folder / "front.jpg").read_bytes(),
                       back=(folder / "back.jpg").read_bytes())
        if self.judged(one)[0] == "passed":
            words, found = self.checked(one)
            self.assertNotEqual(words.get("outcome"), "verified", sorted(found))

    @case("A client sends an honest card with a record of it that states another day of birth than the barcode.",
          "It is `document.recordDiffers`, and not verified; the barcode's day counts.", seconds=8)
    def test_a_record_that_differs(self) -> None:
        one = self.begun("a-card", "record")
        for slot in ("front", "back"):
            data = (PERSONS / f"desmond/{slot}.jpg").read_bytes()
            told = self.patient(lambda: one.put("document", slot, data, media(data)))
            self.assertIn(told.status, {200, 201}, told.body)
        records = {"back": {"driverLicense": {"birthDate": "1988-11-30", "idNumber": "1"}}}
        data = {"documentType": "driversLicense", "records": records}
        told = self.patient(lambda: one.step("document", {"action": "submit", "data": data}))
        self.assertEqual(told.status, 200, told.body)
        _, found, _ = self.judged(one)
        self.assertIn("document.recordDiffers", found)
        words, said = self.checked(one)
        self.assertNotEqual(words.get("outcome"), "verified")
        self.assertIn("document.recordDiffers", said)
        evidence = self.api.call("GET", f"{one.path}/evidence", self.keys(one.tenant)["application"]).json
        fields = {field["name"]: field for field in evidence["documents"][0]["fields"]}
        self.assertEqual(fields["birthDate"]["value"], "1978-11-30")
        self.assertEqual(fields["birthDate"]["sources"][-1]["origin"], "record")

    def repeated(self, change) -> tuple[dict, set[str]]:
        """A page of one person, and then a changed copy of it for another one."""
        page = (PERSONS / "linus/page.jpg").read_bytes()
        first = self.begun("a-page", f"first-{time.monotonic()}")
        self.submitted(first, "passport", page=page)
        self.assertEqual(self.judged(first)[0], "passed")
        self.checked(first)
        second = self.begun("a-page", f"second-{time.monotonic()}")
        self.submitted(second, "passport", page=change(page))
        self.judged(second)
        return self.checked(second)

    @case("A passport page that was sent for one person is sent for another one, with a JPEG comment in it.",
          "It is `document.repeated`, and not verified.", seconds=12)
    def test_a_commented_page(self) -> None:
        words, found = self.repeated(lambda page: commented(page, b"again"))
        self.assertNotEqual(words.get("outcome"), "verified")
        self.assertIn("document.repeated", found)

    @needs_pixels
    @case("A passport page that was sent for one person is sent for another one, smaller and recoded.",
          "It is `document.repeated`, and not verified.", seconds=12)
    def test_a_recoded_page(self) -> None:
        import cv2
        words, found = self.repeated(lambda page: changed(page, lambda picture: (
            cv2.resize(picture, None, fx=0.9, fy=0.9, interpolation=cv2.INTER_AREA), 80)))
        self.assertNotEqual(words.get("outcome"), "verified")
        self.assertIn("document.repeated", found)

    def shown(self, subject: str, tenant: str = "amber", person: str = "linus") -> tuple[Verification, dict]:
        """A page that passed for a subject, and what is told of its use in other verifications."""
        one = self.begun("a-page", subject, tenant)
        self.submitted(one, "passport", page=commented((PERSONS / person / "page.jpg").read_bytes(), os.urandom(8)))
        self.assertEqual(self.judged(one)[0], "passed")
        evidence = self.api.call("GET", f"{one.path}/evidence", self.keys(tenant)["application"])
        self.assertEqual(evidence.status, 200, evidence.body)
        return one, {each["signal"]: each for each in evidence.json["signals"]}["document.usedBefore"]

    @case("One passport is shown for two subjects of an application, and for one of another application.",
          "The second subject raises `document.usedBefore`, with its counts; the other application learns nothing, and "
          "neither does the person.", seconds=20)
    def test_a_passport_of_two_subjects(self) -> None:
        mark = time.monotonic()
        before = self.shown(f"mule-a-{mark}", person="noor")[1]["counts"]["subjects"]
        one, used = self.shown(f"mule-b-{mark}", person="noor")
        self.assertTrue(used["isRaised"])
        self.assertEqual(used["counts"]["subjects"], before + 1)
        self.assertFalse(self.shown(f"mule-c-{mark}", "birch", "noor")[1]["isRaised"])
        for path in (one.path, f"{one.path}?view=idwise"):
            self.assertNotIn(b"usedBefore", self.api.call("GET", path, one.token).body)
        for path in ("evidence", "result"):
            told = self.api.call("GET", f"{one.path}/{path}", one.token)
            self.assertIn(told.status, {403, 409}, told.body)

    @case("A subject is erased, and another one shows their passport.",
          "Nothing is raised: the erasure took what the passport was known by.", seconds=15)
    def test_an_erased_passport(self) -> None:
        subject = f"erased-{time.monotonic()}"
        self.shown(subject, "birch", "tomas")
        gone = self.api.call("DELETE", f"/v1/verifications?subject={subject}", self.keys("birch")["application"])
        self.assertEqual(gone.status, 204, gone.body)
        self.assertFalse(self.shown(f"{subject}-other", "birch", "tomas")[1]["isRaised"])

    @case("The same person sends the same page again, in a second verification.", "It is an honest retry, and passes.",
          seconds=12)
    def test_an_honest_retry(self) -> None:
        page = (PERSONS / "maeve/front.jpg").read_bytes(), (PERSONS / "maeve/back.jpg").read_bytes()
        for _ in range(2):
            one = self.begun("a-card", "maeve")
            self.submitted(one, "driversLicense", front=page[0], back=page[1])
            state, found, _ = self.judged(one)
            self.assertEqual(state, "passed", sorted(found))
            _, found = self.checked(one)
            self.assertNotIn("document.repeated", found)

    def hostile(self, files: dict[str, bytes], seconds: float) -> None:
        """Sends each file as a page; it is refused, or judged within a time."""
        for name, data in files.items():
            with self.subTest(file=name):
                one = self.begun("a-page", name)
                began = time.monotonic()
                told = self.patient(lambda: one.put("document", "page", data, media(data)))
                if told.status in (200, 201):
                    self.patient(lambda: one.step("document", {"action": "submit", "data": {"documentType": "passport"}}))
                    state, found, _ = self.judged(one)
                    self.assertNotEqual(state, "passed", sorted(found))
                else:
                    self.assertTrue(400 <= told.status < 500, told.body)
                self.assertLess(time.monotonic() - began, seconds)
                self.assertLives(name)

    @case("PNG files declare large sizes, hold data without end, long texts and profiles, or are damaged.",
          "Each is refused or judged within 15 s, and the service lives.", seconds=40)
    def test_hostile_pngs(self) -> None:
        self.hostile(hostile_pngs(), 15)

    @case("PDF files declare large images and pages, refer to themselves, are deep, or are damaged.",
          "Each is refused or judged within 35 s, and the service lives.", seconds=90)
    def test_hostile_pdfs(self) -> None:
        self.hostile(hostile_pdfs(), 35)

    @case("Passport pages with bytes that were changed, cut out and doubled are sent.",
          "Each is judged, and the service lives.", seconds=20, repeats=True)
    def test_mutated_pages(self) -> None:
        page = (PERSONS / "noor/page.jpg").read_bytes()
        for number in range(8):
            one = self.begun("a-page", f"mutated-{number}")
            data = mutated(page, self.rng)
            told = self.patient(lambda: one.put("document", "page", data, "image/jpeg"))
            if told.status in (200, 201):
                self.patient(lambda: one.step("document", {"action": "submit", "data": {"documentType": "passport"}}))
                self.judged(one)
        self.assertLives()

    @case("HEIC and WebP pages with bytes that were changed, cut out and doubled are sent.",
          "Each is judged, and the service lives.", seconds=40, repeats=True)
    def test_mutated_pages_of_telephones(self) -> None:
        for media, words in (("image/heic", ["heif-enc", "-p", "preset=ultrafast", "-o"]),
                             ("image/webp", ["cwebp", "-quiet", "-o"])):
            if not shutil.which(words[0]):
                self.skipTest(f"no {words[0]} here; Scripts/setup --all installs it")
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "page"
                subprocess.run([*words, path, PERSONS / "noor/page.jpg"], check=True, capture_output=True)
                page = path.read_bytes()
            for number in range(4):
                one = self.begun("a-page", f"{words[0]}-{number}")
                # The kind of the file stays, so that it gets to the decoder.
                data = page[:64] + mutated(page[64:], self.rng)
                told = self.patient(lambda: one.put("document", "page", data, media))
                if told.status in (200, 201):
                    self.patient(
                        lambda: one.step("document", {"action": "submit", "data": {"documentType": "passport"}}))
                    self.judged(one)
        self.assertLives()

    @case("Four persons of one tenant send eight PDF files of some kilobytes, each with an image as large as a wall; an "
          "honest page of another tenant comes behind them.",
          "It takes at most five times as long as alone, and two seconds.", quick=False, seconds=60)
    def test_tiny_pdfs_beside_an_honest_page(self) -> None:
        alone = min(self.honest("birch") for _ in range(2))
        hostile = []
        for number in range(4):
            one = self.begun("a-card", f"hostile-{number}")
            for slot in ("front", "back"):
                told = one.put("document", slot, twice_deflated_pdf(salt=2 * number + (slot == "back")), "application/pdf")
                self.assertIn(told.status, {201, 413, 422, 503}, told.body)
            hostile.append(one)
        for one in hostile:
            one.step("document", {"action": "submit", "data": {"documentType": "driversLicense"}})
        beside = self.honest("birch")
        self.assertLessEqual(beside, 5 * alone + 2, f"{beside:.1f} s instead of {alone:.1f} s")
        self.assertLives()

    @case("60 pages come at once from 20 persons.",
          "All are judged, or refused with 503 and Retry-After before they are taken; nobody waits longer than 30 s unannounced.",
          seconds=90)
    def test_more_pages_than_can_be_read(self) -> None:
        page = (PERSONS / "linus/page.jpg").read_bytes()
        refused, waits = [], []

        def person(number: int) -> None:
            for turn in range(3):
                one = self.begun("a-page", f"crowd-{number}-{turn}")
                for _ in range(60):
                    told = one.put("document", "page", commented(page, b"%d %d" % (number, turn)))
                    if told.status == 503:
                        refused.append(told.headers.get("retry-after"))
                        time.sleep(min(float(told.headers["retry-after"]), 10))
                        continue
                    began = time.monotonic()
                    told = one.step("document", {"action": "submit", "data": {"documentType": "passport"}})
                    if told.status == 503:
                        refused.append(told.headers.get("retry-after"))
                        time.sleep(min(float(told.headers["retry-after"]), 10))
                        continue
                    self.judged(one)
                    waits.append(time.monotonic() - began)
                    break

        threads = [threading.Thread(target=person, args=(number,)) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(waits), 60)
        self.assertNotIn(None, refused)
        self.assertLess(max(waits), 45, "somebody waited unannounced")
        self.assertLives()

    @case("Documents of two persons of two tenants are read one after the other.",
          "No process reads files of both: a worker that was taken over sees one verification.", seconds=8)
    def test_workers_of_one_verification(self) -> None:
        seen: list[set[tuple[int, int]]] = []
        for tenant in ("amber", "birch"):
            found: set[tuple[int, int]] = set()
            is_over = threading.Event()

            def watch() -> None:
                while not is_over.is_set():
                    for pid, began in children(self.service.process.pid).items():
                        # One that waits for work has used next to no processor.
                        try:
                            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                        except OSError:
                            continue
                        if int(fields[11]) + int(fields[12]) >= 10:
                            found.add((pid, began))
                    time.sleep(0.02)

            thread = threading.Thread(target=watch)
            thread.start()
            try:
                self.honest(tenant)
            finally:
                is_over.set()
                thread.join()
            seen.append(found)
        self.assertTrue(all(seen), f"no worker was seen at work: {seen}")
        self.assertFalse(seen[0] & seen[1], "one process read documents of two tenants")

    @case("A worker is looked at while it reads a file.",
          "It has a filter of system calls, no new privileges, and no file or connection open but its pipes.", seconds=4)
    def test_confined_workers(self) -> None:
        page = (PERSONS / "linus/page.jpg").read_bytes()
        one = self.begun("a-page", "confined")
        self.submitted(one, "passport", page=page)
        # What each process was like when it was last seen: at first none is confined yet.
        seen: dict[int, tuple[str, list[str]]] = {}
        end = time.monotonic() + 20
        while time.monotonic() < end:
            for pid in children(self.service.process.pid):
                try:
                    status = Path(f"/proc/{pid}/status").read_text()
                    if "recto" in status.splitlines()[0]:
                        seen[pid] = status, [str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()]
                except OSError:
                    continue
            if "processing" not in json.dumps(self.look(one).json["steps"]):
                break
        self.assertTrue(seen, "no worker was seen at work")
        for status, links in seen.values():
            self.assertRegex(status, r"NoNewPrivs:\s+1")
            self.assertRegex(status, r"Seccomp:\s+2")
            opened = [link for link in links if not link.startswith(("pipe:", "/dev/null", "socket:", "/memfd", "anon_inode:"))]
            self.assertEqual(opened, [])


class EngineAttacks(Documents):
    """The program that reads files is lost while the service runs."""

    @classmethod
    def begin(cls) -> None:
        cls.programs = Path(tempfile.mkdtemp(dir=cls.folder))
        for name in ("recto", "recto-serve"):
            shutil.copy(Settings.programs / name, cls.programs / name)
        super().begin()

    @case("The program `recto` is moved away, its processes are killed, and a person sends a page; then it is moved back.",
          "The log names the cause, other calls are answered, and the page is read without another upload.", seconds=6)
    def test_a_program_that_is_gone(self) -> None:
        self.honest("amber")
        program, away = self.programs / "recto", self.programs / "away"
        program.rename(away)
        try:
            for pid in children(self.service.process.pid):
                os.kill(pid, signal.SIGKILL)
            one = self.begun("a-page", "without-an-engine")
            self.submitted(one, "passport", page=(PERSONS / "noor/page.jpg").read_bytes())
            end = time.monotonic() + 30
            while "The engine cannot be started" not in self.service.said:
                self.assertLess(time.monotonic(), end, self.service.said[-2000:])
                time.sleep(0.05)
            self.assertIn("No such file or directory", self.service.said)
            self.assertIn("processing", {step["state"] for step in self.look(one).json["steps"]})
            self.begun("a-page", "another")
        finally:
            away.rename(program)
        state, found, _ = self.judged(one)
        self.assertEqual(state, "passed", sorted(found))
        self.assertNotIn("input.workerFailed", found)
        self.honest("birch")
        self.assertLives()
