# SPDX-License-Identifier: Apache-2.0
"""Neck, shoulders and clothes, which stay in place while the head turns."""

from __future__ import annotations

import numpy as np

from .face_shape import chin_line
from .identity import Identity
from .layers import place
from .lighting import Lamp
from .plane import Field, Plane, curve, linear, smoothstep
from .pose import View
from .seeds import Draws, generator
from .skin import tone

CLOTHES = (
    (0.12, 0.14, 0.20),
    (0.20, 0.27, 0.40),
    (0.82, 0.82, 0.80),
    (0.35, 0.13, 0.15),
    (0.16, 0.30, 0.24),
    (0.45, 0.42, 0.38),
    (0.62, 0.66, 0.72),
    (0.10, 0.10, 0.10),
    (0.72, 0.56, 0.40),
    (0.55, 0.30, 0.38),
    (0.30, 0.42, 0.52),
    (0.66, 0.60, 0.46),
)


def draw(canvas: Field, identity: Identity, seed: int, view: View, lamp: Lamp) -> None:
    """The body under a head."""
    draws = Draws("clothes", seed, identity.seed)
    upright = View(view.centre_x, view.centre_y, view.scale, 0.35 * view.yaw, 0.0, 0.30 * view.roll)
    bottom = max(3.2, (canvas.shape[0] - view.centre_y) / view.scale + 0.6)
    plane = Plane(-3.1, 0.3, 3.1, min(bottom, 9.0), min(130.0, max(16.0, view.scale * 0.85)))
    paint = _painted(plane, identity, draws, seed, lamp)
    # The body hangs from the neck, whose root follows half of the head's turn.
    spots = upright.to_pixels(np.array([(0.0, 1.6), (1.0, 1.6), (0.0, 2.6)]))
    shift = 0.10 * np.sin(np.deg2rad(view.yaw)) * view.scale
    place(canvas, plane, paint, [(0, 1.6), (1, 1.6), (0, 2.6)], spots + (shift, 0))


def _painted(plane: Plane, identity: Identity, draws: Draws, seed: int, lamp: Lamp) -> Field:
    """Skin of the neck, then the garment over it."""
    chin = chin_line(identity)
    stout = 0.10 * identity.face.fullness
    neck = 0.455 + 0.13 * identity.masculinity + 0.6 * stout
    base = chin + 0.48
    slope = draws.around("slope", 0.28, 0.05)
    broad = 1.75 + 0.45 * identity.masculinity + 2 * stout
    half = curve(
        [
            (neck * 0.98, 0.3),
            (neck, chin - 0.1),
            (neck * 1.0, base - 0.28),
            (neck * 1.10, base - 0.08),
            (neck * 1.45, base + 0.08),
            (broad * 0.75, base + slope),
            (broad, base + slope + 0.22),
            (broad + 0.18, base + slope + 0.75),
            (broad + 0.25, 9.0),
        ],
        10,
    )
    outline = np.vstack([half, (half * (-1, 1))[::-1]])
    skin = tone(identity)
    light_x = float(lamp.direction[0])
    picture = np.empty((*plane.shape, 3), np.float32)
    picture[:] = skin * (0.97, 0.93, 0.92)
    round_x = np.clip(plane.x / (neck * 1.15), -1, 1)
    lit = (
        0.90
        - 0.30 * lamp.strength
        + 0.62 * lamp.strength * np.clip(np.sqrt(1 - round_x**2) * 0.75 + light_x * round_x, 0, 1)
    )
    lit = lit * (1 - 0.52 * smoothstep(chin + 0.52, chin - 0.02, plane.y - 0.12 * np.abs(plane.x)))
    for side in (-1, 1):
        tendon = plane.stroke(
            curve([(side * neck * 0.85, chin - 0.1), (side * neck * 0.5, base - 0.15), (side * 0.14, base + 0.12)], 8),
            0.08,
            0.05,
        )
        lit = lit * (1 + 0.10 * tendon)
        bone = plane.stroke(
            curve([(side * 0.12, base + 0.16), (side * 0.5, base + 0.14), (side * 0.95, base + 0.22)], 8), 0.07, 0.05
        )
        lit = lit * (1 - 0.12 * bone)
    picture *= lit[..., None]
    _garment(plane, picture, identity, draws, seed, lamp, base, neck)
    mask = plane.polygon(outline, 0.012)
    return np.dstack([picture * mask[..., None], mask]).astype(np.float32)


