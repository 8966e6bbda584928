# SPDX-License-Identifier: Apache-2.0
"""Files that are given to `recto`: those that end a reader, and ways to lose what somebody has."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from attack import CLIPS, PERSONS, ROOT, Attack, Settings, case, codes, lines
from databar import symbols
from document_attacks import children
from pictures import commented, frames, grey, hostile_pdfs, hostile_pngs, mutated

BACKS = ROOT / "Samples/license-backs-clean"


class FileAttacks(Attack):
    served = False

    def setUp(self) -> None:
        self.place = Path(tempfile.mkdtemp(dir=self.folder))

    def scanned(self, *words: str | Path, patience: float = 120, **more) -> tuple[list[dict], int]:
        """The lines of a run, and its exit status."""
        done = self.run_recto("scan", *words, patience=patience, **more)
        return lines(done.stdout or b""), done.returncode

    def honest(self, count: int = 3) -> list[Path]:
        """Some pictures that can be read, in the folder."""
        found = []
        for number, path in enumerate(sorted(BACKS.glob("*.jpg"))[:count]):
            found.append(Path(shutil.copy(path, self.place / f"honest-{number}.jpg")))
        return found

    @case("A folder has a picture of every kind of GS1 DataBar among licences.",
          "Every file has its line, the licences are read, and the exit status is 0 or 1.", quick=True, seconds=4)
    def test_databar(self) -> None:
        self.honest()
        drawn = symbols()
        for name, rows in drawn.items():
            (self.place / f"{name}.png").write_bytes(grey(rows))
        found, status = self.scanned(self.place)
        self.assertIn(status, {0, 1})
        for name in drawn:
            self.assertIn(f"{name}.png", json.dumps(found))
        self.assertGreaterEqual(sum("driverLicense" in json.dumps(line) for line in found), 3)

    @case("Two photographs of a smile are shown to `recto live` in turn, each time with another comment.",
          "Nobody is live and no step passes. The person of the photographs passes.", seconds=3)
    def test_photographs_in_turn(self) -> None:
        rest, smile = (frames((CLIPS / f"linus/{name}.mjpeg").read_bytes()) for name in ("rest", "smile"))
        in_turn = [commented(smile[25 + 2 * (number % 2)], b"%d" % number) for number in range(60)]
        for name, shown, status in (("person", smile, 0), ("photographs", in_turn, 1)):
            film = self.place / f"{name}.mjpeg"
            film.write_bytes(b"".join(rest + shown + rest))
            done = self.run_recto("live", film, "--fps", "15", "--steps", "smile")
            self.assertEqual(done.returncode, status, name)
            passed = sum(line["event"] == "stepPassed" for line in lines(done.stdout))
            self.assertEqual(passed, 1 - status, name)

    @case("The same files are given to `recto filter`.", "Every request has its answer.", seconds=3)
    def test_databar_in_a_filter(self) -> None:
        paths = self.honest(2)
        for name, rows in symbols().items():
            paths.append(self.place / f"{name}.png")
            paths[-1].write_bytes(grey(rows))
        done = self.run_recto("filter", input="".join(
            json.dumps({"id": number, "path": str(path)}) + "\n" for number, path in enumerate(paths)).encode())
        answered = {line["id"] for line in lines(done.stdout)}
        self.assertEqual(answered, set(range(len(paths))), done.stderr[-300:])
        self.assertEqual(done.returncode, 0)

    @case("A worker is ended by `kill -9` while a folder is read.",
          "One file has the finding `input.workerFailed`, every other one its line, and the exit status is 1.", seconds=8)
    def test_a_worker_that_dies(self) -> None:
        for number in range(12):
            shutil.copy(PERSONS / "linus/page.jpg", self.place / f"page-{number:02d}.jpg")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RECTO_")}
        process = subprocess.Popen([Settings.programs / "recto", "scan", self.place], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment)
        end = time.monotonic() + 30
        killed = 0
        while not killed and time.monotonic() < end and process.poll() is None:
            for pid in children(process.pid):
                try:
                    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                    if int(fields[11]) >= 15:
                        os.kill(pid, signal.SIGKILL)
                        killed = pid
                        break
                except OSError:
                    continue
            time.sleep(0.01)
        output, error = process.communicate(timeout=120)
        self.assertTrue(killed, "`scan` reads files in its own process")
        found = [line for line in lines(output) if "page-" in json.dumps(line)]
        self.assertGreaterEqual(len(found), 12, error[-300:])
        self.assertLessEqual(sum("input.workerFailed" in codes(line) for line in found), 2)
        self.assertEqual(process.returncode, 1)

    @case("The lines of a run are appended to a file by `>>`, with and without --csv.",
          "What the file held stands before them, byte for byte.", quick=True, seconds=0.8)
    def test_appending(self) -> None:
        picture = self.honest(1)[0]
        kept = self.place / "lines.ndjson"
        for words in ((), ("--csv", str(self.place / "table.csv"))):
            with self.subTest(words=words):
                before = b'{"kept": "since yesterday"}\n' * 100
                kept.write_bytes(before)
                with open(kept, "ab") as output:
                    self.run_recto("scan", picture, *words, stdout=output)
                self.assertEqual(kept.read_bytes()[: len(before)], before)
                self.assertGreater(kept.stat().st_size, len(before))

    @case("The table goes to /dev/stdout, and standard output is a file that held something.",
          "It is refused, or appended: what the file held stands.", quick=True)
    def test_a_table_on_standard_output(self) -> None:
        picture = self.honest(1)[0]
        kept = self.place / "kept.csv"
        for words in (("--csv", "/dev/stdout", "--output", str(self.place / "lines")), ("--output", "/dev/stdout"),
                      ("--output", "/proc/self/fd/1"), ("--csv", "/dev/fd/1", "--output", str(self.place / "lines"))):
            with self.subTest(words=words):
                kept.write_bytes(b"kept\n" * 50)
                with open(kept, "ab") as output:
                    self.run_recto("scan", picture, *words, stdout=output, stderr=subprocess.DEVNULL)
                self.assertTrue(kept.read_bytes().startswith(b"kept\n" * 50))

    @case("Crops, lines, a table or a report are to be written into the scanned folder, or over a picture.",
          "No picture is changed, and a second run reads the same pictures.", seconds=16)
    def test_results_among_inputs(self) -> None:
        pictures = self.honest(2)
        before = [hashlib.sha256(path.read_bytes()).hexdigest() for path in pictures]
        for words in (("--crops", self.place), ("--output", pictures[0]), ("--csv", pictures[0]), ("--report", self.place),
                      ("--crops", self.place / "crops"), ("--output", self.place / "lines.ndjson")):
            with self.subTest(words=[str(word)[-12:] for word in words]):
                self.run_recto("scan", self.place, *words)
                self.assertEqual([hashlib.sha256(path.read_bytes()).hexdigest() for path in pictures], before)
        found, _ = self.scanned(self.place)
        read = {Path(line.get("input", {}).get("path", "")) for line in found if "driverLicense" in json.dumps(line)}
        self.assertLessEqual(set(pictures), read)

    @case("An image is given on standard input with `-`, then a list of names.",
          "The image is read; a list is refused as no image, by the name `-`.", quick=True)
    def test_standard_input(self) -> None:
        picture = self.honest(1)[0]
        done = self.run_recto("scan", "-", input=picture.read_bytes())
        self.assertIn(b"driverLicense", done.stdout, done.stderr[-300:])
        done = self.run_recto("scan", "-", input=f"{picture}\n".encode())
        self.assertIn(b"image.unsupported", done.stdout, done.stderr[-300:])

    def whole(self, files: dict[str, bytes], seconds: float) -> None:
        """Reads hostile files among honest ones: a line for each, the honest ones read, in a bounded time."""
        self.honest(2)
        for name, data in files.items():
            (self.place / name).write_bytes(data)
        began = time.monotonic()
        found, status = self.scanned(self.place, patience=seconds + 60)
        self.assertEqual(status, 1)
        self.assertLess(time.monotonic() - began, seconds)
        text = json.dumps(found)
        for name in files:
            with self.subTest(file=name):
                self.assertIn(json.dumps(name)[1:-1], text)
        self.assertEqual(sum("driverLicense" in json.dumps(line) and "honest-" in json.dumps(line) for line in found), 2)

    @case("A folder has eleven hostile PNG files, and damaged, empty and misnamed ones.",
          "Each has its line within 90 s in all, and honest pictures among them are read.", seconds=30)
    def test_hostile_pictures(self) -> None:
        files = {f"{name}.png": data for name, data in hostile_pngs().items()}
        files |= {"empty.jpg": b"", "short.jpg": b"\xff\xd8\xff", "misnamed.jpg": b"GIF89a" + bytes(90),
                  "text.png": b"no picture", "end.jpg": b"\xff\xd8\xff\xd9", "zeros.jpg": bytes(100_000)}
        self.whole(files, 90)

    @case("A folder has eleven hostile PDF files.", "Each has its line within 150 s in all.", seconds=60)
    def test_hostile_pages(self) -> None:
        self.whole({f"{name}.pdf": data for name, data in hostile_pdfs().items()}, 150)

    @case("30 pictures have bytes that were changed, cut out and doubled.",
          "Each has its line, and no worker dies.", seconds=40, repeats=True)
    def test_mutated_pictures(self) -> None:
        seeds = [path.read_bytes() for path in [*sorted(BACKS.glob("*"))[:20], PERSONS / "noor/page.jpg"]
                 if path.suffix in {".jpg", ".png"}]
        for number in range(30):
            data = mutated(self.rng.choice(seeds), self.rng)
            (self.place / f"mutated-{number:02d}.jpg").write_bytes(data)
        found, status = self.scanned(self.place, patience=300)
        self.assertIn(status, {0, 1})
        names = {f"mutated-{number:02d}.jpg" for number in range(30)}
        self.assertEqual({name for name in names if name in json.dumps(found)}, names)
        self.assertEqual([line for line in found if "input.workerFailed" in codes(line)], [])

    @case("A folder has a pipe that nobody writes to, links that lead round, to /dev/zero and out of it, names with line ends "
          "and bytes that are no text, and a file of a terabyte of nothing.",
          "The run ends, with one line of JSON for each picture.", quick=True, seconds=1.6)
    def test_strange_files(self) -> None:
        self.honest(2)
        os.mkfifo(self.place / "pipe.jpg")
        (self.place / "round").symlink_to(self.place)
        (self.place / "zero.jpg").symlink_to("/dev/zero")
        (self.place / "nowhere.jpg").symlink_to("/nonexistent")
        picture = sorted(BACKS.glob("*.jpg"))[0]
        shutil.copy(picture, self.place / "two\nlines\x1b[31m.jpg")
        shutil.copy(picture, os.fsencode(self.place) + b"/no-text-\xff\xfe.jpg")
        with open(self.place / "large.jpg", "wb") as file:
            file.truncate(1 << 40)
        found, status = self.scanned(self.place, patience=60)
        self.assertIn(status, {0, 1})
        self.assertGreaterEqual(sum("driverLicense" in json.dumps(line) for line in found), 3)
