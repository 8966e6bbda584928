#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how well `recto scan` reads machine readable zones, picture by picture and field by field.

    recto scan --output RESULTS DIR
    python3 Samples/zones_accuracy.py DIR RESULTS [--sizes] [--traps] [--files] [--show] [--strict]

DIR holds pictures with the truth beside each, as `zones.py`, `zone_prints.py`, `zone_sizes.py`, `zone_blinds.py` and
`zone_traps.py` write it, or a manifest.json with a list of {file, lines}. RESULTS are lines of schema `recto.scan/1`;
those of other schemas and other pictures are passed over.

Of whole zones, by condition and by format:

    found    something was read where the zone is
    exact    all lines are right
    wrong    lines were read that are not right, and no finding mrz.checkDigit, mrz.corrected or mrz.uncertain says so
    marked   exact, and one of these findings says otherwise

Of fields, if a zone was found: right or wrong, marked or not. A field is marked by one of these findings that names
it, by one that names its line and position in the message, by one that doubts the format, in which fields may stand
elsewhere, or by its check digit if that is `failed` or `corrected`.
`absent` marks nothing: it is what blank fields have. Document code, optional data and the composite check digit have no
key in records: a finding without a field marks them, and so does the composite check digit if it covers optional
data. Fields with a check digit are document number, dates, the personal number of TD3 and the composite digit itself; a
document number that goes on in the optional data is one field.

Of zones that are covered or cut off, which have `whole` in their truth and no lines:

    exact    the lines are read as they were: what mattered still showed
    marked   other lines of the same format, and a finding says that they are doubtful
    wrong    the same without such a finding
    other    lines of another format
    said     nothing was read, and `mrz.unreadable` says so

Of zones with a doctored character: `said` has mrz.checkDigit, `error` has it as an error, `corrected` has
mrz.corrected.

A picture whose truth has no lines is a trap, as is every picture with --traps: a zone read there is false, as is any
beyond those that a picture has. Each zone of a picture is held against the reading that is most like it.

Exit status: 0 measured; 1 with --strict if a field with a check digit is wrong and not marked, or a zone is false; 2
if something cannot be read.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

DOUBTS = frozenset({"mrz.checkDigit", "mrz.corrected", "mrz.uncertain"})
PLACE = re.compile(r"line (\d+) position (\d+)")
OTHER_FORMAT = "the zone may be of another format"
SHAPES = {(1, 30): "IDL", (3, 30): "TD1", (2, 36): "TD2", (2, 44): "TD3"}
LEAST_CAPITAL = 9
"""Pixels: smaller print is not counted by size."""
LENGTHS = {"IDL": 30, "TD1": 30, "TD2": 36, "TD3": 44, "MRVA": 44, "MRVB": 36}

Span = tuple[int, int, int]
"""A line and the positions in it, first and last, all from 1."""


@dataclass(frozen=True)
class Field:
    """A field of a zone: where it stands, and what names it in findings and checks."""

    name: str
    spans: tuple[Span, ...]
    keys: frozenset[str]
    check: str | None = None
    """The check digit of its own."""
    cover: str | None = None
    """Another check digit that covers it, too."""
    unnamed: bool = False
    """True if records have no key for it."""

    def value(self, lines: list[str]) -> str:
        """What stands there."""
        return "".join(lines[line - 1][first - 1 : last] for line, first, last in self.spans)

    def holds(self, line: int, position: int) -> bool:
        """True if a place is in it."""
        return any(line == own and first <= position <= last for own, first, last in self.spans)


def fields_of_licence(state: str) -> list[Field]:
    """The fields of a licence's line, whose middle is the issuer's own."""
    found = [
        Field("issuing state", ((1, 3, 5),), frozenset({"country"})),
        Field("document code", ((1, 1, 2),), frozenset({"documentCode"}), unnamed=True),
        Field("composite digit", ((1, 30, 30),), frozenset({"composite"}), "composite", unnamed=True),
    ]
    if state == "FRA":
        found.append(Field("document number", ((1, 6, 14), (1, 15, 15)), frozenset({"idNumber"}), "documentNumber"))
        found.append(Field("date of expiry", ((1, 16, 21),), frozenset({"expirationDate"}), cover="composite"))
        found.append(Field("names", ((1, 22, 29),), frozenset({"lastName"}), cover="composite"))
    elif state == "NLD":
        found.append(Field("document number", ((1, 7, 16),), frozenset({"idNumber"}), cover="composite"))
        found.append(Field("optional data", ((1, 6, 6), (1, 17, 29)), frozenset(), cover="composite", unnamed=True))
    else:
        found.append(Field("optional data", ((1, 6, 29),), frozenset(), cover="composite", unnamed=True))
    return found


