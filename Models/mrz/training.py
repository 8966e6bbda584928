# SPDX-License-Identifier: Apache-2.0
"""What the trainings have in common: their options, steps, averaged weights and checkpoints."""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

FOLDER = Path(os.environ.get("RECTO_MRZ_CACHE", Path.home() / ".cache/recto/mrz"))
SECONDS_BETWEEN_CHECKPOINTS = 100

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
"""Where a training that draws its examples in advance computes; the others compute on the processor."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """How a network is trained."""

    highest_rate: float
    warm_up_steps: int
    averaged_steps: int
    """The weights that are kept are a running mean over about so many steps."""

    weight_decay: float


@dataclass(slots=True)
class Progress:
    """How far the training has come."""

    steps: int = 0
    seconds: float = 0.0
    runs: int = 0


def asked(description: str | None, minutes: float, drawn: str, workers: int = 1) -> argparse.Namespace:
    """The options of a training: its minutes, and how many processes draw; makes PyTorch ready, with one thread."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--minutes", type=float, default=minutes, help="of training in all, earlier runs included")
    parser.add_argument("--workers", type=int, default=workers, help=f"processes that draw {drawn}")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    return arguments


class Training:
    """A network, its averaged twin and the optimiser, kept in a checkpoint."""

    def __init__(self, new: Callable[[], nn.Module], schedule: Schedule, checkpoint: Path, device: str = "cpu") -> None:
        self.device = device
        self.network = new().to(device)
        self.averaged = new().to(device).requires_grad_(False)
        self.averaged.load_state_dict(self.network.state_dict())
        self.schedule = schedule
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), schedule.highest_rate, (0.9, 0.98), weight_decay=schedule.weight_decay
        )
        self.checkpoint = checkpoint
        self.progress = Progress()

    def restore(self) -> None:
        """Goes on from the checkpoint, if there is one, as a further run."""
        if self.checkpoint.exists():
            state = torch.load(self.checkpoint, weights_only=True, map_location=self.device)
            self.network.load_state_dict(state["network"])
            self.averaged.load_state_dict(state["averaged"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.progress = Progress(**state["progress"])
        self.progress.runs += 1

    def save(self) -> None:
        """Writes the checkpoint, whole or not at all."""
        state = {
            "network": self.network.state_dict(), "averaged": self.averaged.state_dict(),
            "optimiser": self.optimiser.state_dict(), "progress": asdict(self.progress),
        }
        self.checkpoint.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.checkpoint.with_suffix(".unfinished")
        torch.save(state, unfinished)
        unfinished.replace(self.checkpoint)

    def rate(self, minutes: float) -> float:
        """The learning rate of so long a training: a short rise, then half a cosine down to a fiftieth."""
        done = min(1.0, self.progress.seconds / (60 * minutes))
        warm = min(1.0, (self.progress.steps + 1) / self.schedule.warm_up_steps)
        return self.schedule.highest_rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))

    def descend(self, loss: Tensor, rate: float) -> None:
        """One step down."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimiser.step()
        self.progress.steps += 1
        self._average()

    @torch.no_grad()
    def _average(self) -> None:
        """Moves the averaged weights and statistics towards the present ones."""
        share = max(1 / self.schedule.averaged_steps, 1 / (1 + self.progress.steps))
        for kept, now in zip(self.averaged.state_dict().values(), self.network.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, share)
            else:
                kept.copy_(now)

    def paced(self, minutes: float, report: Callable[[], str]) -> Iterator[float]:
        """The learning rate of each step until the minutes are over; at times prints a report and saves."""
        last = saved = time.monotonic()
        while self.progress.seconds < 60 * minutes:
            yield self.rate(minutes)
            now = time.monotonic()
            # A machine that slept has not trained.
            self.progress.seconds += min(now - last, 10.0)
            last = now
            if now - saved > SECONDS_BETWEEN_CHECKPOINTS:
                print(f"{self.progress.seconds / 60:6.1f} min  {self.progress.steps:6} steps  {report()}", flush=True)
                self.save()
                saved = last = time.monotonic()
        self.save()
