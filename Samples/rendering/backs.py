# SPDX-License-Identifier: Apache-2.0
"""Paints the back of a card, and the one thing among the samples that is no card: a boarding pass."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from rendering import aamva, guilloche
from rendering.canvas import PIXELS_PER_MM, Canvas, pixels, symbol_modules
from rendering.specimen import Colour, Specimen

CARD_WIDTH, CARD_HEIGHT, CORNER_RADIUS = 85.6, 53.98, 3.18
"""ISO/IEC 7810 ID-1, in millimetres."""

MARGIN = 5.0
STAMP_RED: Colour = (186, 38, 48)
TEXT: Colour = (44, 44, 52)


@dataclass(frozen=True)
class Printed:
    """A flat picture with the mask of what lies inside its edge, and where what a reader looks for is.

    `symbol` has the corners of the PDF417, of the machine readable zone, or on a front those of the portrait; `face`
    is the outline of the face in the portrait. `more` has the corners of further symbols.
    """

    image: NDArray[np.uint8]
    inside: NDArray[np.uint8]
    symbol: NDArray[np.float32]
    width_mm: float
    height_mm: float
    face: NDArray[np.float32] | None = None
    more: tuple[NDArray[np.float32], ...] = ()


def seeded(name: str) -> np.random.Generator:
    """Randomness that depends on the name alone, so that adding a sample changes no other."""
    return np.random.default_rng(zlib.crc32(name.encode()))


@cache
def back(specimen: Specimen) -> Printed:
    """The side with the PDF417. A card is painted once, however often it is pictured."""
    design = specimen.design
    canvas = Canvas(CARD_WIDTH, CARD_HEIGHT)
    paint_background(canvas, specimen)
    modules = symbol_modules(aamva.payload(specimen), design.columns, design.security_level)
    width = modules.shape[1] * design.module / PIXELS_PER_MM
    height = modules.shape[0] * 3 * design.module / PIXELS_PER_MM
    if design.layout == "code-top":
        top, information = 4.0, (4.0 + height + 2.6, CARD_HEIGHT - 3.2)
    elif design.layout == "code-bottom":
        top = CARD_HEIGHT - 4.2 - height
        information = (16.0, top - 2.2)
    else:
        top, information = 17.0, (17.0 + height + 2.6, CARD_HEIGHT - 3.2)
    paint_information(canvas, specimen, *information)
    if design.layout != "code-top":
        paint_stripe(canvas, 3.6, 14.2)
    left = (CARD_WIDTH - width) / 2
    canvas.box(left - 2, top - 1.3, left + width + 2, top + height + 1.3, (251, 251, 249), 0.94, 0.7)
    symbol = canvas.symbol(left, top, modules, design.module)
    paint_number(canvas, specimen, top, top + height)
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    return Printed(image, rounded(canvas, CORNER_RADIUS), symbol, CARD_WIDTH, CARD_HEIGHT)


def paint_background(canvas: Canvas, specimen: Specimen) -> None:
    """Tint, line work in running colours, a rosette in the corner and a line of text too small to copy."""
    design, rng = specimen.design, seeded(specimen.name)
    canvas.fill(design.paper)
    inks = canvas.gradient(design.inks)
    canvas.print(guilloche.MOTIFS[design.motif](canvas.shape, rng), inks, 0.30)
    height, width = canvas.shape
    reversed_inks = canvas.gradient(design.inks[::-1])
    for top in (-0.03, 0.90):
        band = guilloche.ribbon(canvas.shape, top * height, (top + 0.13) * height, 9, 14)
        canvas.print(band, reversed_inks, 0.30)
    accent = canvas.blank()
    centre = (width * rng.uniform(0.80, 0.86), height * rng.uniform(0.66, 0.76))
    for radius, petals in ((0.30, 12), (0.19, 9), (0.10, 6)):
        guilloche.strokes(accent, guilloche.rosette(centre, radius * height, petals, 18), 2)
    canvas.print(accent, reversed_inks, 0.42)
    small = f"{specimen.wording.mark} " * 40
    for line in (2.2, CARD_HEIGHT - 1.75):
        canvas.text((-2, line), small, 0.7, design.inks[1], opacity=0.75)


def paint_stripe(canvas: Canvas, top: float, bottom: float) -> None:
    """The magnetic stripe: dark, with a sheen along it and the hairlines that readers leave."""
    rng = np.random.default_rng(7811)
    first, last = pixels(top), pixels(bottom)
    across = np.linspace(0, 1, last - first, dtype=np.float32)[:, None]
    along = np.linspace(0, 1, canvas.shape[1], dtype=np.float32)[None, :]
    level = 36 + 16 * np.exp(-(((along - 0.28 - 0.25 * across) / 0.16) ** 2)) + 6 * np.sin(across * np.pi)
    hairlines = cv2.GaussianBlur(rng.normal(0, 1, (last - first, 1)).astype(np.float32), (1, 3), 1.0)
    level = level + 2.2 * hairlines
    canvas.image[first:last] = level[..., None] * np.array([1.04, 1.0, 0.98], np.float32)


def paint_information(canvas: Canvas, specimen: Specimen, top: float, bottom: float) -> None:
    """Title, the table of what the holder may drive, small print, the inventory code and the stamp."""
    design, wording = specimen.design, specimen.wording
    dark: Colour = tuple(int(channel * 0.55) for channel in design.inks[0])
    room = bottom - top
    roomy = room > 22
    y = paint_title(canvas, specimen, top, 4.3 if roomy else 3.4, dark)
    canvas.box(MARGIN, y + 0.95, CARD_WIDTH - MARGIN, y + 1.07, design.inks[0], 0.8)
    row_height = min(2.75, (bottom - y - 3.0) / (len(wording.rows) + 0.2)) if not roomy else 2.75
    size = min(1.75, row_height * 0.8)
    line = y + 1.3 + row_height
    for label, value in wording.rows:
        canvas.text((MARGIN, line), label, size * 0.84, design.inks[0], "DejaVuSans-Bold", condense=0.84)
        canvas.text((MARGIN + 9.5, line), value, size, TEXT, condense=0.86)
        line += row_height
    if roomy:
        paint_vehicles(canvas, specimen, line - 0.4, dark)
    code_height = min(5.4, room * 0.28)
    code_left = 48.5
    code_top = y + 2.4
    span = canvas.inventory_code(code_left, code_top, code_height, specimen.inventory)
    digits = " ".join(specimen.inventory[index : index + 2] for index in range(0, len(specimen.inventory), 2))
    below = (code_left + span / 2, code_top + code_height + 1.75)
    canvas.text(below, digits, 1.5, TEXT, "DejaVuSansMono", anchor="centre")
    small = code_top + code_height + 3.9
    step = min(1.75, (bottom + 0.2 - small) / max(1, len(wording.small_print) - 1))
    for words in wording.small_print:
        canvas.text((code_left, small), words, 1.16, TEXT, condense=0.80)
        small += step
    if roomy:
        canvas.text((38.0, bottom - 1.4), wording.mark, 8.0, STAMP_RED, "DejaVuSans-Bold",
                    opacity=0.30, anchor="centre", angle=4, outline=5, tracking=1.6)
        paint_hologram(canvas, (CARD_WIDTH - MARGIN - 5.2, bottom - 5.6), 4.9, specimen.name)
    else:
        canvas.text((43.0, bottom - 2.2), wording.mark, 10.5, STAMP_RED, "DejaVuSans-Bold",
                    opacity=0.27, anchor="centre", angle=5, outline=5, tracking=2.2)
    canvas.text((CARD_WIDTH - MARGIN, y), wording.mark, 2.1, STAMP_RED, "DejaVuSans-Bold",
                opacity=0.9, anchor="right", tracking=0.5)


def paint_title(canvas: Canvas, specimen: Specimen, top: float, size: float, colour: Colour) -> float:
    """Jurisdiction and kind on one line, smaller if both are long; returns the baseline."""
    wording, room = specimen.wording, 59.5
    kind_width = canvas.width_of(wording.kind, 2.0, condense=0.86)
    while (width := canvas.width_of(wording.title, size, "DejaVuSerif-Bold", 0.82, 0.5)) + kind_width + 2.2 > room:
        size *= 0.96
    y = top + size * 0.78
    canvas.text((MARGIN, y), wording.title, size, colour, "DejaVuSerif-Bold", tracking=0.5, condense=0.82)
    canvas.text((MARGIN + width + 2.2, y), wording.kind, 2.0, colour, condense=0.86)
    return y


def paint_number(canvas: Canvas, specimen: Specimen, top: float, bottom: float) -> None:
    """The card's number, standing up beside the symbol."""
    middle = (top + bottom) / 2
    words = f"SP {specimen.person.number}"
    half = canvas.width_of(words, 1.35, "DejaVuSansMono", 0.8) / 2 + 0.6
    canvas.box(CARD_WIDTH - 4.6, middle - half, CARD_WIDTH - 2.4, middle + half, (251, 251, 249), 0.7, 0.5)
    canvas.text((CARD_WIDTH - 3.05, middle), words, 1.35, TEXT, "DejaVuSansMono",
                anchor="centre", angle=90, condense=0.8)


