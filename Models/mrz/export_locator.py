# SPDX-License-Identifier: Apache-2.0
"""Writes locator.onnx from the checkpoint: `python export_locator.py [--checkpoint FILE]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from export_maps import load_averaged, write
from locator_network import Locator
from train_locator import CHECKPOINT

MODEL = Path(__file__).with_name("locator.onnx")
SIZES = ((384, 512), (640, 480), (112, 528))


def main() -> None:
    """Exports the averaged weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, default=CHECKPOINT, help="of a training")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    write(load_averaged(Locator(), arguments.checkpoint), MODEL, SIZES)


if __name__ == "__main__":
    main()
