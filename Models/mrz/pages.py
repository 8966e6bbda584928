# SPDX-License-Identifier: Apache-2.0
"""Pictures of pages with and without zones, and the maps that the locator should give for them.

Everything on a page is measured in pitches of its zone. A page is drawn flat, then bent and set into a picture by the
inverse of the camera's projection, from which the maps are computed exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import camera
from alphabet import CHARACTERS, DIGITS, FILLER
from glyphs import CELL, CUTS, OUTSIDE, PITCH, Plane, distances, letter_height
from locator_network import STRIDE
from printing import PLAIN_FONT_FOLDERS, STROKE_WIDTH, cloud, guilloche, hologram, pen, ramp, stamp
from texts import data_line, name, names_line, text

AROUND = 0.15
"""Pitches by which the zone's map goes beyond its characters."""

BAND = 0.3
"""Heights of capitals on either side of a line's middle that count as the line."""

LEAST_PITCH_OF_LINES = 5.0
"""Pixels: with a smaller pitch lines are not told apart, nor trained."""

LAYOUTS = (
    # Characters and lines of the zone, pitches of the page's width and height, how often.
    (44, 2, 49.2, 34.6, 0.46), (36, 2, 41.3, 29.1, 0.16), (30, 3, 33.7, 21.3, 0.28), (44, 2, 47.2, 31.5, 0.05),
    (36, 2, 43.0, 29.0, 0.05),
)
TEXT_FONTS = (
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSansCondensed.ttf",
    "DejaVuSansCondensed-Bold.ttf", "DejaVuSerif-Italic.ttf", "LiberationSans-Regular.ttf",
    "LiberationSerif-Regular.ttf", "LiberationSans-Bold.ttf",
)
MONOSPACED_FONTS = (
    "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSansMono-Oblique.ttf", "LiberationMono-Regular.ttf",
    "LiberationMono-Bold.ttf",
)


@dataclass(frozen=True, slots=True)
class Zone:
    """The place of a zone on its page, in pixels of the page."""

    left: float
    pitch: float
    length: int
    middles: tuple[float, ...]
    """Of the capitals of each line, downwards."""

    capital: float
    """Height of capitals."""

    @property
    def right(self) -> float:
        """The end of the last cell."""
        return self.left + self.pitch * self.length

    @property
    def top(self) -> float:
        """Of the first line's capitals."""
        return self.middles[0] - self.capital / 2

    @property
    def bottom(self) -> float:
        """Of the last line's capitals."""
        return self.middles[-1] + self.capital / 2


@dataclass(slots=True)
class Page:
    """A flat page, grey from 0 to 1, and its zone."""

    plane: Plane
    zone: Zone | None


@dataclass(frozen=True, slots=True)
class Pose:
    """How a picture shows a page: `inverse` takes pixels of the picture to pixels of the page before it was bent."""

    inverse: np.ndarray
    waves: tuple[tuple[float, float, float, float], ...]
    """Of the bent page: amplitudes along and across, pixels of a wave's length and phase."""

    def on_page(self, x: Plane, y: Plane) -> tuple[Plane, Plane]:
        """Where on the page pixels of the picture come from."""
        m = self.inverse.astype(np.float32)
        share = 1 / np.maximum(m[2, 0] * x + m[2, 1] * y + m[2, 2], 1e-6)
        u = (m[0, 0] * x + m[0, 1] * y + m[0, 2]) * share
        v = (m[1, 0] * x + m[1, 1] * y + m[1, 2]) * share
        for along, across, length, phase in self.waves:
            wave = u * (2 * math.pi / length) + phase
            u, v = u + along * np.sin(wave), v + across * np.cos(wave)
        return u, v


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and what the locator should say of it."""

    grey: np.ndarray
    """Bytes."""

    targets: Plane
    """Shares of zone and line, cosine, sine and logarithm of the pitch; then the weights of the line's map."""

    outlines: list[np.ndarray]
    """The corners of each zone from the beginning of its first line, clockwise as one reads it, in pixels."""


# Zones

@cache
def stacked_distances(cut: str) -> tuple[Plane, float]:
    """The distances of all characters below each other, and the height of the capital H in pixels of glyphs.py."""
    planes = distances(cut)
    rows = np.flatnonzero((planes["H"] < 0).any(1))
    return np.vstack([planes[character] for character in CHARACTERS]), float(rows[-1] - rows[0] + 1)


def characters(rng: np.random.Generator, pitch: float) -> tuple[dict[str, Plane], float]:
    """The ink of each character in a cell of its own, and the height of capitals, in pixels."""
    stack, capital = stacked_distances(str(rng.choice(CUTS)))
    width = max(6, round(CELL * pitch / PITCH * rng.uniform(0.86, 1.12)))
    height = max(6, round(CELL * pitch / PITCH * rng.uniform(0.88, 1.14)))
    scale = math.sqrt(width * height) / CELL
    offset = np.clip(rng.normal(0.02, 0.16), -0.26, 0.45) * STROKE_WIDTH
    soft = max(1.0, scale * rng.uniform(0.9, 2.2))
    letters = letter_height(rng)
    planes = {}
    for wanted, share in ((True, 1.0), (False, letters)):
        cell = max(6, round(height * share))
        resized = cv2.resize(stack, (width, cell * len(CHARACTERS)), interpolation=cv2.INTER_LINEAR)
        ink = np.clip(0.5 - (resized - offset) * scale / soft, 0, 1)
        for index, character in enumerate(CHARACTERS):
            if (character in DIGITS) == wanted:
                planes[character] = ink[index * cell : (index + 1) * cell]
    return planes, capital * max(6, round(height * letters)) / CELL


