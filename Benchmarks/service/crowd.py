# SPDX-License-Identifier: Apache-2.0
"""50 people at once, for `load_service.py --crowd`: played clients of the capture page, without a browser.

Five do a challenge before their cameras: twelve frames a second, in three batches a second. Fifteen hold a document into
view, of which a small picture is looked at four times a second; in the end they take it, and send it. Thirty are
elsewhere: they claim links, agree, send pictures and read how things stand, with the pauses that people make.
"""

from __future__ import annotations

import asyncio
import collections
import math
import os
import random
import re
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from looks import picture, spent
from running import Connection, Lost, Service, quantile, request

SAMPLES = Path(__file__).resolve().parents[2] / "Samples"
LINUS = SAMPLES / "persons/linus"
PAGE = (LINUS / "page.jpg").read_bytes()
STEPS = ("smile", "closeLeftEye", "straightFace", "closeRightEye")
CLIP_FRAMES_PER_SECOND, FRAMES_PER_SECOND = 15, 12
SECONDS_OF_A_BATCH, SECONDS_OF_A_LOOK = 0.35, 0.25
# Between two things that somebody elsewhere does.
PAUSE = (3.0, 7.0)
PRESENCE, LOOKING, ELSEWHERE = GROUPS = ("in presence", "looking", "elsewhere")
USUAL = {PRESENCE: 5, LOOKING: 15, ELSEWHERE: 30}
# What gives way last, and what first.
WORK, LOOK = "frames or uploads", "look"
JOURNEY = {
    "id": "crowd", "version": 1, "assuranceLevel": 1, "order": "free",
    "steps": [
        {"id": "consent", "kind": "consent", "options": {"version": "1"}},
        {"id": "passport", "kind": "document", "options": {"documentTypes": ["passport"]}},
        {"id": "face", "kind": "presence", "options": {"expressions": list(STEPS), "holdInSeconds": 2.5, "isShuffled": False}},
    ],
    "checks": [{"name": "faceMatch", "isIdentityCheck": True}],
    "texts": {"en": {key: "Measured." for key in ("title", "consent.title", "consent.text")}},
}
CONSENT = {"action": "submit", "data": {"version": "1", "isAccepted": True}}


