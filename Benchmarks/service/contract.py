# SPDX-License-Identifier: Apache-2.0
"""Sends the service requests that are generated from its own description, right ones and wrong ones, in every role.

    contract.py --setup
    contract.py RECTO_SERVE [--examples 50] [--seed 1] [--roles application,reviewer,admin,administrator,client,nobody]

--setup installs schemathesis into the user's cache folder. For each role the service is started anew, with a
verification that its client has claimed, whose names the requests are given. The findings of schemathesis for a role
are printed, if there are any; then the requests of the role, by status. The exit status is 1 if an answer is not as
described, if a forbidden request is accepted, or if any answer is 5xx.

One check is left out: that every request that the description allows is accepted. The input of a step depends on its
journey, and many requests depend on earlier ones.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from running import JOURNEY, Connection, Service, request

VENV = Path.home() / ".cache/recto/schemathesis"
FOLDER = Path(__file__).resolve().parent
LEFT_OUT = "positive_data_acceptance"
# What a wrong request may be refused with: a condition that does not hold is said before content is read (RFC 9110,
# 13.2.1), which schemathesis does not expect.
REFUSED = [400, 401, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 428, 429]


def setup() -> None:
    subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    subprocess.run([str(VENV / "bin/pip"), "install", "--quiet", "-r", str(FOLDER / "requirements.txt")], check=True)


async def prepare(service: Service) -> tuple[str, str, str]:
    """Makes a verification with a client, an application and a key; its name, the client's token, the key's name."""
    connection = await Connection.open(service.port)
    keys = service.keys
    await connection.send(request("POST", "/v1/journeys", keys["admin"], JOURNEY))
    made = await connection.send(request("POST", "/v1/verifications", keys["application"], {"journey": "measured"}))
    claimed = await connection.send(request("POST", "/v1/sessions", body={"code": made.json["code"]}))
    await connection.send(request("POST", "/v1/administration/applications", keys["administrator"], {"id": "made"}))
    key = await connection.send(request("POST", "/v1/administration/keys", keys["administrator"],
                                        {"name": "made", "application": "measured", "roles": ["reviewer"]}))
    connection.close()
    return made.json["id"], claimed.json["accessToken"], key.json["id"]


def statuses(service: Service) -> collections.Counter:
    """How many requests were answered with each status, by the service's own count."""
    async def metrics() -> str:
        connection = await Connection.open(service.operations)
        reply = await connection.send(request("GET", "/metrics"))
        connection.close()
        return reply.body.decode()

    counts = collections.Counter()
    for labels, value in re.findall(r"^recto_requests_total\{(.*)\} ([0-9.]+)$", asyncio.run(metrics()), re.M):
        status = re.search(r'status="(\d+)"', labels)[1]
        counts[status] += int(float(value))
        if status >= "500":
            print(f"  {labels}: {value}")
    return counts


def run(role: str, options: argparse.Namespace, folder: Path) -> bool:
    service = Service(options.recto_serve, folder)
    service.start()
    try:
        name, token, key = asyncio.run(prepare(service))
        credential = {"client": token, "nobody": None}.get(role) or service.keys.get(role)
        (folder / "st.toml").write_text(
            f'[parameters]\n"path.id" = "{name}"\n"path.step" = "passport"\n"path.slot" = "page"\n'
            '"path.journey" = "measured@1"\n"path.code" = "notFound"\n'
            f'"path.application" = "made"\n"path.key" = "{key}"\n'
            f"[checks.negative_data_rejection]\nexpected-statuses = {REFUSED}\n"
            # Of a revision that a reviewer must name, 428 says so (RFC 6585).
            f"[checks.missing_required_header]\nexpected-statuses = {REFUSED}\n")
        words = [str(VENV / "bin/st"), "--config-file", str(folder / "st.toml"), "run",
                 f"http://127.0.0.1:{service.port}/openapi.json", "--phases", "examples,coverage,fuzzing",
                 "--checks", "all", "--exclude-checks", LEFT_OUT, "--max-examples", str(options.examples),
                 "--seed", str(options.seed), "--request-timeout", "60", "--continue-on-failure", "--no-color",
                 "--warnings", "off", "--suppress-health-check", "all"]
        if credential:
            words += ["--header", f"Authorization: Bearer {credential}"]
        begin = time.monotonic()
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True,
                              env={**os.environ, "SCHEMATHESIS_HOOKS": str(FOLDER / "contract_hooks.py")})
        counts = statuses(service)
        errors = sum(count for status, count in counts.items() if status >= "500")
        is_alive = service.process.poll() is None
    finally:
        if service.process.poll() is None:
            service.kill()
    if done.returncode:
        print(done.stdout[-20_000:], done.stderr[-2_000:])
    print(f"{role}: {sum(counts.values())} requests in {time.monotonic() - begin:.0f} s, "
          + ("nothing found" if done.returncode == 0 else "SOMETHING FOUND") + f", {errors} answers 5xx; by status "
          + ", ".join(f"{status} {count}" for status, count in sorted(counts.items())), flush=True)
    return done.returncode == 0 and errors == 0 and is_alive


def main() -> None:
    if sys.argv[1:] == ["--setup"]:
        return setup()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recto_serve", metavar="RECTO_SERVE")
    parser.add_argument("--examples", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--roles", default="application,reviewer,admin,administrator,client,nobody",
                        type=lambda text: text.split(","))
    options = parser.parse_args()
    if not (VENV / "bin/st").exists():
        sys.exit("contract: schemathesis is not there; contract.py --setup installs it")
    is_right = True
    for role in options.roles:
        with tempfile.TemporaryDirectory(prefix="recto-contract-") as folder:
            is_right = run(role, options, Path(folder)) and is_right
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
