# SPDX-License-Identifier: Apache-2.0
"""Paper to draw on in millimetres: text, patterns, portraits, stamps, strokes and films."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from rendering.people import Identity, portrait
from zonepages.holders import GIVEN_NAMES, Random

Picture = NDArray[np.uint8]
Plane = NDArray[np.float32]
Colour = tuple[int, int, int]

SCALE = 24
"""Pixels to a millimetre: 610 dots to an inch."""
PLAIN_FONTS = Path("/usr/share/fonts/truetype/dejavu")
FAMILIES = {
    "sans": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "condensed": "DejaVuSansCondensed.ttf",
    "narrow bold": "DejaVuSansCondensed-Bold.ttf",
    "serif": "DejaVuSerif.ttf",
    "mono": "DejaVuSansMono.ttf",
    "mono bold": "DejaVuSansMono-Bold.ttf",
    "ocr": "../../opentype/ocr-b/OCRB.otf",
}
PORTRAITS = 24
"""People from whom portraits are taken: enough not to repeat on one sheet."""


@cache
def font(family: str, pixels: int) -> ImageFont.FreeTypeFont:
    """A font, its letters' body so many pixels high."""
    return ImageFont.truetype(str(PLAIN_FONTS / FAMILIES[family]), pixels)


@cache
def face(seed: int) -> Picture:
    """A portrait of somebody who does not exist."""
    return portrait(Identity.from_seed(70_000 + seed), 240, 310)[0]


def pale(rng: Random, low: int = 190, high: int = 250) -> Colour:
    """A colour of paper or film."""
    return tuple(int(value) for value in rng.integers(low, high, 3))


def strong(rng: Random, low: int = 20, high: int = 150) -> Colour:
    """A colour of ink."""
    return tuple(int(value) for value in rng.integers(low, high, 3))


@dataclass
class PrintedZone:
    """A zone on a sheet: its corners in millimetres, clockwise from the upper left."""

    kind: str
    lines: list[str]
    corners: NDArray[np.float32]
    capital: float


