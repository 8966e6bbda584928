# SPDX-License-Identifier: Apache-2.0
"""Screens down to their subpixels: the light of each point, for what they show."""

from __future__ import annotations

import cv2
import numpy as np

Random = np.random.Generator
Plane = np.ndarray

CELL = 24
"""Samples along a pixel's side."""


def bars(rng: Random) -> Plane:
    """Upright bars of three colours, upright in their pixel or slanted, whole or in two parts."""
    rows = int(rng.choice((1, 1, 2)))
    y, x = np.mgrid[0 : rows * CELL, 0:CELL].astype(np.float32) / CELL + 0.5 / CELL
    wide, high = rng.uniform(0.18, 0.33), rng.uniform(0.6, 1.0)
    slant = rng.uniform(0.05, 0.25) if rng.random() < 0.35 else 0.0
    order = (0, 1, 2) if rng.random() < 0.85 else (2, 1, 0)
    row, inside = np.floor(y), y - np.floor(y)
    cell = np.zeros((*y.shape, 3), np.float32)
    parts = ((0.5, high),) if rng.random() < 0.75 else ((0.25, high / 2 - 0.03), (0.75, high / 2 - 0.03))
    bend = slant * (np.where(row % 2 == 0, 1, -1) * (inside - 0.5) if rows > 1 else np.abs(inside - 0.5) * 2 - 0.5)
    for place, channel in enumerate(order):
        far = np.abs((x - (place + 0.5) / 3 - bend + 0.5) % 1 - 0.5)
        for middle, tall in parts:
            cell[..., channel] = np.maximum(cell[..., channel], (far < wide / 2) & (np.abs(inside - middle) < tall / 2))
    return cell


def lozenges(rng: Random) -> Plane:
    """Green at each pixel, red and blue in turn; round, square or on a corner."""
    y, x = np.mgrid[0 : 2 * CELL, 0 : 2 * CELL].astype(np.float32) / CELL
    cell = np.zeros((*y.shape, 3), np.float32)
    power = float(rng.choice((1.0, 2.0, 8.0)))
    sizes = rng.uniform(0.17, 0.3), rng.uniform(0.25, 0.4), rng.uniform(0.25, 0.42)
    places = [(1, c + 0.25, r + 0.25) for r in (0, 1) for c in (0, 1)]
    if rng.random() < 0.75:
        places += [(0, 0.75, 0.75), (2, 1.75, 0.75), (2, 0.75, 1.75), (0, 1.75, 1.75)]
    else:
        places += [(0, 0.75, 0.25), (2, 1.75, 0.25), (2, 0.75, 1.25), (0, 1.75, 1.25)]
    for channel, at_x, at_y in places:
        far_x, far_y = np.abs((x - at_x + 1) % 2 - 1), np.abs((y - at_y + 1) % 2 - 1)
        cell[..., channel][far_x**power + far_y**power < sizes[(1, 0, 2)[channel]] ** power] = 1
    return cell


def triads(rng: Random) -> Plane:
    """Three colours and white in a square, or three on the corners of triangles."""
    y, x = np.mgrid[0 : 2 * CELL, 0 : 2 * CELL].astype(np.float32) / CELL
    cell = np.zeros((*y.shape, 3), np.float32)
    size = rng.uniform(0.3, 0.46)
    for row in range(2):
        for column in range(2):
            turn = row % 2
            for channel, at_x, at_y in ((0, 0.25, 0.25), (1, 0.75, 0.25), (2, 0.5, 0.75)):
                far_x = np.abs((x - column - at_x - 0.5 * turn * rng.integers(0, 2) + 1) % 2 - 1)
                far_y = np.abs((y - row - at_y + 1) % 2 - 1)
                cell[..., channel][np.maximum(far_x, far_y) < size / 2] = 1
    return cell


def panel(rng: Random) -> Plane:
    """A cell of a screen that repeats: its mean is 1 in each colour; mixed with the light that spreads beside subpixels."""
    cell = (bars, bars, lozenges, triads)[int(rng.choice(4, p=(0.3, 0.25, 0.35, 0.1)))](rng)
    cell = cell / np.maximum(cell.mean((0, 1)), 1e-3)
    spread = np.float32(rng.uniform(0, 0.3))
    cell = cell * (1 - spread) + spread
    return np.rot90(cell).copy() if rng.random() < 0.3 else cell


def light(rng: Random, cell: Plane, shown: Plane, x: Plane, y: Plane, step: float) -> Plane:
    """The light at places of a screen, in its pixels; `step` pixels lie between two places."""
    reach_y, reach_x = cell.shape[:2]
    around = np.pad(cell, ((reach_y, reach_y), (reach_x, reach_x), (0, 0)), mode="wrap")
    soft = cv2.GaussianBlur(around, (0, 0), max(0.4, 0.5 * step * CELL))[reach_y - 1 : 2 * reach_y + 2, reach_x - 1 : 2 * reach_x + 2]
    across, down = np.mod(x * CELL, reach_x) + 0.5, np.mod(y * CELL, reach_y) + 0.5
    lit = cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if step > 0.7:
        lit *= cv2.remap(shown, x - 0.5, y - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    else:
        lit *= cv2.remap(shown, x - 0.5, y - 0.5, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    return lit
