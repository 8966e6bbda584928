# SPDX-License-Identifier: Apache-2.0
"""The mouth: two lips, what shows between them, and how a smile pulls them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .face_shape import mouth_line
from .identity import Identity
from .plane import Field, Plane, blend, linear
from .seeds import generator

SAMPLES = 41


@dataclass(frozen=True)
class Lips:
    """The four edges of the lips over a common x."""

    x: NDArray[np.float64]
    top: NDArray[np.float64]
    upper_edge: NDArray[np.float64]
    lower_edge: NDArray[np.float64]
    bottom: NDArray[np.float64]

    @property
    def corners(self) -> NDArray[np.float64]:
        """The subject's right corner, then the left."""
        return np.array([(self.x[0], self.upper_edge[0]), (self.x[-1], self.upper_edge[-1])])


def lips(identity: Identity, smile: float, opening: float) -> Lips:
    """The lips at a smile (0 to 1, below nought for a sad mouth) and an opening (0 to 1)."""
    mouth, age = identity.mouth, max(0.0, identity.age - 45) / 40
    t = np.linspace(-1, 1, SAMPLES)
    glad = max(0.0, smile)
    half = mouth.width * (1 + 0.24 * glad - 0.10 * opening * (1 - glad))
    arc = 1 - t**2
    # The corners rise, the middle sinks a little.
    line = mouth_line(identity) + 0.012 * glad - (0.085 * smile + mouth.corners) * np.abs(t) ** 2.2
    line = line + 0.007 * np.cos(t * np.pi * 2) * (np.abs(t) < 0.5)
    thin = (1 - 0.20 * glad) * (1 - 0.35 * age)
    bow = 1 - mouth.bow * 0.30 * np.exp(-((t / 0.13) ** 2))
    upper = mouth.upper * thin * bow * arc**0.75 * (1 + 0.10 * np.exp(-(((np.abs(t) - 0.22) / 0.14) ** 2)))
    lower = mouth.lower * thin * np.clip(1 - np.abs(t) ** 2.4, 0, 1) ** 0.8
    raised = 0.03 * glad * opening * arc
    upper_edge = line - raised - 0.02 * opening * arc
    lower_edge = upper_edge + (0.045 * min(1.0, 2 * opening) + 0.20 * opening) * arc**0.8 * (opening > 0)
    return Lips(half * t, upper_edge - upper, upper_edge, lower_edge, lower_edge + lower)


def relief(plane: Plane, identity: Identity, shape: Lips) -> Field:
    """The lips swell, the groove under the nose and the corners sink."""
    mouth, middle = identity.mouth, mouth_line(identity)
    part, cut = plane.window(-0.75, middle - 0.45, 0.75, middle + 0.6)
    upper = part.polygon(_between(shape.x, shape.top, shape.upper_edge), 0.028)
    lower = part.polygon(_between(shape.x, shape.lower_edge, shape.bottom), 0.032)
    # The teeth push the whole region forward.
    height = 0.05 * part.bump(0, middle - 0.02, 0.26, 0.15)
    height = height + mouth.pout * (0.85 * upper + 1.0 * lower)
    seam = np.column_stack([shape.x, 0.5 * (shape.upper_edge + shape.lower_edge)])
    height -= 0.028 * part.stroke(seam, 0.02, 0.014)
    for side in (-1, 1):
        height -= 0.022 * mouth.philtrum * part.bump(0, middle - mouth.upper - 0.11, 0.026, 0.08) / 2
        height += 0.010 * mouth.philtrum * part.bump(side * 0.055, middle - mouth.upper - 0.10, 0.018, 0.08)
        corner = shape.corners[0 if side < 0 else 1]
        height -= 0.03 * part.bump(corner[0] + side * 0.02, corner[1], 0.035, 0.04)
    field = plane.zeros()
    field[cut] = height
    return field


