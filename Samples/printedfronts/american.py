# SPDX-License-Identifier: Apache-2.0
"""Fronts of licences of the United States and Canada."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from printedfronts import grounds, holders, pictures, sheets
from printedfronts.america import AMERICA, Jurisdiction
from printedfronts.european import HEIGHT, WIDTH
from printedfronts.holders import Holder, capitals, fill
from printedfronts.rows import Cell, Style, set_rows
from printedfronts.sheets import Face, Front
from printedfronts.typefaces import CAPTIONS, TITLES, VALUES, families
from zonepages.drawing import strong
from zonepages.holders import Random

REQUIRED = (
    "idNumber",
    "lastName",
    "firstName",
    "birthDate",
    "expirationDate",
    "issueDate",
    "addressStreet",
    "addressCity",
    "addressState",
    "addressZip",
)


@dataclass(frozen=True)
class Licence:
    """What a licence says."""

    issuer: Jurisdiction
    holder: Holder
    number: str
    code: str
    """The postal code."""
    category: str


def licence(rng: Random, order: int) -> Licence:
    """Somebody's licence of one of the issuers, which come round in turn."""
    issuer = AMERICA[order % len(AMERICA)]
    holder = holders.holder(rng, issuer.language, issuer.years, keeps_birthday=issuer.country == "USA")
    zips = postal(rng, str(rng.choice(issuer.zips)))
    return Licence(
        issuer,
        holder,
        fill(rng, str(rng.choice(issuer.numbers)).replace("WDLA", "WD_LA")),
        zips,
        str(rng.choice(("C", "D", "5", "G", "E", "R"))),
    )


def postal(rng: Random, pattern: str) -> str:
    """A postal code: digits before a range in brackets stand as they are."""
    if not (parts := re.match(r"(\d*)\[(\d)-(\d)\](.*)", pattern)):
        return fill(rng, pattern)
    begin, low, high, rest = parts.groups()
    return f"{begin}{rng.integers(int(low), int(high) + 1)}{fill(rng, rest)}"


def front(rng: Random, shown: Licence) -> Front:
    """The side with the portrait."""
    issuer, holder = shown.issuer, shown.holder
    layout = str(rng.choice(issuer.layouts))
    card = Front(grounds.paint(rng, WIDTH, HEIGHT, rng.uniform(0.12, 0.55)))
    sheet = card.sheet
    accent = strong(rng, 10, 110)
    portrait = frame(rng, card, shown, layout, accent)
    style = look(rng, holder, layout, accent)
    gap = rng.uniform(1.8, 3.0)
    left, right = (portrait[2] + gap, WIDTH - 3.0) if layout != "right" else (rng.uniform(3, 4.2), portrait[0] - gap)
    red = (165, 25, 40) if rng.random() < 0.4 else None
    rows = fields(rng, shown, layout, red)
    set_rows(rng, card, rows, (left, 11.6, right, 51.0 if layout == "above" else 49.8), style, rng.uniform(1.62, 1.9))
    if rng.random() < 0.5:
        grounds.shimmer(
            rng, sheet, (rng.uniform(34, 80), rng.uniform(14, 48)), rng.uniform(4, 9), rng.uniform(0.12, 0.32)
        )
    if rng.random() < 0.5:
        grounds.overprint(rng, sheet, rng.uniform(0.06, 0.22))
    sheet.gloss, sheet.corner = rng.uniform(0.25, 1), 3.18
    return card


