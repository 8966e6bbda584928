#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how well `recto scan` reads the print of fronts and pages, value by value.

    .venv/bin/python Samples/print_accuracy.py PROGRAM [--kinds european,altered] [--folder DIR] [--quick] [--show]

PROGRAM is `recto`, which is asked to read print (`--read-print`). Pictures that DIR lacks are drawn first, as
`print_fronts.py` draws them, with the packages of requirements.txt. Without --folder they lie in the system's
folder for temporary files and stay there. Drawing all takes about an hour of one processor. --results scores the lines
of the run before, without running anything. Behind -- stand further options of
`recto scan`.

Kinds are `european`, `american`, `identity` and `passport`, one picture a document; and `altered` and `honest`:
licences and cards with both sides, and passports, whose barcode or zone differs from the print in one field, or does
not.

    fields      the required ones with the value that is printed: licences and cards by number, names and dates,
                American ones by the address too, passports by what no zone has. A value that is marked counts as well.
    cards       those whose required fields are all right
    wrong       values that are not what is printed, among all that were given, if nothing marks them
    marked      values that are marked: right and wrong
    type        document type and country right; one of them wrong; one of them not said, and none wrong
    mismatch    altered documents with `document.mismatch`; honest ones with it are false alarms

A value is marked by a finding that names it and doubts it, or by `uncertain` among its origins. Names, towns and
authorities are compared without case and by the transliteration of ICAO Doc 9303, part 3, section 6, in either of its
forms, hyphens as spaces; numbers by letters and digits. `diacritics` says how many last names and first
names came with their own letters in `raw`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

Line = dict[str, object]

COUNTS = {"european": 300, "american": 300, "identity": 200, "passport": 200}
"""Pictures of each kind, of which each state has as many."""
PAIRS = {
    "altered": {"american": 80, "identity": 60, "passport": 60},
    "honest": {"american": 200, "identity": 150, "passport": 150},
}
QUICK = 12
"""Documents of each kind with --quick."""
AS_OF = "2026-01-01"
TYPES = {"driverLicense": "Driving Licence", "identityCard": "Identity Card", "passport": "Passport"}
NUMBERS = frozenset({"idNumber", "personalNumber", "addressZip"})
"""Compared by letters and digits alone."""
NAMES = frozenset({"lastName", "firstName"})
"""Compared with the spaces between words; towns, streets and authorities without."""
EXACT = frozenset(
    {"birthDate", "issueDate", "expirationDate", "gender", "addressState", "height", "weight", "eyeColor", "hairColor"}
)
UNMARKING = frozenset({"field.missing", "document.expired", "document.expiresSoon"})
"""Findings that name a field and do not doubt its value."""
EXPANDED = str.maketrans({
    "Ä": "AE", "Ö": "OE", "Ü": "UE", "Å": "AA", "Æ": "AE", "Ø": "OE", "Œ": "OE", "ẞ": "SS", "ß": "SS", "Þ": "TH",
    "Ð": "D", "Đ": "D", "Ł": "L", "Ħ": "H", "Ŋ": "N", "Ŧ": "T", "Ĳ": "IJ", "İ": "I", "ı": "I",
})  # fmt: skip
REACH = {
    "european": ((0.93, "fields"), (0.85, "cards")),
    "american": ((0.93, "fields"), (0.85, "cards")),
    "identity": ((0.93, "fields"),),
    "passport": ((0.90, "fields"),),
}


@dataclass(frozen=True)
class Truth:
    """What a document says."""

    file: str
    kind: str
    document_kind: str
    country: str
    required: tuple[str, ...]
    values: dict[str, str]
    raw: dict[str, str] = field(default_factory=dict)
    altered: str | None = None
    """The field in which code or zone differ from the print."""
    condition: str = ""


@dataclass(frozen=True)
class Reading:
    """What was said of a picture."""

    values: dict[str, str] = field(default_factory=dict)
    marked: frozenset[str] = frozenset()
    document_type: str | None = None
    country: str | None = None
    raw: dict[str, str] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)


