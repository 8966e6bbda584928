# SPDX-License-Identifier: Apache-2.0
"""Tables to lay cards on: flat textures in millimetres, seen later through the same lens as the card."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from rendering.specimen import Colour

WIDTH_MM, HEIGHT_MM, PIXELS_PER_MM = 260, 260, 8
SHAPE = (HEIGHT_MM * PIXELS_PER_MM, WIDTH_MM * PIXELS_PER_MM)

Texture = NDArray[np.float32]


def noise(rng: np.random.Generator, fine: float, wide: float) -> Texture:
    """A random plane of zero mean and unit deviation whose grains are `fine` pixels high and `wide` pixels long."""
    size = (max(2, int(SHAPE[0] / fine)), max(2, int(SHAPE[1] / wide)))
    plane = cv2.resize(rng.normal(0, 1, size).astype(np.float32), SHAPE[::-1], interpolation=cv2.INTER_CUBIC)
    return (plane - plane.mean()) / plane.std()


def mix(amount: Texture, first: Colour, second: Colour) -> Texture:
    """Colours between two, by an amount from 0 to 1."""
    share = np.clip(amount, 0, 1)[..., None]
    return np.array(first, np.float32) * (1 - share) + np.array(second, np.float32) * share


def wood(rng: np.random.Generator, light: Colour = (196, 150, 104), dark: Colour = (128, 84, 50)) -> Texture:
    """Planks with grain, each cut from another place of the tree."""
    y = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]][0].astype(np.float32)
    plank = np.floor(y / (52 * PIXELS_PER_MM))
    sway = noise(rng, 90, 900) * 34
    rings = 0.5 + 0.5 * np.sin((y + sway) / 17 + plank * 40 + 2.5 * np.sin((y + sway) / 71))
    grain = noise(rng, 2.2, 120)
    tone = 0.30 + 0.30 * rings + 0.11 * grain + 0.05 * noise(rng, 300, 300) + 0.10 * np.sin(plank * 2.4)
    surface = mix(tone, light, dark)
    seam = np.abs(y / (52 * PIXELS_PER_MM) - np.round(y / (52 * PIXELS_PER_MM))) * 52 * PIXELS_PER_MM
    return surface * (0.35 + 0.65 * np.clip(seam / 5, 0, 1))[..., None]


def dark_wood(rng: np.random.Generator) -> Texture:
    """The same, stained."""
    return wood(rng, (104, 72, 54), (52, 34, 28))


def slate(rng: np.random.Generator) -> Texture:
    """Dark stone."""
    tone = 0.45 + 0.16 * noise(rng, 60, 90) + 0.09 * noise(rng, 9, 14) + 0.06 * noise(rng, 2, 2)
    return mix(tone, (58, 64, 72), (98, 104, 110))


def marble(rng: np.random.Generator) -> Texture:
    """Pale stone with veins."""
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(np.float32)
    bend = 120 * noise(rng, 260, 260) + 34 * noise(rng, 60, 60)
    vein = 1 - np.abs(np.sin((x * 0.6 + y + bend) / 210))
    tone = 0.06 + 0.75 * vein**9 + 0.05 * noise(rng, 200, 200) + 0.012 * noise(rng, 2, 2)
    return mix(tone, (226, 224, 220), (138, 140, 146))


def linen(rng: np.random.Generator) -> Texture:
    """A tablecloth: warp over weft."""
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(np.float32)
    warp = np.sin(2 * np.pi * x / 6.5 + 0.7 * noise(rng, 60, 8))
    weft = np.sin(2 * np.pi * y / 6.5 + 0.7 * noise(rng, 8, 60))
    tone = 0.5 + 0.16 * warp * weft + 0.10 * np.where(warp > weft, noise(rng, 80, 3), noise(rng, 3, 80))
    return mix(tone, (122, 138, 150), (176, 188, 194))


def cutting_mat(rng: np.random.Generator) -> Texture:
    """A green mat ruled every ten millimetres."""
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(np.float32) / PIXELS_PER_MM
    surface = mix(0.5 + 0.05 * noise(rng, 2, 2) + 0.05 * noise(rng, 80, 80), (22, 92, 82), (38, 116, 102))
    for spacing, width, opacity in ((10, 0.16, 0.55), (50, 0.3, 0.5)):
        for along in (x, y):
            off = np.abs(along / spacing - np.round(along / spacing)) * spacing
            line = np.clip((width - off) * PIXELS_PER_MM, 0, 1)[..., None] * opacity
            surface += (np.array((206, 222, 170), np.float32) - surface) * line
    return surface


def felt(rng: np.random.Generator) -> Texture:
    """A desk pad of pressed fibres."""
    fibres = sum(noise(rng, fine, wide) for fine, wide in ((2, 9), (9, 2), (3, 3)))
    return mix(0.5 + 0.11 * fibres + 0.05 * noise(rng, 120, 120), (112, 52, 58), (146, 76, 78))


def terracotta(rng: np.random.Generator) -> Texture:
    """Floor tiles with joints."""
    y, x = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(np.float32) / PIXELS_PER_MM
    tone = 0.5 + 0.13 * noise(rng, 70, 70) + 0.09 * noise(rng, 12, 12) + 0.05 * noise(rng, 2, 2)
    surface = mix(tone, (196, 124, 88), (158, 88, 62))
    for along in (x - 41, y - 33):
        off = np.abs(along / 98 - np.round(along / 98)) * 98
        joint = np.clip((2.0 - off) * 2, 0, 1)[..., None]
        surface += (np.array((176, 166, 152), np.float32) - surface) * joint
    return surface


SURFACES: dict[str, Callable[[np.random.Generator], Texture]] = {
    "cutting-mat": cutting_mat,
    "dark-wood": dark_wood,
    "felt": felt,
    "linen": linen,
    "marble": marble,
    "slate": slate,
    "terracotta": terracotta,
    "wood": wood,
}
