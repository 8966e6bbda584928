#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws photographs of documents whose corners are known, and pictures without any.

usage: document_scenes.py OUT COUNT SEED

Writes COUNT pictures and scenes.json: for each its `file`, its `kind`, the corners of each `document` that is whole in
the picture (top left of its print first, clockwise), and its `format`; of an open passport also those of the page with
the portrait, `pages`, which is as right an answer. Every third picture has no document; `fills` and
`cropped` are told apart, since no outline has four sides there. Needs numpy and opencv-python-headless.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np

PIXELS_PER_MM = 10
FORMATS = {"ID-1": (85.60, 53.98, 3.18), "ID-2": (105.0, 74.0, 3.2), "ID-3": (125.0, 88.0, 3.2)}
SURFACES = ("plain dark", "plain light", "plain mid", "wood", "cloth", "checks", "marble", "tiles", "desk", "sheet")
KINDS = ("photo", "photo", "photo", "photo", "tilted", "tilted", "low contrast", "held", "several", "booklet", "fills", "cropped",
         "close", "strewn")


class Scene:
    """A picture that is being drawn, in floats from 0 to 255."""

    def __init__(self, rng: np.random.Generator, width: int, height: int) -> None:
        self.rng, self.width, self.height = rng, width, height
        self.image = np.zeros((height, width, 3), np.float32)

    def noise(self, fine: float, wide: float) -> np.ndarray:
        """A smooth random plane of deviation 1, with grains `fine` pixels high and `wide` pixels long."""
        size = (max(2, int(self.height / fine) + 1), max(2, int(self.width / wide) + 1))
        plane = cv2.resize(self.rng.normal(0, 1, size).astype(np.float32), (self.width, self.height),
                           interpolation=cv2.INTER_CUBIC)
        return plane / max(1e-6, plane.std())

    def turned(self, plane: np.ndarray, angle: float) -> np.ndarray:
        """A plane turned about the middle and enlarged so that it still covers the picture."""
        matrix = cv2.getRotationMatrix2D((self.width / 2, self.height / 2), angle, 1.45)
        return cv2.warpAffine(plane, matrix, (self.width, self.height), borderMode=cv2.BORDER_REFLECT)

    def fill(self, colour: np.ndarray, pattern: np.ndarray | float = 0.0) -> None:
        self.image[:] = colour
        if isinstance(pattern, np.ndarray):
            self.image += pattern[..., None]

    def polygon(self, corners: np.ndarray, colour: np.ndarray, softness: float = 0.0) -> None:
        """Paints a convex shape, with edges smoothed to a sixteenth of a pixel."""
        mask = np.zeros((self.height, self.width), np.uint8)
        cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        self.blend(mask, colour, softness)

    def ellipse(self, centre: tuple[float, float], axes: tuple[float, float], angle: float, colour: np.ndarray,
                softness: float = 0.0) -> None:
        mask = np.zeros((self.height, self.width), np.uint8)
        cv2.ellipse(mask, (int(centre[0] * 16), int(centre[1] * 16)), (int(axes[0] * 16), int(axes[1] * 16)), angle,
                    0, 360, 255, -1, cv2.LINE_AA, 4)
        self.blend(mask, colour, softness)

    def blend(self, mask: np.ndarray, colour: np.ndarray, softness: float = 0.0) -> None:
        if softness:
            mask = cv2.GaussianBlur(mask, (0, 0), softness)
        left, top, width, height = cv2.boundingRect(mask)
        part = np.s_[top:top + height, left:left + width]
        cover = mask[part].astype(np.float32)[..., None] / 255
        self.image[part] += ((colour[part] if np.ndim(colour) > 1 else colour) - self.image[part]) * cover

    def shade(self, mask: np.ndarray, strength: float) -> None:
        self.image *= (1 - strength * mask.astype(np.float32) / 255)[..., None]


def colour(rng: np.random.Generator, low: float, high: float, tint: float = 0.15) -> np.ndarray:
    level = rng.uniform(low, high)
    return np.clip(level * (1 + rng.uniform(-tint, tint, 3)), 0, 255).astype(np.float32)


def rectangle(centre: tuple[float, float], size: tuple[float, float], angle: float) -> np.ndarray:
    return cv2.boxPoints((centre, size, angle)).astype(np.float32)


