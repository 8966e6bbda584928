# SPDX-License-Identifier: Apache-2.0
"""Fronts of European driving licences: fields 1 to 9 in the order of Directive 2006/126/EC, annex I."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import numpy as np

from printedfronts import grounds, holders, pictures, sheets
from printedfronts.europe import CATEGORIES, EUROPE, State
from printedfronts.holders import Holder, capitals, fill
from printedfronts.rows import Cell, Note, Style, set_rows
from printedfronts.sheets import Face, Front
from printedfronts.typefaces import CAPTIONS, TITLES, VALUES, families
from zonepages import pages
from zonepages.drawing import Sheet, strong
from zonepages.holders import Holder as Zone
from zonepages.holders import Random

WIDTH, HEIGHT = 85.6, 53.98
BIRTH_IN_NUMBER = {"SWE": "%Y%m%d"}
"""How a state writes the day of birth in personal numbers; the others begin with the day."""
STATES_WITH_LINE = ("FRA", "NLD")
"""Whose backs end with the line of ISO/IEC 18013, of those whose line is known."""
REQUIRED = ("idNumber", "lastName", "firstName", "birthDate", "expirationDate", "issueDate")


def front(rng: Random, order: int) -> tuple[Front, State]:
    """A licence of one of the states, which come round in turn."""
    state = EUROPE[order % len(EUROPE)]
    years = 10 if rng.random() < 0.6 else 15
    holder = holders.holder(rng, str(rng.choice(state.languages)), years)
    return front_of(rng, state, holder, pictures.taken(holder.face)), state


def front_of(
    rng: Random, state: State, holder: Holder, shown: pictures.Portrait, *, has_line: bool = False
) -> Front:
    """Somebody's licence of a state; the front itself may end with the line."""
    card = Front(grounds.paint(rng, WIDTH, HEIGHT, rng.uniform(0.12, 0.5)))
    sheet = card.sheet
    portrait = draw_frame(rng, card, state, shown)
    value, caption = faces(rng, state, holder)
    capital = rng.uniform(1.75, 2.25)
    style = Style(
        value,
        caption,
        capital,
        capital * rng.uniform(0.72, 1.0),
        indent=float(rng.choice((0.0, 5.2, 6.2))) or None,
        gap=rng.uniform(0.8, 1.6),
        finish=str(rng.choice(("flat", "flat", "engraved", "embossed"))),
    )
    rows = fields(rng, state, holder)
    left = portrait[2] + rng.uniform(1.8, 3.2)
    top = rng.uniform(11.2, 13.5)
    bottom = 40.0 if has_line else 49.5 if state.has_address else 43.0
    baselines = set_rows(
        rng, card, rows, (left, top, WIDTH - rng.uniform(2.5, 5), bottom), style, rng.uniform(1.75, 2.15)
    )
    signed = next(at for at, row in zip(baselines, rows, strict=True) if row[0].caption.startswith("7"))
    finish(rng, card, state, style, left, signed, portrait, HEIGHT - 4.2 if has_line else HEIGHT)
    if has_line:
        print_line(rng, sheet, state, holder, str(card.fields["idNumber"]["value"]), HEIGHT - 9)
    if rng.random() < 0.5:
        grounds.shimmer(
            rng, sheet, (rng.uniform(36, 80), rng.uniform(14, 48)), rng.uniform(4, 9), rng.uniform(0.12, 0.34)
        )
    if rng.random() < 0.5:
        grounds.overprint(rng, sheet, rng.uniform(0.08, 0.24))
    sheet.gloss, sheet.corner = rng.uniform(0.25, 1), 3.18
    return card


def back_of(rng: Random, state: State, holder: Holder, number: str) -> Sheet:
    """The other side: the table of categories, and the line with which some states end it."""
    sheet = grounds.paint(rng, WIDTH, HEIGHT, rng.uniform(0.1, 0.35))
    look = Face("open sans", False, 0.9, 0.0, strong(rng, 20, 110))
    has_line = state.code in STATES_WITH_LINE
    top, foot = 5.0, HEIGHT - (12.0 if has_line else 5.0)
    rows = ("AM", "A1", "A2", "A", "B1", "B", "C1", "C", "BE")
    held, spacing = rng.random(len(rows)) < 0.4, (foot - top) / len(rows)
    for row, (category, is_held) in enumerate(zip(rows, held, strict=True)):
        baseline = top + (row + 0.7) * spacing
        sheets.write(sheet, 24, baseline, category, 1.3, look, 8)
        sheet.line(np.array([(24, baseline + 0.25 * spacing), (WIDTH - 4, baseline + 0.25 * spacing)]), 0.12, look.colour)
        for left, day in ((48, holder.issue), (62, holder.expiry)) if is_held else ():
            sheets.write(sheet, left, baseline, written(day, state), 1.2, look, 13)
    if has_line:
        print_line(rng, sheet, state, holder, number, HEIGHT - 10)
    sheet.gloss, sheet.corner = rng.uniform(0.25, 1), 3.18
    return sheet


