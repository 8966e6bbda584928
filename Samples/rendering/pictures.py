# SPDX-License-Identifier: Apache-2.0
"""Turns printed cards into pictures: the glass of a scanner, or a camera over a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rendering import surfaces
from rendering.backs import Printed, seeded
from rendering.canvas import PIXELS_PER_MM

Picture = NDArray[np.uint8]

SUPERSAMPLING = 2
UPRIGHT, ROTATED_CLOCKWISE_TO_SHOW = 1, 6
"""Values of the EXIF orientation."""
ORIENTATION_TAG = 0x0112


@dataclass(frozen=True)
class Encoding:
    """How a picture is stored."""

    quality: int = 77
    progressive: bool = False
    grey: bool = False
    orientation: int = UPRIGHT
    palette: bool = False


@dataclass(frozen=True)
class Scan:
    """A card on the glass of a flatbed scanner."""

    dots_per_inch: float = 350
    turn: float = 0
    margin_mm: float = 2.6
    grain: float = 0.9
    encoding: Encoding = field(default_factory=Encoding)


@dataclass(frozen=True)
class Shot:
    """A camera over a table. Angles in degrees; `light` is where the brighter side lies.

    `glare` and `shadow` are centre and reach in shares of the picture, then strength.
    """

    surface: str
    size: tuple[int, int] = (1520, 1140)
    turn: float = 0
    pitch: float = 0
    yaw: float = 0
    fill: float = 0.80
    shift: tuple[float, float] = (0, 0)
    light: float = -60
    falloff: float = 0.22
    warmth: float = 0
    glare: tuple[float, float, float, float] | None = None
    shadow: tuple[float, float, float, float] | None = None
    blur: float = 0.6
    noise: float = 1.7
    exposure: float = 1
    encoding: Encoding = field(default_factory=lambda: Encoding(quality=75))
    supersampling: int = SUPERSAMPLING


@dataclass(frozen=True)
class Taken:
    """An upright picture, the corners of each symbol in it, and the outline of each face."""

    image: Picture
    symbols: tuple[NDArray[np.float32], ...]
    faces: tuple[NDArray[np.float32], ...] = ()


def scan(cards: list[Printed], settings: Scan, name: str) -> Taken:
    """Lays cards below each other on the glass and draws the lamp through."""
    rng = seeded(name)
    scale = settings.dots_per_inch / 25.4
    widest = max(card.width_mm for card in cards)
    width = round((widest + 2 * settings.margin_mm) * scale)
    gap = settings.margin_mm * (1 if len(cards) == 1 else 3)
    height = round((sum(card.height_mm for card in cards) + (len(cards) - 1) * gap + 2 * settings.margin_mm) * scale)
    glass = np.full((height, width, 3), (243, 243, 240), np.float32)
    symbols, faces, top = [], [], settings.margin_mm
    for index, card in enumerate(cards):
        place = np.array([[scale / PIXELS_PER_MM, 0, settings.margin_mm * scale],
                          [0, scale / PIXELS_PER_MM, top * scale], [0, 0, 1]])
        angle = settings.turn * (1 if index % 2 == 0 else -0.7)
        middle = ((settings.margin_mm + card.width_mm / 2) * scale, (top + card.height_mm / 2) * scale)
        place = np.vstack([cv2.getRotationMatrix2D(middle, angle, 1), [0, 0, 1]]) @ place
        lay(glass, card, place, scale / PIXELS_PER_MM, shadow=(0.0, 1.5, 4.0, 0.30))
        symbols.append(cv2.perspectiveTransform(card.symbol[None], place)[0])
        if card.face is not None:
            faces.append(cv2.perspectiveTransform(card.face[None], place)[0])
        top += card.height_mm + gap
    glass = cv2.GaussianBlur(glass, (0, 0), 0.45)
    if settings.grain:
        glass += rng.normal(0, settings.grain, glass.shape[:2]).astype(np.float32)[..., None]
    return Taken(np.clip(glass, 0, 255).astype(np.uint8), tuple(symbols), tuple(faces))


def photograph(card: Printed, settings: Shot, name: str) -> Taken:
    """Projects table and card through a pinhole, lights them, and takes what a phone would."""
    rng = seeded(name)
    width, height = (settings.supersampling * side for side in settings.size)
    lens = projection(settings, card, (width, height))
    texture = surfaces.SURFACES[settings.surface](rng)
    from_texture = lens @ np.array([[1 / surfaces.PIXELS_PER_MM, 0, -surfaces.WIDTH_MM / 2],
                                    [0, 1 / surfaces.PIXELS_PER_MM, -surfaces.HEIGHT_MM / 2], [0, 0, 1]])
    scene = cv2.warpPerspective(texture, from_texture, (width, height), borderMode=cv2.BORDER_REFLECT)
    turn = cv2.getRotationMatrix2D((0, 0), -settings.turn, 1)
    on_table = np.vstack([turn, [0, 0, 1]]) @ np.array(
        [[1 / PIXELS_PER_MM, 0, -card.width_mm / 2], [0, 1 / PIXELS_PER_MM, -card.height_mm / 2], [0, 0, 1]])
    place = lens @ on_table
    corners = cv2.perspectiveTransform(card.symbol[None], place)[0]
    scale = float(np.linalg.norm(corners[1] - corners[0]) / np.linalg.norm(card.symbol[1] - card.symbol[0]))
    fall = np.deg2rad(settings.light + 180)
    lay(scene, card, place, scale, shadow=(11 * np.cos(fall), -11 * np.sin(fall), 13.0, 0.62))
    scene = cv2.resize(scene, settings.size, interpolation=cv2.INTER_AREA)
    scene = illuminate(scene, settings)
    scene = cv2.GaussianBlur(scene, (0, 0), settings.blur)
    grain = rng.normal(0, settings.noise, (*scene.shape[:2], 1)) + rng.normal(0, settings.noise * 0.4, scene.shape)
    scene += cv2.GaussianBlur(grain.astype(np.float32), (0, 0), 0.55) * 1.4
    faces = () if card.face is None else (cv2.perspectiveTransform(card.face[None], place)[0] / settings.supersampling,)
    more = tuple(cv2.perspectiveTransform(symbol[None], place)[0] / settings.supersampling for symbol in card.more)
    return Taken(np.clip(scene, 0, 255).astype(np.uint8), (corners / settings.supersampling, *more), faces)


def curled(card: Printed, rise_mm: float) -> Printed:
    """The card as paper that will not lie flat: towards its left and right edges it rises, so that lines bend."""
    height, width = card.image.shape[:2]
    x = np.arange(width, dtype=np.float32) / width
    rise = rise_mm * PIXELS_PER_MM * (np.exp(-x / 0.16) + 0.45 * np.exp(-(1 - x) / 0.22))
    room = int(np.ceil(rise.max()))
    columns, rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height + room, dtype=np.float32))
    rows += rise[None, :] - room
    slope = np.gradient(rise)
    light = (1 + 0.9 * np.clip(slope, -0.35, 0.35))[None, :, None]
    image = cv2.remap(card.image, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) * light
    inside = cv2.remap(card.inside, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)

    def moved(points: NDArray[np.float32]) -> NDArray[np.float32]:
        at = np.clip(points[:, 0].astype(int), 0, width - 1)
        return np.stack([points[:, 0], points[:, 1] + room - rise[at]], axis=1).astype(np.float32)

    return Printed(
        np.clip(image, 0, 255).astype(np.uint8),
        inside,
        moved(card.symbol),
        card.width_mm,
        card.height_mm + room / PIXELS_PER_MM,
        None if card.face is None else moved(card.face),
        tuple(moved(symbol) for symbol in card.more),
    )


def projection(settings: Shot, card: Printed, size: tuple[int, int]) -> NDArray[np.float64]:
    """From millimetres on the table to pixels, so that the card's longer extent fills its share of the picture."""
    pitch, yaw = np.deg2rad(settings.pitch), np.deg2rad(settings.yaw)
    about_x = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    about_y = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    tilt = about_x @ about_y
    distance = 240.0
    plane = np.column_stack([tilt[:, 0], tilt[:, 1], [0, 0, distance]])
    turn = np.deg2rad(settings.turn)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [card.width_mm / 2, card.height_mm / 2]
    rotated = half @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    seen = cv2.perspectiveTransform(rotated[None], plane)[0]
    low, high = seen.min(axis=0), seen.max(axis=0)
    focal = settings.fill * min(size[0] / (high[0] - low[0]), size[1] / (high[1] - low[1]))
    middle = (low + high) / 2
    centre = np.array(size) * (0.5 + np.array(settings.shift))
    offset = centre - focal * middle
    return np.array([[focal, 0, offset[0]], [0, focal, offset[1]], [0, 0, 1]]) @ plane


