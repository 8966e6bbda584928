# SPDX-License-Identifier: Apache-2.0
"""The clients that `chaos.py` lets loose on a service: what they send, and what must hold of every answer."""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import hashlib
import json
import random
import re
import struct
import time
import zlib

from calls import MALFORMED, Description, Operation, spoilt
from running import Connection, Lost, Reply, content_digest, picture, request
from tenants import SharedService

KINDS = ("calls", "races", "malformed", "images", "receivers", "kills", "disk")
CANARY = re.compile(r"canary-([a-z]+)-(\d+)-")
CONSENT = {"action": "submit", "data": {"version": "1", "isAccepted": True}}
# Seconds within which a call must be answered.
PATIENCE = 60


class Person:
    """A verification, and what the service has said of it."""

    def __init__(self, tenant: str, number: int) -> None:
        self.tenant, self.number = tenant, number
        self.canary = f"canary-{tenant}-{number}-"
        self.id = self.code = self.token = self.renewal = ""
        # By name: digest and length.
        self.files: dict[str, tuple[str, int]] = {}
        self.revision, self.outcome = 0, None
        # Acknowledged changes, by the revision that each made, with what was asked for.
        self.changes: dict[int, bytes] = {}
        self.decided: list[str] = []
        self.is_erased = self.may_be_erased = False


