# SPDX-License-Identifier: Apache-2.0
"""Data pages of passports: what they say in print, and the zone below."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from printedfronts import grounds, holders, pictures, sheets
from printedfronts.captions import CAPTIONS as WORDS
from printedfronts.cardstates import PASSPORTS, PassportState
from printedfronts.holders import Holder, capitals, fill
from printedfronts.identity import letters, written
from printedfronts.rows import Cell, Style, set_rows
from printedfronts.sheets import Face, Front
from printedfronts.typefaces import CAPTIONS, TITLES, VALUES, families
from zonepages import pages
from zonepages.drawing import strong
from zonepages.holders import Holder as Zone
from zonepages.holders import Random

WIDTH, HEIGHT = 125.0, 88.0
ZONE_TOP = HEIGHT - 23.2
REQUIRED = ("birthPlace", "issuingAuthority", "issueDate")
"""What no zone has."""
NUMBER_WORDS = {
    "en": "Passport No.",
    "de": "Pass-Nr.",
    "fr": "N° du passeport",
    "it": "Passaporto N.",
    "es": "Pasaporte N.º",
    "nl": "Paspoortnummer",
    "pt": "N.º passaporte",
    "sv": "Passnummer",
    "pl": "Numer paszportu",
}


@dataclass(frozen=True)
class Passport:
    """What a page says."""

    state: PassportState
    holder: Holder
    number: str
    authority: str


def passport(rng: Random, order: int) -> Passport:
    """Somebody's passport of one of the states, which come round in turn."""
    state = PASSPORTS[order % len(PASSPORTS)]
    holder = holders.holder(rng, state.holders or state.language, 10)
    pattern = str(rng.choice(state.authorities))
    is_mixed = any(letter.islower() for letter in pattern) or pattern == "{}"
    town = holder.town if is_mixed else capitals(holder.town)
    if pattern.startswith("DGP-9"):
        pattern = "DGP-" + fill(rng, "99999A9A9")
    return Passport(state, holder, fill(rng, str(rng.choice(state.numbers))), pattern.format(town))


def page(rng: Random, shown: Passport, printed: Zone | None = None) -> Front:
    """The data page; `printed` is the zone if it is not the right one."""
    state, holder = shown.state, shown.holder
    made = Front(grounds.paint(rng, WIDTH, HEIGHT, rng.uniform(0.12, 0.5)))
    sheet = made.sheet
    family = str(rng.choice(families(TITLES, state.title + state.name)))
    title = Face(family, True, rng.uniform(0.88, 1), 0.0, strong(rng, 10, 110))
    if rng.random() < 0.3:
        sheets.box(sheet, (0, 0, WIDTH, 11.5), strong(rng, 170, 230), 0.6)
    sheets.write(sheet, 6, 8.2, state.title, rng.uniform(2.6, 3.3), title, 34)
    sheets.write(sheet, 44, 6.2, state.name, rng.uniform(1.6, 2.2), replace(title, is_bold=False), 76)
    wide, top = rng.uniform(30, 34), rng.uniform(14, 18)
    portrait = (rng.uniform(5, 7), top, 0.0, top + rng.uniform(38, 43))
    portrait = (portrait[0], top, portrait[0] + wide, portrait[3])
    person = pictures.taken(holder.face)
    made.face = pictures.put_portrait(rng, sheet, person, portrait)
    pictures.put_ghost(
        rng, sheet, person, (WIDTH - 22, ZONE_TOP - 24, WIDTH - 5, ZONE_TOP - 2), rng.uniform(0.1, 0.25)
    )
    pictures.mark_specimen(rng, sheet, portrait)
    style = look(rng, shown)
    area = (portrait[2] + rng.uniform(3, 6), 9.0, WIDTH - 5, ZONE_TOP - 1.5)
    set_rows(rng, made, fields(rng, shown), area, style, rng.uniform(1.45, 1.7))
    if rng.random() < 0.6:
        pictures.sign(rng, sheet, portrait[0] + 4, min(portrait[3] + 4.5, ZONE_TOP - 1), rng.uniform(16, 24))
    if rng.random() < 0.6:
        grounds.shimmer(
            rng, sheet, (rng.uniform(44, 115), rng.uniform(16, 58)), rng.uniform(6, 13), rng.uniform(0.12, 0.3)
        )
    if rng.random() < 0.5:
        grounds.overprint(rng, sheet, rng.uniform(0.06, 0.2))
    pages.band(rng, sheet, ZONE_TOP)
    pages.print_zone(rng, sheet, printed or zone(shown), ZONE_TOP, {})
    sheet.gloss, sheet.corner = rng.uniform(0.2, 0.9), float(rng.choice((0.0, 3.0)))
    return made