def lay(
    scene: NDArray[np.float32],
    card: Printed,
    place: NDArray[np.float64],
    scale: float,
    shadow: tuple[float, float, float, float],
) -> None:
    """Draws a card with the shadow it throws: offset x and y, softness in pixels, strength."""
    size = scene.shape[1::-1]
    soft = max(0.01, 0.42 / scale) if scale < 1 else 0.01
    image = cv2.GaussianBlur(card.image, (0, 0), soft) if scale < 1 else card.image
    drawn = cv2.warpPerspective(image, place, size, flags=cv2.INTER_LINEAR)
    inside = cv2.warpPerspective(card.inside, place, size, flags=cv2.INTER_LINEAR)
    offset_x, offset_y, softness, strength = shadow
    thrown = cv2.warpAffine(inside, np.float32([[1, 0, offset_x], [0, 1, offset_y]]), size)
    thrown = cv2.GaussianBlur(thrown, (0, 0), softness).astype(np.float32) / 255
    contact = cv2.GaussianBlur(inside, (0, 0), 3.0).astype(np.float32) / 255
    scene *= (1 - np.maximum(strength * thrown, 0.45 * contact))[..., None]
    cover = inside.astype(np.float32)[..., None] / 255
    rim = cv2.GaussianBlur(inside, (0, 0), 2.0).astype(np.float32)[..., None] / 255
    scene += (drawn.astype(np.float32) * (0.86 + 0.14 * np.clip(2 * rim - 1, 0, 1)) - scene) * cover


