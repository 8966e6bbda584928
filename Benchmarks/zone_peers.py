#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How well other open readers read machine readable zones, on one thread, and what processor time they take.

usage: zone_peers.py --setup
       zone_peers.py PEER FOLDER OUT.jsonl [--limit N]
       zone_peers.py --table FOLDER OUT.jsonl

PEER is one of

passporteye   PassportEye with tesseract's language `eng`.
fastmrz-eng   FastMRZ with `eng` in place of the language `mrz` it was made for, which Debian does not have.
rapidocr      RapidOCR, a general reader of text. Which of its lines are a zone's is told here, and letters and digits
              become what their places demand; if there is no zone it gets the image again, turned.

FOLDER has images and for each a .json of the same name with `file`, `lines` and the condition `deg`, or one
manifest.json with `file` or `path` and `lines` for each. OUT gets a line {"file", "lines", "cpu"} for each image, `cpu`
in seconds with those of child processes: tesseract is one. Images that have lines in OUT already are left out.

--setup makes an environment in the user's cache folder and installs `zone_peers_requirements.txt` there; it needs
`apt-get install tesseract-ocr`. A peer that cannot be installed is named and left out. Anything else needs no packages
but runs a peer in that environment.
"""
from __future__ import annotations

import argparse
import collections
import contextlib
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import venv
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

Lines = list[str]

PACKAGES = {"passporteye": "passporteye", "fastmrz-eng": "fastmrz", "rapidocr": "rapidocr-onnxruntime"}
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "recto"
ENVIRONMENT = CACHE / "zone-peers"
REQUIREMENTS = Path(__file__).with_name("zone_peers_requirements.txt")
TESSDATA = Path("/usr/share/tesseract-ocr/5/tessdata")

ONE_THREAD = {
    name: "1"
    for name in ("OMP_THREAD_LIMIT", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
}


def passporteye() -> Callable[[Path], Lines]:
    """PassportEye as its documentation calls it, with the clean-up of lines that it does before it parses them."""
    from passporteye import read_mrz
    from passporteye.mrz.text import MRZOCRCleaner

    def read(path: Path) -> Lines:
        zone = read_mrz(str(path))
        return MRZOCRCleaner.apply(zone.aux["raw_text"]) if zone else []

    return read


def fastmrz() -> Callable[[Path], Lines]:
    """FastMRZ, whose language is `eng` under another name."""
    folder = tempfile.TemporaryDirectory()
    for language, trained in (("mrz", "eng"), ("eng", "eng")):
        (Path(folder.name) / f"{language}.traineddata").symlink_to(TESSDATA / f"{trained}.traineddata")
    os.environ["TESSDATA_PREFIX"] = folder.name
    from fastmrz import FastMRZ

    reader = FastMRZ()

    def read(path: Path, _kept: object = folder) -> Lines:
        return [line for line in reader.get_details(str(path), ignore_parse=True).splitlines() if line]

    return read


def rapidocr() -> Callable[[Path], Lines]:
    """RapidOCR with its own weights, which lie in its package."""
    import cv2
    import rapidocr_onnxruntime

    shipped = Path(rapidocr_onnxruntime.__file__).with_name("config.yaml").read_text()
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as configuration:
        configuration.write(re.sub(r"(&int\w+_nums) -1", r"\1 1", shipped))
        configuration.flush()
        reader = rapidocr_onnxruntime.RapidOCR(config_path=configuration.name)

    def zone(image: object) -> Scored:
        # What tells upright lines from those that stand on their heads is mistaken about lines of fillers.
        found, _ = reader(image, use_cls=False)
        return zone_among([(box, text) for box, text, _ in found or []])

    def read(path: Path) -> Lines:
        image = cv2.imread(str(path))
        best = zone(image)
        for turn in (cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_90_CLOCKWISE):
            if best[0] < ONE_DIGIT_RIGHT:
                best = max(best, zone(cv2.rotate(image, turn)))
        return best[1]

    return read


READERS = {"passporteye": passporteye, "fastmrz-eng": fastmrz, "rapidocr": rapidocr}


Point = tuple[float, float]
Piece = tuple[list[Point], str]
Scored = tuple[float, Lines]

FORMATS = ((3, 30, "AIC"), (2, 36, "AICV"), (2, 44, "PV"))
"""How many lines, how long, and the letters that the first begins with."""
SHORTEST_ROW, MOST_FITTED = 22, 5
"""Fewer characters are no line of a zone; more than these readers do not lose or invent in one."""

LOOKALIKES = str.maketrans({"«": "<<", "《": "<<"} | dict.fromkeys("〈＜‹く≤€", "<"))
LETTERS, DIGITS = str.maketrans("012568", "OIZSGB"), str.maketrans("OQDIZSGB", "00012568")

BEGINNING = 1.0
ONE_DIGIT_RIGHT = 3.0


def zone_among(pieces: list[Piece]) -> Scored:
    """The lines of the zone among pieces of text with the corners of each: the best of all sets of lines.

    Text that was found knows its axis and not where it begins: both ways of reading the page are tried.
    """
    candidates = []
    for box, text in pieces:
        characters = re.sub(r"[^A-Z0-9<]", "", text.upper().translate(LOOKALIKES))
        if len(characters) >= 3:
            candidates.append((box, characters))
    best: Scored = (0.0, [])
    for backwards in (False, True):
        rows = [row for row in joined(candidates, backwards) if len(row) >= SHORTEST_ROW]
        for count, length, letters in FORMATS:
            for start in range(len(rows) - count + 1):
                chosen = rows[start : start + count]
                if all(abs(len(row) - length) <= MOST_FITTED for row in chosen):
                    lines = in_places([fitted(row, length) for row in chosen])
                    scored = worth(lines, chosen, letters), lines
                    if scored[0] > best[0]:
                        best = scored
    return best


def in_places(lines: Lines) -> Lines:
    """Lines whose letters and digits are made the ones that only the other kind can stand for in their places:
    `a` letters, `n` digits, anything else as it is."""
    if len(lines) == 3:
        kinds = ["a" * 5 + "*" * 25, "n" * 7 + "a" + "n" * 7 + "a" * 3 + "*" * 11 + "n", "a" * 30]
    else:
        kinds = ["a" * 44, "*" * 9 + "n" + "a" * 3 + "n" * 7 + "a" + "n" * 7 + "*" * 16]
    tables = {"a": LETTERS, "n": DIGITS, "*": {}}
    return ["".join(c.translate(tables[kind]) for c, kind in zip(line, row)) for line, row in zip(lines, kinds)]


def joined(pieces: list[Piece], backwards: bool) -> Lines:
    """Pieces put together to rows of text, from the top of the page down, read along the axis that most have."""
    if not pieces:
        return []
    axis = max(pieces, key=lambda piece: len(piece[1]))[0]
    right = (axis[1][0] - axis[0][0], axis[1][1] - axis[0][1])
    below = (axis[3][0] - axis[0][0], axis[3][1] - axis[0][1])
    if norm(below) > norm(right):
        # Tall boxes are read from below upwards, or the other way.
        right, below = (-below[0], -below[1]), right
    height = norm(below)
    sign = -1 if backwards else 1
    along = (right[0] / norm(right) * sign, right[1] / norm(right) * sign)
    across = (-along[1], along[0])
    placed = []
    for box, text in pieces:
        x, y = sum(point[0] for point in box) / 4, sum(point[1] for point in box) / 4
        placed.append((x * across[0] + y * across[1], x * along[0] + y * along[1], text))
    rows: list[list[tuple[float, float, str]]] = []
    for piece in sorted(placed):
        if rows and piece[0] - rows[-1][-1][0] < 0.5 * height:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return ["".join(text for _, _, text in sorted(row, key=lambda piece: piece[1])) for row in rows]


def norm(vector: Point) -> float:
    """How long a vector is."""
    return (vector[0] ** 2 + vector[1] ** 2) ** 0.5


def fitted(row: str, wanted: int) -> str:
    """The row with as many characters as its format has: the longest run of fillers, of which readers of text lose
    or invent some, takes the difference."""
    run = max(re.finditer("<+", row), key=lambda match: len(match.group()), default=None)
    if run is None or len(row) == wanted:
        return row[:wanted]
    size = max(1, len(run.group()) + wanted - len(row))
    return (row[: run.start()] + "<" * size + row[run.end() :])[:wanted]


def worth(lines: Lines, rows: Lines, letters: str) -> float:
    """The likeness of lines to a zone: 0 unless they begin like one. Then right check digits count most, fillers a
    little. Fitted characters count against them, those that were cut off more."""
    if lines[0][0] not in letters or len({len(line) for line in lines}) > 1:
        return 0
    if len(lines) == 3:
        checked = lines[0][5:15], lines[1][:7], lines[1][8:15]
    else:
        checked = lines[1][:10], lines[1][13:20], lines[1][21:28]
    right = sum(check_digit(field[:-1]) == field[-1] for field in checked)
    added = [len(line) - len(row) for line, row in zip(lines, rows)]
    changed = sum(0.1 * count if count > 0 else -0.4 * count for count in added)
    return max(0, BEGINNING + ONE_DIGIT_RIGHT * right + 0.02 * sum(line.count("<") for line in lines) - changed)


def check_digit(characters: str) -> str:
    """The sum weighted by 7, 3, 1, modulo ten; letters count from ten and fillers nought."""
    values = (0 if character == "<" else int(character, 36) for character in characters)
    return str(sum(value * (7, 3, 1)[index % 3] for index, value in enumerate(values)) % 10)


def seconds() -> float:
    """Processor time of this process and its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def images(folder: Path) -> list[Path]:
    """The images of a folder and those in it, in order."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg", ".png"))


def run(peer: str, folder: Path, out: Path, limit: int | None) -> None:
    """Reads a folder with a peer, in the environment that is running."""
    warnings.simplefilter("ignore")
    done = {line["file"] for line in results(out)} if out.exists() else set()
    left = [path for path in images(folder) if path.name not in done][:limit]
    import cv2

    cv2.setNumThreads(1)
    read = READERS[peer]()
    with out.open("a") as lines:
        for path in left:
            start, failure = seconds(), None
            try:
                with contextlib.redirect_stdout(sys.stderr):
                    found = read(path)
            except Exception as error:  # A peer that fails on an image has not read it.
                found, failure = [], f"{type(error).__name__}: {error}"[:200]
            result = {"file": path.name, "lines": found, "cpu": round(seconds() - start, 3)}
            lines.write(json.dumps(result | ({"error": failure} if failure else {})) + "\n")
            lines.flush()


def results(path: Path) -> Iterator[dict]:
    """What was written."""
    return (json.loads(line) for line in path.read_text().splitlines() if line)


def truth(folder: Path) -> dict[str, tuple[str, Lines]]:
    """Condition and lines by file name."""
    manifest = folder / "manifest.json"
    if manifest.exists():
        entries = json.loads(manifest.read_text())
        return {Path(entry.get("file") or entry["path"]).name: ("manifest", entry["lines"]) for entry in entries}
    entries = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    return {entry["file"]: (entry["deg"], entry["lines"]) for entry in entries if "lines" in entry}


def table(folder: Path, out: Path) -> None:
    """How many images of each condition were read right in every character, and the processor time."""
    expected, counts, times = truth(folder), collections.defaultdict(collections.Counter), []
    for result in results(out):
        if result["file"] not in expected:
            continue
        condition, lines = expected[result["file"]]
        times.append(result["cpu"])
        for name in (condition, "all"):
            counts[name]["images"] += 1
            counts[name]["exact"] += result["lines"] == lines
            counts[name]["wrong"] += bool(result["lines"]) and result["lines"] != lines
            counts[name]["failed"] += "error" in result
    for name in sorted(counts, key=lambda name: (name == "all", name)):
        counter = counts[name]
        print(f"{name:12} {counter['exact']:4} of {counter['images']:4}   other lines {counter['wrong']:4}"
              f"   failures {counter['failed']}")
    if times:
        print(f"processor time per image: median {statistics.median(times):.2f} s, mean {statistics.mean(times):.2f} s")


def set_up() -> None:
    """Makes the environment; says in a sentence which peer cannot be had."""
    venv.create(ENVIRONMENT, with_pip=True)
    if not (TESSDATA / "eng.traineddata").exists():
        print("tesseract is missing: apt-get install tesseract-ocr", file=sys.stderr)
    for peer, package in PACKAGES.items():
        command = [ENVIRONMENT / "bin/pip", "install", "--quiet", "--constraint", REQUIREMENTS, package]
        installed = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if installed.returncode:
            reason = installed.stderr.strip().splitlines()[-1:] or ["no reason given"]
            print(f"{peer} is left out, as {package} cannot be installed: {reason[0]}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--setup", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--limit", type=int)
    parser.add_argument("arguments", nargs="*", metavar="PEER FOLDER OUT.jsonl")
    options = parser.parse_args()
    if options.setup:
        return set_up()
    if len(options.arguments) != (2 if options.table else 3):
        parser.error("give a peer, a folder and a file, or --table, a folder and a file; see --help")
    *peer, folder, out = options.arguments
    if options.table:
        return table(Path(folder), Path(out))
    if peer[0] not in READERS:
        parser.error(f"{peer[0]} is none of {', '.join(READERS)}")
    python = ENVIRONMENT / "bin/python"
    if Path(sys.prefix) != ENVIRONMENT:
        if not python.exists():
            sys.exit("The peers are not installed: run zone_peers.py --setup")
        os.execve(python, [str(python), *sys.argv], os.environ | ONE_THREAD)
    run(peer[0], Path(folder), Path(out), options.limit)


if __name__ == "__main__":
    main()
