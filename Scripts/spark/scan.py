#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads documents with recto on the executors of a Spark cluster: what `recto scan --group none` does on one machine.

    spark-submit [--master URL] Scripts/spark/scan.py FOLDER… --output LINES
    spark-submit [--master URL] Scripts/spark/scan.py --manifest FILE --output TABLE --format parquet

Files and folders are listed on the driver by the rules of `recto scan`; a manifest lists them a line each: a path, or,
if the line begins with a brace, a request as `recto filter` takes it. The executors read the files themselves, so
they must see them under the same paths; each of their cores runs a `recto filter` of its own. The output is a folder
whose parts, one after the other, are the lines of `recto scan` in its order, without `timing`: the same bytes on every
run. It is written only when all of it was read, and an executor that is lost is made up for by the others.

Exit status: 0 done, 2 could not run; what is wrong stands on standard error.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import shlex
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

PROGRAM = "scan.py"
ENVIRONMENT = ("PATH", "LD_LIBRARY_PATH", "RECTO_MODELS")
"""What recto gets to see of the driver's environment: a pipe of Spark's hands on nothing by itself."""
ENDINGS = (b"jpg", b"jpeg", b"png", b"pdf", b"heic", b"heif", b"hif", b"webp")
IMAGE, OTHER = "image", "other"
"""The content of files that are read, and of those that are no pictures; any other content is a kind of picture."""
SIGNATURES = (
    (IMAGE, 0, b"\xff\xd8\xff"), (IMAGE, 0, b"\x89PNG\r\n\x1a\n"), ("GIF", 0, b"GIF87a"), ("GIF", 0, b"GIF89a"),
    (IMAGE, 8, b"WEBP"), ("TIFF", 0, b"II*\0"), ("TIFF", 0, b"MM\0*"), ("TIFF", 0, b"II+\0"), ("TIFF", 0, b"MM\0+"),
    ("JPEG 2000", 4, b"jP  \r\n"), ("JPEG 2000", 0, b"\xff\x4f\xff\x51"), ("JPEG XL", 4, b"JXL \r\n"),
    ("JPEG XL", 0, b"\xff\x0a"), (OTHER, 0, b"PK\x03\x04"), (OTHER, 0, b"PK\x05\x06"),
)
"""Contents, with bytes that tell them and the place of these, in recto's order."""
LONGEST_REQUEST = 65_536
"""In bytes, as `recto filter` takes them."""
LARGEST_PART = 1000
"""Inputs in a part: what is read again when its executor is lost."""
PARTS_PER_CORE = 4
"""So that cores whose images are quick take over from those whose are not."""


class Refusal(Exception):
    """Why the job cannot run, in a sentence for people."""


# Listing


@dataclass
class Inputs:
    """What is to be read, in order."""

    requests: list[str] = field(default_factory=list)
    """As `recto filter` takes them; ids are their numbers from 1, a colon and the id of the manifest behind it."""
    unnamed: dict[int, bytes] = field(default_factory=dict)
    """Paths that no request can name, by number: folders that cannot be listed, names that are not UTF-8."""
    unread: Counter[str] = field(default_factory=Counter)
    """Pictures in folders of kinds that are not read, such as TIFF, by the name of the kind."""
    others: int = 0
    """Files in folders that are no images."""
    hidden: int = 0
    """Passed over since their names begin with a dot."""
    linked: int = 0
    """Links to folders, which are not followed."""
    has_relative: bool = False
    """True if a path depends on the folder that it is seen from."""

    def add(self, path: bytes, members: dict | None = None, is_unlistable: bool = False) -> None:
        """Takes a path as the next input, with the members that its request has besides."""
        number = len(self.requests) + 1
        self.has_relative |= not path.startswith(b"/")
        members = dict(members or {})
        identity = f"{number}:{json.dumps(members.pop('id'))}" if "id" in members else number
        try:
            text = None if is_unlistable else path.decode()
        except UnicodeDecodeError:
            text = None
        if text is None:
            # Holds the place; the driver puts its own lines there.
            self.unnamed[number] = path
            self.requests.append(json.dumps({"id": number}))
        else:
            request = json.dumps({"id": identity, **members, "path": text}, ensure_ascii=False)
            if len(request.encode()) > LONGEST_REQUEST:
                raise Refusal(f"Input {number} makes a request of more than {LONGEST_REQUEST} bytes, which none may have.")
            self.requests.append(request)


