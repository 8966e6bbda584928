# SPDX-License-Identifier: Apache-2.0
"""Draws the fronts and pages that scenes show, once: `python fronts.py [--count 60]`.

They are drawn as the samples are (`Samples/printedfronts`), from seeds of their own, and kept small, since scenes are
small. `printedfronts/typefaces.py` lists the typefaces that they need.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[2] / "Samples"))

from printedfronts import american, european, identity, passport  # noqa: E402

Picture = np.ndarray
Random = np.random.Generator

FOLDER = Path(os.environ.get("RECTO_OUTLINES_CACHE", Path.home() / ".cache/recto/outlines"))
SEED = 904
LONGEST = 720
"""Pixels of a front's longer side."""


def european_front(rng: Random, order: int) -> Picture:
    """A driving licence of a European state."""
    return european.front(rng, order)[0].sheet.picture


def american_front(rng: Random, order: int) -> Picture:
    """A licence of the United States or Canada."""
    return american.front(rng, american.licence(rng, order)).sheet.picture


def identity_front(rng: Random, order: int) -> Picture:
    """An identity card."""
    return identity.front(rng, identity.card(rng, order)).sheet.picture


def passport_page(rng: Random, order: int) -> Picture:
    """The data page of a passport."""
    return passport.page(rng, passport.passport(rng, order)).sheet.picture


KINDS: dict[str, Callable[[Random, int], Picture]] = {
    "european": european_front, "american": american_front, "identity": identity_front, "passport": passport_page,
}  # fmt: skip


def write(count: int) -> None:
    """Draws the fronts that are missing."""
    folder = FOLDER / "fronts"
    folder.mkdir(parents=True, exist_ok=True)
    for index in range(count):
        for number, (kind, draw) in enumerate(KINDS.items()):
            path = folder / f"{index:03}-{kind}.jpg"
            if path.exists():
                continue
            picture = draw(np.random.default_rng([SEED, number, index]), index)
            scale = LONGEST / max(picture.shape[:2])
            small = cv2.resize(np.clip(picture, 0, 255).astype(np.uint8), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            cv2.imwrite(str(path), small, [cv2.IMWRITE_JPEG_QUALITY, 92])


@cache
def drawn(name: str) -> Picture:
    """A front that was drawn before, in bytes."""
    picture = cv2.imread(str(FOLDER / "fronts" / name))
    if picture is None:
        raise FileNotFoundError(name)
    return picture


def names(kind: str = "") -> list[str]:
    """The files of all fronts of a kind."""
    return sorted(path.name for path in (FOLDER / "fronts").glob(f"*{kind}.jpg"))


def main() -> None:
    """Draws as many fronts of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="fronts of each kind")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    write(arguments.count)
    print(f"{len(names())} fronts in {FOLDER / 'fronts'}")


if __name__ == "__main__":
    main()