def paint(plane: Plane, albedo: Field, gloss: Field, identity: Identity, shape: Lips) -> None:
    """Lips, and teeth if they part."""
    mouth, skin, middle = identity.mouth, identity.skin, mouth_line(identity)
    part, cut = plane.window(-0.75, middle - 0.4, 0.75, middle + 0.5)
    target, wet = albedo[cut], gloss[cut]
    upper = part.polygon(_between(shape.x, shape.top, shape.upper_edge), 0.011)
    lower = part.polygon(_between(shape.x, shape.lower_edge, shape.bottom), 0.013)
    base = target.reshape(-1, 3)[::97].mean(0)
    red = base * np.array(
        [
            0.82 - 0.1 * mouth.darkness,
            0.62 - 0.35 * mouth.redness * (1 - 0.5 * skin.melanin),
            0.66 - 0.3 * mouth.redness * (1 - 0.5 * skin.melanin),
        ]
    )
    red = red * (1 - 0.6 * mouth.darkness)
    # Lips of dark skin keep some red on the inside, which the lower one shows.
    rosy = red + (linear((0.50, 0.27, 0.25)) - red) * 0.30 * skin.melanin * mouth.redness
    cover = 0.78
    if skin.lipstick is not None:
        red = rosy = (0.85 - 0.35 * skin.melanin) * linear(skin.lipstick) + 0.15 * red
        cover = 0.92
    rng = generator("lips", identity.seed)
    lines = 1 + 0.07 * part.noise(rng, 0.012, 0.12)
    blend(target, red * 0.84 * lines[..., None], upper * cover)
    blend(target, rosy * lines[..., None], lower * cover * 0.95)
    wet += 0.8 * np.maximum(upper, lower) - wet * np.maximum(upper, lower)
    gap = float(np.max(shape.lower_edge - shape.upper_edge))
    if gap > 0.012:
        _inside(part, target, wet, identity, shape, gap)
    seam = np.column_stack([shape.x, 0.5 * (shape.upper_edge + shape.lower_edge)])
    if gap <= 0.03:
        blend(target, red * 0.16, part.stroke(seam[1:-1], 0.016, 0.007) * 0.85)
    for corner in shape.corners:
        blend(target, target * 0.30, part.bump(corner[0], corner[1], 0.022, 0.016) * 0.7)


def _inside(part: Plane, target: Field, wet: Field, identity: Identity, shape: Lips, gap: float) -> None:
    """The dark of the mouth, the upper teeth before it, and sometimes the tips of the lower ones."""
    mouth = identity.mouth
    hole = part.polygon(_between(shape.x, shape.upper_edge, shape.lower_edge), 0.005)
    inside = np.empty((*part.shape, 3), np.float32)
    inside[:] = linear((0.20, 0.08, 0.08))
    half = float(shape.x[-1])
    top = np.interp(part.across, shape.x, shape.upper_edge).astype(np.float32)
    bottom = np.interp(part.across, shape.x, shape.lower_edge).astype(np.float32)
    below_top = part.y - top[None, :]
    long = 0.105 + 0.03 * mouth.teeth
    age = max(0.0, identity.age - 30) / 55
    # Exposure for dark skin must not make teeth glow.
    dim = 1 - 0.30 * identity.skin.melanin
    ivory = np.float32(dim) * linear((0.85 - 0.10 * age, 0.80 - 0.13 * age, 0.73 - 0.20 * age - 0.05 * mouth.teeth))
    # Teeth narrow towards the corners, and lie deeper there.
    place = np.abs(part.across) / half
    widths = 0.5 + 0.5 * np.cos(np.clip(place, 0, 1) * 1.35)
    count = np.cumsum(np.full_like(part.across, 1 / part.density) / (0.062 * np.maximum(widths, 0.25)))
    count = count - np.interp(0, part.across, count)
    ripple = np.abs(np.sin(np.pi * count))
    edge = long * (0.85 + 0.15 * ripple**0.5) - 0.015 * place
    teeth = np.clip((edge[None, :] - below_top) * part.density, 0, 1)
    seams = np.clip(1 - ripple * 5, 0, 1) * np.clip(part.density * 0.012, 0, 1)
    if mouth.gap > 0:
        seams = seams + mouth.gap * np.exp(-((part.across / 0.007) ** 2))
    shade = (1 - 0.80 * np.clip(place, 0, 1) ** 2.2) * (1 - 0.45 * np.clip(seams, 0, 1))
    light = shade[None, :] * (0.55 + 0.45 * np.clip(below_top / 0.03, 0, 1))
    blend(inside, ivory[None, None] * light[..., None], teeth)
    if gap > 0.16:
        above_bottom = bottom[None, :] - part.y
        lower = np.clip((0.05 - above_bottom) * part.density, 0, 1) * (1 - teeth)
        blend(inside, ivory[None, None] * (0.5 * light)[..., None], lower)
        tongue = part.bump(0, float(bottom.max()) - 0.03, 0.16, 0.05)
        blend(inside, linear((0.55, 0.25, 0.25)), tongue * 0.6 * (1 - teeth) * (1 - lower))
    target += (inside - target) * hole[..., None]
    wet += (0.25 - wet) * hole


def _between(x: NDArray[np.float64], top: NDArray[np.float64], bottom: NDArray[np.float64]) -> NDArray[np.float64]:
    """The outline between two edges."""
    return np.vstack([np.column_stack([x, top]), np.column_stack([x, bottom])[::-1]])
