# SPDX-License-Identifier: Apache-2.0
"""Paints identity cards, visas, and the passport page that a visa is stuck on; the designs are the project's own."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from rendering import guilloche
from rendering.backs import CARD_HEIGHT, CARD_WIDTH, CORNER_RADIUS, STAMP_RED, Printed, rounded, seeded
from rendering.canvas import PIXELS_PER_MM, ZONE_PITCH, Canvas, pixels
from rendering.pages import INK, PAGE_HEIGHT, PAGE_WIDTH, STATES, WHITE, day, paint_zone
from rendering.portraits import Frame, Photo, paint_ghost, paint_portrait, paint_signature
from rendering.specimen import Colour, TravelDocument
from rendering.zone import LINE_LENGTHS

LINE_SPACING, LINES_IN_TD1 = 6.35, 3
BELOW_ZONE, STRIP_ABOVE = 7.45, 8.6
BELOW_ZONE_IN_TD1, STRIP_ABOVE_IN_TD1 = 4.6, 4.4
HEADER = 10.4
TITLES = {"IR": "RESIDENCE PERMIT"}
"""What is written on documents whose code says more than their format."""
MARGIN = 5.0


@dataclass(frozen=True)
class Sheet:
    """The size of a format, in millimetres (ICAO 9303, parts 5 to 7), and what is printed at its top."""

    width: float
    height: float
    corner_radius: float
    title: str
    lines: int = 2

    def baselines(self) -> tuple[float, ...]:
        """The places of the zone's lines."""
        last = self.height - (BELOW_ZONE if self.lines < LINES_IN_TD1 else BELOW_ZONE_IN_TD1)
        return tuple(last - LINE_SPACING * above for above in reversed(range(self.lines)))

    @property
    def strip_top(self) -> float:
        """The start of the zone's strip."""
        return self.baselines()[0] - (STRIP_ABOVE if self.lines < LINES_IN_TD1 else STRIP_ABOVE_IN_TD1)

    @property
    def portrait(self) -> Frame:
        """The place of the portrait: between header and strip, or the card's lower edge."""
        # A TD1 card has its zone on the other side.
        bottom = self.strip_top if self.lines < LINES_IN_TD1 else self.height - 2.4
        height = bottom - HEADER - 4.6
        return Frame(MARGIN, HEADER + 2.6, height * 0.78, height)


SHEETS = {
    "TD1": Sheet(CARD_WIDTH, CARD_HEIGHT, CORNER_RADIUS, "IDENTITY CARD", LINES_IN_TD1),
    "TD2": Sheet(105.0, 74.0, CORNER_RADIUS, "IDENTITY CARD"),
    "MRVA": Sheet(120.0, 80.0, 0.8, "VISA"),
    "MRVB": Sheet(105.0, 74.0, 0.8, "VISA"),
}


def sheet(document: TravelDocument, photo: Photo | None) -> Printed:
    """A card of format TD2 or a visa, with zone; a visa can be without a portrait."""
    form = SHEETS[document.format]
    canvas = Canvas(form.width, form.height)
    paint_background(canvas, document, document.name)
    inks = canvas.gradient(document.inks)
    face = paint_portrait(canvas, photo, form.portrait, inks) if photo else None
    left = form.portrait.left + form.portrait.width + 4.4 if photo else MARGIN + 1
    rows = visa_rows(document) if document.format.startswith("MRV") else card_rows(document)
    paint_rows(canvas, document, rows, left, form.strip_top - 1.0)
    paint_stamp(canvas, (left + form.width) / 2, form.strip_top - 4.6)
    corners = paint_form_zone(canvas, document)
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    return Printed(image, rounded(canvas, form.corner_radius), corners, form.width, form.height, face)


