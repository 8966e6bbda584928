# SPDX-License-Identifier: Apache-2.0
"""What is on cards besides words: portraits, signatures, flags, marks, codes."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from printedfronts import grounds, sheets
from printedfronts.sheets import Box, Face
from printedfronts.typefaces import TITLES, families
from rendering.people import Identity, portrait
from zonepages import drawing
from zonepages.drawing import SCALE, Colour, Sheet
from zonepages.holders import Random

PEOPLE = 90
"""People whose portraits are taken: their seeds are nobody else's."""
FIRST_SEED = 8_300_000
WHITE: Colour = (255, 255, 255)

Portrait = tuple[drawing.Picture, tuple[float, float, float, float]]
"""A picture, and the box of the face in it (left, top, width, height)."""


def taken(seed: int) -> Portrait:
    """A portrait of somebody who does not exist, one of so many people."""
    return of_person(seed % PEOPLE)


@cache
def of_person(number: int) -> Portrait:
    """The portrait of one of these people."""
    return of(Identity.from_seed(FIRST_SEED + number))


def of(somebody: Identity, years_earlier: float = 0.0) -> Portrait:
    """A portrait for a card."""
    picture, truth = portrait(somebody, 300, 390, years_earlier=years_earlier)
    return picture, tuple(truth.face_box)


def put_portrait(rng: Random, sheet: Sheet, shown: Portrait, area: Box) -> np.ndarray:
    """Prints a portrait: in colour, or in grey as a laser does; its edges hard, soft or fading into the ground.

    Returns the outline of the face in millimetres.
    """
    left, top, right, bottom = area
    picture = shown[0].astype(np.float32)
    if rng.random() < 0.4:
        picture = np.repeat(picture.mean(2, keepdims=True), 3, 2) * 0.92 + 12
    view = sheet.view(left, top, right - left, bottom - top)
    rows, columns = view.shape[:2]
    wanted = columns / rows
    keep = picture[:, : round(picture.shape[0] * wanted)] if wanted < picture.shape[1] / picture.shape[0] else picture
    shift = (picture.shape[1] - keep.shape[1]) // 2
    keep = picture[:, shift : shift + keep.shape[1]]
    scaled = cv2.resize(keep, (columns, rows), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j].astype(np.float32)
    softness = float(rng.choice((0.01, 0.05, 0.16)))
    cover = np.clip((1 - np.maximum(np.abs(x), np.abs(y))) / softness, 0, 1)[..., None] * np.float32(
        rng.uniform(0.88, 1)
    )
    view[...] = np.clip(view * (1 - cover) + scaled * cover, 0, 255).astype(np.uint8)
    x, y, wide, high = shown[1]
    scale = np.array([(right - left) / keep.shape[1], (bottom - top) / keep.shape[0]])
    turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    ellipse = np.stack([x - shift + wide / 2 * (1 + np.cos(turn)), y + high / 2 * (1 + np.sin(turn))], 1)
    return ellipse * scale + (left, top)


def put_ghost(rng: Random, sheet: Sheet, shown: Portrait, area: Box, strength: float) -> None:
    """The portrait again, small and pale, in one ink."""
    left, top, right, bottom = area
    view = sheet.view(left, top, right - left, bottom - top)
    grey = cv2.resize(cv2.cvtColor(shown[0], cv2.COLOR_RGB2GRAY), view.shape[1::-1]).astype(np.float32)
    ink = np.clip((np.median(grey[:20]) - grey) / 200, 0, 1)[..., None] * np.float32(strength)
    view[...] = (view * (1 - ink) + np.array(grounds.hue(rng), np.float32) * 0.6 * ink).astype(np.uint8)


def sign(rng: Random, sheet: Sheet, left: float, baseline: float, width: float) -> None:
    """A signature, thin or thick, black or blue."""
    points = drawing.signature(rng, left, baseline, width)
    sheet.line(points, rng.uniform(0.18, 0.4), ((25, 25, 35), (35, 40, 95))[int(rng.integers(0, 2))])


def mark_specimen(rng: Random, sheet: Sheet, area: Box) -> None:
    """The word that says what this is, over the foot of the portrait."""
    left, _, right, bottom = area
    family = str(rng.choice(families(TITLES, "SPECIMEN")))
    look = Face(family, True, 0.9, 0.06, ((190, 40, 50), WHITE, (60, 70, 110))[int(rng.integers(0, 3))], 0.7)
    wide = sheets.width_of("SPECIMEN", 2.2, look)
    sheets.write(
        sheet,
        (left + right) / 2 - min(wide, right - left - 1) / 2,
        bottom - 1.2,
        "SPECIMEN",
        2.2,
        look,
        right - left - 1,
    )