def fields(kind: str, lines: list[str]) -> list[Field]:
    """The fields of a format; `lines` tell whether the document number is a long one."""
    if kind == "IDL":
        return fields_of_licence(lines[0][2:5])
    number, digit, optional = ((1, 6, 14), (1, 15), (1, 16, 30)) if kind == "TD1" else ((2, 1, 9), (2, 10), None)
    if kind == "TD2":
        optional = (2, 29, 35)
    elif kind in ("MRVA", "MRVB"):
        optional = (2, 29, LENGTHS[kind])
    numbers: tuple[Span, ...] = (number,)
    if kind in ("TD1", "TD2") and optional and lines[digit[0] - 1][digit[1] - 1] == "<":
        line, first, last = optional
        rest = lines[line - 1][first - 1 : last].split("<")[0]
        if len(rest) > 1:
            numbers = (number, (line, first, first + len(rest) - 1))
            optional = (line, first + len(rest), last)
    composite = None if kind in ("MRVA", "MRVB") else "composite"
    one = kind == "TD1"
    found = [
        Field("document number", numbers, frozenset({"idNumber", "documentNumber"}), "documentNumber"),
        Field("date of birth", ((2, 1, 6) if one else (2, 14, 19),), frozenset({"birthDate"}), "birthDate"),
        Field("date of expiry", ((2, 9, 14) if one else (2, 22, 27),), frozenset({"expirationDate"}), "expirationDate"),
        Field(
            "names",
            ((3, 1, 30) if one else (1, 6, LENGTHS[kind]),),
            frozenset({"firstName", "lastName", "name", "names", "primaryIdentifier", "secondaryIdentifier"}),
        ),
        Field("issuing state", ((1, 3, 5),), frozenset({"country", "issuingState"})),
        Field("nationality", ((2, 16, 18) if one else (2, 11, 13),), frozenset({"nationality"})),
        Field("sex", ((2, 8, 8) if one else (2, 21, 21),), frozenset({"gender", "sex"})),
        Field("document code", ((1, 1, 2),), frozenset({"documentCode"}), unnamed=True),
    ]
    if kind == "TD3":
        found.append(Field("personal number", ((2, 29, 42),), frozenset({"personalNumber"}), "personalNumber"))
    if composite:
        place = (2, LENGTHS[kind], LENGTHS[kind])
        found.append(Field("composite digit", (place,), frozenset({"composite"}), composite, unnamed=True))
    keys = frozenset({"optionalData", "middleOptionalData", "personalNumber"})
    rests = [optional, (2, 19, 29)] if one else [optional]
    if kind != "TD3" and (spans := tuple(span for span in rests if span and span[1] <= span[2])):
        found.append(Field("optional data", spans, keys, cover=composite, unnamed=True))
    return found


@dataclass(frozen=True)
class Zone:
    """A zone as it is."""

    lines: list[str]

    @property
    def kind(self) -> str:
        """Its format."""
        shape = (len(self.lines), len(self.lines[0]))
        kind = SHAPES.get(shape)
        if kind is None:
            raise Unusable(f"no format of zone has {shape[0]} lines of {shape[1]} characters")
        return {"TD3": "MRVA", "TD2": "MRVB"}.get(kind, kind) if self.lines[0][0] == "V" and kind != "TD1" else kind


@dataclass(frozen=True)
class Picture:
    """What there is to read in a picture: nothing in a trap."""

    name: str
    condition: str
    zones: list[Zone]
    size: float | None = None
    """The factor by which the picture was made larger."""
    capital: float = 0.0
    """How high its capitals are, in pixels."""
    whole: Zone | None = None
    """The zone of which only a part shows."""
    doctored: dict[str, object] | None = None
    """The place of the character that was replaced, and what stood there."""


