#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The stages of the pipeline, their files and the map in CONTRIBUTING.md are one list."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIPELINE = (ROOT / "Sources/Recto/CapturePipeline.swift").read_text(encoding="utf-8")
SOURCES = ROOT / "Sources"
STAGES = SOURCES / "Recto/Stages"
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


class StagesTests(unittest.TestCase):
    def setUp(self) -> None:
        properties = dict(re.findall(r"    let (\w+): (\w+)$", PIPELINE, re.MULTILINE))
        runs = re.findall(r'stages\.run\("(\w+)"\) \{(.*?)\}', PIPELINE, re.DOTALL)
        # Each stage's name, and the type of the property that it uses.
        self.stages = [(name, next(properties[word] for word in re.findall(r"\w+", body) if word in properties))
                       for name, body in runs]

    def test_the_table_of_stages_lists_them_in_their_order(self) -> None:
        rows = re.findall(r"^\| (\w+) \| `(\w+)` \| .+ \|$", CONTRIBUTING, re.MULTILINE)
        self.assertGreater(len(self.stages), 5)
        self.assertEqual(rows, self.stages)

    def test_the_map_shows_them_in_their_order(self) -> None:
        line = next(line for line in CONTRIBUTING.splitlines() if line.startswith("bytes ─▶"))
        shown = re.findall(r"\w+", line)
        self.assertEqual(shown, ["bytes", *(name for name, _ in self.stages), "readings"])

    def test_every_call_of_a_stage_is_understood(self) -> None:
        self.assertEqual(len(self.stages), PIPELINE.count("stages.run("))

    def test_each_is_a_property_of_the_pipeline_in_the_same_order(self) -> None:
        properties = re.findall(r"^    let \w+: (\w+)$", PIPELINE, re.MULTILINE)
        # The runner's deadline is optional, so it is none of these.
        self.assertEqual(properties, [kind for _, kind in self.stages])

    def test_each_has_a_file_of_its_own_and_no_other_type_has(self) -> None:
        files = {file.stem: file.read_text(encoding="utf-8") for file in STAGES.glob("*.swift")}
        self.assertEqual(sorted(files), sorted(kind for _, kind in self.stages))
        for name, kind in self.stages:
            with self.subTest(stage=name):
                self.assertRegex(files[kind], rf"(?m)^/// Stage: [^\n]+\n(///[^\n]*\n)*(public )?struct {kind}: Sendable")

    def test_no_other_type_is_called_a_stage(self) -> None:
        other = [file.name for file in SOURCES.rglob("*.swift")
                 if file.parent != STAGES and re.search(r"^/// Stage:", file.read_text(encoding="utf-8"), re.MULTILINE)]
        self.assertEqual(other, [])


if __name__ == "__main__":
    unittest.main()
