#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Recto's reading of print against general readers of text with rules on top, over the same pictures in one run.

    print.py --setup
    print.py RECTO [--folder DIR] [--kinds european,american,identity,passport] [--count N] [--seed 1] [--only rapidocr]
             [--straightened]

The pictures are those of `Samples/print_accuracy.py`, which draws what DIR lacks and scores all three. RapidOCR
(PP-OCR's networks) and tesseract (its networks for Latin script) read the same photographs as Recto. `print_rules.py`
makes fields of their lines: numbers of European licences, captions of American ones, English captions of cards and
passports. The rules get an advantage: the lines' places on the document by its true outline. With --straightened the
two get a larger one: the document straightened by its true outline, upright, in the picture's own resolution. Neither
says a document's type, nor how sure it is.

Each reads on one thread; the time is that of the processor, of its child processes too, without start.

--setup makes an environment in the user's cache folder with print_requirements.txt, and needs

    apt-get install tesseract-ocr tesseract-ocr-script-latn
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "Samples")]

import print_rules as rules  # noqa: E402

import print_accuracy as accuracy  # noqa: E402

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "recto"
ENVIRONMENT = CACHE / "print-peers"
ONE_THREAD = {name: "1" for name in ("OMP_THREAD_LIMIT", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}
PEERS = ("rapidocr", "tesseract")
WORD_GAP = 1.6
"""Heights of a line: words farther apart are two pieces."""

Corners = list[tuple[float, float]]
Reader = Callable[[object], list[list[tuple[str, Corners]]]]
"""The lines of an image: words with their corners in pixels."""


def rapidocr() -> Reader:
    """RapidOCR with its own weights, which lie in its package."""
    import rapidocr_onnxruntime

    shipped = Path(rapidocr_onnxruntime.__file__).with_name("config.yaml").read_text()
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as configuration:
        configuration.write(re.sub(r"(&int\w+_nums) -1", r"\1 1", shipped))
        configuration.flush()
        reader = rapidocr_onnxruntime.RapidOCR(config_path=configuration.name)

    def read(image: object) -> list[list[tuple[str, Corners]]]:
        found, _ = reader(image, use_cls=False)
        return [[(text, [tuple(point) for point in box])] for box, text, _ in found or []]

    return read


def tesseract() -> Reader:
    """tesseract with its networks for Latin script, which looks for text everywhere."""
    import pytesseract

    def read(image: object) -> list[list[tuple[str, Corners]]]:
        table = pytesseract.image_to_data(
            image[..., ::-1], lang="Latin", config="--psm 11", output_type=pytesseract.Output.DICT
        )
        lines: dict[tuple[int, ...], list[tuple[str, Corners]]] = {}
        for index, word in enumerate(table["text"]):
            if word.strip():
                key = tuple(table[part][index] for part in ("block_num", "par_num", "line_num"))
                left, top, wide, high = (table[part][index] for part in ("left", "top", "width", "height"))
                right, bottom = left + wide, top + high
                corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
                lines.setdefault(key, []).append((word, corners))
        return list(lines.values())

    return read


def joined(words: list[rules.Piece]) -> list[rules.Piece]:
    """Words of a line as pieces, parted where the gap is wide."""
    pieces: list[rules.Piece] = []
    for word in words:
        last = pieces[-1] if pieces else None
        if last and word.left - last.right < WORD_GAP * max(last.height, word.height):
            pieces[-1] = rules.Piece(
                f"{last.text} {word.text}",
                last.left,
                min(last.top, word.top),
                word.right,
                max(last.bottom, word.bottom),
            )
        else:
            pieces.append(word)
    return pieces


READERS = {"rapidocr": rapidocr, "tesseract": tesseract}


def straightening(known: dict) -> tuple[object, tuple[int, int]]:
    """The transform from a photograph to the document alone by its true outline, and the document's size in pixels."""
    import cv2
    import numpy as np

    corners = np.array(known["outline"], np.float32)
    width = round(max(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[3])))
    height = round(width * known["sheet"][1] / known["sheet"][0])
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return cv2.getPerspectiveTransform(corners, target), (width, height)


