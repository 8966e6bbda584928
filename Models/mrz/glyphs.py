# SPDX-License-Identifier: Apache-2.0
"""The shapes of OCR-B as distances from their outline, so that strokes of any weight can be cut from them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from alphabet import CHARACTERS, DIGITS

FONT_FOLDER = Path("/usr/share/fonts/opentype/ocr-b")
"""The place of Debian's package fonts-ocr-b."""

CUTS = ("OCRB.otf", "OCRBS.otf")
"""The cut with round stroke ends and the one with square ones. TeX's cuts are drawn from the same outlines."""

PITCH = 26
"""Pixels from one printed character to the next, before a camera sees them; capitals are about as high."""

MARGIN = 10
CELL = PITCH + 2 * MARGIN
"""Pixels along a side of the square that holds a character."""

OUTSIDE = 9.0
"""Pixels: the distance if there is nothing near."""

OVERSAMPLING = 8

Plane = NDArray[np.float32]


@cache
def distances(cut: str) -> dict[str, Plane]:
    """For each character the distance from its outline in pixels, negative inside; the capital H is centred."""
    font = font_of_pitch(cut)
    left, top, right, bottom = font.getbbox("H", anchor="ls")
    size = CELL * OVERSAMPLING
    baseline = (size - (top + bottom)) / 2
    planes = {}
    for character in CHARACTERS:
        cell = Image.new("L", (size, size))
        start = (size - font.getlength(character)) / 2
        ImageDraw.Draw(cell).text((start, baseline), character, font=font, fill=255, anchor="ls")
        planes[character] = signed_distance(np.asarray(cell) > 127)
    return planes


def font_of_pitch(cut: str) -> ImageFont.FreeTypeFont:
    """The font in the size whose characters are one oversampled pitch apart."""
    path = str(FONT_FOLDER / cut)
    return ImageFont.truetype(path, round(1000 * PITCH * OVERSAMPLING / ImageFont.truetype(path, 1000).getlength("0")))


def signed_distance(inside: NDArray[np.bool_]) -> Plane:
    """Distances from the edge of a shape in pixels of the cell, negative inside."""
    ink = inside.astype(np.uint8)
    outer = cv2.distanceTransform(1 - ink, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    inner = cv2.distanceTransform(ink, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    distance = np.minimum((outer - inner) / OVERSAMPLING, OUTSIDE)
    return cv2.resize(distance.astype(np.float32), (CELL, CELL), interpolation=cv2.INTER_AREA)


def compose(
    rng: np.random.Generator, texts: dict[float, str], size: tuple[int, int], start: float, pitch: float, wobble: float
) -> Plane:
    """Distances over a whole canvas of `size` (height, width): lines by their offset from its middle, in pixels.

    `start` is where the first cell begins, `pitch` their distance, both in pixels; `wobble` scales what mechanical
    printers do to single characters.
    """
    height, width = size
    planes = distances(str(rng.choice(CUTS)))
    canvas = np.full((height + 2 * CELL, width + 2 * CELL), OUTSIDE, np.float32)
    stretch = np.array((rng.uniform(0.88, 1.10), rng.uniform(0.95, 1.05)))
    slant = rng.normal(0, 0.025)
    letters = letter_height(rng)
    for offset, line in texts.items():
        for index, character in enumerate(line):
            x = start + (index + 0.5) * pitch + wobble * rng.normal(0, 0.45)
            y = height / 2 + offset + wobble * rng.normal(0, 0.45)
            if not -CELL / 2 < x < width + CELL / 2:
                continue
            horizontal, vertical = stretch * (1 if character in DIGITS else letters)
            turn = wobble * rng.normal(0, 0.012)
            place(canvas, planes[character], x + CELL, y + CELL, horizontal, vertical, turn, slant)
    return canvas[CELL:-CELL, CELL:-CELL]


def letter_height(rng: np.random.Generator) -> float:
    """How much higher capitals are than these cuts have them; most printers' are lower beside the digits."""
    return float(rng.choice((rng.uniform(0.9, 1.0), 1.0, rng.uniform(1.0, 1.07)), p=(0.56, 0.37, 0.07)))


def place(
    canvas: Plane, plane: Plane, x: float, y: float, horizontal: float, vertical: float, turn: float, slant: float
) -> None:
    """Sets a character with its middle at (x, y), scaled, turned by `turn` radians and slanted."""
    left, top = int(x) - CELL // 2, int(y) - CELL // 2
    if not (0 <= left <= canvas.shape[1] - CELL and 0 <= top <= canvas.shape[0] - CELL):
        return
    linear = np.array(((horizontal, -turn - slant), (turn, vertical)))
    middle = np.array((CELL / 2, CELL / 2))
    shift = np.array((x - left, y - top)) - linear @ middle
    moved = cv2.warpAffine(plane, np.column_stack((linear, shift)), (CELL, CELL), borderValue=OUTSIDE)
    region = canvas[top : top + CELL, left : left + CELL]
    np.minimum(region, moved, out=region)
