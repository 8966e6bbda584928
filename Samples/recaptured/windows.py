# SPDX-License-Identifier: Apache-2.0
"""What a screen shows around a document: a page, a viewer's frame, bars with buttons, or black."""

from __future__ import annotations

import cv2
import numpy as np

from zonepages.drawing import Picture
from zonepages.holders import Random


def shown(rng: Random, document: Picture, width: int) -> tuple[Picture, tuple[int, int]]:
    """The screen with a document `width` pixels wide, and the document's upper left corner on it."""
    height = round(document.shape[0] * width / document.shape[1])
    small = cv2.resize(document, (width, height), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        # What travelled as a file.
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 95))]
        small = cv2.imdecode(cv2.imencode(".jpg", small, quality)[1], cv2.IMREAD_COLOR)
    margin = [round(width * rng.uniform(0.04, 0.5)) for _ in range(4)]
    left, top, right, bottom = margin
    ground = BACKGROUNDS[int(rng.integers(0, len(BACKGROUNDS)))](rng)
    screen = np.empty((height + top + bottom, width + left + right, 3), np.uint8)
    screen[...] = ground
    decorate(rng, screen, top, left)
    screen[top : top + height, left : left + width] = small
    return screen, (left, top)


def white(rng: Random) -> tuple[int, ...]:
    """A page."""
    return tuple(int(rng.integers(240, 256)) for _ in range(3))


def grey(rng: Random) -> tuple[int, ...]:
    """A viewer's ground."""
    return (int(rng.integers(40, 200)),) * 3


def black(rng: Random) -> tuple[int, ...]:
    """A gallery's ground."""
    return (int(rng.integers(0, 14)),) * 3


def coloured(rng: Random) -> tuple[int, ...]:
    """A desktop."""
    return tuple(int(rng.integers(20, 220)) for _ in range(3))


BACKGROUNDS = (white, white, grey, black, coloured)


def decorate(rng: Random, screen: Picture, top: int, left: int) -> None:
    """Bars, buttons, lines of words, thumbnails and scroll bars beside the document's place."""
    height, width = screen.shape[:2]
    if rng.random() < 0.6:
        bar = max(3, int(top * rng.uniform(0.3, 0.8)))
        screen[:bar] = tuple(int(rng.integers(20, 245)) for _ in range(3))
        for button in range(int(rng.integers(1, 9))):
            x = 8 + button * bar
            cv2.circle(screen, (x, bar // 2), max(1, bar // 5), tuple(int(v) for v in rng.integers(0, 255, 3)), -1)
        scale = max(0.3, bar / 60)
        cv2.putText(screen, "document - 1.jpg", (width // 3, bar * 2 // 3), 0, scale, (128, 128, 128), 1, cv2.LINE_AA)
    if rng.random() < 0.4:
        side = max(2, int(left * rng.uniform(0.3, 0.9)))
        screen[height // 8 :, :side] = tuple(int(rng.integers(30, 240)) for _ in range(3))
        for row in range(height // 8 + 10, height - 20, max(12, height // 14)):
            end = int(rng.uniform(0.3, 1) * side)
            screen[row : row + max(2, height // 120), 4:end] = int(rng.integers(90, 160))
    if rng.random() < 0.3:
        screen[:, -max(2, width // 60) :] = (225, 225, 225)
        screen[height // 3 : height // 2, -max(2, width // 60) :] = (160, 160, 160)
