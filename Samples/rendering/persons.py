# SPDX-License-Identifier: Apache-2.0
"""The people of the samples: who holds what, and which pictures they hand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import cv2
import numpy as np

from rendering import backs, cards, fronts, pages, passports, people, truth
from rendering.pictures import ROTATED_CLOCKWISE_TO_SHOW, Encoding, Scan, Shot, Taken, photograph, scan
from rendering.portraits import Frame, Photo, outline, photo
from rendering.sample import Expected, Sample
from rendering.specimen import Specimen, TravelDocument

DAYS_IN_YEAR = 365.25
SELFIE_SIZE = (720, 960)
FLAT, SHARP = Encoding(quality=80), Encoding(quality=84)


@dataclass(frozen=True)
class Selfie:
    """A selfie of the holder: alone, with somebody beside, or from so far that the face is small."""

    seed: int = 1
    companion: people.Identity | None = None
    afar: bool = False
    encoding: Encoding = SHARP


@dataclass(frozen=True)
class Shown:
    """One file: its side, how it was taken, and, if the licence is not the holder's own, its specimen."""

    file: str
    side: str
    settings: Scan | Shot | Selfie
    specimen: Specimen | None = None

    @property
    def is_on_wrong_side(self) -> bool:
        """True if the name, whose ending tells the role, says something else than the picture."""
        return not self.file.rpartition(".")[0].endswith(self.side)


@dataclass(frozen=True)
class Holder:
    """A person with documents, in a folder of their own or in a common one by the prefix of the names."""

    folder: str
    seed: int
    pictures: tuple[Shown, ...]
    licence: Specimen | None = None
    passport: TravelDocument | None = None
    prefix: str = ""
    sex: str | None = None
    face_on_front: people.Identity | None = None
    is_covered: bool = False

    @property
    def identity(self) -> people.Identity:
        """The person, as old as the documents say."""
        person = self.licence.person if self.licence else self.passport
        assert person, "a holder holds something"
        return people.Identity.from_seed(self.seed, person.sex or self.sex, years_since(person.birth))

    def samples(self) -> Iterator[Sample]:
        """The pictures, one at a time."""
        stems = [shown.file.rpartition(".")[0] for shown in self.pictures]
        for shown, stem in zip(self.pictures, stems, strict=True):
            file = self.prefix + shown.file
            taken, expected = self.take(shown, f"{self.folder}/{file}")
            resolution = shown.settings.dots_per_inch if isinstance(shown.settings, Scan) else None
            # If only the endings of two pictures differ, those of their lines do too.
            line_file = f"{file}.json" if stems.count(stem) > 1 else None
            yield Sample(self.folder, file, taken, shown.settings.encoding, expected, resolution, line_file)

    def line(self) -> truth.Line:
        """What a reader should say about all pictures together."""
        shown_backs = [shown.specimen or self.licence for shown in self.pictures if shown.side == "back"]
        selfies = [shown.settings for shown in self.pictures if isinstance(shown.settings, Selfie)]
        return truth.person_line(
            inputs=sorted(self.prefix + shown.file for shown in self.pictures),
            licences=[licence for licence in shown_backs if licence],
            passport=self.passport,
            has_selfie=any(not selfie.companion for selfie in selfies),
            exchanged=sum(shown.is_on_wrong_side for shown in self.pictures),
        )

    def take(self, shown: Shown, name: str) -> tuple[Taken, Expected]:
        """The picture, and what a reader should say about it."""
        if isinstance(shown.settings, Selfie):
            taken = take_selfie(self.identity, shown.settings)
            return taken, lambda path, size: truth.selfie_line(path, size, taken.faces)
        sheet = self.sheet(shown)
        if isinstance(shown.settings, Scan):
            taken = scan([sheet], shown.settings, name)
        else:
            taken = photograph(sheet, shown.settings, name)
        face = taken.faces[0] if taken.faces else None
        wrong = [truth.WRONG_SIDE] if shown.is_on_wrong_side else []

        def expected(path: Path, size: truth.Size) -> truth.Line:
            if shown.side == "page":
                assert self.passport and face is not None
                return truth.zone_line(path, size, self.passport, face, taken.symbols[0])
            licence = shown.specimen or self.licence
            assert licence
            is_back = shown.side == "back"
            line = truth.read_line(path, size, licence) if is_back else truth.front_line(path, size, face)
            return {**line, "findings": line["findings"] + wrong}

        return taken, expected

    def sheet(self, shown: Shown) -> backs.Printed:
        """The side or page that a picture shows."""
        if shown.side == "page":
            assert self.passport
            return pages.page(self.passport, self.photo(pages.PORTRAIT, self.identity, self.passport.issue))
        licence = shown.specimen or self.licence
        assert licence
        if shown.side == "back":
            return backs.back(licence)
        assert licence.person.issue
        face = self.face_on_front or self.identity
        return fronts.front(licence, self.photo(fronts.PORTRAIT, face, licence.person.issue), self.is_covered)

    def photo(self, frame: Frame, identity: people.Identity, issue: date) -> Photo:
        """The portrait as it was when the document was issued."""
        return photo(identity, frame, years_since(issue))


