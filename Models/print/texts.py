# SPDX-License-Identifier: Apache-2.0
"""Texts to train on: numbers, days, names and addresses as cards have them, and characters without any grammar."""

from __future__ import annotations

import numpy as np

from alphabet import CHARACTERS
from characters import digits, letters, pick

CONFUSABLE = ("O0", "O0QD", "1I", "1IL7", "8B3", "5S", "2Z", "6G", "UV", "PF", "CG", "MNW", "KX", "RB", "4A", "EF", "JU",
              "YV", "38", "69", "17", "1T", "HN", "08", "56")
SEPARATORS = ("-", "-", " ", " ", "/", ".", "")
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
LABELS = ("DOB", "3 DOB", "4d DLN", "4d", "DL", "DL NO", "LIC#", "4a ISS", "4b EXP", "EXP", "ISS", "1", "2", "8", "5 DD",
          "15 SEX", "Sex", "16 HGT", "18 EYES", "17 WGT", "19 HAIR", "9 CLASS", "LN", "FN", "ID", "Date of birth", "Name",
          "No.", "Nom", "9a END", "12 REST", "12 RESTR", "Birth date", "Surname", "Given names", "Address")
ENDINGS = ("ST", "AVE", "RD", "BLVD", "LN", "CT", "DR", "WAY", "PL", "HWY", "APT 4", "UNIT 12", "N", "SW", "RUE", "CH")

ONSETS = ("", "B", "BR", "CH", "D", "DR", "F", "G", "GW", "H", "J", "K", "KR", "L", "M", "N", "NG", "P", "QU", "R", "S",
          "SH", "ST", "T", "TH", "TS", "V", "VL", "W", "WH", "X", "Y", "Z", "ZH", "LL", "RR")
VOWELS = ("A", "AE", "AI", "E", "EI", "EE", "I", "IA", "O", "OE", "OO", "OU", "U", "UE", "Y", "À", "É", "Í", "Ö", "Ü", "Ç")
COMMON_VOWELS = 17
CODAS = ("", "", "", "CK", "F", "K", "L", "LD", "LL", "M", "MM", "N", "NN", "R", "RT", "S", "SS", "SZ", "T", "TT", "V",
         "X", "Z", "Ñ")
COMMON_CODAS = 23


def text(rng: np.random.Generator, length: int) -> str:
    """A text of `length` characters at most, spaces and signs included, and three at least."""
    kind = rng.choice(6, p=(0.22, 0.2, 0.24, 0.1, 0.14, 0.1))
    words = (number, days, names, address, random_characters, confusable_characters)[kind](rng, length)
    return words[:length].strip(" -/.,'") or digits(rng, 4)


def number(rng: np.random.Generator, length: int) -> str:
    """The number of a document: letters and digits, whole or in groups."""
    count = min(length, int(rng.integers(5, 16)))
    match rng.choice(4, p=(0.35, 0.35, 0.15, 0.15)):
        case 0:
            plain = digits(rng, count)
        case 1:
            plain = letters(rng, int(rng.choice((1, 1, 1, 2, 3)))) + digits(rng, count)
        case 2:
            plain = letters(rng, int(rng.integers(3, 8))) + digits(rng, 3) + letters(rng, 2)
        case _:
            plain = "".join(pick(rng, CHARACTERS) for _ in range(count))
    if rng.random() < 0.55:
        return plain
    separator = pick_of(rng, SEPARATORS)
    groups, start = [], 0
    while start < len(plain):
        size = int(rng.integers(2, 6))
        groups.append(plain[start : start + size])
        start += size
    return separator.join(groups)


def days(rng: np.random.Generator, length: int) -> str:
    """One day or more, in the orders and with the signs that cards use."""
    return "   ".join(day(rng) for _ in range(int(rng.choice((1, 1, 1, 2)))))


def day(rng: np.random.Generator) -> str:
    """A day of the twentieth or twenty-first century."""
    year, month, date = int(rng.integers(1920, 2045)), int(rng.integers(1, 13)), int(rng.integers(1, 32))
    sign = pick_of(rng, ("/", "/", "/", "-", "-", ".", " ", ""))
    match rng.choice(5, p=(0.4, 0.15, 0.2, 0.15, 0.1)):
        case 0:
            return f"{month:02}{sign}{date:02}{sign}{year}"
        case 1:
            return f"{date:02}{sign}{month:02}{sign}{year}"
        case 2:
            return f"{year}{sign}{month:02}{sign}{date:02}"
        case 3:
            return f"{date:02}{sign}{pick_of(rng, MONTHS)}{sign}{year}"
        case _:
            return f"{month:02}{sign}{date:02}{sign}{year % 100:02}"


def names(rng: np.random.Generator, length: int) -> str:
    """Invented names, one to four, some joined by a hyphen or parted by a comma."""
    sign = pick_of(rng, (" ", " ", " ", " ", ", ", "-", "'", ","))
    return sign.join(name(rng) for _ in range(int(rng.integers(1, 5))))


def address(rng: np.random.Generator, length: int) -> str:
    """A street, or a city with its state and postal code."""
    if rng.random() < 0.5:
        return f"{digits(rng, int(rng.integers(1, 5)))} {name(rng)} {pick_of(rng, ENDINGS)}"
    return f"{name(rng)}, {letters(rng, 2)} {digits(rng, 5)}" + (f"-{digits(rng, 4)}" if rng.random() < 0.4 else "")


def random_characters(rng: np.random.Generator, length: int) -> str:
    """Characters of equal chances, with a space here and there."""
    return "".join(" " if rng.random() < 0.06 else pick(rng, CHARACTERS) for _ in range(length))


def confusable_characters(rng: np.random.Generator, length: int) -> str:
    """Characters of one or two groups that are easily taken for each other, among a few of all others."""
    groups = "".join(rng.choice(CONFUSABLE, int(rng.integers(1, 3)), replace=False))
    return "".join(pick(rng, groups if rng.random() < 0.75 else CHARACTERS) for _ in range(length))


def label(rng: np.random.Generator) -> str:
    """The small print that says what follows."""
    return pick_of(rng, LABELS)


def name(rng: np.random.Generator) -> str:
    """An invented name of one to four syllables; a few have accents."""
    accents = rng.random() < 0.12
    vowels, codas = (VOWELS, CODAS) if accents else (VOWELS[:COMMON_VOWELS], CODAS[:COMMON_CODAS])
    syllables = int(rng.integers(1, 5))
    return "".join(pick_of(rng, ONSETS) + pick_of(rng, vowels) + pick_of(rng, codas) for _ in range(syllables))[:16]


def pick_of(rng: np.random.Generator, words: tuple[str, ...]) -> str:
    """One of the words."""
    return words[int(rng.integers(0, len(words)))]
