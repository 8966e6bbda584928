# SPDX-License-Identifier: Apache-2.0
"""Begins the training with what an earlier reader knows of strokes: `python -m warm_start [--from FILE]`.

That is the present reader of print, if there is one, and with `--from ../recogniser.onnx` the one without small letters.
A file has each normalisation over a batch merged into the convolution before it. One batch tells what mean and
deviation these take away, so that they can be given back, and the first step sees what that network saw. Channels that
it lacks begin by chance and add nothing to those that it has, and so does a residual layer. If it lacks small letters and
accents, a letter begins with the weights of its capital.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from pathlib import Path
from typing import TypeVar

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

import batches
import train
from alphabet import BLANK, CHARACTERS, DIGITS, LETTERS, base
from layers import Residual
from network import WHOLE, Recogniser
from training import Training

FOLDER = Path(__file__).parent.parent
READER = FOLDER / "reader.onnx"
CAPITALS = FOLDER / "recogniser.onnx"
CAPITALS_CHARACTERS = DIGITS + LETTERS
Kind = TypeVar("Kind", bound=nn.Module)
RARER = 6.0
"""How much less likely than a letter a sign is before it is learnt, as a logarithm."""


def merged(file: Path) -> list[tuple[Tensor, Tensor]]:
    """Weights and biases of the convolutions of a file, in their order."""
    graph = onnx.load(str(file)).graph
    values = {tensor.name: torch.tensor(numpy_helper.to_array(tensor)) for tensor in graph.initializer}
    return [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]


@torch.no_grad()
def begin(network: Recogniser, strips: Tensor, file: Path) -> None:
    """Gives a network the weights of a file, normalised as over these strips."""
    *inner, last = merged(file)
    begin_classes(network.layers[-1], *last)
    layers = list(network.layers[:-1])
    if len(inner) < len(modules(layers, nn.Conv2d)):
        layers.remove(narrow := next(layer for layer in layers if isinstance(layer, Residual) and is_narrow(layer)))
        narrow.second[1].weight.zero_()
    convolutions, norms = modules(layers, nn.Conv2d), modules(layers, nn.BatchNorm2d)
    hooks = []
    for convolution, norm, (weight, bias) in zip(convolutions, norms, inner, strict=True):
        known, inputs = weight.shape[:2]
        convolution.weight[:known, inputs:] = 0
        convolution.weight[:known, :inputs] = weight
        hooks.append(norm.register_forward_pre_hook(lambda norm, given, bias=bias: calibrate(norm, given[0], bias)))
    network.train()
    network(strips)
    for hook in hooks:
        hook.remove()


def modules(layers: list[nn.Module], kind: type[Kind]) -> list[Kind]:
    """All of one kind in these layers, in their order."""
    return [module for layer in layers for module in layer.modules() if isinstance(module, kind)]


def is_narrow(layer: Residual) -> bool:
    """Whether it is the layer that only the reader of print has."""
    return layer.first[0].kernel_size == (1, 3)


def begin_classes(layer: nn.Conv2d, weight: Tensor, bias: Tensor) -> None:
    """Each class as it was, or as the other network's of its capital; those that share one share its likelihood."""
    if layer.weight.shape == weight.shape:
        layer.weight.copy_(weight)
        layer.bias.copy_(bias)
        return
    inputs = weight.shape[1]
    alike = Counter(base(character) for character in CHARACTERS)
    layer.bias[BLANK] = bias[BLANK]
    layer.weight[BLANK] = 0
    layer.weight[BLANK, :inputs] = weight[BLANK]
    layer.weight[1:] *= 0.3
    for index, character in enumerate(CHARACTERS, start=1):
        if base(character) in CAPITALS_CHARACTERS:
            other = 1 + CAPITALS_CHARACTERS.index(base(character))
            layer.weight[index, :inputs] += weight[other]
            layer.bias[index] = bias[other] - math.log(alike[base(character)])
        else:
            layer.bias[index] = bias.min() - RARER


def calibrate(norm: nn.BatchNorm2d, features: Tensor, bias: Tensor) -> None:
    """Makes a normalisation add `bias` to the first of these features, and nothing else."""
    known = len(bias)
    mean, variance = features.mean((0, 2, 3)), features.var((0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight[:known] = variance[:known].sqrt()
    norm.bias[:known] = mean[:known] + bias


def main() -> None:
    """Writes the checkpoint from which the training resumes, if there is none."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", type=Path, dest="file", default=READER if READER.exists() else CAPITALS)
    file = parser.parse_args().file
    if train.CHECKPOINT.exists():
        return
    training = Training(lambda: Recogniser(WHOLE), train.SCHEDULE, train.CHECKPOINT)
    begin(training.network, next(iter(batches.Batches(0))).grey, file)
    training.averaged.load_state_dict(training.network.state_dict())
    training.save()


if __name__ == "__main__":
    main()
