# SPDX-License-Identifier: Apache-2.0
"""Texts to train on: some like those of documents, more without any grammar, so that the network learns shapes."""

from __future__ import annotations

import numpy as np

from alphabet import CHARACTERS, FILLER, LETTERS
from characters import digits, letters, pick

LINE_LENGTHS = (30, 36, 44)
CONFUSABLE = ("O0", "O0", "O0QD", "O0QD", "1IL7", "8B3", "5S", "2Z", "6G", "UV", "PF", "CG", "MNW", "KX", "RB", "4A",
              "EF", "JU", "YV", "<K")
READABLE_UPSIDE_DOWN = frozenset("0O8HINSXZ69MW1520QD")
"""Characters that still look like one after half a turn."""

ONSETS = ("", "B", "BR", "CH", "D", "DR", "F", "G", "GW", "H", "J", "K", "KR", "L", "M", "N", "NG", "P", "QU", "R", "S",
          "SH", "ST", "T", "TH", "TS", "V", "VL", "W", "X", "Y", "Z", "ZH")
VOWELS = ("A", "AE", "AI", "E", "EI", "I", "IA", "O", "OE", "OU", "U", "UE", "Y")
CODAS = ("", "", "", "CK", "F", "K", "L", "LD", "M", "N", "NN", "R", "RT", "S", "SZ", "T", "V", "X", "Z")


def text(rng: np.random.Generator, length: int) -> str:
    """A text of exactly `length` characters."""
    kind = rng.choice(5, p=(0.30, 0.32, 0.14, 0.20, 0.04))
    return (document_line, random_characters, confusable_characters, filler_runs, one_run)[kind](rng, length)


def document_line(rng: np.random.Generator, length: int) -> str:
    """A piece, at any place, of a line that could stand in a document."""
    longer = [size for size in LINE_LENGTHS if size >= length] or [length]
    size = int(rng.choice(longer))
    line = names_line(rng, size) if rng.random() < 0.55 else data_line(rng, size)
    start = int(rng.integers(0, size - length + 1))
    return line[start : start + length]


def names_line(rng: np.random.Generator, length: int) -> str:
    """Codes, a primary identifier and secondary ones, filled up."""
    code = pick(rng, "PPPPIVACD") + pick(rng, FILLER * 8 + LETTERS) + letters(rng, 3)
    primary = FILLER.join(name(rng) for _ in range(rng.integers(1, 3)))
    secondary = FILLER.join(name(rng) for _ in range(rng.integers(0, 4)))
    prefix = code if rng.random() < 0.7 else ""
    return f"{prefix}{primary}<<{secondary}"[:length].ljust(length, FILLER)


def data_line(rng: np.random.Generator, length: int) -> str:
    """Numbers, dates, codes and fillers in an order of their own, check digits left to chance."""
    line = ""
    while len(line) < length:
        match rng.integers(0, 5):
            case 0:
                line += digits(rng, 7)
            case 1:
                line += letters(rng, int(rng.integers(1, 4)))
            case 2:
                line += random_characters(rng, int(rng.integers(4, 10)))
            case 3:
                line += FILLER * int(rng.integers(1, 14))
            case _:
                line += pick(rng, CHARACTERS) * int(rng.integers(2, 9))
    return line[:length]


def random_characters(rng: np.random.Generator, length: int) -> str:
    """Characters of equal chances, but for O and 0, which are hardest to tell apart."""
    return "".join(rng.choice(list(CHARACTERS + 2 * "O0"), length))


def confusable_characters(rng: np.random.Generator, length: int) -> str:
    """Characters of one or two groups that are easily taken for each other, among a few of all others."""
    groups = "".join(rng.choice(CONFUSABLE, int(rng.integers(1, 3)), replace=False))
    return "".join(pick(rng, groups if rng.random() < 0.75 else CHARACTERS) for _ in range(length))


def filler_runs(rng: np.random.Generator, length: int) -> str:
    """Words of random characters between runs of fillers, short and long."""
    line = ""
    while len(line) < length:
        line += random_characters(rng, int(rng.integers(1, 7)))
        line += FILLER * (int(rng.integers(1, 5)) if rng.random() < 0.5 else int(rng.integers(5, 31)))
    start = int(rng.integers(0, len(line) - length + 1))
    return line[start : start + length]


def one_run(rng: np.random.Generator, length: int) -> str:
    """The same character all along, but for a few at the ends."""
    head, tail = int(rng.integers(0, 4)), int(rng.integers(0, 4))
    inner = pick(rng, FILLER * 20 + CHARACTERS) * length
    return (random_characters(rng, head) + inner)[: max(0, length - tail)] + random_characters(rng, min(tail, length))


def unreadable_upside_down(rng: np.random.Generator, length: int) -> str:
    """A text in which no two neighbours look like characters after half a turn."""
    line: list[str] = []
    for character in text(rng, length):
        while line and line[-1] in READABLE_UPSIDE_DOWN and character in READABLE_UPSIDE_DOWN:
            character = pick(rng, CHARACTERS)
        line.append(character)
    return "".join(line)


def name(rng: np.random.Generator) -> str:
    """An invented name of one to four syllables."""
    syllables = int(rng.integers(1, 5))
    return "".join(str(rng.choice(ONSETS) + rng.choice(VOWELS) + rng.choice(CODAS)) for _ in range(syllables))[:16]