def flag(sheet: Sheet, area: Box, sign_in_it: str, kind: str, rng: Random) -> None:
    """The flag with the distinguishing sign: stars on blue of the Union, or a state's own colours."""
    left, top, right, bottom = area
    middle = ((left + right) / 2, (top + bottom) / 2)
    white = Face(str(rng.choice(("open sans", "inter", "clear sans", "noto sans"))), True, 0.95, 0.0, WHITE)
    if kind == "ch":
        sheets.box(sheet, area, (205, 30, 40))
    elif kind == "uk":
        union_flag(sheet, area)
        sheets.write(sheet, left + 1.0, bottom + 2.6, sign_in_it, 2.0, Face(white.family, True, 1, 0, (20, 30, 90)))
        return
    elif kind in ("no", "is"):
        field = (186, 12, 47) if kind == "no" else (2, 82, 156)
        cross = (0, 32, 91) if kind == "no" else (220, 30, 53)
        nordic_flag(sheet, area, field, cross)
        sheets.write(sheet, left + 1.0, bottom + 2.6, sign_in_it, 2.0, Face(white.family, True, 1, 0, (20, 30, 60)))
        return
    else:
        sheets.box(sheet, area, (8, 52, 150))
        radius = min(right - left, bottom - top) * 0.4
        for star in range(12):
            turn = star * np.pi / 6
            put_star(sheet, middle[0] + radius * np.sin(turn), middle[1] - radius * np.cos(turn), radius * 0.17)
    capital = min(2.6, (bottom - top) * 0.26) if len(sign_in_it) < 3 else 1.7
    wide = sheets.width_of(sign_in_it, capital, white)
    sheets.write(sheet, middle[0] - wide / 2, middle[1] + capital / 2, sign_in_it, capital, white)


def put_star(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A yellow star with five points."""
    turn = np.arange(10) * np.pi / 5
    reach = np.where(np.arange(10) % 2 == 0, radius, radius * 0.4)
    points = np.stack((x + reach * np.sin(turn), y - reach * np.cos(turn)), 1) * SCALE
    cv2.fillPoly(sheet.picture, [np.round(points * 16).astype(np.int32)], (255, 204, 0), cv2.LINE_AA, 4)


def union_flag(sheet: Sheet, area: Box) -> None:
    """The United Kingdom's flag, plain."""
    left, top, right, bottom = area
    sheets.box(sheet, area, (1, 33, 105))
    view = sheet.view(left, top, right - left, bottom - top)
    flag_only = np.ascontiguousarray(view)
    rows, columns = flag_only.shape[:2]
    for colour, share in (((255, 255, 255), 0.2), ((200, 16, 46), 0.07)):
        cv2.line(flag_only, (0, 0), (columns, rows), colour, max(1, round(rows * share)), cv2.LINE_AA)
        cv2.line(flag_only, (0, rows), (columns, 0), colour, max(1, round(rows * share)), cv2.LINE_AA)
    for colour, share in (((255, 255, 255), 0.34), ((200, 16, 46), 0.2)):
        cv2.line(flag_only, (columns // 2, 0), (columns // 2, rows), colour, max(1, round(rows * share)))
        cv2.line(flag_only, (0, rows // 2), (columns, rows // 2), colour, max(1, round(rows * share)))
    view[...] = flag_only


def nordic_flag(sheet: Sheet, area: Box, ground: Colour, cross: Colour) -> None:
    """A cross within a white cross, left of the middle."""
    left, top, right, bottom = area
    sheets.box(sheet, area, ground)
    x, y = left + (right - left) * 0.36, (top + bottom) / 2
    for colour, half in ((WHITE, 0.2), (cross, 0.1)):
        thick = half * (bottom - top)
        sheets.box(sheet, (x - thick, top, x + thick, bottom), colour)
        sheets.box(sheet, (left, y - thick, right, y + thick), colour)


def chip(sheet: Sheet, left: float, top: float) -> None:
    """The contacts of a chip."""
    sheets.box(sheet, (left, top, left + 12, top + 10.5), (205, 178, 105))
    for y in (3.5, 7.0):
        sheet.line(np.array([(left, top + y), (left + 12, top + y)]), 0.25, (130, 105, 55))
    sheet.line(np.array([(left + 6, top), (left + 6, top + 10.5)]), 0.25, (130, 105, 55))


def gold_star(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """The star in a circle that compliant cards of the United States bear."""
    centre = (round(x * SCALE), round(y * SCALE))
    cv2.circle(sheet.picture, centre, round(radius * SCALE), (178, 140, 50), -1, cv2.LINE_AA)
    put_star(sheet, x, y, radius * 0.75)


def tiny_print(rng: Random, sheet: Sheet, words: str, baseline: float, width: float) -> None:
    """A line of words a third of a millimetre high."""
    look = Face("open sans", False, 0.9, 0.0, grounds.hue(rng), 0.8)
    text = (words + " ") * 60
    while sheets.width_of(text, 0.38, look) > width:
        text = text[: int(len(text) * 0.9)]
    sheets.write(sheet, 0.5, baseline, text, 0.38, look)
