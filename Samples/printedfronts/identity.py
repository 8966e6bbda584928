# SPDX-License-Identifier: Apache-2.0
"""Fronts of identity cards of the European Union, and their backs with the zone."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from printedfronts import grounds, holders, pictures, sheets
from printedfronts.captions import CAPTIONS as WORDS
from printedfronts.captions import MONTHS
from printedfronts.cardstates import CARDS, CardState
from printedfronts.european import HEIGHT, WIDTH
from printedfronts.holders import Holder, capitals, fill
from printedfronts.rows import Cell, Style, set_rows
from printedfronts.sheets import Face, Front
from printedfronts.typefaces import CAPTIONS, TITLES, VALUES, families
from zonepages import drawing, pages
from zonepages.drawing import Sheet, strong
from zonepages.holders import Holder as Zone
from zonepages.holders import Random

REQUIRED = ("idNumber", "lastName", "firstName", "birthDate", "expirationDate")


@dataclass(frozen=True)
class IdentityCard:
    """What a card says."""

    state: CardState
    holder: Holder
    number: str
    personal: str
    access: str
    """The card access number."""


def card(rng: Random, order: int) -> IdentityCard:
    """Somebody's card of one of the states, which come round in turn."""
    state = CARDS[order % len(CARDS)]
    holder = holders.holder(rng, state.language, 10)
    day = holder.birth.strftime("%Y%m%d" if state.code == "SWE" else "%d%m%y")
    personal = "".join(day if part == "B" else fill(rng, part) for part in re.split("(B)", state.personal))
    return IdentityCard(state, holder, fill(rng, str(rng.choice(state.numbers))), personal, fill(rng, "999999"))


def front(rng: Random, shown: IdentityCard) -> Front:
    """The side with the portrait."""
    state = shown.state
    made = Front(grounds.paint(rng, WIDTH, HEIGHT, rng.uniform(0.12, 0.5)))
    sheet = made.sheet
    if rng.random() < 0.3:
        sheets.box(sheet, (0, 0, WIDTH, 9.8), strong(rng, 160, 225), 0.6)
    flag = (2.6, 2.2, 11.6, 8.4) if rng.random() < 0.6 else (WIDTH - 11.6, 2.2, WIDTH - 2.6, 8.4)
    pictures.flag(sheet, flag, state.sign, "eu", rng)
    left = 13.5 if flag[0] < 20 else 3.5
    family = str(rng.choice(families(TITLES, state.title + state.name)))
    title = Face(family, True, rng.uniform(0.86, 1), 0.0, strong(rng, 10, 110))
    end = sheets.write(sheet, left, 5.4, state.title, rng.uniform(1.9, 2.4), title, 42)[2]
    small = replace(title, is_bold=False)
    if state.title != "PASSPORT CARD":
        sheets.write(sheet, end + 1.5, 5.4, "IDENTITY CARD", 1.4, small, WIDTH - 15 - end)
    sheets.write(sheet, left, 8.6, state.name, rng.uniform(1.2, 1.6), small, 50)
    portrait = frame(rng, made, shown)
    style = look(rng, shown)
    area = (portrait[2] + rng.uniform(2, 3.2), 10.6, WIDTH - 3, 50.5)
    set_rows(rng, made, fields(rng, shown), area, style, rng.uniform(1.5, 1.75))
    sheets.write(sheet, WIDTH - 12.5, HEIGHT - 2.0, shown.access, 2.0, replace(style.value, is_bold=False))
    if rng.random() < 0.6:
        grounds.shimmer(
            rng, sheet, (rng.uniform(34, 80), rng.uniform(14, 48)), rng.uniform(4, 9), rng.uniform(0.12, 0.3)
        )
    if rng.random() < 0.5:
        grounds.overprint(rng, sheet, rng.uniform(0.06, 0.2))
    sheet.gloss, sheet.corner = rng.uniform(0.25, 1), 3.18
    return made


def frame(rng: Random, made: Front, shown: IdentityCard) -> sheets.Box:
    """Portraits and signature; returns where the portrait is."""
    top, wide = rng.uniform(11, 13.5), rng.uniform(22, 26)
    portrait = (rng.uniform(2.8, 4), top, 0.0, top + rng.uniform(27, 29))
    portrait = (portrait[0], top, portrait[0] + wide, portrait[3])
    person = pictures.taken(shown.holder.face)
    made.face = pictures.put_portrait(rng, made.sheet, person, portrait)
    pictures.put_ghost(rng, made.sheet, person, (WIDTH - 14.5, 33, WIDTH - 3, 48), rng.uniform(0.1, 0.28))
    pictures.mark_specimen(rng, made.sheet, portrait)
    if rng.random() < 0.25:
        pictures.chip(made.sheet, portrait[0], portrait[3] + 0.6)
    else:
        pictures.sign(rng, made.sheet, portrait[0] + 3, portrait[3] + rng.uniform(4, 6), rng.uniform(12, 18))
    pictures.tiny_print(rng, made.sheet, shown.state.title, HEIGHT - 0.7, WIDTH - 3)
    return portrait


