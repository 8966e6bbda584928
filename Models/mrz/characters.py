# SPDX-License-Identifier: Apache-2.0
"""Characters by chance, of whatever alphabet is trained."""

from __future__ import annotations

import numpy as np

from alphabet import DIGITS, LETTERS


def letters(rng: np.random.Generator, length: int) -> str:
    """Letters of equal chances."""
    return "".join(pick(rng, LETTERS) for _ in range(length))


def digits(rng: np.random.Generator, length: int) -> str:
    """Digits of equal chances."""
    return "".join(pick(rng, DIGITS) for _ in range(length))


def pick(rng: np.random.Generator, characters: str) -> str:
    """One of the characters."""
    return characters[int(rng.integers(0, len(characters)))]
