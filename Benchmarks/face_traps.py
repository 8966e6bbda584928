#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws what might be mistaken for a face and is none: textures, and documents without a portrait.

usage: face_traps.py FOLDER [TEXTURES DOCUMENTS]

Writes FOLDER/textures and FOLDER/documents, 300 and 1,000 images unless told otherwise, and FOLDER/truth.json, which
says for FaceBenchmark that there is no face in any of them. Needs numpy and OpenCV, as Samples/requirements.txt has it.
"""
from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]
Random = np.random.Generator


def noise(shape: tuple[int, int], rng: Random, across: float, down: float) -> Plane:
    """Random light with blobs of a size, scaled to mean 0 and deviation 1; coarse ones are drawn small."""
    factor = max(1.0, min(across, down) / 3)
    rows, columns = (max(4, round(length / factor)) for length in shape)
    small = cv2.GaussianBlur(
        rng.standard_normal((rows, columns), dtype=np.float32), (0, 0), across / factor, sigmaY=down / factor
    )
    plane = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return (plane - plane.mean()) / (plane.std() + 1e-6)


def clouds(shape: tuple[int, int], rng: Random) -> Plane:
    scales = 2.0 ** rng.uniform(0, 6, rng.integers(1, 4))
    return 128 + 40 * sum(noise(shape, rng, scale, scale) for scale in scales)


def stripes(shape: tuple[int, int], rng: Random) -> Plane:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    angle, width = rng.uniform(0, np.pi), 2 ** rng.uniform(2, 7)
    phase = (x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / width
    wave = np.sin(phase + rng.uniform(0, 2) * noise(shape, rng, 60, 60))
    return 128 + rng.uniform(30, 110) * (np.sign(wave) if rng.random() < 0.5 else wave)


def wood(shape: tuple[int, int], rng: Random) -> Plane:
    height = noise(shape, rng, 200, rng.uniform(8, 60)) * rng.uniform(3, 9)
    return 120 + 30 * np.sin(height * 3) + 12 * noise(shape, rng, 80, 1.5)


def checks(shape: tuple[int, int], rng: Random) -> Plane:
    y, x = np.mgrid[: shape[0], : shape[1]]
    side = int(rng.integers(6, 120))
    return 128 + rng.uniform(20, 100) * np.where((x // side + y // side) % 2, 1, -1) + 8 * noise(shape, rng, 1, 1)


def pebbles(shape: tuple[int, int], rng: Random) -> Plane:
    """Discs with dots in them: the likest to faces."""
    plane = np.full(shape, rng.uniform(60, 200), np.float32)
    for _ in range(int(rng.integers(10, 120))):
        center = tuple(int(rng.integers(0, length)) for length in reversed(shape))
        axes = tuple(int(axis) for axis in rng.integers(10, 110, 2))
        cv2.ellipse(plane, center, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(20, 240)), -1, cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 4))):
            spot = tuple(int(c + rng.uniform(-0.6, 0.6) * a) for c, a in zip(center, axes))
            cv2.circle(plane, spot, max(2, min(axes) // 6), float(rng.uniform(0, 255)), -1, cv2.LINE_AA)
    return cv2.GaussianBlur(plane, (0, 0), rng.uniform(0.5, 3))


def guilloche(shape: tuple[int, int], rng: Random, light: float = 215, ink: float = 150) -> Plane:
    plane = np.full(shape, light, np.float32)
    angle = np.linspace(0, 2 * np.pi, 3000, dtype=np.float32)
    for _ in range(int(rng.integers(3, 9))):
        center = rng.uniform(0, 1, 2) * (shape[1], shape[0])
        reach, lobes = rng.uniform(0.05, 0.5) * shape[1], int(rng.integers(3, 24))
        for turn in np.linspace(0, 2 * np.pi / lobes, int(rng.integers(3, 14)), endpoint=False):
            radius = reach * (1 + rng.uniform(0.1, 0.5) * np.cos(lobes * (angle + turn)))
            curve = np.stack([center[0] + radius * np.cos(angle), center[1] + 0.7 * radius * np.sin(angle)], -1)
            cv2.polylines(plane, [np.round(curve * 16).astype(np.int32)], True, ink, 1, cv2.LINE_AA, 4)
    return plane


LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<")
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX)


def write(plane: Plane, rng: Random, place: tuple[int, int], size: float, count: int) -> None:
    text = "".join(rng.choice(LETTERS, count)).replace("<", " <"[rng.integers(2)])
    font = FONTS[rng.integers(len(FONTS))]
    mask = np.zeros(plane.shape, np.uint8)
    cv2.putText(mask, text, place, font, size, 255, max(1, round(2 * size)), cv2.LINE_AA)
    top, bottom = max(0, place[1] - int(40 * size)), place[1] + int(20 * size)
    cover = mask[top:bottom].astype(np.float32) / 255
    plane[top:bottom] += cover * (rng.uniform(0, 90) - plane[top:bottom])


def print_page(shape: tuple[int, int], rng: Random) -> Plane:
    plane = np.full(shape, rng.uniform(180, 250), np.float32)
    size = 2 ** rng.uniform(-1.5, 2)
    for y in range(int(30 * size), shape[0], int(45 * size) + 4):
        write(plane, rng, (int(rng.integers(0, 60)), y), size, 90)
    return plane


def document(rng: Random) -> Plane:
    """A card or page with everything but a portrait, lying on something, more or less turned."""
    width = int(rng.integers(700, 1300))
    height = round(width / rng.choice([1.586, 1.42, 0.71]))
    card = guilloche((height, width), rng, rng.uniform(190, 240), rng.uniform(120, 180))
    for _ in range(int(rng.integers(6, 22))):
        place = (int(rng.uniform(0, 0.7) * width), int(rng.uniform(0.05, 0.98) * height))
        write(card, rng, place, rng.uniform(0.35, 1.4), int(rng.integers(4, 30)))
    if rng.random() < 0.5:  # an emblem in the place of a portrait: rings, rays and a shield
        center = (int(rng.uniform(0.1, 0.9) * width), int(rng.uniform(0.2, 0.8) * height))
        for radius in rng.integers(10, 90, 4):
            cv2.circle(card, center, int(radius), float(rng.uniform(20, 160)), int(rng.integers(1, 6)), cv2.LINE_AA)
        for ray in np.linspace(0, 2 * np.pi, int(rng.integers(5, 17))):
            tip = (int(center[0] + 80 * np.cos(ray)), int(center[1] + 80 * np.sin(ray)))
            cv2.line(card, center, tip, float(rng.uniform(20, 160)), 2, cv2.LINE_AA)
    if rng.random() < 0.4:  # a stacked barcode
        rows = rng.integers(0, 2, (int(rng.integers(8, 30)), int(rng.integers(90, 300)))) * 235.0 + 10
        code = cv2.resize(rows.astype(np.float32), (int(width * 0.7), int(height * 0.2)), interpolation=cv2.INTER_NEAREST)
        top, left = int(rng.uniform(0, height - code.shape[0])), int(rng.uniform(0, width - code.shape[1]))
        card[top : top + code.shape[0], left : left + code.shape[1]] = code
    if rng.random() < 0.3:  # the empty place of a portrait
        left, top = int(0.06 * width), int(0.25 * height)
        right, bottom = left + int(0.25 * width), top + int(0.32 * width)
        card[top:bottom, left:right] = rng.uniform(140, 230)
    margin = int(rng.uniform(0, 0.6) * width)
    shape = (height + 2 * margin, width + 2 * margin)
    scene = wood(shape, rng) if rng.random() < 0.7 else clouds(shape, rng)
    scene[margin : margin + height, margin : margin + width] = card
    turn = cv2.getRotationMatrix2D((shape[1] / 2, shape[0] / 2), rng.normal(0, 5), 1)
    scene = cv2.warpAffine(scene, turn, (shape[1], shape[0]), borderMode=cv2.BORDER_REFLECT)
    slope = np.linspace(-1, 1, shape[1], dtype=np.float32) * rng.uniform(-40, 40)
    return cv2.GaussianBlur(scene + slope, (0, 0), rng.uniform(0.4, 1.8))


TEXTURES: tuple[Callable[[tuple[int, int], Random], Plane], ...] = (
    clouds, stripes, wood, checks, pebbles, guilloche, print_page,
)


def save(path: Path, plane: Plane, rng: Random) -> None:
    grainy = plane + rng.uniform(0, 8) * rng.standard_normal(plane.shape, dtype=np.float32)
    cv2.imwrite(str(path), grainy.clip(0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])


def main() -> None:
    folder = Path(sys.argv[1])
    textures, documents = (int(count) for count in sys.argv[2:4]) if len(sys.argv) == 4 else (300, 1000)
    for kind in ("textures", "documents"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    names: list[str] = []
    for number in range(textures):
        rng = np.random.default_rng([1, number])
        shape = (int(rng.integers(300, 1100)), int(rng.integers(400, 1300)))
        draw = TEXTURES[number % len(TEXTURES)]
        names.append(f"{number:04}-{draw.__name__}.jpg")
        save(folder / "textures" / names[-1], draw(shape, rng), rng)
    for number in range(documents):
        rng = np.random.default_rng([2, number])
        names.append(f"{number:04}.jpg")
        save(folder / "documents" / names[-1], document(rng), rng)
    (folder / "truth.json").write_text(json.dumps({name: [] for name in names}))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    main()
