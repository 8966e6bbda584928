# SPDX-License-Identifier: Apache-2.0
"""Portraits as a camera sees them on documents: printed in few colours, small, with the screen of the printer."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rendering.people import Picture, Truth


@dataclass(frozen=True)
class Print:
    """A way of printing and photographing a portrait; `face` is the width of the face in pixels of the photograph.

    `colour` is the share of the colours that is left, `contrast` that of the range from black to white. `moire` is the
    strength of the waves that the printer's dots leave, `noise` a deviation in levels, `jpeg` a quality.
    """

    face: float
    colour: float = 0.5
    contrast: float = 0.7
    moire: float = 0.01
    noise: float = 3.0
    jpeg: int = 60


PRINTS = {
    "print": Print(100),
    "greyed": Print(100, colour=0.0, contrast=0.6),
    "moire": Print(100, moire=0.08),
    "small": Print(60, colour=0.0, contrast=0.6),
}


def printed(portrait: Picture, truth: Truth, way: Print, rng: np.random.Generator) -> Picture:
    """A portrait (RGB), printed and photographed."""
    scale = way.face / truth.face_box[2]
    image = cv2.resize(portrait, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    grey = image @ np.array([0.299, 0.587, 0.114], np.float32)
    image = grey[..., None] + (image - grey[..., None]) * way.colour
    # Dye reaches neither black nor white, and the table's light falls off.
    image = 255 * (1 - way.contrast) * rng.uniform(0.35, 0.65) + image * way.contrast
    height, width = image.shape[:2]
    image *= np.linspace(*rng.uniform(0.85, 1.1, 2), width, dtype=np.float32)[None, :, None]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    for turn in rng.uniform(0, np.pi) + np.array([0, np.pi / 2]):
        along = x * np.cos(turn) + y * np.sin(turn)
        image *= 1 + way.moire * np.cos(2 * np.pi * along / rng.uniform(2.2, 5.0))[..., None]
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.6, 0.9)) + rng.normal(0, way.noise, image.shape)
    shown = np.clip(image, 0, 255).astype(np.uint8)
    stored = cv2.imencode(".jpg", shown[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, way.jpeg])[1]
    return np.ascontiguousarray(cv2.imdecode(stored, cv2.IMREAD_COLOR)[..., ::-1])
