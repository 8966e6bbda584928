# SPDX-License-Identifier: Apache-2.0
"""Texts to train on: what cards of many countries say, in their letters, and characters without any grammar."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from alphabet import CHARACTERS, DIGITS, LETTERS, SIGNS, SMALL_LETTERS, WESTERN, base, readable
from characters import digits, letters, pick
from words import CAPTIONS, FIRST_NAMES, FULL_MONTHS, LAST_NAMES, LETTERS_OF, MONTHS, PLACES, STREETS, VALUES

RARE = frozenset("ĲĳĈĉĜĝĤĥĴĵŜŝŬŭĔĕĬĭŎŏĨĩŨũŊŋŦŧŶŷŴŵẞÐð")
"""Letters that few names have, or that look like others: they are drawn less often than the rest."""

COMMON_CHARACTERS = "".join(character for character in CHARACTERS[1:] if character not in RARE)
CAPITALS = "".join(character for character in COMMON_CHARACTERS if character.isalpha() and not character.islower())
SMALL = "".join(character for character in COMMON_CHARACTERS if character.islower())
ACCENTED = "".join(character for character in CHARACTERS[1:] if character.isalpha() and not character.isascii())
FAMILIES = tuple(
    "".join(character for character in CHARACTERS[1:] if base(character) == letter and character.isupper() == upper)
    for letter in "ACDEGHIJKLNORSTUWYZ"
    for upper in (True, False)
)
"""Letters that differ in their accents alone."""

CONFUSABLE = (
    "O0", "O0QDo", "1Il", "1IlLiıİ|", "8B3ß", "5Ss", "2Zz", "6Gb", "UuVv", "PpF", "CcGe", "MNWwm", "KkXx", "RB", "4A",
    "EF", "JUj", "YVy", "38", "69", "17", "1T", "HN", "08", "56", "Cc", "Ss", "Oo", "Vv", "Ww", "Xx", "Zz", "Uu", ".,",
    ":.", "-.", "'.,", "/1Il", "()1l", "rn m", "cl d", "gq9", "hnb", "ft+", "aoe", "&8", "#H", "ßB", "ŁL", "łlt", "ĐD",
    "ØO0", "øo", "şșs", "ţțt", "ŞȘS", "ŢȚT", "ăâãā", "ĂÂÃĀ", "őöõ", "ŐÖÕ", "űüū", "ŰÜŪ", "áàâ", "éèêë", "ÉÈÊËĖĚ",
    "ůúů", "ÅÀÁÄ", "åáàä", "çcć", "ĞG", "ģğg", "ıi", "ÑNŃŇ", "ñnńň", "čćc", "ČĆC", "šśs", "ŠŚS", "žźż", "ŽŹŻ", "ęe",
    "ĘE", "ąa", "ĄA", "įi", "ųu", "īíì", "æœ", "ÆŒ", "þpb", "ÞP",
)

ONSETS = ("", "B", "BR", "CH", "D", "DR", "F", "G", "GW", "H", "J", "K", "KR", "L", "M", "N", "NG", "P", "QU", "R", "S",
          "SH", "ST", "SZ", "T", "TH", "TS", "V", "VL", "W", "WH", "X", "Y", "Z", "ZH", "LL", "RR", "CZ", "SCH", "FJ",
          "KN")
VOWELS = ("A", "AE", "AI", "E", "EI", "EE", "I", "IA", "O", "OE", "OO", "OU", "U", "UE", "Y", "A", "E", "I", "O", "U")
CODAS = ("", "", "", "CK", "F", "K", "L", "LD", "LL", "M", "MM", "N", "NN", "R", "RT", "S", "SS", "SZ", "T", "TT", "V",
         "X", "NSEN", "SKI", "WICZ", "RG", "NG", "CZ")
LANGUAGES = tuple(LETTERS_OF.values())


def text(rng: np.random.Generator, length: int) -> str:
    """A readable text of `length` characters at most, and one at least."""
    kind = rng.choice(len(KINDS), p=SHARES)
    words = readable(KINDS[kind](rng, length))
    if len(words) > length and rng.random() < 0.5:
        start = int(rng.integers(0, len(words) - length + 1))
        words = words[start:]
    return readable(words[:length]) or digits(rng, 4)


def number(rng: np.random.Generator, length: int) -> str:
    """The number of a document: letters and digits, whole or in groups."""
    count = min(length, int(rng.integers(3, 16)))
    match rng.choice(4, p=(0.35, 0.35, 0.15, 0.15)):
        case 0:
            plain = digits(rng, count)
        case 1:
            plain = letters(rng, int(rng.choice((1, 1, 1, 2, 3)))) + digits(rng, count)
        case 2:
            plain = letters(rng, int(rng.integers(3, 8))) + digits(rng, 3) + letters(rng, 2)
        case _:
            plain = "".join(pick(rng, DIGITS + LETTERS) for _ in range(count))
    if rng.random() < 0.55:
        return plain
    separator = pick_of(rng, ("-", "-", " ", " ", "/", "."))
    groups, start = [], 0
    while start < len(plain):
        size = int(rng.integers(2, 6))
        groups.append(plain[start : start + size])
        start += size
    return separator.join(groups)


def days(rng: np.random.Generator, length: int) -> str:
    """One day or more, in the orders and with the signs that cards use."""
    return pick_of(rng, ("  ", " - ", " ")).join(day(rng) for _ in range(int(rng.choice((1, 1, 1, 2)))))


def day(rng: np.random.Generator) -> str:
    """A day of the twentieth or twenty-first century."""
    year, month, date = int(rng.integers(1920, 2045)), int(rng.integers(1, 13)), int(rng.integers(1, 32))
    sign = pick_of(rng, ("/", "/", ".", ".", ".", "-", "-", " ", ""))
    names = f"{pick_of(rng, MONTHS)}"
    match rng.choice(8, p=(0.15, 0.3, 0.12, 0.1, 0.08, 0.1, 0.08, 0.07)):
        case 0:
            return f"{month:02}{sign}{date:02}{sign}{year}"
        case 1:
            return f"{date:02}{sign}{month:02}{sign}{year}"
        case 2:
            return f"{year}{sign}{month:02}{sign}{date:02}"
        case 3:
            return f"{date:02}{sign}{names}{sign}{year}"
        case 4:
            return f"{month:02}{sign}{date:02}{sign}{year % 100:02}"
        case 5:
            return f"{date:02} {names}/{pick_of(rng, MONTHS)} {year % 100:02}"
        case 6:
            return f"{date:02} {names.title()} {year}" if rng.random() < 0.5 else f"{names} {date:02}, {year}"
        case _:
            return f"{date}. {pick_of(rng, FULL_MONTHS)} {year}"


def names(rng: np.random.Generator, length: int) -> str:
    """Names, one to four, some joined by a hyphen or parted by a comma."""
    sign = pick_of(rng, (" ", " ", " ", " ", " ", ", ", "-", "'", ","))
    return cased(rng, sign.join(name(rng) for _ in range(int(rng.choice((1, 1, 2, 2, 3, 4))))))


def name(rng: np.random.Generator) -> str:
    """A name that there is, or an invented one of one to four syllables with the letters of a language."""
    if rng.random() < 0.5:
        return pick_of(rng, FIRST_NAMES if rng.random() < 0.5 else LAST_NAMES)
    syllables = int(rng.integers(1, 5))
    plain = "".join(pick_of(rng, ONSETS) + pick_of(rng, VOWELS) + pick_of(rng, CODAS) for _ in range(syllables))[:16]
    return accented(rng, plain, pick_of(rng, LANGUAGES), 0.3 if rng.random() < 0.75 else 0.0).title()


def accented(rng: np.random.Generator, plain: str, special: str, share: float) -> str:
    """Small letters of which such a share have an accent of the language whose letters `special` are."""
    small = plain.lower()
    return "".join(
        pick(rng, "".join(other for other in special if base(other) == base(letter)) or letter)
        if rng.random() < share
        else letter
        for letter in small
    )


def place(rng: np.random.Generator) -> str:
    """A town, at times of two words, or an invented one."""
    town = pick_of(rng, PLACES) if rng.random() < 0.6 else name(rng)
    return f"{town} {pick_of(rng, PLACES)}" if rng.random() < 0.15 else town


def address(rng: np.random.Generator, length: int) -> str:
    """A street, or a town with its code, or both."""
    street = pick_of(rng, STREETS).replace("{}", name(rng))
    while "{n}" in street:
        street = street.replace("{n}", house(rng), 1)
    match rng.integers(0, 6):
        case 0:
            town = f"{digits(rng, int(rng.choice((4, 5, 5, 6))))} {place(rng)}"
        case 1:
            rest = f"-{digits(rng, 4)}" if rng.random() < 0.4 else ""
            town = f"{place(rng)}, {letters(rng, 2)} {digits(rng, 5)}{rest}"
        case 2:
            town = f"{digits(rng, int(rng.choice((2, 3))))}{pick_of(rng, ('-', ' '))}{digits(rng, 3)} {place(rng)}"
        case 3:
            town = f"{place(rng)} {letters(rng, 2)}{digits(rng, 1)} {digits(rng, 1)}{letters(rng, 2)}"
        case 4:
            town = f"{digits(rng, 4)} {letters(rng, 2)} {place(rng)}"
        case _:
            town = place(rng)
    line = (street, town, f"{street}, {town}")[int(rng.choice(3, p=(0.4, 0.4, 0.2)))]
    return cased(rng, line) if rng.random() < 0.6 else line


def house(rng: np.random.Generator) -> str:
    """The number of a house: mostly a small one."""
    return str(int(rng.choice((rng.integers(1, 40), rng.integers(1, 400), rng.integers(1, 20000)))))


def caption(rng: np.random.Generator, length: int) -> str:
    """The print that says what follows, in one language or in several."""
    count = int(rng.choice((1, 1, 1, 2, 2, 3)))
    sign = pick_of(rng, (" / ", "/", " ", " · ", " - "))
    line = sign.join(pick_of(rng, CAPTIONS) for _ in range(count))
    if rng.random() < 0.2:
        line = f"{int(rng.integers(1, 15))}{pick_of(rng, ('.', '. ', ' ', ''))} {line}"
    return cased(rng, line) if rng.random() < 0.25 else line


def field(rng: np.random.Generator, length: int) -> str:
    """A number or a caption and its value, as large as it is."""
    sign = pick_of(rng, (" ", " ", "  ", ": ", ""))
    label = pick_of(rng, CAPTIONS[:34]) if rng.random() < 0.6 else pick_of(rng, CAPTIONS)
    content = (names, days, number, address, value)[int(rng.integers(0, 5))](rng, length)
    line = f"{label}{sign}{content}"
    return f"{line} {pick_of(rng, CAPTIONS[:34])} {day(rng)}" if rng.random() < 0.15 else line


def value(rng: np.random.Generator, length: int) -> str:
    """A sex, a height, a category, or a few of these."""
    count = int(rng.choice((1, 1, 1, 2, 4)))
    return pick_of(rng, (" ", "  ", "/", ", ")).join(pick_of(rng, VALUES) for _ in range(count))


def random_characters(rng: np.random.Generator, length: int) -> str:
    """Characters of equal chances, of all or of some kind, with a space here and there."""
    plain = DIGITS + LETTERS + SMALL_LETTERS + SIGNS
    kinds = (CHARACTERS[1:], COMMON_CHARACTERS, CAPITALS, SMALL, ACCENTED, plain, WESTERN)
    some = kinds[int(rng.choice(len(kinds), p=(0.14, 0.14, 0.2, 0.2, 0.12, 0.16, 0.04)))]
    return "".join(" " if rng.random() < 0.09 else pick(rng, some) for _ in range(int(rng.integers(1, length + 1))))


def words_of_letters(rng: np.random.Generator, length: int) -> str:
    """Words of equal-chance letters, each in capitals, in small letters or beginning with a capital."""
    words = []
    for _ in range(int(rng.integers(1, 5))):
        word = "".join(pick(rng, SMALL) for _ in range(int(rng.integers(2, 10))))
        words.append((word.upper(), word, word.title())[int(rng.integers(0, 3))])
    return " ".join(words)


def confusable_characters(rng: np.random.Generator, length: int) -> str:
    """Characters of one or two groups that are easily taken for each other, among a few of all others."""
    groups = CONFUSABLE if rng.random() < 0.6 else FAMILIES
    some = "".join(groups[int(index)] for index in rng.integers(0, len(groups), int(rng.integers(1, 3))))
    others = COMMON_CHARACTERS if rng.random() < 0.5 else DIGITS + LETTERS + SMALL_LETTERS
    count = int(rng.integers(2, length + 1))
    return "".join(pick(rng, some if rng.random() < 0.7 else others) for _ in range(count))


KINDS = (
    number, days, names, address, caption, field, value, random_characters, words_of_letters, confusable_characters,
)
SHARES = (0.11, 0.12, 0.2, 0.12, 0.11, 0.07, 0.03, 0.1, 0.07, 0.07)


def cased(rng: np.random.Generator, line: str) -> str:
    """In capitals mostly, in words that begin with one, or in small letters."""
    match rng.choice(4, p=(0.55, 0.2, 0.2, 0.05)):
        case 0:
            return line.upper()
        case 1:
            return line.title()
        case 2:
            return line
        case _:
            return line.lower()


def pick_of(rng: np.random.Generator, words: Sequence[str]) -> str:
    """One of the words."""
    return words[int(rng.integers(0, len(words)))]
