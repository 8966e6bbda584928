# SPDX-License-Identifier: Apache-2.0
"""Zones in OCR-B as ink on a sheet: three makes of the letters, and what printers do to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from zonepages.holders import Random

Plane = NDArray[np.float32]

FONTS = Path("/usr/share/fonts/opentype/ocr-b")
MAKES = ("outline", "pen", "bitmap")
"""Letters filled as the font draws them; drawn along their middle lines with a pen; set in coarse dots."""
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
PITCH_MM, LINE_MM = 2.54, 4.23
"""From character to character and from line to line in size I of OCR-B, ten to an inch and six to an inch."""
DRAWN = 96
"""Pixels to a character's pitch, as letters are drawn before they are set."""


@dataclass(frozen=True)
class Type:
    """A printer's letters."""

    make: str
    cut: str
    weight: float
    """Strokes wider (above 0) or narrower than the font's, as a share of the pitch."""
    nib: float
    """A pen's height by its width."""
    width: float
    height: float

    @classmethod
    def of(cls, rng: Random, spread: float = 1.0) -> Type:
        """Some printer's."""
        make = str(rng.choice(MAKES, p=(0.4, 0.4, 0.2)))
        weight = float(np.clip(rng.normal(0, 0.018), -0.03, 0.04)) * spread
        return cls(
            make,
            str(rng.choice(("OCRB.otf", "OCRBS.otf"))),
            round(weight * DRAWN) / DRAWN,
            round(float(rng.uniform(0.75, 1.3)), 1),
            float(1 + rng.normal(0, 0.025) * spread),
            float(1 + rng.normal(0, 0.02) * spread),
        )


@cache
def letters(make: str, cut: str, weight: float, nib: float) -> dict[str, Plane]:
    """Ink of each character in a square of twice the pitch, its baseline at three quarters of the height."""
    size = 2 * DRAWN
    path = str(FONTS / cut)
    font = ImageFont.truetype(path, round(1000 * DRAWN / ImageFont.truetype(path, 1000).getlength("0")))
    planes = {}
    for character in CHARACTERS:
        cell = Image.new("L", (size, size))
        ImageDraw.Draw(cell).text((size / 2, size * 0.75), character, font=font, fill=255, anchor="ms")
        ink = np.asarray(cell)
        stroke = 0.118 * DRAWN + weight * DRAWN
        if make == "pen":
            ink = drawn_by_pen(middle_line(cut, character, ink), stroke, nib)
        elif weight:
            grown = round(abs(weight) * DRAWN) | 1
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (grown, grown))
            ink = cv2.dilate(ink, kernel) if weight > 0 else cv2.erode(ink, kernel)
        if make == "bitmap":
            # Some 20 dots to a pitch, as a printer of 200 dots to an inch sets them.
            coarse = cv2.resize(ink, (40, 40), interpolation=cv2.INTER_AREA)
            ink = cv2.resize(
                np.where(coarse > 105, 255, 0).astype(np.uint8), (size, size), interpolation=cv2.INTER_NEAREST
            )
            ink = cv2.GaussianBlur(ink, (0, 0), 1.6)
        planes[character] = ink.astype(np.float32) / 255
    return planes


def drawn_by_pen(line: NDArray[np.bool_], stroke: float, nib: float) -> NDArray[np.uint8]:
    """A line drawn with a round or oval pen."""
    pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(stroke)), max(3, round(stroke * nib))))
    return cv2.GaussianBlur(cv2.dilate(line.astype(np.uint8) * 255, pen), (0, 0), 0.8)


_middle_lines: dict[tuple[str, str], NDArray[np.bool_]] = {}


