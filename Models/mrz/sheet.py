# SPDX-License-Identifier: Apache-2.0
"""Writes a sheet of strips to look at before training: `python sheet.py OUT.png [SEED]`."""

from __future__ import annotations

import sys

import cv2
import numpy as np

from strips import random_strip, width_for

ROWS, COLUMNS, LENGTH = 30, 2, 22


def main(path: str, seed: int) -> None:
    """Renders strips and sets each above its text."""
    rng = np.random.default_rng(seed)
    cells = []
    for _ in range(ROWS * COLUMNS):
        strip = random_strip(rng, LENGTH, width_for(LENGTH))
        caption = np.full((14, strip.pixels.shape[1]), 255, np.uint8)
        cv2.putText(caption, strip.text or "(nothing)", (2, 11), cv2.FONT_HERSHEY_SIMPLEX, 0.4, 0, 1, cv2.LINE_AA)
        cells.append(np.vstack((strip.pixels, caption)))
    columns = [np.vstack(cells[column * ROWS : (column + 1) * ROWS]) for column in range(COLUMNS)]
    cv2.imwrite(path, np.hstack(columns))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
