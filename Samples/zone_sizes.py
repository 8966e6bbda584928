# SPDX-License-Identifier: Apache-2.0
"""Makes pictures of zones smaller and larger, to measure at which sizes they are read.

    python Samples/zone_sizes.py DIR OUT [--sizes 0.4,0.6,0.8,1,1.5,2,2.5] [--first N]

DIR holds pictures with the truth beside each, as zones.py and zone_prints.py write it. OUT gets each picture once for
each size, NAME_SIZE.jpg, with the truth and two more members: `size`, the factor, and `cap_px`, how high capitals are
then. `zones_accuracy.py --sizes` counts by them. Smaller pictures are means of pixels; larger ones lie on cubic curves.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2

SIZES = (0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 2.5)
QUALITY = 92
"""Of the JPEG files."""


def resized(picture: Path, truth: dict[str, object], size: float, folder: Path) -> None:
    """Writes a picture and its truth in a size."""
    pixels = cv2.imread(str(picture), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if pixels is None:
        raise SystemExit(f"zone_sizes: {picture} is no picture")
    way = cv2.INTER_AREA if size < 1 else cv2.INTER_CUBIC
    seen = pixels if size == 1 else cv2.resize(pixels, None, fx=size, fy=size, interpolation=way)
    name = f"{picture.stem}_{size:g}"
    cv2.imwrite(str(folder / f"{name}.jpg"), seen, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    capital = round(float(str(truth["cap_px"])) * size, 1)
    scaled = {**truth, "file": f"{name}.jpg", "size": size, "cap_px": capital}
    (folder / f"{name}.json").write_text(json.dumps(scaled) + "\n", encoding="utf-8")


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sizes", default=",".join(f"{size:g}" for size in SIZES))
    parser.add_argument("--first", type=int, help="take only so many pictures")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in sorted(arguments.folder.glob("*.json"))[: arguments.first]:
        truth = json.loads(path.read_text(encoding="utf-8"))
        for size in arguments.sizes.split(","):
            resized(arguments.folder / truth["file"], truth, float(size), arguments.out)


if __name__ == "__main__":
    main()
