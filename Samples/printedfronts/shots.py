# SPDX-License-Identifier: Apache-2.0
"""Photographs of sheets with the camera of `zonepages`: what is in the way, and where the outline lies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zonepages import scene, sensor
from zonepages.drawing import Picture, Sheet
from zonepages.holders import Random
from zonepages.scene import Bend, Camera, Lamp, Lying, Points
from zonepages.shots import outline

Faults = dict[str, float]

CONDITIONS = (
    "mild",
    "mild",
    "tilt",
    "glare",
    "shadow",
    "defocus",
    "shake",
    "noise",
    "jpeg",
    "finger",
    "exposure",
    "lens",
    "sharpened",
    "small",
    "curl",
)
"""The main faults, taken in turn; `mild` is a good photograph."""
COMPANIONS = ("tilt", "shadow", "noise", "sharpened", "exposure", "lens", "jpeg", "glare")
FINE = ("defocus", "shake", "noise", "jpeg", "small")
"""What takes fine detail: one to a picture."""
LEAST_SCALE, MOST_SCALE = 13.0, 24.0
"""Pixels per millimetre of a card: capitals of 1.7 mm have 22 to 41 pixels."""


@dataclass(frozen=True)
class Shot:
    """A picture, the corners of the sheet in it (clockwise from its own upper left), and how it was taken."""

    picture: Picture
    corners: Points
    condition: str
    faults: Faults
    quality: int
    points: Points | None = None
    """Where the points lie that were asked for."""


def draw_faults(rng: Random, condition: str) -> Faults:
    """The main fault, and up to two weaker ones."""
    if condition == "mild":
        return {}
    faults = {condition: float(rng.uniform(0.4, 1))}
    for fault in rng.permutation(COMPANIONS)[: int(rng.integers(0, 3))]:
        if str(fault) not in faults and not (fault in FINE and any(other in FINE for other in faults)):
            faults[str(fault)] = float(rng.uniform(0.1, 0.5))
    return faults


def shot(
    rng: Random,
    sheet: Sheet,
    condition: str,
    points: Points | None = None,
    scales: tuple[float, float] = (LEAST_SCALE, MOST_SCALE),
) -> Shot:
    """A sheet on a table before a camera; `points` of the sheet, in millimetres, are given back in pixels."""
    faults = draw_faults(rng, condition)
    bend = Bend.of(rng, sheet, 0.35 * faults["curl"]) if "curl" in faults else Bend.none()
    lying = Lying(sheet, (0.0, 0.0), 0.0, bend)
    camera = aim(rng, lying, faults, scales)
    corners = np.array([(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)], float)
    seen = camera.project(lying.lift(corners)[0])
    light = lit(rng, camera, lying, seen, faults)
    capital = float(np.linalg.norm(seen[1] - seen[0])) / sheet.width * 1.8
    picture, quality = developed(rng, light, capital, faults)
    found = None if points is None else camera.project(lying.lift(points)[0])
    return Shot(picture, seen, condition, faults, quality, found)


def aim(rng: Random, lying: Lying, faults: Faults, scales: tuple[float, float]) -> Camera:
    """A camera that has the whole sheet in its picture, upright or nearly; at times on its side or its head."""
    sheet = lying.sheet
    edge = lying.lift(outline(sheet))[0]
    target = (edge.min(0) + edge.max(0)) / 2 * (1, 1, 0)
    tilt = np.radians(rng.uniform(12, 26) * (0.5 + 0.5 * faults["tilt"]) if "tilt" in faults else rng.uniform(0, 7))
    roll = np.radians(rng.normal(0, 3.5) + 90 * int(rng.choice((0, 1, 2, 3), p=(0.88, 0.05, 0.02, 0.05))))
    barrel = rng.uniform(-0.05, 0.04) * faults["lens"] if "lens" in faults else rng.uniform(-0.006, 0.004)
    low, high = (LEAST_SCALE - 2.5, LEAST_SCALE) if "small" in faults else scales
    if any(fault in faults for fault in ("defocus", "shake", "noise", "jpeg")):
        low = min(17.0, high)
    # A page of a passport is larger, and its print too.
    scale = float(np.exp(rng.uniform(np.log(low), np.log(high)))) * (86 / sheet.width) ** 0.75
    distance, towards = sheet.width * rng.uniform(1.6, 3.2), rng.uniform(0, 2 * np.pi)
    trial = Camera.looking((2, 2), target, distance, scale, tilt, towards, roll, 0.0)
    points = trial.project(edge) - 1
    margin = 1 + rng.uniform(0.04, 0.5 if rng.random() < 0.3 else 0.22)
    half = np.abs(points).max(0) * margin
    if half[0] >= half[1]:
        half[1] = max(half[1], half[0] * float(rng.choice((0.75, 0.5625, 0.7))))
    size = np.round(2 * half).astype(int) // 2 * 2
    return Camera.looking((int(size[0]), int(size[1])), target, distance, scale, tilt, towards, roll, barrel)


def lit(rng: Random, camera: Camera, lying: Lying, seen: Points, faults: Faults) -> np.ndarray:
    """The light that falls into the camera."""
    sheet = lying.sheet
    place = np.array((*rng.uniform(-500, 500, 2), rng.uniform(400, 1000)))
    power, polish, share = 0.0, rng.uniform(60, 200), rng.uniform(0.15, 0.5)
    if "glare" in faults:
        spot = rng.uniform((0.1 * sheet.width, 0.1 * sheet.height), (0.9 * sheet.width, 0.9 * sheet.height))
        where, normal = lying.lift(spot[None])
        place = scene.mirrored_at(where[0], camera, normal[0], rng.uniform(250, 700))
        place[2] = max(place[2], 120)
        sheet.gloss = 1.0
        power, polish, share = 0.12 + 0.3 * faults["glare"], rng.uniform(80, 700), 0.4
    elif sheet.gloss > 0.5 and rng.random() < 0.4:
        power = 0.1
    lamp = Lamp(place, share, polish, power)
    light = scene.table(rng, camera, lamp)
    scene.lay(light, camera, lamp, lying)
    reach = float(np.linalg.norm(seen[1] - seen[0]))
    if "shadow" in faults:
        light = scene.cast_shadow(rng, light, seen.mean(0), reach, 0.8 * faults["shadow"])
    if "finger" in faults:
        middle = seen.mean(0)
        kept = middle + (seen - middle) * 0.86
        scene.put_finger(rng, light, seen, [kept], reach * 0.012)
    return light


def developed(rng: Random, light: np.ndarray, capital: float, faults: Faults) -> tuple[Picture, int]:
    """The picture that becomes of the light, and its file's quality; `capital` is a capital's height in pixels."""
    if "defocus" in faults:
        light = sensor.defocused(rng, light, capital * (0.035 + 0.035 * faults["defocus"]))
    if "shake" in faults:
        light = sensor.shaken(rng, light, capital * (0.10 + 0.13 * faults["shake"]))
    lens = faults.get("lens", 0.0)
    light = sensor.fringed(light, rng.choice((-1, 1)) * (0.0002 + 0.0008 * lens))
    light = sensor.vignetted(light, rng.uniform(0, 0.08) + 0.12 * lens)
    noise, exposure = faults.get("noise", 0.0), rng.uniform(0.8, 1.0)
    if "exposure" in faults:
        strength = faults["exposure"]
        exposure = float(rng.choice((1 - 0.7 * strength, 1 + 0.35 * strength)))
    light = sensor.disc(light * np.float32(exposure), rng.uniform(0.3, 0.55))
    cast = rng.normal(0, 0.06 + 0.15 * faults.get("exposure", 0.0), 2).clip(-0.3, 0.3)
    light = light * np.exp(np.array((cast[0], 0, cast[1]), np.float32))
    electrons = float(np.exp(np.log(6000) * (1 - noise) + np.log(90) * noise))
    light = sensor.mosaic(rng, light, electrons, (rng.uniform(1.3, 2.1), rng.uniform(1.2, 1.9)))
    smear = noise * rng.uniform(0.2, 0.8) if noise else float(rng.choice((0.0, rng.uniform(0, 0.15))))
    halo = 0.25 + 0.6 * faults["sharpened"] if "sharpened" in faults else rng.uniform(0, 0.2)
    picture = sensor.developed(rng, light, smear, halo, capital)
    quality = round(60 - 28 * faults["jpeg"]) if "jpeg" in faults else int(rng.integers(72, 95))
    return picture, quality
