# SPDX-License-Identifier: Apache-2.0
"""The network that sees documents: fully convolutional, five maps at a quarter of the picture's scale."""

from __future__ import annotations

from torch import Tensor, nn

from locator_network import Surroundings, convolution

MAPS = 5
"""Inside, border, corner, and the way to the document's middle: across and down, in lengths of `REACH`."""

REACH = 32.0
"""Pixels of the picture that make 1 in the maps of the way to the middle."""

SPACINGS = (1, 2, 4, 8, 1)
"""Of the convolutions that see the surroundings, in cells of sixteen pixels."""


class Outlines(nn.Module):
    """Pictures (n, 1, h, w) of even contrast to maps (n, 5, h / 4, w / 4), the first three before any sigmoid."""

    def __init__(self, fine: int = 24, middle: int = 48, coarse: int = 84) -> None:
        super().__init__()
        self.fine = nn.Sequential(convolution(1, 8, 2), convolution(8, fine, 2))
        self.middle = nn.Sequential(convolution(fine, middle, 2), Surroundings(middle, 1), Surroundings(middle, 2))
        self.coarse = nn.Sequential(
            convolution(middle, coarse, 2), *(Surroundings(coarse, spacing) for spacing in SPACINGS)
        )
        self.to_middle = nn.ConvTranspose2d(coarse, middle, 2, 2)
        self.of_middle = nn.Conv2d(middle, middle, 1)
        self.middle_maps = nn.Sequential(nn.ReLU(), convolution(middle, middle))
        self.to_fine = nn.ConvTranspose2d(middle, fine, 2, 2)
        self.of_fine = nn.Conv2d(fine, fine, 1)
        self.maps = nn.Sequential(nn.ReLU(), convolution(fine, fine), nn.Conv2d(fine, MAPS, 1))

    def forward(self, pictures: Tensor) -> Tensor:
        fine = self.fine(pictures)
        middle = self.middle(fine)
        middle = self.middle_maps(self.of_middle(middle) + self.to_middle(self.coarse(middle)))
        return self.maps(self.of_fine(fine) + self.to_fine(middle))
