# SPDX-License-Identifier: Apache-2.0
"""Draws single eyes to learn from, fast and of many kinds: `python eyes.py SHEET.png` shows some.

The samples' renderer draws one kind of face well. Here lids shine, lashes hang, make-up is thick, eyes are narrow, look
aside and down, and lie under heavy brows.
"""

from __future__ import annotations

import sys

import cv2
import numpy as np
from numpy.typing import NDArray

from drawing import Drawing, Line

SIDE = 80
"""Pixels of an eye's picture each way, where eyes are 64 apart."""
ALONG = np.linspace(-1, 1, 41)


class EyeDrawing(Drawing):
    """One right eye: its inner corner is on the right of the picture."""

    def __init__(self, rng: np.random.Generator) -> None:
        super().__init__(rng, SIDE, SIDE)
        between = self.between
        self.half = between(10, 18.5)
        self.middle = (between(-2, 2), between(-3, 7))
        self.slant = between(-0.16, 0.16)
        self.bend = between(1.7, 2.6)
        self.skew = between(-0.3, 0.3)
        self.made_up = self.chance(0.3)

    def lid(self, height: float, skew: float = 0) -> tuple[Line, Line]:
        """A lid whose middle is this much above the corners, in half widths."""
        x = self.middle[0] + ALONG * self.half
        bow = (1 - np.abs(ALONG) ** self.bend) * (1 + skew * ALONG)
        return x, self.middle[1] + self.half * (self.slant * ALONG - height * bow)

    def surroundings(self) -> None:
        """The hollow of the eye, the side of the nose, the cheek, hair at the temple."""
        between, (x, y) = self.between, self.middle
        self.light()
        self.shade(self.blob(x, y - between(0, 8), self.half * between(1, 1.7), between(9, 17)), between(-0.05, 0.4))
        self.shade(self.blob(x + self.half * between(1.1, 1.7), y - between(0, 10), between(4, 9), between(8, 20)),
                   between(-0.2, 0.45))
        self.shade(self.blob(x, y + between(12, 26), between(14, 26), between(4, 9)), -between(0, 0.25))
        if self.chance(0.25):
            side = -1 if self.chance(0.7) else 1
            edge = np.clip((side * self.x - between(20, 34)) / between(0.5, 5) + 0.5, 0, 1)
            self.paint(edge, between(0, 255))

    def brow(self) -> None:
        """Hairs above the eye, thick, thin or none."""
        between = self.between
        if self.chance(0.12):
            return
        x, y = self.middle[0] + ALONG * self.half * between(1.1, 1.5), self.middle[1] - self.half * between(0.85, 1.9)
        line = y + between(-0.2, 0.3) * self.half * ALONG + between(0, 0.35) * self.half * ALONG**2
        ground = self.line(x, line, between(2, 7.5), between(0.5, 2))
        self.shade(ground * np.clip(1 + 0.35 * self.noise(1.3), 0.2, 1.4), between(0.15, 0.8))
        if self.chance(0.4):
            self.shade(self.blob(self.middle[0], y + 5, self.half * 1.3, between(3, 7)), between(0, 0.5))

    def lashes(self, line: tuple[Line, Line], rise: float) -> None:
        """Single lashes, upwards or hanging."""
        between, (x, y) = self.between, line
        length, step = between(1.5, 7.5), int(self.rng.integers(1, 4))
        hairs = []
        for index in range(3, 39, step):
            lean = ALONG[index] * between(0.2, 0.9) + between(-0.15, 0.15)
            tip = length * between(0.6, 1.1)
            hairs.append((np.array((x[index], x[index] + lean * tip)), np.array((y[index], y[index] - rise * tip))))
        self.shade(self.lines(hairs, between(0.3, 0.8), between(0.1, 0.6)), between(0.3, 0.9))

    def creases(self, height: float) -> None:
        """Folds above a lid whose middle is this high, and below the eye."""
        between = self.between
        for _ in range(int(self.rng.choice(4, p=(0.2, 0.5, 0.2, 0.1)))):
            line = self.lid(height + between(0.12, 0.75), self.skew)
            self.shade(self.line(*line, between(0.5, 2), between(0.3, 1.6)), between(0.05, 0.55))
        for _ in range(int(self.rng.integers(0, 4))):
            x, y = self.lid(-between(0.35, 1.3))
            self.shade(self.line(x * between(0.7, 1.1), y, between(0.5, 1.5), between(0.4, 2)), between(0.02, 0.3))

    def opened(self, openness: float) -> None:
        """An open eye, from half open to wide."""
        between = self.between
        up, low = between(0.36, 0.72) * openness, between(0.1, 0.36) * min(1.0, openness + 0.2)
        upper, lower = self.lid(up, self.skew), self.lid(-low)
        gap = (up + low) * self.half
        if self.made_up:
            self.shade(self.area(upper[0], self.lid(up + between(0.2, 0.5))[1], upper[1], 1.5), between(-0.2, 0.6))
        self.shade(self.area(upper[0], self.lid(up + between(0.15, 0.4))[1], upper[1], 0.6), between(-0.2, 0.15))
        iris = self.half * between(0.37, 0.54)
        x = self.middle[0] + between(-0.3, 0.3) * self.half * (1.9 if self.chance(0.25) else 1)
        y = self.middle[1] - (up - low) / 2 * self.half * between(0.2, 1) + between(-0.12, 0.12) * gap
        white = np.full_like(self.grey, min(255.0, self.skin * between(0.75, 1.4) + between(0, 40)))
        white *= 1 - between(0.1, 0.5) * np.clip(np.abs(self.x - self.middle[0]) / self.half, 0, 1.1) ** 2
        level = self.skin * between(0.1, 0.75)
        ball = white
        for radius, shade, soft in ((1, level * between(0.5, 0.9), 0.9), (0.88, level, 1.2),
                                    (between(0.3, 0.65), between(3, 30), 0.8)):
            disc = self.disc(x, y, iris * radius, iris * radius, soft)
            ball = ball * (1 - disc) + shade * disc
        for _ in range(int(self.rng.integers(0, 4))):
            spot = self.disc(x + between(-0.6, 0.6) * iris, y + between(-0.7, 0.5) * iris, between(0.5, 2.2),
                             between(0.5, 2.2), 0.6)
            ball = ball * (1 - spot) + between(150, 255) * spot
        lid_shadow = self.line(upper[0], upper[1] + 0.8, between(1.5, 4), 1.2)
        ball = ball * (1 - between(0.1, 0.6) * lid_shadow)
        self.paint(self.area(upper[0], upper[1], lower[1], 0.4), ball)
        self.shade(self.line(*upper, between(0.6, 2.8 if self.made_up else 1.8), 0.5), between(0.3, 0.95))
        self.shade(self.line(*lower, between(0.4, 1.4), 0.5), between(0, 0.6 if self.made_up else 0.35))
        if self.chance(0.45):
            self.shade(self.line(lower[0], lower[1] + 1.2, 1.0, 0.5), -between(0, 0.3))
        self.creases(up)
        if self.chance(0.6):
            self.lashes(upper, between(0.3, 1.1))

    def closed(self) -> None:
        """A closed eye: the lid bulges and may shine, its edge hangs low or runs straight."""
        between = self.between
        low = between(-0.08, 0.2) if self.chance(0.35) else between(0.1, 0.5)
        line = self.lid(-low, self.skew)
        x, y = self.middle[0], self.middle[1] + low * self.half
        if self.made_up:
            painted = self.area(line[0], self.lid(between(0.25, 0.8))[1], line[1], between(1, 3))
            self.shade(painted, between(-0.2, 0.65))
        # The shine of the ball beneath, and a glint on it.
        bulge = self.blob(x + between(-0.3, 0.3) * self.half, y - between(0.2, 0.75) * self.half,
                          self.half * between(0.4, 1), self.half * between(0.2, 0.55), between(-15, 15))
        self.shade(bulge, -between(-0.1, 0.55))
        if self.chance(0.35):
            glint = self.blob(x + between(-0.5, 0.5) * self.half, y - between(0.2, 0.8) * self.half, between(0.8, 4),
                              between(0.7, 3.5))
            self.paint(glint * between(0.2, 0.8), between(150, 255))
        # Dark hollows at its sides look like whites and an iris turned about.
        for side in (-1, 1):
            self.shade(self.blob(x + side * self.half * between(0.7, 1.2), y - between(0, 0.6) * self.half,
                                 between(2, 6), between(3, 8)), between(0, 0.45))
        self.shade(self.line(*line, between(0.6, 3.8 if self.made_up else 2.6), between(0.3, 1.3)), between(0.12, 0.95))
        if self.chance(0.4):
            below = self.line(line[0], line[1] + between(1.5, 4), between(1, 3), between(0.8, 2))
            self.shade(below, between(-0.25, 0.4))
        self.creases(between(0, 0.5))
        if self.chance(0.25):
            for _ in range(int(self.rng.integers(1, 5))):
                self.shade(self.line(*self.lid(between(-0.4, 0.3), between(-0.5, 0.5)), 0.7, 0.5), between(0.05, 0.4))
        if self.chance(0.75):
            self.lashes(line, -between(0.15, 1.1))
            if self.chance(0.5):
                x, y = line
                tuft = self.area(x[4:-2], y[4:-2], y[4:-2] + between(1.5, 6), between(0.5, 1.5))
                self.shade(tuft, between(0.1, 0.75))

    def glasses(self) -> None:
        """A rim, and what mirrors itself in the glass."""
        between, (x, y) = self.between, self.middle
        turn = np.linspace(0, 2 * np.pi, 60)
        power = between(0.5, 1)
        rim = (x + between(-5, 5) + between(19, 31) * np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** power,
               y + between(-3, 6) + between(13, 23) * np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** power)
        level = between(0, 120 if self.chance(0.8) else 250)
        self.paint(self.line(*rim, between(0.7, 4), 0.4) * between(0.4, 1), level)
        if self.chance(0.5):
            glare = self.disc(between(-22, 22), between(-20, 20), between(2, 11), between(1, 7), between(0.5, 3))
            self.paint(glare * between(0.2, 0.9), between(140, 255))

    def strand(self) -> None:
        """Hair that hangs over the eye."""
        between = self.between
        for _ in range(int(self.rng.integers(1, 6))):
            x = np.linspace(between(-40, 40), between(-40, 40), 12)
            hair = self.line(x, np.linspace(-40, 40, 12), between(0.4, 2), 0.4)
            self.paint(hair * between(0.3, 0.9), between(0, 140))


