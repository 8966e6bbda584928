# SPDX-License-Identifier: Apache-2.0
"""Examples: small pictures of documents, of documents on screens and of prints of documents.

    python examples.py SHEET.png [--seed 1] [--count 12]

draws some of each kind, a row for each, to look at.
"""

from __future__ import annotations

import argparse
import time

import cv2
import numpy as np

import panels
import pieces
import presses
import shots
from shots import Aim, Picture, Plane, Random

WANTED = 160
"""Pixels along a side of what is drawn."""

NONE, SCREEN, PRINT = range(3)
NAMES = ("none", "screen", "print")
SHARES = (0.44, 0.28, 0.28)
"""How often each is drawn."""

LARGEST = 1_100
"""Samples along the side of a piece at most."""


def document(rng: Random, reach: float, density: float) -> Plane:
    """A piece that reaches so far from its middle, in millimetres; at times the document's edge crosses it."""
    side = int(np.clip(2 * reach * density, 48, LARGEST))
    drawn = pieces.piece(rng, (side, side), density)
    if rng.random() < 0.07:
        drawn = pieces.cut(rng, drawn, density, pieces.cloth(rng, drawn.shape, density))
    return drawn


def fine(density: float, reach: float, wanted: float) -> float:
    """Samples to a millimetre: as many as wanted, or as there is room for."""
    return min(max(wanted, 2 * density), LARGEST / (2 * reach))


def seen(sheet: Plane, sampling: float, aim: Aim, times: int) -> Plane:
    """A sheet of `sampling` samples per millimetre as light that falls on finer pixels."""
    step = sampling / (aim.density * times)
    if step > 1.2:
        sheet = cv2.GaussianBlur(sheet, (0, 0), 0.4 * step)
    x, y = aim.places(times)
    factor, middle = np.float32(sampling / aim.density), np.float32(sheet.shape[0] / 2 - 0.5)
    return cv2.remap(sheet, x * factor + middle, y * factor + middle, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def itself(rng: Random, aim: Aim) -> list[Picture]:
    """A document before a camera."""
    reach = aim.reach() / aim.density
    sampling = fine(aim.density, reach, rng.uniform(24, 34))
    return shots.photographed(rng, aim, seen(document(rng, reach, sampling), sampling, aim, 2), 2, WANTED)


def beside(rng: Random, aim: Aim) -> list[Picture]:
    """What lies beside documents."""
    reach = aim.reach() / aim.density
    sampling = fine(aim.density, reach, 14)
    side = int(2 * reach * sampling)
    return shots.photographed(rng, aim, seen(pieces.cloth(rng, (side, side), sampling), sampling, aim, 2), 2, WANTED)


def without_camera(rng: Random, aim: Aim) -> list[Picture]:
    """A document as a program draws it, or as a scanner sees it."""
    side = aim.side
    light = pieces.piece(rng, (side, side), aim.density)
    if rng.random() < 0.5:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.35, 1.2))
        noise = rng.standard_normal(light.shape if rng.random() < 0.5 else (*light.shape[:2], 1), np.float32)
        light = light + noise * np.float32(rng.uniform(0.001, 0.015))
    picture = np.clip(light[..., ::-1], 0, 1) ** np.float32(1 / 2.2) * 255
    whole = np.clip(picture + 0.5, 0, 255).astype(np.uint8)
    return [shots.finished(rng, whole, aim.scale, WANTED) for _ in range(shots.CAMERAS)]


def taken(rng: Random, sampling: float, reach: float) -> Plane:
    """What a copy is made of: a scan or a picture of the document, and its file. As light."""
    own = min(max(sampling, 12), LARGEST / (2 * reach))
    light = document(rng, reach, own)
    size = max(24, round(2 * reach * sampling))
    blur = rng.uniform(0.3, 1.0) * own / sampling if sampling < own else 0.5
    light = cv2.GaussianBlur(light, (0, 0), max(0.3, blur))
    light = cv2.resize(light, (size, size), interpolation=cv2.INTER_AREA if size < light.shape[0] else cv2.INTER_LINEAR)
    picture = np.clip(light[..., ::-1], 0, 1) ** np.float32(1 / 2.2) * 255
    picture = picture + rng.standard_normal((*picture.shape[:2], 1), np.float32) * np.float32(rng.uniform(0, 3))
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        picture = shots.processed(rng, picture)
    if rng.random() < 0.7:
        picture = shots.stored(rng, picture)
    return (picture[..., ::-1].astype(np.float32) / 255) ** np.float32(2.2)