# Surfaces


def lay_surface(scene: Scene, name: str) -> None:
    rng, scale = scene.rng, max(scene.width, scene.height) / 1000
    angle = float(rng.uniform(0, 180))
    if name.startswith("plain"):
        low, high = {"plain dark": (15, 70), "plain light": (185, 245), "plain mid": (80, 170)}[name]
        scene.fill(colour(rng, low, high), scene.noise(180 * scale, 180 * scale) * rng.uniform(0, 4)
                   + scene.noise(3, 3) * rng.uniform(0, 2.5))
    elif name == "wood":
        base, plank = colour(rng, 60, 190, 0.3), rng.uniform(110, 400) * scale
        grain = scene.noise(rng.uniform(3, 9) * scale, rng.uniform(150, 600) * scale)
        y = np.mgrid[0:scene.height, 0:scene.width][0].astype(np.float32)
        gaps = np.where(np.abs(y % plank - plank / 2) > plank / 2 - 1.6 * scale, -rng.uniform(0, 60), 0)
        tone = np.float32(rng.uniform(0, 9)) * np.sin(np.floor(y / plank + 0.5) * 12.9)
        scene.fill(base, scene.turned(grain * np.float32(rng.uniform(3, 14)) + gaps.astype(np.float32) + tone, angle))
    elif name == "cloth":
        y, x = np.mgrid[0:scene.height, 0:scene.width].astype(np.float32)
        pitch = rng.uniform(3, 12) * scale
        weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch) * rng.uniform(3, 16)
        folds = scene.noise(90 * scale, 300 * scale) * rng.uniform(0, 9)
        scene.fill(colour(rng, 30, 220, 0.4), scene.turned(weave + folds, angle) + scene.noise(2, 2) * 3)
    elif name == "checks":
        y, x = np.mgrid[0:scene.height, 0:scene.width].astype(np.float32)
        pitch = rng.uniform(40, 180) * scale
        stripes = (np.sin(x * 2 * np.pi / pitch) > rng.uniform(-0.3, 0.3)).astype(np.float32)
        stripes += (np.sin(y * 2 * np.pi / pitch) > rng.uniform(-0.3, 0.3)) if rng.random() < 0.6 else 0
        scene.fill(colour(rng, 40, 200, 0.4), scene.turned(stripes * np.float32(rng.uniform(-40, 40)), angle))
    elif name == "marble":
        veins = np.abs(scene.noise(110 * scale, 160 * scale) + 0.4 * scene.noise(30 * scale, 40 * scale))
        scene.fill(colour(rng, 120, 240), -rng.uniform(15, 70) * np.exp(-veins * 6) + scene.noise(8, 8) * rng.uniform(0, 6))
    elif name == "tiles":
        y, x = np.mgrid[0:scene.height, 0:scene.width].astype(np.float32)
        pitch, joint = rng.uniform(140, 420) * scale, rng.uniform(3, 9) * scale
        joints = ((x % pitch < joint) | (y % (pitch * rng.uniform(0.5, 1)) < joint)).astype(np.float32)
        scene.fill(colour(rng, 80, 230), scene.turned(joints * np.float32(rng.uniform(-70, 50)), angle)
                   + scene.noise(40, 40) * 2)
    elif name == "desk":
        lay_surface(scene, str(rng.choice(["plain light", "plain mid", "wood", "plain dark"])))
        for _ in range(rng.integers(2, 8)):
            lay_thing(scene)
    elif name == "sheet":
        lay_surface(scene, str(rng.choice(["plain mid", "wood", "plain dark"])))
        middle = (scene.width * rng.uniform(0.3, 0.7), scene.height * rng.uniform(0.3, 0.7))
        long = max(scene.width, scene.height) * rng.uniform(0.9, 1.5)
        scene.polygon(rectangle(middle, (long, long / 1.414), angle), colour(rng, 210, 245, 0.03))