@dataclass(frozen=True)
class Reading:
    """A zone as it was read, and what was said about it."""

    lines: list[str]
    checks: dict[str, str]
    doubts: list[dict[str, object]]

    @property
    def kind(self) -> str | None:
        """The format of its lines."""
        try:
            return Zone(self.lines).kind if self.lines else None
        except Unusable:
            return None

    def marks(self, wanted: Field) -> bool:
        """True if a field is marked as doubtful."""
        if any(OTHER_FORMAT in str(doubt.get("message", "")) for doubt in self.doubts):
            return True
        if self.checks.get(wanted.check or "") in ("failed", "corrected"):
            return True
        if self.checks.get(wanted.cover or "") in ("failed", "corrected"):
            return True
        return any(self._says(doubt, wanted) for doubt in self.doubts)

    @staticmethod
    def _says(doubt: dict[str, object], wanted: Field) -> bool:
        name = doubt.get("field")
        if name is not None:
            return name in wanted.keys
        places = PLACE.findall(str(doubt.get("message", "")))
        if places:
            return any(wanted.holds(int(line), int(position)) for line, position in places)
        return wanted.unnamed


class Unusable(Exception):
    """Something that cannot be measured, and why."""


@dataclass
class Row:
    """Counts of zones."""

    zones: int = 0
    found: int = 0
    exact: int = 0
    wrong: int = 0
    marked: int = 0


@dataclass
class FieldRow:
    """Counts of a field."""

    right: int = 0
    right_marked: int = 0
    wrong: int = 0
    wrong_marked: int = 0

    @property
    def all(self) -> int:
        """How often the field was read."""
        return self.right + self.right_marked + self.wrong + self.wrong_marked


@dataclass
class PartRow:
    """Counts of zones of which only a part shows."""

    zones: int = 0
    exact: int = 0
    marked: int = 0
    wrong: int = 0
    other: int = 0
    said: int = 0


@dataclass
class DoctoredRow:
    """Counts of zones with a doctored character."""

    zones: int = 0
    read: int = 0
    said: int = 0
    error: int = 0
    corrected: int = 0


@dataclass
class Report:
    """All that was counted."""

    conditions: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    kinds: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    every: Row = field(default_factory=Row)
    checked: dict[str, FieldRow] = field(default_factory=lambda: defaultdict(FieldRow))
    unchecked: dict[str, FieldRow] = field(default_factory=lambda: defaultdict(FieldRow))
    images_read: int = 0
    images_wrong_unchecked: int = 0
    traps: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    surplus: int = 0
    missing: int = 0
    sizes: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    """By size, of pictures with capitals of at least nine pixels."""
    names: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    """By condition, names that are wrong and unmarked, and zones."""
    parts: dict[str, PartRow] = field(default_factory=lambda: defaultdict(lambda: PartRow()))
    doctored: DoctoredRow = field(default_factory=lambda: DoctoredRow())
    cases: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Wrong and not marked, or false: picture, field, truth, reading."""

    def sum(self, rows: dict[str, FieldRow]) -> FieldRow:
        """All fields of a table together."""
        total = FieldRow()
        for row in rows.values():
            for name in vars(total):
                setattr(total, name, getattr(total, name) + getattr(row, name))
        return total

    @property
    def false_zones(self) -> int:
        """Traps in which a zone was read, and zones beyond those that pictures have."""
        return sum(false for false, _ in self.traps.values()) + self.surplus


def truths(folder: Path) -> list[Picture]:
    """What there is to read in each picture of a folder."""
    manifest = folder / "manifest.json"
    if manifest.exists():
        entries = load(manifest)
        if not isinstance(entries, list):
            raise Unusable(f"{manifest} is no list of pictures")
        return [
            Picture(
                os.path.basename(entry.get("file") or entry["path"]),
                "real",
                [Zone(entry["lines"])] if entry.get("lines") else [],
            )
            for entry in entries
        ]
    found = []
    for path in sorted(folder.glob("*.json")):
        entry = load(path)
        if not isinstance(entry, dict) or "file" not in entry or "lines" not in entry:
            continue
        zones = [zone["lines"] for zone in entry.get("zones") or []] or ([entry["lines"]] if entry["lines"] else [])
        found.append(
            Picture(
                entry["file"],
                str(entry.get("deg", "none")),
                [Zone(lines) for lines in zones],
                entry.get("size"),
                float(entry.get("cap_px") or 0),
                Zone(entry["whole"]) if entry.get("whole") else None,
                entry.get("doctored"),
            )
        )
    return found


def load(path: Path) -> object:
    """A file's JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Unusable(f"{path} is no JSON: {error}") from error


