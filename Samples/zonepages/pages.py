# SPDX-License-Identifier: Apache-2.0
"""Documents of all formats: data pages and spreads of passports, visas, and cards of both sizes."""

from __future__ import annotations

import cv2
import numpy as np

from zonepages import drawing, holders
from zonepages.drawing import SCALE, PrintedZone, Sheet, pale, strong
from zonepages.holders import FORMATS, Holder, Random
from zonepages.lettering import LINE_MM, PITCH_MM, Setting, Type, set_lines, worn

Faults = dict[str, float]

SIZES = {
    "IDL": (85.6, 54),
    "TD3": (125, 88),
    "TD2": (105, 74),
    "TD1": (85.6, 54),
    "MRVA": (120, 80),
    "MRVB": (105, 74),
}
"""Width and height in millimetres."""
ZONE_HEIGHTS = {"IDL": 10.0, "TD1": 19.0, "TD2": 22.5}
"""Of cards, from the lower edge, in millimetres."""
TITLES = {
    "TD3": ("PASSPORT", "PASSEPORT", "REISEPASS", "PASAPORTE", "PASZPORT"),
    "TD2": ("IDENTITY CARD", "CARTE D'IDENTITE", "PERSONALAUSWEIS", "TRAVEL CARD"),
    "TD1": ("IDENTITY CARD", "RESIDENCE PERMIT", "TITRE DE SEJOUR", "CARTA D'IDENTITA", "BORDER CARD"),
    "MRVA": ("VISA", "VISUM", "ENTRY VISA"),
    "MRVB": ("VISA", "VISTO", "TRANSIT VISA"),
}
LABELS = (
    (
        "1 Surname / Nom",
        "2 Given names / Prénoms",
        "3 Nationality / Nationalité",
        "4 Date of birth / Date de naissance",
        "5 Sex / Sexe",
        "6 Place of birth / Lieu de naissance",
        "7 Date of issue",
        "8 Date of expiry",
        "9 Authority",
    ),
    (
        "Name / Apellidos",
        "Vornamen / Nombre",
        "Staatsangehörigkeit",
        "Geburtsdatum / Fecha",
        "Geschlecht",
        "Geburtsort",
        "Ausstellungsdatum",
        "Gültig bis / Válido hasta",
        "Behörde",
    ),
    (
        "Nazwisko/Surname",
        "Imiona/Given names",
        "Obywatelstwo/Nationality",
        "Data urodzenia/Date of birth",
        "Płeć/Sex",
        "Miejsce urodzenia",
        "Data wydania",
        "Data ważności",
        "Organ wydający",
    ),
)
PLACES = ("ZENITHVILLE", "NEW HARBOUR", "LOWER ARDEN", "PORT SELWYN", "BRIGHTMERE", "OSTERVELD", "SANTA MIRELLA")
SENTENCES = (
    "The bearer shall be allowed to pass freely without let or hindrance.",
    "This passport is the property of the State.",
    "Alterations, additions or mutilations of the entries render it invalid.",
    "Observations / Mentions spéciales",
    "Children under sixteen years of age are not registered in this document.",
    "It must be produced when called upon.",
)


def passport(rng: Random, faults: Faults) -> Sheet:
    """A data page, alone or under another page of the booklet, on which a visa may stand."""
    page = data_page(rng, holders.holder(rng, "TD3"), faults)
    if rng.random() > (0.9 if "curl" in faults or "several" in faults else 0.45):
        return page
    width, height = page.width, page.height
    spread = Sheet.blank(width, 2 * height, pale(rng, 205, 250))
    drawing.wash(rng, spread, 6)
    drawing.fine_lines(rng, spread, (0, 0, width, height), 40)
    if "several" in faults:
        add_sticker(rng, spread, faults)
    elif rng.random() < 0.6:
        write_page(rng, spread)
    else:
        for _ in range(int(rng.integers(1, 4))):
            drawing.rubber_stamp(rng, spread, (rng.uniform(20, 105), rng.uniform(20, 66)), 0.8)
    spread.picture[-page.picture.shape[0] :] = page.picture
    for zone in page.zones:
        zone.corners[:, 1] += height
        spread.zones.append(zone)
    spread.fold, spread.gloss, spread.corner = height, page.gloss, 3.0
    return spread


