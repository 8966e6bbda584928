# SPDX-License-Identifier: Apache-2.0
"""The face: every feature painted on one plane, to be lit and turned."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from . import eyes, face_shape, hair, mouth, nose, skin
from .conditions import Conditions
from .face_shape import CROWN_LINE, Form
from .identity import Identity
from .plane import Field, Plane
from .pose import Shell, View


@dataclass(frozen=True)
class Face:
    """The painted face before it is lit."""

    plane: Plane
    form: Form
    albedo: Field
    gloss: Field
    relief: Field


def painted_face(identity: Identity, conditions: Conditions, form: Form, view: View) -> Face:
    """Skin, features and relief on the plane."""
    chin = face_shape.chin_line(identity)
    plane = Plane(-1.5, -1.62, 1.5, chin + 0.12, min(230.0, max(44.0, 0.95 * view.scale)))
    smile, glad = conditions.smile, max(0.0, conditions.smile)
    shape = mouth.lips(identity, smile, conditions.opening)
    relief = face_shape.relief(plane, identity, glad)
    relief += nose.relief(plane, identity, glad)
    relief += mouth.relief(plane, identity, shape)
    albedo = skin.paint(plane, identity)
    gloss = plane.zeros()
    skin.wrinkles(plane, relief, albedo, identity, shape, glad, conditions.brow_lift)
    grown(plane, albedo, relief, identity, shape)
    mouth.paint(plane, albedo, gloss, identity, shape)
    nose.paint(plane, albedo, identity, glad)
    gaze = (conditions.gaze_x, conditions.gaze_y)
    brow_colour = hair.colour(identity, 14.0) * np.float32(identity.brows.darkness)
    for side, openness in ((-1, conditions.right_eye), (1, conditions.left_eye)):
        eyes.paint(plane, albedo, gloss, relief, identity, side, openness, glad, gaze)
        eyes.paint_brow(plane, albedo, identity, side, brow_colour, conditions.brow_lift)
    return Face(plane, form, albedo, gloss, relief)


def grown(plane: Plane, albedo: Field, relief: Field, identity: Identity, shape: mouth.Lips) -> None:
    """Beard and moustache, or the shadow of what was shaven."""
    beard = identity.beard
    if beard.style == "none":
        return
    jaw, lip = skin.beard_zone(plane, identity, shape, "full")
    base = hair.colour(identity, 4.0)
    base = base + np.float32(beard.redder) * np.array([0.10, 0.03, 0.01], np.float32)
    skin.stubble(plane, albedo, identity, 0.16 + 0.30 * beard.shadow, np.maximum(jaw, lip), base)
    if beard.style == "shaven":
        return
    if beard.style == "stubble":
        skin.stubble(plane, albedo, identity, 0.35 + 0.35 * beard.density, np.maximum(jaw, lip), base)
        return
    if beard.style in ("goatee", "chin"):
        jaw, _ = skin.beard_zone(plane, identity, shape, beard.style)
    zone = {"moustache": lip, "chin": jaw}.get(beard.style, np.maximum(jaw, lip))
    if beard.style == "full" and beard.moustache < 0.12:
        zone = jaw
    skin.beard(plane, albedo, relief, identity, zone, base)


def head_shell(face: Face, lit: Field) -> Shell:
    """The lit face, ready to be turned."""
    paint = cv2.merge([*cv2.split(lit.astype(np.float32)), np.ones(face.plane.shape, np.float32)])
    relief = face.plane.blur(face.relief, 0.012)
    return Shell(
        face.form,
        face.plane,
        paint,
        relief,
        CROWN_LINE,
        face.plane.top + face.plane.shape[0] / face.plane.density,
        1.25,
    )
