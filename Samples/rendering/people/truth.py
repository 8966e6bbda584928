# SPDX-License-Identifier: Apache-2.0
"""What is known of a picture because it was drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from . import face_shape, mouth, nose
from .conditions import Conditions
from .face import Face
from .face_shape import Form
from .identity import Identity
from .plane import Field
from .pose import View

Point = tuple[float, float]


@dataclass(frozen=True)
class Truth:
    """What is known of a picture. Points are in pixels; pairs are the subject's right first, then the left."""

    face_box: tuple[float, float, float, float]
    eyes: tuple[Point, Point]
    nose_tip: Point
    mouth_corners: tuple[Point, Point]
    right_eye_open: float
    left_eye_open: float
    smile: float
    yaw: float
    pitch: float
    roll: float
    age: float
    glasses: bool
    identity: Identity


def truth_of(
    identity: Identity, conditions: Conditions, form: Form, face: Face, view: View, with_glasses: bool
) -> Truth:
    """The places of things in the picture."""
    shape = mouth.lips(identity, conditions.smile, conditions.opening)
    tip = nose.tip(identity)
    flat = [(-identity.eyes.apart, -0.01), (identity.eyes.apart, -0.01), tip, *map(tuple, shape.corners)]
    points = []
    for x, y in flat:
        column = int(np.clip((x - face.plane.left) * face.plane.density, 0, face.plane.shape[1] - 1))
        row = int(np.clip((y - face.plane.top) * face.plane.density, 0, face.plane.shape[0] - 1))
        points.append((x, y, form.depth_at(x, y) + float(face.relief[row, column])))
    right, left, nose_tip, right_corner, left_corner = (
        (round(float(x), 2), round(float(y), 2)) for x, y in view.project(np.array(points))
    )
    chin = face_shape.chin_line(identity)
    rim = [(side * form.width_at(y) * 0.97, y, 0.3) for side in (-1, 1) for y in (-0.45, 0.1, 0.6)]
    rim += [(0.0, chin, 0.75), (0.0, -0.62, 1.05)]
    spots = view.project(np.array(rim))
    (x0, y0), (x1, y1) = spots.min(0), spots.max(0)
    return Truth(
        face_box=tuple(round(float(value), 1) for value in (x0, y0, x1 - x0, y1 - y0)),
        eyes=(right, left),
        nose_tip=nose_tip,
        mouth_corners=(right_corner, left_corner),
        right_eye_open=conditions.right_eye,
        left_eye_open=conditions.left_eye,
        smile=conditions.smile,
        yaw=conditions.yaw,
        pitch=conditions.pitch,
        roll=conditions.roll,
        age=round(identity.age, 1),
        glasses=with_glasses,
        identity=identity,
    )


def brightness(canvas: Field, truth: Truth) -> float:
    """How much light the face sends to the camera."""
    x, y, width, height = truth.face_box
    rows = slice(max(0, int(y + 0.2 * height)), max(1, int(y + 0.85 * height)))
    columns = slice(max(0, int(x + 0.2 * width)), max(1, int(x + 0.8 * width)))
    part = canvas[rows, columns]
    return float(part.mean()) if part.size else 0.3