def zone_lines(rng: np.random.Generator, length: int, count: int) -> list[str]:
    """Texts of a zone, most of them like a document's."""
    if rng.random() < 0.25:
        return [text(rng, length) for _ in range(count)]
    lines = [names_line(rng, length), data_line(rng, length)]
    if count == 3:
        lines = [data_line(rng, length), data_line(rng, length), names_line(rng, length)]
    return [line[: -int(rng.integers(1, 16))].ljust(length, FILLER) if rng.random() < 0.4 else line for line in lines]


def draw_zone(
    rng: np.random.Generator, ink: Plane, left: float, bottom: float, pitch: float, length: int, count: int
) -> Zone:
    """Draws a zone whose last line's middle is at `bottom`."""
    planes, capital = characters(rng, pitch)
    spacing = pitch * (rng.uniform(1.45, 1.9) if rng.random() < 0.5 else rng.uniform(1.9, 2.65))
    jitter = rng.uniform(0, 0.03) * pitch if rng.random() < 0.3 else 0.0
    middles = []
    for row, line in enumerate(zone_lines(rng, length, count)):
        # Cells are set to whole pixels: the line's middle is where they are, not where they should be.
        y = round(bottom - (count - 1 - row) * spacing)
        for index, character in enumerate(line):
            cell = planes[character]
            place(ink, cell, left + (index + 0.5) * pitch, y + rng.normal(0, jitter) if jitter else y)
        middles.append(y - 0.5)
    return Zone(left - 0.5, pitch, length, tuple(middles), capital)


def place(ink: Plane, cell: Plane, x: float, y: float) -> None:
    """Adds a cell with its middle at an edge between pixels, where it lies within the page."""
    height, width = cell.shape
    column = round(x - width / 2)
    row = round(y - height / 2)
    if height % 2:
        # Half a pixel off in every line would be learnt: the cell is moved by half a row.
        cell = 0.5 * (np.pad(cell, ((0, 1), (0, 0))) + np.pad(cell, ((1, 0), (0, 0))))
        height, row = height + 1, round(y - (height + 1) / 2)
    if row >= 0 and column >= 0 and row + height <= ink.shape[0] and column + width <= ink.shape[1]:
        region = ink[row : row + height, column : column + width]
        np.maximum(region, cell, out=region)


# What stands around

@cache
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """A font in a size of pixels."""
    path = next(path for folder in PLAIN_FONT_FOLDERS for path in folder.rglob(file))
    return ImageFont.truetype(str(path), size)


@cache
def words() -> list[str]:
    """Invented words."""
    rng = np.random.default_rng(11)
    return [name(rng) for _ in range(500)] + [str(rng.integers(0, 10 ** int(rng.integers(1, 10)))) for _ in range(120)]


def phrase(rng: np.random.Generator, count: int) -> str:
    """Words as labels and entries have them."""
    chosen = [words()[index] for index in rng.integers(0, len(words()), count)]
    joined = str(rng.choice((" ", " ", " ", " / ", ", ", "-", ". "))).join(chosen)
    match rng.integers(0, 4):
        case 0:
            return joined
        case 1:
            return joined.title()
        case 2:
            return joined.lower()
        case _:
            return joined.capitalize()


def lines_of_text(
    rng: np.random.Generator, drawing: ImageDraw.ImageDraw, box: tuple[float, float, float, float], pitch: float,
    monospaced: bool = False,
) -> None:
    """Fills a box (left, top, right, bottom) with lines of one or two sizes."""
    left, top, right, bottom = box
    fonts = MONOSPACED_FONTS if monospaced else TEXT_FONTS
    file, bold = str(rng.choice(fonts)), str(rng.choice(fonts))
    small = max(5, round(pitch * rng.uniform(0.55, 1.15)))
    large = max(6, round(pitch * rng.uniform(0.9, 1.9)))
    if monospaced:
        # Such fonts are 0.6 as wide as high.
        small = large = max(6, round(pitch * rng.uniform(0.8, 1.3) / 0.6))
    y, labelled = top, rng.random() < 0.6
    fill = int(rng.integers(90, 256))
    dense = rng.uniform(1.1, 2.2)
    upper = rng.random() < 0.4
    while y < bottom - large:
        size, chosen = (small, file) if labelled and rng.random() < 0.5 else (large, bold)
        line = phrase(rng, max(1, int((right - left) / (size * rng.uniform(3, 7)))) if not monospaced else 9)
        if monospaced and rng.random() < 0.5:
            line = "".join(rng.choice(list("ABCDEFGHIKLMNORSTUVZ0123456789 -.:/"), 50))
        if upper:
            line = line.upper()
        longest = max(1, int((right - left) / (size * 0.6)))
        drawing.text((left, y), line[:longest], font=font(chosen, size), fill=fill)
        y += size * dense


def form(
    rng: np.random.Generator, drawing: ImageDraw.ImageDraw, box: tuple[float, float, float, float], pitch: float
) -> None:
    """Small labels above short entries, each alone, as data pages have them."""
    left, top, right, bottom = box
    fonts = MONOSPACED_FONTS if rng.random() < 0.15 else TEXT_FONTS
    small = font(str(rng.choice(TEXT_FONTS)), max(4, round(pitch * rng.uniform(0.45, 1.0))))
    size = max(6, round(pitch * rng.uniform(0.9, 2.2)))
    large = font(str(rng.choice(fonts)), size)
    step = small.size * rng.uniform(1.0, 1.4) + size * rng.uniform(1.1, 2.2)
    pale, dark = int(rng.integers(60, 200)), int(rng.integers(130, 256))
    columns = int(rng.integers(1, 4)) if right - left > 16 * pitch else 1
    labelled = rng.random() < 0.8
    for y in np.arange(top, bottom - step, step):
        for x in left + (right - left) * np.arange(columns if rng.random() < 0.5 else 1) / columns:
            x = x + rng.uniform(0, 0.5) * pitch
            if labelled:
                drawing.text((x, y), phrase(rng, int(rng.integers(1, 4))), font=small, fill=pale)
            drawing.text((x, y + small.size * 1.05), entry(rng), font=large, fill=dark)


