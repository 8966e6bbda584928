# SPDX-License-Identifier: Apache-2.0
"""From print to strip: ink on paper, what a camera makes of it, and what is cut out of its picture.

Whatever the typeface: `strips.py` draws what is printed, as distances from the outlines of its characters.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

import camera
import printing
from glyphs import PITCH, Plane
from layers import STRIP_HEIGHT

STRIP_PITCH = 20.0
"""Strip pixels from one character to the next."""

CAPITAL_HEIGHT = 20.0
"""Strip pixels from the foot of a capital letter to its top."""

CANVAS_HEIGHT = 88
"""Print pixels."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip of grey from 0 to 255 and the text on it, empty if there is none to be read."""

    pixels: NDArray[np.uint8]
    text: str


@dataclass(frozen=True, slots=True)
class Faults:
    """How likely each fault is, and how strong at most, from 0 to 1."""

    likelihood: float
    strength: float
    only: frozenset[str] = frozenset()
    """Names of the faults that always strike, with at least half of `strength`. If there are any, no others strike."""

    sensor_pitch: tuple[float, float] | None = None
    """Picture pixels per character, least and most; a mixture without it."""

    def strike(self, rng: np.random.Generator, name: str, weight: float = 1.0) -> float | None:
        """The strength of a fault, or nothing if it is spared."""
        if self.only:
            return float(rng.uniform(0.5, 1) * self.strength) if name in self.only else None
        if rng.random() >= self.likelihood * weight:
            return None
        return float(rng.uniform(0, self.strength))


CLEAN = Faults(0.04, 0.4)
LIGHT = Faults(0.12, 0.8)
SEVERAL = Faults(0.24, 0.9)
MANY = Faults(0.42, 1.0)
PROFILES = ((CLEAN, 0.12), (LIGHT, 0.33), (SEVERAL, 0.33), (MANY, 0.22))


@dataclass(frozen=True, slots=True)
class Cut:
    """How the straightened strip misses the ideal."""

    scale: float
    """Strip pixels per print pixel along the line."""

    start: float
    """Strip pixels before the first character's cell."""

    print_width: float
    """Print pixels that the strip covers."""

    print_pitch: float
    """Print pixels from one character to the next, as this printer sets them."""

    @classmethod
    def random(cls, rng: np.random.Generator, length: int, width: int) -> Cut:
        """Pitch wrong by up to 8 %, text beginning up to 60 pixels from the left edge."""
        print_pitch = PITCH * rng.uniform(0.97, 1.03)
        error = float(np.clip(rng.normal(0, 0.04), -0.085, 0.085))
        scale = STRIP_PITCH * (1 + error) / print_pitch
        room = width - length * print_pitch * scale
        start = min(rng.uniform(-2.5, 60) if rng.random() < 0.8 else rng.uniform(-2.5, 8), max(0.0, room))
        return cls(scale, start, width / scale, print_pitch)


def printed(
    rng: np.random.Generator, distance: Plane, faults: Faults, first: float, last: float, plain: bool = False
) -> Plane:
    """The page around a line between `first` and `last`, in print pixels, of the distances from its characters' outlines.

    `plain` prints a line of another typeface over it.
    """
    shape = distance.shape
    printer = printing.PRINTERS[rng.choice(len(printing.PRINTERS), p=[share for _, share in printing.PRINTERS])][0]
    ink = printer(rng, distance)
    if plain:
        ink = np.maximum(ink, printing.plain_text(rng, shape, PITCH * rng.uniform(0.3, 1.2)))
    if (strength := faults.strike(rng, "missing_ink", 0.9)) is not None:
        ink = printing.missing_ink(rng, ink, strength)
    if (strength := faults.strike(rng, "uneven_ink", 0.9)) is not None:
        ink = printing.uneven_ink(rng, ink, strength)

    contrast = rng.uniform(0.45, 0.97) if rng.random() < 0.8 else rng.uniform(0.28, 0.5)
    # What lies under and over faint print is faint too, or none could read it.
    share = min(1.0, 1.4 * contrast)
    ground = printing.paper(rng, shape, share * rng.uniform(0, faults.strength))
    if (strength := faults.strike(rng, "rules")) is not None:
        ground = printing.rules(rng, ground, strength)
    darkest = 1 - contrast
    page = ground * (1 - ink) + ink * (darkest + 0.15 * (ground - 1) * darkest)
    # Films, stamps and pens lie over the ink.
    for overlay, weight in ((printing.stamp, 0.8), (printing.pen, 0.4), (printing.hologram, 0.9)):
        if (strength := faults.strike(rng, overlay.__name__, weight)) is not None:
            page = overlay(rng, page, share * strength)
    if rng.random() < 0.35:
        page = printing.ends(rng, page, first, last)
    page = page * np.float32(rng.uniform(0.45, 1.0))
    return 1 - page if rng.random() < 0.008 else page