def lay_thing(scene: Scene) -> None:
    """Something on a desk: a pen, a book, a cup, a cable."""
    rng, scale = scene.rng, max(scene.width, scene.height) / 1000
    at = (rng.uniform(-0.05, 1.05) * scene.width, rng.uniform(-0.05, 1.05) * scene.height)
    kind, angle = rng.integers(4), float(rng.uniform(0, 180))
    if kind == 0:
        scene.polygon(rectangle(at, (rng.uniform(200, 420) * scale, rng.uniform(10, 22) * scale), angle), colour(rng, 10, 240, 0.5))
    elif kind == 1:
        edge = (0 if rng.random() < 0.5 else scene.width, at[1])
        scene.polygon(rectangle(edge, (rng.uniform(200, 500) * scale, rng.uniform(200, 500) * scale), angle), colour(rng, 30, 240, 0.4))
    elif kind == 2:
        radius = rng.uniform(40, 120) * scale
        scene.ellipse(at, (radius, radius), 0, colour(rng, 30, 240, 0.4))
        scene.ellipse(at, (radius * 0.85, radius * 0.85), 0, colour(rng, 20, 120, 0.4))
    else:
        points = np.cumsum(rng.normal(0, 60 * scale, (9, 2)), axis=0) + at
        cv2.polylines(scene.image, [points.astype(np.int32)], False, colour(rng, 10, 230).tolist(), max(1, int(5 * scale)), cv2.LINE_AA)


# Documents