def stacks(
    rng: np.random.Generator, drawing: ImageDraw.ImageDraw, box: tuple[float, float, float, float], pitch: float
) -> None:
    """Two or three short lines below each other, here and there: titles in two languages, captions, addresses."""
    left, top, right, bottom = box
    for _ in range(int(rng.integers(1, 6))):
        file = str(rng.choice(MONOSPACED_FONTS if rng.random() < 0.2 else TEXT_FONTS))
        chosen = font(file, max(5, round(pitch * rng.uniform(0.6, 1.9))))
        x, y = rng.uniform(left, max(left + 1, right - 8 * pitch)), rng.uniform(top, bottom)
        step, fill = chosen.size * rng.uniform(0.9, 2.0), int(rng.integers(90, 256))
        upper = rng.random() < 0.4
        for row in range(int(rng.integers(2, 4))):
            line = phrase(rng, int(rng.integers(1, 4)))
            if y + row * step < bottom - step:
                drawing.text((x, y + row * step), line.upper() if upper else line, font=chosen, fill=fill)


def entry(rng: np.random.Generator) -> str:
    """A name, a date, a number or a code."""
    match rng.integers(0, 5):
        case 0:
            day, month, year = rng.integers(1, 29), rng.integers(1, 13), rng.integers(1930, 2040)
            return str(rng.choice((".", " ", "/", "-"))).join((f"{day:02}", f"{month:02}", f"{year}"))
        case 1:
            letters = "".join(rng.choice(list("ABCDEFGHKLMNPRTUXYZ"), int(rng.integers(0, 4))))
            return letters + str(rng.integers(10**3, 10 ** int(rng.integers(5, 11))))
        case 2:
            return "".join(rng.choice(list("ABCDEFGHKLMNPRTUXYZ"), int(rng.integers(1, 4))))
        case _:
            return phrase(rng, int(rng.integers(1, 4))).upper()


def barcode(rng: np.random.Generator, drawing: ImageDraw.ImageDraw, box: tuple[float, float, float, float]) -> None:
    """Bars, or rows of bars, or a grid of modules, in a box."""
    left, top, right, bottom = (round(value) for value in box)
    if right - left < 12 or bottom - top < 4:
        return
    kind = rng.random()
    module = int(rng.integers(1, 4))
    columns = (right - left) // module
    rows = 1 if kind < 0.35 else max(1, (bottom - top) // int(rng.integers(2 * module, 5 * module + 1)))
    if kind > 0.8:
        rows = max(1, (bottom - top) // module)
    bits = (rng.random((rows, columns)) < 0.5).astype(np.uint8) * int(rng.integers(120, 256))
    layer = cv2.resize(bits, (columns * module, bottom - top), interpolation=cv2.INTER_NEAREST)
    drawing._image.paste(Image.fromarray(layer), (left, top))


def portrait(rng: np.random.Generator, plane: Plane, box: tuple[float, float, float, float]) -> None:
    """A head and shoulders, roughly."""
    left, top, right, bottom = (round(value) for value in box)
    left, top = max(0, left), max(0, top)
    height, width = plane[top:bottom, left:right].shape
    if height < 8 or width < 8:
        return
    face = np.full((height, width), rng.uniform(0.4, 0.95), np.float32)
    for cx, cy, a, b, turned in ((0.5, 1.0, 0.45, 0.3, 0), (0.5, 0.45, 0.27, 0.33, 0), (0.5, 0.26, 0.28, 0.16, 0),
                                 (0.4, 0.42, 0.05, 0.025, 0), (0.6, 0.42, 0.05, 0.025, 0), (0.5, 0.62, 0.1, 0.02, 0)):
        middle = (round(width * cx), round(height * cy))
        axes = (max(1, round(width * a)), max(1, round(height * b)))
        cv2.ellipse(face, middle, axes, turned, 0, 360, rng.uniform(0.05, 0.9), -1, cv2.LINE_AA)
    plane[top:bottom, left:right] = face + cloud(rng, face.shape, 3) * 0.03


def table(rng: np.random.Generator, drawing: ImageDraw.ImageDraw, box: tuple[float, float, float, float],
          pitch: float) -> None:
    """Ruled rows and columns with entries."""
    left, top, right, bottom = box
    step, column = pitch * rng.uniform(1.4, 3), pitch * rng.uniform(3, 10)
    fill, chosen = int(rng.integers(80, 255)), font(str(rng.choice(TEXT_FONTS)), max(5, round(pitch * rng.uniform(0.7, 1.3))))
    for y in np.arange(top, bottom, step):
        drawing.line((left, y, right, y), fill=fill, width=1)
        for x in np.arange(left, right, column):
            if rng.random() < 0.8:
                drawing.text((x + 2, y + 1), phrase(rng, 1)[: max(1, int(column / pitch * 1.3))], font=chosen, fill=fill)
    for x in np.arange(left, right, column):
        drawing.line((x, top, x, bottom), fill=fill, width=1)


def pattern(rng: np.random.Generator, shape: tuple[int, int], pitch: float) -> Plane:
    """Rows of like things: bricks, keys, weave, stitches, noise."""
    height, width = shape
    match rng.integers(0, 5):
        case 0:
            # Bricks or keys with or without letters.
            unit_y, unit_x = pitch * rng.uniform(0.8, 2.5), pitch * rng.uniform(0.8, 4)
            y, x = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None]
            row = np.floor(y / unit_y)
            x = x + row * unit_x * rng.choice((0, 0.5, 0.3))
            gap = rng.uniform(0.08, 0.35)
            face = ((y / unit_y) % 1 > gap) & ((x / unit_x) % 1 > gap * unit_y / unit_x)
            tones = cloud(rng, shape, unit_y) * 0.06
            return np.where(face, rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)).astype(np.float32) + tones
        case 1:
            # Weave: two crossed waves.
            plane = guilloche(rng, shape)
            for _ in range(int(rng.integers(1, 3))):
                plane = plane * guilloche(rng, shape)
            return rng.uniform(0.1, 0.6) + plane * rng.uniform(0.1, 0.5)
        case 2:
            grain = rng.uniform(0.8, 6)
            return 0.5 + cloud(rng, shape, grain) * rng.uniform(0.03, 0.25)
        case 3:
            # Rows of scattered strokes, like writing of no script.
            plane = np.full(shape, rng.uniform(0.5, 0.95), np.float32)
            tone = rng.uniform(0, 0.5)
            for y in np.arange(pitch, height, pitch * rng.uniform(1.3, 2.5)):
                for x in np.arange(0, width, pitch * rng.uniform(0.7, 1.3)):
                    ends = rng.uniform(-0.5, 0.5, 4) * pitch
                    start, end = (round(x + ends[0]), round(y + ends[1])), (round(x + ends[2]), round(y + ends[3]))
                    cv2.line(plane, start, end, tone, max(1, round(pitch * 0.14)), cv2.LINE_AA)
            return plane
        case _:
            return wood(rng, shape)


