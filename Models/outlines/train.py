# SPDX-License-Identifier: Apache-2.0
"""Trains the network: `python train.py --minutes 50`. The same command goes on where it was stopped.

On a graphics processor, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor, nn

import scenes
from contrast import even_contrast
from network import Outlines
from pool import Parts, Pool
from training import DEVICE, FOLDER, Schedule, Training, asked

CHECKPOINT = FOLDER / "checkpoint.pt"
SCHEDULE = Schedule(highest_rate=3.5e-3, warm_up_steps=200, averaged_steps=500, weight_decay=2e-3)

IS_FAST = DEVICE != "cpu"
BATCH = 32 if IS_FAST else 16
DRAWN = 4
"""Pictures that are drawn for a batch of a process."""

KEPT = 8_000 if IS_FAST else 500
"""Pictures of a shape that are used again."""

FIRST = 100
"""Pictures from which on a step begins."""


def drawn(seed: int) -> Iterator[Parts]:
    """Endless pictures of even contrast and their maps, some of one size each time."""
    rng = np.random.default_rng((seed, 31))
    wardrobe = scenes.Wardrobe(rng)
    while True:
        size = scenes.SIZES[int(rng.choice(len(scenes.SIZES), p=scenes.SHARES))]
        pictures, maps = zip(*(scenes.draw(rng, size, wardrobe) for _ in range(DRAWN)), strict=True)
        yield np.stack([even_contrast(grey) for grey in pictures])[:, None].astype(np.float16), np.stack(maps).astype(np.float16)


class Scenes(Pool[tuple[Tensor, Tensor]]):
    """Pictures and their maps, those of one shape beside each other, all upright ones on their side."""

    def add(self, parts: Parts) -> None:
        pictures, maps = (torch.from_numpy(part).to(DEVICE) for part in parts)
        if pictures.shape[2] > pictures.shape[3]:
            pictures, maps = transposed(pictures, maps)
        self.keep(pictures.shape[2:], zip(pictures, maps, strict=True))

    def take(self) -> tuple[Tensor, Tensor]:
        """Pictures of one shape and their maps, turned or mirrored alike: half are of the newest quarter."""
        pictures, maps = (torch.stack(part).float() for part in zip(*self.chosen(BATCH), strict=True))
        pictures, maps = turned(pictures, maps, int(self.rng.integers(0, 8)))
        return struck(pictures).contiguous(memory_format=torch.channels_last), maps.contiguous()


def transposed(pictures: Tensor, maps: Tensor) -> tuple[Tensor, Tensor]:
    """Columns as rows; what lay across lies down."""
    return pictures.transpose(2, 3).contiguous(), maps.transpose(2, 3)[:, [0, 1, 2, 4, 3]].contiguous()


def turned(pictures: Tensor, maps: Tensor, turn: int) -> tuple[Tensor, Tensor]:
    """All turned or mirrored in one of eight ways."""
    signs = torch.ones(1, maps.shape[1], 1, 1, device=maps.device)
    if turn & 1:
        pictures, maps, signs[:, 3] = pictures.flip(3), maps.flip(3), -1
    if turn & 2:
        pictures, maps, signs[:, 4] = pictures.flip(2), maps.flip(2), -1
    maps = maps * signs
    return transposed(pictures, maps) if turn & 4 else (pictures, maps)


def struck(pictures: Tensor) -> Tensor:
    """With more or less contrast and noise, and at times less sharp."""
    some = (len(pictures), 1, 1, 1)
    noise = 0.25 * torch.rand(some, device=pictures.device) * (torch.rand(some, device=pictures.device) < 0.3)
    gains = 0.82 + 0.3 * torch.rand(some, device=pictures.device)
    pictures = pictures * gains + noise * torch.randn_like(pictures)
    if torch.rand(()) < 0.15:
        pictures = nn.functional.avg_pool2d(nn.functional.pad(pictures, (1,) * 4, mode="replicate"), 3, 1)
    return pictures.clamp(-3, 3)


def losses(maps: Tensor, targets: Tensor) -> Tensor:
    """Of inside, border, corner and the way to the middle, each weighted for the sum."""
    logistic = nn.functional.binary_cross_entropy_with_logits
    inside = logistic(maps[:, 0], targets[:, 0])
    edges = logistic(maps[:, 1:3], targets[:, 1:3], reduction="none") * (1 + 2 * targets[:, 1:3])
    covered = (targets[:, 0] > 0.5).float()
    ways = nn.functional.smooth_l1_loss(maps[:, 3:], targets[:, 3:], reduction="none", beta=0.2).sum(1) * covered
    return torch.stack((2 * inside, 2 * edges[:, 0].mean(), 2 * edges[:, 1].mean(), 0.15 * ways.sum() / (covered.sum() + 50)))


def main() -> None:
    """Trains until the minutes are over."""
    arguments = asked(__doc__, 50, "scenes")
    training = Training(lambda: Outlines().to(memory_format=torch.channels_last), SCHEDULE, CHECKPOINT, DEVICE)
    training.restore()
    pool = Scenes(drawn, training.progress.runs, arguments.workers, FIRST, KEPT)
    history: list[Tensor] = []

    def report() -> str:
        inside, border, corner, way = torch.stack(history).mean(0).tolist()
        history.clear()
        return f"inside {inside:.4f}  border {border:.4f}  corner {corner:.4f}  way {way:.4f}"

    pool.wait()
    for rate in training.paced(arguments.minutes, report):
        pictures, maps = pool.take()
        training.network.train()
        with torch.autocast(DEVICE, torch.bfloat16, enabled=IS_FAST):
            seen = training.network(pictures)
        parts = losses(seen.float(), maps)
        training.descend(parts.sum(), rate)
        history.append(parts.detach())


if __name__ == "__main__":
    main()
