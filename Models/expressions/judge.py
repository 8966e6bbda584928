# SPDX-License-Identifier: Apache-2.0
"""Judges the networks on real eyes and mouths: `python judge.py`, or with ONNX files: `python judge.py --mouth FILE`.

With --people FOLDER, which `Samples/live.py` renders, also the smiles of people held against their own faces in rest.

The pictures are not ours and lie outside the project, in ../shared/data/expressions; without them nothing is judged.
They serve to choose between networks and never to train one. What is chosen on pictures looks better on them than on
others. So one half of them chooses and the other half, which nothing is chosen on, is reported beside it.

Faces are found as the library does it: the network for faces sets them upright from where their eyes are in most of
the pictures, and each part is cut out, reduced and evened by the same calls of OpenCV. Of single eyes nobody says
whether they are right or left: both readings are averaged.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
PICTURES = HERE.parents[2] / "shared/data/expressions"
SIDE, EYE_DISTANCE = 192, 64.0
EYES = np.array(((64.0, 72.0), (128.0, 72.0)))
"""The places of the eyes in an upright face, as in UprightFace.swift."""
FACE_BOUNDS, FACE_SIZE = (16.0, 16.0, 160.0, 160.0), (48, 48)
MOUTH_BOUNDS, MOUTH_SIZE = (48.0, 72 + 1.12 * EYE_DISTANCE - 32, 96.0, 64.0), (48, 32)
EYE_SIZE = (32, 32)
MOST_LOOKS, SETTLED = 3, 0.06
USUAL_EYES = np.array(((19.5, 20.5), (44.5, 20.5)))
"""The places of the eyes in most of the pictures of faces, which are 64 pixels each way."""

STILL = ("blink", "wink-left", "wink-right", "half-blink")
SMILES = ("smile-slight", "smile", "smile-broad")
"""Pictures of rendered people whose mouths do not smile, and of those whose do."""

Grey = NDArray[np.uint8]
Reader = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""From parts (n, 1, rows, columns), evened, to what the network says of each."""


def evened(part: Grey) -> NDArray[np.float32]:
    """Without its mean and by its deviation."""
    values = part.astype(np.float32)
    return (values - values.mean()) / (values.std() + 8)


def upright(face: Grey, eyes: NDArray[np.float64]) -> tuple[Grey, NDArray[np.float64], NDArray[np.float64]]:
    """The face with its eyes at their places, and how its pixels lie in the picture: a turn and an offset."""
    along = (eyes[1] - eyes[0]) / EYE_DISTANCE
    turn = np.array(((along[0], -along[1]), (along[1], along[0])))
    offset = eyes[0] - turn @ EYES[0]
    matrix = np.vstack((np.column_stack((turn, offset)), (0, 0, 1)))
    return warped(face, matrix, (SIDE, SIDE)), turn, offset


def warped(picture: Grey, matrix: NDArray[np.float64], size: tuple[int, int]) -> Grey:
    """A part of a picture, interpolated as the library does it."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpPerspective(picture, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)


def cut(face: Grey, bounds: tuple[float, float, float, float], size: tuple[int, int]) -> Grey:
    """A part of an upright face in a network's size."""
    across, down = bounds[2] / size[0], bounds[3] / size[1]
    matrix = np.array(((across, 0, bounds[0] + 0.5 * across - 0.5), (0, down, bounds[1] + 0.5 * down - 0.5), (0, 0, 1)))
    return warped(face, matrix, size)


def placed(face: Grey, read: Reader) -> Grey:
    """The face upright, by the network that finds its eyes."""
    eyes = USUAL_EYES
    for _ in range(MOST_LOOKS):
        looked, turn, offset = upright(face, eyes)
        said = read(evened(cut(looked, FACE_BOUNDS, FACE_SIZE))[None, None])[0]
        moves = said[:4].reshape(2, 2).astype(np.float64) * EYE_DISTANCE
        eyes = np.array([turn @ (place + move) + offset for place, move in zip(EYES, moves, strict=True)])
        if float(np.hypot(*moves.T).max()) <= SETTLED * EYE_DISTANCE:
            break
    return upright(face, eyes)[0]


def pictures(name: str) -> list[tuple[bool, Grey]]:
    """The pictures of a set, each with whether it belongs to the half that chooses."""
    read = []
    with zipfile.ZipFile(PICTURES / f"{name}.zip") as archive:
        for entry in sorted(archive.namelist()):
            picture = cv2.imdecode(np.frombuffer(archive.read(entry), np.uint8), cv2.IMREAD_GRAYSCALE)
            if picture is not None:
                read.append((hashlib.sha256(Path(entry).name.encode()).digest()[1] % 2 == 0, picture))
    return read


