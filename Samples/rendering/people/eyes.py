# SPDX-License-Identifier: Apache-2.0
"""Eyes between their lids, open by any amount."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .identity import Eyes, Identity
from .plane import Field, Plane, blend, linear
from .seeds import generator

# How far a smile closes the eyes from below.
SMILE_LIFT = 0.35
SAMPLES = 33


@dataclass(frozen=True)
class Lids:
    """The edges of one eye: x, upper and lower y, the closing line, and the fold above."""

    x: NDArray[np.float64]
    upper: NDArray[np.float64]
    lower: NDArray[np.float64]
    open_upper: NDArray[np.float64]
    middle: tuple[float, float]


def lids(eyes: Eyes, side: int, openness: float, smile: float, age: float) -> Lids:
    """The lids of the eye on a side (-1: the subject's right)."""
    t = np.linspace(-1, 1, SAMPLES)
    slant = -eyes.tilt * eyes.width * t + 0.012 * (t < 0) * t**2
    peak = np.clip(t + 0.16 + 0.12 * eyes.roundness, -1.0, 1.3)
    arc = np.clip(1 - np.abs(np.where(peak < 0, peak / 0.9, peak / 1.14)) ** (2.1 + 0.4 * eyes.roundness), 0, 1)
    arc = arc * np.clip((1 - np.abs(t)) * 6, 0, 1) ** 0.6
    droop = max(0.0, age - 50) / 35
    high = eyes.height * (1 - 0.20 * droop)
    # Age lets the lid hang over the outer corner.
    open_upper = slant - high * arc * (1 - 0.35 * droop * np.clip(t, 0, 1) ** 2)
    below = eyes.height * eyes.lower_lid * (1 - ((t - 0.12) / np.where(t > 0.12, 0.88, 1.12)) ** 2)
    closed = slant + 0.55 * below
    lower = closed + (below * (1 - SMILE_LIFT * smile) - 0.55 * below) * min(1.0, openness)
    opened = min(1.15, openness * (1 - 0.12 * smile))
    upper = np.minimum(closed + (open_upper - closed) * opened, lower)
    middle = (side * eyes.apart, -0.018)
    return Lids(middle[0] + side * eyes.width * t, upper, lower, open_upper, middle)


def paint(
    plane: Plane,
    albedo: Field,
    gloss: Field,
    relief: Field,
    identity: Identity,
    side: int,
    openness: float,
    smile: float,
    gaze: tuple[float, float],
) -> None:
    """One eye with its lids; the lid's thickness and fold go into the relief."""
    eyes = identity.eyes
    middle = side * eyes.apart
    part, cut = plane.window(middle - 0.36, -0.34, middle + 0.36, 0.34)
    skin, height, wet = albedo[cut], relief[cut], gloss[cut]
    edges = lids(eyes, side, openness, smile, identity.age)
    _fold(part, skin, height, identity, edges, openness)
    opening = np.vstack([np.column_stack([edges.x, edges.upper]), np.column_stack([edges.x, edges.lower])[::-1]])
    gap = float(np.max(edges.lower - edges.upper))
    if gap > 0.012:
        seen = part.polygon(opening, 0.005)
        ball = _eyeball(part, identity, edges, gaze)
        skin += (ball - skin) * seen[..., None]
        wet += (1.0 - wet) * seen * 0.8
        inner = edges.x[0] + side * 0.014
        blend(skin, linear((0.74, 0.45, 0.42)), part.bump(inner, edges.lower[0] - 0.002, 0.016, 0.012) * seen * 0.8)
    _rims(part, skin, identity, edges, side, openness)


def _eyeball(part: Plane, identity: Identity, edges: Lids, gaze: tuple[float, float]) -> Field:
    """White, iris and pupil, as if there were no lids but for the shade they throw."""
    eyes = identity.eyes
    age = max(0.0, identity.age - 40) / 45
    tone = 0.85 - 0.20 * identity.skin.melanin
    ball = np.empty((*part.shape, 3), np.float32)
    ball[:] = linear((0.88 * tone, (0.85 - 0.03 * age) * tone, (0.83 - 0.07 * age) * tone))
    across = (part.x - edges.middle[0]) / eyes.width
    ball *= (1 - 0.60 * np.clip(np.abs(across), 0, 1.1) ** 2)[..., None]
    centre_x, centre_y = edges.middle[0] + gaze[0] * 0.06, edges.middle[1] + gaze[1] * 0.04
    dx, dy = part.x - centre_x, part.y - centre_y
    far = np.sqrt(dx**2 + dy**2) / eyes.iris_size
    turn = np.arctan2(dy, dx)
    rng = generator("iris", identity.seed)
    rays = sum(
        np.sin(turn * count + phase)
        for count, phase in zip(rng.integers(9, 40, 5), rng.uniform(0, 6.3, 5), strict=True)
    )
    iris = linear(eyes.iris)[None, None] * (0.75 + 0.55 * np.clip(far, 0, 1) + 0.07 * rays)[..., None]
    iris = iris * (1 + 0.35 * np.clip(dy / eyes.iris_size, -1, 1))[..., None]
    iris *= (1 - 0.75 * np.clip((far - 0.78) / 0.22, 0, 1) ** 2)[..., None]
    edge = max(0.06, 1.0 / (eyes.iris_size * part.density))
    iris += (linear((0.03, 0.03, 0.035)) - iris) * np.clip((0.42 - far) / edge + 0.5, 0, 1)[..., None]
    ball += (iris - ball) * np.clip((1 - far) / edge + 0.5, 0, 1)[..., None]
    lid = np.interp(part.across, *_rising(edges.x, edges.upper)).astype(np.float32)
    ball *= (1 - 0.62 * np.exp(-np.clip(part.y - lid[None, :], 0, 1) / 0.028))[..., None]
    return ball


def _rising(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The same line with x rising."""
    return (x, y) if x[0] < x[-1] else (x[::-1], y[::-1])


def _fold(part: Plane, skin: Field, height: Field, identity: Identity, edges: Lids, openness: float) -> None:
    """The crease above the lid, the hood over it, and what lies below the eye."""
    eyes, age = identity.eyes, max(0.0, identity.age - 35) / 50
    t = np.linspace(-1, 1, SAMPLES)
    inside = slice(3, SAMPLES - 1)
    lift = eyes.fold * (1 - 0.35 * t**2) * (1 - 0.4 * min(1.0, eyes.hood * np.clip(openness, 0, 1)))
    fold_y = np.minimum(edges.open_upper, edges.upper) - lift + 0.02 * (1 - min(1.0, openness))
    crease = np.column_stack([edges.x, fold_y])[inside]
    depth = 0.012 + 0.022 * min(1.0, openness)
    height -= depth * part.stroke(crease, 0.022, 0.014)
    blend(skin, skin * 0.5, part.stroke(crease, 0.014, 0.010) * (0.25 + 0.3 * min(1.0, openness)))
    if eyes.hood > 0.1:
        over = np.column_stack([edges.x, fold_y - 0.035])[8:]
        height += 0.03 * min(1.0, eyes.hood) * part.stroke(over, 0.05, 0.025)
    # The lid itself bulges over the ball.
    height += 0.012 * part.stroke(np.column_stack([edges.x, edges.upper - 0.02])[4:-4], 0.03, 0.012)
    bag = np.column_stack([edges.x, edges.lower + 0.075 + 0.03 * np.cos(t * 1.3)])[3:-4]
    sag = eyes.bags * (0.35 + age)
    height -= 0.020 * sag * part.stroke(bag, 0.025, 0.018)
    height += 0.018 * sag * part.stroke(bag - (0, 0.045), 0.035, 0.022)
    blend(skin, skin * (0.62, 0.52, 0.58), part.stroke(bag - (0, 0.02), 0.06, 0.035) * min(0.6, 0.12 + 0.35 * sag))


def _rims(part: Plane, skin: Field, identity: Identity, edges: Lids, side: int, openness: float) -> None:
    """Lash lines, lashes and the pale rim of the lower lid."""
    eyes, made_up = identity.eyes, identity.skin.make_up
    dark = linear((0.07, 0.05, 0.045))
    upper = np.column_stack([edges.x, edges.upper])
    lower = np.column_stack([edges.x, edges.lower])
    if openness > 0.2:
        blend(
            skin, skin * 0.9 + 0.1 * linear((0.8, 0.55, 0.5)), part.stroke(lower[2:-2] + (0, 0.006), 0.012, 0.006) * 0.6
        )
    blend(skin, skin * 0.35, part.stroke(lower[4:-1] + (0, 0.012), 0.009, 0.007) * (0.35 + 0.4 * made_up))
    line = 0.014 + 0.010 * eyes.lashes + 0.012 * made_up
    blend(skin, dark, part.stroke(upper[2:-1], line, 0.006) * (0.55 + 0.35 * min(1.0, eyes.lashes + made_up)))
    blend(skin, dark, part.stroke(upper[14:], line * 1.3, 0.006) * 0.5)
    lashes = []
    # Lashes of an open eye rise from the lid, of a closed one they hang.
    rise = 1.0 if openness > 0.35 else -0.7
    length = 0.022 + 0.040 * min(1.0, eyes.lashes) + 0.02 * made_up
    for index in range(6, SAMPLES):
        x, y = upper[index]
        out = (index / (SAMPLES - 1) - 0.35) * 1.2
        lashes.append([(x, y), (x + side * out * length, y - rise * length * (1 - 0.3 * abs(out)))])
    blend(skin, dark, part.strokes(lashes, 0.006, 0.004) * 0.7 * min(1.0, eyes.lashes + 0.4 * made_up))
    if made_up:
        shade = part.stroke(upper[4:-1] - (0, 0.035), 0.05, 0.02)
        blend(skin, skin * (0.55, 0.45, 0.45), shade * 0.5 * made_up)


def glints(
    plane: Plane,
    glow: Field,
    identity: Identity,
    side: int,
    openness: float,
    smile: float,
    gaze: tuple[float, float],
    light: NDArray[np.float64],
    strength: float,
) -> None:
    """The light mirrored on the eyeball: it lies towards the lamp."""
    edges = lids(identity.eyes, side, openness, smile, identity.age)
    if float(np.max(edges.lower - edges.upper)) < 0.03:
        return
    middle = side * identity.eyes.apart
    part, cut = plane.window(middle - 0.3, -0.25, middle + 0.3, 0.25)
    opening = np.vstack([np.column_stack([edges.x, edges.upper]), np.column_stack([edges.x, edges.lower])[::-1]])
    x = edges.middle[0] + gaze[0] * 0.06 + 0.042 * float(light[0])
    y = edges.middle[1] + gaze[1] * 0.04 + 0.042 * float(np.clip(light[1], -0.8, 0.5))
    spot = part.bump(x, y, 0.011, 0.013) + 0.25 * part.bump(2 * edges.middle[0] - x, 0.03, 0.014, 0.008)
    glow[cut] += (0.9 * strength * spot * part.polygon(opening, 0.004))[..., None]


def brow_points(identity: Identity, side: int) -> NDArray[np.float64]:
    """The middle line of an eyebrow, from its inner end."""
    brows, eyes = identity.brows, identity.eyes
    t = np.linspace(0, 1, 17)
    x = brows.inner + t * brows.length * 1.45
    level = -brows.height - 0.4 * (eyes.height - 0.09)
    y = level - brows.tilt * (t - 0.3) * 0.5 - brows.arch * np.sin(np.clip(t * 1.25, 0, 1.25) * np.pi / 1.45) ** 1.5
    y = y + 0.10 * np.clip(t - 0.62, 0, 1) ** 1.2 + 0.02 * np.clip(0.12 - t, 0, 1)
    return np.column_stack([side * x, y])


def paint_brow(
    plane: Plane, albedo: Field, identity: Identity, side: int, colour: NDArray[np.float32], lift: float
) -> None:
    """An eyebrow of single hairs over a soft ground."""
    brows = identity.brows
    line = brow_points(identity, side) - (0, lift)
    t = np.linspace(0, 1, len(line))
    half = 0.5 * brows.thickness * (0.78 + 0.45 * np.sin(np.pi * np.clip(t * 1.1 + 0.08, 0, 1)))
    half = half * (1 - brows.taper * np.clip(t - 0.45, 0, 1) * 1.5)
    part, cut = plane.window(
        min(line[:, 0]) - 0.1, min(line[:, 1]) - 0.15, max(line[:, 0]) + 0.1, max(line[:, 1]) + 0.15
    )
    skin = albedo[cut]
    outline = np.vstack([line - np.column_stack([0 * t, half]), (line + np.column_stack([0 * t, half]))[::-1]])
    ground = part.polygon(outline, 0.016)
    rng = generator("brow", identity.seed, side)
    hairs = []
    for _ in range(int(90 + 110 * brows.density)):
        place = rng.uniform(0, 1)
        x = np.interp(place, t, line[:, 0])
        y = np.interp(place, t, line[:, 1]) + rng.uniform(-1.1, 1.1) * np.interp(place, t, half)
        length = rng.uniform(0.04, 0.075)
        lean = np.interp(place, [0, 0.25, 1], [1.2, 0.55, 0.1]) + rng.normal(0, 0.15)
        hairs.append([(x, y), (x + side * length * np.cos(lean), y - 0.6 * length * np.sin(lean))])
    strength = 0.35 + 0.55 * brows.density
    fine = part.strokes(hairs, 0.007, 0.004)
    blend(skin, colour, np.clip(ground * 0.75 * strength + fine * 0.6 * strength, 0, 0.95))
    if brows.joined > 0.05:
        between = plane.window(-0.22, -brows.height - 0.15, 0.22, -brows.height + 0.2)
        bridge = between[0].bump(0, -brows.height + 0.01, 0.11, 0.035)
        blend(albedo[between[1]], colour, bridge * min(0.5, 0.4 * brows.joined) * 0.5)
