# SPDX-License-Identifier: Apache-2.0
"""What lens, sensor, processor, screens, copiers and files do to light: linear from 0, black, to 1, white."""

from __future__ import annotations

import cv2
import numpy as np

from zonepages.drawing import Picture, Plane
from zonepages.holders import Random
from zonepages.scene import GAMMA


def defocused(rng: Random, light: Plane, sigma: float) -> Plane:
    """Out of focus: by `sigma` pixels where it is worst, less towards a side of the picture."""
    height, width = light.shape[:2]
    turn = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j].astype(np.float32)
    ramp = np.clip(0.75 + 0.5 * (x * np.cos(turn) + y * np.sin(turn)), 0, 1)[..., None].astype(np.float32)
    # A lens's disc, not a bell.
    discs = [disc(light, sigma * share) for share in (0.5, 1.0)]
    return discs[0] + (discs[1] - discs[0]) * np.clip(ramp * 2 - 1, 0, 1)


def disc(light: Plane, sigma: float) -> Plane:
    """Blurred by a disc with the spread of a bell of `sigma`."""
    radius = 2 * sigma
    reach = int(np.ceil(radius))
    if reach < 1:
        return light
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    return cv2.filter2D(light, -1, kernel / kernel.sum())


def shaken(rng: Random, light: Plane, length: float) -> Plane:
    """Moved during the exposure, along a slightly bent way of so many pixels."""
    reach = int(np.ceil(length / 2)) + 2
    kernel = np.zeros((2 * reach + 1,) * 2, np.float32)
    turn, bow = rng.uniform(0, np.pi), rng.uniform(-0.3, 0.3)
    for t in np.linspace(-0.5, 0.5, 200):
        along, across = t * length, bow * length * (t * t - 0.08)
        x = reach + along * np.cos(turn) - across * np.sin(turn)
        y = reach + along * np.sin(turn) + across * np.cos(turn)
        kernel[round(y), round(x)] += 1
    kernel = cv2.GaussianBlur(kernel, (0, 0), 0.5)
    return cv2.filter2D(light, -1, kernel / kernel.sum())


def fringed(light: Plane, share: float) -> Plane:
    """Red and blue a little larger and smaller than green."""
    height, width = light.shape[:2]
    planes = []
    for channel, scale in enumerate((1 + share, 1.0, 1 - share)):
        move = np.array([[scale, 0, width / 2 * (1 - scale)], [0, scale, height / 2 * (1 - scale)]], np.float32)
        plane = np.ascontiguousarray(light[..., channel])
        planes.append(
            plane if scale == 1 else cv2.warpAffine(plane, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
        )
    return np.stack(planes, -1)


def vignetted(light: Plane, amount: float) -> Plane:
    """Darker towards the corners."""
    height, width = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    return light * (1 - np.float32(amount) * (x * x + y * y)[..., None])


def on_screen(rng: Random, light: Plane, capital: float, strength: float) -> Plane:
    """Shown on a screen and photographed from it: its dots beat with the sensor's."""
    height, width = light.shape[:2]
    dot = float(np.clip(rng.uniform(1.05, 1.6 + 1.2 * strength), 1.0, capital / 9))
    shown = cv2.resize(light, None, fx=1 / dot, fy=1 / dot, interpolation=cv2.INTER_AREA)
    light = cv2.resize(shown, (width, height), interpolation=cv2.INTER_LINEAR)
    turn = rng.normal(0, 0.05)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across = (x * np.cos(turn) + y * np.sin(turn)).astype(np.float32) / np.float32(dot)
    down = (y * np.cos(turn) - x * np.sin(turn)).astype(np.float32) / np.float32(dot)
    depth = 0.28 + 0.37 * strength
    for channel in range(3):
        stripe = 1 + depth * np.cos(2 * np.pi * (across - channel / 3))
        light[..., channel] *= stripe * (1 + 0.4 * depth * np.cos(2 * np.pi * down))
    return light * np.array((0.94, 0.98, 1.08), np.float32)


def mosaic(rng: Random, light: Plane, electrons: float, balance: tuple[float, float]) -> Plane:
    """What a sensor with one colour to a pixel counts, and the colours that are guessed between."""
    height, width = light.shape[0] // 2 * 2, light.shape[1] // 2 * 2
    light = light[:height, :width]
    gains = np.array((balance[0], 1, balance[1]), np.float32)
    raw = np.empty((height, width), np.float32)
    for row, column, channel in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        raw[row::2, column::2] = light[row::2, column::2, channel] / gains[channel]
    raw = np.clip(raw, 0, 1)
    noise = rng.standard_normal(raw.shape, np.float32)
    raw += noise * np.sqrt(raw / np.float32(electrons) + np.float32((2.5 / electrons) ** 2))
    whole = np.clip(raw * 60_000 + 2_000, 0, 65_535).astype(np.uint16)
    colours = cv2.cvtColor(whole, cv2.COLOR_BayerRGGB2RGB).astype(np.float32)
    return np.clip((colours - 2_000) / 60_000 * gains, 0, 1)


def developed(rng: Random, light: Plane, smear: float, halo: float, capital: float) -> Picture:
    """A phone's processing: tones, less noise, more contour."""
    picture = shown(light)
    if smear:
        picture = cv2.bilateralFilter(picture, 5, 14 + 46 * smear, 1.2 + 0.05 * capital * smear)
        colour = cv2.cvtColor(picture, cv2.COLOR_RGB2YCrCb)
        colour[..., 1:] = cv2.GaussianBlur(colour[..., 1:], (0, 0), 1 + 2 * smear)
        picture = cv2.cvtColor(colour, cv2.COLOR_YCrCb2RGB)
    if halo:
        soft = cv2.GaussianBlur(picture, (0, 0), max(0.8, capital * rng.uniform(0.05, 0.11)))
        picture = cv2.addWeighted(picture, 1 + 2.2 * halo, soft, -2.2 * halo, 0)
    return picture


def copied(rng: Random, picture: Picture, capital: float, strength: float) -> Picture:
    """A black and white copy: paper white, ink black, little between, and specks of toner."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
    ground = cv2.GaussianBlur(cv2.dilate(grey, np.ones((int(capital) | 1,) * 2)), (0, 0), capital * 2)
    share = np.clip(grey / np.maximum(ground, 1), 0, 1.1)
    share += cv2.GaussianBlur(rng.standard_normal(share.shape, np.float32), (0, 0), 0.9) * np.float32(
        0.06 + 0.05 * strength
    )
    softness = 0.16 - 0.09 * strength
    grey = 255 / (1 + np.exp(-(share - rng.uniform(0.5, 0.62)) / softness * 1.6))
    specks = rng.random(grey.shape, np.float32) < 0.0004 * strength
    grey = np.where(cv2.dilate(specks.astype(np.uint8), np.ones((2, 2))) > 0, 40, grey)
    streak = np.ones(grey.shape[1], np.float32)
    streak[rng.integers(0, grey.shape[1], int(3 * strength))] = 0.6
    grey = cv2.GaussianBlur((grey * streak).astype(np.float32), (0, 0), 0.6)
    return np.repeat(np.clip(grey, 0, 255).astype(np.uint8)[..., None], 3, 2)


def shown(light: Plane) -> Picture:
    """Light as a file's values."""
    steps = 8191
    table = np.round((np.arange(steps + 1) / steps) ** (1 / GAMMA) * 255).astype(np.uint8)
    return table[(np.clip(light, 0, 1) * steps).astype(np.uint16)]
