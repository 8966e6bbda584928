# SPDX-License-Identifier: Apache-2.0
"""Draws large scenes of all kinds that the network learns from, with their truth: `python examples.py OUT COUNT SEED`.

They are as `Benchmarks/document_scenes.py` writes them, for `DocumentBenchmark`: the weights of `OutlineScorer` are fitted
to both.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np

import scenes
from scenes import Corners, Random, benchmark

LONGEST = (1000, 1280, 1600, 2000)


def is_whole(corners: Corners, width: int, height: int) -> bool:
    """True if all corners lie in the picture."""
    return bool((corners > -1).all() and (corners[:, 0] < width + 1).all() and (corners[:, 1] < height + 1).all())


def example(rng: Random, wardrobe: scenes.Wardrobe) -> tuple[np.ndarray, dict[str, object]]:
    """A picture and its entry; pictures with a document that is cut off say `cropped`."""
    number = int(rng.choice(len(scenes.SIZES), p=scenes.SHARES))
    scale = float(rng.choice(LONGEST)) / scenes.LONGEST
    size = (round(scenes.SIZES[number][0] * scale), round(scenes.SIZES[number][1] * scale))
    kind = scenes.KINDS[int(rng.choice(len(scenes.KINDS), p=[share for _, share in scenes.KINDS]))][0]
    drawing = kind(rng, size, wardrobe)
    width, height = drawing.scene.width, drawing.scene.height
    whole = [corners.tolist() for corners in drawing.documents if is_whole(corners, width, height)]
    is_cropped = len(whole) < len(drawing.documents)
    name = "cropped" if is_cropped else kind.__name__ if drawing.documents else "none"
    picture = benchmark.develop(drawing.scene)
    return picture, {"kind": name, "width": width, "height": height, "documents": whole, "pages": []}


def main() -> None:
    """Writes the pictures and `scenes.json`."""
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    out, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    wardrobe = scenes.Wardrobe(np.random.default_rng([seed, 7]))
    entries = []
    for index in range(count):
        rng = np.random.default_rng([seed, index, 11])
        wardrobe.rng = rng
        picture, entry = example(rng, wardrobe)
        name = f"{seed:03}-{index:04}.jpg"
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))]
        cv2.imwrite(str(out / name), picture, quality)
        entries.append({"file": name, **entry})
        if index % 20 == 19 or index == count - 1:
            (out / "scenes.json").write_text(json.dumps(entries, indent=1))


if __name__ == "__main__":
    main()
