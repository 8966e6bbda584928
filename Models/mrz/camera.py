# SPDX-License-Identifier: Apache-2.0
"""What light, lens, sensor and file do to a picture: grey from 0 to 1. `pitch` is a character's, in pixels."""

from __future__ import annotations

import math

import cv2
import numpy as np

from glyphs import Plane
from printing import cloud, ramp, sign


def uneven_light(rng: np.random.Generator, picture: Plane, strength: float) -> Plane:
    """Brighter on one side than on the other, or in patches."""
    if rng.random() < 0.6:
        return picture * (1 + ramp(rng, picture.shape) * rng.uniform(0.1, 0.65) * strength)
    return picture * np.clip(1 + cloud(rng, picture.shape, rng.uniform(40, 250)) * 0.3 * strength, 0.15, 1.5)


def shadow(rng: np.random.Generator, picture: Plane, pitch: float, strength: float) -> Plane:
    """One or two edges of a shadow, hard or soft."""
    height, width = picture.shape
    x = np.arange(width, dtype=np.float32)[None]
    y = np.arange(height, dtype=np.float32)[:, None]
    for _ in range(int(rng.integers(1, 3))):
        angle = rng.normal(0, 0.9) if rng.random() < 0.7 else rng.uniform(1.3, 1.8)
        across = (x - rng.uniform(0, width)) * math.cos(angle) + (y - rng.uniform(0, height)) * math.sin(angle)
        lit = np.clip(0.5 + across * sign(rng) / (pitch * rng.uniform(0.04, 1.2)), 0, 1)
        picture = picture * (1 - (1 - lit) * rng.uniform(0.2, 0.35 + 0.4 * strength))
    return picture


def glare(rng: np.random.Generator, picture: Plane, pitch: float, strength: float) -> Plane:
    """Lamps mirrored by the film: they add light until print nearly vanishes, at times until it is gone.

    What is gone cannot be read: the network is to learn how many characters there are, and to be sure of none of them.
    """
    height, width = picture.shape
    x = np.arange(width, dtype=np.float32)[None]
    y = np.arange(height, dtype=np.float32)[:, None]
    dark = float(np.quantile(picture[::3, ::3], 0.03))
    for _ in range(int(rng.integers(1, 3))):
        match rng.choice(3, p=(0.55, 0.3, 0.15)):
            case 0:
                # A wide spot that leaves ink a little darker than the bleached paper.
                radius, most = pitch * rng.uniform(1.5, 9), (0.87 - dark) * rng.uniform(0.3, 1.0)
            case 1:
                # One whose middle takes a character, or up to four.
                radius, most = pitch * rng.uniform(1.0, 5), (1 - dark) * rng.uniform(0.85, 1.25)
            case _:
                radius, most = pitch * rng.uniform(0.2, 0.5), rng.uniform(0.3, 1.0)
        aspect = rng.uniform(0.5, 1.6)
        distance = ((x - rng.uniform(0, width)) / radius) ** 2 + ((y - rng.uniform(0, height)) / (radius * aspect)) ** 2
        spot = np.exp(-(distance if rng.random() < 0.6 else distance**2))
        picture = picture + spot * max(0.0, most) * (0.4 + 0.6 * strength)
    return picture


def moire(rng: np.random.Generator, picture: Plane, strength: float) -> Plane:
    """Stripes of a screen or a halftone print, sampled by the sensor."""
    height, width = picture.shape
    x = np.arange(width, dtype=np.float32)[None]
    y = np.arange(height, dtype=np.float32)[:, None]
    for _ in range(int(rng.integers(1, 3))):
        angle, spacing = rng.uniform(0, np.pi), rng.uniform(2.2, 14)
        phase = (x * math.cos(angle) + y * math.sin(angle)) * (2 * np.pi / spacing) + 2 * cloud(rng, picture.shape, 90)
        picture = picture * (1 + np.sin(phase) * rng.uniform(0.03, 0.06 + 0.14 * strength))
    return picture


