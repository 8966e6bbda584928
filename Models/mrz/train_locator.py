# SPDX-License-Identifier: Apache-2.0
"""Trains the locator: `python train_locator.py --minutes 35`. The same command goes on where it was stopped."""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from locator_network import Locator
from pages import STYLES, even_contrast, upright_patch

FOLDER = Path(os.environ.get("RECTO_MRZ_CACHE", Path.home() / ".cache/recto/mrz"))
CHECKPOINT = FOLDER / "locator-checkpoint.pt"

HIGHEST_RATE = 4e-3
WARM_UP_STEPS = 200
AVERAGED_STEPS = 400
"""The weights that are kept are a running mean over about so many steps."""

PIXELS_PER_BATCH = 600_000
SECONDS_BETWEEN_CHECKPOINTS = 60


@dataclass(slots=True)
class Progress:
    """How far the training has come."""

    steps: int = 0
    seconds: float = 0.0
    runs: int = 0


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


class Training:
    """The network, its averaged twin and the optimiser, kept in a checkpoint."""

    def __init__(self) -> None:
        self.network = Locator().to(memory_format=torch.channels_last)
        self.averaged = Locator().requires_grad_(False)
        self.averaged.load_state_dict(self.network.state_dict())
        self.optimiser = torch.optim.AdamW(self.network.parameters(), HIGHEST_RATE, (0.9, 0.98), weight_decay=2e-3)
        self.progress = Progress()

    def restore(self) -> None:
        """Goes on from the checkpoint, if there is one."""
        if CHECKPOINT.exists():
            state = torch.load(CHECKPOINT, weights_only=True)
            self.network.load_state_dict(state["network"])
            self.averaged.load_state_dict(state["averaged"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.progress = Progress(**state["progress"])

    def save(self) -> None:
        """Writes the checkpoint, whole or not at all."""
        state = {
            "network": self.network.state_dict(), "averaged": self.averaged.state_dict(),
            "optimiser": self.optimiser.state_dict(), "progress": asdict(self.progress),
        }
        unfinished = CHECKPOINT.with_suffix(".unfinished")
        torch.save(state, unfinished)
        unfinished.replace(CHECKPOINT)

    def step(self, pictures: Tensor, targets: Tensor, rate: float) -> Tensor:
        """One step; the parts of the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        parts = losses(self.network(pictures.contiguous(memory_format=torch.channels_last)), targets)
        self.optimiser.zero_grad()
        parts.sum().backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimiser.step()
        self.progress.steps += 1
        self.average()
        return parts.detach()

    @torch.no_grad()
    def average(self) -> None:
        """Moves the averaged weights and statistics towards the present ones."""
        share = max(1 / AVERAGED_STEPS, 1 / (1 + self.progress.steps))
        for kept, now in zip(self.averaged.state_dict().values(), self.network.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, share)
            else:
                kept.copy_(now)


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


def rate_at(progress: Progress, minutes: float) -> float:
    """The learning rate: a short rise, then half a cosine down to a fiftieth."""
    done = min(1.0, progress.seconds / (60 * minutes))
    warm = min(1.0, (progress.steps + 1) / WARM_UP_STEPS)
    return HIGHEST_RATE * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))


def main() -> None:
    """Trains until the minutes are over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=35, help="of training in all, earlier runs included")
    parser.add_argument("--workers", type=int, default=2, help="processes that render pages")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    training = Training()
    training.restore()
    progress = training.progress
    progress.runs += 1
    batches = iter(DataLoader(Batches(progress.runs), batch_size=None, num_workers=arguments.workers, prefetch_factor=8))
    last = saved = time.monotonic()
    waited = 0.0
    history: list[Tensor] = []
    while progress.seconds < 60 * arguments.minutes:
        pictures, targets = next(batches)
        waited += time.monotonic() - last
        history.append(training.step(pictures, targets, rate_at(progress, arguments.minutes)))
        now = time.monotonic()
        # A machine that slept has not trained.
        progress.seconds += min(now - last, 10.0)
        last = now
        if now - saved > SECONDS_BETWEEN_CHECKPOINTS:
            zone, line, direction, pitch = torch.stack(history).mean(0).tolist()
            print(
                f"{progress.seconds / 60:6.1f} min  {progress.steps:6} steps  zone {zone:.4f}  line {line:.4f}  "
                f"direction {direction:.4f}  pitch {pitch:.4f}  waited {waited / (now - saved):.0%}",
                flush=True,
            )
            history, waited = [], 0.0
            training.save()
            saved = last = time.monotonic()
    training.save()


if __name__ == "__main__":
    main()