class Clients:
    """What the clients know and do, and what they look at in every answer."""

    def __init__(self, service: SharedService, options: argparse.Namespace) -> None:
        self.service, self.options = service, options
        self.kinds = set(KINDS) - set(options.without)
        self.faults: list[str] = []
        self.count = collections.Counter()
        self.statuses = collections.Counter()
        self.routes = collections.Counter()
        self.people: list[Person] = []
        self.description = Description({"paths": {}})
        self.images: list[bytes] = []
        self.webhooks: dict[str, list[str]] = {name: [] for name in service.tenants}
        self.notifications: list[str] = ["none"]
        self.secrets: set[str] = {key for tenant in service.tenants.values() for key in tenant.keys.values()}
        self.listening = asyncio.Event()
        self.last = collections.deque(maxlen=25)
        self.is_over = self.is_down_on_purpose = False
        self.begin = time.monotonic()
        self.full_until = 0.0
        self.is_full = False
        self.deaths = 0
        self.number = 0
        self.receivers: dict[str, int] = {}

    def fault(self, text: str) -> None:
        self.faults.append(text)
        if self.faults.count(text) == 1 and len(set(self.faults)) <= 60:
            print(f"fault after {time.monotonic() - self.begin:.1f} s:", text, flush=True)

    # What is sent, and what is looked at in every answer.

    async def send(self, message: bytes, tenant: str | None, person: Person | None = None,
                   name: str = "", patience: float = PATIENCE) -> Reply | None:
        """Sends a request on a connection of its own; `None` if the answer was lost."""
        await self.listening.wait()
        life = self.service.process
        name = name or message.partition(b" HTTP/1.1\r\n")[0].decode("latin-1")[-120:]
        self.last.append(name)
        self.count["requests"] += 1
        connection = None
        try:
            connection = await Connection.open(self.service.port)
            reply = await asyncio.wait_for(connection.send(message), patience)
        except Lost:
            self.count["answers lost"] += 1
            return None
        except TimeoutError:
            if life is self.service.process and self.service.is_alive:
                self.fault(f"no answer within {patience:g} s to {name}")
            return None
        finally:
            if connection:
                connection.close()
        self.look(reply, message, tenant, person, name)
        return reply

    def look(self, reply: Reply, message: bytes, tenant: str | None, person: Person | None, name: str) -> None:
        self.statuses[reply.status] += 1
        if reply.status >= 500:
            was_full = self.is_full or time.monotonic() < self.full_until
            if reply.status == 503 and "retry-after" in reply.headers:
                self.count["503 with Retry-After"] += 1
            elif was_full:
                self.count["5xx while the disk was full"] += 1
            else:
                self.fault(f"{reply.status} {reply.body[:160]!r} to {name}")
        text = reply.body.decode(errors="replace") + repr(reply.headers)
        for found in CANARY.finditer(text):
            of_whom = found[1], int(found[2])
            if of_whom[0] != tenant or person and of_whom[1] != person.number:
                self.fault(f"an answer to {tenant or 'nobody'} has {found[0]}: {name}")
                break

    def note(self, person: Person, reply: Reply, message: bytes) -> None:
        """Keeps what an answer says of a verification."""
        if reply.status not in (200, 201) or "etag" not in reply.headers:
            return
        with contextlib.suppress(ValueError, TypeError, AttributeError):
            words = reply.json
            words = words.get("verification", words)
            revision = int(reply.headers["etag"].strip('W/"'))
            # The words of other systems have the entity tag, and no outcome.
            if words.get("id") != person.id or "next" not in words:
                return
            # What shows again a challenge that is in force changes nothing.
            changes = b"Idempotency-Key" not in message and b"/token" not in message and b'"begin"' not in message
            if message.startswith((b"POST", b"PUT")) and changes:
                other = person.changes.setdefault(revision, message)
                if other is not message and other.split(b"\r\n")[0] != message.split(b"\r\n")[0]:
                    self.fault(f"revision {revision} of {person.id} was made by {other[:60]!r} and {message[:60]!r}")
            if revision >= person.revision:
                person.revision, person.outcome = revision, words.get("outcome")

    # What clients do.

    def key(self, rng: random.Random) -> str:
        return "".join(rng.choices("abcdefghijklmnop", k=24))

    async def create(self, tenant: str, rng: random.Random) -> Person | None:
        self.number += 1
        person = Person(tenant, self.number)
        subject = {"id": person.canary + "subject", "email": person.canary + "mail@example.org"}
        made = await self.send(request(
            "POST", "/v1/verifications", self.service.tenants[tenant].keys["application"],
            {"journey": f"chaos-{tenant}", "reference": person.canary + "reference", "subject": subject},
            Idempotency_Key=self.key(rng)), tenant, person, "create")
        if made is None or made.status != 201:
            return None
        person.id, person.code = made.json["id"], made.json["code"]
        self.secrets.add(person.code)
        self.people.append(person)
        claim = await self.send(request("POST", "/v1/sessions", body={"code": person.code},
                                        Idempotency_Key=self.key(rng)), tenant, person, "claim")
        if claim is not None and claim.status == 200:
            person.token, person.renewal = claim.json["accessToken"], claim.json.get("renewalToken", "")
            self.secrets |= {person.token, person.renewal}
        return person

    async def act(self, person: Person, rng: random.Random) -> None:
        """One right thing with a verification."""
        tenant = self.service.tenants[person.tenant]
        path = f"/v1/verifications/{person.id}"
        match rng.randrange(12):
            case 0:
                await self.changed(person, request("POST", f"{path}/steps/consent", person.token, CONSENT))
            case 1:
                values = {"action": "submit", "data": {"values": {"city": person.canary + "city"}}}
                await self.changed(person, request("POST", f"{path}/steps/form", person.token, values))
            case 2 | 3 | 4 | 5:
                await self.upload(person, rng)
            case 6:
                slot = {"action": "submit", "data": {"documentType": "passport"}}
                await self.changed(person, request("POST", f"{path}/steps/passport", person.token, slot))
            case 7 | 8:
                await self.decide(person, rng)
            case 9 | 10:
                reply = await self.send(request("GET", path, tenant.keys["application"]), person.tenant, person, "look")
                if reply is not None:
                    self.note(person, reply, b"GET")
            case _:
                await self.erase(person)

    async def changed(self, person: Person, message: bytes) -> Reply | None:
        reply = await self.send(message, person.tenant, person)
        if reply is not None:
            self.note(person, reply, message)
        return reply

    async def upload(self, person: Person, rng: random.Random) -> None:
        slot, step, media = rng.choice((("page", "passport", "image/jpeg"), ("frames", "selfie", "video/x-motion-jpeg")))
        body = picture(rng.randrange(1_000, 20_000), rng)
        if "images" in self.kinds and rng.random() < 0.3:
            body = rng.choice(self.images)
            media = "application/pdf" if body.startswith(b"%PDF") else "image/png" if body[1:4] == b"PNG" else media
        if slot == "frames":
            path = f"/v1/verifications/{person.id}/steps/{step}"
            await self.changed(person, request("POST", path, person.token, {"action": "begin"}))
        reply = await self.send(request(
            "PUT", f"/v1/verifications/{person.id}/steps/{step}/files/{slot}", person.token, body,
            Content_Type=media, Content_Digest=content_digest(body)), person.tenant, person, "upload")
        if reply is not None and reply.status in (200, 201):
            person.files[reply.json["id"]] = (hashlib.sha256(body).hexdigest(), len(body))
            self.count["uploads"] += 1

    async def decide(self, person: Person, rng: random.Random) -> None:
        outcome = rng.choice(("verified", "failed"))
        who = self.service.tenants[person.tenant].keys[rng.choice(("reviewer", "second"))]
        call, word = rng.choice((("decision", "note"), ("decision", "note"), ("overturn", "reason")))
        reply = await self.changed(person, request(
            "POST", f"/v1/verifications/{person.id}/{call}", who, {"outcome": outcome, word: person.canary + word},
            If_Match=f'"{person.revision}"'))
        if reply is not None and reply.status == 200:
            person.decided.append(outcome)
            self.count["decisions"] += 1

    async def erase(self, person: Person) -> None:
        key = self.service.tenants[person.tenant].keys["application"]
        path = f"/v1/verifications/{person.id}"
        person.may_be_erased = True
        await self.changed(person, request("POST", f"{path}/cancel", key, {}))
        reply = await self.send(request("DELETE", path, key), person.tenant, person, "DELETE after cancel")
        if reply is not None and reply.status == 204:
            person.is_erased = True
            self.count["erasures"] += 1

    # Calls as the description has them, and with something wrong.

    def values(self, operation: Operation, person: Person, rng: random.Random) -> dict[str, str]:
        known = {"id": person.id, "step": rng.choice(("consent", "form", "passport", "selfie", "none")),
                 "slot": rng.choice(("page", "frames", "selfie", "front", "none")),
                 "file": rng.choice([*person.files, "none"]), "journey": f"chaos-{person.tenant}@1", "code": "notFound",
                 "webhook": rng.choice([*self.webhooks[person.tenant], "none"]), "delivery": str(rng.randint(0, 200)),
                 "notification": rng.choice(self.notifications)}
        return {name: known.get(name) or "x" for name, place, _ in operation.parameters if place == "path"}

    def made(self, operation: Operation, person: Person, rng: random.Random, hostile: bool) -> tuple[bytes, str | None, Person | None]:
        """A call, and to whom its answer may say what."""
        tenant = self.service.tenants[person.tenant]
        stranger = rng.choice([one for one in self.people if one.tenant != person.tenant] or [person])
        whose, seen, credential = tenant.name, None, None
        if "token" in operation.credentials and (rng.random() < 0.5 or "key" not in operation.credentials):
            credential, seen = person.token, person
        elif "key" in operation.credentials:
            credential = tenant.keys[rng.choice(list(tenant.keys))]
        target = person
        if hostile:
            match rng.randrange(5):
                case 0:
                    target = stranger
                case 1:
                    credential, whose, seen = None, None, None
                case 2:
                    credential, whose, seen = stranger.token, stranger.tenant, stranger
                case 3:
                    credential = (credential or person.token)[:-4] + "AAAA"
                case 4:
                    credential = rng.choice(("x", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "é" * 3))
        if target is person and not operation.credentials:
            whose, seen = person.tenant, None
        headers, query = {}, []
        for name, place, schema in operation.parameters:
            if place == "query" and rng.random() < 0.5:
                value = {"reference": target.canary + "reference", "subject": target.canary + "subject", "wait": "1",
                         "token": "x"}.get(name) or str(self.description.value(schema, rng, "q"))
                query.append(f"{name}={value if not hostile or rng.random() < 0.7 else '%00%ff'}".replace(" ", "%20"))
            elif place == "header" and name == "If-Match":
                headers[name] = rng.choice((f'"{target.revision}"', '"1"', "*", "x"))
            elif place == "header" and name != "Content-Digest" and rng.random() < 0.3:
                headers[name] = rng.choice(("repeated", self.key(rng)))
        body = None
        if operation.bodies:
            media, schema = rng.choice(sorted(operation.bodies.items(), key=lambda one: one[0]))
            if media == "application/json":
                text = person.canary if credential or not hostile else "text"
                body = json.dumps(self.refined(operation, self.description.value(schema, rng, text), person)).encode()
                if hostile and rng.random() < 0.6:
                    body = spoilt(body, rng)
            else:
                body = rng.choice(self.images) if rng.random() < 0.5 else rng.randbytes(200)
            headers["Content-Type"] = media
        path = operation.address(self.values(operation, target, rng)) + ("?" + "&".join(query) if query else "")
        if operation.method == "DELETE" and (query or "{id}" in path or target.id in path):
            target.may_be_erased = True
            for other in self.people if query else []:
                if other.tenant == target.tenant and other.number == target.number:
                    other.may_be_erased = True
        return request(operation.method, path, credential, body, **headers), whose, seen

    def refined(self, operation: Operation, body, person: Person):
        """A body whose names exist."""
        if operation.path == "/v1/webhooks" and isinstance(body, dict):
            body["url"] = f"http://127.0.0.1:{self.receivers[person.tenant]}/{person.tenant}"
        if operation.path == "/v1/verifications" and isinstance(body, dict):
            body["journey"] = f"chaos-{person.tenant}"
        if "sessions" in operation.path and isinstance(body, dict) and "code" in body:
            body["code"] = person.code
        if operation.path.endswith("/token") and isinstance(body, dict) and "renewalToken" in body:
            body["renewalToken"] = person.renewal or "x"
        return body

    async def call(self, person: Person, rng: random.Random, hostile: bool) -> None:
        operation = rng.choice(self.description.operations)
        message, tenant, seen = self.made(operation, person, rng, hostile)
        self.routes[operation.name] += 1
        reply = await self.send(message, tenant, seen, operation.name + (" (wrong)" if hostile else ""))
        if reply is None:
            return
        self.learn(operation, person, reply)
        if not hostile:
            self.note(person, reply, message)

    def learn(self, operation: Operation, person: Person, reply: Reply) -> None:
        """Keeps the names that an answer brought."""
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):
            if operation.path == "/v1/webhooks" and reply.status == 201:
                self.webhooks[person.tenant].append(reply.json["id"])
            if operation.path == "/v1/notifications":
                self.notifications += [item["id"] for item in reply.json["items"]][:3]
            if operation.path.endswith(("/token", "/sessions")) and reply.status == 200:
                words = reply.json
                self.secrets |= {words["accessToken"], words.get("renewalToken", "")}
                if words["verification"]["id"] == person.id:
                    person.token = words["accessToken"]
                    person.renewal = words.get("renewalToken", person.renewal)
            if operation.name.startswith("POST /v1/verifications/{id}/dec") and reply.status == 200:
                person.decided.append(reply.json["outcome"])

    async def race(self, person: Person, rng: random.Random) -> None:
        """Several calls of one thing at the same moment."""
        self.count["races"] += 1
        keys = self.service.tenants[person.tenant].keys
        path = f"/v1/verifications/{person.id}"
        cancel = request("POST", f"{path}/cancel", keys["application"], {})
        erase = request("DELETE", path, keys["application"])
        decide = [request("POST", f"{path}/decision", keys[who], {"outcome": outcome, "note": person.canary + "note"},
                          If_Match=f'"{person.revision}"')
                  for who, outcome in (("reviewer", "verified"), ("second", "failed"))]
        match rng.randrange(8):
            case 7:
                overturn = [request("POST", f"{path}/overturn", keys[who], {"outcome": outcome, "reason": person.canary},
                                    If_Match=f'"{person.revision}"')
                            for who, outcome in (("reviewer", "verified"), ("second", "failed"))]
                replies = await self.together("overturn twice", person, overturn)
                if sum(reply is not None and reply.status == 200 for reply in replies) > 1:
                    self.fault(f"two reviewers overturned {person.id} at one revision")
            case 0:
                person.may_be_erased = True
                await self.changed(person, cancel)
                await self.together("parallel DELETE", person, [erase] * 4)
            case 1:
                person.may_be_erased = True
                await self.together("decide beside erase", person, [*decide, cancel, erase, erase])
            case 2:
                replies = await self.together("approve beside deny", person, decide)
                if sum(reply is not None and reply.status == 200 for reply in replies) > 1:
                    self.fault(f"two reviewers decided {person.id} at one revision")
            case 3:
                hooks = self.webhooks[person.tenant]
                if hooks:
                    hook = f"/v1/webhooks/{hooks.pop(rng.randrange(len(hooks)))}"
                    await self.together("delete beside rotate", person, [
                        request("POST", f"{hook}/rotate", keys["application"], {}),
                        request("DELETE", hook, keys["application"])] * 2)
            case 4:
                person.may_be_erased = True
                whole = request("DELETE", f"/v1/verifications?subject={person.canary}subject", keys["application"])
                await self.together("erase a person beside their client", person, [
                    whole, request("POST", f"{path}/steps/consent", person.token, CONSENT),
                    request("POST", f"{path}/token", person.token, {}), whole])
            case 5:
                other = await self.create(person.tenant, rng)
                if other:
                    claims = [request("POST", "/v1/sessions", body={"code": other.code}) for _ in range(4)]
                    replies = await self.together("claim", other, claims)
                    if any(reply is not None and reply.status == 200 for reply in replies) and other.token:
                        self.fault(f"the code of {other.id} was good twice")
            case _:
                some = [self.made(rng.choice(self.description.operations), person, rng, False) for _ in range(3)]
                await asyncio.gather(*(self.send(message, tenant, seen) for message, tenant, seen in some * 2))

    async def together(self, name: str, person: Person, messages: list[bytes]) -> list[Reply | None]:
        return await asyncio.gather(*(self.send(message, person.tenant, person, name) for message in messages))

    async def malformed(self, rng: random.Random) -> None:
        """What is no request, whole or cut off."""
        await self.listening.wait()
        name = rng.choice(sorted(MALFORMED))
        message = MALFORMED[name]
        self.last.append(name)
        self.count["malformed heads"] += 1
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.service.port)
        except OSError:
            return
        with contextlib.suppress(OSError, TimeoutError):
            writer.write(message if rng.random() < 0.7 else message[: rng.randrange(1, len(message))])
            await writer.drain()
            data = await asyncio.wait_for(reader.read(4_000), rng.uniform(0.05, 1))
            status = re.match(rb"HTTP/1\.1 (5\d\d)", data)
            if status and not self.is_full and time.monotonic() > self.full_until:
                self.fault(f"{status[1].decode()} to {name}")
        writer.close()

    async def client(self, number: int) -> None:
        rng = random.Random(f"{self.options.seed}/{number}")
        tenant = list(self.service.tenants)[number % len(self.service.tenants)]
        mine: list[Person] = []
        while not self.is_over:
            if len(mine) < 3 or rng.random() < 0.1:
                if person := await self.create(tenant, rng):
                    mine.append(person)
                continue
            person = rng.choice(mine[-6:])
            chance = rng.random()
            if chance < 0.35:
                await self.act(person, rng)
            elif chance < 0.55 and "calls" in self.kinds:
                await self.call(person, rng, hostile=False)
            elif chance < 0.80 and "calls" in self.kinds:
                await self.call(person, rng, hostile=True)
            elif chance < 0.90 and "races" in self.kinds:
                await self.race(person, rng)
            elif "malformed" in self.kinds:
                await self.malformed(rng)


def hostile_images() -> list[bytes]:
    """Small files that cost or break readers."""
    def png(width: int, height: int, data: bytes) -> bytes:
        def chunk(name: bytes, body: bytes) -> bytes:
            return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")

    page = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
            b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]>>endobj trailer<</Root 1 0 R>>\n%%EOF")
    return [png(6_000, 6_000, zlib.compress(bytes(1_000_000))), png(600, 600, zlib.compress(bytes(361_000))),
            png(600, 600, b"no stream"), page, page[:90], b"\xff\xd8\xff\xd9", b"", b"GIF89a" + bytes(40),
            picture(2_000, random.Random(1), 12_000, 3_000)]
