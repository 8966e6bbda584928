# SPDX-License-Identifier: Apache-2.0
"""Renders people who do not exist: `python Samples/people.py --seed 7 --count 12 --pictures 4 OUT`.

Writes PERSON-PICTURE.jpg, the truth about each in people.json, and the boxes alone in faces.json, for FaceBenchmark.
`--kind portrait` draws portraits as on documents, `--kind selfie` selfies, `--kind any` (the default) pictures under
conditions of all sorts. `--sheet FILE` also lays the pictures out on one sheet, one person to a row.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from rendering.people import Conditions, Identity, Picture, Truth, portrait, render, selfie

# Pictures on a sheet have this height.
SHEET_HEIGHT = 300
# A file's own compression must not add to that of the conditions.
QUALITY = 97


def picture(identity: Identity, index: int, kind: str) -> tuple[Picture, Truth]:
    """One picture of a person; portraits after the first are ever older."""
    if kind == "portrait":
        return portrait(identity, years_earlier=2.0 * index, seed=index)
    if kind == "selfie":
        return selfie(identity, index)
    return render(identity, Conditions.from_seed(1000 * identity.seed + index))


def main() -> None:
    """Reads the command line, writes pictures, truth and sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="the first person")
    parser.add_argument("--count", type=int, default=8, help="how many people")
    parser.add_argument("--pictures", type=int, default=4, help="how many pictures of each")
    parser.add_argument("--kind", choices=["any", "portrait", "selfie"], default="any")
    parser.add_argument("--sheet", type=Path, help="a contact sheet to write")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    truths, rows = {}, []
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        identity, row = Identity.from_seed(seed), []
        for index in range(arguments.pictures):
            image, truth = picture(identity, index, arguments.kind)
            name = f"{seed:05d}-{index}.jpg"
            cv2.imwrite(str(arguments.folder / name), image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            truths[name] = asdict(truth)
            width = round(image.shape[1] * SHEET_HEIGHT / image.shape[0])
            row.append(cv2.resize(image, (width, SHEET_HEIGHT), interpolation=cv2.INTER_AREA))
        rows.append(np.hstack(row))
    (arguments.folder / "people.json").write_text(json.dumps(truths, indent=1) + "\n", encoding="utf-8")
    boxes = {name: [truth["face_box"]] for name, truth in truths.items()}
    (arguments.folder / "faces.json").write_text(json.dumps(boxes), encoding="utf-8")
    if arguments.sheet:
        cv2.imwrite(str(arguments.sheet), np.vstack(rows)[..., ::-1])


if __name__ == "__main__":
    main()
