# SPDX-License-Identifier: Apache-2.0
"""Trains the reader of print: `python -m train_reader --minutes 75`. The same command goes on where it was stopped.

Drawing a strip takes longer than learning from it, so that each is seen `USES` times, struck by new noise and cut anew.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import queue
from multiprocessing.queues import Queue

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from batches import Batch, Batches
from layers import LocalContrast
from network import Recogniser
from strips import random_strip, width_for
from train import CHECKPOINT, HELD_OUT_SEED, SCHEDULE, connectionist_loss, exact
from training import Training

USES = 6
"""How often a batch is learnt from at most."""

KEPT = 600
"""Batches that are kept for it."""

Parts = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]
"""Of a batch, as it travels between processes."""


class Pool:
    """Batches drawn by other processes, and those drawn before."""

    def __init__(self, seed: int, workers: int) -> None:
        self.rng = np.random.default_rng((seed, 99))
        self.fresh: Queue[Parts] = multiprocessing.Queue(24)
        self.kept: list[tuple[Batch, int]] = []
        for worker in range(workers):
            multiprocessing.Process(target=draw, args=(self.fresh, seed * 16 + worker), daemon=True).start()

    def take(self) -> Batch:
        """A new batch if there is one, one of those before if not."""
        try:
            parts = self.fresh.get(timeout=None if len(self.kept) < 20 else 0.001)
        except queue.Empty:
            return self._again()
        batch = Batch(*(torch.from_numpy(part) for part in parts))
        self.kept.append((batch, 1))
        if len(self.kept) > KEPT:
            self.kept.pop(0)
        return batch

    def _again(self) -> Batch:
        index = int(self.rng.integers(len(self.kept)))
        batch, uses = self.kept[index]
        if uses + 1 >= USES:
            self.kept.pop(index)
        else:
            self.kept[index] = (batch, uses + 1)
        return Batch(self._varied(batch.strips), batch.targets, batch.lengths)

    def _varied(self, strips: torch.Tensor) -> torch.Tensor:
        """The strips a row or two higher or lower, wider or narrower, with noise."""
        width = round(strips.shape[3] * float(self.rng.uniform(0.92, 1.1)) / 4) * 4
        plane = nn.functional.interpolate(strips.float(), (32, width), mode="bilinear", antialias=False)
        shift = int(self.rng.integers(-1, 2))
        padded = nn.functional.pad(plane, (0, 0, 1, 1), mode="replicate")[:, :, 1 + shift : 33 + shift]
        gain = 1 + 0.2 * (torch.rand(len(strips), 1, 1, 1) - 0.5)
        noise = torch.randn_like(padded) * (torch.rand(len(strips), 1, 1, 1) * 5)
        return padded * gain + noise


def evened(strips: torch.Tensor) -> torch.Tensor:
    """What `LocalContrast` makes of strips of grey from 0 to 255, by OpenCV, in a tenth of its time."""
    planes = strips.numpy()[:, 0].astype(np.float32) / 255
    height, width = LocalContrast.NEIGHBOURHOOD

    def around(plane: NDArray[np.float32]) -> NDArray[np.float32]:
        return cv2.blur(plane, (width, height), borderType=cv2.BORDER_CONSTANT)

    share = around(np.ones(planes.shape[1:], np.float32))
    for plane in planes:
        plane -= around(plane) / share
        plane /= np.sqrt(around(plane * plane) / share + LocalContrast.LEAST_VARIANCE)
    return torch.from_numpy(planes[:, None])


def held_out() -> list[Batch]:
    """A few strips of a fixed seed that training never sees."""
    rng = np.random.default_rng(HELD_OUT_SEED)
    return [Batch.of([random_strip(rng, 22, width_for(22)) for _ in range(20)]) for _ in range(4)]


@torch.no_grad()
def held_out_share(network: Recogniser, batches: list[Batch]) -> float:
    """The share of held-out strips read without an error."""
    layers = network.eval().layers[1:]
    results = [right for batch in batches for right in exact(layers(evened(batch.strips))[:, :, 0], batch)]
    return sum(results) / len(results)


def draw(fresh: Queue[Parts], seed: int) -> None:
    """Draws batches for as long as there is somebody to take them."""
    torch.set_num_threads(1)
    training = os.getppid()
    for batch in Batches(seed):
        parts = batch.strips.numpy(), batch.targets.numpy(), batch.lengths.numpy()
        while os.getppid() == training:
            with contextlib.suppress(queue.Full):
                fresh.put(parts, timeout=5)
                break
        else:
            return


def main() -> None:
    """Trains until the minutes are over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=75, help="of training in all, earlier runs included")
    parser.add_argument("--workers", type=int, default=2, help="processes that render strips")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(1)
    training = Training(Recogniser, SCHEDULE, CHECKPOINT)
    training.restore()
    training.network.to(memory_format=torch.channels_last)
    pool = Pool(training.progress.runs, arguments.workers)
    unseen = held_out()
    losses: list[float] = []
    rights: list[bool] = []

    def report() -> str:
        share = held_out_share(training.averaged, unseen)
        text = f"loss {np.mean(losses):.4f}  exact in training {np.mean(rights or [False]):.3f}  held out {share:.3f}"
        losses.clear()
        rights.clear()
        return f"{text}  kept {len(pool.kept)}"

    layers = training.network.layers[1:]
    for rate in training.paced(arguments.minutes, report):
        batch = pool.take()
        training.network.train()
        strips = evened(batch.strips).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            scores = layers(strips)[:, :, 0].float()
        loss = connectionist_loss(scores, batch)
        training.descend(loss, rate)
        losses.append(float(loss.detach()))
        if training.progress.steps % 20 == 0:
            rights += exact(scores.detach(), batch)


if __name__ == "__main__":
    main()
