# SPDX-License-Identifier: Apache-2.0
"""Reads unseen strips with recogniser.onnx and prints the table of README.md: `python evaluate.py [--strips 300]`."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from alphabet import BLANK, decode
from conditions import CONDITIONS
from export import MODEL
from layers import LocalContrast
from photographs import Strip

SEED = 77_001
SURE = 0.95
"""A character whose probability reaches this counts as sure."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read and how probable its characters are."""

    text: str
    probabilities: NDArray[np.float32]


@dataclass(slots=True)
class Tally:
    """Counts over the strips of a condition."""

    strips: int = 0
    exact: int = 0
    characters: int = 0
    errors: int = 0
    confusions: Counter[str] = field(default_factory=Counter)
    sure: int = 0
    sure_and_wrong: int = 0
    probabilities: list[float] = field(default_factory=list)
    rights: list[bool] = field(default_factory=list)

    def add(self, strip: Strip, reading: Reading) -> None:
        """Counts one strip."""
        self.strips += 1
        self.exact += reading.text == strip.text
        self.characters += len(strip.text)
        pairs = alignment(strip.text, reading.text)
        self.errors += sum(wanted != got for wanted, got in pairs)
        self.confusions.update(f"{wanted or '+'}→{got or '-'}" for wanted, got in pairs if wanted != got)
        rights = [wanted == got for wanted, got in pairs if got]
        self.rights += rights
        self.probabilities += [float(value) for value in reading.probabilities]
        sure = reading.probabilities >= SURE
        self.sure += int(sure.sum())
        self.sure_and_wrong += int((sure & ~np.array(rights, bool)).sum())


class Reader:
    """The exported network in cv::dnn."""

    def __init__(self) -> None:
        self.network = cv2.dnn.readNetFromONNX(str(MODEL))
        self.contrast = LocalContrast()

    def read(self, strip: NDArray[np.uint8]) -> Reading:
        """The likeliest class of each time step, joined; a character's probability is its highest step's."""
        grey = torch.from_numpy(strip.astype(np.float32) / 255)
        self.network.setInput(self.contrast(grey[None, None]).numpy())
        scores = self.network.forward()[0, :, 0]
        exponentials = np.exp(scores - scores.max(0))
        probabilities = exponentials / exponentials.sum(0)
        best = probabilities.argmax(0)
        highest: list[float] = []
        before = BLANK
        for step, now in enumerate(best):
            if now != BLANK:
                if now == before:
                    highest[-1] = max(highest[-1], float(probabilities[now, step]))
                else:
                    highest.append(float(probabilities[now, step]))
            before = now
        return Reading(decode(best.tolist()), np.array(highest, np.float32))


def alignment(wanted: str, got: str) -> list[tuple[str, str]]:
    """Pairs of characters by the fewest changes; an empty string if one is missing."""
    rows, columns = len(wanted), len(got)
    cost = np.zeros((rows + 1, columns + 1), int)
    cost[:, 0], cost[0] = np.arange(rows + 1), np.arange(columns + 1)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            swap = cost[row - 1, column - 1] + (wanted[row - 1] != got[column - 1])
            cost[row, column] = min(swap, cost[row - 1, column] + 1, cost[row, column - 1] + 1)
    pairs: list[tuple[str, str]] = []
    row, column = rows, columns
    while row or column:
        if row and column and cost[row, column] == cost[row - 1, column - 1] + (wanted[row - 1] != got[column - 1]):
            row, column = row - 1, column - 1
            pairs.append((wanted[row], got[column]))
        elif row and cost[row, column] == cost[row - 1, column] + 1:
            row -= 1
            pairs.append((wanted[row], ""))
        else:
            column -= 1
            pairs.append(("", got[column]))
    return pairs[::-1]


def main() -> None:
    """Prints a row for each condition, the commonest confusions and how far probabilities can be trusted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strips", type=int, default=300, help="per condition")
    arguments = parser.parse_args()
    reader = Reader()
    total = Tally()
    print("| Condition | Lines exact | Character errors | Sure characters | of these wrong |\n|---|---|---|---|---|")
    for condition in CONDITIONS:
        tally = Tally()
        for strip in condition.strips(SEED, arguments.strips):
            reading = reader.read(strip.pixels)
            tally.add(strip, reading)
            total.add(strip, reading)
        errors = f"{100 * tally.errors / tally.characters:.2f} %" if tally.characters else f"{tally.errors} read"
        sure = f"{100 * tally.sure / tally.characters:.1f} %" if tally.characters else f"{tally.sure}"
        wrong = f"{100 * tally.sure_and_wrong / max(1, tally.sure):.3f} %" if tally.characters else "all"
        exact = f"{100 * tally.exact / tally.strips:.1f} %"
        print(f"| {condition.name} | {exact} | {errors} | {sure} | {wrong} |", flush=True)
    print("\nCommonest errors (printed→read, + added, - missed):", end=" ")
    print(", ".join(f"{pair} {count}" for pair, count in total.confusions.most_common(24)))
    probabilities, rights = np.array(total.probabilities), np.array(total.rights)
    print("\n| Probability | Characters | Right |\n|---|---|---|")
    for least, most in ((0, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 0.97), (0.97, 0.99), (0.99, 1.01)):
        inside = (probabilities >= least) & (probabilities < most)
        if inside.any():
            print(f"| {least} to {min(most, 1.0)} | {inside.sum()} | {100 * rights[inside].mean():.2f} % |")


if __name__ == "__main__":
    main()
