# SPDX-License-Identifier: Apache-2.0
"""Captions and values in rows and columns, and what stands where."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printedfronts import sheets
from printedfronts.sheets import Box, Face, Front
from zonepages.drawing import Colour
from zonepages.holders import Random

Note = tuple[str, str, str]
"""A key of the record, its value in the record's form, and the characters as printed."""
TIGHTEST = 0.78
"""The narrowest that values are squeezed; longer ones are set smaller, too."""

SIGNS = 0.36
"""Room for accents between values and captions above them, in capitals."""


@dataclass(frozen=True)
class Cell:
    """A caption with its value."""

    caption: str
    text: str
    notes: tuple[Note, ...] = ()
    start: float = 0.0
    """Where it begins, in shares of the row's width."""
    size: float = 1.0
    """Of the value, in shares of the usual height of capitals."""
    is_bold: bool | None = None
    """None: as the style has it."""
    colour: Colour | None = None


@dataclass(frozen=True)
class Style:
    """How rows are set."""

    value: Face
    caption: Face
    capital: float
    """Height of the values' capitals in millimetres."""
    caption_capital: float
    is_above: bool = False
    """True if captions stand above their values, not before them."""
    indent: float | None = None
    """Millimetres from a caption's beginning to its value's; None: behind the caption."""
    gap: float = 0.8
    """Millimetres between a caption and its value where nothing else says so."""
    finish: str = "flat"
    """`flat`, `engraved` or `embossed`."""

    @property
    def over(self) -> float:
        """What captions above take, in millimetres."""
        return self.caption_capital * 1.15 + self.capital * SIGNS if self.is_above else 0.0


def set_rows(rng: Random, front: Front, rows: list[list[Cell]], area: Box, style: Style, pitch: float) -> list[float]:
    """Sets rows from the top of an area (left, top, right, bottom), `pitch` times as far apart as capitals are high;
    closer if they would run over. Returns the baselines."""
    left, top, right, bottom = area
    step = min(style.capital * pitch + style.over, (bottom - top) / max(1, len(rows)))
    if step < (least := style.capital * 1.4 + style.over):
        shrunk = max(0.75, step / least)
        style = replace(style, capital=style.capital * shrunk, caption_capital=style.caption_capital * shrunk)
    baseline = top + style.capital + style.over
    baselines = [baseline + step * index for index in range(len(rows))]
    for baseline, row in zip(baselines, rows, strict=True):
        for place, cell in enumerate(row):
            start = left + cell.start * (right - left)
            end = left + row[place + 1].start * (right - left) - 0.9 if place + 1 < len(row) else right
            set_cell(rng, front, cell, start, baseline, end, style)
    return baselines


def set_cell(rng: Random, front: Front, cell: Cell, left: float, baseline: float, right: float, style: Style) -> None:
    """Sets one caption with its value."""
    start = left
    if cell.caption and style.is_above:
        over = baseline - style.capital * (cell.size + SIGNS)
        sheets.write(front.sheet, left, over, cell.caption, style.caption_capital, style.caption, right - left)
    elif cell.caption:
        end = sheets.write(
            front.sheet, left, baseline, cell.caption, style.caption_capital, style.caption, right - left
        )[2]
        start = max(end + style.gap * 0.6, left + style.indent) if style.indent else end + style.gap
    elif style.indent and not style.is_above:
        start = left + style.indent
    face = style.value
    if cell.is_bold is not None:
        face = replace(face, is_bold=cell.is_bold)
    if cell.colour is not None:
        face = replace(face, colour=cell.colour)
    capital, most = style.capital * cell.size, right - start
    natural = sheets.width_of(cell.text, capital, face)
    if natural > most / TIGHTEST:
        capital *= max(0.72, most / TIGHTEST / natural)
    written = sheets.write(front.sheet, start, baseline, cell.text, capital, face, most)
    if style.finish == "engraved":
        sheets.engraved(front.sheet, written, rng)
    elif style.finish == "embossed":
        sheets.embossed(front.sheet, written)
    for key, value, raw in cell.notes:
        box = [round(float(side), 2) for side in written]
        if key in front.fields:
            front.fields[key]["boxes"].append(box)
        else:
            front.fields[key] = {"value": value, "raw": raw, "boxes": [box]}