def list_paths(paths: Iterable[str]) -> Inputs:
    """The files that the paths name, and the images in the folders among them, in the order of `recto scan`."""
    inputs = Inputs()
    for given in paths:
        # As the engine spells paths: single slashes, none at the end.
        path = re.sub(rb"(?<=.)/$", b"", re.sub(rb"/+", b"/", os.fsencode(given)))
        if not os.path.isdir(path):
            inputs.add(path)
            continue
        files, unlistable = walk(path, inputs)
        contents = [(file, content(file)) for file in files]
        images = [file for file, kind in contents if kind == IMAGE]
        inputs.unread.update(kind for _, kind in contents if kind not in (IMAGE, OTHER))
        inputs.others += sum(kind == OTHER for _, kind in contents)
        for entry, is_unlistable in sorted([(file, False) for file in images] + [(path, True) for path in unlistable]):
            inputs.add(entry, is_unlistable=is_unlistable)
    return inputs


def walk(folder: bytes, inputs: Inputs) -> tuple[list[bytes], list[bytes]]:
    """Everything below a folder that is neither a folder nor hidden, and the folders that cannot be listed.

    Links to folders are not followed.
    """
    files: list[bytes] = []
    unlistable: list[bytes] = []
    pending = [folder]
    while pending:
        here = pending.pop()
        try:
            names = os.listdir(here)
        except OSError:
            unlistable.append(here)
            continue
        for name in names:
            path = os.path.join(here, name)
            if name.startswith(b"."):
                inputs.hidden += 1
                continue
            try:
                mode = os.lstat(path).st_mode
            except OSError:
                unlistable.append(path)
                continue
            if stat.S_ISDIR(mode):
                pending.append(path)
            elif stat.S_ISLNK(mode) and os.path.isdir(path):
                inputs.linked += 1
            else:
                files.append(path)
    return files, unlistable


def content(path: bytes) -> str:
    """The content of a file in a folder, by the ending of its name or its first bytes."""
    if os.path.splitext(path)[1][1:].lower() in ENDINGS:
        return IMAGE
    try:
        # Opening a pipe would wait for whoever writes into it.
        if not stat.S_ISREG(os.stat(path).st_mode):
            return OTHER
        with open(path, "rb") as file:
            return content_of_start(file.read(1024))
    except (FileNotFoundError, NotADirectoryError):
        return OTHER
    except OSError:
        # It may be one, and nothing shall be lost.
        return IMAGE


def content_of_start(head: bytes) -> str:
    """The content of a file that starts so; PDF has its mark anywhere in the first kilobyte."""
    for kind, place, mark in SIGNATURES:
        if head.startswith(mark, place):
            return kind
    if brand := image_brand(head):
        return "AVIF" if brand == b"avif" else IMAGE
    if b"%PDF-" in head:
        return IMAGE
    return "BMP" if head.startswith(b"BM") and head[6:10] == bytes(4) else OTHER


def image_brand(head: bytes) -> bytes | None:
    """The kind of picture that the first kilobyte of an ISO base media file names: heic, avif or heif; None for others."""
    if head[4:8] != b"ftyp":
        return None
    generic = None
    for at in range(8, min(int.from_bytes(head[:4], "big"), len(head)) - 3, 4):
        brand = head[at : at + 4]
        if at == 12:
            continue
        if brand in (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"hevm", b"hevs"):
            return b"heic"
        if brand in (b"avif", b"avis"):
            return b"avif"
        if brand in (b"mif1", b"msf1"):
            generic = b"heif"
    return generic


