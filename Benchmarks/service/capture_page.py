# SPDX-License-Identifier: Apache-2.0
"""Sends rendered people, honest ones and frauds, through the capture page in Chromium, and counts how they end.

    capture_page.py PROGRAMS CACHE --models FOLDER [--people 100] [--frauds 300] [--shipped 20] [--seed 1] [--tries 3]
                    [--fraud-tries 3] [--jobs 1] [--continue FILE]

PROGRAMS holds `recto-serve`, --models the models that `Scripts/models` fetches. Each visitor opens a link in a browser
context of their own, and does what a person does: agrees, holds the sides of the document into view, does the challenge
as the page asks for it, sends all. Nobody reloads the page. Documents and faces are rendered once and kept in CACHE.

--people honest ones and --frauds frauds take the shipped journeys that checks alone approve; a fraud is of each kind in
turn. --shipped of both take the journeys that need a person: none of these may be verified. Whoever is asked again does it
again, --tries or --fraud-tries times for each step, before the camera in another way. --jobs people visit at once, each in a
browser of their own. FILE, by default `visits.json` in CACHE, keeps every
visit; those in it are not made again.

Exit status 1 if fewer than 85 in 100 honest people are verified, if the median of what they have to do takes longer than
90 s, or if a fraud is verified whose way no waiver of its journey names.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from applicants import Service, differences, settled, share
from tenants import SharedService
from visitors import FIRST_FRAUD, KINDS, WAIVED_BY, Visitor

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from capture_support import DESKTOP, PHONE, CaptureBrowser, played  # noqa: E402

SHIPPED = ROOT / "Sources/RectoVerification/Journeys/Shipped"
UNATTENDED = {"licence": "driver-license-selfie-unattended", "passport": "passport-selfie-unattended"}
ATTENDED = {"licence": "driver-license-selfie", "passport": "passport-selfie"}
LEAST_VERIFIED, LONGEST_PART_IN_SECONDS = 0.85, 90
SECONDS_OF_A_VISIT = 900
# So long a person looks for the button before they take the picture with it.
PATIENCE_WITH_A_CAMERA = 20
# A state of the page that is unchanged for so long is a page that hangs. A challenge takes up to two minutes.
PATIENCE_WITH_THE_PAGE = 240
# So long a person reads before they press.
READING = 0.8
STATE = """(() => {
    const [main, part] = [document.querySelector("main"), document.querySelector("section.screen")];
    const { screen = "", working } = main?.dataset ?? {};
    return [screen, part?.dataset.phase ?? "", part?.dataset.slot ?? "", working !== undefined];
})()"""
# Pages of people in other windows are not slowed down here: each visitor has a device of their own.
ARGUMENTS = ("--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
             "--disable-renderer-backgrounding")


class House(CaptureBrowser):
    """One browser for all visitors, with a context for each."""

    def __init__(self) -> None:
        super().__init__(is_played=False, arguments=ARGUMENTS)

    def enter(self, scene: dict, size: tuple[int, int], language: str) -> None:
        """Opens a page with a camera before which a scene is played."""
        self.session = None
        self.context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=self.context, width=size[0],
                           height=size[1])["targetId"]
        self.attach(target)
        self.resize(*size)
        self.is_phone, self.language = size == PHONE, language
        self.prepare()
        self.call("Page.addScriptToEvaluateOnNewDocument", source=played(scene))

    def leave(self) -> None:
        """Closes the page, and forgets everything about it."""
        self.session = None
        self.call("Target.disposeBrowserContext", browserContextId=self.context)
        self.requests.clear()
        self.complaints.clear()

    def play(self, members: dict) -> None:
        """Changes the scene."""
        self.value(f"Object.assign(playedScene, {json.dumps(members)}) && undefined")


class Over(Exception):
    """Somebody goes no further: with all tries used, or before a page that hangs."""


class Visit:
    """Somebody on their way from the link to the outcome."""

    def __init__(self, house: House, visitor: Visitor, tries: int) -> None:
        self.house, self.visitor, self.tries = house, visitor, tries
        self.takes: Counter[str] = Counter()
        # The screen of the document, which is another one for each try.
        self.document = ""
        # The states that were acted in, and the moments of the first and the last act.
        self.acted: tuple = ()
        self.began = self.ended = 0.0
        # What was rendered in the middle, which no person waits for.
        self.rendered = 0.0

    def walk(self, link: str) -> str:
        """Goes as far as it goes; the screen at the end, or why there is none."""
        self.house.visit(link)
        since, before = time.monotonic(), None
        begin = since
        while True:
            screen, phase, slot, is_working = state = tuple(self.house.value(STATE))
            now = time.monotonic()
            if screen.startswith(("end/", "wait/review", "restart")):
                return screen
            if state != before:
                before, since = state, now
            if now - since > PATIENCE_WITH_THE_PAGE or now - begin > SECONDS_OF_A_VISIT:
                return f"hangs at {screen} {phase}"
            try:
                if not is_working and now - since >= READING:
                    self.act(screen, phase, slot, now - since)
            except Over as over:
                return str(over)
            time.sleep(0.1)

    def act(self, screen: str, phase: str, slot: str, waited: float) -> None:
        """Does what a screen asks for, once."""
        state = (screen, phase, slot)
        if phase == "camera" and waited > PATIENCE_WITH_A_CAMERA and self.acted == state:
            self.acted = (*state, "shutter")
            self.takes["shutter"] += 1
            self.press("camera.take")
        if self.acted[:3] == state:
            return
        self.acted = state
        name = screen.partition("/")[0]
        match name, phase:
            case ("welcome" | "consent" | "submit", _):
                self.touch()
                self.house.submit()
            case ("document", "source"):
                self.hold(screen)
                self.press("camera.use")
            case ("document", "confirm"):
                self.press("confirm.use")
            case ("document", "sent"):
                self.press("goOn")
            case ("presence", "introduction"):
                self.stand()
                self.press("presence.begin")

    def hold(self, screen: str) -> None:
        """Takes another picture if the last one was not taken; `screen` has the tries that are left."""
        if self.document not in ("", screen):
            self.again("document")
            self.prepare(lambda: {"pictures": self.visitor.pictures(self.takes["document"])})
        self.document = screen

    def stand(self) -> None:
        """Comes before the camera, after the first try in another way."""
        self.again("presence")
        if self.takes["presence"] > 1:
            self.prepare(lambda: {"film": None, **self.visitor.faces(self.takes["presence"])})

    def again(self, step: str) -> None:
        """Counts a try, if there is one left."""
        if self.takes[step] >= self.tries:
            raise Over(f"no more tries of {step}")
        self.takes[step] += 1

    def prepare(self, scene) -> None:
        begin = time.monotonic()
        self.house.play(scene())
        self.rendered += time.monotonic() - begin

    def press(self, key: str) -> None:
        self.house.press_button(key)
        self.touch()

    def touch(self) -> None:
        self.ended = time.monotonic() - self.rendered
        self.began = self.began or self.ended


@dataclass(frozen=True)
class Reception:
    """The service as visitors and those who sent them find it."""

    port: int
    keys: dict[str, str]

    def side(self, role: str) -> Service:
        """The service for whoever has a key of a role."""
        return Service(Path(), f"http://127.0.0.1:{self.port}", self.keys[role])


@cache
def house() -> House:
    """The browser of this process."""
    opened = House()
    atexit.register(opened.__exit__)
    return opened


def visited(reception: Reception, visitor: Visitor, journeys: dict[str, str], tries: int) -> dict:
    """The line of a visit."""
    service = reception.side("application")
    subject = {"id": f"visitor-{visitor.seed}-{visitor.number}"}
    created = service.call("POST", "verifications", {"journey": journeys[visitor.handed_in], "subject": subject})
    is_phone = visitor.draw("device").random() < 0.7
    language = visitor.draw("language").choice(("en", "nl"))
    visit = Visit(house(), visitor, tries)
    try:
        house().enter(visitor.scene(1), PHONE if is_phone else DESKTOP, language)
        screen = visit.walk(created["link"])
        house().leave()
    except Exception:
        # A page, or a browser, that came to harm is left to itself; the next visitor has another one.
        house.cache_clear()
        raise
    verification = settled(service, created["id"])
    outcome = verification.get("outcome") or verification["status"]
    line = {
        "number": visitor.number, "fraud": visitor.fraud, "variant": visitor.variant, "journey": journeys[visitor.handed_in],
        "outcome": outcome, "decidedBy": verification.get("decidedBy"), "screen": screen, "takes": dict(visit.takes),
        "seconds": round(visit.ended - visit.began, 1),
        "feedback": [f"{step['id']}: {item['code']}" for step in verification["steps"] for item in step.get("feedback", [])],
    }
    evidence = reception.side("reviewer").call("GET", f"verifications/{created['id']}/evidence")
    line["checks"] = {check["name"]: [check["outcome"], *check["codes"]] for check in evidence.get("checks", [])}
    # Of each portrait the distance to the faces of the session.
    line["distances"] = [faces["distance"] for check in evidence.get("checks", []) for faces in check.get("faces", [])]
    if visitor.fraud is None and outcome == "verified":
        line["wrong"] = differences(visitor.expected, service.call("GET", f"verifications/{created['id']}/result")["person"])
    return line


# The report

ENDS = ("verified", "review", "failed", "collecting")


def waivers() -> dict[str, str]:
    """The sentences of the unattended journeys that say what passes, by the way of the fraud."""
    checks = [check for name in UNATTENDED.values()
              for check in json.loads((SHIPPED / f"{name}.json").read_text(encoding="utf-8"))["checks"]]
    said = {check["name"]: check["waiverWhereNotApplicable"] for check in checks if "waiverWhereNotApplicable" in check}
    return {way: said[check] for way, check in WAIVED_BY.items() if check in said}


def table(groups: dict[str, list[dict]]) -> None:
    print(f"{'':58}{'count':>6}" + "".join(f"{end:>11}" for end in ENDS) + f"{'other':>7}")
    for name, group in groups.items():
        if not group:
            continue
        counts = Counter(line["outcome"] for line in group)
        rest = sum(count for outcome, count in counts.items() if outcome not in ENDS)
        print(f"{name[:57]:58}{len(group):>6}" + "".join(f"{counts[end]:>11}" for end in ENDS) + f"{rest:>7}")


def verified(lines: list[dict]) -> list[dict]:
    return [line for line in lines if line["outcome"] == "verified" and line["decidedBy"] in ("checks", "policy")]


def report(lines: list[dict]) -> int:
    """Prints the table and the shares; 1 if a bound is broken."""
    unattended = [line for line in lines if line["journey"] in UNATTENDED.values()]
    attended = [line for line in lines if line["journey"] in ATTENDED.values()]
    honest = [line for line in unattended if not line["fraud"]]
    groups = {f"honest, {handed_in}": [line for line in honest if line["journey"] == journey]
              for handed_in, journey in UNATTENDED.items()}
    for kind in KINDS:
        for line in unattended:
            if line["fraud"] == kind:
                groups.setdefault(f"{kind}: {line['variant']}", []).append(line)
    if attended:
        groups["journeys that need a person, honest"] = [line for line in attended if not line["fraud"]]
        groups["journeys that need a person, frauds"] = [line for line in attended if line["fraud"]]
    table(groups)
    status = 0
    if honest:
        passed = verified(honest)
        print(f"\nhonest, verified without a person and without a reload: {share(len(passed), len(honest))}")
        status |= len(passed) < LEAST_VERIFIED * len(honest)
        wrong = [line for line in passed if line["wrong"]]
        print(f"of these with a wrong field: {len(wrong)}")
        if passed:
            part = statistics.median(line["seconds"] for line in passed)
            print(f"what the person has to do, from the first button to the last: median {part:.0f} s, longest "
                  f"{max(line['seconds'] for line in passed):.0f} s")
            status |= part > LONGEST_PART_IN_SECONDS
    for name, group in {"honest": honest, "somebody else's document": [
            line for line in unattended if line["fraud"] == "somebody else's document"]}.items():
        if distances := sorted(distance for line in group for distance in line.get("distances", [])):
            print(f"distance of the faces, {name}: {distances[0]:.2f} to {distances[-1]:.2f}, median "
                  f"{statistics.median(distances):.2f}")
    said = waivers()
    for kind in KINDS:
        group = [line for line in unattended if line["fraud"] == kind]
        if group:
            passed = verified(group)
            status |= any(line["variant"] not in said for line in passed)
            waived = {line["variant"]: said[line["variant"]] for line in group if line["variant"] in said}
            print(f"{kind}, verified: {share(len(passed), len(group))}"
                  + "".join(f"; {way} is waived: {sentence}" for way, sentence in waived.items()))
    if attended:
        print(f"journeys that need a person, verified without one: {share(len(verified(attended)), len(attended))}")
        status |= bool(verified(attended))
    for line in lines:
        is_bad = line["fraud"] and line["outcome"] == "verified"
        is_missed = line in honest and line["outcome"] != "verified"
        if is_bad or is_missed or line.get("wrong"):
            said_of = [*line.get("wrong", []), *(f"{name}: {' '.join(codes)}" for name, codes in line["checks"].items()),
                       *line["feedback"]]
            print(f"  {line['number']:05d} {line['journey']}, {line['variant'] or 'honest'}: {line['outcome']}, "
                  f"{line['screen']}, {line['takes']}; " + "; ".join(said_of))
    return int(status)


def main() -> None:
    """Lets in whoever was not there yet, and reports about all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=Path)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--models", type=Path, required=True, help="a folder of models of faces")
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--frauds", type=int, default=300)
    parser.add_argument("--shipped", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--fraud-tries", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--continue", dest="kept", type=Path, help="where the visits are kept")
    options = parser.parse_args()
    folder = options.cache / str(options.seed)
    folder.mkdir(parents=True, exist_ok=True)
    kept = options.kept or options.cache / "visits.json"
    lines = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else []
    numbers = [*range(options.people)], [*range(FIRST_FRAUD, FIRST_FRAUD + options.frauds)]
    # Those before a person are others: what was sent twice would be recognised.
    ahead = range(options.people, options.people + options.shipped), range(
        FIRST_FRAUD + options.frauds, FIRST_FRAUD + options.frauds + options.shipped)
    wanted = [(number, UNATTENDED) for number in mixed(*numbers)] + [(number, ATTENDED) for number in mixed(*ahead)]
    known = {line["number"] for line in lines}
    missing = [(Visitor(options.seed, number, folder / f"{number:05d}"), journeys) for number, journeys in wanted
               if number not in known]
    os.environ["RECTO_MODELS"] = str(options.models.resolve())
    with tempfile.TemporaryDirectory(prefix="recto-visits-") as scratch:
        rates = {"addressPerMinute": 100_000, "applicationPerMinute": 100_000}
        service = SharedService(options.programs, Path(scratch), {}, ["amber"], rates=rates)
        service.start()
        reception = Reception(service.port, service.tenants["amber"].keys)
        try:
            with ProcessPoolExecutor(options.jobs) as pool:
                visits = {}
                for visitor, journeys in missing:
                    tries = options.fraud_tries if visitor.fraud else options.tries
                    visits[pool.submit(visited, reception, visitor, journeys, tries)] = visitor
                for visit in as_completed(visits):
                    if line := result(visit, visits[visit]):
                        lines.append(line)
                        keep(lines, kept)
        finally:
            service.kill()
    among = {number for number, _ in wanted}
    sys.exit(report(sorted((line for line in lines if line["number"] in among), key=lambda line: line["number"])))


def result(visit: Future, visitor: Visitor) -> dict | None:
    """The line of a visit, told to whoever waits; `None` if it came to nothing: one visitor must not end the run."""
    if error := visit.exception():
        print(f"{visitor.number:05d}: {error}", file=sys.stderr, flush=True)
        return None
    line = visit.result()
    print(f"{line['number']:05d} {line['fraud'] or 'honest'}, {line['variant'] or visitor.handed_in}: {line['outcome']} "
          f"({line['screen']}), {line['seconds']} s", file=sys.stderr, flush=True)
    return line


def keep(lines: list[dict], kept: Path) -> None:
    """Writes all visits, so that a run that is cut short can go on."""
    part = kept.with_suffix(".part")
    part.write_text(json.dumps(lines, ensure_ascii=False, indent=1), encoding="utf-8")
    part.replace(kept)


def mixed(*lists) -> list[int]:
    """All of them, so that a run that is cut short has some of each."""
    places = [((place + 0.5) / len(one), number) for one in map(list, lists) for place, number in enumerate(one)]
    return [number for _, number in sorted(places)]


if __name__ == "__main__":
    main()
