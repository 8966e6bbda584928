# SPDX-License-Identifier: Apache-2.0
"""Parts of faces as a camera might show them: not quite in the place that is searched, in any light, coarse, noisy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from faces import EYE_DISTANCE, FOLDER, LABELS, PICTURES_PER_PERSON
from networks import EYE_LINE, LEFT_EYE_X, RIGHT_EYE_X, Network, Part, evened
from openings import opened

COLUMN = {name: index for index, name in enumerate(LABELS)}
ANGLE = 20.0
"""Degrees that count as one."""


@dataclass(frozen=True)
class Mixture:
    """What makes a batch: whole rendered faces, and parts that are drawn alone."""

    faces: int
    drawn: int


MIXTURES = {"eye": Mixture(48, 96), "mouth": Mixture(64, 128), "rendered-mouth": Mixture(128, 0), "face": Mixture(128, 0)}
"""Mouths learn more of drawn ones: the other network, of rendered ones alone, keeps the order of a person's smiles."""


def rendered() -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """All faces that faces.py has drawn."""
    shards = [np.load(file) for file in sorted(FOLDER.glob("faces-*.npz"))]
    if not shards:
        raise SystemExit(f"There are no faces in {FOLDER}: run faces.py.")
    return np.concatenate([shard["faces"] for shard in shards]), np.concatenate([shard["labels"] for shard in shards])


class Jitter:
    """How far a part may be from where it is sought, in eye distances, turned in degrees, and larger or smaller."""

    def __init__(self, shift: float, turn: float, size: float, shape: float = 0) -> None:
        """`shape` is how much wider and lower, or the other way around, as a logarithm."""
        self.shift, self.turn, self.size, self.shape = shift, turn, size, shape

    def draw(self, count: int) -> Tensor:
        """Matrices (n, 2, 3) from the part to the face, both in pixels of the face from its middle."""
        angle = (torch.randn(count) * self.turn / 2).clamp(-self.turn, self.turn) * math.pi / 180
        size = torch.exp((torch.rand(count) * 2 - 1) * math.log1p(self.size))
        shift = (torch.rand(count, 2) * 2 - 1) * self.shift * EYE_DISTANCE
        cosine, sine = size * angle.cos(), size * angle.sin()
        wide = torch.exp((torch.rand(count) * 2 - 1) * self.shape)
        rows = (torch.stack((cosine * wide, -sine / wide, shift[:, 0]), 1),
                torch.stack((sine * wide, cosine / wide, shift[:, 1]), 1))
        return torch.stack(rows, 1)


# A tracked face is found within a few hundredths, one that a detector found within .2; the networks for eyes and mouth
# look at faces that the first network has set right.
JITTER = {"eye": Jitter(0.1, 10, 0.18), "mouth": Jitter(0.12, 8, 0.2, 0.12), "face": Jitter(0.24, 18, 0.22)}
# Drawn parts lie anywhere already, and are of more shapes than people's faces.
DRAWN_JITTER = {"eye": Jitter(0.08, 22, 0.22, 0.12), "mouth": Jitter(0.08, 12, 0.2, 0.15)}


def cut(faces: Tensor, part: Part, matrices: Tensor, middle: Tensor | None = None) -> Tensor:
    """The part of each picture (n, 1, rows, columns), moved about its middle, in the network's size.

    Without a middle, the pictures are faces, and the part is where it lies in one.
    """
    if middle is None:
        middle = torch.tensor((part.x + part.width / 2, part.y + part.height / 2))
    half = torch.tensor((part.width / 2, part.height / 2))
    columns = (torch.arange(part.columns) + 0.5) / part.columns * 2 - 1
    rows = (torch.arange(part.rows) + 0.5) / part.rows * 2 - 1
    grid = torch.stack(torch.meshgrid(columns, rows, indexing="xy"), -1) * half
    places = torch.einsum("nij,hwj->nhwi", matrices[:, :, :2], grid) + matrices[:, None, None, :, 2] + middle
    size = torch.tensor((faces.shape[3], faces.shape[2]))
    return functional.grid_sample(faces, places / (size / 2) - 1, padding_mode="border", align_corners=False)


