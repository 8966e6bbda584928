# SPDX-License-Identifier: Apache-2.0
"""Strips around zones, quickly drawn and in large numbers, from good to beyond reading."""

from __future__ import annotations

import cv2
import numpy as np

from zonepages import holders, sensor
from zonepages.drawing import Picture, Plane
from zonepages.holders import FORMATS, Random
from zonepages.lettering import LINE_MM, PITCH_MM, Setting, Type, set_lines, worn
from zonepages.scene import linear
from zonepages.shots import KINDS, SeenZone, Shot

SCALE = 10
"""Pixels to a millimetre before the camera."""
GRADES = ("light", "middling", "strong")
"""Strips of the last are beyond reading at times."""


def shot(rng: Random) -> Shot:
    """A strip with one to three faults of a grade, which is its condition."""
    kind = str(rng.choice(KINDS))
    grade = int(rng.choice(3, p=(0.4, 0.35, 0.25)))
    faults = draw_faults(rng, grade)
    lines = holders.holder(rng, kind).zone
    ground, corners, capital = strip(rng, lines, faults)
    wanted = rng.uniform(8, 12) if "small" in faults else np.exp(rng.uniform(np.log(13), np.log(24)))
    picture, quad = snapped(rng, ground, corners, wanted / (capital * SCALE))
    picture, quality = spoilt(rng, picture, wanted, faults)
    seen = SeenZone(kind, lines, quad, float(wanted))
    turn = float(np.degrees(np.arctan2(*(quad[1] - quad[0])[::-1])) % 360)
    return Shot(picture, [seen], f"plain-{GRADES[grade]}", faults, turn, quality)


def draw_faults(rng: Random, grade: int) -> dict[str, float]:
    """One to three faults, stronger from grade to grade."""
    names = ("blur", "shake", "noise", "jpeg", "glare", "shade", "ink", "small", "pattern", "faint")
    low, high = ((0.1, 0.4), (0.35, 0.85), (0.6, 1.2))[grade]
    chosen = rng.permutation(names)[: int(rng.integers(1, 4))]
    return {str(name): float(rng.uniform(low, high)) for name in chosen}


def strip(rng: Random, lines: list[str], faults: dict[str, float]) -> tuple[Picture, np.ndarray, float]:
    """The strip as printed, its zone's corners in pixels, and the capitals' height in millimetres."""
    columns, rows = FORMATS_BY_LENGTH[len(lines[0])]
    gap = 4.1 if rows == 3 else rng.uniform(LINE_MM, 6.5)
    setting = Setting(PITCH_MM * rng.uniform(0.97, 1.02), (float(gap),) * (rows - 1), float(rng.normal(0, 0.15)))
    ink, corners, capital = set_lines(rng, lines, Type.of(rng), setting, SCALE, 0.008)
    if "ink" in faults:
        ink = worn(rng, ink, setting.pitch * SCALE, min(1.0, faults["ink"]))
    height, width = ink.shape
    paper = (rng.uniform(195, 248) + rng.uniform(-18, 18, 3)).clip(0, 252).astype(np.float32)
    ground = np.broadcast_to(paper, (height, width, 3)).astype(np.float32)
    if "pattern" in faults:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32) / SCALE
        waves = np.sin(2 * np.pi * (y + 0.8 * np.sin(x / rng.uniform(2, 9))) / rng.uniform(0.5, 2.5))
        ground = ground - np.clip(waves, 0, 1)[..., None] * (rng.uniform(20, 80, 3) * faults["pattern"]).astype(
            np.float32
        )
    darkness = rng.uniform(0.85, 1) * (1 - 0.6 * min(1.1, faults.get("faint", 0)))
    ink = (ink * darkness)[..., None]
    ground = ground * (1 - ink) + rng.uniform(10, 50) * ink
    return np.clip(ground, 0, 255).astype(np.uint8), corners, capital


FORMATS_BY_LENGTH = {size[0]: size for size in FORMATS.values()}


def snapped(rng: Random, ground: Picture, corners: np.ndarray, scale: float) -> tuple[Picture, np.ndarray]:
    """The strip turned and a little tilted, on a plain table."""
    height, width = ground.shape[:2]
    if scale < 0.8:
        ground = cv2.resize(ground, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        corners, scale = corners * scale, 1.0
        height, width = ground.shape[:2]
    turn = np.radians(90 * rng.choice(4, p=(0.7, 0.1, 0.1, 0.1)) + rng.normal(0, 5))
    rotation = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    target = source @ rotation.T + rng.normal(0, 0.012, (4, 2)) * width * scale * (1, 0.3)
    margin = 20
    target = (target - target.min(0) + margin).astype(np.float32)
    size = tuple(int(value) + margin for value in target.max(0))
    matrix = cv2.getPerspectiveTransform(source, target)
    table = tuple(int(value) for value in rng.integers(20, 230, 3))
    picture = cv2.warpPerspective(ground, matrix, size, flags=cv2.INTER_LINEAR, borderValue=table)
    return picture, cv2.perspectiveTransform(corners[None].astype(np.float32), matrix)[0]


def spoilt(rng: Random, picture: Picture, capital: float, faults: dict[str, float]) -> tuple[Picture, int]:
    """The faults of light, lens, sensor and file."""
    light = linear(picture)
    height, width = light.shape[:2]
    if "shade" in faults:
        light = light * shade(rng, height, width, min(0.9, faults["shade"]))[..., None]
    if "glare" in faults:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        spot, radius = rng.uniform((0, 0), (width, height)), capital * rng.uniform(2, 12)
        bright = np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * radius**2))
        light = light + bright[..., None] * np.float32(1.1 * faults["glare"])
    if "blur" in faults:
        light = sensor.disc(light, capital * 0.15 * faults["blur"])
    if "shake" in faults:
        light = sensor.shaken(rng, light, capital * 0.55 * faults["shake"])
    noise = faults.get("noise", 0.05)
    light = np.clip(light, 0, 1)
    light += rng.standard_normal(light.shape, np.float32) * (0.02 + np.sqrt(light) * 0.14) * np.float32(noise)
    quality = int(np.clip(85 - 75 * faults["jpeg"], 12, 85)) if "jpeg" in faults else int(rng.integers(75, 95))
    return sensor.shown(light), quality


def shade(rng: Random, height: int, width: int, strength: float) -> Plane:
    """A slope of light, or a shadow's edge."""
    turn = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j].astype(np.float32)
    way = x * np.cos(turn) + y * np.sin(turn)
    if rng.random() < 0.5:
        return (1 - strength * np.clip(way + 0.5, 0, 1)).astype(np.float32)
    return (1 - strength * np.clip(0.5 + (way - rng.uniform(-0.3, 0.3)) * rng.uniform(10, 60), 0, 1)).astype(np.float32)
