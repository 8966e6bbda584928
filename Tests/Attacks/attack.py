# SPDX-License-Identifier: Apache-2.0
"""What the families of attacks share: how a case is described, the programs, a service with two tenants, a client."""

from __future__ import annotations

import functools
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/service"))

from running import UNLIMITED, content_digest  # noqa: E402
from tenants import SharedService, journey  # noqa: E402

PERSONS = ROOT / "Samples/persons"
CLIPS = ROOT / "Samples/live"
SHARED = Path(os.environ.get("RECTO_SHARED", ROOT.parent / "shared"))
MODELS = SHARED / "data/face/models"
TENANTS = ("amber", "birch")
CONSENT = {"action": "submit", "data": {"version": "1", "isAccepted": True}}


class Settings:
    """What the command line said."""

    programs = ROOT / ".build/release"
    seed = 1


def case(done: str, must: str, *, seconds: float = 0.3, quick: bool = False, repeats: bool = False):
    """Describes an attack: what is done, and what must happen.

    `seconds` is how long it takes; `quick` puts it into the part that every run of the tests has; `repeats` is true of a
    case that draws from `self.rng`, so that another seed makes another case.
    """
    def decorate(method):
        @functools.wraps(method)
        def run(self, *words):
            self.rng = random.Random(f"{Settings.seed}/{method.__name__}")
            return method(self, *words)
        run.done, run.must, run.seconds, run.quick, run.repeats = done, must, seconds, quick, repeats
        return run
    return decorate


def needs_faces(method):
    """Skips without a model that compares faces."""
    return unittest.skipUnless((MODELS / "barel_densenet_face_150x150.onnx").exists(),
                               f"no model of faces in {MODELS}")(method)


def needs_pixels(method):
    """Skips if pictures cannot be changed."""
    try:
        import cv2  # noqa: F401
        import numpy  # noqa: F401
    except ImportError:
        return unittest.skip("no OpenCV for Python; .venv/bin/python has it after Scripts/setup --all")(method)
    return method


