# SPDX-License-Identifier: Apache-2.0
"""Hair: a shell around the skull whose paint leaves the face open."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .face_shape import Form
from .identity import Identity
from .plane import Field, Plane, blend, curve, linear, smoothstep
from .seeds import generator

# Hair that stands less than this above the skull is drawn close to it.
CLOSE = 0.045


@dataclass(frozen=True)
class Cut:
    """What a style means: lengths in units, `ends` the height where the hair at the sides ends."""

    top: float
    side: float
    ends: float
    fringe: str = "none"
    cover: float = 1.0
    back: bool = False
    bun: bool = False


def cut(identity: Identity, longer: float) -> Cut:
    """The cut of somebody's hair; `longer` is how much longer or shorter than usual it was, from -1 to 1."""
    hair = identity.hair
    volume, rng = hair.volume, generator("cut", identity.seed)
    if receding(identity) > 0.45:
        # What is left is worn short.
        return Cut(0.03, 0.01 + 0.05 * volume, 0.15 + 0.25 * hair.sides, cover=0.5 + 0.5 * hair.sides)
    rich = {"straight": 0.0, "wavy": 0.05, "curly": 0.11, "coily": 0.10}[hair.texture]
    grown = 0.03 * longer
    fringes = ("none", "none", "swept", "straight", "curtains")
    fringe = fringes[int(rng.integers(len(fringes)))]
    if hair.style == "shaved":
        return Cut(0.005, 0.002, 0.30, cover=0.30 + 0.25 * volume)
    if hair.style == "buzz":
        return Cut(0.03 + grown / 2, 0.012, 0.22 + 0.2 * hair.sides, cover=0.88)
    if hair.style == "cropped":
        return Cut(0.06 + 0.06 * volume + rich / 2 + grown, 0.03, 0.15 + 0.25 * hair.sides)
    if hair.style == "short":
        shape = ("none", "swept", "straight")[int(rng.integers(3))]
        return Cut(
            0.11 + 0.12 * volume + rich + grown, 0.035 + 0.06 * hair.sides + rich / 2, 0.15 + 0.3 * hair.sides, shape
        )
    if hair.style == "swept":
        return Cut(0.16 + 0.18 * volume + rich + grown, 0.03 + 0.05 * hair.sides, 0.15 + 0.25 * hair.sides)
    if hair.style == "curtains":
        return Cut(0.14 + 0.1 * volume + rich + grown, 0.09 + 0.05 * volume, 0.42 + 0.1 * longer, "curtains")
    if hair.style == "pixie":
        return Cut(0.12 + 0.1 * volume + rich + grown, 0.05 + rich / 2, 0.35 + 0.15 * hair.sides, "swept")
    if hair.style == "bob":
        return Cut(
            0.10 + 0.08 * volume + rich,
            0.13 + 0.10 * volume + rich,
            0.95 + 0.35 * hair.sides + 0.12 * longer,
            fringe,
            back=True,
        )
    if hair.style == "shoulder":
        return Cut(0.10 + 0.09 * volume + rich, 0.12 + 0.12 * volume + rich, 1.7 + 0.25 * longer, fringe, back=True)
    if hair.style == "long":
        return Cut(0.09 + 0.09 * volume + rich, 0.12 + 0.13 * volume + rich, 2.5 + 0.3 * longer, fringe, back=True)
    if hair.style == "afro":
        return Cut(0.22 + 0.42 * volume + 2 * grown, 0.16 + 0.36 * volume + grown, 0.45 + 0.35 * volume, back=True)
    return Cut(0.05 + 0.05 * volume + rich / 2, 0.025, 0.20, bun=rng.uniform() < 0.5)


def receding(identity: Identity) -> float:
    """How bald somebody is: nought with a full head of hair, one with a bare crown."""
    hair = identity.hair
    return float(np.clip((identity.age - hair.thinning_from + 12) / 35, 0, 1)) * hair.baldness


