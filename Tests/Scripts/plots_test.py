#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The plots of Docs/figures.md show their data, and the data is what the pages of the measurements state."""

from __future__ import annotations

import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "Docs/figures"


def data(name: str) -> list[list[str]]:
    """The rows of a data file without its head."""
    with open(FIGURES / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


class PlotTests(unittest.TestCase):
    def test_the_plots_are_drawn_from_the_data(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / "Benchmarks/plots.py", folder], check=True)
            drawn = sorted(file.name for file in Path(folder).iterdir())
            self.assertEqual(drawn, sorted(file.name for file in FIGURES.glob("*.svg")))
            for name in drawn:
                with self.subTest(plot=name):
                    self.assertEqual(
                        (Path(folder) / name).read_text(encoding="utf-8"), (FIGURES / name).read_text(encoding="utf-8")
                    )

    def test_lines_by_condition_are_those_of_the_models(self) -> None:
        for name, model in (("zone-lines", "mrz"), ("print-lines", "print")):
            page = (ROOT / f"Models/{model}/README.md").read_text(encoding="utf-8")
            rows = [cells(line)[:2] for line in page.splitlines() if line.startswith("|")]
            for condition, share in data(name):
                with self.subTest(model=model, condition=condition):
                    self.assertIn([condition, f"{share} %"], rows)

    def test_readers_are_as_in_the_measurements(self) -> None:
        page = (ROOT / "Benchmarks/README.md").read_text(encoding="utf-8")
        tables: dict[str, dict[str, list[str]]] = {}
        images = ""
        for line in page.splitlines():
            row = cells(line)
            if "peak memory" in row:
                images = row[0]
            elif line.startswith("|") and images and not line.startswith("|-"):
                tables.setdefault(images, {})[row[0]] = row
            elif not line.startswith("|"):
                images = ""
        self.assertEqual(len(tables), 5)
        for images, reader, value in data("speed"):
            self.assertEqual(tables[images][reader][1], value)
        for images, reader, *counts in data("records"):
            self.assertEqual(tables[images][reader][-3:], counts)


if __name__ == "__main__":
    unittest.main()