def obverse(document: TravelDocument, photo: Photo) -> Printed:
    """The side of a TD1 card with the portrait. The symbol is the portrait's place: there is no zone."""
    form = SHEETS["TD1"]
    canvas = Canvas(form.width, form.height)
    paint_background(canvas, document, f"{document.name} obverse")
    inks = canvas.gradient(document.inks)
    ghost = Frame(form.width - MARGIN - 12.5, form.height - 19.4, 12.5, 16.0)
    paint_ghost(canvas, photo, ghost, inks, 0.42)
    face = paint_portrait(canvas, photo, form.portrait, inks)
    left = form.portrait.left + form.portrait.width + 4.0
    paint_rows(canvas, document, card_rows(document), left, form.height - 9.0)
    paint_signature(canvas, f"{document.first_names} {document.last_name}", left, form.height - 5.4, 19.0)
    paint_stamp(canvas, left + 15.0, form.height - 2.2)
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    return Printed(image, rounded(canvas, form.corner_radius), form.portrait.corners, form.width, form.height, face)


def reverse(document: TravelDocument) -> Printed:
    """The side of a TD1 card with the zone."""
    form = SHEETS["TD1"]
    canvas = Canvas(form.width, form.height)
    turned = replace(document, inks=document.inks[::-1], paper=document.paper[::-1])
    paint_background(canvas, turned, f"{document.name} reverse", header=False)
    rows = (
        (
            ("Place of birth / Lieu de naissance", document.birthplace),
            ("Date of issue / Délivrée le", day(document.issue)),
        ),
        (("Authority / Autorité", "OFFICE OF SAMPLES"), ("Height / Taille", "174 cm")),
        (("Residence / Domicile", "14 LANE OF THE THREE WELLS, AMAUROTE"),),
    )
    paint_rows(canvas, document, rows, MARGIN, form.strip_top - 1.0, top=3.4)
    paint_stamp(canvas, form.width - 24.0, form.strip_top - 1.6)
    corners = paint_form_zone(canvas, document)
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    return Printed(image, rounded(canvas, form.corner_radius), corners, form.width, form.height)


def visa_page(visa: Printed, owner: TravelDocument) -> Printed:
    """A page of a passport with a visa stuck on it."""
    canvas = Canvas(PAGE_WIDTH, PAGE_HEIGHT)
    canvas.fill(owner.paper[::-1])
    lines = guilloche.MOTIFS["contours"](canvas.shape, seeded(f"{owner.name} visas"))
    canvas.print(lines, canvas.gradient(owner.inks), 0.22)
    canvas.text((PAGE_WIDTH / 2, 5.0), "VISAS", 2.6, owner.inks[0], "DejaVuSerif-Bold", anchor="centre", tracking=0.8)
    canvas.text((PAGE_WIDTH - 6.0, 5.0), "7", 2.6, owner.inks[0], anchor="right")
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    x, y = pixels((PAGE_WIDTH - visa.width_mm) / 2), pixels(PAGE_HEIGHT - visa.height_mm - 0.9)
    window = np.s_[y : y + visa.image.shape[0], x : x + visa.image.shape[1]]
    shade = np.zeros(canvas.shape, np.float32)
    shade[window] = 1
    shade = cv2.GaussianBlur(shade, (0, 0), 7)[..., None] * 0.35
    image = (image * (1 - shade)).astype(np.uint8)
    cover = visa.inside[..., None].astype(np.float32) / 255
    image[window] = (image[window] * (1 - cover) + visa.image * cover).astype(np.uint8)
    face = None if visa.face is None else visa.face + np.array([x, y], np.float32)
    corners = visa.symbol + np.array([x, y], np.float32)
    return Printed(image, rounded(canvas, CORNER_RADIUS), corners, PAGE_WIDTH, PAGE_HEIGHT, face)


