# SPDX-License-Identifier: Apache-2.0
"""Trains the recogniser: `python train.py --minutes 95`. The same command goes on where it was stopped.

The learning rate falls with the minutes trained, those of earlier runs included; a run with more minutes raises it
again to where that length would have it.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from alphabet import BLANK, decode
from batches import Batch, rendered_beside
from network import Recogniser
from strips import random_strip, width_for
from training import FOLDER, Schedule, Training, asked

CHECKPOINT = FOLDER / "checkpoint.pt"
SCHEDULE = Schedule(highest_rate=3e-3, warm_up_steps=300, averaged_steps=700, weight_decay=5e-3)

HELD_OUT_SEED = 20_260
HELD_OUT_STRIPS = 240


def connectionist_loss(scores: Tensor, batch: Batch) -> Tensor:
    """The loss of the texts given the scores, per character of the batch."""
    count, _, steps = scores.shape
    likelihoods = scores.permute(2, 0, 1).log_softmax(2)
    total = nn.functional.ctc_loss(
        likelihoods, batch.targets, torch.full((count,), steps), batch.lengths, BLANK, "sum", zero_infinity=True
    )
    return total / max(1, len(batch.targets))


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
    arguments = asked(__doc__, 120, "strips")
    training = Training(Recogniser, SCHEDULE, CHECKPOINT)
    training.restore()
    batches = rendered_beside(training.progress.runs, arguments.workers)
    unseen = held_out()
    losses: list[float] = []
    rights: list[bool] = []

    def report() -> str:
        share = held_out_share(training.averaged, unseen)
        text = f"loss {np.mean(losses):.4f}  exact in training {np.mean(rights or [False]):.3f}  held out {share:.3f}"
        losses.clear()
        rights.clear()
        return text

    for rate in training.paced(arguments.minutes, report):
        batch = next(batches)
        training.network.train()
        scores = training.network(batch.grey)[:, :, 0]
        loss = connectionist_loss(scores, batch)
        training.descend(loss, rate)
        losses.append(float(loss.detach()))
        if training.progress.steps % 10 == 0:
            rights += exact(scores.detach(), batch)


if __name__ == "__main__":
    main()
