# SPDX-License-Identifier: Apache-2.0
"""What networks that read lines are made of."""

from __future__ import annotations

import torch
from torch import Tensor, nn

STRIP_HEIGHT = 32
"""Pixels; the height that the network is made for."""

STRIDE = 4
"""Pixels along the line per time step."""


class LocalContrast(nn.Module):
    """Subtracts the mean around each pixel and divides by the deviation there, against uneven light and faint print."""

    NEIGHBOURHOOD = (17, 33)
    """Pixels, height and width."""

    LEAST_VARIANCE = 0.02**2
    """Of grey from 0 to 1: below it there is but noise, which is not to be raised."""

    def __init__(self) -> None:
        super().__init__()
        height, width = self.NEIGHBOURHOOD
        # Two thin windows after each other cost far less than one large.
        self.vertical = nn.AvgPool2d((height, 1), 1, (height // 2, 0))
        self.horizontal = nn.AvgPool2d((1, width), 1, (0, width // 2))

    def forward(self, strip: Tensor) -> Tensor:
        # OpenCV 4.6 always counts what pads the edges; divided by the share that is strip, it does not matter.
        share = self.around(strip * 0 + 1)
        deviation = strip - self.around(strip) / share
        variance = self.around(deviation * deviation) / share
        return deviation / torch.sqrt(variance + self.LEAST_VARIANCE)

    def around(self, plane: Tensor) -> Tensor:
        """The mean of each pixel's neighbourhood, nought beyond the edges."""
        return self.horizontal(self.vertical(plane))


class Residual(nn.Module):
    """Two convolutions whose result is added to their input."""

    def __init__(self, channels: int, kernel: tuple[int, int], spacing: int = 1, inner: int | None = None) -> None:
        """`spacing` parts the columns that the second convolution looks at; `inner` is the number of channels between."""
        super().__init__()
        inner = inner or channels
        self.first = convolution(channels, inner, kernel)
        padding = (kernel[0] // 2, spacing * (kernel[1] // 2))
        wide = nn.Conv2d(inner, channels, kernel, padding=padding, dilation=(1, spacing), bias=False)
        self.second = nn.Sequential(wide, nn.BatchNorm2d(channels))

    def forward(self, features: Tensor) -> Tensor:
        return torch.relu(features + self.second(self.first(features)))


def convolution(
    inputs: int,
    outputs: int,
    kernel: tuple[int, int],
    stride: tuple[int, int] = (1, 1),
    padding: tuple[int, int] | None = None,
) -> nn.Sequential:
    """A convolution, normalised over the batch and rectified."""
    padding = (kernel[0] // 2, kernel[1] // 2) if padding is None else padding
    layer = nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU())