def spread(upper: Printed, lower: Printed) -> Printed:
    """An open passport, its fold across: two pages, one below the other."""
    image = np.vstack([upper.image, lower.image])
    rows = np.abs(np.arange(image.shape[0]) - upper.image.shape[0]) / PIXELS_PER_MM
    shade = 1 - 0.34 * np.exp(-rows / 2.2) - 0.30 * np.exp(-rows / 0.25)
    image = (image * shade[:, None, None]).astype(np.uint8)
    inside = np.vstack([upper.inside, lower.inside])
    # At the fold the pages have no corners.
    fold, reach = upper.image.shape[0], pixels(CORNER_RADIUS) + 2
    inside[fold - reach : fold + reach] = inside[fold - reach - 1]
    down = np.array([0, fold], np.float32)
    face = upper.face if lower.face is None else lower.face + down
    height = upper.height_mm + lower.height_mm
    return Printed(image, inside, upper.symbol, upper.width_mm, height, face, (lower.symbol + down,))


def payment_slip() -> Printed:
    """A slip to pay with: its code line is set in OCR-B like a zone's and is none."""
    width, height = 150.0, 92.0
    canvas = Canvas(width, height)
    canvas.fill(((252, 243, 236), (250, 238, 230), (252, 244, 238)))
    ink: Colour = (176, 88, 52)
    canvas.text((8, 9), "INPAYMENT SLIP  ·  BULLETIN DE VERSEMENT", 3.0, ink, "DejaVuSans-Bold")
    canvas.text((width - 8, 9), "SPECIMEN", 3.0, STAMP_RED, "DejaVuSans-Bold", anchor="right", tracking=0.4)
    blocks = (
        (8, 18, "Paid into / Versé à", ("BANK OF AMAUROTE", "1 HARBOUR SQUARE, UTOPIA")),
        (8, 38, "In favour of / En faveur de", ("OFFICE OF SAMPLES", "NUSQUAMA")),
        (84, 18, "Reference / Référence", ("21 40000 00000 83447 19670 08291",)),
        (84, 38, "Paid by / Versé par", ("HALVARSON TORBEN ELIAS", "14 LANE OF THE THREE WELLS", "AMAUROTE")),
    )
    for left, top, caption, words in blocks:
        canvas.text((left, top), caption, 2.0, ink)
        canvas.box(left, top + 1.4, left + 58, top + 1.55, ink, 0.8)
        for index, line in enumerate(words):
            canvas.text((left, top + 5.4 + 4.2 * index), line, 2.9, INK)
    canvas.text((8, 62), "Account / Compte   01-47-1", 2.6, INK)
    canvas.text((84, 62), "Amount / Montant   2730.50", 2.6, INK)
    canvas.box(0, 68, width, height, (255, 255, 255), 0.9)
    left, baseline, line = 7.6, 80.0, "0100002730509>214000000000834471967008291+ 010000471>"
    canvas.zone_line(left, baseline, line)
    x, right = pixels(left), pixels(left + len(line) * ZONE_PITCH)
    top, bottom = pixels(baseline - 2.8), pixels(baseline + 0.1)
    corners = np.array([[x, top], [right, top], [right, bottom], [x, bottom]], np.float32)
    image = np.clip(canvas.image, 0, 255).astype(np.uint8)
    return Printed(image, np.full(canvas.shape, 255, np.uint8), corners, width, height)


