# SPDX-License-Identifier: Apache-2.0
"""Ends runs with kill -9 at random moments, goes on with --resume, and compares the lines with those of a whole run.

    kill_resume.py RECTO FOLDER [--kills 1000] [--longest SECONDS] [--jobs 2] [--seed 1] [OPTION OF RECTO SCAN ...]

FOLDER holds images. Each run is left alone for a time by chance, at most as long as --longest says, or 0.7 of what a
whole run takes: short ones make many kills in little time, all along the folder. Prints after each finished run how
many kills there were, and how many lines were lost, came twice, or were others.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path


def lines(path: Path) -> list[str]:
    """The lines without their timing, which is never the same twice."""
    result = []
    for text in path.read_text().splitlines():
        line = json.loads(text)
        line.pop("timing", None)
        result.append(json.dumps(line))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recto")
    parser.add_argument("folder")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float)
    options, more = parser.parse_known_args()
    rng = random.Random(options.seed)

    with tempfile.TemporaryDirectory() as scratch:
        output = Path(scratch) / "lines.ndjson"
        command = [options.recto, "scan", options.folder, "--jobs", str(options.jobs), "--as-of", "2026-01-01",
                   "--fail-on", "never", "--output", str(output), *more]
        start = time.monotonic()
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        seconds = time.monotonic() - start
        longest = options.longest or 0.7 * seconds
        whole = lines(output)
        print(f"{len(whole)} lines in {seconds:.1f} s")

        kills = lost = twice = other = finished = torn = 0
        while kills < options.kills:
            output.unlink()
            while True:
                run = subprocess.Popen(command + ["--resume"], stderr=subprocess.DEVNULL)
                try:
                    run.wait(rng.uniform(0, longest))
                except subprocess.TimeoutExpired:
                    run.kill()
                    run.wait()
                    kills += 1
                    torn += output.exists() and not output.read_bytes().endswith(b"\n") and output.stat().st_size > 0
                    continue
                if run.returncode != 0:
                    sys.exit(f"recto ended with status {run.returncode}")
                break
            finished += 1
            got, wanted = Counter(lines(output)), Counter(whole)
            lost += sum((wanted - got).values())
            twice += sum(max(0, count - wanted[line]) for line, count in got.items() if line in wanted)
            other += sum(count for line, count in got.items() if line not in wanted)
            in_order = lines(output) == whole
            print(f"{finished} runs, {kills} kills, {torn} cut a line; lost {lost}, twice {twice}, other {other}"
                  + ("" if in_order else ", not in order"), flush=True)


if __name__ == "__main__":
    main()
