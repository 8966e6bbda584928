# SPDX-License-Identifier: Apache-2.0
"""Codes that say something else than the print: another character, another day, another name."""

from __future__ import annotations

from datetime import date, timedelta

import cv2

from printedfronts import holders, identity, passport
from printedfronts.american import Licence
from printedfronts.holders import SOUND_LETTERS, Holder
from rendering import backs
from rendering.specimen import Design, Measure, Person, Specimen, Wording
from zonepages.drawing import SCALE, Sheet
from zonepages.holders import Holder as Zone
from zonepages.holders import Random

Change = dict[str, object]

FIELDS = ("idNumber", "lastName", "firstName", "birthDate", "expirationDate")
MOTIFS = ("hills", "rays", "rosettes", "waves", "contours")
IN_ZONE = {
    "idNumber": "number",
    "lastName": "surname",
    "firstName": "given",
    "birthDate": "birth",
    "expirationDate": "expiry",
}


def another(rng: Random, key: str, value: str) -> str:
    """A value that differs: in one character, or altogether for half of the names; a day differs by a digit."""
    if key in ("birthDate", "expirationDate"):
        return other_day(rng, date.fromisoformat(value)).isoformat()
    if key != "idNumber" and rng.random() < 0.5:
        names = [
            name
            for name in ("HOLLOWAY", "MARSDEN", "TEMPLETON", "CRAWFORD", "WINSLOW", "ELIAS", "NORA")
            if name != value
        ]
        return str(rng.choice(names))
    places = [place for place, letter in enumerate(value) if letter.isalnum()]
    place = int(rng.choice(places))
    pool = "0123456789" if value[place].isdigit() else SOUND_LETTERS
    # Digits and letters that resemble each other would be a reader's mistake as well.
    alike = next(
        (
            group
            for group in ("0OQDC", "1IL7", "2Z", "5S6", "8B3", "UV", "MN", "EF", "PR")
            if value[place].upper() in group
        ),
        "",
    )
    letter = str(rng.choice([other for other in pool if other != value[place].upper() and other not in alike]))
    return value[:place] + letter + value[place + 1 :]


def other_day(rng: Random, day: date) -> date:
    """A day some years, months or days away."""
    match rng.integers(0, 3):
        case 0:
            return holders.shifted(day, int(rng.choice((-6, -4, -2, 2, 4))))
        case 1:
            return day + timedelta(days=int(rng.choice((-61, -31, 31, 61))))
        case _:
            return day + timedelta(days=int(rng.choice((-9, -5, -2, 2, 5, 9))))


def licence_back(rng: Random, shown: Licence, is_altered: bool) -> tuple[Sheet, Change]:
    """The side with the barcode, and what was altered in it."""
    holder, number = shown.holder, shown.number
    values = {
        "idNumber": number,
        "lastName": holders.capitals(holder.last_name),
        "firstName": holders.capitals(holder.first_names),
        "birthDate": holder.birth.isoformat(),
        "expirationDate": holder.expiry.isoformat(),
    }
    change: Change = {}
    if is_altered:
        key = str(rng.choice(FIELDS))
        other = another(rng, key, values[key])
        change = {"altered": {"field": key, "print": values[key], "code": other}}
        values[key] = other
    return painted(rng, specimen(rng, shown, values)), change


def specimen(rng: Random, shown: Licence, values: dict[str, str]) -> Specimen:
    """What the back encodes."""
    issuer, holder = shown.issuer, shown.holder
    is_canadian = issuer.country == "CAN"
    first, *middle = values["firstName"].split()
    height = Measure(holder.height_cm, "cm") if is_canadian else Measure(round(holder.height_cm / 2.54), "in")
    weight = Measure(holder.weight_kg, "kg") if is_canadian else Measure(round(holder.weight_kg * 2.2), "lb")
    return Specimen(
        name=f"{issuer.code} {shown.number}",
        state=issuer.code,
        country=issuer.country,
        issuer=issuer.issuer,
        version=int(rng.choice((8, 9, 10))),
        subfile="DL",
        person=Person(
            last_name=values["lastName"],
            first_name=first,
            middle_name=" ".join(middle) or None,
            sex=holder.sex,
            birth=date.fromisoformat(values["birthDate"]),
            issue=holder.issue,
            expiry=date.fromisoformat(values["expirationDate"]),
            number=values["idNumber"].replace(" ", "").replace("-", ""),
            street=(holders.capitals(holder.street),),
            city=holders.capitals(holder.town),
            postal_code=shown.code,
            height=height,
            weight=weight if issuer.has_hair else None,
            eyes=holder.eyes,
            hair=holder.hair if issuer.has_hair else None,
        ),
        design=design(rng),
        wording=Wording(
            issuer.title,
            "Driver License",
            (("CLASS", shown.category), ("END", "NONE"), ("REST", "NONE")),
            ("This card was drawn by a program to try a reader.", "It names nobody and entitles to nothing."),
        ),
        inventory=holders.fill(rng, "99999999999999"),
        vehicle_class=shown.category,
        discriminator=holders.fill(rng, "9999999999AA"),
        revision=date(2019, 6, 1),
    )


def design(rng: Random) -> Design:
    """A look of a back."""
    paper, inks = (
        tuple(tuple(int(c) for c in rng.integers(*span, 3)) for _ in range(3)) for span in ((226, 252), (40, 170))
    )
    return Design(
        paper,
        inks,
        str(rng.choice(MOTIFS)),
        str(rng.choice(("code-top", "code-bottom", "stripe"))),
        int(rng.integers(13, 18)),
        int(rng.choice((6, 7))),
    )


def painted(rng: Random, held: Specimen) -> Sheet:
    """The back as a sheet."""
    printed = backs.back.__wrapped__(held)
    size = (round(printed.width_mm * SCALE), round(printed.height_mm * SCALE))
    picture = cv2.resize(printed.image, size, interpolation=cv2.INTER_AREA)
    return Sheet(printed.width_mm, printed.height_mm, picture, float(rng.uniform(0.2, 0.8)), None, backs.CORNER_RADIUS)


def card_zone(rng: Random, shown: identity.IdentityCard, is_altered: bool) -> tuple[Zone, Change]:
    """The zone of a card, and what was altered in it."""
    return zone_of(rng, identity.zone(shown), lambda **other: identity.zone(shown, **other), shown.holder, is_altered)


def passport_zone(rng: Random, shown: passport.Passport, is_altered: bool) -> tuple[Zone, Change]:
    """The zone of a passport, and what was altered in it."""
    return zone_of(rng, passport.zone(shown), lambda **other: passport.zone(shown, **other), shown.holder, is_altered)


def zone_of(rng: Random, right: Zone, make: object, holder: Holder, is_altered: bool) -> tuple[Zone, Change]:
    """A zone with or without another value in one field."""
    if not is_altered:
        return right, {}
    key = str(rng.choice(FIELDS))
    values = {
        "idNumber": right.number,
        "lastName": right.surname,
        "firstName": right.given,
        "birthDate": holder.birth.isoformat(),
        "expirationDate": holder.expiry.isoformat(),
    }
    other = another(rng, key, values[key])
    written = f"{date.fromisoformat(other):%y%m%d}" if key.endswith("Date") else other
    return make(**{IN_ZONE[key]: written}), {"altered": {"field": key, "print": values[key], "code": other}}
