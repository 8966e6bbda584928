# SPDX-License-Identifier: Apache-2.0
"""Tests zones_accuracy.py on results that are made up: `python3 Samples/zones_accuracy_test.py`."""

from __future__ import annotations

import io
import json
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import zones_accuracy as accuracy

# The specimens of ICAO Doc 9303, parts 4 to 7.
TD3 = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
TD2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
TD1 = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
LONG = ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"]
MRVA = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"]
MRVB = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"]
# The line of a French licence, as published specimens have it.
IDL = ["D1FRA13AA000026181231MARTIN<<9"]
PASSED = {"documentNumber": "passed", "birthDate": "passed", "expirationDate": "passed"}


def changed(lines: list[str], line: int, position: int, character: str) -> list[str]:
    """The lines with another character at a place, both from 1."""
    text = lines[line - 1]
    return [*lines[: line - 1], text[: position - 1] + character + text[position:], *lines[line:]]


def reading(lines: list[str], *doubts: dict[str, object], **checks: str) -> accuracy.Reading:
    """A reading with its checks passed but for those named."""
    return accuracy.Reading(lines, PASSED | checks, list(doubts))


def measured(truth: list[str] | list[list[str]], *read: accuracy.Reading) -> accuracy.Report:
    """The report on one picture."""
    zones = [truth] if isinstance(truth[0], str) else truth
    picture = accuracy.Picture("a.jpg", "glare", [accuracy.Zone(zone) for zone in zones])
    return accuracy.measure([picture], {"a.jpg": list(read)})


def doctored(*read: accuracy.Reading) -> accuracy.DoctoredRow:
    """The counts of one zone with a doctored character."""
    picture = accuracy.Picture("a.jpg", "doctored", [accuracy.Zone(TD3)], doctored={"line": 2, "position": 1})
    return accuracy.measure([picture], {"a.jpg": list(read)}).doctored


class PartsTest(unittest.TestCase):
    """Tests of zones that are covered, cut off or doctored."""

    def part(self, *read: accuracy.Reading, said: bool = False) -> accuracy.PartRow:
        """The counts of one covered zone."""
        picture = accuracy.Picture("a.jpg", "covered", [], whole=accuracy.Zone(TD3))
        found = accuracy.Readings()
        found["a.jpg"] = list(read)
        found.unreadable |= {"a.jpg"} if said else set()
        return accuracy.measure([picture], found).parts["covered"]

    def test_another_format_is_told_from_a_wrong_reading(self) -> None:
        wrong = reading(changed(TD3, 2, 1, "M"))
        self.assertEqual((self.part(reading(TD2)).other, self.part(wrong).wrong), (1, 1))
        self.assertEqual(self.part(reading(wrong.lines, {"code": "mrz.uncertain"})).marked, 1)
        self.assertEqual(self.part(reading(TD3)).exact, 1)

    def test_only_a_zone_that_was_not_read_is_said_to_be_unreadable(self) -> None:
        self.assertEqual((self.part(said=True).said, self.part(reading(TD3), said=True).said), (1, 0))

    def test_a_doctored_character_is_said_or_corrected(self) -> None:
        said = doctored(reading(TD3, {"code": "mrz.checkDigit", "severity": "error"}))
        self.assertEqual((said.zones, said.read, said.said, said.error, said.corrected), (1, 1, 1, 1, 0))
        pleased = doctored(reading(TD3, {"code": "mrz.corrected", "severity": "warning"}))
        self.assertEqual((pleased.said, pleased.corrected), (0, 1))
        self.assertEqual(doctored().read, 0)

    def test_sizes_leave_out_what_is_too_small(self) -> None:
        pictures = [
            accuracy.Picture(f"{capital}.jpg", "mild", [accuracy.Zone(TD3)], 0.5, capital) for capital in (8.9, 9.0)
        ]
        report = accuracy.measure(pictures, {picture.name: [reading(TD3)] for picture in pictures})
        self.assertEqual({name: row.zones for name, row in report.sizes.items()}, {"0.5 times": 1})

    def test_names_are_counted_by_condition(self) -> None:
        wrong = changed(TD3, 1, 6, "F")
        self.assertEqual(measured(TD3, reading(wrong)).names, {"glare": [1, 1]})
        marked = measured(TD3, reading(wrong, {"code": "mrz.uncertain", "field": "lastName"}))
        self.assertEqual(marked.names, {"glare": [0, 1]})


