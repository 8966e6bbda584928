# SPDX-License-Identifier: Apache-2.0
"""Counts how far the faces of rendered visitors lie from their own portrait, from other people's, and from each other.

    visitor_pairs.py RECTO CACHE --models FOLDER [--seed 1]

CACHE is that of `capture_page.py`, whose honest visitors of the seed are taken. A visitor's session is a picture of their
rest and one of each expression; they are compared together with the portrait, as the service compares them. The table of
pairs is left in CACHE as `pairs.csv`, for `recto models judge`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from visitors import FIRST_FRAUD, pictures_of

# Which finds the folder of these.
from rendering.plays import FRAMES_PER_SECOND, STEPS

LIMITS = (0.30, 0.34, 0.38, 0.40, 0.45, 0.50, 0.60)
# An expression has come by then, and the middle of the clip in rest is before.
SECONDS_OF_A_LOOK, SECONDS_OF_REST = 2.3, 0.9
OWN, SINGLE, WITHIN, STRANGERS = (
    "own portrait, all pictures together", "own portrait, rest alone", "furthest two of a session", "another's portrait")


def looks(folder: Path, out: Path) -> list[Path]:
    """A picture of the rest and of each expression of a visitor, from the clips that are kept."""
    pictures = []
    for name in ("rest", *STEPS):
        place = round((SECONDS_OF_REST if name == "rest" else SECONDS_OF_A_LOOK) * FRAMES_PER_SECOND)
        pictures.append(out / f"{folder.name}-{name}.jpg")
        pictures[-1].write_bytes(pictures_of(folder / f"holder-{name}-1.mjpeg")[place])
    return pictures


def portraits(recto: Path, folders: list[Path], out: Path) -> dict[str, Path]:
    """The portrait of each visitor's document, if one is found, as the reader cuts it out."""
    sides = out / "sides"
    sides.mkdir(exist_ok=True)
    for folder in folders:
        for side in folder.glob("*-0.jpg"):
            if not side.name.startswith("back"):
                (sides / f"{folder.name}-{side.name}").write_bytes(side.read_bytes())
    crops = out / "crops"
    subprocess.run([recto, "scan", sides, "--crops", crops, "--fail-on", "never"], stdout=subprocess.DEVNULL, check=True)
    return {picture.name.split("-")[0]: picture for picture in sorted(crops.glob("*-portrait.png"))}


def main() -> None:
    """Writes the pairs, lets the model judge them, and counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recto", type=Path)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--models", type=Path, required=True, help="a folder of models of faces")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ["RECTO_MODELS"] = str(options.models.resolve())
    recto, out = options.recto.resolve(), options.cache.resolve() / f"pairs-{options.seed}"
    out.mkdir(parents=True, exist_ok=True)
    folders = [folder for folder in sorted((options.cache / str(options.seed)).iterdir())
               if int(folder.name) < FIRST_FRAUD and (folder / "holder-rest-1.mjpeg").exists()]
    sessions = {folder.name: looks(folder, out) for folder in folders}
    found = portraits(recto, folders, out)
    pairs: dict[tuple[str, str], tuple[str, str]] = {}
    for person, pictures in sessions.items():
        for one, other in itertools.combinations(map(str, pictures), 2):
            pairs[one, other] = WITHIN, person
        together = "|".join(map(str, pictures))
        for holder, portrait in found.items():
            pairs[together, str(portrait)] = (OWN, person) if holder == person else (STRANGERS, f"{person} {holder}")
        if person in found:
            pairs[str(pictures[0]), str(found[person])] = SINGLE, person
    table = options.cache / "pairs.csv"
    rows = [f"{one},{other},{'different' if kind == STRANGERS else 'same'},"
            for (one, other), (kind, _) in pairs.items()]
    table.write_text("\n".join(["first,second,same,group", *rows, ""]), encoding="utf-8")
    judged = subprocess.run([recto, "models", "judge", table, "--each"], capture_output=True, encoding="utf-8", check=False)
    if not judged.stdout:
        sys.exit(judged.stderr.strip() or "recto models judge says nothing")
    # Of several pairs of one session the furthest counts.
    furthest: dict[str, dict[str, float]] = defaultdict(dict)
    for line in map(json.loads, judged.stdout.splitlines()):
        kind, who = pairs[line["first"], line["second"]]
        if (distance := line.get("distance")) is not None:
            furthest[kind][who] = max(distance, furthest[kind].get(who, 0))
    print(f"{'':36} {'count':>6}" + "".join(f"{f'<= {limit:.2f}':>9}" for limit in LIMITS))
    for kind in (OWN, SINGLE, WITHIN, STRANGERS):
        distances = furthest[kind].values()
        within = [sum(distance <= limit for distance in distances) for limit in LIMITS]
        print(f"{kind:36} {len(distances):6}" + "".join(f"{count:9}" for count in within))


if __name__ == "__main__":
    main()