def printed(rng: np.random.Generator, name: str, paper: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """A document and its mask: guilloche, portrait, lines of print, a code or a zone; front or back."""
    width_mm, height_mm, radius_mm = FORMATS[name]
    width, height = round(width_mm * PIXELS_PER_MM), round(height_mm * PIXELS_PER_MM)
    card = Scene(rng, width, height)
    ground = colour(rng, 120, 248, 0.12) if paper is None else paper
    if paper is None and rng.random() < 0.12:
        ground = colour(rng, 30, 110, 0.3)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    card.fill(ground, scene_fall(x / width, y / height, rng))
    for _ in range(rng.integers(1, 4)):
        waves = np.sin((y + rng.uniform(10, 60) * np.sin(x / rng.uniform(40, 200))) / rng.uniform(2, 7))
        card.image += (waves * rng.uniform(1, 7))[..., None] * np.array([1, rng.uniform(0.5, 1), rng.uniform(0.3, 1)], np.float32)
    ink = np.clip(ground * rng.uniform(0.1, 0.45), 0, 255) if ground.mean() > 110 else colour(rng, 180, 240)
    if rng.random() < 0.5:
        band = rng.uniform(0.1, 0.2) * height
        card.polygon(np.array([[0, 0], [width, 0], [width, band], [0, band]], np.float32), colour(rng, 30, 210, 0.4))
    if name == "ID-1" and rng.random() < 0.35:
        lay_code(card, ink)
    else:
        lay_portrait(card, ink)
        if name == "ID-3" or rng.random() < 0.25:
            lay_zone(card, ink, lines=2 if name != "ID-1" else 3)
    if rng.random() < 0.25:
        inset = rng.uniform(12, 30)
        cv2.rectangle(card.image, (int(inset), int(inset)), (int(width - inset), int(height - inset)), ink.tolist(), 3)
    mask = np.zeros((height, width), np.uint8)
    radius = round(radius_mm * PIXELS_PER_MM * (rng.uniform(0.6, 1.2) if name != "ID-3" else rng.choice([0, 1])))
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for centre in ((radius, radius), (width - 1 - radius, radius), (radius, height - 1 - radius), (width - 1 - radius, height - 1 - radius)):
        cv2.circle(mask, centre, radius, 255, -1)
    return np.clip(card.image, 0, 255), mask


def scene_fall(x: np.ndarray, y: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (x * rng.uniform(-25, 25) + y * rng.uniform(-25, 25)).astype(np.float32)


def lay_lines(card: Scene, ink: np.ndarray, left: float, right: float, top: float, bottom: float) -> None:
    size = card.rng.uniform(0.035, 0.06) * card.height
    at, mask = top, np.zeros((card.height, card.width), np.uint8)
    while at < bottom:
        letters = "".join(chr(card.rng.integers(65, 91)) for _ in range(card.rng.integers(4, 24)))
        text_scale = size / 22 * card.rng.choice([0.6, 1.0])
        if left + len(letters) * text_scale * 20 < right:
            cv2.putText(mask, letters, (int(left), int(at)), cv2.FONT_HERSHEY_SIMPLEX, text_scale, 255,
                        max(1, round(text_scale * 2.2)), cv2.LINE_AA)
        at += size * 1.7
    card.blend(mask, ink)


def lay_portrait(card: Scene, ink: np.ndarray) -> None:
    rng, width, height = card.rng, card.width, card.height
    tall = height * rng.uniform(0.4, 0.58)
    wide, left, top = tall * 0.78, width * rng.uniform(0.03, 0.07), height * rng.uniform(0.22, 0.3)
    if rng.random() < 0.2:
        left = width - left - wide
    corners = np.array([[left, top], [left + wide, top], [left + wide, top + tall], [left, top + tall]], np.float32)
    card.polygon(corners, colour(rng, 150, 240))
    skin = colour(rng, 70, 215, 0.1) * np.array([1.12, 0.95, 0.8], np.float32)
    card.ellipse((left + wide / 2, top + tall * 1.0), (wide * 0.42, tall * 0.24), 0, colour(rng, 20, 200, 0.4))
    card.ellipse((left + wide / 2, top + tall * 0.42), (wide * 0.27, tall * 0.33), 0, colour(rng, 10, 120))
    card.ellipse((left + wide / 2, top + tall * 0.48), (wide * 0.23, tall * 0.27), 0, skin)
    for side in (-0.1, 0.1):
        card.ellipse((left + wide * (0.5 + side), top + tall * 0.43), (wide * 0.035, tall * 0.02), 0, skin * 0.3)
    card.image[int(top + tall):int(min(height, top + tall * 1.25)), int(left):int(left + wide)] = \
        card.image[int(top + tall) - 1, max(0, int(left) - 4)]
    text_left = left + wide + width * 0.04 if left < width / 2 else width * 0.05
    lay_lines(card, ink, text_left, text_left + width * 0.55, top + height * 0.04, height * 0.75)


def lay_zone(card: Scene, ink: np.ndarray, lines: int) -> None:
    height, mask = card.height * 0.05, np.zeros((card.height, card.width), np.uint8)
    for line in range(lines):
        letters = "".join(card.rng.choice(list("ABCDEFG<<<0123456789")) for _ in range(44 if lines == 2 else 30))
        (wide, _), _ = cv2.getTextSize(letters, cv2.FONT_HERSHEY_PLAIN, 1, 2)
        at = (int(card.width * 0.04), int(card.height * 0.97 - (lines - 1 - line) * height * 1.6))
        cv2.putText(mask, letters, at, cv2.FONT_HERSHEY_PLAIN, card.width * 0.92 / wide, 255, 2, cv2.LINE_AA)
    card.blend(mask, ink * 0.5)


def lay_code(card: Scene, ink: np.ndarray) -> None:
    rng, width, height = card.rng, card.width, card.height
    left, right = width * rng.uniform(0.05, 0.12), width * rng.uniform(0.86, 0.95)
    top = height * rng.uniform(0.08, 0.55)
    bottom = min(height * 0.92, top + height * rng.uniform(0.2, 0.36))
    modules = (rng.random((18, int((right - left) / 2.4))) < 0.5).astype(np.uint8) * 255
    patch = cv2.resize(modules, (int(right - left), int(bottom - top)), interpolation=cv2.INTER_NEAREST).astype(np.float32)
    pad = 12
    card.image[int(top) - pad:int(bottom) + pad, int(left) - pad:int(right) + pad] = 240
    card.image[int(top):int(top) + patch.shape[0], int(left):int(left) + patch.shape[1]] = np.where(patch > 0, 30, 238)[..., None]
    below, above = height * 0.95 - bottom, top
    if below > above:
        lay_lines(card, ink, width * 0.06, width * 0.9, bottom + height * 0.1, height * 0.95)
    else:
        lay_lines(card, ink, width * 0.06, width * 0.9, height * 0.08, top - height * 0.05)


# Camera


def lens(scene: Scene, size_mm: tuple[float, float], turn: float, tilt: float, fill: float, shift: tuple[float, float]) -> np.ndarray:
    """From the document's millimetres to pixels: tilted by `tilt` degrees, its longer extent filling its share."""
    rng = scene.rng
    about, turn = rng.uniform(0, 2 * np.pi), np.deg2rad(turn)
    axis = np.array([np.cos(about), np.sin(about), 0]) * np.deg2rad(tilt)
    tilted = cv2.Rodrigues(axis)[0]
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    rotation = tilted @ spin
    focal = rng.uniform(0.7, 1.4) * max(scene.width, scene.height)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size_mm) / 2
    distance = 100.0
    for _ in range(20):
        plane = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, distance]])
        camera = np.diag([focal, focal, 1.0]) @ plane
        seen = cv2.perspectiveTransform(half[None], camera)[0]
        span = seen.max(axis=0) - seen.min(axis=0)
        now = max(span[0] / scene.width, span[1] / scene.height)
        distance *= now / fill
        if distance < max(size_mm):
            distance = max(size_mm)
    room = (np.array([scene.width, scene.height]) - span) / 2
    middle = seen.min(axis=0) + span / 2
    offset = np.array([scene.width, scene.height]) / 2 - middle + np.array(shift) * np.maximum(0, room - 2)
    return np.array([[1, 0, offset[0]], [0, 1, offset[1]], [0, 0, 1]]) @ camera


