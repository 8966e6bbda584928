# SPDX-License-Identifier: Apache-2.0
"""A person under conditions becomes a picture, layer by layer, with the truth about it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from . import background, body, ears, eyes, face_shape, glasses, hair, mouth, nose, skin
from .camera import Picture, develop
from .conditions import Conditions
from .face_shape import Form
from .identity import Identity
from .lighting import Lamp, light_up
from .plane import Field, Plane, smoothstep
from .pose import Shell, View
from .pose import draw as draw_shell

# The head from the crown of the skull to the chin line of a middling face.
HEAD_TOP = -1.50
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


@dataclass(frozen=True)
class Face:
    """The painted face before it is lit."""

    plane: Plane
    form: Form
    albedo: Field
    gloss: Field
    relief: Field


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
            beard, style=style, length=float(np.clip(beard.length + growth, 0, 1.2)), shadow=max(0.0, beard.shadow + 0.4 * growth)
        ),
    )


def framed(identity: Identity, conditions: Conditions) -> View:
    """The view that puts the middle of the head where the conditions want it."""
    tall = face_shape.chin_line(identity) - HEAD_TOP
    # People differ in size, but each fills the frame alike: so cameras are held.
    scale = conditions.head_height * conditions.height / tall
    middle = 0.5 * (face_shape.chin_line(identity) + HEAD_TOP)
    origin = View(0.0, 0.0, scale, 0.0, 0.0, conditions.roll).to_pixels(np.array([(0.0, middle)]))[0]
    return View(
        conditions.centre_x * conditions.width - float(origin[0]),
        conditions.centre_y * conditions.height - float(origin[1]),
        scale,
        conditions.yaw,
        conditions.pitch,
        conditions.roll,
    )


def painted_face(identity: Identity, conditions: Conditions, form: Form, view: View) -> Face:
    """Skin, features and relief on the plane."""
    chin = face_shape.chin_line(identity)
    plane = Plane(-1.5, -1.62, 1.5, chin + 0.12, min(230.0, max(44.0, 1.05 * view.scale)))
    smile, glad = conditions.smile, max(0.0, conditions.smile)
    shape = mouth.lips(identity, smile, conditions.opening)
    relief = face_shape.relief(plane, identity, glad)
    relief += nose.relief(plane, identity, glad)
    relief += mouth.relief(plane, identity, shape)
    albedo = skin.paint(plane, identity)
    gloss = plane.zeros()
    skin.wrinkles(plane, relief, albedo, identity, shape, glad, conditions.brow_lift)
    grown(plane, albedo, relief, identity, shape)
    mouth.paint(plane, albedo, gloss, identity, shape, conditions.opening)
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
    return Shell(face.form, face.plane, paint, relief, HEAD_TOP, face.plane.top + face.plane.shape[0] / face.plane.density, 1.25)


def hair_shell(identity: Identity, style: hair.Cut, head: Form, view: View, lamp: Lamp) -> Shell:
    """The lit hair, ready to be turned."""
    bottom = max(1.0, style.ends + 0.6)
    plane = Plane(-2.1, -2.3, 2.1, bottom, min(150.0, max(30.0, 0.8 * view.scale)))
    form = hair.form(identity, style, head)
    mask, pattern = hair.cover(plane, identity, style)
    albedo = hair.paint(plane, identity, pattern)
    rough = {"straight": 0.010, "wavy": 0.018, "curly": 0.028, "coily": 0.022}[identity.hair.texture]
    relief = plane.blur(pattern * np.float32(rough), 0.006)
    shine = 0.25 if identity.hair.texture == "coily" else 0.55
    lit = light_up(form, plane, relief, albedo, np.float32(0), shine, lamp, view, shadows=False)
    # Hair darkens towards its edges over the skin and deep between locks.
    lit *= (0.80 + 0.20 * np.clip(0.8 + 0.4 * pattern, 0.3, 1.2))[..., None]
    paint = np.dstack([lit * mask[..., None], mask]).astype(np.float32)
    return Shell(form, plane, paint, relief, plane.top + 0.1, bottom, 1.9)


def behind(worn: Shell, identity: Identity, style: hair.Cut) -> Shell:
    """The same hair behind the head, neck and ears: all of it, in shade. Short hair ends at the ears there too."""
    cover = worn.paint[..., 3:]
    typical = worn.paint[..., :3].sum((0, 1)) / max(1.0, float(cover.sum()))
    pattern = worn.relief / max(1e-4, float(np.abs(worn.relief).max()))
    deep = 0.30 + 0.35 * smoothstep(0.5, 1.3, np.abs(worn.plane.x))
    shaded = typical * (deep * (1 + 0.6 * pattern))[..., None]
    full = np.ones(worn.plane.shape, np.float32)
    if not style.back:
        full *= style.cover * smoothstep(0.04, -0.04, worn.plane.y - identity.ears.level + 0.3 * identity.ears.height)
    return replace(worn, paint=np.dstack([shaded * full[..., None], full]).astype(np.float32))


def draw_bun(canvas: Field, identity: Identity, view: View, lamp: Lamp) -> None:
    """A bun over the crown."""
    from .layers import place

    volume = identity.hair.volume
    plane = Plane(-0.6, -0.6, 0.6, 0.6, max(30.0, min(120.0, view.scale * 0.6)))
    far = np.sqrt((plane.x / (0.30 + 0.16 * volume)) ** 2 + (plane.y / (0.24 + 0.14 * volume)) ** 2)
    mask = np.clip((1 - far) * plane.density * 0.25, 0, 1)
    turn = np.arctan2(plane.y, plane.x) + 3 * far
    shade = (0.55 + 0.5 * lamp.strength * np.clip(-plane.y - 0.2 + 0.5 * plane.x * lamp.direction[0], -1, 1)) * (1 + 0.18 * np.sin(turn * 11))
    colour = hair.colour(identity)[None, None] * shade[..., None]
    spots = view.project(np.array([(0, -1.60 - 0.1 * volume, -0.35), (1, -1.60 - 0.1 * volume, -0.35), (0, -0.60 - 0.1 * volume, -0.35)]))
    place(canvas, plane, np.dstack([colour * mask[..., None], mask]).astype(np.float32), [(0, 0), (1, 0), (0, 1)], spots)


def shade_under_hair(lit: Field, plane: Plane, worn: Shell, lamp: Lamp, view: View) -> None:
    """The shadow that hair throws on the face, a little below and aside."""
    source = worn.plane
    lx, ly, _ = view.light_on_head(lamp.direction)
    ratio = source.density / plane.density
    aside, below = 0.07 * lx, 0.02 + 0.07 * max(0.0, -ly)
    matrix = np.float32(
        [[ratio, 0, (plane.left - source.left - aside) * source.density + 0.5 * (ratio - 1)],
         [0, ratio, (plane.top - source.top - below) * source.density + 0.5 * (ratio - 1)]]
    )
    mask = cv2.warpAffine(
        np.ascontiguousarray(worn.paint[..., 3]), matrix, plane.shape[::-1],
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
    )
    lit *= (1 - (0.25 + 0.25 * lamp.strength) * plane.blur(mask, 0.03 + 0.03 * lamp.softness))[..., None]


def truth_of(identity: Identity, conditions: Conditions, form: Form, face: Face, view: View, with_glasses: bool) -> Truth:
    """Where things are in the picture."""
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
