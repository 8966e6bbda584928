# SPDX-License-Identifier: Apache-2.0
"""Writes the machine readable zone of a passport: two lines of 44 characters (ICAO 9303, parts 3 and 4)."""

from __future__ import annotations

from datetime import date
from itertools import cycle

from rendering.specimen import Passport

LINE_LENGTH = 44


def lines(passport: Passport) -> tuple[str, str]:
    """Both lines of a TD3 zone."""
    names = f"{letters(passport.last_name)}<<{letters(passport.first_names)}"
    upper = f"P<{passport.state}{names}"[:LINE_LENGTH].ljust(LINE_LENGTH, "<")
    number = checked(passport.number.ljust(9, "<"))
    birth, expiry = checked(day(passport.birth)), checked(day(passport.expiry))
    personal = passport.personal_number.ljust(14, "<")
    # Without a personal number its check digit may be a filler.
    personal = checked(personal) if passport.personal_number else personal + "<"
    lower = f"{number}{passport.state}{birth}{passport.sex}{expiry}{personal}"
    return upper, lower + check_digit(number + birth + expiry + personal)


def letters(name: str) -> str:
    """A name as the zone writes it: fillers for spaces and hyphens, no apostrophes."""
    return name.upper().replace("'", "").replace("-", "<").replace(" ", "<")


def day(value: date) -> str:
    """A date in six digits."""
    return f"{value:%y%m%d}"


def checked(characters: str) -> str:
    """The characters with their check digit."""
    return characters + check_digit(characters)


def check_digit(characters: str) -> str:
    """The sum weighted by 7, 3, 1, modulo ten; letters count from ten and fillers nought."""
    values = (0 if character == "<" else int(character, 36) for character in characters)
    return str(sum(value * weight for value, weight in zip(values, cycle((7, 3, 1)), strict=False)) % 10)