def middle_line(cut: str, character: str, ink: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The middle line of a character's smoothed shape."""
    if (cut, character) not in _middle_lines:
        _middle_lines[cut, character] = thinned(cv2.GaussianBlur(ink, (0, 0), 2) > 127)
    return _middle_lines[cut, character]


def thinned(shape: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What is left when a shape is thinned from all sides (Zhang and Suen)."""
    thin = np.pad(shape, 1)
    changed = True
    while changed:
        changed = False
        for step in (0, 1):
            around = [
                np.roll(thin, shift, (0, 1))
                for shift in ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
            ]
            count = sum(plane.astype(np.uint8) for plane in around)
            turns = sum((~around[k] & around[(k + 1) % 8]).astype(np.uint8) for k in range(8))
            north, _, east, _, south, _, west, _ = around
            if step == 0:
                free = ~(north & east & south) & ~(east & south & west)
            else:
                free = ~(north & east & west) & ~(north & south & west)
            gone = thin & (count >= 2) & (count <= 6) & (turns == 1) & free
            if gone.any():
                thin, changed = thin & ~gone, True
    return thin[1:-1, 1:-1]


@dataclass(frozen=True)
class Setting:
    """How a zone stands on its sheet, in millimetres."""

    pitch: float
    line_gaps: tuple[float, ...]
    skew: float
    """Degrees by which the lines are turned against the sheet."""

    @property
    def height(self) -> float:
        """From the first baseline to the last."""
        return sum(self.line_gaps)


def set_lines(
    rng: Random, lines: list[str], kind: Type, setting: Setting, scale: float, jitter: float
) -> tuple[Plane, NDArray[np.float32], float]:
    """Ink of the lines at `scale` pixels per millimetre, three millimetres of paper around; the corners of the zone in
    it, from the top of the first capitals to the last baseline; and the height of capitals in millimetres.
    """
    glyphs = letters(kind.make, kind.cut, kind.weight, kind.nib)
    cell = setting.pitch * scale
    size = (max(4, round(2 * cell * kind.width)), max(4, round(2 * cell * kind.height)))
    scaled = {c: cv2.resize(glyphs[c], size, interpolation=cv2.INTER_AREA) for c in set("".join(lines))}
    rows = cv2.reduce(glyphs["H"], 1, cv2.REDUCE_MAX)[:, 0]
    capital = float((rows > 0.5).sum()) / DRAWN * setting.pitch * kind.height
    margin = 3.0
    columns = len(lines[0])
    turned = abs(np.sin(np.radians(setting.skew))) * columns * setting.pitch
    width = round((columns * setting.pitch + 2 * margin) * scale)
    height = round((setting.height + capital + 2 * (margin + turned)) * scale)
    ink = np.zeros((height, width), np.float32)
    top = (margin + turned + capital) * scale
    baselines = top + np.concatenate(([0.0], np.cumsum(setting.line_gaps))) * scale
    slope = np.tan(np.radians(setting.skew))
    middle = width / 2
    for baseline, line in zip(baselines, lines, strict=True):
        for index, character in enumerate(line):
            x = margin * scale + (index + 0.5) * cell + rng.normal(0, jitter) * cell
            y = baseline + slope * (x - middle) + rng.normal(0, jitter) * cell
            place(ink, scaled[character], x - size[0] / 2, y - size[1] * 0.75)
    left, right = margin * scale, margin * scale + columns * cell
    up, down = baselines[0] - capital * scale, baselines[-1]
    corners = np.array([(left, up), (right, up), (right, down), (left, down)], np.float32)
    corners[:, 1] += slope * (corners[:, 0] - middle)
    return ink, corners, capital


def place(ink: Plane, glyph: Plane, x: float, y: float) -> None:
    """Lays a glyph down with its upper left corner at a fraction of a pixel."""
    left, top = int(np.floor(x)), int(np.floor(y))
    moved = cv2.warpAffine(
        glyph, np.array([[1, 0, x - left], [0, 1, y - top]], np.float32), (glyph.shape[1] + 1, glyph.shape[0] + 1)
    )
    rows = slice(max(0, top), min(ink.shape[0], top + moved.shape[0]))
    columns = slice(max(0, left), min(ink.shape[1], left + moved.shape[1]))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    piece = moved[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    np.maximum(ink[rows, columns], piece, out=ink[rows, columns])


def worn(rng: Random, ink: Plane, cell: float, strength: float) -> Plane:
    """What a printer short of ink or with a worn ribbon leaves; `cell` is a character's width in pixels."""
    height, width = ink.shape
    match rng.integers(0, 5):
        case 0:  # A row of nozzles that is blocked leaves a thin line blank, the same on each pass.
            for _ in range(int(rng.integers(1, 3))):
                row = int(rng.integers(0, height))
                ink = ink.copy()
                ink[row : row + max(1, round(cell * 0.05)), :] *= 1 - 0.9 * strength
            return ink
        case 1:  # Struck twice, a little apart.
            shift = cell * (0.02 + 0.05 * strength) * rng.choice((-1, 1), 2)
            second = cv2.warpAffine(
                ink, np.array([[1, 0, shift[0]], [0, 1, shift[1] * 0.6]], np.float32), (width, height)
            )
            return np.maximum(ink, second * np.float32(0.5 + 0.3 * strength))
        case 2:  # The weave of a ribbon.
            y, x = np.mgrid[0:height, 0:width].astype(np.float32)
            step = cell * rng.uniform(0.06, 0.12)
            weave = 0.5 + 0.25 * np.sin(2 * np.pi * (x + y) / step) + 0.25 * np.sin(2 * np.pi * (x - y) / step)
            return ink * (1 - (0.25 + 0.35 * strength) * weave).astype(np.float32)
        case 3:  # Toner that did not hold: specks are gone, and some lie beside the letters.
            fine = rng.random((max(1, int(height / cell * 14)), max(1, int(width / cell * 14))), np.float32)
            fine = cv2.resize(fine, (width, height), interpolation=cv2.INTER_LINEAR)
            near = cv2.dilate(ink, np.ones((max(1, int(cell * 0.25)),) * 2)) > 0.5
            kept = ink * (1 - 0.8 * (fine > 0.94 - 0.08 * strength))
            return np.maximum(kept, ((fine < 0.02 + 0.02 * strength) & near) * np.float32(0.5)).astype(np.float32)
        case _:  # The ribbon fades from character to character and from left to right.
            columns = max(2, int(width / cell))
            fading = 1 - rng.random((1, columns)) * 0.4 * strength - np.linspace(0, 0.3 * strength, columns)[None]
            return ink * cv2.resize(fading.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
