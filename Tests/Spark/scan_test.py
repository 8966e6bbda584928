# SPDX-License-Identifier: Apache-2.0
"""Tests Scripts/spark/scan.py against `recto scan`: `.venv/bin/python Tests/Spark/scan_test.py RECTO`.

The Python that runs this has what Scripts/spark/requirements.txt lists; Java is on the PATH.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCAN = ROOT / "Scripts/spark/scan.py"
SAMPLES = ROOT / "Samples"
RECTO = str(Path(sys.argv[1]).resolve())
DAY = "2026-01-01"
CLUSTER = "local-cluster[2,1,1024]"
"""A driver and two executors of a core each, every one a process of its own."""
SECONDS = 600


def environment(**changes: str) -> dict[str, str]:
    home = importlib.util.find_spec("pyspark").submodule_search_locations[0]
    spark = {"SPARK_HOME": home, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    return {**os.environ, **spark, **changes}


def command(*words: str) -> list[str]:
    return [sys.executable, "-W", "error", str(SCAN), *words]


def run(*words: str, folder: Path | None = None, **changes: str) -> subprocess.CompletedProcess:
    return subprocess.run(command(*words), cwd=folder, env=environment(**changes), capture_output=True, text=True,
                          timeout=SECONDS)


def lines_of_scan(*words: str, folder: Path | None = None) -> list[str]:
    """What recto scan writes, but for the time it took."""
    scan = [RECTO, "scan", *words, "--group", "none", "--as-of", DAY, "--fail-on", "never"]
    output = subprocess.run(scan, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    return [without_timing(line) for line in output.decode().splitlines()]


def without_timing(line: str) -> str:
    members = json.loads(line)
    del members["timing"]
    return json.dumps(members)


def lines_of_job(output: Path) -> list[str]:
    """The lines in a job's output, one part after the other."""
    assert (output / "_SUCCESS").exists()
    parts = sorted(output.glob("part-*"))
    return [json.dumps(json.loads(line)) for part in parts for line in part.read_text().splitlines()]


def descendants(process: int) -> dict[int, str]:
    """The processes that a process started, and those that these started, with their command lines."""
    children = defaultdict(list)
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                # After the name, which may hold anything: the state, then the parent.
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                children[parent].append((int(entry.name), (entry / "cmdline").read_bytes().decode(errors="replace")))
            except (FileNotFoundError, ProcessLookupError):
                pass
    found: dict[int, str] = {}
    pending = [process]
    while pending:
        for child, words in children[pending.pop()]:
            found[child] = words
            pending.append(child)
    return found


