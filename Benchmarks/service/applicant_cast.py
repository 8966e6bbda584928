# SPDX-License-Identifier: Apache-2.0
"""The applicants of `applicants.py`: who they are, what they hand in, and what they do before the camera.

An applicant is drawn from a seed and a number, and is always the same. Nothing of them exists: people and documents are
rendered by `Samples`, in designs of our own.
"""

from __future__ import annotations

import json
import random
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Samples"))

import live
from printedfronts import european, holders, pictures
from printedfronts.europe import EUROPE, State
from printedfronts.sheets import Front
from rendering import backs, cards, fronts, pages, passports, truth
from rendering.backs import Printed, rounded
from rendering.canvas import PIXELS_PER_MM, Canvas
from rendering.people import Identity, Picture
from rendering.people.background import paint
from rendering.people.camera import TARGET, develop
from rendering.people.seeds import generator
from rendering.pictures import Encoding, Scan, Shot, photograph, save, scan
from rendering.plays import STEPS, Performance, Player, Sheet, frames
from rendering.portraits import photo
from rendering.specimen import Person, Specimen, TravelDocument
from rendering.surfaces import SURFACES
from zonepages.drawing import Sheet as PrintedSheet
from zonepages.holders import GIVEN_NAMES, SURNAMES

REFERENCE = date(2026, 11, 1)
"""The day that documents are made for: genuine ones are valid for two years from then at least."""

FRAUDS = ("mixed documents", "altered barcode", "expired document", "somebody else", "replayed frames")
SHARE_OF_FRAUDS = 5
"""One applicant in so many is a fraud, of each kind in turn."""

LOOKALIKE = "lookalike"
SHARE_OF_LOOKALIKES = 10
"""One applicant in so many is somebody who looks like the holder of the documents."""

VARIANTS = {
    "mixed documents": ("front and back of two cards", "licence and passport of two people"),
    "altered barcode": ("values that contradict each other", "another name and birthday beside a true passport",
                        "another name and birthday", "an altered zone"),
    "expired document": ("expired",),
    "somebody else": ("another person before the camera",),
    LOOKALIKE: ("the nearest of all people before the camera",),
    "replayed frames": ("a print", "a screen", "a recording of another challenge", "a recording cut to the challenge"),
}

# Cards whose every field is read; Illinois' are no licences, and British Columbia's have no day of issue.
LICENCES = (cards.CALIFORNIA, cards.TEXAS, cards.FLORIDA, cards.VIRGINIA, cards.ONTARIO, cards.QUEBEC,
            cards.DISTRICT_OF_COLUMBIA, cards.HAWAII, cards.ALBERTA, cards.OREGON, cards.COLORADO, cards.GEORGIA,
            cards.ARIZONA)
PASSPORTS = (passports.NOOR, passports.TOMAS, passports.LINUS, passports.OSKAR)

NOT_IN_RECORDS = ("personalNumber",)
"""What European licences print and no key of a licence's record takes."""

FIRST_FACE = 8_100_000
"""Seeds of faces from here on are the applicants'."""

CAMERA = live.Camera(480, 384, (56, 84), 95)
PICTURES = (*dict.fromkeys(STEPS.values()), "smile-broad", "blink")


@dataclass(frozen=True)
class EuropeanLicence:
    """A licence without a barcode, both sides of it, and what it says."""

    state: State
    front: Front
    back: PrintedSheet

    @property
    def record(self) -> dict[str, object]:
        """What a result should say."""
        values = {key: known["value"] for key, known in self.front.fields.items() if key not in NOT_IN_RECORDS}
        return {"hasData": True, "country": self.state.code} | values

    def printed(self, side: str) -> Printed:
        """A side as the samples' photographs take it."""
        sheet = self.front.sheet if side == "front" else self.back
        size = (round(sheet.width * PIXELS_PER_MM), round(sheet.height * PIXELS_PER_MM))
        image = cv2.resize(sheet.picture, size, interpolation=cv2.INTER_CUBIC)
        corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
        inside = rounded(Canvas(sheet.width, sheet.height), sheet.corner)
        return Printed(image, inside, corners, sheet.width, sheet.height)


