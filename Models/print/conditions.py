# SPDX-License-Identifier: Apache-2.0
"""The conditions that accuracy is measured under: each draws its own kind of strip, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import texts
from alphabet import readable
from condition import Condition, struck_by
from photographs import CLEAN, LIGHT, MANY, SEVERAL, Faults, Strip
from strips import cased, negative, render, width_for
from typefaces import COMMON, HELD_OUT, OTHER

LENGTHS = (12, 18, 24)


def lines(
    name: str,
    faults: Faults,
    text: Callable[[np.random.Generator, int], str] = texts.text,
    typefaces: tuple[str, ...] = COMMON + OTHER,
) -> Condition:
    """Lines with such faults."""

    def draw(rng: np.random.Generator, length: int) -> Strip:
        line = text(rng, length)[:length].strip(" -/.,'")
        typeface = typefaces[int(rng.integers(len(typefaces)))]
        return Strip(render(rng, line, width_for(length), faults, typeface=typeface), readable(line))

    return Condition(name, draw, LENGTHS)


def in_small_letters(rng: np.random.Generator, length: int) -> str:
    """Names whose first letters alone are capitals."""
    return texts.names(rng, length).title()


def nothing(rng: np.random.Generator, length: int) -> Strip:
    """Between two lines, or without print."""
    return Strip(negative(rng, length, width_for(length), LIGHT), "")


def mixed(rng: np.random.Generator, length: int) -> str:
    """What training draws."""
    return cased(rng, texts.text(rng, length))


CONDITIONS = (
    lines("clean", CLEAN),
    lines("a fault or two", LIGHT),
    lines("several faults", SEVERAL),
    lines("many faults", MANY, mixed),
    lines("numbers, a fault or two", LIGHT, texts.number),
    lines("days, a fault or two", LIGHT, texts.days),
    lines("names, a fault or two", LIGHT, texts.names),
    lines("small letters, a fault or two", LIGHT, in_small_letters),
    lines("confusable characters, a fault or two", LIGHT, texts.confusable_characters),
    lines("typefaces that training never saw, clean", CLEAN, typefaces=HELD_OUT),
    lines("typefaces that training never saw, a fault or two", LIGHT, typefaces=HELD_OUT),
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
