# SPDX-License-Identifier: Apache-2.0
"""Mouths wide open, painted over those of rendered faces: the samples' renderer fills open mouths with teeth."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from faces import EYE_DISTANCE, LABELS
from mouths import opening
from networks import MOUTH

SMILE, OPENING = LABELS.index("smile"), LABELS.index("opening")
SHARE = 0.2
"""Of the mouths that do not smile: so many are painted open."""
MOST_SMILE = 0.25
LEAST_TALK = 0.04
"""From which opening on a rendered mouth that does not smile shows a row of teeth, and looks as if it did."""


def between(count: int, least: float, most: float) -> Tensor:
    """A number for each picture, to be held against its pixels."""
    return (least + (most - least) * torch.rand(count))[:, None, None]


def painted(faces: Tensor, gaps: Tensor) -> Tensor:
    """Lips around a dark hollow, in some under a row of teeth; faces (n, SIDE, SIDE) in levels, gaps in their pixels."""
    count, side = faces.shape[:2]
    places = torch.arange(side, dtype=torch.float32)
    across = places - (MOUTH.x + MOUTH.width / 2 + between(count, -3, 3))
    down = places[:, None] - (MOUTH.y + MOUTH.height / 2 + between(count, 0, 0.19 * EYE_DISTANCE))
    half, tall, softness = between(count, 9, 19), gaps[:, None, None] / 2, between(count, 0.8, 3)

    def ellipse(wide: Tensor, high: Tensor) -> Tensor:
        far = ((across / wide) ** 2 + (down / high) ** 2).sqrt()
        return ((1 - far) * torch.minimum(wide, high) / softness + 0.5).clamp(0, 1)

    drawn = faces.float()
    # The mouth that was there is blurred away.
    blurred = functional.avg_pool2d(drawn[:, None], 31, 1, 15, count_include_pad=False)[:, 0]
    gone = ((1.6 - ((across / 40) ** 2 + (down / (tall + 10)) ** 2).sqrt()) * 2).clamp(0, 1)
    drawn = drawn + (blurred - drawn) * gone
    skin = drawn[:, 120:150, 60:132].flatten(1).median(1).values[:, None, None]
    lip = between(count, 2, 7)
    hollow = ellipse(half, tall)
    teeth = hollow * (between(count, 2, 8) - tall - down).clamp(0, 1) * ellipse(0.8 * half, tall)
    teeth = teeth * (torch.rand(count) < 0.4)[:, None, None]
    ivory = (skin * between(count, 0.8, 1.3) + 30).clamp(0, 250)
    for mask, level in (
        (ellipse(half + lip, tall + lip), skin * between(count, 0.55, 1.05)),
        (hollow, skin * between(count, 0.05, 0.5)),
        (teeth, ivory),
    ):
        drawn = drawn * (1 - mask) + level * mask
    return drawn.clamp(0, 255).to(torch.uint8)


def talks(labels: Tensor) -> Tensor:
    """True of rendered mouths that talk and look as if they smiled."""
    return (labels[:, SMILE] < MOST_SMILE) & (labels[:, OPENING] > LEAST_TALK)


def opened(faces: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """The faces, some with mouths painted open, and what is true of them.

    The smile of a rendered mouth that talks counts for nothing, neither as one nor as none: it is not a number.
    """
    calm = labels[:, SMILE] < MOST_SMILE
    labels = labels.clone()
    labels[talks(labels), SMILE] = torch.nan
    chosen = torch.nonzero(calm & (torch.rand(len(faces)) < SHARE)).flatten()
    gaps = 12 + 28 * torch.rand(len(chosen))
    faces = faces.index_copy(0, chosen, painted(faces[chosen], gaps))
    labels[chosen, SMILE] = 0
    labels[chosen, OPENING] = torch.tensor([opening(float(gap)) for gap in gaps])
    return faces, labels
