# SPDX-License-Identifier: Apache-2.0
"""How long whole verifications take that begin at once: `whole_load.py RECTO_SERVE [--count 20] [--people FOLDER]`.

Each of so many people, who differ, sends a page of a passport and the frames of a challenge at the same moment, honours
`Retry-After`, submits, and waits until the service has decided or a person must. FOLDER holds key pictures as
`Samples/live.py FOLDER --count 20` renders them, by default `live` in the user's cache; what each does before the camera is
made of them before the run begins and kept beside them, so that the run itself renders nothing. All do the same challenge,
which a journey of its own fixes: a drawn one would have to be rendered in the middle of the run.

The page is one passport's, so that without a model of faces everybody ends with a person; with one (RECTO_MODELS) most are
refused as other people. Either is the same work.

Prints how long it took until all were done, the times of each, the longest that anybody waited for work that was accepted
without having been told to stay away, and how many verifications a minute that makes. Exit status 1 if not all are done
within --seconds, or anybody waited longer than --wait unannounced.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from running import Connection, Service, program_argument, request

SAMPLES = Path(__file__).resolve().parents[2] / "Samples"
PAGE = SAMPLES / "persons/linus/page.jpg"
STEPS = ["smile", "closeLeftEye", "straightFace", "closeRightEye"]
HOLD = 2.5
FRAMES_PER_SECOND = 15
TEXTS = ("title", "passport.title", "passport.text", "selfie.title", "selfie.text")
JOURNEY = {
    "id": "whole", "version": 1, "assuranceLevel": 1, "order": "given",
    "steps": [
        {"id": "passport", "kind": "document", "options": {"documentTypes": ["passport"]}},
        {"id": "selfie", "kind": "presence",
         "options": {"expressions": STEPS, "holdInSeconds": HOLD, "isShuffled": False}},
    ],
    "checks": [{"name": "faceMatch", "isIdentityCheck": True}],
    "texts": {"en": {key: "Measured." for key in TEXTS}},
}


def clips(folder: Path, count: int) -> list[bytes]:
    """The clips of so many people before the camera, made if they are not there yet."""
    people = sorted(path.parent for path in folder.glob("*/truth.json"))[:count]
    if len(people) < count:
        raise SystemExit(f"{folder} has {len(people)} people: render {count} with Samples/live.py")
    return [clip(person) for person in people]


def clip(person: Path) -> bytes:
    """What somebody does before the camera."""
    path = person / f"whole-{'-'.join(STEPS)}.mjpeg"
    if not path.exists():
        sys.path.insert(0, str(SAMPLES))
        import cv2
        import numpy as np
        from rendering.people.seeds import generator
        from rendering.plays import Performance, Player, frames

        known = json.loads((person / "truth.json").read_text(encoding="utf-8"))
        pictures = {one.stem: cv2.imread(str(one))[..., ::-1] for one in person.glob("*.jpg")}
        mouth = tuple(np.mean(known["mouth_corners"], axis=0))
        rng = generator("whole", person.name)
        play = Performance.of(STEPS, HOLD, rng)
        path.write_bytes(b"".join(frames(Player(pictures, tuple(map(tuple, known["eyes"])), mouth), play, rng)))
    return path.read_bytes()


class Person:
    """Somebody on their way through a verification."""

    def __init__(self, service: Service, number: int, frames: bytes) -> None:
        self.service, self.number, self.frames = service, number, frames
        # Seconds that were announced, and the longest wait that was not.
        self.announced, self.unannounced, self.refusals = 0.0, 0.0, 0

    async def call(self, wanted: int, *words, **headers) -> dict:
        """The answer to a request, however often it is sent away."""
        while True:
            if self.connection.is_closed:
                self.connection = await Connection.open(self.service.port)
            reply = await self.connection.send(request(*words, **headers))
            if reply.status == wanted:
                return reply.json
            if reply.status != 503:
                raise SystemExit(f"{words[:2]}: {reply.status} {reply.body[:300]!r}")
            pause = float(reply.headers["retry-after"])
            self.announced += pause
            self.refusals += 1
            self.connection.close()
            await asyncio.sleep(pause)
            self.connection = await Connection.open(self.service.port)

    async def walk(self) -> float:
        begin = time.monotonic()
        self.connection = await Connection.open(self.service.port)
        made = await self.call(201, "POST", "/v1/verifications", self.service.keys["application"],
                               {"journey": JOURNEY["id"]})
        claim = await self.call(200, "POST", "/v1/sessions", None, {"code": made["code"]})
        self.path, self.token = f"/v1/verifications/{made['id']}", claim["accessToken"]
        page = PAGE.read_bytes() + self.number.to_bytes(4, "big")
        await self.call(201, "PUT", f"{self.path}/steps/passport/files/page", self.token, page, Content_Type="image/jpeg")
        await self.call(200, "POST", f"{self.path}/steps/passport", self.token,
                        {"action": "submit", "data": {"documentType": "passport"}})
        if not await self.work("passport", "processing"):
            raise SystemExit(f"the page of person {self.number} was not read")
        await self.call(200, "POST", f"{self.path}/steps/selfie", self.token,
                        {"action": "begin", "data": {"isLongerTimeNeeded": True}})
        # A camera takes as long as its frames last.
        await asyncio.sleep(self.frames.count(b"\xff\xd8\xff") / FRAMES_PER_SECOND)
        await self.call(201, "PUT", f"{self.path}/steps/selfie/files/frames", self.token, self.frames,
                        Content_Type="video/x-motion-jpeg")
        await self.call(200, "POST", f"{self.path}/steps/selfie", self.token, {"action": "submit"})
        if not await self.work("selfie", "processing"):
            # A few in a hundred are not taken for doing what they are asked; a journey would ask them again.
            self.end = {"status": "not taken for live"}
            return time.monotonic() - begin
        await self.call(200, "POST", f"{self.path}/submit", self.token)
        begun = time.monotonic()
        self.end = await self.until(lambda state: state["status"] in ("review", "done"))
        self.unannounced = max(self.unannounced, time.monotonic() - begun)
        return time.monotonic() - begin

    async def work(self, step: str, state: str) -> bool:
        """Waits until what was accepted is done; whether it passed."""
        begun = time.monotonic()
        found = await self.until(lambda whole: self.step(whole, step)["state"] != state)
        self.unannounced = max(self.unannounced, time.monotonic() - begun)
        return self.step(found, step)["state"] == "passed"

    @staticmethod
    def step(whole: dict, name: str) -> dict:
        return next(step for step in whole["steps"] if step["id"] == name)

    async def until(self, is_there) -> dict:
        tag = ""
        while True:
            headers = {"If_None_Match": tag} if tag else {}
            reply = await self.connection.send(request("GET", f"{self.path}?wait=20", self.token, None, **headers))
            if reply.status == 304:
                continue
            tag = reply.headers["etag"]
            if is_there(reply.json):
                return reply.json


async def measure(service: Service, options: argparse.Namespace, frames: list[bytes]) -> int:
    connection = await Connection.open(service.port)
    made = await connection.send(request("POST", "/v1/journeys", service.keys["admin"], JOURNEY))
    if made.status != 201:
        raise SystemExit(made.body.decode())
    people = [Person(service, number, clip) for number, clip in enumerate(frames)]
    begin = time.monotonic()
    times = sorted(await asyncio.gather(*(person.walk() for person in people)))
    whole = time.monotonic() - begin
    unannounced = max(person.unannounced for person in people)
    ends = sorted({person.end.get("outcome") or person.end["status"] for person in people})
    print(f"{len(people)} verifications begun at once were done ({', '.join(ends)}) after {whole:.1f} s: median "
          f"{statistics.median(times):.1f} s, greatest {times[-1]:.1f} s; {60 * len(people) / whole:.1f} a minute")
    print(f"sent away {sum(person.refusals for person in people)} times, for {max(p.announced for p in people):.0f} s in "
          f"all at most; the longest wait that was not announced took {unannounced:.1f} s")
    return 0 if whole <= options.seconds and unannounced <= options.wait else 1


def main() -> None:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "recto/live"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--people", type=Path, default=cache)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--wait", type=float, default=30)
    options = parser.parse_args()
    frames = clips(options.people, options.count)
    with tempfile.TemporaryDirectory(prefix="recto-whole-") as folder:
        service = Service(options.recto_serve, Path(folder))
        service.start()
        try:
            status = asyncio.run(measure(service, options, frames))
        finally:
            service.stop()
    sys.exit(status)


if __name__ == "__main__":
    main()