def film() -> list[bytes]:
    """The frames of somebody who does the challenge, as a camera of `FRAMES_PER_SECOND` gives them."""
    frames: list[bytes] = []
    rest = cut((SAMPLES / "live/linus/rest.mjpeg").read_bytes())
    rest += rest[::-1]
    for clip in ([rest] + [cut((SAMPLES / f"live/linus/{step}.mjpeg").read_bytes()) for step in STEPS] + [rest, rest]):
        frames += clip
    count = len(frames) * FRAMES_PER_SECOND // CLIP_FRAMES_PER_SECOND
    return [frames[number * CLIP_FRAMES_PER_SECOND // FRAMES_PER_SECOND] for number in range(count)]


def cut(data: bytes) -> list[bytes]:
    """The images of a stream of JPEG files."""
    starts = [found.start() for found in re.finditer(rb"\xff\xd8\xff", data)] + [len(data)]
    return [data[one:other] for one, other in zip(starts, starts[1:])]


@dataclass
class Tally:
    """What was asked for, and how it was answered."""

    times: dict[str, list[float]] = field(default_factory=lambda: collections.defaultdict(list))
    # Answers that said when to come again, by kind.
    sent_away: collections.Counter = field(default_factory=collections.Counter)
    # When a look was sent away first, and when something else was.
    first: dict[str, float] = field(default_factory=dict)
    wrong: collections.Counter = field(default_factory=collections.Counter)
    finished: collections.Counter = field(default_factory=collections.Counter)
    seconds_behind: list[float] = field(default_factory=list)


class Somebody:
    """A client of the service that waits when it is asked to."""

    def __init__(self, service: Service, tally: Tally, number: int) -> None:
        self.service, self.tally = service, tally
        self.rng = random.Random(number)

    async def call(self, kind: str, wanted: int, *words, **headers) -> dict:
        """The answer to a request, however often it is sent away."""
        while True:
            reply = await self.once(kind, *words, **headers)
            if reply.status == wanted:
                return reply.json if reply.body else {}
            await self.stay_away(kind, reply, words)

    async def once(self, kind: str, *words, **headers):
        """One answer to a request, whatever it is."""
        if self.connection.is_closed:
            self.connection = await Connection.open(self.service.port)
        begin = time.monotonic()
        reply = await self.connection.send(request(*words, **headers))
        if reply.status < 300:
            self.tally.times[kind].append(reply.at - begin)
        return reply

    async def stay_away(self, kind: str, reply, words) -> None:
        """Waits as long as an answer says; any other one is wrong."""
        pause = reply.headers.get("retry-after")
        if reply.status not in (429, 503) or pause is None:
            self.tally.wrong[f"{kind}, {words[0]} {re.sub('[0-9a-f-]{36}', '…', words[1])}: {reply.status} "
                             f"{reply.body[:200].decode(errors='replace')}"] += 1
            raise Lost
        self.tally.sent_away[f"{kind} ({reply.status})"] += 1
        self.tally.first.setdefault(LOOK if kind == LOOK else WORK, time.monotonic())
        await asyncio.sleep(float(pause))

    async def arrive(self) -> None:
        """Comes with a link, and agrees."""
        self.connection = await Connection.open(self.service.port)
        made = await self.call("create", 201, "POST", "/v1/verifications", self.service.keys["application"],
                               {"journey": JOURNEY["id"]})
        claimed = await self.call("claim", 200, "POST", "/v1/sessions", None, {"code": made["code"]})
        self.path, self.token = f"/v1/verifications/{made['id']}", claimed["accessToken"]
        await self.call("consent", 200, "POST", f"{self.path}/steps/consent", self.token, CONSENT)

    async def send_page(self) -> None:
        # Another file each time: the same one would be a repetition.
        page = PAGE + self.rng.randbytes(8)
        await self.call("upload", 201, "PUT", f"{self.path}/steps/passport/files/page", self.token, page,
                        Content_Type="image/jpeg")

    async def submit_page(self) -> None:
        await self.call("submit", 200, "POST", f"{self.path}/steps/passport", self.token,
                        {"action": "submit", "data": {"documentType": "passport"}})

    async def live(self, group: str, until: float) -> None:
        """Does what the people of a group do."""
        try:
            await self.act(until)
            self.tally.finished[group] += 1
        except Lost:
            pass

    async def act(self, until: float) -> None:
        raise NotImplementedError


class Performer(Somebody):
    """Somebody before the camera."""

    frames: list[bytes] = []

    async def act(self, until: float) -> None:
        await self.arrive()
        await self.call("begin", 200, "POST", f"{self.path}/steps/face", self.token,
                        {"action": "begin", "data": {"isLongerTimeNeeded": False}})
        begin, sent, number = time.monotonic(), 0, 0
        while True:
            moment = time.monotonic()
            taken = min(len(self.frames), int((moment - begin) * FRAMES_PER_SECOND))
            batch = range(sent, min(taken, sent + 60))
            if batch:
                times = ", ".join(str(round(1_000 * one / FRAMES_PER_SECOND)) for one in batch)
                answer = await self.call(
                    "frames", 200, "POST", f"{self.path}/steps/face/frames", self.token,
                    b"".join(self.frames[batch.start:batch.stop]), Content_Type="video/x-motion-jpeg",
                    X_Frame_Batch=str(number), X_Frame_Times=times)
                sent, number = batch.stop, number + 1
                if answer["isFinished"]:
                    break
            if sent == len(self.frames):
                self.tally.wrong["frames: the film ended, and the challenge did not"] += 1
                raise Lost
            await asyncio.sleep(max(0.01, SECONDS_OF_A_BATCH - (time.monotonic() - moment)))
        self.tally.seconds_behind.append(time.monotonic() - begin - sent / FRAMES_PER_SECOND)
        step = next(step for step in answer["verification"]["steps"] if step["id"] == "face")
        if step["state"] not in ("processing", "passed"):
            self.tally.wrong[f"frames: the step is {step['state']}"] += 1
        # Whoever is done makes room for the next one.
        if time.monotonic() < until:
            await self.act(until)


class Holder(Somebody):
    """Somebody who holds a document into view."""

    pictures: list[bytes] = []

    async def act(self, until: float) -> None:
        await self.arrive()
        target = f"{self.path}/steps/passport/look?slot=page&documentType=passport"
        number = self.rng.randrange(100)
        await asyncio.sleep(self.rng.uniform(0, SECONDS_OF_A_LOOK))
        while (begin := time.monotonic()) < until:
            small = self.pictures[number // 4 % len(self.pictures)]
            number += 1
            reply = await self.once(LOOK, "POST", target, self.token, small, Content_Type="image/jpeg")
            if reply.status != 200:
                # The shutter remains.
                await self.stay_away(LOOK, reply, ("POST", target))
            await asyncio.sleep(max(0, SECONDS_OF_A_LOOK - (time.monotonic() - begin)))
        await self.send_page()
        await self.submit_page()


class Other(Somebody):
    """Somebody elsewhere on their way, who reads and thinks between two things that they do."""

    async def act(self, until: float) -> None:
        while True:
            await self.arrive()
            for _ in range(2):
                await self.think()
                await self.call("state", 200, "GET", self.path, self.token)
            await self.send_page()
            await self.think()
            await self.submit_page()
            await self.think()
            await self.call("state", 200, "GET", self.path, self.token)
            if time.monotonic() > until:
                return

    async def think(self) -> None:
        await asyncio.sleep(self.rng.uniform(*PAUSE))


KINDS = {PRESENCE: Performer, LOOKING: Holder, ELSEWHERE: Other}


async def together(service: Service, people: dict[str, int], seconds: float) -> tuple[Tally, float]:
    """What so many people of each group met with, and the processors that they kept busy."""
    tally = Tally()
    before, begin = spent(service), time.monotonic()
    until = begin + seconds
    await asyncio.gather(*(KINDS[group](service, tally, 1_000 * place + number).live(group, until)
                           for place, (group, count) in enumerate(people.items()) for number in range(count)))
    return tally, (spent(service) - before) / (time.monotonic() - begin)


def show(tally: Tally) -> None:
    for kind, values in sorted(tally.times.items()):
        values.sort()
        print(f"{kind:<10} {len(values):>6} answers, median {1_000 * statistics.median(values):6.0f} ms, 95 % "
              f"{1_000 * quantile(values, 0.95):6.0f} ms, longest {1_000 * values[-1]:7.0f} ms")
    for kind, count in sorted(tally.sent_away.items()):
        print(f"{kind}: sent away {count} times, and told for how long")
    for text, count in tally.wrong.most_common(20):
        print(f"wrong, {count} times: {text}")


async def crowd(service: Service, seconds: float, people: dict[str, int]) -> int:
    """Measures each group alone, then all of them; 1 if somebody did not finish, or if looking did not give way first."""
    connection = await Connection.open(service.port)
    made = await connection.send(request("POST", "/v1/journeys", service.keys["admin"], JOURNEY))
    if made.status != 201:
        raise SystemExit(made.body.decode())
    Performer.frames = film()
    document = Image.open(LINUS / "page.jpg").convert("RGB")
    Holder.pictures = [picture(document, number, random.Random(number)) for number in range(24)]
    processors = len(os.sched_getaffinity(0))
    print(f"{processors} processors")
    # What looks at pictures is started when it is needed first.
    await together(service, {LOOKING: 1, PRESENCE: 1}, 1)
    for group in GROUPS:
        tally, busy = await together(service, {group: 1}, min(seconds, 20))
        if tally.wrong:
            show(tally)
            return 1
        if group == LOOKING:
            # On a busy machine answers are late, and fewer pictures are looked at than would be.
            busy *= min(seconds, 20) / SECONDS_OF_A_LOOK / len(tally.times[LOOK])
        print(f"one person {group} keeps {busy:.3f} of a processor busy: a processor has room for {1 / busy:.1f}")
    tally, busy = await together(service, people, seconds)
    print(f"\n{', '.join(f'{count} {group}' for group, count in people.items())}, at once for {seconds:g} s: "
          f"{busy:.2f} of {processors} processors busy")
    show(tally)
    if tally.seconds_behind:
        print(f"challenges done: {len(tally.seconds_behind)}; the answer to the last frame came "
              f"{max(tally.seconds_behind):.1f} s after it at most")
    finished = all(tally.finished[group] == count for group, count in people.items())
    print(f"finished: {', '.join(f'{tally.finished[group]} of {count} {group}' for group, count in people.items())}")
    first = {kind: tally.first.get(kind, math.inf) for kind in (LOOK, WORK)}
    if first[WORK] < first[LOOK]:
        print(f"{WORK} were sent away before a {LOOK} was")
    return 0 if finished and not tally.wrong and first[LOOK] <= first[WORK] else 1


if __name__ == "__main__":
    sys.exit(__doc__)