def look(rng: Random, shown: IdentityCard) -> Style:
    """How this card is set."""
    words = shown.holder.last_name + shown.holder.first_names + shown.holder.birthplace + shown.state.nationality
    family = str(rng.choice(families(VALUES, words + capitals(words))))
    value = Face(
        family,
        bool(rng.random() < 0.5),
        1.0 if "condensed" in family else float(rng.uniform(0.86, 1)),
        0.0,
        sheets.dark(rng),
        0.96,
    )
    caption = Face(
        str(rng.choice(families(CAPTIONS, "".join(WORDS[shown.state.language].values())))),
        False,
        float(rng.uniform(0.82, 0.96)),
        0.0,
        strong(rng, 20, 120),
    )
    capital = rng.uniform(1.65, 2.0)
    return Style(
        value,
        caption,
        capital,
        rng.uniform(0.85, 1.05),
        True,
        finish=str(rng.choice(("flat", "flat", "engraved", "embossed"))),
    )


def fields(rng: Random, shown: IdentityCard) -> list[list[Cell]]:
    """The rows."""
    state, holder = shown.state, shown.holder
    own, english = WORDS[state.language], WORDS["en"]
    between = str(rng.choice((" / ", "/", " · ", " ")))

    def caption(key: str) -> str:
        return own[key] if own is english else f"{own[key]}{between}{english[key]}"

    last, first, place = (capitals(words) for words in (holder.last_name, holder.first_names, holder.birthplace))
    birth, expiry, issue = (written(day, state.dates) for day in (holder.birth, holder.expiry, holder.issue))
    sex = f"{holder.sex}"
    number = Cell(caption("number"), shown.number, (("idNumber", shown.number, shown.number),))
    born = Cell(caption("birth"), birth, (("birthDate", holder.birth.isoformat(), birth),))
    until = Cell(caption("expiry"), expiry, (("expirationDate", holder.expiry.isoformat(), expiry),))
    of_state = Cell(caption("nationality"), state.nationality, (("nationality", state.nationality, state.nationality),))
    rows = [
        [Cell(caption("surname"), last, (("lastName", last, last),))],
        [Cell(caption("given"), first, (("firstName", first, first),))],
        [
            Cell(own["sex"] + between + "Sex" if own is not english else "Sex", sex, (("gender", sex, sex),)),
            replace(of_state, start=rng.uniform(0.34, 0.42)),
        ],
    ]
    match rng.integers(0, 3):
        case 0:
            rows += [[born, replace(until, start=0.52)], [number]]
        case 1:
            rows += [[born], [number, replace(until, start=0.52)]]
        case _:
            rows += [[born, replace(number, start=0.52)], [until]]
    if state.shows_birthplace:
        rows.append([Cell(caption("birthplace"), place, (("birthPlace", place, place),))])
    if shown.personal and rng.random() < 0.85:
        rows.append([Cell(caption("personal"), shown.personal, (("personalNumber", shown.personal, shown.personal),))])
    elif len(rows) < 6 and rng.random() < 0.5:
        rows.append([Cell(caption("issue"), issue, (("issueDate", holder.issue.isoformat(), issue),))])
    return rows


def written(day: date, form: str) -> str:
    """A date in a format, or with the month in a language and in English."""
    if "%" in form:
        return day.strftime(form).upper()
    first, second = (form.split("|") + ["en"])[:2]
    own, other = (MONTHS[language].split()[day.month - 1] for language in (first, second))
    return f"{day:%d} {own if own == other and first == second else f'{own}/{other}'} {day.year}"


def zone(shown: IdentityCard, **altered: str) -> Zone:
    """The zone of a card; values in `altered` take the place of the right ones."""
    holder, state = shown.holder, shown.state
    number = re.sub("[^A-Z0-9]", "", shown.number)
    values = {
        "surname": letters(holder.last_name, state.expands),
        "given": letters(holder.first_names, state.expands),
        "number": number,
        "birth": f"{holder.birth:%y%m%d}",
        "expiry": f"{holder.expiry:%y%m%d}",
    } | altered
    personal = re.sub("[^A-Z0-9]", "", shown.personal)
    return Zone(
        "TD1",
        state.document_code,
        state.code,
        state.code,
        values["surname"],
        values["given"],
        values["number"],
        values["birth"],
        values["expiry"],
        holder.sex,
        "" if len(number) > 9 else personal[:15],
        "",
    )


def letters(name: str, expands: bool) -> str:
    """A name in a zone: fillers for spaces and hyphens, no apostrophes."""
    return re.sub("[^A-Z<]", "", re.sub("[ -]", "<", holders.plain(name, expands)))


def back(rng: Random, shown: IdentityCard, printed: Zone) -> Sheet:
    """The side with the zone."""
    sheet = grounds.paint(rng, WIDTH, HEIGHT, rng.uniform(0.1, 0.35))
    ink = strong(rng, 5, 60)
    match rng.integers(0, 3):
        case 0:
            drawing.bar_code(rng, sheet, 5, 4, 40, 5)
        case 1:
            pictures.chip(sheet, 6, 8)
        case _:
            drawing.block_code(rng, sheet, 66, 5, 14)
    words = WORDS[shown.state.language]
    look_of = Face("open sans", False, 0.9, 0.0, strong(rng, 20, 110))
    issue = written(shown.holder.issue, shown.state.dates)
    for row, (label, value) in enumerate(((words["issue"], issue), (words["authority"], shown.state.name))):
        sheets.write(sheet, 24, 13 + 7 * row, label, 1.0, look_of, 40)
        sheets.write(sheet, 24, 16 + 7 * row, value, 1.7, replace(look_of, colour=ink), 38)
    pages.band(rng, sheet, HEIGHT - 20)
    pages.print_zone(rng, sheet, printed, HEIGHT - 19, {})
    sheet.gloss, sheet.corner = rng.uniform(0.25, 1), 3.18
    return sheet