def paint_vehicles(canvas: Canvas, specimen: Specimen, top: float, colour: Colour) -> None:
    """Four outlines of vehicles in boxes, the way newer backs show classes."""
    scale = pixels(1)
    for index, shape in enumerate(("motorcycle", "car", "truck", "bus")):
        left = MARGIN + index * 9.3
        canvas.box(left, top, left + 8.7, top + 5.0, (255, 255, 255), 0.45, 0.6)
        mask = Image.new("L", (pixels(8.7), pixels(5.0)), 0)
        draw = ImageDraw.Draw(mask)
        for polygon in BODIES[shape]:
            draw.polygon([(x * scale, y * scale) for x, y in polygon], fill=255)
        for polygon in WINDOWS[shape]:
            draw.polygon([(x * scale, y * scale) for x, y in polygon], fill=0)
        for centre, radius in WHEELS[shape]:
            for reach, fill in ((radius + 0.18, 0), (radius, 255), (radius * 0.45, 0)):
                corners = (centre - reach, AXLES - reach, centre + reach, AXLES + reach)
                draw.ellipse([corner * scale for corner in corners], fill=fill)
        small = np.asarray(mask)
        whole = canvas.blank()
        y, x = pixels(top), pixels(left)
        whole[y : y + small.shape[0], x : x + small.shape[1]] = small
        canvas.print(cv2.GaussianBlur(whole, (0, 0), 0.8), colour, 0.85)


