# SPDX-License-Identifier: Apache-2.0
"""Measures whether rendered people are found as faces, and whether they are told apart.

    python Samples/people_accuracy.py detect --people 150 [--yunet FILE] [--haar FILE] [--points FILE]
    python Samples/people_accuracy.py recognise EMBEDDER --yunet FILE --people 200
    python Samples/people_accuracy.py pairs FOLDER [--live FOLDER]

`detect` counts the faces found by dlib's frontal detector (the package `dlib-bin`), upsampled once. With the predictor
of five points it says how far eyes are off, and with `--live` it takes the people in rest whom `live.py` rendered.
OpenCV 5 has no Haar cascades in its main package: `--haar` needs OpenCV 4.

`recognise` compares every pair of pictures by the Euclidean distance of their embeddings and prints the equal error
rate, with eyes located by YuNet and with the true ones. EMBEDDER is an ONNX network with an input of 150 x 150 RGB
pixels.

`pairs` writes pictures and tables for `recto models judge`, which measures the model that Recto finds:

- `looks.csv`: every pair of four pictures each of `--people` people.
- `several.csv`: the pictures of everybody but one together, with that one and with those of everybody else.
- `look-KIND.csv`: the first frame of everybody before a camera with the portrait of everybody, taken up to nine years
  earlier. KIND is `portrait` or the way in which it was printed and photographed.
- `session-KIND.csv`: the same with all frames of the session. `--live` has them, as `live.py` writes them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
from numpy.typing import NDArray

import live
from rendering.people import Conditions, Identity, Picture, Truth, portrait, render
from rendering.people.seeds import Draws
from rendering.prints import PRINTS, printed

# Where the embedder expects the eyes in its chip.
CHIP, RIGHT_EYE, LEFT_EYE = 150, (47.7, 47.1), (100.3, 47.1)
# Seeds of pictures start here, so that they are no person's seed.
FIRST_PICTURE = 100_000
# A face counts as found if its box and the true one share at least this much of their union.
OVERLAP = 0.35
# Eyes in the rectangle of dlib's detector, as `EyePlaces` has them.
RECTANGLE_EYES = np.array([(0.284, 0.273), (0.716, 0.267)])
# Smaller faces are not expected to be found.
SMALLEST_FACE = 60
YUNET_SCORE = 0.7
# The frames of a session: the picture, then a look of each expression.
SESSION = ("neutral", "smile", "wink-right", "wink-left")
# Documents are valid for ten years.
OLDEST_PORTRAIT = 9
QUALITY = 97


class YuNet:
    """The detector, by its raw outputs."""

    def __init__(self, path: Path) -> None:
        self.network = cv2.dnn.readNetFromONNX(str(path))

    def best(self, picture: Picture) -> tuple[float, NDArray[np.float64]]:
        """The highest score, and its box (x, y, width, height) with five points after it."""
        scale = min(1.0, 480 / max(picture.shape[:2]))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
        height, width = (-(-side // 32) * 32 for side in small.shape[:2])
        padded = np.zeros((height, width, 3), np.uint8)
        padded[: small.shape[0], : small.shape[1]] = small[..., ::-1]
        self.network.setInput(cv2.dnn.blobFromImage(padded))
        names = [f"{kind}_{stride}" for stride in (8, 16, 32) for kind in ("cls", "obj", "bbox", "kps")]
        outputs = dict(zip(names, self.network.forward(names), strict=True))
        best, found = -1.0, np.zeros(14)
        for stride in (8, 16, 32):
            kind, thing, box, points = (
                outputs[f"{name}_{stride}"].reshape(-1, size)
                for name, size in (("cls", 1), ("obj", 1), ("bbox", 4), ("kps", 10))
            )
            scores = np.sqrt(np.clip(kind, 0, 1) * np.clip(thing, 0, 1))[:, 0]
            index = int(scores.argmax())
            if scores[index] <= best:
                continue
            best = float(scores[index])
            row, column = divmod(index, width // stride)
            w, h = np.exp(box[index, 2:]) * stride
            x, y = (box[index, 0] + column) * stride - w / 2, (box[index, 1] + row) * stride - h / 2
            marks = (points[index].reshape(5, 2) + (column, row)) * stride
            found = np.concatenate([[x, y, w, h], marks.reshape(-1)]) / scale
        return best, found


def pictures(people: int, each: int, first: int, height: int) -> Iterator[tuple[int, Picture, Truth]]:
    """Pictures of people of many seeds, each with conditions of its own."""
    for seed in range(first, first + people):
        identity = Identity.from_seed(seed)
        for index in range(each):
            conditions = Conditions.from_seed(FIRST_PICTURE + seed * each + index, 4 * height // 5, height)
            yield seed, *render(identity, conditions)


def rendered(arguments: argparse.Namespace) -> Iterator[tuple[int, Picture, Truth | SimpleNamespace]]:
    """The pictures to look for faces in."""
    if arguments.live is None:
        yield from pictures(arguments.people, arguments.pictures, arguments.first, arguments.height)
        return
    for folder in sorted(path.parent for path in arguments.live.glob("*/truth.json")):
        truth = SimpleNamespace(**json.loads((folder / "truth.json").read_text(encoding="utf-8")))
        yield truth.seed, np.ascontiguousarray(cv2.imread(str(folder / "neutral.jpg"))[..., ::-1]), truth


def eye_error(eyes: NDArray[np.float64], truth: Truth | SimpleNamespace) -> tuple[float, float, float]:
    """How far eyes are off, in eye distances; how far their distance is, as a share; and the tilt, in degrees."""
    true = np.array(truth.eyes)
    apart = float(np.hypot(*(true[1] - true[0])))
    (right, left), (true_right, true_left) = eyes @ np.array([1, 1j]), true @ np.array([1, 1j])
    turn = np.degrees(abs(np.angle((left - right) / (true_left - true_right))))
    return (
        float(np.hypot(*(eyes - true).T).mean()) / apart,
        abs(float(abs(left - right)) / apart - 1),
        float(turn),
    )


def shared(box: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The intersection of two boxes over their union."""
    width = min(box[0] + box[2], other[0] + other[2]) - max(box[0], other[0])
    height = min(box[1] + box[3], other[1] + other[3]) - max(box[1], other[1])
    both = max(0.0, width) * max(0.0, height)
    return both / (box[2] * box[3] + other[2] * other[3] - both)


