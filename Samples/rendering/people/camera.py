# SPDX-License-Identifier: Apache-2.0
"""From light to a stored picture: exposure, focus, noise, compression."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from .conditions import Conditions
from .plane import Field
from .seeds import generator

Picture = NDArray[np.uint8]

# Cameras brighten dark scenes and faces, but not all the way.
TARGET, EFFORT = 0.30, 0.38
BRIGHTEST, STEPS = 4.0, 8192


@cache
def response() -> NDArray[np.float32]:
    """Levels (to 255) of light: sRGB's gamma, but highlights roll off instead of clipping."""
    light = np.linspace(0, BRIGHTEST**0.5, STEPS) ** 2
    light = np.where(light < 0.7, light, 0.7 + 0.3 * (1 - np.exp(-(light - 0.7) / 0.3)))
    return (255 * light ** (1 / 2.2)).astype(np.float32)


def develop(light: Field, face_light: float, conditions: Conditions) -> Picture:
    """The picture (RGB) of a scene; `face_light` is how bright its face is."""
    gain = conditions.exposure * float(np.clip((TARGET / max(face_light, 1e-3)) ** EFFORT, 0.6, 2.2))
    # By a table over the square root of light: evenly fine in the dark and in the bright.
    steps = cv2.sqrt(np.clip(light * np.float32(gain), 0, BRIGHTEST))
    levels = response()[(steps * np.float32((STEPS - 1) / BRIGHTEST**0.5)).astype(np.int32)]
    if conditions.blur > 0.2:
        levels = cv2.GaussianBlur(levels, (0, 0), conditions.blur)
    if conditions.noise > 0:
        rng = generator("noise", conditions.seed)
        grain = rng.standard_normal((*levels.shape[:2], 2), np.float32)
        levels += conditions.noise * grain[..., :1]
        levels += 0.5 * conditions.noise * grain[..., 1:] * np.array([1.0, -0.4, -0.6], np.float32)
    picture = np.clip(levels + 0.5, 0, 255).astype(np.uint8)
    if conditions.jpeg:
        stored = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, conditions.jpeg])[1]
        picture = cv2.imdecode(stored, cv2.IMREAD_COLOR)[..., ::-1]
    return np.ascontiguousarray(picture)
