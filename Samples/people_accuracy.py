# SPDX-License-Identifier: Apache-2.0
"""Measures whether rendered people are found as faces, and whether they are told apart.

    python Samples/people_accuracy.py detect --people 150 [--yunet FILE] [--haar FILE]
    python Samples/people_accuracy.py recognise EMBEDDER --yunet FILE --people 200

`detect` counts the faces found by dlib's frontal detector (the package `dlib-bin`), upsampled once. `recognise` compares
every pair of pictures by the Euclidean distance of their embeddings and prints the equal error rate, with eyes located
by YuNet and with the true ones. EMBEDDER is an ONNX network with an input of 150 x 150 RGB pixels. OpenCV 5 has no
Haar cascades in its main package: `--haar` needs OpenCV 4.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from rendering.people import Conditions, Identity, Picture, Truth, render

# Where the embedder expects the eyes in its chip.
CHIP, RIGHT_EYE, LEFT_EYE = 150, (47.7, 47.1), (100.3, 47.1)
# Seeds of pictures start here, so that they are no person's seed.
FIRST_PICTURE = 100_000
# A face counts as found if its box and the true one share at least this much of their union.
OVERLAP = 0.35
# Smaller faces are not expected to be found.
SMALLEST_FACE = 60
YUNET_SCORE = 0.7


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
    yunet = YuNet(arguments.yunet) if arguments.yunet else None
    haar = cv2.CascadeClassifier(str(arguments.haar)) if arguments.haar else None
    found = {"dlib": 0} | ({"YuNet": 0} if yunet else {}) | ({"Haar": 0} if haar is not None else {})
    missed, total, eye_errors = [], 0, []
    for seed, picture, truth in pictures(arguments.people, arguments.pictures, arguments.first, arguments.height):
        if min(truth.face_box[2:]) < SMALLEST_FACE:
            continue
        total += 1
        boxes = [(box.left(), box.top(), box.width(), box.height()) for box in detector(picture, 1)]
        if any(shared(box, truth.face_box) > OVERLAP for box in boxes):
            found["dlib"] += 1
        else:
            missed.append(f"{seed}/{total}")
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
    network, yunet = cv2.dnn.readNetFromONNX(str(arguments.embedder)), YuNet(arguments.yunet)
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


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=["detect", "recognise"])
    parser.add_argument("embedder", nargs="?", type=Path)
    parser.add_argument("--yunet", type=Path)
    parser.add_argument("--haar", type=Path)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--pictures", type=int, default=4)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first person")
    parser.add_argument("--height", type=int, default=480, help="of the pictures, in pixels")
    parser.add_argument("--save", type=Path, help="where to keep the embeddings")
    arguments = parser.parse_args()
    if arguments.measure == "detect":
        detect(arguments)
    elif arguments.embedder and arguments.yunet:
        recognise(arguments)
    else:
        parser.error("recognise needs EMBEDDER and --yunet")


if __name__ == "__main__":
    main()
