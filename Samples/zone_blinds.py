# SPDX-License-Identifier: Apache-2.0
"""Lays the hard shadows of a blind over pictures of zones, to measure whether they are still read.

    python Samples/zone_blinds.py DIR OUT [--strips 0.04,0.07,0.1] [--light 0.4] [--first N]

DIR holds pictures with the truth beside each, as zones.py and zone_prints.py write it. OUT gets each picture once for
each width of strips, NAME_STRIP.jpg, with the truth, in which `deg` is `blind` and the width. Every other strip has so
much of its light. Widths are shares of the picture's longer side; the strips' direction is drawn by the picture's name.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

STRIPS = (0.04, 0.07, 0.1)
QUALITY = 92
"""Of the JPEG files."""
SOFTNESS = 1.0
"""The deviation of the shadows' edges, in pixels."""


def shaded(picture: Path, truth: dict[str, object], strip: float, light: float, folder: Path) -> None:
    """Writes a picture behind a blind, and its truth."""
    pixels = cv2.imread(str(picture), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if pixels is None:
        raise SystemExit(f"zone_blinds: {picture} is no picture")
    height, width = pixels.shape[:2]
    angle = np.random.default_rng(list(picture.stem.encode())).uniform(0, np.pi)
    y, x = np.mgrid[:height, :width]
    place = (x * np.cos(angle) + y * np.sin(angle)) / (strip * max(width, height))
    levels = np.where(np.floor(place) % 2 == 0, light, 1).astype(np.float32)
    seen = pixels * cv2.GaussianBlur(levels, (0, 0), SOFTNESS)[..., None]
    name = f"{picture.stem}_{strip:g}"
    cv2.imwrite(str(folder / f"{name}.jpg"), seen.round().astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    known = {**truth, "file": f"{name}.jpg", "deg": f"blind-{strip:g}"}
    (folder / f"{name}.json").write_text(json.dumps(known) + "\n", encoding="utf-8")


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--strips", default=",".join(f"{strip:g}" for strip in STRIPS))
    parser.add_argument("--light", type=float, default=0.4)
    parser.add_argument("--first", type=int, help="take only so many pictures")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in sorted(arguments.folder.glob("*.json"))[: arguments.first]:
        truth = json.loads(path.read_text(encoding="utf-8"))
        for strip in arguments.strips.split(","):
            shaded(arguments.folder / truth["file"], truth, float(strip), arguments.light, arguments.out)


if __name__ == "__main__":
    main()