class Readings(dict[str, list[Reading]]):
    """The zones read in each picture, and the pictures of which a finding says that a zone is unreadable."""

    def __init__(self) -> None:
        super().__init__()
        self.unreadable: set[str] = set()


def readings(path: Path) -> Readings:
    """The zones read in each picture; a picture in which none was read has an empty list."""
    found = Readings()
    with path.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, 1):
            if not text.strip():
                continue
            try:
                line = json.loads(text)
            except ValueError as error:
                raise Unusable(f"{path}, line {number}, is no JSON: {error}") from error
            if not isinstance(line, dict) or line.get("schema") != "recto.scan/1":
                continue
            name = os.path.basename((line.get("input") or {}).get("path") or "")
            own = found.setdefault(name, [])
            if any(finding.get("code") == "mrz.unreadable" for finding in line.get("findings") or []):
                found.unreadable.add(name)
            zone = (line.get("evidence") or {}).get("mrz")
            if not zone:
                continue
            doubts = [finding for finding in line.get("findings") or [] if finding.get("code") in DOUBTS]
            own.append(Reading(zone.get("lines") or [], zone.get("checks") or {}, doubts))
    if not found:
        raise Unusable(f"{path} has no line of schema recto.scan/1: is it the output of recto scan?")
    return found


def distance(first: str, second: str) -> int:
    """How many characters must be added, taken away or exchanged."""
    row = list(range(len(second) + 1))
    for index, character in enumerate(first):
        new = [index + 1]
        for other, wanted in enumerate(second):
            new.append(min(row[other + 1] + 1, new[other] + 1, row[other] + (character != wanted)))
        row = new
    return row[-1]


def matched(zones: list[Zone], read: list[Reading]) -> tuple[list[tuple[Zone, Reading | None]], list[Reading]]:
    """Each zone with the reading most like it, and the readings that are left."""
    left = list(read)
    if len(zones) == 1 and len(left) == 1:
        return [(zones[0], left[0])], []
    pairs = sorted(
        (distance("\n".join(zone.lines), "\n".join(reading.lines)), z, r)
        for z, zone in enumerate(zones)
        for r, reading in enumerate(left)
    )
    chosen: dict[int, int] = {}
    for _, z, r in pairs:
        if z not in chosen and r not in chosen.values():
            chosen[z] = r
    answer = [(zone, left[chosen[z]] if z in chosen else None) for z, zone in enumerate(zones)]
    return answer, [reading for r, reading in enumerate(left) if r not in chosen.values()]


def measure(pictures: list[Picture], read: dict[str, list[Reading]]) -> Report:
    """Counts everything."""
    report = Report()
    for picture in pictures:
        report.missing += picture.name not in read
        own = read.get(picture.name, [])
        if picture.whole:
            said = picture.name in getattr(read, "unreadable", ())
            count_part(report, picture, picture.whole, own, said)
            continue
        if picture.doctored:
            count_doctored(report.doctored, own)
        if not picture.zones:
            trap = report.traps[picture.condition]
            trap[0] += bool(own)
            trap[1] += 1
            report.cases += [(picture.name, "false zone", "", " ".join(reading.lines)) for reading in own]
            continue
        pairs, surplus = matched(picture.zones, own)
        report.surplus += len(surplus)
        report.cases += [(picture.name, "false zone", "", " ".join(reading.lines)) for reading in surplus]
        wrong_unchecked = False
        for zone, reading in pairs:
            count_zone(report, picture, zone, reading)
            if reading:
                wrong_unchecked |= count_fields(report, picture, zone, reading)
        report.images_read += any(reading for _, reading in pairs)
        report.images_wrong_unchecked += wrong_unchecked
    return report


