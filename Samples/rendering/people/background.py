# SPDX-License-Identifier: Apache-2.0
"""What is behind somebody."""

from __future__ import annotations

import cv2
import numpy as np

from .conditions import Conditions
from .plane import Field, linear
from .seeds import generator


def paint(conditions: Conditions) -> Field:
    """The background of a picture, as light, somewhat out of focus."""
    rng = generator("background", conditions.seed, conditions.background)
    return {"plain": _plain, "gradient": _gradient, "room": _room, "texture": _texture, "outdoors": _outdoors}[
        conditions.background
    ](conditions, rng)


def _grid(conditions: Conditions) -> tuple[Field, Field]:
    """Coordinates from nought to one over the picture."""
    y = (np.arange(conditions.height, dtype=np.float32) + 0.5) / conditions.height
    x = (np.arange(conditions.width, dtype=np.float32) + 0.5) / conditions.width
    return np.meshgrid(x, y)


def _smooth(conditions: Conditions, rng: np.random.Generator, cells: int) -> Field:
    """Randomness with as many grains over the height."""
    size = (max(2, cells), max(2, round(cells * conditions.width / conditions.height)))
    noise = rng.standard_normal(size, np.float32)
    return cv2.resize(noise, (conditions.width, conditions.height), interpolation=cv2.INTER_CUBIC)


def _muted(rng: np.random.Generator, low: float, high: float, colourful: float = 0.05) -> tuple[float, float, float]:
    """A wall's colour: mostly grey."""
    grey = rng.uniform(low, high)
    return tuple(float(np.clip(grey + value, 0.03, 0.97)) for value in rng.normal(0, colourful, 3))


def _plain(conditions: Conditions, rng: np.random.Generator) -> Field:
    x, y = _grid(conditions)
    light = 1 + 0.05 * (0.5 - y) + 0.03 * _smooth(conditions, rng, 3)
    return linear(_muted(rng, 0.84, 0.95, 0.016)) * light[..., None]


def _gradient(conditions: Conditions, rng: np.random.Generator) -> Field:
    x, y = _grid(conditions)
    turn = rng.uniform(0, 2 * np.pi)
    t = np.clip(0.5 + 0.7 * ((x - 0.5) * np.cos(turn) + (y - 0.5) * np.sin(turn)), 0, 1)[..., None]
    return linear(_muted(rng, 0.35, 0.9)) * (1 - t) + linear(_muted(rng, 0.2, 0.8)) * t


def _texture(conditions: Conditions, rng: np.random.Generator) -> Field:
    """Plaster, brick or boards."""
    x, y = _grid(conditions)
    base = linear(_muted(rng, 0.3, 0.85))
    tone = 1 + 0.10 * _smooth(conditions, rng, 6) + 0.08 * _smooth(conditions, rng, 60)
    kind = rng.integers(3)
    aspect = conditions.width / conditions.height
    if kind == 1:
        rows = 14
        line = np.floor(y * rows)
        along = x * aspect * rows * 0.45 + 0.5 * (line % 2)
        joint = np.minimum(np.abs(y * rows - np.round(y * rows)), 0.45 * 2 * np.abs(along - np.round(along)))
        tone = tone * (0.72 + 0.28 * np.clip(joint / 0.10, 0, 1))
    elif kind == 2:
        boards = 9
        seam = np.abs(x * aspect * boards - np.round(x * aspect * boards))
        tone = (
            tone * (0.70 + 0.30 * np.clip(seam / 0.05, 0, 1)) * (1 + 0.06 * np.sin(np.floor(x * aspect * boards) * 5.1))
        )
    picture = base * np.clip(tone, 0.2, 2)[..., None]
    return cv2.GaussianBlur(picture, (0, 0), conditions.height / 500)


def _room(conditions: Conditions, rng: np.random.Generator) -> Field:
    """A wall with pieces of furniture: a shelf, a window, a door, pictures."""
    height, width = conditions.height, conditions.width
    x, y = _grid(conditions)
    picture = linear(_muted(rng, 0.5, 0.88)) * (1.05 - 0.25 * y + 0.1 * (x - 0.5) * rng.normal())[..., None]
    for _ in range(int(rng.integers(3, 8))):
        w, h = rng.uniform(0.12, 0.5), rng.uniform(0.12, 0.6)
        left, top = rng.uniform(-0.15, 1.0), rng.uniform(-0.1, 0.9)
        box = [round(left * width), round(top * height), round((left + w) * width), round((top + h) * height)]
        colour = linear(_muted(rng, 0.12, 0.85, 0.09))
        frame = colour * 0.55
        edge = max(1, round(0.012 * height))
        cv2.rectangle(picture, tuple(box[:2]), tuple(box[2:]), [float(value) for value in colour], -1)
        cv2.rectangle(picture, tuple(box[:2]), tuple(box[2:]), [float(value) for value in frame], edge)
        if rng.uniform() < 0.4:
            for place in np.arange(box[1], box[3], max(6, round(0.11 * height))):
                cv2.line(picture, (box[0], int(place)), (box[2], int(place)), [float(value) for value in frame], edge)
    return (
        cv2.GaussianBlur(picture, (0, 0), height * rng.uniform(0.006, 0.022))
        * (1 + 0.02 * _smooth(conditions, rng, 40))[..., None]
    )


def _outdoors(conditions: Conditions, rng: np.random.Generator) -> Field:
    """Sky over leaves and a path, far out of focus."""
    x, y = _grid(conditions)
    horizon = rng.uniform(0.25, 0.7) + 0.05 * _smooth(conditions, rng, 5)
    sky = linear((0.70, 0.80, 0.92)) * (1.1 - 0.3 * y)[..., None]
    leaves = (
        linear((0.28, 0.38, 0.22))
        * np.clip(1 + 0.35 * _smooth(conditions, rng, 12) + 0.3 * _smooth(conditions, rng, 30), 0.15, 2.5)[..., None]
    )
    ground = linear(_muted(rng, 0.45, 0.65))
    below = np.clip((y - horizon) * 12, 0, 1)[..., None]
    path = np.clip((y - horizon - 0.25) * 6, 0, 1)[..., None]
    picture = sky * (1 - below) + leaves * below
    return cv2.GaussianBlur(picture * (1 - path) + ground * path, (0, 0), conditions.height * 0.012)
