# SPDX-License-Identifier: Apache-2.0
"""Trains the recogniser: `python train.py --minutes 95`. The same command goes on where it was stopped.

The learning rate falls with the minutes trained, those of earlier runs included; a run with more minutes raises it
again to where that length would have it.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from alphabet import BLANK, decode
from batches import Batch, rendered_beside
from network import Recogniser
from strips import random_strip, width_for

FOLDER = Path(os.environ.get("RECTO_MRZ_CACHE", Path.home() / ".cache/recto/mrz"))
CHECKPOINT = FOLDER / "checkpoint.pt"

HIGHEST_RATE = 3e-3
WARM_UP_STEPS = 300
AVERAGED_STEPS = 700
"""The weights that are kept are a running mean over about so many steps."""

SECONDS_BETWEEN_CHECKPOINTS = 100
HELD_OUT_SEED = 20_260
HELD_OUT_STRIPS = 240


@dataclass(slots=True)
class Progress:
    """How far the training has come."""

    steps: int = 0
    seconds: float = 0.0
    runs: int = 0


class Training:
    """The network, its averaged twin and the optimiser, kept in a checkpoint."""

    def __init__(self) -> None:
        self.network = Recogniser()
        self.averaged = Recogniser().requires_grad_(False)
        self.averaged.load_state_dict(self.network.state_dict())
        self.optimiser = torch.optim.AdamW(self.network.parameters(), HIGHEST_RATE, (0.9, 0.98), weight_decay=5e-3)
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

    def step(self, batch: Batch, rate: float) -> tuple[float, Tensor]:
        """One step; the loss per character and the scores (n, classes, time)."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        scores = self.network(batch.grey)[:, :, 0]
        loss = connectionist_loss(scores, batch)
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimiser.step()
        self.progress.steps += 1
        self.average()
        return float(loss.detach()), scores.detach()

    @torch.no_grad()
    def average(self) -> None:
        """Moves the averaged weights and statistics towards the present ones."""
        share = max(1 / AVERAGED_STEPS, 1 / (1 + self.progress.steps))
        for kept, now in zip(self.averaged.state_dict().values(), self.network.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, share)
            else:
                kept.copy_(now)


def connectionist_loss(scores: Tensor, batch: Batch) -> Tensor:
    """The loss of the texts given the scores, per character of the batch."""
    count, _, steps = scores.shape
    likelihoods = scores.permute(2, 0, 1).log_softmax(2)
    total = nn.functional.ctc_loss(
        likelihoods, batch.targets, torch.full((count,), steps), batch.lengths, BLANK, "sum", zero_infinity=True
    )
    return total / max(1, len(batch.targets))


def rate_at(progress: Progress, minutes: float) -> float:
    """The learning rate: a short rise, then half a cosine down to a fiftieth."""
    done = min(1.0, progress.seconds / (60 * minutes))
    warm = min(1.0, (progress.steps + 1) / WARM_UP_STEPS)
    return HIGHEST_RATE * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))


def exact(scores: Tensor, batch: Batch) -> list[bool]:
    """For each strip whether its text is read without an error."""
    texts = torch.split(batch.targets, batch.lengths.tolist())
    best = scores.argmax(1).tolist()
    wanted = [[int(index) for index in text] for text in texts]
    return [decode(row) == decode_plain(text) for row, text in zip(best, wanted, strict=True)]


def decode_plain(classes: list[int]) -> str:
    """The text of classes that hold no blanks and no repeats to join."""
    return decode([index for character in classes for index in (character, BLANK)])


@torch.no_grad()
def held_out_share(network: Recogniser, batches: list[Batch]) -> float:
    """The share of held-out strips read without an error."""
    network.eval()
    results = [right for batch in batches for right in exact(network(batch.grey)[:, :, 0], batch)]
    return sum(results) / len(results)


def held_out() -> list[Batch]:
    """Strips of a fixed seed that training never sees."""
    rng = np.random.default_rng(HELD_OUT_SEED)
    return [Batch.of([random_strip(rng, 30, width_for(30)) for _ in range(20)]) for _ in range(HELD_OUT_STRIPS // 20)]


def main() -> None:
    """Trains until the minutes are over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=120, help="of training in all, earlier runs included")
    parser.add_argument("--workers", type=int, default=1, help="processes that render strips")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    training = Training()
    training.restore()
    progress = training.progress
    progress.runs += 1
    batches = rendered_beside(progress.runs, arguments.workers)
    unseen = held_out()
    last = saved = time.monotonic()
    losses: list[float] = []
    rights: list[bool] = []
    while progress.seconds < 60 * arguments.minutes:
        batch = next(batches)
        loss, scores = training.step(batch, rate_at(progress, arguments.minutes))
        losses.append(loss)
        if progress.steps % 10 == 0:
            rights += exact(scores, batch)
        now = time.monotonic()
        # A machine that slept has not trained.
        progress.seconds += min(now - last, 10.0)
        last = now
        if now - saved > SECONDS_BETWEEN_CHECKPOINTS:
            share = held_out_share(training.averaged, unseen)
            print(
                f"{progress.seconds / 60:6.1f} min  {progress.steps:6} steps  loss {np.mean(losses):.4f}  "
                f"exact in training {np.mean(rights):.3f}  held out {share:.3f}",
                flush=True,
            )
            losses, rights = [], []
            training.save()
            saved = last = time.monotonic()
    training.save()


if __name__ == "__main__":
    main()
