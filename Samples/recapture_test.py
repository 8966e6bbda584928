#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests recapture.py on lines that are made up: `python3 Samples/recapture_test.py`."""

from __future__ import annotations

import io
import json
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

import recapture


def line(path: str, *codes: str) -> recapture.Line:
    """A line with findings."""
    return {"input": {"path": path}, "findings": [{"code": code} for code in codes]}


FILES = {
    "recaptured": ["recaptured/00000_screen.jpg", "recaptured/00001_screen.jpg", "recaptured/00002_laser.jpg"],
    "honest": ["honest/00000_card.jpg", "honest/00001_cloth.jpg"],
}
LINES = [
    line("./recaptured/00000_screen.jpg", "image.blurred", "document.recaptured"),
    line("recaptured/00001_screen.jpg", "image.blurred"),
    line("recaptured/00002_laser.jpg", "document.recaptured"),
    line("honest/00001_cloth.jpg", "document.recaptured"),
]


class RecaptureTests(unittest.TestCase):
    def test_doubts_count_by_kind(self) -> None:
        rows = recapture.measure(FILES, LINES)
        self.assertEqual((rows["recaptured"]["screen"].pictures, rows["recaptured"]["screen"].doubted), (2, 1))
        self.assertEqual((rows["recaptured"]["laser"].pictures, rows["recaptured"]["laser"].doubted), (1, 1))
        self.assertEqual(rows["honest"]["card"].doubted, 0)

    def test_missed_copies_and_doubted_documents_are_named(self) -> None:
        rows = recapture.measure(FILES, LINES)
        self.assertEqual(rows["recaptured"]["screen"].cases, ["recaptured/00001_screen.jpg"])
        self.assertEqual(rows["honest"]["cloth"].cases, ["honest/00001_cloth.jpg"])
        self.assertEqual(rows["honest"]["card"].cases, [])

    def test_a_file_with_several_lines_counts_once(self) -> None:
        rows = recapture.measure(FILES, [*LINES, line("recaptured/00000_screen.jpg", "document.recaptured")])
        self.assertEqual(rows["recaptured"]["screen"].doubted, 1)

    def test_bounds_are_those_of_tables(self) -> None:
        for successes, trials, least, most in ((0, 10, 0, 0.3085), (10, 10, 0.6915, 1), (3, 10, 0.0667, 0.6525)):
            low, high = recapture.bounds(successes, trials)
            self.assertAlmostEqual(low, least, places=4)
            self.assertAlmostEqual(high, most, places=4)
        self.assertEqual(recapture.bounds(0, 0), (0.0, 1.0))

    def test_what_went_wrong_is_shown_with_what_it_is(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path in (path for paths in FILES.values() for path in paths):
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).with_suffix(".json").write_text(json.dumps({"details": f"about {path}"}))
            printed = io.StringIO()
            with redirect_stdout(printed):
                recapture.show(recapture.measure(FILES, LINES), folder)
        self.assertIn("recaptured/00001_screen.jpg: about recaptured/00001_screen.jpg", printed.getvalue())
        self.assertNotIn("about honest/00000", printed.getvalue())
        self.assertRegex(printed.getvalue(), r"recaptured  all           2 of     3   66\.7 %")


if __name__ == "__main__":
    unittest.main()