def wood(rng: np.random.Generator, shape: tuple[int, int]) -> Plane:
    """Long grain one way."""
    height, width = shape
    long, short = rng.uniform(60, 300), rng.uniform(1.5, 6)
    small = rng.standard_normal((max(2, round(height / short)), max(2, round(width / long) + 1)), np.float32)
    grain = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    plane = rng.uniform(0.2, 0.7) + grain * rng.uniform(0.02, 0.12)
    return plane if rng.random() < 0.5 or height != width else np.ascontiguousarray(plane.T)


def desk(rng: np.random.Generator, shape: tuple[int, int]) -> Plane:
    """What a page lies on."""
    match rng.integers(0, 5):
        case 0:
            return np.full(shape, rng.uniform(0.05, 0.95), np.float32) + ramp(rng, shape) * rng.uniform(0, 0.2)
        case 1:
            return wood(rng, shape)
        case 2:
            return rng.uniform(0.15, 0.85) + cloud(rng, shape, rng.uniform(20, 120)) * rng.uniform(0.03, 0.2)
        case 3:
            return pattern(rng, shape, rng.uniform(3, 16))
        case _:
            plane = rng.uniform(0.2, 0.8) + cloud(rng, shape, rng.uniform(1, 4)) * rng.uniform(0.01, 0.1)
            return clutter(rng, plane.astype(np.float32))


def clutter(rng: np.random.Generator, plane: Plane) -> Plane:
    """Things lying about: boxes, rods, discs."""
    height, width = plane.shape
    for _ in range(int(rng.integers(1, 9))):
        middle = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        size = tuple(float(value) for value in rng.uniform(4, 0.6 * width, 2))
        tone = float(rng.uniform(0.02, 0.98))
        if rng.random() < 0.6:
            corners = cv2.boxPoints((middle, size, float(rng.uniform(0, 180)))).astype(np.int32)
            cv2.fillConvexPoly(plane, corners, tone, cv2.LINE_AA)
        else:
            axes = (round(size[0] / 3), round(size[1] / 3))
            cv2.ellipse(plane, (round(middle[0]), round(middle[1])), axes, rng.uniform(0, 180), 0, 360, tone,
                        -1 if rng.random() < 0.6 else int(rng.integers(1, 12)), cv2.LINE_AA)
    return plane


# Pages

def page(rng: np.random.Generator, pitch: float, zoned: bool) -> Page:
    """A page or a card, drawn with `pitch` pixels to a character of its zone."""
    length, count, wide, high, _ = LAYOUTS[int(rng.choice(len(LAYOUTS), p=[layout[-1] for layout in LAYOUTS]))]
    wide, high = max(length + 1.5, wide * rng.uniform(0.98, 1.08)), high * rng.uniform(0.85, 1.1)
    spread = high * rng.uniform(0.9, 1.1) if rng.random() < (0.35 if length == 44 else 0.06) else 0.0
    width, height = round(wide * pitch), round((high + spread) * pitch)
    ground = ground_of(rng, (height, width), pitch)
    ink = Image.new("L", (width, height))
    drawing = ImageDraw.Draw(ink)
    zone_ink = np.zeros((height, width), np.float32)
    zone = None
    bottom = height - pitch * (rng.uniform(1.2, 3.2) if rng.random() < 0.85 else rng.uniform(3, 6))
    free = height - 0.8 * pitch
    if zoned:
        slack = (wide - length) * pitch
        left = slack * np.clip(rng.normal(0.5, 0.2), 0.05, 0.95)
        zone = draw_zone(rng, zone_ink, left, bottom, pitch, length, count)
        free = zone.top - pitch * (rng.uniform(0.3, 1.0) if rng.random() < 0.4 else rng.uniform(1, 4))
        if rng.random() < 0.12 and height - zone.bottom > 1.6 * pitch:
            box = (rng.uniform(1, 10) * pitch, zone.bottom + 0.5 * pitch, (wide - rng.uniform(1, 10)) * pitch, height)
            lines_of_text(rng, drawing, box, pitch * 0.8)
        if rng.random() < 0.35:
            # A band without guilloche under the zone.
            top = max(0, round(zone.top - pitch * rng.uniform(0.3, 1.6)))
            tone = rng.uniform(0.7, 1.0)
            ground[top:] = ground[top:] * (1 - 0.7) + 0.7 * tone
            if rng.random() < 0.4:
                cv2.line(ground, (0, top), (width, top), rng.uniform(0.2, 0.7), max(1, round(pitch * 0.12)))
    fill_page(rng, drawing, ground, (1.0 * pitch, spread * pitch + pitch, width - pitch, free), pitch)
    if spread:
        fill_page(rng, drawing, ground, (pitch, pitch, width - pitch, (spread - 1) * pitch), pitch)
        shade = np.abs(np.arange(height, dtype=np.float32) - spread * pitch)[:, None] / (pitch * rng.uniform(0.5, 4))
        ground *= 1 - rng.uniform(0.1, 0.5) * np.exp(-shade)
    if rng.random() < 0.2:
        ground = stamp(rng, ground, 1.0)
    if rng.random() < 0.08:
        ground = pen(rng, ground, 1.0)
    darkness = rng.uniform(0.5, 0.95) if rng.random() < 0.8 else rng.uniform(0.2, 0.5)
    plane = ground * (1 - np.asarray(ink, np.float32) * (rng.uniform(0.4, 0.95) / 255))
    if zone is not None:
        if rng.random() < 0.15:
            zone_ink = zone_ink * np.clip(1 - np.abs(cloud(rng, zone_ink.shape, pitch * rng.uniform(1, 6))) * 0.5, 0.2, 1)
        plane = plane * (1 - zone_ink * darkness)
    if rng.random() < 0.1:
        plane = hologram(rng, plane, rng.uniform(0.2, 1))
    if rng.random() < 0.1:
        cv2.rectangle(plane, (0, 0), (width - 1, height - 1), rng.uniform(0, 0.8), max(1, round(pitch * rng.uniform(0.1, 0.6))))
    return Page(plane.astype(np.float32), zone)


