# SPDX-License-Identifier: Apache-2.0
"""Trains the reader of print: `python -m train_reader --minutes 75`. The same command goes on where it was stopped.

On a graphics processor, if there is one: then a step learns from four times as many strips, and all are kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray

from batches import Batch, Batches
from network import WHOLE, Recogniser
from pool import Parts, Pool
from strips import random_strip, width_for
from train import CHECKPOINT, HELD_OUT_SEED, connectionist_loss, exact
from training import DEVICE, Schedule, Training, asked
from varied import varied

IS_FAST = DEVICE != "cpu"
TOGETHER = 4 if IS_FAST else 1
"""Batches that a step learns from."""

KEPT = 2_000 if IS_FAST else 400
"""Batches of a width that are kept: 13 gigabytes in all, or 2.6."""

SCHEDULE = Schedule(
    highest_rate=3e-3 if IS_FAST else 1.2e-3,
    warm_up_steps=300,
    averaged_steps=700 if IS_FAST else 2_000,
    weight_decay=5e-3,
)
"""The fewer strips a step learns from, the less it may change."""

FIRST = 20
"""Batches from which on a step begins."""

HELD_OUT = (10, 16, 22, 30)
"""Characters of the held-out strips at most, 40 strips of each."""

Drawn = tuple[torch.Tensor, NDArray[np.int64], NDArray[np.int64]]


def drawn(seed: int) -> Iterator[Parts]:
    """Endless batches."""
    for batch in Batches(seed):
        yield batch.strips.numpy(), batch.targets.numpy(), batch.lengths.numpy()


class Strips(Pool[Drawn]):
    """Batches of strips, those of one width beside each other."""

    def __init__(self, seed: int, workers: int) -> None:
        self.unseen: deque[Drawn] = deque(maxlen=KEPT)
        """Those that no step learnt from."""
        super().__init__(drawn, seed, workers, FIRST, KEPT)

    def add(self, parts: Parts) -> None:
        batch = (torch.from_numpy(parts[0]).to(DEVICE), *parts[1:])
        self.keep(batch[0].shape[3], [batch])
        self.unseen.append(batch)

    def take(self) -> Batch:
        """Strips of one width: those that were not seen first, varied ones of before if there are none."""
        with self.lock:
            parts = [self.unseen.popleft()] if self.unseen else []
            own = self.kept[parts[0][0].shape[3] if parts else self.any_shape()]
            parts += [own[int(index)] for index in self.rng.integers(0, len(own), TOGETHER - len(parts))]
        strips, targets, lengths = zip(*parts, strict=True)
        with torch.no_grad():
            seen = varied(torch.cat(strips).float())
        return Batch(seen, torch.from_numpy(np.concatenate(targets)).to(DEVICE), torch.from_numpy(np.concatenate(lengths)))


def held_out() -> list[Batch]:
    """A few strips of a fixed seed that training never sees."""
    rng = np.random.default_rng(HELD_OUT_SEED)
    return [Batch.of([random_strip(rng, length, width_for(length)) for _ in range(40)]) for length in HELD_OUT]


@torch.no_grad()
def held_out_share(network: Recogniser, batches: list[Batch]) -> float:
    """The share of held-out strips read without an error."""
    network.eval()
    results = [right for batch in batches for right in exact(network(batch.grey.to(DEVICE))[:, :, 0], batch)]
    return sum(results) / len(results)


def main() -> None:
    """Trains until the minutes are over."""
    arguments = asked(__doc__, 75, "strips", workers=2)
    training = Training(lambda: Recogniser(WHOLE), SCHEDULE, CHECKPOINT, DEVICE)
    training.restore()
    training.network.to(memory_format=torch.channels_last)
    # The processes that draw begin first: OpenCV's threads do not survive the fork.
    pool = Strips(training.progress.runs, arguments.workers)
    unseen = held_out()
    losses: list[torch.Tensor] = []

    def report() -> str:
        loss = torch.stack(losses).mean()
        losses.clear()
        return f"loss {loss:.4f}  held out {held_out_share(training.averaged, unseen):.3f}  kept {sum(map(len, pool.kept.values()))}"

    contrast, *layers = training.network.layers
    layers = torch.nn.Sequential(*layers)
    pool.wait()
    for rate in training.paced(arguments.minutes, report):
        batch = pool.take()
        training.network.train()
        strips = contrast(batch.grey).contiguous(memory_format=torch.channels_last)
        with torch.autocast(DEVICE, torch.bfloat16):
            scores = layers(strips)[:, :, 0].float()
        loss = connectionist_loss(scores, batch)
        training.descend(loss, rate)
        losses.append(loss.detach())


if __name__ == "__main__":
    main()
