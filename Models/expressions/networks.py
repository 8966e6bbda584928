# SPDX-License-Identifier: Apache-2.0
"""The networks, and the parts of an upright face that each looks at. Convolutions and ReLU alone: OpenCV 4.6."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from faces import EYE_DISTANCE, RIGHT_EYE

EYE_LINE = float(RIGHT_EYE[1])
RIGHT_EYE_X = float(RIGHT_EYE[0])
LEFT_EYE_X = RIGHT_EYE_X + EYE_DISTANCE
LEAST_DEVIATION = 8 / 255
"""Of grey from 0 to 1: added to a part's deviation, lest noise be raised."""


@dataclass(frozen=True)
class Part:
    """What a network looks at: a rectangle of an upright face in its pixels, and the size that it is brought to."""

    x: float
    y: float
    width: float
    height: float
    columns: int
    rows: int

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float, columns: int, rows: int) -> Part:
        """The part with this middle."""
        return cls(x - width / 2, y - height / 2, width, height, columns, rows)


FACE = Part(16, 16, 160, 160, 48, 48)
RIGHT_EYE_PART = Part.around(RIGHT_EYE_X, EYE_LINE, 42, 42, 32, 32)
MOUTH = Part.around(96, EYE_LINE + 1.12 * EYE_DISTANCE, 96, 64, 48, 32)


def evened(parts: Tensor) -> Tensor:
    """Grey from 0 to 1 without its mean and by its deviation: light and contrast tell nothing of an expression."""
    mean = parts.mean((1, 2, 3), keepdim=True)
    return (parts - mean) / (parts.std((1, 2, 3), keepdim=True, correction=0) + LEAST_DEVIATION)


def convolution(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    """A convolution, normalised over the batch and rectified."""
    layer = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outputs), nn.ReLU())


class PartNetwork(nn.Module):
    """A part of a face to some numbers, before any sigmoid; an eighth of the part's size is what the last layer sees."""

    def __init__(self, part: Part, sizes: tuple[int, int, int], outputs: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            convolution(1, sizes[0], 1),
            convolution(sizes[0], sizes[0], 2),
            convolution(sizes[0], sizes[1], 1),
            convolution(sizes[1], sizes[1], 2),
            convolution(sizes[1], sizes[2], 1),
            convolution(sizes[2], sizes[2], 2),
            nn.Dropout(0.2),
            nn.Conv2d(sizes[2], outputs, (part.rows // 8, part.columns // 8)),
        )

    def forward(self, parts: Tensor) -> Tensor:
        return self.layers(parts).flatten(1)


@dataclass(frozen=True)
class Network:
    """One of them: its part, its size, and what it says."""

    name: str
    part: Part
    channels: tuple[int, int, int]
    outputs: int

    @property
    def kind(self) -> str:
        """What it looks at: eye, mouth or face."""
        return self.name.rpartition("-")[2]

    def make(self) -> PartNetwork:
        """An untrained one."""
        return PartNetwork(self.part, self.channels, self.outputs)


EYE = Network("eye", RIGHT_EYE_PART, (12, 24, 48), 1)
"""Openness of one eye. It learns right eyes; left ones are mirrored."""
MOUTH_NETWORK = Network("mouth", MOUTH, (24, 40, 64), 2)
"""Smile and opening, learnt from rendered mouths and from drawn ones."""
RENDERED_MOUTH_NETWORK = Network("rendered-mouth", MOUTH, (12, 24, 48), 2)
"""The same, learnt from rendered mouths alone: it orders a person's own expressions better, and strangers' worse."""
FACE_NETWORK = Network("face", FACE, (12, 24, 48), 6)
"""Where both eyes are, as shares of their distance from where they are taken to be; yaw and pitch in 20°."""
NETWORKS = {network.name: network for network in (EYE, MOUTH_NETWORK, RENDERED_MOUTH_NETWORK, FACE_NETWORK)}
