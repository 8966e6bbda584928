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
from collections.abc import Callable, Iterator
from multiprocessing.queues import Queue

import cv2
import torch
from numpy.typing import NDArray

Parts = tuple[NDArray, ...]
"""Of a batch, as it travels between processes."""

WAITING = 4
"""Batches that each process may be ahead by."""


class Pool(ABC):
    """Batches of `drawn`, which is called with a seed of its own in each of so many processes."""

    def __init__(self, drawn: Callable[[int], Iterator[Parts]], seed: int, workers: int) -> None:
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
        while not self.is_ready:
            time.sleep(0.2)

    @property
    @abstractmethod
    def is_ready(self) -> bool:
        """True if there is enough to begin."""

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
