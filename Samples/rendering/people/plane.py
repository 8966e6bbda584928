# SPDX-License-Identifier: Apache-2.0
"""The plane that a face is painted on, seen from the front, in the units of `identity`."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
Points = Sequence[tuple[float, float]] | NDArray[np.float64]

# Sub-pixel bits of the polygon filler.
SHIFT = 4


class Plane:
    """A rectangle sampled `density` times per unit; fields over it are arrays of its shape."""

    def __init__(self, left: float, top: float, right: float, bottom: float, density: float) -> None:
        self.left, self.top, self.density = left, top, density
        width, height = max(2, round((right - left) * density)), max(2, round((bottom - top) * density))
        self.shape = (height, width)
        self.across = (left + (np.arange(width, dtype=np.float32) + 0.5) / density).astype(np.float32)
        self.down = (top + (np.arange(height, dtype=np.float32) + 0.5) / density).astype(np.float32)
        self.x = np.broadcast_to(self.across[None, :], self.shape)
        self.y = np.broadcast_to(self.down[:, None], self.shape)

    def window(self, left: float, top: float, right: float, bottom: float) -> tuple[Plane, tuple[slice, slice]]:
        """The part around a feature, as a plane and as the slices that cut it from this plane's fields."""
        first = np.floor((np.array([left - self.left, top - self.top])) * self.density).astype(int)
        last = np.ceil((np.array([right - self.left, bottom - self.top])) * self.density).astype(int)
        x0, y0 = np.clip(first, 0, (self.shape[1] - 2, self.shape[0] - 2))
        x1, y1 = np.clip(last, (x0 + 2, y0 + 2), self.shape[::-1])
        step = 1 / self.density
        part = Plane(
            self.left + x0 * step, self.top + y0 * step, self.left + x1 * step, self.top + y1 * step, self.density
        )
        return part, (slice(y0, y1), slice(x0, x1))

    def zeros(self) -> Field:
        """A field of nothing."""
        return np.zeros(self.shape, np.float32)

    def pixels(self, points: Points) -> NDArray[np.int32]:
        """Points of the plane as fixed-point pixels."""
        scaled = (np.asarray(points, np.float64) - (self.left, self.top)) * self.density - 0.5
        return np.round(scaled * (1 << SHIFT)).astype(np.int32)

    def polygon(self, points: Points, soft: float = 0.0) -> Field:
        """One inside the outline, nought outside; `soft` blurs the edge, in units."""
        mask = np.zeros(self.shape, np.uint8)
        cv2.fillPoly(mask, [self.pixels(points)], 255, cv2.LINE_AA, SHIFT)
        return self.blur(mask.astype(np.float32) / 255, soft)

    def stroke(self, points: Points, width: float, soft: float = 0.0) -> Field:
        """A line of a width; lines thinner than a pixel are as much paler."""
        mask = np.zeros(self.shape, np.uint8)
        pixels = width * self.density
        cv2.polylines(mask, [self.pixels(points)], False, 255, max(1, round(pixels)), cv2.LINE_AA, SHIFT)
        return self.blur(mask.astype(np.float32) * (min(1.0, pixels) / 255), soft)

    def strokes(self, lines: Sequence[Points], width: float, soft: float = 0.0) -> Field:
        """Many lines of one width, overlapping without adding up."""
        mask = np.zeros(self.shape, np.uint8)
        pixels = width * self.density
        cv2.polylines(
            mask, [self.pixels(line) for line in lines], False, 255, max(1, round(pixels)), cv2.LINE_AA, SHIFT
        )
        return self.blur(mask.astype(np.float32) * (min(1.0, pixels) / 255), soft)

    def blur(self, field: Field, soft: float) -> Field:
        """A field blurred by a deviation in units; wide blurs go by a smaller copy, for speed."""
        sigma = soft * self.density
        if sigma < 0.3:
            return field
        if sigma < 8 or min(self.shape) < 64:
            return cv2.GaussianBlur(field, (0, 0), sigma)
        less = int(sigma // 4)
        small = cv2.resize(field, (self.shape[1] // less, self.shape[0] // less), interpolation=cv2.INTER_AREA)
        return cv2.resize(cv2.GaussianBlur(small, (0, 0), sigma / less), self.shape[::-1])

    def bump(self, x: float, y: float, spread_x: float, spread_y: float, turn: float = 0.0) -> Field:
        """A smooth hill of height one."""
        if turn == 0:
            across = np.exp(-0.5 * ((self.across - x) / spread_x) ** 2)
            return (np.exp(-0.5 * ((self.down - y) / spread_y) ** 2)[:, None] * across[None, :]).astype(np.float32)
        cos, sin = np.cos(turn), np.sin(turn)
        along, off = self.x - x, self.y - y
        return np.exp(
            -0.5 * (((along * cos + off * sin) / spread_x) ** 2 + ((off * cos - along * sin) / spread_y) ** 2)
        ).astype(np.float32)

    def noise(self, rng: np.random.Generator, grain_x: float, grain_y: float | None = None) -> Field:
        """Smooth randomness with grains of a size in units, of about unit deviation.

        The draw does not depend on the density, so a face keeps its marks at every size.
        """
        grain_y = grain_y or grain_x
        width, height = self.shape[1] / self.density, self.shape[0] / self.density
        cells = (max(2, round(height / grain_y)), max(2, round(width / grain_x)))
        plane = rng.standard_normal(cells, np.float32)
        if cells[0] > self.shape[0] or cells[1] > self.shape[1]:
            return cv2.resize(plane, self.shape[::-1], interpolation=cv2.INTER_AREA)
        return cv2.resize(plane, self.shape[::-1], interpolation=cv2.INTER_CUBIC) * 1.3


def curve(points: Points, count: int = 24) -> NDArray[np.float64]:
    """A smooth line through points, `count` samples per piece: Catmull-Rom, centripetal so that it makes no loops."""
    knots = np.asarray(points, np.float64)
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    gaps = np.sqrt(np.maximum(np.hypot(*np.diff(padded, axis=0).T), 1e-9))[:, None]
    speed = np.diff(padded, axis=0) / gaps
    tangents = speed[:-1] + speed[1:] - (padded[2:] - padded[:-2]) / (gaps[:-1] + gaps[1:])
    t = np.linspace(0, 1, count, endpoint=False)[:, None]
    pieces = []
    for start, end, leave, arrive, gap in zip(knots, knots[1:], tangents, tangents[1:], gaps[1:-1], strict=False):
        leave, arrive = leave * gap, arrive * gap
        pieces.append(
            (2 * t**3 - 3 * t**2 + 1) * start
            + (t**3 - 2 * t**2 + t) * leave
            + (3 * t**2 - 2 * t**3) * end
            + (t**3 - t**2) * arrive
        )
    return np.vstack([*pieces, knots[-1:]])


def smoothstep(low: float, high: float, field: Field) -> Field:
    """From nought at `low` to one at `high`, without corners."""
    t = np.clip((field - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def linear(colour: Sequence[float]) -> NDArray[np.float32]:
    """An sRGB colour (0 to 1) as light."""
    return np.asarray(colour, np.float32) ** 2.2


def blend(base: Field, colour: Sequence[float] | Field, amount: Field) -> None:
    """Paints a colour over a picture of light, in place."""
    base += (np.asarray(colour, np.float32) - base) * amount[..., None]
