# SPDX-License-Identifier: Apache-2.0
"""Randomness by name: every trait draws from a generator of its own, so that a new trait shifts no other."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import numpy as np


def generator(*names: object) -> np.random.Generator:
    """Randomness that depends on the names alone."""
    digest = hashlib.sha256("/".join(str(name) for name in names).encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:16], "big")))


class Draws:
    """Draws of one subject: each is settled by the subject's names and its own, whatever else is drawn."""

    def __init__(self, *names: object) -> None:
        self.names = names

    def rng(self, name: str) -> np.random.Generator:
        """The generator behind one draw."""
        return generator(*self.names, name)

    def between(self, name: str, low: float, high: float) -> float:
        """Evenly between two values."""
        return float(self.rng(name).uniform(low, high))

    def around(self, name: str, middle: float, spread: float, reach: float = 2.2) -> float:
        """Normally about the middle, cut at `reach` spreads: nobody is a monster."""
        return middle + spread * float(np.clip(self.rng(name).normal(), -reach, reach))

    def chance(self, name: str, probability: float) -> bool:
        """True as often as the probability says."""
        return bool(self.rng(name).uniform() < probability)

    def pick(self, name: str, weights: Mapping[str, float]) -> str:
        """One of several, by weight."""
        options = list(weights)
        share = np.maximum(np.array([weights[option] for option in options], float), 0)
        return options[int(self.rng(name).choice(len(options), p=share / share.sum()))]