def add_sticker(rng: Random, spread: Sheet, faults: Faults) -> None:
    """Sticks a visa onto the upper page."""
    kind = str(rng.choice(("MRVA", "MRVB")))
    visa = sticker(rng, holders.holder(rng, kind), {})
    left = rng.uniform(1, spread.width - visa.width - 1)
    top = rng.uniform(1, 88 - visa.height - 4)
    spread.paste(visa.picture, left, top, visa.width, visa.height)
    for zone in visa.zones:
        zone.corners += np.array((left, top), np.float32)
        spread.zones.append(zone)


def write_page(rng: Random, sheet: Sheet) -> None:
    """Fills the upper page with sentences."""
    ink, family = strong(rng, 20, 90), str(rng.choice(("serif", "sans", "condensed")))
    size = rng.uniform(2.2, 3.6)
    for baseline in np.arange(12, 80, size * 1.6):
        sheet.text(8, float(baseline), " ".join(rng.choice(SENTENCES, 3)), size, ink, family, sheet.width - 16)


def data_page(rng: Random, holder: Holder, faults: Faults) -> Sheet:
    """The page of a passport that has the zone: portrait, labels, a second portrait, films."""
    width, height = SIZES["TD3"]
    sheet = Sheet.blank(width, height, pale(rng, 205, 252))
    drawing.wash(rng, sheet, 7)
    zone_top = height - 23.2
    drawing.fine_lines(rng, sheet, (0, 0, width, height), int(rng.integers(15, 70)))
    band(rng, sheet, zone_top)
    ink = strong(rng, 5, 60)
    right = rng.random() < 0.15
    photo = (width - 42 if right else rng.uniform(4, 7), rng.uniform(16, 20), 34, 44)
    add_portrait(rng, sheet, photo)
    left = rng.uniform(6, 10) if right else photo[0] + photo[2] + rng.uniform(3, 8)
    end = photo[0] - 3 if right else width - 4
    sheet.text(6, 9, str(rng.choice(TITLES["TD3"])), rng.uniform(4, 6), strong(rng, 20, 140), "bold")
    sheet.text(60, 8, f"{holder.code.ljust(2)}  {holder.state}   {holder.number}", 3.6, ink, "mono bold", 58)
    write_fields(rng, sheet, holder, (left, 15.0, end, zone_top - 1), ink)
    drawing.kinegram(rng, sheet, (rng.uniform(45, 100), rng.uniform(20, 52)), rng.uniform(6, 13), 0.35)
    if rng.random() < 0.7:
        sheet.paste(drawing.face(int(rng.integers(0, drawing.PORTRAITS))), width - 24, zone_top - 26, 18, 23, 0.22)
    if rng.random() < 0.3:
        sheet.line(drawing.signature(rng, 45, zone_top - 4, 30), 0.35, (25, 25, 60))
    print_zone(rng, sheet, holder, zone_top, faults)
    sheet.gloss, sheet.corner = rng.uniform(0.25, 1), float(rng.choice((0.0, 3.0)))
    return sheet


def visa(rng: Random, faults: Faults) -> Sheet:
    """A visa on a page of a passport, with stamps beside it at times."""
    kind = str(rng.choice(("MRVA", "MRVB")))
    page = Sheet.blank(125, 88, pale(rng, 205, 245))
    drawing.wash(rng, page, 6)
    drawing.fine_lines(rng, page, (0, 0, 125, 88), 45)
    label = sticker(rng, holders.holder(rng, kind), faults)
    left, top = rng.uniform(1, 124 - label.width), rng.uniform(1, 87 - label.height)
    if rng.random() < 0.5:
        drawing.rubber_stamp(rng, page, (rng.uniform(10, 115), rng.uniform(5, 30)), 0.7)
    page.paste(label.picture, left, top, label.width, label.height)
    for zone in label.zones:
        zone.corners += np.array((left, top), np.float32)
        page.zones.append(zone)
    page.gloss = rng.uniform(0, 0.4)
    return page


