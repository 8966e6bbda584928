# SPDX-License-Identifier: Apache-2.0
"""The nose: a ridge that widens into a tip between two wings."""

from __future__ import annotations

import numpy as np

from .identity import Identity
from .plane import Field, Plane, blend, curve, smoothstep

# Of the ridge's foot between the eyes.
ROOT = -0.10


def tip(identity: Identity) -> tuple[float, float]:
    """The place of the tip, seen from the front."""
    nose = identity.nose
    return nose.crooked * 1.5, nose.length - 0.085 - nose.turn


def relief(plane: Plane, identity: Identity, smile: float) -> Field:
    """The nose as height over the face."""
    nose = identity.nose
    tip_x, tip_y = tip(identity)
    part, cut = plane.window(-0.6, -0.5, 0.6, nose.length + 0.35)
    width = nose.width * (1 + 0.10 * smile)
    along = np.clip((part.down - ROOT) / (tip_y - ROOT), -0.6, 1.4)
    rise = nose.bridge_height + (nose.tip_height - nose.bridge_height) * np.clip(along, 0, 1) ** 1.35
    rise += nose.hump * np.exp(-(((along - 0.42) / 0.20) ** 2))
    rise *= smoothstep(-0.55, 0.12, along) * (1 - smoothstep(0.98, 1.30, along))
    spread = nose.bridge_width + (nose.tip_width - nose.bridge_width) * np.clip(along, 0, 1) ** 1.5
    spread = spread * (1 + 0.5 * np.clip(-along, 0, 1))
    middle = nose.crooked * np.sin(np.clip(along, 0, 1) * np.pi) * 2
    off = (part.x - middle[:, None]) / spread[:, None]
    ridge = rise[:, None] * np.exp(-0.5 * np.abs(off) ** 2.2)
    # Its flanks run out into the cheeks.
    flank = 0.35 * rise[:, None] * np.exp(-0.5 * ((part.x - middle[:, None]) / (spread[:, None] * 1.9)) ** 2)
    height = np.maximum(ridge, flank)
    ball = 0.05 * part.bump(tip_x, tip_y, nose.tip_width * 0.85, 0.075)
    for side in (-1, 1):
        wing = part.bump(side * width * 0.74, nose.length - 0.07, width * 0.27, 0.085)
        height = np.maximum(height, 0.155 * wing) + 0.03 * wing
        height -= 0.06 * part.bump(side * width * 0.42, nose.length - 0.005, width * 0.20, 0.022)
        height -= 0.018 * part.bump(side * width * 1.13, nose.length - 0.08, 0.03, 0.08)
    height = height + ball - 0.035 * part.bump(0, nose.length + 0.03, width * 0.7, 0.03)
    field = plane.zeros()
    field[cut] = part.blur(height.astype(np.float32), 0.008)
    return field


def paint(plane: Plane, albedo: Field, identity: Identity, smile: float) -> None:
    """Nostrils, and the shade under the tip."""
    nose = identity.nose
    part, cut = plane.window(-0.5, nose.length - 0.3, 0.5, nose.length + 0.2)
    target = albedo[cut]
    width = nose.width * (1 + 0.10 * smile)
    open_by = 0.016 + 0.012 * nose.nostril + 0.5 * max(0.0, nose.turn)
    for side in (-1, 1):
        t = np.linspace(0, 2 * np.pi, 24)
        x = side * (width * 0.44 + width * (0.20 + 0.05 * nose.nostril) * np.cos(t))
        y = nose.length - 0.012 + 0.014 * np.cos(t) * -1 - open_by * np.sin(t)
        hole = part.polygon(np.column_stack([x, y]), 0.010)
        blend(target, target * (0.22, 0.14, 0.13), hole * 0.9)
        crease = curve(
            [
                (side * width * 0.98, nose.length - 0.17),
                (side * width * 1.05, nose.length - 0.09),
                (side * width * 0.90, nose.length - 0.005),
            ],
            8,
        )
        blend(target, target * 0.35, part.stroke(crease, 0.018, 0.014) * 0.6)
    shade = part.bump(0, nose.length + 0.015, width * 0.55, 0.02)
    blend(target, target * 0.45, shade * 0.5)
