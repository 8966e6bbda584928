# SPDX-License-Identifier: Apache-2.0
"""Writes finder.onnx from the checkpoint: `python export.py [--checkpoint FILE]`.

OpenCV 4.6 reads what opset 11 holds; height and width may vary between calls.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

from network import Outlines
from train import CHECKPOINT

MODEL = Path(__file__).with_name("finder.onnx")
OPSET = 11
SIZES = ((240, 320), (320, 224), (112, 320))


def averaged_network(checkpoint: Path) -> Outlines:
    """The averaged weights of a checkpoint."""
    network = Outlines()
    network.load_state_dict(torch.load(checkpoint, weights_only=True)["averaged"])
    return network.eval()


def write(network: Outlines) -> None:
    """Exports the network, batch normalisation folded into its convolutions, and compares what both give."""
    torch.onnx.export(
        network, (torch.rand(1, 1, *SIZES[0]),), str(MODEL), opset_version=OPSET, dynamo=False,
        input_names=["picture"], output_names=["maps"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}},
    )
    operations = {node.op_type for node in onnx.load(str(MODEL)).graph.node}
    if not operations <= {"Conv", "ConvTranspose", "Relu", "Add"}:
        raise SystemExit(f"OpenCV 4.6 may not read all of {sorted(operations)}.")
    session = onnxruntime.InferenceSession(str(MODEL), providers=["CPUExecutionProvider"])
    for size in SIZES:
        picture = torch.randn(1, 1, *size)
        with torch.no_grad():
            maps = network(picture).numpy()
        difference = float(np.abs(session.run(None, {"picture": picture.numpy()})[0] - maps).max())
        if difference > 1e-3:
            raise SystemExit(f"The exported network differs by {difference:.2g} at {size}.")


def main() -> None:
    """Exports the averaged weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, default=CHECKPOINT, help="of a training")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    write(averaged_network(arguments.checkpoint))
    content = MODEL.read_bytes()
    print(f"{len(content)} bytes  SHA-256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    main()
