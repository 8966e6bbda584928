# SPDX-License-Identifier: Apache-2.0
"""Pictures to learn from: documents on, under, in and beside whatever they are photographed with, and their maps.

The tools are those of `Benchmarks/document_scenes.py`; the scenes are of many more kinds, and small. Looks of documents
are those of `fronts.py` and, drawn plainly, of the benchmark.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

import fronts
from fronts import Picture, Random
from locator_network import STRIDE
from network import REACH

sys.path.append(str(Path(__file__).resolve().parents[2] / "Benchmarks"))

import document_scenes as benchmark  # noqa: E402
from document_scenes import SURFACES, Scene, colour, rectangle  # noqa: E402

Plane = np.ndarray
Corners = np.ndarray

LONGEST = 320
"""Pixels of a picture's longer side, as the network gets it."""

DRAWN = 1.5
"""Pixels that are drawn for each of these."""

SIZES = ((240, 320), (320, 240), (208, 320), (320, 208), (176, 320), (320, 176), (320, 320), (224, 320), (320, 224))
SHARES = (0.2, 0.2, 0.11, 0.08, 0.07, 0.08, 0.06, 0.1, 0.1)


@dataclass(slots=True)
class Drawing:
    """A scene with the corners of all that counts as a document, the lowest first, in pixels of the scene."""

    scene: Scene
    documents: list[Corners] = field(default_factory=list)


# Documents


