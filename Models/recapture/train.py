# SPDX-License-Identifier: Apache-2.0
"""Trains the network: `python train.py --minutes 50`. The same command goes on where it was stopped.

On a graphics processor, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor, nn

import examples
from network import SIDE, Judge, given
from pool import Parts, Pool
from training import DEVICE, FOLDER, Schedule, Training, asked

CHECKPOINT = FOLDER / "checkpoint.pt"
SCHEDULE = Schedule(highest_rate=3e-3, warm_up_steps=300, averaged_steps=600, weight_decay=5e-3)

IS_FAST = DEVICE != "cpu"
BATCH = 256 if IS_FAST else 48
DRAWN = 8
"""Things whose pictures are drawn for a batch of a process."""

KEPT = 200_000 if IS_FAST else 6_000
"""Pictures that are used again."""

FIRST = 600
"""Pictures from which on a step begins."""


def drawn(seed: int) -> Iterator[Parts]:
    """Endless pictures, and what they are of."""
    rng = np.random.default_rng((seed, 47))
    while True:
        pictures: list[examples.Picture] = []
        kinds: list[int] = []
        for _ in range(DRAWN):
            alike, kind = examples.drawn(rng)
            pictures += alike
            kinds += [kind] * len(alike)
        yield np.stack(pictures), np.array(kinds)


class Pictures(Pool[tuple[Tensor, int]]):
    """Pictures and what they are of."""

    def add(self, parts: Parts) -> None:
        pictures, kinds = parts
        self.keep(0, zip(torch.from_numpy(pictures).to(DEVICE), kinds.tolist(), strict=True))

    def take(self) -> tuple[Tensor, Tensor]:
        """Squares of them, turned or mirrored alike, and what they are of: half are of the newest quarter."""
        pictures, kinds = zip(*self.chosen(BATCH), strict=True)
        squares = cut(torch.stack(pictures))[:, None]
        if self.rng.random() < 0.5:
            squares = squares.transpose(2, 3)
        return varied(squares.flip([2 + int(axis) for axis in np.flatnonzero(self.rng.random(2) < 0.5)])), torch.tensor(kinds, device=DEVICE)


def cut(pictures: Tensor) -> Tensor:
    """A square of each, anywhere."""
    room = pictures.shape[1] - SIDE + 1
    along = torch.arange(SIDE, device=pictures.device)
    rows, columns = (torch.randint(room, (len(pictures), 1), device=pictures.device) + along for _ in range(2))
    return pictures[torch.arange(len(pictures), device=pictures.device)[:, None, None], rows[:, :, None], columns[:, None]]


def varied(squares: Tensor) -> Tensor:
    """With more or less contrast, and brighter or darker."""
    some = (len(squares), 1, 1, 1)
    gains = 0.7 + 0.5 * torch.rand(some, device=squares.device)
    middle = 60 + 130 * torch.rand(some, device=squares.device)
    return given(((squares - middle) * gains + middle).clamp(0, 255)).contiguous(memory_format=torch.channels_last)


def main() -> None:
    """Trains until the minutes are over."""
    arguments = asked(__doc__, 50, "pictures")
    training = Training(lambda: Judge().to(memory_format=torch.channels_last), SCHEDULE, CHECKPOINT, DEVICE)
    training.restore()
    pool = Pictures(drawn, training.progress.runs, arguments.workers, FIRST, KEPT)
    history: list[Tensor] = []

    def report() -> str:
        loss, right = torch.stack(history).mean(0).tolist()
        history.clear()
        return f"loss {loss:.4f}  right {100 * right:.1f} %"

    pool.wait()
    for rate in training.paced(arguments.minutes, report):
        squares, kinds = pool.take()
        training.network.train()
        with torch.autocast(DEVICE, torch.bfloat16, enabled=IS_FAST):
            scores = training.network(squares).flatten(1)
        loss = nn.functional.cross_entropy(scores.float(), kinds)
        training.descend(loss, rate)
        history.append(torch.stack((loss.detach(), (scores.argmax(1) == kinds).float().mean())))


if __name__ == "__main__":
    main()
