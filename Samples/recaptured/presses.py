# SPDX-License-Identifier: Apache-2.0
"""Printers and copiers down to their dots: screens whose dots grow, and dots of one size that are strewn."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from zonepages.drawing import Picture, Plane
from zonepages.holders import Random

INKS = np.array(((0.02, 0.58, 0.85), (0.85, 0.06, 0.45), (0.98, 0.88, 0.05), (0.1, 0.1, 0.11)), np.float32)
"""The colour of cyan, magenta, yellow and black on white paper, as light."""
ANGLES = (15.0, 75.0, 0.0, 45.0)
"""Of their screens, in degrees."""
GREY = np.array((0.299, 0.587, 0.114), np.float32)


def separated(light: Plane) -> list[Plane]:
    """How much of the paper each ink covers, for a picture in light."""
    lack = 1 - np.clip(light, 0, 1) ** 0.75
    black = lack.min(2)
    key = np.clip((black - 0.35) / 0.65, 0, 1) ** 1.4
    rest = np.clip((lack - key[..., None]) / np.maximum(1 - key[..., None], 0.05), 0, 1)
    return [rest[..., 0], rest[..., 1], rest[..., 2], key]


def inked(covers: list[Plane], inks: np.ndarray) -> Plane:
    """Paper under inks."""
    paper = np.ones((*covers[0].shape, 3), np.float32)
    for cover, ink in zip(covers, inks, strict=True):
        paper *= 1 - cover[..., None] * (1 - ink)
    return paper


def dots(cover: Plane, density: float, lines: float, angle: float) -> Plane:
    """A screen of `lines` to an inch whose dots grow with the cover; `density` is in pixels per millimetre."""
    rows, columns = cover.shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    step = np.float32(2 * np.pi * lines / 25.4 / density)
    turn = np.radians(angle)
    along = (x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))) * step
    across = (y * np.float32(np.cos(turn)) - x * np.float32(np.sin(turn))) * step
    spot = np.cos(along) + np.cos(across)
    # The spot's levels are not evenly many.
    level = LEVELS[(np.clip(cover, 0, 1) * (len(LEVELS) - 1)).astype(np.int32)]
    return np.clip((spot - level) * np.float32(1.2 / step) + 0.5, 0, 1)


def rulings(cover: Plane, density: float, lines: float, angle: float) -> Plane:
    """Lines that grow with the cover, as laser printers have them."""
    rows, columns = cover.shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    step = np.float32(lines / 25.4 / density)
    turn = np.radians(angle)
    phase = np.abs(np.mod((x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))) * step, 1) - 0.5) * 2
    return np.clip((cover - phase) / (2 * step) + 0.5, 0, 1)


def _levels() -> Plane:
    t = np.linspace(0, 2 * np.pi, 256, endpoint=False)
    spots = np.sort((np.cos(t)[:, None] + np.cos(t)).ravel())[::-1]
    return spots[np.linspace(0, len(spots) - 1, 257).astype(int)].astype(np.float32)


LEVELS = _levels()


@cache
def strewn(seed: int) -> Plane:
    """Thresholds between 0 and 1 whose dots keep away from each other, to repeat in both directions."""
    rng = np.random.default_rng([991, seed])
    field = rng.random((192, 192)).astype(np.float32)
    for _ in range(12):
        around = np.pad(field, 12, mode="wrap")
        high = field - cv2.GaussianBlur(around, (0, 0), 1.5)[12:-12, 12:-12]
        field = (np.argsort(np.argsort(high.ravel())).reshape(field.shape) / field.size).astype(np.float32)
    return field


def scattered(cover: Plane, density: float, resolution: float, seed: int) -> Plane:
    """Dots of one size on a raster of `resolution` to an inch."""
    raster = resolution / 25.4 / density
    small = cv2.resize(cover, None, fx=raster, fy=raster, interpolation=cv2.INTER_AREA)
    matrix = strewn(seed)
    tiles = (-(-small.shape[0] // 192), -(-small.shape[1] // 192))
    thresholds = np.tile(matrix, tiles)[: small.shape[0], : small.shape[1]]
    # A dot is larger than its place.
    struck = (small * 0.92 > thresholds).astype(np.float32)
    large = cv2.resize(struck, cover.shape[::-1], interpolation=cv2.INTER_NEAREST)
    return np.clip(cv2.GaussianBlur(large, (0, 0), max(0.4, 0.45 / raster)) * 1.08, 0, 1)


def printed(rng: Random, picture: Picture, density: float, way: str) -> tuple[Picture, str]:
    """A picture (RGB) after a printer: `laser`, `inkjet` or `copy`; and how its dots lay."""
    light = (picture.astype(np.float32) / 255) ** 2.2
    if way == "copy":
        light = np.repeat((light @ GREY)[..., None], 3, 2)
        light = np.clip((light - 0.03) * rng.uniform(1.0, 1.35), 0, 1)
        covers, inks = [1 - light[..., 0] ** 0.75], INKS[3:]
    else:
        covers, inks = separated(light), INKS
    kind = str(rng.choice(("dots", "dots", "lines"))) if way != "inkjet" else "strewn"
    if way == "copy" and rng.random() < 0.35:
        kind = "strewn"
    if kind == "strewn":
        resolution = float(rng.choice((300, 360, 600, 600, 720)))
        made = [scattered(cover, density, resolution, channel) for channel, cover in enumerate(covers)]
        how = f"strewn, {resolution:.0f} dpi"
    else:
        lines, turn = float(rng.uniform(85, 175)), rng.uniform(-3, 3)
        angles = ANGLES if len(covers) == 4 else (45.0,)
        screen = dots if kind == "dots" else rulings
        made = [screen(cover, density, lines, angle + turn) for cover, angle in zip(covers, angles, strict=True)]
        how = f"{kind}, {lines:.0f} lpi"
    grain = rng.standard_normal(made[0].shape, np.float32) * np.float32(0.02)
    paper = np.array(rng.uniform(0.82, 0.98) * np.array((1, rng.uniform(0.97, 1), rng.uniform(0.92, 1.02))), np.float32)
    sheet = cv2.GaussianBlur(inked(made, inks), (0, 0), 0.6) * paper + grain[..., None]
    return (np.clip(sheet, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8), how