def detect(arguments: argparse.Namespace) -> None:
    """Prints how many faces each detector finds."""
    import dlib

    detector = dlib.get_frontal_face_detector()
    predictor = dlib.shape_predictor(str(arguments.points)) if arguments.points else None
    yunet = YuNet(arguments.yunet) if arguments.yunet else None
    haar = cv2.CascadeClassifier(str(arguments.haar)) if arguments.haar else None
    found = {"dlib": 0} | ({"YuNet": 0} if yunet else {}) | ({"Haar": 0} if haar is not None else {})
    missed, total, eye_errors = [], 0, []
    off: dict[str, list[tuple[float, float, float]]] = {"the predictor's": [], "the rectangle's": []}
    for seed, picture, truth in rendered(arguments):
        if min(truth.face_box[2:]) < SMALLEST_FACE:
            continue
        total += 1
        frames = list(detector(picture, 1))
        boxes = [(box.left(), box.top(), box.width(), box.height()) for box in frames]
        if any(shared(box, truth.face_box) > OVERLAP for box in boxes):
            found["dlib"] += 1
        else:
            missed.append(f"{seed}/{total}")
        for frame, box in zip(frames, boxes, strict=True):
            if predictor and shared(box, truth.face_box) > OVERLAP:
                marks = np.array([(point.x, point.y) for point in predictor(picture, frame).parts()], float)
                off["the predictor's"].append(eye_error((marks[[2, 0]] + marks[[3, 1]]) / 2, truth))
                off["the rectangle's"].append(eye_error(np.array(box[:2]) + RECTANGLE_EYES * box[2], truth))
        if yunet:
            score, face = yunet.best(picture)
            found["YuNet"] += score > YUNET_SCORE and shared(tuple(face[:4]), truth.face_box) > OVERLAP
            apart = np.hypot(*np.subtract(*truth.eyes))
            eye_errors += [np.hypot(*(face[4 + 2 * k : 6 + 2 * k] - truth.eyes[k])) / apart for k in (0, 1)]
        if haar is not None:
            boxes = haar.detectMultiScale(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), 1.1, 4)
            found["Haar"] += any(shared(tuple(box), truth.face_box) > OVERLAP for box in boxes)
    for name, count in found.items():
        print(f"{name}: {count} of {total}, {count / total:.4f}")
    for name, errors in off.items():
        if errors:
            middling, bad = np.quantile(errors, [0.5, 0.9], axis=0)
            print(
                f"{name} eyes of {len(errors)} faces off by {middling[0]:.3f} of their distance (90 %: {bad[0]:.3f}), "
                f"the distance by {middling[1]:.3f} ({bad[1]:.3f}), the tilt by {middling[2]:.1f}° ({bad[2]:.1f}°)"
            )
    if eye_errors:
        middling, bad = np.quantile(eye_errors, [0.5, 0.9])
        print(f"YuNet's eyes off by {middling:.3f} of the eye distance (90 %: {bad:.3f})")
    print("missed by dlib (person/picture):", " ".join(missed) or "none")


