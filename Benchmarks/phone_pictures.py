# SPDX-License-Identifier: Apache-2.0
"""Measures what pictures of telephones take: 12 and 48 megapixels as HEIC of tiles, turned by a quarter, and as WebP.

    python3 Benchmarks/phone_pictures.py .build/release/recto

The pictures are drawn here, and coded by Debian's heif-enc (libheif-examples) and cwebp (webp). A line each: kind, pixels,
peak memory of the worker that reads it, and its processor time. With crops colours are decoded, too.
"""

from __future__ import annotations

import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

TILE = 512
SIZES = ((8, 6), (16, 12))
"""Columns and rows of tiles."""


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int, seed: int) -> bytes:
    """A picture of noise over stripes: what cameras see is never smooth."""
    noise = random.Random(seed).randbytes(1 << 20).translate(bytes(level % 24 for level in range(256)))
    packer = zlib.compressobj(1)
    data = b""
    for y in range(height):
        start = y * 7919 % ((1 << 20) - 3 * width)
        light = 120 + 100 * (y // 32 % 2)
        row = noise[start : start + 3 * width].translate(bytes(min(255, level + light) for level in range(256)))
        data += packer.compress(b"\0" + row)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data + packer.flush()) + chunk(b"IEND", b"")


def box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + kind + content


def full(kind: bytes, content: bytes, version: int = 0) -> bytes:
    return box(kind, bytes((version, 0, 0, 0)) + content)


def content(boxes: bytes, wanted: bytes) -> bytes:
    """The content of a box among others."""
    place = 0
    while place + 8 <= len(boxes):
        length, kind = struct.unpack(">I4s", boxes[place : place + 8])
        if kind == wanted:
            return boxes[place + 8 : place + length]
        place += length
    raise ValueError(f"no {wanted!r}")


def coded(folder: Path, seed: int) -> tuple[bytes, bytes]:
    """Configuration and data of a tile: of a file of heif-enc, whose picture of whole blocks is its only item."""
    picture, file = folder / "tile.png", folder / "tile.heic"
    picture.write_bytes(png(TILE, TILE, seed))
    words = ["heif-enc", "-q", "60", "-p", "preset=superfast", picture, "-o", file]
    subprocess.run(words, check=True, capture_output=True)
    data = file.read_bytes()
    properties = content(content(content(data, b"meta")[4:], b"iprp"), b"ipco")
    return content(properties, b"hvcC"), content(data, b"mdat")


def heic(folder: Path, columns: int, rows: int) -> bytes:
    """A picture of tiles, which is to be turned, as telephones write it."""
    tiles = [coded(folder, seed) for seed in range(8)]
    data = [tiles[index % len(tiles)][1] for index in range(columns * rows)]
    width, height = columns * TILE - 128, rows * TILE - 96
    count = len(data)
    grid = bytes((0, 0, rows - 1, columns - 1)) + struct.pack(">HH", width, height)
    properties = (full(b"ispe", struct.pack(">II", width, height)) + full(b"ispe", struct.pack(">II", TILE, TILE))
                  + box(b"hvcC", tiles[0][0]) + box(b"irot", b"\x03"))
    uses = struct.pack(">IHBBB", count + 1, 1, 2, 1, 4)
    uses += b"".join(struct.pack(">HBBB", index + 2, 2, 2, 3) for index in range(count))
    entries = struct.pack(">H", count + 1) + b"".join(
        full(b"infe", struct.pack(">HH", index + 1, 0) + (b"hvc1" if index else b"grid") + b"\0", 2)
        for index in range(count + 1))
    parts = struct.pack(f">HH{count}H", 1, count, *range(2, count + 2))

    def meta(start: int) -> bytes:
        places = struct.pack(">HH", 0x4440, count + 1)
        for index, item in enumerate([grid, *data]):
            places += struct.pack(">HHIHII", index + 1, 0, 0, 1, start, len(item))
            start += len(item)
        return full(b"meta", full(b"hdlr", b"\0\0\0\0pict" + bytes(13)) + full(b"pitm", b"\0\1")
                    + full(b"iloc", places) + full(b"iinf", entries)
                    + box(b"iprp", box(b"ipco", properties) + full(b"ipma", uses)) + full(b"iref", box(b"dimg", parts)))

    kind = box(b"ftyp", b"heic\0\0\0\0mif1heic")
    return kind + meta(len(kind) + len(meta(0)) + 8) + box(b"mdat", grid + b"".join(data))


def webp(folder: Path, columns: int, rows: int) -> bytes:
    picture, file = folder / "whole.png", folder / "whole.webp"
    picture.write_bytes(png(columns * TILE - 128, rows * TILE - 96, 1))
    subprocess.run(["cwebp", "-quiet", "-m", "0", picture, "-o", file], check=True)
    return file.read_bytes()


def measure(words: list[str]) -> tuple[dict, int, float]:
    """The line of a scan, peak memory of its worker in megabytes, and processor time of all in seconds."""
    peak = 0
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def watch() -> None:
        nonlocal peak
        while process.poll() is None:
            try:
                children = [file.read_text() for file in Path(f"/proc/{process.pid}/task").glob("*/children")]
                for child in " ".join(children).split():
                    status = Path(f"/proc/{child}/status").read_text()
                    peak = max(peak, int(status.partition("VmHWM:")[2].split()[0]) // 1000)
            except (OSError, IndexError):
                pass
            time.sleep(0.005)

    watcher = threading.Thread(target=watch)
    before = os.times()
    watcher.start()
    line = json.loads(process.stdout.read().splitlines()[0])
    watcher.join()
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return line, peak, used


def main() -> None:
    recto = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind, make in (("HEIC", heic), ("WebP", webp)):
            for columns, rows in SIZES:
                path = folder / f"{kind}-{columns}"
                path.write_bytes(make(folder, columns, rows))
                for options in ([], ["--crops", str(folder / "crops")]):
                    line, peak, used = measure([recto, "scan", str(path), "--group", "none", *options])
                    pixels = line["input"].get("width", 0) * line["input"].get("height", 0) / 1e6
                    print(f"{kind} {pixels:.1f} Mpx{' with crops' if options else ''}: {line['outcome']}, "
                          f"{peak} MB, {used:.2f} s", flush=True)


if __name__ == "__main__":
    main()