def years_since(day: date) -> float:
    """How long ago that was."""
    return (truth.AS_OF - day).days / DAYS_IN_YEAR


def take_selfie(identity: people.Identity, settings: Selfie) -> Taken:
    """The picture with the outlines of the faces in it."""
    if settings.companion:
        return take_both(identity, settings.companion, settings.seed)
    conditions = people.selfie_conditions(identity, settings.seed, *SELFIE_SIZE)
    if settings.afar:
        conditions = replace(conditions, head_height=0.095, centre_y=0.74, background="outdoors")
    image, known = people.render(identity, conditions)
    return Taken(image, (), (outline(known.face_box),))


def take_both(left: people.Identity, right: people.Identity, seed: int) -> Taken:
    """Two people side by side, the right one in front, before one wall."""
    common = replace(people.selfie_conditions(left, seed, *SELFIE_SIZE[::-1]),
                     head_height=0.52, centre_y=0.48, background="gradient")
    behind, left_known = people.render(left, replace(common, centre_x=0.29))
    placed = replace(common, centre_x=0.71, yaw=-common.yaw, smile=0.25)
    before, right_known = people.render(right, placed)
    # Before two walls, what stays the same is the person.
    other, _ = people.render(right, replace(placed, background="outdoors"))
    apart = cv2.GaussianBlur(np.abs(before.astype(np.float32) - other).max(axis=2), (0, 0), 1.0)
    round_brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (15, 15))
    solid = (apart < 9).astype(np.uint8) * 255
    solid = cv2.morphologyEx(cv2.morphologyEx(solid, cv2.MORPH_OPEN, round_brush), cv2.MORPH_CLOSE, round_brush)
    cover = cv2.GaussianBlur(solid, (0, 0), 2.0)[..., None].astype(np.float32) / 255
    image = behind * (1 - cover) + before * cover
    return Taken(image.astype(np.uint8), (), (outline(left_known.face_box), outline(right_known.face_box)))


def flat(turn: float = 0, **changes: object) -> Scan:
    """A scan of moderate size."""
    return replace(Scan(dots_per_inch=300, turn=turn, encoding=FLAT), **changes)


def shot(surface: str, **changes: object) -> Shot:
    """A photograph of moderate size."""
    return replace(Shot(surface, size=(1360, 1020), fill=0.86, encoding=FLAT), **changes)


ON_ITS_SIDE = (1020, 1360)

DRIVERS = (
    Holder("persons/desmond", 2002, licence=cards.TEXAS, pictures=(
        Shown("front.jpg", "front", flat(0.3)), Shown("back.jpg", "back", flat(-0.2)),
        Shown("selfie.jpg", "selfie", Selfie(1)))),
    Holder("persons/maeve", 2029, licence=cards.ONTARIO, pictures=(
        Shown("front.jpg", "front", shot("wood", turn=-3, pitch=7, yaw=4, light=60)),
        Shown("back.jpg", "back", shot("wood", turn=4, pitch=-6, yaw=5, light=60)),
        Shown("selfie.jpg", "selfie", Selfie(2)))),
    Holder("persons/anais", 2004, licence=cards.QUEBEC, pictures=(
        Shown("front.jpg", "front", shot("linen", size=ON_ITS_SIDE, turn=90, pitch=5, yaw=-4, light=120)),
        Shown("back.jpg", "back", shot("linen", turn=2, pitch=6, yaw=-5, light=120)),
        Shown("selfie.jpg", "selfie", Selfie(3)))),
    Holder("persons/hugo", 2065, licence=cards.ALBERTA, pictures=(
        Shown("front.jpg", "front", flat(-0.4)), Shown("back.jpg", "back", flat(0.5)))),
    Holder("persons/juniper", 2022, licence=cards.DISTRICT_OF_COLUMBIA, pictures=(
        Shown("front.jpg", "front", shot("dark-wood", turn=2, pitch=6, fill=0.88,
                                         encoding=replace(FLAT, orientation=ROTATED_CLOCKWISE_TO_SHOW))),
        Shown("back.jpg", "back", shot("dark-wood", turn=-2, pitch=7, yaw=3)),
        Shown("selfie.jpg", "selfie", Selfie(4)))),
)