@dataclass
class FieldRow:
    """Counts of one field's values."""

    right: int = 0
    right_marked: int = 0
    wrong: int = 0
    wrong_marked: int = 0
    missing: int = 0

    @property
    def all(self) -> int:
        """All that are printed."""
        return self.right + self.right_marked + self.wrong + self.wrong_marked + self.missing


@dataclass
class KindRow:
    """Counts of one kind's documents."""

    cards: int = 0
    cards_right: int = 0
    type_right: int = 0
    type_wrong: int = 0
    type_missing: int = 0
    names: int = 0
    names_with_signs: int = 0
    fields: dict[str, FieldRow] = field(default_factory=lambda: defaultdict(FieldRow))
    others: dict[str, FieldRow] = field(default_factory=lambda: defaultdict(FieldRow))
    """Fields that are printed and not required."""
    conditions: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    """Required fields that are right, and all, by condition."""
    cases: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Wrong and unmarked: file, field, what is printed, what was read."""

    def total(self, rows: dict[str, FieldRow]) -> FieldRow:
        """The sum of fields."""
        return FieldRow(*(sum(getattr(row, name) for row in rows.values()) for name in vars(FieldRow())))


@dataclass
class PairRow:
    """Counts of documents whose code is held against their print."""

    documents: int = 0
    said: int = 0
    said_of_field: int = 0
    cases: list[str] = field(default_factory=list)
    """Altered ones that were not found, or false alarms."""


def plain(text: str) -> frozenset[str]:
    """Words in capitals as zones write them, in both forms: Ä as AE and as A."""
    capital, forms = text.upper(), set()
    for form in (capital.translate(EXPANDED), capital):
        parts = unicodedata.normalize("NFD", form)
        bare = "".join(part for part in parts if not unicodedata.combining(part)).translate(EXPANDED)
        forms.add(re.sub(r"[\s/-]+", " ", re.sub("['’.,()]", "", bare)).strip())
    return frozenset(forms)


def agrees(key: str, printed: str, read: str) -> bool:
    """True if a value is what is printed."""
    if key in EXACT:
        return printed == read.strip()
    if key in NUMBERS:
        first, second = (re.sub("[^A-Z0-9]", "", value.upper()) for value in (printed, read))
        # The United Kingdom prints which copy of the licence it is behind its number of 16 characters.
        return first == second or (len(first) == 16 and re.fullmatch(re.escape(first) + r"\d\d", second) is not None)
    if key in NAMES:
        return bool(plain(printed) & plain(read))
    return bool({form.replace(" ", "") for form in plain(printed)} & {form.replace(" ", "") for form in plain(read)})


def reading(lines: Iterable[Line]) -> Reading:
    """What was said of a picture: the line that says most."""
    best: Line = max(lines, key=lambda line: len(line.get("record") or {}), default={})
    record = {
        key: str(value) for key, value in (best.get("record") or {}).items() if not isinstance(value, (dict, bool))
    }
    if middle := record.pop("middleName", None):
        record["firstName"] = f"{record.get('firstName', '')} {middle}".strip()
    origins = best.get("fields") or {}
    marked = {
        str(found["field"])
        for found in best.get("findings") or []
        if "field" in found and found["code"] not in UNMARKING
    }
    marked |= {key for key, origin in origins.items() if origin.get("uncertain") or origin.get("isSure") is False}
    if "middleName" in marked:
        marked.add("firstName")
    recognition = best.get("recognition") or {}
    return Reading(
        record,
        frozenset(marked),
        recognition.get("documentType"),
        recognition.get("issuingCountryCode"),
        {key: str(origin["raw"]) for key, origin in origins.items() if "raw" in origin},
        {key: str(origin["origin"]) for key, origin in origins.items() if "origin" in origin},
    )


def count(row: KindRow, truth: Truth, read: Reading) -> None:
    """Adds one document."""
    row.cards += 1
    is_right = True
    for key, printed in truth.values.items():
        is_required = key in truth.required
        # What a zone says of a passport is not print.
        if not is_required and read.origins.get(key, "printed") != "printed":
            continue
        counted = (row.fields if is_required else row.others)[key]
        value = read.values.get(key)
        agreed = value is not None and agrees(key, printed, value)
        name = (
            "missing" if value is None else ("right" if agreed else "wrong") + ("_marked" if key in read.marked else "")
        )
        setattr(counted, name, getattr(counted, name) + 1)
        if name == "wrong":
            row.cases.append((truth.file, key, printed, str(value)))
        if is_required:
            is_right = is_right and agreed
            row.conditions[truth.condition][0] += agreed
            row.conditions[truth.condition][1] += 1
        if key in ("lastName", "firstName") and agreed and not printed.isascii():
            row.names += 1
            row.names_with_signs += printed.casefold() in (value.casefold(), read.raw.get(key, "").casefold())
    row.cards_right += is_right
    wanted = TYPES[truth.document_kind], truth.country
    said = read.document_type, read.country
    if said == wanted:
        row.type_right += 1
    elif any(value is not None and value != right for value, right in zip(said, wanted, strict=True)):
        row.type_wrong += 1
    else:
        row.type_missing += 1


def mismatches(lines: Iterable[Line]) -> set[str]:
    """The fields that lines call contradictory; an empty name where a finding has none."""
    findings = [found for line in lines for found in line.get("findings") or []]
    return {str(found.get("field", "")) for found in findings if found.get("code") == "document.mismatch"}


def count_pair(row: PairRow, truth: Truth, lines: list[Line]) -> None:
    """Adds one document whose code may differ from its print."""
    said = mismatches(lines)
    row.documents += 1
    row.said += bool(said)
    row.said_of_field += truth.altered in said
    if bool(said) != (truth.altered is not None):
        row.cases.append(f"{truth.file}: {truth.altered or ', '.join(sorted(said))}")


def truths(folder: Path) -> list[Truth]:
    """The truths of a folder; of backs there is none to score."""
    found = []
    for path in sorted(folder.rglob("*.json")):
        known = json.loads(path.read_text(encoding="utf-8"))
        if "fields" in known:
            found.append(truth_of(known))
    return found


def truth_of(known: Line) -> Truth:
    """A truth as it is stored."""
    values = {key: str(value["value"]) for key, value in known["fields"].items()}
    raw = {key: str(value["raw"]) for key, value in known["fields"].items()}
    altered = (known.get("altered") or {}).get("field")
    return Truth(
        str(known["file"]),
        str(known["kind"]),
        str(known["documentKind"]),
        str(known["country"]),
        tuple(known["required"]),
        values,
        raw,
        altered,
        str(known.get("condition", "")),
    )


def draw(folder: Path, kind: str, wanted: int, seed: int, *, is_pair: bool = False, is_altered: bool = False) -> None:
    """Draws the documents that a folder lacks."""
    folder.mkdir(parents=True, exist_ok=True)
    name = "{:05d}_{}/obverse.json" if is_pair else "{:05d}_{}.json"
    missing = [index for index in range(wanted) if not (folder / name.format(index, kind)).exists()]
    if not missing:
        return
    import print_fronts

    print(f"drawing {len(missing)} documents of kind {kind} in {folder}", file=sys.stderr)
    for index in missing:
        print_fronts.write(folder, kind, index, seed, is_pair, is_altered)


def scanned(
    program: str, folder: Path, files: list[str], results: Path, options: list[str], group: str = "none"
) -> list[Line]:
    """The lines of `recto scan` about files of a folder, kept in a file."""
    command = [program, "scan", "--fail-on", "never", "--as-of", AS_OF, "--group", group, "--output", str(results)]
    listed = "".join(f"{file}\n" for file in files)
    command += ["--read-print", "--files-from", "-", *options]
    subprocess.run(command, cwd=folder, check=True, input=listed, text=True)
    return stored(results)


def stored(results: Path) -> list[Line]:
    """Lines of a file."""
    return [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines() if line]


def by_file(lines: list[Line]) -> dict[str, list[Line]]:
    """Lines of pictures by the file's path within the folder."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        if path := (line.get("input") or {}).get("path"):
            found[str(path).removeprefix("./")].append(line)
    return found