def list_manifest(name: str) -> Inputs:
    """The inputs of a manifest, a line each; empty lines are passed over."""
    inputs = Inputs()
    try:
        with open(name, "rb") as file:
            for number, line in enumerate(file, 1):
                line = line.rstrip(b"\r\n")
                if line.startswith(b"{"):
                    add_request(line, f"{name}:{number}", inputs)
                elif line:
                    inputs.add(line)
    except OSError as error:
        raise Refusal(f"{name} cannot be read: {error.strerror}. Name a file of paths or of requests.") from error
    return inputs


def add_request(line: bytes, place: str, inputs: Inputs) -> None:
    """Takes a request whose members are of the right kinds; what else is wrong about it, recto says in its line."""
    example = 'A request is a line like {"path":"maria-back.jpg"}.'
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{place} is no JSON ({error}). {example}") from error
    path = request.get("path")
    if not isinstance(path, str) or not path:
        raise Refusal(f"{place} has no path. {example}")
    if not isinstance(request.get("id", 0), (int, str)) or isinstance(request.get("id"), bool):
        raise Refusal(f"{place} has an id that is neither a text nor a whole number.")
    for name in ("sha256", "expect"):
        if not isinstance(request.get(name), (str, type(None))):
            raise Refusal(f"{place} has {name} that is no text.")
    try:
        inputs.add(path.encode(), {name: request[name] for name in ("id", "sha256", "expect") if name in request})
    except UnicodeEncodeError as error:
        raise Refusal(f"{place} has a text that is none. List such a path as a line without braces.") from error


# On the executors


@dataclass(frozen=True)
class Reading:
    """How executors make lines of requests; sent to them, so it holds nothing but values."""

    program: list[str]
    """Starts recto when words for it follow."""
    words: list[str]
    environment: dict[str, str]
    lines_of_unnamed: dict[int, list[str]]
    keeps_ids: bool
    keeps_timing: bool

    def check(self, _: int) -> tuple[str, int, str, str]:
        """Runs recto without any request: the machine, its status, its complaint, and its version."""
        def run(words: list[str]) -> subprocess.CompletedProcess:
            return subprocess.run([*self.program, *words], env=self.environment, stdin=subprocess.DEVNULL,
                                  capture_output=True)

        version = run(["--version"])
        last = version if version.returncode else run(self.words)
        return (socket.gethostname(), last.returncode, last.stderr.decode(errors="replace").strip(),
                version.stdout.decode(errors="replace"))

    def answers(self, lines: Iterable[str]) -> Iterator[tuple[int, str | None, str]]:
        """The number of each answer's input, the id that its manifest gave it, and the line without either."""
        decoder = json.JSONDecoder()
        beginning = '{"id":'
        for answer in lines:
            identity, end = decoder.raw_decode(answer, len(beginning))
            own = None
            if isinstance(identity, str):
                identity, _, own = identity.partition(":")
            number = int(identity)
            for line in self.lines_of_unnamed.get(number, ["{" + answer[end + 1 :]]):
                yield number, own, line if self.keeps_timing else without_timing(line)

    def lines(self, answers: Iterable[str]) -> Iterator[str]:
        """The lines as they are written."""
        for number, own, line in self.answers(answers):
            yield f'{{"id":{own or number},{line[1:]}' if self.keeps_ids else line

    def rows(self, answers: Iterable[str]) -> Iterator[tuple]:
        """The rows of a table, of `columns`."""
        for number, own, line in self.answers(answers):
            members = json.loads(line)
            record = members.get("record", {})
            values = [number, None if own is None else str(json.loads(own)), members.get("index", 1)]
            values += [members["input"].get(name) for name in INPUT_COLUMNS]
            values += [members.get(name) for name in ("outcome", "kind", "side")]
            values.append(members.get("recognition", {}).get("issuingCountryCode"))
            values += [record.get(name) for name in RECORD_COLUMNS]
            yield (*values, [finding["code"] for finding in members["findings"]], line)