def ground_of(rng: np.random.Generator, shape: tuple[int, int], pitch: float) -> Plane:
    """A page's tint, fibres and guilloche."""
    ground = np.full(shape, rng.uniform(0.6, 1.0), np.float32)
    if rng.random() < 0.5:
        ground += cloud(rng, shape, pitch * rng.uniform(2, 15)) * rng.uniform(0.01, 0.08)
    for _ in range(int(rng.integers(0, 3))):
        ground -= guilloche(rng, shape) * rng.uniform(0.03, 0.28)
    if rng.random() < 0.3:
        # Large pale drawings: ellipses and curves.
        for _ in range(int(rng.integers(1, 12))):
            middle = (round(rng.uniform(0, shape[1])), round(rng.uniform(0, shape[0])))
            axes = (round(pitch * rng.uniform(1, 18)), round(pitch * rng.uniform(1, 12)))
            cv2.ellipse(ground, middle, axes, rng.uniform(0, 180), 0, 360, rng.uniform(0.35, 0.95),
                        int(rng.integers(1, 4)), cv2.LINE_AA)
    return ground


def fill_page(
    rng: np.random.Generator, drawing: ImageDraw.ImageDraw, ground: Plane, box: tuple[float, float, float, float],
    pitch: float,
) -> None:
    """What pages show besides their zone, in a box."""
    left, top, right, bottom = box
    if bottom - top < 3 * pitch:
        return
    if rng.random() < 0.2:
        # A heading, light on dark or dark on light.
        size = round(pitch * rng.uniform(1, 2.2))
        fill, back = int(rng.integers(120, 256)), 0
        if rng.random() < 0.5:
            fill, back = back, fill
        drawing.rectangle((left - pitch, top - pitch, right + pitch, top + size * 0.6), fill=back)
        heading = font(str(rng.choice(TEXT_FONTS)), size)
        drawing.text((rng.uniform(left, right - 8 * pitch), top - 0.8 * pitch), phrase(rng, 3).upper(), font=heading, fill=fill)
        top += size
    kind = rng.random()
    if kind < 0.55:
        # A data page: a portrait at one side and labels beside.
        wide = (right - left) * rng.uniform(0.2, 0.36)
        high = min(bottom - top - pitch, wide * rng.uniform(1.1, 1.5))
        y = rng.uniform(top, bottom - high)
        if rng.random() < 0.75:
            portrait(rng, ground, (left, y, left + wide, y + high))
            text_box = (left + wide + pitch, top, right, bottom)
        else:
            portrait(rng, ground, (right - wide, y, right, y + high))
            text_box = (left, top, right - wide - pitch, bottom)
        if rng.random() < 0.7:
            form(rng, drawing, text_box, pitch)
        else:
            lines_of_text(rng, drawing, text_box, pitch, rng.random() < 0.12)
        if y + high < bottom - 2 * pitch and rng.random() < 0.3:
            lines_of_text(rng, drawing, (left, y + high + 0.3 * pitch, left + wide, bottom), pitch)
    elif kind < 0.62:
        form(rng, drawing, box, pitch)
    elif kind < 0.70:
        lines_of_text(rng, drawing, box, pitch)
    elif kind < 0.80:
        lines_of_text(rng, drawing, box, pitch, True)
    elif kind < 0.88:
        table(rng, drawing, box, pitch)
    if rng.random() < 0.5:
        stacks(rng, drawing, box, pitch)
    if rng.random() < 0.2:
        high = pitch * rng.uniform(2, 6)
        y = bottom - high if rng.random() < 0.5 else rng.uniform(top, max(top + 1, bottom - high))
        x = rng.uniform(left, left + 0.6 * (right - left))
        barcode(rng, drawing, (x, y, min(right, x + pitch * rng.uniform(8, 36)), min(bottom, y + high)))
    if rng.random() < 0.08:
        # A number in OCR-B alone is no zone.
        digits = "".join(rng.choice(list("0123456789ABCDEFGHX"), int(rng.integers(5, 10))))
        stack, _ = characters(rng, pitch)
        layer = np.zeros((round(2.5 * pitch) + 4, round((len(digits) + 2) * pitch)), np.float32)
        for index, character in enumerate(digits):
            place(layer, stack[character], (index + 1.5) * pitch, round(1.25 * pitch))
        at = (round(rng.uniform(left, max(left + 1, right - layer.shape[1]))),
              round(rng.uniform(top, max(top + 1, bottom - layer.shape[0] - pitch))))
        patch = Image.fromarray((layer * 255).astype(np.uint8))
        drawing._image.paste(patch, at)


