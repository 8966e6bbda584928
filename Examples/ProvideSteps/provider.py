# SPDX-License-Identifier: Apache-2.0
"""A provider that does steps of verifications: it takes the init data of a service, and answers with a signed result.

    python3 provider.py --name acme --keys                                    # the keys to register
    python3 provider.py --name acme --service http://127.0.0.1:8080           # the provider itself
    python3 provider.py --name acme --service http://127.0.0.1:8080 --push    # which also sends results to the service

A client sends the init data in a POST request, and gets the result as the body of the answer. This provider looks at
nobody: it says what `--outcome` says, with the pictures and the record that are given. In its place stand a camera, an SDK
or a chip reader. Everything else is as a provider needs it. The key is kept in the file that `--key` names.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import p256

STEP, RESULT = "recto-step+jwt", "recto-result+jwt"
# The largest difference of the two clocks, in seconds.
TOLERANCE = 120


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Refused(Exception):
    """Init data that is not the service's, or not for this provider."""


class Provider:
    """A provider with a name and a key."""

    def __init__(self, name: str, key: int, service: str = "") -> None:
        self.name, self.key, self.service = name, key, service.rstrip("/")
        x, y = p256.times(key, p256.G)
        point = {"crv": "P-256", "kty": "EC", "x": encoded(x.to_bytes(32, "big")), "y": encoded(y.to_bytes(32, "big"))}
        thumbprint = hashlib.sha256(json.dumps(point, separators=(",", ":"), sort_keys=True).encode())
        self.key_id = encoded(thumbprint.digest())
        self.jwk = {**point, "alg": "ES256", "use": "sig", "kid": self.key_id}

    @classmethod
    def kept(cls, name: str, file: Path, service: str = "") -> Provider:
        """A provider whose key a file keeps; made if there is none."""
        if not file.exists():
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
                kept.write(f"{p256.new_key():064x}\n")
        return cls(name, int(file.read_text(), 16), service)

    @property
    def keys(self) -> dict:
        """The set of public keys that an administrator registers as `stepKeys`."""
        return {"keys": [self.jwk]}

    def opened(self, init_data: str) -> dict:
        """The claims of init data, once the signature is the service's, and all else is right."""
        try:
            head, payload, signed = init_data.split(".")
            header, claims = json.loads(decoded(head)), json.loads(decoded(payload))
            signature = decoded(signed)
        except ValueError:
            raise Refused("This is no init data.") from None
        if header.get("alg") != "ES256" or header.get("typ") != STEP:
            raise Refused("This is another kind of token.")
        key = self.service_key(header.get("kid"))
        x, y = (int.from_bytes(decoded(key[part]), "big") for part in ("x", "y"))
        if not p256.is_valid(signature, f"{head}.{payload}".encode(), x, y):
            raise Refused("The signature is not the service's.")
        if claims["iss"] != self.service or claims["aud"] != self.name:
            raise Refused("The init data is of another service, or for another provider.")
        if claims["exp"] <= time.time() - TOLERANCE:
            raise Refused("The time for the step is over: begin it again.")
        return claims

    def service_key(self, name: str) -> dict:
        """The service's public key of a name."""
        with urllib.request.urlopen(f"{self.service}/.well-known/jwks.json", timeout=10) as answer:
            keys = json.load(answer)["keys"]
        for key in keys:
            if key.get("kid") == name and key.get("alg") == "ES256":
                return key
        raise Refused("The service has no such key.")

    def body(self, claims: dict, outcome: str, **members) -> dict:
        """The content of the result for a step: its try, as the init data has it, and the outcome."""
        step = {name: claims["body"][name] for name in ("verification", "step", "attempt", "attemptsLeft")}
        return {**step, "outcome": outcome, **members}

    def result(self, claims: dict, body: dict, **changes) -> str:
        """The signed result: the nonce of the init data is its identifier."""
        now = int(time.time())
        times = {"iat": now, "exp": now + 300}
        whole = {"iss": self.name, "aud": claims["iss"], **times, "jti": claims["jti"], "body": body, **changes}
        header = {"alg": "ES256", "kid": self.key_id, "typ": RESULT}
        signed = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (header, whole))
        return f"{signed}.{encoded(p256.signature(signed.encode(), self.key))}"

    def push(self, result: str) -> int:
        """Sends a result to the service; answers the status."""
        request = urllib.request.Request(f"{self.service}/v1/providers/{self.name}/results", result.encode(),
                                         {"Content-Type": "application/jose"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


def members(options: argparse.Namespace, kind: str) -> dict:
    """The members of the result beside the try and the outcome."""
    found: dict = {"codes": [options.code]} if options.code else {}
    pictures = dict(picture.split("=", 1) for picture in options.picture)
    wanted = {name: file for name, file in pictures.items() if (name == "selfie") != (kind == "document")}
    if wanted:
        found["pictures"] = {name: base64.b64encode(Path(file).read_bytes()).decode() for name, file in wanted.items()}
    if kind == "document" and options.record:
        found |= json.loads(options.record.read_text())
    if options.attest and options.outcome == "passed":
        found["isAttested"] = True
    return found


class Handler(BaseHTTPRequestHandler):
    """Takes init data, answers with the result."""

    provider: Provider
    options: argparse.Namespace

    def do_POST(self) -> None:
        try:
            length = int(self.headers.get("Content-Length", 0))
            if length > 100_000:
                raise Refused("Init data is shorter.")
            claims = self.provider.opened(self.rfile.read(length).decode("ascii", "replace").strip())
        except Refused as refused:
            return self.answer(400, str(refused), "text/plain")
        more = members(self.options, claims["body"]["kind"])
        result = self.provider.result(claims, self.provider.body(claims, self.options.outcome, **more))
        if self.options.push:
            print(f"pushed {claims['body']['step']}: {self.provider.push(result)}", flush=True)
        self.answer(200, result, "application/jose")

    def answer(self, status: int, text: str, media: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *words) -> None:
        """Says nothing: addresses would stand there."""


def main() -> None:
    parser = argparse.ArgumentParser(description="A provider that does steps of verifications.")
    parser.add_argument("--name", required=True, help="its name in journeys")
    parser.add_argument("--key", type=Path, default=Path("provider.key"), help="the file of its key")
    parser.add_argument("--keys", action="store_true", help="print the public keys to register, and end")
    parser.add_argument("--service", default="", help="the public address of the service")
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--push", action="store_true", help="send results to the service as well")
    parser.add_argument("--outcome", choices=("passed", "failed", "couldNotApply"), default="passed")
    parser.add_argument("--code", help="a reason")
    parser.add_argument("--attest", action="store_true", help="attest a genuine document and a real camera")
    parser.add_argument("--picture", action="append", default=[], metavar="NAME=FILE", help="a JPEG, as in selfie=me.jpg")
    parser.add_argument("--record", type=Path, help="a file with documentType and record, as JSON")
    options = parser.parse_args()
    provider = Provider.kept(options.name, options.key, options.service)
    if options.keys:
        return print(json.dumps(provider.keys))
    if not options.service:
        parser.error("name the service")
    Handler.provider, Handler.options = provider, options
    with ThreadingHTTPServer(("127.0.0.1", options.port), Handler) as server:
        print(f"listening on {server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