def illuminate(scene: NDArray[np.float32], settings: Shot) -> NDArray[np.float32]:
    """Light from a side, darker corners, and if asked for a hand's shadow and a lamp's reflection."""
    height, width = scene.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    towards = np.deg2rad(settings.light)
    light = 1 + settings.falloff * 1.3 * (x * np.cos(towards) - y * np.sin(towards))
    light *= 1 - 0.42 * settings.falloff * (x**2 + y**2) * 4
    if settings.shadow:
        centre_x, centre_y, reach, strength = settings.shadow
        edge = (x + 0.5 - centre_x) * 0.83 + (y + 0.5 - centre_y) * 0.56 + 0.03 * np.sin(y * 14) + 0.02 * np.sin(x * 23)
        light *= 1 - strength / (1 + np.exp(-edge / (0.12 * reach)))
    colour = np.array([1 + settings.warmth, 1, 1 - settings.warmth], np.float32)
    lit = scene * (light * settings.exposure)[..., None] * colour
    if settings.glare:
        centre_x, centre_y, reach, strength = settings.glare
        aspect = height / width
        across = ((x + 0.5 - centre_x) * 0.94 + (y + 0.5 - centre_y) * 0.34 * aspect) / reach
        down = (-(x + 0.5 - centre_x) * 0.34 + (y + 0.5 - centre_y) * 0.94 * aspect) / (reach * 0.42)
        spot = np.exp(-((across**2 + down**2) ** 1.3)) + 0.30 * np.exp(-(across**2 + down**2) / 5)
        lit += (strength * spot)[..., None] * np.array([1.0, 0.99, 0.95], np.float32)
    return lit.astype(np.float32)


def save(image: Picture, path: Path, encoding: Encoding, dots_per_inch: float | None = None) -> None:
    """Stores a picture. With an orientation the stored pixels lie on their side and the tag says how to show them."""
    picture = Image.fromarray(image)
    if encoding.grey:
        picture = picture.convert("L")
    extra: dict[str, object] = {}
    if dots_per_inch:
        extra["dpi"] = (round(dots_per_inch), round(dots_per_inch))
    if encoding.orientation == ROTATED_CLOCKWISE_TO_SHOW:
        picture = picture.transpose(Image.Transpose.ROTATE_90)
        exif = Image.Exif()
        exif[ORIENTATION_TAG] = encoding.orientation
        extra["exif"] = exif
    if path.suffix == ".png":
        if encoding.palette:
            picture = picture.quantize(64, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        picture.save(path, optimize=True, **extra)
        return
    extra |= {"quality": encoding.quality, "progressive": encoding.progressive, "subsampling": "4:2:0"}
    picture.save(path, optimize=True, **extra)
