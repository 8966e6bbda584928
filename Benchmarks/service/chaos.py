# SPDX-License-Identifier: Apache-2.0
"""Calls the service in every right and wrong way at once, ends it, fills its disk, and looks at what is left.

    chaos.py PROGRAMS [--minutes 10] [--seed S] [--clients 20] [--without KIND…] [--stop]

PROGRAMS holds `recto` and `recto-serve`. Clients of three tenants make random calls of every route that `/openapi.json`
names: right ones, ones with another's names and credentials, spoilt bodies, heads that are no HTTP, several at the same
moment. Meanwhile webhook receivers answer with what no server should, the service is ended by `kill -9`, and, if this
program runs as root, its disk is filled and freed again. KIND is one of calls, races, malformed, images, receivers,
kills, disk.

What must hold, whatever is sent:

    alive     the service ends only when it is ended; in the end /readyz answers 200, and it stops with status 0
    apart     nothing of a tenant or a person is in an answer to, or a message to, another; nothing of anybody in a log
    kept      what was acknowledged is there: verifications, files byte for byte, decisions, erasures
    one       every verification has one outcome, the one that was said last; two changes never have the same revision
    whole     the chain of events is whole, and every file of the database is on the disk
    polite    no answer is 5xx but while the disk is full, and 503 with Retry-After; no crash is in the log

The seed is printed. A run with the same seed makes the same choices in each client, as far as answers are the same. With
--stop the run ends with the first death. Exit status 1 if anything did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import hashlib
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from calls import Description
from chaos_clients import CANARY, KINDS, Clients, Person, hostile_images
from kill_service import check_folder
from running import Connection, free_port, request
from tenants import SharedService, can_mount, fill, journey, small_disk

MEGABYTES = 48
# Seconds after the disk was freed within which an answer may still say that it is full.
GRACE = 5

# What a receiver of webhooks answers; `None` closes without a word.
ANSWERS = (
    b"HTTP/1.1 204 No Content\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", b"HTTP/1.1 000 x\r\n\r\n", b"HTTP/1.1 099 x\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\n" * 50, b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 5_000, b"HTTP/1.1 999 x\r\n\r\n", b"\x16\x03\x01\x00", b"\r\n\r\n",
    b"HTTP/1.1 429 x\r\nRetry-After: nan\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 302 x\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", None)

# What secrets are made of, and how a code is shown.
WORD = re.compile(r"[A-Za-z0-9_-]{6,}")
CODE = re.compile(r"\d{4} \d{4} \d{4}")


class Chaos(Clients):
    """What is done to the service while the clients call it, and what is looked at in the end."""

    # What is done to the service.

    async def receiver(self, tenant: str, rng: random.Random) -> asyncio.Server:
        """Receives a tenant's webhooks, and answers as nobody should."""
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ValueError):
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
                length = re.search(rb"content-length: (\d+)", head, re.I)
                body = await asyncio.wait_for(reader.readexactly(int(length[1]) if length else 0), 10)
                self.count["messages received"] += 1
                for found in CANARY.finditer(body.decode(errors="replace")):
                    if found[1] != tenant:
                        self.fault(f"a message to {tenant} has {found[0]}")
                words = rng.choice(ANSWERS if "receivers" in self.kinds else ANSWERS[:3])
                if words:
                    writer.write(words)
                    await writer.drain()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", self.receivers[tenant])
        return server

    async def start(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self.service.start)
        self.listening.set()

    async def watch(self) -> None:
        """Notices when the service ends by itself, and starts it again."""
        while not self.is_over:
            await asyncio.sleep(0.05)
            if self.is_down_on_purpose or self.service.is_alive:
                continue
            self.listening.clear()
            self.service.process.stdout.close()
            self.deaths += 1
            self.fault(f"the service ended with status {self.service.process.returncode} after "
                       f"{time.monotonic() - self.begin:.1f} s and {self.count['requests']} requests; the last were "
                       + "; ".join(list(self.last)[-8:]))
            if self.options.stop or self.deaths >= 10:
                self.is_over = True
            try:
                await self.start()
            except SystemExit as error:
                self.fault(f"it does not start again: {str(error)[-600:]}")
                self.is_over = True
                self.listening.set()
                return

    async def kills(self) -> None:
        rng = random.Random(f"{self.options.seed}/kills")
        while not self.is_over:
            await asyncio.sleep(rng.uniform(5, 25))
            if self.is_over or not self.service.is_alive:
                continue
            self.is_down_on_purpose = True
            self.listening.clear()
            self.service.kill()
            self.count["kills"] += 1
            if rng.random() < 0.3:
                # Not even what it finishes from the life before is finished.
                with contextlib.suppress(SystemExit):
                    await self.start()
                    self.service.kill()
                    self.listening.clear()
            try:
                await self.start()
            except SystemExit as error:
                # The disk may have been freed since it was tried.
                if not self.is_full and time.monotonic() > self.full_until:
                    self.fault(f"it does not start after a kill: {str(error)[-600:]}")
                await self.freed()
                await self.start()
            self.is_down_on_purpose = False

    async def disk(self) -> None:
        rng = random.Random(f"{self.options.seed}/disk")
        while not self.is_over:
            await asyncio.sleep(rng.uniform(10, 40))
            self.is_full = True
            await asyncio.get_running_loop().run_in_executor(None, fill, self.service.folder / "data")
            self.count["full disks"] += 1
            await asyncio.sleep(rng.uniform(0.5, 4))
            await self.freed()

    async def freed(self) -> None:
        (self.service.folder / "data/filler").unlink(missing_ok=True)
        self.full_until = time.monotonic() + GRACE
        self.is_full = False

    # What is looked at in the end.

    async def check(self, person: Person) -> None:
        tenant = self.service.tenants[person.tenant]
        path = f"/v1/verifications/{person.id}"
        look = await self.send(request("GET", path, tenant.keys["application"]), person.tenant, person, "check")
        if look is None:
            return self.fault(f"{person.id} cannot be looked at")
        is_gone = look.status == 410 or look.status == 200 and look.json.get("erasedAt") is not None
        if person.is_erased and (look.status == 200 and CANARY.search(look.body.decode())):
            self.fault(f"{person.id} was erased, and is {look.body[:200]!r}")
        if not person.may_be_erased and (look.status != 200 or is_gone):
            self.fault(f"{person.id} was acknowledged, and is {look.status} {look.body[:200]!r}")
        for other in self.service.tenants.values():
            if other is not tenant:
                for name in ("application", "reviewer"):
                    reply = await self.send(request("GET", path, other.keys[name]), other.name, None, "a stranger's look")
                    if reply is not None and reply.status != 404:
                        self.fault(f"{other.name} gets {reply.status} for {person.id} of {person.tenant}")
        if look.status != 200 or person.may_be_erased:
            return
        revision = int(look.headers["etag"].strip('W/"'))
        outcome = look.json.get("outcome")
        if revision < person.revision or revision == person.revision and outcome != person.outcome:
            self.fault(f"{person.id} is {outcome} at {revision}, and was {person.outcome} at {person.revision}")
        events = await self.send(request("GET", f"{path}/events?limit=500", tenant.keys["application"]), person.tenant,
                                 person, "events")
        items = events.json["items"] if events is not None and events.status == 200 else []
        decisions = collections.Counter(item["data"].get("outcome", item["data"].get("to"))
                                        for item in items if item["type"].startswith("decision"))
        said = collections.Counter(person.decided)
        for kind in said:
            if decisions[kind] < 1:
                self.fault(f"{person.id} was decided {dict(said)}, and its events have {dict(decisions)}")
        ends = [item for item in items if item["type"] == "verification.done"]
        if ends and outcome and ends[-1]["data"].get("outcome") != outcome and not decisions[outcome]:
            self.fault(f"{person.id} is {outcome}, and its events end with {ends[-1]['data']}")
        for name, (digest, length) in person.files.items():
            reply = await self.send(request("GET", f"{path}/files/{name}", tenant.keys["reviewer"]), person.tenant, person,
                                    "a file")
            if reply is not None and (reply.status != 200 or hashlib.sha256(reply.body).hexdigest() != digest):
                self.fault(f"the file {name} of {person.id} is {reply.status} with {len(reply.body)} of {length} bytes")
            self.count["files looked at"] += 1

    def check_log(self) -> None:
        said = self.service.said
        for line in self.service.harm[:5]:
            self.fault(f"the log has {line[:300]}")
        for found in set(CANARY.findall(said)):
            self.fault(f"the log names canary-{found[0]}-{found[1]}")
        # Thousands of secrets are looked for in a hundred megabytes: by the longest word of each, and codes by their digits.
        words = set(WORD.findall(said)) | {code.replace(" ", "") for code in CODE.findall(said)}
        for secret in self.secrets:
            if max(WORD.findall(secret.replace(" ", "")), key=len, default="") in words:
                self.fault(f"the log has a secret that begins with {secret[:6]}")

    async def run(self) -> None:
        for tenant in self.service.tenants:
            self.receivers[tenant] = free_port()
        servers = [await self.receiver(tenant, random.Random(f"{self.options.seed}/{tenant}"))
                   for tenant in self.service.tenants]
        await self.start()
        text = await self.send(request("GET", "/openapi.json"), None)
        self.description = Description(text.json)
        self.images = hostile_images()
        for name, tenant in self.service.tenants.items():
            made = await self.send(request("POST", "/v1/journeys", tenant.keys["admin"], journey(f"chaos-{name}")), name)
            if made.status != 201:
                raise SystemExit(made.body.decode())
        self.begin = time.monotonic()
        jobs = [self.watch()]
        if "kills" in self.kinds:
            jobs.append(self.kills())
        if "disk" in self.kinds:
            jobs.append(self.disk())
        others = [asyncio.create_task(job) for job in jobs]
        clients = [asyncio.create_task(self.client(number)) for number in range(self.options.clients)]
        while not self.is_over and time.monotonic() - self.begin < 60 * self.options.minutes:
            await asyncio.sleep(0.2)
            for task in (*clients, *others):
                if task.done() and task.exception():
                    raise task.exception()
        self.is_over = True
        self.is_down_on_purpose = True
        await asyncio.wait([*clients, others[0]], timeout=90)
        for task in (*clients, *others):
            task.cancel()
        await asyncio.gather(*clients, *others, return_exceptions=True)
        if "disk" in self.kinds:
            await self.freed()
        if not self.service.is_alive:
            await self.start()
        self.listening.set()
        if not self.options.stop or not self.deaths:
            await self.settle()
        status = await asyncio.get_running_loop().run_in_executor(None, self.service.stop)
        if status:
            self.fault(f"the service ended with status {status} when it was told to stop")
        for server in servers:
            server.close()
        check_folder(self)
        self.check_log()

    async def settle(self) -> None:
        """Waits until the service is ready, then looks at everything that was acknowledged."""
        end = time.monotonic() + 60
        while True:
            reply = await self.send(request("GET", "/readyz"), None)
            if reply is not None and reply.status == 200:
                break
            if time.monotonic() > end:
                return self.fault("the service is not ready a minute after the last call")
            await asyncio.sleep(0.2)
        connection = await Connection.open(self.service.operations)
        told = await connection.send(request("GET", "/metrics"))
        connection.close()
        if told.status != 200 or CANARY.search(told.body.decode()):
            self.fault(f"/metrics answers {told.status}, or names somebody")
        for start in range(0, len(self.people), 8):
            await asyncio.gather(*(self.check(person) for person in self.people[start:start + 8]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--without", nargs="*", choices=KINDS, default=[])
    parser.add_argument("--stop", action="store_true", help="end with the first death")
    options = parser.parse_args()
    if "disk" not in options.without and not can_mount():
        print("no full disks: only root can make a disk of its own")
        options.without.append("disk")
    print(f"seed {options.seed}, {options.minutes:g} minutes, {options.clients} clients, without "
          f"{', '.join(options.without) or 'nothing'}", flush=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="recto-chaos-")))
        if "disk" not in options.without:
            stack.enter_context(small_disk(folder / "data", MEGABYTES + int(40 * options.minutes)))
        service = SharedService(options.programs, folder, {"allowedNetworks": ["127.0.0.0/8"], "workers": 4})
        chaos = Chaos(service, options)
        try:
            asyncio.run(chaos.run())
        finally:
            if service.is_alive:
                service.kill()
            if chaos.faults:
                kept = Path(tempfile.gettempdir()) / f"recto-chaos-{options.seed}.log"
                kept.write_text(service.said)
                print(f"the service's log is {kept}")
    print(", ".join(f"{name} {count}" for name, count in sorted(chaos.count.items())))
    print("answers by status: " + ", ".join(f"{status} {count}" for status, count in sorted(chaos.statuses.items())))
    print(f"{len(chaos.routes)} of {len(chaos.description.operations)} routes, {len(chaos.people)} verifications, "
          f"{chaos.deaths} deaths, {len(chaos.faults)} faults")
    sys.exit(1 if chaos.faults else 0)


if __name__ == "__main__":
    main()
