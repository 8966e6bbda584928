# SPDX-License-Identifier: Apache-2.0
"""Glasses: a frame before the eyes, arms to the ears, a tint and a reflection in the lenses."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .face_shape import Form
from .identity import Glasses, Identity
from .layers import place
from .lighting import Lamp
from .plane import Field, Plane, curve, linear
from .pose import View

# The frame sits this far before the bridge of the nose.
BEFORE = 0.10


def draw(canvas: Field, identity: Identity, form: Form, view: View, lamp: Lamp) -> None:
    """Glasses on the nose."""
    glasses = identity.glasses
    plane = Plane(-1.15, -0.5, 1.15, 0.55, min(260.0, max(40.0, view.scale * 1.3)))
    colour = linear(glasses.colour)
    middle = identity.eyes.apart * 0.97
    rims = [_rim(glasses, side, middle) for side in (-1, 1)]
    frame, lens = plane.zeros(), plane.zeros()
    for rim in rims:
        closed = np.vstack([rim, rim[:2]])
        frame = np.maximum(frame, plane.stroke(closed, glasses.thickness, 0.003))
        lens = np.maximum(lens, plane.polygon(rim))
    gap = middle - glasses.width
    bridge = curve(
        [(-gap - 0.015, glasses.level - 0.05), (0, glasses.level - 0.09), (gap + 0.015, glasses.level - 0.05)], 8
    )
    frame = np.maximum(frame, plane.stroke(bridge, glasses.thickness, 0.003))
    hinge = middle + glasses.width
    for side in (-1, 1):
        frame = np.maximum(
            frame,
            plane.stroke(
                [(side * (hinge - 0.01), glasses.level - 0.10), (side * (hinge + 0.05), glasses.level - 0.10)],
                glasses.thickness * 1.2,
                0.003,
            ),
        )
    gleam = np.clip(0.10 + 0.5 * np.sin(3.1 * (plane.x + 0.7 * plane.y) + 1.2) ** 8, 0, 1) * 0.10 * lamp.strength
    cover = np.clip(frame + lens * (0.05 + gleam), 0, 1)
    light = 0.75 + 0.35 * np.clip(-plane.y * 2, -0.5, 1)
    painted = colour * light[..., None] * frame[..., None] + (lens * gleam * (1 - frame))[..., None] * lamp.colour
    depth = form.depth_at(0.0, 0.0) + BEFORE
    spots = view.project(np.array([(0, 0, depth), (1, 0, depth - 0.12), (0, 1, depth - 0.05)]))
    _arms(canvas, identity, form, view, colour, depth, hinge)
    place(canvas, plane, np.dstack([painted, cover]).astype(np.float32), [(0, 0), (1, 0), (0, 1)], spots)


def _arms(
    canvas: Field, identity: Identity, form: Form, view: View, colour: NDArray[np.float32], depth: float, hinge: float
) -> None:
    """From the hinges back to the ears."""
    glasses = identity.glasses
    for side in (-1, 1):
        ear_y = identity.ears.level - 0.15
        line = np.array(
            [
                (side * (hinge + 0.05), glasses.level - 0.10, depth - 0.14),
                (side * form.width_at(ear_y) * 1.03, ear_y, 0.05),
            ]
        )
        ends = view.project(line)
        towards = np.sin(np.deg2rad(view.yaw)) * side
        if towards > 0.12:
            # The far arm hides behind the temple.
            continue
        pixels = Plane(0, 0, canvas.shape[1], canvas.shape[0], 1.0)
        x0, y0 = ends.min(0) - 6
        x1, y1 = ends.max(0) + 6
        part, cut = pixels.window(x0, y0, x1, y1)
        mask = part.stroke(ends, max(0.8, glasses.thickness * 1.1 * view.scale), 0.6)
        canvas[cut] += (colour * 0.8 - canvas[cut]) * mask[..., None]


def _rim(glasses: Glasses, side: int, middle: float) -> NDArray[np.float64]:
    """The outline of one lens."""
    t = np.linspace(0, 2 * np.pi, 49)[:-1]
    cos, sin = np.cos(t), np.sin(t)
    wide, high = glasses.width, glasses.height
    power = {"round": 1.0, "oval": 0.9, "square": 0.5, "cat": 0.62, "aviator": 0.75}[glasses.shape]
    x, y = np.sign(cos) * np.abs(cos) ** power, np.sign(sin) * np.abs(sin) ** power
    if glasses.shape == "round":
        high = wide = 0.5 * (wide + high)
    if glasses.shape == "oval":
        high *= 0.85
    if glasses.shape == "cat":
        y = y - 0.22 * np.clip(x, 0, 1) ** 2 * (y < 0)
    if glasses.shape == "aviator":
        x = x * (1 - 0.12 * (y + 0.2))
        y = np.where(y > 0, y * (1.15 - 0.2 * x), y * 0.85)
    return np.column_stack([side * (middle + wide * x), glasses.level + high * y])
