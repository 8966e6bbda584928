# SPDX-License-Identifier: Apache-2.0
"""Draws zones in print of any weight, and zones that are covered, cut off or altered: quickly, in large numbers.

    python Samples/zone_prints.py OUT 5000 1 --of weights
    python Samples/zone_prints.py OUT 1000 1 --of covered,cut,doctored

writes NNNNN_KIND_WHAT.jpg and beside each a .json with the truth {file, kind, deg, lines, cap_px}, as zones.py does.
`deg` is what was done to the zone:

    thin, bold, heavy     strokes of 0.05 to 0.21 of the pitch; the network is trained on 0.10 to 0.20
    spread, worn          ink that ran, and ink that is gone in grains, rows, or from character to character
    covered-END           paper or a finger lies over an eighth to two thirds of the lines: start, end or middle
    covered-line          ... over one line
    cut-END               the picture ends there, at the start, the end or within the lowest line
    doctored              in clear print, a character under a check digit became another; nothing else was changed

For covered and cut zones `whole` is the zone as it was; `lines` is empty, since no zone is left to read. `doctored` has
`doctored`: {line, position, before, after}, both counted from 1.

Letters are those of `zonepages/lettering.py`, drawn with a pen along their middle lines, filled, or set in dots: the
network is trained on filled outlines alone. Each zone stands on a page of its size with print and a grey portrait.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from zonepages import holders, sensor
from zonepages.drawing import Picture, Plane
from zonepages.holders import FORMATS, Random
from zonepages.lettering import DRAWN, LINE_MM, PITCH_MM, Setting, Type, set_lines, worn
from zonepages.pages import SIZES
from zonepages.scene import linear
from zonepages.shots import KINDS

SCALE = 9
"""Pixels to a millimetre before the camera."""
STROKE = 0.118
"""Width of the font's strokes, as a share of the pitch."""
WEIGHTS = ("thin", "bold", "heavy", "spread", "worn")
COVERED = ("covered-start", "covered-end", "covered-middle", "covered-line")
CUT = ("cut-start", "cut-end", "cut-line")
FAMILIES = {"weights": WEIGHTS, "covered": COVERED, "cut": CUT, "doctored": ("doctored",)}
STROKES = {"thin": (0.05, 0.085), "bold": (0.15, 0.18), "heavy": (0.18, 0.21), "spread": (0.12, 0.17)}
"""Least and greatest width of strokes, as a share of the pitch."""

PRINT = "ABCDEFGHIKLMNOPRSTUVZ abcdefghiklmnoprstuvz 0123456789"
"""What other print is made of."""
CHECKED = {
    "TD1": ((1, 6, 14, 15), (2, 1, 6, 7), (2, 9, 14, 15)),
    "TD2": ((2, 1, 9, 10), (2, 14, 19, 20), (2, 22, 27, 28)),
}
"""Line, first and last position, and check digit of the fields that have one of their own."""


def letters_of(rng: Random, what: str) -> Type:
    """A printer's letters of that weight."""
    kind = Type.of(rng)
    low, high = STROKES.get(what, (STROKE - 0.01, STROKE + 0.02))
    weight = float(rng.uniform(low, high)) - STROKE
    # In whole steps, so that letters are drawn once for many zones.
    return Type(kind.make, kind.cut, round(weight * DRAWN) / DRAWN, kind.nib, kind.width, kind.height)


