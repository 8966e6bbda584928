# SPDX-License-Identifier: Apache-2.0
"""Draws the folder that `compare.py` gives to Recto and to its peers, with the truth about it.

    SAMPLES_PYTHON draw.py FOLDER [--count 60] [--seed 1]

SAMPLES_PYTHON has what Samples/requirements.txt names. Of --count 60 there come

    back          60 licence backs: a third scans, a third good photographs, a third with a fault each
    zone          48 passports, cards and visas, half good photographs, half with one of the faults of Samples/zones.py
    front         24 licence fronts
    selfie        24 selfies
    large back    3 licence backs and
    large page    3 passport pages of 4,000 by 3,000 pixels, good photographs, in a folder `large`

in files named by numbers, so that no reader is told what it gets. truth.json has for each file its family, and either
the `record` (idNumber, lastName, birthDate, expirationDate) or the `face` as [x, y, width, height]. What truth.json
names is not drawn again, so that a folder can grow. Everything is seeded: the same packages give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Samples"))

from rendering import backs, cards, fronts, pages, passports, people  # noqa: E402
from rendering.persons import years_since  # noqa: E402
from rendering.pictures import Encoding, Picture, Scan, Shot, Taken, photograph, save, scan  # noqa: E402
from rendering.portraits import photo  # noqa: E402
from rendering.specimen import Specimen  # noqa: E402
from rendering.surfaces import SURFACES  # noqa: E402
from rendering.zone import letters  # noqa: E402
from zonepages import holders, shots  # noqa: E402

FIRST_SELFIE = 9_400_000
"""The first seed of the people here, which no sample has."""
SIZES, SIZE_SHARES = ((1520, 1140), (2000, 1500), (2560, 1920)), (0.5, 0.35, 0.15)
LARGE = (4000, 3000)
CENTURY = 26
"""Zones write years in two digits: birth years above this are of the last century."""

Random = np.random.Generator
Truth = dict[str, object]


@dataclass(frozen=True)
class Drawn:
    """A picture, how it is stored, and what is true of it."""

    family: str
    image: Picture
    encoding: Encoding
    truth: Truth


def licence(rng: Random, number: int) -> Specimen:
    """One of the samples' cards in the name of another holder."""
    card = cards.ALL[number % len(cards.ALL)]
    person = card.person
    holder = replace(
        person,
        last_name=str(rng.choice(holders.SURNAMES)),
        first_name=str(rng.choice(holders.GIVEN_NAMES)),
        first_name_truncated=False,
        birth=date(int(rng.integers(1942, 2006)), int(rng.integers(1, 13)), int(rng.integers(1, 29))),
        expiry=in_year(person.expiry, int(rng.integers(2027, 2034))),
        number=re.sub(r"\d", lambda _: str(rng.integers(0, 10)), person.number),
    )
    return replace(card, name=f"{card.name} {number}", person=holder)


def in_year(day: date, year: int) -> date:
    """The day in another year; of a leap day the one before."""
    return day.replace(year=year, day=min(day.day, 28) if day.month == 2 else day.day)


def good_shot(rng: Random) -> Shot:
    """A photograph as people take them who take care."""
    width, height = SIZES[int(rng.choice(len(SIZES), p=SIZE_SHARES))]
    side = float(rng.choice((0, 0, 0, 90, 180, 270)))
    return Shot(
        surface(rng),
        size=(height, width) if side % 180 else (width, height),
        turn=side + rng.normal(0, 5),
        pitch=rng.uniform(-9, 9),
        yaw=rng.uniform(-8, 8),
        fill=rng.uniform(0.78, 0.92),
        light=rng.uniform(-180, 180),
        warmth=rng.uniform(0, 0.04),
        encoding=Encoding(quality=int(rng.integers(72, 92))),
    )


def surface(rng: Random) -> str:
    """What a document lies on."""
    return str(rng.choice(sorted(SURFACES)))


