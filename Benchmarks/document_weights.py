#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fits the network that judges outlines to what DocumentBenchmark --features prints, and writes it as Swift.

usage: document_weights.py OUTPUT.swift FEATURES…

A candidate is right if it shares 90 % of its area with a document, and wrong below 80 %. The rest is left out.
The scenes of the last file are not learned from: how many of them are then judged right is printed.
"""
from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

HIDDEN, EPOCHS, BATCH, RATE, DECAY, SEED = 12, 400, 512, 0.01, 5e-4, 0
RIGHT, WRONG = 0.9, 0.8
Network = list[np.ndarray]


def read(files: list[str]) -> tuple[list[str], np.ndarray, np.ndarray, list[str]]:
    """Names of the features, the overlap and the features of each candidate, and the scene that it is of."""
    scenes, rows, names = [], [], []
    for file in files:
        lines = Path(file).read_text().splitlines()
        names = lines[0].split("\t")[2:]
        for line in lines[1:]:
            scene, *values = line.split("\t")
            scenes.append(scene)
            rows.append([float(value) for value in values])
    table = np.array(rows)
    return names, table[:, 0], table[:, 1:], scenes


def examples(files: list[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    _, overlap, features, scenes = read(files)
    used = (overlap >= RIGHT) | (overlap < WRONG)
    scene = np.array(scenes)[used]
    _, index, count = np.unique(scene, return_inverse=True, return_counts=True)
    # Scenes with many candidates count more, but not as much more as they have.
    return features[used], (overlap[used] >= RIGHT).astype(float), 1 / np.sqrt(count[index]), scene


def train(x: np.ndarray, right: np.ndarray, weight: np.ndarray) -> Network:
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
            error = weight[batch] * (chance - right[batch]) / weight[batch].sum()
            back = np.outer(error, network[2]) * (hidden > 0)
            gradients = [shaken.T @ back + DECAY * network[0], back.sum(0), hidden.T @ error + DECAY * network[2], error.sum()]
            step += 1
            for part, gradient in enumerate(gradients):
                first[part] = 0.9 * first[part] + 0.1 * gradient
                second[part] = 0.999 * second[part] + 0.001 * gradient**2
                change = first[part] / (1 - 0.9**step) / (np.sqrt(second[part] / (1 - 0.999**step)) + 1e-8)
                network[part] = network[part] - RATE * (1 - epoch / EPOCHS) * change
    return network


def judge(network: Network, x: np.ndarray, right: np.ndarray, scene: np.ndarray) -> None:
    score = np.maximum(0, x @ network[0] + network[1]) @ network[2] + network[3]
    best: dict[str, tuple[float, float]] = {}
    for name, value, truth in zip(scene, score, right, strict=True):
        if name not in best or value > best[name][0]:
            best[name] = (value, truth)
    able = {name for name, truth in zip(scene, right, strict=True) if truth}
    for least in (0.5, 0.6, 0.7, 0.8, 0.9):
        kept = [truth for value, truth in best.values() if 1 / (1 + np.exp(-value)) >= least]
        print(f"confidence ≥ {least}: best right in {int(sum(kept))} of {len(able)} scenes, wrong in {len(kept) - int(sum(kept))}")


def swift(network: Network, names: list[str]) -> str:
    def row(values: np.ndarray) -> str:
        return "[" + ", ".join(f"{value:.4f}" for value in values) + "]"

    lines = [
        "// SPDX-License-Identifier: Apache-2.0", "",
        "// Written by Benchmarks/document_weights.py.",
        "extension OutlineScorer {",
        "    /// For each hidden unit the weight of each feature.",
        "    static let hiddenWeights: [[Double]] = [",
        *[f"        {row(network[0][:, unit])}," for unit in range(HIDDEN)],
        "    ]",
        f"    static let hiddenBiases = {row(network[1])}",
        f"    static let outputWeights = {row(network[2])}",
        f"    static let outputBias = {float(network[3]):.4f}",
        "}",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    output, *learned, kept = sys.argv[1:]
    names = read([kept])[0]
    x, right, weight, scene = examples(learned)
    mean, deviation = x.mean(axis=0), x.std(axis=0) + 1e-6
    network = train((x - mean) / deviation, right, weight)
    # Features are taken as they are measured: their scale goes into the weights.
    network[1] = network[1] - (mean / deviation) @ network[0]
    network[0] = network[0] / deviation[:, None]
    judge(network, x, right, scene)
    print("not learned from:")
    x, right, _, scene = examples([kept])
    judge(network, x, right, scene)
    Path(output).write_text(swift(network, names))


if __name__ == "__main__":
    main()
