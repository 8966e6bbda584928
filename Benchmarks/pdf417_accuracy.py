#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many generated licence backs Recto reads, and whether what it reads is right, byte for byte.

usage: pdf417_accuracy.py RECTO GENERATOR [FIRST-SEED LAST-SEED]

GENERATOR is a program that is called with a folder, the number of images per condition and a seed, and that writes
images and a meta.json with `file`, `cond` and `payload` for each; an empty payload says that there is no code.
Every payload that was read is compared with the one drawn: `wrong` must stay 0.
"""
from __future__ import annotations

import base64
import collections
import json
import subprocess
import sys
import tempfile
from pathlib import Path

IMAGES_PER_CONDITION = 6


def readings(recto: str, folder: Path) -> dict[str, bytes]:
    """Payload by file name, for each image in which a licence was read."""
    run = subprocess.run(
        [recto, "scan", str(folder), "--raw", "--fail-on", "never"], capture_output=True, check=True
    )
    found: dict[str, bytes] = {}
    for line in run.stdout.splitlines():
        scan = json.loads(line)
        barcode = scan.get("evidence", {}).get("barcode")
        if barcode:
            found[Path(scan["input"]["path"]).name] = base64.b64decode(barcode["payload"])
    return found


def main() -> None:
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    recto, generator = sys.argv[1:3]
    first, last = map(int, sys.argv[3:5]) if len(sys.argv) == 5 else (1, 3)
    conditions: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    totals: list[int] = []
    for seed in range(first, last + 1):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [sys.executable, generator, folder, str(IMAGES_PER_CONDITION), str(seed)],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            truth = json.loads((Path(folder) / "meta.json").read_text())
            found = readings(recto, Path(folder))
        right = 0
        for image in truth:
            payload = image["payload"].encode("latin-1")
            got = found.get(image["file"])
            name = image["cond"] if payload else "no code"
            counter = conditions[name]
            counter["images"] += 1
            counter["read"] += got is not None and got == payload
            counter["wrong"] += got is not None and got != payload
            right += bool(payload) and got == payload
        totals.append(right)
        print(f"seed {seed}: {right} read of {sum(bool(image['payload']) for image in truth)}", flush=True)
    print()
    for name, counter in sorted(conditions.items()):
        print(f"{name:20} {counter['read']:5} of {counter['images']:5}   wrong {counter['wrong']}")
    images = sum(counter["images"] for counter in conditions.values())
    wrong = sum(counter["wrong"] for counter in conditions.values())
    print(f"\nmean {sum(totals) / len(totals):.1f} read for each seed; {images} images, {wrong} wrong")


if __name__ == "__main__":
    main()