def chip(picture: Picture, right: NDArray[np.float64], left: NDArray[np.float64]) -> Picture:
    """The face as the embedder wants it: with the eyes at the places that it expects."""
    turn = (np.subtract(LEFT_EYE, RIGHT_EYE) @ np.array([1, 1j])) / (np.subtract(left, right) @ np.array([1, 1j]))
    shift = np.array(RIGHT_EYE) @ np.array([1, 1j]) - turn * (np.asarray(right) @ np.array([1, 1j]))
    matrix = np.float32([[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]])
    less = abs(turn)
    source = cv2.GaussianBlur(picture, (0, 0), 0.45 / less) if less < 0.8 else picture
    return cv2.warpAffine(source, matrix, (CHIP, CHIP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def embedding(network: cv2.dnn.Net, face: Picture) -> NDArray[np.float64]:
    """The mean of the embeddings of a chip and of its mirror image."""
    both = []
    for view in (face, face[:, ::-1]):
        network.setInput(cv2.dnn.blobFromImage(np.ascontiguousarray(view)))
        both.append(network.forward()[0].astype(float).copy())
    return np.mean(both, axis=0)


def equal_error(same: NDArray[np.float64], different: NDArray[np.float64]) -> tuple[float, float]:
    """The rate at which as many pairs are wrongly parted as wrongly joined, and its distance."""
    thresholds = np.linspace(0, max(same.max(), different.max()), 4001)
    parted = 1 - np.searchsorted(np.sort(same), thresholds, "right") / len(same)
    joined = np.searchsorted(np.sort(different), thresholds, "right") / len(different)
    index = int(np.abs(parted - joined).argmin())
    return float(0.5 * (parted[index] + joined[index])), float(thresholds[index])


def report(name: str, who: NDArray[np.int64], embeddings: NDArray[np.float64]) -> None:
    """Prints the equal error rate over all pairs."""
    square = (embeddings**2).sum(1)
    distances = np.sqrt(np.maximum(square[:, None] + square[None] - 2 * embeddings @ embeddings.T, 0))
    first, second = np.triu_indices(len(who), 1)
    pairs, alike = distances[first, second], who[first] == who[second]
    same, different = pairs[alike], pairs[~alike]
    rate, threshold = equal_error(same, different)
    print(
        f"{name}: equal error rate {rate:.4f} at distance {threshold:.3f}; "
        f"{len(same):,} same pairs, median {np.median(same):.3f}, 95 % {np.quantile(same, 0.95):.3f}; "
        f"{len(different):,} different, median {np.median(different):.3f}, 5 % {np.quantile(different, 0.05):.3f}, "
        f"1 % {np.quantile(different, 0.01):.3f}"
    )


def recognise(arguments: argparse.Namespace) -> None:
    """Prints how well an embedder tells the people apart."""
    network, yunet = cv2.dnn.readNetFromONNX(str(arguments.path)), YuNet(arguments.yunet)
    who, located, true = [], [], []
    for seed, picture, truth in pictures(arguments.people, arguments.pictures, arguments.first, arguments.height):
        _, face = yunet.best(picture)
        who.append(seed)
        located.append(embedding(network, chip(picture, face[4:6], face[6:8])))
        true.append(embedding(network, chip(picture, *map(np.array, truth.eyes))))
    report("eyes by YuNet", np.array(who), np.array(located))
    report("true eyes", np.array(who), np.array(true))
    if arguments.save:
        np.savez(arguments.save, who=who, located=located, true=true)


def write(picture: Picture, path: Path, quality: int = QUALITY) -> None:
    """Stores a picture (RGB)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])


def frames(seed: int, live_folder: Path | None) -> dict[str, Picture]:
    """What a camera sees of somebody who does a challenge, without the noise."""
    if live_folder is None:
        identity = Identity.from_seed(seed)
        return live.key_pictures(identity, live.setting(identity, live.USUAL), SESSION)[0]
    return {name: cv2.imread(str(live_folder / str(seed) / f"{name}.jpg"))[..., ::-1] for name in SESSION}


def render_session(seed: int, folder: Path, live_folder: Path | None) -> None:
    """Stores the frames of a session, and the portrait of the same person in all ways of printing."""
    if (folder / "portrait.jpg").exists():
        return
    identity, rng = Identity.from_seed(seed), np.random.default_rng(seed)
    for name, picture in frames(seed, live_folder).items():
        seen = picture + rng.normal(0, rng.uniform(1, 3), picture.shape)
        write(np.clip(seen, 0, 255).astype(np.uint8), folder / f"{name}.jpg", int(rng.integers(72, 90)))
    years = Draws("issue", seed).between("years", 0, OLDEST_PORTRAIT)
    taken, truth = portrait(identity, years_earlier=years, seed=1)
    for kind, way in PRINTS.items():
        write(printed(taken, truth, way, rng), folder / f"{kind}.jpg")
    # Last, so that a folder that is not complete is rendered again.
    write(taken, folder / "portrait.jpg")


def table(path: Path, rows: Iterator[tuple[str, str, bool]]) -> None:
    """Writes a table for `recto models judge`."""
    lines = [f"{first},{second},{'same' if same else 'different'}" for first, second, same in rows]
    path.write_text("\n".join(["first,second,same", *lines]) + "\n", encoding="utf-8")


def pairs(arguments: argparse.Namespace) -> None:
    """Renders pictures that are not there yet, and writes the tables."""
    folder, names = arguments.path, []
    folder.mkdir(parents=True, exist_ok=True)
    for number, (seed, index) in enumerate(
        (seed, index)
        for seed in range(arguments.first, arguments.first + arguments.people)
        for index in range(arguments.pictures)
    ):
        names.append((seed, f"any/{seed:05d}-{index}.jpg"))
        if not (folder / names[number][1]).exists():
            seeds = FIRST_PICTURE + seed * arguments.pictures + index
            conditions = Conditions.from_seed(seeds, 4 * arguments.height // 5, arguments.height)
            write(render(Identity.from_seed(seed), conditions)[0], folder / names[number][1])
    table(folder / "looks.csv", ((one, other, who == whose) for (who, one), (whose, other) in combinations(names, 2)))
    several = {
        (seed, left): "|".join(name for who, name in names if who == seed and not name.endswith(f"-{left}.jpg"))
        for seed, _ in names
        for left in range(arguments.pictures)
    }
    rows = (
        (together, name, who == seed)
        for (seed, left), together in several.items()
        for who, name in names
        if name.endswith(f"-{left}.jpg")
    )
    table(folder / "several.csv", rows)
    seeds = range(live.FIRST_SEED, live.FIRST_SEED + arguments.sessions)
    for seed in seeds:
        render_session(seed, folder / "sessions" / str(seed), arguments.live)
    for kind in ("portrait", *PRINTS):
        for name, taken in (("look", SESSION[:1]), ("session", SESSION)):
            together = {seed: "|".join(f"sessions/{seed}/{frame}.jpg" for frame in taken) for seed in seeds}
            rows = (
                (together[one], f"sessions/{other}/{kind}.jpg", one == other) for one in seeds for other in seeds
            )
            table(folder / f"{name}-{kind}.csv", rows)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=["detect", "recognise", "pairs"])
    parser.add_argument("path", nargs="?", type=Path, help="EMBEDDER or FOLDER")
    parser.add_argument("--yunet", type=Path)
    parser.add_argument("--haar", type=Path)
    parser.add_argument("--points", type=Path, help="dlib's predictor of five points")
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--pictures", type=int, default=4)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first person")
    parser.add_argument("--height", type=int, default=480, help="of the pictures, in pixels")
    parser.add_argument("--sessions", type=int, default=300, help="people before a camera")
    parser.add_argument("--live", type=Path, help="what live.py has rendered")
    parser.add_argument("--save", type=Path, help="where to keep the embeddings")
    arguments = parser.parse_args()
    if arguments.measure == "detect":
        detect(arguments)
    elif arguments.measure == "pairs" and arguments.path:
        pairs(arguments)
    elif arguments.measure == "recognise" and arguments.path and arguments.yunet:
        recognise(arguments)
    else:
        parser.error("recognise needs EMBEDDER and --yunet, pairs needs FOLDER")


if __name__ == "__main__":
    main()
