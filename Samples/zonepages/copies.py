# SPDX-License-Identifier: Apache-2.0
"""Copies of pictures that have their truth beside them, changed in one way: what `zone_sizes.py` and `zone_blinds.py` share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import cv2

from zonepages.drawing import Picture

QUALITY = 92
"""Of the JPEG files."""
Truth = dict[str, object]


def arguments_of(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """The command line, with the folders that such programs read and write; the second is there then."""
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, help="take only so many pictures")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    return arguments


def originals(folder: Path, first: int | None) -> Iterator[tuple[str, Picture, Truth]]:
    """The pictures of a folder with their names, without their endings, and truths."""
    for path in sorted(folder.glob("*.json"))[:first]:
        truth = json.loads(path.read_text(encoding="utf-8"))
        picture = folder / truth["file"]
        pixels = cv2.imread(str(picture), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        if pixels is None:
            raise SystemExit(f"{picture} is no picture")
        yield picture.stem, pixels, truth


def write(folder: Path, name: str, pixels: Picture, truth: Truth) -> None:
    """Writes a picture and its truth, which gets the file's name."""
    cv2.imwrite(str(folder / f"{name}.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    text = json.dumps({**truth, "file": f"{name}.jpg"}) + "\n"
    (folder / f"{name}.json").write_text(text, encoding="utf-8")
