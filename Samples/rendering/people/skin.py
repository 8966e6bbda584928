# SPDX-License-Identifier: Apache-2.0
"""Skin: its tone, what reddens and darkens it, freckles, moles, stubble and lines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .eyes import brow_points
from .face_shape import chin_line, mouth_line
from .identity import Identity
from .mouth import Lips
from .plane import Field, Plane, blend, curve, linear
from .seeds import generator

# Tones from the palest to the darkest skin, evenly over `melanin`.
TONES = (
    (0.955, 0.835, 0.770),
    (0.915, 0.765, 0.670),
    (0.850, 0.670, 0.540),
    (0.735, 0.545, 0.410),
    (0.585, 0.405, 0.290),
    (0.430, 0.285, 0.205),
    (0.295, 0.195, 0.150),
)


def tone(identity: Identity) -> NDArray[np.float32]:
    """The colour of bare skin, as light."""
    skin = identity.skin
    steps = np.linspace(0, 1, len(TONES))
    base = np.array([np.interp(skin.melanin, steps, channel) for channel in zip(*TONES, strict=True)])
    base = base * (1 + 0.02 * skin.warmth, 1.0, 1 - 0.06 * skin.warmth)
    return linear(np.clip(base, 0, 1))


def paint(plane: Plane, identity: Identity) -> Field:
    """Skin all over the plane: zones of colour and marks that stay with the person."""
    skin, seed = identity.skin, identity.seed
    base = tone(identity)
    albedo = np.empty((*plane.shape, 3), np.float32)
    albedo[:] = base
    red = plane.zeros()
    for side in (-1, 1):
        red += 0.8 * plane.bump(side * 0.48, 0.45, 0.20, 0.17)
        red += 0.30 * plane.bump(side * 0.90, 0.2, 0.15, 0.25)
    red += 0.8 * plane.bump(0, identity.nose.length - 0.08, 0.14, 0.10)
    red += 0.35 * plane.bump(0, chin_line(identity) - 0.15, 0.2, 0.1)
    red *= 1 + 0.35 * plane.noise(generator("flush", seed), 0.16)
    pale = 1 - 0.75 * skin.melanin
    strength = skin.ruddiness * 0.55 * pale
    albedo *= 1 - np.clip(red, 0, 1.5)[..., None] * np.array([0.04, 0.30, 0.26], np.float32) * strength
    yellow = plane.bump(0, -0.6, 0.6, 0.25)
    albedo *= 1 - yellow[..., None] * np.array([0.0, 0.02, 0.07], np.float32)
    uneven = 0.5 * plane.noise(generator("mottle", seed), 0.22) + 0.5 * plane.noise(generator("grain", seed), 0.05)
    age = max(0.0, identity.age - 30) / 55
    albedo *= (1 + 0.045 * (skin.unevenness + 0.6 * age) * uneven)[..., None]
    albedo *= (1 + 0.035 * plane.noise(generator("pores", seed), 0.017))[..., None]
    _marks(plane, albedo, identity, base)
    if skin.make_up:
        for side in (-1, 1):
            blush = plane.bump(side * 0.58, 0.36, 0.17, 0.10, side * -0.4)
            albedo *= 1 - blush[..., None] * np.array([0.02, 0.20, 0.14], np.float32) * 0.6 * skin.make_up
    return albedo


def _marks(plane: Plane, albedo: Field, identity: Identity, base: NDArray[np.float32]) -> None:
    """Freckles, moles, the spots of age."""
    skin, seed = identity.skin, identity.seed
    if skin.freckles > 0.05:
        rng = generator("freckles", seed)
        mask = plane.zeros()
        for _ in range(int(60 + 260 * min(1.0, skin.freckles))):
            x, y = rng.normal(0, 0.42), rng.normal(0.33, 0.20)
            size = rng.uniform(0.007, 0.017)
            part, cut = plane.window(x - 0.06, y - 0.06, x + 0.06, y + 0.06)
            mask[cut] = np.maximum(mask[cut], rng.uniform(0.3, 1) * part.bump(x, y, size, size))
        blend(albedo, base * (0.60, 0.42, 0.32), mask * min(0.75, 0.35 + 0.5 * skin.freckles))
    rng = generator("moles", seed)
    spots = [
        (rng.uniform(-0.75, 0.75), rng.uniform(-0.75, 1.25), rng.uniform(0.011, 0.024), 0.85) for _ in range(skin.moles)
    ]
    rng = generator("spots", seed)
    # Age spots come one after the other, each at the place that it will keep.
    for _ in range(int(max(0.0, identity.age - 52) * 0.45)):
        spots.append((rng.uniform(-0.85, 0.85), rng.uniform(-0.95, 0.7), rng.uniform(0.02, 0.045), 0.30))
    for x, y, size, depth in spots:
        part, cut = plane.window(x - 0.15, y - 0.15, x + 0.15, y + 0.15)
        spot = np.clip(1.6 * part.bump(x, y, size, size * 0.9), 0, 1)
        blend(albedo[cut], base * (0.30, 0.20, 0.17), spot * depth)


def stubble(
    plane: Plane, albedo: Field, identity: Identity, amount: float, zone: Field, colour: NDArray[np.float32]
) -> None:
    """Hair under or just over the skin, within a zone."""
    grain = plane.noise(generator("stubble", identity.seed), 0.011)
    cover = np.clip(zone * amount * (0.72 + 0.28 * grain), 0, 0.9)
    blend(albedo, colour * 0.6 + 0.4 * tone(identity) * (0.5, 0.5, 0.55), cover)


def wrinkles(
    plane: Plane, relief: Field, albedo: Field, identity: Identity, shape: Lips, smile: float, brow_lift: float
) -> None:
    """Lines that age and mimicry draw: sunk into the relief, and a little darker than the skin."""
    seed, skin = identity.seed, identity.skin
    years = max(0.0, identity.age - 24) / 50
    aged = years**1.4 * skin.wrinkling
    rng = generator("wrinkles", seed)
    habit = rng.uniform(0.4, 1.4, 8)
    eyes, nose = identity.eyes, identity.nose
    lines: list[tuple[NDArray[np.float64], float]] = []
    raised = max(0.0, brow_lift) * 6
    for index in range(4):
        y = -0.46 - 0.095 * index + rng.normal(0, 0.008)
        reach = rng.uniform(0.3, 0.48)
        sway = rng.normal(0, 0.012, 5)
        line = curve([(x * reach, y + 0.02 * x * x + sway[k]) for k, x in enumerate(np.linspace(-1, 1, 5))], 6)
        lines.append((line, habit[0] * (0.55 * aged + raised * 0.2)))
    for side in (-1, 1):
        inner = brow_points(identity, side)[0]
        frown = curve(
            [(inner[0] * 0.45, inner[1] - 0.06), (inner[0] * 0.38, inner[1]), (inner[0] * 0.5, inner[1] + 0.09)], 6
        )
        lines.append((frown, habit[1] * 0.7 * aged))
        corner = (side * (eyes.apart + eyes.width * 1.05), -eyes.tilt * eyes.width + 0.01)
        for lift in (-0.10, -0.02, 0.07):
            foot = curve(
                [
                    corner,
                    (corner[0] + side * 0.07, corner[1] + lift * 0.6),
                    (corner[0] + side * 0.15, corner[1] + lift * 1.5),
                ],
                6,
            )
            lines.append((foot, habit[2] * (0.5 * aged + 0.35 * smile * min(1.0, 0.3 + years))))
        mouth_corner = shape.corners[0 if side < 0 else 1]
        fold = curve(
            [
                (side * (nose.width * 1.05), nose.length - 0.14),
                (side * (nose.width + 0.10), nose.length + 0.02),
                (mouth_corner[0] + side * 0.075, mouth_corner[1] - 0.10),
                (mouth_corner[0] + side * 0.095, mouth_corner[1] + 0.05),
            ],
            8,
        )
        lines.append((fold, 0.45 * max(0.0, habit[3] - 0.75) + habit[3] * 0.9 * aged + 0.40 * smile))
        down = curve(
            [
                (mouth_corner[0] + side * 0.02, mouth_corner[1] + 0.03),
                (mouth_corner[0] + side * 0.05, mouth_corner[1] + 0.14),
                (mouth_corner[0] + side * 0.04, mouth_corner[1] + 0.24),
            ],
            6,
        )
        lines.append((down, habit[4] * 0.75 * aged))
    for line, depth in lines:
        if depth < 0.03:
            continue
        (x0, y0), (x1, y1) = line.min(0) - 0.15, line.max(0) + 0.15
        part, cut = plane.window(x0, y0, x1, y1)
        depth = min(1.3, depth)
        fine = part.stroke(line[1:], 0.012, 0.010)
        relief[cut] -= 0.020 * depth * part.stroke(line, 0.022, 0.018)
        blend(albedo[cut], albedo[cut] * (0.62, 0.52, 0.50), fine * min(0.7, 0.5 * depth))
    rng = generator("crumple", seed)
    fine = plane.noise(rng, 0.06, 0.025) * (0.5 + 0.5 * plane.bump(0, 0.1, 0.8, 0.8))
    relief += 0.0013 * aged * fine


def beard_zone(plane: Plane, identity: Identity, shape: Lips, style: str) -> tuple[Field, Field]:
    """The area of the beard on jaw and chin, and that on the upper lip."""
    face, nose = identity.face, identity.nose
    middle, chin = mouth_line(identity), chin_line(identity)
    rng = generator("beard.line", identity.seed)
    cheek = middle - 0.16 + rng.uniform(-0.20, 0.22)
    lip = _outline(shape)
    inner = {"goatee": face.chin_width + 0.08, "chin": face.chin_width * 0.9}.get(style)
    if inner is None:
        half = [
            (-0.05, chin + 0.4),
            (1.4, chin + 0.4),
            (1.4, 0.05),
            (0.97, 0.05),
            (0.86, 0.30),
            (0.74, 0.55),
            (0.5 * (0.62 + nose.width), cheek + 0.12),
            (identity.mouth.width + 0.08, middle - 0.06),
            (identity.mouth.width + 0.02, middle + 0.05),
            (identity.mouth.width * 0.55, middle + 0.11 + identity.mouth.lower),
            (0.11, middle + 0.11 + identity.mouth.lower),
            (0.07, middle + 0.05 + identity.mouth.lower),
            (-0.05, middle + 0.05 + identity.mouth.lower),
        ]
    else:
        low = middle + identity.mouth.lower
        half = [
            (-0.05, chin + 0.4),
            (inner * 0.9, chin + 0.3),
            (inner, chin - 0.15),
            (inner * 0.85, low + 0.10),
            (0.09, low + 0.08),
            (0.06, low + 0.04),
            (-0.05, low + 0.04),
        ]
        if style == "goatee":
            corner = identity.mouth.width
            half[3:5] = [
                (corner + 0.10, middle + 0.10),
                (corner + 0.075, middle - 0.06),
                (corner + 0.01, middle + 0.02),
                (corner * 0.8, low + 0.05),
                (0.10, low + 0.10),
            ]
    jaw = np.maximum(plane.polygon(half, 0.03), plane.polygon([(-x, y) for x, y in half], 0.03))
    thick = rng.uniform(0.6, 1.0)
    wide = identity.mouth.width + 0.05
    band = [
        (-0.03, nose.length + 0.045),
        (nose.width * 0.7, nose.length + 0.05),
        (wide, middle - 0.05),
        (wide + 0.035, middle + 0.07),
        (wide - 0.06, middle + 0.02),
        (0.05, middle - identity.mouth.upper * thick - 0.005),
        (-0.03, middle - identity.mouth.upper * thick),
    ]
    above = np.maximum(plane.polygon(band, 0.018), plane.polygon([(-x, y) for x, y in band], 0.018))
    bare = 1 - plane.polygon(lip, 0.012)
    return jaw * bare, above * bare


def _outline(shape: Lips) -> NDArray[np.float64]:
    """Around both lips, the upper one a little less so that a moustache may hang over it."""
    top = np.column_stack([shape.x, shape.top + 0.4 * (shape.upper_edge - shape.top)])
    return np.vstack([top, np.column_stack([shape.x, shape.bottom])[::-1]])


def beard(
    plane: Plane, albedo: Field, relief: Field, identity: Identity, zone: Field, colour: NDArray[np.float32]
) -> None:
    """A grown beard within a zone: hairs that hang, with a ragged edge."""
    worn, seed = identity.beard, identity.seed
    length = worn.length if worn.style in ("full", "long") else 0.4 * worn.length
    hairs = 0.65 * plane.noise(generator("beard.hairs", seed), 0.013, 0.06)
    locks = 0.6 * plane.noise(generator("beard.locks", seed), 0.05, 0.13)
    pattern = hairs + locks
    ragged = np.clip(zone + 0.30 * pattern * (1 - np.abs(2 * zone - 1)), 0, 1)
    cover = np.clip(ragged * (0.55 + 0.45 * worn.density) * (1.05 + 0.12 * pattern), 0, 0.97)
    grey = float(np.clip((identity.age - identity.hair.grey_from + 4) / 26, 0, 1))
    hair = colour * np.exp(0.30 * np.clip(pattern, -2, 2))[..., None]
    blend(hair, linear((0.70, 0.69, 0.68)), np.clip(grey * (0.5 + 0.35 * pattern), 0, 0.85))
    blend(albedo, hair, cover)
    relief += plane.blur(cover, 0.03) * (0.02 + 0.05 * length) + 0.010 * pattern * cover
