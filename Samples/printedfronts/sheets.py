# SPDX-License-Identifier: Apache-2.0
"""Plastic and paper to print on in millimetres: lines of type with their places, and grounds that disturb them."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from PIL import Image, ImageDraw

from printedfronts.typefaces import typeface
from zonepages.drawing import SCALE, Colour, Sheet
from zonepages.holders import Random


@dataclass(frozen=True)
class Face:
    """How words are set: a typeface, its cut, how wide, how far apart, and in what colour."""

    family: str
    is_bold: bool = False
    width: float = 1.0
    """Of the letters, in shares of what the typeface has."""
    tracking: float = 0.0
    """Between letters, in shares of the body."""
    colour: Colour = (25, 25, 30)
    opacity: float = 1.0
    slant: float = 0.0
    """Sideways for each unit upwards: an oblique cut."""


@dataclass
class Front:
    """A sheet with the truth about what it says."""

    sheet: Sheet
    fields: dict[str, dict[str, object]] = field(default_factory=dict)
    """By the record's keys: `value` in the record's form, `raw` as printed, `box` in millimetres (left, top, right,
    bottom) of each line."""
    face: np.ndarray | None = None
    """The outline of the face in the portrait, in millimetres."""


Box = tuple[float, float, float, float]


def width_of(words: str, size: float, face: Face) -> float:
    """How wide words become, in millimetres, their capitals `size` millimetres high."""
    drawn = typeface(face.family, face.is_bold, body(size, face))
    return (drawn.getlength(words) * face.width + face.tracking * body(size, face) * max(0, len(words) - 1)) / SCALE


def body(capital: float, face: Face) -> int:
    """The body in pixels with which capitals are so many millimetres high."""
    trial = typeface(face.family, face.is_bold, 200)
    top, bottom = trial.getbbox("H")[1::2]
    return max(6, round(capital * SCALE * 200 / (bottom - top)))


def write(sheet: Sheet, left: float, baseline: float, words: str, capital: float, face: Face, most: float = 1e9) -> Box:
    """Sets words, narrower if they exceed `most` millimetres; capitals are `capital` millimetres high.

    Returns the box: left, top of capitals, right, baseline.
    """
    natural = width_of(words, capital, face)
    # A caption may leave its value no room at all.
    squeeze = min(1.0, max(most, 0.05 * natural) / max(natural, 1e-6))
    pixels = body(capital, face)
    drawn = typeface(face.family, face.is_bold, pixels)
    above, below = round(pixels * 1.25), round(pixels * 0.45)
    room = int(natural * SCALE / face.width) + 2 * pixels
    strip = Image.new("L", (room, above + below))
    draw = ImageDraw.Draw(strip)
    x = float(pixels)
    if face.tracking:
        for letter in words:
            draw.text((x, above), letter, font=drawn, fill=255, anchor="ls")
            x += drawn.getlength(letter) + face.tracking * pixels / face.width
    else:
        draw.text((x, above), words, font=drawn, fill=255, anchor="ls")
    ink = np.asarray(strip)
    scale = face.width * squeeze
    fraction = left * SCALE - round(left * SCALE)
    matrix = np.array([[scale, -face.slant, face.slant * above + fraction], [0, 1, 0]], np.float32)
    wide = int(room * scale) + 2
    kind = cv2.INTER_AREA if scale < 0.999 else cv2.INTER_LINEAR
    ink = cv2.warpAffine(
        cv2.GaussianBlur(ink, (0, 0), 0.4 / scale) if kind == cv2.INTER_AREA else ink,
        matrix,
        (wide, ink.shape[0]),
        flags=cv2.INTER_LINEAR,
    )
    lay(
        sheet,
        ink.astype(np.float32) / 255 * face.opacity,
        round(left * SCALE) - round(pixels * scale),
        round(baseline * SCALE) - above,
        face.colour,
    )
    return (left, baseline - capital, left + natural * squeeze, baseline)


def lay(sheet: Sheet, ink: np.ndarray, x: int, y: int, colour: Colour) -> None:
    """Covers the sheet with ink whose upper left corner lies at a pixel."""
    top, left = max(0, y), max(0, x)
    area = sheet.picture[top : y + ink.shape[0], left : x + ink.shape[1]]
    if not area.size:
        return
    part = ink[top - y : top - y + area.shape[0], left - x : left - x + area.shape[1], None]
    area[...] = (area * (1 - part) + np.array(colour, np.float32) * part).astype(np.uint8)


def box(sheet: Sheet, area: Box, colour: Colour, opacity: float = 1.0) -> None:
    """Fills a rectangle (left, top, right, bottom)."""
    left, top, right, bottom = area
    part = sheet.view(left, top, right - left, bottom - top)
    part[...] = (part * (1 - opacity) + np.array(colour, np.float32) * opacity).astype(np.uint8)


def dark(rng: Random, low: int = 8, high: int = 70) -> Colour:
    """A dark ink: black or a shade of a colour."""
    tone = int(rng.integers(low, high))
    tint = rng.integers(-14, 15, 3) if rng.random() < 0.5 else np.zeros(3, int)
    return tuple(int(np.clip(tone + shift, 0, 255)) for shift in tint)


def engraved(sheet: Sheet, area: Box, rng: Random) -> None:
    """Roughens print as a laser leaves it: dots and a faint burnt rim."""
    left, top, right, bottom = area
    part = sheet.view(left - 0.3, top - 0.4, right - left + 0.6, bottom - top + 0.9)
    if not part.size:
        return
    grain = rng.normal(0, 9, part.shape[:2]).astype(np.float32)[..., None]
    part[...] = np.clip(cv2.GaussianBlur(part, (0, 0), 0.8).astype(np.float32) + grain, 0, 255).astype(np.uint8)


def embossed(sheet: Sheet, area: Box) -> None:
    """Raises print: a light edge above and a dark one below."""
    left, top, right, bottom = area
    part = sheet.view(left - 0.3, top - 0.4, right - left + 0.6, bottom - top + 0.9)
    if not part.size:
        return
    grey = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY).astype(np.float32)
    relief = cv2.GaussianBlur(grey, (0, 0), 1.0) - np.roll(cv2.GaussianBlur(grey, (0, 0), 1.0), (3, 3), (0, 1))
    part[...] = np.clip(part + relief[..., None] * 0.45, 0, 255).astype(np.uint8)