# Pictures

def photograph(
    rng: np.random.Generator, shape: tuple[int, int], zoned: bool | None = None, fault: str | None = None
) -> Picture:
    """A whole photograph: the zone takes 30 to 98 % of it, in any direction."""
    angle = direction(rng)
    reach = min(shape[1] / max(1e-3, abs(math.cos(angle))), shape[0] / max(1e-3, abs(math.sin(angle))))

    def pitch_for(length: int) -> float:
        return float(np.clip(reach * rng.uniform(0.3, 0.98) / length, 3.2, 22))

    return picture(rng, shape, angle, pitch_for, False, zoned, fault)


def upright_patch(
    rng: np.random.Generator, shape: tuple[int, int], zoned: bool | None = None, fault: str | None = None
) -> Picture:
    """What the second look is given: cut tightly, about upright, about 10 pixels to a character, edges replicated."""
    pitch = float(np.clip(rng.normal(10, 1.6), 7, 14))
    return picture(rng, shape, math.radians(rng.uniform(-10, 10)), lambda _: pitch, True, zoned, fault)


def anything(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """A part of a photograph, with any pitch."""
    pitch = float(np.exp(rng.uniform(math.log(4), math.log(14)) if rng.random() < 0.75 else
                         rng.uniform(math.log(3.2), math.log(22))))
    return picture(rng, shape, direction(rng), lambda _: pitch)


def direction(rng: np.random.Generator) -> float:
    """Upright, sideways or upside down and a little off, or anything."""
    if rng.random() < 0.2:
        return float(rng.uniform(0, 2 * math.pi))
    quarter = rng.choice(4, p=(0.4, 0.2, 0.2, 0.2)) * math.pi / 2
    off = rng.normal(0, 5) if rng.random() < 0.5 else rng.uniform(-25, 25)
    return float(quarter + math.radians(off))


def picture(
    rng: np.random.Generator, shape: tuple[int, int], angle: float, pitch_for: Callable[[int], float],
    tight: bool = False, zoned: bool | None = None, fault: str | None = None,
) -> Picture:
    """A picture of `shape` (height, width) with a page or two, seen by a camera."""
    height, width = shape
    zoned = rng.random() < (0.8 if tight else 0.7) if zoned is None else zoned
    plane = desk(rng, shape)
    targets = np.zeros((6, height // STRIDE, width // STRIDE), np.float32)
    targets[2], targets[5] = 1, 1
    outlines: list[np.ndarray] = []
    count = 1 if tight or rng.random() > 0.12 else 2
    pitch = pitch_for(44)
    if not zoned and not tight and rng.random() < 0.15:
        plane, count = pattern(rng, shape, pitch), 0
    for index in range(count):
        turn = angle if index == 0 else direction(rng)
        drawn = float(np.clip(1.35 * pitch, 9, 15))
        flat = page(rng, drawn, zoned)
        length = flat.zone.length if flat.zone else 44
        pitch = float(np.clip(pitch_for(length), 3.2, 22))
        flat = shrunk(flat, pitch / drawn)
        plane = show(rng, plane, flat, pose(rng, shape, flat, pitch, turn, tight, index), pitch, targets, outlines)
    plane = exposed(rng, plane, pitch, fault)
    if tight:
        plane = replicated_edges(rng, plane, targets)
    grey = np.clip(plane * 255 + 0.5, 0, 255).astype(np.uint8)
    return Picture(grey, targets, outlines)


def shrunk(flat: Page, scale: float) -> Page:
    """The page about as large as the picture will show it, so that nothing is skipped."""
    if scale > 0.8:
        return flat
    height, width = flat.plane.shape
    size = (round(width * scale * 1.15), round(height * scale * 1.15))
    across, down = size[0] / width, size[1] / height
    plane = cv2.resize(flat.plane, size, interpolation=cv2.INTER_AREA)
    zone = flat.zone
    if zone is None:
        return Page(plane, None)
    middles = tuple((middle + 0.5) * down - 0.5 for middle in zone.middles)
    left = (zone.left + 0.5) * across - 0.5
    return Page(plane, Zone(left, zone.pitch * across, zone.length, middles, zone.capital * down))


def pose(
    rng: np.random.Generator, shape: tuple[int, int], flat: Page, pitch: float, angle: float, tight: bool, index: int
) -> Pose:
    """The place of the camera and the bend of the page."""
    height, width = shape
    high, wide = flat.plane.shape
    zone = flat.zone
    own = zone.pitch if zone else pitch * 1.15
    scale = pitch / own
    corners = np.float32(((0, 0), (wide, 0), (wide, high), (0, high)))
    if zone and (tight or rng.random() < 0.5):
        focus = np.array(((zone.left + zone.right) / 2, (zone.top + zone.bottom) / 2))
        half = np.array((zone.right - zone.left, zone.bottom - zone.top)) / 2
    else:
        focus, half = np.array((wide / 2, high / 2)), np.array((wide, high)) / 2
    cosine, sine = math.cos(angle), math.sin(angle)
    turn = np.array(((cosine, -sine), (sine, cosine)))
    extent = np.abs(turn) @ half * scale
    room = np.array((width, height)) / 2 - extent
    at = np.array((width, height)) / 2
    if tight:
        # Longer zones than the picture are seen in part, others with their margins.
        at = at + rng.uniform(-1, 1, 2) * (np.abs(room) * np.array((1.0, 0.7)) + np.array((pitch, 0)))
    elif index == 0 and rng.random() < 0.9:
        at = at + rng.uniform(-1, 1, 2) * np.maximum(room, pitch)
    else:
        at = rng.uniform(0.1, 0.9, 2) * np.array((width, height))
    placed = ((corners - focus) * scale) @ turn.T + at
    tilt = rng.uniform(0, 0.025 if tight else 0.09) * min(wide, high) * scale
    placed = placed + rng.uniform(-1, 1, (4, 2)) * tilt
    waves = []
    if rng.random() < 0.35:
        length = own * rng.uniform(25, 90)
        across = rng.normal(0, 0.06 if tight else 0.1) * length / (2 * math.pi)
        along = rng.normal(0, 0.08) * length / (2 * math.pi)
        waves.append((along, across, length, rng.uniform(0, 6.3)))
    return Pose(cv2.getPerspectiveTransform(placed.astype(np.float32), corners), tuple(waves))


def show(
    rng: np.random.Generator, plane: Plane, flat: Page, seen: Pose, pitch: float, targets: Plane,
    outlines: list[np.ndarray],
) -> Plane:
    """Sets a page into the picture and its zone into the maps."""
    height, width = plane.shape
    # One cell more on each side: inside, the points between are interpolated exactly where pixels are.
    cells_x = (np.arange(-1, width // STRIDE + 1, dtype=np.float32) * STRIDE + (STRIDE - 1) / 2)[None]
    cells_y = (np.arange(-1, height // STRIDE + 1, dtype=np.float32) * STRIDE + (STRIDE - 1) / 2)[:, None]
    u, v = seen.on_page(cells_x, cells_y)
    size = (width + 2 * STRIDE, height + 2 * STRIDE)
    inner = (slice(STRIDE, -STRIDE), slice(STRIDE, -STRIDE))
    map_u = np.ascontiguousarray(cv2.resize(u, size, interpolation=cv2.INTER_LINEAR)[inner])
    map_v = np.ascontiguousarray(cv2.resize(v, size, interpolation=cv2.INTER_LINEAR)[inner])
    high, wide = flat.plane.shape
    on = cv2.remap(flat.plane, map_u, map_v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    edge = np.minimum(np.minimum(map_u, wide - 1 - map_u), np.minimum(map_v, high - 1 - map_v))
    share = np.clip(edge + 0.5, 0, 1)
    if rng.random() < 0.5:
        # The shadow that the page throws.
        reach = pitch * rng.uniform(0.3, 2)
        plane = plane * (1 - rng.uniform(0.1, 0.6) * np.clip(1 + edge / reach, 0, 1))
    plane = plane * (1 - share) + on * share
    if rng.random() < 0.12:
        plane = fingers(rng, plane, edge, pitch)
    covered = (u[1:-1, 1:-1] > 0) & (u[1:-1, 1:-1] < wide) & (v[1:-1, 1:-1] > 0) & (v[1:-1, 1:-1] < high)
    targets[0][covered] = 0
    targets[1][covered] = 0
    if flat.zone is not None:
        draw_targets(flat.zone, u, v, targets, outlines)
    return plane


def draw_targets(zone: Zone, u: Plane, v: Plane, targets: Plane, outlines: list[np.ndarray]) -> None:
    """The maps of a zone, given the origin of the cells and of those around the picture."""
    uy, ux = np.gradient(u, STRIDE)
    vy, vx = np.gradient(v, STRIDE)
    inner = (slice(1, -1), slice(1, -1))
    determinant = ux * vy - uy * vx
    determinant = np.where(np.abs(determinant) < 1e-9, 1e-9, determinant)
    # The step in the picture for one pixel along the line, and pixels of the picture for one across.
    step_x, step_y = (vy / determinant)[inner], (-vx / determinant)[inner]
    along = np.hypot(step_x, step_y)
    across = (1 / np.maximum(1e-6, np.hypot(vx, vy)))[inner]
    along_edges = (1 / np.maximum(1e-6, np.hypot(ux, uy)))[inner]
    u, v = u[inner], v[inner]
    pitch = np.clip(along * zone.pitch, 0.5, 200)

    def covered(inside: Plane) -> Plane:
        """The share of a cell that lies on the inner side of an edge, by the pixels that its middle is inside."""
        return np.clip(0.5 + inside / STRIDE, 0, 1)

    margin = AROUND * zone.pitch
    span = covered(np.minimum(u - zone.left, zone.right - u) * along_edges)
    wider = covered(np.minimum(u - zone.left + margin, zone.right + margin - u) * along_edges)
    inside = wider * covered(np.minimum(v - zone.top + margin, zone.bottom + margin - v) * across)
    line = np.zeros_like(inside)
    for middle in zone.middles:
        half = BAND * zone.capital * across
        share = covered(half - np.abs(v - middle) * across)
        line = np.maximum(line, np.minimum(share, np.minimum(1, 2 * half / STRIDE)) * span)
    targets[0] = np.maximum(targets[0], inside)
    targets[1] = np.maximum(targets[1], line)
    here = inside > 0.3
    targets[2][here] = (step_x / along)[here]
    targets[3][here] = (step_y / along)[here]
    targets[4][here] = np.log2(pitch / 8)[here]
    near = (np.minimum(u - zone.left, zone.right - u) > -2 * zone.pitch)
    near &= np.minimum(v - zone.top, zone.bottom - v) > -2 * zone.pitch
    targets[5][near & (pitch < LEAST_PITCH_OF_LINES)] = 0
    outlines.append(outline(zone, u, v))


def outline(zone: Zone, u: Plane, v: Plane) -> np.ndarray:
    """The corners of a zone: the cells that come nearest to them, and a step of Newton's method."""
    corners = []
    uy, ux = np.gradient(u, STRIDE)
    vy, vx = np.gradient(v, STRIDE)
    for x, y in ((zone.left, zone.top), (zone.right, zone.top), (zone.right, zone.bottom), (zone.left, zone.bottom)):
        row, column = np.unravel_index(np.argmin((u - x) ** 2 + (v - y) ** 2), u.shape)
        jacobian = np.array(((ux[row, column], uy[row, column]), (vx[row, column], vy[row, column])))
        off = np.linalg.pinv(jacobian) @ np.array((x - u[row, column], y - v[row, column]))
        corners.append(np.array((column, row)) * STRIDE + (STRIDE - 1) / 2 + off)
    return np.array(corners, np.float32)


def fingers(rng: np.random.Generator, plane: Plane, edge: Plane, pitch: float) -> Plane:
    """A thumb or two over the page's edge."""
    rows, columns = np.nonzero(np.abs(edge[::4, ::4]) < 2)
    if len(rows) == 0:
        return plane
    layer = np.zeros_like(plane)
    for _ in range(int(rng.integers(1, 4))):
        chosen = int(rng.integers(0, len(rows)))
        middle = (int(columns[chosen]) * 4, int(rows[chosen]) * 4)
        axes = (round(pitch * rng.uniform(1, 5)), round(pitch * rng.uniform(0.8, 2.2)))
        cv2.ellipse(layer, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1, cv2.LINE_AA)
    layer = cv2.GaussianBlur(layer, (0, 0), 0.8)
    return plane * (1 - layer) + layer * (rng.uniform(0.3, 0.8) + cloud(rng, plane.shape, 20) * 0.05)


def exposed(rng: np.random.Generator, plane: Plane, pitch: float, fault: str | None) -> Plane:
    """Light, lens, sensor and file: each fault by chance, or the named one alone and strong."""
    strength = rng.uniform(0.5, 1) if fault else rng.beta(1.2, 1.8)
    for kind, (share, apply) in FAULTS.items():
        if kind == fault or (fault is None and rng.random() < share):
            plane = apply(rng, plane, pitch, strength)
    return plane


def blurred(rng: np.random.Generator, plane: Plane, pitch: float, strength: float) -> Plane:
    """Out of focus by up to a quarter of a pitch."""
    sigma = pitch * rng.uniform(0.02, 0.06 + 0.2 * strength)
    return cv2.GaussianBlur(plane, (0, 0), max(0.25, sigma), borderType=cv2.BORDER_REPLICATE)


def grainy(rng: np.random.Generator, plane: Plane, strength: float) -> Plane:
    """A sensor's noise, now and then stronger than any other fault."""
    return camera.noise(rng, plane, strength if rng.random() < 0.8 else 1.3)


FAULTS: dict[str, tuple[float, Callable[[np.random.Generator, Plane, float, float], Plane]]] = {
    # How often, and what it does; light does not go by the strength that all others share.
    "uneven light": (0.3, lambda rng, plane, pitch, strength: camera.uneven_light(rng, plane, rng.uniform(0.2, 1))),
    "shadow": (0.2, lambda rng, plane, pitch, strength: camera.shadow(rng, plane, pitch * 2, rng.uniform(0.2, 1))),
    "glare": (0.15, lambda rng, plane, pitch, strength: camera.glare(rng, plane, pitch, rng.uniform(0.2, 1))),
    "moiré": (0.06, lambda rng, plane, pitch, strength: camera.moire(rng, plane, strength)),
    "out of focus": (0.5, lambda rng, plane, pitch, strength: blurred(rng, plane, pitch, strength)),
    "moved": (0.15, lambda rng, plane, pitch, strength: camera.motion(rng, plane, pitch, rng.uniform(0.2, 1))),
    "low resolution": (
        0.12, lambda rng, plane, pitch, strength: camera.resample(rng, plane, strength * (1 if pitch > 6 else 0.4))
    ),
    "tone": (0.3, lambda rng, plane, pitch, strength: camera.tone(rng, plane, rng.uniform(0.2, 1.2))),
    "noise": (0.45, lambda rng, plane, pitch, strength: grainy(rng, plane, strength)),
    "sharpened": (0.15, lambda rng, plane, pitch, strength: camera.sharpen(rng, plane, strength)),
    "inverted": (0.02, lambda rng, plane, pitch, strength: 1 - plane),
    "JPEG": (0.35, lambda rng, plane, pitch, strength: camera.jpeg(rng, plane, 20 if pitch > 5 else 40, 95)),
}


def replicated_edges(rng: np.random.Generator, plane: Plane, targets: Plane) -> Plane:
    """Some sides as padding makes them, from the edge of what was cut out."""
    height, width = plane.shape
    for axis, size in ((0, height), (1, width)):
        for first in (True, False):
            if rng.random() > 0.3:
                continue
            count = int(rng.integers(1, 4 if axis == 0 else 6)) * STRIDE
            cells = count // STRIDE
            view, maps = (plane, targets) if axis == 0 else (plane.T, targets.transpose(0, 2, 1))
            if first:
                view[:count] = view[count]
                maps[:2, :cells] = 0
            else:
                view[size - count :] = view[size - count - 1]
                maps[:2, size // STRIDE - cells :] = 0
    return plane


STYLES: tuple[tuple[Callable[[np.random.Generator, tuple[int, int]], Picture], tuple[tuple[int, int], ...], float], ...] = (
    (photograph, ((384, 512), (512, 384), (448, 448)), 0.55), (upright_patch, ((160, 512), (128, 512)), 0.22),
    (anything, ((320, 320), (320, 384)), 0.23),
)
"""What draws a picture, in which sizes, and how often."""
