# SPDX-License-Identifier: Apache-2.0
"""The classes of the network: digits, and letters whether capital or small; what else is printed counts as nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

BLANK = 0
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHARACTERS = DIGITS + LETTERS
"""Characters in the order of their classes, the first of which is class 1."""

CLASSES = 1 + len(CHARACTERS)


def readable(text: str) -> str:
    """What of a text the network is to read: capitals without their accents, and no spaces and signs."""
    return "".join(character for character in unicodedata.normalize("NFD", text).upper() if character in CHARACTERS)


def encode(text: str) -> list[int]:
    """The classes of a text that is readable."""
    return [CHARACTERS.index(character) + 1 for character in text]


def decode(classes: Sequence[int]) -> str:
    """The text of the likeliest class of each time step: repeats joined, blanks left out."""
    kept = (now for before, now in zip((BLANK, *classes), classes, strict=False) if now != before and now != BLANK)
    return "".join(CHARACTERS[index - 1] for index in kept)
