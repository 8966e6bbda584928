# SPDX-License-Identifier: Apache-2.0
"""Surfaces with rows of small dark things: what may look like lines of characters and is none."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from zonepages.drawing import Picture, Plane, Sheet, fine_lines, pale
from zonepages.holders import Random

Size = tuple[int, int]
"""Height and width."""


def bricks(rng: Random, size: Size) -> Plane:
    """A wall."""
    height, width = size
    wall = np.full(size, rng.uniform(0.6, 0.9), np.float32)
    long, high, joint = int(rng.integers(30, 120)), int(rng.integers(12, 45)), int(rng.integers(2, 6))
    for row, y in enumerate(range(0, height, high)):
        for x in range(-(row % 2) * long // 2, width, long):
            cv2.rectangle(wall, (x, y), (x + long - joint, y + high - joint), float(rng.uniform(0.2, 0.5)), -1)
    return wall


def fabric(rng: Random, size: Size) -> Plane:
    """Woven threads, or a knit of small v shapes."""
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    step = rng.uniform(6, 26)
    if rng.random() < 0.5:
        return 0.5 + 0.2 * np.sin(2 * np.pi * x / step) * np.sign(np.sin(2 * np.pi * y / step))
    return 0.5 + 0.25 * np.sin(2 * np.pi * (y + np.abs((x % step) - step / 2)) / (step * 0.8))


def keyboard(rng: Random, size: Size) -> Plane:
    """Keys with letters in rows."""
    dark = rng.random() < 0.6
    board = np.full(size, 25 if dark else 180, np.uint8)
    key = int(rng.integers(28, 70))
    for row, y in enumerate(range(4, size[0], key)):
        for x in range(4 + row % 3 * key // 4, size[1], key):
            cv2.rectangle(board, (x, y), (x + key - 5, y + key - 5), 50 if dark else 230, -1)
            letter = chr(int(rng.integers(48, 91)))
            cv2.putText(board, letter, (x + key // 5, y + key // 2), 2, key / 70, 230 if dark else 40, 1, cv2.LINE_AA)
    return board.astype(np.float32) / 255


def fence(rng: Random, size: Size) -> Plane:
    """Wire in lozenges, or palings."""
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    step = rng.uniform(12, 60)
    ground = 0.6 + 0.15 * cv2.resize(
        rng.standard_normal((6, 6)).astype(np.float32), size[::-1], interpolation=cv2.INTER_CUBIC
    )
    wire = np.minimum(np.abs((x + y) % step - step / 2), np.abs((x - y) % step - step / 2))
    if rng.random() < 0.4:
        wire = np.abs(x % step - step / 2) - step * 0.2
    return np.where(wire < max(1.0, step * 0.06), 0.2, ground).astype(np.float32)


def light_matrix(rng: Random, size: Size) -> Plane:
    """Luminous dots that form rows of letters, as signs on buses do, or the same in dark dots."""
    small = np.zeros((size[0] // 6, size[1] // 6), np.uint8)
    for y in range(9, small.shape[0], 11):
        text = "".join(chr(int(c)) for c in rng.integers(48, 91, small.shape[1] // 8))
        cv2.putText(small, text, (1, y), 0, 0.32, 255, 1)
    dot = cv2.circle(np.zeros((6, 6), np.float32), (2, 2), 2, 1.0, -1)
    shown = np.kron((small > 100).astype(np.float32), dot) * 0.85 + 0.08
    shown = 1 - shown if rng.random() < 0.5 else shown
    return np.pad(shown, ((0, size[0] - shown.shape[0]), (0, size[1] - shown.shape[1])), mode="edge").astype(np.float32)


def noise(rng: Random, size: Size) -> Plane:
    """Grains of one size."""
    grain = rng.uniform(1, 14)
    field = cv2.GaussianBlur(rng.standard_normal(size).astype(np.float32), (0, 0), grain)
    field = field / field.std()
    return np.where(field > 0.3, 0.85, 0.25).astype(np.float32) if rng.random() < 0.4 else 0.5 + 0.16 * field


def guilloche(rng: Random, size: Size) -> Plane:
    """Patterns against copying and nothing else."""
    sheet = Sheet.blank(size[1] / 24, size[0] / 24, pale(rng, 200, 250))
    for _ in range(3):
        fine_lines(rng, sheet, (0, 0, sheet.width, sheet.height), 150)
    return cv2.resize(cv2.cvtColor(sheet.picture, cv2.COLOR_RGB2GRAY), size[::-1]).astype(np.float32) / 255


def bars(rng: Random, size: Size) -> Plane:
    """Bar codes, blinds, planks: upright bars in rows."""
    shown = np.full(size, 0.95, np.float32)
    high = int(rng.integers(14, 120))
    for y in range(4, size[0], high + int(rng.integers(6, 30))):
        x = 4
        while x < size[1]:
            bar = int(rng.integers(1, 6))
            shown[y : y + high, x : x + bar] = 0.1
            x += bar + int(rng.integers(2, 9))
    return shown


def dots(rng: Random, size: Size) -> Plane:
    """Small marks in rows at one distance: perforations, rivets, crosses, chevrons."""
    shown = np.full(size, rng.uniform(0.7, 0.95), np.float32)
    step, line = int(rng.integers(9, 34)), int(rng.integers(14, 60))
    mark = int(rng.integers(0, 4))
    half = max(2, step // 3)
    for y in range(line, size[0], line):
        for x in range(step, size[1], step):
            match mark:
                case 0:
                    cv2.circle(shown, (x, y), half, 0.15, -1, cv2.LINE_AA)
                case 1:
                    cv2.line(shown, (x - half, y), (x + half, y), 0.15, 2, cv2.LINE_AA)
                    cv2.line(shown, (x, y - half), (x, y + half), 0.15, 2, cv2.LINE_AA)
                case 2:
                    points = np.array([(x + half, y - half), (x - half, y), (x + half, y + half)], np.int32)
                    cv2.polylines(shown, [points], False, 0.15, max(1, half // 2), cv2.LINE_AA)
                case _:
                    cv2.rectangle(shown, (x - half, y - half), (x + half, y + half), float(rng.uniform(0, 0.6)), -1)
    return shown


def windows(rng: Random, size: Size) -> Plane:
    """A house's front."""
    shown = np.full(size, rng.uniform(0.5, 0.9), np.float32)
    wide, high = int(rng.integers(12, 50)), int(rng.integers(16, 60))
    for y in range(10, size[0], int(high * 1.7)):
        for x in range(10, size[1], int(wide * 1.6)):
            cv2.rectangle(shown, (x, y), (x + wide, y + high), float(rng.uniform(0.05, 0.4)), -1)
            cv2.line(shown, (x + wide // 2, y), (x + wide // 2, y + high), 0.8, 2)
    return shown


def leaves(rng: Random, size: Size) -> Plane:
    """Strokes in all directions: grass, twigs, hair."""
    shown = np.full(size, 0.5, np.float32)
    for _ in range(int(size[0] * size[1] / 900)):
        x, y = rng.uniform((0, 0), size[::-1])
        turn, length = rng.normal(1.4, 0.6), rng.uniform(8, 50)
        end = (int(x + length * np.cos(turn)), int(y + length * np.sin(turn)))
        cv2.line(shown, (int(x), int(y)), end, float(rng.uniform(0, 1)), int(rng.integers(1, 4)), cv2.LINE_AA)
    return shown


TEXTURES: dict[str, Callable[[Random, Size], Plane]] = {
    "bricks": bricks,
    "fabric": fabric,
    "keyboard": keyboard,
    "fence": fence,
    "light-matrix": light_matrix,
    "noise": noise,
    "guilloche": guilloche,
    "bars": bars,
    "dots": dots,
    "windows": windows,
    "leaves": leaves,
}
"""Surfaces by name."""


def seen(rng: Random, name: str) -> Picture:
    """A surface, coloured, seen from an angle."""
    size = (int(rng.integers(480, 1100)), int(rng.integers(640, 1500)))
    plane = np.clip(TEXTURES[name](rng, size), 0, 1)
    dark, light = (np.array(rng.uniform(low, high, 3), np.float32) for low, high in ((0, 70), (150, 255)))
    if rng.random() < 0.5:
        dark, light = (np.full(3, colour.mean(), np.float32) for colour in (dark, light))
    picture = (dark + (light - dark) * plane[..., None]).astype(np.uint8)
    source = np.array([(0, 0), (size[1], 0), (size[1], size[0]), (0, size[0])], np.float32)
    target = source * rng.uniform(0.95, 1.2) + rng.normal(0, 0.06, (4, 2)).astype(np.float32) * size[0]
    turn = cv2.getRotationMatrix2D((size[1] / 2, size[0] / 2), float(rng.choice((0, 0, 90, rng.uniform(-30, 30)))), 1)
    target = (target @ turn[:, :2].T + turn[:, 2]).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    return cv2.warpPerspective(picture, matrix, size[::-1], flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