def colour(identity: Identity, grows: float = 0.0) -> NDArray[np.float32]:
    """The colour of the hair at the age that somebody has; `grows` delays the grey (brows keep their colour)."""
    hair = identity.hair
    grey = float(np.clip((identity.age - hair.grey_from - grows) / 24, 0, 1))
    base = linear(np.clip(hair.colour, 0, 1))
    return (base + (linear((0.74, 0.73, 0.72)) * (0.55 + 0.45 * grey) - base) * 0.92 * grey).astype(np.float32)


def form(identity: Identity, style: Cut, head: Form) -> Form:
    """The outside of the hair over a head."""
    width = identity.face.width
    bald = receding(identity)
    # Thin hair lies flat, or the wall would shine through it above the skull.
    full = max(0.0, 1 - bald / 0.35)
    side, up = style.side * (0.3 + 0.7 * full), style.top * full
    top = -1.50 - up
    outline = [
        (0.0, top),
        (0.20 * width, top + 0.016),
        ((0.42 + 0.15 * up) * width, top + 0.08),
        ((0.68 + 0.3 * up) * width, top + 0.23),
        (0.88 * width + 0.6 * side + 0.25 * up, -1.0 - 0.35 * up),
        (0.955 * width + 0.95 * side, -0.62),
        (head.width_at(-0.32) + 0.9 * side, -0.32),
    ]
    if style.top < CLOSE:
        # Hair this short follows the skull: any wider and the wall would shine through its stubble.
        outline = [(0.0, top), *((head.width_at(y) + side, y) for y in (-1.45, -1.32, -1.15, -0.95, -0.62, -0.32))]
    if style.ends >= 0.8:
        outline[-1] = (0.97 * width + 1.05 * side, -0.30)
    if style.ends < 0.8:
        ear = identity.ears.level - 0.5 * identity.ears.height
        # Over the ears short hair lies close, or the wall would show between it and the face.
        spread = 0.8 * side if identity.hair.style in ("afro", "curtains") else 0.012
        outline += [
            (head.width_at(ear) + spread, ear),
            (head.width_at(0.1) + spread, 0.1),
            (head.width_at(0.3) + spread, 0.3),
            (0.88 * width, max(0.5, style.ends + 0.15)),
            (0.0, max(0.8, style.ends + 0.4)),
        ]
    else:
        hang = 0.98 * width + side * 1.15
        outline += [(hang, 0.35), (hang + 0.03, 0.8)]
        if style.ends > 1.4:
            outline += [(hang + 0.06, 1.3), (hang + 0.08, style.ends - 0.35)]
        outline += [(hang - 0.10, style.ends - 0.12), (hang - 0.36, style.ends + 0.02), (0.0, style.ends + 0.06)]
    profile = [
        (0.0, top),
        (0.45 + up, top + 0.06),
        (0.82 + up, -1.18 - 0.5 * up),
        (1.03 + 0.8 * up, -0.80),
        (1.09 + 0.2 * up, -0.45),
        (1.05, -0.1),
        (0.95, 0.3),
        (0.70, 0.7),
        (0.45, 1.1),
        (0.40, 4.0),
    ]
    return Form.through(np.maximum(curve(outline), (0, -9)), curve(profile))


