# SPDX-License-Identifier: Apache-2.0
"""What anybody would write on top of a general reader of text: fields by their numbers and captions.

A page is a list of pieces of text with their boxes on the straightened document, in shares of its width. The rules know
the kind of document and the places where captions and values stand to each other; they know no state's names or words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Record = dict[str, str]

SPACE_BETWEEN = 0.25
"""Shares of the width: a value is no farther right of its caption."""
BELOW = 0.075
"""A value is no farther below its caption."""
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
NUMERIC = re.compile(r"(\d{1,4})\s*[./:\- ]\s*(\d{1,2})\s*[./:\- ]\s*(\d{2,4})")
LETTERED = re.compile(r"(\d{1,4})[\s.\-]*([A-Z]{3})\w*(?:\s*/\s*\w+)?[\s.\-]*(\d{1,4})")
FIELD = re.compile(
    r"(?:(?<=\s)|^)(4[abcdABCD]|(?:(?<=\s\s)|^)(?:[12](?=[^\d\s]{2})|[1235789](?=[.,:;\s-])))[.,:;-]*\s*"
)
"""The number of a field: of 4a to 4d anywhere, of the others at the beginning of a piece."""


@dataclass(frozen=True)
class Piece:
    """Text with its box."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Of its height."""
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


def day(text: str, is_american: bool = False) -> str | None:
    """The first date in a text, as records have it."""
    upper = text.upper()
    if found := LETTERED.search(upper):
        first, word, last = found.groups()
        if word in MONTHS:
            return iso(
                *((last, MONTHS.index(word) + 1, first) if len(first) < 3 else (first, MONTHS.index(word) + 1, last))
            )
    if found := NUMERIC.search(upper):
        first, second, third = found.groups()
        if len(first) == 4:
            return iso(first, int(second), third)
        return iso(third, int(first), second) if is_american else iso(third, int(second), first)
    return None


def iso(year: str, month: int, day_of_month: str) -> str | None:
    """A date, if it is one; two digits are of this century up to 40."""
    number, of_month = int(year), int(day_of_month)
    if len(year) == 2:
        number += 2000 if number <= 40 else 1900
    return (
        f"{number:04d}-{month:02d}-{of_month:02d}"
        if 1 <= month <= 12 and 1 <= of_month <= 31 and number > 1900
        else None
    )


def rows(pieces: list[Piece]) -> list[list[Piece]]:
    """Pieces in rows from the top, each from the left."""
    found: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda each: each.middle):
        row = next(
            (row for row in found if abs(row[-1].middle - piece.middle) < 0.5 * min(row[-1].height, piece.height)), None
        )
        if row:
            row.append(piece)
        else:
            found.append([piece])
    return [sorted(row, key=lambda each: each.left) for row in found]


def european(pieces: list[Piece]) -> Record:
    """Fields 1 to 5 by their numbers."""
    fields: Record = {}
    for row in rows(pieces):
        text = "  ".join(piece.text.replace("：", ":") for piece in row)
        marks = list(FIELD.finditer(text))
        for mark, after in zip(marks, [*marks[1:], None], strict=False):
            value = text[mark.end() : after.start() if after else None].strip()
            if value:
                fields.setdefault(mark[1].lower(), value)
    record: Record = {}
    for number, key in (("1", "lastName"), ("4c", "issuingAuthority"), ("4d", "personalNumber"), ("5", "idNumber")):
        if value := fields.get(number):
            record[key] = value
    if given := fields.get("2"):
        record["firstName"] = re.sub(r"^(MR|MRS|MISS|MS)\s+", "", given)
    for number, key in (("3", "birthDate"), ("4a", "issueDate"), ("4b", "expirationDate")):
        if value := day(fields.get(number, "")):
            record[key] = value
    if place := re.sub(r"^[\d\s./-]+[,(]?\s*|\)$", "", fields.get("3", "")):
        record["birthPlace"] = place
    return record


AMERICAN = {
    "idNumber": r"4d\s*(?:DLN|DL\s*NO\.?|ID|NUMBER/NUM.RO|LIC/PERMIS)?[.:]?"
    r"|(?:DLN|DL\s*NO\.?|DL|ID|LICENSE\s*NO\.?|LIC\.?\s*NO\.?)(?![A-Z])[.:]?",
    "expirationDate": r"4b\s*(?:EXPIRE LE|EXPIRES|EXP/EXP|EXP)?[.:\-]*|(?:EXPIRES|EXP)(?![A-Z])[.:]?",
    "issueDate": r"4a\s*(?:D.LIVR. LE|ISSUED|ISS/D.L|ISS/.MIS|ISS)?[.:\-]*|(?:ISSUED|ISS)(?![A-Z])[.:]?",
    "birthDate": r"3\s*(?:DOB/DDN|D[O0]B|N. LE)[.:]?|3(?=\s|$)|(?:DATE OF BIRTH|D[O0]B)(?![A-Z])[.:]?",
    "lastName": r"1,2 NAME/NOM|1?\s*(?:LN|LAST NAME|LAST|SURNAME/NOM)(?![A-Z])|1(?=[\sA-Z]|$)",
    "firstName": r"2?\s*(?:FN|FIRST NAME|FIRST|GIVEN/PR.NOMS)(?![A-Z])|2(?=[\sA-Z]|$)",
    "addressStreet": r"8(?=\s|$)|ADDRESS\b",
    "other": r"(?:9a?|1[25-9]|5)(?=\s|$)|(?:15|16|17|18|19)?\s*(?:SEX|HGT|WGT|EYES|HAIR|HEIGHT|WEIGHT)"
    r"|9?\s*CLASS|5?\s*DD(?![A-Z])",
}
TOWN = re.compile(r"^(.+?)[,.]?\s*([A-Z]{2})[\s,]*(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\W*$")
NUMBERED = re.compile(r"4[abd]", re.IGNORECASE)


