#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What README.md shows is what the pages and programs say, and every link in the documentation leads somewhere."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_STEPS = (ROOT / "Docs/first-steps.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "Docs").glob("*.md"))]


def block(text: str, mark: str) -> list[str]:
    """The lines of the code block after a mark."""
    return text.split(mark, 1)[1].split("```", 2)[1].splitlines()[1:]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


class ReadmeTests(unittest.TestCase):
    def test_shows_a_part_of_the_output_that_the_first_steps_show(self) -> None:
        shown = [line for line in block(README, "<!-- part of the output of Scripts/show -->") if line.strip()]
        # The images of a stranger's output, and the persons as a model of faces compares them.
        images = block(FIRST_STEPS, "<!-- output of Scripts/show -->")
        persons = block(FIRST_STEPS, "<!-- persons of Scripts/show with the models -->")
        whole = iter(images[: images.index("")] + persons)
        self.assertGreater(len(shown), 5)
        for line in shown:
            if line != "…":
                self.assertIn(line, whole, "in this order")

    def test_shows_commands_of_the_walk_that_the_first_steps_take(self) -> None:
        shown = block(README, "<!-- commands of the walk in Docs/first-steps.md -->")
        walk = FIRST_STEPS.replace(" \\\n      ", " ").replace("\n$ ", "\n")
        commands = [line for line in "\n".join(shown).replace(" \\\n      ", " ").splitlines() if not line.startswith("#")]
        self.assertEqual(len(commands), 6)
        for command in commands:
            self.assertIn(f"\n{command}", walk)

    def test_shows_the_program_of_the_example(self) -> None:
        example = (ROOT / "Examples/ReadLicense/main.swift").read_text(encoding="utf-8")
        shown = README.split("```swift\n", 1)[1].split("```", 1)[0]
        self.assertIn(shown, example)

    def test_the_index_links_every_page(self) -> None:
        index = (ROOT / "Docs/README.md").read_text(encoding="utf-8")
        for page in (ROOT / "Docs").glob("*.md"):
            if page.name != "README.md":
                self.assertIn(f"]({page.name})", index)

    def test_links_lead_somewhere(self) -> None:
        for page in PAGES:
            text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if "://" in target:
                    continue
                with self.subTest(page=page.name, target=target):
                    name, _, anchor = target.partition("#")
                    file = (page.parent / name).resolve() if name else page
                    self.assertTrue(file.exists())
                    if anchor and file.suffix == ".md":
                        self.assertIn(anchor, anchors(file))


if __name__ == "__main__":
    unittest.main()
