#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of Scripts/models without a network: what it refuses, and what it leaves behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))

from fetched_models import FETCHED, MODELS

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
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for name, reason in [
            ("/dev/zero", "/dev/zero is no regular file"), (pipe, f"{pipe} is no regular file"),
            (self.folder / "nothing", "there is no file"), (self.folder, f"there is no file {self.folder}/{MODELS[0]}"),
        ]:
            with self.subTest(name=name):
                result = self.run_script("--folder", self.folder / "models", "--from", name)
                self.assert_refused(result, reason)

    def test_refuses_a_folder_whose_files_are_others(self) -> None:
        source = self.folder / "source"
        source.mkdir()
        for name in MODELS:
            (source / name).write_bytes(b"")
            os.truncate(source / name, 10_000_000_000)
        result = self.run_script("--folder", self.folder / "models", "--from", source)
        self.assert_refused(result, f"{MODELS[0]} in {source} has another SHA-256")

    def test_leaves_nothing_behind_if_a_fetch_is_cut_off(self) -> None:
        # A python3 whose pip writes half of an archive and waits, or says that this was all.
        programs = self.folder / "bin"
        programs.mkdir()
        pip = programs / "python3"
        for ending, reason in [("exec sleep 60", None), ("exit 0", "bytes instead of"), ("exit 1", "pip could not fetch")]:
            pip.write_text(
                '#!/bin/sh\ncase "$*" in *--version) exit 0 ;; esac\nfor word; do last=$word; done\nmkdir -p "$last"\n'
                f'head -c 1000000 /dev/zero >"$last/face_recognition_models-0.3.0.tar.gz"\necho half >&2\n{ending}\n'
            )
            pip.chmod(0o755)
            folder = self.folder / "models"
            process = subprocess.Popen(
                [SCRIPT, "--folder", folder], env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"},
                stderr=subprocess.PIPE, text=True, start_new_session=True,
            )
            if reason is None:
                # Ended in the middle, as a terminal or a service manager does it.
                while not list(folder.glob(".fetching.*/archive/*.tar.gz")):
                    time.sleep(0.05)
                os.killpg(process.pid, signal.SIGTERM)
            _, errors = process.communicate(timeout=30)
            with self.subTest(ending=ending):
                self.assertNotEqual(process.returncode, 0)
                self.assertIn(reason or "Fetching", errors)
                self.assertEqual(list(folder.iterdir()), [])

    def test_removes_what_a_killed_run_has_left_a_day_ago(self) -> None:
        for name, age in (("aaaaaa", 2), ("bbbbbb", 0)):
            left = self.folder / f"models/.fetching.{name}"
            left.mkdir(parents=True)
            (left / "archive").write_bytes(b"half")
            moment = time.time() - age * 86400
            os.utime(left, (moment, moment))
        self.run_script("--folder", self.folder / "models", "--from", "/nonexistent")
        self.assertEqual([path.name for path in (self.folder / "models").iterdir()], [".fetching.bbbbbb"])

    @unittest.skipIf(FETCHED is None, "no models of faces here; Scripts/models fetches them")
    def test_takes_them_from_a_folder_and_does_nothing_the_second_time(self) -> None:
        folder = self.folder / "models"
        # Another file of the name is replaced; a folder of the name is not.
        folder.mkdir()
        (folder / MODELS[0]).write_bytes(b"another")
        (folder / MODELS[1]).mkdir()
        result = self.run_script("--folder", folder, "--from", FETCHED)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn(f"cannot write {folder}/{MODELS[1]}", result.stderr)
        self.assertEqual(list((folder / MODELS[1]).iterdir()), [])
        (folder / MODELS[1]).rmdir()
        self.assertEqual(self.run_script("--folder", folder, "--from", FETCHED).returncode, 0)
        self.assertEqual(sorted(path.name for path in folder.iterdir()), sorted(MODELS))
        before = [path.stat() for path in sorted(folder.iterdir())]
        again = self.run_script("--folder", folder, "--from", "/nonexistent")
        self.assertEqual((again.returncode, again.stderr), (0, f"The models are in {folder} already.\n"))
        self.assertEqual([path.stat().st_mtime_ns for path in sorted(folder.iterdir())], [s.st_mtime_ns for s in before])

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
