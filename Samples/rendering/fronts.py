# SPDX-License-Identifier: Apache-2.0
"""Paints the front of a card: what the back encodes, for people to read, and the holder's face.

Fields have the numbers that AAMVA's card design standard gives them; where they stand is our own.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import cv2
import numpy as np

from rendering import guilloche
from rendering.backs import CARD_HEIGHT, CARD_WIDTH, CORNER_RADIUS, STAMP_RED, Printed, paint_background, rounded
from rendering.canvas import PIXELS_PER_MM, Canvas, pixels
from rendering.portraits import Frame, Photo, paint_ghost, paint_portrait, paint_signature
from rendering.specimen import Colour, Specimen

PORTRAIT = Frame(4.0, 12.4, 24.0, 30.0)
GHOST = Frame(67.6, 29.6, 13.6, 17.0)
FIELDS, RIGHT_EDGE, GHOST_EDGE = 31.0, CARD_WIDTH - 4.0, 66.5
INK: Colour = (30, 30, 36)
DATE_RED: Colour = (158, 30, 44)
WHITE: Colour = (255, 255, 255)


def front(specimen: Specimen, photo: Photo, covered: bool = False) -> Printed:
    """The side with the portrait; `covered` lays paper over every face on it."""
    # The other way round than on the back, as if the sheet had been turned over.
    design = replace(specimen.design, paper=specimen.design.paper[::-1])
    turned = replace(specimen, name=f"{specimen.name} front", design=design)
    canvas = Canvas(CARD_WIDTH, CARD_HEIGHT)
    paint_background(canvas, turned)
    paint_header(canvas, turned)
    inks = canvas.gradient(design.inks)
    canvas.box(GHOST.left - 0.6, GHOST.top - 0.6, GHOST.left + GHOST.width + 0.6, GHOST.top + GHOST.height + 0.6,
               design.paper[2], 0.72, 1.6)
    paint_ghost(canvas, photo, GHOST, inks)
    face = paint_portrait(canvas, photo, PORTRAIT, inks)
    paint_fields(canvas, specimen)
    person = specimen.person
    paint_signature(canvas, f"{person.first_name.split('-')[0]} {person.last_name}", 5.0, 48.6, 22.0)
    canvas.text((56.5, 51.3), specimen.wording.mark, 7.0, STAMP_RED, "DejaVuSans-Bold",
                opacity=0.30, anchor="centre", outline=5, tracking=1.6)
    if covered:
        paint_paper(canvas, PORTRAIT, -3.0, (250, 226, 110))
        paint_paper(canvas, GHOST, 4.0, (250, 226, 110))
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    inside = rounded(canvas, CORNER_RADIUS)
    return Printed(image, inside, PORTRAIT.corners, CARD_WIDTH, CARD_HEIGHT, None if covered else face)


def paint_header(canvas: Canvas, specimen: Specimen) -> None:
    """A band in the card's colours with the jurisdiction, the kind of card and the country."""
    wording, inks = specimen.wording, specimen.design.inks
    deep = tuple(tuple(int(channel * 0.72) for channel in ink) for ink in inks)
    band = canvas.blank()
    band[: pixels(9.6)] = 255
    canvas.print(band, canvas.gradient(deep), 0.94)
    canvas.print(guilloche.ribbon(canvas.shape, 0, pixels(9.6), 8, 9), WHITE, 0.16)
    canvas.fitted((4.0, 7.3), wording.title, 5.4, WHITE, 42.0, "DejaVuSerif-Bold", 0.86)
    kind = wording.kind.upper()
    width = min(30.0, canvas.width_of(kind, 2.5, "DejaVuSans-Bold"))
    canvas.fitted((RIGHT_EDGE - width, 4.9), kind, 2.5, WHITE, 30.0, "DejaVuSans-Bold")
    canvas.text((RIGHT_EDGE, 8.1), f"{wording.mark}  ·  {specimen.country}", 1.9, WHITE, "DejaVuSans-Bold",
                anchor="right", tracking=0.15)
    canvas.box(0, 9.6, CARD_WIDTH, 9.95, inks[1], 0.9)