class Wardrobe:
    """Looks of documents: some drawn before, others drawn anew now and then."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.plain: dict[str, list[tuple[Picture, Plane]]] = {"ID-1": [], "ID-2": [], "ID-3": []}
        self.names = {"ID-1": [name for name in fronts.names() if "passport" not in name], "ID-3": fronts.names("passport")}

    def pick(self, name: str, paper: np.ndarray | None = None) -> tuple[Picture, Plane]:
        """A document of a format, in floats, and its mask."""
        rng = self.rng
        if paper is None and self.names.get(name) and rng.random() < 0.55:
            picture = fronts.drawn(str(rng.choice(self.names[name]))).astype(np.float32)
            return self.varied(picture), self.mask(picture.shape[:2], name)
        kept = self.plain[name]
        if paper is not None or len(kept) < 24 or rng.random() < 0.05:
            card, mask = benchmark.printed(rng, name, paper)
            drawn = cv2.resize(card.astype(np.float32), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
            covered = cv2.resize(mask, (drawn.shape[1], drawn.shape[0]), interpolation=cv2.INTER_AREA)
            if paper is not None:
                return drawn, covered
            kept.append((drawn, covered))
            if len(kept) > 150:
                kept.pop(int(rng.integers(0, len(kept))))
        card, mask = kept[int(rng.integers(0, len(kept)))]
        return self.varied(card), mask

    def varied(self, picture: Picture) -> Picture:
        """The same with other colours, contrast, and sometimes a header."""
        rng = self.rng
        picture = picture * rng.uniform(0.75, 1.1, 3).astype(np.float32)
        if rng.random() < 0.3:
            level = picture.mean()
            picture = level + (picture - level) * np.float32(rng.uniform(0.45, 1.2))
        if rng.random() < 0.12:
            picture = picture * np.float32(rng.uniform(0.25, 0.7))
        if rng.random() < 0.15:
            height, width = picture.shape[:2]
            picture = picture.copy()
            share = rng.uniform(0.06, 0.24)
            picture[: int(share * height)] = picture[: int(share * height)] * 0.2 + colour(rng, 10, 220, 0.6) * 0.8
            if rng.random() < 0.3:
                picture[int((1 - share / 2) * height) :] *= np.float32(rng.uniform(0.3, 0.8))
        return picture

    def mask(self, shape: tuple[int, int], name: str) -> Plane:
        """The shape of a document with corners that are round, more or less."""
        height, width = shape
        radius = 0.037 * width * self.rng.uniform(0.6, 1.4) if name == "ID-1" else self.rng.choice([0, 0.025 * width])
        mask = np.zeros((height, width), np.uint8)
        radius = round(radius)
        cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
        cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
        for x in (radius, width - 1 - radius):
            for y in (radius, height - 1 - radius):
                cv2.circle(mask, (x, y), radius, 255, -1)
        return mask

    def spread(self) -> tuple[Picture, Plane, tuple[float, float]]:
        """A passport opened over two pages."""
        rng = self.rng
        lower, _ = self.pick("ID-3")
        page = Scene(rng, lower.shape[1], lower.shape[0])
        if rng.random() < 0.6:
            page.fill(colour(rng, 120, 245), page.noise(60, 60) * 4)
            ink = page.image.reshape(-1, 3)[0] * 0.4
            benchmark.lay_lines(page, ink, 0.06 * page.width, 0.94 * page.width, 0.15 * page.height, rng.uniform(0.3, 0.9) * page.height)
        else:
            page.image = cv2.resize(self.pick("ID-3")[0], (page.width, page.height))
        both = np.vstack([page.image, lower])
        fold = np.exp(-np.abs(np.mgrid[0 : both.shape[0], 0:1][0] - lower.shape[0]) / rng.uniform(3, 30))
        both = both * (1 - rng.uniform(0, 0.5) * fold)[..., None].astype(np.float32)
        return both.astype(np.float32), np.full(both.shape[:2], 255, np.uint8), (125.0, 176.0)


def sizes(name: str) -> tuple[float, float]:
    """Width and height of a format in millimetres."""
    return benchmark.FORMATS[name][:2]


def lay(drawing: Drawing, card: Picture, mask: Plane, size: tuple[float, float], camera: np.ndarray, counts: bool = True) -> Corners:
    """Lays a document into a scene, no larger than it becomes, with a shadow or none."""
    scene, rng = drawing.scene, drawing.scene.rng
    half = np.array([[[-size[0] / 2, 0], [size[0] / 2, 0]]])
    span = float(np.linalg.norm(np.diff(cv2.perspectiveTransform(half, camera)[0], axis=0)))
    factor = 2.2 * span / card.shape[1]
    if factor < 0.8:
        extent = (max(8, round(card.shape[1] * factor)), max(8, round(card.shape[0] * factor)))
        card = cv2.resize(card, extent, interpolation=cv2.INTER_AREA)
        mask = cv2.resize(mask, extent, interpolation=cv2.INTER_AREA)
    shadow = float(rng.uniform(0.05, 0.6)) if rng.random() < 0.7 else 0.0
    corners = benchmark.lay_document(scene, np.ascontiguousarray(card, np.float32), mask, size, camera, shadow)
    if counts:
        drawing.documents.append(corners)
    return corners


# Surroundings


def lay_print(scene: Scene, corners: Corners, light: float = 235.0) -> None:
    """A sheet of paper with print, a table or a picture on it."""
    rng = scene.rng
    size = (300, 424)
    sheet = Scene(rng, *size)
    sheet.fill(colour(rng, light - 25, light + 10, 0.04))
    ink = colour(rng, 10, 110, 0.3)
    step, top = rng.uniform(5, 12), rng.uniform(10, 60)
    left, right = rng.uniform(15, 45), rng.uniform(230, 285)
    for y in np.arange(top, 410, step):
        if rng.random() < 0.12:
            continue
        x = left
        end = rng.uniform(left + 30, right) if rng.random() < 0.25 else right
        while x < end:
            word = rng.uniform(4, 26)
            cv2.rectangle(sheet.image, (int(x), int(y)), (int(min(end, x + word)), int(y + step * 0.45)), ink.tolist(), -1 if step < 8 else 1)
            x += word + rng.uniform(3, 6)
    for _ in range(rng.integers(0, 4)):
        at, extent = rng.uniform(20, 250, 2), rng.uniform(20, 160, 2)
        start, stop = at.astype(int).tolist(), (at + extent).astype(int).tolist()
        filled = rng.random() < 0.5
        cv2.rectangle(sheet.image, start, stop, colour(rng, 20, 230, 0.4).tolist(), -1 if filled else int(rng.integers(1, 3)))
    place = cv2.getPerspectiveTransform(np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32), corners.astype(np.float32))
    drawn = cv2.warpPerspective(sheet.image, place, (scene.width, scene.height), flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full((size[1], size[0]), 255, np.uint8), place, (scene.width, scene.height))
    scene.blend(mask, drawn)


def random_place(scene: Scene, least: float, most: float, ratio: float) -> Corners:
    """Corners of a rectangle somewhere, its longer side a share of the picture's."""
    rng, longest = scene.rng, max(scene.width, scene.height)
    long = longest * rng.uniform(least, most)
    middle = (rng.uniform(0, 1) * scene.width, rng.uniform(0, 1) * scene.height)
    angle = float(rng.choice([0, 90]) + rng.normal(0, 4)) if rng.random() < 0.6 else float(rng.uniform(0, 180))
    corners = rectangle(middle, (long / ratio, long), angle)
    return corners + rng.normal(0, 0.012, (4, 2)) * long


