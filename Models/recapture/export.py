# SPDX-License-Identifier: Apache-2.0
"""Writes judge.onnx from the checkpoint: `python export.py [--checkpoint FILE]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from export_maps import load_averaged, write
from network import PLANES, SIDE, Judge
from train import CHECKPOINT

MODEL = Path(__file__).with_name("judge.onnx")


def main() -> None:
    """Exports the averaged weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, default=CHECKPOINT, help="of a training")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    write(load_averaged(Judge(), arguments.checkpoint), MODEL, ((SIDE, SIDE),), PLANES)


if __name__ == "__main__":
    main()
