#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the network that judges outlines to what DocumentBenchmark --features prints, and writes it as Swift.

usage: document_weights.py documents|edges OUTPUT.swift FEATURES…

The network `documents` learns from all features, `edges` from those of the edges alone.

A candidate is right if it shares 90 % of its area with a document, and wrong below 80 %. The nearer to a document, the
more it should be preferred: between 80 and 96 % it is partly right to learn from.
The scenes of the last file are not learned from. The outlines that would be given of them are counted, and the confidence
is then bent so that it is the share of those that are right.
"""
from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

HIDDEN, EPOCHS, BATCH, RATE, DECAY, SEED = 24, 120, 512, 0.01, 5e-4, 0
RIGHT, WRONG, EXACT = 0.9, 0.8, 0.96
FIRMNESS = 10.0
PLACES = (0.1, 0.3, 0.5, 0.7, 0.9)
FEATURES = {"documents": None, "edges": 19}
"""How many of the first features each network learns from."""
BINS = (0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1)
Network = list[np.ndarray]


def read(files: list[str], count: int | None) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Of each candidate the overlap, the corners, the features and the scene."""
    scenes, rows = [], []
    for file in files:
        for line in Path(file).read_text().splitlines()[1:]:
            scene, *values = line.split("\t")
            scenes.append(scene)
            rows.append([float(value) for value in values])
    table = np.array(rows)
    return table[:, 0], table[:, 1:9].reshape(-1, 4, 2), table[:, 9:][:, :count], np.array(scenes)


def examples(files: list[str], count: int | None) -> tuple[np.ndarray, np.ndarray]:
    """The features of candidates, and how right they are."""
    overlap, _, features, _ = read(files, count)
    return features, np.clip((overlap - WRONG) / (EXACT - WRONG), 0, 1)


