# SPDX-License-Identifier: Apache-2.0
"""The network: fully convolutional, one column of scores for every four pixels along the line."""

from __future__ import annotations

from torch import Tensor, nn

from alphabet import CLASSES
from layers import LocalContrast, Residual, convolution


class Recogniser(nn.Module):
    """Strips (n, 1, 32, w) of grey from 0 to 1 to scores (n, 38, 1, w / 4), before any softmax."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            LocalContrast(),
            convolution(1, 20, (5, 5), (2, 2)),
            convolution(20, 28, (3, 3), (2, 2)),
            Residual(28, (3, 3)),
            convolution(28, 48, (3, 3), (2, 1)),
            Residual(48, (3, 3)),
            convolution(48, 96, (4, 1), padding=(0, 0)),
            # Five steps are a character: it is compared with two neighbours on either side.
            Residual(96, (1, 5), spacing=5),
            nn.Dropout(0.1),
            nn.Conv2d(96, CLASSES, 1),
        )

    def forward(self, strips: Tensor) -> Tensor:
        return self.layers(strips)