INPUT_COLUMNS = {"path": "string", "sha256": "string", "bytes": "long", "mediaType": "string", "page": "int",
                 "morePages": "int", "width": "int", "height": "int"}
RECORD_COLUMNS = ("cardId", "firstName", "middleName", "lastName", "suffix", "gender", "birthDate", "birthPlace",
                  "issueDate", "expirationDate", "issuingAuthority", "idNumber", "personalNumber", "nationality",
                  "country", "addressStreet", "addressStreet2", "addressCity", "addressState", "addressZip",
                  "categories", "eyeColor", "hairColor", "weight")
"""The texts of records, but for the height of a person: the column of this name is that of the picture."""


def columns() -> str:
    """The columns of a table, in the words of Spark; names are those of lines."""
    columns = {"number": "long", "id": "string", "index": "int", **INPUT_COLUMNS}
    columns |= dict.fromkeys(("outcome", "kind", "side", "issuingCountryCode", *RECORD_COLUMNS), "string")
    columns |= {"findings": "array<string>", "line": "string"}
    return ", ".join(f"{name} {kind}" for name, kind in columns.items())


def without_timing(line: str) -> str:
    """The line without its last member, the only one that is never the same twice."""
    return re.sub(r',"timing":\{[^{}]*\}\}$', "}", line)


# On the driver


def main() -> int:
    options = arguments()
    try:
        run(options)
    except Refusal as refusal:
        print(f"{PROGRAM}: {refusal}", file=sys.stderr)
        return 2
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders")
    parser.add_argument("--manifest", metavar="FILE", help="read what this file on the driver lists, in place of paths")
    parser.add_argument("--output", required=True, metavar="FOLDER", help="a path or URI that is not there yet")
    parser.add_argument("--format", choices=("ndjson", "parquet"), default="ndjson")
    parser.add_argument("--ids", action="store_true",
                        help="keep in lines the id of the manifest's request, or the number of the input from 1")
    parser.add_argument("--timing", action="store_true", help="keep in lines how long reading took")
    parser.add_argument("--master", metavar="URL",
                        help="of the cluster, where spark-submit does not say; else local[*]")
    parser.add_argument("--partitions", type=int, metavar="N",
                        help=f"by default {PARTS_PER_CORE} for each core, of at most {LARGEST_PART} inputs")
    parser.add_argument("--recto", default="recto", metavar="PROGRAM", help="on the executors, by default on the PATH")
    parser.add_argument("--ship", action="store_true", help="send the driver's program to the executors")
    reading = parser.add_argument_group("how images are read, as for recto scan")
    for name in ("--expect", "--country", "--limits"):
        reading.add_argument(name)
    reading.add_argument("--as-of", metavar="YYYY-MM-DD", default=datetime.date.today().isoformat(),
                         help="by default today on the driver, on all executors")
    isolation = reading.add_mutually_exclusive_group()
    isolation.add_argument("--isolate", action="store_true", help="read in confined processes, as recto does anyway")
    isolation.add_argument("--no-isolate", action="store_true")
    for name in ("--raw", "--redact", "--no-check-face", "--no-read-print"):
        reading.add_argument(name, action="store_true")
    options = parser.parse_args()
    if bool(options.paths) == bool(options.manifest):
        parser.error("name files and folders, or a manifest")
    if options.partitions is not None and not 1 <= options.partitions <= 100_000:
        parser.error("--partitions is a number from 1 to 100000")
    return options


def filter_options(options: argparse.Namespace) -> list[str]:
    """What recto is told about reading; the day is one for all."""
    words = ["--as-of", options.as_of]
    for name in ("expect", "country", "limits"):
        if (value := getattr(options, name)) is not None:
            words += [f"--{name}", value]
    flags = ("isolate", "no_isolate", "raw", "redact", "no_check_face", "no_read_print")
    return words + [f"--{name.replace('_', '-')}" for name in flags if getattr(options, name)]


