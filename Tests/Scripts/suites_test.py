#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What Scripts/suites says of a test run."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SUITES = Path(__file__).resolve().parents[2] / "Scripts" / "suites"

PASSED = """\
◇ Test run started.
◇ Test case passing 1 argument text → "one
two" to "reads lines" started.
✔ Test "reads lines" passed after 0.010 seconds.
✔ Suite ReaderTests passed after 0.010 seconds.
➜ Test "reads foreign lines" skipped: "needs ../shared/data"
✔ Test run with 2 tests in 1 suite passed after 0.010 seconds.
"""

FAILED = """\
✘ Test "reads lines" recorded an issue at ReaderTests.swift:12:9: Expectation failed: (lines → 2) == 3
↳ the third line is lost
a line of an argument
◇ Test "writes lines" started.
✔ Test "writes lines" passed after 0.001 seconds.
✘ Suite ReaderTests failed after 0.010 seconds with 1 issue.
✘ Test run with 2 tests in 1 suite failed after 0.010 seconds with 1 issue.
"""


class SuitesTests(unittest.TestCase):
    """Each test gives a run's output, and reads the report."""

    def report(self, output: str, status: int = 0) -> tuple[list[str], int, str]:
        """The lines of the report, its exit status, and what was kept."""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "output").write_text(output, encoding="utf-8")
            log = Path(folder) / "kept" / "log"
            command = ["sh", "-c", f"cat {folder}/output; exit {status}"]
            ended = subprocess.run([sys.executable, SUITES, log, *command], capture_output=True, text=True, check=False)
            return ended.stdout.splitlines(), ended.returncode, log.read_text(encoding="utf-8")

    def test_counts_at_the_end_and_says_what_was_skipped(self) -> None:
        lines, status, kept = self.report(PASSED)
        self.assertEqual(lines[0], "skipped 1: needs ../shared/data")
        self.assertRegex(lines[1], r"^2 tests in 1 suites, 0 failures; \d+ s, \d+ s of processor time$")
        self.assertEqual(len(lines), 2)
        self.assertEqual(status, 0)
        self.assertEqual(kept, PASSED)

    def test_shows_a_failure_in_full(self) -> None:
        lines, status, _ = self.report(FAILED, status=1)
        self.assertEqual(lines[:3], FAILED.splitlines()[:3])
        self.assertEqual(lines[3], "FAILED Reader")
        self.assertIn("1 failures", lines[4])
        self.assertEqual(status, 1)

    def test_names_the_slowest_tests_slowest_first(self) -> None:
        times = [("first", 2.1), ("second", 1.9), *((f"of {number}", number) for number in range(3, 14))]
        lines, _, _ = self.report("".join(f'✔ Test "{name}" passed after {time:.3f} seconds.\n' for name, time in times))
        self.assertEqual(lines[:2], ['   13 s  "of 13"', '   12 s  "of 12"'])
        self.assertEqual(len(lines), 9)
        lines, _, _ = self.report("✔ Test reads() with 30 test cases passed after 61.250 seconds.\n")
        self.assertEqual(lines[0], "   61 s  reads()")

    def test_shows_the_end_of_a_run_that_was_ended(self) -> None:
        lines, status, _ = self.report("◇ Test run started.\nsomething ended here\n", status=9)
        self.assertIn("something ended here", lines)
        self.assertIn("the command ended with status 9", lines[-1])
        self.assertEqual(status, 9)


if __name__ == "__main__":
    unittest.main()
