# SPDX-License-Identifier: Apache-2.0
"""Line work as it is engraved on security paper: masks of thin curves, to be printed in running colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Plane = NDArray[np.float32]

SUBPIXEL_BITS = 4


def strokes(mask: Mask, curves: Iterable[Plane], thickness: int, value: int = 255) -> Mask:
    """Draws curves, arrays of x and y, with positions finer than a pixel."""
    points = [np.round(curve * (1 << SUBPIXEL_BITS)).astype(np.int32) for curve in curves]
    return cv2.polylines(mask, points, False, value, thickness, cv2.LINE_AA, SUBPIXEL_BITS)


def field(shape: tuple[int, int], rng: np.random.Generator, cells: int) -> Plane:
    """A smooth random surface between 0 and 1, `cells` features wide."""
    rows = max(3, round(cells * shape[0] / shape[1])) + 3
    coarse = rng.random((rows, cells + 3)).astype(np.float32)
    smooth = cv2.GaussianBlur(cv2.resize(coarse, None, fx=16, fy=16, interpolation=cv2.INTER_CUBIC), (0, 0), 9)
    surface = cv2.resize(smooth[16:-16, 16:-16], (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    low, high = float(surface.min()), float(surface.max())
    return (surface - low) / (high - low)


def contours(shape: tuple[int, int], rng: np.random.Generator) -> Mask:
    """Height lines of an invented country: of equal width whatever the slope."""
    surface = field(shape, rng, 5) * 26
    slope_x = cv2.Sobel(surface, cv2.CV_32F, 1, 0, scale=0.125)
    slope_y = cv2.Sobel(surface, cv2.CV_32F, 0, 1, scale=0.125)
    steepness = np.sqrt(slope_x**2 + slope_y**2) + 1e-4
    distance = np.abs(surface - np.round(surface)) / steepness
    return (np.clip(1.7 - distance, 0, 1) * 255).astype(np.uint8)


def hills(shape: tuple[int, int], rng: np.random.Generator) -> Mask:
    """Ranges behind ranges, each hiding what lies behind it."""
    height, width = shape
    mask = np.zeros(shape, np.uint8)
    x = np.arange(-40, width + 41, 5, dtype=np.float32)
    peaks = [(rng.uniform(0, width), rng.uniform(0.05, 0.22) * width, rng.uniform(0.35, 1)) for _ in range(9)]
    count = 58
    for step in range(count):
        near = step / (count - 1)
        base = height * (0.20 + 0.92 * near**1.25)
        relief = np.zeros_like(x)
        for centre, spread, tall in peaks:
            drift = centre + 90 * np.sin(step / 7 + centre)
            relief += tall * np.exp(-(((x - drift) / spread) ** 2))
        swell = 0.5 + 0.5 * np.sin(step / 5.2)
        y = base - relief * height * 0.17 * (0.35 + 0.65 * swell) + 5 * np.sin(x / 61 + step)
        line = np.stack([x, y], axis=1)
        below = np.concatenate([line, [[width + 40, height + 40], [-40, height + 40]]]).astype(np.float32)
        cv2.fillPoly(mask, [np.round(below).astype(np.int32)], 0)
        strokes(mask, [line], 2)
    return mask


def waves(shape: tuple[int, int], rng: np.random.Generator) -> Mask:
    """A sea of crossing sine lines whose amplitude swells and fades."""
    height, width = shape
    x = np.arange(-20, width + 21, 5, dtype=np.float32)
    phase = rng.uniform(0, 2 * np.pi)
    curves = []
    for step in range(66):
        middle = (step + 0.5) / 66 * height
        swell = 26 * (0.55 + 0.45 * np.sin(x / width * 5.1 + phase + step / 11))
        for side in (0, np.pi):
            y = middle + swell * np.sin(x / 118 + step * 0.42 + side + 0.9 * np.sin(x / 610 + phase))
            curves.append(np.stack([x, y.astype(np.float32)], axis=1))
    return strokes(np.zeros(shape, np.uint8), curves, 2)


def rays(shape: tuple[int, int], rng: np.random.Generator) -> Mask:
    """Wavering rays from a rising centre, crossed by rings: the two make a moiré."""
    height, width = shape
    centre = np.array([width * rng.uniform(0.3, 0.7), height * 1.02], np.float32)
    reach = np.linspace(60, width * 0.85, 260, dtype=np.float32)
    curves = []
    for angle in np.linspace(-0.04, np.pi + 0.04, 190):
        bent = angle + 0.028 * np.sin(reach / 120) + 0.012 * np.sin(reach / 37)
        curves.append(np.stack([centre[0] + reach * np.cos(bent), centre[1] - reach * np.sin(bent)], axis=1))
    turn = np.linspace(0, np.pi, 420)
    for radius in np.linspace(90, width * 0.85, 44):
        ripple = radius + 13 * np.sin(turn * 38 + radius / 60)
        curves.append(np.stack([centre[0] + ripple * np.cos(turn), centre[1] - ripple * np.sin(turn)], axis=1))
    return strokes(np.zeros(shape, np.uint8), [curve.astype(np.float32) for curve in curves], 2)


def rosettes(shape: tuple[int, int], rng: np.random.Generator) -> Mask:
    """Several wide rosettes whose rims overlap."""
    height, width = shape
    mask = np.zeros(shape, np.uint8)
    places = ((0.08, 0.1, 0.62), (0.52, 0.62, 0.78), (0.98, 0.18, 0.6), (0.95, 1.0, 0.55), (0.05, 1.0, 0.5))
    for centre_x, centre_y, size in places:
        petals = int(rng.integers(7, 14))
        strokes(mask, rosette((centre_x * width, centre_y * height), size * height, petals, 36, second=0.0), 2)
    return mask


def rosette(centre: tuple[float, float], radius: float, petals: int, copies: int, second: float = 0.11) -> list[Plane]:
    """One closed petalled line, repeated with a phase that runs once round: their crossings make the pattern.

    `second` is the share of the overtone that splits the petals.
    """
    turn = np.linspace(0, 2 * np.pi, 900, dtype=np.float32)
    middle = 0.55 + 0.64 * second
    curves = []
    for copy in range(copies):
        phase = 2 * np.pi * copy / copies
        overtone = second * np.sin(2 * petals * turn - 2 * phase)
        reach = radius * (middle + (1 - middle - second) * np.sin(petals * turn + phase) + overtone)
        curves.append(np.stack([centre[0] + reach * np.cos(turn), centre[1] + reach * np.sin(turn)], axis=1))
    return curves


def ribbon(shape: tuple[int, int], top: float, bottom: float, periods: float, copies: int) -> Mask:
    """A border band: phases of one wave between two edges, knotted at regular distances."""
    width = shape[1]
    x = np.arange(-20, width + 21, 4, dtype=np.float32)
    middle, half = (top + bottom) / 2, (bottom - top) / 2
    curves = []
    for copy in range(copies):
        phase = 2 * np.pi * copy / copies
        envelope = 0.35 + 0.65 * np.abs(np.sin(np.pi * periods * x / width))
        y = middle + half * envelope * np.sin(2 * np.pi * periods * 1.5 * x / width + phase)
        curves.append(np.stack([x, y.astype(np.float32)], axis=1))
    return strokes(np.zeros(shape, np.uint8), curves, 2)


MOTIFS: dict[str, Callable[[tuple[int, int], np.random.Generator], Mask]] = {
    "contours": contours,
    "hills": hills,
    "rays": rays,
    "rosettes": rosettes,
    "waves": waves,
}
