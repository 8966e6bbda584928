# SPDX-License-Identifier: Apache-2.0
"""Measures the overhead of the service over its framework, on a route that does nothing.

    trivial_route.py RECTO_SERVE BARE_SERVICE [--rounds 7] [--seconds 3] [--connections 16]

BARE_SERVICE is the program BareService, which is built with the service: the same framework with the one route `GET
/healthz`, and nothing around it. Both run at once and are asked in turns, each connection again as soon as it is
answered. Prints for both the median of requests a second and of processor time for each request, and the ratios of
the medians: above 1 the service is faster. If the driver shares processors with the services, trust the ratio of
processor time.
"""

from __future__ import annotations

import argparse
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from running import Service, processor_seconds, program_argument

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BODY = b'{"status":"ok"}'


def ask(port: int, pid: int, seconds: float, connections: int) -> tuple[float, float]:
    """Asks for so long; requests a second, and the server's processor time for each in microseconds."""
    poll = select.epoll()
    sockets = {}
    for _ in range(connections):
        one = socket.create_connection(("127.0.0.1", port))
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sockets[one.fileno()] = one
        poll.register(one, select.EPOLLIN)
        one.sendall(REQUEST)
    answered, begin, used = 0, time.monotonic(), processor_seconds(pid)
    while time.monotonic() - begin < seconds:
        for number, _ in poll.poll():
            one = sockets[number]
            answer = one.recv(65_536)
            if not answer.endswith(BODY):
                # The head and the body may come apart.
                answer += one.recv(65_536)
                if not answer.endswith(BODY):
                    sys.exit(f"trivial_route: answered {answer!r}")
            answered += 1
            one.sendall(REQUEST)
    lasted, used = time.monotonic() - begin, processor_seconds(pid) - used
    for one in sockets.values():
        one.close()
    return answered / lasted, 1e6 * used / answered


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program_argument(parser)
    parser.add_argument("bare_service", type=lambda name: str(Path(name).resolve()), metavar="BARE_SERVICE")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--connections", type=int, default=16)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recto-trivial-") as folder:
        service = Service(options.recto_serve, Path(folder))
        service.start()
        bare = subprocess.Popen([options.bare_service], stdout=subprocess.PIPE)
        try:
            port = int(bare.stdout.readline().rsplit(b":", 1)[1])
            servers = {"service": (service.port, service.process.pid), "bare": (port, bare.pid)}
            for port, pid in servers.values():
                ask(port, pid, 1, options.connections)
            runs: dict[str, list[tuple[float, float]]] = {name: [] for name in servers}
            for _ in range(options.rounds):
                for name, (port, pid) in servers.items():
                    runs[name].append(ask(port, pid, options.seconds, options.connections))
        finally:
            bare.kill()
            bare.wait()
            bare.stdout.close()
            service.kill()
    rate, used = ({name: statistics.median(run[index] for run in list_) for name, list_ in runs.items()}
                  for index in (0, 1))
    for name in servers:
        print(f"{name:<8} {rate[name]:8.0f} requests a second, {used[name]:6.1f} µs of processor time for each")
    print(f"ratio of medians: {rate['service'] / rate['bare']:.2f} of the rate, "
          f"{used['bare'] / used['service']:.2f} by processor time")


if __name__ == "__main__":
    main()