def sticker(rng: Random, holder: Holder, faults: Faults) -> Sheet:
    """A visa alone."""
    width, height = SIZES[holder.kind]
    sheet = Sheet.blank(width, height, pale(rng, 185, 245))
    drawing.wash(rng, sheet, 12)
    drawing.fine_lines(rng, sheet, (0, 0, width, height), int(rng.integers(30, 80)))
    zone_top = height - 22
    band(rng, sheet, zone_top)
    ink = strong(rng, 5, 60)
    sheet.text(4, 9, str(rng.choice(TITLES[holder.kind])), 6, strong(rng, 40, 140), "bold")
    sheet.text(width - 40, 8, holder.number, 4, (160, 30, 40), "mono bold", 38)
    photo = rng.random() < 0.8
    if photo:
        add_portrait(rng, sheet, (4, 13, 26, zone_top - 15))
    rows = ("VALID FOR", "FROM", "UNTIL", "TYPE OF VISA", "NUMBER OF ENTRIES", "DURATION OF STAY", "ISSUED IN")
    start = 36 if photo else 6
    values = (holder.state, "01-02-2024", "01-02-2026", "C", "MULT", "90 DAYS", str(rng.choice(PLACES)))
    for row, (label, value) in enumerate(zip(rows, values, strict=True)):
        baseline = 15 + row * (zone_top - 16) / 7
        end = sheet.text(start, baseline, label, 1.8, strong(rng, 40, 110), "condensed")
        sheet.text(max(end + 2, start + 26), baseline + 0.4, value, 3.2, ink, "mono bold", 40)
    drawing.kinegram(rng, sheet, (width - 16, 24), 9, 0.6)
    print_zone(rng, sheet, holder, zone_top, faults)
    sheet.gloss = 0.2
    return sheet


def card(rng: Random, kind: str, faults: Faults) -> Sheet:
    """The side of a card that has the zone: of TD1 and licences the back, or the one side of TD2."""
    holder = holders.holder(rng, kind)
    width, height = SIZES[kind]
    sheet = Sheet.blank(width, height, pale(rng, 195, 250))
    drawing.wash(rng, sheet, 10)
    zone_top = height - ZONE_HEIGHTS[kind]
    drawing.fine_lines(rng, sheet, (0, 0, width, height), int(rng.integers(15, 60)))
    band(rng, sheet, zone_top)
    ink = strong(rng, 5, 60)
    if kind == "TD2":
        add_portrait(rng, sheet, (4, 12, 30, 37))
        sheet.text(4, 8, str(rng.choice(TITLES[kind])), 4.5, strong(rng, 20, 140), "bold")
        write_fields(rng, sheet, holder, (38, 13.0, width - 3, zone_top - 1), ink)
    else:
        back_of_card(rng, sheet, zone_top, ink)
    print_zone(rng, sheet, holder, zone_top, faults)
    sheet.gloss, sheet.corner = rng.uniform(0.3, 1), 3.2
    return sheet


def back_of_card(rng: Random, sheet: Sheet, zone_top: float, ink: drawing.Colour) -> None:
    """What stands above the zone of a card: codes, a chip, an address, a magnetic stripe."""
    match rng.integers(0, 3):
        case 0:
            sheet.view(0, 3, sheet.width, 9)[...] = 25
            drawing.bar_code(rng, sheet, 6, 16, 45, 7)
        case 1:
            gold = sheet.view(8, 8, 13, 12)
            gold[...] = (205, 178, 105)
            for y in (11, 14, 17):
                sheet.line(np.array([(8, y), (21, y)]), 0.25, (130, 105, 55))
            drawing.block_code(rng, sheet, 68, 5, 14)
        case _:
            drawing.block_code(rng, sheet, 5, 4, 17)
            sheet.paste(drawing.face(int(rng.integers(0, drawing.PORTRAITS))), 70, 6, 12, 15, 0.6)
    for row in range(int(rng.integers(2, 5))):
        baseline = 12 + row * 6.0
        if baseline < zone_top - 2:
            sheet.text(27, baseline - 2.4, str(rng.choice(LABELS[row % 3])), 1.5, strong(rng, 50, 120), "condensed", 38)
            sheet.text(27, baseline, str(rng.choice(PLACES)), 2.6, ink, "bold", 38)


