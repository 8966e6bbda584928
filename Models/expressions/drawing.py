# SPDX-License-Identifier: Apache-2.0
"""A small picture of one part of a face, drawn from the back to the front: what eyes.py and mouths.py draw on."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]
Line = NDArray[np.float64]
FINER = 2
"""Drawn pixels for each one that is kept, each way."""


class Drawing:
    """A part about its middle, in pixels of an upright face; shades are levels of grey."""

    def __init__(self, rng: np.random.Generator, width: int, height: int) -> None:
        self.rng, self.width, self.height = rng, width, height
        rows, columns = np.mgrid[0 : height * FINER, 0 : width * FINER].astype(np.float32)
        self.x: Plane = (columns + 0.5) / FINER - width / 2
        self.y: Plane = (rows + 0.5) / FINER - height / 2
        self.skin = float(rng.uniform(35, 235))
        self.grey: Plane = np.full_like(self.x, self.skin)

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return bool(self.rng.random() < share)

    def between(self, least: float, most: float) -> float:
        """Any number between."""
        return float(self.rng.uniform(least, most))

    def points(self, x: Line, y: Line) -> NDArray[np.int32]:
        """The pixels of a line, in sixteenths."""
        across, down = (x + self.width / 2) * FINER - 0.5, (y + self.height / 2) * FINER - 0.5
        return np.round(np.column_stack((across, down)) * 16).astype(np.int32)

    def softened(self, mask: Plane, softness: float) -> Plane:
        """A mask with soft edges; softness in pixels of the face."""
        return cv2.GaussianBlur(mask, (0, 0), softness * FINER) if softness > 0.1 else mask

    def line(self, x: Line, y: Line, width: float, softness: float = 0.4) -> Plane:
        """The mask of a line."""
        mask = np.zeros_like(self.grey)
        cv2.polylines(mask, [self.points(x, y)], False, 1, max(1, round(width * FINER)), cv2.LINE_AA, 4)
        return self.softened(mask, softness)

    def lines(self, lines: list[tuple[Line, Line]], width: float, softness: float = 0.2) -> Plane:
        """The mask of many lines: lashes, hairs."""
        mask = np.zeros_like(self.grey)
        drawn = [self.points(x, y) for x, y in lines]
        cv2.polylines(mask, drawn, False, 1, max(1, round(width * FINER)), cv2.LINE_AA, 4)
        return self.softened(mask, softness)

    def area(self, x: Line, upper: Line, lower: Line, softness: float = 0.4) -> Plane:
        """The mask of what is between two lines."""
        mask = np.zeros_like(self.grey)
        outline = np.vstack((self.points(x, upper), self.points(x, np.maximum(upper, lower))[::-1]))
        cv2.fillPoly(mask, [outline], 1, cv2.LINE_AA, 4)
        return self.softened(mask, softness)

    def blob(self, x: float, y: float, width: float, height: float, turn: float = 0) -> Plane:
        """A bump without an edge, 1 in its middle; half sizes, degrees."""
        if turn == 0:
            columns = np.exp(-(((self.x[0] - x) / width) ** 2))
            return (columns * np.exp(-(((self.y[:, :1] - y) / height) ** 2))).astype(np.float32)
        cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        across, down = self.x - x, self.y - y
        return np.exp(
            -(((cosine * across + sine * down) / width) ** 2) - ((cosine * down - sine * across) / height) ** 2
        ).astype(np.float32)

    def disc(self, x: float, y: float, width: float, height: float, softness: float) -> Plane:
        """An ellipse with an edge of this softness."""
        far = np.sqrt(((self.x - x) / width) ** 2 + ((self.y - y) / height) ** 2)
        return np.clip((1 - far) * min(width, height) / max(softness, 0.2) + 0.5, 0, 1)

    def noise(self, size: float) -> Plane:
        """Unrest whose spots have this size, with deviation 1."""
        rows, columns = (max(3, round(length / size)) for length in (self.height, self.width))
        coarse = self.rng.normal(size=(rows, columns)).astype(np.float32)
        return cv2.resize(coarse, self.grey.shape[::-1], interpolation=cv2.INTER_CUBIC)

    def paint(self, mask: Plane, level: float | Plane) -> None:
        """Covers."""
        self.grey = self.grey * (1 - mask) + level * mask

    def shade(self, mask: Plane, share: float) -> None:
        """Darkens by a share, or brightens by one below nought."""
        self.grey = self.grey * (1 - share * mask)

    def light(self) -> None:
        """A lamp from anywhere, and unevenness of skin."""
        between = self.between
        self.grey *= 1 + between(-0.5, 0.5) * self.x / self.width + between(-0.4, 0.4) * self.y / self.height
        for _ in range(int(self.rng.integers(0, 4))):
            x, y = between(-0.5, 0.5) * self.width, between(-0.5, 0.5) * self.height
            bump = self.blob(x, y, between(8, 30), between(8, 30), between(0, 90))
            self.shade(bump, between(-0.25, 0.25))
        if self.chance(0.6):
            self.grey *= 1 + between(0, 0.08) * self.noise(between(3, 14))

    def seen(self) -> NDArray[np.uint8]:
        """What a camera makes of it: any light, coarse or fine, compressed, noisy."""
        between, size = self.between, (self.width, self.height)
        grey = cv2.resize(self.grey, size, interpolation=cv2.INTER_AREA)
        coarse = between(0.3, 1.0) if self.chance(0.6) else 1.0
        grey = cv2.GaussianBlur(grey, (0, 0), between(0.3, 1.2))
        grey = cv2.resize(grey, (max(8, round(size[0] * coarse)), max(8, round(size[1] * coarse))),
                          interpolation=cv2.INTER_AREA)
        grey = 255 * (np.clip(grey, 0, 255) / 255) ** np.exp(between(-0.6, 0.6))
        contrast, level = between(0.35, 1.25), between(-35, 35)
        grey = (grey - 128) * contrast + 128 + level + self.rng.normal(0, between(0.3, 6), grey.shape)
        levels = grey.clip(0, 255).astype(np.uint8)
        if self.chance(0.5):
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(between(35, 95))]
            levels = cv2.imdecode(cv2.imencode(".jpg", levels, quality)[1], cv2.IMREAD_GRAYSCALE)
        return cv2.resize(levels, size, interpolation=cv2.INTER_LINEAR)