TRAVELLERS = (
    Holder("persons/noor", 2043, passport=passports.NOOR, pictures=(
        Shown("page.jpg", "page", flat(0.2)), Shown("selfie.jpg", "selfie", Selfie(5)))),
    Holder("persons/tomas", 2055, passport=passports.TOMAS, pictures=(
        Shown("page.jpg", "page", shot("slate", size=(1600, 1200), turn=-2, pitch=6, yaw=-4, fill=0.90,
                                       glare=(0.80, 0.30, 0.07, 95))),
        Shown("selfie.jpg", "selfie", Selfie(6)))),
    Holder("persons/linus", 2019, licence=cards.HAWAII, passport=passports.LINUS, pictures=(
        Shown("front.jpg", "front", shot("marble", turn=5, pitch=5, yaw=6, light=150, glare=(0.70, 0.30, 0.07, 90))),
        Shown("back.jpg", "back", shot("marble", turn=-4, pitch=8, light=150)),
        Shown("page.jpg", "page", shot("marble", size=(1600, 1200), turn=1.5, pitch=-5, yaw=5, fill=0.90, blur=0.9)),
        Shown("selfie.jpg", "selfie", Selfie(7)))),
)

BY_NAME = (
    Holder("persons-by-name", 2008, prefix="maria-", licence=cards.OREGON, pictures=(
        Shown("front.jpg", "front", shot("cutting-mat", turn=-4, pitch=6, yaw=-5)),
        Shown("back.jpg", "back", shot("cutting-mat", turn=3, pitch=6, yaw=4)),
        Shown("selfie.jpg", "selfie", Selfie(8)))),
    Holder("persons-by-name", 2604, prefix="imara-", sex="F", licence=cards.CALIFORNIA, pictures=(
        Shown("front.jpg", "front", flat()), Shown("back.jpg", "back", flat(0.3)))),
    Holder("persons-by-name", 2026, prefix="oskar-", passport=passports.OSKAR, pictures=(
        Shown("page.jpg", "page", flat(-0.3)),
        Shown("selfie.jpg", "selfie", Selfie(9, encoding=replace(SHARP, orientation=ROTATED_CLOCKWISE_TO_SHOW))))),
)

SPECIAL = (
    Holder("persons/expired", 2102, licence=cards.VIRGINIA, pictures=(
        Shown("front.jpg", "front", flat(0.6)), Shown("back.jpg", "back", flat()),
        Shown("selfie.jpg", "selfie", Selfie(10)))),
    Holder("persons/sides-exchanged", 2061, licence=cards.NEW_YORK, pictures=(
        Shown("front.jpg", "back", flat(0.2)), Shown("back.jpg", "front", flat(-0.3)),
        Shown("selfie.jpg", "selfie", Selfie(11)))),
    Holder("persons/somebody-elses-front", 4515, licence=cards.WASHINGTON,
           face_on_front=people.Identity.from_seed(2053, "F", 38), pictures=(
        Shown("front.jpg", "front", shot("felt", turn=3, pitch=5, yaw=4)),
        Shown("back.jpg", "back", shot("felt", turn=-3, pitch=5, yaw=-4)),
        Shown("selfie.jpg", "selfie", Selfie(12)))),
    Holder("persons/two-backs", 2044, licence=cards.FLORIDA, pictures=(
        Shown("front.jpg", "front", flat(0.4)), Shown("back.jpg", "back", flat(-0.4)),
        Shown("back.png", "back", flat(grain=0, encoding=Encoding(palette=True)), specimen=cards.GEORGIA),
        Shown("selfie.jpg", "selfie", Selfie(13)))),
    Holder("persons/two-people-in-selfie", 2012, licence=cards.COLORADO, pictures=(
        Shown("front.jpg", "front", flat()), Shown("back.jpg", "back", flat(-0.5)),
        Shown("selfie.jpg", "selfie", Selfie(14, companion=people.Identity.from_seed(2037, "F", 45))))),
    Holder("persons/portrait-covered", 2580, licence=cards.GEORGIA, is_covered=True, pictures=(
        Shown("front.jpg", "front", shot("terracotta", turn=-3, pitch=5, yaw=4)),
        Shown("back.jpg", "back", shot("terracotta", turn=2, pitch=6, yaw=-4)),
        Shown("selfie.jpg", "selfie", Selfie(19)))),
    Holder("persons/selfie-from-afar", 2001, licence=cards.ARIZONA, pictures=(
        Shown("front.jpg", "front", flat(-0.2)), Shown("back.jpg", "back", flat(0.4)),
        Shown("selfie.jpg", "selfie", Selfie(16, afar=True)))),
)

ALL = (*DRIVERS, *TRAVELLERS, *BY_NAME, *SPECIAL)