@dataclass
class Told:
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a problem."""
        try:
            return self.json.get("code", "")
        except (ValueError, AttributeError):
            return ""


class Api:
    """A client of a service, with no patience for a service that is gone."""

    def __init__(self, port: int, patience: float = 30) -> None:
        self.port, self.patience = port, patience

    def call(self, method: str, path: str, credential: str | None = None, body: object = None, **headers: str) -> Told:
        """Makes a call on a connection of its own; names of headers have _ for -."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if credential:
            sent["Authorization"] = f"Bearer {credential}"
        if isinstance(body, (dict, list)):
            body = json.dumps(body).encode()
        if isinstance(body, bytes):
            sent.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return Told(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def raw(self, message: bytes, patience: float = 5, half_close: bool = False) -> bytes:
        """Sends bytes, and answers what comes until the connection is closed or nothing more comes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as connection:
            data = b""
            try:
                connection.sendall(message)
                if half_close:
                    connection.shutdown(socket.SHUT_WR)
                while part := connection.recv(65_536):
                    data += part
            except (TimeoutError, ConnectionError):
                pass
            return data


@dataclass
class Verification:
    """One that a client has claimed."""

    api: Api
    tenant: str
    id: str
    code: str
    token: str = ""
    renewal: str = ""
    # When its challenge was shown, by the monotonic clock.
    began: float = 0

    @property
    def path(self) -> str:
        return f"/v1/verifications/{self.id}"

    def step(self, name: str, body: dict, **headers: str) -> Told:
        return self.api.call("POST", f"{self.path}/steps/{name}", self.token, body, **headers)

    def put(self, step: str, slot: str, body: bytes, media: str = "image/jpeg", **headers: str) -> Told:
        return self.api.call("PUT", f"{self.path}/steps/{step}/files/{slot}", self.token, body, Content_Type=media,
                             Content_Digest=content_digest(body), **headers)


class Attack(unittest.TestCase):
    """A family of attacks; those upon the service share one for as long as it lives."""

    configuration: dict = {"allowedNetworks": ["127.0.0.0/8"]}
    # Limits of requests are lifted for all that is not about them.
    rates: dict | None = UNLIMITED
    models: Path | None = None
    # The folder of the programs, if it is not that of the command line.
    programs: Path | None = None
    served = True

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="recto-attacks-")))
        cls.service = None
        if cls.served:
            cls.begin()

    @classmethod
    def begin(cls) -> None:
        """Starts a service in a folder of its own."""
        if cls.service and cls.service.process:
            cls.service.process.stdout.close()
        folder = Path(tempfile.mkdtemp(dir=cls.folder))
        os.environ["RECTO_MODELS"] = str(cls.models or folder / "no-models")
        # Models that somebody fetched change nothing.
        os.environ["XDG_DATA_HOME"] = str(folder / "no-data")
        cls.service = SharedService(cls.programs or Settings.programs, folder, cls.configuration, TENANTS, rates=cls.rates)
        cls.service.start()
        cls.api = Api(cls.service.port)
        for name, tenant in cls.service.tenants.items():
            made = cls.api.call("POST", "/v1/journeys", tenant.keys["admin"], journey(f"free-{name}"))
            assert made.status == 201, made.body

    @classmethod
    def tearDownClass(cls) -> None:
        if cls.service and cls.service.is_alive:
            cls.service.kill()

    def setUp(self) -> None:
        if self.served and not self.service.is_alive:
            # The case before has said so.
            type(self).begin()

    def keys(self, tenant: str = "amber") -> dict[str, str]:
        return self.service.tenants[tenant].keys

    def created(self, tenant: str = "amber", wanted: str | None = None, **members) -> Verification:
        """A verification that nobody has claimed."""
        made = self.api.call("POST", "/v1/verifications", self.keys(tenant)["application"],
                             {"journey": wanted or f"free-{tenant}", **members})
        self.assertEqual(made.status, 201, made.body)
        return Verification(self.api, tenant, made.json["id"], made.json["code"])

    def claimed(self, tenant: str = "amber", wanted: str | None = None, **members) -> Verification:
        one = self.created(tenant, wanted, **members)
        told = self.api.call("POST", "/v1/sessions", None, {"code": one.code})
        self.assertEqual(told.status, 200, told.body)
        one.token, one.renewal = told.json["accessToken"], told.json.get("renewalToken", "")
        return one

    def look(self, one: Verification) -> Told:
        return self.api.call("GET", one.path, self.keys(one.tenant)["application"])

    def decision(self, one: Verification, outcome: str, who: str = "reviewer", revision: str | None = None,
                 **more) -> Told:
        """Decides at a revision, the present one if none is given."""
        revision = revision or self.look(one).headers["etag"]
        return self.api.call("POST", f"{one.path}/decision", self.keys(one.tenant)[who],
                             {"outcome": outcome, "note": "An attack.", **more}, If_Match=revision)

    def parallel(self, *calls) -> list:
        """Makes calls at the same moment; what each answered, or the exception that it ended with."""
        gate = threading.Barrier(len(calls))

        def one(call):
            gate.wait()
            try:
                return call()
            except OSError as error:
                return error
            except http.client.HTTPException as error:
                return error

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(one, calls))

    def assertLives(self, of: str = "") -> None:
        """Fails unless the service is as it was, and nothing in its log speaks of harm."""
        time.sleep(0.05)
        status = self.service.process.poll()
        self.assertIsNone(status, f"the service ended with status {status} {of}")
        self.assertEqual(self.api.call("GET", "/readyz").status, 200, of)
        self.assertEqual(self.service.harm, [], of)

    def settled(self, one: Verification, patience: float = 180) -> dict:
        """A verification as soon as the service has nothing more to do with it."""
        end = time.monotonic() + patience
        while True:
            words = self.look(one).json
            states = {step["state"] for step in words["steps"]}
            if words["status"] != "processing" and "processing" not in states:
                return words
            self.assertLess(time.monotonic(), end, f"still {words['status']} after {patience} s")
            time.sleep(0.1)

    def run_recto(self, *words: str | Path, patience: float = 120, **more) -> subprocess.CompletedProcess:
        """Runs `recto`, with no models but those that a case asks for."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RECTO_")}
        environment["RECTO_MODELS"] = str(self.folder / "no-models")
        environment["XDG_DATA_HOME"] = str(self.folder / "no-data")
        more.setdefault("capture_output", "stdout" not in more)
        return subprocess.run([Settings.programs / "recto", *map(str, words)], timeout=patience, env=environment, **more)


def lines(output: bytes) -> list[dict]:
    """The lines of a run."""
    return [json.loads(line) for line in output.splitlines() if line.strip()]


def codes(line: dict) -> set[str]:
    """The codes of a line's findings."""
    return set(re.findall(r'"code":\s*"([^"]+)"', json.dumps(line)))