def lay_document(scene: Scene, card: np.ndarray, mask: np.ndarray, size_mm: tuple[float, float], camera: np.ndarray,
                 shadow: float) -> np.ndarray:
    """Draws a document through the camera; returns its corners."""
    to_mm = np.array([[size_mm[0] / card.shape[1], 0, -size_mm[0] / 2], [0, size_mm[1] / card.shape[0], -size_mm[1] / 2], [0, 0, 1]])
    place = camera @ to_mm
    outline = np.array([[0, 0], [card.shape[1], 0], [card.shape[1], card.shape[0]], [0, card.shape[0]]], np.float32)
    corners = cv2.perspectiveTransform(outline[None], place)[0]
    scale = np.sqrt(cv2.contourArea(corners) / (card.shape[0] * card.shape[1]))
    if scale < 1:
        card = cv2.GaussianBlur(card, (0, 0), max(0.01, 0.4 / scale))
        mask_soft = cv2.copyMakeBorder(mask, 8, 8, 8, 8, cv2.BORDER_CONSTANT)
        mask_soft = cv2.GaussianBlur(mask_soft, (0, 0), max(0.01, 0.35 / scale))
    else:
        mask_soft = cv2.copyMakeBorder(mask, 8, 8, 8, 8, cv2.BORDER_CONSTANT)
    size = (scene.width, scene.height)
    inside = cv2.warpPerspective(mask_soft, place @ np.array([[1, 0, -8], [0, 1, -8], [0, 0, 1]], np.float64), size)
    drawn = cv2.warpPerspective(card, place, size, borderMode=cv2.BORDER_REPLICATE)
    if shadow:
        reach = max(scene.width, scene.height) / 1000
        moved = np.float32([[1, 0, scene.rng.uniform(-8, 8) * reach], [0, 1, scene.rng.uniform(-8, 8) * reach]])
        thrown = cv2.GaussianBlur(cv2.warpAffine(inside, moved, size), (0, 0), scene.rng.uniform(2, 9) * reach)
        scene.shade(thrown, shadow)
    scene.blend(inside, drawn)
    return corners


def lay_hand(scene: Scene, corners: np.ndarray) -> None:
    """Fingers that reach over a side or a corner of a document."""
    rng = scene.rng
    skin = colour(rng, 80, 215, 0.05) * np.array([1.15, 0.92, 0.78], np.float32)
    extent = np.linalg.norm(corners[1] - corners[0])
    middle = corners.mean(axis=0)
    for _ in range(rng.integers(1, 4)):
        side = rng.integers(4)
        along = rng.uniform(0, 1)
        tip = corners[side] * (1 - along) + corners[(side + 1) % 4] * along
        inward = (middle - tip) / np.linalg.norm(middle - tip)
        tip = tip + inward * extent * rng.uniform(0.02, 0.1)
        root = tip - inward * extent * rng.uniform(0.5, 0.9) + rng.normal(0, 0.06 * extent, 2)
        thickness = max(4, int(extent * rng.uniform(0.1, 0.16)))
        mask = np.zeros((scene.height, scene.width), np.uint8)
        cv2.line(mask, tip.astype(int).tolist(), root.astype(int).tolist(), 255, thickness, cv2.LINE_AA)
        scene.blend(mask, skin * rng.uniform(0.85, 1.1), extent / 300 + 0.6)


