#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Recto against what one would write in its place, over the same folder in the same run.

    compare.py --setup
    compare.py RECTO FOLDER [--rounds 3] [--only mixed|large]

FOLDER is one that draw.py has written. Read in turns, a round after the other, each on one thread:

    Recto                RECTO scan --jobs 1, what it says of faces, outlines and quality included
    Python glue          python_glue.py: OpenCV, zxing-cpp, PassportEye with tesseract, dlib
    C++ glue             cpp_glue.cpp: libjpeg-turbo, zxing-cpp, tesseract, OpenCV
    C++ without zones    the same without tesseract, which reads no zones

Each family is a run of its own, so that its time is known; the mixed folder is all of them, its time their sum. Time
is the processor time of the process and its children, start included; the table has the median of the rounds. A large
picture's is the difference of two runs, one of which reads each more often, so without start. Memory is the largest
that one process had resident. A record is right when number, last name, date of birth and date of expiry are, in
letters and digits; wrong when one of them is another than the document's; missing else. Of fronts and selfies the
face is asked for: right when its middle lies in the true one and its area is between a third and three times that;
any record there is wrong.

--setup makes an environment in the user's cache folder with requirements.txt, compiles cpp_glue.cpp, and needs

    apt-get install g++ libjpeg-dev libzxing-dev libtesseract-dev tesseract-ocr opencv-data \\
        libopencv-core-dev libopencv-imgproc-dev libopencv-objdetect-dev

Anything else needs no packages.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import statistics
import subprocess
import sys
import tempfile
import unicodedata
import venv
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "recto"
ENVIRONMENT = CACHE / "glue-peers"
GLUE = CACHE / "glue-peers" / "cpp_glue"

