# SPDX-License-Identifier: Apache-2.0
"""Ears: painted flat, then hung on the sides of the head."""

from __future__ import annotations

import numpy as np

from .face_shape import Form
from .identity import Identity
from .layers import place
from .lighting import Lamp
from .plane import Field, Plane, blend, curve
from .pose import View

# From the middle of the ear's height: inner edge at x 0, outer at x 1.
OUTLINE = [
    (-0.2, -0.30),
    (0.05, -0.44),
    (0.45, -0.52),
    (0.82, -0.42),
    (0.98, -0.18),
    (0.90, 0.06),
    (0.72, 0.26),
    (0.62, 0.42),
    (0.40, 0.52),
    (0.12, 0.47),
    (-0.2, 0.30),
]


def draw(
    canvas: Field, identity: Identity, form: Form, albedo: tuple[float, float, float], view: View, lamp: Lamp
) -> None:
    """Both ears, before the head is drawn over their roots."""
    ears = identity.ears
    # Ears grow a little all through life.
    tall = ears.height * (1 + 0.0025 * max(0.0, identity.age - 30))
    for side in (-1, 1):
        plane = Plane(-0.3, -0.7, 1.2, 0.7, max(30, min(160, view.scale * 0.45)))
        paint = _painted(plane, np.asarray(albedo, np.float32), side, lamp)
        root = np.array([side * form.width_at(ears.level) * 0.985, ears.level, -0.02])
        out = np.array([side * ears.width * (0.35 + 0.45 * ears.sticking_out), 0.0, -0.5 * ears.width])
        down = np.array([-side * 0.04, tall, 0.0])
        corners = np.array([root, root + out, root + down])
        place(canvas, plane, paint, [(0, 0), (1, 0), (0, 1)], view.project(corners))


def _painted(plane: Plane, skin: Field, side: int, lamp: Lamp) -> Field:
    """One ear: a rim, a hollow, a lobe; lit by how far the lamp stands on its side."""
    towards = float(lamp.direction[0]) * side
    light = 0.95 + 0.35 * lamp.strength * towards - 0.25 * lamp.strength
    picture = np.empty((*plane.shape, 3), np.float32)
    picture[:] = skin * (0.95, 0.80, 0.78) * light
    inner = plane.polygon(
        curve([(0.0, -0.26), (0.40, -0.36), (0.70, -0.26), (0.74, -0.06), (0.52, 0.10), (0.30, 0.20), (0.05, 0.18)], 6),
        0.05,
    )
    blend(picture, skin * 0.45 * light, inner * 0.75)
    fold = plane.stroke(curve([(0.25, -0.22), (0.52, -0.18), (0.50, 0.02), (0.30, 0.14)], 8), 0.09, 0.04)
    blend(picture, skin * 0.95 * light, fold * 0.7)
    rim = plane.stroke(curve(OUTLINE[1:8], 8), 0.08, 0.04)
    blend(picture, skin * np.float32(1.12) * light, rim * 0.45)
    picture *= (0.72 + 0.28 * np.clip(plane.x / 0.35, 0, 1))[..., None]
    mask = plane.polygon(curve(OUTLINE, 8), 0.02)
    return np.dstack([picture * mask[..., None], mask]).astype(np.float32)