def poor_shot(rng: Random, fault: int) -> Shot:
    """A photograph with one fault, taken in turn."""
    shot = good_shot(rng)
    match fault % 7:
        case 0:
            return replace(shot, size=SIZES[0], turn=rng.normal(0, 5), blur=rng.uniform(1.7, 2.4))
        case 1:
            glare = (rng.uniform(0.35, 0.65), rng.uniform(0.4, 0.6), rng.uniform(0.06, 0.11), rng.uniform(110, 190))
            return replace(shot, glare=glare)
        case 2:
            return replace(shot, shadow=(0.5, 0.5, rng.uniform(0.1, 0.3), rng.uniform(0.55, 0.75)))
        case 3:
            return replace(shot, size=SIZES[0], turn=rng.uniform(20, 70), fill=rng.uniform(0.6, 0.72))
        case 4:
            return replace(shot, pitch=rng.choice((-1, 1)) * rng.uniform(20, 28), yaw=rng.uniform(8, 14))
        case 5:
            return replace(shot, exposure=rng.uniform(0.22, 0.35), noise=rng.uniform(3.5, 5.5))
        case _:
            return replace(shot, encoding=Encoding(quality=int(rng.integers(16, 28))))


def record(number: str, last_name: str, birth: str | None, expiry: str | None) -> Truth:
    """What a reader should find; a date that the document does not tell is left out."""
    values = {"idNumber": number, "lastName": last_name, "birthDate": birth, "expirationDate": expiry}
    return {"record": {key: value for key, value in values.items() if value}}


def licence_record(card: Specimen) -> Truth:
    """What a back says."""
    person = card.person
    return record(person.number, person.last_name, person.birth.isoformat(), person.expiry.isoformat())


