# SPDX-License-Identifier: Apache-2.0
"""From light to a stored picture: exposure, focus, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .conditions import Conditions
from .plane import Field
from .seeds import generator

Picture = NDArray[np.uint8]

# Cameras brighten dark scenes and faces, but not all the way.
TARGET, EFFORT = 0.30, 0.38


def develop(light: Field, face_light: float, conditions: Conditions) -> Picture:
    """The picture (RGB) of a scene; `face_light` is how bright its face is."""
    gain = conditions.exposure * float(np.clip((TARGET / max(face_light, 1e-3)) ** EFFORT, 0.6, 2.2))
    values = np.clip(light * gain, 0, None)
    # Highlights roll off instead of clipping.
    values = np.where(values < 0.7, values, 0.7 + 0.3 * (1 - np.exp(-(values - 0.7) / 0.3))).astype(np.float32)
    levels = cv2.pow(values, 1 / 2.2) * 255
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
