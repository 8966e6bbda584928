# SPDX-License-Identifier: Apache-2.0
"""Renders the samples: `python Samples/render.py [FOLDER]`, into the folder of this script when none is given.

Every picture is drawn from the values in `rendering/cards.py`, with randomness seeded by its name; beside it goes
the line that a reader should answer. The same pinned packages give the same bytes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from rendering import backs, cards, persons, truth, zones
from rendering.pictures import (
    ROTATED_CLOCKWISE_TO_SHOW,
    Encoding,
    Picture,
    Scan,
    Shot,
    photograph,
    scan,
)
from rendering.sample import Expected, Sample, write_json
from rendering.specimen import Specimen

CLEAN = (
    ("california.jpg", cards.CALIFORNIA, Scan(dots_per_inch=400)),
    ("texas.jpg", cards.TEXAS, Scan(turn=0.4)),
    ("new-york.jpg", cards.NEW_YORK, Scan(turn=-0.3)),
    ("florida.png", cards.FLORIDA, Scan(grain=0, encoding=Encoding(palette=True))),
    ("illinois.jpg", cards.ILLINOIS, Scan()),
    ("virginia.jpg", cards.VIRGINIA, Scan(turn=0.7)),
    ("washington.jpg", cards.WASHINGTON, Scan(dots_per_inch=400)),
    ("pennsylvania.png", cards.PENNSYLVANIA, Scan(grain=0, encoding=Encoding(grey=True))),
    ("ontario.jpg", cards.ONTARIO, Scan(turn=-0.5)),
    ("british-columbia.jpg", cards.BRITISH_COLUMBIA, Scan(encoding=Encoding(progressive=True))),
    ("quebec.jpg", cards.QUEBEC, Scan()),
    ("district-of-columbia.jpg", cards.DISTRICT_OF_COLUMBIA, Scan(dots_per_inch=400)),
)

PHOTOGRAPHED = (
    ("california-on-its-side.jpg", cards.CALIFORNIA,
     Shot("linen", size=(1140, 1520), turn=90, pitch=5, yaw=-4, fill=0.86, light=120)),
    ("texas-on-wood.jpg", cards.TEXAS, Shot("wood", turn=-3, pitch=16, yaw=7, fill=0.84, light=-50, warmth=0.03)),
    ("new-york-soft.jpg", cards.NEW_YORK, Shot("slate", turn=4, pitch=-6, yaw=9, fill=0.86, blur=1.25, falloff=0.45)),
    ("florida-glare.jpg", cards.FLORIDA,
     Shot("terracotta", turn=-7, pitch=9, fill=0.86, light=30, glare=(0.64, 0.60, 0.10, 150), warmth=0.02)),
    ("virginia-aslant.jpg", cards.VIRGINIA,
     Shot("felt", turn=33, pitch=10, yaw=8, fill=0.90, size=(1640, 1400), light=80)),
    ("washington-exif-6.jpg", cards.WASHINGTON,
     Shot("dark-wood", turn=2, pitch=8, fill=0.88,
          encoding=Encoding(quality=75, orientation=ROTATED_CLOCKWISE_TO_SHOW))),
    ("pennsylvania-progressive.jpg", cards.PENNSYLVANIA,
     Shot("marble", turn=11, pitch=12, yaw=-8, light=150, encoding=Encoding(quality=75, progressive=True))),
    ("ontario-upside-down.jpg", cards.ONTARIO,
     Shot("cutting-mat", turn=180, pitch=7, yaw=6, fill=0.84, shift=(0.02, -0.03), light=60)),
    ("british-columbia-shadow.jpg", cards.BRITISH_COLUMBIA,
     Shot("wood", turn=17, pitch=8, yaw=5, fill=0.88, shadow=(0.56, 0.52, 0.16, 0.52), exposure=1.06)),
    ("quebec-head-down.jpg", cards.QUEBEC,
     Shot("dark-wood", size=(1140, 1520), turn=-91.5, pitch=-7, yaw=6, fill=0.86, light=20, warmth=0.04)),
    ("district-of-columbia-grey.jpg", cards.DISTRICT_OF_COLUMBIA,
     Shot("marble", turn=-5, pitch=13, yaw=5, fill=0.88, light=-110, encoding=Encoding(quality=75, grey=True))),
    ("hawaii-far.jpg", cards.HAWAII,
     Shot("terracotta", size=(1900, 1425), turn=-14, pitch=20, yaw=-9, fill=0.72, shift=(0.05, 0.02), light=60,
          encoding=Encoding(quality=70))),
)


def read(*specimens: Specimen) -> Expected:
    """What a reader should say about backs that can be read."""

    def lines(path: Path, size: truth.Size) -> truth.Line | list[truth.Line]:
        each = [truth.read_line(path, size, specimen) for specimen in specimens]
        return each[0] if len(each) == 1 else each

    return lines


def unread(*codes: str) -> Expected:
    """What a reader should say about a picture that yields no record."""
    return lambda path, size: truth.unread_line(path, size, *codes)


def samples() -> Iterator[Sample]:
    """All of them, one at a time: pictures are large."""
    for file, specimen, settings in CLEAN:
        taken = scan([backs.back(specimen)], settings, file)
        resolution = settings.dots_per_inch
        yield Sample("license-backs-clean", file, taken, settings.encoding, read(specimen), resolution)
    for file, specimen, settings in PHOTOGRAPHED:
        taken = photograph(backs.back(specimen), settings, file)
        yield Sample("license-backs-photographed", file, taken, settings.encoding, read(specimen))
    yield from several_and_none()
    for holder in persons.ALL:
        yield from holder.samples()
    yield from zones.samples()


def several_and_none() -> Iterator[Sample]:
    """The families of one or two pictures each."""
    page = Scan(dots_per_inch=340, turn=1.2, margin_mm=7, encoding=Encoding(quality=72))
    both = (cards.ALBERTA, cards.HAWAII)
    taken = scan([backs.back(card) for card in both], page, "alberta-and-hawaii")
    resolution = page.dots_per_inch
    yield Sample("two-on-a-page", "alberta-and-hawaii.jpg", taken, page.encoding, read(*both), resolution)

    pass_shot = Shot("slate", size=(1800, 1000), turn=-2, pitch=8, yaw=3, fill=0.90, exposure=0.93)
    taken = photograph(backs.boarding_pass(), pass_shot, "boarding-pass")
    yield Sample("not-a-license", "boarding-pass.jpg", taken, pass_shot.encoding, unread("barcode.notAAMVA"))

    unreadable = ("barcode.unreadable", "barcode.notFound")
    blurred = Shot("wood", turn=6, pitch=10, blur=9.5, encoding=Encoding(quality=75))
    taken = photograph(backs.back(cards.TEXAS), blurred, "out-of-focus")
    yield Sample("unreadable", "out-of-focus.jpg", taken, blurred.encoding, unread(*unreadable))

    intact = Shot("cutting-mat", turn=-4, pitch=9, yaw=4, fill=0.84)
    taken = photograph(torn(backs.back(cards.CALIFORNIA)), intact, "torn")
    yield Sample("unreadable", "torn.jpg", taken, intact.encoding, unread(*unreadable))


def torn(card: backs.Printed) -> backs.Printed:
    """The card less its right part, along a ragged edge that takes more of the symbol than it can lose."""
    rng = backs.seeded("torn")
    height, width = card.inside.shape
    ragged = np.cumsum(rng.normal(0, 3.2, height)) + 24 * np.sin(np.arange(height) / 140)
    edge = width * 0.46 + ragged - ragged.mean()
    distance = edge[:, None] - np.arange(width)[None, :]
    kept = (np.clip(distance, 0, 1) * card.inside).astype(np.uint8)
    fibre = np.clip(1 - np.abs(distance - 9) / 11, 0, 1)[..., None] * 0.85
    image: Picture = (card.image * (1 - fibre) + 240 * fibre).astype(np.uint8)
    return backs.Printed(image, cv2.GaussianBlur(kept, (0, 0), 0.8), card.symbol, card.width_mm, card.height_mm)


def main() -> None:
    """Writes each picture and, from the stored file, its expected line."""
    parser = argparse.ArgumentParser(description="Renders the sample specimens and what a reader should say of them.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parent)
    folder: Path = parser.parse_args().folder
    for sample in samples():
        path = sample.write(folder)
        print(f"{path.relative_to(folder)}  {path.stat().st_size:,} bytes")
    for holder in persons.ALL:
        write_json(holder.line(), folder / holder.folder / f"{holder.prefix}person.json")


if __name__ == "__main__":
    main()
