# SPDX-License-Identifier: Apache-2.0
"""Renders the strips that the network reads, with what is left of a photograph's faults after straightening.

The print is drawn in print pixels, seen by a camera at some resolution and angle, and cut out into a strip of 32 rows
with the errors of a locator, all of which is `photographs.py`. README.md says what the strip is to be.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import texts
from glyphs import PITCH, Plane, compose
from photographs import CANVAS_HEIGHT, PROFILES, STRIP_PITCH, Cut, Faults, Strip, photograph, printed

NEGATIVES = 0.09
"""The share of strips on which nothing is to be read."""


def random_strip(rng: np.random.Generator, length: int, width: int) -> Strip:
    """A strip for training: mostly of a text of `length` characters, at times of none."""
    profile = PROFILES[rng.choice(len(PROFILES), p=[share for _, share in PROFILES])][0]
    if rng.random() < NEGATIVES:
        return Strip(negative(rng, length, width, profile), "")
    text = texts.text(rng, length)
    return Strip(render(rng, text, width, profile), text)


def negative(rng: np.random.Generator, length: int, width: int, faults: Faults) -> NDArray[np.uint8]:
    """A strip on which nothing is to be read."""
    match rng.choice(4, p=(0.45, 0.2, 0.25, 0.1)):
        case 0:
            return render(rng, texts.unreadable_upside_down(rng, length), width, faults)[::-1, ::-1].copy()
        case 1:
            # Between two lines: half of each at most.
            return render(rng, texts.text(rng, length), width, faults, displaced=float(rng.choice((-1, 1))))
        case 2:
            return render(rng, "", width, faults, plain=True)
        case _:
            return render(rng, "", width, faults)


def render(
    rng: np.random.Generator, text: str, width: int, faults: Faults, displaced: float = 0.0, plain: bool = False
) -> NDArray[np.uint8]:
    """A strip of `width` pixels with the text, cut half a line too low or high if `displaced` is 1 or -1."""
    cut = Cut.random(rng, len(text), width)
    shape = (CANVAS_HEIGHT, round(cut.print_width) + 4)
    page = draw(rng, text, shape, cut, faults, displaced, plain)
    return photograph(rng, page, width, cut, faults)


def draw(
    rng: np.random.Generator,
    text: str,
    shape: tuple[int, int],
    cut: Cut,
    faults: Faults,
    displaced: float,
    plain: bool,
) -> Plane:
    """The page around the line, in print pixels."""
    first = cut.start / cut.scale + 2
    last = first + len(text) * cut.print_pitch
    spacing = PITCH * rng.uniform(1.55, 2.0)
    lines = {displaced * spacing / 2: text}
    if displaced:
        lines[-displaced * spacing / 2] = texts.text(rng, len(text))
    else:
        for side in (-1, 1):
            if rng.random() < 0.45:
                lines[side * spacing] = texts.text(rng, max(1, len(text)))
    wobble = faults.strike(rng, "wobble", 0.8)
    wobble = 0.15 if wobble is None else 0.2 + wobble
    distance = compose(rng, lines if text else {}, shape, first, cut.print_pitch, wobble)
    return printed(rng, distance, faults, first, last, plain)


def width_for(length: int) -> int:
    """Pixels of a strip with room for `length` characters at the widest pitch and for its ends, a whole stride."""
    return int(np.ceil((length * STRIP_PITCH * 1.09 + 44) / 4)) * 4
