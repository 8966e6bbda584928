# SPDX-License-Identifier: Apache-2.0
"""The conditions that accuracy is measured under: each draws its own kind of strip, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

import texts
from alphabet import readable
from condition import Condition, struck_by
from cuts import HELD_OUT, set_with
from photographs import CLEAN, LIGHT, MANY, SEVERAL, Faults, Strip
from strips import negative, render, width_for

LENGTHS = (12, 18, 24)
SMALL = (8.0, 12.0)
"""Pixels that capitals of captions are high in the picture."""

Text = Callable[[np.random.Generator, int], str]


def lines(
    name: str, faults: Faults, text: Text = texts.text, cuts: tuple[str, ...] = (), light: bool = False
) -> Condition:
    """Lines with such faults, in the cuts of the training if none are named."""

    def draw(rng: np.random.Generator, length: int) -> Strip:
        wanted = readable(readable(text(rng, length))[:length]) or "0"
        cut, line = set_with(rng, wanted, cuts[int(rng.integers(len(cuts)))] if cuts else None)
        return Strip(render(rng, line, width_for(length), faults, cut, light=light), line)

    return Condition(name, draw, LENGTHS)


def in_capitals(rng: np.random.Generator, length: int) -> str:
    """Names in capitals, with the accents of their languages."""
    return texts.names(rng, length).upper()


def in_small_letters(rng: np.random.Generator, length: int) -> str:
    """Names whose first letters alone are capitals."""
    return texts.names(rng, length).title()


def with_accents(rng: np.random.Generator, length: int) -> str:
    """Words in which half of all letters have an accent."""
    special = texts.pick_of(rng, texts.LANGUAGES)
    words = " ".join(texts.accented(rng, texts.name(rng), special, 0.5) for _ in range(3))
    return words.upper() if rng.random() < 0.5 else words.title()


def signs(rng: np.random.Generator, length: int) -> str:
    """Letters and digits of which a third are signs."""
    known = texts.DIGITS + texts.LETTERS + texts.SMALL_LETTERS
    return "".join(texts.pick(rng, texts.SIGNS if rng.random() < 0.33 else known) for _ in range(length))


def nothing(rng: np.random.Generator, length: int) -> Strip:
    """Between two lines, or without print."""
    return Strip(negative(rng, length, width_for(length), LIGHT), "")


CONDITIONS = (
    lines("clean", CLEAN),
    lines("a fault or two", LIGHT),
    lines("several faults", SEVERAL),
    lines("many faults", MANY),
    lines("numbers, a fault or two", LIGHT, texts.number),
    lines("days, a fault or two", LIGHT, texts.days),
    lines("names in capitals, a fault or two", LIGHT, in_capitals),
    lines("names in small letters, a fault or two", LIGHT, in_small_letters),
    lines("accents, a fault or two", LIGHT, with_accents),
    lines("addresses, a fault or two", LIGHT, texts.address),
    lines("captions, a fault or two", LIGHT, texts.caption),
    lines("captions in capitals of 8 to 12 pixels", replace(LIGHT, sensor_pitch=SMALL), texts.caption),
    lines("numbers of fields and their values", LIGHT, texts.field),
    lines("signs, a fault or two", LIGHT, signs),
    lines("characters of equal chances, a fault or two", LIGHT, texts.random_characters),
    lines("confusable characters, a fault or two", LIGHT, texts.confusable_characters),
    lines("light on dark, a fault or two", LIGHT, light=True),
    lines("typefaces that training never saw, clean", CLEAN, cuts=HELD_OUT),
    lines("typefaces that training never saw, a fault or two", LIGHT, cuts=HELD_OUT),
    lines("capitals of 10 to 12 pixels", struck_by("none", sensor_pitch=(9.8, 12.0))),
    lines("out of focus", struck_by("defocus")),
    lines("moved", struck_by("motion")),
    lines("noise", struck_by("noise")),
    lines("JPEG of quality 20 to 30", struck_by("jpeg")),
    lines("glare", struck_by("glare")),
    lines("uneven light and shadow", struck_by("uneven_light", "shadow")),
    lines("stamp and pen", struck_by("stamp", "pen")),
    lines("hologram", struck_by("hologram")),
    lines("moiré", struck_by("moire")),
    lines("ink missing and uneven", struck_by("missing_ink", "uneven_ink")),
    Condition("nothing to read", nothing, LENGTHS),
)
