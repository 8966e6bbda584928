# SPDX-License-Identifier: Apache-2.0
"""Batches of strips, rendered beside the training."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from alphabet import encode
from photographs import Strip
from strips import random_strip, width_for

LENGTHS = (8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30, 36, 44)
PIXELS_PER_BATCH = 15_500
"""Of width, over all strips of a batch."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Strips of one width, the classes of all their texts after each other and how many belong to each."""

    strips: Tensor
    targets: Tensor
    lengths: Tensor

    @classmethod
    def of(cls, strips: list[Strip]) -> Batch:
        """The batch of strips of one width."""
        classes = [encode(strip.text) for strip in strips]
        return cls(
            torch.from_numpy(np.stack([strip.pixels for strip in strips])[:, None]),
            torch.tensor([index for text in classes for index in text], dtype=torch.long),
            torch.tensor([len(text) for text in classes], dtype=torch.long),
        )

    @property
    def grey(self) -> Tensor:
        """The strips as the network takes them, from 0 to 1."""
        return self.strips.float() / 255


class Batches(IterableDataset[Batch]):
    """Endless batches, different for each `seed` and worker."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self) -> Iterator[Batch]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        while True:
            length = int(rng.choice(LENGTHS))
            width = width_for(length)
            yield Batch.of([random_strip(rng, length, width) for _ in range(PIXELS_PER_BATCH // width)])


def rendered_beside(seed: int, workers: int = 1) -> Iterator[Batch]:
    """Batches made by other processes, some in advance."""
    return iter(DataLoader(Batches(seed), batch_size=None, num_workers=workers, prefetch_factor=12))