def print_line(rng: Random, sheet: Sheet, state: State, holder: Holder, number: str, top: float) -> None:
    """The line that ends a side."""
    more = fill(rng, "X" * 13)
    name = re.sub("[^A-Z]", "", holders.plain(holder.last_name))
    printed = Zone("IDL", "D1", state.code, "", name, "", number, "", f"{holder.expiry:%y%m%d}", "", "", more)
    pages.print_zone(rng, sheet, printed, top, {})


def draw_frame(rng: Random, card: Front, state: State, shown: pictures.Portrait) -> sheets.Box:
    """Flag, titles and portrait; returns where the portrait is."""
    sheet = card.sheet
    if rng.random() < 0.35:
        sheets.box(sheet, (0, 0, WIDTH, rng.uniform(9.5, 10.6)), tuple(int(c) for c in rng.integers(200, 246, 3)), 0.6)
    pictures.flag(
        sheet,
        (2.6, 2.4, 12.2 if state.flag == "eu" else 11.2, 9.4 if state.flag in ("eu", "ch") else 8.0),
        state.sign,
        state.flag,
        rng,
    )
    family = str(rng.choice(families(TITLES, "".join(state.titles) + state.name)))
    title = Face(family, True, rng.uniform(0.88, 1.0), rng.choice((0.0, 0.03)), strong(rng, 10, 120))
    small = replace(title, is_bold=False)
    first, *others = state.titles
    end = sheets.write(sheet, 14.2, 5.8, first, rng.uniform(2.2, 2.9), title, 44)[2]
    for other in others:
        end = sheets.write(
            sheet, end + 1.6, 5.8, other, 1.5, small, max(6.0, WIDTH - 3 - end - 2) / max(1, len(others))
        )[2]
    sheets.write(sheet, 14.2, 9.2, state.name, rng.uniform(1.3, 1.7), small, 60)
    left, top = rng.uniform(2.8, 4.2), rng.uniform(13.2, 15.5)
    portrait = (left, top, left + rng.uniform(21, 24), top + rng.uniform(27, 30))
    card.face = pictures.put_portrait(rng, sheet, shown, portrait)
    if rng.random() < 0.7:
        pictures.put_ghost(rng, sheet, shown, (WIDTH - 15.5, 33.5, WIDTH - 3.5, 49.0), rng.uniform(0.12, 0.3))
    pictures.mark_specimen(rng, sheet, portrait)
    pictures.tiny_print(rng, sheet, first.split()[0], HEIGHT - 0.9, WIDTH - 4)
    return portrait


def faces(rng: Random, state: State, holder: Holder) -> tuple[Face, Face]:
    """What values and the numbers of fields are set in."""
    words = holder.last_name + holder.first_names + holder.birthplace + holder.town + "".join(state.authorities)
    family = str(rng.choice(families(VALUES, words + capitals(words))))
    is_narrow = "condensed" in family
    value = Face(
        family,
        bool(rng.random() < 0.45),
        rng.uniform(0.95, 1.0) if is_narrow else rng.uniform(0.84, 1.0),
        float(rng.choice((0.0, 0.0, 0.04))),
        sheets.dark(rng),
        0.95,
    )
    other = str(rng.choice(families(CAPTIONS, "4d")))
    caption = Face(
        family if rng.random() < 0.6 else other,
        bool(rng.random() < 0.3),
        0.94,
        0.0,
        value.colour if rng.random() < 0.5 else strong(rng, 20, 120),
    )
    return value, caption


def fields(rng: Random, state: State, holder: Holder) -> list[list[Cell]]:
    """The rows of a licence."""
    dot = str(rng.choice((".", ".", "")))
    last, first = cased(state, holder.last_name), cased(state, holder.first_names)
    title = str(rng.choice(("MR ", "") if holder.sex == "M" else ("MISS ", "MRS ", ""))) if state.code == "GBR" else ""
    birth = written(holder.birth, state)
    place = cased(state, holder.birthplace) if state.code != "GBR" else "UNITED KINGDOM"
    born: tuple[Note, ...] = (("birthDate", holder.birth.isoformat(), birth),)
    text = birth
    if state.has_birthplace and rng.random() < 0.92:
        brackets = state.code == "FRA" and rng.random() < 0.5
        text = f"{birth} ({place})" if brackets else f"{birth}{str(rng.choice((' ', '  ', ', ')))}{place}"
        born += (("birthPlace", place, place),)
    issue, expiry = written(holder.issue, state), written(holder.expiry, state)
    issued = Cell(f"4a{dot}", issue, (("issueDate", holder.issue.isoformat(), issue),))
    expires = Cell(f"4b{dot}", expiry, (("expirationDate", holder.expiry.isoformat(), expiry),))
    body = authority(rng, state, holder)
    by = Cell(f"4c{dot}", body, (("issuingAuthority", body, body),))
    personal = personal_number(rng, state, holder)
    known = [Cell(f"4d{dot}", personal, (("personalNumber", personal, personal),))] if personal else []
    number, shown = licence_number(rng, state, holder)
    rows = [
        [Cell(f"1{dot}", last, (("lastName", last, last),))],
        [Cell(f"2{dot}", title + first, (("firstName", first, first),))],
        [Cell(f"3{dot}", text, born)],
    ]
    half = rng.uniform(0.42, 0.5)
    match rng.integers(0, 3):
        case 0:
            rows += [[issued, replace(by, start=half)], [expires, *(replace(cell, start=half) for cell in known)]]
        case 1:
            rows += [[issued, replace(expires, start=half)], [by], *([cell] for cell in known)]
        case _:
            rows += [[issued, replace(by, start=half)], [expires], *([cell] for cell in known)]
    rows.append([Cell(f"5{dot}", shown, (("idNumber", number, shown),), is_bold=True if rng.random() < 0.2 else None)])
    rows.append([Cell(f"7{dot}", "")])
    if state.has_address:
        rows += address(rng, state, holder, dot)
    return rows


