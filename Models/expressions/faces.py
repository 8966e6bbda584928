# SPDX-License-Identifier: Apache-2.0
"""Renders the faces to learn eyes and mouths from: `python faces.py --count 20000`. The same command goes on.

People and pictures are drawn by the samples' renderer, from seeds that no sample and no measurement uses. Each face is
set upright by the truth about its eyes, `EYE_DISTANCE` pixels apart, and kept in grey with what is true of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Samples"))

from rendering.people import Conditions, Identity, Picture, Truth, render  # noqa: E402

FOLDER = Path(os.environ.get("RECTO_EXPRESSIONS_CACHE", Path.home() / ".cache/recto/expressions"))
FIRST_SEED = 5_000_000
PICTURES_PER_PERSON = 4
FACES_PER_SHARD = 256
VARIED_SHARDS = 12
"""In the first ones each picture of a person is taken in another situation; in the others all four in the same, so that
what changes is the expression alone."""

SIDE = 192
"""Pixels of a kept face, each way."""

EYE_DISTANCE = 64.0
RIGHT_EYE = np.array(((SIDE - EYE_DISTANCE) / 2, 72.0))
"""The place of the subject's right eye, which is on the left of the picture."""

LABELS = ("right_eye", "left_eye", "smile", "opening", "yaw", "pitch", "roll", "glasses", "eye_distance")


def broad_expression(rng: np.random.Generator) -> dict[str, float]:
    """As `expression`, but with teeth that show as far as they do in real smiles."""
    drawn = expression(rng)
    if drawn["smile"] > 0.35 and rng.random() < 0.55:
        drawn["opening"] = float(rng.uniform(0.15, 0.7)) * drawn["smile"]
    return drawn


def expression(rng: np.random.Generator) -> dict[str, float]:
    """Eyes and mouth: each eye on its own, half closed ones among them, smiles of any strength, talking."""
    open_eye = float(np.clip(rng.normal(0.97, 0.09), 0.72, 1.12))
    closed = float(max(0.0, rng.normal(0.0, 0.05)))
    half = float(rng.uniform(0.15, 0.7))
    match rng.choice(5, p=(0.42, 0.17, 0.17, 0.12, 0.12)):
        case 0:
            right = left = open_eye
        case 1:
            right, left = closed, open_eye * float(rng.uniform(0.75, 1.0))
        case 2:
            right, left = open_eye * float(rng.uniform(0.75, 1.0)), closed
        case 3:
            right = left = closed
        case _:
            right = half
            left = half if rng.random() < 0.6 else open_eye
            if rng.random() < 0.5:
                right, left = left, right
    match rng.choice(3, p=(0.45, 0.2, 0.35)):
        case 0:
            smile = float(rng.normal(0, 0.05))
        case 1:
            smile = float(rng.uniform(0.08, 0.35))
        case _:
            smile = float(rng.uniform(0.35, 1.0))
    opening = 0.0
    if smile > 0.3 and rng.random() < 0.6:
        opening = (smile - 0.25) * float(rng.uniform(0, 0.6))
    elif rng.random() < 0.4:
        # Whoever talks, sings or yawns does not smile.
        opening = float(rng.uniform(0.03, 0.6 if rng.random() < 0.6 else 1.0))
    return {"right_eye": right, "left_eye": left, "smile": smile, "opening": opening}


def conditions(rng: np.random.Generator) -> Conditions:
    """A frame of a camera: sizes, light and pose of a person who does as they are told, in no studio."""
    height = int(rng.choice((150, 200, 260, 340, 440), p=(0.14, 0.26, 0.28, 0.2, 0.12)))
    drawn = Conditions.from_seed(int(rng.integers(1 << 31)), round(height * 0.8), height)
    return replace(
        drawn,
        head_height=float(rng.uniform(0.62, 0.8)),
        yaw=float(np.clip(rng.normal(0, 8), -20, 20)),
        pitch=float(np.clip(rng.normal(0, 7), -16, 16)),
        roll=float(np.clip(rng.normal(0, 6), -18, 18)),
        gaze_x=float(np.clip(rng.normal(0, 0.3), -0.7, 0.7)),
        gaze_y=float(np.clip(rng.normal(0, 0.25), -0.5, 0.6)),
        brow_lift=float(rng.normal(0, 0.03)),
        blur=float(rng.uniform(0.3, 1.5)),
        noise=float(rng.uniform(0.5, 9)),
        jpeg=int(rng.uniform(55, 96)),
        **expression(rng),
    )


def moments_later(situation: Conditions, rng: np.random.Generator) -> Conditions:
    """The same person before the same camera, who moved a little and makes another face."""
    return replace(
        situation,
        seed=int(rng.integers(1 << 31)) if rng.random() < 0.1 else situation.seed,
        yaw=situation.yaw + float(rng.normal(0, 2)),
        pitch=situation.pitch + float(rng.normal(0, 2)),
        roll=situation.roll + float(rng.normal(0, 2)),
        gaze_x=float(np.clip(rng.normal(0, 0.3), -0.7, 0.7)),
        **broad_expression(rng),
    )


def upright(picture: Picture, truth: Truth) -> NDArray[np.uint8]:
    """The face in grey, its eyes at their places."""
    right, left = (np.array(eye) for eye in truth.eyes)
    along = (left - right) / EYE_DISTANCE
    # From a kept face's pixels to the picture's.
    turn = np.array(((along[0], -along[1]), (along[1], along[0])))
    offset = right - turn @ RIGHT_EYE
    grey = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_RGB2GRAY)
    matrix = np.column_stack((turn, offset))
    flags = (cv2.INTER_AREA if np.linalg.norm(along) > 1.3 else cv2.INTER_LINEAR) | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(grey, matrix, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)


def shard(index: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The faces of one shard and their labels, in the order of `LABELS`."""
    faces, labels = [], []
    for number in range(FACES_PER_SHARD):
        rng = np.random.default_rng((FIRST_SEED, index, number))
        person = (index * FACES_PER_SHARD + number) // PICTURES_PER_PERSON
        identity = Identity.from_seed(FIRST_SEED + person)
        if index < VARIED_SHARDS:
            drawn = conditions(rng)
        else:
            drawn = moments_later(conditions(np.random.default_rng((FIRST_SEED, person))), rng)
        picture, truth = render(identity, drawn)
        distance = float(np.hypot(*(np.array(truth.eyes[1]) - np.array(truth.eyes[0]))))
        faces.append(upright(picture, truth))
        # What the person cannot do with their face counts for nothing: what is drawn is what is asked for.
        labels.append(
            (drawn.right_eye, drawn.left_eye, drawn.smile, drawn.opening, truth.yaw, truth.pitch, truth.roll,
             float(truth.glasses), distance)
        )
    return np.stack(faces), np.array(labels, np.float32)


def main() -> None:
    """Renders what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000, help="faces in all, earlier runs included")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for index in range(-(-arguments.count // FACES_PER_SHARD)):
        file = FOLDER / f"faces-{index:04d}.npz"
        if file.exists():
            continue
        faces, labels = shard(index)
        unfinished = FOLDER / f"unfinished-{index:04d}.npz"
        np.savez_compressed(unfinished, faces=faces, labels=labels)
        unfinished.replace(file)
        print(f"{(index + 1) * FACES_PER_SHARD} faces", flush=True)


if __name__ == "__main__":
    main()