def back(rng: Random, number: int) -> Drawn:
    """A licence back."""
    card, name = licence(rng, number), f"back {number}"
    sheet = backs.back(card)
    settings: Scan | Shot
    if number % 3 == 0:
        settings = Scan(dots_per_inch=float(rng.choice((300, 350, 400))), turn=rng.normal(0, 0.6))
        taken = scan([sheet], settings, name)
    else:
        settings = good_shot(rng) if number % 3 == 1 else poor_shot(rng, number // 3)
        taken = photograph(sheet, settings, name)
    backs.back.cache_clear()
    return Drawn("back", taken.image, settings.encoding, licence_record(card))


def zone(rng: Random, number: int) -> Drawn:
    """A passport, card or visa."""
    conditions = [condition for condition in shots.CONDITIONS if condition not in ("mild", "several")]
    condition = "mild" if number % 2 == 0 else conditions[number // 2 % len(conditions)]
    shot = shots.shot(rng, condition, number // 2 + number % 2)
    seen = shot.zones[0]
    return Drawn("zone", shot.picture, Encoding(quality=shot.quality or 95), zone_record(seen.kind, seen.lines))


def zone_record(kind: str, lines: list[str]) -> Truth:
    """What the lines of a zone say (ICAO Doc 9303, parts 4 to 7)."""
    if kind == "TD1":
        names, dates, number, rest = lines[2], lines[1], lines[0][5:14], lines[0][14:]
        birth, expiry = dates[:6], dates[8:14]
    else:
        names, number, rest = lines[0][5:], lines[1][:9], lines[1][9] + lines[1][28:]
        birth, expiry = lines[1][13:19], lines[1][21:27]
    if rest[0] == "<" and kind in ("TD1", "TD2") and "<" not in number:
        # A number of more than nine characters goes on in the optional data, its check digit last.
        number += rest[1:].split("<")[0][:-1]
    last_name = names.rstrip("<").split("<<")[0].replace("<", " ")
    return record(number.replace("<", ""), last_name, day(birth), day(expiry, future=True))


def day(digits: str, *, future: bool = False) -> str | None:
    """The day that six digits mean; none if the month or the day is not known."""
    if not digits.isdigit():
        return None
    century = 19 if int(digits[:2]) > CENTURY and not future else 20
    return f"{century}{digits[:2]}-{digits[2:4]}-{digits[4:]}"


def front(rng: Random, number: int) -> Drawn:
    """A licence front."""
    card = licence(rng, number)
    identity = people.Identity.from_seed(FIRST_SELFIE + 100_000 + number, card.person.sex or "F", 40.0)
    portrait = photo(identity, fronts.PORTRAIT, years_since(card.person.issue) if card.person.issue else 2.0)
    settings = good_shot(rng)
    taken = photograph(fronts.front(card, portrait), settings, f"front {number}")
    return Drawn("front", taken.image, settings.encoding, face_of(taken))


def selfie(rng: Random, number: int) -> Drawn:
    """A selfie."""
    image, known = people.selfie(people.Identity.from_seed(FIRST_SELFIE + number), number, 720, 960)
    return Drawn("selfie", image, Encoding(quality=int(rng.integers(75, 92))), {"face": rounded(known.face_box)})


def face_of(taken: Taken) -> Truth:
    """The box around the outline of the face."""
    low, high = taken.faces[0].min(axis=0), taken.faces[0].max(axis=0)
    return {"face": rounded((*low, *(high - low)))}


def rounded(box: tuple[float, float, float, float]) -> list[int]:
    """Whole pixels."""
    return [round(float(value)) for value in box]


def large_shot(rng: Random) -> Shot:
    """A good photograph of twelve million pixels."""
    return replace(good_shot(rng), size=LARGE, turn=rng.normal(0, 4), encoding=Encoding(quality=90))


def large_back(rng: Random, number: int) -> Drawn:
    """A licence back as phones of today store it."""
    card, settings = licence(rng, number), large_shot(rng)
    taken = photograph(backs.back(card), settings, f"large back {number}")
    backs.back.cache_clear()
    return Drawn("large back", taken.image, settings.encoding, licence_record(card))


def large_page(rng: Random, number: int) -> Drawn:
    """A passport's data page as phones of today store it."""
    passport = (passports.NOOR, passports.LINUS, passports.TOMAS, passports.OSKAR)[number % 4]
    identity = people.Identity.from_seed(FIRST_SELFIE + 200_000 + number, passport.sex, 40.0)
    portrait = photo(identity, pages.PORTRAIT, years_since(passport.issue))
    settings = large_shot(rng)
    taken = photograph(pages.page(passport, portrait), settings, f"large page {number}")
    name = letters(passport.last_name).replace("<", " ")
    truth = record(passport.number, name, passport.birth.isoformat(), passport.expiry.isoformat())
    return Drawn("large page", taken.image, settings.encoding, truth)


def everything(count: int, seed: int) -> Iterator[tuple[str, Callable[[], Drawn]]]:
    """All pictures with their names, to be drawn one at a time: each from a generator of its own."""
    families = (
        (back, count, ""),
        (zone, count * 4 // 5, ""),
        (front, count * 2 // 5, ""),
        (selfie, count * 2 // 5, ""),
        (large_back, 3, "large/"),
        (large_page, 3, "large/"),
    )
    for index, (draw, each, folder) in enumerate(families):
        for number in range(each):
            rng = np.random.default_rng([seed, index, number])
            # Families take turns, so that a part of the folder is a fair part.
            name = f"{folder}{number:03d}{index}-{rng.integers(0, 10_000):04d}.jpg"
            yield name, partial(draw, rng, number)


def main() -> None:
    """Writes the pictures and the truth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=60, help="licence backs; of the others fewer")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    (arguments.folder / "large").mkdir(parents=True, exist_ok=True)
    known = arguments.folder / "truth.json"
    truth = json.loads(known.read_text(encoding="utf-8")) if known.exists() else {}
    for name, draw in everything(arguments.count, arguments.seed):
        if name in truth:
            continue
        drawn = draw()
        save(drawn.image, arguments.folder / name, drawn.encoding)
        truth[name] = {"family": drawn.family, **drawn.truth}
        known.write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")
        print(f"{name}  {drawn.family}", file=sys.stderr)


if __name__ == "__main__":
    main()
