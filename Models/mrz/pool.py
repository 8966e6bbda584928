# SPDX-License-Identifier: Apache-2.0
"""What other processes draw beside a training, kept to be learnt from again: drawing takes longer than learning."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from multiprocessing.queues import Queue
from typing import Generic, TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

Parts = tuple[NDArray, ...]
"""Of a batch, as it travels between processes."""

WAITING = 4
"""Batches that each process may be ahead by."""


Kept = TypeVar("Kept")


class Pool(ABC, Generic[Kept]):
    """Batches of `drawn`, which is called with a seed of its own in each of so many processes.

    `first` is from how many on a training begins, `most` how many of one shape are kept.
    """

    def __init__(
        self, drawn: Callable[[int], Iterator[Parts]], seed: int, workers: int, first: int, most: int
    ) -> None:
        self.rng = np.random.default_rng((seed, 99))
        self.kept: dict[Hashable, list[Kept]] = defaultdict(list)
        self._first, self._most = first, most
        self.lock = threading.Lock()
        """Held while what is kept is looked at or changed."""
        context = multiprocessing.get_context("fork")
        self._fresh: Queue[Parts] = context.Queue(WAITING * workers)
        for worker in range(workers):
            arguments = (drawn, seed * 64 + worker, self._fresh)
            context.Process(target=_draw, args=arguments, daemon=True).start()
        threading.Thread(target=self._take_in, daemon=True).start()

    def wait(self) -> None:
        """Returns when there is enough to begin."""
        while sum(map(len, self.kept.values())) < self._first:
            time.sleep(0.2)

    def keep(self, shape: Hashable, kept: Iterable[Kept]) -> None:
        """Keeps what can be learnt from together; the oldest goes."""
        own = self.kept[shape]
        own.extend(kept)
        del own[: -self._most]

    def any_shape(self) -> Hashable:
        """A shape by chance, the likelier the more is kept of it."""
        shapes = list(self.kept)
        counts = np.array([len(self.kept[shape]) for shape in shapes])
        return shapes[int(self.rng.choice(len(shapes), p=counts / counts.sum()))]

    def chosen(self, count: int) -> list[Kept]:
        """So many of one shape: half are of the newest quarter."""
        with self.lock:
            own = self.kept[self.any_shape()]
            newest = self.rng.integers(len(own) * 3 // 4, len(own), count // 2)
            return [own[int(index)] for index in (*newest, *self.rng.integers(0, len(own), count - count // 2))]

    @abstractmethod
    def add(self, parts: Parts) -> None:
        """Keeps a batch that was drawn; called with the lock."""

    def _take_in(self) -> None:
        while True:
            parts = self._fresh.get()
            with self.lock:
                self.add(parts)


def _draw(drawn: Callable[[int], Iterator[Parts]], seed: int, fresh: Queue[Parts]) -> None:
    """Draws for as long as there is somebody to take it."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    training = os.getppid()
    for parts in drawn(seed):
        while True:
            if os.getppid() != training:
                return
            with contextlib.suppress(queue.Full):
                fresh.put(parts, timeout=5)
                break