def develop(scene: Scene) -> np.ndarray:
    """Light from a side, a lamp's reflection, a shadow, the lens's softness, the sensor's noise."""
    rng = scene.rng
    y, x = np.mgrid[0:scene.height, 0:scene.width].astype(np.float32)
    x, y = x / scene.width - 0.5, y / scene.height - 0.5
    image = scene.image * (1 + rng.uniform(-0.3, 0.3) * x + rng.uniform(-0.3, 0.3) * y - rng.uniform(0, 0.5) * (x**2 + y**2))[..., None]
    if rng.random() < 0.25:
        edge = x * np.cos(angle := rng.uniform(0, 6.28)) + y * np.sin(angle) + rng.uniform(-0.3, 0.3)
        image *= (1 - rng.uniform(0.15, 0.5) / (1 + np.exp(-edge / rng.uniform(0.004, 0.06))))[..., None]
    if rng.random() < 0.2:
        away = ((x - rng.uniform(-0.4, 0.4)) ** 2 + (y - rng.uniform(-0.4, 0.4)) ** 2) / rng.uniform(0.05, 0.15) ** 2
        image += (rng.uniform(30, 160) * np.exp(-away))[..., None]
    image = image * rng.uniform(0.6, 1.1)
    longest = max(scene.width, scene.height)
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.5) * longest / 1500 + 0.2)
    grain = rng.normal(0, rng.uniform(0.5, 5), (scene.height, scene.width, 1)).astype(np.float32)
    return np.clip(image + cv2.GaussianBlur(grain, (0, 0), 0.6)[..., None] * 1.5, 0, 255).astype(np.uint8)


# Scenes


def new_scene(rng: np.random.Generator) -> Scene:
    long = int(rng.choice([900, 1280, 1600, 2000, 2600]))
    short = int(long * rng.choice([3 / 4, 9 / 16, 2 / 3]))
    return Scene(rng, *((long, short) if rng.random() < 0.6 else (short, long)))


def draw_documents(rng: np.random.Generator, kind: str) -> tuple[Scene, dict]:
    if kind == "fills":
        name = str(rng.choice(["ID-1", "ID-3"]))
        card, mask = printed(rng, name)
        scene = Scene(rng, card.shape[1], card.shape[0])
        scene.fill(colour(rng, 200, 250))
        scene.blend(mask, card)
        return scene, {"kind": kind, "surface": "none", "documents": [], "format": name}
    if kind == "close":
        return draw_close(rng)
    scene = new_scene(rng)
    surface = str(rng.choice(SURFACES))
    paper = None
    shadow = float(rng.uniform(0.05, 0.6)) if rng.random() < 0.8 else 0.0
    if kind == "low contrast":
        surface = str(rng.choice(["plain light", "plain mid", "plain dark", "marble"]))
    if kind == "several":
        surface = "plain light"
    lay_surface(scene, surface)
    if kind == "low contrast":
        paper = scene.image.mean(axis=(0, 1)) + rng.choice([-1, 1]) * rng.uniform(6, 16)
    if kind in ("several", "strewn"):
        documents = lay_several(scene) if kind == "several" else lay_strewn(scene)
        return scene, {"kind": kind, "surface": surface, "format": "ID-1", "documents": documents}
    name = str(rng.choice(["ID-1", "ID-1", "ID-1", "ID-2", "ID-3"]))
    card, mask = printed(rng, name, paper)
    size = FORMATS[name][:2]
    if kind == "booklet":
        name, size = "ID-3", (125.0, 176.0)
        lower, _ = printed(rng, "ID-3")
        upper = np.full_like(lower, 0) + colour(rng, 170, 245)
        ink = upper.reshape(-1, 3)[0] * 0.4
        page = Scene(rng, upper.shape[1], upper.shape[0])
        page.image = upper.astype(np.float32)
        lay_lines(page, ink, 80, page.width - 80, 150, page.height - 90)
        fold = np.exp(-np.abs(np.mgrid[0:2 * lower.shape[0], 0:1][0] - lower.shape[0]) / rng.uniform(4, 40))
        card = np.vstack([page.image, lower]) * (1 - rng.uniform(0.1, 0.5) * fold)[..., None].astype(np.float32)
        mask = np.full(card.shape[:2], 255, np.uint8)
    turn = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 6)) if rng.random() < 0.6 else float(rng.uniform(0, 360))
    tilt = float(rng.uniform(20, 45)) if kind == "tilted" else float(abs(rng.normal(0, 9)))
    fill = float(rng.uniform(0.35, 0.95))
    shift = tuple(rng.uniform(-0.9, 0.9, 2)) if kind != "cropped" else (0.0, 0.0)
    camera = lens(scene, size, turn, tilt, fill, shift)
    if kind == "cropped":
        away = rng.uniform(0, 2 * np.pi)
        room = 0.5 + rng.uniform(-0.12, 0.02)
        camera = np.array([[1, 0, np.cos(away) * room * scene.width], [0, 1, np.sin(away) * room * scene.height], [0, 0, 1]]) @ camera
    corners = lay_document(scene, np.ascontiguousarray(card, np.float32), mask, size, camera, shadow)
    if kind == "held":
        lay_hand(scene, corners)
    whole = bool((corners > 0).all() and (corners[:, 0] < scene.width).all() and (corners[:, 1] < scene.height).all())
    page = []
    if kind == "booklet" and whole:
        half = np.array([[[-62.5, 0], [62.5, 0], [62.5, 88], [-62.5, 88]]])
        page = [cv2.perspectiveTransform(half, camera)[0].tolist()]
    return scene, {
        "pages": page, "kind": kind if whole or kind == "cropped" else "cropped", "surface": surface, "format": name,
        "documents": [corners.tolist()] if whole else [],
    }


