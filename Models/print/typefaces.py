# SPDX-License-Identifier: Apache-2.0
"""Lines in the typefaces that cards are printed in, as distances from the outlines of their characters."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from glyphs import OUTSIDE, PITCH, Plane
from photographs import CANVAS_HEIGHT

FOLDER = Path("/usr/share/fonts")
CAPITAL = PITCH
"""Print pixels from the foot of a capital letter to its top."""

OVERSAMPLING = 2

COMMON = (
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSans-Bold.ttf",
    "truetype/liberation/LiberationSansNarrow-Regular.ttf", "truetype/liberation/LiberationSansNarrow-Bold.ttf",
    "opentype/urw-base35/NimbusSans-Regular.otf", "opentype/urw-base35/NimbusSans-Bold.otf",
    "opentype/urw-base35/NimbusSansNarrow-Regular.otf", "opentype/urw-base35/NimbusSansNarrow-Bold.otf",
    "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf",
    "truetype/dejavu/DejaVuSansCondensed.ttf", "truetype/dejavu/DejaVuSansCondensed-Bold.ttf",
)
"""Cuts of Helvetica's and Verdana's kind, which most cards are set in; names of Debian's packages' files."""

OTHER = (
    "truetype/freefont/FreeSansBold.ttf", "truetype/lato/Lato-Regular.ttf", "truetype/lato/Lato-Bold.ttf",
    "truetype/crosextra/Carlito-Regular.ttf", "truetype/crosextra/Carlito-Bold.ttf",
    "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
    "truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", "truetype/roboto/unhinted/RobotoCondensed-Bold.ttf",
    "opentype/urw-base35/URWGothic-Demi.otf", "opentype/ocr-b/OCRB.otf", "truetype/dejavu/DejaVuSansMono.ttf",
    "truetype/dejavu/DejaVuSansMono-Bold.ttf", "truetype/liberation/LiberationMono-Bold.ttf",
    "opentype/urw-base35/NimbusMonoPS-Bold.otf", "truetype/dejavu/DejaVuSerif-Bold.ttf",
    "truetype/liberation/LiberationSerif-Bold.ttf", "opentype/urw-base35/C059-Bold.otf",
    "truetype/liberation/LiberationSans-Italic.ttf",
)
"""Of cards as well, less often."""

HELD_OUT = (
    "truetype/open-sans/OpenSans-Regular.ttf", "truetype/open-sans/OpenSans-Bold.ttf",
    "truetype/open-sans/OpenSans-CondBold.ttf", "opentype/cantarell/Cantarell-Regular.otf",
    "opentype/cantarell/Cantarell-Bold.otf",
)
"""That training never sees."""


@lru_cache(maxsize=200)
def font(name: str, capital: float) -> ImageFont.FreeTypeFont:
    """A font whose capitals are so many pixels high."""
    path = str(FOLDER / name)
    _, top, _, bottom = ImageFont.truetype(path, 1000).getbbox("H", anchor="ls")
    return ImageFont.truetype(path, capital * 1000 / (bottom - top))


def setting(typeface: str, text: str, size: float, stretch: float, tracking: float) -> Plane:
    """The ink of a line from its first pixel to its last, 1 on ink: `CANVAS_HEIGHT` print pixels high, the capitals in the middle.

    `size` is the height of capitals against `CAPITAL`, `tracking` what lies between characters beyond the usual, in
    heights of capitals.
    """
    face = font(typeface, round(CAPITAL * size * OVERSAMPLING * 4) / 4)
    advance = tracking * CAPITAL * size * OVERSAMPLING
    width = int(np.ceil(face.getlength(text) + len(text) * max(0.0, advance))) + 8 * OVERSAMPLING
    height = CANVAS_HEIGHT * OVERSAMPLING
    baseline = height / 2 + CAPITAL * OVERSAMPLING / 2
    layer = Image.new("L", (max(1, width), height))
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
    return cv2.resize(ink, (slim, height), interpolation=cv2.INTER_AREA if stretch < 1 else cv2.INTER_LINEAR)


def distances(ink: Plane) -> Plane:
    """Distances from the edges of an oversampled plane of ink in print pixels, negative inside."""
    inside = (ink > 127).astype(np.uint8)
    outer = cv2.distanceTransform(1 - inside, cv2.DIST_L2, cv2.DIST_MASK_3)
    inner = cv2.distanceTransform(inside, cv2.DIST_L2, cv2.DIST_MASK_3)
    distance = np.minimum((outer - inner) / OVERSAMPLING, OUTSIDE).astype(np.float32)
    size = (ink.shape[1] // OVERSAMPLING, ink.shape[0] // OVERSAMPLING)
    return cv2.resize(distance, size, interpolation=cv2.INTER_AREA)
