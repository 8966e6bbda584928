# SPDX-License-Identifier: Apache-2.0
"""Writes eye.onnx, mouth.onnx and face.onnx from the best epochs: `python export.py [eye|mouth|face …]`.

OpenCV 4.6 reads what opset 11 holds. What the networks look at stands in networks.py; eyes and mouth say shares.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from networks import FACE_NETWORK, MOUTH_NETWORK, NETWORKS, RENDERED_MOUTH_NETWORK, Network, PartNetwork
from train import checkpoint

OPSET = 11
SHARE_OF_RENDERED = 0.5
"""Of the network for rendered mouths if a mouth is closed: so much keeps the order of a person's own smiles."""
CLOSED, STEEPNESS = -1.5, 4.0
"""The log odds of being open at which half of that share is left, and how fast it falls from there."""
BALANCE = -0.5
"""Added to the log odds of a smile: at 0.35, as many smiles are then told as straight faces."""
HERE = Path(__file__).parent


class Both(nn.Module):
    """Both networks for mouths as one, in log odds.

    The one for rendered mouths knows no smile that shows teeth: it has a say if the mouth is closed.
    """

    def __init__(self, mixed: PartNetwork, rendered: PartNetwork) -> None:
        super().__init__()
        self.mixed, self.rendered = mixed, rendered
        # OpenCV 4.6 multiplies vectors of one length alone.
        self.closed = fixed(((0, -STEEPNESS), (0, -STEEPNESS)), (STEEPNESS * CLOSED, STEEPNESS * CLOSED))
        self.balanced = fixed(((1, 0), (0, 1)), (BALANCE, 0))

    def forward(self, parts: Tensor) -> Tensor:
        mixed, rendered = self.mixed(parts), self.rendered(parts)
        share = SHARE_OF_RENDERED * torch.sigmoid(self.closed(mixed))
        return self.balanced(mixed + share * (rendered - mixed))


def fixed(weights: Sequence[Sequence[float]], bias: Sequence[float]) -> nn.Linear:
    """A layer that is not learnt."""
    layer = nn.Linear(len(weights[0]), len(weights))
    layer.weight.data, layer.bias.data = torch.tensor(weights, dtype=torch.float), torch.tensor(bias, dtype=torch.float)
    return layer


def trained(network: Network) -> PartNetwork:
    """The best epoch of a network."""
    made = network.make()
    made.load_state_dict(torch.load(checkpoint(network.name), weights_only=True))
    return made


def write(network: Network) -> Path:
    """Exports one network and compares what it gives with what it gave."""
    layers: list[nn.Module] = [trained(network)]
    if network is MOUTH_NETWORK:
        layers = [Both(trained(network), trained(RENDERED_MOUTH_NETWORK))]
    if network is not FACE_NETWORK:
        layers.append(nn.Sigmoid())
    whole = nn.Sequential(*layers).eval()
    example = torch.randn(1, 1, network.part.rows, network.part.columns)
    file = HERE / f"{network.name}.onnx"
    torch.onnx.export(
        whole, (example,), str(file), opset_version=OPSET, dynamo=False, input_names=["part"], output_names=["said"]
    )
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    with torch.no_grad():
        difference = float(np.abs(session.run(None, {"part": example.numpy()})[0] - whole(example).numpy()).max())
    if difference > 1e-4:
        raise SystemExit(f"The exported network for {network.name} differs by {difference:.2g}.")
    return file


def main() -> None:
    """Exports those that are named, or all."""
    for name in sys.argv[1:] or ("eye", "mouth", "face"):
        content = write(NETWORKS[name]).read_bytes()
        print(f"{name}  {len(content)} bytes  SHA-256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()