ONE_THREAD = {"OMP_THREAD_LIMIT": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""What tesseract and others have to find when they start, to use one thread."""
COMPARED = ("idNumber", "lastName", "birthDate", "expirationDate")
COMPILE = ["g++", "-std=c++17", "-O3", "-march=native", "-w", "-isystem", "/usr/include/opencv4"]
LIBRARIES = ["-lZXing", "-ljpeg", "-ltesseract", "-lopencv_objdetect", "-lopencv_imgproc", "-lopencv_core"]

FAMILIES = {"zone": "zone pages", "back": "licence backs", "front": "licence fronts", "selfie": "selfies"}
LARGE = {"large back": "a licence back of 12 Mpx", "large page": "a passport page of 12 Mpx"}
COPIES = 3
"""How much more often a large picture is read in the longer of two runs: their difference has no start in it."""

Answer = dict[str, object]
Truth = dict[str, Answer]


@dataclass
class Tally:
    """What a reader did with a family: processor time and memory of each round, and how its answers were."""

    images: int = 0
    seconds: list[float] = field(default_factory=list)
    kilobytes: int = 0
    answers: collections.Counter[str] = field(default_factory=collections.Counter)

    @property
    def time(self) -> float:
        """The median of the rounds, in seconds."""
        return statistics.median(self.seconds)

    @property
    def rate(self) -> float:
        """Images for each second of processor time."""
        return self.images / self.time


def readers(recto: str) -> dict[str, list[str]]:
    """The commands, each of which takes a folder."""
    return {
        "Recto": [recto, "scan", "--jobs", "1", "--group", "none", "--fail-on", "never"],
        "Python glue": [str(ENVIRONMENT / "bin/python"), str(HERE / "python_glue.py")],
        "C++ glue": [str(GLUE)],
        "C++ without zones": [str(GLUE), "--without-zones"],
    }


def run(command: list[str], folder: Path) -> tuple[float, int, list[Answer]]:
    """Processor seconds, kilobytes resident at most, and the lines that a reader wrote."""
    with tempfile.TemporaryFile() as lines, tempfile.TemporaryFile() as errors:
        # A process between, which waits for the reader alone, so that the figures are of nothing else.
        code = (
            "import json, resource, subprocess, sys\n"
            "ended = subprocess.run(sys.argv[1:])\n"
            "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
            "print(json.dumps([ended.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss]), file=sys.stderr)\n"
        )
        between = [sys.executable, "-c", code, *command, str(folder)]
        subprocess.run(between, stdout=lines, stderr=errors, check=True, env=os.environ | ONE_THREAD)
        lines.seek(0)
        errors.seek(0)
        said = errors.read().decode().splitlines()
        status, seconds, kilobytes = json.loads(said[-1])
        if status:
            sys.exit(f"{' '.join(command)} ended with {status}: {' '.join(said[-3:-1])}")
        return seconds, kilobytes, [json.loads(line) for line in lines.read().splitlines() if line]


def answers(lines: list[Answer]) -> dict[str, Answer]:
    """Record and face by file name, of Recto's lines as of the glue's; of several documents the first."""
    found: dict[str, Answer] = {}
    for line in lines:
        if "input" in line:
            name = Path(line["input"]["path"]).name
            faces = (line.get("evidence") or {}).get("faces") or []
            box = faces[0] if faces else None
            face = box and [box["x"], box["y"], box["width"], box["height"]]
        else:
            name, face = Path(line["path"]).name, line.get("face")
        record = {key: value for key, value in (line.get("record") or {}).items() if key in COMPARED}
        found.setdefault(name, {"record": record, "face": face})
    return found


def judged(answer: Answer | None, truth: Answer) -> str:
    """The verdict on an answer: `right`, `wrong` or `missing`."""
    record = answer["record"] if answer else {}
    if face := truth.get("face"):
        if record:
            return "wrong"
        if not answer or not answer["face"]:
            return "missing"
        return "right" if is_same_face(answer["face"], face) else "wrong"
    expected = truth["record"]
    if any(plain(value) != plain(expected.get(key, "")) for key, value in record.items()):
        return "wrong"
    return "right" if record.keys() == expected.keys() else "missing"


def is_same_face(found: list[float], true: list[float]) -> bool:
    """True if a box is around a face: detectors differ in how much of forehead and chin they take."""
    middle = [found[axis] + found[axis + 2] / 2 for axis in (0, 1)]
    inside = all(true[axis] <= middle[axis] <= true[axis] + true[axis + 2] for axis in (0, 1))
    return inside and 1 / 3 <= found[2] * found[3] / (true[2] * true[3]) <= 3


def plain(value: object) -> str:
    """Letters and digits alone, without accents, in capitals."""
    parts = unicodedata.normalize("NFD", str(value).upper())
    return "".join(part for part in parts if part.isalnum())


def pictures(folder: Path, truth: Truth, family: str) -> list[Path]:
    """The pictures of a family."""
    return [(folder / name).resolve() for name in sorted(truth) if truth[name]["family"] == family]


def linked(paths: list[Path], folder: Path, copies: int = 1) -> Path:
    """A folder that holds the pictures alone, each as often as asked."""
    folder.mkdir()
    for path in paths:
        for copy in range(copies):
            (folder / f"{path.stem}-{copy}{path.suffix}").symlink_to(path)
    return folder


def original(name: str) -> str:
    """The name of the picture that a link stands for."""
    path = Path(name)
    return path.stem.rpartition("-")[0] + path.suffix


def measured(
    commands: dict[str, list[str]], folders: dict[str, Path], truth: Truth, rounds: int
) -> dict[str, dict[str, Tally]]:
    """What each reader does with each family, in turns."""
    tallies = {reader: {family: Tally() for family in folders} for reader in commands}
    for count in range(rounds):
        for family, folder in folders.items():
            for reader, command in commands.items():
                seconds, kilobytes, lines = run(command, folder)
                print(f"round {count + 1} of {rounds}: {reader}, {family}, {seconds:.1f} s", file=sys.stderr)
                tally = tallies[reader][family]
                tally.seconds.append(seconds)
                tally.kilobytes = max(tally.kilobytes, kilobytes)
                if count == 0:
                    found = answers(lines)
                    names = [path.name for path in folder.iterdir()]
                    tally.images = len(names)
                    tally.answers.update(judged(found.get(name), truth[original(name)]) for name in names)
    return tallies


def together(tallies: list[Tally]) -> Tally:
    """All families as one folder."""
    seconds = [sum(each) for each in zip(*(tally.seconds for tally in tallies))]
    answered = sum((tally.answers for tally in tallies), collections.Counter())
    images = sum(tally.images for tally in tallies)
    return Tally(images, seconds, max(tally.kilobytes for tally in tallies), answered)


def table(title: str, tallies: dict[str, Tally]) -> None:
    """A family's table; the ratio says how many times a reader's images in the same time are Recto's."""
    ours = next(iter(tallies.values()))
    print(f"| {ours.images} {title} | images per second | Recto's, times as many | peak memory | right | wrong "
          "| missing |")
    print("|---|---|---|---|---|---|---|")
    for reader, tally in tallies.items():
        ratio = statistics.median(theirs / mine for theirs, mine in zip(tally.seconds, ours.seconds))
        right, wrong, missing = (tally.answers[name] for name in ("right", "wrong", "missing"))
        print(f"| {reader} | {tally.rate:.2f} | {'' if tally is ours else f'{ratio:.2f}'} "
              f"| {tally.kilobytes / 1000:.0f} MB | {right} | {wrong} | {missing} |")
    print()


def mixed_tables(commands: dict[str, list[str]], folder: Path, truth: Truth, rounds: int) -> None:
    """The table of all families together, and one for each."""
    with tempfile.TemporaryDirectory(prefix="recto-peers-") as root:
        folders = {family: linked(pictures(folder, truth, family), Path(root) / family) for family in FAMILIES}
        tallies = measured(commands, folders, truth, rounds)
    table("pictures, mixed", {reader: together(list(each.values())) for reader, each in tallies.items()})
    for family, title in FAMILIES.items():
        table(title, {reader: each[family] for reader, each in tallies.items()})


def large_table(commands: dict[str, list[str]], folder: Path, truth: Truth, rounds: int) -> None:
    """Processor time of a large picture: of several runs over copies, less those over one each."""
    print("| processor time of | " + " | ".join(commands) + " |")
    print("|---" * (len(commands) + 1) + "|")
    for family, title in LARGE.items():
        paths = pictures(folder, truth, family)
        known = {Path(name).name: each for name, each in truth.items()}
        with tempfile.TemporaryDirectory(prefix="recto-peers-") as root:
            short, long = linked(paths, Path(root) / "short"), linked(paths, Path(root) / "long", 1 + COPIES)
            tallies = measured(commands, {"short": short, "long": long}, known, rounds)
        cells = []
        for reader in commands:
            first, second = tallies[reader]["short"], tallies[reader]["long"]
            time = (second.time - first.time) / (second.images - first.images) * 1000
            cells.append(f"{time:.0f} ms, {first.answers['right']} of {first.images} right")
        print(f"| {title} | " + " | ".join(cells) + " |", flush=True)


def set_up() -> None:
    """Makes the environment and compiles the glue."""
    venv.create(ENVIRONMENT, with_pip=True)
    requirements = HERE / "requirements.txt"
    subprocess.run([ENVIRONMENT / "bin/pip", "install", "--quiet", "--requirement", requirements], check=True)
    subprocess.run([*COMPILE, HERE / "cpp_glue.cpp", "-o", GLUE, *LIBRARIES], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setup", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=["mixed", "large"], help="leave out the large pictures, or the others")
    parser.add_argument("arguments", nargs="*", metavar="RECTO FOLDER")
    options = parser.parse_args()
    if options.setup:
        return set_up()
    if len(options.arguments) != 2:
        parser.error("give the recto command and a folder that draw.py has written; see --help")
    if not GLUE.exists():
        sys.exit("The peers are not installed: run compare.py --setup")
    commands, folder = readers(options.arguments[0]), Path(options.arguments[1])
    truth: Truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    if options.only != "large":
        mixed_tables(commands, folder, truth, options.rounds)
    if options.only != "mixed":
        large_table(commands, folder, truth, options.rounds)


if __name__ == "__main__":
    main()
