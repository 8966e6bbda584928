# SPDX-License-Identifier: Apache-2.0
"""Flat layers of a picture: ears, neck and shoulders, glasses."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from .plane import Field, Plane


def place(
    canvas: Field, plane: Plane, paint: Field, points: Sequence[tuple[float, float]], pixels: NDArray[np.float64]
) -> None:
    """Draws paint (colour times cover, cover) so that three points of its plane fall on pixels of the canvas."""
    source = np.float32(
        [((x - plane.left) * plane.density - 0.5, (y - plane.top) * plane.density - 0.5) for x, y in points]
    )
    matrix = cv2.getAffineTransform(source, np.float32(pixels))
    height, width = plane.shape
    corners = np.array([(0, 0, 1), (width, 0, 1), (0, height, 1), (width, height, 1)]) @ matrix.T
    x0, y0 = np.clip(np.floor(corners.min(0)).astype(int) - 1, 0, canvas.shape[1::-1])
    x1, y1 = np.clip(np.ceil(corners.max(0)).astype(int) + 1, 0, canvas.shape[1::-1])
    if x1 <= x0 or y1 <= y0:
        return
    matrix[:, 2] -= (x0, y0)
    drawn = cv2.warpAffine(paint, matrix, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
    part = canvas[y0:y1, x0:x1]
    part *= 1 - drawn[..., 3:]
    part += drawn[..., :3]
