# SPDX-License-Identifier: Apache-2.0
"""Draws photographs of 12 megapixels as telephones take them: backs of licences, and pages of passports.

    .venv/bin/python Benchmarks/large_photographs.py OUT [--count 100] [--seed 1]

OUT gets two folders, `backs` and `pages`, with COUNT photographs each, four of a document. The code of every fifth back cannot be read: it is
out of focus, or a lamp is mirrored in it. `RunBenchmark photographs OUT` measures what reading them costs.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "service"))

from applicant_cast import Applicant
from rendering.backs import Printed
from rendering.pictures import Encoding, Shot, photograph, save
from rendering.surfaces import SURFACES

SIZE = (4032, 3024)
UNREADABLE = 5
"""Every so many backs have a code that cannot be read."""
TAKES = 4
"""Photographs of a document."""


def shot(draw: random.Random, is_readable: bool) -> Shot:
    """How somebody holds a telephone over a document."""
    glare, blur = None, draw.uniform(1.0, 1.8)
    if not is_readable:
        if draw.random() < 0.5:
            blur = draw.uniform(10, 16)
        else:
            glare = (draw.uniform(0.4, 0.6), draw.uniform(0.35, 0.65), draw.uniform(0.3, 0.4), draw.uniform(300, 400))
    return Shot(
        draw.choice(tuple(SURFACES)), size=SIZE, turn=draw.uniform(-8, 8), pitch=draw.uniform(-9, 9),
        yaw=draw.uniform(-7, 7), fill=draw.uniform(0.6, 0.92), light=draw.uniform(-180, 180),
        falloff=draw.uniform(0.05, 0.3), warmth=draw.uniform(-0.02, 0.04), glare=glare, blur=blur,
        noise=draw.uniform(0.8, 2.4), exposure=draw.uniform(0.9, 1.06), encoding=Encoding(quality=92),
        # A pixel of such a photograph is finer than one of the printed sheet.
        supersampling=1,
    )


def sheets(kind: str, seed: int) -> Iterator[Printed]:
    """Printed sides, without an end; of applicants only those have one who hand in such a document."""
    side = {"backs": "back", "pages": "page"}[kind]
    for number in itertools.count():
        applicant = Applicant(seed, number, Path())
        if not applicant.fraud and applicant.handed_in != "european" and side in applicant.documents:
            yield applicant.sheet(side, applicant.documents[side])


def main() -> None:
    """Reads the command line and draws."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for kind in ("backs", "pages"):
        folder = options.out / kind
        folder.mkdir(parents=True, exist_ok=True)
        printed = (sheet for sheet in sheets(kind, options.seed) for _ in range(TAKES))
        for number, sheet in zip(range(options.count), printed):
            name = f"large/{options.seed}/{kind}/{number}"
            settings = shot(random.Random(name), kind == "pages" or number % UNREADABLE != UNREADABLE - 1)
            save(photograph(sheet, settings, name).image, folder / f"{number:03d}.jpg", settings.encoding)


if __name__ == "__main__":
    main()
