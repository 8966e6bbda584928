# SPDX-License-Identifier: Apache-2.0
"""Pieces of documents at the resolution of a press: grounds, lines of issuers, print, portraits, codes and what lies beside."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import presses

Random = np.random.Generator
Plane = np.ndarray
"""Floats, of one channel or of three: red, green, blue."""

FONTS = sorted(str(path) for path in Path("/usr/share/fonts").rglob("*.[ot]tf"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÉŁŽß0123456789.,-/<"


def smooth(rng: Random, shape: tuple[int, ...], cells: float, channels: int = 1) -> Plane:
    """Noise of about so many cells along the longer side, between -1 and 1 or so."""
    longer = max(shape[:2])
    rows, columns = (max(2, round(cells * side / longer) + 1) for side in shape[:2])
    small = rng.standard_normal((rows, columns, channels)).astype(np.float32)
    large = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return large if channels > 1 else large.reshape(shape[:2])


def mixed(picture: Plane, cover: Plane, ink: Plane) -> None:
    """Lays an ink on a picture where it covers, 0 to 1; nothing gets lighter."""
    picture *= 1 - cover[..., None] * (1 - ink)


def ink(rng: Random, darkest: float = 0.05, lightest: float = 0.75) -> Plane:
    """A colour as light."""
    return rng.uniform(darkest, lightest, 3).astype(np.float32)


def grid(shape: tuple[int, ...], density: float) -> tuple[Plane, Plane]:
    """The places of samples in millimetres from the middle: across and down, to be broadcast."""
    x = (np.arange(shape[1], dtype=np.float32) - shape[1] / 2) / np.float32(density)
    y = (np.arange(shape[0], dtype=np.float32) - shape[0] / 2) / np.float32(density)
    return x[None, :], y[:, None]


def lines(phase: Plane, width: float, slope: float) -> Plane:
    """Lines at whole phases; they cover a share `width` of it. A sample is `slope` of the phase."""
    far = np.abs(phase - np.rint(phase))
    return np.clip((np.float32(width / 2) - far) / np.float32(slope) + 0.5, 0, 1)


def ground(rng: Random, shape: tuple[int, ...]) -> Plane:
    """The paper or plastic: white, tinted, in colours that run into each other, or dark."""
    kind = rng.random()
    base = rng.uniform(0.55, 0.98) * rng.uniform(0.8, 1.0, 3).astype(np.float32)
    if kind < 0.25:
        base[...] = rng.uniform(0.75, 0.98)
    elif kind > 0.92:
        base *= np.float32(rng.uniform(0.05, 0.5))
    picture = np.empty((*shape[:2], 3), np.float32)
    picture[...] = base
    if rng.random() < 0.6:
        picture *= 1 + np.float32(rng.uniform(0.03, 0.3)) * smooth(rng, shape, rng.uniform(1, 4), 3)
    return np.clip(picture, 0.02, 1)


def guilloche(rng: Random, picture: Plane, density: float) -> None:
    """Families of fine lines that swing, or turn around a middle."""
    x, y = grid(picture.shape, density)
    for _ in range(int(rng.integers(1, 4))):
        period = float(rng.uniform(0.25, 1.3))
        width = rng.uniform(0.06, 0.35)
        turn = rng.uniform(0, np.pi)
        cosine, sine = np.float32(np.cos(turn)), np.float32(np.sin(turn))
        if rng.random() < 0.3:
            from_x, from_y = x - np.float32(rng.normal(0, 8)), y - np.float32(rng.normal(0, 8))
            radius = np.sqrt(from_x * from_x + from_y * from_y)
            way = radius + np.float32(rng.uniform(0.2, 2)) * np.sin(
                np.float32(rng.integers(3, 16)) * np.arctan2(from_y, from_x) + radius * np.float32(rng.uniform(0, 0.6))
            )
        else:
            along, way = x * cosine + y * sine, y * cosine - x * sine
            way = way + np.float32(rng.uniform(0.1, 3)) * np.sin(along / np.float32(rng.uniform(0.6, 6)))
            if rng.random() < 0.5:
                way = way + np.float32(rng.uniform(0.1, 1)) * np.sin(along / np.float32(rng.uniform(0.5, 3)) + 1)
        cover = lines(way / np.float32(period), width, 1 / (period * density)) * np.float32(rng.uniform(0.2, 1) ** 1.5)
        if rng.random() < 0.3:
            cover *= np.clip(0.5 + smooth(rng, picture.shape, 2), 0, 1)
        mixed(picture, cover, ink(rng))


def tint(rng: Random, picture: Plane, density: float) -> None:
    """Straight lines beside each other over all, or a band of it; at times in two directions, or colours that change."""
    x, y = grid(picture.shape, density)
    period = float(rng.uniform(0.16, 0.6))
    for _ in range(1 if rng.random() < 0.7 else 2):
        turn = rng.choice((0, np.pi / 2, np.pi / 4, rng.uniform(0, np.pi)))
        way = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
        if rng.random() < 0.3:
            way = way + np.float32(rng.uniform(0.02, 0.2)) * smooth(rng, picture.shape, rng.uniform(2, 12))
        cover = lines(way / np.float32(period), rng.uniform(0.2, 0.6), 1 / (period * density))
        cover = cover * np.float32(rng.uniform(0.15, 0.9))
        if rng.random() < 0.3:
            cover *= (smooth(rng, picture.shape, rng.uniform(1, 3)) > 0).astype(np.float32)
        mixed(picture, cover, ink(rng) if rng.random() < 0.6 else np.clip(0.5 + 0.3 * smooth(rng, picture.shape, 2, 3), 0, 1))


def raster(rng: Random, picture: Plane, density: float) -> None:
    """Small dots, rings, crosses or letters, row by row, of an issuer's ground or of a film above it."""
    x, y = grid(picture.shape, density)
    period = float(rng.uniform(0.35, 1.8))
    turn = float(rng.choice((0, np.pi / 4, rng.uniform(0, np.pi))))
    cosine, sine = np.float32(np.cos(turn) / period), np.float32(np.sin(turn) / period)
    across, down = x * cosine + y * sine, y * cosine - x * sine
    if rng.random() < 0.4:
        across = across + 0.5 * (np.rint(down) % 2)
    across, down = across - np.rint(across), down - np.rint(down)
    far = np.sqrt(across * across + down * down) if rng.random() < 0.6 else np.abs(across) + np.abs(down)
    size, slope = rng.uniform(0.12, 0.38), 1 / (period * density)
    if rng.random() < 0.4:
        cover = np.clip((np.float32(rng.uniform(0.05, 0.12)) - np.abs(far - size)) / slope + 0.5, 0, 1)
    else:
        cover = np.clip((size - far) / slope + 0.5, 0, 1)
    mixed(picture, cover.astype(np.float32) * np.float32(rng.uniform(0.1, 0.7)), ink(rng))


