# SPDX-License-Identifier: Apache-2.0
"""A person under conditions becomes a picture, layer by layer, with the truth about it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from . import background, body, ears, eyes, face_shape, glasses, hair, skin
from .camera import Picture, develop
from .conditions import Conditions
from .face import head_shell, painted_face
from .face_shape import CROWN_LINE
from .identity import Identity
from .lighting import Lamp, light_up
from .pose import View
from .pose import draw as draw_shell
from .truth import Truth, brightness, truth_of
from .worn_hair import behind, draw_bun, hair_shell, shade_under_hair


def render(identity: Identity, conditions: Conditions | None = None) -> tuple[Picture, Truth]:
    """A picture (RGB) of a person, and the truth about it. The same arguments give the same bytes."""
    conditions = conditions or Conditions()
    person = at_the_time(identity, conditions)
    form = face_shape.head_form(person)
    view = framed(person, conditions)
    lamp = Lamp.of(conditions)
    style = hair.cut(person, conditions.hair_length)
    canvas = background.paint(conditions)
    worn = hair_shell(person, style, form, view, lamp)
    if style.back or hair.receding(person) < 0.3:
        draw_shell(canvas, behind(worn, person, style), view)
    if style.bun:
        draw_bun(canvas, person, view, lamp)
    body.draw(canvas, person, conditions.seed, view, lamp)
    face = painted_face(person, conditions, form, view)
    ears.draw(canvas, person, form, tuple(skin.tone(person)), view, lamp)
    lit = light_up(form, face.plane, face.relief, face.albedo, face.gloss, 0.4 + 0.8 * person.skin.shine, lamp, view)
    shade_under_hair(lit, face.plane, worn, lamp, view)
    towards = view.light_on_head(lamp.direction)
    for side, openness in ((-1, conditions.right_eye), (1, conditions.left_eye)):
        gaze = (conditions.gaze_x, conditions.gaze_y)
        eyes.glints(face.plane, lit, person, side, openness, max(0.0, conditions.smile), gaze, towards, lamp.strength)
    draw_shell(canvas, head_shell(face, lit), view)
    draw_shell(canvas, worn, view)
    with_glasses = person.glasses.worn if conditions.glasses is None else conditions.glasses
    if with_glasses:
        glasses.draw(canvas, person, form, view, lamp)
    truth = truth_of(person, conditions, form, face, view, with_glasses)
    return develop(canvas, brightness(canvas, truth), conditions), truth


def at_the_time(identity: Identity, conditions: Conditions) -> Identity:
    """The person on the day of the picture: younger, heavier or lighter, shaven or not."""
    growth = conditions.beard_growth
    face, beard = identity.face, identity.beard
    weight = conditions.weight
    style = "shaven" if conditions.shaven and beard.style not in ("none", "shaven") else beard.style
    return replace(
        identity,
        age=max(17.0, identity.age - conditions.years_earlier),
        face=replace(
            face,
            fullness=face.fullness + weight,
            jaw_width=face.jaw_width + 0.05 * weight,
            cheek_width=face.cheek_width + 0.015 * weight,
        ),
        beard=replace(
            beard,
            style=style,
            length=float(np.clip(beard.length + growth, 0, 1.2)),
            shadow=max(0.0, beard.shadow + 0.4 * growth),
        ),
    )


def framed(identity: Identity, conditions: Conditions) -> View:
    """The view that puts the middle of the head at the place that the conditions want."""
    tall = face_shape.chin_line(identity) - CROWN_LINE
    # People differ in size, but each fills the frame alike: so cameras are held.
    scale = conditions.head_height * conditions.height / tall
    middle = 0.5 * (face_shape.chin_line(identity) + CROWN_LINE)
    origin = View(0.0, 0.0, scale, 0.0, 0.0, conditions.roll).to_pixels(np.array([(0.0, middle)]))[0]
    return View(
        conditions.centre_x * conditions.width - float(origin[0]),
        conditions.centre_y * conditions.height - float(origin[1]),
        scale,
        conditions.yaw,
        conditions.pitch,
        conditions.roll,
    )