def lay_several(scene: Scene) -> list:
    """Two or three cards on a scanner's glass, below each other."""
    rng, documents = scene.rng, []
    count = int(rng.integers(2, 4))
    upright = scene.height >= scene.width
    for index in range(count):
        card, mask = printed(rng, "ID-1")
        along = (index + 0.5) / count
        room = min((scene.height if upright else scene.width) / count / 53.98,
                   (scene.width if upright else scene.height) / 85.6) * rng.uniform(0.75, 0.9)
        at = (scene.width / 2, scene.height * along) if upright else (scene.width * along, scene.height / 2)
        turn = np.deg2rad((0 if upright else 90) + rng.normal(0, 2))
        camera = np.array([[np.cos(turn) * room, -np.sin(turn) * room, at[0]], [np.sin(turn) * room, np.cos(turn) * room, at[1]], [0, 0, 1]])
        documents.append(lay_document(scene, card, mask, FORMATS["ID-1"][:2], camera, 0.2).tolist())
    return documents


def lay_strewn(scene: Scene) -> list:
    """Two to four documents, turned at will, beside each other on a table."""
    rng, documents, taken = scene.rng, [], []
    room = max(scene.width, scene.height) / rng.uniform(190, 260)
    for _ in range(12):
        name = str(rng.choice(["ID-1", "ID-1", "ID-3"]))
        turn, reach = rng.uniform(0, 2 * np.pi), room * float(np.hypot(*FORMATS[name][:2])) / 2
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * room
        half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(FORMATS[name][:2]) / 2 @ turned.T
        low, high = 2 - half.min(axis=0), np.array([scene.width, scene.height]) - 2 - half.max(axis=0)
        if (high < low).any():
            continue
        at = rng.uniform(low, high)
        if len(documents) == 4 or any(np.linalg.norm(at - other) < reach + size for other, size in taken):
            continue
        taken.append((at, reach))
        card, mask = printed(rng, name)
        camera = np.vstack([np.column_stack([turned, at]), [0, 0, 1]])
        documents.append(lay_document(scene, card, mask, FORMATS[name][:2], camera, float(rng.uniform(0.1, 0.5))).tolist())
    return documents


def draw_close(rng: np.random.Generator) -> tuple[Scene, dict]:
    """A document that fills the picture but for margins of 1 to 5 %."""
    name = str(rng.choice(["ID-1", "ID-1", "ID-3"]))
    long, wide, high = int(rng.choice([900, 1280, 1600, 2000])), *FORMATS[name][:2]
    scene = Scene(rng, long, round(long * high / wide * rng.uniform(0.97, 1.03)))
    surface = str(rng.choice(SURFACES[:-1]))
    lay_surface(scene, surface)
    card, mask = printed(rng, name)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * (rng.uniform(0.01, 0.04) + rng.uniform(0, 0.012, (4, 2))) * long
    corners = np.array([[0, 0], [scene.width, 0], [scene.width, scene.height], [0, scene.height]]) + inward
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([wide, high]) / 2
    camera = cv2.getPerspectiveTransform(half.astype(np.float32), corners.astype(np.float32)).astype(np.float64)
    laid = lay_document(scene, np.ascontiguousarray(card, np.float32), mask, (wide, high), camera, float(rng.uniform(0, 0.5)))
    return scene, {"kind": "close", "surface": surface, "format": name, "documents": [laid.tolist()], "pages": []}


