# SPDX-License-Identifier: Apache-2.0
"""Makes pictures of zones smaller and larger, to measure at which sizes they are read.

    python Samples/zone_sizes.py DIR OUT [--sizes 0.4,0.6,0.8,1,1.5,2,2.5] [--first N]

DIR holds pictures with the truth beside each, as zones.py and zone_prints.py write it. OUT gets each picture once for
each size, NAME_SIZE.jpg, with the truth and two more members: `size`, the factor, and `cap_px`, how high capitals are
then. `zones_accuracy.py --sizes` counts by them. Smaller pictures are means of pixels; larger ones lie on cubic curves.
"""

from __future__ import annotations

import argparse

import cv2

from zonepages import copies
from zonepages.drawing import Picture

SIZES = (0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 2.5)


def resized(pixels: Picture, truth: copies.Truth, size: float) -> tuple[Picture, copies.Truth]:
    """A picture and its truth in a size."""
    way = cv2.INTER_AREA if size < 1 else cv2.INTER_CUBIC
    seen = pixels if size == 1 else cv2.resize(pixels, None, fx=size, fy=size, interpolation=way)
    return seen, {**truth, "size": size, "cap_px": round(float(str(truth["cap_px"])) * size, 1)}


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default=",".join(f"{size:g}" for size in SIZES))
    arguments = copies.arguments_of(parser)
    for name, pixels, truth in copies.originals(arguments.folder, arguments.first):
        for size in map(float, arguments.sizes.split(",")):
            copies.write(arguments.out, f"{name}_{size:g}", *resized(pixels, truth, size))


if __name__ == "__main__":
    main()