def natural(rng: Random, shape: tuple[int, ...]) -> Plane:
    """Light like a photograph's: forms with edges, shades, hair and skin."""
    plane = 0.5 + 0.16 * smooth(rng, shape, rng.uniform(1.5, 4))
    for cells, depth in ((8, 0.09), (20, 0.05), (60, 0.03)):
        plane += np.float32(depth) * smooth(rng, shape, cells * rng.uniform(0.7, 1.4))
    x, y = grid(shape, max(shape[:2]))
    for _ in range(int(rng.integers(1, 6))):
        middle, reach = rng.uniform(-0.5, 0.5, 2), rng.uniform(0.05, 0.45, 2)
        turn = rng.uniform(0, np.pi)
        far_x, far_y = x - np.float32(middle[0]), y - np.float32(middle[1])
        along, across = far_x * np.cos(turn) + far_y * np.sin(turn), far_y * np.cos(turn) - far_x * np.sin(turn)
        far = (along / reach[0]) ** 2 + (across / reach[1]) ** 2
        part = np.clip((1 - far) * np.float32(rng.uniform(3, 30)), 0, 1).astype(np.float32)
        other = rng.uniform(0.05, 0.95) + 0.07 * smooth(rng, shape, rng.uniform(2, 9))
        if rng.random() < 0.3:
            # Hair, beards, cloth.
            fine = smooth(rng, (max(2, shape[0] // int(rng.integers(2, 9))), shape[1]), rng.uniform(60, 200))
            other = other + 0.12 * cv2.resize(fine, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
        plane = plane * (1 - part) + other * part
    colour = 1 + np.float32(rng.uniform(0, 0.5)) * smooth(rng, shape, rng.uniform(1, 4), 3)
    picture = np.clip(plane[..., None] * np.clip(colour, 0.3, 1.6) * rng.uniform(0.75, 1.0, 3).astype(np.float32), 0, 1)
    if rng.random() < 0.35:
        picture[...] = picture.mean(2, keepdims=True)
    return picture.astype(np.float32)


def portrait(rng: Random, picture: Plane, density: float) -> None:
    """A portrait: of continuous tones, screened as in offset, sprayed, engraved by lines, or burnt by a laser."""
    height, width = picture.shape[:2]
    if rng.random() < 0.4:
        place = (slice(None), slice(None))
    else:
        rows, columns = np.sort(rng.uniform(-0.2, 1.2, (2, 2)) * (height, width), axis=0).clip(0).astype(int).T
        place = (slice(*rows), slice(*columns))
    shape = picture[place].shape
    if min(shape[:2]) < 24:
        return
    light = natural(rng, shape)
    kind = rng.random()
    if kind < 0.5:
        made = light
    elif kind < 0.62:
        made = presses.screened(rng, light, density, float(rng.uniform(150, 320)))
    elif kind < 0.76:
        made = presses.sprayed(rng, light, density)
    elif kind < 0.86:
        made = engraved(rng, light, density)
    else:
        made = presses.sprayed(rng, np.repeat(light.mean(2, keepdims=True), 3, 2), density)
        made = 1 - rng.uniform(0.5, 1) * (1 - made)
    if rng.random() < 0.4:
        made = made * picture[place]
    picture[place] = made


def engraved(rng: Random, light: Plane, density: float) -> Plane:
    """Lines that are wider where a picture is darker."""
    x, y = grid(light.shape, density)
    period, turn = float(rng.uniform(0.18, 0.45)), rng.uniform(0, np.pi)
    way = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
    way = way + np.float32(rng.uniform(0, 0.4)) * smooth(rng, light.shape, rng.uniform(1, 5))
    phase = way / np.float32(period)
    far = np.abs(phase - np.rint(phase))
    cover = np.clip(((1 - light.mean(2)) / 2 - far) * np.float32(period * density) + 0.5, 0, 1)
    made = np.ones(light.shape, np.float32)
    mixed(made, cover.astype(np.float32), ink(rng, 0.02, 0.3))
    return made


@lru_cache
def is_latin(path: str) -> bool:
    """True if a typeface has letters of its own for ours."""
    typeface = ImageFont.truetype(path, 40)
    return bytes(typeface.getmask("R")) != bytes(typeface.getmask("\u0378"))


@lru_cache(maxsize=400)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of so many samples."""
    return ImageFont.truetype(path, size)


def words(rng: Random, picture: Plane, density: float) -> None:
    """Lines of print: labels, values, small print, tiny print, zones and large letters."""
    height, width = picture.shape[:2]
    mask = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(mask)
    y = rng.uniform(-1, 2) * density
    while y < height:
        size = float(rng.choice((0.3, 1.4, 1.8, 2.4, 3.0, 3.6, 6.0), p=(0.1, 0.2, 0.2, 0.2, 0.15, 0.1, 0.05))) * rng.uniform(0.8, 1.25)
        pixels = round(size * density)
        if pixels >= 4:
            text = "".join(LETTERS[i] for i in rng.integers(0, len(LETTERS), int(rng.integers(2, 30))))
            if rng.random() < 0.5:
                text = text.upper()
            if size < 0.5:
                text *= 6
            start = (rng.uniform(-0.3, 0.5) * width, y)
            path = FONTS[int(rng.integers(0, len(FONTS)))]
            if is_latin(path):
                pen.text(start, text, 255, font(path, pixels))
        y += size * density * rng.uniform(1.1, 1.8)
        if rng.random() < 0.15:
            y += rng.uniform(0, 5) * density
    cover = np.asarray(mask, np.float32) / 255
    if rng.random() < 0.06:
        picture += (rng.uniform(0.7, 1) - picture) * cover[..., None]
        return
    mixed(picture, cover * np.float32(rng.uniform(0.6, 1)), ink(rng, 0.01, 0.3 if rng.random() < 0.8 else 0.6))


def blocks(rng: Random, picture: Plane, density: float) -> None:
    """A bar code's modules, of one or of two dimensions."""
    height, width = picture.shape[:2]
    module = float(rng.uniform(0.15, 0.6)) * density
    across, down = max(2, int(width / module)), max(2, int(height / module / rng.choice((1, 3, 30))))
    small = (rng.random((down, across)) < 0.5).astype(np.float32)
    x = (np.arange(width) / module).astype(int).clip(0, across - 1)
    y = (np.arange(height) * down // height).clip(0, down - 1)
    top, bottom = np.sort(rng.uniform(-0.3, 1.3, 2) * height).clip(0).astype(int)
    picture[top:bottom] = np.where(small[y[top:bottom, None], x[None]][..., None] > 0, rng.uniform(0.01, 0.15), rng.uniform(0.7, 0.97))


def areas(rng: Random, picture: Plane, density: float) -> None:
    """Headers, frames, flags, seals and emblems: even areas with edges."""
    height, width = picture.shape[:2]
    cover = np.zeros((height, width), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        first, second = rng.uniform(-0.3, 1.3, (2, 2)) * (width, height)
        thick = -1 if rng.random() < 0.6 else max(1, round(rng.uniform(0.1, 1) * density))
        if rng.random() < 0.5:
            cv2.rectangle(cover, tuple(int(v) for v in first), tuple(int(v) for v in second), 255, thick)
        else:
            cv2.circle(cover, tuple(int(v) for v in first), int(rng.uniform(0.05, 0.5) * width), 255, thick, cv2.LINE_AA)
    share = cover.astype(np.float32)[..., None] / 255 * np.float32(rng.uniform(0.2, 1))
    picture += (ink(rng, 0.02, 0.95) - picture) * share


def surface(rng: Random, picture: Plane, density: float) -> None:
    """Fibres, scratches, dust and the sheen of films."""
    picture *= 1 + np.float32(rng.uniform(0.003, 0.05)) * smooth(rng, picture.shape, density * rng.uniform(0.3, 8))[..., None]
    if rng.random() < 0.2:
        cover = np.zeros(picture.shape[:2], np.uint8)
        for _ in range(int(rng.integers(1, 30))):
            start, way = rng.uniform(0, picture.shape[1], 2), rng.normal(0, picture.shape[1] / 4, 2)
            cv2.line(cover, start.astype(int).tolist(), (start + way).astype(int).tolist(), int(rng.integers(30, 255)), 1, cv2.LINE_AA)
        picture += cover.astype(np.float32)[..., None] / 255 * np.float32(rng.uniform(-0.3, 0.4))
    if rng.random() < 0.15:
        picture += np.float32(rng.uniform(0.05, 0.4)) * np.clip(smooth(rng, picture.shape, rng.uniform(2, 14), 3), 0, 1)


def cloth(rng: Random, shape: tuple[int, ...], density: float) -> Plane:
    """What lies under a document: wood, stone, cloth, plain or rough things."""
    kind = rng.random()
    base = rng.uniform(0.03, 0.9) * rng.uniform(0.6, 1, 3).astype(np.float32)
    x, y = grid(shape, density)
    if kind < 0.35:
        step = np.float32(2 * np.pi / rng.uniform(0.2, 1.8))
        bend = smooth(rng, shape, rng.uniform(2, 7), 2) * np.float32(rng.uniform(0, 0.5))
        x, y = x + bend[..., 0], y + bend[..., 1]
        tone = np.sin(x * step) * np.sin(y * step) if rng.random() < 0.5 else np.sin((x + y) * step) + 0.4 * np.sin(x * step)
        tone = tone + rng.standard_normal(tone.shape, np.float32) * np.float32(rng.uniform(0, 0.6))
    elif kind < 0.65:
        tall = (max(2, shape[0] // 40), shape[1])
        tone = cv2.resize(smooth(rng, tall, rng.uniform(20, 160)), (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    else:
        tone = smooth(rng, shape, rng.uniform(3, 90)) + 0.5 * smooth(rng, shape, rng.uniform(60, 300))
    return np.clip(base * (1 + np.float32(rng.uniform(0.02, 0.5)) * tone[..., None]), 0, 1).astype(np.float32)


Layer = Callable[[Random, Plane, float], None]
LAYERS: tuple[tuple[float, Layer], ...] = (
    (0.5, guilloche), (0.22, tint), (0.07, raster), (0.25, areas), (0.27, portrait), (0.75, words), (0.07, blocks), (0.5, surface),
)


def piece(rng: Random, shape: tuple[int, ...], density: float) -> Plane:
    """A piece of a document, as light; `density` is in samples per millimetre."""
    picture = ground(rng, shape)
    for share, layer in LAYERS:
        if rng.random() < share:
            layer(rng, picture, density)
    return np.clip(picture, 0, 1)


def cut(rng: Random, picture: Plane, density: float, other: Plane) -> Plane:
    """A document's edge across a picture, with something else beyond it."""
    x, y = grid(picture.shape, density)
    turn = rng.uniform(0, 2 * np.pi)
    reach = picture.shape[1] / density
    far = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn)) - np.float32(rng.uniform(0.05, 0.4) * reach)
    inside = np.clip(0.5 - far * np.float32(density), 0, 1)[..., None]
    shade = 1 - np.float32(rng.uniform(0, 0.6)) * np.exp(-np.maximum(far, 0) / np.float32(rng.uniform(0.2, 1.5)))[..., None]
    return picture * inside + other * shade * (1 - inside)