@dataclass(frozen=True)
class Applicant:
    """Somebody who wants to be verified: an honest person, or a fraud of some kind."""

    seed: int
    number: int
    folder: Path
    lookalike: Path | None = None
    """The folder with the pictures of the person who looks most like the holder, as `Samples/live.py` renders it."""

    @property
    def fraud(self) -> str | None:
        """The kind of fraud; none of honest people."""
        if self.number % SHARE_OF_LOOKALIKES == 7:
            return LOOKALIKE
        if self.number % SHARE_OF_FRAUDS != SHARE_OF_FRAUDS - 1:
            return None
        return FRAUDS[self.number // SHARE_OF_FRAUDS % len(FRAUDS)]

    @property
    def variant(self) -> str | None:
        """How the fraud is done."""
        if self.fraud is None:
            return None
        variants = VARIANTS[self.fraud]
        return variants[self.number // (SHARE_OF_FRAUDS * len(FRAUDS)) % len(variants)]

    @cached_property
    def handed_in(self) -> str:
        """A licence of America, a passport, both, or a licence of Europe, which is read in print."""
        if self.variant in ("licence and passport of two people", "another name and birthday beside a true passport"):
            return "both"
        if self.variant == "an altered zone":
            return "passport"
        if self.fraud in ("mixed documents", "altered barcode"):
            return "licence"
        return self.draw("handed in").choices(("licence", "passport", "both", "european"), (40, 22, 5, 33))[0]

    def draw(self, *names: object) -> random.Random:
        """Randomness for one thing about the applicant."""
        return random.Random(f"{self.seed}/{self.number}/{'/'.join(map(str, names))}")

    def rng(self, *names: object) -> np.random.Generator:
        """The same for pictures."""
        return generator("applicant", self.seed, self.number, *names)

    @cached_property
    def person(self) -> Person:
        """The holder of the documents, with the values of a licence."""
        return self.invented("holder", self.base.person)

    @cached_property
    def other(self) -> Person:
        """Somebody of the same sex and about the same age, whose documents or face a fraud uses."""
        other = self.invented("other", self.base.person)
        days = self.draw("other's birth").randint(-1800, 1800)
        return replace(other, sex=self.person.sex, birth=self.person.birth + timedelta(days))

    @cached_property
    def base(self) -> Specimen:
        """The card that the licence looks like."""
        return self.draw("card").choice(LICENCES)

    def invented(self, role: str, like: Person) -> Person:
        """Somebody who does not exist, with a card's usual values."""
        draw = self.draw(role)
        birth = date(1950, 1, 1) + timedelta(draw.randint(0, 365 * 56))
        issue = REFERENCE - timedelta(draw.randint(90, 365 * 4))
        expiry = REFERENCE + timedelta(draw.randint(365 * 2, 365 * 6))
        if self.fraud == "expired document" and role == "holder":
            expiry = REFERENCE - timedelta(draw.randint(1, 365 * 3))
            issue = expiry - timedelta(365 * 6)
        given = draw.sample(GIVEN_NAMES, 2)
        return replace(
            like,
            last_name=draw.choice(SURNAMES), first_name=given[0], middle_name=given[1] if like.middle_name else None,
            suffix=None, sex=draw.choice("FM"), birth=birth, issue=issue, expiry=expiry,
            number=number(like.number, draw), first_name_truncated=False,
        )

    @cached_property
    def european(self) -> EuropeanLicence:
        """The licence of Europe: its state, its holder, and what is printed on both sides."""
        rng = self.rng("european")
        state = EUROPE[int(rng.integers(len(EUROPE)))]
        # Sex and age are those of the face, and validity is as of the other documents.
        named = holders.holder(rng, str(rng.choice(state.languages)), 10)
        person = self.person
        assert person.issue
        held = replace(named, sex=person.sex, birth=person.birth, issue=person.issue, expiry=person.expiry)
        years = (REFERENCE - person.issue).days / 365.25
        front = european.front_of(rng, state, held, pictures.of(self.identity(), years))
        back = european.back_of(rng, state, held, str(front.fields["idNumber"]["value"]))
        return EuropeanLicence(state, front, back)

    def identity(self, role: str = "holder") -> Identity:
        """The face of the holder or of the other."""
        person = self.person if role == "holder" else self.other
        seed = FIRST_FACE + 100_000 * self.seed + 2 * self.number + (role == "other")
        return Identity.from_seed(seed, person.sex, (REFERENCE - person.birth).days / 365.25)

    def licence(self, person: Person) -> Specimen:
        """Somebody's licence."""
        base = self.base
        return replace(base, name=f"{base.name} {self.seed}/{self.number}", person=person,
                       discriminator=number(base.discriminator, self.draw("discriminator")))

    def passport(self, person: Person, misprinted: tuple[str, ...] = ()) -> TravelDocument:
        """Somebody's passport."""
        draw = self.draw("passport")
        base = draw.choice(PASSPORTS)
        names = " ".join(part for part in (person.first_name, person.middle_name) if part)
        assert person.issue and person.sex
        return replace(base, name=f"{base.name} {self.seed}/{self.number}", number=number("U00418207", draw),
                       last_name=person.last_name, first_names=names, sex=person.sex, birth=person.birth,
                       issue=person.issue, expiry=person.expiry, misprinted=misprinted,
                       personal_number=number(base.personal_number, draw))

    @cached_property
    def documents(self) -> dict[str, Specimen | TravelDocument | EuropeanLicence]:
        """What each side is of, by its slot: what stands on it."""
        if self.handed_in == "european":
            return {"front": self.european, "back": self.european}
        mine = self.licence(self.person)
        sides: dict[str, Specimen | TravelDocument | EuropeanLicence] = {}
        if self.handed_in != "passport":
            sides |= {"front": mine, "back": mine}
        if self.handed_in != "licence":
            sides["page"] = self.passport(self.person)
        match self.variant:
            case "front and back of two cards":
                sides["back"] = self.licence(self.other)
            case "licence and passport of two people":
                sides["page"] = self.passport(self.other)
            case "another name and birthday" | "another name and birthday beside a true passport":
                changed = replace(self.person, last_name=self.other.last_name, first_name=self.other.first_name,
                                  birth=self.other.birth)
                sides["back"] = self.licence(changed)
            case "values that contradict each other":
                sides["back"] = self.contradictory(mine)
            case "an altered zone":
                # What was altered is no longer what its check digit, and the composite one, were made of.
                digits = self.draw("digits").choice((("birthDate",), ("expirationDate",), ("idNumber",)))
                sides["page"] = self.passport(self.person, digits)
        return sides

    def contradictory(self, licence: Specimen) -> Specimen:
        """A licence that no issuer would have made."""
        person = licence.person
        assert person.issue
        match self.draw("contradiction").randrange(4):
            case 0:
                return replace(licence, person=replace(person, birth=person.issue + timedelta(400)))
            case 1:
                return replace(licence, person=replace(person, issue=person.expiry + timedelta(200)))
            case 2:
                other = self.draw("issuer").choice([card for card in LICENCES if card.state != licence.state])
                return replace(licence, issuer=other.issuer)
            case _:
                return replace(licence, person=replace(person, birth=person.issue - timedelta(365 * 5)))

    @property
    def expected(self) -> dict[str, dict[str, object]]:
        """What the result should say of an honest applicant, by record."""
        records: dict[str, dict[str, object]] = {}
        for side, document in self.documents.items():
            if isinstance(document, TravelDocument):
                records["passport"] = truth.zone_record(document)
            elif isinstance(document, EuropeanLicence):
                records["driverLicense"] = document.record
            elif side == "back":
                records["driverLicense"] = truth.record(document)
        return records

    def files(self, take: int) -> dict[str, Path]:
        """The pictures of the documents, rendered if they are not there yet. Each take is another one."""
        found = {}
        for side, document in self.documents.items():
            path = self.folder / f"{side}-{take}.jpg"
            if not path.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                self.photograph(side, document, take, path)
            found[side] = path
        return found

    def sheet(self, side: str, document: Specimen | TravelDocument | EuropeanLicence) -> Printed:
        """A side as it was printed."""
        if isinstance(document, EuropeanLicence):
            return document.printed(side)
        is_other = self.variant == "licence and passport of two people" and side == "page"
        years = 0.0
        if side != "back":
            issue = document.issue if isinstance(document, TravelDocument) else document.person.issue
            years = (REFERENCE - issue).days / 365.25
        identity = self.identity("other" if is_other else "holder")
        if isinstance(document, TravelDocument):
            return pages.page(document, photo(identity, pages.PORTRAIT, years))
        if side == "front":
            return fronts.front(document, photo(identity, fronts.PORTRAIT, years))
        sheet = backs.back(document)
        backs.back.cache_clear()
        return sheet

    def photograph(self, side: str, document: Specimen | TravelDocument | EuropeanLicence, take: int, path: Path) -> None:
        """Takes a picture of a side."""
        name = f"{self.seed}/{self.number}/{side}/{take}"
        draw = self.draw(side, take)
        sheet = self.sheet(side, document)
        encoding = Encoding(quality=draw.randint(78, 90))
        if draw.random() < 0.25:
            settings = Scan(dots_per_inch=draw.choice((300, 350)), turn=draw.uniform(-1, 1), encoding=encoding)
            image = scan([sheet], settings, name).image
            save(image, path, encoding, settings.dots_per_inch)
            return
        size = (1600, 1200) if side == "page" else (1440, 1080)
        settings = Shot(
            draw.choice(tuple(SURFACES)), size=size, turn=draw.uniform(-8, 8), pitch=draw.uniform(-9, 9),
            yaw=draw.uniform(-7, 7), fill=draw.uniform(0.82, 0.92), light=draw.uniform(-180, 180),
            falloff=draw.uniform(0.05, 0.3), warmth=draw.uniform(-0.02, 0.04), blur=draw.uniform(0.45, 0.85),
            noise=draw.uniform(0.8, 2.4), exposure=draw.uniform(0.9, 1.06), encoding=encoding,
        )
        save(photograph(sheet, settings, name).image, path, encoding)

    def player(self, role: str) -> tuple[Player, Picture]:
        """Somebody before the camera, and the room without them."""
        folder = self.lookalike if role == LOOKALIKE and self.lookalike else self.folder / f"{role}-live"
        facts = folder / "truth.json"
        if not facts.exists():
            folder.mkdir(parents=True, exist_ok=True)
            identity = self.identity(role)
            rest = live.setting(identity, CAMERA)
            pictures, known = live.key_pictures(identity, rest, PICTURES)
            for name, picture in pictures.items():
                live.write(picture, folder / f"{name}.jpg", CAMERA.quality)
            live.write(develop(paint(rest), TARGET, rest), folder / "empty.jpg", CAMERA.quality)
            facts.write_text(json.dumps({"eyes": known.eyes, "mouth_corners": known.mouth_corners}), encoding="utf-8")
        known = json.loads(facts.read_text(encoding="utf-8"))
        pictures = {name: cv2.imread(str(folder / f"{name}.jpg"))[..., ::-1] for name in (*PICTURES, "empty")}
        mouth = np.mean(known["mouth_corners"], axis=0)
        return Player(pictures, tuple(map(tuple, known["eyes"])), tuple(mouth)), pictures["empty"]

    def frames(self, steps: list[str], hold: float, take: int) -> bytes:
        """The frames of the camera for these steps, or those that the fraud sends in their place."""
        if self.fraud != "replayed frames":
            roles = {"somebody else": "other", LOOKALIKE: LOOKALIKE}
            player, _ = self.player(roles.get(self.fraud or "", "holder"))
            rng = self.rng("frames", take, *steps)
            return b"".join(frames(player, Performance.of(steps, hold, rng), rng))
        player, room = self.player("holder")
        rng = self.rng("recording")
        match self.variant:
            case "a print":
                held = self.rng("print", take)
                still = Performance(((0.0, "neutral"),), (), 20.0)
                sheet = Sheet.drawn(held, is_screen=False, is_waved=take % 2 == 0)
                return b"".join(frames(player, still, held, sheet=sheet, room=room))
            case "a screen":
                recorded = Performance.of(self.recorded(steps), hold, rng)
                sheet = Sheet.drawn(rng, is_screen=True, is_waved=False)
                return b"".join(frames(player, recorded, self.rng("screen", take), sheet=sheet, room=room))
            case "a recording of another challenge":
                return b"".join(frames(player, Performance.of(self.recorded(steps), hold, rng), rng))
            case _:
                return b"".join(self.cut(steps, hold, player))

    def recorded(self, steps: list[str]) -> list[str]:
        """The steps of another session, drawn as this one was."""
        draw = self.draw("another session")
        repeated = draw.choice([step for step in STEPS if step != "straightFace"])
        drawn = [*STEPS, repeated]
        while any(one == other for one, other in zip(drawn, drawn[1:])) or len(drawn) != len(steps):
            draw.shuffle(drawn)
            drawn = drawn[: len(steps)]
        return drawn

    def cut(self, steps: list[str], hold: float, player: Player) -> Iterator[bytes]:
        """Pieces of one recording, in the order that is asked for."""
        for part, play in enumerate(("rest", *steps, "rest")):
            rng = self.rng("piece", play)
            shown = Performance.of([] if play == "rest" else [play], hold, rng)
            pieces = list(frames(player, shown, rng))
            # Of the rest before and after an expression, which the next piece has as well, little is left.
            start, end = (0, 22) if play == "rest" else (16, len(pieces) - 28)
            yield from pieces[start:end]


def number(like: str, draw: random.Random) -> str:
    """Another number of the same form."""
    kinds = {True: string.digits, False: string.ascii_uppercase}
    return "".join(draw.choice(kinds[sign.isdigit()]) if sign.isalnum() else sign for sign in like)
