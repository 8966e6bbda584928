# SPDX-License-Identifier: Apache-2.0
"""Holders of documents: made up from the names of a language, born, described and numbered by chance."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from printedfronts.names import LANGUAGES, Names

Random = np.random.Generator

AS_OF = date(2026, 1, 1)
SOUND_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Letters of numbers: most issuers avoid those that look like digits."""

EXPANDED = str.maketrans({
    "Ä": "AE", "Ö": "OE", "Ü": "UE", "Å": "AA", "Æ": "AE", "Ø": "OE", "Œ": "OE", "ẞ": "SS", "Þ": "TH", "Ð": "D",
    "Đ": "D", "Ł": "L", "Ħ": "H", "Ŋ": "N", "Ŧ": "T", "Ĳ": "IJ", "İ": "I",
})  # fmt: skip
"""Letters that a zone writes as others (ICAO Doc 9303, part 3, section 6); of the rest only the signs are lost."""


@dataclass(frozen=True)
class Holder:
    """Somebody and the dates of the document."""

    last_name: str
    first_names: str
    sex: str
    birth: date
    issue: date
    expiry: date
    birthplace: str
    street: str
    town: str
    height_cm: int
    weight_kg: int
    eyes: str
    hair: str
    face: int


def holder(rng: Random, language: str, years: int, keeps_birthday: bool = False) -> Holder:
    """Somebody of a language, with a document that is valid for so many years from its issue.

    `keeps_birthday`: it expires on a birthday, as in most states of the USA.
    """
    words = LANGUAGES[language]
    is_woman = bool(rng.random() < 0.5)
    issue = AS_OF - timedelta(days=int(rng.integers(20, min(years, 9) * 365 - 60)))
    birth = date(1940, 1, 1) + timedelta(days=int(rng.integers(0, (issue - date(1940, 1, 1)).days - 18 * 366)))
    expiry = shifted(issue, years) - timedelta(days=int(rng.choice((0, 1))))
    if keeps_birthday:
        expiry = shifted(birth, issue.year + years - birth.year)
    return Holder(
        last_name=family_name(rng, words),
        first_names=given_names(rng, words.women if is_woman else words.men),
        sex="F" if is_woman else "M",
        birth=birth,
        issue=issue,
        expiry=expiry,
        birthplace=str(rng.choice(words.towns)),
        street=street(rng, words),
        town=str(rng.choice(words.towns)),
        height_cm=int(rng.integers(150, 172) if is_woman else rng.integers(163, 197)),
        weight_kg=int(rng.integers(48, 104)),
        eyes=str(rng.choice(("BRO", "BLU", "GRN", "HAZ", "GRY", "BLK"))),
        hair=str(rng.choice(("BRO", "BLK", "BLN", "GRY", "RED"))),
        face=int(rng.integers(0, 1 << 20)),
    )


def shifted(day: date, years: int) -> date:
    """The same day in another year; the last of February where there is no 29th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def family_name(rng: Random, words: Names) -> str:
    """One name; two with a hyphen at times."""
    first = str(rng.choice(words.surnames))
    if rng.random() < 0.07 and "-" not in first and " " not in first:
        other = str(rng.choice([name for name in words.surnames if not set(name) & set("-' ")]))
        return f"{first}-{other}" if other != first else first
    return first


def given_names(rng: Random, pool: tuple[str, ...]) -> str:
    """One name, often two, seldom three."""
    count = int(rng.choice((1, 2, 3), p=(0.58, 0.34, 0.08)))
    chosen = [str(name) for name in rng.choice(pool, count, replace=False)]
    return " ".join(" ".join(chosen).split()[:3])


def street(rng: Random, words: Names) -> str:
    """A street with a number where the language has it."""
    number, name = int(rng.integers(1, 190)), str(rng.choice(words.streets))
    return f"{number} {name}" if words.number_first else f"{name} {number}"


def fill(rng: Random, pattern: str) -> str:
    """The pattern with a digit for each 9, a letter for each A, either for each X, and for each c either of those that
    Germany uses; what follows a low line is itself."""
    written, literal = "", False
    for place in pattern:
        if literal or place not in "9AXc_":
            written, literal = written + place, False
        elif place == "_":
            literal = True
        else:
            pool = {
                "9": "0123456789",
                "A": SOUND_LETTERS,
                "X": "0123456789" + SOUND_LETTERS,
                "c": "0123456789CFGHJKLMNPRTVWXYZ",
            }[place]
            written += str(rng.choice(list(pool)))
    return written


def plain(name: str, expands: bool = True) -> str:
    """A name as zones transliterate it, in capitals, signs between words kept."""
    capital = name.replace("ß", "ẞ").upper()
    written = capital.translate(EXPANDED) if expands else capital.translate({ord("ẞ"): "SS"})
    parts = unicodedata.normalize("NFD", written)
    return "".join(part for part in parts if not unicodedata.combining(part)).translate(EXPANDED)


def capitals(name: str) -> str:
    """A name in capitals as cards print it: the sharp s as two."""
    return name.replace("ß", "SS").upper()
