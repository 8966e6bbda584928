# SPDX-License-Identifier: Apache-2.0
"""Draws pictures without a machine readable zone, to measure how often one is found by mistake.

    python Samples/zone_traps.py OUT 600 1 [--of pages|textures]

Pages are photographed as `zones.py` does it: letters, books, receipts, forms, tables, listings, licences, boarding
passes with rows of <<<, cheques and labels in OCR-B, chevrons, data pages whose zone is cut off. Textures are surfaces
with rows of small dark things: bricks, keys, fences, lights, bars. Both in turn, NNNNN_WHAT.jpg, and beside each a
.json {file, deg, lines} whose lines are an empty list, as zones_accuracy.py expects it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from zonepages import scene, shots, textures
from zonepages.drawing import Picture
from zonepages.holders import Random
from zonepages.scene import Bend, Lamp, Lying
from zonepages.trappages import PAGES

FAULTS = ("curl", "tilt", "shadow", "defocus", "noise", "sharpened", "jpeg", "exposure", "lens", "moire", "photocopy")
"""What may befall a trap."""
LETTER = 2.4
"""Millimetres: about the height of capitals on pages."""


def page(rng: Random, name: str) -> tuple[Picture, int | None]:
    """Printed matter before a camera, and its file's quality."""
    faults = {str(fault): float(rng.uniform(0.1, 0.8)) for fault in rng.permutation(FAULTS)[: int(rng.integers(0, 3))]}
    sheet = PAGES[name](rng)
    lying = Lying(sheet, (0.0, 0.0), 0.0, Bend.of(rng, sheet, faults["curl"]) if "curl" in faults else Bend.none())
    capital = float(np.exp(rng.uniform(np.log(11), np.log(26))))
    tilt = np.radians(rng.uniform(8, 25) if "tilt" in faults or "curl" in faults else rng.uniform(0, 7))
    wide = lying.lift(shots.outline(sheet))[0]
    distance = float(np.linalg.norm(np.ptp(wide, 0))) * rng.uniform(1.1, 2.6)
    roll = np.radians(90 * rng.integers(0, 4) + rng.uniform(-20, 20))
    camera = shots.framed(
        rng,
        np.zeros(3),
        distance,
        capital / LETTER,
        tilt,
        rng.uniform(0, 2 * np.pi),
        roll,
        rng.uniform(-0.02, 0.02),
        wide,
    )
    lamp = Lamp(np.array((*rng.uniform(-500, 500, 2), rng.uniform(400, 1000))), rng.uniform(0.2, 0.5), 100, 0.1)
    light = scene.table(rng, camera, lamp)
    scene.lay(light, camera, lamp, lying)
    if "shadow" in faults:
        middle = np.array(camera.size) / 2
        light = scene.cast_shadow(rng, light, middle, float(max(camera.size)) * 0.7, faults["shadow"])
    return shots.developed(rng, light, capital, faults)


def texture(rng: Random, name: str) -> tuple[Picture, int | None]:
    """A surface before a camera, and its file's quality."""
    light = scene.linear(textures.seen(rng, name))
    fault = str(rng.choice(("noise", "sharpened", "jpeg", "exposure", "defocus")))
    return shots.developed(rng, light, 16.0, {fault: float(rng.uniform(0.1, 0.7))})


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--of", choices=("pages", "textures"), help="only these")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    for index in range(arguments.count):
        rng = np.random.default_rng([arguments.seed, index])
        is_page = arguments.of == "pages" or (arguments.of is None and index % 2 == 0)
        names = list(PAGES if is_page else textures.TEXTURES)
        name = names[(index if arguments.of else index // 2) % len(names)]
        picture, quality = (page if is_page else texture)(rng, name)
        file = f"{index:05d}_{name}.{'png' if quality is None else 'jpg'}"
        options = [] if quality is None else [cv2.IMWRITE_JPEG_QUALITY, quality]
        cv2.imwrite(str(arguments.folder / file), picture[..., ::-1], options)
        truth = {"file": file, "deg": name, "lines": []}
        (arguments.folder / f"{index:05d}_{name}.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")
    seconds = (time.monotonic() - start) / max(1, arguments.count)
    print(f"{arguments.count} pictures in {arguments.folder}, {seconds:.2f} s each", file=sys.stderr)


if __name__ == "__main__":
    main()