def by_document(lines: list[Line]) -> dict[str, list[Line]]:
    """Lines of pictures and persons by the document's folder."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        paths = [(line.get("input") or {}).get("path"), *(line.get("inputs") or [])]
        for name in {str(path).removeprefix("./").split("/")[0] for path in paths if path}:
            found[name].append(line)
    return found


def percent(part: int, whole: int) -> str:
    """A share."""
    return f"{100 * part / whole:6.2f} %" if whole else "     –"


def show_kinds(rows: dict[str, KindRow], cases: bool) -> None:
    """Prints what was counted of kinds."""
    print(
        f"{'kind':10} {'cards':>5} {'fields right':>19} {'cards right':>19} {'wrong, unmarked':>22}"
        f" {'marked: right, wrong':>21}"
    )
    given_all = wrong_all = 0
    for kind, row in rows.items():
        required, others = row.total(row.fields), row.total(row.others)
        right = required.right + required.right_marked
        given = sum(each.all - each.missing for each in (required, others))
        wrong = required.wrong + others.wrong
        given_all, wrong_all = given_all + given, wrong_all + wrong
        print(
            f"{kind:10} {row.cards:5} {right:5} of {required.all:5}{percent(right, required.all)[:6]}%"
            f" {row.cards_right:5} of {row.cards:5}{percent(row.cards_right, row.cards)[:6]}%"
            f" {wrong:5} of {given:6}{percent(wrong, given)}"
            f" {required.right_marked + others.right_marked:12}, {required.wrong_marked + others.wrong_marked:5}"
        )
    print(
        f"values wrong and unmarked, of all given: {wrong_all} of {given_all}, {percent(wrong_all, given_all).strip()}"
        " (reach: at most 0.3 %)"
    )
    for kind, row in rows.items():
        required = row.total(row.fields)
        for share, what in REACH[kind]:
            part, whole = (
                (row.cards_right, row.cards)
                if what == "cards"
                else (required.right + required.right_marked, required.all)
            )
            verdict = "reached" if whole and part >= share * whole else "missed"
            print(f"{kind}: {what} {percent(part, whole).strip()}, reach {100 * share:.0f} %: {verdict}")
    alone = [row for kind, row in rows.items() if kind != "passport"]
    cards = sum(row.cards for row in alone)
    for name, bound in (("right", "at least 97 %"), ("wrong", "at most 0.5 %"), ("missing", "")):
        part = sum(getattr(row, f"type_{name}") for row in alone)
        print(
            f"type and country {name}, of fronts without a zone: {part} of {cards}, {percent(part, cards).strip()}"
            + (f" (reach: {bound})" if bound else "")
        )
    names, signs = (sum(getattr(row, name) for row in rows.values()) for name in ("names", "names_with_signs"))
    print(f"diacritics: {signs} of {names} right names that have them, {percent(signs, names).strip()}\n")
    for kind, row in rows.items():
        show_fields(kind, row)
    if cases:
        for row in rows.values():
            for file, key, printed, read in row.cases:
                print(f"{file}: {key}: {printed} read as {read}")


def show_fields(kind: str, row: KindRow) -> None:
    """Prints counts of fields and conditions."""
    print(f"{kind:22} {'right':>6} {'right, marked':>14} {'wrong, marked':>14} {'wrong':>6} {'missing':>8}")
    for mark, fields in (("", row.fields), ("(", row.others)):
        for name, each in fields.items():
            shown = f"({name})" if mark else name
            print(
                f"{shown:22} {each.right:6} {each.right_marked:14} {each.wrong_marked:14} {each.wrong:6}"
                f" {each.missing:8}"
            )
    shares = (f"{name} {100 * right / every:.0f} %" for name, (right, every) in sorted(row.conditions.items()))
    print("required fields right by condition: " + ", ".join(shares) + "\n")


def show_pairs(rows: dict[str, dict[str, PairRow]], cases: bool) -> None:
    """Prints what was counted of altered and honest documents."""
    for name, kinds in rows.items():
        print(f"{name:10} {'documents':>9} {'document.mismatch':>18} {'of the field':>13}")
        every = PairRow(
            *(sum(getattr(row, part) for row in kinds.values()) for part in ("documents", "said", "said_of_field"))
        )
        for kind, row in (*kinds.items(), ("all", every)):
            print(f"{kind:10} {row.documents:9} {row.said:9}{percent(row.said, row.documents)} {row.said_of_field:13}")
        print("reach: at least 95 %\n" if name == "altered" else "reach: at most 1 %\n")
        if cases:
            for row in kinds.values():
                print("\n".join(row.cases))


def both_sides(folder: Path, counts: dict[str, int]) -> list[str]:
    """The pictures of documents, up to the number of each kind."""
    found = sorted(folder.glob("*/*.jpg"))
    parts = ((path, *path.parent.name.split("_", 1)) for path in found)
    return [str(path.relative_to(folder)) for path, index, kind in parts if int(index) < counts.get(kind, 0)]


def measure_kinds(folder: Path, lines: dict[str, list[Line]], counts: dict[str, int]) -> dict[str, KindRow]:
    """Scores pictures of kinds against their lines, by kind."""
    rows = {}
    for kind, wanted in counts.items():
        rows[kind] = row = KindRow()
        found = by_file(lines[kind])
        for truth in truths(folder / kind)[:wanted]:
            count(row, truth, reading(found.get(truth.file, [])))
    return rows


def measure_pairs(folder: Path, lines: list[Line], counts: dict[str, int]) -> dict[str, PairRow]:
    """Scores documents whose code may differ from the print."""
    found, rows = by_document(lines), {kind: PairRow() for kind in counts}
    for truth in truths(folder):
        document = truth.file.split("/")[0]
        if truth.kind in counts and int(document.split("_")[0]) < counts[truth.kind]:
            count_pair(rows[truth.kind], truth, found.get(document, []))
    return rows


def run(arguments: argparse.Namespace) -> None:
    """Draws what lacks, reads it, and prints the counts."""
    folder: Path = arguments.folder / str(arguments.seed)
    kinds = arguments.kinds.split(",")
    wanted = {kind: min(COUNTS[kind], arguments.count or COUNTS[kind]) for kind in kinds if kind in COUNTS}
    lines = {}
    for kind, number in wanted.items():
        draw(folder / kind, kind, number, arguments.seed)
        results = folder / f"{kind}.ndjson"
        files = [truth.file for truth in truths(folder / kind)[:number]]
        lines[kind] = (
            stored(results)
            if arguments.results
            else scanned(arguments.program, folder / kind, files, results, arguments.options)
        )
    if wanted:
        show_kinds(measure_kinds(folder, lines, wanted), arguments.show)
    pairs = {}
    for name in (kind for kind in kinds if kind in PAIRS):
        numbers = {kind: min(number, arguments.count or number) for kind, number in PAIRS[name].items()}
        for kind, number in numbers.items():
            draw(folder / name, kind, number, arguments.seed + 1, is_pair=True, is_altered=name == "altered")
        results = folder / f"{name}.ndjson"
        found = (
            stored(results)
            if arguments.results
            else scanned(
                arguments.program,
                folder / name,
                both_sides(folder / name, numbers),
                results,
                arguments.options,
                "folder",
            )
        )
        pairs[name] = measure_pairs(folder / name, found, numbers)
    show_pairs(pairs, arguments.show)


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="path of recto")
    parser.add_argument("--kinds", default=",".join((*COUNTS, *PAIRS)), help="comma-separated; all by default")
    parser.add_argument("--count", type=int, help="documents of each kind, if fewer than all")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} documents of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "recto-print", help="of pictures")
    parser.add_argument("--results", action="store_true", help="score the lines of the run before")
    parser.add_argument(
        "--show", action="store_true", help="name values wrong and unmarked, and contradictions missed or false"
    )
    given, options = sys.argv[1:], []
    if "--" in given:
        given, options = given[: given.index("--")], given[given.index("--") + 1 :]
    arguments = parser.parse_args(given, argparse.Namespace(options=options))
    if arguments.quick:
        arguments.count = min(arguments.count or QUICK, QUICK)
    if unknown := set(arguments.kinds.split(",")) - set(COUNTS) - set(PAIRS):
        parser.error(f"no such kind: {', '.join(sorted(unknown))}")
    arguments.program = str(Path(arguments.program).resolve())
    arguments.folder = arguments.folder.resolve()
    try:
        run(arguments)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"print_accuracy: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
