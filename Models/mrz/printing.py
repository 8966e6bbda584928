# SPDX-License-Identifier: Apache-2.0
"""Paper, ink and what lies on them, as grey from 0 to 1 in print pixels (`glyphs.PITCH` to a character)."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from glyphs import PITCH, Plane

PLAIN_FONT_FOLDERS = (Path("/usr/share/fonts/truetype"),)
PLAIN_FONTS = ("DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansCondensed.ttf")

STROKE_WIDTH = 3.6
"""Print pixels: 0.35 mm at a pitch of 2.54 mm."""


def cloud(rng: np.random.Generator, shape: tuple[int, int], grain: float) -> Plane:
    """A plane of about unit deviation that changes over `grain` pixels."""
    height, width = shape
    small = rng.standard_normal((max(2, round(height / grain) + 1), max(2, round(width / grain) + 1)), np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR if grain < 3 else cv2.INTER_CUBIC)


def sign(rng: np.random.Generator) -> float:
    """1 or -1."""
    return float(rng.integers(0, 2) * 2 - 1)


def ramp(rng: np.random.Generator, shape: tuple[int, int]) -> Plane:
    """A slope in a random direction, from -1 to 1 at most."""
    height, width = shape
    along = np.linspace(-1, 1, width, dtype=np.float32)[None]
    down = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    share = rng.uniform(0, 0.5)
    return ((1 - share) * sign(rng) * along + share * sign(rng) * down).astype(np.float32)


# Ink

def solid(rng: np.random.Generator, distance: Plane) -> Plane:
    """Ink of offset and laser printers: 1 is covered paper. Strokes are thinner or thicker than nominal."""
    offset = rng.normal(0, 0.16) * STROKE_WIDTH
    offset = float(np.clip(offset, -0.28 * STROKE_WIDTH, 0.42 * STROKE_WIDTH))
    softness = rng.uniform(0.9, 2.2)
    return np.clip(0.5 - (distance - offset) / softness, 0, 1)


def inkjet(rng: np.random.Generator, distance: Plane) -> Plane:
    """Ink with frayed edges and stray droplets."""
    fray = cloud(rng, distance.shape, rng.uniform(1.2, 3)) * rng.uniform(0.2, 0.8)
    ink = solid(rng, distance + fray)
    droplets = (rng.random(distance.shape, np.float32) > 0.998) & (distance < 5)
    return np.maximum(ink, droplets * np.float32(rng.uniform(0.2, 0.8)))


def dot_matrix(rng: np.random.Generator, distance: Plane) -> Plane:
    """Ink in dots set by needles or nozzles."""
    height, width = distance.shape
    spacing = rng.uniform(1.8, 3.4)
    phase = rng.uniform(0, 2 * np.pi, 2).astype(np.float32)
    across = np.cos(np.arange(width, dtype=np.float32) * (2 * np.pi / spacing) + phase[0])[None]
    down = np.cos(np.arange(height, dtype=np.float32) * (2 * np.pi / spacing) + phase[1])[:, None]
    dots = np.clip(rng.uniform(0.55, 0.95) + rng.uniform(0.2, 0.4) * (across + down), 0, 1).astype(np.float32)
    return solid(rng, distance - rng.uniform(0, 0.12) * STROKE_WIDTH) * dots


def engraved(rng: np.random.Generator, distance: Plane) -> Plane:
    """Polycarbonate blackened by a laser in a coarse raster with a glow around."""
    height, width = distance.shape
    raster = rng.uniform(1.2, 2.6)
    size = (max(2, round(width / raster)), max(2, round(height / raster)))
    burnt = cv2.resize(solid(rng, distance), size, interpolation=cv2.INTER_AREA)
    spots = rng.normal(0, rng.uniform(0.02, 0.2), burnt.shape).astype(np.float32)
    burnt = np.clip(burnt + spots * (burnt > 0.15), 0, 1)
    ink = cv2.resize(burnt, (width, height), interpolation=cv2.INTER_NEAREST)
    glow = cv2.GaussianBlur(ink, (0, 0), rng.uniform(1.2, 3))
    return np.clip(0.75 * ink + rng.uniform(0.1, 0.5) * glow, 0, 1)


PRINTERS: tuple[tuple[Callable[[np.random.Generator, Plane], Plane], float], ...] = (
    (solid, 0.56), (inkjet, 0.16), (dot_matrix, 0.12), (engraved, 0.16),
)


def missing_ink(rng: np.random.Generator, ink: Plane, strength: float) -> Plane:
    """Ink rubbed off in patches, in fine grains or in scratches along or across."""
    match rng.integers(0, 4):
        case 0:
            worn = cloud(rng, ink.shape, rng.uniform(4, 16)) - rng.uniform(0.9, 1.9)
            return ink * (1 - np.clip(worn * 2, 0, 1) * (0.3 + 0.5 * strength))
        case 1:
            grains = cloud(rng, ink.shape, rng.uniform(1, 2.2)) > 1.9 - 1.1 * strength
            return ink * (1 - grains * np.float32(rng.uniform(0.3, 0.9)))
        case 2:
            height, width = ink.shape
            left = np.full(ink.shape, 255, np.uint8)
            for _ in range(int(1 + 6 * strength)):
                x, y = rng.uniform(0, width), rng.uniform(0, height)
                angle, length = rng.uniform(0, np.pi), rng.uniform(1, 6) * PITCH
                end = (int(x + length * math.cos(angle)), int(y + length * math.sin(angle)))
                cv2.line(left, (int(x), int(y)), end, int(rng.integers(0, 128)), int(rng.integers(1, 3)), cv2.LINE_AA)
            return ink * (left.astype(np.float32) / 255)
        case _:
            # A printer's head that fails: rows come out faint.
            rows = 1 - np.clip(cloud(rng, (ink.shape[0], 1), rng.uniform(1.5, 5)) - 0.9, 0, 1) * (0.4 + 0.5 * strength)
            return ink * rows


def uneven_ink(rng: np.random.Generator, ink: Plane, strength: float) -> Plane:
    """Characters darker and fainter than their neighbours."""
    fainter = np.abs(cloud(rng, (1, ink.shape[1]), PITCH * rng.uniform(0.6, 4)))
    return ink * np.clip(1 - fainter * 0.35 * strength, 0.25, 1)


# Paper

def paper(rng: np.random.Generator, shape: tuple[int, int], strength: float) -> Plane:
    """The ground: an even tone, its fibres, and often guilloche."""
    ground = np.full(shape, 1.0, np.float32) + cloud(rng, shape, rng.uniform(20, 120)) * 0.05 * strength
    if rng.random() < 0.5:
        ground += cloud(rng, shape, rng.uniform(1, 5)) * 0.06 * strength
    for _ in range(int(rng.integers(0, 2 + round(2 * strength)))):
        ground -= guilloche(rng, shape) * rng.uniform(0.02, 0.10 + 0.22 * strength)
    return ground


def guilloche(rng: np.random.Generator, shape: tuple[int, int]) -> Plane:
    """Parallel waves, 1 on the lines and 0 between."""
    height, width = shape
    x = np.arange(width, dtype=np.float32)[None]
    y = np.arange(height, dtype=np.float32)[:, None]
    spacing = rng.uniform(3, 26)
    angle = rng.uniform(0, np.pi)
    wave = rng.uniform(0, 2.5) * np.sin(x * (2 * np.pi / rng.uniform(20, 300)) + rng.uniform(0, 6.3))
    phase = (x * math.cos(angle) + y * math.sin(angle)) * (2 * np.pi / spacing) + wave
    if rng.random() < 0.4:
        phase = phase + rng.uniform(0, 2) * np.sin(y * (2 * np.pi / rng.uniform(15, 60)) + x / rng.uniform(20, 90))
    lines = np.sin(phase.astype(np.float32))
    sharpness = rng.uniform(1, 4)
    return np.clip(lines * sharpness - sharpness + 1, 0, 1) if rng.random() < 0.6 else 0.5 + 0.5 * lines


def stamp(rng: np.random.Generator, ground: Plane, strength: float) -> Plane:
    """A rubber stamp across: rings, bars, letters and dates in a coloured ink that darkens a little."""
    height, width = ground.shape
    drawn = np.zeros(ground.shape, np.uint8)
    middle = (int(rng.uniform(0, width)), int(rng.uniform(-0.5, 1.5) * height))
    match rng.integers(0, 3):
        case 0:
            for radius in rng.uniform(1, 6, int(rng.integers(1, 4))) * PITCH:
                axes = (int(radius), int(radius * rng.uniform(0.6, 1)))
                cv2.ellipse(drawn, middle, axes, rng.uniform(0, 180), 0, 360, 255, int(rng.integers(1, 6)), cv2.LINE_AA)
        case 1:
            box = (middle, tuple(rng.uniform(2, 9, 2) * PITCH), float(rng.uniform(0, 180)))
            corners = cv2.boxPoints(box).astype(np.int32)
            cv2.polylines(drawn, [corners], True, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
        case _:
            word = "".join(rng.choice(list("ABCDEGHKLNORSTUV0123456789 ."), int(rng.integers(3, 9))))
            size = rng.uniform(0.8, 4)
            at = (middle[0] - int(40 * size), middle[1])
            cv2.putText(drawn, word, at, cv2.FONT_HERSHEY_DUPLEX, size, 255, int(rng.integers(1, 5)), cv2.LINE_AA)
    layer = drawn.astype(np.float32) / 255
    if rng.random() < 0.5:
        layer *= np.clip(0.7 + 0.4 * cloud(rng, ground.shape, rng.uniform(2, 10)), 0, 1)
    return ground * (1 - layer * rng.uniform(0.1, 0.2 + 0.35 * strength))


def pen(rng: np.random.Generator, ground: Plane, strength: float) -> Plane:
    """A stroke of a signature, or a hair."""
    height, width = ground.shape
    drawn = np.zeros(ground.shape, np.uint8)
    start = rng.uniform(0, width)
    t = np.linspace(0, rng.uniform(2, 9), 60)
    x = start + rng.uniform(4, 30) * t + rng.uniform(5, 40) * np.sin(t * rng.uniform(0.5, 3))
    y = rng.uniform(-0.1, 1.1) + rng.uniform(0.1, 0.6) * np.sin(t * rng.uniform(0.5, 3) + rng.uniform(0, 6))
    line = np.stack((x, height * y), 1).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(drawn, [line], False, 255, int(rng.integers(1, 3)), cv2.LINE_AA)
    layer = drawn.astype(np.float32) / 255
    return ground * (1 - layer * rng.uniform(0.1, 0.25 + 0.4 * strength))


def hologram(rng: np.random.Generator, ground: Plane, strength: float) -> Plane:
    """A film whose pattern shines, brighter or darker, in part of the view."""
    part = np.clip(cloud(rng, ground.shape, rng.uniform(30, 200)) * 1.5 + 0.5, 0, 1)
    pattern = guilloche(rng, ground.shape)
    if rng.random() < 0.5:
        pattern = pattern * guilloche(rng, ground.shape)
    return ground + part * (pattern - rng.uniform(0, 0.5)) * rng.uniform(0.08, 0.15 + 0.3 * strength)


def rules(rng: np.random.Generator, ground: Plane, strength: float) -> Plane:
    """Edges of bands and frames above and below the line, and lines drawn there."""
    height, width = ground.shape
    drawn = np.full(ground.shape, 128, np.uint8)
    for side in (-1, 1):
        y = round(height / 2 + side * rng.uniform(0.72, 1.3) * PITCH)
        tone = int(rng.uniform(20, 150))
        if rng.random() < 0.5:
            cv2.line(drawn, (0, y), (width, y + int(rng.normal(0, 2))), tone, int(rng.integers(1, 4)), cv2.LINE_AA)
        else:
            drawn[slice(0, max(0, y)) if side < 0 else slice(max(0, y), height)] = tone
    return ground * (1 + (drawn.astype(np.float32) / 128 - 1) * (0.4 + 0.6 * strength))


def ends(rng: np.random.Generator, ground: Plane, first: float, last: float) -> Plane:
    """The page's edge, or a picture, or a finger, before `first` or after `last`, both in pixels."""
    height, width = ground.shape
    edged = ground.copy()
    tone = rng.uniform(0, 1.1)
    slope = rng.normal(0, 0.05)
    beyond = np.arange(width, dtype=np.float32)[None] + slope * np.arange(height, dtype=np.float32)[:, None]
    if rng.random() < 0.5:
        edge = first - PITCH * rng.uniform(0.15, 1.5)
        share = np.clip(edge - beyond, 0, 1)
    else:
        edge = last + PITCH * rng.uniform(0.15, 2.0)
        share = np.clip(beyond - edge, 0, 1)
    texture = tone + cloud(rng, ground.shape, rng.uniform(2, 30)) * rng.uniform(0, 0.15)
    return edged * (1 - share) + texture * share


def plain_text(rng: np.random.Generator, shape: tuple[int, int], size: float) -> Plane:
    """Ink of a line of another typeface, with letters about `size` pixels high, in the middle."""
    height, width = shape
    alphabet = "abcdefghijklmnopqrstuvwxyz" * 3 + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:/-()" + "     "
    words = "".join(rng.choice(list(alphabet), int(width / size * 2) + 4))
    if rng.random() < 0.3:
        words = words.title()
    layer = Image.new("L", (width, height))
    at = (rng.uniform(-10, 0.6 * width), height / 2)
    font = plain_font(str(rng.choice(PLAIN_FONTS)), round(size * 1.37))
    ImageDraw.Draw(layer).text(at, words, font=font, fill=255, anchor="lm")
    return np.asarray(layer, np.float32) / 255


def plain_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font that is not OCR-B."""
    key = (name, size)
    if key not in _plain_fonts:
        path = next(path for folder in PLAIN_FONT_FOLDERS for path in folder.rglob(name))
        _plain_fonts[key] = ImageFont.truetype(str(path), size)
    return _plain_fonts[key]


_plain_fonts: dict[tuple[str, int], ImageFont.FreeTypeFont] = {}
