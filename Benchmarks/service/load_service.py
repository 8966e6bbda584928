# SPDX-License-Identifier: Apache-2.0
"""How long calls of the service take at a rate that does not wait for it.

    load_service.py RECTO_SERVE [--rate 500] [--seconds 30] [--warm 5] [--connections 64]
    load_service.py RECTO_SERVE --crowd [--seconds 30] [--presence 5] [--looking 15] [--elsewhere 30]

People come at random moments, as many as make the rate, and each makes the calls of a verification in the order of its
journey: created, claimed, looked at, consent, passcode, form, an image of 20 kB, looked at again, renewed, notified of,
listed, events, decided, result. Every call has its moment before the run begins. Its time counts from that moment, not
from when it could be sent: calls that queue behind a slow one are as slow as they are to who waits (no coordinated
omission). Only the wait for a passcode moves the rest of a person's moments; it is printed by itself. Nothing is
examined: no step with pictures is submitted. Passcodes are delivered to this program.

Prints the rate that was reached, p50, p95, p99 and the greatest of all times, the same for each call, how late the
driver was on its own account, and the processor time of the service for each call, which other work on the machine
disturbs less. The exit status is 1 if a call got another answer than it should.

With `--crowd` people use the capture page instead, so many at once: before their cameras, with a document in view, and
elsewhere on their way. It says which part of a processor one of each keeps busy, and what all of them meet with. The exit
status is 1 if somebody does not finish, if an answer is 5xx but for 503 with `Retry-After`, or if frames or an upload are
sent away before a look is. This mode needs Pillow.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import copy
import gc
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from running import (JOURNEY, Connection, Lost, Service, content_digest, picture, program_argument,
                     quantile, request)

WITH_PASSCODE = copy.deepcopy(JOURNEY) | {"id": "measured-with-passcode"}
WITH_PASSCODE["steps"].insert(1, {"id": "passcode", "kind": "otp", "options": {"channel": "email"}})
WITH_PASSCODE["order"] = "given"
CONSENT = {"action": "submit", "data": {"version": "1", "isAccepted": True}}
FORM = {"action": "submit", "data": {"values": {"city": "Utrecht"}}}


class Post(asyncio.Protocol):
    """The receiver of passcodes: tells each one to the caller that waits for it."""

    passcodes: dict[str, asyncio.Future] = {}

    def connection_made(self, transport) -> None:
        self.transport, self.data = transport, b""

    def data_received(self, data: bytes) -> None:
        self.data += data
        head, found, body = self.data.partition(b"\r\n\r\n")
        if not found:
            return
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        length = int(fields[b"content-length"])
        if len(body) < length:
            return
        self.data = body[length:]
        message = json.loads(body[:length])
        future = self.future(message["verification"])
        # One whose answer was lost is delivered again.
        if not future.done():
            future.set_result(message["passcode"])
        self.transport.write(b"HTTP/1.1 204 No Content\r\n\r\n")

    @classmethod
    def future(cls, verification: str) -> asyncio.Future:
        return cls.passcodes.setdefault(verification, asyncio.get_running_loop().create_future())


class Load:
    def __init__(self, service: Service, options: argparse.Namespace) -> None:
        self.service = service
        self.options = options
        self.rng = random.Random(1)
        # Connections that nobody uses; a call takes one, and waits for none.
        self.free: list[Connection] = []
        self.opened = 0
        self.times: dict[str, list[float]] = collections.defaultdict(list)
        self.own: list[float] = []
        self.delivered: list[float] = []
        self.wrong = collections.Counter()
        self.image = picture(20_000, self.rng)

    async def connection(self) -> Connection:
        while self.free:
            one = self.free.pop()
            if not one.is_closed:
                return one
        self.opened += 1
        return await Connection.open(self.service.port)

    async def call(self, name: str, at: float, wanted: int, message: bytes):
        """Sends a call at its moment, or as soon as it can be known; its time counts from the moment."""
        delay = at - time.monotonic()
        if delay > 0:
            await asyncio.sleep(delay)
        connection = await self.connection()
        # What the loop of this program woke up late by, as far as it did not wait for the service.
        self.own.append(max(0, time.monotonic() - at) if delay > 0 else 0)
        try:
            reply = await connection.send(message)
        except Lost:
            self.wrong[f"{name}: connection lost"] += 1
            return None
        self.free.append(connection)
        if at >= self.begin:
            self.times[name].append(reply.at - at)
        if reply.status != wanted:
            self.wrong[f"{name}: {reply.status} {reply.body[:120]!r}"] += 1
            return None
        return reply

    # How many calls a person makes, and how long after each other.
    CALLS = 15
    PACE = 0.2

    async def person(self, start: float, number: int) -> None:
        moments = [start + self.PACE * (index + self.rng.random() / 2) for index in range(self.CALLS + 1)]
        keys = self.service.keys
        application, reviewer = keys["application"], keys["reviewer"]
        at = iter(moments)

        async def call(name: str, wanted: int, *words, **headers):
            reply = await self.call(name, next(at), wanted, request(*words, **headers))
            if reply is None:
                raise Lost
            return reply

        try:
            made = await call("create", 201, "POST", "/v1/verifications", application, {
                "journey": WITH_PASSCODE["id"], "reference": f"r-{number}",
                "subject": {"id": f"s-{number}", "email": "maria@example.org"}}, Idempotency_Key=f"create-{number}")
            claim = await call("claim", 200, "POST", "/v1/sessions", None, {"code": made.json["code"]})
            name, token = made.json["id"], claim.json["accessToken"]
            path = f"/v1/verifications/{name}"
            look = await call("status", 200, "GET", path, token)
            await call("status, seen", 304, "GET", path, token, If_None_Match=look.headers["etag"])
            await call("consent", 200, "POST", f"{path}/steps/consent", token, CONSENT,
                       Idempotency_Key=f"consent-{number}")
            sent = time.monotonic()
            try:
                passcode = await asyncio.wait_for(Post.future(name), 60)
            except TimeoutError:
                self.wrong["passcode: it did not come in a minute"] += 1
                raise Lost from None
            # Nobody types in a passcode that has not come: what follows has its moment later by as much.
            late = max(0, time.monotonic() - next(at))
            self.delivered.append(time.monotonic() - sent)
            at = iter([moment + late for moment in at])
            await call("passcode", 200, "POST", f"{path}/steps/passcode", token,
                       {"action": "submit", "data": {"passcode": passcode}}, Idempotency_Key=f"passcode-{number}")
            await call("form", 200, "POST", f"{path}/steps/form", token, FORM, Idempotency_Key=f"form-{number}")
            await call("upload", 201, "PUT", f"{path}/steps/passport/files/page", token, self.image,
                       Content_Type="image/jpeg", Content_Digest=self.digest)
            seen = await call("status", 200, "GET", path, application)
            await call("renew", 200, "POST", f"{path}/token", token)
            await call("notifications", 200, "GET", "/v1/notifications", token)
            await call("find", 200, "GET", f"/v1/verifications?reference=r-{number}", application)
            await call("events", 200, "GET", f"{path}/events", application)
            await call("decision", 200, "POST", f"{path}/decision", reviewer,
                       {"outcome": "verified", "note": "Measured."}, Idempotency_Key=f"decision-{number}",
                       If_Match=seen.headers["etag"])
            await call("result", 200, "GET", f"{path}/result", application)
        except Lost:
            pass

    async def run(self) -> None:
        connection = await Connection.open(self.service.port)
        made = await connection.send(request("POST", "/v1/journeys", self.service.keys["admin"], WITH_PASSCODE))
        if made.status != 201:
            raise SystemExit(made.body.decode())
        self.free.append(connection)
        self.digest = content_digest(self.image)
        self.free += [await Connection.open(self.service.port) for _ in range(self.options.connections)]
        first = time.monotonic() + 0.5
        self.begin = first + self.options.warm + self.CALLS * self.PACE
        end = self.begin + self.options.seconds
        moments = []
        at = first
        while at < end:
            moments.append(at)
            at += self.rng.expovariate(self.options.rate / self.CALLS)
        gc.collect()
        gc.freeze()
        gc.disable()
        tasks = []
        marker = asyncio.create_task(self.measure(end))
        for number, at in enumerate(moments):
            delay = at - time.monotonic() - 0.05
            if delay > 0:
                await asyncio.sleep(delay)
            tasks.append(asyncio.create_task(self.person(at, number)))
        await marker
        await asyncio.gather(*tasks)

    async def measure(self, end: float) -> None:
        """What the service and this program use between the first moment that counts and the last."""
        await asyncio.sleep(self.begin - time.monotonic())
        calls, used, own = len(self.own), self.service.processor_seconds(), time.process_time()
        await asyncio.sleep(end - time.monotonic())
        self.used = self.service.processor_seconds() - used
        self.own_used = time.process_time() - own
        self.calls = len(self.own) - calls


def line(name: str, values: list[float]) -> str:
    values = sorted(values)
    p50, p95, p99 = (1000 * quantile(values, part) for part in (0.5, 0.95, 0.99))
    return (f"{name:<16} {len(values):>6} calls, p50 {p50:7.2f} ms, p95 {p95:7.2f} ms, p99 {p99:7.2f} ms, "
            f"greatest {1000 * values[-1]:7.1f} ms")


async def whole(options: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="recto-load-") as folder:
        post = await asyncio.get_running_loop().create_server(Post, "127.0.0.1", 0)
        hook = f"http://127.0.0.1:{post.sockets[0].getsockname()[1]}/passcodes"
        service = Service(options.recto_serve, Path(folder), {
            "allowedNetworks": ["127.0.0.0/8"],
            # A delivery waits for its receiver more than it works.
            "workers": 8,
            "passcodeDelivery": {"url": hook, "secret": "whsec_" + "bWVhc3VyZWQgYWxvbmUsIG5vdCBhIHNlY3JldA=="}})
        service.start()
        load = Load(service, options)
        try:
            await load.run()
            status = service.stop()
        finally:
            if service.process.poll() is None:
                service.kill()
            post.close()
    for name, values in sorted(load.times.items()):
        print(line(name, values))
    print(line("all", [value for values in load.times.values() for value in values]))
    print(line("driver, late", load.own))
    print(line("passcode came", load.delivered))
    print(f"{load.calls / options.seconds:.0f} calls a second over {options.seconds:g} s on {load.opened + len(load.free)}"
          f" connections at most; processor time of a call: service {1e6 * load.used / load.calls:.0f} µs, driver "
          f"{1e6 * load.own_used / load.calls:.0f} µs ({100 * load.own_used / options.seconds:.0f} % of one processor)")
    for text, count in load.wrong.most_common(20):
        print(f"wrong, {count} times: {text}")
    print(f"{sum(load.wrong.values())} calls were answered otherwise than they should be")
    return 1 if load.wrong or status else 0


async def people(options: argparse.Namespace) -> int:
    # It needs Pillow, which calls do not.
    from crowd import ELSEWHERE, LOOKING, PRESENCE, crowd

    with tempfile.TemporaryDirectory(prefix="recto-crowd-") as folder:
        service = Service(options.recto_serve, Path(folder))
        service.start()
        try:
            return await crowd(service, options.seconds, {
                PRESENCE: options.presence, LOOKING: options.looking, ELSEWHERE: options.elsewhere})
        finally:
            service.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=float, default=5)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--crowd", action="store_true", help="people on the capture page in place of calls at a rate")
    parser.add_argument("--presence", type=int, default=5)
    parser.add_argument("--looking", type=int, default=15)
    parser.add_argument("--elsewhere", type=int, default=30)
    options = parser.parse_args()
    sys.exit(asyncio.run((people if options.crowd else whole)(options)))


if __name__ == "__main__":
    main()
