# SPDX-License-Identifier: Apache-2.0
"""Draws the eyes and mouths to learn from: `python parts.py eye|mouth --count 20000`. The same command goes on."""

from __future__ import annotations

import argparse

import cv2
import numpy as np
from numpy.typing import NDArray

from eyes import eyes
from faces import FOLDER
from mouths import mouths

PARTS_PER_SHARD = 1_000
FIRST_SEEDS = {"eye": 60_000_000, "mouth": 70_000_000}


def drawn(name: str) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """All pictures of a part, and what is true of them."""
    shards = [np.load(file) for file in sorted(FOLDER.glob(f"drawn-{name}-*.npz"))]
    if not shards:
        raise SystemExit(f"There are no drawings in {FOLDER}: run parts.py {name}.")
    return np.concatenate([shard["parts"] for shard in shards]), np.concatenate([shard["labels"] for shard in shards])


def main() -> None:
    """Draws what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=FIRST_SEEDS)
    parser.add_argument("--count", type=int, default=20_000, help="pictures in all, earlier runs included")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    FOLDER.mkdir(parents=True, exist_ok=True)
    draw = {"eye": eyes, "mouth": mouths}[arguments.part]
    for index in range(-(-arguments.count // PARTS_PER_SHARD)):
        file = FOLDER / f"drawn-{arguments.part}-{index:04d}.npz"
        if file.exists():
            continue
        parts, labels = draw(PARTS_PER_SHARD, FIRST_SEEDS[arguments.part] + index)
        unfinished = FOLDER / f"unfinished-{arguments.part}-{index:04d}.npz"
        np.savez_compressed(unfinished, parts=parts, labels=labels)
        unfinished.replace(file)
        print(f"{(index + 1) * PARTS_PER_SHARD} {arguments.part}", flush=True)


if __name__ == "__main__":
    main()
