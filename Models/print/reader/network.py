# SPDX-License-Identifier: Apache-2.0
"""The network: the reader of zones' one with more channels, for seven times as many classes."""

from __future__ import annotations

from torch import Tensor, nn

from alphabet import CLASSES
from layers import LocalContrast, Residual, convolution


class Recogniser(nn.Module):
    """Strips (n, 1, 32, w) of grey from 0 to 1 to scores (n, 265, 1, w / 4), before any softmax."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            LocalContrast(),
            convolution(1, 24, (5, 5), (2, 2)),
            convolution(24, 32, (3, 3), (2, 2)),
            Residual(32, (3, 3)),
            convolution(32, 56, (3, 3), (2, 1)),
            Residual(56, (3, 3)),
            convolution(56, 144, (4, 1), padding=(0, 0)),
            # Five steps are a capital: it is compared with two neighbours on either side.
            Residual(144, (1, 5), spacing=5),
            nn.Dropout(0.05),
            nn.Conv2d(144, CLASSES, 1),
        )

    def forward(self, strips: Tensor) -> Tensor:
        return self.layers(strips)
