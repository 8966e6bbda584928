# SPDX-License-Identifier: Apache-2.0
"""The conditions that accuracy is measured under: each draws its own kind of strip, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import texts
from condition import Condition, struck_by
from photographs import CLEAN, LIGHT, MANY, SEVERAL, Faults, Strip
from strips import negative, render, width_for

LENGTHS = (30, 36, 44)

def lines(name: str, faults: Faults, text: Callable[[np.random.Generator, int], str] = texts.text) -> Condition:
    """Lines with such faults."""

    def draw(rng: np.random.Generator, length: int) -> Strip:
        line = text(rng, length)
        return Strip(render(rng, line, width_for(length), faults), line)

    return Condition(name, draw, LENGTHS)


def mostly_fillers(rng: np.random.Generator, length: int) -> str:
    """A word, fillers and up to two digits."""
    word = texts.letters(rng, int(rng.integers(3, 9)))
    end = texts.digits(rng, int(rng.integers(0, 3)))
    return word + texts.FILLER * (length - len(word) - len(end)) + end


def nothing(rng: np.random.Generator, length: int) -> Strip:
    """Upside down, between two lines, of another typeface, or without print."""
    return Strip(negative(rng, length, width_for(length), LIGHT), "")


CONDITIONS = (
    lines("clean", CLEAN),
    lines("a fault or two", LIGHT),
    lines("several faults", SEVERAL),
    lines("many faults", MANY),
    lines("like a document, a fault or two", LIGHT, texts.document_line),
    lines("long runs of fillers, several faults", SEVERAL, mostly_fillers),
    lines("confusable characters, a fault or two", LIGHT, texts.confusable_characters),
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
    lines("ink missing and uneven", struck_by("missing_ink", "uneven_ink", "wobble")),
    Condition("nothing to read", nothing, LENGTHS),
)
