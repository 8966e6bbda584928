# SPDX-License-Identifier: Apache-2.0
"""What the other programs of this folder share: a service that is started and ended, and a client with little in it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

# The rates of the service when a benchmark does not measure them.
UNLIMITED = {"clientPerMinute": 1_000_000, "applicationPerMinute": 1_000_000, "addressPerMinute": 1_000_000,
             "wrongCodes": 1_000_000, "wrongCodesOfAll": 1_000_000}
ROLES = ("application", "reviewer", "admin", "administrator")

# A journey with every kind of step that needs no engine, in any order; files are taken all the same.
JOURNEY = {
    "id": "measured", "version": 1, "assuranceLevel": 1, "order": "free",
    "steps": [
        {"id": "consent", "kind": "consent", "options": {"version": "1"}},
        {"id": "form", "kind": "form",
         "options": {"fields": [{"name": "city", "isRequired": True, "greatestLength": 80}]}},
        {"id": "passport", "kind": "document", "options": {"documentTypes": ["passport"]}},
        {"id": "selfie", "kind": "presence"},
    ],
    "checks": [{"name": "faceMatch", "isIdentityCheck": True}],
    "texts": {"en": {"title": "Measured", "consent.text": "What is agreed to."}},
}


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Service:
    """A service in a folder, with one key for each role; `start` and `kill` as often as one likes."""

    def __init__(self, program: str, folder: Path, configuration: dict | None = None, rates: dict | None = UNLIMITED):
        self.program = str(Path(program).resolve())
        self.folder = folder
        self.port, self.operations = free_port(), free_port()
        self.keys = {}
        keys = []
        for role in ROLES:
            text = subprocess.run([self.program, "key"], check=True, capture_output=True, text=True).stdout
            self.keys[role], digest = (line.split()[1] for line in text.splitlines())
            keys.append({"name": role, "sha256": digest, "roles": [role]})
        administrator = keys.pop()
        del administrator["roles"]
        whole = {"applications": [{"id": "measured", "keys": keys}], "administrators": [administrator],
                 "operationsPort": self.operations, "publicAddress": f"http://127.0.0.1:{self.port}", **(configuration or {})}
        if rates:
            whole["rates"] = rates
        self.file = folder / "configuration.json"
        self.file.write_text(json.dumps(whole))
        self.process: subprocess.Popen | None = None
        # Of `recto-serve run`, beside the ones that each service gets.
        self.options: tuple[str, ...] = ()
        self.log = folder / "log"

    def start(self, patience: float = 60) -> float:
        """Starts it, and waits until it listens; answers how long that took, in seconds."""
        begin = time.monotonic()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "--data", str(self.folder / "data"), "--port", str(self.port), "--config",
                 str(self.file), *self.options], stdout=subprocess.PIPE, stderr=log)
        timer = threading.Timer(patience, self.process.kill)
        timer.start()
        try:
            line = self.process.stdout.readline()
            if line.startswith(b"operations"):
                line = self.process.stdout.readline()
        finally:
            timer.cancel()
        if b"listening" not in line:
            self.kill()
            raise SystemExit(f"the service did not start; its log is {self.log}: {self.log.read_text()[-2000:]}")
        return time.monotonic() - begin

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self) -> int:
        """Ends it as it should be ended; answers its exit status."""
        self.process.terminate()
        status = self.process.wait(60)
        self.process.stdout.close()
        return status

    def processor_seconds(self) -> float:
        """What it has used since it started."""
        return processor_seconds(self.process.pid)

    def resident_bytes(self) -> int:
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def greatest_resident_bytes(self) -> int:
        """The most that it held since it started, or since `forget_greatest`."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", text)[1]) * 1024

    def forget_greatest(self) -> None:
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")


def processor_seconds(pid: int, with_ended: bool = False) -> float:
    """What a process has used; with the children that it has outlived, too."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15 if with_ended else 13])) / os.sysconf("SC_CLK_TCK")


class Lost(Exception):
    """The connection ended before the answer was whole: whether the request was done is not known."""


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes
    # When its last byte came, by the monotonic clock.
    at: float = 0.0

    @property
    def json(self):
        return json.loads(self.body)


class Connection(asyncio.Protocol):
    """One connection with one request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.data = bytearray()
        self.waiting: asyncio.Future | None = None
        self.is_closed = False
        self.need = -1

    @classmethod
    async def open(cls, port: int) -> "Connection":
        try:
            return (await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port))[1]
        except OSError as error:
            raise Lost from error

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def connection_lost(self, error) -> None:
        self.is_closed = True
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(Lost())

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.waiting or self.waiting.done():
            return
        if self.need < 0:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            lines = self.data[:end].decode("latin-1").split("\r\n")
            self.status = int(lines[0].split(" ", 2)[1])
            if self.status == 100:
                del self.data[:end + 4]
                return self.data_received(b"")
            self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
            length = 0 if self.status in (204, 304) else int(self.headers.get("content-length", 0))
            self.start, self.need = end + 4, end + 4 + length
        if len(self.data) >= self.need:
            reply = Reply(self.status, self.headers, bytes(self.data[self.start:self.need]), time.monotonic())
            del self.data[:self.need]
            self.need = -1
            self.waiting.set_result(reply)

    def send(self, request: bytes) -> asyncio.Future:
        """Sends a request; the future is its reply."""
        self.waiting = asyncio.get_running_loop().create_future()
        if self.is_closed:
            self.waiting.set_exception(Lost())
        else:
            self.transport.write(request)
        return self.waiting

    def close(self) -> None:
        if self.transport:
            self.transport.close()


def request(method: str, path: str, credential: str | None = None, body: bytes | dict | None = None,
            **headers: str) -> bytes:
    """The bytes of a request; names of headers have _ for -."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    if credential:
        lines.append(f"Authorization: Bearer {credential}")
    if isinstance(body, dict):
        body = json.dumps(body).encode()
        headers.setdefault("Content_Type", "application/json")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b"")


def content_digest(body: bytes) -> str:
    return f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"


def picture(size: int, rng, width: int = 800, height: int = 600) -> bytes:
    """Bytes that begin as a JPEG of this size does, and are another file each time; no picture can be seen in them."""
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + b"\x01\x11\x00\x02\x11\x01\x03\x11\x01"
    head = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00" + frame
    return head + rng.randbytes(max(0, size - len(head) - 2)) + b"\xff\xd9"


def quantile(sorted_values: list[float], part: float) -> float:
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]


def program_argument(parser) -> None:
    parser.add_argument("recto_serve", type=lambda name: str(Path(name).resolve()), metavar="RECTO_SERVE")


if __name__ == "__main__":
    sys.exit(__doc__)
