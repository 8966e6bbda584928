# SPDX-License-Identifier: Apache-2.0
"""Paints the data page of a passport; the design is the project's own."""

from __future__ import annotations

from datetime import date

import numpy as np

from rendering import guilloche, zone
from rendering.backs import STAMP_RED, Printed, rounded, seeded
from rendering.canvas import ZONE_PITCH, Canvas, pixels
from rendering.portraits import Frame, Photo, paint_ghost, paint_portrait, paint_signature
from rendering.specimen import Colour, TravelDocument

PAGE_WIDTH, PAGE_HEIGHT, CORNER_RADIUS = 125.0, 88.0, 3.18
"""ISO/IEC 7810 ID-3, in millimetres."""

PORTRAIT = Frame(6.5, 16.5, 33.6, 43.2)
GHOST = Frame(102.0, 35.0, 16.8, 21.6)
FIELDS, SECOND, RIGHT_EDGE = 45.0, 77.0, 118.5
ZONE_LEFT, ZONE_BASELINES, ZONE_TOP = 6.6, (74.2, 80.55), 65.6
"""The lines of a zone are a quarter of an inch apart."""

STATES = {
    "UTO": ("UTOPIA", "UTOPIAN"), "D": ("GERMANY", "GERMAN"), "XXA": ("", "STATELESS"), "XXB": ("", "REFUGEE"),
}
"""What a sheet prints for a code: the issuer's name, and the nationality."""

INK: Colour = (30, 30, 36)
WHITE: Colour = (255, 255, 255)
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def page(passport: TravelDocument, photo: Photo) -> Printed:
    """The page with portrait and machine readable zone."""
    canvas = Canvas(PAGE_WIDTH, PAGE_HEIGHT)
    paint_background(canvas, passport)
    inks = canvas.gradient(passport.inks)
    paint_ghost(canvas, photo, GHOST, inks, 0.42)
    face = paint_portrait(canvas, photo, PORTRAIT, inks)
    paint_fields(canvas, passport)
    paint_signature(canvas, f"{passport.first_names} {passport.last_name}".strip(), 79.0, 64.0, 22.0)
    canvas.text((71.0, 63.0), "SPECIMEN", 9.0, STAMP_RED, "DejaVuSans-Bold",
                opacity=0.24, anchor="centre", angle=5, outline=6, tracking=2.0)
    symbol = paint_zone(canvas, passport)
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    return Printed(image, rounded(canvas, CORNER_RADIUS), symbol, PAGE_WIDTH, PAGE_HEIGHT, face)


def paint_background(canvas: Canvas, passport: TravelDocument) -> None:
    """Tint, line work, a rosette behind the fields, and the band with the state's name."""
    rng = seeded(f"{passport.name} passport")
    canvas.fill(passport.paper)
    inks, reversed_inks = canvas.gradient(passport.inks), canvas.gradient(passport.inks[::-1])
    canvas.print(guilloche.MOTIFS[passport.motif](canvas.shape, rng), inks, 0.26)
    height, width = canvas.shape
    emblem = canvas.blank()
    centre = (width * rng.uniform(0.60, 0.68), height * 0.44)
    for radius, petals in ((0.27, 14), (0.18, 10), (0.09, 6)):
        guilloche.strokes(emblem, guilloche.rosette(centre, radius * height, petals, 18), 2)
    canvas.print(emblem, reversed_inks, 0.34)
    deep = tuple(tuple(int(channel * 0.70) for channel in ink) for ink in passport.inks)
    band = canvas.blank()
    band[: pixels(12.2)] = 255
    canvas.print(band, canvas.gradient(deep), 0.95)
    canvas.print(guilloche.ribbon(canvas.shape, 0, pixels(12.2), 10, 10), WHITE, 0.15)
    state, face = STATES[passport.state][0], "DejaVuSerif-Bold"
    size = 6.4 * min(1, (FIELDS - 9.5) / canvas.width_of(state, 6.4, face, tracking=0.9))
    canvas.text((6.5, 8.7), state, size, WHITE, face, tracking=0.9)
    title = "TRAVEL DOCUMENT" if passport.code == "PR" else "PASSPORT"
    canvas.text((FIELDS, 6.2), title, 3.0, WHITE, "DejaVuSans-Bold", tracking=0.3)
    canvas.text((FIELDS, 9.8), "PASSEPORT · PASPOORT", 1.9, WHITE, tracking=0.2)
    canvas.text((RIGHT_EDGE, 8.0), "SPECIMEN", 3.4, WHITE, "DejaVuSans-Bold", anchor="right", tracking=0.6)
    canvas.box(0, 12.2, PAGE_WIDTH, 12.6, passport.inks[1], 0.9)


def paint_fields(canvas: Canvas, passport: TravelDocument) -> None:
    """What the page says in words, under the captions of ICAO 9303 part 4."""
    fields = (
        (FIELDS, 17.4, "Type / Type", passport.code),
        (60.0, 17.4, "Code / Code", passport.state),
        (SECOND, 17.4, "Passport No. / N° de passeport", passport.number),
        (FIELDS, 24.4, "Surname / Nom", passport.last_name),
        (FIELDS, 31.4, "Given names / Prénoms", passport.first_names),
        (FIELDS, 38.4, "Nationality / Nationalité", STATES[passport.nationality][1]),
        (SECOND, 38.4, "Sex / Sexe", passport.sex),
        (FIELDS, 45.4, "Date of birth / Date de naissance", day(passport.birth)),
        (SECOND, 45.4, "Place of birth / Lieu", passport.birthplace),
        (FIELDS, 52.4, "Date of issue / Délivré le", day(passport.issue)),
        (SECOND, 52.4, "Authority / Autorité", "OFFICE OF SAMPLES"),
        (FIELDS, 59.4, "Date of expiry / Expire le", day(passport.expiry)),
        (SECOND, 59.4, "Signature", ""),
    )
    caption = tuple(int(channel * 0.7) for channel in passport.inks[0])
    for left, top, label, value in fields:
        room = (RIGHT_EDGE if left == SECOND or top in (24.4, 31.4) else SECOND - 1) - left
        if left == SECOND and top > 33:
            room = GHOST.left - 1 - left
        canvas.fitted((left, top), label, 1.5, caption, room, condense=0.84)
        if value:
            canvas.fitted((left, top + 3.2), value, 2.75, INK, room, "DejaVuSans-Bold", 0.84)


def paint_zone(
    canvas: Canvas,
    document: TravelDocument,
    left: float = ZONE_LEFT,
    baselines: tuple[float, ...] = ZONE_BASELINES,
    strip_top: float = ZONE_TOP,
) -> np.ndarray:
    """The machine readable zone on its pale strip; returns the corners of its characters, clockwise."""
    canvas.box(0, strip_top, canvas.width_mm, canvas.height_mm, (250, 250, 247), 0.86)
    lines = zone.lines(document)
    for baseline, characters in zip(baselines, lines, strict=True):
        canvas.zone_line(left, baseline, characters)
    x, right = pixels(left), pixels(left + len(lines[0]) * ZONE_PITCH)
    top, bottom = pixels(baselines[0] - 2.8), pixels(baselines[-1] + 0.1)
    return np.array([[x, top], [right, top], [right, bottom], [x, bottom]], np.float32)


def day(value: date) -> str:
    """A date with the month in letters."""
    return f"{value.day:02d} {MONTHS[value.month - 1]} {value.year}"
