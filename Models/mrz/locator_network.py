# SPDX-License-Identifier: Apache-2.0
"""The network that finds zones: fully convolutional, five maps at a quarter of the picture's scale."""

from __future__ import annotations

import torch
from torch import Tensor, nn

MAPS = 5
"""Zone, line, cosine and sine of the reading direction, logarithm of the pitch."""

STRIDE = 4
"""Pixels of the picture along a cell's side."""

SPACINGS = (1, 2, 4, 8)
"""Of the convolutions that see the surroundings, in cells of eight pixels."""


class Surroundings(nn.Module):
    """A convolution whose rectified result is added to its input; `spacing` parts the cells that it looks at."""

    def __init__(self, channels: int, spacing: int) -> None:
        super().__init__()
        layer = nn.Conv2d(channels, channels, 3, padding=spacing, dilation=spacing, bias=False)
        self.layers = nn.Sequential(layer, nn.BatchNorm2d(channels), nn.ReLU())

    def forward(self, features: Tensor) -> Tensor:
        return features + self.layers(features)


class Locator(nn.Module):
    """Pictures (n, 1, h, w) of even contrast to maps (n, 5, h / 4, w / 4), the first two before any sigmoid."""

    def __init__(self, fine: int = 16, coarse: int = 24) -> None:
        super().__init__()
        self.near = nn.Sequential(convolution(1, 8, 2), convolution(8, fine, 2))
        self.far = nn.Sequential(
            convolution(fine, coarse, 2), *(Surroundings(coarse, spacing) for spacing in SPACINGS)
        )
        self.lateral = nn.Conv2d(fine, fine, 1)
        self.rise = nn.ConvTranspose2d(coarse, fine, 2, 2)
        self.maps = nn.Sequential(nn.ReLU(), convolution(fine, fine), nn.Conv2d(fine, MAPS, 1))

    def forward(self, pictures: Tensor) -> Tensor:
        near = self.near(pictures)
        return self.maps(self.lateral(near) + self.rise(self.far(near)))


def convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A convolution of 3 x 3, normalised over the batch and rectified."""
    layer = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU())
