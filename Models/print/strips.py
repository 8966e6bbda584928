# SPDX-License-Identifier: Apache-2.0
"""Renders lines of a card's print as the network sees them. README.md says what a strip is to be.

What a camera makes of the print, and what a finder of lines of the camera's picture, is `photographs.py` of the reader
of zones.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

import texts
from alphabet import readable
from photographs import CANVAS_HEIGHT, CAPITAL_HEIGHT, PROFILES, Cut, Faults, Strip, photograph, printed
from typefaces import CAPITAL, COMMON, OTHER, OVERSAMPLING, Plane, distances, setting

STRETCH = 1.25
"""How much wider than high a strip shows its line, so that narrow characters have three steps and more."""

MARGIN = 22.0
"""Strip pixels of the page that are kept at either end, at least."""

NEGATIVES = 0.08
"""The share of strips on which nothing is to be read."""

STRIP_PITCH = 20.0
"""Strip pixels that a character takes, about: those of a text that is wider are set closer."""


def random_strip(rng: np.random.Generator, length: int, width: int) -> Strip:
    """A strip for training: mostly of a text of up to `length` characters, at times of none."""
    profile = PROFILES[rng.choice(len(PROFILES), p=[share for _, share in PROFILES])][0]
    if rng.random() < NEGATIVES:
        return Strip(negative(rng, length, width, profile), "")
    text = cased(rng, texts.text(rng, length))
    return Strip(render(rng, text, width, profile), readable(text))


def cased(rng: np.random.Generator, text: str) -> str:
    """In capitals, mostly; words of some cards begin with one, and go on in small letters."""
    return text.title() if rng.random() < 0.13 else text


def negative(rng: np.random.Generator, length: int, width: int, faults: Faults) -> NDArray[np.uint8]:
    """A strip on which nothing is to be read: half of two lines, or small print at most."""
    if rng.random() < 0.5:
        return render(rng, texts.text(rng, length), width, faults, displaced=float(rng.choice((-1, 1))))
    return render(rng, "", width, faults)


def render(
    rng: np.random.Generator, text: str, width: int, faults: Faults, displaced: float = 0.0, typeface: str | None = None
) -> NDArray[np.uint8]:
    """A strip of `width` pixels with the text, cut half a line too low or high if `displaced` is 1 or -1."""
    typeface = typeface or str(rng.choice(COMMON if rng.random() < 0.6 else OTHER))
    scale = CAPITAL_HEIGHT / CAPITAL
    line = fitted(rng, typeface, text, (width - 2 * MARGIN) / scale)
    room = width - line.shape[1] / OVERSAMPLING * scale
    start = min(rng.uniform(8, MARGIN) if rng.random() < 0.5 else rng.uniform(MARGIN, 200), max(2.0, room - 8))
    cut = Cut(scale, start, width / scale, CAPITAL)
    page = draw(rng, line, typeface, cut, faults, displaced)
    return photograph(rng, page, width, cut, faults)


def fitted(rng: np.random.Generator, typeface: str, text: str, room: float) -> Plane:
    """The oversampled ink of a line, narrowed if it would be wider than `room` print pixels."""
    tracking = rng.uniform(-0.04, 0.18) if rng.random() < 0.4 else 0.0
    stretch = STRETCH * np.exp(rng.normal(0, 0.12))
    ink = setting(typeface, text, 1.0, float(stretch), float(tracking))
    most = int(room * OVERSAMPLING)
    return ink if ink.shape[1] <= most else cv2.resize(ink, (most, ink.shape[0]), interpolation=cv2.INTER_AREA)


def draw(
    rng: np.random.Generator, line: Plane, typeface: str, cut: Cut, faults: Faults, displaced: float
) -> Plane:
    """The page around the line, in print pixels."""
    height, width = CANVAS_HEIGHT * OVERSAMPLING, (round(cut.print_width) + 4) * OVERSAMPLING
    canvas = np.zeros((height, width), np.uint8)
    first = cut.start / cut.scale + 2
    last = first + line.shape[1] / OVERSAMPLING
    spacing = CAPITAL * rng.uniform(1.25, 2.1)
    lay(canvas, line, first, displaced * spacing / 2)
    if displaced:
        lay(canvas, setting(typeface, texts.text(rng, 20), 1.0, STRETCH, 0.0), first, -displaced * spacing / 2)
    else:
        for side in (-1, 1):
            if rng.random() < 0.6:
                beside = spacing + rng.uniform(0, 0.4) * CAPITAL
                size = float(rng.choice((1.0, rng.uniform(0.35, 1.1))))
                words = texts.label(rng) if rng.random() < 0.3 else texts.text(rng, 24)
                other = setting(typeface, words, size, STRETCH, 0.0)
                lay(canvas, other, first + rng.uniform(-60, 60), side * beside)
        small_print(rng, canvas, typeface, first, last)
    return printed(rng, distances(canvas), faults, first, last)


def small_print(rng: np.random.Generator, canvas: Plane, typeface: str, first: float, last: float) -> None:
    """The labels that stand on a line, before and after what they name: too small to count as read."""
    size = rng.uniform(0.3, 0.58)
    if rng.random() < 0.4:
        label = setting(typeface, texts.label(rng), size, STRETCH, 0.0)
        lay(canvas, label, first - label.shape[1] / OVERSAMPLING - CAPITAL * rng.uniform(0.2, 1.0), 0.0)
    if rng.random() < 0.25:
        label = setting(typeface, texts.label(rng), size, STRETCH, 0.0)
        lay(canvas, label, last + CAPITAL * rng.uniform(0.3, 1.5), 0.0)


def lay(canvas: Plane, ink: Plane, left: float, offset: float) -> None:
    """Lays a line on the canvas, `left` and `offset` from the middle in print pixels."""
    x, y = round(left * OVERSAMPLING), round(offset * OVERSAMPLING)
    top, bottom = max(0, y), min(canvas.shape[0], canvas.shape[0] + y)
    begin, end = max(0, x), min(canvas.shape[1], x + ink.shape[1])
    if begin >= end or top >= bottom:
        return
    part = ink[top - y : bottom - y, begin - x : end - x]
    region = canvas[top:bottom, begin:end]
    np.maximum(region, part, out=region)


def width_for(length: int) -> int:
    """Pixels of a strip for `length` characters and for its ends, a whole stride."""
    return int(np.ceil((length * STRIP_PITCH + 2 * MARGIN + 16) / 4)) * 4