def address(rng: Random, state: State, holder: Holder, dot: str) -> list[list[Cell]]:
    """Field 8 in one line or two."""
    zips = {"GBR": "AA9 9AA", "IRL": "A99 XXXX", "SVN": "9999", "HRV": "99999", "MLT": "AAA 9999"}
    code = fill(rng, zips[state.code])
    street, town = cased(state, holder.street), cased(state, holder.town)
    street_note = ("addressStreet", street, street)
    rest = (("addressCity", town, town), ("addressZip", code, code))
    below = f"{code} {town}" if state.code in ("SVN", "HRV") else f"{town}, {code}"
    if len(street) + len(below) < 30 and rng.random() < 0.5:
        return [[Cell(f"8{dot}", f"{street}, {below}", (street_note, *rest))]]
    return [[Cell(f"8{dot}", street + ",", (street_note,), size=0.92)], [Cell("", below, rest, size=0.92)]]


def finish(
    rng: Random, card: Front, state: State, style: Style, left: float, signed: float, portrait: sheets.Box, foot: float
) -> None:
    """The signature beside its number, and the categories at the foot."""
    pictures.sign(
        rng, card.sheet, left + 7, signed - 0.7, rng.uniform(9, 14) if state.has_address else rng.uniform(12, 20)
    )
    words = str(rng.choice(CATEGORIES))
    card.fields["categories"] = {"value": words.replace("/", " "), "raw": words, "boxes": []}
    face = replace(style.value, is_bold=True)
    if state.has_address:
        sheets.write(card.sheet, portrait[0], portrait[3] + 4.6, f"9. {words}", 1.9, face, portrait[2] - portrait[0])
    else:
        at = (left, foot - rng.uniform(3.0, 4.5)) if rng.random() < 0.7 else (portrait[0], foot - 3.4)
        sheets.write(card.sheet, *at, f"9. {words}", rng.uniform(1.9, 2.8), face, 38)


def cased(state: State, words: str) -> str:
    """A name as the state prints it."""
    return words if state.is_mixed_case else capitals(words)


def written(day: date, state: State) -> str:
    """A date as the state prints it."""
    return day.strftime(state.dates)


def authority(rng: Random, state: State, holder: Holder) -> str:
    """Who issued it."""
    pattern = re.sub("9", lambda _: str(rng.integers(0, 10)), str(rng.choice(state.authorities)))
    town = holder.town if state.is_mixed_case or "Hivatal" in pattern or "MěÚ" in pattern else capitals(holder.town)
    return pattern.format(town)


def personal_number(rng: Random, state: State, holder: Holder) -> str:
    """Field 4d."""
    if not state.personal or rng.random() < 0.15:
        return ""
    day = holder.birth.strftime(BIRTH_IN_NUMBER.get(state.code, "%d%m%y"))
    return "".join(day if part == "B" else fill(rng, part) for part in re.split("(B)", state.personal))


def licence_number(rng: Random, state: State, holder: Holder) -> tuple[str, str]:
    """The number, and field 5 as printed: the United Kingdom adds which copy of the card it is."""
    pattern = str(rng.choice(state.numbers))
    if pattern != "GBR":
        number = fill(rng, pattern)
        return number, number
    letters = re.sub("[^A-Z]", "", holders.plain(holder.last_name))[:5].ljust(5, "9")
    day = holder.birth
    month = day.month + (50 if holder.sex == "F" else 0)
    initials = "".join(word[0] for word in holders.plain(holder.first_names).split()[:2]).ljust(2, "9")
    number = f"{letters}{day.year // 10 % 10}{month:02d}{day.day:02d}{day.year % 10}{initials}{fill(rng, '9AA')}"
    return number, f"{number} {rng.integers(10, 60)}"