def count_zone(report: Report, picture: Picture, zone: Zone, reading: Reading | None) -> None:
    """Counts a zone as a whole."""
    exact = reading is not None and reading.lines == zone.lines
    doubt = reading is not None and bool(reading.doubts)
    rows = [report.conditions[picture.condition], report.kinds[zone.kind], report.every]
    if picture.size is not None and picture.capital >= LEAST_CAPITAL:
        rows.append(report.sizes[f"{picture.size:g} times"])
    report.names[picture.condition][1] += 1
    for row in rows:
        row.zones += 1
        row.found += reading is not None
        row.exact += exact
        row.wrong += reading is not None and not exact and not doubt
        row.marked += exact and doubt


def count_part(report: Report, picture: Picture, whole: Zone, read: list[Reading], said: bool) -> None:
    """Counts a zone of which only a part shows."""
    row = report.parts[picture.condition]
    row.zones += 1
    row.said += said and not read
    for reading in read:
        if reading.lines == whole.lines:
            row.exact += 1
        elif reading.kind != whole.kind:
            row.other += 1
            report.cases.append((picture.name, "other format", " ".join(whole.lines), " ".join(reading.lines)))
        elif reading.doubts:
            row.marked += 1
        else:
            row.wrong += 1
            report.cases.append((picture.name, "part", " ".join(whole.lines), " ".join(reading.lines)))


def count_doctored(row: DoctoredRow, read: list[Reading]) -> None:
    """Counts a zone with a doctored character."""
    row.zones += 1
    if not read:
        return
    row.read += 1
    said = [doubt for doubt in read[0].doubts if doubt.get("code") == "mrz.checkDigit"]
    row.said += bool(said)
    row.error += any(doubt.get("severity") == "error" for doubt in said)
    row.corrected += any(doubt.get("code") == "mrz.corrected" for doubt in read[0].doubts)


def count_fields(report: Report, picture: Picture, zone: Zone, reading: Reading) -> bool:
    """Counts a zone's fields; answers whether one without a check digit is wrong and not marked."""
    same_shape = [len(line) for line in reading.lines] == [len(line) for line in zone.lines]
    wrong_unchecked = False
    all_right = reading.lines == zone.lines
    for wanted in fields(zone.kind, zone.lines):
        rows = report.checked if wanted.check else report.unchecked
        row, marked = rows[wanted.name], reading.marks(wanted)
        truth, value = wanted.value(zone.lines), wanted.value(reading.lines) if same_shape else "another format"
        if wanted.check == "composite" and truth == value and not all_right:
            # The digit is right to fail: what it covers is wrong, or may be.
            marked = False
        if truth == value:
            row.right, row.right_marked = row.right + (not marked), row.right_marked + marked
            continue
        row.wrong, row.wrong_marked = row.wrong + (not marked), row.wrong_marked + marked
        report.names[picture.condition][0] += wanted.name == "names" and not marked
        if not marked:
            report.cases.append((picture.name, wanted.name, truth, value))
            wrong_unchecked |= wanted.check is None
    return wrong_unchecked


def table(title: str, rows: dict[str, Row], every: Row) -> None:
    """Prints counts of zones."""
    width = max(16, *(len(name) for name in rows), 0) if rows else 16
    print(f"{title:{width}} {'zones':>6} {'found':>6} {'exact':>6} {'':>7} {'wrong':>6} {'marked':>6}")
    for name, row in [*sorted(rows.items()), ("ALL", every)]:
        share = 100 * row.exact / row.zones if row.zones else 0
        print(f"{name:{width}} {row.zones:6} {row.found:6} {row.exact:6} {share:6.1f}% {row.wrong:6} {row.marked:6}")
    print()


def field_table(title: str, rows: dict[str, FieldRow]) -> None:
    """Prints counts of fields."""
    print(f"{title:28} {'right':>7} {'right,':>8} {'wrong,':>8} {'wrong,':>9}")
    print(f"{'':28} {'':>7} {'marked':>8} {'marked':>8} {'unmarked':>9}")
    for name, row in rows.items():
        print(f"{name:28} {row.right:7} {row.right_marked:8} {row.wrong_marked:8} {row.wrong:9}")
    print()


