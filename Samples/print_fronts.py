#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws and photographs fronts of licences and cards and pages of passports, to measure what reads their print.

    python Samples/print_fronts.py --kind european --count 300 --seed 1 OUT
    python Samples/print_fronts.py --kind american --backs [--altered] --count 80 --seed 1 OUT

writes NNNNN_KIND.jpg and beside each a .json with the truth:

    file, kind              the picture; european, american, identity or passport
    documentKind            the kind in a line of `recto scan`
    country, state          ISO 3166-1 alpha-3; the issuer of the United States or Canada
    required                the fields by which a card is right
    fields                  by the record's keys: `value` in the record's form, `raw` as printed, `boxes` of its lines
                            in millimetres from the sheet's upper left (left, top of capitals, right, baseline)
    outline, sheet          the sheet's corners in the picture, clockwise from its own upper left; its size in mm
    condition, faults       the main fault, and all with their strengths from 0 to 1
    altered                 with --altered: the field, what the print says, and what code or zone say

With `--backs` each document has a folder NNNNN_KIND of its own: `obverse.jpg`, and `reverse.jpg` with the barcode of an
American licence or the zone of an identity card. European licences have neither, passports one page. With `--altered`
code or zone differ from the print in one field, and check digits fit. No name says which side a picture shows.

Nothing is shared with what the reader of print learned from: typefaces (`printedfronts/typefaces.py`), layouts, grounds
and faults are others, and so are those of the samples' own fronts. Each picture is drawn from a generator of its own,
seeded with SEED, the kind and its number. A person can read every value in each picture.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import zlib
from pathlib import Path

import cv2
import numpy as np

from printedfronts import documents, shots


def generator(seed: int, kind: str, index: int, is_altered: bool) -> np.random.Generator:
    """Chance of one document."""
    return np.random.default_rng([seed, zlib.crc32(kind.encode()), index, int(is_altered)])


def write(folder: Path, kind: str, index: int, seed: int, with_back: bool = False, is_altered: bool = False) -> None:
    """Writes the pictures of one document and the truth about each."""
    rng = generator(seed, kind, index, is_altered)
    shown = documents.document(rng, kind, index, with_back, is_altered)
    condition = shots.CONDITIONS[(index // 3 + index) % len(shots.CONDITIONS)]
    for role, (shot, truth) in documents.photograph(rng, shown, condition).items():
        path = folder / f"{index:05d}_{kind}"
        if with_back or is_altered:
            path.mkdir(exist_ok=True)
            path /= "reverse" if role == "back" else "obverse"
        documents.save(shot, path.with_suffix(".jpg"))
        text = json.dumps({"file": str(path.relative_to(folder)) + ".jpg", **truth}, ensure_ascii=False)
        path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Reads the command line, writes pictures and truths."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kind", choices=documents.KINDS, action="append", help="may be given again; all if it is not")
    parser.add_argument("--count", type=int, default=20, help="documents of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first document")
    parser.add_argument("--backs", action="store_true", help="with backs, of kinds that have a code there")
    parser.add_argument("--altered", action="store_true", help="code or zone differ from the print in one field")
    arguments = parser.parse_args()
    kinds = arguments.kind or [kind for kind in documents.KINDS if not (arguments.altered and kind == "european")]
    if arguments.altered and "european" in kinds:
        parser.error("European licences have no code that could be altered")
    cv2.setNumThreads(1)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    start, with_backs = time.monotonic(), arguments.backs or arguments.altered
    for kind in kinds:
        for index in range(arguments.first, arguments.first + arguments.count):
            write(arguments.folder, kind, index, arguments.seed, with_backs, arguments.altered)
    each = (time.monotonic() - start) / max(1, arguments.count * len(kinds))
    print(f"{arguments.count * len(kinds)} documents in {arguments.folder}, {each:.2f} s each", file=sys.stderr)


if __name__ == "__main__":
    main()
