# SPDX-License-Identifier: Apache-2.0
"""Measures the cost of clients that send too much, too slowly, or over too many connections.

    bounds_service.py RECTO_SERVE [--bytes 1000000000] [--polls 200] [--connections 2000] [--skip-slow]

Prints these figures, and compares them with the bound if one is given:

    oversized   a gigabyte to a place for a file, with its length and in chunks, and to a place for JSON: when 413 comes,
                how much had been sent until then, and by how much resident memory rose (less than 32 MB)
    allowed     the largest file that is allowed, in chunks, likewise
    polls       200 clients that wait for a change: memory (less than 100 MB more), and that one change answers them all
    connections many connections that say nothing, and a request among them
    slow        clients that send a byte a second of a head and of a body: when they are cut off, and that others are
                answered meanwhile; takes as long as a client is given, some 20 seconds

Memory is resident memory of the service, read from /proc. If it rises and falls again, the peak since the measurement
began counts. The exit status is 1 if a bound is not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

from running import JOURNEY, Connection, Service, picture, program_argument, request

MEGABYTE = 1_000_000
CONSENT = {"action": "submit", "data": {"version": "1", "isAccepted": True}}


class Bounds:
    def __init__(self, service: Service, options: argparse.Namespace) -> None:
        self.service = service
        self.options = options
        self.failed = False

    def judge(self, is_kept: bool, text: str) -> None:
        self.failed |= not is_kept
        print(("" if is_kept else "NOT KEPT: ") + text, flush=True)

    async def claim(self) -> None:
        """A verification with a client, whose next step takes files."""
        connection = await Connection.open(self.service.port)
        keys = self.service.keys
        await connection.send(request("POST", "/v1/journeys", keys["admin"], JOURNEY))
        made = await connection.send(request("POST", "/v1/verifications", keys["application"],
                                             {"journey": JOURNEY["id"]}))
        claimed = await connection.send(request("POST", "/v1/sessions", body={"code": made.json["code"]}))
        self.path, self.token = f"/v1/verifications/{made.json['id']}", claimed.json["accessToken"]
        await connection.send(request("POST", f"{self.path}/steps/consent", self.token, CONSENT))
        await connection.send(request("POST", f"{self.path}/steps/selfie", self.token, {"action": "begin"}))
        connection.close()

    def send(self, head: str, first: bytes, size: int, is_chunked: bool) -> tuple[int, int, float]:
        """Sends a body of so many bytes until it is answered; the status, what was sent until then, and when."""
        one = socket.create_connection(("127.0.0.1", self.service.port))
        one.settimeout(60)
        length = "Transfer-Encoding: chunked" if is_chunked else f"Content-Length: {size}"
        begin = time.monotonic()
        one.sendall(f"{head}\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.token}\r\n{length}\r\n\r\n".encode())
        answer: list[tuple[bytes, int, float]] = []
        sent = 0

        def read() -> None:
            try:
                data = one.recv(65_536)
            except OSError:
                data = b""
            answer.append((data, sent, time.monotonic() - begin))

        reader = threading.Thread(target=read)
        reader.start()
        part = bytes(65_536)
        try:
            while sent < size and not answer:
                piece = first if sent == 0 else part[:size - sent]
                one.sendall(b"%x\r\n%b\r\n" % (len(piece), piece) if is_chunked else piece)
                sent += len(piece)
            if is_chunked and sent >= size:
                one.sendall(b"0\r\n\r\n")
        except OSError:
            pass
        reader.join()
        one.close()
        data, sent, seconds = answer[0]
        return int(data.split(b" ", 2)[1]) if data.startswith(b"HTTP") else 0, sent, seconds

    def oversized(self) -> None:
        size = self.options.bytes
        jpeg = picture(65_536, random.Random(1))
        slot = f"PUT {self.path}/steps/passport/files/page HTTP/1.1\r\nContent-Type: image/jpeg"
        frames = f"PUT {self.path}/steps/selfie/files/frames HTTP/1.1\r\nContent-Type: video/x-motion-jpeg"
        body = f"POST {self.path}/steps/form HTTP/1.1\r\nContent-Type: application/json"
        cases = [("an image with its length", slot, jpeg, False, 0), ("an image in chunks", slot, jpeg, True, 4),
                 ("frames in chunks", frames, jpeg, True, 20), ("JSON with its length", body, b" ", False, 0),
                 ("JSON in chunks", body, b" " * 65_536, True, 0.064)]
        for name, head, first, is_chunked, limit in cases:
            before = self.service.resident_bytes()
            self.service.forget_greatest()
            status, sent, seconds = self.send(head, first, size, is_chunked)
            rise = self.service.greatest_resident_bytes() - before
            # What lies in the buffers of both sockets was sent, and never read.
            is_early = sent < limit * MEGABYTE + 16 * MEGABYTE
            self.judge(status == 413 and is_early and rise < 32 * MEGABYTE,
                       f"oversized: {size / 1e6:.0f} MB of {name}: {status or 'closed'} after {sent / 1e6:.1f} MB and "
                       f"{1000 * seconds:.0f} ms, {rise / 1e6:.1f} MB more resident")
        for name, head, limit in [("image", slot, 4_000_000), ("frames", frames, 20_000_000)]:
            before = self.service.resident_bytes()
            self.service.forget_greatest()
            status, sent, seconds = self.send(head, jpeg, limit, True)
            rise = self.service.greatest_resident_bytes() - before
            self.judge(status == 201 and rise < 32 * MEGABYTE,
                       f"allowed: {name} of {sent / 1e6:.0f} MB in chunks: {status} after {1000 * seconds:.0f} ms, "
                       f"{rise / 1e6:.1f} MB more resident")

    async def polls(self) -> None:
        before = self.service.resident_bytes()
        connections = [await Connection.open(self.service.port) for _ in range(self.options.polls)]
        look = await connections[0].send(request("GET", self.path, self.token))
        waits = [connection.send(request("GET", f"{self.path}?wait=25", self.token,
                                         If_None_Match=look.headers["etag"])) for connection in connections]
        await asyncio.sleep(3)
        rise = self.service.resident_bytes() - before
        waiting = sum(not wait.done() for wait in waits)
        other = await Connection.open(self.service.port)
        begin = time.monotonic()
        await other.send(request("POST", f"{self.path}/cancel", self.token, {}))
        replies = await asyncio.gather(*waits)
        lasted = time.monotonic() - begin
        statuses = {reply.status for reply in replies}
        self.judge(waiting == len(waits) and statuses == {200} and rise < 100 * MEGABYTE,
                   f"polls: {waiting} wait with {rise / 1e6:.1f} MB more resident, {rise / waiting / 1e3:.0f} kB each; "
                   f"one change answers all within {1000 * lasted:.0f} ms with {statuses}")
        for connection in [*connections, other]:
            connection.close()

    async def connections(self) -> None:
        before = self.service.resident_bytes()
        idle = []
        for _ in range(self.options.connections):
            idle.append(await Connection.open(self.service.port))
        times = []
        for _ in range(50):
            begin = time.monotonic()
            one = await Connection.open(self.service.port)
            reply = await one.send(request("GET", "/healthz"))
            times.append(time.monotonic() - begin)
            one.close()
        rise = self.service.resident_bytes() - before
        for one in idle:
            one.close()
        self.judge(reply.status == 200, f"connections: {len(idle)} that say nothing, {rise / 1e6:.1f} MB more resident; "
                   f"a request among them takes {1000 * sorted(times)[25]:.1f} ms, at most {1000 * max(times):.1f} ms")

    async def dribble(self, name: str, begun: bytes, rest: bytes) -> tuple[str, float, bytes]:
        """Sends a byte a second until the other side closes; after how many seconds that was, and what it said."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.service.port)
        begin = time.monotonic()
        writer.write(begun)
        answer = asyncio.create_task(reader.read())
        for index in range(120):
            writer.write(rest[index:index + 1] or b"x")
            done, _ = await asyncio.wait([answer], timeout=1)
            if done:
                break
        seconds = time.monotonic() - begin
        writer.close()
        try:
            said = answer.result() if answer.done() else b"NOTHING"
        except OSError:
            said = b""
        return name, seconds, said

    async def slow(self) -> None:
        credential = f"Host: x\r\nAuthorization: Bearer {self.token}\r\n"
        body = (f"POST {self.path}/steps/form HTTP/1.1\r\n{credential}Content-Type: application/json\r\n"
                "Content-Length: 5000\r\n\r\n{").encode()
        cases = [self.dribble("nothing", b"", b""), self.dribble("a head", b"", b"GET /healthz HTTP/1.1\r\nX: " * 9),
                 self.dribble("a body", body, b'"action":"submit"' * 50),
                 self.dribble("a second head",
                              b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz", b" HTTP/1.1\r\nX: " * 9)]
        many = [self.dribble("of many", b"", b"GET /healthz HTTP/1.1\r\nX: " * 9) for _ in range(200)]
        everyone = asyncio.gather(*cases, *many)
        await asyncio.sleep(5)
        begin = time.monotonic()
        one = await Connection.open(self.service.port)
        reply = await one.send(request("GET", "/healthz"))
        lasted = time.monotonic() - begin
        one.close()
        self.judge(reply.status == 200, f"slow: among {len(cases) + len(many)} slow clients another is answered in "
                   f"{1000 * lasted:.1f} ms")
        results = await everyone
        for name, seconds, said in results[:len(cases)]:
            self.judge(said != b"NOTHING" and seconds < 90,
                       f"slow: {name}, a byte a second, is cut off after {seconds:.0f} s, answered {said[:40]!r}")
        ends = [seconds for name, seconds, _ in results[len(cases):]]
        self.judge(max(ends) < 90, f"slow: of {len(ends)} more heads the last is cut off after {max(ends):.0f} s")


async def whole(options: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="recto-bounds-") as folder:
        service = Service(options.recto_serve, Path(folder))
        service.start()
        bounds = Bounds(service, options)
        try:
            await bounds.claim()
            print(f"resident after its start: {service.resident_bytes() / 1e6:.1f} MB")
            await asyncio.get_running_loop().run_in_executor(None, bounds.oversized)
            if not options.skip_slow:
                await bounds.slow()
            await bounds.connections()
            await bounds.polls()
            status = await asyncio.get_running_loop().run_in_executor(None, service.stop)
            bounds.judge(status == 0, f"it ended with status {status} when it was told to")
        finally:
            if service.process.poll() is None:
                service.kill()
    return 1 if bounds.failed else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("--bytes", type=int, default=1_000_000_000)
    parser.add_argument("--polls", type=int, default=200)
    parser.add_argument("--connections", type=int, default=2_000)
    parser.add_argument("--skip-slow", action="store_true")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # The service, a child, is given as many.
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * options.connections)), hard))
    sys.exit(asyncio.run(whole(options)))


if __name__ == "__main__":
    main()
