# SPDX-License-Identifier: Apache-2.0
"""Renders lines of a card's print as the network sees them. README.md says what a strip is to be.

What a camera makes of the print, and what a finder of lines of the camera's picture, is `photographs.py` of the reader
of zones.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

import printing
import texts
from cuts import random_cut, set_with
from glyphs import Plane
from photographs import CANVAS_HEIGHT, CAPITAL_HEIGHT, PROFILES, Cut, Faults, Strip, photograph, printed
from setting import CAPITAL, distances, lay, setting

STRETCH = 1.25
"""How much wider than high a strip shows its line, so that narrow characters have three steps and more."""

MARGIN = 22.0
"""Strip pixels of the page that are kept at either end, at least."""

NEGATIVES = 0.06
"""The share of strips on which nothing is to be read."""

LIGHT_ON_DARK = 0.10
"""The share of strips of light print on a dark ground; the reader of strips makes it dark on light."""

LEFT_LIGHT = 0.02
"""The share of strips on which the reader of strips took the ground for the print."""

STRIP_PITCH = 18.0
"""Strip pixels that a character takes, about: those of a text that is wider are set closer."""

PITCHES = ((7.0, 9.5, 0.10), (9.0, 14.0, 0.48), (14.0, 30.0, 0.42))
"""Pixels that capitals are high in the picture, least and most, and the share of strips: captions are small."""


def random_strip(rng: np.random.Generator, length: int, width: int) -> Strip:
    """A strip for training: mostly of a text of up to `length` characters, at times of none."""
    profile = PROFILES[rng.choice(len(PROFILES), p=[share for _, share in PROFILES])][0]
    least, most, _ = PITCHES[rng.choice(len(PITCHES), p=[share for *_, share in PITCHES])]
    profile = Faults(profile.likelihood, profile.strength, profile.only, (least, most))
    if rng.random() < NEGATIVES:
        return Strip(negative(rng, length, width, profile), "")
    cut, text = set_with(rng, texts.text(rng, length))
    light = rng.random() < LIGHT_ON_DARK
    pixels = render(rng, text, width, profile, cut, light=light)
    return Strip(255 - pixels if rng.random() < LEFT_LIGHT else pixels, text)


def negative(rng: np.random.Generator, length: int, width: int, faults: Faults) -> NDArray[np.uint8]:
    """A strip on which nothing is to be read: half of two lines, or small print at most."""
    cut, text = set_with(rng, texts.text(rng, length) if rng.random() < 0.5 else "")
    return render(rng, text, width, faults, cut, displaced=float(rng.choice((-1, 1))) if text else 0.0)


def render(
    rng: np.random.Generator,
    text: str,
    width: int,
    faults: Faults,
    typeface: str,
    displaced: float = 0.0,
    light: bool = False,
) -> NDArray[np.uint8]:
    """A strip of `width` pixels with the text, cut half a line too low or high if `displaced` is 1 or -1."""
    scale = CAPITAL_HEIGHT / CAPITAL
    size = float(rng.uniform(0.88, 1.12)) if rng.random() < 0.3 else 1.0
    line = fitted(rng, typeface, text, (width - 2 * MARGIN) / scale, size)
    room = width - line.shape[1] * scale
    start = min(rng.uniform(8, MARGIN) if rng.random() < 0.6 else rng.uniform(MARGIN, 200), max(2.0, room - 8))
    cut = Cut(scale, start, width / scale, CAPITAL)
    page = draw(rng, line, typeface, cut, faults, displaced)
    if not light:
        return photograph(rng, page, width, cut, faults)
    return 255 - photograph(rng, np.clip(rng.uniform(0.9, 1.15) - page, 0, 1), width, cut, faults)


def fitted(rng: np.random.Generator, typeface: str, text: str, room: float, size: float) -> Plane:
    """The ink of a line, narrowed if it would be wider than `room` print pixels."""
    tracking = rng.uniform(-0.04, 0.2) if rng.random() < 0.35 else 0.0
    stretch = STRETCH * np.exp(rng.normal(0, 0.13))
    ink = setting(typeface, text, size, float(stretch), float(tracking))
    if rng.random() < 0.06:
        ink = slanted(ink, float(rng.uniform(-0.05, 0.22)))
    most = int(room)
    return ink if ink.shape[1] <= most else cv2.resize(ink, (most, ink.shape[0]), interpolation=cv2.INTER_AREA)


def slanted(ink: Plane, slope: float) -> Plane:
    """The ink with its tops moved to the right by the slope, about the feet of capitals."""
    height, width = ink.shape
    foot = height / 2 + CAPITAL / 2
    matrix = np.array(((1.0, -slope, slope * foot), (0.0, 1.0, 0.0)))
    return cv2.warpAffine(ink, matrix, (width + int(abs(slope) * CAPITAL) + 1, height))


def draw(
    rng: np.random.Generator, line: Plane, typeface: str, cut: Cut, faults: Faults, displaced: float
) -> Plane:
    """The page around the line, in print pixels."""
    height, width = CANVAS_HEIGHT, (round(cut.print_width) + 4)
    canvas = np.zeros((height, width), np.uint8)
    first = cut.start / cut.scale + 2
    last = first + line.shape[1]
    spacing = CAPITAL * rng.uniform(1.35, 2.2)
    shifted = float(rng.uniform(-2.6, 2.6)) if rng.random() < 0.25 else 0.0
    lay(canvas, line, first, displaced * spacing / 2 + shifted)
    if displaced:
        cut_beside, words = set_with(rng, texts.text(rng, 20))
        lay(canvas, setting(cut_beside, words, 1.0, STRETCH, 0.0), first, -displaced * spacing / 2)
    else:
        for side in (-1, 1):
            if rng.random() < 0.55:
                beside(rng, canvas, typeface, first, side * (spacing + rng.uniform(0, 0.4) * CAPITAL))
        small_print(rng, canvas, typeface, first, last)
    plane = distances(canvas)
    if rng.random() < 0.02:
        return embossed(rng, plane)
    return printed(rng, plane, faults, first, last)


def beside(rng: np.random.Generator, canvas: Plane, typeface: str, first: float, offset: float) -> None:
    """A line above or below, as large as the line or smaller, of its typeface or of another."""
    size = float(rng.choice((1.0, rng.uniform(0.35, 1.1))))
    words = texts.caption(rng, 20) if rng.random() < 0.4 else texts.text(rng, 24)
    cut, words = set_with(rng, texts.readable(words)[:40], typeface if rng.random() < 0.6 else random_cut(rng))
    lay(canvas, setting(cut, words, size, STRETCH, 0.0), first + rng.uniform(-60, 60), offset)


def small_print(rng: np.random.Generator, canvas: Plane, typeface: str, first: float, last: float) -> None:
    """The captions that stand on a line, before and after what they name: too small to count as read."""
    size = rng.uniform(0.3, 0.55)
    for before in (True, False):
        if rng.random() < (0.25 if before else 0.12):
            _, words = set_with(rng, texts.readable(texts.pick_of(rng, texts.CAPTIONS)), typeface)
            ink = setting(typeface, words, size, STRETCH, 0.0)
            gap = CAPITAL * rng.uniform(0.35, 1.4)
            left = first - ink.shape[1] - gap if before else last + gap
            lay(canvas, ink, left, float(rng.uniform(-0.2, 0.2)) * CAPITAL)


def embossed(rng: np.random.Generator, plane: Plane) -> Plane:
    """Characters that are pressed or burnt up out of the card: light from one side, shade on the other."""
    height = np.clip(0.5 - plane / rng.uniform(1.5, 4.0), 0, 1)
    reach = int(rng.integers(1, 3))
    turned = np.roll(height, (reach, reach if rng.random() < 0.5 else -reach), (0, 1)) - height
    ground = printing.paper(rng, plane.shape, float(rng.uniform(0, 0.4))) * rng.uniform(0.5, 0.8)
    tint = height * rng.uniform(-0.05, 0.3)
    return np.clip(ground + turned * rng.choice((-1, 1)) * rng.uniform(0.25, 0.5) - tint, 0, 1).astype(np.float32)


def width_for(length: int) -> int:
    """Pixels of a strip for `length` characters and for its ends, a whole stride."""
    return int(np.ceil((length * STRIP_PITCH + 2 * MARGIN + 16) / 4)) * 4
