# SPDX-License-Identifier: Apache-2.0
"""Writes machine readable zones: three lines of 30 characters, two of 36 or two of 44 (ICAO 9303, parts 3 to 7)."""

from __future__ import annotations

import unicodedata
from datetime import date
from itertools import cycle

from rendering.specimen import TravelDocument

LINE_LENGTHS = {"TD1": 30, "TD2": 36, "TD3": 44, "MRVA": 44, "MRVB": 36}
SEXES = {"X": "<"}
"""What a zone has for a sex that is not its letter."""


def lines(document: TravelDocument) -> tuple[str, ...]:
    """The lines of a document's zone."""
    length = LINE_LENGTHS[document.format]
    birth = checked(day(document.birth), "birthDate" in document.misprinted)
    expiry = checked(day(document.expiry), "expirationDate" in document.misprinted)
    sex = SEXES.get(document.sex, document.sex)
    start = f"{document.code:<<2}{document.state:<<3}"
    state = f"{document.nationality:<<3}"
    number, optional = numbered(document)
    if document.format == "TD1":
        upper = f"{start}{number}{optional:<<15}"
        middle = f"{document.middle_optional_data:<<11}"
        composite = check_digit(upper[5:] + birth + expiry + middle)
        return upper, f"{birth}{sex}{expiry}{state}{middle}{composite}", names(document, length)
    upper = start + names(document, length - 5)
    lower = f"{number}{state}{birth}{sex}{expiry}"
    if document.format in ("MRVA", "MRVB"):
        return upper, lower + optional.ljust(length - len(lower), "<")
    if document.format == "TD2":
        rest = f"{optional:<<7}"
    else:
        rest = document.personal_number.ljust(14, "<")
        # Without a personal number its check digit may be a filler.
        rest = checked(rest) if document.personal_number else rest + "<"
    return upper, lower + rest + check_digit(number + birth + expiry + rest)


def numbered(document: TravelDocument) -> tuple[str, str]:
    """The document's number with its check digit, and the optional data; what nine characters do not hold of a number
    stands there, behind a filler in place of the check digit (ICAO 9303, part 5)."""
    number = document.number
    if len(number) <= 9:
        return checked(number.ljust(9, "<"), "idNumber" in document.misprinted), document.optional_data
    return number[:9] + "<", f"{number[9:]}{check_digit(number)}<{document.optional_data}"


def names(document: TravelDocument, length: int) -> str:
    """The names, with fillers behind them."""
    last, first = document.zone_names or (letters(document.last_name), letters(document.first_names))
    field = f"{last}<<{first}".ljust(length, "<")
    assert len(field) == length, "names that are too long are given as the zone has them"
    return field


def letters(name: str) -> str:
    """A name as the zone writes it: fillers for spaces and hyphens, no apostrophes, no accents."""
    plain = "".join(part for part in unicodedata.normalize("NFD", name.upper()) if not unicodedata.combining(part))
    return plain.replace("'", "").replace("’", "").replace("-", "<").replace(" ", "<")


def day(value: date) -> str:
    """A date in six digits."""
    return f"{value:%y%m%d}"


def checked(characters: str, misprinted: bool = False) -> str:
    """The characters with their check digit, or with one that is four too high."""
    digit = check_digit(characters)
    return characters + (str((int(digit) + 4) % 10) if misprinted else digit)


def check_digit(characters: str) -> str:
    """The sum weighted by 7, 3, 1, modulo ten; letters count from ten and fillers nought."""
    values = (0 if character == "<" else int(character, 36) for character in characters)
    return str(sum(value * weight for value, weight in zip(values, cycle((7, 3, 1)), strict=False)) % 10)
