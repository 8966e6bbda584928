# SPDX-License-Identifier: Apache-2.0
"""Hair as layers of a picture: before the head, behind it, in a bun, and as a shadow on the face."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from . import hair
from .face_shape import Form
from .identity import Identity
from .layers import place
from .lighting import Lamp, light_up
from .plane import Field, Plane, smoothstep
from .pose import Shell, View


def hair_shell(identity: Identity, style: hair.Cut, head: Form, view: View, lamp: Lamp) -> Shell:
    """The lit hair, ready to be turned."""
    bottom = max(1.0, style.ends + 0.6)
    plane = Plane(-2.1, -2.3, 2.1, bottom, min(150.0, max(30.0, 0.7 * view.scale)))
    form = hair.form(identity, style, head)
    mask, pattern = hair.cover(plane, identity, style)
    albedo = hair.paint(plane, identity, pattern)
    rough = {"straight": 0.010, "wavy": 0.018, "curly": 0.028, "coily": 0.014}[identity.hair.texture]
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
    volume = identity.hair.volume
    plane = Plane(-0.6, -0.6, 0.6, 0.6, max(30.0, min(120.0, view.scale * 0.6)))
    far = np.sqrt((plane.x / (0.30 + 0.16 * volume)) ** 2 + (plane.y / (0.24 + 0.14 * volume)) ** 2)
    mask = np.clip((1 - far) * plane.density * 0.25, 0, 1)
    turn = np.arctan2(plane.y, plane.x) + 3 * far
    shade = (0.55 + 0.5 * lamp.strength * np.clip(-plane.y - 0.2 + 0.5 * plane.x * lamp.direction[0], -1, 1)) * (
        1 + 0.18 * np.sin(turn * 11)
    )
    colour = hair.colour(identity)[None, None] * shade[..., None]
    spots = view.project(
        np.array([(0, -1.60 - 0.1 * volume, -0.35), (1, -1.60 - 0.1 * volume, -0.35), (0, -0.60 - 0.1 * volume, -0.35)])
    )
    place(
        canvas, plane, np.dstack([colour * mask[..., None], mask]).astype(np.float32), [(0, 0), (1, 0), (0, 1)], spots
    )


def shade_under_hair(lit: Field, plane: Plane, worn: Shell, lamp: Lamp, view: View) -> None:
    """The shadow that hair throws on the face, a little below and aside."""
    source = worn.plane
    lx, ly, _ = view.light_on_head(lamp.direction)
    ratio = source.density / plane.density
    aside, below = 0.07 * lx, 0.02 + 0.07 * max(0.0, -ly)
    matrix = np.float32(
        [
            [ratio, 0, (plane.left - source.left - aside) * source.density + 0.5 * (ratio - 1)],
            [0, ratio, (plane.top - source.top - below) * source.density + 0.5 * (ratio - 1)],
        ]
    )
    mask = cv2.warpAffine(
        np.ascontiguousarray(worn.paint[..., 3]),
        matrix,
        plane.shape[::-1],
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    lit *= (1 - (0.25 + 0.25 * lamp.strength) * plane.blur(mask, 0.03 + 0.03 * lamp.softness))[..., None]
