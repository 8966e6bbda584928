# SPDX-License-Identifier: Apache-2.0
"""Counts how well the fronts of European licences are read as applicants photograph them: alone, and three pictures together.

    european_fronts.py RECTO CACHE [--count 58] [--seed 77] [--results]

The people, their licences and their pictures are those of `applicants.py`, each with a licence of Europe, and are rendered
once into CACHE. `recto scan` reads three pictures of each front, as many as a journey asks for, one by one and as one
person's. A front is right if the five values by which a licence without a code is judged are right, sure if none of them
is marked, and wrong if one of them is wrong and not marked. --results counts the lines of the run before.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from applicant_cast import Applicant
from applicants import share

PROVING = ("idNumber", "lastName", "firstName", "birthDate", "expirationDate")
PICTURES = ("first-front.jpg", "second-front.jpg", "third-front.jpg")
LEAST_SURE = 0.9
"""The confidence of printed values that are not marked."""


def render(cache: Path, seed: int, count: int) -> dict[str, dict]:
    """The pictures of so many people, drawn if they are not there yet; what each licence states, by its folder."""
    truth: dict[str, dict] = {}
    number = 0
    while len(truth) < count:
        folder = cache / f"{number:05d}"
        applicant = Applicant(seed, number, folder)
        number += 1
        if applicant.fraud:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        for take, name in enumerate(PICTURES):
            if not (folder / name).exists():
                applicant.photograph("front", applicant.european, take, folder / name)
        truth[folder.name] = applicant.european.record
    return truth


def plain(name: str, value: str | None) -> str | None:
    """A value as it is compared: records have numbers without their spaces."""
    return value.replace(" ", "") if value and name == "idNumber" else value


def judged(values: dict, marked: set[str], expected: dict) -> list[str]:
    """What a reading is: right, sure, wrong."""
    wrong = {name for name in PROVING if plain(name, values.get(name)) != plain(name, expected.get(name))}
    lacking = {name for name in PROVING if values.get(name) is None}
    kinds = [] if wrong else ["right"]
    if not marked & set(PROVING) and not lacking:
        kinds.append("sure")
    if not wrong and "sure" in kinds:
        kinds.append("right and sure")
    if wrong - marked - lacking:
        kinds.append("wrong")
    return kinds


def report(lines: list[dict], truth: dict[str, dict]) -> int:
    """Prints the counts; 1 if a value was wrong and not marked."""
    counts: dict[str, Counter[str]] = {"one picture": Counter(), "three pictures together": Counter()}
    for line in lines:
        folder = Path(line["group"]).name
        if folder not in truth:
            continue
        if line["schema"].startswith("recto.scan/"):
            kind, values = "one picture", line.get("record", {})
            fields = line.get("fields", {})
            marked = {name for name, field in fields.items() if field["confidence"] < LEAST_SURE}
        else:
            kind, values = "three pictures together", line.get("driverLicense", {})
            marked = {finding.get("field") for finding in line["findings"] if finding["code"] == "field.uncertain"}
        found = judged(values, marked, truth[folder])
        counts[kind].update(["all", *found])
        if "wrong" in found:
            said = {name: (values.get(name), truth[folder].get(name)) for name in PROVING}
            print(f"{folder}, {kind}: " + ", ".join(f"{name} {got!r}, not {is_!r}" for name, (got, is_) in said.items()
                                                    if plain(name, got) != plain(name, is_)))
    for kind, counted in counts.items():
        print(f"{kind}: " + "; ".join(f"{name} {share(counted[name], counted['all'])}"
                                      for name in ("right", "right and sure", "wrong")))
    return int(any(counted["wrong"] for counted in counts.values()))


def main() -> None:
    """Renders what is missing, reads it, and reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recto", type=Path)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--count", type=int, default=58)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--results", action="store_true")
    options = parser.parse_args()
    folder = options.cache / str(options.seed)
    truth = render(folder, options.seed, options.count)
    results = options.cache / f"{options.seed}.ndjson"
    if not options.results:
        words = ["scan", folder, "--group", "folder", "--fail-on", "never", "--output", results]
        subprocess.run([options.recto, *words], check=True)
    with results.open(encoding="utf-8") as file:
        sys.exit(report([json.loads(line) for line in file], truth))


if __name__ == "__main__":
    main()