def eye(rng: np.random.Generator) -> tuple[NDArray[np.uint8], float]:
    """A right eye and how far it is open, 0 to 1."""
    drawn = EyeDrawing(rng)
    drawn.surroundings()
    drawn.brow()
    match rng.choice(4, p=(0.5, 0.35, 0.1, 0.05)):
        case 0:
            openness = 0.0
            drawn.closed()
        case 1:
            openness = 1.0
            drawn.opened(drawn.between(0.75, 1.15))
        case 2:
            # Narrow ones are open, too.
            openness = 0.9
            drawn.opened(drawn.between(0.5, 0.75))
        case _:
            openness = 0.5
            drawn.opened(drawn.between(0.22, 0.42))
    if drawn.chance(0.18):
        drawn.glasses()
    if drawn.chance(0.08):
        drawn.strand()
    return drawn.seen(), openness


def eyes(count: int, seed: int = 60_000_000) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Pictures (n, SIDE, SIDE) and openness (n, 1)."""
    drawn = [eye(np.random.default_rng((seed, number))) for number in range(count)]
    return np.stack([picture for picture, _ in drawn]), np.array([[openness] for _, openness in drawn], np.float32)


if __name__ == "__main__":
    sheet, _ = eyes(140)
    cv2.imwrite(sys.argv[1], np.vstack([np.hstack(list(sheet[row : row + 14])) for row in range(0, 140, 14)]))
