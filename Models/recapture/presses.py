# SPDX-License-Identifier: Apache-2.0
"""Printers, copiers and presses down to their dots: what becomes of light when it is printed."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from PIL import Image

Random = np.random.Generator
Plane = np.ndarray

INCH = 25.4
INKS = np.array(((0.05, 0.5, 0.8), (0.8, 0.1, 0.4), (0.95, 0.85, 0.08), (0.06, 0.06, 0.07)), np.float32)
"""Cyan, magenta, yellow and black on white, as light."""


def separated(rng: Random, light: Plane) -> list[Plane]:
    """The share of the paper that each ink covers."""
    lack = 1 - np.clip(light, 0, 1) ** np.float32(rng.uniform(0.6, 1))
    black = np.minimum(np.minimum(lack[..., 0], lack[..., 1]), lack[..., 2])
    start = rng.uniform(0, 0.5)
    key = np.clip((black - start) / (1 - start), 0, 1) ** np.float32(rng.uniform(1, 1.8)) * np.float32(rng.uniform(0.6, 1))
    rest = np.clip((lack - key[..., None]) / np.maximum(1 - key[..., None], 0.05), 0, 1)
    return [rest[..., 0], rest[..., 1], rest[..., 2], key]


def inked(rng: Random, covers: list[Plane], inks: Plane) -> Plane:
    """White paper under inks, each a little off its place."""
    paper = np.ones((*covers[0].shape, 3), np.float32)
    for cover, ink in zip(covers, inks, strict=True):
        paper *= 1 - cover[..., None] * (1 - np.clip(ink * rng.uniform(0.85, 1.15), 0, 1))
    return paper


@cache
def spots(shape: int) -> Plane:
    """The order in which the places of a screen's cell are covered, evenly many of each value from 0 to 1."""
    t = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    x, y = np.cos(t)[None], np.cos(t)[:, None]
    if shape == 0:
        spot = x + y
    elif shape == 1:
        spot = x + 0.75 * y
    elif shape == 2:
        spot = np.maximum(x, y) * 0.6 + 0.4 * (x + y)
    elif shape == 3:
        spot = x + 0.08 * y
    else:
        spot = np.sign(x * y) * np.abs(x * y) ** 0.5 + 0.1 * (x + y)
    order = np.empty(spot.size, np.float32)
    order[np.argsort(-spot.ravel(), kind="stable")] = (np.arange(spot.size) + 0.5) / spot.size
    return np.pad(order.reshape(spot.shape), 2, mode="wrap")


def screen(cover: Plane, density: float, rulings: float, angle: float, shape: int, softness: float) -> Plane:
    """Dots or lines that grow with the cover, `rulings` to an inch; `softness` is in samples."""
    rows, columns = cover.shape
    step, turn = 64 * rulings / INCH / density, np.radians(angle)
    x, y = np.arange(columns, dtype=np.float32)[None], np.arange(rows, dtype=np.float32)[:, None]
    cosine, sine = np.float32(np.cos(turn) * step), np.float32(np.sin(turn) * step)
    across, down = np.mod(x * cosine + y * sine, 64) + 2, np.mod(y * cosine - x * sine, 64) + 2
    level = cv2.remap(spots(shape), across, down, cv2.INTER_LINEAR)
    # The spot's slope is about so many levels a sample.
    return np.clip((cover - level) / np.float32(softness * step / 24) + 0.5, 0, 1)


def raster_size(shape: tuple[int, ...], density: float, resolution: float) -> tuple[int, int]:
    """Columns and rows of a printer's raster."""
    factor = resolution / INCH / density
    return max(2, round(shape[1] * factor)), max(2, round(shape[0] * factor))


@cache
def apart(seed: int) -> Plane:
    """Thresholds from 0 to 1 whose dots keep apart, to be repeated; a filtered noise, ranked again and again."""
    rng = np.random.default_rng((seed, 5))
    side = int(rng.choice((64, 96, 128, 160)))
    plane = rng.random((side, side)).astype(np.float32)
    sigma = rng.uniform(0.9, 2)
    for _ in range(8):
        around = cv2.GaussianBlur(np.pad(plane, 10, mode="wrap"), (0, 0), sigma)[10:-10, 10:-10]
        plane[...] = (np.argsort(np.argsort((plane - around).ravel())) / plane.size).reshape(plane.shape)
    return plane


ORDERED = np.array(((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5)), np.float32) / 16 + 1 / 32
CLUSTERED = np.array(((12, 5, 6, 13), (4, 0, 1, 7), (11, 3, 2, 8), (15, 10, 9, 14)), np.float32) / 16 + 1 / 32


