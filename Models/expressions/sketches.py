# SPDX-License-Identifier: Apache-2.0
"""A second, simpler renderer of faces: outlines and curves in a plane. Nothing is learnt from it; it says when to stop.

It has nothing in common with the samples' renderer but what faces have: what a network makes of both is not the habit of
either. `python sketches.py SHEET.png` shows some.
"""

from __future__ import annotations

import sys

import cv2
import numpy as np
from numpy.typing import NDArray

from faces import EYE_DISTANCE, LABELS, SIDE

Plane = NDArray[np.float32]
FINER = 3
UNIT = EYE_DISTANCE / 0.8
"""Pixels of half a face's width, in which the sketch is measured; the eyes are 0.4 from its middle."""


class Sketch:
    """A face being drawn, from the back to the front."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        side = SIDE * FINER
        rows, columns = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
        level = rng.uniform(20, 235)
        self.grey: Plane = level + rng.normal(0, 40) * columns + rng.normal(0, 40) * rows
        self.columns, self.rows = columns, rows

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Pixels of a point of the face, from between the eyes."""
        return round((SIDE / 2 + x * UNIT) * FINER), round((72 + y * UNIT) * FINER)

    def size(self, length: float) -> int:
        """Pixels of a length, one at least."""
        return max(1, round(length * UNIT * FINER))

    def mask(self) -> Plane:
        """Nothing yet."""
        return np.zeros_like(self.grey)

    def ellipse(self, x: float, y: float, width: float, height: float, angle: float = 0) -> Plane:
        """A filled ellipse by its half axes."""
        mask = self.mask()
        cv2.ellipse(mask, self.place(x, y), (self.size(width), self.size(height)), angle, 0, 360, 1, -1)
        return mask

    def line(self, x: NDArray[np.float64], y: NDArray[np.float64], width: float) -> Plane:
        """A curve of a width."""
        mask = self.mask()
        points = np.array([self.place(*point) for point in zip(x, y)], np.int32)
        cv2.polylines(mask, [points], False, 1, self.size(width), cv2.LINE_AA)
        return mask

    def area(self, x: NDArray[np.float64], upper: NDArray[np.float64], lower: NDArray[np.float64]) -> Plane:
        """What is between two curves."""
        mask = self.mask()
        points = [self.place(*point) for point in zip(x, upper)] + [self.place(*point) for point in zip(x, lower)][::-1]
        cv2.fillPoly(mask, [np.array(points, np.int32)], 1, cv2.LINE_AA)
        return mask

    def paint(self, mask: Plane, level: float | Plane, softness: float) -> None:
        """Covers."""
        soft = cv2.GaussianBlur(mask, (0, 0), max(0.3, softness * UNIT * FINER))
        self.grey = self.grey * (1 - soft) + level * soft

    def shade(self, mask: Plane, share: float, softness: float) -> None:
        """Darkens by a share, or brightens by one below nought."""
        self.grey = self.grey * (1 - share * cv2.GaussianBlur(mask, (0, 0), max(0.3, softness * UNIT * FINER)))


