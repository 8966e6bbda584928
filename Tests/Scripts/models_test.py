#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of Scripts/models without a network: what it refuses, and what it leaves behind."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Scripts/models"


class ModelsTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_script(self, *words: str | Path, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [SCRIPT, *map(str, words)], env=os.environ | environment, capture_output=True, text=True, check=False
        )

    def assert_refused(self, result: subprocess.CompletedProcess, reason: str, status: int = 2) -> None:
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertIn(reason, result.stderr)
        self.assertEqual(list((self.folder / "models").glob("*")), [])
        self.assertEqual(list((self.folder / "models").glob(".*")), [])

    def test_refuses_an_archive_of_another_size_or_content(self) -> None:
        archive = self.folder / "archive.tar.gz"
        archive.write_bytes(b"no archive")
        result = self.run_script("--folder", self.folder / "models", "--from", archive)
        self.assert_refused(result, "has 10 bytes instead of 100149358")
        with archive.open("wb") as file:
            file.truncate(100149358)
        result = self.run_script("--folder", self.folder / "models", "--from", archive)
        self.assert_refused(result, "another SHA-256")

    def test_refuses_what_is_no_file(self) -> None:
        for name in ("/dev/zero", self.folder, self.folder / "nothing"):
            with self.subTest(name=name):
                result = self.run_script("--folder", self.folder / "models", "--from", name)
                self.assert_refused(result, "there is no file")

    def test_says_that_there_is_no_network(self) -> None:
        result = self.run_script(
            "--folder", self.folder / "models", PIP_INDEX_URL="http://127.0.0.1:9/", PIP_RETRIES="0",
            PIP_NO_INDEX="1", PIP_FIND_LINKS=""
        )
        self.assert_refused(result, "--from", status=1)

    def test_names_author_licence_and_training_before_anything_else(self) -> None:
        result = self.run_script("--folder", self.folder / "models", "--from", "/nonexistent")
        for part in ("Davis E. King", "public domain", "3 million pictures", "7,198 pictures"):
            self.assertIn(part, result.stderr)

    def test_refuses_options_that_it_does_not_know(self) -> None:
        for words in (["--all"], ["--folder"], ["--from", ""]):
            self.assertEqual(self.run_script(*words).returncode, 2)

    def test_takes_the_same_files_as_the_list_of_models_and_never_the_68_points(self) -> None:
        script = SCRIPT.read_text(encoding="utf-8")
        listed = (ROOT / "Sources/Recto/Models/models.json").read_text(encoding="utf-8")
        digests = re.findall(r"^ {4}([0-9a-f]{64})$", script, re.MULTILINE)
        self.assertEqual(len(digests), 2)
        for digest in digests:
            self.assertIn(digest, listed)
        self.assertNotIn("shape_predictor_68", script)


if __name__ == "__main__":
    unittest.main()