def front_of_card(rng: Random) -> Sheet:
    """The side of a TD1 card without a zone."""
    width, height = SIZES["TD1"]
    sheet = Sheet.blank(width, height, pale(rng, 195, 250))
    drawing.wash(rng, sheet, 10)
    drawing.fine_lines(rng, sheet, (0, 0, width, height), int(rng.integers(15, 60)))
    add_portrait(rng, sheet, (4, 12, 26, 34))
    sheet.text(4, 8, str(rng.choice(TITLES["TD1"])), 4, strong(rng, 20, 140), "bold", 78)
    write_fields(rng, sheet, holders.holder(rng, "TD1"), (34, 12.0, width - 3, height - 3), strong(rng, 5, 60))
    sheet.gloss, sheet.corner = rng.uniform(0.3, 1), 3.2
    return sheet


def band(rng: Random, sheet: Sheet, top: float) -> None:
    """The ground of the zone: as the rest, paler, white, or parted by a line."""
    part = sheet.view(0, top, sheet.width, sheet.height - top)
    match rng.integers(0, 4):
        case 0:
            part[...] = cv2.addWeighted(part, 0.35, np.full_like(part, 250), 0.65, 0)
        case 1:
            part[...] = pale(rng, 225, 253)
        case 2:
            part[...] = cv2.addWeighted(part, 0.6, np.full_like(part, 245), 0.4, 0)
            sheet.line(np.array([(0, top), (sheet.width, top)]), 0.2, strong(rng, 90, 180))


def add_portrait(rng: Random, sheet: Sheet, box: tuple[float, float, float, float]) -> None:
    """A portrait, in colour or as engraved by a laser in grey."""
    picture = drawing.face(int(rng.integers(0, drawing.PORTRAITS)))
    if rng.random() < 0.35:
        picture = np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, 2)
    sheet.paste(picture, *box, opacity=float(rng.uniform(0.85, 1)))


def write_fields(
    rng: Random, sheet: Sheet, holder: Holder, box: tuple[float, float, float, float], ink: drawing.Colour
) -> None:
    """Labels and values within a rectangle (left, top, right, bottom)."""
    left, top, right, bottom = box
    labels = LABELS[rng.integers(0, len(LABELS))]
    values = (
        holder.surname.replace("<", " "),
        holder.given.replace("<", " "),
        holder.nationality,
        readable(holder.birth),
        holder.sex.replace("<", "X"),
        str(rng.choice(PLACES)),
        "12.04.2019",
        readable(holder.expiry),
        "MINISTRY",
    )
    family = str(rng.choice(("sans", "bold", "narrow bold", "mono bold", "ocr", "serif")))
    count = int(min(len(labels), (bottom - top) / 5.2))
    step = (bottom - top) / count
    for row in range(count):
        y = top + row * step
        sheet.text(left, y + 1.7, labels[row], 1.7, strong(rng, 50, 120), "condensed", right - left)
        sheet.text(left, y + 4.6, values[row], min(3.2, step * 0.55), ink, family, right - left)


def readable(day: str) -> str:
    """Six digits as a date in the visual zone."""
    return f"{day[4:]} {day[2:4]} {day[:2]}".replace("<", "X")


def print_zone(rng: Random, sheet: Sheet, holder: Holder, top: float, faults: Faults) -> None:
    """Prints the zone below `top`, and over it what the faults ask for."""
    columns, rows = FORMATS[holder.kind]
    skew, ink_fault = faults.get("skew", 0.0), faults.get("ink", 0.0)
    pitch = min(PITCH_MM * rng.uniform(0.965, 1.015), (sheet.width - 5) / columns)
    gap = (LINE_MM if rows == 2 else 4.1) * rng.uniform(0.95, 1.04)
    if rows == 2:
        # Between the lines of two-line zones there is half a line more (9303-4, figure 8).
        gap = rng.uniform(5.6, 6.6) if rng.random() < 0.75 else gap
    gaps = tuple(float(gap * (1 + rng.uniform(-0.09, 0.09) * skew)) for _ in range(rows - 1))
    setting = Setting(pitch, gaps, float(rng.choice((-1, 1)) * rng.uniform(0.3, 1.4) * skew))
    letters = Type.of(rng)
    ink, corners, capital = set_lines(rng, holder.zone, letters, setting, SCALE, 0.008 + 0.018 * skew)
    if ink_fault:
        ink = worn(rng, ink, pitch * SCALE, ink_fault)
    room = sheet.height - top
    bottom = top + room * rng.uniform(0.72, 0.84)
    x = round(rng.uniform(0.35, 0.65) * (sheet.width - columns * pitch) * SCALE - corners[0, 0])
    y = round(bottom * SCALE - corners[2:, 1].max())
    stain(sheet, ink * np.float32(rng.uniform(0.86, 1.0)), x, y, ink_colour(rng))
    corners = (corners + (x, y)) / SCALE
    sheet.zones.append(PrintedZone(holder.kind, holder.zone, corners.astype(np.float32), capital))
    damage(rng, sheet, corners, faults)


