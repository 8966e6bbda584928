#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts how often `recto scan` doubts documents on screens and prints, and honest ones.

    .venv/bin/python Samples/recapture.py PROGRAM [--seed 1] [--recaptured 300] [--honest 500] [--folder DIR] [--show]
        [--larger 1]

PROGRAM is `recto`. Pictures that DIR lacks are drawn first, with the packages of requirements.txt and the fonts of
`print_fronts.py`; without --folder they lie in the system's folder for temporary files and stay there. A picture takes
about 5 s of a processor. Each is drawn from a generator of its own, seeded with SEED, its kind and its number, so that a
smaller number of pictures is a part of a larger one. --results counts the lines of the run before.

Documents are 850 to 1,700 pixels wide. With --larger 2 all but the usual ones are twice as wide, as a phone's whole
picture has them; a picture then takes about 10 s. Each such number needs a folder of its own.

Half of the recaptured documents are on screens (`recaptured/panels.py`): phones, tablets, laptops and monitors, with
stripes or lozenges of 0.05 to 0.28 mm, in a viewer, a page or on black (`recaptured/windows.py`). The others are prints
(`recaptured/presses.py`): laser printers and grey copies with screens of 85 to 175 dots or lines to an inch, ink jets
and copies with strewn dots of 300 to 720 to an inch; cut out, or with paper around them. The camera samples light that
is finer than its pixels (`recaptured/views.py`), so moiré comes about by itself and is not painted.

Honest documents are the same sheets, at times with screened or engraved portraits, tints of lines and tiny print
(`recaptured/honest.py`), on tables, cloth and screened magazine pages; with all faults of cameras; some scaled after they
were stored. `usual` are the photographs of `print_accuracy.py`.

The bounds are those of Clopper and Pearson for 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
import zlib
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

Line = dict[str, object]

CODE = "document.recaptured"
RECAPTURED, HONEST = "recaptured", "honest"


@dataclass
class Row:
    """Counts of one kind."""

    pictures: int = 0
    doubted: int = 0
    cases: list[str] = field(default_factory=list)
    """Files that were missed, or doubted wrongly."""

    def count(self, file: str, *, is_doubted: bool, is_right: bool) -> None:
        """Adds a picture."""
        self.pictures += 1
        self.doubted += is_doubted
        if not is_right:
            self.cases.append(file)


def below(successes: int, trials: int, share: float) -> float:
    """The probability of so many successes or fewer."""
    if share <= 0:
        return 1.0
    if share >= 1:
        return 1.0 if successes >= trials else 0.0
    logs = [
        math.lgamma(trials + 1)
        - math.lgamma(k + 1)
        - math.lgamma(trials - k + 1)
        + k * math.log(share)
        + (trials - k) * math.log1p(-share)
        for k in range(successes + 1)
    ]
    return min(1.0, math.fsum(math.exp(each) for each in logs))


def crossing(falls: Callable[[float], bool]) -> float:
    """The share at which a statement that holds for small ones ends to hold."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falls(middle) else (low, middle)
    return (low + high) / 2


def bounds(successes: int, trials: int) -> tuple[float, float]:
    """The exact bounds of a share, for 95 %."""
    if not trials:
        return 0.0, 1.0
    least = 0.0 if successes == 0 else crossing(lambda share: 1 - below(successes - 1, trials, share) < 0.025)
    most = 1.0 if successes == trials else crossing(lambda share: below(successes, trials, share) > 0.025)
    return least, most


def doubted(lines: list[Line]) -> set[str]:
    """The paths of the files whose lines have the doubt."""
    return {
        str((line.get("input") or {}).get("path")).removeprefix("./")
        for line in lines
        if any(found.get("code") == CODE for found in line.get("findings") or [])
    }


def measure(files: dict[str, list[str]], lines: list[Line]) -> dict[str, dict[str, Row]]:
    """Counts by group and kind; files are by group, and a file's name ends with its kind."""
    found = doubted(lines)
    rows: dict[str, dict[str, Row]] = {}
    for group, names in files.items():
        by_kind: dict[str, Row] = defaultdict(Row)
        for name in names:
            is_doubted = name in found
            is_right = is_doubted == (group == RECAPTURED)
            by_kind[Path(name).stem.split("_")[-1]].count(name, is_doubted=is_doubted, is_right=is_right)
        rows[group] = dict(sorted(by_kind.items()))
    return rows


