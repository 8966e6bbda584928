# SPDX-License-Identifier: Apache-2.0
"""A receiver of webhooks, questions to providers and passcodes, which answers what a case wants; and a relay."""

from __future__ import annotations

import json
import re
import socket
import threading
import time


class Receiver:
    """Listens on a port of its own, keeps what it is sent, and answers each connection with the next of its answers.

    The last answer is repeated. An answer is bytes, or a function that is given the connection.
    """

    def __init__(self, answers: list) -> None:
        self.answers = list(answers)
        self.messages: list[dict] = []
        self.connections = 0
        self.changed = threading.Condition()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_closed = False
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while not self.is_closed:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            connection.settimeout(20)
            try:
                data = b""
                while b"\r\n\r\n" not in data:
                    part = connection.recv(65_536)
                    if not part:
                        break
                    data += part
                head, _, body = data.partition(b"\r\n\r\n")
                length = int((re.search(rb"content-length: *(\d+)", head, re.I) or [0, 0])[1])
                while len(body) < length and (part := connection.recv(65_536)):
                    body += part
                with self.changed:
                    answer = self.answers[min(self.connections, len(self.answers) - 1)]
                    self.connections += 1
                    try:
                        self.messages.append(json.loads(body))
                    except ValueError:
                        self.messages.append({"bytes": len(body)})
                    self.changed.notify_all()
                answer(connection) if callable(answer) else connection.sendall(answer)
            except OSError:
                pass

    def wait(self, wanted, patience: float = 30) -> dict:
        """The first message that fits, as soon as it is there."""
        end = time.monotonic() + patience
        with self.changed:
            while True:
                for words in self.messages:
                    if wanted(words):
                        return words
                if not self.changed.wait(end - time.monotonic()):
                    raise AssertionError(f"no such message within {patience:g} s")

    def wait_for(self, count: int, patience: float = 30) -> None:
        """Waits until so many connections were made."""
        end = time.monotonic() + patience
        with self.changed:
            while self.connections < count:
                if not self.changed.wait(end - time.monotonic()):
                    raise AssertionError(f"{self.connections} of {count} connections within {patience:g} s")

    def close(self) -> None:
        self.is_closed = True
        self.listener.close()


class Relay:
    """Passes connections on to a port, and keeps every request."""

    def __init__(self, port: int, taken: list[bytes]) -> None:
        self.target, self.taken = port, taken
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with near:
            data = b""
            while True:
                while b"\r\n\r\n" not in data:
                    part = near.recv(65_536)
                    if not part:
                        return
                    data += part
                head, _, body = data.partition(b"\r\n\r\n")
                found = re.search(rb"content-length: *(\d+)", head, re.I)
                length = int(found[1]) if found else 0
                while len(body) < length:
                    part = near.recv(65_536)
                    if not part:
                        return
                    body += part
                message, data = head + b"\r\n\r\n" + body[:length], body[length:]
                self.taken.append(message)
                shorter = re.sub(rb"\r\nconnection: [^\r]*", b"", head, flags=re.I)
                with socket.create_connection(("127.0.0.1", self.target)) as far:
                    far.sendall(shorter + b"\r\nConnection: close\r\n\r\n" + body[:length])
                    answer = b""
                    while part := far.recv(65_536):
                        answer += part
                near.sendall(answer)
                return

    def close(self) -> None:
        self.listener.close()