def inked(rng: Random, ink: Plane, what: str, cell: float) -> Plane:
    """What becomes of the ink on its paper."""
    if what == "spread":
        grains = cv2.resize(rng.random((ink.shape[0] // 2, ink.shape[1] // 2), np.float32), ink.shape[::-1])
        soft = cv2.GaussianBlur(ink, (0, 0), cell * rng.uniform(0.03, 0.06))
        return np.clip((soft - 0.22 + 0.25 * (grains - 0.5)) * 3, 0, 1).astype(np.float32)
    if what == "worn":
        ink = worn(rng, ink, cell, float(rng.uniform(0.4, 1)))
        return worn(rng, ink, cell, float(rng.uniform(0.2, 0.6))) if rng.random() < 0.4 else ink
    return ink


def doctored(rng: Random, kind: str, lines: list[str]) -> tuple[list[str], dict[str, object]]:
    """The zone with one character under a check digit replaced by another of its kind, so that the digit disagrees."""
    fields = CHECKED.get(kind, CHECKED["TD2"])
    while True:
        line, first, last, _ = fields[int(rng.integers(len(fields)))]
        position = int(rng.integers(first, last + 1))
        before = lines[line - 1][position - 1]
        if before == "<":
            continue
        alphabet = "0123456789" if before.isdigit() else "ABCDEFGHJKLMNPRSTUVWXYZ"
        after = str(rng.choice(list(alphabet)))
        if int(after, 36) % 10 == int(before, 36) % 10:
            continue
        text = lines[line - 1]
        new = [*lines[: line - 1], text[: position - 1] + after + text[position:], *lines[line:]]
        return new, {"line": line, "position": position, "before": before, "after": after}


def page(rng: Random, kind: str, lines: list[str], what: str) -> tuple[Picture, np.ndarray, float]:
    """A page with its zone, the zone's corners in pixels, and the height of capitals in pixels."""
    width, height = (round(side * SCALE) for side in SIZES[kind])
    paper = (rng.uniform(205, 248) + rng.uniform(-12, 12, 3)).clip(0, 252)
    ground = np.broadcast_to(paper.astype(np.float32), (height, width, 3)).copy()
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / SCALE
    waves = np.sin(2 * np.pi * (y + np.sin(x / rng.uniform(3, 9))) / rng.uniform(1, 3))
    ground = np.clip(ground - (np.clip(waves, 0, 1) * rng.uniform(0, 14))[..., None], 0, 255).astype(np.uint8)
    write(rng, ground, kind)
    ground = ground.astype(np.float32)
    columns, rows = FORMATS[kind]
    gap = 4.1 if rows == 3 else rng.uniform(LINE_MM, 6.3)
    pitch = min(PITCH_MM * rng.uniform(0.98, 1.01), (SIZES[kind][0] - 6) / columns)
    setting = Setting(float(pitch), (float(gap),) * (rows - 1), float(rng.normal(0, 0.1)))
    ink, corners, capital = set_lines(rng, lines, letters_of(rng, what), setting, SCALE, 0.006)
    ink = inked(rng, ink, what, setting.pitch * SCALE)
    left = max(0, (width - ink.shape[1]) // 2 + round(rng.normal(0, 4)))
    top = max(0, height - ink.shape[0] - round(rng.uniform(0, 2.5) * SCALE))
    ink = ink[: height - top, : width - left, None] * np.float32(rng.uniform(0.8, 1))
    part = ground[top : top + ink.shape[0], left : left + ink.shape[1]]
    part[:] = part * (1 - ink) + rng.uniform(10, 55) * ink
    return np.clip(ground, 0, 255).astype(np.uint8), corners + (left, top), capital * SCALE


def write(rng: Random, ground: Picture, kind: str) -> None:
    """Lines of other print and, where pages have it, a grey portrait."""
    height, width = ground.shape[:2]
    top = height - round((16 if kind != "TD1" else 19) * SCALE) - 20
    for y in range(40, top, round(rng.uniform(3.2, 5) * SCALE)):
        text = "".join(rng.choice(list(PRINT), int(rng.integers(8, 30))))
        at = (round(width * 0.36), y)
        cv2.putText(ground, text, at, cv2.FONT_HERSHEY_SIMPLEX, rng.uniform(0.5, 0.8), (50, 45, 40), 1, cv2.LINE_AA)
    if kind in ("TD3", "TD2", "MRVA", "MRVB"):
        cv2.rectangle(ground, (40, 60), (round(width * 0.3), top), (175, 170, 165), -1)
        middle, axes = ((40 + round(width * 0.3)) // 2, (60 + top) // 2), (round(width * 0.07), round(width * 0.095))
        cv2.ellipse(ground, middle, axes, 0, 0, 360, (110, 115, 130), -1, cv2.LINE_AA)


def covered(rng: Random, picture: Picture, corners: np.ndarray, rows: int, what: str) -> None:
    """Lays paper or a finger over a part of the zone."""
    (left, up), (right, down) = corners.min(0), corners.max(0)
    margin = 0.9 * (down - up) / max(1, rows - 1)
    share = rng.uniform(0.12, 0.67)
    low, high = left - 5 * SCALE, right + 5 * SCALE
    match what:
        case "covered-start":
            box = (low, up - margin, left + share * (right - left), down + margin)
        case "covered-end":
            box = (right - share * (right - left), up - margin, high, down + margin)
        case "covered-middle":
            start = left + rng.uniform(0.1, 0.9 - share) * (right - left)
            box = (start, up - margin, start + share * (right - left), down + margin)
        case _:
            line = int(rng.integers(rows))
            middle = up + (down - up) * line / max(1, rows - 1) - (0.08 * (down - up) if rows > 1 else 0)
            half = 0.62 * (down - up) / max(1, rows - 1)
            box = (low, middle - half, high, middle + half)
    tone = rng.uniform(30, 250, 3) if rng.random() < 0.7 else np.array((120, 150, 205)) * rng.uniform(0.7, 1.1)
    tone = tone.clip(0, 255)
    slant = rng.normal(0, 2, 4) if what != "covered-line" else np.zeros(4)
    xs, ys = np.array((box[0], box[2], box[2], box[0])) + slant, (box[1], box[1], box[3], box[3])
    points = np.stack((xs, ys), 1)
    cv2.fillPoly(picture, [np.round(points).astype(np.int32)], tone.tolist(), cv2.LINE_AA)


def snapped(
    rng: Random, picture: Picture, corners: np.ndarray, scale: float, what: str, rows: int
) -> tuple[Picture, np.ndarray]:
    """The page on a table, turned a little; without what is cut off."""
    height, width = picture.shape[:2]
    turn = np.radians(rng.normal(0, 2.5))
    rotation = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    target = source @ rotation.T
    margin = rng.uniform(15, 90)
    target = (target - target.min(0) + margin).astype(np.float32)
    size = tuple(int(value + margin) for value in target.max(0))
    if scale < 0.8:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    matrix = cv2.getPerspectiveTransform(source, target)
    table = tuple(int(value) for value in rng.integers(20, 230, 3))
    seen = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_AREA, borderValue=table)
    quad = cv2.perspectiveTransform(corners[None].astype(np.float32), matrix)[0]
    share = rng.uniform(0.1, 0.6)
    if what == "cut-start":
        seen = seen[:, int(quad[0, 0] + share * (quad[1, 0] - quad[0, 0])) :]
    elif what == "cut-end":
        seen = seen[:, : int(quad[1, 0] - share * (quad[1, 0] - quad[0, 0]))]
    elif what == "cut-line":
        gap = (quad[3, 1] - quad[0, 1]) / max(1, rows - 1)
        seen = seen[: int(quad[3, 1] - rng.uniform(0.3, 1.0) * gap * 0.75)]
    return np.ascontiguousarray(seen), quad


def shot(rng: Random, what: str) -> tuple[Picture, int, dict[str, object]]:
    """A picture, its file's quality, and the truth about it."""
    kind = str(rng.choice(KINDS))
    lines = holders.holder(rng, kind).zone
    truth: dict[str, object] = {"kind": kind, "deg": what, "lines": lines}
    if what == "doctored":
        lines, truth["doctored"] = doctored(rng, kind, lines)
        truth["lines"] = lines
    elif what in COVERED + CUT:
        truth["whole"], truth["lines"] = lines, []
    picture, corners, capital = page(rng, kind, lines, what)
    if what in COVERED:
        covered(rng, picture, corners, len(lines), what)
    wanted = float(np.exp(rng.uniform(np.log(14), np.log(34))))
    picture, quad = snapped(rng, picture, corners, wanted / capital, what, len(lines))
    light = linear(picture)
    if rng.random() < 0.5 and what != "doctored":
        light = sensor.disc(light, wanted * rng.uniform(0.02, 0.06))
    noise = np.float32(rng.uniform(0, 0.03 if what == "doctored" else 0.1))
    light = np.clip(light, 0, 1) + rng.standard_normal(light.shape, np.float32) * (0.02 + 0.14 * np.sqrt(light)) * noise
    truth["cap_px"] = round(wanted, 1)
    return sensor.shown(light), int(rng.integers(75, 96)), truth


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--of", default="weights", help=f"comma-separated, of: {', '.join(FAMILIES)}")
    arguments = parser.parse_args()
    families = arguments.of.split(",")
    if unknown := set(families) - set(FAMILIES):
        parser.error(f"no such family: {', '.join(sorted(unknown))}; there are {', '.join(FAMILIES)}")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    for index in range(arguments.count):
        rng = np.random.default_rng([arguments.seed, index])
        family = FAMILIES[families[index % len(families)]]
        what = family[index // len(families) % len(family)]
        picture, quality, truth = shot(rng, what)
        name = f"{index:05d}_{truth['kind']}_{what}"
        cv2.imwrite(str(arguments.folder / f"{name}.jpg"), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
        text = json.dumps({"file": f"{name}.jpg", **truth}) + "\n"
        (arguments.folder / f"{name}.json").write_text(text, encoding="utf-8")
    seconds = (time.monotonic() - start) / max(1, arguments.count)
    print(f"{arguments.count} pictures in {arguments.folder}, {seconds:.2f} s each", file=sys.stderr)


if __name__ == "__main__":
    main()
