# SPDX-License-Identifier: Apache-2.0
"""Screens down to their subpixels: the light that each point of a panel gives off."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from zonepages import scene
from zonepages.drawing import Picture, Plane
from zonepages.holders import Random

CELL = 48
"""Samples of a cell along a pixel's side."""


@dataclass(frozen=True)
class Panel:
    """A screen: the distance of its pixels in millimetres, and its subpixels' layout."""

    pitch: float
    layout: str
    cell: Plane
    """The light of a repeating cell, its mean 1 in each colour; whole pixels wide and high."""


def bar(cell: Plane, channel: int, left: float, top: float, width: float, height: float, slant: float = 0.0) -> None:
    """Lights a subpixel; in shares of a pixel."""
    rows = np.arange(round(top * CELL), round((top + height) * CELL))
    for row in rows:
        shift = slant * ((row - rows[0]) / max(1, len(rows)) - 0.5)
        columns = np.arange(round((left + shift) * CELL), round((left + shift + width) * CELL)) % cell.shape[1]
        cell[row % cell.shape[0], columns, channel] = 1


def stripes(rng: Random, is_blue_first: bool, slant: float) -> Plane:
    """Three upright bars to a pixel; slanted the other way in every second row if they slant."""
    rows = 2 if slant else 1
    cell = np.zeros((rows * CELL, CELL, 3), np.float32)
    wide, high = rng.uniform(0.2, 0.3), rng.uniform(0.68, 0.93)
    for row in range(rows):
        for place in range(3):
            left = place / 3 + (1 / 3 - wide) / 2
            turn = slant if row else -slant
            bar(cell, 2 - place if is_blue_first else place, left, row + (1 - high) / 2, wide, high, turn)
    return cell


def diamonds(rng: Random) -> Plane:
    """Green lozenges at every pixel, red and blue ones in turn between them."""
    cell = np.zeros((2 * CELL, 2 * CELL, 3), np.float32)
    y, x = np.mgrid[0 : 2 * CELL, 0 : 2 * CELL].astype(np.float32) / CELL
    small, large = rng.uniform(0.22, 0.28), rng.uniform(0.3, 0.36)

    def lozenge(channel: int, middle_x: float, middle_y: float, reach: float) -> None:
        far_x = np.abs((x - middle_x + 1) % 2 - 1)
        far_y = np.abs((y - middle_y + 1) % 2 - 1)
        cell[..., channel][far_x + far_y < reach] = 1

    for row in range(2):
        for column in range(2):
            lozenge(1, column + 0.25, row + 0.25, small)
            lozenge(0 if (row + column) % 2 == 0 else 2, column + 0.75, row + 0.75, large)
    return cell


def panel(rng: Random) -> Panel:
    """A phone's, a tablet's, a laptop's or a monitor's panel."""
    kind = str(rng.choice(("phone", "phone", "tablet", "laptop", "monitor", "monitor")))
    low, high = {"phone": (0.05, 0.08), "tablet": (0.085, 0.12), "laptop": (0.11, 0.18), "monitor": (0.18, 0.28)}[kind]
    pitch = float(rng.uniform(low, high))
    if kind == "phone" and rng.random() < 0.6:
        layout, cell = "diamonds", diamonds(rng)
    elif rng.random() < 0.35:
        layout, cell = "slanted", stripes(rng, False, rng.uniform(0.08, 0.2))
    else:
        is_blue_first = bool(rng.random() < 0.15)
        layout, cell = "blue first" if is_blue_first else "stripes", stripes(rng, is_blue_first, 0.0)
    return Panel(pitch, f"{kind}, {layout}", cell / cell.mean((0, 1)))


def light(panel: Panel, shown: Picture, x: Plane, y: Plane, step: float) -> Plane:
    """The light of points of the panel, in pixels of what it shows; `step` pixels lie from point to point."""
    rows, columns = panel.cell.shape[:2]
    soft = max(0.3, 0.45 * step * CELL)
    around = np.pad(panel.cell, ((rows, rows), (columns, columns), (0, 0)), mode="wrap")
    mask = cv2.GaussianBlur(around, (0, 0), soft)[rows : 2 * rows + 1, columns : 2 * columns + 1]
    at_x = np.mod(x, columns / CELL) * CELL
    at_y = np.mod(y, rows / CELL) * CELL
    lit = cv2.remap(mask, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    colours = scene.linear(shown)
    lit *= cv2.remap(
        colours, np.floor(x), np.floor(y), cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0)
    )
    return lit
