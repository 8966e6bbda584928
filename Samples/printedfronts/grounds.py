# SPDX-License-Identifier: Apache-2.0
"""Grounds of cards and pages, as nothing else here draws them: waves that beat, moiré, maps of heights."""

from __future__ import annotations

import cv2
import numpy as np

from zonepages.drawing import SCALE, Colour, Sheet
from zonepages.holders import Random

Plane = np.ndarray


def paint(rng: Random, width: float, height: float, strength: float) -> Sheet:
    """A sheet with colours running into each other and line work; `strength` is the contrast of lines, 0 to 1."""
    rows, columns = round(height * SCALE), round(width * SCALE)
    # At half of the sheet's resolution: a line is 4 pixels wide there, too.
    half = gradient(rng, rows // 2, columns // 2).astype(np.float32)
    for _ in range(int(rng.integers(1, 4))):
        pattern = PATTERNS[int(rng.integers(0, len(PATTERNS)))](rng, rows // 2, columns // 2)
        cover = pattern[..., None] * np.float32(strength * rng.uniform(0.45, 1.0))
        half += (np.array(hue(rng), np.float32) - half) * cover
    picture = cv2.resize(half.astype(np.uint8), (columns, rows), interpolation=cv2.INTER_LINEAR)
    return Sheet(width, height, picture)


def hue(rng: Random) -> Colour:
    """A printing ink between pale and strong."""
    colour = cv2.cvtColor(
        np.array([[[rng.integers(0, 180), rng.integers(70, 190), rng.integers(110, 215)]]], np.uint8), cv2.COLOR_HSV2RGB
    )[0, 0]
    return tuple(int(channel) for channel in colour)


def gradient(rng: Random, rows: int, columns: int) -> np.ndarray:
    """Pale colours running into each other along a bent way."""
    stops = np.stack([np.array(rng.integers(196, 253, 3), np.float32) for _ in range(int(rng.integers(2, 5)))])
    y, x = np.mgrid[0:rows:8, 0:columns:8].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    way = (x * np.cos(turn) + y * np.sin(turn)) / columns + 0.12 * np.sin(3 * y / rows + rng.uniform(0, 6))
    way = (way - way.min()) / max(1e-6, np.ptp(way)) * (len(stops) - 1)
    low = np.clip(way.astype(int), 0, len(stops) - 2)
    share = (way - low)[..., None]
    small = stops[low] * (1 - share) + stops[low + 1] * share
    return cv2.resize(small, (columns, rows), interpolation=cv2.INTER_LINEAR).astype(np.uint8)


def lines_of(field: Plane, period: float, width: float) -> Plane:
    """Lines along which a field is constant, `period` apart, their width a share of it."""
    phase = np.abs(((field / period) % 1) - 0.5) * 2
    edge = np.hypot(*np.gradient(field)).astype(np.float32) / period * 2 + 1e-4
    return np.clip((width - phase) / edge + 0.5, 0, 1).astype(np.float32)


def grid(rows: int, columns: int) -> tuple[Plane, Plane]:
    """Coordinates of pixels."""
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    return x, y


def beating(rng: Random, rows: int, columns: int) -> Plane:
    """Waves whose height beats."""
    x, y = grid(rows, columns)
    bend = rng.uniform(8, 40) * np.sin(x / rng.uniform(40, 160)) * np.sin(x / rng.uniform(200, 600) + 1)
    return lines_of(y + bend + x * rng.uniform(-0.4, 0.4), rng.uniform(9, 20), rng.uniform(0.12, 0.22))


def rings(rng: Random, rows: int, columns: int) -> Plane:
    """Rings about two points, which make moiré."""
    x, y = grid(rows, columns)
    drawn = np.zeros((rows, columns), np.float32)
    for _ in range(2):
        middle = rng.uniform((0, 0), (columns, rows))
        far = np.hypot(x - middle[0], (y - middle[1]) * rng.uniform(0.8, 1.6))
        drawn = np.maximum(drawn, lines_of(far, rng.uniform(14, 30), 0.12))
    return drawn


def heights(rng: Random, rows: int, columns: int) -> Plane:
    """Lines of equal height, as on a map."""
    small = cv2.GaussianBlur(
        rng.normal(0, 1, (rows // 24, columns // 24)).astype(np.float32), (0, 0), rng.uniform(2, 6)
    )
    field = cv2.resize(small / small.std(), (columns, rows), interpolation=cv2.INTER_CUBIC)
    return lines_of(field, rng.uniform(0.08, 0.3), 0.13)


def petals(rng: Random, rows: int, columns: int) -> Plane:
    """A flower of many petals, ring within ring."""
    x, y = grid(rows, columns)
    middle = rng.uniform((0.2 * columns, 0.2 * rows), (0.8 * columns, 0.8 * rows))
    far, turn = np.hypot(x - middle[0], y - middle[1]), np.arctan2(y - middle[1], x - middle[0])
    field = far * (1 + 0.18 * np.cos(turn * int(rng.integers(5, 19)) + far / rng.uniform(60, 260)))
    reach = rng.uniform(0.3, 1.2) * columns
    return lines_of(field, rng.uniform(12, 26), 0.13) * np.clip((reach - far) / (0.2 * reach), 0, 1)


def dots(rng: Random, rows: int, columns: int) -> Plane:
    """A screen of dots that grow and shrink."""
    x, y = grid(rows, columns)
    step, turn = rng.uniform(10, 22), rng.uniform(0, np.pi)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    wave = np.cos(2 * np.pi * along / step) + np.cos(2 * np.pi * across / step)
    level = 1.1 + 0.6 * np.sin(x / columns * rng.uniform(2, 9)) * np.cos(y / rows * rng.uniform(2, 7))
    return np.clip((wave - level) * 2, 0, 1).astype(np.float32)


PATTERNS = (beating, rings, heights, petals, dots)


def shimmer(rng: Random, sheet: Sheet, middle: tuple[float, float], radius: float, strength: float) -> None:
    """A hologram of rays and rings in all colours, its rim ragged, over what is printed."""
    size = round(2 * radius * SCALE)
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
    far, turn = np.hypot(x, y), np.arctan2(y, x)
    shade = (turn / np.pi * 90 * int(rng.integers(1, 4)) + far * rng.uniform(60, 260)) % 180
    shape = 1 + 0.15 * np.cos(turn * int(rng.integers(3, 9)))
    light = 0.45 + 0.55 * np.abs(np.cos(turn * int(rng.integers(6, 15)) + far * rng.uniform(3, 14)))
    film = cv2.cvtColor(
        np.stack((shade, np.full_like(shade, 95), 150 + 100 * light), -1).astype(np.uint8), cv2.COLOR_HSV2RGB
    )
    cover = strength * light * np.clip((shape * 0.85 - far) * 12, 0, 1)
    left, top = round((middle[0] - radius) * SCALE), round((middle[1] - radius) * SCALE)
    rows = slice(max(0, top), max(0, min(sheet.picture.shape[0], top + size)))
    columns = slice(max(0, left), max(0, min(sheet.picture.shape[1], left + size)))
    area = sheet.picture[rows, columns]
    there = np.s_[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    area[...] = (area * (1 - cover[there][..., None]) + film[there] * cover[there][..., None]).astype(np.uint8)


def overprint(rng: Random, sheet: Sheet, strength: float) -> None:
    """A transparent film over everything: broad waves that lighten a little, as laminates have them."""
    rows, columns = sheet.picture.shape[:2]
    film = PATTERNS[int(rng.integers(0, 4))](rng, rows // 4, columns // 4)
    film = cv2.GaussianBlur(cv2.resize(film, (columns, rows)), (0, 0), 2)[..., None] * np.float32(strength)
    sheet.picture[...] = (sheet.picture * (1 - film) + 255 * film).astype(np.uint8)