AXLES = 3.85
BODIES = {
    "motorcycle": [[(2.3, 3.9), (3.3, 2.5), (4.6, 2.3), (5.4, 2.9), (4.9, 3.6), (3.6, 3.7)],
                   [(5.0, 1.5), (5.9, 1.4), (5.9, 1.7), (5.4, 1.8), (6.6, 3.8), (6.2, 3.9)],
                   [(2.5, 2.2), (3.9, 2.0), (4.2, 2.4), (3.0, 2.6)]],
    "car": [[(1.0, 3.8), (1.0, 2.8), (2.3, 2.5), (3.2, 1.5), (5.4, 1.5), (6.4, 2.5), (7.6, 2.8), (7.7, 3.8)]],
    "truck": [[(0.8, 3.6), (0.8, 0.9), (5.2, 0.9), (5.2, 3.6)],
              [(5.4, 3.6), (5.4, 1.6), (6.8, 1.6), (7.6, 2.6), (7.8, 3.6)]],
    "bus": [[(0.7, 3.7), (0.7, 1.2), (0.9, 1.0), (7.6, 1.0), (7.9, 1.5), (7.9, 3.7)]],
}
WINDOWS = {
    "motorcycle": [],
    "car": [[(2.7, 2.45), (3.4, 1.75), (4.2, 1.75), (4.2, 2.45)], [(4.4, 2.45), (4.4, 1.75), (5.2, 1.75), (5.9, 2.45)]],
    "truck": [[(5.8, 2.5), (5.8, 1.9), (6.6, 1.9), (7.0, 2.5)]],
    "bus": [[(x, 2.2), (x, 1.4), (x + 1.0, 1.4), (x + 1.0, 2.2)] for x in (1.1, 2.3, 3.5, 4.7, 5.9)],
}
WHEELS = {
    "motorcycle": [(2.1, 0.75), (6.4, 0.75)],
    "car": [(2.5, 0.6), (6.2, 0.6)],
    "truck": [(1.9, 0.6), (3.4, 0.6), (6.5, 0.6)],
    "bus": [(2.1, 0.6), (6.4, 0.6)],
}
"""Outlines in millimetres from the corner of their box."""


