# SPDX-License-Identifier: Apache-2.0
"""Lays the hard shadows of a blind over pictures of zones, to measure whether they are still read.

    python Samples/zone_blinds.py DIR OUT [--strips 0.04,0.07,0.1] [--light 0.4] [--first N]

DIR holds pictures with the truth beside each, as zones.py and zone_prints.py write it. OUT gets each picture once for
each width of strips, NAME_STRIP.jpg, with the truth, in which `deg` is `blind` and the width. Every other strip has so
much of its light. Widths are shares of the picture's longer side; the strips' direction is drawn by the picture's name.
"""

from __future__ import annotations

import argparse

import cv2
import numpy as np

from zonepages import copies
from zonepages.drawing import Picture

STRIPS = (0.04, 0.07, 0.1)
SOFTNESS = 1.0
"""The deviation of the shadows' edges, in pixels."""


def shaded(name: str, pixels: Picture, strip: float, light: float) -> Picture:
    """A picture behind a blind."""
    height, width = pixels.shape[:2]
    angle = np.random.default_rng(list(name.encode())).uniform(0, np.pi)
    y, x = np.mgrid[:height, :width]
    place = (x * np.cos(angle) + y * np.sin(angle)) / (strip * max(width, height))
    levels = np.where(np.floor(place) % 2 == 0, light, 1).astype(np.float32)
    seen = pixels * cv2.GaussianBlur(levels, (0, 0), SOFTNESS)[..., None]
    return seen.round().astype(np.uint8)


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strips", default=",".join(f"{strip:g}" for strip in STRIPS))
    parser.add_argument("--light", type=float, default=0.4)
    arguments = copies.arguments_of(parser)
    for name, pixels, truth in copies.originals(arguments.folder, arguments.first):
        for strip in map(float, arguments.strips.split(",")):
            seen = shaded(name, pixels, strip, arguments.light)
            copies.write(arguments.out, f"{name}_{strip:g}", seen, {**truth, "deg": f"blind-{strip:g}"})


if __name__ == "__main__":
    main()