class FieldsTest(unittest.TestCase):
    """Tests of the places of fields."""

    def test_fields_cover_each_place_but_check_digits_once(self) -> None:
        for lines, digits in ((IDL, 0), (TD3, 4), (TD2, 3), (TD1, 3), (LONG, 3), (MRVA, 3), (MRVB, 3)):
            zone = accuracy.Zone(lines)
            found = accuracy.fields(zone.kind, lines)
            held = [
                sum(field.holds(line, position) for field in found)
                for line, text in enumerate(lines, 1)
                for position in range(1, len(text) + 1)
            ]
            self.assertEqual((max(held), held.count(0)), (1, digits), zone.kind)

    def test_formats_are_told_by_shape_and_first_letter(self) -> None:
        kinds = [accuracy.Zone(lines).kind for lines in (IDL, TD1, TD2, TD3, MRVA, MRVB)]
        self.assertEqual(kinds, ["IDL", "TD1", "TD2", "TD3", "MRVA", "MRVB"])

    def test_the_line_of_a_licence_has_the_fields_of_its_issuer(self) -> None:
        values = {field.name: field.value(IDL) for field in accuracy.fields("IDL", IDL)}
        self.assertEqual(values["document number"], "13AA000026")
        self.assertEqual((values["date of expiry"], values["names"]), ("181231", "MARTIN<<"))
        others = {field.name for field in accuracy.fields("IDL", ["D1UTO" + 24 * "<" + "0"])}
        self.assertEqual(others, {"issuing state", "document code", "composite digit", "optional data"})

    def test_values_are_those_of_the_standard(self) -> None:
        values = {field.name: field.value(LONG) for field in accuracy.fields("TD1", LONG)}
        self.assertEqual(values["document number"], "D231458907349")
        values = {field.name: field.value(TD3) for field in accuracy.fields("TD3", TD3)}
        self.assertEqual(values["personal number"], "ZE184226B<<<<<")
        self.assertEqual(values["composite digit"], "0")


class CountTest(unittest.TestCase):
    """What is counted."""

    def test_right_reading(self) -> None:
        report = measured(TD3, reading(TD3, personalNumber="passed", composite="passed"))
        self.assertEqual(vars(report.every), {"zones": 1, "found": 1, "exact": 1, "wrong": 0, "marked": 0})
        self.assertEqual((report.sum(report.checked).right, report.sum(report.unchecked).right), (5, 5))
        self.assertEqual(report.cases, [])

    def test_blank_field_with_absent_check_is_not_marked(self) -> None:
        self.assertEqual(measured(TD3, reading(TD3, personalNumber="absent")).checked["personal number"].right, 1)

    def test_wrong_unmarked_number(self) -> None:
        report = measured(TD3, reading(changed(TD3, 2, 2, "6")))
        self.assertEqual(report.every.wrong, 1)
        self.assertEqual(report.checked["document number"].wrong, 1)
        self.assertEqual([case[1] for case in report.cases], ["document number"])

    def test_failed_check_marks_its_field_alone(self) -> None:
        read = reading(
            changed(TD3, 2, 2, "6"), {"code": "mrz.checkDigit", "field": "idNumber"}, documentNumber="failed"
        )
        report = measured(TD3, read)
        self.assertEqual(report.checked["document number"].wrong_marked, 1)
        self.assertEqual((report.every.wrong, report.sum(report.checked).wrong), (0, 0))
        self.assertEqual(report.sum(report.unchecked).right_marked, 0)

    def test_composite_digit_that_fails_for_another_field_is_not_marked(self) -> None:
        read = reading(changed(TD3, 2, 2, "6"), composite="failed")
        self.assertEqual(measured(TD3, read).checked["composite digit"].right, 1)

    def test_wrong_name_is_counted_by_image(self) -> None:
        report = measured(TD3, reading(changed(TD3, 1, 7, "K")))
        self.assertEqual(
            (report.unchecked["names"].wrong, report.images_wrong_unchecked, report.images_read), (1, 1, 1)
        )

    def test_finding_marks_the_field_that_it_names(self) -> None:
        read = reading(changed(TD3, 1, 7, "K"), {"code": "mrz.uncertain", "field": "lastName"})
        self.assertEqual(measured(TD3, read).unchecked["names"].wrong_marked, 1)

    def test_finding_marks_the_places_in_its_message(self) -> None:
        doubt = {"code": "mrz.corrected", "message": "Characters were corrected: line 2 position 11."}
        report = measured(TD3, reading(TD3, doubt))
        self.assertEqual(report.unchecked["nationality"].right_marked, 1)
        self.assertEqual(report.sum(report.unchecked).right_marked, 1)

    def test_finding_without_field_marks_what_records_have_no_key_for(self) -> None:
        report = measured(MRVB, reading(MRVB, {"code": "mrz.uncertain"}))
        marked = [name for name, row in report.unchecked.items() if row.right_marked]
        self.assertEqual(marked, ["document code", "optional data"])

    def test_composite_digit_marks_optional_data_of_cards(self) -> None:
        self.assertEqual(measured(TD2, reading(TD2, composite="failed")).unchecked["optional data"].right_marked, 1)

    def test_another_format_is_wrong_in_all_fields(self) -> None:
        report = measured(TD3, reading(TD2))
        self.assertEqual((report.sum(report.checked).wrong, report.sum(report.unchecked).wrong), (5, 5))

    def test_doubt_about_the_format_marks_all_fields(self) -> None:
        doubt = {"code": "mrz.uncertain", "message": "Not clear: the zone may be of another format."}
        report = measured(TD3, reading(TD2, doubt))
        self.assertEqual((report.sum(report.checked).wrong, report.sum(report.checked).wrong_marked), (0, 5))

    def test_nothing_read_is_neither_wrong_nor_marked(self) -> None:
        report = measured(TD3)
        self.assertEqual((report.every.found, report.every.wrong, report.images_read), (0, 0, 0))

    def test_several_zones_are_matched_in_any_order(self) -> None:
        report = measured([TD3, MRVB], reading(MRVB), reading(TD3), reading(TD1))
        self.assertEqual((report.every.exact, report.surplus), (2, 1))

    def test_trap(self) -> None:
        pictures = [accuracy.Picture(name, "bricks", []) for name in ("a.jpg", "b.jpg")]
        report = accuracy.measure(pictures, {"a.jpg": [reading(TD3)], "b.jpg": []})
        self.assertEqual((report.traps["bricks"], report.false_zones), ([1, 2], 1))