def worsened(parts: Tensor) -> Tensor:
    """Light, coarseness, blur and noise; grey from 0 to 1."""
    count = len(parts)
    rows, columns = parts.shape[2:]
    slope = (torch.rand(count, 2, 1, 1) * 2 - 1) * 0.5
    across, down = torch.linspace(-1, 1, columns)[None, None], torch.linspace(-1, 1, rows)[None, :, None]
    parts = parts * (1 + slope[:, :1] * across[:, None] + slope[:, 1:] * down[:, None])
    parts = parts.clamp(0, 1) ** torch.exp((torch.rand(count, 1, 1, 1) * 2 - 1) * 0.6)
    if torch.rand(()) < 0.5:
        share = 0.35 + 0.6 * float(torch.rand(()))
        coarse = functional.interpolate(parts, scale_factor=share, mode="area")
        parts = functional.interpolate(coarse, size=(rows, columns), mode="bilinear", align_corners=False)
    if torch.rand(()) < 0.3:
        parts = functional.avg_pool2d(functional.pad(parts, (1, 1, 1, 1), mode="replicate"), 3, 1)
    parts = parts + torch.randn_like(parts) * torch.rand(count, 1, 1, 1) * 0.03
    # A face at the picture's edge, below which there is nothing.
    for index in torch.nonzero(torch.rand(count) < 0.12).flatten().tolist():
        last = int(rows * (0.6 + 0.4 * torch.rand(())))
        parts[index, :, last:] = parts[index, :, last - 1 : last]
    # A patch of something else: a hand, hair, a reflex.
    for index in torch.nonzero(torch.rand(count) < 0.12).flatten().tolist():
        height, width = int(rows * (0.1 + 0.25 * torch.rand(()))), int(columns * (0.1 + 0.25 * torch.rand(())))
        top, left = int(torch.randint(rows - height + 1, ())), int(torch.randint(columns - width + 1, ()))
        parts[index, :, top : top + height, left : left + width] = torch.rand(())
    return parts


def examples(network: Network, faces: Tensor, labels: Tensor, jitter: Jitter) -> tuple[Tensor, Tensor]:
    """What the network sees of faces (n, SIDE, SIDE) in levels, not yet evened, and what it is to say."""
    mirrored = torch.rand(len(faces)) < 0.5
    greys = faces[:, None].float() / 255
    greys = torch.where(mirrored[:, None, None, None], greys.flip(3), greys)
    matrices = jitter.draw(len(faces))
    parts = cut(greys, network.part, matrices)
    if network.kind == "eye":
        # The right eye of a mirrored face is the left one.
        wanted = torch.where(mirrored, labels[:, COLUMN["left_eye"]], labels[:, COLUMN["right_eye"]])[:, None]
        return parts, wanted.clamp(0, 1)
    if network.kind == "mouth":
        return parts, labels[:, [COLUMN["smile"], COLUMN["opening"]]].clamp(0, 1)
    return parts, torch.cat((eye_offsets(network.part, matrices), angles(labels, mirrored)), 1)


def eye_offsets(part: Part, matrices: Tensor) -> Tensor:
    """The places of both eyes in moved parts, from their places in an unmoved one, in eye distances."""
    middle = torch.tensor((part.x + part.width / 2, part.y + part.height / 2))
    eyes = torch.tensor(((RIGHT_EYE_X, EYE_LINE), (LEFT_EYE_X, EYE_LINE))) - middle
    inverse = torch.linalg.inv(matrices[:, :, :2])
    found = torch.einsum("nij,nkj->nki", inverse, eyes[None] - matrices[:, None, :, 2])
    return ((found - eyes[None]) / EYE_DISTANCE).flatten(1)


def angles(labels: Tensor, mirrored: Tensor) -> Tensor:
    """Yaw, which a mirror turns around, and pitch."""
    yaw = labels[:, COLUMN["yaw"]] * torch.where(mirrored, -1.0, 1.0)
    return torch.stack((yaw, labels[:, COLUMN["pitch"]]), 1) / ANGLE


def drawn_examples(network: Network, parts: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """The same of drawn parts (n, rows, columns): they are moved, and half of them mirrored."""
    greys = parts[:, None].float() / 255
    greys = torch.where((torch.rand(len(parts)) < 0.5)[:, None, None, None], greys.flip(3), greys)
    middle = torch.tensor((parts.shape[2] / 2, parts.shape[1] / 2))
    return cut(greys, network.part, DRAWN_JITTER[network.kind].draw(len(parts)), middle), labels.clamp(0, 1)


def batches(
    network: Network, faces: Tensor, labels: Tensor, mixture: Mixture, drawn: tuple[Tensor, Tensor] | None = None
) -> Iterator[tuple[Tensor, Tensor]]:
    """All faces once, in any order of their people, worsened and evened; a person's pictures follow each other.

    Behind those of a batch come drawn parts, if there are any, drawn by lot.
    """
    size = mixture.faces
    people = torch.randperm(len(faces) // PICTURES_PER_PERSON)
    order = (people[:, None] * PICTURES_PER_PERSON + torch.arange(PICTURES_PER_PERSON)).flatten()
    for start in range(0, len(order) - size + 1, size):
        chosen = order[start : start + size]
        whole = (faces[chosen], labels[chosen])
        parts, wanted = examples(network, *(opened(*whole) if network.name == "mouth" else whole), JITTER[network.kind])
        if drawn is not None:
            lot = torch.randint(len(drawn[0]), (mixture.drawn,))
            more, more_wanted = drawn_examples(network, drawn[0][lot], drawn[1][lot])
            parts, wanted = torch.cat((parts, more)), torch.cat((wanted, more_wanted))
        yield evened(worsened(parts)), wanted
