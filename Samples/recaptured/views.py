# SPDX-License-Identifier: Apache-2.0
"""A camera that samples finer light than it has pixels, so that moiré comes about as it does in cameras."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from printedfronts.shots import Faults
from zonepages import sensor
from zonepages.drawing import Picture, Plane
from zonepages.holders import Random
from zonepages.scene import Camera


@dataclass(frozen=True)
class Lens:
    """How the light is blurred, in the camera's pixels."""

    spread: float
    """Of a sharp point."""
    defocus: float = 0.0
    shake: float = 0.0


def lens(rng: Random, faults: Faults, capital: float) -> Lens:
    """A lens of a phone, sharp or nearly."""
    defocus = capital * (0.02 + 0.035 * faults["defocus"]) if "defocus" in faults else 0.0
    shake = capital * (0.06 + 0.12 * faults["shake"]) if "shake" in faults else 0.0
    return Lens(float(rng.uniform(0.32, 0.6)), defocus, shake)


def finer(camera: Camera, times: int) -> Camera:
    """The same camera with more pixels."""
    return replace(camera, size=(camera.size[0] * times, camera.size[1] * times), focal=camera.focal * times)


def gathered(rng: Random, light: Plane, times: int, lens: Lens) -> Plane:
    """What each pixel of the sensor gathers of finer light."""
    if lens.defocus:
        light = sensor.disc(light, lens.defocus * times)
    if lens.shake:
        light = sensor.shaken(rng, light, lens.shake * times)
    light = cv2.GaussianBlur(light, (0, 0), lens.spread * times)
    size = (light.shape[1] // times, light.shape[0] // times)
    return cv2.resize(light, size, interpolation=cv2.INTER_AREA)


def developed(rng: Random, light: Plane, capital: float, faults: Faults, scale: float) -> tuple[Picture, int]:
    """The picture that becomes of the light that pixels gathered, scaled by an application, and its file's quality."""
    lens = faults.get("lens", 0.0)
    light = sensor.fringed(light, rng.choice((-1, 1)) * (0.0002 + 0.0008 * lens))
    light = sensor.vignetted(light, rng.uniform(0, 0.08) + 0.12 * lens)
    noise, exposure = faults.get("noise", 0.0), rng.uniform(0.75, 1.0)
    if "exposure" in faults:
        exposure = float(rng.choice((1 - 0.65 * faults["exposure"], 1 + 0.35 * faults["exposure"])))
    cast = rng.normal(0, 0.06, 2).clip(-0.2, 0.2)
    light = light * (np.exp(np.array((cast[0], 0, cast[1]), np.float32)) * np.float32(exposure))
    electrons = float(np.exp(np.log(6000) * (1 - noise) + np.log(120) * noise))
    light = sensor.mosaic(rng, light, electrons, (rng.uniform(1.3, 2.1), rng.uniform(1.2, 1.9)))
    smear = noise * rng.uniform(0.2, 0.8) if noise else float(rng.choice((0.0, rng.uniform(0, 0.25))))
    halo = 0.25 + 0.6 * faults["sharpened"] if "sharpened" in faults else rng.uniform(0, 0.2)
    picture = sensor.developed(rng, light, smear, halo, capital)
    if scale < 1:
        kind = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC)[int(rng.integers(0, 3))]
        if rng.random() < 0.5:
            # Stored once before it was scaled.
            picture = stored(picture, int(rng.integers(70, 96)))
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=kind)
    quality = round(75 - 15 * faults["jpeg"]) if "jpeg" in faults else int(rng.integers(72, 96))
    return picture, quality


def stored(picture: Picture, quality: int) -> Picture:
    """A picture after a JPEG file."""
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