def photograph(rng: np.random.Generator, page: Plane, width: int, cut: Cut, faults: Faults) -> NDArray[np.uint8]:
    """The strip that a locator cuts from a picture of the page."""
    pitch = sensor_pitch(rng, faults)
    height, print_width = page.shape
    density = pitch / cut.print_pitch
    angle = sensor_angle(rng, print_width * density)
    # The vertical scale of the sensor differs a little from the horizontal: perspective.
    linear = density * np.array(((np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))))
    linear = linear @ np.array(((1.0, rng.normal(0, 0.03)), (0.0, rng.uniform(0.85, 1.08))))
    corners = linear @ np.array(((0, print_width, print_width, 0), (0, 0, height, height)), float)
    least = corners.min(1)
    size = np.ceil(corners.max(1) - least + 1).astype(int)
    forward = np.column_stack((linear, -least))
    if density < 0.9:
        page = cv2.GaussianBlur(page, (0, 0), 0.42 / density)
    picture = cv2.warpAffine(page, forward, tuple(size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    picture = expose(rng, picture, pitch, faults)
    return straighten(rng, picture, width, cut, forward, density)


def sensor_pitch(rng: np.random.Generator, faults: Faults) -> float:
    """Picture pixels per character: 9 if capitals are 10 pixels high, fewer in thumbnails, many in close-ups."""
    if faults.sensor_pitch is not None:
        return float(rng.uniform(*faults.sensor_pitch))
    least, most = ((6.5, 9.5), (9.5, 15), (14, 30))[rng.choice(3, p=(0.08, 0.42, 0.5))]
    return float(rng.uniform(least, most))


def sensor_angle(rng: np.random.Generator, length: float) -> float:
    """Radians between the line and the rows of the sensor; less for lines whose slanted picture would be large."""
    if rng.random() < 0.55:
        return float(rng.normal(0, 0.015))
    return float(rng.uniform(-1, 1) * min(0.4, 90 / length))


def expose(rng: np.random.Generator, picture: Plane, pitch: float, faults: Faults) -> Plane:
    """All that happens between the page and the pixels that are read."""
    if (strength := faults.strike(rng, "uneven_light", 1.2)) is not None:
        picture = camera.uneven_light(rng, picture, strength)
    if (strength := faults.strike(rng, "shadow", 0.8)) is not None:
        picture = camera.shadow(rng, picture, pitch, strength)
    if (strength := faults.strike(rng, "glare", 1.2)) is not None:
        picture = camera.glare(rng, picture, pitch, strength)
    picture = np.minimum(picture, 1.0)
    # The sharpness that is left is shared between these: all at full strength would leave nothing to read.
    left = 1.0
    if (strength := faults.strike(rng, "defocus", 1.4)) is not None:
        picture = camera.defocus(rng, picture, pitch, strength)
        left -= 0.7 * strength
    if (strength := faults.strike(rng, "motion", 0.7)) is not None:
        picture = camera.motion(rng, picture, pitch, strength * left)
        left -= 0.5 * strength * left
    if (strength := faults.strike(rng, "moire", 0.6)) is not None:
        picture = camera.moire(rng, picture, strength)
    picture = camera.tone(rng, picture, faults.strength * rng.random())
    if (strength := faults.strike(rng, "noise", 1.5)) is not None:
        picture = camera.noise(rng, picture, strength * (0.4 + 0.6 * left))
    if (strength := faults.strike(rng, "sharpen", 0.9)) is not None:
        picture = camera.sharpen(rng, picture, strength)
    if "jpeg" in faults.only:
        picture = camera.jpeg(rng, picture, 20, 30)
    elif rng.random() < 0.45 + 0.4 * faults.likelihood:
        picture = camera.jpeg(rng, picture, 18 if left > 0.5 else 40, 95)
    if (strength := faults.strike(rng, "resample", 0.6)) is not None and pitch > 11:
        picture = camera.resample(rng, picture, strength * left)
        picture = camera.jpeg(rng, picture, 25, 92)
    return np.clip(picture, 0, 1)


def straighten(
    rng: np.random.Generator, picture: Plane, width: int, cut: Cut, forward: NDArray[np.float64], density: float
) -> NDArray[np.uint8]:
    """Samples the strip with the errors of a locator: height, baseline, bow, taper, slant and a crooked pitch."""
    along = np.linspace(-1, 1, width)
    height_error = np.clip(rng.normal(0, 0.055), -0.13, 0.13)
    taper = rng.normal(0, 0.03)
    rows_per_pixel = PITCH / CAPITAL_HEIGHT * (1 + height_error) * (1 + taper * along)
    # The line leaves the middle by at most some three pixels of the strip.
    steepness = np.tan(np.clip(rng.normal(0, np.radians(0.8)), -0.04, 0.04))
    tilt = np.clip(steepness * width / 2, -2.2, 2.2)
    bow = rng.normal(0, 0.6)
    ripple = rng.normal(0, 0.35) * np.sin(along * rng.uniform(2, 9) + rng.uniform(0, 6.3))
    baseline = np.clip(rng.normal(0, 1.1) + tilt * along + bow * (along**2 - 0.4) + ripple, -3.6, 3.6)
    crooked = 2.5 * rng.normal(0, 1) * (along**2 - 1) + rng.normal(0, 0.4) * np.sin(along * rng.uniform(3, 12))
    slant = rng.normal(0, 0.03)
    row = (np.arange(STRIP_HEIGHT) + 0.5 - STRIP_HEIGHT / 2)[:, None]
    down = (row + baseline[None]) * rows_per_pixel[None] + CANVAS_HEIGHT / 2
    # The taper moves what is off the middle; the start stays at the place that `cut` names.
    across = (np.arange(width) + 0.5 + crooked)[None] / cut.scale + 2 + slant * (row * PITCH / CAPITAL_HEIGHT)
    x = forward[0, 0] * across + forward[0, 1] * down + forward[0, 2]
    y = forward[1, 0] * across + forward[1, 1] * down + forward[1, 2]
    shrink = density / cut.scale
    if shrink > 1.25:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 * shrink)
    way = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    strip = cv2.remap(picture, x.astype(np.float32), y.astype(np.float32), way, borderMode=cv2.BORDER_REPLICATE)
    return np.clip(strip * 255 + 0.5, 0, 255).astype(np.uint8)