class ScanTest(unittest.TestCase):
    maxDiff = 2000

    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-spark-")))
        self.output = self.folder / "output"

    def assertSame(self, got: list[str], wanted: list[str]) -> None:
        self.assertEqual([json.loads(line)["input"] for line in got], [json.loads(line)["input"] for line in wanted])
        self.assertEqual(got, wanted)

    def test_writes_the_lines_of_a_scan_in_its_order(self) -> None:
        given = ["Samples/license-backs-clean", "Samples/two-on-a-page/", "/nowhere/missing.jpg", "Samples//unreadable",
                 "Samples/persons/linus", "README.md"]
        result = run(*given, "--master", CLUSTER, "--recto", RECTO, "--ship", "--as-of", DAY,
                     "--output", str(self.output), folder=ROOT)
        self.assertEqual(result.returncode, 0, result.stderr)
        wanted = lines_of_scan(*given, folder=ROOT)
        self.assertSame(lines_of_job(self.output), wanted)
        self.assertTrue(any(json.loads(line).get("count", 1) > 1 for line in wanted), "an input gives several lines")
        # Four parts for each core, though there are few inputs.
        self.assertGreaterEqual(len(list(self.output.glob("part-*"))), 8)

    def test_loses_and_repeats_nothing_when_an_executor_is_killed(self) -> None:
        given = [str(SAMPLES / "license-backs-photographed"), str(SAMPLES / "persons/noor")]
        job = subprocess.Popen(
            command(*given, "--master", CLUSTER, "--recto", RECTO, "--as-of", DAY, "--output", str(self.output)),
            env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(job.kill)
        killed = self.kill_an_executor(job)
        _, errors = job.communicate(timeout=SECONDS)
        self.assertEqual(job.returncode, 0, errors)
        self.assertTrue(any(words.startswith(RECTO) for words in killed.values()), killed)
        self.assertSame(lines_of_job(self.output), lines_of_scan(*given))

    def kill_an_executor(self, job: subprocess.Popen) -> dict[int, str]:
        """Kills an executor with all that it started, once it reads and a part of the output is there."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and job.poll() is None:
            if any(self.output.glob("_temporary/*/task_*")):
                for process, words in descendants(job.pid).items():
                    below = descendants(process) if "CoarseGrainedExecutorBackend" in words else {}
                    if any(one.startswith(RECTO) and "filter" in one for one in below.values()):
                        for one in [process, *below]:
                            try:
                                os.kill(one, signal.SIGKILL)
                            except ProcessLookupError:
                                pass
                        return below
            time.sleep(0.05)
        job.kill()
        self.fail(f"no executor was seen at work: {job.communicate()[1]}")

    def test_lists_folders_as_a_scan_does(self) -> None:
        tree = self.folder / "tree"
        (tree / "a/.hidden").mkdir(parents=True)
        (tree / "a.b").mkdir()
        (tree / "empty").mkdir()
        back = SAMPLES / "license-backs-clean/texas.jpg"
        small = next((SAMPLES / "unreadable").glob("*.jpg"))
        shutil.copy(back, tree / "a/UPPER.JPG")
        shutil.copy(small, tree / "a.b/no-ending")
        shutil.copy(small, tree / "a/.hidden/seen-by-nobody.jpg")
        shutil.copy(small, os.fsencode(tree) + b"/not-\xff-text.jpg")
        (tree / "new\nline \"quoted\".png").write_bytes(b"no picture")
        (tree / "page").write_bytes(b"\n" * 900 + b"%PDF-1.4")
        (tree / "late-page").write_bytes(b"\n" * 1020 + b"%PDF-1.4")
        (tree / "archived-page").write_bytes(b"PK\x03\x04 %PDF-1.4")
        (tree / "photo-with-page").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic%PDF-1.4")
        (tree / "film-with-page").write_bytes(b"\0\0\0\x14ftypisom\0\0\0\0isom%PDF-1.4")
        (tree / "text.txt").write_text("text")
        (tree / "one.tif").write_bytes(b"II*\0 %PDF-1.4")
        (tree / "two.tiff").write_bytes(b"MM\0+")
        (tree / "one.bmp").write_bytes(b"BM" + bytes(8))
        (tree / "photo.avif").write_bytes(b"\0\0\0\x18ftypavif\0\0\0\0mif1avif%PDF-1.4")
        (tree / "empty.pdf").write_bytes(b"")
        os.mkfifo(tree / "pipe")
        os.mkfifo(tree / "pipe.jpg")
        (tree / "link").symlink_to("a.b/no-ending")
        (tree / "link-to-folder").symlink_to("a")
        (tree / "dangling").symlink_to("nowhere")
        (tree / "dangling.png").symlink_to("nowhere")
        result = run(str(tree), "--master", "local[2]", "--recto", RECTO, "--as-of", DAY, "--output", str(self.output))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertSame(lines_of_job(self.output), lines_of_scan(str(tree)))
        summary = subprocess.run([RECTO, "scan", tree, "--group", "none"], capture_output=True, text=True).stderr
        self.assertEqual(result.stderr.splitlines()[-1].partition("; ")[2], summary.strip().rpartition("; ")[2])
        self.assertIn("passed over: 2 TIFF and 1 AVIF and 1 BMP, which are not read, ", result.stderr)

    def test_takes_manifests_and_writes_tables(self) -> None:
        back = str(SAMPLES / "license-backs-clean/texas.jpg")
        manifest = self.folder / "manifest"
        manifest.write_text("\n".join([
            back, "", json.dumps({"path": back, "id": "an \"id\"", "expect": "selfie", "more": 1}),
            json.dumps({"path": "/nowhere", "id": 7, "sha256": "0" * 64}),
            json.dumps({"path": back, "expect": "nothing"}),
        ]) + "\n")
        common = ("--manifest", str(manifest), "--master", "local[2]", "--recto", RECTO, "--as-of", DAY)
        result = run(*common, "--ids", "--timing", "--output", str(self.output))
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [json.loads(line) for line in lines_of_job(self.output)]
        self.assertEqual([line["id"] for line in lines], [1, "an \"id\"", 7, 4])
        self.assertEqual([line["outcome"] for line in lines], ["read", "unread", "rejected", "rejected"])
        self.assertEqual(lines[3]["findings"][0]["code"], "request.invalid")
        self.assertTrue(all("timing" in line for line in lines))

        table = self.folder / "table"
        result = run(*common, "--format", "parquet", "--redact", "--output", str(table))
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = self.rows(table)
        self.assertEqual([row["number"] for row in rows], [1, 2, 3, 4])
        self.assertEqual([row["id"] for row in rows], [None, "an \"id\"", "7", None])
        self.assertEqual(rows[2]["findings"], ["input.notFound"])
        self.assertEqual(rows[0]["path"], back)
        self.assertIsNone(rows[0]["idNumber"])
        self.assertTrue(json.loads(rows[0]["line"])["redacted"])
        plain = self.folder / "plain"
        result = run(back, *common[2:], "--format", "parquet", "--output", str(plain))
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = self.rows(plain)
        values = [(row["idNumber"], row["suffix"], row["width"] > 100) for row in rows]
        self.assertEqual(values, [("00001130", "JR", True)])
        # What a record may have, and a table not: numbers, pictures, and the height, which is that of the picture.
        record = json.loads(rows[0]["line"])["record"]
        self.assertEqual(set(record) - set(rows[0]), {"hasData", "backImage"})

    def rows(self, table: Path) -> list[dict]:
        """The rows of a table in the order of its numbers, read by a Spark of its own."""
        script = ("import sys, json; from pyspark.sql import SparkSession; "
                  "rows = SparkSession.builder.master('local[1]').getOrCreate().read.parquet(sys.argv[1]); "
                  "print(json.dumps([row.asDict() for row in rows.orderBy('number', 'index').collect()]))")
        shown = subprocess.run([sys.executable, "-c", script, table], env=environment(), capture_output=True, text=True,
                               timeout=SECONDS, check=True)
        return json.loads(shown.stdout)

    def test_says_what_is_wrong_before_it_starts(self) -> None:
        manifest = self.folder / "manifest"
        output = ("--output", str(self.output))

        def refusal(*words: str, **changes: str) -> str:
            result = run(*words, **changes)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertNotIn("Traceback", result.stderr)
            return result.stderr

        for text, sentence in [
            ("/a.jpg\n{\"path\":\n", f"{manifest}:2 is no JSON"), ("{\"id\":1}\n", f"{manifest}:1 has no path"),
            ("\n\n{\"path\":\"a\",\"id\":[]}", f"{manifest}:3 has an id that is neither"),
            ("{\"path\":\"a\",\"expect\":NaN}", f"{manifest}:1 has expect that is no text"),
            ("{\"path\":\"a\",\"expect\":\"\\ud800\"}", f"{manifest}:1 has a text that is none"),
            ("a.jpg\n" + 70_000 * "b", "Input 2 makes a request of more than 65536 bytes"),
        ]:
            manifest.write_text(text)
            self.assertIn(sentence, refusal("--manifest", str(manifest), *output))
        self.assertIn("nowhere cannot be read: No such file", refusal("--manifest", "nowhere", *output))
        self.assertIn("name files and folders, or a manifest", refusal(*output))
        self.assertIn("there is no program “/nowhere” here that could be sent",
                      refusal("/nowhere", "--recto", "/nowhere", "--ship", *output))
        self.assertIn("there is no Java", refusal("/nowhere", *output, PATH="/nonexistent", JAVA_HOME=""))
        self.assertFalse(self.output.exists())

    def test_says_what_is_wrong_with_cluster_and_output(self) -> None:
        back = str(SAMPLES / "license-backs-clean/texas.jpg")
        (self.folder / "there").mkdir()
        for words, sentence in [
            (("--output", str(self.folder / "there")), f"{self.folder}/there is there already"),
            (("--recto", "/nowhere/recto"), f"recto does not run on {socket.gethostname()} "),
            (("--limits", "none"), "recto refuses to run on"),
        ]:
            result = run(back, "--recto", RECTO, "--master", "local[1]", "--output", str(self.output), *words)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn(sentence, result.stderr)
            self.assertNotIn("Traceback", result.stderr)
        self.assertFalse(self.output.exists())

    def test_says_that_recto_ended_and_what_to_do(self) -> None:
        # Runs if nothing is asked, and ends like a program that crashes if something is.
        program = self.folder / "recto"
        program.write_text("#!/bin/sh\n[ \"$1\" = --version ] && exec echo recto 0.0.0\nread line && exit 70\nexit 0\n")
        program.chmod(0o755)
        result = run(str(SAMPLES / "unreadable"), "--recto", str(program), "--master", "local[1]", "--output",
                     str(self.output))
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"scan\.py: recto ended with status 70 on an executor.*--no-isolate.*remove it")
        self.assertFalse((self.output / "_SUCCESS").exists())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
