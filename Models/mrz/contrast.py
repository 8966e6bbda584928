# SPDX-License-Identifier: Apache-2.0
"""What networks that see whole pictures are given: evened out contrast, as `recto_pixels_contrast` of the engine does it."""

from __future__ import annotations

import cv2
import numpy as np

NEIGHBOURHOOD = 33
LEAST_VARIANCE = 0.02**2
GREATEST = 3.0


def even_contrast(grey: np.ndarray) -> np.ndarray:
    """What the network is given: bytes with the mean of their surroundings taken off, over the deviation there."""
    plane = grey.astype(np.float32) / 255
    size = (NEIGHBOURHOOD, NEIGHBOURHOOD)
    mean = cv2.boxFilter(plane, cv2.CV_32F, size, borderType=cv2.BORDER_REFLECT_101)
    square = cv2.boxFilter(plane * plane, cv2.CV_32F, size, borderType=cv2.BORDER_REFLECT_101)
    variance = np.maximum(0, square - mean * mean)
    return np.clip((plane - mean) / np.sqrt(variance + LEAST_VARIANCE), -GREATEST, GREATEST)