def frame(rng: Random, card: Front, shown: Licence, layout: str, accent: tuple[int, int, int]) -> sheets.Box:
    """Titles, portraits, signature; returns where the portrait is."""
    sheet, issuer, holder = card.sheet, shown.issuer, shown.holder
    family = str(rng.choice(families(TITLES, issuer.title)))
    is_banded = rng.random() < 0.4
    if is_banded:
        sheets.box(sheet, (0, 0, WIDTH, 9.6), accent, rng.uniform(0.75, 1))
    title = Face(family, True, rng.uniform(0.88, 1.0), 0.02, (250, 250, 250) if is_banded else accent)
    size = rng.uniform(2.8, 3.9)
    end = sheets.write(sheet, 4.0, 7.2, issuer.title, size, title, 42)[2]
    kind = str(rng.choice(issuer.kinds))
    small = replace(title, is_bold=bool(rng.random() < 0.5), tracking=0.0)
    sheets.write(sheet, end + 3, rng.uniform(5.4, 7.2), kind, rng.uniform(1.5, 2.1), small, WIDTH - end - 12)
    if issuer.country == "USA":
        if rng.random() < 0.6:
            pictures.gold_star(sheet, WIDTH - 5.5, 5.0, 2.2)
        else:
            sheets.write(sheet, WIDTH - 7.8, 7.0, "USA", 1.7, small)
    elif rng.random() < 0.6:
        sheets.write(sheet, WIDTH - 8.5, 7.0, str(rng.choice(("CAN", "CAN", "CA"))), 1.7, small)
    top, wide, high = rng.uniform(11, 13), rng.uniform(21, 25), rng.uniform(27, 30)
    left = WIDTH - wide - rng.uniform(3, 4.5) if layout == "right" else rng.uniform(3, 4.5)
    portrait = (left, top, left + wide, top + high)
    person = pictures.taken(holder.face)
    card.face = pictures.put_portrait(rng, sheet, person, portrait)
    if rng.random() < 0.8 and layout != "right":
        pictures.put_ghost(rng, sheet, person, (WIDTH - 15.5, 32.5, WIDTH - 3.0, 49.5), rng.uniform(0.1, 0.28))
    pictures.mark_specimen(rng, sheet, portrait)
    pictures.sign(rng, sheet, left + 2, portrait[3] + rng.uniform(4.5, 7), rng.uniform(13, 19))
    pictures.tiny_print(rng, sheet, issuer.title, HEIGHT - 0.8, WIDTH - 3)
    return portrait


def look(rng: Random, holder: Holder, layout: str, accent: tuple[int, int, int]) -> Style:
    """How this card is set."""
    words = holder.last_name + holder.first_names + holder.town + holder.street
    family = str(rng.choice(families(VALUES, words + capitals(words))))
    narrow = 1.0 if "condensed" in family else float(rng.uniform(0.84, 1.0))
    value = Face(family, bool(rng.random() < 0.5), narrow, 0.0, sheets.dark(rng), 0.96)
    caption = Face(
        str(rng.choice(families(CAPTIONS, "É"))),
        bool(rng.random() < 0.25),
        0.92,
        0.0,
        accent if rng.random() < 0.6 else value.colour,
    )
    capital = rng.uniform(1.7, 2.1) if layout != "above" else rng.uniform(1.5, 1.75)
    ratio = rng.uniform(0.62, 0.85) if layout != "above" else rng.uniform(0.52, 0.62)
    return Style(
        value,
        caption,
        capital,
        capital * ratio,
        layout == "above",
        None,
        rng.uniform(0.6, 1.1),
        str(rng.choice(("flat", "flat", "engraved", "embossed"))),
    )


def fields(rng: Random, shown: Licence, layout: str, red: tuple[int, int, int] | None) -> list[list[Cell]]:
    """The rows."""
    issuer, holder = shown.issuer, shown.holder
    words = issuer.captions[int(rng.integers(0, len(issuer.captions)))]
    issue, expiry, birth = (dated(day, issuer) for day in (holder.issue, holder.expiry, holder.birth))
    number = Cell(
        words["number"], shown.number, (("idNumber", shown.number, shown.number),), size=1.12, is_bold=True, colour=red
    )
    expires = Cell(words["expiry"], expiry, (("expirationDate", holder.expiry.isoformat(), expiry),), colour=red)
    issued = Cell(words["issue"], issue, (("issueDate", holder.issue.isoformat(), issue),))
    born = Cell(words["birth"], birth, (("birthDate", holder.birth.isoformat(), birth),), colour=red)
    kind, dd = (
        Cell(words["class"], shown.category),
        Cell(words["dd"], fill(rng, str(rng.choice(("99999999999", "AA999999999", "9999999 9999"))))),
    )
    half = rng.uniform(0.48, 0.54)

    def second(cell: Cell, start: float = half) -> Cell:
        return replace(cell, start=start)

    match rng.integers(0, 4):
        case 0:
            head, tail = [[number], [born, second(expires)]], [[issued, second(kind)]]
        case 1:
            head, tail = [[number, second(kind, 0.76)], [expires, second(issued)]], [[born]]
        case 2:
            head, tail = [[number], [expires, second(issued)], [born, second(kind)]], []
        case _:
            head, tail = [[issued, second(expires)], [number], [born]], [[kind]]
    rows = head + named(rng, words, shown, layout) + addressed(words, shown) + described(words, shown, layout) + tail
    return rows + ([[dd]] if rng.random() < 0.75 and layout != "above" else [])


