# SPDX-License-Identifier: Apache-2.0
"""A condition that accuracy is measured under, of whatever print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from zlib import crc32

import numpy as np

from photographs import Faults, Strip

USUAL_PITCH = (14.0, 26.0)
"""Picture pixels per character, which is about as wide as a capital is high, of most scans and photographs."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A name, what draws a strip of a number of characters, and these numbers."""

    name: str
    draw: Callable[[np.random.Generator, int], Strip]
    lengths: tuple[int, ...]

    def strips(self, seed: int, count: int) -> Iterator[Strip]:
        """As many strips of whole lines."""
        rng = np.random.default_rng((seed, crc32(self.name.encode())))
        return (self.draw(rng, self.lengths[index % len(self.lengths)]) for index in range(count))


def struck_by(*names: str, sensor_pitch: tuple[float, float] = USUAL_PITCH) -> Faults:
    """These faults only, all of them, at least half as strong as they may be."""
    return Faults(0.0, 1.0, frozenset(names), sensor_pitch)
