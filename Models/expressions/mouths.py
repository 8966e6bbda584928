# SPDX-License-Identifier: Apache-2.0
"""Draws single mouths to learn from, fast and of many kinds: `python mouths.py SHEET.png` shows some.

The samples' renderer smiles with its corners. People smile with their teeth, with arched lips and straight ones, askew,
under beards, with folds beside their mouths; and they talk, sing, pout and rest with corners of every direction.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from drawing import FINER, Drawing, Line, Plane

WIDTH, HEIGHT = 140, 104
"""Pixels of a mouth's picture, where eyes are 64 apart."""
ALONG = np.linspace(-1, 1, 61)


@dataclass
class Shape:
    """What a mouth does, in pixels; what is up is positive."""

    smile: float
    half: float
    lift: float
    """Of the corners above the middle of the line between the lips."""
    gap: float
    arch: float
    """Of the upper lip's edge in its middle, if the mouth is open."""
    teeth: float
    """Their height below the upper lip; 0 if they do not show."""
    teeth_width: float
    """As a share of the mouth."""
    fold: float
    thin: float
    nose: float
    """From the line between the lips up to the nose."""


class MouthDrawing(Drawing):
    """A mouth between nose and chin."""

    def __init__(self, rng: np.random.Generator) -> None:
        super().__init__(rng, WIDTH, HEIGHT)
        between = self.between
        self.skin = between(60, 235)
        self.grey = np.full_like(self.x, self.skin)
        self.turn = between(-0.28, 0.28) if self.chance(0.6) else 0.0
        self.askew = between(-0.5, 0.5) if self.chance(0.5) else 0.0
        self.age = between(0, 1) ** 1.5
        self.upper, self.lower = between(2.5, 8.5), between(4, 12)
        self.lip = self.skin * between(0.5, 1.12) if self.chance(0.8) else self.skin * between(0.25, 0.6)
        self.bow = between(0, 0.6)
        self.shape = self.drawn_shape()
        # Raised corners raise the upper lip with them.
        self.middle = (between(-5, 5), between(-16, 11) - between(0, 5) * self.shape.smile)

    def drawn_shape(self) -> Shape:
        """A smile of some kind, or none of many."""
        between = self.between
        half, nose = between(19, 29), between(19, 32)
        match self.rng.choice(8, p=(0.27, 0.07, 0.09, 0.05, 0.25, 0.13, 0.08, 0.06)):
            case 0:
                # A smile that shows teeth, from edge to edge: its upper edge may be straight, or even arched.
                smile, gap = between(0.6, 1), between(2.5, 15)
                teeth = gap if self.chance(0.6) else gap * between(0.5, 0.95)
                return Shape(smile, half * between(0.88, 1.4), between(-7, 9), gap, between(-0.25, 0.6) * gap,
                             min(teeth, between(6, 13)), between(0.8, 1.0), between(0.05, 0.6), between(0.35, 0.95),
                             nose * between(0.6, 0.9))
            case 1:
                # A laugh: wide open, teeth above.
                gap = between(14, 30)
                return Shape(1, half * between(1.1, 1.45), between(2, 14), gap, between(-0.1, 0.25) * gap,
                             between(5, 11), between(0.75, 0.98), between(0.1, 0.6), between(0.35, 0.8),
                             nose * between(0.6, 0.85))
            case 2:
                smile = between(0.5, 1)
                return Shape(smile, half * between(1.1, 1.4), smile * between(4, 12), 0, 0, 0, 0,
                             between(0.1, 0.6), between(0.4, 0.85), nose * between(0.7, 0.95))
            case 3:
                smile = between(0.15, 0.4)
                return Shape(smile, half * between(1, 1.2), smile * between(6, 14), 0, 0, 0, 0,
                             between(0, 0.35), between(0.6, 1), nose * between(0.85, 1))
            case 4:
                # At rest, corners down as often as not.
                return Shape(0, half * between(0.85, 1.1), between(-9, 2.2), 0, 0, 0, 0, between(0, 0.6) * self.age,
                             between(0.3, 1.25), nose)
            case 5:
                # Speech: narrower, darker, teeth at most a strip.
                gap = between(2, 12)
                strip = between(1, 5) if self.chance(0.5) else 0.0
                return Shape(0, half * between(0.55, 1.0), between(-6, 2), gap, between(0, 0.5) * gap,
                             min(strip, gap * 0.6), between(0.4, 0.75), between(0, 0.5) * self.age,
                             between(0.5, 1.3), nose * between(0.85, 1.15))
            case 6:
                # Song, shouts, yawns: high and dark, under an arched lip; corners hang.
                gap = between(10, 40)
                strip = between(1, 8) if self.chance(0.5) else 0.0
                return Shape(0, half * between(0.5, 1.05) * (1 - 0.004 * gap), between(-9, 1), gap,
                             between(0.15, 0.5) * gap, min(strip, gap * 0.5), between(0.4, 0.8),
                             between(0, 0.6) * self.age, between(0.5, 1.2), nose * between(0.8, 1.1))
            case _:
                # Pressed or pouting.
                return Shape(0, half * between(0.6, 1.1), between(-10, 1), 0, 0, 0, 0, between(0, 0.5),
                             between(0.05, 0.5) if self.chance(0.5) else between(1.1, 1.6), nose * between(0.9, 1.15))

    def across(self, places: Line) -> Line:
        """Places from -1 to 1 in a mouth that is turned aside."""
        return self.middle[0] + places * self.shape.half * (1 + self.turn * np.sign(places))

    def corners(self) -> Line:
        """How far each place of the line between the lips is below its middle, for its corners."""
        return -self.shape.lift * (1 + self.askew * ALONG) * np.abs(ALONG) ** self.between(1.6, 2.6)

    def surroundings(self) -> None:
        """Cheeks, the edge of the face, what is behind it, chin and neck."""
        between, (x, y), shape = self.between, self.middle, self.shape
        self.light()
        chin = y + between(26, 46) + 0.7 * shape.gap
        if self.chance(0.85):
            reach = between(46, 80)
            edge = np.sqrt(((self.x - x * 0.5) / reach) ** 2 + (np.maximum(0, self.y + 40) / (chin + 40)) ** 2.6)
            softness = between(0.01, 0.08)
            beyond = np.clip((edge - 1) / softness + 0.5, 0, 1)
            behind = self.skin * between(0.3, 0.9) + between(-0.3, 0.3) * self.y
            sides = np.clip((np.abs(self.x - x) - between(30, 60)) / between(1, 8) + 0.5, 0, 1)
            behind = behind * (1 - sides) + between(0, 255) * sides
            self.shade(np.clip((edge - 0.6) / 0.4, 0, 1) ** 1.5, between(0, 0.4))
            self.paint(beyond, behind)
        below = shape.gap + self.lower * shape.thin
        self.shade(self.blob(x, y + below + between(3, 7), between(9, 20), between(2.5, 6)), between(-0.05, 0.4))
        self.shade(self.blob(x, y + below + between(12, 20), between(10, 18), between(6, 11)), -between(-0.1, 0.25))
        # Cheeks that a smile lifts catch the light above their folds.
        for side in (-1, 1):
            self.shade(self.blob(x + side * (shape.half + between(6, 18)), y - between(10, 32), between(9, 18),
                                 between(8, 16)), -between(-0.1, 0.15 + 0.25 * shape.smile))

    def nose(self) -> None:
        """The nose's lower edge, its wings and nostrils, the groove below."""
        between, shape = self.between, self.shape
        x, y = self.middle[0] * 0.8 + 14 * self.turn, self.middle[1] - shape.nose
        wide = between(9, 15) * (1 + 0.2 * shape.smile)
        self.shade(self.blob(x, y + between(0, 3), wide, between(2, 5)), between(0, 0.6))
        # A large nose in light from above or from the side.
        if self.chance(0.5):
            self.shade(self.blob(x + between(-4, 4), y - between(-2, 3), wide * between(0.6, 1), between(3, 7)),
                       between(0.1, 0.6))
            side = -1 if self.chance(0.5) else 1
            self.shade(self.blob(x + side * wide * between(0.7, 1.3), y - between(4, 16), between(4, 9), between(8, 18),
                                 between(-15, 15)), between(0, 0.45))
        self.shade(self.blob(x, y - between(7, 12), wide * between(0.4, 0.7), between(4, 8)), -between(0, 0.35))
        open_wide = between(1.2, 3)
        for side in (-1, 1):
            nostril = self.blob(x + side * wide * between(0.4, 0.55), y - between(0, 2), open_wide * between(1, 1.7),
                                open_wide * between(0.6, 1), 15 * side)
            self.shade(nostril, between(0.1, 0.85))
            self.shade(self.blob(x + side * wide * 1.05, y - between(1, 4), between(1.5, 3.5), between(3, 7)),
                       between(0, 0.5))
        self.shade(self.blob(self.middle[0], y + 0.5 * (shape.nose - self.upper), 2.5, 5), between(-0.15, 0.3))

    def folds(self) -> None:
        """From the nose past the corners; in old faces on to the chin."""
        between, (x, y), shape = self.between, self.middle, self.shape
        t = np.linspace(0, 1, 20)
        for side in (-1, 1):
            strength = shape.fold * between(0.6, 1.2) * (1 + side * 0.5 * self.askew)
            wing, away = between(11, 17), between(3, 13)
            bow = between(-2, 7) * (0.4 + shape.smile)
            line_x = wing + (shape.half + away - wing) * t**between(0.7, 1.3) + bow * np.sin(np.pi * t)
            line_y = -shape.nose - 4 + (shape.nose + between(-4, 9)) * t
            factor = 1 + self.turn * side
            # A crease, or a cheek's soft slope.
            wide = between(0.8, 3.2) if self.chance(0.5) else between(3, 8)
            mask = self.line(x + side * factor * line_x, y + line_y, wide, wide * between(0.4, 0.8))
            self.shade(mask, min(0.75, strength))
            lit = self.line(x + side * factor * (line_x + 2.5 + wide), y + line_y - 2, 4 + wide, 2.5 + 0.5 * wide)
            self.shade(lit, -0.4 * strength)
            if self.chance(0.35 * self.age + 0.25 * shape.smile):
                far = shape.half + between(5, 14)
                bracket = self.line(x + side * factor * (far + between(1, 4) * np.sin(np.pi * t)),
                                    y - 14 + t * between(14, 34), between(0.8, 2.5), between(0.8, 2))
                self.shade(bracket, between(0.05, 0.4))
            if self.chance(0.3 * self.age + (0.2 if shape.lift < 0 else 0)):
                down = self.line(x + side * (shape.half * 1.02 + between(0, 5) * t), y + t * between(8, 18) + 2,
                                 between(0.8, 2.2), between(0.6, 1.6))
                self.shade(down, between(0.05, 0.45))

    def lips(self) -> None:
        """Both lips and what is between them."""
        between, shape = self.between, self.shape
        x, bow = self.across(ALONG), 1 - np.abs(ALONG) ** between(1.8, 2.8)
        line = self.middle[1] + self.corners() + between(-1, 1) * ALONG
        cupid = 1 - self.bow * np.exp(-((ALONG / 0.16) ** 2))
        upper_edge = line - shape.arch * bow
        lower_edge = upper_edge + shape.gap * bow ** between(0.5, 1.1)
        top = upper_edge - self.upper * shape.thin * cupid * bow ** between(0.7, 1.2)
        bottom = lower_edge + self.lower * shape.thin * bow ** between(0.7, 1.2)
        edge = between(0.4, 2.2)
        self.shade(self.line(x, top - 1.5, 2.5, 1.2), -between(0, 0.2))
        self.paint(self.area(x, top, upper_edge, edge), self.lip * between(0.7, 1.0))
        self.paint(self.area(x, lower_edge, bottom, edge), self.lip * between(0.9, 1.12))
        if self.chance(0.65):
            shine = self.blob(self.middle[0] + between(-5, 5), float(lower_edge.max()) + 0.45 * self.lower * shape.thin,
                              between(0.2, 0.65) * shape.half, between(1, 3))
            self.shade(shine, -between(0, 0.6))
        if shape.gap > 1.5:
            self.inside(x, upper_edge, lower_edge)
        if shape.gap < 4:
            self.shade(self.line(x, (upper_edge + lower_edge) / 2, between(0.8, 2.4), between(0.3, 0.9)),
                       between(0.25, 0.85))
        self.shade(self.line(x, upper_edge, between(0.6, 1.6), 0.6), between(0, 0.45))
        for side, index in ((-1, 0), (1, -1)):
            corner = self.blob(float(x[index]) + side, float(line[index]), between(1.5, 4.5), between(1.5, 4.5))
            self.shade(corner, between(0.05, 0.6))
            if shape.smile > 0.4 and self.chance(0.3):
                dimple = self.blob(float(x[index]) + side * between(4, 10), float(line[index]) + between(-4, 4),
                                   between(1.5, 3), between(2, 6))
                self.shade(dimple, between(0.05, 0.45))

    def inside(self, x: Line, upper: Line, lower: Line) -> None:
        """The dark of the mouth, teeth, gums and tongue."""
        between, shape = self.between, self.shape
        hole = self.area(x, upper, lower, 0.35)
        dark = self.skin * between(0.05, 0.45)
        inner: Plane = np.full_like(self.grey, dark)
        far = np.abs(self.x - self.middle[0]) / shape.half
        if shape.gap > 10 and self.chance(0.6):
            tongue = self.blob(self.middle[0], float(lower.max()) - 2, shape.half * between(0.4, 0.75), between(3, 8))
            inner = inner + (self.lip * between(0.5, 0.95) - inner) * tongue
        ivory = float(np.clip(self.skin * between(0.7, 1.3) + between(0, 90), 60, 255))
        if shape.teeth > 0:
            self.tooth_row(inner, x, upper, min(shape.teeth, shape.gap + 1), ivory, far)
        strip = 0.22 if shape.smile > 0.5 else 0.3
        if shape.gap > 6 and self.chance(strip):
            height = between(1.5, 5)
            bottom = np.interp(self.x[0], x, lower).astype(np.float32)[None]
            seen = np.clip((height - (bottom - self.y)) * 1.5, 0, 1) * np.clip((between(0.5, 0.8) - far) * 12, 0, 1)
            inner += (ivory * between(0.5, 0.9) - inner) * seen
        self.paint(hole, inner)

    def tooth_row(self, inner: Plane, x: Line, upper: Line, height: float, ivory: float, far: Plane) -> None:
        """The upper teeth, with gaps, darker towards the corners; above them at times the gums."""
        between, shape = self.between, self.shape
        edge = np.interp(self.x[0], x, upper).astype(np.float32)[None]
        gums = between(1, 4) if shape.smile > 0.5 and height > 8 and self.chance(0.2) else 0.0
        below = self.y - edge
        curve = between(0, 0.3) * height * far**2
        seen = np.clip((height - curve - below) * 1.5, 0, 1) * np.clip((shape.teeth_width - far) * 14, 0, 1)
        light = 1 - between(0.1, 0.75) * np.clip(far, 0, 1) ** between(1.5, 3)
        light = light * (1 - between(0, 0.45) * np.exp(-np.clip(below, 0, 50) / between(0.8, 3)))
        size = between(4.5, 7)
        seams = np.abs(np.sin(np.pi * (self.x - self.middle[0]) / size)) ** 0.4
        light = light * (1 - between(0, 0.35) * (1 - seams))
        inner += (ivory * light - inner) * seen
        if gums:
            inner += (self.lip * between(0.8, 1.1) - inner) * np.clip((gums - below) * 1.5, 0, 1) * (far < 0.8)

    def beard(self) -> None:
        """A moustache, a beard, stubble; before or after the lips."""
        between, (x, y), shape = self.between, self.middle, self.shape
        level = self.skin * between(0.1, 0.7) if self.chance(0.75) else between(140, 230)
        texture = np.clip(1 + 0.3 * self.noise(between(1, 2)), 0.4, 1.5)
        strength = between(0.15, 0.95)
        if self.chance(0.75):
            along = np.linspace(-1, 1, 31)
            if self.chance(0.3):
                # One that hides the upper lip.
                self.shade(self.blob(x, y - 0.3 * shape.nose, shape.half * between(0.8, 1.3),
                                     shape.nose * between(0.2, 0.4)), between(0.2, 0.8))
            reach, droop = shape.half * between(0.7, 1.2), between(-4, 9)
            line = y - between(0.25, 0.45) * shape.nose - 2 + droop * along**2 - shape.lift * 0.6 * along**2
            mask = self.line(x + along * reach * (1 + self.turn * along), line, between(4, 14), between(0.8, 3))
            self.paint(np.clip(mask * texture * strength, 0, 1), level)
        if self.chance(0.65):
            below = shape.gap + self.lower * shape.thin
            chin = self.disc(x, y + below + between(14, 26), between(14, 55), between(11, 24), 8)
            free = 1 - self.disc(x, y + 0.4 * below, shape.half * 1.1, below + 5, 3)
            cheeks = np.clip((np.abs(self.x - x) - shape.half - between(5, 16)) / 6, 0, 1) * (self.y > y - 22)
            if self.chance(0.5):
                chin = np.maximum(chin, cheeks)
            self.paint(np.clip(chin * free * texture * strength, 0, 1), level)

    def end(self) -> None:
        """The picture's lower edge, below which its last line is drawn on."""
        below = self.middle[1] + self.shape.gap + self.lower * self.shape.thin + self.between(-1, 26)
        last = round((below + self.height / 2) * FINER)
        if last < len(self.grey):
            self.grey[last:] = self.grey[last - 1]

    def microphone(self) -> None:
        """Something held before the chin."""
        between = self.between
        size = between(8, 20)
        self.paint(self.disc(between(-35, 35), between(22, 50), size, size * between(0.8, 1.4), 1), between(0, 200))