def named(rng: Random, words: dict[str, str], shown: Licence, layout: str) -> list[list[Cell]]:
    """The names: on a line each, or with a comma between."""
    last, first = capitals(shown.holder.last_name), capitals(shown.holder.first_names)
    notes = ("lastName", last, last), ("firstName", first, first)
    if shown.issuer.name == "comma":
        if len(last) + len(first) < 22 and rng.random() < 0.4:
            return [[Cell(words["last"], f"{last}, {first}", notes, is_bold=True)]]
        return [
            [Cell(words["last"], f"{last},", (notes[0],), is_bold=True)],
            [Cell("", first, (notes[1],), is_bold=True)],
        ]
    if layout == "above" and len(last) < 12 and len(first) < 12:
        return [
            [Cell(words["last"], last, (notes[0],), is_bold=True), Cell(words["first"], first, (notes[1],), start=0.5)]
        ]
    return [[Cell(words["last"], last, (notes[0],), is_bold=True)], [Cell(words["first"], first, (notes[1],))]]


def addressed(words: dict[str, str], shown: Licence) -> list[list[Cell]]:
    """The address in two lines."""
    street, town, issuer = capitals(shown.holder.street), capitals(shown.holder.town), shown.issuer
    rest = (
        ("addressCity", town, town),
        ("addressState", issuer.code, issuer.code),
        ("addressZip", shown.code, shown.code),
    )
    comma = "," if issuer.code not in ("NY", "GA", "WA", "QC", "AB") else ""
    return [
        [Cell(words["address"].strip(), street, (("addressStreet", street, street),), size=0.93)],
        [Cell("", f"{town}{comma} {issuer.code} {shown.code}", rest, size=0.93)],
    ]


def described(words: dict[str, str], shown: Licence, layout: str) -> list[list[Cell]]:
    """Sex, height, weight, eyes and hair, two or four to a row."""
    holder, issuer = shown.holder, shown.issuer
    inches = round(holder.height_cm / 2.54)
    if issuer.country == "USA":
        tall, raw_tall = f"{inches} in", f"{inches // 12}'-{inches % 12:02d}\""
        weight, heavy = f"{round(holder.weight_kg * 2.2)} lb", f"{round(holder.weight_kg * 2.2)} lb"
    else:
        tall = raw_tall = f"{holder.height_cm} cm"
        weight = heavy = f"{holder.weight_kg} kg"
    cells = [
        Cell(words["sex"], holder.sex, (("gender", holder.sex, holder.sex),)),
        Cell(words["height"], raw_tall, (("height", tall, raw_tall),)),
        Cell(words["eyes"], holder.eyes, (("eyeColor", holder.eyes, holder.eyes),)),
    ]
    if issuer.has_hair:
        cells.insert(2, Cell(words["weight"], heavy, (("weight", weight, heavy),)))
        cells.append(Cell(words["hair"], holder.hair, (("hairColor", holder.hair, holder.hair),)))
    cells = [
        cell for cell in cells if cell.caption.strip("0123456789 ") or cell.caption in ("15", "16", "17", "18", "19")
    ]
    count = 3 if layout == "above" else 2
    groups = [cells[index : index + count] for index in range(0, len(cells), count)]
    return [[replace(cell, start=place / count) for place, cell in enumerate(group)] for group in groups]


def dated(day: date, issuer: Jurisdiction) -> str:
    """A date as the issuer prints it, months in capitals."""
    return day.strftime(issuer.dates).upper()
