# SPDX-License-Identifier: Apache-2.0
"""Writes networks whose maps cover whole pictures as ONNX. OpenCV 4.6 reads what opset 11 holds; sizes may vary between calls."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import nn

OPSET = 11


def load_averaged(network: nn.Module, checkpoint: Path) -> nn.Module:
    """The network with the averaged weights of a checkpoint."""
    network.load_state_dict(torch.load(checkpoint, weights_only=True, map_location="cpu")["averaged"])
    return network.eval()


def write(network: nn.Module, model: Path, sizes: tuple[tuple[int, int], ...], planes: int = 1) -> None:
    """Exports the network, batch normalisation folded into its convolutions, compares what both give, and prints the digest.

    The input has so many `planes`, each of one of the sizes.
    """
    torch.onnx.export(
        network, (torch.rand(1, planes, *sizes[0]),), str(model), opset_version=OPSET, dynamo=False,
        input_names=["picture"], output_names=["maps"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}},
    )
    operations = {node.op_type for node in onnx.load(str(model)).graph.node}
    if not operations <= {"Conv", "ConvTranspose", "Relu", "Add"}:
        raise SystemExit(f"OpenCV 4.6 may not read all of {sorted(operations)}.")
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    for size in sizes:
        picture = torch.randn(1, planes, *size)
        with torch.no_grad():
            maps = network(picture).numpy()
        difference = float(np.abs(session.run(None, {"picture": picture.numpy()})[0] - maps).max())
        if difference > 1e-3:
            raise SystemExit(f"The exported network differs by {difference:.2g} at {size}.")
    content = model.read_bytes()
    print(f"{len(content)} bytes  SHA-256 {hashlib.sha256(content).hexdigest()}")