def show_parts(report: Report) -> None:
    """Prints counts of covered, cut and doctored zones."""
    if report.parts:
        print(f"{'part of a zone':16} {'zones':>6} {'exact':>6} {'marked':>6} {'wrong':>6} {'other':>6} {'said':>6}")
        for name, row in sorted(report.parts.items()):
            print(f"{name:16} {row.zones:6} {row.exact:6} {row.marked:6} {row.wrong:6} {row.other:6} {row.said:6}")
        print()
    if (row := report.doctored).zones:
        print(
            f"doctored: {row.zones}; read {row.read}, of these with mrz.checkDigit {row.said}, as an error {row.error}, "
            f"corrected {row.corrected}"
        )


def show(report: Report, files: bool, values: bool, sizes: bool = False) -> None:
    """Prints all that was counted; which pictures if `files`; what stands in them if `values`; by size if `sizes`."""
    show_parts(report)
    if sizes and report.sizes:
        total = Row(**{name: sum(getattr(row, name) for row in report.sizes.values()) for name in vars(Row())})
        table(f"size, capitals from {LEAST_CAPITAL} pixels", report.sizes, total)
    if report.every.zones:
        table("condition", report.conditions, report.every)
        table("format", report.kinds, report.every)
        field_table("fields with a check digit", report.checked)
        field_table("other fields", report.unchecked)
        checked, unchecked = report.sum(report.checked), report.sum(report.unchecked)
        marked = checked.right_marked + unchecked.right_marked
        print(f"wrong and unmarked among fields with a check digit: {checked.wrong} of {checked.all}")
        print(
            f"wrong and unmarked among the others: {unchecked.wrong} of {unchecked.all}, "
            f"in {report.images_wrong_unchecked} of {report.images_read} images"
        )
        wrong_names, zones = (sum(pair[k] for pair in report.names.values()) for k in (0, 1))
        each = ", ".join(f"{name} {pair[0]}" for name, pair in sorted(report.names.items()) if pair[0])
        print(f"names wrong and unmarked: {wrong_names} of {zones}" + (f" ({each})" if each else ""))
        names = report.unchecked["names"]
        print(f"names marked although right: {names.right_marked} of {names.right + names.right_marked}")
        print(f"marked although right: {marked} of {marked + checked.right + unchecked.right}")
        print(f"zones beyond those that there are: {report.surplus}")
    if report.traps:
        false, traps = (sum(trap[k] for trap in report.traps.values()) for k in (0, 1))
        print(f"false zones in traps: {false} of {traps} images")
        for name, (false, traps) in sorted(report.traps.items()):
            if false:
                print(f"    {name}: {false} of {traps}")
    if report.missing:
        print(f"no line in the results for {report.missing} images")
    if files or values:
        for picture, name, truth, value in report.cases:
            print(f"{picture}: {name}" + (f": {truth} read as {value}" if values else ""))


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="pictures with the truth beside each")
    parser.add_argument("results", type=Path, help="output of recto scan")
    parser.add_argument(
        "--traps", action="store_true", help="no picture of the results has a zone; DIR needs no truths"
    )
    parser.add_argument("--sizes", action="store_true", help="count by the sizes that zone_sizes.py made")
    parser.add_argument("--files", action="store_true", help="name pictures with what is wrong and unmarked, or false")
    parser.add_argument("--show", action="store_true", help="the same, with what stands there and what was read")
    parser.add_argument(
        "--strict", action="store_true", help="exit 1 on wrong unmarked fields with a check digit, or false zones"
    )
    arguments = parser.parse_args()
    try:
        if not arguments.folder.is_dir():
            raise Unusable(f"{arguments.folder} is no folder")
        read = readings(arguments.results)
        if arguments.traps:
            pictures = [Picture(name, "trap", []) for name in sorted(read)]
        else:
            pictures = truths(arguments.folder)
        if not pictures:
            raise Unusable(f"{arguments.folder} has no truths: expected .json files with file and lines; see --traps")
        report = measure(pictures, read)
    except (OSError, Unusable) as error:
        print(f"zones_accuracy: {error}", file=sys.stderr)
        return 2
    show(report, arguments.files, arguments.show, arguments.sizes)
    return int(arguments.strict and bool(report.sum(report.checked).wrong or report.false_zones))


if __name__ == "__main__":
    sys.exit(main())