class CommandTest(unittest.TestCase):
    """What the command prints and how it ends."""

    def run_on(self, truth: list[dict[str, object]], results: str, *options: str) -> tuple[int, str, str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for index, entry in enumerate(truth):
                (folder / f"{index}.json").write_text(json.dumps(entry), encoding="utf-8")
            path = folder / "results.ndjson"
            path.write_text(results, encoding="utf-8")
            out, error = io.StringIO(), io.StringIO()
            command = ["zones_accuracy.py", str(folder), str(path), *options]
            with patch("sys.argv", command), redirect_stdout(out), redirect_stderr(error):
                return accuracy.main(), out.getvalue(), error.getvalue()

    def line(self, path: str, lines: list[str] | None) -> str:
        evidence = {"mrz": {"lines": lines, "checks": PASSED}} if lines else {}
        line = {"schema": "recto.scan/1", "input": {"path": path}, "evidence": evidence, "findings": []}
        return json.dumps(line) + "\n"

    def test_report(self) -> None:
        truth = [
            {"file": "a.jpg", "kind": "TD3", "deg": "glare", "lines": TD3},
            {"file": "b.jpg", "deg": "code", "lines": []},
            {"file": "c.jpg", "kind": "TD3", "deg": "glare", "lines": TD3},
        ]
        results = (
            self.line("x/a.jpg", changed(TD3, 2, 2, "6")) + self.line("x/b.jpg", TD2) + '{"schema":"recto.person/1"}\n'
        )
        status, out, _ = self.run_on(truth, results, "--show")
        self.assertEqual(status, 0)
        for wanted in (
            "wrong and unmarked among fields with a check digit: 1 of 5",
            "false zones in traps: 1 of 1 images",
            "wrong and unmarked among the others: 0 of 5, in 0 of 1 images",
            "marked although right: 0 of 9",
            "no line in the results for 1 images",
            "a.jpg: document number: L898902C3 read as L698902C3",
        ):
            self.assertIn(wanted, out)
        self.assertEqual(self.run_on(truth, results, "--strict")[0], 1)
        self.assertNotIn("L698902C3", self.run_on(truth, results, "--files")[1])

    def test_traps_without_truths(self) -> None:
        status, out, _ = self.run_on([], self.line("a.jpg", None) + self.line("b.jpg", TD1), "--traps")
        self.assertEqual(status, 0)
        self.assertIn("false zones in traps: 1 of 2 images", out)

    def test_what_cannot_be_read(self) -> None:
        truth = [{"file": "a.jpg", "deg": "glare", "lines": TD3}]
        for entries, results, message in (
            (truth, "nothing\n", "line 1, is no JSON"),
            (truth, "", "no line of schema"),
            ([], self.line("a.jpg", TD3), "has no truths"),
            ([truth[0] | {"lines": ["AB"]}], self.line("a.jpg", TD3), "no format"),
        ):
            status, _, error = self.run_on(entries, results)
            self.assertEqual(status, 2)
            self.assertIn(message, error)


if __name__ == "__main__":
    unittest.main()
