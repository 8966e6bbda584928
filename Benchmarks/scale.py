# SPDX-License-Identifier: Apache-2.0
"""What ways to spread requests over processors cost for each record, over the engine's own time.

    ../.venv/bin/python scale.py RECTO [--count 20000] [--few 200] [--rounds 3] [--ways filter,parallel,local,cluster]

The requests are for files that are not there, which recto answers almost for free: what remains is the cost of handing
requests over and lines back. Of each way two runs are timed, of many requests and of few; their difference has no start
in it. Prints medians over the rounds: the time of a run with few requests, and microseconds for each further record, by
the clock and of processor time, which other work on the machine disturbs less. The ways:

    filter      recto filter --jobs 1 alone; the engine's own time, which the others have on top
    parallel    GNU parallel --pipe, two at a time, 2,500 requests each
    local       Scripts/spark/scan.py in one process, two threads
    cluster     Scripts/spark/scan.py with a driver and two executors, each a process of its own

Spark needs Java and Scripts/spark/requirements.txt for the Python that runs this.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCAN = Path(__file__).resolve().parents[1] / "Scripts/spark/scan.py"
PR_SET_CHILD_SUBREAPER = 36
MASTERS = {"local": "local[2]", "cluster": "local-cluster[2,1,1024]"}


def requests(path: Path, count: int) -> Path:
    lines = (json.dumps({"id": number, "path": f"/nowhere/{number:06}.jpg"}) for number in range(count))
    path.write_text("".join(line + "\n" for line in lines))
    return path


def run(way: str, recto: str, manifest: Path, scratch: Path) -> tuple[float, float]:
    """Answers all requests in one way; the seconds that it took, by the clock and of processor time."""
    output = scratch / f"{way}-{time.monotonic_ns()}"
    environment = dict(os.environ)
    words = [recto, "filter", "--jobs", "1", "--as-of", "2026-01-01"]
    if way == "parallel":
        words = ["parallel", "--will-cite", "--keep-order", "--halt", "now,fail=1", "--pipe", "-N", "2500", "-j", "2",
                 *words]
    if way in MASTERS:
        words = [sys.executable, str(SCAN), "--manifest", str(manifest), "--recto", recto, "--as-of", "2026-01-01",
                 "--master", MASTERS[way], "--output", str(output)]
        environment |= {"SPARK_HOME": importlib.util.find_spec("pyspark").submodule_search_locations[0],
                        "SPARK_LOCAL_IP": "127.0.0.1"}
    used = processor_seconds()
    start = time.monotonic()
    with open(manifest, "rb") as source, open(scratch / "lines", "wb") as lines:
        subprocess.run(words, stdin=source, stdout=lines, stderr=subprocess.DEVNULL, env=environment, check=True)
    seconds = time.monotonic() - start
    parts = sorted(output.glob("part-*")) if way in MASTERS else [scratch / "lines"]
    answered = sum(part.read_bytes().count(b"\n") for part in parts)
    asked = manifest.read_bytes().count(b"\n")
    if answered != asked:
        sys.exit(f"scale: {way} answered {answered} of {asked} requests")
    return seconds, processor_seconds() - used


def processor_seconds() -> float:
    """What all processes that this one started used, once they have ended."""
    try:
        # Spark's are left behind by whoever started them, and end soon.
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recto", type=lambda name: str(Path(name).resolve()))
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--few", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ways", default="filter,parallel,local,cluster", type=lambda text: text.split(","))
    options = parser.parse_args()
    # What is left behind by its parent becomes a child of this process, so that its time is known.
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        sys.exit("scale: the kernel does not hand over processes that were left behind")
    with tempfile.TemporaryDirectory(prefix="recto-scale-") as folder:
        scratch = Path(folder)
        many = requests(scratch / "many.ndjson", options.count)
        few = requests(scratch / "few.ndjson", options.few)
        times: dict[tuple[str, Path], list[tuple[float, float]]] = {}
        for _ in range(options.rounds):
            # In turns, so that whatever else the machine does meets all of them.
            for way in options.ways:
                for manifest in (few, many):
                    times.setdefault((way, manifest), []).append(run(way, options.recto, manifest, scratch))
        for way in options.ways:
            short, long = ([statistics.median(kind) for kind in zip(*times[way, manifest])] for manifest in (few, many))
            clock, processor = ((b - a) / (options.count - options.few) * 1e6 for a, b in zip(short, long))
            print(f"{way:<9} {options.few} requests: {short[0]:6.2f} s, processor {short[1]:6.2f} s; "
                  f"each further: {clock:6.1f} µs, processor {processor:6.1f} µs")


if __name__ == "__main__":
    main()
