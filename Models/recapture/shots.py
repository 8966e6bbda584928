# SPDX-License-Identifier: Apache-2.0
"""A camera that sees a few hundred pixels of something, and whatever becomes of its picture until somebody reads it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

Random = np.random.Generator
Plane = np.ndarray
Picture = np.ndarray
"""Bytes: blue, green, red."""

CAMERAS = 3
"""That see the same: light takes longer to draw."""

BESIDE = 8
"""Pixels that are drawn around, and cut off in the end."""


@dataclass(frozen=True)
class Aim:
    """How a camera sees a plane; drawn alike for all that lies there."""

    side: int
    """Pixels of the camera's square picture."""
    density: float
    """Of these, to a millimetre of a document as large as life."""
    scale: float
    """By which the picture is scaled after it was taken."""
    turn: float
    tilt: tuple[float, float]
    """Change of the scale over the picture, across and down."""

    def places(self, times: int, low: int = 0) -> tuple[Plane, Plane]:
        """The places that `times` samples to a pixel see, in pixels from the middle, as they lie on the plane."""
        t = (np.arange(self.side * times, dtype=np.float32) + 0.5) / np.float32(times) - np.float32(self.side / 2)
        u, v = t[None], t[:, None]
        away = 1 + (np.float32(self.tilt[0]) * u + np.float32(self.tilt[1]) * v) / np.float32(self.side)
        cosine, sine = np.float32(np.cos(self.turn)), np.float32(np.sin(self.turn))
        return (u * cosine - v * sine) / away, (u * sine + v * cosine) / away

    def reach(self) -> float:
        """How far these places lie from the middle at most, across or down, in pixels."""
        round_about = abs(np.cos(self.turn)) + abs(np.sin(self.turn))
        return self.side / 2 * round_about / (1 - (abs(self.tilt[0]) + abs(self.tilt[1])) / 2) + 2


def aimed(rng: Random, wanted: int) -> Aim:
    """A camera for `wanted` pixels of a picture that somebody reads."""
    chance = rng.random()
    scale = 1.0 if chance < 0.5 else float(rng.uniform(0.4, 1) if chance < 0.87 else rng.uniform(1, 2.2))
    seen = float(np.exp(rng.uniform(np.log(7.5), np.log(26))))
    side = int(np.ceil((wanted + 2 * BESIDE) / scale / 2)) * 2
    chance = rng.random()
    turn = rng.normal(0, 0.06) if chance < 0.6 else rng.normal(0, 0.3) if chance < 0.85 else rng.uniform(0, np.pi)
    turn += rng.integers(0, 4) * np.pi / 2
    tilt = tuple(float(v) for v in rng.normal(0, 0.03, 2).clip(-0.09, 0.09))
    return Aim(side, seen / scale, scale, float(turn), tilt)


@dataclass(frozen=True)
class Lens:
    """How light is blurred, in pixels."""

    spread: float
    disc: float
    shake: float
    turn: float


def lens(rng: Random) -> Lens:
    """A lens of a phone: sharp, or nearly, or moved."""
    disc = float(rng.uniform(0.4, 2.2)) if rng.random() < 0.3 else 0.0
    shake = float(rng.uniform(0.5, 4)) if rng.random() < 0.15 else 0.0
    return Lens(float(rng.uniform(0.3, 0.75)), disc, shake, float(rng.uniform(0, np.pi)))


def gathered(light: Plane, times: int, lens: Lens) -> Plane:
    """What pixels gather of light that has `times` samples to a pixel."""
    if lens.disc or lens.shake:
        if times > 2 and times % 2 == 0:
            light = cv2.resize(light, None, fx=2 / times, fy=2 / times, interpolation=cv2.INTER_AREA)
            times = 2
        reach = int(np.ceil((lens.disc + lens.shake / 2) * times)) + 1
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
        along, across = x * np.cos(lens.turn) + y * np.sin(lens.turn), y * np.cos(lens.turn) - x * np.sin(lens.turn)
        far = np.hypot(np.maximum(np.abs(along) - lens.shake * times / 2, 0), across)
        kernel = np.clip(lens.disc * times + 0.5 - far, 0, 1) + 1e-6
        light = cv2.filter2D(light, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT)
    light = cv2.GaussianBlur(light, (0, 0), lens.spread * times)
    return cv2.resize(light, (light.shape[1] // times, light.shape[0] // times), interpolation=cv2.INTER_AREA)


def lit(rng: Random, light: Plane) -> Plane:
    """Under a lamp that is not even, with shadows and reflections."""
    side = light.shape[0]
    t = np.linspace(-0.5, 0.5, side, dtype=np.float32)
    x, y = t[None], t[:, None]
    gain = 1 + np.float32(rng.normal(0, 0.12)) * x + np.float32(rng.normal(0, 0.12)) * y
    if rng.random() < 0.1:
        turn, sharpness = rng.uniform(0, 2 * np.pi), rng.uniform(3, 60)
        way = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn)) - np.float32(rng.uniform(-0.4, 0.4))
        gain = gain * (1 - np.float32(rng.uniform(0.1, 0.7)) / (1 + np.exp(-way * np.float32(sharpness))))
    light = light * gain[..., None]
    if rng.random() < 0.12:
        far = np.hypot(x - np.float32(rng.uniform(-0.6, 0.6)), y - np.float32(rng.uniform(-0.6, 0.6)))
        light = light + (np.exp(-((far / np.float32(rng.uniform(0.1, 0.6))) ** 2)) * np.float32(rng.uniform(0.05, 0.8)))[..., None]
    if rng.random() < 0.3:
        light = light + np.float32(rng.uniform(0, 0.08))
    return light


