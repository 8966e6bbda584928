# SPDX-License-Identifier: Apache-2.0
"""Tests print_accuracy.py on lines that are made up: `python3 Samples/print_accuracy_test.py`."""

from __future__ import annotations

import io
import json
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

import print_accuracy as accuracy

PRINTED = {"idNumber": "B072RRE2I55", "lastName": "Müller", "firstName": "Jörg", "birthDate": "1964-08-12"}


def truth(altered: str | None = None, **values: str) -> accuracy.Truth:
    """The truth about a German licence."""
    return accuracy.Truth(
        "a.jpg", "european", "driverLicense", "DEU", tuple(PRINTED), PRINTED | values, altered=altered
    )


def line(*findings: dict[str, str], **record: str) -> accuracy.Line:
    """A line with a record and findings."""
    recognition = {"documentType": "Driving Licence", "issuingCountryCode": "DEU"}
    return {
        "input": {"path": "a.jpg"},
        "recognition": recognition,
        "record": {"hasData": True} | record,
        "findings": list(findings),
    }


def counted(shown: accuracy.Truth, *lines: accuracy.Line) -> accuracy.KindRow:
    """The counts of one document."""
    row = accuracy.KindRow()
    accuracy.count(row, shown, accuracy.reading(lines))
    return row


class ValueTest(unittest.TestCase):
    """Tests of what counts as the printed value."""

    def test_names_agree_in_either_transliteration_and_in_their_own_letters(self) -> None:
        for read in ("Müller", "MÜLLER", "MUELLER", "MULLER"):
            self.assertTrue(accuracy.agrees("lastName", "Müller", read), read)
        self.assertFalse(accuracy.agrees("lastName", "Müller", "MOLLER"))
        self.assertTrue(accuracy.agrees("lastName", "Großmann", "GROSSMANN"))
        self.assertTrue(accuracy.agrees("lastName", "KJÆRGAARD-LØNNING", "Kjaergaard Loenning"))
        self.assertTrue(accuracy.agrees("lastName", "D'AUBIGNÉ", "DAUBIGNE"))

    def test_words_of_names_stay_apart_and_those_of_towns_need_not(self) -> None:
        self.assertFalse(accuracy.agrees("firstName", "ANNA LENA", "ANNALENA"))
        self.assertTrue(accuracy.agrees("issuingAuthority", "ul. Kościuszki", "ul.Kosciuszki"))

    def test_numbers_agree_without_signs(self) -> None:
        self.assertTrue(accuracy.agrees("idNumber", "99-123-4567", "991234567"))
        self.assertFalse(accuracy.agrees("idNumber", "99-123-4567", "99-123-4568"))

    def test_a_british_number_may_have_the_number_of_the_copy(self) -> None:
        self.assertTrue(accuracy.agrees("idNumber", "MORGA753116SM9IJ", "MORGA753116SM9IJ 35"))
        self.assertFalse(accuracy.agrees("idNumber", "123456", "12345635"))

    def test_dates_are_those_of_the_record(self) -> None:
        self.assertTrue(accuracy.agrees("birthDate", "1964-08-12", "1964-08-12"))
        self.assertFalse(accuracy.agrees("birthDate", "1964-08-12", "12.08.64"))