def opening(gap: float) -> float:
    """How far a mouth is open, 0 to 1, by the pixels between its lips: as the samples' renderer opens it."""
    share = gap * 0.8 / 64
    return float(min(1.0, share / 0.29 if share < 0.145 else (share - 0.045) / 0.2))


def mouth(rng: np.random.Generator) -> tuple[NDArray[np.uint8], tuple[float, float]]:
    """A mouth, its smile and its opening."""
    drawn = MouthDrawing(rng)
    drawn.surroundings()
    bearded = drawn.chance(0.35)
    if bearded and drawn.chance(0.5):
        drawn.beard()
        bearded = False
    drawn.folds()
    drawn.nose()
    drawn.lips()
    if bearded:
        drawn.beard()
    if drawn.chance(0.05):
        drawn.microphone()
    if drawn.chance(0.35):
        drawn.end()
    return drawn.seen(), (drawn.shape.smile, opening(drawn.shape.gap))


def mouths(count: int, seed: int = 70_000_000) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Pictures (n, HEIGHT, WIDTH), and smile and opening (n, 2)."""
    drawn = [mouth(np.random.default_rng((seed, number))) for number in range(count)]
    return np.stack([picture for picture, _ in drawn]), np.array([labels for _, labels in drawn], np.float32)


if __name__ == "__main__":
    sheet, _ = mouths(110)
    cv2.imwrite(sys.argv[1], np.vstack([np.hstack(list(sheet[row : row + 11])) for row in range(0, 110, 11)]))