def cover(plane: Plane, identity: Identity, style: Cut) -> tuple[Field, Field]:
    """The area of the hair in front, and the pattern of its strands (mean 0)."""
    hair, rng = identity.hair, generator("hairline", identity.seed)
    bald = receding(identity)
    pattern = strands(plane, identity, style)
    open_face = plane.polygon(_opening(identity, style, bald, 1), 0.03)
    open_face = np.maximum(open_face, plane.polygon(_opening(identity, style, bald, -1), 0.03))
    mask = 1 - open_face
    if style.fringe != "none" and bald < 0.35:
        for line in _fringe(identity, style, rng):
            mask = np.maximum(mask, plane.polygon(line, 0.03))
    if style.ends < 0.8:
        ear = identity.ears.level - 0.5 * identity.ears.height
        # Before the ears hair runs down as sideburns, over them it is cut.
        ends = style.ends + (ear + 0.02 - style.ends) * smoothstep(0.98, 1.08, np.abs(plane.across))
        if hair.style in ("afro", "curtains"):
            ends = np.full_like(ends, style.ends)
        mask = np.minimum(mask, smoothstep(0.05, -0.05, plane.y - ends[None, :]))
    else:
        mask = np.minimum(mask, smoothstep(0.06, -0.10, plane.y - style.ends + 0.05 * pattern))
    ragged = 0.16 if hair.style in ("shaved", "buzz", "tied") else 0.24
    mask = smoothstep(
        0.5 - ragged, 0.5 + ragged, mask + (0.10 if ragged < 0.2 else 0.22) * pattern * (1 - np.abs(2 * mask - 1))
    )
    if bald > 0.3:
        # Before it goes the hair on top thins.
        thin = smoothstep(-0.55, -1.1, plane.y + 0.1 * np.abs(plane.x)) * np.clip(1.6 * bald - 0.45, 0, 1)
        mask = mask * (1 - thin * np.clip(0.75 - 0.25 * pattern, 0, 1))
    return mask * style.cover, pattern


def _opening(identity: Identity, style: Cut, bald: float, side: int) -> NDArray[np.float64]:
    """The half of the face that no hair covers."""
    rng = generator("frame", identity.seed, side)
    hair, width = identity.hair, identity.face.width
    line = -min(hair.hairline + 0.95 * bald**1.3, 1.9)
    temple = np.clip(hair.temples, 0, 0.9) + 0.9 * bald
    corner = width * (0.72 + 0.03 * hair.roundness)
    points = [
        (-0.02, line + 0.10 * hair.peak * (1 - bald)),
        (0.13 * width, line),
        (0.42 * width, line - 0.06 + 0.10 * hair.roundness - 0.22 * temple),
        (corner * 0.92, line + 0.16 - 0.26 * temple * (1 - 0.4 * bald)),
        (corner + 0.04 + 0.05 * temple, -0.50),
        (width * 0.82, -0.34),
        (width * 0.845, -0.10),
    ]
    if style.ends < 0.8:
        points += [(width * 0.92, 0.02), (width * 0.94, 0.30), (width * 0.94, 3.4)]
    else:
        # Longer hair frames the face, closer or farther.
        frame = width * (0.86 - 0.20 * max(0.0, hair.fringe - 0.35))
        # Below the jaw it falls inwards, over the sides of the neck.
        fall = rng.uniform(0.06, 0.30)
        points += [
            (frame, 0.15),
            (frame - 0.01, 0.5),
            (frame - 0.05, 0.85),
            (frame - 0.10 - 0.5 * fall, 1.25),
            (frame - 0.06 - fall, 1.7),
            (frame - fall, 2.2),
            (frame, 3.4),
        ]
    shape = np.vstack([curve(points, 8), [(-0.02, 3.4)]])
    return shape * (side, 1)


def _fringe(identity: Identity, style: Cut, rng: np.random.Generator) -> list[NDArray[np.float64]]:
    """What falls over the forehead."""
    hair, width = identity.hair, identity.face.width
    top = -hair.hairline - 0.4
    brow = -identity.brows.height
    low = brow - 0.06 - 0.30 * (1 - hair.fringe)
    edge = 0.80 * width
    if style.fringe == "straight":
        arch = 0.05 * rng.uniform(-1, 1)
        return [
            curve(
                [
                    (-edge, top),
                    (edge, top),
                    (edge * 1.02, low + 0.10),
                    (edge * 0.5, low + arch),
                    (0, low - arch),
                    (-edge * 0.5, low + arch),
                    (-edge * 1.02, low + 0.10),
                    (-edge, top),
                ],
                6,
            )
        ]
    way = 1 if hair.parting < 0 else -1
    if style.fringe == "swept":
        start = -way * (0.30 + 0.35 * abs(hair.parting)) * width
        return [
            curve(
                [
                    (start, -1.6),
                    (start, top + 0.42),
                    (way * 0.10, low - 0.20),
                    (way * 0.45, low - 0.02),
                    (way * edge, low + 0.22),
                    (way * edge * 1.03, low - 0.2),
                    (way * edge, -1.6),
                    (start, -1.6),
                ],
                6,
            )
        ]
    at = 0.5 * hair.parting
    lines = []
    for side in (-1, 1):
        lines.append(
            curve(
                [
                    (at, -1.6),
                    (at + side * 0.02, top + 0.36),
                    (side * 0.36 + at * 0.5, low - 0.10),
                    (side * 0.66 * width, low + 0.18),
                    (side * 0.84 * width, low + 0.42),
                    (side * 0.95 * width, low),
                    (side * 0.9 * width, -1.6),
                    (at, -1.6),
                ],
                6,
            )
        )
    return lines