def run(options: argparse.Namespace) -> None:
    inputs = list_manifest(options.manifest) if options.manifest else list_paths(options.paths)
    lines_of_unnamed = read_here(inputs, options)
    if options.ship and not shutil.which(options.recto):
        raise Refusal(f"there is no program “{options.recto}” here that could be sent. Name it with --recto.")
    context = start(options.master)
    try:
        refuse_existing(context, options.output)
        reading = Reading(
            program=program(context, options, os.getcwd() if inputs.has_relative else "/"),
            words=["filter", "--jobs", "1", *filter_options(options)],
            environment={name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
            lines_of_unnamed=lines_of_unnamed,
            keeps_ids=options.ids,
            keeps_timing=options.timing,
        )
        parts = options.partitions or max(
            PARTS_PER_CORE * context.defaultParallelism, -(-len(inputs.requests) // LARGEST_PART)
        )
        parts = max(1, min(parts, len(inputs.requests)))
        check(context, reading, min(parts, context.defaultParallelism))
        read(context, reading, inputs, parts, options)
    finally:
        context.stop()
    counts = ((inputs.others, "not an image"), (inputs.hidden, "hidden"), (inputs.linked, "a link to a folder"))
    passed_over = ", ".join(unread_kinds(inputs.unread) + [f"{count} {what}" for count, what in counts if count])
    print(f"{PROGRAM}: {len(inputs.requests)} inputs read in {parts} parts"
          + (f"; passed over: {passed_over}" if passed_over else ""), file=sys.stderr)


def unread_kinds(unread: Counter[str]) -> list[str]:
    """The pictures that are not read, in the words of `recto scan`; empty without any."""
    if not unread:
        return []
    kinds = sorted(unread.items(), key=lambda item: (-item[1], item[0]))
    verb = "is" if unread.total() == 1 else "are"
    return [" and ".join(f"{count} {kind}" for kind, count in kinds) + f", which {verb} not read"]


def start(master: str | None):
    """The context of the cluster."""
    java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else "java"
    if not shutil.which(java):
        raise Refusal("there is no Java, which Spark runs on. Install openjdk-17-jre-headless, or set JAVA_HOME.")
    try:
        from pyspark import SparkConf, SparkContext
    except ImportError as error:
        raise Refusal("there is no pyspark. Install Scripts/spark/requirements.txt, or use spark-submit.") from error
    conf = SparkConf().setIfMissing("spark.app.name", "recto").setIfMissing("spark.log.level", "ERROR")
    if master:
        conf.setMaster(master)
    conf.setIfMissing("spark.master", "local[*]")
    conf.setIfMissing("spark.ui.showConsoleProgress", str(sys.stderr.isatty()).lower())
    if conf.get("spark.master").startswith("local"):
        # All on this machine: the Python that runs this is the one to use.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return SparkContext.getOrCreate(conf)


def refuse_existing(context, output: str) -> None:
    """Says at once what Spark would say only when it is about to write."""
    path = context._jvm.org.apache.hadoop.fs.Path(output)
    if path.getFileSystem(context._jsc.hadoopConfiguration()).exists(path):
        raise Refusal(f"{output} is there already. Name another folder, or remove it.")


def read_here(inputs: Inputs, options: argparse.Namespace) -> dict[int, list[str]]:
    """The lines of what no request can name, by the number of the input: few, if any."""
    recto = shutil.which(options.recto)
    lines: dict[int, list[str]] = {}
    for number, path in inputs.unnamed.items():
        if not recto:
            raise Refusal(f"{os.fsdecode(path)!r} cannot be named in a request, and there is no recto here to read it. "
                          "Install recto on the driver, too, or rename what it is about.")
        scan = [recto, "scan", "--group", "none", "--fail-on", "never", "--jobs", "1", *filter_options(options)]
        with tempfile.TemporaryDirectory(prefix="recto-") as folder:
            try:
                ended = subprocess.run([*scan, path.decode()], capture_output=True)
                prefix = None
            except UnicodeDecodeError:
                # Arguments are text, too, but what is found in a folder may have any name.
                os.symlink(os.path.abspath(path), os.path.join(os.fsencode(folder), os.path.basename(path)))
                ended = subprocess.run([*scan, folder], capture_output=True)
                prefix = os.path.join(os.path.dirname(path), b"").decode(errors="replace")
        if ended.returncode or not ended.stdout:
            complaint = ended.stderr.decode(errors="replace").strip()
            raise Refusal(f"recto cannot read {os.fsdecode(path)!r} here: {complaint}")
        lines[number] = ended.stdout.decode().splitlines()
        if prefix is not None:
            here, there = (json.dumps(text, ensure_ascii=False)[1:-1] for text in (os.path.join(folder, ""), prefix))
            lines[number] = [line.replace(f'"path":"{here}', f'"path":"{there}', 1) for line in lines[number]]
    return lines


def program(context, options: argparse.Namespace, folder: str) -> list[str]:
    """What starts recto on an executor, seeing relative paths from a folder."""
    recto = options.recto
    if options.ship:
        from pyspark import SparkFiles

        context.addFile(shutil.which(recto))
        # Executors have what is sent in the folder that they run in, but for one inside the driver.
        is_local = re.fullmatch(r"local(\[.*\])?", context.master)
        name = os.path.basename(recto)
        recto = SparkFiles.get(name) if is_local else f"./{name}"
    # A program that was sent is found before the folder is another.
    script = ('case $1 in ./*) program=$PWD/${1#./};; *) program=$1;; esac; folder=$2; shift 2; '
              'cd -- "$folder" || exit 125; exec "$program" "$@"')
    return ["sh", "-c", script, "sh", recto, folder]


def check(context, reading: Reading, tasks: int) -> None:
    """Makes sure that executors have a recto that takes the options, all the same one, before anything is read."""
    versions: dict[str, str] = {}
    for host, status, complaint, version in context.parallelize(range(tasks), tasks).map(reading.check).collect():
        if status == 125:
            raise Refusal(f"{host} has no folder {os.getcwd()}, from which the paths are seen. Name whole paths.")
        if status in (126, 127):
            raise Refusal(f"recto does not run on {host} ({complaint.splitlines()[-1]}). Install it there, name it "
                          "with --recto, or send it with --ship.")
        if status:
            raise Refusal(f"recto refuses to run on {host}: {complaint}")
        versions[version] = host
    if len(versions) > 1:
        raise Refusal(f"{' and '.join(versions.values())} have different versions of recto, whose lines may differ. "
                      "Install the same one, or send it with --ship.")


def read(context, reading: Reading, inputs: Inputs, parts: int, options: argparse.Namespace) -> None:
    """Reads all inputs and writes the output."""
    from py4j.protocol import Py4JJavaError
    from pyspark.errors import PySparkException

    answers = context.parallelize(inputs.requests, parts).pipe(
        shlex.join(reading.program + reading.words), env=reading.environment, checkCode=True
    )
    try:
        if options.format == "ndjson":
            answers.mapPartitions(reading.lines).saveAsTextFile(options.output)
            return
        from pyspark.sql import SparkSession

        rows = answers.mapPartitions(reading.rows)
        SparkSession(context).createDataFrame(rows, columns(), verifySchema=False).write.parquet(options.output)
    except (Py4JJavaError, PySparkException) as error:
        raise failure(str(error), options.output) from error


def failure(error: str, output: str) -> Refusal:
    """What Spark's report of a failure comes to."""
    remains = f"What is in {output} is not whole: remove it."
    if ended := re.search(r"exited with error code (-?\d+)", error):
        return Refusal(f"recto ended with status {ended[1]} on an executor, as often as Spark tries; the executor's "
                       f"log has its words. Without --no-isolate it survives images that end it. {remains}")
    causes = re.findall(r"(?:Caused by: |Exception: )(.+)", error)
    return Refusal(f"Spark could not finish: {causes[-1] if causes else error.splitlines()[0]}. {remains}")


if __name__ == "__main__":
    sys.exit(main())
