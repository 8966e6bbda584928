# SPDX-License-Identifier: Apache-2.0
"""Printed matter without a zone: letters, receipts, code, licences, cheques, and ornaments like fillers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from zonepages import drawing, pages
from zonepages.drawing import Sheet, pale, strong
from zonepages.holders import GIVEN_NAMES, SURNAMES, Random, date, fill

WORDS = (
    "the of and to in is that for it as was with be by on not he his but at are this have from which or had an they "
    "one you were all her she there would their we him been has when who will more no if out so said what up its "
    "about into than them can only other new some could time these two may then do first any my now such like our "
    "over man me even most made after also did many before must through back years where much your way well down "
    "should because each just those people how too little state good very make world still own see men work long get "
    "here between both life being under never day same another know while last might us great old year off come since "
    "against go came right used"
).split()
CODE = (
    "for (int i = 0; i << 3 < limit; i++) {",
    "std::vector<std::pair<int, int>> items;",
    "if x <<= shift { return nil }",
    "<<<<<<< HEAD",
    "=======",
    ">>>>>>> branch-17",
    "cout << value << endl << flush;",
    "#include <stdint.h>",
    "template<class T> T max(T a, T b)",
    "cat <<EOF > /tmp/out",
    "let mask = 0xFF00FF00 >> 8",
    "return a < b ? a : b;",
    "0x1F 0xA0 0x3C 0xFF 0x00 0x7E 0x81 0x42",
    "A1B2C3D4E5F60718293A4B5C6D7E8F90",
)


def words(rng: Random, count: int) -> str:
    """Words of no sense."""
    return " ".join(rng.choice(WORDS, count))


def paper(rng: Random, width: float, height: float) -> Sheet:
    """White paper, or nearly."""
    sheet = Sheet.blank(width, height, pale(rng, 228, 254))
    sheet.gloss = float(rng.choice((0, 0.3)))
    return sheet


def family(rng: Random) -> str:
    """A typeface for text."""
    return str(rng.choice(("sans", "serif", "condensed", "bold")))


def letter(rng: Random) -> Sheet:
    """A letter with address, reference and paragraphs."""
    sheet, ink, face = paper(rng, 110, 150), strong(rng, 5, 60), family(rng)
    for row in range(4):
        sheet.text(10, 14 + 4.5 * row, words(rng, 3).upper() if row else "SPECIMEN LTD", 3, ink, face)
    for row, y in enumerate(np.arange(46, 140, 4.4)):
        if row % 7 != 6:
            sheet.text(10, float(y), words(rng, 20), 2.9, ink, face, 90)
    return sheet


def book(rng: Random) -> Sheet:
    """A page of a book, set tightly, its lines equally long."""
    sheet, ink, size = paper(rng, 105, 150), strong(rng, 5, 60), rng.uniform(2.2, 3.4)
    for y in np.arange(12, 142, size * 1.35):
        sheet.text(9, float(y), words(rng, 30), size, ink, "serif", 87)
    return sheet


def receipt(rng: Random) -> Sheet:
    """A till's receipt, in letters of equal widths."""
    sheet, ink = paper(rng, 60, 130), strong(rng, 30, 90)
    sheet.text(12, 9, "SPECIMEN MARKET", 4, ink, "mono bold")
    for y in np.arange(18, 120, 4.0):
        match rng.integers(0, 5):
            case 0:
                sheet.text(4, float(y), str(rng.choice(list("-=*<#"))) * 40, 3, ink, "mono", 52)
            case _:
                sheet.text(4, float(y), f"{words(rng, 2).upper():22}{rng.uniform(0, 90):7.2f}", 3, ink, "mono", 52)
    return sheet


def form(rng: Random) -> Sheet:
    """A form with boxes, some filled in, one character to a box at times."""
    sheet, ink = paper(rng, 120, 120), strong(rng, 5, 60)
    for y in np.arange(12, 110, 11.0):
        sheet.text(8, float(y), words(rng, 3).capitalize(), 2.2, ink, "condensed")
        step = 5.0 if rng.random() < 0.6 else 40.0
        for x in np.arange(8, 108, step):
            corners = np.array([(x, y + 1), (x + step, y + 1), (x + step, y + 7), (x, y + 7)])
            sheet.line(corners, 0.12, (90, 90, 90), True)
            if rng.random() < 0.6:
                text = fill(rng, "X") if step == 5 else words(rng, 2).upper()
                sheet.text(float(x) + 1, float(y) + 5.8, text, 4.2, ink, "ocr" if rng.random() < 0.5 else "mono")
    return sheet


