# SPDX-License-Identifier: Apache-2.0
"""Measures how long an honest document takes beside files that are made to take long.

    hostile_load.py RECTO_SERVE [--rounds 5] [--uploads 20] [--cache FOLDER] [--bound 5]

An honest person sends a page of a passport and waits until it was read, alone and while others, of the same application,
have just sent 20 files that are made to take as long as they could (`hostile_files.py`): PDF, PNG and JPEG of nine kinds,
each in a verification of its own and no two alike. The honest page comes a moment after them. Files are made once, which
takes minutes, and kept in FOLDER, by default in the user's cache.

Prints the answer to each kind of file and its time; the medians of the honest person's times, alone and beside the
files; and the ratio of the medians. The exit status is 1 if the ratio exceeds the bound or if the page was not read.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from hostile_files import FILES
from running import JOURNEY, Connection, Service, program_argument, request

PAGE = Path(__file__).resolve().parents[2] / "Samples/persons/linus/page.jpg"
SUBMIT = {"action": "submit", "data": {"documentType": "passport"}}


def files(folder: Path) -> dict[str, tuple[str, bytes]]:
    """The files by kind, made if they are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for kind, (media_type, make) in FILES.items():
        path = folder / f"{make.__name__}.bin"
        if not path.exists():
            print(f"making: {kind}", file=sys.stderr, flush=True)
            path.write_bytes(make(random.Random(1)))
        found[kind] = (media_type, path.read_bytes())
    return found


class Person:
    """Somebody with a verification, who sends one page."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def begin(self) -> None:
        self.connection = await Connection.open(self.service.port)
        made = await self.call(201, "POST", "/v1/verifications", self.service.keys["application"],
                               {"journey": JOURNEY["id"]})
        claim = await self.call(200, "POST", "/v1/sessions", None, {"code": made["code"]})
        self.path, self.token = f"/v1/verifications/{made['id']}", claim["accessToken"]

    async def call(self, wanted: int, *words, **headers) -> dict:
        reply = await self.connection.send(request(*words, **headers))
        if reply.status != wanted:
            raise SystemExit(f"{words[:2]}: {reply.status} {reply.body[:300]!r}")
        return reply.json

    async def send(self, media_type: str, page: bytes) -> tuple[str, float]:
        """Sends a page; what came of it, and after how many seconds."""
        begin = time.monotonic()
        while True:
            reply = await self.connection.send(request("PUT", f"{self.path}/steps/passport/files/page", self.token, page,
                                                       Content_Type=media_type))
            if reply.status != 503:
                break
            await asyncio.sleep(float(reply.headers["retry-after"]))
            if self.connection.is_closed:
                self.connection = await Connection.open(self.service.port)
        if reply.status != 201:
            return f"{reply.status} {reply.json['code']}", time.monotonic() - begin
        await self.call(200, "POST", f"{self.path}/steps/passport", self.token, SUBMIT)
        tag = ""
        while True:
            headers = {"If_None_Match": tag} if tag else {}
            reply = await self.connection.send(request("GET", f"{self.path}?wait=20", self.token, None, **headers))
            if reply.status == 304:
                continue
            tag = reply.headers["etag"]
            step = next(step for step in reply.json["steps"] if step["id"] == "passport")
            if step["state"] != "processing":
                codes = sorted({item["code"] for item in step.get("feedback", []) if item["severity"] == "error"})
                return " ".join([step["state"], *codes]), time.monotonic() - begin


async def honest(service: Service, number: int) -> float:
    """How long a page takes; bytes behind the picture make it another file each time."""
    person = Person(service)
    await person.begin()
    result, seconds = await person.send("image/jpeg", PAGE.read_bytes() + number.to_bytes(4, "big"))
    if result != "passed":
        raise SystemExit(f"the honest page was not read: {result}")
    return seconds


async def measure(service: Service, options: argparse.Namespace) -> int:
    kinds = files(options.cache)
    connection = await Connection.open(service.port)
    made = await connection.send(request("POST", "/v1/journeys", service.keys["admin"], JOURNEY))
    if made.status != 201:
        raise SystemExit(made.body.decode())
    await honest(service, 0)
    alone = [await honest(service, 1 + number) for number in range(options.rounds)]
    beside, answers = [], {}
    rng = random.Random(2)
    for number in range(options.rounds):
        people = [Person(service) for _ in range(options.uploads)]
        for person in people:
            await person.begin()
        sent = [list(kinds)[index % len(kinds)] for index in range(options.uploads)]
        tasks = [asyncio.create_task(person.send(kinds[kind][0], kinds[kind][1] + rng.randbytes(8)))
                 for person, kind in zip(people, sent)]
        await asyncio.sleep(0.3)
        beside.append(await honest(service, 1_000 + number))
        for kind, (result, seconds) in zip(sent, await asyncio.gather(*tasks)):
            answers.setdefault(kind, []).append((result, seconds))
        # Their files took the application's share for a while: the next round begins as the first did.
        print(f"round {number + 1}: {beside[-1]:.2f} s", file=sys.stderr, flush=True)
    for kind, list_of in answers.items():
        results = " or ".join(sorted({result for result, _ in list_of}))
        print(f"{kind:<32} {results:<40} after {max(seconds for _, seconds in list_of):6.2f} s at most")
    one, other = statistics.median(alone), statistics.median(beside)
    print(f"an honest page takes {one:.2f} s alone, {other:.2f} s beside {options.uploads} of them "
          f"(greatest {max(beside):.2f} s): {other / one:.1f} times as long")
    return 0 if other <= options.bound * one else 1


def main() -> None:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "recto/hostile"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--uploads", type=int, default=20)
    parser.add_argument("--cache", type=Path, default=cache)
    parser.add_argument("--bound", type=float, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recto-hostile-") as folder:
        service = Service(options.recto_serve, Path(folder))
        service.start()
        try:
            status = asyncio.run(measure(service, options))
        finally:
            service.stop()
    sys.exit(status)


if __name__ == "__main__":
    main()
