# SPDX-License-Identifier: Apache-2.0
"""Begins the training with what the reader of zones knows of strokes: `PYTHONPATH=../mrz python warm_start.py`.

Its file has each normalisation over a batch merged into the convolution before it. One batch tells what mean and
deviation these take away, so that they can be given back, and the first step sees what the zones' network saw.
"""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

import batches
import train
from network import Recogniser
from training import Training

ZONES = Path(__file__).parent.parent / "mrz/recogniser.onnx"
OF_FILLER = 1
"""The class of zones that other print does not have."""


def merged(file: Path) -> list[tuple[Tensor, Tensor]]:
    """Weights and biases of the convolutions of a file, in their order."""
    graph = onnx.load(str(file)).graph
    values = {tensor.name: torch.tensor(numpy_helper.to_array(tensor)) for tensor in graph.initializer}
    return [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]


@torch.no_grad()
def begin(network: Recogniser, strips: Tensor) -> None:
    """Gives a network the weights of the zones' one, normalised as over these strips."""
    *inner, (weight, bias) = merged(ZONES)
    convolutions = [module for module in network.modules() if isinstance(module, nn.Conv2d)]
    norms = [module for module in network.modules() if isinstance(module, nn.BatchNorm2d)]
    kept = [index for index in range(len(bias)) if index != OF_FILLER]
    convolutions[-1].weight.copy_(weight[kept])
    convolutions[-1].bias.copy_(bias[kept])
    hooks = []
    for convolution, norm, (weight, bias) in zip(convolutions[:-1], norms, inner, strict=True):
        convolution.weight.copy_(weight)
        hooks.append(norm.register_forward_pre_hook(lambda norm, inputs, bias=bias: calibrate(norm, inputs[0], bias)))
    network.train()
    network(strips)
    for hook in hooks:
        hook.remove()


def calibrate(norm: nn.BatchNorm2d, features: Tensor, bias: Tensor) -> None:
    """Makes a normalisation add `bias` to these features, and nothing else."""
    mean, variance = features.mean((0, 2, 3)), features.var((0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(variance.sqrt())
    norm.bias.copy_(mean + bias)


def main() -> None:
    """Writes the checkpoint from which the training resumes, if there is none."""
    if train.CHECKPOINT.exists():
        return
    training = Training(Recogniser, train.SCHEDULE, train.CHECKPOINT)
    begin(training.network, next(iter(batches.Batches(0))).grey)
    training.averaged.load_state_dict(training.network.state_dict())
    training.save()


if __name__ == "__main__":
    main()
