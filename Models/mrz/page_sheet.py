# SPDX-License-Identifier: Apache-2.0
"""Writes a sheet of pictures with the locator's targets to look at: `python page_sheet.py OUT.png [SEED [STYLE]]`."""

from __future__ import annotations

import sys

import cv2
import numpy as np

from locator_network import STRIDE
from contrast import even_contrast
from pages import STYLES, Picture


def overlaid(picture: Picture) -> np.ndarray:
    """The picture above what the network is given, with zones, lines, directions and pitches drawn."""
    canvas = cv2.cvtColor(picture.grey, cv2.COLOR_GRAY2BGR)
    zone, line = (np.kron(picture.targets[index], np.ones((STRIDE, STRIDE))) for index in (0, 1))
    canvas[..., 2] = np.maximum(canvas[..., 2], (zone * 110).astype(np.uint8))
    canvas[..., 1] = (canvas[..., 1] * (1 - 0.6 * line)).astype(np.uint8)
    for corners in picture.outlines:
        cv2.polylines(canvas, [corners.round().astype(np.int32)], True, (0, 160, 0), 1, cv2.LINE_AA)
    rows, columns = np.nonzero(picture.targets[0] > 0.5)
    for row, column in list(zip(rows, columns, strict=True))[:: max(1, len(rows) // 6)]:
        step = picture.targets[2:4, row, column] * 8 * 2 ** picture.targets[4, row, column]
        start = np.array((column, row)) * STRIDE + (STRIDE - 1) / 2
        cv2.arrowedLine(canvas, tuple(start.round().astype(int)), tuple((start + step).round().astype(int)), (255, 0, 0), 1)
    even = ((even_contrast(picture.grey) + 3) / 6 * 255).astype(np.uint8)
    return np.hstack((canvas, cv2.cvtColor(even, cv2.COLOR_GRAY2BGR)))


def main(path: str, seed: int, style: int) -> None:
    """Renders twelve pictures of a style."""
    rng = np.random.default_rng(seed)
    draw, sizes, _ = STYLES[style]
    cells = [overlaid(draw(rng, sizes[0])) for _ in range(12)]
    cv2.imwrite(path, np.vstack([np.hstack(cells[index : index + 2]) for index in range(0, 12, 2)]))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1, int(sys.argv[3]) if len(sys.argv) > 3 else 0)
