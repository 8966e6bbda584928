# SPDX-License-Identifier: Apache-2.0
"""The classes of the network and what a machine readable zone may hold."""

from __future__ import annotations

from collections.abc import Sequence

BLANK = 0
FILLER = "<"
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHARACTERS = FILLER + DIGITS + LETTERS
"""Characters in the order of their classes, the first of which is class 1."""

CLASSES = 1 + len(CHARACTERS)


def encode(text: str) -> list[int]:
    """The classes of a text."""
    return [CHARACTERS.index(character) + 1 for character in text]


def decode(classes: Sequence[int]) -> str:
    """The text of the likeliest class of each time step: repeats joined, blanks left out."""
    kept = (now for before, now in zip((BLANK, *classes), classes, strict=False) if now != before and now != BLANK)
    return "".join(CHARACTERS[index - 1] for index in kept)