@dataclass
class Sheet:
    """A sheet of paper or plastic with what is on it."""

    width: float
    height: float
    picture: Picture
    gloss: float = 0.0
    """How much it mirrors, 0 to 1."""
    fold: float | None = None
    """Where the spine runs, in millimetres from the top."""
    corner: float = 0.0
    """The corners' radius in millimetres."""
    zones: list[PrintedZone] = field(default_factory=list)

    @classmethod
    def blank(cls, width: float, height: float, colour: Colour) -> Sheet:
        """A sheet of one colour."""
        pixels = np.full((round(height * SCALE), round(width * SCALE), 3), colour, np.uint8)
        return cls(width, height, pixels)

    def view(self, left: float, top: float, width: float, height: float) -> Picture:
        """The pixels of a rectangle, for drawing in."""
        x, y = max(0, round(left * SCALE)), max(0, round(top * SCALE))
        return self.picture[y : round((top + height) * SCALE), x : round((left + width) * SCALE)]

    def paste(self, picture: Picture, left: float, top: float, width: float, height: float, opacity: float = 1) -> None:
        """Lays a picture down, scaled to a rectangle."""
        area = self.view(left, top, width, height)
        scaled = cv2.resize(picture, (area.shape[1], area.shape[0]), interpolation=cv2.INTER_LINEAR)
        area[...] = scaled if opacity == 1 else cv2.addWeighted(scaled, opacity, area, 1 - opacity, 0)

    def text(
        self,
        left: float,
        baseline: float,
        words: str,
        size: float,
        colour: Colour,
        family: str = "sans",
        most: float = 1e9,
    ) -> float:
        """Writes words with a body of `size` millimetres, narrower where they exceed `most`; says where they end."""
        drawn = font(family, max(6, round(size * SCALE)))
        length = drawn.getlength(words)
        while length > most * SCALE and len(words) > 1:
            words = words[: max(1, min(len(words) - 1, int(len(words) * most * SCALE / length)))]
            length = drawn.getlength(words)
        if not length:
            return left
        body = round(size * SCALE)
        x, y = round(left * SCALE), round(baseline * SCALE)
        area = self.picture[max(0, y - body) : y + body // 2, max(0, x) : x + round(length) + 4]
        if not area.size:
            return left
        canvas = Image.fromarray(area)
        ImageDraw.Draw(canvas).text((min(0, x), min(body, y)), words, font=drawn, fill=colour, anchor="ls")
        area[...] = np.asarray(canvas)
        return left + length / SCALE

    def line(self, points: NDArray[np.floating], width: float, colour: Colour, closed: bool = False) -> None:
        """A line through points in millimetres."""
        fixed = np.round(np.asarray(points) * SCALE * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(self.picture, [fixed], closed, colour, max(1, round(width * SCALE)), cv2.LINE_AA, 4)

    def tint(self, layer: Plane, colour: Colour) -> None:
        """Dyes the sheet where a layer from 0 to 1 is not 0, as a transparent ink does."""
        rows, columns = np.flatnonzero(layer.any(1)), np.flatnonzero(layer.any(0))
        if not len(rows) or not len(columns):
            return
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        dye = 1 - layer[part][..., None] * (1 - np.array(colour, np.float32) / 255)
        self.picture[part] = (self.picture[part] * dye).astype(np.uint8)

    def empty_layer(self) -> Picture:
        """A plane as large as the sheet."""
        return np.zeros(self.picture.shape[:2], np.uint8)


Part = tuple[slice, slice]


def overlap(plane: NDArray, left: int, top: int, width: int, height: int) -> tuple[Part, Part]:
    """Where a piece laid down at a pixel falls on a plane, and which part of the piece that is."""
    rows = slice(max(0, top), max(0, min(plane.shape[0], top + height)))
    columns = slice(max(0, left), max(0, min(plane.shape[1], left + width)))
    rows, columns = (slice(s.start, max(s.start, s.stop)) for s in (rows, columns))
    there = slice(rows.start - top, rows.stop - top), slice(columns.start - left, columns.stop - left)
    return (rows, columns), there


def wash(rng: Random, sheet: Sheet, amount: float) -> None:
    """Two colours running into each other, as split-fountain printing has them."""
    height, width = sheet.picture.shape[:2]
    small = rng.normal(0, amount, (3, 4, 3)) + np.linspace(-1, 1, 4)[None, :, None] * rng.normal(0, amount, 3) + 128
    shade = cv2.resize(
        np.clip(small, 0, 255).astype(np.uint8), (width // 16, height // 16), interpolation=cv2.INTER_CUBIC
    )
    shade = cv2.resize(shade, (width, height), interpolation=cv2.INTER_LINEAR)
    cv2.addWeighted(sheet.picture, 1, shade, 1, -128, dst=sheet.picture)


def fine_lines(rng: Random, sheet: Sheet, area: tuple[float, float, float, float], contrast: int) -> None:
    """A pattern against copying: spirographs, relief lines or tiny words, in a rectangle (left, top, width, height)."""
    left, top, width, height = area
    part = np.ascontiguousarray(sheet.view(left, top, width, height))
    base = part.reshape(-1, 3)[::997].mean(0)
    window = Sheet(width, height, part)
    for _ in range(int(rng.integers(1, 4))):
        colour = tuple(int(value) for value in np.clip(base - rng.uniform(0.15, 1, 3) * contrast, 0, 255))
        match rng.integers(0, 4):
            case 0:
                spirograph(rng, window, colour)
            case 1:
                relief(rng, window, colour)
            case 2:
                tiny_words(rng, window, colour)
            case _:
                for radius in np.arange(rng.uniform(2, 8), np.hypot(width, height), rng.uniform(0.7, 2.2)):
                    turn = np.linspace(0, 2 * np.pi, 90)
                    ring = np.stack((width / 3 + radius * np.cos(turn), height / 2 + radius * np.sin(turn)), 1)
                    window.line(ring, 0.07, colour)
    sheet.view(left, top, width, height)[...] = part


def spirograph(rng: Random, sheet: Sheet, colour: Colour) -> None:
    """Rosettes as a gear within a gear draws them."""
    for _ in range(int(rng.integers(1, 4))):
        outer, inner = rng.uniform(8, 35), rng.uniform(1.5, 7)
        turn = np.linspace(0, 2 * np.pi * 24, 2400)
        middle = rng.uniform((0, 0), (sheet.width, sheet.height))
        arm, gear = outer - inner, (outer - inner) / inner
        pen = inner * rng.uniform(0.5, 2.2)
        x = middle[0] + arm * np.cos(turn) + pen * np.cos(gear * turn)
        y = middle[1] + arm * np.sin(turn) - pen * np.sin(gear * turn)
        sheet.line(np.stack((x, y), 1), 0.06, colour)


def relief(rng: Random, sheet: Sheet, colour: Colour) -> None:
    """Level lines that rise where a shape lies beneath."""
    x = np.linspace(0, sheet.width, 160)
    middle, spread = rng.uniform((0, 0), (sheet.width, sheet.height)), rng.uniform(6, 30)
    rise = rng.uniform(-3, 3)
    for level in np.arange(0, sheet.height, rng.uniform(0.5, 1.4)):
        bump = rise * np.exp(-((x - middle[0]) ** 2 + (level - middle[1]) ** 2) / (2 * spread**2))
        sheet.line(np.stack((x, level + bump + 0.2 * np.sin(x / 3 + level)), 1), 0.07, colour)


def tiny_words(rng: Random, sheet: Sheet, colour: Colour) -> None:
    """Words over and over, half a millimetre high or a little more."""
    size = rng.uniform(0.6, 1.3)
    words = (str(rng.choice(GIVEN_NAMES)) + " UTOPIA ") * 40
    for row, baseline in enumerate(np.arange(size, sheet.height, size * rng.uniform(1.2, 3))):
        sheet.text(0, float(baseline), words[row % 7 :], size, colour, "narrow bold", sheet.width)


def kinegram(rng: Random, sheet: Sheet, middle: tuple[float, float], radius: float, strength: float) -> None:
    """A shining image that shows all colours, over whatever lies beneath."""
    x, y = middle
    height = round(2 * radius * SCALE)
    turn = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : height * 1j].astype(np.float32)
    distance = np.hypot(turn[0], turn[1])
    angle = np.arctan2(turn[0], turn[1])
    hue = (angle * rng.integers(1, 4) / np.pi * 90 + distance * rng.uniform(30, 200) + rng.uniform(0, 180)) % 180
    rays = 0.5 + 0.5 * np.cos(angle * rng.integers(5, 17) + distance * rng.uniform(4, 20))
    film = cv2.cvtColor(
        np.stack((hue, np.full_like(hue, 90), 130 + 120 * rays), -1).astype(np.uint8), cv2.COLOR_HSV2RGB
    )
    opacity = (strength * rays * (distance < 1))[..., None]
    here, there = overlap(sheet.picture, round((x - radius) * SCALE), round((y - radius) * SCALE), height, height)
    area = sheet.picture[here]
    area[...] = (area * (1 - opacity[there]) + film[there] * opacity[there]).astype(np.uint8)


def signature(rng: Random, left: float, baseline: float, width: float) -> NDArray[np.float64]:
    """The points of somebody's signature."""
    turn = np.linspace(0, 1, 120)
    loops = rng.uniform(3, 8)
    x = left + width * (turn + 0.05 * np.sin(2 * np.pi * loops * turn + rng.uniform(0, 6)))
    y = baseline - width * (
        0.07 * np.sin(2 * np.pi * loops * turn) + 0.05 * np.sin(2 * np.pi * rng.uniform(1, 3) * turn)
    )
    return np.stack((x, y), 1)


def rubber_stamp(rng: Random, sheet: Sheet, middle: tuple[float, float], strength: float) -> None:
    """An official's stamp: frame, words and a date, inked unevenly, in a colour through which black shows."""
    size = round(rng.uniform(24, 42) * SCALE)
    mark = np.zeros((size, size), np.uint8)
    centre, line = size // 2, max(2, round(rng.uniform(0.25, 0.6) * SCALE))
    match rng.integers(0, 3):
        case 0:
            cv2.circle(mark, (centre, centre), round(size * 0.47), 255, line, cv2.LINE_AA)
            cv2.circle(mark, (centre, centre), round(size * 0.36), 255, line // 2 + 1, cv2.LINE_AA)
        case 1:
            cv2.rectangle(mark, (line, size // 4), (size - line, size * 3 // 4), 255, line)
        case _:
            hexagon = centre + 0.46 * size * np.stack([f(np.arange(6) * np.pi / 3) for f in (np.cos, np.sin)], 1)
            cv2.polylines(mark, [hexagon.astype(np.int32)], True, 255, line, cv2.LINE_AA)
    canvas = Image.fromarray(mark)
    words = (
        "ENTRY",
        f"{rng.integers(1, 29):02d} {rng.choice(('JAN', 'MAR', 'JUN', 'SEP', 'NOV'))} {rng.integers(2015, 2026)}",
        str(rng.choice(("AIRPORT 04", "PORT 12", "BORDER POLICE", "IMMIGRATION"))),
    )
    for row, word in enumerate(words):
        at = (centre, centre + (row - 1) * size * 0.14)
        ImageDraw.Draw(canvas).text(at, word, font=font("narrow bold", round(size * 0.11)), fill=255, anchor="mm")
    turn = cv2.getRotationMatrix2D((centre, centre), rng.uniform(-40, 40), 1)
    mark = cv2.warpAffine(np.asarray(canvas), turn, (size, size))
    uneven = cv2.resize(
        rng.uniform(0.45, 1.0, (12, 12)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC
    )
    layer = np.zeros(sheet.picture.shape[:2], np.float32)
    x, y = round(middle[0] * SCALE) - centre, round(middle[1] * SCALE) - centre
    here, there = overlap(layer, x, y, size, size)
    layer[here] = (mark / 255 * uneven)[there] * (0.38 + 0.36 * strength)
    sheet.tint(layer, [(60, 40, 150), (150, 30, 60), (30, 110, 60), (30, 70, 150), (110, 40, 120)][rng.integers(0, 5)])


def bar_code(rng: Random, sheet: Sheet, left: float, top: float, width: float, height: float) -> None:
    """Bars that look like a code and are none."""
    x = left
    while x < left + width:
        bar = float(rng.choice((0.25, 0.5, 0.75)))
        sheet.view(x, top, bar, height)[...] = 15
        x += bar + float(rng.choice((0.25, 0.5, 0.75)))


def block_code(rng: Random, sheet: Sheet, left: float, top: float, side: float) -> None:
    """Modules that look like a code and are none."""
    modules = (rng.random((25, 25, 1)) < 0.5) * np.uint8(235) + np.zeros((1, 1, 3), np.uint8)
    area = sheet.view(left, top, side, side)
    area[...] = cv2.resize(modules, (area.shape[1], area.shape[0]), interpolation=cv2.INTER_NEAREST)