def _garment(
    plane: Plane, picture: Field, identity: Identity, draws: Draws, seed: int, lamp: Lamp, base: float, neck: float
) -> None:
    """What is worn: a neckline, folds, sometimes a collar."""
    fabric = linear(CLOTHES[int(draws.rng("fabric").integers(len(CLOTHES)))])
    kinds = {"crew": 1.0, "v": 0.7, "shirt": 1.1, "turtleneck": 0.3, "jacket": 0.6}
    if identity.sex == "F":
        kinds |= {"scoop": 0.9, "jacket": 0.4}
    kind = draws.pick("kind", kinds)
    deep = {"crew": 0.10, "v": 0.62, "shirt": 0.30, "turtleneck": -0.30, "jacket": 0.30, "scoop": 0.42}[kind]
    rng = generator("folds", seed)
    folds = plane.noise(rng, 0.35, 0.9) * 0.10 + plane.noise(rng, 0.12, 0.5) * 0.05
    shade = 0.92 + folds + 0.22 * lamp.strength * np.clip(float(lamp.direction[0]) * plane.x / 1.5, -1, 1)
    shade = shade * (1 - 0.20 * smoothstep(1.2, 2.4, np.abs(plane.x)))
    worn = fabric * shade[..., None]
    edge = neck * 1.16
    if kind in ("v", "shirt", "jacket"):
        line = [
            (-9.0, base - 0.5),
            (-edge, base - 0.16),
            (0.0, base + deep),
            (edge, base - 0.16),
            (9.0, base - 0.5),
            (9.0, 9.5),
            (-9.0, 9.5),
        ]
        cover = plane.polygon(line, 0.008)
    else:
        dip = curve(
            [
                (-9.0, base - 0.5),
                (-edge, base - 0.16),
                (-edge * 0.72, base + 0.55 * deep - 0.02),
                (0.0, base + deep),
                (edge * 0.72, base + 0.55 * deep - 0.02),
                (edge, base - 0.16),
                (9.0, base - 0.5),
            ],
            10,
        )
        if kind == "turtleneck":
            dip = curve(
                [
                    (-9.0, base - 0.5),
                    (-edge, base - 0.02),
                    (-neck * 1.08, base - 0.25),
                    (0.0, base - 0.21),
                    (neck * 1.08, base - 0.25),
                    (edge, base - 0.02),
                    (9.0, base - 0.5),
                ],
                10,
            )
        cover = plane.polygon(np.vstack([dip, [(9.0, 9.5), (-9.0, 9.5)]]), 0.008)
    if kind == "jacket":
        under = linear((0.88, 0.88, 0.86)) * shade[..., None]
        shirt = plane.polygon(
            [(-edge, base - 0.18), (0, base + 0.16), (edge, base - 0.18), (edge * 1.3, 9.5), (-edge * 1.3, 9.5)], 0.008
        )
        picture += (under - picture) * shirt[..., None]
        cover = plane.polygon(
            [
                (-9.0, base - 0.5),
                (-edge * 1.02, base - 0.10),
                (0.0, base + 1.5),
                (edge * 1.02, base - 0.10),
                (9.0, base - 0.5),
                (9.0, 9.5),
                (-9.0, 9.5),
            ],
            0.008,
        )
    shadow = plane.blur(cover, 0.03)
    picture *= (1 - 0.35 * shadow)[..., None]
    picture += (worn - picture) * cover[..., None]
    if kind in ("shirt", "jacket"):
        collar = fabric if kind == "shirt" else linear((0.90, 0.90, 0.88))
        for side in (-1, 1):
            flap = [
                (side * edge * 0.98, base - 0.24),
                (side * 0.03, base + 0.20),
                (side * 0.30, base + 0.42),
                (side * edge * 1.22, base + 0.02),
            ]
            under = plane.polygon(flap, 0.03)
            picture *= (1 - 0.25 * under)[..., None]
            picture += (collar * np.float32(1.05) * shade[..., None] - picture) * plane.polygon(flap, 0.006)[..., None]
            if kind == "jacket":
                lapel = [
                    (side * edge * 1.0, base - 0.08),
                    (side * 0.10, base + 1.35),
                    (side * 0.42, base + 0.75),
                    (side * 0.60, base + 0.55),
                    (side * edge * 1.35, base + 0.10),
                ]
                picture *= (1 - 0.12 * plane.polygon(lapel, 0.02))[..., None]
    else:
        seam = np.abs(cover - 0.5) < 0.49
        picture *= (1 - 0.25 * plane.blur(seam.astype(np.float32), 0.02))[..., None]