def look(rng: Random, shown: Passport) -> Style:
    """How this page is set."""
    holder = shown.holder
    words = holder.last_name + holder.first_names + holder.birthplace + shown.state.nationality + shown.authority
    family = str(rng.choice(families(VALUES, words + capitals(words))))
    value = Face(
        family,
        bool(rng.random() < 0.5),
        1.0 if "condensed" in family else float(rng.uniform(0.86, 1)),
        0.0,
        sheets.dark(rng),
        0.96,
    )
    of_captions = "".join(WORDS[shown.state.language].values())
    caption = Face(
        str(rng.choice(families(CAPTIONS, of_captions))),
        False,
        float(rng.uniform(0.84, 0.98)),
        0.0,
        strong(rng, 20, 120),
    )
    return Style(
        value,
        caption,
        rng.uniform(2.0, 2.4),
        rng.uniform(1.05, 1.3),
        True,
        finish=str(rng.choice(("flat", "flat", "engraved"))),
    )


def fields(rng: Random, shown: Passport) -> list[list[Cell]]:
    """The rows under the captions of ICAO Doc 9303, part 4."""
    state, holder = shown.state, shown.holder
    languages = list(
        dict.fromkeys([state.language, "en", *([state.third] if state.third and rng.random() < 0.6 else [])])
    )
    between = str(rng.choice((" / ", "/", " / ")))
    is_numbered = rng.random() < 0.3
    order = {
        key: index + 1
        for index, key in enumerate(
            (
                "surname",
                "given",
                "nationality",
                "birth",
                "personal",
                "sex",
                "birthplace",
                "issue",
                "authority",
                "expiry",
            )
        )
    }

    def caption(key: str) -> str:
        if key == "number":
            words = [NUMBER_WORDS.get(language, "") for language in languages]
        else:
            words = [WORDS[language][key] for language in languages]
        text = between.join(dict.fromkeys(word for word in words if word))
        return f"{order[key]}. {text}" if is_numbered and key in order else text

    place = capitals(holder.birthplace) if rng.random() < 0.8 else holder.birthplace
    last, first = capitals(holder.last_name), capitals(holder.first_names)
    birth, issue, expiry = (written(day, state.dates) for day in (holder.birth, holder.issue, holder.expiry))
    code = "P"
    rows = [
        [
            Cell("Type" if state.language == "en" else "Type / Type", code),
            Cell("Code", state.code, start=0.2),
            Cell(caption("number"), shown.number, (("idNumber", shown.number, shown.number),), start=0.48),
        ],
        [Cell(caption("surname"), last, (("lastName", last, last),))],
        [Cell(caption("given"), first, (("firstName", first, first),))],
        [Cell(caption("nationality"), state.nationality, (("nationality", state.nationality, state.nationality),))],
        [Cell(caption("birth"), birth, (("birthDate", holder.birth.isoformat(), birth),))],
    ]
    sex = Cell(caption("sex"), holder.sex, (("gender", holder.sex, holder.sex),))
    born_in = Cell(caption("birthplace"), place, (("birthPlace", place, place),))
    issued = Cell(caption("issue"), issue, (("issueDate", holder.issue.isoformat(), issue),))
    by = Cell(caption("authority"), shown.authority, (("issuingAuthority", shown.authority, shown.authority),))
    until = Cell(caption("expiry"), expiry, (("expirationDate", holder.expiry.isoformat(), expiry),))
    match rng.integers(0, 3):
        case 0:
            rows += [[sex, replace(born_in, start=0.32)], [issued, replace(by, start=0.48)], [until]]
        case 1:
            rows += [[sex, replace(born_in, start=0.32)], [issued, replace(until, start=0.5)], [by]]
        case _:
            rows += [[born_in, replace(sex, start=0.7)], [issued], [until, replace(by, start=0.48)]]
    return rows


def zone(shown: Passport, **altered: str) -> Zone:
    """The zone of a passport; values in `altered` take the place of the right ones."""
    holder, state = shown.holder, shown.state
    values = {
        "surname": letters(holder.last_name, state.expands),
        "given": letters(holder.first_names, state.expands),
        "number": re.sub("[^A-Z0-9]", "", shown.number),
        "birth": f"{holder.birth:%y%m%d}",
        "expiry": f"{holder.expiry:%y%m%d}",
    } | altered
    return Zone(
        "TD3",
        "P",
        state.code,
        state.code,
        values["surname"],
        values["given"],
        values["number"],
        values["birth"],
        values["expiry"],
        holder.sex,
        "",
        "",
    )
