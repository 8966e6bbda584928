# SPDX-License-Identifier: Apache-2.0
"""What real cards and their surroundings have of fine patterns: screened portraits, tints of lines, cloth, magazines."""

from __future__ import annotations

import cv2
import numpy as np

from recaptured import presses
from zonepages.drawing import Picture, Sheet
from zonepages.holders import Random

FINER = 1.4
"""How much finer a card with its finest print is drawn."""


def finely_printed(rng: Random, sheet: Sheet) -> tuple[Sheet, list[str]]:
    """The sheet at a finer resolution, with some of the print that only issuers have."""
    picture = cv2.resize(sheet.picture, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
    scale = picture.shape[1] / sheet.width
    names = []
    kinds = (
        (0.35, "screened portrait", screened_portrait), (0.45, "tint of lines", tint), (0.25, "engraved", engraved),
        (0.3, "tiny print", tiny),
    )
    for share, name, add in kinds:
        if rng.random() < share:
            add(rng, picture, scale)
            names.append(name)
    fine = Sheet(sheet.width, sheet.height, picture, sheet.gloss, sheet.fold, sheet.corner, sheet.zones)
    return fine, names


def portrait_area(rng: Random, picture: Picture, scale: float) -> tuple[slice, slice]:
    """A place for a portrait: left or right."""
    height, width = picture.shape[:2]
    wide, high = round(rng.uniform(20, 30) * scale), round(rng.uniform(26, 36) * scale)
    left = round(rng.uniform(2, 6) * scale)
    if rng.random() < 0.25:
        left = width - wide - left
    top = round(rng.uniform(0.2, 0.6) * (height - high))
    return slice(top, top + high), slice(left, left + wide)


def screened_portrait(rng: Random, picture: Picture, scale: float) -> None:
    """A portrait in offset print, its dots 150 to 300 to an inch."""
    place = portrait_area(rng, picture, scale)
    light = (picture[place].astype(np.float32) / 255) ** 2.2
    lines, turn = float(rng.uniform(150, 240)), rng.uniform(-4, 4)
    covers = [
        presses.dots(cover, scale, lines, angle + turn)
        for cover, angle in zip(presses.separated(light), presses.ANGLES, strict=True)
    ]
    shown = cv2.GaussianBlur(presses.inked(covers, presses.INKS), (0, 0), 0.7)
    picture[place] = (np.clip(shown, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def tint(rng: Random, picture: Picture, scale: float) -> None:
    """Parallel fine lines, straight or swinging, over the whole card or a band of it; in one or two colours."""
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    for _ in range(int(rng.integers(1, 3))):
        turn, period = rng.uniform(0, np.pi), np.float32(rng.uniform(0.18, 0.6) * scale)
        way = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
        if rng.random() < 0.6:
            across = y * np.float32(np.cos(turn)) - x * np.float32(np.sin(turn))
            swing = np.float32(rng.uniform(0.2, 2.5) * scale)
            way = way + swing * np.sin(across / np.float32(rng.uniform(2, 9) * scale))
        line = np.clip((rng.uniform(0.2, 0.45) - np.abs(np.mod(way / period, 1) - 0.5) * 2) * period / 2 + 0.5, 0, 1)
        if rng.random() < 0.5:
            top, high = rng.uniform(0, 0.6), rng.uniform(0.15, 0.4)
            line *= (np.abs(y / height - top - high / 2) < high / 2).astype(np.float32)
        ink = np.array(rng.integers(60, 210, 3), np.float32)
        cover = (line * np.float32(rng.uniform(0.2, 0.8)))[..., None]
        for rows in range(0, height, 256):
            part = picture[rows : rows + 256]
            mix = cover[rows : rows + 256]
            part[...] = (part * (1 - mix) + np.minimum(ink, part) * mix).astype(np.uint8)


def engraved(rng: Random, picture: Picture, scale: float) -> None:
    """A laser's grey portrait: burnt dots of many sizes, strewn."""
    place = portrait_area(rng, picture, scale)
    grey = ((picture[place].astype(np.float32) / 255) ** 2.2) @ presses.GREY
    cover = presses.scattered(1 - grey**0.7, scale, float(rng.uniform(400, 700)), 7)
    picture[place] = ((1 - 0.85 * cover[..., None]) ** (1 / 2.2) * 235).astype(np.uint8)


def tiny(rng: Random, picture: Picture, scale: float) -> None:
    """Rows of letters a fifth to a third of a millimetre high."""
    size = rng.uniform(0.2, 0.34) * scale
    words = "SPECIMEN" * 60
    rows = int(rng.integers(1, 14))
    top = int(rng.uniform(0.05, 0.6) * picture.shape[0])
    ink = tuple(int(v) for v in rng.integers(60, 190, 3))
    for row in range(rows):
        y = top + round(row * size * 1.7)
        cv2.putText(picture, words, (10, y), 0, size / 22, ink, max(1, round(size / 9)), cv2.LINE_AA)


def cloth(rng: Random) -> Sheet:
    """Woven or knitted cloth under the document, its threads 0.25 to 1.4 mm apart."""
    scale, wide, high = 10, 230, 170
    y, x = np.mgrid[0 : high * scale, 0 : wide * scale].astype(np.float32) / scale
    bend = cv2.resize(rng.normal(0, 1, (7, 9)).astype(np.float32), x.shape[::-1], interpolation=cv2.INTER_CUBIC)
    x, y = x + bend * rng.uniform(0, 0.8), y + bend * rng.uniform(0, 0.5)
    step = np.float32(2 * np.pi / rng.uniform(0.25, 1.4))
    match rng.integers(0, 3):
        case 0:
            tone = np.sin(x * step) * np.sin(y * step)
        case 1:
            tone = np.sin((x + y) * step * 0.7) * 0.8 + 0.3 * np.sin(x * step)
        case _:
            tone = np.sin(y * step + 1.3 * np.abs(np.mod(x * step / (2 * np.pi), 1) - 0.5) * 2 * np.pi)
    tone = tone * rng.uniform(6, 34) + rng.standard_normal(tone.shape, np.float32) * 6
    colour = rng.uniform(40, 215) + rng.uniform(-35, 35, 3)
    return Sheet(wide, high, np.clip(tone[..., None] + colour, 0, 255).astype(np.uint8))


def magazine(rng: Random) -> Sheet:
    """A page with screened pictures and words under the document."""
    scale, wide, high = 20, 180, 130
    small = rng.uniform(40, 250, (6, 8, 3)).astype(np.float32)
    picture = np.clip(cv2.resize(small, (wide * scale, high * scale), interpolation=cv2.INTER_CUBIC), 0, 255)
    light = (picture / 255) ** 2.2
    lines = float(rng.uniform(120, 175))
    covers = [
        presses.dots(cover, scale, lines, angle)
        for cover, angle in zip(presses.separated(light), presses.ANGLES, strict=True)
    ]
    return Sheet(wide, high, (np.clip(presses.inked(covers, presses.INKS), 0, 1) ** (1 / 2.2) * 255).astype(np.uint8))