@dataclass(frozen=True)
class RealParts:
    """Parts of real faces as a network sees them: those that show something, and those that do not."""

    positive: NDArray[np.float32]
    negative: NDArray[np.float32]
    positive_chooses: NDArray[np.bool_]
    negative_chooses: NDArray[np.bool_]

    @classmethod
    def of(cls, positive: str, negative: str, part: Callable[[Grey], Grey]) -> RealParts:
        """Two sets, cut."""
        sets = [pictures(name) for name in (positive, negative)]
        parts = [np.stack([evened(part(picture)) for _, picture in each])[:, None] for each in sets]
        return cls(*parts, *(np.array([chooses for chooses, _ in each]) for each in sets))

    def half(self, chooses: bool) -> RealParts:
        """The half that chooses, or the other."""
        kept = [marks == chooses for marks in (self.positive_chooses, self.negative_chooses)]
        return RealParts(self.positive[kept[0]], self.negative[kept[1]], *(marks[marks == chooses] for marks in
                         (self.positive_chooses, self.negative_chooses)))


def real_eyes() -> RealParts:
    """Open and closed ones."""
    return RealParts.of("eyes-open", "eyes-closed", lambda eye: cv2.resize(eye, EYE_SIZE, interpolation=cv2.INTER_AREA))


def real_mouths(read: Reader) -> RealParts:
    """Smiling and straight ones, the faces set upright by the network for faces."""
    return RealParts.of("smiles", "no-smiles", lambda face: cut(placed(face, read), MOUTH_BOUNDS, MOUTH_SIZE))


def both_sides(read: Reader) -> Reader:
    """An eye's openness, whichever side it is of."""
    return lambda eyes: (read(eyes) + read(np.ascontiguousarray(eyes[..., ::-1]))) / 2


def area_under_curve(positive: NDArray[np.float32], negative: NDArray[np.float32]) -> float:
    """The share of pairs in the right order."""
    return float((positive[:, None] > negative).mean() + 0.5 * (positive[:, None] == negative).mean())


def loaded(file: Path) -> Reader:
    """A network of an ONNX file."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    return lambda parts: np.concatenate([session.run(None, {"part": part[None]})[0] for part in parts])


def told_apart(parts: RealParts, read: Reader, threshold: float) -> str:
    """How well both kinds are told apart."""
    positive, negative = read(parts.positive)[:, 0], read(parts.negative)[:, 0]
    return (
        f"area under curve {area_under_curve(positive, negative):.4f}, at {threshold:.2f} "
        f"{(positive > threshold).mean():.1%} of {len(positive)} "
        f"and {(negative <= threshold).mean():.1%} of {len(negative)}"
    )


def log_odds(shares: NDArray[np.float32]) -> NDArray[np.float32]:
    """The logarithm of the odds, within what sessions count."""
    bounded = np.clip(shares, 0.001, 0.999)
    return np.log(bounded / (1 - bounded))


def report_people(folder: Path, read: Reader) -> None:
    """Prints the shares of smiles that stand out from rest as one face in twenty without a smile does."""
    rng = np.random.default_rng(0)
    people = sorted(file.parent for file in folder.glob("*/truth.json"))
    smiles: dict[str, list[np.float32]] = {name: [] for name in ("neutral", *STILL, *SMILES)}
    for person in people:
        eyes = np.array(json.loads((person / "truth.json").read_text(encoding="utf-8"))["eyes"], float)
        for name, kept in smiles.items():
            picture = cv2.imread(str(person / f"{name}.jpg"), cv2.IMREAD_GRAYSCALE)
            # As far off as the network for faces finds them.
            found = eyes + rng.normal(0, 0.03, (2, 2)) * np.linalg.norm(eyes[1] - eyes[0])
            part = evened(cut(upright(picture, found)[0], MOUTH_BOUNDS, MOUTH_SIZE))
            kept.append(read(part[None, None])[0, 0])
    odds = {name: log_odds(np.array(kept)) for name, kept in smiles.items()}
    least = np.percentile(np.concatenate([odds[name] - odds["neutral"] for name in STILL]), 95)
    shares = ", ".join(f"{name} {(odds[name] - odds['neutral'] > least).mean():.1%}" for name in SMILES)
    print(f"{len(people)} people, smiles at {least:.2f} above rest: {shares}", flush=True)


def report(name: str, parts: RealParts, read: Reader, threshold: float) -> None:
    """Prints what comes out on all, on the half that chooses and on the other."""
    for title, chosen in (("all", parts), ("choosing half", parts.half(True)), ("other half", parts.half(False))):
        print(f"{name}, {title}: {told_apart(chosen, read, threshold)}", flush=True)


def main() -> None:
    """Judges."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("eye", "mouth", "face"):
        parser.add_argument(f"--{name}", type=Path, default=HERE / f"{name}.onnx", help="another network")
    parser.add_argument("--open", type=float, default=0.5, help="least openness of an open eye")
    parser.add_argument("--smile", type=float, default=0.35, help="least smile of a smiling mouth")
    parser.add_argument("--people", type=Path, help="people before a camera, as Samples/live.py renders them")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.people:
        report_people(arguments.people, loaded(arguments.mouth))
    if not PICTURES.is_dir():
        print(f"Nothing to judge by: there is no {PICTURES}.")
        return
    report("open eyes and closed ones", real_eyes(), both_sides(loaded(arguments.eye)), arguments.open)
    report("smiles and straight faces", real_mouths(loaded(arguments.face)), loaded(arguments.mouth), arguments.smile)


if __name__ == "__main__":
    main()
