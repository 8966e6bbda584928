# SPDX-License-Identifier: Apache-2.0
"""Measures how fast the service looks at the small pictures of one person before a camera, and what a look costs.

    looks.py RECTO_SERVE [--looks 200] [--per-second 4] [--seed 1]

The pictures are what the capture page sends: a rendered document of `Samples` on a table, 640 by 480 pixels, nearer and
farther, turned a little, half of them held still. Half of the looks are at the portrait page of a passport, the others at
the back of a licence. They come at a fixed rate, whatever the answers take. Processor time is that of the service and of
its workers, without what they use while nobody looks.

The exit status is 1 if a look was refused. Needs Pillow, which `Scripts/setup --all` installs into .venv.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import math
import random
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

from running import Connection, Service, processor_seconds, program_argument, quantile, request

SAMPLES = Path(__file__).resolve().parents[2] / "Samples"
# The journey, the step of the document, its type and side, and the picture of it.
CASES = (
    ("passport-selfie", "passport", "passport", "page", SAMPLES / "persons/linus/page.jpg"),
    ("driver-license-selfie", "license", "driversLicense", "back", SAMPLES / "persons/linus/back.jpg"),
)
SIZE = (640, 480)
QUALITY = 70


def picture(document: Image.Image, number: int, rng: random.Random) -> bytes:
    """The document on a table, as a camera's small picture: at odd numbers in a hand that moves."""
    table = Image.new("RGB", SIZE, "#6b5a48")
    is_moving = number % 2 == 1
    share = rng.uniform(0.5, 0.95) if is_moving else 0.95
    scale = share * min(SIZE[0] / document.width, SIZE[1] / document.height)
    card = document.resize((round(document.width * scale), round(document.height * scale)), Image.Resampling.BILINEAR)
    card = card.convert("RGBA").rotate(rng.uniform(-8, 8) if is_moving else 0, Image.Resampling.BICUBIC, expand=True)
    sway = 12 if is_moving else 1
    place = [(whole - part) // 2 + round(sway * math.sin(number + index)) for index, (whole, part) in enumerate(zip(SIZE, card.size))]
    table.paste(card, tuple(place), card)
    data = io.BytesIO()
    table.save(data, "JPEG", quality=QUALITY)
    return data.getvalue()


def family(pid: int) -> list[int]:
    """A process and all below it."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    threads = Path(f"/proc/{pid}/task").glob("*/children") if children.exists() else ()
    below = [int(one) for path in threads for one in path.read_text().split()]
    return [pid, *(one for child in below for one in family(child))]


def spent(service: Service) -> float:
    """What the service and its workers have used, those that have ended included."""
    return sum(processor_seconds(pid, with_ended=True) for pid in family(service.process.pid))


class Client:
    """One person, whose next step is a document."""

    def __init__(self, connection: Connection, service: Service) -> None:
        self.connection, self.service = connection, service

    async def call(self, wanted: int, *words, **headers) -> dict:
        reply = await self.connection.send(request(*words, **headers))
        assert reply.status == wanted, f"{words[:2]}: {reply.status} {reply.body.decode(errors='replace')}"
        return json.loads(reply.body) if reply.body else {}

    async def arrive(self, journey: str) -> None:
        made = await self.call(201, "POST", "/v1/verifications", self.service.keys["application"], {"journey": journey})
        claimed = await self.call(200, "POST", "/v1/sessions", None, {"code": made["code"]})
        self.path, self.token = f"/v1/verifications/{made['id']}", claimed["accessToken"]
        state = await self.call(200, "GET", self.path, self.token)
        version = state["next"]["options"]["version"] if "options" in state["next"] else state["next"]["version"]
        body = {"action": "submit", "data": {"version": version, "isAccepted": True}}
        await self.call(200, "POST", f"{self.path}/steps/consent", self.token, body)


async def measure(options: argparse.Namespace, service: Service) -> int:
    rng = random.Random(options.seed)
    refused = 0
    print(f"{'':24} {'median ms':>10} {'95 % ms':>10} {'most ms':>10} {'processor ms':>13} {'ready':>7} {'obstacles'}")
    for journey, step, kind, slot, path in CASES:
        document = Image.open(path).convert("RGB")
        pictures = [picture(document, number, rng) for number in range(24)]
        assert max(map(len, pictures)) <= 100_000
        client = Client(await Connection.open(service.port), service)
        await client.arrive(journey)
        target = f"{client.path}/steps/{step}/look?slot={slot}&documentType={kind}"

        async def look(number: int):
            # Each place is held for a second, as a hand does.
            data = pictures[number // 4 % len(pictures)]
            begin = time.monotonic()
            reply = await client.connection.send(request("POST", target, client.token, data, Content_Type="image/jpeg"))
            return (reply.at - begin) * 1_000, reply

        await look(0)
        idle, begin = spent(service), time.monotonic()
        await asyncio.sleep(3)
        rest = (spent(service) - idle) / (time.monotonic() - begin)
        before, begin, answers = spent(service), time.monotonic(), []
        for number in range(options.looks // len(CASES)):
            await asyncio.sleep(max(0, begin + number / options.per_second - time.monotonic()))
            answers.append(await look(number))
        work = spent(service) - before - rest * (time.monotonic() - begin)
        times = sorted(one for one, _ in answers)
        bodies = [json.loads(reply.body) for _, reply in answers if reply.status == 200]
        refused += len(answers) - len(bodies)
        obstacles = sorted({one["code"] for body in bodies for one in body["notices"]})
        print(f"{slot:24} {quantile(times, 0.5):10.0f} {quantile(times, 0.95):10.0f} {times[-1]:10.0f} "
              f"{1_000 * work / len(answers):13.1f} {sum(body['isReady'] for body in bodies):7} {' '.join(obstacles)}")
        client.connection.close()
    if refused:
        print(f"{refused} looks were refused")
    return 1 if refused else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("--looks", type=int, default=200)
    parser.add_argument("--per-second", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recto-looks-") as folder:
        service = Service(options.recto_serve, Path(folder))
        service.start()
        try:
            status = asyncio.run(measure(options, service))
        finally:
            service.stop()
    sys.exit(status)


if __name__ == "__main__":
    main()
