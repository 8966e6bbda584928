# SPDX-License-Identifier: Apache-2.0
"""The form of the head: an outline, a profile, and between them rows that are half ellipses.

A row at height y reaches from side to side by `half_width(y)` and forward by `depth(y)`. Relief (the nose, the lips …)
is added to it along z. Painting happens over `u`, which is x on the front of the head; past 60 degrees round the side
it goes on evenly, so that cheeks and temples have room on the plane.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .identity import Identity
from .plane import Field, Plane, curve

ROWS = 8192
TOP, BOTTOM = -2.6, 4.2
# The highest point of every skull.
CROWN_LINE = -1.50
# How the profile is eased: least depth of the crown, and the length it is smoothed over.
CROWN, EASE = 0.72, 0.9
# Where `u` leaves x, and how it goes on: the slope of the sine there.
FRONT_ANGLE = np.pi / 3
FRONT, SLOPE = float(np.sin(FRONT_ANGLE)), float(np.cos(FRONT_ANGLE))


@dataclass(frozen=True)
class Form:
    """Tables over y of how far rows reach."""

    half_width: NDArray[np.float32]
    depth: NDArray[np.float32]
    # The profile with its ends eased: what pitch moves rows by; the true one is too steep at the ends to invert.
    eased: NDArray[np.float32]

    @classmethod
    def through(cls, outline: NDArray[np.float64], profile: NDArray[np.float64]) -> Form:
        """From an outline (x, y) and a profile (z, y), both from top to bottom."""
        rows = np.linspace(TOP, BOTTOM, ROWS)
        width = np.interp(rows, np.maximum.accumulate(outline[:, 1]), outline[:, 0], 0, 0)
        depth = np.interp(rows, np.maximum.accumulate(profile[:, 1]), profile[:, 0], 0, 0)
        inside = np.flatnonzero(width > 0)
        held = np.interp(rows, rows[inside], depth[inside])
        # The crown nods as high as it does because the back of the skull comes up behind it.
        held = np.where(rows < 0, np.maximum(held, CROWN * held.max()), held)
        kernel = np.hanning(int(EASE * ROWS / (BOTTOM - TOP)))
        padded = np.pad(held, len(kernel), mode="edge")
        eased = np.convolve(padded, kernel / kernel.sum(), "same")[len(kernel) : -len(kernel)]
        return cls(width.astype(np.float32), depth.astype(np.float32), eased.astype(np.float32))

    @staticmethod
    def row(y: Field) -> NDArray[np.int32]:
        """Which entry of the tables stands for a height."""
        return np.clip((y - TOP) * (ROWS / (BOTTOM - TOP)), 0, ROWS - 1).astype(np.int32)

    def width_at(self, y: float) -> float:
        """Half the width at one height."""
        return float(self.half_width[self.row(np.float32(y))])

    def depth_at(self, x: float, y: float) -> float:
        """How far forward the bare form is at a point of the front."""
        row = self.row(np.float32(y))
        across = min(0.999, abs(x) / max(1e-3, float(self.half_width[row])))
        return float(self.depth[row]) * float(np.sqrt(1 - across**2))


def angle(u: Field, half_width: Field) -> Field:
    """How far round the head a place of the plane lies."""
    q = u / np.maximum(half_width, 1e-3)
    size = np.abs(q)
    front = np.arcsin(np.minimum(size, FRONT))
    return np.sign(q) * np.where(size < FRONT, front, FRONT_ANGLE + (size - FRONT) / SLOPE)


def across(theta: Field, half_width: Field) -> Field:
    """The place on the plane of an angle: the inverse of `angle`."""
    size = np.abs(theta)
    q = np.where(size < FRONT_ANGLE, np.sin(np.minimum(size, FRONT_ANGLE)), FRONT + (size - FRONT_ANGLE) * SLOPE)
    return np.sign(theta) * q * half_width


def head_outline(identity: Identity) -> NDArray[np.float64]:
    """Half the outline of head and face, from the crown to the chin."""
    face, mouth_y = identity.face, mouth_line(identity)
    width, chin = face.width, chin_line(identity)
    full, cheek, jaw = face.fullness, face.cheek_width * width, face.jaw_width * width
    # The corner of the jaw stands about as high as the mouth.
    corner = mouth_y + face.jaw_height
    points = [
        (0.0, -1.50),
        (0.20 * width, -1.484),
        (0.42 * width, -1.42),
        (0.66 * width, -1.28),
        (0.86 * width, -0.98),
        (face.forehead_width * width * 1.02, -0.55),
        (face.forehead_width * width * 1.005, -0.15),
        (cheek, face.cheek_height),
        (0.5 * (cheek * (1.0 - 0.04 * face.hollow) + jaw) + 0.030 + 0.012 * full, 0.5 * (face.cheek_height + corner)),
        (jaw, corner),
        (0.5 * (jaw + face.chin_width) + 0.035, chin - 0.55 * (chin - corner) + 0.06),
        (face.chin_width, chin - 0.075),
        (face.chin_width * 0.55, chin - 0.018),
        (0.0, chin),
    ]
    return np.maximum(curve(points), (0, -9))


def head_profile(identity: Identity) -> NDArray[np.float64]:
    """The middle line from the side, less nose and lips."""
    face, chin = identity.face, chin_line(identity)
    mouth_y = mouth_line(identity)
    points = [
        (0.0, -1.50),
        (0.45, -1.42),
        (0.78, -1.18),
        (1.0, -0.80),
        (1.06, -0.45),
        (1.03, -0.1),
        (1.02, 0.3),
        (1.05, mouth_y - 0.15),
        (1.03, mouth_y + 0.18),
        (1.02 + face.chin_forward, chin - 0.18),
        (0.95 + face.chin_forward, chin - 0.06),
        (0.72, chin),
    ]
    return curve(points)


def mouth_line(identity: Identity) -> float:
    """The height at which the lips meet."""
    return identity.nose.length + identity.mouth.below_nose


def chin_line(identity: Identity) -> float:
    """The lowest point of the face."""
    return mouth_line(identity) + identity.face.chin_height


def head_form(identity: Identity) -> Form:
    """The head of a person."""
    return Form.through(head_outline(identity), head_profile(identity))


def relief(plane: Plane, identity: Identity, smile: float) -> Field:
    """Sockets, cheekbones, brow ridge, chin: everything of the face that has no file of its own."""
    face, eyes, chin = identity.face, identity.eyes, chin_line(identity)
    mouth_y = mouth_line(identity)
    height = plane.zeros()
    age = max(0.0, (identity.age - 40) / 45)
    height += face.brow_ridge * plane.bump(0, -eyes.height * 2.2 - 0.05, 0.5, 0.10)
    # Flatter faces lose the roundness of their middle.
    height -= 0.16 * face.flatness * plane.bump(0, 0.35, 0.22, 0.6)
    for side in (-1, 1):
        middle = side * eyes.apart
        height -= (0.07 + 0.6 * eyes.depth) * plane.bump(middle, -0.03, 0.20, 0.13)
        height -= (0.04 + 0.4 * eyes.depth) * plane.bump(side * 0.20, -0.02, 0.07, 0.10)
        height += 0.085 * plane.bump(middle, -0.005, 0.135, 0.105)
        bone = face.cheekbone + 0.035 * smile
        height += bone * plane.bump(side * (0.52 - 0.04 * smile), face.cheek_height + 0.07, 0.17, 0.13, side * 0.5)
        height += 0.05 * max(0.0, face.fullness) * plane.bump(side * 0.48, 0.62, 0.2, 0.2)
        height -= 0.05 * face.hollow * plane.bump(side * 0.60, 0.70, 0.12, 0.22, side * -0.3)
        height -= 0.02 * plane.bump(side * 0.75, -0.35, 0.12, 0.2)
        # With the years the cheeks sink and gather over the jaw.
        height += 0.05 * age * plane.bump(side * 0.50, mouth_y + 0.22, 0.10, 0.14)
        height -= 0.035 * age * plane.bump(side * 0.45, 0.5, 0.12, 0.12)
    height += 0.045 * plane.bump(0, chin - 0.17, 0.16 + 0.2 * face.chin_width, 0.11)
    height -= 0.05 * plane.bump(0, chin - 0.335, 0.20, 0.05)
    if face.chin_cleft > 0:
        height -= 0.028 * face.chin_cleft * plane.bump(0, chin - 0.13, 0.022, 0.07)
    return height
