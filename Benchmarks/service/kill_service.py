# SPDX-License-Identifier: Apache-2.0
"""Ends the service with kill -9 at random moments while clients and reviewers use it, and looks for what was lost.

    kill_service.py RECTO_SERVE [--kills 100] [--repeats 1000] [--seed 1] [--clients 6] [--longest 0.5] [--tally FILE]

Clients create verifications, claim them, answer steps and upload files; reviewers decide. Each request is sent again,
the same to the byte, until it is answered, many twice at once. The service lives for a time by chance, at most as many
seconds as --longest says, and sometimes is ended before it listens; then it is started again over the same folder.

When the kills are done, and the clients are finished, everything that was acknowledged is looked for: each upload with
its bytes, each answer and decision once, each verification once under its reference. Every request is sent once more
and must be answered alike and change nothing. The service is stopped, and the chain of events followed from its
beginning, as is every file's place on the disk.

Then --repeats requests are sent several times each, at once and out of order, without kills, to a journey whose order
is given; of each kind one may count.

--tally adds up several calls in a file of JSON. The exit status is 1 if anything was lost, came twice, or differed.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import copy
import hashlib
import json
import random
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from running import (JOURNEY, Connection, Lost, Reply, Service, content_digest, picture, program_argument, request)

IN_ORDER = copy.deepcopy(JOURNEY) | {"id": "measured-in-order", "order": "given"}
CONSENT = {"action": "submit", "data": {"version": "1", "isAccepted": True}}
FORM = {"action": "submit", "data": {"values": {"city": "Utrecht"}}}
BEGIN = {"action": "begin"}
FILES = {"page": ("passport", "image/jpeg"), "frames": ("selfie", "video/x-motion-jpeg")}


@dataclass
class Person:
    """One verification, and what its client was told."""

    reference: str
    id: str = ""
    token: str = ""
    outcome: str = ""
    # Of every file: its number, to make its bytes again; its step; its size; its digest.
    files: dict[str, tuple[int, str, int, str]] = field(default_factory=dict)
    # Every request that has a key, and its answer.
    answered: list[tuple[bytes, Reply]] = field(default_factory=list)


class Run:
    def __init__(self, service: Service, options: argparse.Namespace) -> None:
        self.service = service
        self.options = options
        self.rng = random.Random(options.seed)
        self.count = collections.Counter()
        self.people: list[Person] = []
        self.is_over = False
        self.listening = asyncio.Event()
        self.faults: list[str] = []
        self.number = 0

    def fault(self, text: str) -> None:
        self.faults.append(text)
        print(f"  {text}", flush=True)

    async def ask(self, message: bytes, tries: int = 4_000) -> Reply:
        """Sends a request until it is answered, as a client that trusts nothing but answers."""
        for _ in range(tries):
            await self.listening.wait()
            try:
                connection = await Connection.open(self.service.port)
                try:
                    reply = await asyncio.wait_for(connection.send(message), 120)
                finally:
                    connection.close()
            except Lost:
                self.count["lost answers"] += 1
                await asyncio.sleep(0.01)
                continue
            if reply.status in (409, 503) and reply.json["code"] in (
                    "idempotencyInProgress", "staleRevision", "engineUnavailable", "busy"):
                self.count[reply.json["code"]] += 1
                # A service with too much to do says for how long to stay away; it is to be kept at work here.
                await asyncio.sleep(1 if reply.json["code"] == "busy" else 0.2)
                continue
            if reply.status >= 500:
                self.count["server errors"] += 1
                self.fault(f"{reply.status} {reply.body[:200]!r} to {message[:80]!r}")
                await asyncio.sleep(0.2)
                continue
            return reply
        raise SystemExit(f"no answer to {message[:100]!r}")

    async def once(self, person: Person, message: bytes, wanted: int) -> Reply:
        """Sends a request that has a key, or twice at once, and keeps its answer."""
        copies = 2 if self.rng.random() < 0.3 else 1
        replies = await asyncio.gather(*(self.ask(message) for _ in range(copies)))
        self.count["requests"] += 1
        self.count["sent twice at once"] += copies - 1
        for reply in replies:
            if reply.status != wanted or reply.body != replies[0].body:
                self.fault(f"{reply.status} {reply.body[:300]!r} to {message[:80]!r}")
        person.answered.append((message, replies[0]))
        return replies[0]

    def key(self) -> str:
        self.number += 1
        return f"key-{self.options.seed}-{self.number}"

    async def claimed(self, journey: str) -> Person | None:
        """A new verification with a client."""
        person = Person(f"reference-{self.key()}")
        made = await self.once(person, request(
            "POST", "/v1/verifications", self.service.keys["application"],
            {"journey": journey, "reference": person.reference}, Idempotency_Key=self.key()), 201)
        person.id = made.json["id"]
        claim = await self.ask(request("POST", "/v1/sessions", body={"code": made.json["code"]},
                                       Idempotency_Key=self.key()))
        if claim.status == 403:
            # A code is good once: the answer that had the token was lost with its connection.
            self.count["claims whose answer was lost"] += 1
            return None
        person.token = claim.json["accessToken"]
        self.people.append(person)
        return person

    def step(self, person: Person, step: str, body: dict) -> bytes:
        return request("POST", f"/v1/verifications/{person.id}/steps/{step}", person.token, body,
                       Idempotency_Key=self.key())

    def upload(self, person: Person, slot: str, replaces: str | None = None) -> tuple[int, bytes, bytes]:
        self.number += 1
        body = self.file(self.number, slot)
        headers = {"Content_Type": FILES[slot][1], "Content_Digest": content_digest(body)}
        if replaces:
            headers["Replaces"] = replaces
        path = f"/v1/verifications/{person.id}/steps/{FILES[slot][0]}/files/{slot}"
        return self.number, body, request("PUT", path, person.token, body, **headers)

    def file(self, number: int, slot: str) -> bytes:
        """The bytes of a file, by its number: the same ones each time."""
        rng = random.Random(number)
        return picture(rng.randrange(2_000, 60_000), rng)

    async def put(self, person: Person, slot: str, replaces: str | None = None) -> str:
        number, body, message = self.upload(person, slot, replaces)
        copies = 2 if self.rng.random() < 0.3 else 1
        replies = await asyncio.gather(*(self.ask(message) for _ in range(copies)))
        self.count["uploads"] += 1
        for reply in replies:
            if reply.status not in (200, 201) or reply.json["id"] != replies[0].json["id"]:
                self.fault(f"{reply.status} {reply.body[:300]!r} to {message[:80]!r}")
        name = replies[0].json["id"]
        person.files[name] = (number, slot, len(body), hashlib.sha256(body).hexdigest())
        return name

    async def frames(self, person: Person) -> None:
        """Has the challenge shown, and sends its frames."""
        await self.once(person, self.step(person, "selfie", BEGIN), 200)
        await self.put(person, "frames")

    async def decision(self, person: Person, outcome: str) -> bytes:
        """A decision about the verification as it is now."""
        path, reviewer = f"/v1/verifications/{person.id}", self.service.keys["reviewer"]
        revision = (await self.ask(request("GET", path, reviewer))).headers["etag"]
        return request("POST", f"{path}/decision", reviewer, {"outcome": outcome, "note": "Measured."},
                       Idempotency_Key=self.key(), If_Match=revision)

    async def live(self) -> None:
        """One verification after the other, until the kills are done."""
        while not self.is_over:
            person = await self.claimed(JOURNEY["id"])
            if not person:
                continue
            parts = [lambda: self.once(person, self.step(person, "consent", CONSENT), 200),
                     lambda: self.once(person, self.step(person, "form", FORM), 200),
                     lambda: self.put(person, "page"), lambda: self.frames(person)]
            self.rng.shuffle(parts)
            for part in parts:
                await part()
            if self.rng.random() < 0.3:
                await self.put(person, "page", next(n for n, f in person.files.items() if f[1] == "page"))
            person.outcome = self.rng.choice(["verified", "failed"])
            await self.once(person, await self.decision(person, person.outcome), 200)
            self.count["decisions"] += 1

    async def kill_and_start(self) -> None:
        begin = time.monotonic()
        starts = []
        loop = asyncio.get_running_loop()
        for number in range(1, self.options.kills + 1):
            if self.rng.random() < 0.1:
                # Before it listens: what it finishes from the life before is interrupted, too.
                process = asyncio.create_subprocess_exec(
                    self.service.program, "--data", str(self.service.folder / "data"), "--port",
                    str(self.service.port), "--config", str(self.service.file),
                    stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
                process = await process
                await asyncio.sleep(self.rng.uniform(0, 0.1))
                process.kill()
                await process.wait()
                self.count["kills"] += 1
                self.count["kills before it listened"] += 1
            else:
                starts.append(await loop.run_in_executor(None, self.service.start))
                self.listening.set()
                await asyncio.sleep(self.rng.uniform(0, self.options.longest))
                self.listening.clear()
                self.service.kill()
                self.count["kills"] += 1
            if number % 50 == 0:
                print(f"{number} kills in {time.monotonic() - begin:.0f} s, start {1000 * max(starts):.0f} ms at most; "
                      f"{self.count['decisions']} decisions, {self.count['uploads']} uploads", flush=True)
        self.is_over = True
        await loop.run_in_executor(None, self.service.start)
        self.listening.set()

    async def check(self, person: Person) -> None:
        """Looks at a verification that is done."""
        application, reviewer = self.service.keys["application"], self.service.keys["reviewer"]
        path = f"/v1/verifications/{person.id}"
        before = (await self.ask(request("GET", path, application))).json
        listed = (await self.ask(request("GET", f"/v1/verifications?reference={person.reference}", application))).json
        if [item["id"] for item in listed["items"]] != [person.id]:
            self.fault(f"{person.reference} is of {len(listed['items'])} verifications")
        if before.get("outcome") != person.outcome:
            self.fault(f"{person.id} is {before.get('outcome')}, and was decided {person.outcome}")
        for name, (number, slot, size, digest) in person.files.items():
            reply = await self.ask(request("GET", f"{path}/files/{name}", reviewer))
            self.count["files looked at"] += 1
            if reply.status != 200 or len(reply.body) != size or hashlib.sha256(reply.body).hexdigest() != digest:
                self.fault(f"the file {name} of {person.id} is lost: {reply.status}, {len(reply.body)} bytes")
        for message, first in person.answered:
            again = await self.ask(message)
            self.count["sent again"] += 1
            if (again.status, again.body) != (first.status, first.body):
                self.fault(f"{again.status} {again.body[:200]!r} where it was {first.status} {first.body[:200]!r}")
        after = (await self.ask(request("GET", path, application))).json
        if after != before:
            self.fault(f"{person.id} is another after requests that were sent again")
        await self.check_events(person)

    async def check_events(self, person: Person) -> None:
        path = f"/v1/verifications/{person.id}/events?limit=500"
        events = (await self.ask(request("GET", path, self.service.keys["application"]))).json["items"]
        types = collections.Counter(event["type"] for event in events)
        answered = collections.Counter(e["data"]["step"] for e in events if e["type"] == "step.answered")
        files = collections.Counter(e["data"]["file"] for e in events if e["type"] == "file.received")
        wanted = {"verification.requested": 1, "decision": 1, "verification.done": 1}
        for name, count in wanted.items():
            if types[name] != count:
                self.fault(f"{person.id} has {types[name]} events {name}")
        if answered != {"consent": 1, "form": 1}:
            self.fault(f"{person.id} has answers {dict(answered)}")
        if files != {name: 1 for name in person.files}:
            self.fault(f"{person.id} received {dict(files)}, and acknowledged {list(person.files)}")

    async def repeat(self, wanted: int) -> None:
        """Sends requests several times, at once and out of order."""
        sent = collections.Counter()

        async def one() -> None:
            person = await self.claimed(IN_ORDER["id"])
            uploads = {slot: self.upload(person, slot) for slot in FILES}
            messages = {"consent": self.step(person, "consent", CONSENT), "form": self.step(person, "form", FORM),
                        **{slot: upload[2] for slot, upload in uploads.items()}}
            done: dict[str, Reply] = {}
            while True:
                names = [name for name in messages for _ in range(self.rng.randrange(1, 4))]
                self.rng.shuffle(names)
                before = set(done)
                replies = await asyncio.gather(*(self.ask(messages[name]) for name in names))
                for name, reply in zip(names, replies):
                    sent["requests"] += 1
                    if reply.status not in (200, 201):
                        # Too early: the order is given. It changes nothing, and can be sent again.
                        sent["too early"] += 1
                        if name in before or reply.json["code"] != "invalidTransition":
                            self.fault(f"{reply.status} {reply.body[:200]!r} to {name}")
                    elif name in FILES:
                        if name in done and reply.json["id"] != done[name].json["id"]:
                            self.fault(f"{name} of {person.id} is two files")
                        done.setdefault(name, reply)
                    elif done.setdefault(name, reply).body != reply.body:
                        self.fault(f"{name} of {person.id} was answered in two ways")
                # The last step of this journey takes files only once the one before it is passed.
                if {"consent", "form", "page"} <= set(done):
                    break
            for slot in FILES:
                number, body, _ = uploads[slot]
                if slot in done:
                    digest = hashlib.sha256(body).hexdigest()
                    person.files[done[slot].json["id"]] = (number, slot, len(body), digest)
            decision = await self.decision(person, "verified")
            replies = await asyncio.gather(*(self.ask(decision) for _ in range(3)))
            sent["requests"] += 3
            if len({(reply.status, reply.body) for reply in replies}) != 1 or replies[0].status != 200:
                self.fault(f"a decision was answered in {len({r.body for r in replies})} ways")
            person.outcome = "verified"
            person.answered.append((decision, replies[0]))
            await self.check(person)
            sent["verifications"] += 1

        while sent["requests"] < wanted:
            await asyncio.gather(*(one() for _ in range(4)))
        self.count["repeated"] = sent["requests"]
        print(f"{sent['requests']} requests several times each and out of order to {sent['verifications']} "
              f"verifications, {sent['too early']} too early")

    async def whole(self) -> None:
        self.service.start()
        self.listening.set()
        for journey in (JOURNEY, IN_ORDER):
            made = await self.ask(request("POST", "/v1/journeys", self.service.keys["admin"], journey))
            if made.status != 201:
                raise SystemExit(made.body.decode())
        self.service.kill()
        self.listening.clear()
        clients = [asyncio.create_task(self.live()) for _ in range(self.options.clients)]
        await self.kill_and_start()
        await asyncio.gather(*clients)
        for person in self.people:
            await self.check(person)
        await self.repeat(self.options.repeats)
        if status := self.service.stop():
            self.fault(f"the service ended with status {status} when it was told to stop")
        check_folder(self)


def check_folder(run: Run) -> None:
    """Follows the chain of events, and looks for every file that the database has."""
    folder = run.service.folder / "data/store"
    with sqlite3.connect(f"file:{folder / 'store.sqlite'}?mode=ro", uri=True) as database:
        store = database.execute("SELECT id FROM store").fetchone()[0]
        head = hashlib.sha256(f"recto.store/1 {store}".encode()).digest()
        count = 0
        rows = database.execute("SELECT sequence, at, type, actor, verification, data, previous_hash, hash FROM event "
                                "ORDER BY sequence")
        for sequence, at, kind, actor, verification, data, previous, own in rows:
            count += 1
            words = {"actor": actor, "at": at, "data": "DATA", "sequence": sequence, "type": kind}
            if verification:
                words["verification"] = verification
            text = json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace('"DATA"', data, 1)
            if sequence != count or previous != head or hashlib.sha256(head + text.encode()).digest() != own:
                return run.fault(f"the chain is broken at event {sequence}")
            head = own
        blobs = {row[0] for row in database.execute("SELECT id FROM blob")}
        integrity = database.execute("PRAGMA integrity_check").fetchone()[0]
    files = {path.name for path in (folder / "blobs").rglob("*") if path.is_file()}
    if blobs - files:
        run.fault(f"{len(blobs - files)} files are not on the disk")
    if integrity != "ok":
        run.fault(f"the database: {integrity}")
    print(f"{count} events in a whole chain; {len(blobs)} files, {len(files - blobs)} more that nobody was told of")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--longest", type=float, default=0.5)
    parser.add_argument("--tally", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recto-kills-") as folder:
        service = Service(options.recto_serve, Path(folder))
        run = Run(service, options)
        try:
            asyncio.run(run.whole())
        finally:
            if service.process and service.process.poll() is None:
                service.kill()
    run.count["faults"] = len(run.faults)
    run.count["verifications"] = len(run.people)
    print(", ".join(f"{name} {count}" for name, count in sorted(run.count.items())))
    if options.tally:
        total = collections.Counter(json.loads(options.tally.read_text()) if options.tally.exists() else {})
        total += run.count
        total["faults"] += 0
        options.tally.write_text(json.dumps(total, indent=1, sort_keys=True) + "\n")
        print(f"in all: {total['kills']} kills, {total['repeated']} requests repeated, {total['faults']} faults")
    sys.exit(1 if run.faults else 0)


if __name__ == "__main__":
    main()
