#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws documents with portraits of people who do not exist, under a camera and on scanners.

usage: face_documents.py SAMPLES FOLDER [COUNT FIRST-PERSON]

SAMPLES is the repository's folder of that name, whose `rendering` draws the people. Writes 200 images unless told
otherwise, and FOLDER/truth.json for FaceBenchmark. Needs what Samples/requirements.txt has.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np
from face_traps import Plane, Random, clouds, guilloche, save, wood, write

# Width in pixels at which cards are drawn, and the sides of a card and a passport page.
WIDTH = 1200
RATIOS = {"card": 1.586, "page": 1.42}


def person(number: int, rng: Random) -> tuple[Plane, tuple[float, ...]]:
    """A portrait in grey, and the box of its face."""
    from rendering.people import Identity, portrait

    picture, truth = portrait(Identity.from_seed(number), 252, 324, seed=int(rng.integers(1000)))
    return cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32), truth.face_box


def paste(card: Plane, portrait: Plane, left: int, top: int, width: int, ink: float) -> float:
    """Prints a portrait, all of it or as a ghost; returns its scale."""
    scale = width / portrait.shape[1]
    print_ = cv2.resize(portrait, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    place = card[top : top + print_.shape[0], left : left + print_.shape[1]]
    place += ink * (print_[: place.shape[0], : place.shape[1]] - place)
    return scale


def card_of(number: int, kind: str, rng: Random) -> tuple[Plane, list[list[float]], str]:
    """A card with its portrait, the boxes of its faces (a ghost's with a fifth number, 0), and what is hard about it."""
    height = round(WIDTH / RATIOS[kind])
    card = guilloche((height, WIDTH), rng, rng.uniform(190, 240), rng.uniform(120, 180))
    face, box = person(number, rng)
    marks = []
    width = int(WIDTH * (rng.uniform(0.20, 0.25) if kind == "card" else rng.uniform(0.24, 0.30)))
    left = int(WIDTH * (rng.uniform(0.03, 0.08) if rng.random() < 0.8 else rng.uniform(0.62, 0.66)))
    top = int(rng.uniform(0.18, 0.32) * height)
    strength = 1.0
    if rng.random() < 0.25:
        strength = rng.uniform(0.45, 0.7)
        marks.append("pale")
    scale = paste(card, face, left, top, width, strength)
    boxes = [[left + scale * box[0], top + scale * box[1], scale * box[2], scale * box[3]]]
    if rng.random() < 0.4:  # a ghost on the other side
        other = int(WIDTH * (0.72 if left < WIDTH / 2 else 0.12))
        lower = int(0.5 * height)
        less = paste(card, face, other, lower, int(width * rng.uniform(0.4, 0.6)), rng.uniform(0.25, 0.6))
        boxes.append([other + less * box[0], lower + less * box[1], less * box[2], less * box[3], 0])
        marks.append("ghost")
    if rng.random() < 0.35:  # lines that run over the portrait
        lines = guilloche((height, WIDTH), rng, 0, 1)
        card += (lines > 0.5) * rng.uniform(15, 60) * rng.choice([-1, 1])
        marks.append("lines")
    start = 0.36 if left < WIDTH / 2 else 0.05
    for _ in range(int(rng.integers(6, 16))):
        place = (int(rng.uniform(start, start + 0.2) * WIDTH), int(rng.uniform(0.15, 0.85) * height))
        write(card, rng, place, rng.uniform(0.5, 1.1), int(rng.integers(4, 18)))
    if kind == "page":
        for line in (0.89, 0.96):
            write(card, rng, (int(0.04 * WIDTH), int(line * height)), 1.2, 44)
    return card, boxes, "-".join(marks) or "plain"


def document(number: int, rng: Random) -> tuple[Plane, list[list[float]], str]:
    """A card or page lying on something, seen more or less from the side."""
    kind = "card" if rng.random() < 0.65 else "page"
    card, boxes, marks = card_of(number, kind, rng)
    height, width = card.shape
    share = rng.choice([rng.uniform(0.85, 0.97), rng.uniform(0.5, 0.85), rng.uniform(0.35, 0.5)], p=[0.4, 0.45, 0.15])
    room = (int(height / share), int(width / share))
    scene = (wood if rng.random() < 0.6 else clouds)(room, rng) * rng.uniform(0.4, 0.9)
    middle = np.array([room[1], room[0]]) * (0.5 + (1 - share) * rng.uniform(-0.3, 0.3, 2))
    turn = np.deg2rad(rng.normal(0, 4))
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners *= 1 + rng.uniform(-0.05, 0.05, (4, 1)) * (rng.random() < 0.7)
    sources = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    lens = cv2.getPerspectiveTransform(sources, np.float32(corners + middle))
    seen = cv2.warpPerspective(card, lens, room[::-1], flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.ones_like(card), lens, room[::-1], flags=cv2.INTER_LINEAR)
    scene += cover * (seen - scene)
    marks = [kind, marks]
    if rng.random() < 0.25:  # a reflection, on the card and often on the portrait
        spot = cv2.perspectiveTransform(np.float32([[rng.uniform(0, width), rng.uniform(0, height)]])[None], lens)[0, 0]
        y, x = np.mgrid[: room[0], : room[1]].astype(np.float32)
        reach = rng.uniform(0.06, 0.2) * width
        scene += rng.uniform(60, 150) * np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * reach**2))
        marks.append("glare")
    if rng.random() < 0.25:
        scene = 128 + rng.uniform(0.3, 0.6) * (scene - 128) + rng.uniform(-40, 40)
        marks.append("dull")
    scene += np.linspace(-1, 1, room[1], dtype=np.float32) * rng.uniform(-40, 40)
    blur = rng.uniform(0.4, 1.2)
    if rng.random() < 0.25:
        blur = rng.uniform(2, 3.5)
        marks.append("blur")
    scene = cv2.GaussianBlur(scene, (0, 0), blur)
    placed = []
    for box in boxes:
        spots = np.float32([[box[0], box[1]], [box[0] + box[2], box[1]], [box[0] + box[2], box[1] + box[3]], [box[0], box[1] + box[3]]])
        spots = cv2.perspectiveTransform(spots[None], lens)[0]
        x, y, w, h = cv2.boundingRect(spots)
        placed.append([x, y, w, h, *box[4:]])
    return scene, placed, "-".join(marks)


def main() -> None:
    folder = Path(sys.argv[2])
    count, first = (int(value) for value in sys.argv[3:5]) if len(sys.argv) == 5 else (200, 20_000)
    sys.path.insert(0, sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    truth = {}
    for number in range(first, first + count):
        rng = np.random.default_rng([3, number])
        scene, boxes, marks = document(number, rng)
        name = f"{number}-{marks}.jpg"
        save(folder / name, scene, rng)
        truth[name] = boxes
    (folder / "truth.json").write_text(json.dumps(truth))


if __name__ == "__main__":
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    main()