def malvar(raw: Plane) -> Plane:
    """The colours between those of a mosaic (red at the upper left), by the linear filters of Malvar, He and Cutler."""
    green = np.array(((0, 0, -1, 0, 0), (0, 0, 2, 0, 0), (-1, 2, 4, 2, -1), (0, 0, 2, 0, 0), (0, 0, -1, 0, 0)), np.float32) / 8
    beside = np.array(((0, 0, 0.5, 0, 0), (0, -1, 0, -1, 0), (-1, 4, 5, 4, -1), (0, -1, 0, -1, 0), (0, 0, 0.5, 0, 0)), np.float32) / 8
    corner = np.array(((0, 0, -1.5, 0, 0), (0, 2, 0, 2, 0), (-1.5, 0, 6, 0, -1.5), (0, 2, 0, 2, 0), (0, 0, -1.5, 0, 0)), np.float32) / 8
    of_green, across, down, diagonal = (cv2.filter2D(raw, -1, k) for k in (green, beside, beside.T, corner))
    colours = np.repeat(raw[..., None], 3, 2)
    colours[0::2, 0::2, 1], colours[1::2, 1::2, 1] = of_green[0::2, 0::2], of_green[1::2, 1::2]
    colours[0::2, 1::2, 0], colours[1::2, 0::2, 0] = across[0::2, 1::2], down[1::2, 0::2]
    colours[1::2, 0::2, 2], colours[0::2, 1::2, 2] = across[1::2, 0::2], down[0::2, 1::2]
    colours[1::2, 1::2, 0], colours[0::2, 0::2, 2] = diagonal[1::2, 1::2], diagonal[0::2, 0::2]
    return colours


def sensed(rng: Random, light: Plane) -> Plane:
    """What a sensor counts, and the colours that are guessed between the places of its mosaic."""
    brightest = float(np.percentile(light[::5, ::5], 97))
    exposure = rng.uniform(0.6, 1.05) if rng.random() < 0.8 else rng.uniform(0.2, 1.5)
    light = np.clip(light * np.float32(exposure / max(brightest, 0.02)), 0, None)
    electrons = float(np.exp(rng.uniform(np.log(90), np.log(15_000))))
    dark = rng.uniform(1, 4) / electrons
    if rng.random() < 0.12:
        # Four pixels made one, or three sensors' worth: every colour at every place.
        noise = rng.standard_normal(light.shape, np.float32)
        return np.clip(light + noise * np.sqrt(light / np.float32(electrons) + np.float32(dark * dark)), 0, 1)
    gains = np.array((rng.uniform(1.2, 2.3), 1, rng.uniform(1.2, 2.1)), np.float32)
    raw = np.empty(light.shape[:2], np.float32)
    for row, column, channel in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        raw[row::2, column::2] = light[row::2, column::2, channel] / gains[channel]
    raw = np.minimum(raw, 1)
    raw += rng.standard_normal(raw.shape, np.float32) * np.sqrt(raw / np.float32(electrons) + np.float32(dark * dark))
    kind = rng.random()
    if kind < 0.4:
        # With red and blue as strong as green, filters see edges and no mosaic.
        balanced = raw.copy()
        balanced[0::2, 0::2] *= gains[0]
        balanced[1::2, 1::2] *= gains[2]
        return np.clip(malvar(balanced), 0, 1)
    whole = np.clip(raw * 55_000 + 4_000, 0, 65_535).astype(np.uint16)
    way = cv2.COLOR_BayerRGGB2RGB_EA if kind < 0.75 else cv2.COLOR_BayerRGGB2RGB
    return np.clip((cv2.cvtColor(whole, way).astype(np.float32) - 4_000) / 55_000 * gains, 0, 1)