def strewn(rng: Random, cover: Plane, way: str) -> Plane:
    """Which places of a raster get a dot."""
    cover = np.clip(cover, 0, 1)
    if way == "diffused":
        noise = rng.normal(0, 0.05, cover.shape).astype(np.float32)
        grey = Image.fromarray(np.clip((cover + noise * (cover > 0.004)) * 255, 0, 255).astype(np.uint8))
        return np.asarray(grey.convert("1"), np.float32)
    if way == "noise":
        return (cover > rng.random(cover.shape, np.float32)).astype(np.float32)
    matrix = {"ordered": ORDERED, "clustered": CLUSTERED}.get(way)
    if matrix is None:
        matrix = np.roll(apart(int(rng.integers(0, 40))), rng.integers(0, 64, 2), (0, 1))
    rows, columns = cover.shape
    tiles = np.tile(matrix, (-(-rows // matrix.shape[0]), -(-columns // matrix.shape[1])))
    return (cover > tiles[:rows, :columns]).astype(np.float32)


def jets(rng: Random, cover: Plane, density: float, resolution: float, way: str, strength: float) -> Plane:
    """Dots of one size, or of two, on a raster of `resolution` to an inch."""
    size = raster_size(cover.shape, density, resolution)
    small = cv2.resize(cover, size, interpolation=cv2.INTER_AREA) / np.float32(strength)
    struck = strewn(rng, small, way) * np.float32(strength)
    if rng.random() < 0.3:
        # Nozzles that give more or less.
        struck *= 1 + np.float32(rng.uniform(0.02, 0.15)) * rng.standard_normal((struck.shape[0], 1), np.float32)
    large = cv2.resize(struck, (cover.shape[1], cover.shape[0]), interpolation=cv2.INTER_NEAREST)
    dot = density * INCH / resolution
    # A dot is larger than its place.
    return np.clip(cv2.GaussianBlur(large, (0, 0), max(0.35, dot * rng.uniform(0.25, 0.6))) * rng.uniform(1.0, 1.2), 0, 1)


def sprayed(rng: Random, light: Plane, density: float) -> Plane:
    """An ink jet's print of light."""
    resolution = float(rng.choice((300, 360, 400, 600, 600, 720, 1200))) * rng.uniform(0.9, 1.1)
    way = str(rng.choice(("diffused", "apart", "apart", "noise", "ordered", "clustered"), p=(0.35, 0.25, 0.2, 0.08, 0.06, 0.06)))
    is_grey = rng.random() < 0.15 or np.ptp(light[::7, ::7], axis=2).max() < 0.02
    covers, inks = separated(rng, light), INKS
    if is_grey:
        covers, inks = [np.clip(1 - light.mean(2) ** 0.8, 0, 1)], INKS[3:]
    strength = 1.0 if rng.random() < 0.6 else float(rng.uniform(0.4, 0.9))
    made = [jets(rng, cover, density, resolution, way, strength if i < 3 else 1.0) for i, cover in enumerate(covers)]
    return inked(rng, made, inks)


def screened(rng: Random, light: Plane, density: float, rulings: float) -> Plane:
    """A print of light whose dots or lines grow: four inks, or black alone."""
    shape = int(rng.choice((0, 0, 1, 2, 3, 3, 4)))
    softness = rng.uniform(0.8, 1.6)
    if rng.random() < 0.2:
        covers, inks, angles = [np.clip(1 - light.mean(2) ** np.float32(rng.uniform(0.6, 1)), 0, 1)], INKS[3:], [float(rng.choice((45, 45, 0, 90, 37)))]
    else:
        covers, inks = separated(rng, light), INKS
        angles = list(((15, 75, 0, 45), (75, 15, 90, 45), (18, 72, 0, 45), (45, 45, 45, 45), (30, 60, 0, 45))[int(rng.integers(0, 5))])
    turn = rng.uniform(-5, 5)
    each = rng.uniform(0.94, 1.06, len(covers)) if rng.random() < 0.3 else np.ones(len(covers))
    made = [screen(c, density, rulings * e, a + turn, shape, softness) for c, a, e in zip(covers, angles, each, strict=True)]
    return inked(rng, made, inks)


def copied(rng: Random, light: Plane) -> Plane:
    """What a copier takes for the picture: grey, with harder tones."""
    grey = np.clip((light @ np.array((0.3, 0.59, 0.11), np.float32) - rng.uniform(0, 0.08)) * rng.uniform(0.95, 1.5), 0, 1)
    return np.repeat(grey[..., None], 3, 2)


def paper(rng: Random, printed: Plane, density: float) -> Plane:
    """Printed paper: its colour, its fibres, specks of toner."""
    tone = rng.uniform(0.75, 0.98) * np.array((1, rng.uniform(0.96, 1), rng.uniform(0.88, 1.04)), np.float32)
    printed = cv2.GaussianBlur(printed, (0, 0), max(0.3, density * rng.uniform(0.005, 0.02))) * tone
    grain = rng.standard_normal(printed.shape[:2], np.float32)
    printed += (cv2.GaussianBlur(grain, (0, 0), max(0.4, density * rng.uniform(0.02, 0.08))) * np.float32(rng.uniform(0, 0.06)))[..., None]
    if rng.random() < 0.3:
        specks = (rng.random(printed.shape[:2], np.float32) < rng.uniform(0, 0.001)).astype(np.float32)
        printed *= 1 - 0.8 * cv2.GaussianBlur(specks, (0, 0), max(0.5, density * 0.02))[..., None]
    return np.clip(printed, 0, 1)


def printed(rng: Random, light: Plane, density: float) -> Plane:
    """A copy of a document, in print."""
    if rng.random() < 0.25:
        light = copied(rng, light)
    if rng.random() < 0.42:
        made = sprayed(rng, light, density)
    else:
        made = screened(rng, light, density, float(np.exp(rng.uniform(np.log(70), np.log(200)))))
    return paper(rng, made, density)
