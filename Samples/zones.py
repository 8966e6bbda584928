# SPDX-License-Identifier: Apache-2.0
"""Draws and photographs documents with machine readable zones, to measure what reads them.

    python Samples/zones.py OUT 480 1 [--faults glare,curl] [--kinds IDL] [--plain]

writes NNNNN_KIND_FAULT.jpg (or .png) and beside each a .json with the truth:

    file, kind, deg     the picture; IDL, TD1, TD2, TD3, MRVA or MRVB; the picture's main fault, which is its condition
    lines, quad, cap_px the zone, its corners (clockwise from the upper left of the text) and how high its capitals are
    zones               all zones in the picture as {kind, lines, quad, cap_px}, the most prominent, which is the one
                        above, first; only `several` has more than one
    faults              all faults of the picture with their strengths from 0 to 1
    turn                degrees by which the sheet is turned clockwise

Every picture has its main fault, taken in turn, and up to three others that are weaker. `mild` has none. A scorer that
knows one zone to a picture is fair to all conditions but `several`.

The rule of fairness: a person who looks at the enlarged picture can read every character of every zone. What breaks it
is to be weakened here, not excused there. `--plain` alone goes beyond it: that draws only the strip around each zone,
fast and in large numbers, and some of those are beyond reading, to see what a reader says when it should doubt.

Nothing here is shared with what the reader was trained on but the typeface: sheets are drawn whole, in three makes of
the letters, laid bent or flat before a camera of three dimensions under a lamp, and seen by a sensor with a mosaic of
colours. Each picture is drawn from a generator of its own, seeded with SEED and its number.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from zonepages import plain, shots
from zonepages.holders import FORMATS


def write(folder: Path, index: int, shot: shots.Shot) -> None:
    """Writes a picture and the truth about it."""
    zones = sorted((zone.truth for zone in shot.zones), key=lambda zone: -zone["cap_px"] * len(zone["lines"][0]))
    name = f"{index:05d}_{zones[0]['kind']}_{shot.condition}"
    ending = "png" if shot.quality is None else "jpg"
    options = [] if shot.quality is None else [cv2.IMWRITE_JPEG_QUALITY, shot.quality]
    cv2.imwrite(str(folder / f"{name}.{ending}"), shot.picture[..., ::-1], options)
    truth = {
        "file": f"{name}.{ending}",
        **zones[0],
        "deg": shot.condition,
        "zones": zones,
        "turn": round(shot.turn),
        "faults": {fault: round(strength, 2) for fault, strength in shot.faults.items()},
    }
    (folder / f"{name}.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--faults", help=f"main faults, comma-separated, of: {', '.join(shots.CONDITIONS)}")
    parser.add_argument("--kinds", help="formats, comma-separated; IDL, the line of driving licences, is drawn by this alone")
    parser.add_argument("--plain", action="store_true", help="only strips around zones, some beyond reading")
    parser.add_argument("--first", type=int, default=0, help="number of the first picture")
    arguments = parser.parse_args()
    conditions = arguments.faults.split(",") if arguments.faults else list(shots.CONDITIONS)
    if unknown := set(conditions) - set(shots.CONDITIONS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}; there are {', '.join(shots.CONDITIONS)}")
    kinds = arguments.kinds.split(",") if arguments.kinds else list(shots.KINDS)
    if unknown := set(kinds) - set(FORMATS):
        parser.error(f"no such format: {', '.join(sorted(unknown))}; there are {', '.join(FORMATS)}")
    if arguments.plain and (arguments.faults or arguments.kinds):
        parser.error("--plain has faults and formats of its own")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    for index in range(arguments.first, arguments.first + arguments.count):
        rng = np.random.default_rng([arguments.seed, index])
        if arguments.plain:
            shot = plain.shot(rng)
        else:
            # The kinds go round more slowly than the conditions, so that each condition meets each kind.
            turn = index // len(conditions)
            shot = shots.shot(rng, conditions[index % len(conditions)], turn + index % len(conditions), kinds)
        write(arguments.folder, index, shot)
    seconds = (time.monotonic() - start) / max(1, arguments.count)
    print(f"{arguments.count} pictures in {arguments.folder}, {seconds:.2f} s each", file=sys.stderr)


if __name__ == "__main__":
    main()