def paint_hologram(canvas: Canvas, centre_mm: tuple[float, float], radius_mm: float, name: str) -> None:
    """A disc that shimmers: hue turns with the angle, a rosette is engraved in it."""
    rng = seeded(name + " hologram")
    centre = (centre_mm[0] * PIXELS_PER_MM, centre_mm[1] * PIXELS_PER_MM)
    radius = radius_mm * PIXELS_PER_MM
    y, x = np.mgrid[0 : canvas.shape[0], 0 : canvas.shape[1]].astype(np.float32)
    distance = np.hypot(x - centre[0], y - centre[1])
    disc = (np.clip(radius - distance, 0, 1) * 255).astype(np.uint8)
    angle = np.arctan2(y - centre[1], x - centre[0])
    hue = (angle / (2 * np.pi) * 2 + distance / radius * 0.35 + rng.random()) % 1
    wheel = np.stack([0.5 + 0.5 * np.cos(2 * np.pi * (hue - offset)) for offset in (0, 1 / 3, 2 / 3)], axis=2)
    shine = (150 + 105 * wheel).astype(np.float32)
    canvas.print(disc, shine, 0.55)
    lines = canvas.blank()
    for part, petals in ((0.96, 16), (0.62, 10), (0.34, 7)):
        guilloche.strokes(lines, guilloche.rosette(centre, radius * part, petals, 14), 2)
    canvas.print(lines, (92, 96, 124), 0.5)
    rim = ((np.abs(distance - radius) < 2.5) * 255).astype(np.uint8)
    canvas.print(rim, (120, 124, 150), 0.6)


def rounded(canvas: Canvas, radius: float) -> NDArray[np.uint8]:
    """The mask of a sheet with round corners, smooth at the rim."""
    mask = Image.new("L", canvas.shape[::-1], 0)
    height, width = canvas.shape
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, width - 1, height - 1], pixels(radius), fill=255)
    return cv2.GaussianBlur(np.asarray(mask), (0, 0), 0.9)


BOARDING_TEXT = (
    "M1SPECIMEN/ALEX       EPAPER1 ZZAZZBPK 0417 107Y012C0042 147>1180 B1A             "
    "0             2A            0 PAPER KITE AIRWAYS IS AN INVENTED CARRIER"
)


def boarding_pass() -> Printed:
    """A PDF417 that is readable and no licence."""
    canvas = Canvas(150, 62)
    sky: Colour = (24, 92, 148)
    coral: Colour = (226, 96, 76)
    canvas.fill(((250, 250, 247), (246, 249, 251), (250, 247, 243)))
    canvas.box(0, 0, 150, 11, sky)
    canvas.box(0, 11, 150, 11.7, coral)
    lines = guilloche.ribbon(canvas.shape, 0, pixels(11), 12, 10)
    canvas.print(lines, (255, 255, 255), 0.22)
    canvas.text((7, 7.6), "PAPER KITE AIRWAYS", 4.6, (255, 255, 255), "DejaVuSans-Bold", tracking=0.35)
    canvas.text((143, 7.4), "BOARDING PASS · SPECIMEN", 3.2, (255, 255, 255), anchor="right", tracking=0.2)
    for left, top, label, value, size in (
        (7, 17.0, "PASSENGER", "SPECIMEN / ALEX", 3.6),
        (66, 17.0, "FLIGHT", "PK 0417", 3.6), (92, 17.0, "SEAT", "12C", 3.6),
        (7, 27.0, "FROM", "NOWHERE  ZZA", 3.6), (45, 27.0, "TO", "ELSEWHERE  ZZB", 3.6), (92, 27.0, "GATE", "0", 3.6),
        (112, 17.0, "PASSENGER", "SPECIMEN / ALEX", 2.9),
        (112, 25.6, "FLIGHT", "PK 0417", 2.9), (130, 25.6, "SEAT", "12C", 2.9),
        (112, 34.2, "FROM", "ZZA", 2.9), (130, 34.2, "TO", "ZZB", 2.9),
    ):
        canvas.text((left, top), label, 1.7, coral, "DejaVuSans-Bold", tracking=0.15)
        canvas.text((left, top + size * 1.15), value, size, TEXT, "DejaVuSans-Bold")
    canvas.text((112, 57), "An invented flight of an invented carrier.", 1.5, TEXT)
    for y in np.arange(13.5, 61, 1.9):
        canvas.box(107.2, y, 107.5, y + 1.0, (150, 154, 160))
    modules = symbol_modules(BOARDING_TEXT.encode("latin-1"), 8, 3)
    symbol = canvas.symbol(16, 36.5, modules, 10)
    inside = rounded(canvas, 1.5)
    return Printed(np.clip(canvas.image, 0, 255).astype(np.uint8), inside, symbol, canvas.width_mm, canvas.height_mm)