def paint_background(canvas: Canvas, document: TravelDocument, name: str, *, header: bool = True) -> None:
    """Tint, line work, a rosette, and if asked for a band with the issuer's name."""
    rng = seeded(name)
    canvas.fill(document.paper)
    inks, reversed_inks = canvas.gradient(document.inks), canvas.gradient(document.inks[::-1])
    canvas.print(guilloche.MOTIFS[document.motif](canvas.shape, rng), inks, 0.24)
    height, width = canvas.shape
    emblem = canvas.blank()
    centre = (width * rng.uniform(0.64, 0.76), height * 0.40)
    for radius, petals in ((0.26, 12), (0.17, 9), (0.08, 6)):
        guilloche.strokes(emblem, guilloche.rosette(centre, radius * height, petals, 18), 2)
    canvas.print(emblem, reversed_inks, 0.30)
    if not header:
        return
    band = canvas.blank()
    band[: pixels(HEADER)] = 255
    deep = tuple(tuple(int(channel * 0.70) for channel in ink) for ink in document.inks)
    canvas.print(band, canvas.gradient(deep), 0.95)
    canvas.print(guilloche.ribbon(canvas.shape, 0, pixels(HEADER), 9, 10), WHITE, 0.15)
    canvas.text((MARGIN, 7.4), STATES[document.state][0], 5.2, WHITE, "DejaVuSerif-Bold", tracking=0.7)
    right = canvas.width_mm - MARGIN
    title = TITLES.get(document.code, SHEETS[document.format].title)
    canvas.text((right, 5.0), title, 2.8, WHITE, "DejaVuSans-Bold", anchor="right", tracking=0.3)
    canvas.text((right, 8.8), "SPECIMEN", 2.0, WHITE, "DejaVuSans-Bold", anchor="right", tracking=0.4)


Rows = tuple[tuple[tuple[str, str], ...], ...]


def card_rows(document: TravelDocument) -> Rows:
    """What an identity card says in words."""
    return (
        (("Card No. / N° de carte", document.number), ("Nationality / Nationalité", STATES[document.nationality][1])),
        (("Surname / Nom", document.last_name),),
        (("Given names / Prénoms", document.first_names),),
        (("Date of birth / Né(e) le", day(document.birth)), ("Sex / Sexe", document.sex)),
        (("Date of expiry / Expire le", day(document.expiry)), ("Issued / Délivrée le", day(document.issue))),
    )


def visa_rows(document: TravelDocument) -> Rows:
    """What a visa says in words."""
    return (
        (("Valid for / Valable pour", STATES[document.state][0]), ("Visa No. / N° de visa", document.number)),
        (("From / Du", day(document.issue)), ("Until / Au", day(document.expiry))),
        (("Entries / Entrées", "MULT"), ("Place of issue / Délivré à", document.birthplace)),
        (("Surname, given names / Nom, prénoms", f"{document.last_name}, {document.first_names}"),),
        (
            ("Nationality / Nationalité", STATES[document.nationality][1]),
            ("Date of birth / Né(e) le", f"{day(document.birth)}   {document.sex}"),
        ),
    )


def paint_rows(
    canvas: Canvas, document: TravelDocument, rows: Rows, left: float, bottom: float, top: float = HEADER + 3.6
) -> None:
    """Captions with values below, in one or two columns."""
    caption = tuple(int(channel * 0.7) for channel in document.inks[0])
    pitch = (bottom - top) / len(rows)
    room = canvas.width_mm - MARGIN - left
    size = min(2.6, pitch * 0.40)
    for index, row in enumerate(rows):
        y = top + pitch * index
        for column, (label, value) in enumerate(row):
            x, width = left + room / len(row) * column, room / len(row) - 2.0
            canvas.fitted((x, y), label, size * 0.55, caption, width, condense=0.84)
            canvas.fitted((x, y + size * 1.22), value, size, INK, width, "DejaVuSans-Bold", 0.84)


def paint_stamp(canvas: Canvas, x: float, y: float) -> None:
    """The word that every sheet bears."""
    canvas.text((x, y), "SPECIMEN", 6.0, STAMP_RED, "DejaVuSans-Bold",
                opacity=0.22, anchor="centre", angle=4, outline=5, tracking=1.2)


def paint_form_zone(canvas: Canvas, document: TravelDocument) -> NDArray[np.float32]:
    """The zone, in the middle of the sheet's width; returns its corners."""
    form = SHEETS[document.format]
    left = (form.width - LINE_LENGTHS[document.format] * ZONE_PITCH) / 2
    return paint_zone(canvas, document, left, form.baselines(), form.strip_top)
