# SPDX-License-Identifier: Apache-2.0
"""Trains the network: `python train.py --minutes 50`. The same command goes on where it was stopped."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

import scenes
from contrast import even_contrast
from network import Outlines
from training import FOLDER, Schedule, Training

CHECKPOINT = FOLDER / "checkpoint.pt"
SCHEDULE = Schedule(highest_rate=4e-3, warm_up_steps=150, averaged_steps=250, weight_decay=2e-3)

BATCH = 16
NEW = 3
"""Pictures of a batch that were not used before: drawing takes longer than a step."""
KEPT = 240
"""Pictures of a size that are used again."""


class Batches(IterableDataset[tuple[Tensor, Tensor]]):
    """Endless batches of pictures and their maps, each of one size, different for each `seed` and worker."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0, 31))
        wardrobe = scenes.Wardrobe(rng)
        kept: dict[int, list[tuple[np.ndarray, np.ndarray]]] = defaultdict(list)
        while True:
            number = int(rng.choice(len(scenes.SIZES), p=scenes.SHARES))
            own = kept[number]
            new = NEW if len(own) >= BATCH else BATCH
            drawn = [scenes.draw(rng, scenes.SIZES[number], wardrobe) for _ in range(new)]
            again = [own[index] for index in rng.choice(len(own), BATCH - new, replace=False)] if own else []
            own.extend(drawn)
            del own[:-KEPT]
            yield batch(drawn + again, int(rng.integers(0, 8)))


def batch(pictures: list[tuple[np.ndarray, np.ndarray]], turn: int) -> tuple[Tensor, Tensor]:
    """Pictures as the network gets them, all turned or mirrored in one of eight ways, and their maps."""
    inputs = torch.from_numpy(np.stack([even_contrast(grey) for grey, _ in pictures])[:, None])
    targets = torch.from_numpy(np.stack([target for _, target in pictures]))
    if turn & 1:
        inputs, targets = inputs.flip(3), targets.flip(3)
        targets[:, 3] = -targets[:, 3]
    if turn & 2:
        inputs, targets = inputs.flip(2), targets.flip(2)
        targets[:, 4] = -targets[:, 4]
    if turn & 4:
        inputs, targets = inputs.transpose(2, 3), targets.transpose(2, 3)
        targets = targets[:, [0, 1, 2, 4, 3]]
    return inputs.contiguous(), targets.contiguous()


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=50, help="of training in all, earlier runs included")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw scenes")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    training = Training(lambda: Outlines().to(memory_format=torch.channels_last), SCHEDULE, CHECKPOINT)
    training.restore()
    source = Batches(training.progress.runs)
    batches = iter(DataLoader(source, batch_size=None, num_workers=arguments.workers, prefetch_factor=8))
    history: list[Tensor] = []

    def report() -> str:
        inside, border, corner, way = torch.stack(history).mean(0).tolist()
        history.clear()
        return f"inside {inside:.4f}  border {border:.4f}  corner {corner:.4f}  way {way:.4f}"

    for rate in training.paced(arguments.minutes, report):
        pictures, targets = next(batches)
        training.network.train()
        parts = losses(training.network(pictures.contiguous(memory_format=torch.channels_last)), targets)
        training.descend(parts.sum(), rate)
        history.append(parts.detach())


if __name__ == "__main__":
    main()