def table(rng: Random) -> Sheet:
    """A table of numbers."""
    sheet, ink, face = paper(rng, 130, 100), strong(rng, 5, 60), str(rng.choice(("mono", "sans", "ocr", "condensed")))
    for y in np.arange(10, 95, 4.6):
        for x in np.arange(6, 120, 20):
            sheet.text(
                float(x), float(y), fill(rng, str(rng.choice(("999999", "9999.99", "AA9999", "99")))), 3, ink, face
            )
    return sheet


def code(rng: Random) -> Sheet:
    """A listing, in letters of equal widths."""
    sheet, ink = paper(rng, 130, 100), strong(rng, 5, 60)
    face = str(rng.choice(("mono", "mono bold", "ocr"), p=(0.6, 0.25, 0.15)))
    for y in np.arange(8, 96, 4.4):
        sheet.text(6 + 4 * int(rng.integers(0, 3)), float(y), str(rng.choice(CODE)), 3.2, ink, face, 112)
    return sheet


def licence_front(rng: Random) -> Sheet:
    """The front of a driving licence: portrait, labels, long numbers."""
    sheet = pages.front_of_card(rng)
    sheet.text(4, 52, fill(rng, "AA99999 9999999 99"), 2.4, (20, 20, 20), str(rng.choice(("ocr", "mono"))))
    return sheet


def licence_back(rng: Random) -> Sheet:
    """The back of a licence: classes in a table, a magnetic stripe, a code of rows of modules and one of bars."""
    sheet = Sheet.blank(85.6, 54, pale(rng, 205, 250))
    sheet.gloss, sheet.corner = 0.6, 3.2
    modules = (rng.random((16, 170)) < 0.5).astype(np.uint8) * 225
    sheet.paste(np.repeat(modules[..., None], 3, 2), 5, 5, 70, 13)
    drawing.bar_code(rng, sheet, 8, 44, 60, 6)
    for y in np.arange(24, 42, 3.0):
        sheet.line(np.array([(5, y), (80, y)]), 0.1, (80, 80, 80))
        sheet.text(
            6,
            float(y) - 0.5,
            f"{fill(rng, 'A')}   {fill(rng, '99.99.99')}   {fill(rng, '99.99.99')}   01.06",
            2.2,
            (30, 30, 30),
            "ocr" if rng.random() < 0.4 else "sans",
            76,
        )
    return sheet


def boarding_pass(rng: Random) -> Sheet:
    """A ticket with rows of arrows and fillers between its parts, and names in capitals with a slash."""
    sheet, ink = paper(rng, 150, 70), strong(rng, 5, 60)
    face = str(rng.choice(("mono", "mono bold", "ocr")))
    rows = [
        f"{rng.choice(SURNAMES)}/{rng.choice(GIVEN_NAMES)} MS",
        f"{fill(rng, 'AAA')} >>> {fill(rng, 'AAA')}",
        f"FLIGHT {fill(rng, 'AA999')}  GATE {fill(rng, 'A99')}  SEAT {fill(rng, '99A')}",
        "<" * int(rng.integers(5, 48)),
        f"<<<<< {words(rng, 2).upper()} <<<<<",
        f"ETKT {fill(rng, '9999999999999')}",
        f"{date(rng, 2020, 2026)} {fill(rng, '9999')} <<< CUT HERE <<<",
        ">>>>>" * int(rng.integers(1, 7)),
    ]
    for row, text in enumerate(rng.permutation(rows)):
        sheet.text(8, 10 + row * 7.4, str(text), rng.uniform(3.2, 4.6), ink, face, 135)
    return sheet