def train(x: np.ndarray, right: np.ndarray) -> Network:
    """Adam over one hidden layer of rectified units."""
    rng = np.random.default_rng(SEED)
    network = [rng.normal(0, x.shape[1] ** -0.5, (x.shape[1], HIDDEN)), np.zeros(HIDDEN),
               rng.normal(0, HIDDEN ** -0.5, HIDDEN), np.array(-2.0)]
    first, second = [np.zeros_like(part) for part in network], [np.zeros_like(part) for part in network]
    step = 0
    for epoch in range(EPOCHS):
        for batch in np.array_split(rng.permutation(len(x)), max(1, len(x) // BATCH)):
            shaken = x[batch] + rng.normal(0, 0.05, x[batch].shape)
            hidden = np.maximum(0, shaken @ network[0] + network[1])
            chance = 1 / (1 + np.exp(-np.clip(hidden @ network[2] + network[3], -30, 30)))
            error = (chance - right[batch]) / len(batch)
            back = np.outer(error, network[2]) * (hidden > 0)
            gradients = [shaken.T @ back + DECAY * network[0], back.sum(0), hidden.T @ error + DECAY * network[2], error.sum()]
            step += 1
            for part, gradient in enumerate(gradients):
                first[part] = 0.9 * first[part] + 0.1 * gradient
                second[part] = 0.999 * second[part] + 0.001 * gradient**2
                change = first[part] / (1 - 0.9**step) / (np.sqrt(second[part] / (1 - 0.999**step)) + 1e-8)
                network[part] = network[part] - RATE * (1 - epoch / EPOCHS) * change
    return network


def scores(network: Network, x: np.ndarray) -> np.ndarray:
    """What the sigmoid is taken of."""
    return np.maximum(0, x @ network[0] + network[1]) @ network[2] + network[3]


def covers(outline: np.ndarray, other: np.ndarray) -> bool:
    """True if a place well inside the other outline lies in this one."""
    points = []
    for across in PLACES:
        top, bottom = other[0] + (other[1] - other[0]) * across, other[3] + (other[2] - other[3]) * across
        points += [top + (bottom - top) * down for down in PLACES]
    edges = np.roll(outline, -1, axis=0) - outline
    ways = np.array(points)[:, None] - outline[None]
    return bool((edges[:, 0] * ways[..., 1] - edges[:, 1] * ways[..., 0] >= 0).all(axis=1).any())


def given(network: Network, file: str, least: float) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Scores and overlaps of the outlines that DocumentLocator would give, and their scenes."""
    overlap, corners, features, scenes = read([file], len(network[0]))
    score = scores(network, features)
    kept: dict[str, list[int]] = {}
    for index in np.argsort(-score):
        own = kept.setdefault(scenes[index], [])
        if score[index] < least or len(own) == 8:
            continue
        if not any(covers(corners[other], corners[index]) or covers(corners[index], corners[other]) for other in own):
            own.append(index)
    chosen = [index for own in kept.values() for index in own]
    return score[chosen], overlap[chosen], [scenes[index] for index in chosen]


def bend(score: np.ndarray, right: np.ndarray) -> tuple[float, float]:
    """The factor and the term by which scores become those of the share that is right, by Newton's steps.

    Some hundred outlines say little about it, so both stay near 1 and 0.
    """
    bent = np.array([1.0, 0.0])
    rows = np.column_stack([score, np.ones_like(score)])
    for _ in range(100):
        chance = 1 / (1 + np.exp(-np.clip(rows @ bent, -30, 30)))
        slope = rows.T @ (right - chance) - FIRMNESS * (bent - [1, 0])
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + FIRMNESS * np.eye(2)
        bent += np.clip(np.linalg.solve(curve, slope), -0.2, 0.2)
    return float(bent[0]), float(bent[1])


def judge(network: Network, file: str) -> None:
    """Prints how many of the outlines that would be given are right, for some bounds and in classes of confidence."""
    score, overlap, _ = given(network, file, -20)
    confidence = 1 / (1 + np.exp(-score))
    for least in (0.5, 0.6, 0.7, 0.8, 0.9):
        kept = overlap[confidence >= least]
        print(f"confidence ≥ {least}: right {(kept >= RIGHT).sum()}, nearly {((kept < RIGHT) & (kept >= WRONG)).sum()}, wrong {(kept < WRONG).sum()}")
    for low, high in zip(BINS, BINS[1:], strict=False):
        own = (confidence >= low) & (confidence < high + (high == 1))
        if own.any():
            print(f"  {low} to {high}: {own.sum()} outlines, mean {confidence[own].mean():.2f}, right {(overlap[own] >= RIGHT).mean():.2f}")


def swift(name: str, network: Network) -> str:
    def row(values: np.ndarray) -> str:
        return "[" + ", ".join(f"{value:.4f}" for value in values) + "]"

    lines = [
        "// SPDX-License-Identifier: Apache-2.0", "",
        "// Written by Benchmarks/document_weights.py.",
        "extension OutlineScorer.Network {",
        f"    static let {name} = Self(",
        "        hiddenWeights: [",
        *[f"            {row(network[0][:, unit])}," for unit in range(HIDDEN)],
        "        ],",
        f"        hiddenBiases: {row(network[1])},",
        f"        outputWeights: {row(network[2])},",
        f"        outputBias: {float(network[3]):.4f}",
        "    )",
        "}",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    if len(sys.argv) < 5 or sys.argv[1] not in FEATURES:
        sys.exit(__doc__)
    name, output, *learned, kept = sys.argv[1:]
    x, right = examples(learned, FEATURES[name])
    mean, deviation = x.mean(axis=0), x.std(axis=0) + 1e-6
    network = train((x - mean) / deviation, right)
    # Features are taken as they are measured: their scale goes into the weights.
    network[1] = network[1] - (mean / deviation) @ network[0]
    network[0] = network[0] / deviation[:, None]
    score, overlap, _ = given(network, kept, -6)
    factor, term = bend(score, (overlap >= RIGHT).astype(float))
    print(f"scores times {factor:.2f} and {term:+.2f}")
    network[2], network[3] = network[2] * factor, network[3] * factor + term
    judge(network, kept)
    Path(output).write_text(swift(name, network))


if __name__ == "__main__":
    main()