def ink_colour(rng: Random) -> drawing.Colour:
    """Black, as inks and lasers make it."""
    tone = int(rng.integers(8, 62))
    return tuple(int(np.clip(tone + rng.integers(-8, 9), 0, 255)) for _ in range(3))


def stain(sheet: Sheet, ink: drawing.Plane, x: int, y: int, colour: drawing.Colour) -> None:
    """Covers the sheet with ink, its upper left corner at a pixel."""
    here, there = drawing.overlap(sheet.picture, x, y, ink.shape[1], ink.shape[0])
    cover = ink[there][..., None]
    sheet.picture[here] = sheet.picture[here] * (1 - cover) + np.array(colour, np.float32) * cover


def damage(rng: Random, sheet: Sheet, corners: np.ndarray, faults: Faults) -> None:
    """Stamps, strokes, films and dirt over the zone."""
    low, high = corners.min(0), corners.max(0)
    if "stamp" in faults:
        drawing.rubber_stamp(rng, sheet, tuple(rng.uniform(low, high)), faults["stamp"])
    if "pen" in faults:
        stroke(rng, sheet, low, high, faults["pen"])
    if "hologram" in faults:
        strength = 0.25 + 0.4 * faults["hologram"]
        for x in np.arange(rng.uniform(6, 20), sheet.width - 6, rng.uniform(22, 45)):
            drawing.kinegram(rng, sheet, (float(x), float(rng.uniform(low[1], high[1]))), rng.uniform(5, 12), strength)
    if "dust" in faults:
        dirt(rng, sheet, low, high, faults["dust"])


def stroke(rng: Random, sheet: Sheet, low: np.ndarray, high: np.ndarray, strength: float) -> None:
    """A ballpoint pen's stroke through the zone: thin, and blue or grey rather than black."""
    layer = sheet.empty_layer()
    x = rng.uniform(low[0], high[0] - 20)
    points = drawing.signature(rng, x, rng.uniform(low[1], high[1] + 3), rng.uniform(20, 50))
    cv2.polylines(
        layer, [(points * SCALE).astype(np.int32)], False, 255, round((0.18 + 0.17 * strength) * SCALE), cv2.LINE_AA
    )
    pen = [(70, 80, 190), (135, 135, 155), (190, 60, 70)][rng.integers(0, 3)]
    sheet.tint(layer.astype(np.float32) / 255 * (0.6 + 0.25 * strength), pen)


def dirt(rng: Random, sheet: Sheet, low: np.ndarray, high: np.ndarray, strength: float) -> None:
    """Specks of dust, hairs and scratches on and around the zone."""
    for _ in range(int(20 + 60 * strength)):
        x, y = rng.uniform(low - 4, high + 4)
        radius = max(1, round(abs(rng.normal(0, 0.10)) * SCALE))
        tone = int(rng.choice((40, 90, 235, 250)))
        cv2.circle(sheet.picture, (round(x * SCALE), round(y * SCALE)), radius, (tone,) * 3, -1, cv2.LINE_AA)
    for _ in range(int(1 + 3 * strength)):
        x, y = rng.uniform(low, high)
        turn = np.cumsum(rng.normal(0, 0.12, 60)) + rng.uniform(0, 6)
        hair = np.stack((x + np.cumsum(np.cos(turn)) * 0.15, y + np.cumsum(np.sin(turn)) * 0.15), 1)
        sheet.line(hair, 0.06, (70, 60, 50) if rng.random() < 0.6 else (245, 245, 245))