def show(rows: dict[str, dict[str, Row]], folder: Path | None = None) -> None:
    """Prints the shares; with a folder also the files that went wrong, and what they show."""
    print(f"{'group':11} {'kind':9} {'doubted':>14} {'share':>8}   95 % bounds")
    for group, by_kind in rows.items():
        whole = Row(sum(row.pictures for row in by_kind.values()), sum(row.doubted for row in by_kind.values()))
        for kind, row in [*by_kind.items(), ("all", whole)]:
            least, most = bounds(row.doubted, row.pictures)
            share = row.doubted / row.pictures if row.pictures else 0.0
            print(
                f"{group:11} {kind:9} {row.doubted:5} of {row.pictures:5} {100 * share:6.1f} %   "
                f"{100 * least:.1f} to {100 * most:.1f} %"
            )
        for name in [name for row in by_kind.values() for name in row.cases] if folder else []:
            details = json.loads((folder / name).with_suffix(".json").read_text(encoding="utf-8"))["details"]
            print(f"    {name}: {details}")


def draw(folder: Path, group: str, wanted: int, seed: int, larger: float) -> list[str]:
    """Draws the pictures that a folder lacks; returns the files of a group."""
    import cv2
    import numpy as np

    from recaptured import scenes

    cv2.setNumThreads(1)
    kinds = scenes.RECAPTURED if group == RECAPTURED else scenes.HONEST
    (folder / group).mkdir(parents=True, exist_ok=True)
    names = [f"{group}/{index:05d}_{kinds[index % len(kinds)]}.jpg" for index in range(wanted)]
    missing = [index for index, name in enumerate(names) if not (folder / name).with_suffix(".json").exists()]
    if missing:
        print(f"drawing {len(missing)} {group} documents in {folder}", file=sys.stderr)
    for index in missing:
        kind = kinds[index % len(kinds)]
        rng = np.random.default_rng([seed, zlib.crc32(kind.encode()), index])
        scene = scenes.drawn(rng, kind, index, larger)
        path = folder / names[index]
        cv2.imwrite(str(path), scene.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, scene.quality])
        text = json.dumps({"kind": scene.kind, "details": scene.details, "quality": scene.quality})
        path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    return names


def scanned(program: str, folder: Path, names: list[str], results: Path, options: list[str]) -> list[Line]:
    """The lines of `recto scan` about files of a folder."""
    command = [program, "scan", "--fail-on", "never", "--output", str(results), "--files-from", "-", *options]
    subprocess.run(command, cwd=folder, check=True, input="".join(f"{name}\n" for name in names), text=True)
    return stored(results)


def stored(results: Path) -> list[Line]:
    """Lines of a file."""
    return [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines() if line]


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="path of recto")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--recaptured", type=int, default=300)
    parser.add_argument("--honest", type=int, default=500)
    parser.add_argument("--folder", type=Path, help="of pictures; one for each seed")
    parser.add_argument("--larger", type=float, default=1.0, help="times 850 to 1,700 pixels across a document")
    parser.add_argument("--results", action="store_true", help="count the lines of the run before")
    parser.add_argument("--show", action="store_true", help="name what was missed and what was doubted wrongly")
    given, options = sys.argv[1:], []
    if "--" in given:
        given, options = given[: given.index("--")], given[given.index("--") + 1 :]
    arguments = parser.parse_args(given)
    own = Path(tempfile.gettempdir()) / f"recto-recapture-{arguments.seed}-{arguments.larger:g}"
    folder = (arguments.folder or own).resolve()
    program, results = str(Path(arguments.program).resolve()), folder / "lines.ndjson"
    try:
        files = {
            RECAPTURED: draw(folder, RECAPTURED, arguments.recaptured, arguments.seed, arguments.larger),
            HONEST: draw(folder, HONEST, arguments.honest, arguments.seed, arguments.larger),
        }
        names = [name for group in files.values() for name in group]
        lines = stored(results) if arguments.results else scanned(program, folder, names, results, options)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"recapture: {error}", file=sys.stderr)
        return 2
    show(measure(files, lines), folder if arguments.show else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
