# SPDX-License-Identifier: Apache-2.0
"""Sets lines in the cuts of typefaces, as distances from the outlines of their characters; fast rather than exact."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from glyphs import OUTSIDE, PITCH, Plane
from photographs import CANVAS_HEIGHT

FOLDER = Path("/usr/share/fonts")
CAPITAL = PITCH
"""Print pixels from the foot of a capital letter to its top."""

BLUR = 0.7
"""Print pixels: over how many an edge is spread to tell how far it is."""


@cache
def size_of_capitals(name: str) -> float:
    """How many pixels high a capital is in a size of 1000."""
    _, top, _, bottom = ImageFont.truetype(str(FOLDER / name), 1000).getbbox("H", anchor="ls")
    return bottom - top


@lru_cache(maxsize=4000)
def font(name: str, capital: float) -> ImageFont.FreeTypeFont:
    """A font whose capitals are so many pixels high."""
    size = capital * 1000 / size_of_capitals(name)
    return ImageFont.truetype(str(FOLDER / name), size, layout_engine=ImageFont.Layout.BASIC)


def setting(cut: str, text: str, size: float, stretch: float, tracking: float) -> Plane:
    """The ink of a line from its first pixel to its last, 255 on ink.

    It is `CANVAS_HEIGHT` print pixels high, with the capitals in the middle. `size` is the height of capitals
    against `CAPITAL`, `tracking` what lies between characters beyond the usual, in heights of capitals.
    """
    face = font(cut, round(CAPITAL * size * 2) / 2)
    advance = tracking * CAPITAL * size
    width = int(np.ceil(face.getlength(text) + len(text) * max(0.0, advance))) + 8
    baseline = CANVAS_HEIGHT / 2 + CAPITAL / 2
    layer = Image.new("L", (max(1, width), CANVAS_HEIGHT))
    pen = ImageDraw.Draw(layer)
    if tracking:
        start = 0.0
        for character in text:
            pen.text((start, baseline), character, font=face, fill=255, anchor="ls")
            start += face.getlength(character) + advance
    else:
        pen.text((0, baseline), text, font=face, fill=255, anchor="ls")
    ink = np.asarray(layer)
    slim = max(1, round(width * stretch))
    return cv2.resize(ink, (slim, CANVAS_HEIGHT), interpolation=cv2.INTER_AREA if stretch < 1 else cv2.INTER_LINEAR)


def distances(ink: Plane) -> Plane:
    """Distances from the edges of a plane of ink in print pixels, negative inside: right near the edges, beyond them
    at least far enough."""
    covered = cv2.GaussianBlur(ink.astype(np.float32) / 255, (0, 0), BLUR)
    covered = np.clip(covered, 0.0005, 0.9995)
    # The share of ink around a straight edge is the normal distribution's; the logistic one is near it, and quicker.
    return np.minimum(BLUR * 0.62 * np.log((1 - covered) / covered), OUTSIDE).astype(np.float32)


def lay(canvas: Plane, ink: Plane, left: float, offset: float) -> None:
    """Lays a line on the canvas, `left` and `offset` from the middle in print pixels."""
    x, y = round(left), round(offset)
    top, bottom = max(0, y), min(canvas.shape[0], canvas.shape[0] + y)
    begin, end = max(0, x), min(canvas.shape[1], x + ink.shape[1])
    if begin >= end or top >= bottom:
        return
    part = ink[top - y : bottom - y, begin - x : end - x]
    region = canvas[top:bottom, begin:end]
    np.maximum(region, part, out=region)
