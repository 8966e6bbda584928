# SPDX-License-Identifier: Apache-2.0
"""Strips that were drawn before as another camera would have seen them, so that they can be learnt from again.

It takes a hundredth of the time that drawing takes, and none of a processor if the strips lie on a graphics processor.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

BLURRED = 1 / 3
"""The share of strips that are blurred."""

REACH = 3
"""Pixels on either side that a blur reaches."""


def varied(strips: Tensor) -> Tensor:
    """Strips (n, 1, 32, w) of grey from 0 to 255: moved, slanted, wider, blurred, striped, fainter and noisier."""
    return struck(striped(blurred(moved(strips)))).clamp(0, 255)


def between(strips: Tensor, least: float, most: float, share: float = 1.0) -> Tensor:
    """A number for each strip, by chance; 0 for all but a share of them."""
    shape = (len(strips), 1, 1, 1)
    numbers = torch.rand(shape, device=strips.device) * (most - least) + least
    return numbers * (torch.rand(shape, device=strips.device) < share)


def moved(strips: Tensor) -> Tensor:
    """All wider or narrower, and each higher or lower, larger or smaller, slanted, sloped."""
    count, _, height, wide = strips.shape
    width = round(wide * (0.92 + 0.18 * float(torch.rand(()))) / 4) * 4
    places = torch.zeros(count, 2, 3, device=strips.device)
    places[:, 0, 0] = between(strips, 0.985, 1.015).flatten()
    places[:, 0, 1] = between(strips, -0.07, 0.07, 0.5).flatten() * height / wide
    places[:, 1, 0] = between(strips, -1.2, 1.2, 0.4).flatten() / height
    places[:, 1, 1] = between(strips, 0.93, 1.07).flatten()
    places[:, 1, 2] = between(strips, -1.3, 1.3).flatten() * 2 / height
    grid = nn.functional.affine_grid(places, [count, 1, height, width], align_corners=False)
    return nn.functional.grid_sample(strips, grid, "bilinear", "border", align_corners=False)


def blurred(strips: Tensor) -> Tensor:
    """A share of them, along the line and across it by different widths."""
    chosen = torch.randperm(len(strips), device=strips.device)[: max(1, round(BLURRED * len(strips)))]
    some = strips[chosen]
    steps = torch.arange(-REACH, REACH + 1, device=strips.device).float()
    along = torch.exp(-(steps**2) / (2 * between(some, 0.25, 1.6) ** 2))
    across = torch.exp(-(steps[:, None] ** 2) / (2 * between(some, 0.25, 1.3) ** 2))
    kernels = along * across
    kernels = kernels / kernels.sum((2, 3), keepdim=True)
    padded = nn.functional.pad(some, (REACH,) * 4, mode="replicate").transpose(0, 1)
    strips[chosen] = nn.functional.conv2d(padded, kernels, groups=len(some)).transpose(0, 1)
    return strips


def striped(strips: Tensor) -> Tensor:
    """A fifth of them with waving lines, as a ground leaves them."""
    _, _, height, width = strips.shape
    down = torch.arange(height, device=strips.device).float()[:, None]
    along = torch.arange(width, device=strips.device).float()
    waves = between(strips, 0, 3) * torch.sin(along / between(strips, 10, 60) + between(strips, 0, 6))
    angles = between(strips, 0, math.pi)
    phases = (along * torch.cos(angles) + (down + waves) * torch.sin(angles)) / between(strips, 3, 16)
    return strips + torch.sin(2 * math.pi * phases) * between(strips, 0, 22, 0.2)


def struck(strips: Tensor) -> Tensor:
    """With more or less contrast, and with noise."""
    means = strips.mean((2, 3), keepdim=True)
    gains = 1 + between(strips, -0.45, 0.2, 0.5)
    return (strips - means) * gains + means + torch.randn_like(strips) * between(strips, 0, 7, 0.6)
