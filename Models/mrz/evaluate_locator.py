# SPDX-License-Identifier: Apache-2.0
"""Looks for zones in unseen pictures with locator.onnx and prints the tables of README.md.

`python evaluate_locator.py [--pictures 40]` draws that many for each row.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np
import onnxruntime

from export_locator import MODEL
from glyphs import Plane
from locator_network import STRIDE
from contrast import even_contrast
from pages import AROUND, FAULTS, Picture, anything, photograph, upright_patch

SEED = 88_001
LEAST_OVERLAP = 0.6
LEAST_OVERLAP_SEEN = 0.3
LEAST_SIZE = (8, 1.5)
"""Pitches along and across: what is smaller is no zone."""

Draw = Callable[[np.random.Generator], Picture]


@dataclass(frozen=True, slots=True)
class Found:
    """A component of the zone's map."""

    corners: np.ndarray
    """Of its smallest rectangle, in pixels of the picture."""

    direction: float
    """Radians."""

    pitch: float
    """Pixels."""


@dataclass(slots=True)
class Tally:
    """Counts over the pictures of a row."""

    pictures: int = 0
    zones: int = 0
    found: int = 0
    seen: int = 0
    turned: int = 0
    false: int = 0
    directions: list[float] = field(default_factory=list)
    pitches: list[float] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)
    line_columns: int = 0

    def add(self, picture: Picture, maps: Plane) -> None:
        """Counts one picture."""
        self.pictures += 1
        components = found(maps)
        unmatched = set(range(len(components)))
        truths = found(perfect(picture.targets))
        wholes = [grown(corners) for corners in picture.outlines if is_whole(corners, picture)]
        for truth in wholes:
            self.zones += 1
            overlaps = [overlap(truth, component.corners) for component in components]
            best = int(np.argmax(overlaps)) if overlaps else -1
            self.found += best >= 0 and overlaps[best] >= LEAST_OVERLAP
            if best >= 0 and overlaps[best] >= LEAST_OVERLAP_SEEN:
                self.seen += 1
                nearest = max(truths, key=lambda component: overlap(truth, component.corners), default=None)
                if nearest:
                    self.compare(nearest, components[best])
        for index, component in enumerate(components):
            if any(overlap(component.corners, truth.corners) > 0.1 for truth in truths):
                unmatched.discard(index)
        self.false += len(unmatched)

    def compare(self, truth: Found, component: Found) -> None:
        """Counts how far direction and pitch are off."""
        off = math.degrees(abs(math.remainder(component.direction - truth.direction, 2 * math.pi)))
        if off > 90:
            self.turned += 1
        else:
            self.directions.append(off)
        self.pitches.append(abs(component.pitch / truth.pitch - 1) * 100)

    def add_lines(self, picture: Picture, maps: Plane) -> None:
        """Counts how far the middles of an upright picture's lines are off, in pitches, column by column."""
        truth, line, weights = picture.targets[1], logistic(maps[1]), picture.targets[5]
        rows = np.arange(truth.shape[0])
        for column in range(truth.shape[1]):
            pitch = 8 * 2 ** float(picture.targets[4, :, column][picture.targets[0, :, column] > 0.5].mean()) if (
                picture.targets[0, :, column] > 0.5).any() else 0.0
            if pitch == 0 or weights[:, column].min() == 0:
                continue
            inside = np.concatenate(((0,), (truth[:, column] > 0.02).astype(np.int8), (0,)))
            for first, last in zip(np.flatnonzero(np.diff(inside) == 1), np.flatnonzero(np.diff(inside) == -1), strict=True):
                share = truth[first:last, column]
                if share.sum() * STRIDE < 0.35 * pitch or first == 0 or last == len(rows):
                    continue
                middle = float((share * rows[first:last]).sum() / share.sum())
                near = np.abs(rows - middle) * STRIDE < 0.75 * pitch
                got = line[near, column]
                self.line_columns += 1
                if got.sum() * STRIDE > 0.2 * pitch:
                    at = float((got * rows[near]).sum() / got.sum())
                    self.lines.append((at - middle) * STRIDE / pitch)


def logistic(scores: Plane) -> Plane:
    """Scores as probabilities."""
    return 1 / (1 + np.exp(-np.clip(scores, -30, 30)))


def perfect(targets: Plane) -> Plane:
    """The maps of a network without fault."""
    return np.concatenate((np.where(targets[:2] > 0.5, 8, -8), targets[2:5])).astype(np.float32)


def found(maps: Plane) -> list[Found]:
    """The components of a picture's maps that are large enough."""
    zone = logistic(maps[0])
    count, labels = cv2.connectedComponents((zone >= 0.5).astype(np.uint8), connectivity=4)
    components = []
    for label in range(1, count):
        rows, columns = np.nonzero(labels == label)
        weights = zone[rows, columns]
        pitch = 8 * 2 ** float(np.average(maps[4, rows, columns], weights=weights))
        if len(rows) * STRIDE**2 < LEAST_SIZE[0] * LEAST_SIZE[1] * pitch**2:
            continue
        lengths = np.maximum(1e-6, np.hypot(maps[2, rows, columns], maps[3, rows, columns]))
        x, y = (float(np.average(maps[index, rows, columns] / lengths, weights=weights)) for index in (2, 3))
        middles = (np.stack((columns, rows), 1) * STRIDE + (STRIDE - 1) / 2).astype(np.float32)
        middle, (width, height), angle = cv2.minAreaRect(middles)
        # Cells reach half their side beyond their middles.
        corners = cv2.boxPoints((middle, (width + STRIDE, height + STRIDE), angle))
        components.append(Found(corners, math.atan2(y, x), pitch))
    return components