def paint_fields(canvas: Canvas, specimen: Specimen) -> None:
    """The numbered fields, in one column above and two beside the ghost below."""
    person = specimen.person
    given = " ".join(part for part in (person.first_name, person.middle_name, person.suffix) if part)
    wide, second = RIGHT_EDGE, 57.0
    put(canvas, specimen, FIELDS, 13.9, "4d DLN" if specimen.subfile != "ID" else "4d ID", person.number, 3.1, wide,
        DATE_RED, bold=True)
    put(canvas, specimen, FIELDS, 17.5, "3 DOB", day(person.birth, specimen), 2.5, second - 1, DATE_RED, bold=True)
    put(canvas, specimen, second, 17.5, "4b EXP", day(person.expiry, specimen), 2.5, wide, DATE_RED, bold=True)
    put(canvas, specimen, FIELDS, 21.3, "1", person.last_name, 2.9, wide, bold=True)
    put(canvas, specimen, FIELDS, 24.7, "2", given, 2.5, wide, bold=True)
    line = 27.9
    for index, words in enumerate((*person.street, f"{person.city}, {specimen.state} {person.postal_code}")):
        put(canvas, specimen, FIELDS, line, "8" if index == 0 else "", words, 2.05, GHOST_EDGE)
        line += 2.5
    weight = str(person.weight) if person.weight else None
    rows = (
        ("15 SEX", person.sex, "18 EYES", person.eyes),
        ("16 HGT", tall(specimen), "19 HAIR", person.hair),
        ("17 WGT", weight, "9 CLASS", specimen.vehicle_class),
        ("4a ISS", day(person.issue, specimen) if person.issue else None, "12 RESTR", specimen.restrictions),
    )
    line = max(line + 1.0, 36.2)
    for first, value, other, its_value in rows:
        if value:
            put(canvas, specimen, FIELDS, line, first, value, 2.15, 49.5, bold=True)
        if its_value:
            put(canvas, specimen, 50.5, line, other, its_value, 2.15, GHOST_EDGE, bold=True)
        line += 3.1
    if specimen.discriminator:
        put(canvas, specimen, FIELDS, 48.7, "5 DD", specimen.discriminator, 1.7, GHOST_EDGE)


def put(
    canvas: Canvas,
    specimen: Specimen,
    left: float,
    baseline: float,
    label: str,
    value: str,
    size: float,
    right: float,
    colour: Colour = INK,
    bold: bool = False,
) -> None:
    """A small label and its value, narrowed if it would run beyond `right`."""
    ink = tuple(int(channel * 0.7) for channel in specimen.design.inks[0])
    canvas.text((left, baseline), label, 1.35, ink, condense=0.84)
    start = left + max(1.9, canvas.width_of(label, 1.35, condense=0.84) + 0.9)
    face = "DejaVuSans-Bold" if bold else "DejaVuSans"
    canvas.fitted((start, baseline), value, size, colour, right - start, face, 0.84)


def day(value: date, specimen: Specimen) -> str:
    """A date in the order that the country prints it."""
    return f"{value:%Y/%m/%d}" if specimen.is_canadian else f"{value:%m/%d/%Y}"


def tall(specimen: Specimen) -> str:
    """The height: feet and inches in the United States."""
    height = specimen.person.height
    return f"{height.value // 12}'-{height.value % 12:02d}\"" if height.unit == "in" else str(height)


def paint_paper(canvas: Canvas, frame: Frame, angle: float, colour: Colour) -> None:
    """Lays a piece of note paper over a frame, a little askew, with the shadow under its edge."""
    width, height = frame.width + 2.6, frame.height + 2.6
    middle = ((frame.left + frame.width / 2) * PIXELS_PER_MM, (frame.top + frame.height / 2) * PIXELS_PER_MM)
    corners = cv2.boxPoints((middle, (width * PIXELS_PER_MM, height * PIXELS_PER_MM), angle))
    paper = cv2.fillPoly(canvas.blank(), [np.round(corners).astype(np.int32)], 255, cv2.LINE_AA)
    shadow = cv2.GaussianBlur(np.roll(paper, (14, 9), (0, 1)), (0, 0), 16)
    canvas.print(shadow, (20, 18, 16), 0.45)
    canvas.print(paper, colour, 1)
    fold = cv2.GaussianBlur(paper, (0, 0), 60)
    canvas.print(cv2.subtract(paper, fold), (196, 168, 60), 0.5)
