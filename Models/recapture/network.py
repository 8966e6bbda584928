# SPDX-License-Identifier: Apache-2.0
"""The network that judges squares of a picture, and what it is given."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

SIDE = 128
"""Pixels along a square's side."""

CLASSES = 3
"""None, screen, print."""

PLANES = 3
"""Even contrast, the spectrum, and how fine each of its places is."""

NEIGHBOURHOOD = 33
LEAST_DEVIATION = 0.08
GREATEST = 3.0
ROUNDING, USUAL, SPREAD = 16.0, 6.0, 2.0
"""Of amplitudes: what is added before the logarithm, and the middle and the spread of logarithms."""


def given(squares: Tensor) -> Tensor:
    """What the network is given for bytes (n, 1, 128, 128), as the engine makes it."""
    fine = fineness().to(squares.device).expand(len(squares), 1, SIDE, SIDE)
    return torch.cat((even_contrast(squares), spectra(squares), fine), 1)


def even_contrast(squares: Tensor) -> Tensor:
    """The mean of their surroundings taken off, over the deviation there.

    Deviations are hardly evened out below a twelfth of the range: noise is to stay weaker than dots.
    """
    planes = squares.float() / 255
    reach = NEIGHBOURHOOD // 2
    around = nn.functional.pad(planes, (reach,) * 4, mode="reflect")
    mean = nn.functional.avg_pool2d(around, NEIGHBOURHOOD, 1)
    square = nn.functional.avg_pool2d(around * around, NEIGHBOURHOOD, 1)
    deviation = torch.sqrt((square - mean * mean).clamp(min=0) + LEAST_DEVIATION**2)
    return ((planes - mean) / deviation).clamp(-GREATEST, GREATEST)


def spectra(squares: Tensor) -> Tensor:
    """The logarithms of the amplitudes of what repeats in a square, by its fineness across and down; 0 is in the middle."""
    planes = squares.float()
    window = torch.sin(math.pi * torch.arange(SIDE, device=squares.device) / (SIDE - 1))
    waves = torch.fft.fft2((planes - planes.mean((2, 3), keepdim=True)) * (window[:, None] * window))
    return (torch.log(torch.fft.fftshift(waves.abs(), (2, 3)) + ROUNDING) - USUAL) / SPREAD


def fineness() -> Tensor:
    """How far each place of a spectrum lies from the middle: 0 there, 1 at periods of two pixels."""
    along = (torch.arange(SIDE) - SIDE // 2) / (SIDE / 2)
    return torch.sqrt(along[:, None] ** 2 + along**2)


def convolution(inputs: int, outputs: int, kernel: int, stride: int = 1) -> nn.Sequential:
    """A convolution, normalised over the batch and rectified."""
    layer = nn.Conv2d(inputs, outputs, kernel, stride, (kernel - 1) // 2, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU())


class Twofold(nn.Module):
    """Two convolutions whose result is added to their input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        last = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.layers = nn.Sequential(convolution(channels, channels, 3), last, nn.BatchNorm2d(channels))

    def forward(self, features: Tensor) -> Tensor:
        return torch.relu(features + self.layers(features))


class Judge(nn.Module):
    """What is `given` of squares (n, 3, 128, 128) to scores (n, 3, 1, 1): none, screen, print, before any softmax."""

    def __init__(self, first: int = 16, fine: int = 24, middle: int = 32, coarse: int = 64) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            convolution(PLANES, first, 5, 2), convolution(first, fine, 3, 2), Twofold(fine), convolution(fine, middle, 3, 2),
            Twofold(middle), Twofold(middle), convolution(middle, coarse, 3, 2), Twofold(coarse),
            # Each halves the sides, down to one place.
            convolution(coarse, coarse, 2, 2), convolution(coarse, coarse, 2, 2), convolution(coarse, coarse, 2, 2),
            nn.Conv2d(coarse, CLASSES, 1),
        )

    def forward(self, planes: Tensor) -> Tensor:
        return self.layers(planes)