def lay_motifs(scene: Scene) -> None:
    """A tablecloth with a pattern of dots, squares, flowers or lines."""
    rng = scene.rng
    pitch = int(rng.uniform(0.02, 0.12) * max(scene.width, scene.height)) + 4
    tile = np.zeros((pitch, pitch, 3), np.float32) + colour(rng, 40, 240, 0.4)
    for _ in range(rng.integers(1, 5)):
        at, tint = rng.integers(0, pitch, 2).tolist(), colour(rng, 10, 250, 0.6).tolist()
        kind = rng.integers(4)
        if kind == 0:
            cv2.circle(tile, at, int(pitch * rng.uniform(0.1, 0.35)), tint, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(tile, at, (np.array(at) + rng.integers(2, pitch, 2)).tolist(), tint, -1)
        elif kind == 2:
            cv2.line(tile, at, rng.integers(0, pitch, 2).tolist(), tint, max(1, pitch // 10), cv2.LINE_AA)
        else:
            cv2.ellipse(tile, at, (max(1, pitch // 4), max(1, pitch // 9)), float(rng.uniform(0, 180)), 0, 360, tint, -1, cv2.LINE_AA)
    wide = int(1.5 * max(scene.width, scene.height))
    plane = np.tile(tile, (wide // pitch + 1, wide // pitch + 1, 1))[:wide, :wide]
    matrix = cv2.getRotationMatrix2D((wide / 2, wide / 2), float(rng.uniform(0, 360)), 1.0)
    matrix[:, 2] += np.array([scene.width, scene.height]) / 2 - wide / 2
    scene.image[:] = cv2.warpAffine(plane, matrix, (scene.width, scene.height), borderMode=cv2.BORDER_REFLECT)


def lay_clutter(scene: Scene) -> None:
    """Blots of many sizes and colours, some of them rectangles: what may lie or stand anywhere."""
    rng, longest = scene.rng, max(scene.width, scene.height)
    scene.fill(colour(rng, 20, 230, 0.4), scene.noise(longest / 6, longest / 6) * rng.uniform(0, 25) + scene.noise(longest / 30, longest / 20) * rng.uniform(0, 15))
    for _ in range(rng.integers(3, 22)):
        if rng.random() < 0.6:
            scene.polygon(random_place(scene, 0.05, 0.7, float(rng.uniform(1, 5))).astype(np.float32), colour(rng, 5, 250, 0.5))
        else:
            at = (rng.uniform(0, scene.width), rng.uniform(0, scene.height))
            axes = (longest * rng.uniform(0.01, 0.2), longest * rng.uniform(0.01, 0.2))
            scene.ellipse(at, axes, float(rng.uniform(0, 180)), colour(rng, 5, 250, 0.5), rng.uniform(0, 3))


def lay_papers(scene: Scene) -> None:
    """Printed sheets, letters and forms on a table."""
    benchmark.lay_surface(scene, str(scene.rng.choice(SURFACES[:-2])))
    for _ in range(scene.rng.integers(1, 4)):
        lay_print(scene, random_place(scene, 0.6, 1.9, float(scene.rng.choice([1.414, 1.29, 2.0]))))


def lay_screen(scene: Scene) -> None:
    """Windows on a screen, or a keyboard."""
    rng, longest = scene.rng, max(scene.width, scene.height)
    scene.fill(colour(rng, 5, 250, 0.2))
    if rng.random() < 0.4:
        pitch = longest * rng.uniform(0.04, 0.1)
        for y in np.arange(0, scene.height, pitch):
            for x in np.arange(0, scene.width, pitch):
                key = np.array([[x, y], [x + pitch * 0.85, y], [x + pitch * 0.85, y + pitch * 0.85], [x, y + pitch * 0.85]], np.float32)
                scene.polygon(key, colour(rng, 15, 90, 0.1))
        return
    for _ in range(rng.integers(1, 4)):
        at = np.array([rng.uniform(-0.2, 0.7) * scene.width, rng.uniform(-0.2, 0.7) * scene.height])
        size = np.array([rng.uniform(0.3, 1.2) * scene.width, rng.uniform(0.3, 1.2) * scene.height])
        window = np.array([at, at + [size[0], 0], at + size, at + [0, size[1]]], np.float32)
        scene.polygon(window, colour(rng, 170, 250, 0.05))
        scene.polygon(np.array([at, at + [size[0], 0], at + [size[0], longest * 0.04], at + [0, longest * 0.04]], np.float32), colour(rng, 30, 220, 0.3))


def lay_palm(scene: Scene) -> None:
    """A hand below the document."""
    rng, longest = scene.rng, max(scene.width, scene.height)
    benchmark.lay_surface(scene, str(rng.choice(SURFACES[:-1])))
    skin = colour(rng, 60, 215, 0.05) * np.array([1.15, 0.92, 0.78], np.float32)
    middle = np.array([scene.width, scene.height]) * rng.uniform(0.3, 0.7, 2)
    scene.ellipse(tuple(middle), (longest * rng.uniform(0.15, 0.4), longest * rng.uniform(0.2, 0.45)), float(rng.uniform(0, 180)), skin, 1.5)
    for _ in range(rng.integers(1, 6)):
        way = rng.uniform(0, 6.28)
        end = middle + np.array([np.cos(way), np.sin(way)]) * longest * rng.uniform(0.2, 0.6)
        mask = np.zeros((scene.height, scene.width), np.uint8)
        cv2.line(mask, middle.astype(int).tolist(), end.astype(int).tolist(), 255, int(longest * rng.uniform(0.05, 0.11)), cv2.LINE_AA)
        scene.blend(mask, skin * rng.uniform(0.85, 1.1), 1)


def lay_ground(scene: Scene) -> None:
    """One of all surroundings."""
    rng = scene.rng
    chance = rng.random()
    if chance < 0.5:
        benchmark.lay_surface(scene, str(rng.choice(SURFACES)))
        if rng.random() < 0.25:
            for _ in range(rng.integers(1, 4)):
                benchmark.lay_thing(scene)
    else:
        lays = (lay_motifs, lay_clutter, lay_papers, lay_screen, lay_palm)
        lays[int(rng.choice(5, p=(0.22, 0.26, 0.26, 0.12, 0.14)))](scene)


# What lies over or around documents


def lay_sleeve(scene: Scene, corners: Corners) -> None:
    """A clear pocket around a document, with a seam and reflections; or a frame, as a wallet's window has."""
    rng = scene.rng
    middle = corners.mean(axis=0)
    outer = middle + (corners - middle) * rng.uniform(1.04, 1.3, 2)
    mask = np.zeros((scene.height, scene.width), np.uint8)
    cv2.fillPoly(mask, [np.round(outer * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    if rng.random() < 0.5:
        scene.image += (mask.astype(np.float32) / 255 * np.float32(rng.uniform(4, 40)))[..., None]
        cv2.polylines(scene.image, [np.round(outer * 16).astype(np.int32)], True, colour(rng, 60, 250).tolist(), 1, cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(mask, [np.round((middle + (corners - middle) * rng.uniform(0.96, 1.0)) * 16).astype(np.int32)], 0, cv2.LINE_AA, 4)
        scene.blend(mask, colour(rng, 10, 160, 0.4))


def lay_stripes_of_light(scene: Scene, corners: Corners) -> None:
    """Reflections across a document, as plastic has them."""
    rng = scene.rng
    extent = float(np.linalg.norm(corners[1] - corners[0]))
    for _ in range(rng.integers(1, 4)):
        middle = corners.mean(axis=0) + rng.normal(0, 0.3, 2) * extent
        mask = np.zeros((scene.height, scene.width), np.uint8)
        box = rectangle(tuple(middle.tolist()), (extent * rng.uniform(0.02, 0.35), extent * rng.uniform(0.2, 1.4)), float(rng.uniform(0, 180)))
        cv2.fillPoly(mask, [np.round(box * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        scene.image += (cv2.GaussianBlur(mask, (0, 0), extent * rng.uniform(0.01, 0.06) + 0.3).astype(np.float32) / 255 * np.float32(rng.uniform(20, 170)))[..., None]


# Kinds of scenes


def camera(scene: Scene, size: tuple[float, float], fill: float, tilt: float, shift: tuple[float, float]) -> np.ndarray:
    """A view of a document, turned at will."""
    rng = scene.rng
    turn = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 6)) if rng.random() < 0.6 else float(rng.uniform(0, 360))
    return benchmark.lens(scene, size, turn, tilt, fill, shift)


def one(rng: Random, size: tuple[int, int], wardrobe: Wardrobe) -> Drawing:
    """One document, whole."""
    drawing = Drawing(Scene(rng, size[1], size[0]))
    scene = drawing.scene
    paper = None
    if rng.random() < 0.15:
        benchmark.lay_surface(scene, str(rng.choice(["plain light", "plain mid", "plain dark", "marble"])))
        paper = scene.image.mean(axis=(0, 1)) + rng.choice([-1, 1]) * rng.uniform(4, 18)
    else:
        lay_ground(scene)
    if rng.random() < 0.14:
        card, mask, extent = wardrobe.spread()
    else:
        name = str(rng.choice(["ID-1", "ID-1", "ID-1", "ID-2", "ID-3"]))
        card, mask = wardrobe.pick(name, paper)
        extent = sizes(name)
    fill = float(rng.uniform(0.22, 1.0)) if rng.random() < 0.75 else float(rng.uniform(0.93, 1.0))
    tilt = float(rng.uniform(15, 48)) if rng.random() < 0.35 else float(abs(rng.normal(0, 9)))
    seen = camera(scene, extent, fill, tilt, tuple(rng.uniform(-1, 1, 2)))
    if rng.random() < 0.05:
        lay_print(scene, random_place(scene, 0.5, 1.0, 1.414))
    corners = lay(drawing, card, mask, extent, seen)
    if rng.random() < 0.12:
        lay_sleeve(scene, corners)
    if rng.random() < 0.25:
        benchmark.lay_hand(scene, corners)
    if rng.random() < 0.2:
        lay_stripes_of_light(scene, corners)
    return drawing


def tight(rng: Random, size: tuple[int, int], wardrobe: Wardrobe) -> Drawing:
    """A document that fills the picture, but for little or nothing."""
    drawing = Drawing(Scene(rng, size[1], size[0]))
    scene = drawing.scene
    lay_ground(scene)
    name = str(rng.choice(["ID-1", "ID-1", "ID-2", "ID-3"]))
    card, mask = wardrobe.pick(name)
    if (card.shape[0] < card.shape[1]) != (size[0] < size[1]):
        card, mask = np.rot90(card).copy(), np.rot90(mask).copy()
    margin = rng.uniform(-0.02, 0.05, (4, 2)) if rng.random() < 0.6 else np.zeros((4, 2)) + rng.uniform(0, 0.04)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    frame = np.array([[0, 0], [scene.width, 0], [scene.width, scene.height], [0, scene.height]], np.float32)
    corners = (frame + inward * margin * max(size)).astype(np.float32)
    extent = (float(card.shape[1]), float(card.shape[0]))
    flat = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32) * np.array(extent, np.float32)
    lay(drawing, card, mask, extent, cv2.getPerspectiveTransform(flat.astype(np.float32), corners).astype(np.float64))
    return drawing


def cropped(rng: Random, size: tuple[int, int], wardrobe: Wardrobe) -> Drawing:
    """A document that goes on beyond the picture."""
    drawing = Drawing(Scene(rng, size[1], size[0]))
    scene = drawing.scene
    lay_ground(scene)
    name = str(rng.choice(["ID-1", "ID-1", "ID-2", "ID-3"]))
    card, mask, extent = (*wardrobe.pick(name), sizes(name)) if rng.random() < 0.7 else wardrobe.spread()
    seen = camera(scene, extent, float(rng.uniform(0.4, 1.3)), float(abs(rng.normal(0, 14))), (0.0, 0.0))
    move = np.eye(3)
    move[:2, 2] = rng.uniform(-0.5, 0.5, 2) * [scene.width, scene.height]
    lay(drawing, card, mask, extent, move @ seen)
    return drawing


def several(rng: Random, size: tuple[int, int], wardrobe: Wardrobe) -> Drawing:
    """Documents beside each other in rows, or strewn, some above others."""
    drawing = Drawing(Scene(rng, size[1], size[0]))
    scene = drawing.scene
    if rng.random() < 0.45:
        benchmark.lay_surface(scene, "plain light")
    else:
        lay_ground(scene)
    if rng.random() < 0.6:
        in_rows(drawing, wardrobe)
    else:
        strewn(drawing, wardrobe)
    if rng.random() < 0.15 and drawing.documents:
        benchmark.lay_hand(scene, drawing.documents[int(rng.integers(0, len(drawing.documents)))])
    return drawing


def in_rows(drawing: Drawing, wardrobe: Wardrobe) -> None:
    """Fills rows and columns of one view, with gaps from nearly none to wide ones."""
    scene, rng = drawing.scene, drawing.scene.rng
    name = "ID-1" if rng.random() < 0.8 else "ID-3"
    wide, high = sizes(name)
    upright = rng.random() < 0.8
    wide, high = (wide, high) if upright else (high, wide)
    gap = rng.uniform(0.5, 4) if rng.random() < 0.4 else rng.uniform(3, 30)
    columns, rows = [(1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 2), (3, 1), (1, 4)][int(rng.integers(0, 8))]
    whole = (columns * (wide + gap) - gap, rows * (high + gap) - gap)
    tilt = float(abs(rng.normal(0, 10))) if rng.random() < 0.5 else 0.0
    turn = float(rng.normal(0, 4))
    view = benchmark.lens(scene, whole, turn, tilt, float(rng.uniform(0.7, 0.99)), tuple(rng.uniform(-1, 1, 2)))
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.08:
                continue
            card, mask = wardrobe.pick(name)
            if not upright:
                card, mask = np.rot90(card).copy(), np.rot90(mask).copy()
            spin = np.deg2rad(rng.normal(0, min(2.5, gap / 2)) + (180 if rng.random() < 0.1 else 0))
            at = ((column + 0.5) * (wide + gap) - gap / 2 - whole[0] / 2, (row + 0.5) * (high + gap) - gap / 2 - whole[1] / 2)
            place = np.array([[np.cos(spin), -np.sin(spin), at[0]], [np.sin(spin), np.cos(spin), at[1]], [0, 0, 1]])
            lay(drawing, card, mask, (wide, high), view @ place)


def strewn(drawing: Drawing, wardrobe: Wardrobe) -> None:
    """Throws documents onto one view; some come to lie on others."""
    scene, rng = drawing.scene, drawing.scene.rng
    field_size = np.array([scene.width, scene.height]) / max(scene.width, scene.height) * rng.uniform(170, 340)
    tilt = float(abs(rng.normal(0, 12)))
    view = benchmark.lens(scene, tuple(field_size.tolist()), 0.0, tilt, float(rng.uniform(0.95, 1.1)), (0.0, 0.0))
    taken: list[np.ndarray] = []
    overlaps = rng.random() < 0.3
    for _ in range(rng.integers(2, 7)):
        name = str(rng.choice(["ID-1", "ID-1", "ID-1", "ID-3", "ID-2"]))
        extent = np.array(sizes(name))
        at = rng.uniform(-0.42, 0.42, 2) * field_size
        apart = 0.35 if overlaps else 1.0
        if any(np.linalg.norm(at - other) < apart * np.linalg.norm(extent) for other in taken):
            continue
        taken.append(at)
        card, mask = wardrobe.pick(name)
        spin = rng.uniform(0, 6.28) if rng.random() < 0.5 else rng.normal(0, 0.1)
        place = np.array([[np.cos(spin), -np.sin(spin), at[0]], [np.sin(spin), np.cos(spin), at[1]], [0, 0, 1]])
        lay(drawing, card, mask, tuple(extent.tolist()), view @ place)


def none(rng: Random, size: tuple[int, int], wardrobe: Wardrobe) -> Drawing:
    """No document: a room, a surface, things."""
    scene = Scene(rng, size[1], size[0])
    if rng.random() < 0.4:
        original = benchmark.new_scene
        benchmark.new_scene = lambda _: scene
        try:
            benchmark.draw_none(rng)
        finally:
            benchmark.new_scene = original
    else:
        lay_ground(scene)
        for _ in range(rng.integers(0, 5)):
            benchmark.lay_thing(scene)
    return Drawing(scene)


KINDS: tuple[tuple[Callable[[Random, tuple[int, int], Wardrobe], Drawing], float], ...] = (
    (one, 0.5), (tight, 0.1), (cropped, 0.08), (several, 0.19), (none, 0.13),
)  # fmt: skip


def developed(scene: Scene) -> Plane:
    """The picture in grey, with light, blur, noise and what compression does, as large as the network gets it."""
    rng = scene.rng
    if rng.random() < 0.12:
        scene.image = cv2.GaussianBlur(scene.image, (0, 0), rng.uniform(0.8, 2.8))
    if rng.random() < 0.08:
        length = int(rng.integers(3, 10))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, 0), (length - 1, int(rng.integers(0, length))), 1.0, 1)
        scene.image = cv2.filter2D(scene.image, -1, np.rot90(kernel, int(rng.integers(0, 4))) / kernel.sum())
    picture = benchmark.develop(scene)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if rng.random() < 0.25:
        grey = cv2.LUT(grey, (255 * (np.arange(256) / 255) ** rng.uniform(0.5, 2)).astype(np.uint8))
    size = (round(scene.width / DRAWN), round(scene.height / DRAWN))
    grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.25:
        _, packed = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(15, 90))])
        grey = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    return grey


def maps(documents: list[Corners], size: tuple[int, int]) -> Plane:
    """Inside, border, corner and the way to the middle, for each cell; corners in pixels of the picture."""
    rows, columns = size[0] // STRIDE, size[1] // STRIDE
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    x, y = (x + 0.5) * STRIDE, (y + 0.5) * STRIDE
    targets = np.zeros((5, rows, columns), np.float32)
    for corners in documents:
        mask = np.zeros(size, np.uint8)
        cv2.fillPoly(mask, [np.round(corners * 16 - 8).astype(np.int32)], 255, cv2.LINE_AA, 4)
        inside = cv2.resize(mask, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        border, corner = np.zeros_like(x), np.zeros_like(x)
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            way = end - start
            share = np.clip(((x - start[0]) * way[0] + (y - start[1]) * way[1]) / max(1e-6, float(way @ way)), 0, 1)
            apart = (x - start[0] - share * way[0]) ** 2 + (y - start[1] - share * way[1]) ** 2
            border = np.maximum(border, np.exp(-apart / (2 * (0.7 * STRIDE) ** 2)))
            corner = np.maximum(corner, np.exp(-((x - start[0]) ** 2 + (y - start[1]) ** 2) / (2 * (1.2 * STRIDE) ** 2)))
        # What lies above hides what lies below, seams included.
        hidden = (inside > 0.5) & (border < 0.2)
        targets[1] = np.where(hidden, 0, np.maximum(targets[1] * (1 - inside), border))
        targets[2] = np.where(hidden, 0, np.maximum(targets[2] * (1 - inside), corner))
        targets[0] = np.maximum(targets[0], inside)
        middle = corners.mean(axis=0)
        covered = inside > 0.5
        targets[3] = np.where(covered, (middle[0] - x) / REACH, targets[3])
        targets[4] = np.where(covered, (middle[1] - y) / REACH, targets[4])
    return targets


def draw(rng: Random, size: tuple[int, int], wardrobe: Wardrobe) -> tuple[Plane, Plane]:
    """A picture of this height and width in bytes, and its maps."""
    kind = KINDS[int(rng.choice(len(KINDS), p=[share for _, share in KINDS]))][0]
    drawing = kind(rng, (round(size[0] * DRAWN), round(size[1] * DRAWN)), wardrobe)
    grey = developed(drawing.scene)
    return grey, maps([corners / DRAWN for corners in drawing.documents], size)