def draw_none(rng: np.random.Generator) -> tuple[Scene, dict]:
    """A surface, or someone in a room with a door, a window, pictures and shelves."""
    scene = new_scene(rng)
    if rng.random() < 0.35:
        surface = str(rng.choice(SURFACES[:-1]))
        lay_surface(scene, surface)
        return scene, {"kind": "surface only", "surface": surface, "documents": [], "format": None}
    scene.fill(colour(rng, 90, 235), scene.noise(200, 200) * 3)
    width, height = scene.width, scene.height
    floor = height * rng.uniform(0.7, 0.95)
    scene.polygon(np.array([[0, floor], [width, floor + rng.normal(0, 20)], [width, height], [0, height]], np.float32), colour(rng, 50, 180, 0.3))
    for _ in range(rng.integers(1, 6)):
        tall, wide = height * rng.uniform(0.15, 0.8), width * rng.uniform(0.1, 0.45)
        at = np.array([rng.uniform(-0.1, 0.95) * width, rng.uniform(-0.1, 0.6) * height])
        skew = rng.normal(0, 0.03, (4, 2)) * [wide, tall]
        frame = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]]) + at + skew
        scene.polygon(frame.astype(np.float32), colour(rng, 20, 250, 0.3))
        if rng.random() < 0.7:
            middle = frame.mean(axis=0)
            scene.polygon((middle + (frame - middle) * rng.uniform(0.7, 0.95)).astype(np.float32), colour(rng, 20, 250, 0.3))
    for shelf in range(rng.integers(0, 3)):
        at = height * rng.uniform(0.1, 0.8)
        for book in range(rng.integers(3, 14)):
            left = width * 0.05 * book
            scene.polygon(np.array([[left, at], [left + width * 0.045, at], [left + width * 0.045, at - height * rng.uniform(0.1, 0.18)],
                                    [left, at - height * rng.uniform(0.1, 0.18)]], np.float32), colour(rng, 20, 240, 0.5))
    if rng.random() < 0.85:
        size = min(width, height) * rng.uniform(0.12, 0.3)
        at = (width * rng.uniform(0.3, 0.7), height * rng.uniform(0.35, 0.6))
        skin = colour(rng, 60, 215, 0.05) * np.array([1.15, 0.92, 0.78], np.float32)
        scene.ellipse((at[0], at[1] + size * 2.6), (size * 1.9, size * 1.5), 0, colour(rng, 15, 230, 0.4), 1)
        scene.ellipse((at[0], at[1] - size * 0.2), (size * 0.95, size * 1.25), 0, colour(rng, 10, 140), 2)
        scene.ellipse(at, (size * 0.8, size * 1.1), 0, skin, 1)
        for side in (-0.3, 0.3):
            scene.ellipse((at[0] + side * size, at[1] - size * 0.15), (size * 0.14, size * 0.07), 0, skin * 0.25, 1)
        scene.ellipse((at[0], at[1] + size * 0.55), (size * 0.3, size * 0.07), 0, skin * 0.5, 1)
    return scene, {"kind": "room", "surface": "none", "documents": [], "format": None}


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    out, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    scenes = []
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        if index % 3 == 2:
            scene, truth = draw_none(rng)
        else:
            scene, truth = draw_documents(rng, KINDS[(index - index // 3) % len(KINDS)])
        name = f"{seed:03}-{index:04}.jpg"
        picture = develop(scene) if truth["kind"] != "fills" else np.clip(scene.image, 0, 255).astype(np.uint8)
        cv2.imwrite(str(out / name), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))])
        scenes.append({"file": name, "width": scene.width, "height": scene.height, **truth})
    (out / "scenes.json").write_text(json.dumps(scenes, indent=1))


if __name__ == "__main__":
    main()