def american(pieces: list[Piece]) -> Record:
    """Fields by captions and numbers, before the value or above it; the address by its last line."""
    each = (f"(?P<{key}>(?:(?<=\\s)|^)(?:{pattern}))" for key, pattern in AMERICAN.items())
    union = re.compile("|".join(each), re.IGNORECASE)
    values: dict[str, list[str]] = {}
    for piece in pieces:
        marks = list(union.finditer(piece.text))
        if marks and marks[0].start() > 0:
            marks = [mark for mark in marks if mark.lastgroup in ("expirationDate", "issueDate", "birthDate", "other")]
        for mark, after in zip(marks, [*marks[1:], None], strict=False):
            value = piece.text[mark.end() : after.start() if after else None].strip(" :.")
            if not value and after is None:
                value = beside(piece, pieces, union) or under(piece, pieces)
            if value and mark.lastgroup:
                values.setdefault(mark.lastgroup, []).append(value)
    record: Record = {}
    for key in ("lastName", "firstName", "idNumber"):
        if found := values.get(key):
            record[key] = found[0]
    for key in ("birthDate", "issueDate", "expirationDate"):
        if date := next(filter(None, (day(value, True) for value in values.get(key, []))), None):
            record[key] = date
    split_names(record, pieces)
    return record | address(pieces)


def split_names(record: Record, pieces: list[Piece]) -> None:
    """A last name with a comma, and the first names behind it or on the next line."""
    if "," in (name := record.get("lastName", "")) or (not name and (name := comma_line(pieces))):
        last, first = (part.strip() for part in name.split(",", 1))
        record["lastName"] = last
        if first:
            record["firstName"] = first
        else:
            line = next((piece for piece in pieces if name in piece.text), None)
            if line and (below := under(line, pieces)):
                record["firstName"] = below


def comma_line(pieces: list[Piece]) -> str:
    """A line that ends with a comma: a last name."""
    return next((piece.text for piece in pieces if re.fullmatch(r"[^\W\d][^\d,]+,", piece.text)), "")


def address(pieces: list[Piece]) -> Record:
    """Town, state and postal code in one line, the street above it, less its number 8 if fields have numbers."""
    is_numbered = any(NUMBERED.match(piece.text) for piece in pieces)
    for piece in pieces:
        if not (found := TOWN.match(re.sub(r"^8\s+", "", piece.text.strip()))):
            continue
        town, state, code = found.groups()
        record = {"addressCity": town, "addressState": state, "addressZip": code}
        above = [
            other
            for other in pieces
            if 0 < piece.middle - other.middle < BELOW
            and other.left < piece.right
            and other.right > piece.left
            and re.search(r"\w{3}", other.text)
        ]
        if above:
            street = re.sub(r"^ADDRESS\s+", "", max(above, key=lambda other: other.middle).text, flags=re.IGNORECASE)
            record["addressStreet"] = re.sub(r"^8[\s-]*(?=\S)", "", street) if is_numbered else street
        return record
    return {}


def beside(caption: Piece, pieces: list[Piece], captions: re.Pattern[str] | None = None) -> str:
    """What stands right of a caption."""
    right = [
        other
        for other in pieces
        if other is not caption
        and abs(other.middle - caption.middle) < 0.6 * max(caption.height, other.height)
        and -0.01 < other.left - caption.right < SPACE_BETWEEN
    ]
    nearest = min(right, key=lambda other: other.left, default=None)
    if nearest is None or (captions and captions.match(nearest.text) and captions.fullmatch(nearest.text)):
        return ""
    return nearest.text


def under(caption: Piece, pieces: list[Piece]) -> str:
    """What stands below a caption, from the same left edge."""
    below = [
        other
        for other in pieces
        if 0 < other.middle - caption.middle < BELOW and abs(other.left - caption.left) < 0.035
    ]
    return min(below, key=lambda other: other.middle).text if below else ""


ENGLISH = {
    "lastName": r"Sur\s*names?|^(?:\d\.?\s*)?Surname",
    "firstName": r"Given\s*names?",
    "birthDate": r"Date\s*of\s*birth",
    "birthPlace": r"Place\s*of\s*birth",
    "expirationDate": r"Date\s*of\s*expiry",
    "issueDate": r"Date\s*of\s*issue",
    "issuingAuthority": r"Authority",
    "idNumber": r"Document\s*No|Passport\s*No",
    "personalNumber": r"Personal\s*No",
    "nationality": r"Nationality",
}


def captioned(pieces: list[Piece]) -> Record:
    """Identity cards and passports: English captions above the values."""
    record: Record = {}
    for piece in pieces:
        for key, pattern in ENGLISH.items():
            if key not in record and re.search(pattern, piece.text, re.IGNORECASE) and (value := under(piece, pieces)):
                date = day(value)
                if not key.endswith("Date"):
                    record[key] = value
                elif date:
                    record[key] = date
    return record


RULES = {"european": european, "american": american, "identity": captioned, "passport": captioned}