def on_screen(rng: Random, aim: Aim) -> list[Picture]:
    """A document on a screen before a camera."""
    # Pixels of the camera to a pixel of the screen.
    ratio = float(np.exp(rng.uniform(np.log(0.5), np.log(4.5)))) / aim.scale**0.7
    # Pixels of the screen to a millimetre of the document.
    raster = float(np.clip(aim.density / ratio, 3, 28))
    ratio = aim.density / raster
    reach = aim.reach() / aim.density + 2 / raster
    source = float(np.clip(raster * np.exp(rng.normal(0.1, 0.4)), 5, LARGEST / (2 * reach)))
    shown = taken(rng, source, reach)
    size = max(24, round(2 * reach * raster))
    way = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST)[int(rng.choice(4, p=(0.4, 0.3, 0.25, 0.05)))]
    shown = np.clip(cv2.resize(shown, (size, size), interpolation=way), 0, 1)
    times = int(np.clip(np.ceil(3.2 / ratio), 2, 5))
    times = times if times < 3 or times % 2 == 0 or aim.side * times < 1_100 else times - 1
    times = max(2, min(times, 1_500 // aim.side))
    x, y = aim.places(times)
    middle = np.float32(size / 2 + rng.uniform(-0.5, 0.5))
    factor = np.float32(1 / ratio)
    light = panels.light(rng, panels.panel(rng), shown, x * factor + middle, y * factor + middle, 1 / (ratio * times))
    if rng.random() < 0.25:
        # A rough surface that takes mirrors away, and glitters.
        grain = rng.standard_normal(light.shape[:2], np.float32)
        light *= 1 + np.float32(rng.uniform(0.02, 0.3)) * cv2.GaussianBlur(grain, (0, 0), 0.5 * times)[..., None]
    light = light + np.float32(np.exp(rng.uniform(np.log(0.0005), np.log(0.05))))
    return shots.photographed(rng, aim, light, times, WANTED)


def in_print(rng: Random, aim: Aim) -> list[Picture]:
    """A print of a document before a camera."""
    reach = aim.reach() / aim.density
    sampling = fine(aim.density, reach, rng.uniform(26, 38))
    source = float(np.clip(rng.uniform(5, 20), 5, sampling))
    light = taken(rng, source, reach)
    side = int(2 * reach * sampling)
    way = cv2.INTER_CUBIC if rng.random() < 0.6 else cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_NEAREST
    light = np.clip(cv2.resize(light, (side, side), interpolation=way), 0, 1)
    sheet = presses.printed(rng, light, sampling)
    return shots.photographed(rng, aim, seen(sheet, sampling, aim, 2), 2, WANTED)


def drawn(rng: Random) -> tuple[list[Picture], int]:
    """Pictures in grey, and what all are of."""
    kind = int(rng.choice(3, p=SHARES))
    return of_kind(rng, kind), kind


def of_kind(rng: Random, kind: int) -> list[Picture]:
    """Pictures of a kind."""
    aim = shots.aimed(rng, WANTED)
    if kind == SCREEN:
        return on_screen(rng, aim)
    if kind == PRINT:
        return in_print(rng, aim)
    chance = rng.random()
    if chance < 0.84:
        return itself(rng, aim)
    return without_camera(rng, aim) if chance < 0.95 else beside(rng, aim)


def main() -> None:
    """Draws a sheet to look at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", help="file to write")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=12)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(arguments.seed)
    rows = []
    for kind in (NONE, SCREEN, PRINT):
        began = time.perf_counter()
        rows.append(np.hstack([of_kind(rng, kind)[0] for _ in range(arguments.count)]))
        print(f"{NAMES[kind]:7} {(time.perf_counter() - began) / arguments.count * 1000:6.1f} ms")
    cv2.imwrite(arguments.sheet, np.vstack(rows))


if __name__ == "__main__":
    main()
