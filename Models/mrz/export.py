# SPDX-License-Identifier: Apache-2.0
"""Writes recogniser.onnx, or RECTO_MODEL, from the checkpoint, its scores scaled so that their softmax can be trusted.

Without the first layer, which evens out contrast: that takes a tenth of the time outside of the network.

`python export.py [--temperature T] [--checkpoint FILE]`. OpenCV 4.6 reads what opset 11 holds; the width may vary between calls.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from alphabet import BLANK, encode
from conditions import CONDITIONS
from layers import STRIP_HEIGHT
from network import Recogniser
from train import CHECKPOINT

MODEL = Path(os.environ.get("RECTO_MODEL", "recogniser.onnx"))
"""Without another name in the folder that the scripts are run in, which is the one of what is read."""

OPSET = 11
SEED = 4_409
"""Of the strips that the temperature is chosen on; those of evaluate.py are others."""

TEMPERATURES = np.exp(np.linspace(math.log(0.6), math.log(2.5), 39))


def averaged_network(checkpoint: Path) -> Recogniser:
    """The averaged weights of a checkpoint."""
    network = Recogniser()
    network.load_state_dict(torch.load(checkpoint, weights_only=True, map_location="cpu")["averaged"])
    return network.eval()


@torch.no_grad()
def temperature(network: Recogniser) -> float:
    """What the scores have to be divided by for the likeliest total of all texts of unseen strips."""
    samples: list[tuple[Tensor, Tensor]] = []
    for condition in CONDITIONS:
        for strip in condition.strips(SEED, 60):
            grey = torch.from_numpy(strip.pixels)[None, None].float() / 255
            samples.append((network(grey)[0, :, 0].T, torch.tensor(encode(strip.text))))
    losses = [sum(text_loss(scores / value, text) for scores, text in samples) for value in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def text_loss(scores: Tensor, text: Tensor) -> float:
    """Minus the logarithm of the likelihood of a text, at most 50, lest a few unreadable strips decide."""
    likelihoods = scores.log_softmax(1)[:, None]
    lengths = torch.tensor([len(likelihoods)]), torch.tensor([len(text)])
    return min(50.0, float(nn.functional.ctc_loss(likelihoods, text[None], *lengths, BLANK, "sum", zero_infinity=True)))


def write(whole: Recogniser) -> None:
    """Exports the network behind its first layer and compares what it gives with what it gave."""
    contrast, *rest = whole.layers
    network = nn.Sequential(*rest).eval()
    example = contrast(torch.rand(1, 1, STRIP_HEIGHT, 880))
    torch.onnx.export(
        network, (example,), str(MODEL), opset_version=OPSET, dynamo=False, input_names=["strip"],
        output_names=["scores"], dynamic_axes={"strip": {3: "width"}, "scores": {3: "steps"}},
    )
    session = onnxruntime.InferenceSession(str(MODEL), providers=["CPUExecutionProvider"])
    for width in (880, 312):
        strip = contrast(torch.rand(1, 1, STRIP_HEIGHT, width))
        with torch.no_grad():
            difference = float(np.abs(session.run(None, {"strip": strip.numpy()})[0] - network(strip).numpy()).max())
        if difference > 1e-3:
            raise SystemExit(f"The exported network differs by {difference:.2g} at a width of {width}.")


def main() -> None:
    """Chooses the temperature, builds it into the last layer and exports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--temperature", type=float, help="divides the scores; chosen on unseen strips without it")
    parser.add_argument("--checkpoint", type=Path, default=CHECKPOINT, help="of a training")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    network = averaged_network(arguments.checkpoint)
    divisor = arguments.temperature or temperature(network)
    last = network.layers[-1]
    last.weight.data /= divisor
    last.bias.data /= divisor
    write(network)
    content = MODEL.read_bytes()
    print(f"temperature {divisor:.3f}  {len(content)} bytes  SHA-256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()