def strands(plane: Plane, identity: Identity, style: Cut) -> Field:
    """Lighter and darker strands as they run from the parting."""
    hair, rng = identity.hair, generator("strands", identity.seed)
    texture = hair.texture
    if hair.style in ("shaved", "buzz", "afro") or texture == "coily":
        fine = plane.noise(rng, 0.024)
        lumps = plane.noise(rng, 0.09) if hair.style not in ("shaved", "buzz") else plane.noise(rng, 0.3)
        # Coarser or stronger lumps would draw the eye of a detector away from the face.
        return (0.40 * fine + 0.28 * lumps).astype(np.float32)
    start = hair.parting if hair.style not in ("swept", "tied") else 0.0
    fall = plane.y + 1.62 + style.top
    bend = np.clip(fall, 0.0, 1.3)
    lane = (plane.x - start) / (0.42 + bend)
    # Waves: how far strands swing, and how often on their way.
    waves = {"straight": 0.008, "wavy": 0.035, "curly": 0.045}[texture]
    pitch = {"straight": 2.0, "wavy": 8.0, "curly": 26.0}[texture]
    coarse = cv2.resize(rng.standard_normal((6, 24), np.float32), (512, 256), interpolation=cv2.INTER_CUBIC)
    phase = _sample(coarse, lane * 90 + 256, fall * 20)
    lane = lane + waves * np.sin(fall * pitch + 1.5 * phase) * np.clip(fall / 0.8, 0.2, 1)
    threads = cv2.resize(rng.standard_normal((12, 700), np.float32), (2048, 256), interpolation=cv2.INTER_CUBIC)
    locks = cv2.resize(rng.standard_normal((8, 90), np.float32), (2048, 256), interpolation=cv2.INTER_CUBIC)
    run = fall * (40 if texture != "curly" else 70)
    pattern = 0.6 * _sample(threads, lane * 420 + 1024, run) + 0.6 * _sample(locks, lane * 420 + 1024, run)
    if texture == "curly":
        pattern = 0.55 * pattern + 0.55 * plane.noise(rng, 0.085, 0.07)
    return pattern.astype(np.float32)


def _sample(texture: Field, x: Field, y: Field) -> Field:
    """A texture that repeats, read at places."""
    return cv2.remap(texture, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)


def paint(plane: Plane, identity: Identity, pattern: Field) -> Field:
    """The colour of hair over the plane, as albedo."""
    base = colour(identity)
    contrast = 0.28 - 0.12 * float(np.clip(base.mean() / 0.3, 0, 1))
    albedo = base * np.exp(np.clip(contrast * pattern, -0.9, 0.6))[..., None]
    grey = float(np.clip((identity.age - identity.hair.grey_from + 10) / 34, 0, 1))
    if 0 < grey < 1:
        # Grey comes strand by strand, first at the temples.
        early = smoothstep(0.4, 1.0, np.abs(plane.x)) * 0.5 + 0.5
        round_hair = identity.hair.texture in ("coily", "curly")
        fine = pattern + plane.noise(generator("grey", identity.seed), 0.012, 0.012 if round_hair else 0.05)
        salt = smoothstep(0.2, 1.9, fine) * early * min(1.0, 2.5 * grey * (1 - grey))
        blend(albedo, linear((0.62, 0.61, 0.60)), salt * (0.35 if round_hair else 0.6))
    return albedo