def cheque(rng: Random) -> Sheet:
    """A cheque or a giro slip: a line of numbers in OCR-B with > and + along its foot."""
    sheet = Sheet.blank(150, 75, pale(rng, 205, 250))
    drawing.wash(rng, sheet, 8)
    drawing.fine_lines(rng, sheet, (0, 0, 150, 75), 40)
    ink = strong(rng, 5, 50)
    sheet.text(8, 12, "SPECIMEN BANK", 5, ink, "bold")
    sheet.text(8, 26, f"PAY {words(rng, 5).upper()}", 3.4, ink, family(rng))
    sheet.line(drawing.signature(rng, 95, 45, 40), 0.4, (30, 30, 80))
    foot = str(
        rng.choice(
            (
                f"{fill(rng, '9999999999999')}>{fill(rng, '999999999999999999999')}+ {fill(rng, '999999999')}>",
                f"{fill(rng, '9999999')}+ {fill(rng, '99999999')}< {fill(rng, '9999999')}> {fill(rng, '99')}",
                f"#{fill(rng, '99999')}#  {fill(rng, '999999999')}>  {fill(rng, '9999999999')}<  {fill(rng, '99')}",
            )
        )
    )
    sheet.text(8, 62, foot, 4.23, ink, "ocr", 138)
    if rng.random() < 0.4:
        sheet.text(8, 69, f"{fill(rng, '99999999999')}+ {fill(rng, '99999')}>", 4.23, ink, "ocr", 138)
    return sheet


def isbn(rng: Random) -> Sheet:
    """A book's back: bars, an ISBN and prices in OCR-B."""
    sheet = Sheet.blank(110, 110, pale(rng, 120, 250))
    for y in np.arange(14, 55, 4.5):
        sheet.text(8, float(y), words(rng, 16), 3, (20, 20, 20), "serif", 94)
    sheet.view(40, 66, 62, 36)[...] = 252
    sheet.text(44, 72, f"ISBN {fill(rng, '979-9-9999-9999-9')}", 3.8, (10, 10, 10), "ocr")
    drawing.bar_code(rng, sheet, 45, 75, 50, 18)
    sheet.text(44, 98, fill(rng, "9 799999 999999  >"), 4.2, (10, 10, 10), "ocr")
    return sheet


def labels(rng: Random) -> Sheet:
    """Labels, serial numbers and parts lists in OCR-B: the typeface of a zone and nothing else of it."""
    sheet, ink = paper(rng, 120, 90), strong(rng, 5, 50)
    for y in np.arange(10, 86, rng.uniform(5, 8)):
        text = str(
            rng.choice(
                (
                    f"S/N {fill(rng, 'AA99999-999')}  REV {fill(rng, 'A')}",
                    f"PART {fill(rng, '9999-99999')} QTY {fill(rng, '99')}",
                    f"{rng.choice(SURNAMES)}, {rng.choice(GIVEN_NAMES)}  {fill(rng, '99-999')}",
                    fill(rng, "9999 9999 9999 9999"),
                    f"ITEM {fill(rng, '999')} {words(rng, 3)}",
                )
            )
        )
        sheet.text(8, float(y), text, 4.2, ink, "ocr", 106)
    return sheet


def chevrons(rng: Random) -> Sheet:
    """Rows of chevrons and arrows, as on road signs, wrappings and borders."""
    sheet, ink = Sheet.blank(120, 80, pale(rng, 150, 254)), strong(rng, 5, 120)
    size, step = rng.uniform(1.2, 6), rng.uniform(2.2, 9)
    for y in np.arange(8, 76, step * rng.uniform(1.2, 2)):
        for x in np.arange(6, 112, step):
            sheet.line(
                np.array([(x + size * 0.8, y - size / 2), (x, y), (x + size * 0.8, y + size / 2)]), size * 0.16, ink
            )
    return sheet


def data_page_without_zone(rng: Random) -> Sheet:
    """The upper part of a passport's data page, its zone cut off, as badly framed pictures have it."""
    page = pages.passport(rng, {})
    lowest = min(zone.corners[:, 1].min() for zone in page.zones) - 1.5
    rows = int(lowest * drawing.SCALE)
    return Sheet(page.width, rows / drawing.SCALE, page.picture[:rows], page.gloss)


PAGES: dict[str, Callable[[Random], Sheet]] = {
    "letter": letter,
    "book": book,
    "receipt": receipt,
    "form": form,
    "table": table,
    "code": code,
    "licence-front": licence_front,
    "licence-back": licence_back,
    "boarding-pass": boarding_pass,
    "cheque": cheque,
    "isbn": isbn,
    "labels": labels,
    "chevrons": chevrons,
    "cut-off": data_page_without_zone,
}
"""Printed matter by name."""