def defocus(rng: np.random.Generator, picture: Plane, pitch: float, strength: float) -> Plane:
    """Out of focus: a Gaussian or a disc."""
    sigma = pitch * rng.uniform(0.02, 0.03 + 0.145 * strength)
    if rng.random() < 0.6:
        return cv2.GaussianBlur(picture, (0, 0), max(0.2, sigma), borderType=cv2.BORDER_REPLICATE)
    radius = max(0.6, 2 * sigma)
    reach = int(np.ceil(radius))
    grid = np.arange(-reach, reach + 1, dtype=np.float32)
    disc = np.clip(radius + 0.5 - np.hypot(grid[None], grid[:, None]), 0, 1)
    return cv2.filter2D(picture, -1, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)


def motion(rng: np.random.Generator, picture: Plane, pitch: float, strength: float) -> Plane:
    """A hand that moved, in any direction, up to about half a character."""
    length = pitch * rng.uniform(0.08, 0.12 + 0.36 * strength)
    angle = rng.uniform(0, np.pi)
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for t in np.linspace(-length / 2, length / 2, 24):
        x, y = reach + t * math.cos(angle), reach + t * math.sin(angle)
        left, top = int(x), int(y)
        for column, row, weight in (
            (left, top, (left + 1 - x) * (top + 1 - y)), (left + 1, top, (x - left) * (top + 1 - y)),
            (left, top + 1, (left + 1 - x) * (y - top)), (left + 1, top + 1, (x - left) * (y - top)),
        ):
            kernel[row, column] += weight
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def noise(rng: np.random.Generator, picture: Plane, strength: float) -> Plane:
    """A sensor's noise, more in the light, fine or in blotches; some cameras smooth it away with the detail."""
    sigma = rng.uniform(0.005, 0.02 + 0.10 * strength)
    grains = rng.standard_normal(picture.shape, np.float32)
    if rng.random() < 0.3:
        grains = cv2.GaussianBlur(grains, (0, 0), rng.uniform(0.5, 1.1)) * 1.7
    level = np.sqrt(np.clip(picture, 0.05, 1)) if rng.random() < 0.5 else np.float32(1)
    noisy = picture + grains * level * np.float32(sigma)
    if strength > 0.5 and rng.random() < 0.25:
        return cv2.medianBlur(np.clip(noisy, 0, 1), 3)
    return noisy


def sharpen(rng: np.random.Generator, picture: Plane, strength: float) -> Plane:
    """The halo that cameras and scanners draw round edges."""
    soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.7, 2.2), borderType=cv2.BORDER_REPLICATE)
    return picture + (picture - soft) * rng.uniform(0.3, 0.5 + 1.8 * strength)


def jpeg(rng: np.random.Generator, picture: Plane, least: int, most: int) -> Plane:
    """Through a JPEG file of a quality between the two."""
    grey = np.clip(picture * 255 + 0.5, 0, 255).astype(np.uint8)
    _, file = cv2.imencode(".jpg", grey, (cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(least, most + 1))))
    return cv2.imdecode(file, cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255


def resample(rng: np.random.Generator, picture: Plane, strength: float) -> Plane:
    """Made smaller and then larger again, as messengers and page layouts do."""
    height, width = picture.shape
    factor = rng.uniform(1 - 0.45 * strength, 1.0)
    size = (max(8, int(width * factor)), max(8, int(height * factor)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    way = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    return cv2.resize(small, (width, height), interpolation=way)


def tone(rng: np.random.Generator, picture: Plane, strength: float) -> Plane:
    """Exposure, contrast and gamma."""
    curved = np.power(np.clip(picture, 0, 1), np.float32(np.exp(rng.normal(0, 0.25))))
    gain = rng.uniform(1 - 0.55 * strength, 1.08)
    return curved * np.float32(gain) + np.float32(rng.uniform(-0.02, 0.25 * strength) * (1 - gain))
