# SPDX-License-Identifier: Apache-2.0
"""The network: the reader of zones' one with more channels and a layer more, for seven times as many classes."""

from __future__ import annotations

from torch import Tensor, nn

from alphabet import CLASSES
from layers import LocalContrast, Residual, convolution

WHOLE = (192, 192)
"""The channels between the convolutions of the last two residual layers, in training."""

INNER = (168, 176)
"""The same in the file; `narrow.py` leaves out the others."""


class Recogniser(nn.Module):
    """Strips (n, 1, 32, w) of grey from 0 to 1 to scores (n, 265, 1, w / 4), before any softmax."""

    def __init__(self, inner: tuple[int, int] = INNER) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            LocalContrast(),
            convolution(1, 24, (5, 5), (2, 2)),
            convolution(24, 32, (3, 3), (2, 2)),
            Residual(32, (3, 3)),
            convolution(32, 56, (3, 3), (2, 1)),
            Residual(56, (3, 3)),
            convolution(56, 192, (4, 1), padding=(0, 0)),
            # What stands close: narrow letters, signs and the spaces between them.
            Residual(192, (1, 3), inner=inner[0]),
            # Five steps are a capital: it is compared with two neighbours on either side.
            Residual(192, (1, 5), spacing=5, inner=inner[1]),
            nn.Dropout(0.05),
            nn.Conv2d(192, CLASSES, 1),
        )

    def forward(self, strips: Tensor) -> Tensor:
        return self.layers(strips)