class CountTest(unittest.TestCase):
    """Tests of the counts."""

    def test_a_card_is_right_if_all_required_values_are(self) -> None:
        row = counted(truth(), line(**PRINTED))
        self.assertEqual((row.cards, row.cards_right, row.type_right), (1, 1, 1))
        self.assertEqual(row.total(row.fields), accuracy.FieldRow(right=4))

    def test_wrong_values_are_told_by_their_marks(self) -> None:
        doubt = {"code": "field.uncertain", "field": "lastName"}
        row = counted(truth(), line(doubt, **PRINTED | {"lastName": "MÜLLEP", "birthDate": "1964-08-13"}))
        self.assertEqual(row.total(row.fields), accuracy.FieldRow(right=2, wrong=1, wrong_marked=1))
        self.assertEqual(row.cases, [("a.jpg", "birthDate", "1964-08-12", "1964-08-13")])
        self.assertEqual(row.cards_right, 0)

    def test_a_finding_that_says_another_thing_of_a_field_is_no_mark(self) -> None:
        row = counted(
            truth(expirationDate="2025-01-01"),
            line({"code": "document.expired", "field": "expirationDate"}, **PRINTED, expirationDate="2025-01-02"),
        )
        self.assertEqual(row.others["expirationDate"].wrong, 1)

    def test_origins_may_mark_as_well(self) -> None:
        marked = line(**PRINTED | {"lastName": "MILLER"}) | {
            "fields": {"lastName": {"origin": "printed", "uncertain": True}}
        }
        self.assertEqual(counted(truth(), marked).fields["lastName"].wrong_marked, 1)

    def test_middle_names_belong_to_the_first(self) -> None:
        row = counted(truth(firstName="Anna Lena"), line(**PRINTED | {"firstName": "ANNA", "middleName": "LENA"}))
        self.assertEqual(row.fields["firstName"].right, 1)

    def test_a_picture_without_a_line_lacks_everything(self) -> None:
        row = counted(truth())
        self.assertEqual((row.total(row.fields).missing, row.type_missing, row.type_wrong), (4, 1, 0))

    def test_a_wrong_country_is_worse_than_none(self) -> None:
        other = line(**PRINTED) | {"recognition": {"documentType": "Driving Licence", "issuingCountryCode": "AUT"}}
        none = line(**PRINTED) | {"recognition": {"documentType": "Driving Licence"}}
        self.assertEqual((counted(truth(), other).type_wrong, counted(truth(), none).type_missing), (1, 1))

    def test_what_a_zone_says_is_no_print(self) -> None:
        read = line(**PRINTED, nationality="D") | {"fields": {"nationality": {"origin": "zone"}}}
        self.assertEqual(counted(truth(nationality="DEUTSCH"), read).others, {})

    def test_names_with_their_own_letters_are_counted(self) -> None:
        read = line(**PRINTED | {"lastName": "MUELLER"}) | {"fields": {"lastName": {"raw": "Müller"}}}
        row = counted(truth(), read)
        self.assertEqual((row.names, row.names_with_signs), (2, 2))


class PairTest(unittest.TestCase):
    """Tests of contradictions."""

    def test_altered_documents_are_found_and_honest_ones_are_not(self) -> None:
        said = line({"code": "document.mismatch", "field": "birthDate"})
        for altered, lines, expected in (
            ("birthDate", [said], (1, 1, 0)), ("idNumber", [said], (1, 0, 0)), ("birthDate", [line()], (0, 0, 1)),
            (None, [said], (1, 0, 1)), (None, [line()], (0, 0, 0)),
        ):  # fmt: skip
            row = accuracy.PairRow()
            accuracy.count_pair(row, truth(altered), lines)
            self.assertEqual((row.said, row.said_of_field, len(row.cases)), expected)

    def test_lines_of_pictures_and_persons_are_of_their_folder(self) -> None:
        person = {
            "schema": "recto.person/1",
            "inputs": ["./00001_american/obverse.jpg", "./00001_american/reverse.jpg"],
        }
        picture = {"input": {"path": "./00001_american/reverse.jpg"}}
        self.assertEqual(accuracy.by_document([picture, person]), {"00001_american": [picture, person]})


class FolderTest(unittest.TestCase):
    """Tests of whole folders."""

    def test_truths_and_lines_of_a_folder_are_printed(self) -> None:
        known = {
            "file": "00000_european.jpg",
            "kind": "european",
            "documentKind": "driverLicense",
            "country": "DEU",
            "required": list(PRINTED),
            "fields": {key: {"value": value, "raw": value} for key, value in PRINTED.items()},
        }
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "european").mkdir()
            (folder / "european/00000_european.json").write_text(json.dumps(known), encoding="utf-8")
            read = line(**PRINTED) | {"input": {"path": "./00000_european.jpg"}}
            rows = accuracy.measure_kinds(folder, {"european": [read]}, {"european": 5})
        printed = io.StringIO()
        with redirect_stdout(printed):
            accuracy.show_kinds(rows, cases=True)
        self.assertIn("european: cards 100.00 %, reach 85 %: reached", printed.getvalue())

    def test_pairs_are_counted_up_to_the_number_asked_for(self) -> None:
        known = {"kind": "american", "documentKind": "driverLicense", "country": "USA", "required": [], "fields": {}}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for index in range(3):
                document = folder / f"{index:05d}_american"
                document.mkdir()
                shown = known | {"file": f"{index:05d}_american/obverse.jpg"}
                (document / "obverse.json").write_text(json.dumps(shown), encoding="utf-8")
                (document / "reverse.json").write_text("{}", encoding="utf-8")
            rows = accuracy.measure_pairs(folder, [], {"american": 2})
        self.assertEqual(rows["american"].documents, 2)
        printed = io.StringIO()
        with redirect_stdout(printed):
            accuracy.show_pairs({"altered": rows}, cases=True)
        self.assertIn("document.mismatch", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
