# SPDX-License-Identifier: Apache-2.0
"""Sends rendered applicants through `recto serve`, honest ones and frauds, and counts how they end.

    applicants.py PROGRAMS CACHE [--count 1000] [--seed 1] [--models FOLDER] [--rate 0.0001] [--people FOLDER]
                  [--jobs 1] [--only honest|frauds|lookalikes] [--keep RESULTS]

PROGRAMS holds `recto`, `recto-client` and `recto-serve`. Seven in ten applicants are honest. One in ten is a lookalike:
the person before the camera is the nearest of all in the folder --people, which `Samples/live.py` renders, by the model's
distance from the document's portrait. Without --people lookalikes are left out. Of the other frauds a fifth each mixes
documents of two people, alters what a barcode or zone says, shows an expired document, sends somebody else before the
camera, or replays frames. Documents and faces are rendered once and kept in CACHE; what is done before the camera is
drawn for each challenge. --models names a folder of models of faces; without one nobody can be compared, and whoever gets
as far as that must end with a person. --rate is the false match rate that the journeys ask for.

A third of those who hand in what they like have a licence of a European state, which is read in print. Their share is
told apart.

RESULTS, by default a file for each rate in CACHE, has a line for each applicant; those that are there are not run again. Whoever is asked
for something again sends it up to three times, with pictures taken anew.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import cv2

from applicant_cast import EUROPE, FRAUDS, LOOKALIKE, Applicant

TRIES = 3
FRAMES_PER_SECOND = 15
SECONDS = 300
SHIPPED = Path(__file__).resolve().parents[2] / "Sources/RectoVerification/Journeys/Shipped"
TWO_DOCUMENTS = {
    "version": 1, "assuranceLevel": 2, "order": "given",
    "steps": [
        {"id": "consent", "kind": "consent", "options": {"version": "1"}},
        {"id": "license", "kind": "document", "options": {"documentTypes": ["driversLicense"]}},
        {"id": "passport", "kind": "document", "options": {"documentTypes": ["passport"]}},
        {"id": "selfie", "kind": "presence"},
    ],
    "checks": [{"name": "documentCrossCheck"}, {"name": "faceMatch", "isIdentityCheck": True}],
    "restart": "failedSteps",
    "texts": {"en": {key: "Rendered." for key in
                     ("title", "consent.title", "consent.text", "license.title", "license.text", "passport.title",
                      "passport.text", "selfie.title", "selfie.text")}},
}
LICENCE = json.loads((SHIPPED / "driver-license-selfie-unattended.json").read_text(encoding="utf-8"))
# The shipped journey takes licences of North America alone.
EUROPEAN = LICENCE | {
    "steps": [
        step | {"options": {"documentTypes": ["driversLicense"], "countries": sorted({state.code for state in EUROPE})}}
        if step["kind"] == "document" else step for step in LICENCE["steps"]
    ]
}
# The journeys, by what is handed in.
JOURNEYS = {
    "licence": LICENCE,
    "european": EUROPEAN,
    "passport": json.loads((SHIPPED / "passport-selfie-unattended.json").read_text(encoding="utf-8")),
    "both": TWO_DOCUMENTS,
}
# What pictures decide, not documents.
NOT_COMPARED = {"cardId", "face", "frontImage", "backImage", "image", "selfie"}
# What print adds to the values of a barcode or a zone: a truth without them says nothing against them.
ONLY_PRINTED = {"categories", "birthPlace", "issueDate", "issuingAuthority"}


@dataclass(frozen=True)
class Service:
    """A service that runs, as its application and as a person's side see it."""

    recto: Path
    address: str
    key: str

    def call(self, method: str, path: str, body: object = None, **headers: str) -> dict:
        """The answer to a request of the application."""
        data = None if body is None else json.dumps(body).encode()
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers |= {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}/v1/{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def person(self, state: Path, *words: str | Path) -> dict:
        """The last line of a client's command."""
        command = [str(self.recto), *map(str, words), "--state", str(state)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        if result.returncode not in (0, 1) or not result.stdout:
            raise RuntimeError(f"{words[0]} ended with {result.returncode}: {result.stderr}")
        return json.loads(result.stdout.splitlines()[-1])


@contextmanager
def running(programs: Path, models: Path | None, data: Path) -> Iterator[Service]:
    """A service for as long as the body runs."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("RECTO_")}
    environment["RECTO_MODELS"] = str(models or data / "none")
    environment["XDG_DATA_HOME"] = str(data / "none")
    # Links name the port, so it must be known before.
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    command = [programs / "recto-serve", "--data", data, "--port", str(port), "--demo"]
    with open(data.parent / "service.log", "w", encoding="utf-8") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        try:
            assert process.stdout
            key = process.stdout.readline().split()[-1]
            address = process.stdout.readline().split()[-1]
            yield Service(programs / "recto", address, key)
        finally:
            process.terminate()
            process.wait()


def walk(applicant: Applicant, service: Service, scratch: Path) -> dict:
    """Takes an applicant as far as they come; what became of them."""
    created = service.call("POST", "verifications", {"journey": f"applicants-{applicant.handed_in}"})
    state = scratch / f"{created['id']}"
    frames = scratch / f"{created['id']}.mjpeg"
    takes: Counter[str] = Counter()
    sides = [word for side, path in applicant.files(0).items() for word in (f"--{side}", path)]
    # Rendering a performance may take longer than performing.
    end = service.person(state, "submit", "--link", created["link"], "--agree", "--longer-time", *sides)
    while end["end"] == "needs":
        needs = end["needs"]
        takes[needs["type"]] += 1
        if takes[needs["type"]] > TRIES or needs["type"] not in ("presence", "document"):
            break
        take = takes[needs["type"]]
        if needs["type"] == "presence":
            challenge = needs["challenge"]
            taken = applicant.frames(challenge["steps"], challenge["holdInSeconds"], take)
            frames.write_bytes(taken)
            # A camera takes as long as its frames last; what was rendered sooner waits.
            over = parsed(challenge["drawnAt"]) + taken.count(b"\xff\xd8\xff") / FRAMES_PER_SECOND
            time.sleep(max(0.0, over - time.time()))
            end = service.person(state, "resume", "--frames", frames)
        else:
            sides = [word for side, path in applicant.files(take).items() for word in (f"--{side}", path)]
            end = service.person(state, "resume", *sides)
    frames.unlink(missing_ok=True)
    verification = settled(service, created["id"])
    outcome = verification.get("outcome") or verification["status"]
    if outcome == "review":
        # What the checks said is told with the decision; whoever decides here has nothing to look at.
        decision = {"outcome": "failed", "note": "A measurement."}
        revision = f"\"{verification['revision']}\""
        service.call("POST", f"verifications/{created['id']}/decision", decision, If_Match=revision)
    is_done = verification["status"] in ("done", "review")
    result = service.call("GET", f"verifications/{created['id']}/result") if is_done else {}
    feedback = [f"{step['id']}: {item['code']}" for step in verification["steps"] for item in step.get("feedback", [])]
    return {
        "outcome": outcome, "takes": dict(takes), "decidedBy": verification.get("decidedBy"),
        "feedback": feedback, "result": result,
    }


def parsed(text: str) -> float:
    """A time as the service writes it, in seconds since 1970."""
    return datetime.fromisoformat(text).timestamp()


def settled(service: Service, identifier: str) -> dict:
    """A verification as it is once the service has nothing more to do."""
    end = time.monotonic() + SECONDS
    while True:
        verification = service.call("GET", f"verifications/{identifier}")
        if verification["status"] != "processing" or time.monotonic() > end:
            return verification
        time.sleep(0.3)


def run(applicant: Applicant, service: Service) -> dict:
    """The line of an applicant."""
    cv2.setNumThreads(1)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="recto-applicant-") as scratch:
        line = {"number": applicant.number, "fraud": applicant.fraud, "variant": applicant.variant,
                "handedIn": applicant.handed_in}
        if applicant.variant == "a recording cut to the challenge":
            # The session that the recording is of: the holder's own.
            line["before"] = walk(applicant, service, Path(scratch))["outcome"]
        line |= walk(applicant, service, Path(scratch))
    result = line.pop("result")
    line["checks"] = {check["name"]: [check["outcome"], *check["codes"]] for check in result.get("checks", [])}
    faces = next((check for check in result.get("checks", []) if check["name"] == "faceMatch"), {})
    line["distance"] = faces.get("metrics", {}).get("distance")
    line["faces"] = [[each["judgement"], each["distance"], each["threshold"]] for each in faces.get("faces", [])]
    if applicant.lookalike:
        line["lookalike"] = applicant.lookalike.name
    if applicant.fraud is None and line["outcome"] == "verified":
        line["wrong"] = differences(applicant.expected, result["person"])
    return line | {"seconds": round(time.monotonic() - began, 1)}


def differences(expected: dict, person: dict) -> list[str]:
    """The fields that are not as the documents have them."""
    wrong = []
    for record, values in expected.items():
        got = {key: value for key, value in person.get(record, {}).items() if key not in NOT_COMPARED}
        compared = sorted({*values, *got} - (ONLY_PRINTED - {*values}))
        wrong += [f"{record}.{key}: {got.get(key)!r}, not {values.get(key)!r}"
                  for key in compared if got.get(key) != values.get(key)]
    return wrong


def report(lines: list[dict], has_models: bool) -> None:
    """The table, the scores, and each case that went wrong."""
    ends = ("verified", "review", "failed", "collecting")
    print(f"{'':46}{'count':>7}" + "".join(f"{end:>12}" for end in (*ends, "other")))
    groups = {"honest": [line for line in lines if not line["fraud"]]}
    for fraud in (*FRAUDS, LOOKALIKE):
        for line in lines:
            if line["fraud"] == fraud:
                groups.setdefault(f"{fraud}: {line['variant']}", []).append(line)
    for name, group in groups.items():
        counts = Counter(line["outcome"] for line in group)
        rest = sum(count for outcome, count in counts.items() if outcome not in ends)
        shown = "".join(f"{counts[end]:>12}" for end in ends)
        print(f"{name[:45]:46}{len(group):>7}{shown}{rest:>12}")
    honest, frauds = groups["honest"], [line for line in lines if line["fraud"]]
    passed = [line for line in honest if line["outcome"] == "verified"]
    approved = [line for line in frauds if line["outcome"] == "verified"]
    print(f"\nfrauds approved without a person: {share(len(approved), len(frauds))}")
    print(f"honest approved without a person: {share(len(passed), len(honest))}")
    for what in JOURNEYS:
        group = [line for line in honest if line["handedIn"] == what]
        print(f"  {what}: {share(sum(line in passed for line in group), len(group))}")
    if has_models:
        right = [line for line in passed if not line["wrong"]]
        print(f"of these with every field right: {share(len(right), len(passed))}")
    print(f"honest who go to a person: {share(sum(line['outcome'] == 'review' for line in honest), len(honest))}")
    print(f"frauds who go to a person: {share(sum(line['outcome'] == 'review' for line in frauds), len(frauds))}")
    for line in lines:
        is_missed = not line["fraud"] and has_models and line["outcome"] != "verified"
        if line in approved or is_missed or line.get("wrong"):
            said = [*line.get("wrong", []), *(f"{name}: {' '.join(codes)}" for name, codes in line["checks"].items()),
                    *line["feedback"]]
            print(f"  {line['number']:05d} {line['handedIn']}, {line['variant'] or 'honest'}: {line['outcome']}; "
                  + "; ".join(said))


def share(count: int, of: int) -> str:
    """A count, and its share with bounds of 95 %: the interval of Wilson, and three in the number for none."""
    if not of:
        return f"{count} of {of}"
    if count == 0:
        return f"0 of {of}, below {300 / of:.1f} %"
    middle, width = count / of + 1.92 / of, 1.96 * ((count / of * (1 - count / of) + 0.96 / of) / of) ** 0.5
    low, high = (100 * (middle + side * width) / (1 + 3.84 / of) for side in (-1, 1))
    return f"{count} of {of}, {100 * count / of:.1f} % ({low:.1f} to {high:.1f} %)"


def with_lookalikes(applicants: list[Applicant], options: argparse.Namespace) -> list[Applicant]:
    """The applicants, each fraud of that kind with the nearest person; without people none of that kind."""
    if not (options.people and options.models):
        return [each for each in applicants if each.fraud != LOOKALIKE]
    people = sorted(each.parent for each in options.people.resolve().glob("*/truth.json"))
    kept = options.cache / str(options.seed) / f"lookalikes-of-{len(people)}.json"
    nearest = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    unknown = [each for each in applicants if each.fraud == LOOKALIKE and str(each.number) not in nearest]
    if unknown:
        fronts = {}
        for each in unknown:
            files = each.files(0)
            fronts[str(files.get("front", files.get("page")).resolve())] = each.number
        table = kept.with_suffix(".csv")
        table.write_text("".join(f"{front},{person / 'neutral.jpg'},different\n" for front in fronts for person in people),
                         encoding="utf-8")
        environment = os.environ | {"RECTO_MODELS": str(options.models.resolve())}
        result = subprocess.run([options.programs / "recto", "models", "judge", "--each", table], check=False,
                                capture_output=True, text=True, env=environment)
        if result.returncode not in (0, 1):
            sys.exit(f"recto models judge ended with {result.returncode}: {result.stderr}")
        found: dict[int, tuple[float, str]] = {}
        for line in map(json.loads, result.stdout.splitlines()):
            if line["distance"] is not None:
                this = (line["distance"], Path(line["second"]).parent.name)
                found[fronts[line["first"]]] = min(this, found.get(fronts[line["first"]], this))
        nearest |= {str(number): [name, distance] for number, (distance, name) in found.items()}
        kept.write_text(json.dumps(nearest), encoding="utf-8")
    distances = sorted(nearest[str(each.number)][1] for each in applicants if str(each.number) in nearest)
    if distances:
        print(f"{len(distances)} lookalikes of {len(people)} people; distance from the portrait, least, median, greatest: "
              f"{distances[0]:.3f}, {distances[len(distances) // 2]:.3f}, {distances[-1]:.3f}", file=sys.stderr)
    return [replace(each, lookalike=options.people.resolve() / nearest[str(each.number)][0])
            if each.fraud == LOOKALIKE else each
            for each in applicants if each.fraud != LOOKALIKE or str(each.number) in nearest]


def main() -> None:
    """Runs whoever was not run yet, and reports about all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=Path)
    parser.add_argument("cache", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--models", type=Path, help="a folder of models of faces")
    parser.add_argument("--rate", type=float, default=0.0001, help="the false match rate that journeys ask for")
    parser.add_argument("--people", type=Path, help="a folder of rendered people, among whom lookalikes are sought")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=("honest", "frauds", "lookalikes"), help="run no others")
    parser.add_argument("--keep", type=Path, help="where the results are kept")
    options = parser.parse_args()
    folder = options.cache / str(options.seed)
    folder.mkdir(parents=True, exist_ok=True)
    kept = options.keep or folder / (f"results-{options.rate:g}.ndjson" if options.models
                                     else "results-without-models.ndjson")
    lines = {}
    if kept.exists():
        lines = {line["number"]: line for line in map(json.loads, kept.read_text(encoding="utf-8").splitlines())}
    wanted = [Applicant(options.seed, number, folder / f"{number:05d}") for number in range(options.count)]
    kinds = {None: lambda _: True, "honest": lambda fraud: fraud is None, "frauds": lambda fraud: fraud is not None,
             "lookalikes": lambda fraud: fraud == LOOKALIKE}
    wanted = with_lookalikes([each for each in wanted if kinds[options.only](each.fraud)], options)
    missing = [each for each in wanted if each.number not in lines]
    with tempfile.TemporaryDirectory(prefix="recto-applicants-") as scratch, \
            running(options.programs.resolve(), options.models, Path(scratch) / "data") as service:
        for handed_in, journey in JOURNEYS.items():
            faces = {"id": f"applicants-{handed_in}", "faces": {"falseMatchRate": options.rate}}
            service.call("POST", "journeys", journey | faces)
        with ProcessPoolExecutor(options.jobs) as pool, kept.open("a", encoding="utf-8") as output:
            for applicant, future in [(each, pool.submit(run, each, service)) for each in missing]:
                try:
                    line = future.result()
                except Exception as error:  # noqa: BLE001: one applicant must not end the run
                    print(f"{applicant.number:05d}: {error}", file=sys.stderr, flush=True)
                    continue
                lines[line["number"]] = line
                output.write(json.dumps(line, ensure_ascii=False) + "\n")
                output.flush()
                print(f"{line['number']:05d} {line['variant'] or 'honest'}: {line['outcome']}, {line['seconds']} s",
                      file=sys.stderr, flush=True)
    report([lines[number] for number in sorted(lines) if number < options.count], options.models is not None)


if __name__ == "__main__":
    main()
