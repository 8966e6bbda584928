# SPDX-License-Identifier: Apache-2.0
"""Trains the locator: `python train_locator.py --minutes 35`. The same command goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from contrast import even_contrast
from locator_network import Locator
from pages import STYLES, upright_patch
from training import FOLDER, Schedule, Training, asked

CHECKPOINT = FOLDER / "locator-checkpoint.pt"
SCHEDULE = Schedule(highest_rate=4e-3, warm_up_steps=200, averaged_steps=400, weight_decay=2e-3)

PIXELS_PER_BATCH = 600_000


class Batches(IterableDataset[tuple[Tensor, Tensor]]):
    """Endless batches of pictures and their maps, each of one style and size, different for each `seed` and worker."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        while True:
            draw, sizes, _ = STYLES[int(rng.choice(len(STYLES), p=[share for *_, share in STYLES]))]
            size = sizes[int(rng.integers(0, len(sizes)))]
            drawn = [draw(rng, size) for _ in range(round(PIXELS_PER_BATCH / (size[0] * size[1])))]
            pictures = torch.from_numpy(np.stack([even_contrast(picture.grey) for picture in drawn])[:, None])
            targets = torch.from_numpy(np.stack([picture.targets for picture in drawn]))
            yield pictures, targets
            if draw is not upright_patch:
                yield turned(pictures, targets, int(rng.integers(1, 4)))


def turned(pictures: Tensor, targets: Tensor, quarters: int) -> tuple[Tensor, Tensor]:
    """The same pictures turned to the left: drawing takes longer than a step, so they are used twice."""
    targets = torch.rot90(targets, quarters, (2, 3))
    for _ in range(quarters):
        targets = torch.stack((*targets[:, :2].unbind(1), targets[:, 3], -targets[:, 2], *targets[:, 4:].unbind(1)), 1)
    return torch.rot90(pictures, quarters, (2, 3)).contiguous(), targets.contiguous()


def losses(maps: Tensor, targets: Tensor) -> Tensor:
    """Of the zone, the line, the direction and the pitch, each weighted for the sum."""
    zone, line, direction, pitch, weights = targets[:, 0], targets[:, 1], targets[:, 2:4], targets[:, 4], targets[:, 5]
    inside = (zone > 0.5).float()
    cells = inside.sum() + 50
    logistic = nn.functional.binary_cross_entropy_with_logits
    # Cells of zones are about a tenth; beside them lie those that decide.
    zone_weights = 1 + zone
    of_zone = (logistic(maps[:, 0], zone, reduction="none") * zone_weights).sum() / (cells + 0.1 * zone.numel())
    line_weights = weights * (0.3 + 2 * inside)
    of_line = (logistic(maps[:, 1], line, reduction="none") * line_weights).sum() / (cells + 0.1 * zone.numel())
    smooth = nn.functional.smooth_l1_loss
    of_direction = (smooth(maps[:, 2:4], direction, reduction="none", beta=0.2).sum(1) * inside).sum() / cells
    of_pitch = (smooth(maps[:, 4], pitch, reduction="none", beta=0.1) * inside).sum() / cells
    return torch.stack((of_zone, of_line, 0.7 * of_direction, of_pitch))


def main() -> None:
    """Trains until the minutes are over."""
    arguments = asked(__doc__, 35, "pages", workers=2)
    training = Training(lambda: Locator().to(memory_format=torch.channels_last), SCHEDULE, CHECKPOINT)
    training.restore()
    batches = iter(
        DataLoader(
            Batches(training.progress.runs), batch_size=None, num_workers=arguments.workers, prefetch_factor=8
        )
    )
    history: list[Tensor] = []

    def report() -> str:
        zone, line, direction, pitch = torch.stack(history).mean(0).tolist()
        history.clear()
        return f"zone {zone:.4f}  line {line:.4f}  direction {direction:.4f}  pitch {pitch:.4f}"

    for rate in training.paced(arguments.minutes, report):
        pictures, targets = next(batches)
        training.network.train()
        parts = losses(training.network(pictures.contiguous(memory_format=torch.channels_last)), targets)
        training.descend(parts.sum(), rate)
        history.append(parts.detach())


if __name__ == "__main__":
    main()
