#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the plots of Docs/figures.md: `python3 plots.py [FOLDER]`.

Reads the CSV files of Docs/figures and writes an SVG file for each plot into FOLDER, by default Docs/figures itself. The
files hold the output of benchmarks; Docs/figures.md names the command of each. A plot has its own background, so that
it is legible on light and dark pages.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from xml.sax.saxutils import escape

DATA = Path(__file__).resolve().parents[1] / "Docs/figures"

WIDTH, EDGE, ROW = 880, 28, 26
PAPER, LINE, INK, PALE = "#ffffff", "#d5dbe3", "#1b2430", "#566274"
OURS, WRONG = "#0a7d5a", "#c2410c"
READERS = {"Recto": OURS, "Python glue": "#2457d6", "C++ glue": "#8a93a3", "C++ without zones": "#c3c9d3"}


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a data file."""
    with open(DATA / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Drawing:
    """An SVG file that grows downwards."""

    def __init__(self, title: str, subtitle: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.y = EDGE + 18
        self.text(EDGE, self.y, title, size=19, weight=700)
        self.y += 24
        self.text(EDGE, self.y, subtitle, fill=PALE)
        self.y += 24

    def text(
        self, x: float, y: float, text: str, anchor: str = "start", fill: str = INK, size: int = 14, weight: int = 400
    ) -> None:
        """A line of text on its baseline."""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}" font-size="{size}" '
            f'font-weight="{weight}">{escape(text)}</text>'
        )

    def bar(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """A filled box."""
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:.1f}" height="{height:g}" rx="3" fill="{fill}"/>')

    def axis(self, left: float, right: float, ticks: dict[float, str], top: float) -> None:
        """Vertical lines from `top` to the last row, each with its label; `ticks` are shares of the width."""
        lines = []
        for share, label in ticks.items():
            x = left + share * (right - left)
            lines.append(f'<path d="M{x:.1f} {top:g}V{self.y:g}" stroke="{LINE}"/>')
            self.text(round(x, 1), self.y + 18, label, "middle", PALE, 12)
        self.parts[0:0] = lines
        self.y += 24

    def legend(self, entries: dict[str, str]) -> None:
        """The colours with their names, in a row."""
        x = float(EDGE)
        for name, colour in entries.items():
            self.bar(x, self.y - 11, 14, 14, colour)
            self.text(x + 21, self.y + 1, name, fill=PALE)
            x += 21 + 8 * len(name) + 26
        self.y += 22

    def write(self, file: Path) -> None:
        """Writes the file."""
        height = self.y + EDGE - 8
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
            f'height="{height:g}" role="img" font-family="system-ui, DejaVu Sans, sans-serif">\n'
            f"<title>{escape(self.title)}</title>\n"
            f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1:g}" rx="14" fill="{PAPER}" '
            f'stroke="{LINE}"/>\n'
        )
        file.write_text(head + "\n".join(self.parts) + "\n</svg>\n", encoding="utf-8")


def conditions(name: str, title: str, subtitle: str) -> Drawing:
    """The share of exact lines in each condition, the best first."""
    drawing = Drawing(title, subtitle)
    left, right, top = 402.0, WIDTH - EDGE - 66.0, drawing.y - 6.0
    for row in sorted(rows(name), key=lambda row: -float(row["lines exact (%)"])):
        share = float(row["lines exact (%)"])
        drawing.text(left - 12, drawing.y + 13, row["condition"], "end")
        drawing.bar(left, drawing.y, (right - left) * share / 100, 17, OURS)
        drawing.text(right + 10, drawing.y + 13, f"{share:.1f} %", weight=600)
        drawing.y += ROW
    drawing.axis(left, right, {step / 100: f"{step} %" for step in range(0, 101, 25)}, top)
    return drawing


def speed() -> Drawing:
    """Images a second of each reader, family by family."""
    subtitle = "Rendered images, start included, median of two rounds. More is better."
    drawing = Drawing("Images a second of processor time", subtitle)
    drawing.legend(READERS)
    left, right, top, most = 190.0, WIDTH - EDGE - 60.0, drawing.y - 6.0, 10.0
    family = ""
    for row in rows("speed"):
        if row["images"] != family:
            drawing.y += 12 if family else 0
            family = row["images"]
            drawing.text(left - 12, drawing.y + 46, family, "end", weight=600)
        value = float(row["images a second"])
        width = (right - left) * value / most
        drawing.bar(left, drawing.y, width, 17, READERS[row["reader"]])
        drawing.text(left + width + 8, drawing.y + 13, f"{value:.1f}", weight=600 if row["reader"] == "Recto" else 400)
        drawing.y += 21
    drawing.axis(left, right, {step / most: str(step) for step in range(0, 11, 2)}, top)
    return drawing


def records() -> Drawing:
    """Right, wrong and missing records of each reader, family by family."""
    subtitle = "The same images. A wrong record is worse than a missing one."
    drawing = Drawing("Records that are right, wrong and missing", subtitle)
    drawing.legend({"right": OURS, "wrong": WRONG, "missing": LINE})
    left, right = 330.0, WIDTH - EDGE - 130.0
    family = ""
    for row in rows("records"):
        if row["images"] != family:
            drawing.y += 12 if family else 0
            family = row["images"]
            drawing.text(EDGE, drawing.y + 13, family, weight=600)
        counts = {kind: int(row[kind]) for kind in ("right", "wrong", "missing")}
        drawing.text(left - 12, drawing.y + 13, row["reader"], "end", weight=600 if row["reader"] == "Recto" else 400)
        x, scale = left, (right - left) / sum(counts.values())
        for (kind, count), colour in zip(counts.items(), (OURS, WRONG, LINE)):
            if count:
                drawing.bar(x, drawing.y, count * scale, 17, colour)
                x += count * scale
        drawing.text(right + 10, drawing.y + 13, f"{counts['right']} right")
        if counts["wrong"]:
            drawing.text(right + 76, drawing.y + 13, f"{counts['wrong']} wrong", fill=WRONG, weight=600)
        drawing.y += 21
    drawing.y -= 4
    return drawing


def main() -> None:
    """Draws and writes all plots."""
    if len(sys.argv) > 2 or "--help" in sys.argv:
        sys.exit(__doc__)
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA
    strips = "300 rendered lines for each condition, from a seed that training does not use."
    conditions("zone-lines", "Lines of machine readable zones that are exact", strips).write(folder / "zone-lines.svg")
    conditions("print-lines", "Lines of a card's print that are exact", strips).write(folder / "print-lines.svg")
    speed().write(folder / "speed.svg")
    records().write(folder / "records.svg")


if __name__ == "__main__":
    main()