def toned(rng: Random, light: Plane) -> Picture:
    """Light as a file's values: bright, hard or soft, warm or cold."""
    cast = np.exp(rng.normal(0, 0.07, 3)).astype(np.float32)
    value = np.clip(light * cast, 0, 1) ** np.float32(1 / rng.uniform(1.9, 2.5))
    bend = np.float32(rng.uniform(-0.15, 0.6))
    value = value + bend * (value * value * (3 - 2 * value) - value)
    return np.clip(value[..., ::-1] * 255 + 0.5, 0, 255).astype(np.uint8)


def processed(rng: Random, picture: Picture) -> Picture:
    """A phone's processing: less noise, more contour, again and again at times."""
    chance = rng.random()
    if chance < 0.4:
        strength = rng.uniform(0, 1)
        picture = cv2.bilateralFilter(picture, 5, 6 + 50 * strength, 0.8 + 1.6 * strength)
    elif chance < 0.5:
        picture = cv2.medianBlur(picture, 3)
    elif chance < 0.58:
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 1))
        picture = cv2.addWeighted(picture, 0.3, soft, 0.7, 0)
    if rng.random() < 0.5:
        colour = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb)
        colour[..., 1:] = cv2.GaussianBlur(colour[..., 1:], (0, 0), rng.uniform(0.8, 4))
        picture = cv2.cvtColor(colour, cv2.COLOR_YCrCb2BGR)
    if rng.random() < 0.65:
        amount = float(rng.uniform(0.1, 0.8) if rng.random() < 0.8 else rng.uniform(0.8, 2.5))
        soft = cv2.GaussianBlur(picture, (0, 0), float(np.exp(rng.uniform(np.log(0.6), np.log(3)))))
        picture = cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)
    if rng.random() < 0.12:
        wide = cv2.GaussianBlur(picture, (0, 0), 12)
        picture = cv2.addWeighted(picture, 1.4, wide, -0.4, 0)
    return picture


SAMPLINGS = (
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_422,
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444,
)


def stored(rng: Random, picture: Picture, worst: float = 45) -> Picture:
    """A picture after a file: mostly JPEG, at times WebP, which smooths."""
    chance = rng.random()
    if chance < 0.04:
        return picture
    if chance < 0.1:
        written = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, int(rng.uniform(40, 98))])[1]
    else:
        quality = int(worst + (98 - worst) * np.sqrt(rng.random()))
        sampling = SAMPLINGS[int(rng.integers(0, len(SAMPLINGS)))]
        options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling]
        written = cv2.imencode(".jpg", picture, options)[1]
    return cv2.imdecode(written, cv2.IMREAD_COLOR)


RESAMPLINGS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4)


def scaled(rng: Random, picture: Picture, scale: float) -> Picture:
    """Larger or smaller."""
    if scale == 1:
        return picture
    way = RESAMPLINGS[int(rng.integers(0, len(RESAMPLINGS)))]
    if scale < 0.7 and way != cv2.INTER_AREA and rng.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)


def finished(rng: Random, picture: Picture, scale: float, wanted: int) -> Picture:
    """A picture that was stored, at times scaled and stored again, in grey and cut to size."""
    if scale == 1:
        picture = stored(rng, picture)
        if rng.random() < 0.12:
            picture = stored(rng, picture, 60)
    else:
        if rng.random() < 0.6:
            picture = stored(rng, picture, 60)
        picture = scaled(rng, picture, scale)
        if rng.random() < 0.15:
            soft = cv2.GaussianBlur(picture, (0, 0), 0.8)
            amount = rng.uniform(0.1, 0.8)
            picture = cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)
        picture = stored(rng, picture)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    top, left = (int(rng.integers(0, room - wanted + 1)) for room in grey.shape)
    return grey[top : top + wanted, left : left + wanted]


def photographed(rng: Random, aim: Aim, light: Plane, times: int, wanted: int) -> list[Picture]:
    """Light that is finer than a camera's pixels, as pictures of several cameras: `wanted` pixels wide and high."""
    pictures = []
    for _ in range(CAMERAS):
        seen = lit(rng, gathered(light, times, lens(rng)))
        pictures.append(finished(rng, processed(rng, toned(rng, sensed(rng, seen))), aim.scale, wanted))
    return pictures