def placed(lines: list[list[tuple[str, Corners]]], transform: object | None, width: int) -> list[rules.Piece]:
    """What was read, with its places on the document in shares of its width."""
    import cv2
    import numpy as np

    pieces = []
    for line in lines:
        words = []
        for text, corners in line:
            points = np.array([corners], np.float32)
            points = (points if transform is None else cv2.perspectiveTransform(points, transform))[0] / width
            (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
            words.append(rules.Piece(text, left, top, right, bottom))
        pieces += joined(words)
    return pieces


def seconds() -> float:
    """Processor time so far, with child processes."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def read_all(peer: str, folder: Path, kind: str, wanted: int, results: Path, is_straightened: bool) -> None:
    """Reads a folder with a peer, in the environment that is running; what was read already stays."""
    import cv2

    cv2.setNumThreads(1)
    done = {line["input"]["path"] for line in accuracy.stored(results)} if results.exists() else set()
    read = READERS[peer]()
    with results.open("a", encoding="utf-8") as lines:
        for truth in accuracy.truths(folder)[:wanted]:
            if truth.file in done:
                continue
            path = folder / truth.file
            image = cv2.imread(str(path))
            transform, size = straightening(json.loads(path.with_suffix(".json").read_text(encoding="utf-8")))
            if is_straightened:
                image, transform = cv2.warpPerspective(image, transform, size, flags=cv2.INTER_CUBIC), None
            start = seconds()
            pieces = placed(read(image), transform, size[0])
            record = rules.RULES[kind](pieces)
            line = {
                "input": {"path": truth.file},
                "record": record,
                "cpu": round(seconds() - start, 3),
                "pieces": [
                    [piece.text, *(round(side, 4) for side in (piece.left, piece.top, piece.right, piece.bottom))]
                    for piece in pieces
                ],
            }
            lines.write(json.dumps(line, ensure_ascii=False) + "\n")
            lines.flush()


def set_up() -> None:
    """Makes the environment."""
    venv.create(ENVIRONMENT, with_pip=True)
    subprocess.run([ENVIRONMENT / "bin/pip", "install", "--quiet", "-r", HERE / "print_requirements.txt"], check=True)


def table(rows: dict[str, dict[str, accuracy.KindRow]], times: dict[str, list[float]]) -> None:
    """Prints all readers beside each other."""
    print(f"{'reader':10} {'kind':10} {'cards':>5} {'fields right':>13} {'cards right':>12} {'wrong, of given':>18}")
    for reader, kinds in rows.items():
        for kind, row in kinds.items():
            required, others = row.total(row.fields), row.total(row.others)
            right, given = (
                required.right + required.right_marked,
                required.all - required.missing + others.all - others.missing,
            )
            print(
                f"{reader:10} {kind:10} {row.cards:5} {accuracy.percent(right, required.all):>13}"
                f" {accuracy.percent(row.cards_right, row.cards):>12} {required.wrong + others.wrong:9} of {given:5}"
            )
        if times.get(reader):
            print(f"{reader}: processor time of a document {statistics.median(times[reader]):.2f} s, median")
    ours = rows.get("recto", {})
    for peer in (reader for reader in rows if reader != "recto"):
        for kind in ours:
            shares = []
            for reader in ("recto", peer):
                required = rows[reader][kind].total(rows[reader][kind].fields)
                shares.append(100 * (required.right + required.right_marked) / max(1, required.all))
            print(f"{kind}: ahead of {peer} by {shares[0] - shares[1]:.1f} points of fields (reach: 20)")


def run(arguments: argparse.Namespace) -> None:
    """Draws what lacks, reads with all, prints the table."""
    folder: Path = arguments.folder.resolve() / str(arguments.seed)
    wanted = {
        kind: min(accuracy.COUNTS[kind], arguments.count or accuracy.COUNTS[kind])
        for kind in arguments.kinds.split(",")
    }
    readers = {"recto": {}, **{peer: {} for peer in PEERS if arguments.only in (None, peer)}}
    times: dict[str, list[float]] = {}
    for kind, number in wanted.items():
        accuracy.draw(folder / kind, kind, number, arguments.seed)
        results = folder / f"{kind}.ndjson"
        files = [truth.file for truth in accuracy.truths(folder / kind)[:number]]
        readers["recto"][kind] = accuracy.scanned(
            str(Path(arguments.recto).resolve()), folder / kind, files, results, ["--jobs", "1"]
        )
        for peer in (reader for reader in readers if reader != "recto"):
            results = folder / f"{kind}.{peer}{'.straightened' if arguments.straightened else ''}.ndjson"
            command = [ENVIRONMENT / "bin/python", __file__, "--read", peer, folder / kind, kind, str(number), results]
            command += ["straightened"] if arguments.straightened else []
            subprocess.run([str(part) for part in command], check=True, env=os.environ | ONE_THREAD)
            readers[peer][kind] = accuracy.stored(results)
            times.setdefault(peer, []).extend(line["cpu"] for line in readers[peer][kind])
    table({reader: accuracy.measure_kinds(folder, lines, wanted) for reader, lines in readers.items()}, times)


def main() -> None:
    """Reads the command line."""
    if sys.argv[1:2] == ["--read"]:
        peer, folder, kind, number, results, *straightened = sys.argv[2:]
        return read_all(peer, Path(folder), kind, int(number), Path(results), bool(straightened))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recto", nargs="?", help="path of recto")
    parser.add_argument("--setup", action="store_true")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "recto-print", help="of pictures")
    parser.add_argument("--kinds", default=",".join(accuracy.COUNTS), help="comma-separated")
    parser.add_argument("--count", type=int, help="pictures of each kind, if fewer than all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=PEERS, help="one peer alone")
    parser.add_argument("--straightened", action="store_true", help="give the peers the straightened documents")
    arguments = parser.parse_args()
    if arguments.setup:
        return set_up()
    if not arguments.recto:
        parser.error("give the path of recto, or --setup")
    return run(arguments)


if __name__ == "__main__":
    main()
