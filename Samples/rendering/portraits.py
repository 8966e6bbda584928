# SPDX-License-Identifier: Apache-2.0
"""Puts people on documents: the portrait, its pale ghost and a signature."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rendering import guilloche, people
from rendering.backs import seeded
from rendering.canvas import PIXELS_PER_MM, Canvas, pixels
from rendering.specimen import Colour

PHOTO_PIXELS_PER_MM = 20
BALLPOINT: Colour = (34, 36, 78)


@dataclass(frozen=True)
class Frame:
    """The place of a portrait on a sheet, in millimetres."""

    left: float
    top: float
    width: float
    height: float

    @property
    def corners(self) -> NDArray[np.float32]:
        """The corners in pixels of the sheet, clockwise."""
        right, bottom = self.left + self.width, self.top + self.height
        corners = [(self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)]
        return np.array(corners, np.float32) * PIXELS_PER_MM


@dataclass(frozen=True)
class Photo:
    """A portrait that somebody handed in, and the outline of the face in it."""

    image: NDArray[np.uint8]
    face: NDArray[np.float32]


def photo(identity: people.Identity, frame: Frame, years_earlier: float) -> Photo:
    """The holder at the time of issue, cut for a frame."""
    width, height = (round(side * PHOTO_PIXELS_PER_MM) for side in (frame.width, frame.height))
    image, truth = people.portrait(identity, width, height, years_earlier=years_earlier)
    return Photo(image, outline(truth.face_box))


def outline(box: tuple[float, float, float, float]) -> NDArray[np.float32]:
    """The ellipse in a face's box. It turns with the picture; the corners of the box would widen it."""
    x, y, width, height = box
    turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    points = [x + width / 2 * (1 + np.cos(turn)), y + height / 2 * (1 + np.sin(turn))]
    return np.stack(points, axis=1).astype(np.float32)


def paint_portrait(canvas: Canvas, taken: Photo, frame: Frame, inks: NDArray[np.float32]) -> NDArray[np.float32]:
    """Prints a portrait with line work over its edges; returns the outline of the face on the sheet."""
    size = (pixels(frame.width), pixels(frame.height))
    image = cv2.resize(taken.image, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    # Dye on plastic reaches neither black nor white.
    image = 14 + image * (238 / 255)
    x, y = pixels(frame.left), pixels(frame.top)
    window = np.s_[y : y + size[1], x : x + size[0]]
    edge = np.zeros((size[1], size[0]), np.float32)
    edge[6:-6, 6:-6] = 1
    cover = cv2.GaussianBlur(edge, (0, 0), 3)[..., None]
    canvas.image[window] += (image - canvas.image[window]) * cover
    rows = np.arange(11, size[1], 22, dtype=np.float32)
    along = np.arange(0, size[0], 4, dtype=np.float32)
    curves = [np.stack([along, row + 7 * np.sin(along / 37 + row / 29)], axis=1) for row in rows]
    drawn = guilloche.strokes(np.zeros((size[1], size[0]), np.uint8), curves, 2)
    fade = np.abs(np.linspace(-1, 1, size[0], dtype=np.float32)) ** 3
    lines = canvas.blank()
    lines[window] = (drawn * fade[None, :]).astype(np.uint8)
    canvas.print(lines, inks, 0.45)
    return taken.face * (size[0] / taken.image.shape[1]) + np.array([x, y], np.float32)


def paint_ghost(canvas: Canvas, taken: Photo, frame: Frame, inks: NDArray[np.float32], opacity: float = 0.5) -> None:
    """Prints the portrait again, small and pale, in the inks of the background."""
    size = (pixels(frame.width), pixels(frame.height))
    grey = cv2.cvtColor(cv2.resize(taken.image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    wall = float(np.median(grey[: size[1] // 12]))
    ink = np.clip((wall - grey.astype(np.float32)) / max(wall, 1) + 0.02, 0, 1)
    y, x = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j]
    ink *= np.clip(4 * (1 - np.maximum(np.abs(x), np.abs(y))), 0, 1)
    mask = canvas.blank()
    left, top = pixels(frame.left), pixels(frame.top)
    mask[top : top + size[1], left : left + size[0]] = (ink * 255).astype(np.uint8)
    canvas.print(mask, inks, opacity)


def paint_signature(canvas: Canvas, name: str, left: float, baseline: float, width: float) -> None:
    """A name in a hand nobody can read: a loop for each letter, taller at the beginnings of words."""
    rng = seeded(name + " signature")
    knots: list[tuple[float, float]] = [(0.0, 0.0)]
    pen, begins = 0.0, True
    for letter in name:
        if letter == " ":
            pen, begins = pen + 1.0, True
            continue
        tall = 2.8 if begins else (1.9 if letter in "BDFHKLT" else 0.9)
        deep = 1.2 if letter in "GJPQY" else 0.0
        step = rng.uniform(0.7, 1.2) * (1.7 if begins else 1.0)
        knots += [
            (pen + 0.50 * step, tall * rng.uniform(0.7, 1.0)),
            (pen + 0.15 * step, tall * rng.uniform(0.3, 0.6)),
            (pen + 0.45 * step, -deep - rng.uniform(0.0, 0.15)),
            (pen + 0.95 * step, rng.uniform(0.1, 0.5)),
        ]
        pen, begins = pen + step, False
    knots += [(pen + 1.2, 0.8), (pen - 0.4 * pen, -0.9), (0.35 * pen, -1.0)]
    line = np.array(knots)
    line = np.stack([line[:, 0] + 0.22 * line[:, 1], -line[:, 1] - 0.05 * line[:, 0]], axis=1)
    line *= min(width / np.ptp(line[:, 0]), 1.15)
    line += (left - line[:, 0].min(), baseline)
    mask = canvas.blank()
    guilloche.strokes(mask, [smooth(line * PIXELS_PER_MM)], 7)
    canvas.print(cv2.GaussianBlur(mask, (0, 0), 1.0), BALLPOINT, 0.85)


def smooth(knots: NDArray[np.float64]) -> NDArray[np.float32]:
    """A curve through all knots (Catmull and Rom's)."""
    padded = np.vstack([knots[:1], knots, knots[-1:]])
    share = np.linspace(0, 1, 12, endpoint=False)[:, None]
    pieces = []
    for before, first, second, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        pieces.append(0.5 * (2 * first + (second - before) * share
                             + (2 * before - 5 * first + 4 * second - after) * share**2
                             + (3 * first - before - 3 * second + after) * share**3))
    return np.vstack(pieces).astype(np.float32)