def grown(corners: np.ndarray) -> np.ndarray:
    """A zone's outline with what its map adds around, by a step along each side."""
    length = max(np.linalg.norm(corners[1] - corners[0]), 1e-6)
    along, down = (corners[1] - corners[0]) / length, corners[3] - corners[0]
    down = down / max(np.linalg.norm(down), 1e-6)
    step = AROUND * length / 38
    return (corners + step * np.array((-along - down, along - down, along + down, down - along))).astype(np.float32)


def is_whole(corners: np.ndarray, picture: Picture) -> bool:
    """True if a zone lies within the picture and is not hidden by another page."""
    height, width = picture.grey.shape
    if (corners < 1).any() or (corners[:, 0] > width - 2).any() or (corners[:, 1] > height - 2).any():
        return False
    mask = np.zeros(picture.targets[0].shape, np.uint8)
    cv2.fillConvexPoly(mask, (corners / STRIDE).round().astype(np.int32), 1)
    return float(picture.targets[0][mask > 0].mean()) > 0.75 if mask.any() else False


def overlap(first: np.ndarray, second: np.ndarray) -> float:
    """Intersection over union of two convex outlines."""
    first, second = cv2.convexHull(first), cv2.convexHull(second)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return shared / max(1e-6, cv2.contourArea(first) + cv2.contourArea(second) - shared)


def of_pitch(least: float, most: float) -> Draw:
    """Parts of photographs whose zone's pitch is in a range."""
    def draw(rng: np.random.Generator) -> Picture:
        while True:
            picture = photograph(rng, (384, 512), zoned=True)
            inside = picture.targets[0] > 0.5
            if inside.any() and least <= 8 * 2 ** float(picture.targets[4][inside].mean()) < most:
                return picture
    return draw


def with_fault(fault: str) -> Draw:
    """Whole photographs with one fault alone, half its strength or more."""
    return lambda rng: photograph(rng, (384, 512), zoned=True, fault=fault)


ROWS: dict[str, Draw] = {
    "photographs, 384 × 512": lambda rng: photograph(rng, (384, 512), zoned=True),
    "photographs, 640 × 480": lambda rng: photograph(rng, (640, 480), zoned=True),
    "parts of photographs": lambda rng: anything(rng, (320, 384)),
    "pitch of 3.2 to 4.5 pixels": of_pitch(3.2, 4.5), "pitch of 4.5 to 6 pixels": of_pitch(4.5, 6),
    "pitch of 6 to 9 pixels": of_pitch(6, 9), "pitch of 9 to 15 pixels": of_pitch(9, 15),
    **{fault: with_fault(fault) for fault in FAULTS},
    "no zone": lambda rng: photograph(rng, (384, 512), zoned=False),
}
PATCHES: dict[str, Draw] = {
    "several faults": lambda rng: upright_patch(rng, (160, 640), zoned=True),
    **{fault: lambda rng, fault=fault: upright_patch(rng, (160, 640), zoned=True, fault=fault) for fault in FAULTS},
}


def quantiles(values: list[float], unit: str, digits: int = 1) -> str:
    """The median and what 95 of 100 stay below."""
    if not values:
        return "–"
    median, most = np.quantile(np.abs(values), (0.5, 0.95))
    return f"{median:.{digits}f}{unit}, {most:.{digits}f}{unit}"


def main() -> None:
    """Prints a row for each condition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=40, help="for each row")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(MODEL), options, providers=["CPUExecutionProvider"])

    def maps_of(picture: Picture) -> Plane:
        return session.run(None, {"picture": even_contrast(picture.grey)[None, None]})[0][0]

    print("| Pictures | Zones | Seen | Found | Upside down | Direction off | Pitch off | False zones in 100 |")
    print("|---|---|---|---|---|---|---|---|")
    for index, (title, draw) in enumerate(ROWS.items()):
        rng, tally = np.random.default_rng((SEED, index)), Tally()
        for _ in range(arguments.pictures * (4 if title == "no zone" else 1)):
            picture = draw(rng)
            tally.add(picture, maps_of(picture))
        seen, whole = (f"{count / tally.zones:.0%}" if tally.zones else "–" for count in (tally.seen, tally.found))
        print(f"| {title} | {tally.zones} | {seen} | {whole} | {tally.turned} | {quantiles(tally.directions, '°')} | "
              f"{quantiles(tally.pitches, ' %')} | {100 * tally.false / tally.pictures:.1f} |", flush=True)
    print("\n| Upright patches | Columns of lines | Seen | Middle off, pitches | Mean |")
    print("|---|---|---|---|---|")
    for index, (title, draw) in enumerate(PATCHES.items()):
        rng, tally = np.random.default_rng((SEED, 1_000 + index)), Tally()
        for _ in range(arguments.pictures // 2):
            picture = draw(rng)
            tally.add_lines(picture, maps_of(picture))
        print(f"| {title} | {tally.line_columns} | {len(tally.lines) / max(1, tally.line_columns):.1%} | "
              f"{quantiles(tally.lines, '', 3)} | {np.mean(tally.lines or [0]):+.3f} |", flush=True)


if __name__ == "__main__":
    main()