def sketch(rng: np.random.Generator) -> tuple[NDArray[np.uint8], tuple[float, ...]]:
    """An upright face and what `LABELS` says of it."""
    uniform = rng.uniform
    skin = uniform(55, 225)
    hair = skin * uniform(0.1, 0.6) if rng.random() < 0.8 else uniform(80, 200)
    yaw, pitch = np.clip(rng.normal(0, 7, 2), -18, 18)
    # What is nearer to the camera moves further aside.
    turn, nod = np.sin(np.radians(yaw)), -np.sin(np.radians(pitch))
    drawn = Sketch(rng)
    drawn.paint(drawn.ellipse(0, 2.6, 2.2, 1.0), uniform(20, 200), 0.03)
    drawn.paint(drawn.ellipse(0, 1.2, 0.5, 1.0), skin * uniform(0.7, 0.9), 0.05)
    drawn.paint(drawn.ellipse(0, -0.2, uniform(1.0, 1.25), uniform(1.1, 1.4)), hair, 0.03)
    long = uniform(0.95, 1.15)
    face = np.maximum(drawn.ellipse(0, 0, 1.0, 1.12), drawn.ellipse(0, 0.55 * long, uniform(0.72, 0.88), 0.95))
    drawn.paint(face, skin, 0.02)
    light = uniform(-0.5, 0.5)
    drawn.grey *= 1 + cv2.GaussianBlur(face, (0, 0), 5) * (light * drawn.columns + uniform(-0.25, 0.25) * drawn.rows)
    edge = np.clip((np.hypot(drawn.columns * 2.4, (drawn.rows - 0.02) * 1.9) - 0.55) / 0.6, 0, 1) ** 1.5
    drawn.grey *= 1 - uniform(0.1, 0.4) * edge * face
    eyes, glasses = draw_eyes(drawn, rng, skin, hair, turn)
    draw_nose(drawn, rng, turn, nod)
    smile, opening = draw_mouth(drawn, rng, skin, hair, turn, nod, long)
    if rng.random() < 0.8:
        drawn.paint(drawn.ellipse(uniform(-0.3, 0.3), -1.15, 1.05, uniform(0.3, 0.55)), hair, 0.04)
    image = cv2.resize(drawn.grey, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    image = cv2.GaussianBlur(image, (0, 0), uniform(0.3, 2.2))
    image = 255 * (np.clip(image, 0, 255) / 255) ** uniform(0.7, 1.5) + rng.normal(0, uniform(1, 7), image.shape)
    grey = image.clip(0, 255).astype(np.uint8)
    return grey, (*eyes, smile, opening, float(yaw), float(pitch), 0.0, glasses, EYE_DISTANCE)


def draw_eyes(
    drawn: Sketch, rng: np.random.Generator, skin: float, hair: float, turn: float
) -> tuple[tuple[float, float], float]:
    """Both eyes with their brows; returns how far they are open and whether there are glasses."""
    uniform = rng.uniform
    half, tall, low = uniform(0.2, 0.26), uniform(0.085, 0.13), uniform(0.03, 0.06)
    match rng.integers(4):
        case 0:
            opened = (uniform(0, 0.08), uniform(0.75, 1))
        case 1:
            opened = (uniform(0.75, 1), uniform(0, 0.08))
        case 2:
            opened = (uniform(0, 0.08), uniform(0, 0.08))
        case _:
            opened = (uniform(0.8, 1), uniform(0.8, 1))
    white, iris = min(245.0, skin * uniform(0.95, 1.3) + 20), skin * uniform(0.15, 0.65)
    gaze = uniform(-0.06, 0.06)
    lash, crease, lids = uniform(0.5, 0.9), uniform(0, 0.4), uniform(0.1, 0.35)
    along = np.linspace(-1, 1, 31)
    for side, openness in zip((-1, 1), opened):
        middle = side * 0.4
        drawn.shade(drawn.ellipse(middle, 0, 0.32, 0.22), lids, 0.08)
        x = middle + along * half
        bow = 1 - along**2
        upper = -openness * tall * bow + (1 - openness) * low * bow
        lower = low * (0.5 + 0.5 * openness) * bow + (1 - openness) * 0.4 * low * bow
        if openness > 0.12:
            ball = np.full_like(drawn.grey, white)
            for radius, level in ((uniform(0.09, 0.12), iris), (0.045, iris * 0.3)):
                disc = cv2.GaussianBlur(drawn.ellipse(middle + gaze, -0.01, radius, radius), (0, 0), 1.5)
                ball = ball * (1 - disc) + level * disc
            spot = drawn.ellipse(middle + gaze - 0.03, -0.05, 0.02, 0.02)
            ball = ball * (1 - spot) + 240 * spot
            drawn.paint(drawn.area(x, upper, lower), ball, 0.008)
        drawn.shade(drawn.line(x, upper, uniform(0.02, 0.05)), lash, 0.01)
        drawn.shade(drawn.line(x, lower, 0.015), 0.3, 0.01)
        drawn.shade(drawn.line(x, np.minimum(upper, -0.02) - 0.07, 0.02), crease, 0.015)
        brow = -0.3 - 0.07 * bow + uniform(-0.03, 0.03)
        drawn.paint(drawn.line(middle + along * 0.28 + 0.05 * turn, brow, uniform(0.04, 0.09)), hair, 0.015)
    glasses = rng.random() < 0.25
    if glasses:
        frame, rim = uniform(10, 180), uniform(0.02, 0.05)
        turned = np.linspace(0, 2 * np.pi, 40)
        for side in (-1, 1):
            x, y = side * 0.4 + 0.31 * np.cos(turned), 0.04 + 0.24 * np.sin(turned)
            drawn.paint(drawn.line(x, y, rim), frame, 0.008)
    return (float(opened[0]), float(opened[1])), float(glasses)


def draw_nose(drawn: Sketch, rng: np.random.Generator, turn: float, nod: float) -> None:
    """The nose, which stands out most."""
    x, y = 0.45 * turn, 0.4 * nod
    drawn.shade(drawn.ellipse(0.7 * x, 0.28 + 0.5 * y, 0.1, 0.34), -rng.uniform(0, 0.12), 0.06)
    for side in (-1, 1):
        shadow = 0.22 + 0.25 * side * np.sign(turn) * min(1, abs(turn) * 4)
        drawn.shade(drawn.ellipse(x + side * 0.15, 0.3 + y, 0.05, 0.28, -8 * side), max(0.05, shadow), 0.05)
        drawn.shade(drawn.ellipse(x + side * 0.09, 0.55 + y, 0.055, 0.03), 0.6, 0.015)


def draw_mouth(
    drawn: Sketch, rng: np.random.Generator, skin: float, hair: float, turn: float, nod: float, long: float
) -> tuple[float, float]:
    """Lips, teeth, folds and beard; returns smile and opening."""
    uniform = rng.uniform
    smile = uniform(0.5, 1) if rng.random() < 0.45 else float(np.clip(rng.normal(0, 0.06), -0.1, 0.15))
    opening = uniform(0, 0.5) * smile if smile > 0.4 else (uniform(0.1, 0.6) if rng.random() < 0.25 else 0.0)
    middle, height = 0.2 * turn, 0.9 * long + 0.25 * nod
    if rng.random() < 0.25:
        drawn.paint(drawn.ellipse(middle, height + 0.1, 0.55, 0.5), hair, 0.15)
    half = uniform(0.27, 0.36) + 0.11 * smile
    along = np.linspace(-1, 1, 31)
    x = middle + along * half
    bow = 1 - along**2
    line = height - (0.13 * smile + uniform(-0.02, 0.02)) * along**2 + 0.02 * smile
    lip = skin * uniform(0.55, 0.85)
    upper = line - uniform(0.04, 0.09) * bow * (1 - 0.4 * smile) - 0.02 * opening
    gap = 0.28 * opening * bow
    lower = line + gap + uniform(0.06, 0.11) * bow * (1 - 0.3 * smile)
    drawn.paint(drawn.area(x, upper, lower), lip, 0.015)
    if opening > 0.04:
        drawn.paint(drawn.area(x * 1.0, line, line + gap), skin * 0.25, 0.008)
        teeth = 0.9 if smile > 0.4 else uniform(0, 0.6)
        drawn.paint(drawn.area(x, line, line + gap * teeth), min(240, skin * 0.5 + 120), 0.01)
    drawn.shade(drawn.line(x, line, 0.025), uniform(0.4, 0.7), 0.012)
    for side in (-1, 1):
        drawn.shade(drawn.ellipse(middle + side * half, height - 0.13 * smile, 0.03, 0.03), 0.35, 0.015)
        along_fold = np.linspace(0, 1, 15)
        fold = uniform(0, 0.12) + 0.25 * max(0.0, smile)
        drawn.shade(
            drawn.line(middle + side * (0.2 + 0.27 * along_fold), height - 0.4 + 0.38 * along_fold, 0.025), fold, 0.03
        )
    drawn.shade(drawn.ellipse(middle, height + 0.25, 0.22, 0.05), 0.15, 0.05)
    return float(smile), float(opening)


def sketches(count: int, seed: int = 90_000_000) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Faces and labels."""
    drawn = [sketch(np.random.default_rng((seed, number))) for number in range(count)]
    return np.stack([face for face, _ in drawn]), np.array([labels for _, labels in drawn], np.float32)


if __name__ == "__main__":
    assert len(LABELS) == 9
    sheet, _ = sketches(40)
    cv2.imwrite(sys.argv[1], np.vstack([np.hstack(list(sheet[row : row + 10])) for row in range(0, 40, 10)]))
