# SPDX-License-Identifier: Apache-2.0
"""Files of a few kilobytes or megabytes that take as long to read as somebody could make them take."""

from __future__ import annotations

import random
import struct
import zlib


def pdf(stream: bytes, entries: str = "", picture: tuple[str, bytes] | None = None) -> bytes:
    """A PDF file of one page of A4 with this content, and a picture P."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>",
        b"<<%s/Length %d>>stream\n%s\nendstream" % (entries.encode(), len(stream), stream),
    ]
    if picture:
        objects.append(b"<<%s/Length %d>>stream\n%s\nendstream" % (picture[0].encode(), len(picture[1]), picture[1]))
    data, places = b"%PDF-1.5\n", []
    for number, item in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, item)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return data + (b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
                   % (len(objects) + 1, table, len(objects) + 1, len(data)))


def inflating(count: int, byte: bytes) -> bytes:
    """Compressed data of so many equal bytes, without ever holding them."""
    packer, out = zlib.compressobj(9), []
    piece = byte * (1 << 20)
    for _ in range(count >> 20):
        out.append(packer.compress(piece))
    return b"".join(out) + packer.flush()


def pdf_compressed_twice(rng: random.Random) -> bytes:
    """A few kilobytes of content that inflate to gigabytes."""
    return pdf(zlib.compress(inflating(3 << 30, b" ") + rng.randbytes(8), 9), "/Filter[/FlateDecode/FlateDecode]")


def pdf_huge_picture(rng: random.Random) -> bytes:
    """A picture of 900 million pixels."""
    entries = ("/Type/XObject/Subtype/Image/Width 30000/Height 30000/ColorSpace/DeviceGray/BitsPerComponent 8"
               "/Filter/FlateDecode")
    return pdf(b"595 0 0 842 0 0 cm /P Do %%%d" % rng.randrange(10**9), "", (entries, inflating(900 << 20, b"\0")))


def pdf_repeated_picture(rng: random.Random) -> bytes:
    """A picture within the limits that is drawn thousands of times."""
    entries = ("/Type/XObject/Subtype/Image/Width 6000/Height 6000/ColorSpace/DeviceRGB/BitsPerComponent 8"
               "/Filter/FlateDecode")
    draw = b"q 595 0 0 842 0 0 cm /P Do Q\n" * 3000 + b"%%%d" % rng.randrange(10**9)
    return pdf(zlib.compress(draw, 9), "/Filter/FlateDecode", (entries, inflating(108 << 20, b"\x80")))


def pdf_drawing(rng: random.Random) -> bytes:
    """Millions of curves, which are compressed well."""
    curve = b"0 0 m 595 842 0 842 595 0 c S\n" * 100_000 + b"%%%d" % rng.randrange(10**9)
    return pdf(zlib.compress(curve * 10, 9), "/Filter/FlateDecode")


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int, depth: int, colour: int, data: bytes, interlaced: bool = False) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def png_surplus(rng: random.Random) -> bytes:
    """A picture of a million pixels, behind which 3.5 GB more inflate from 3.4 MB."""
    return png(1000, 1000, 8, 0, inflating(3_500 << 20, b"\0")) + rng.randbytes(8)


def png_deep(rng: random.Random) -> bytes:
    """The most pixels that are allowed, of sixteen bits in four channels."""
    return png(10_000, 5000, 16, 6, inflating(382 << 20, b"\0")) + rng.randbytes(8)


def png_large(rng: random.Random) -> bytes:
    """The most pixels that are allowed, interlaced."""
    return png(10_000, 4990, 8, 2, inflating(143 << 20, b"\0"), interlaced=True) + rng.randbytes(8)


def segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def jpeg_scans(rng: random.Random, scans: int = 900, width: int = 4000, height: int = 3000) -> bytes:
    """A progressive picture that is gone over hundreds of times, with a dozen bytes each."""
    blocks = -(-width // 8) * -(-height // 8)
    head = b"\xff\xd8" + segment(0xDB, b"\0" + b"\x10" * 64)
    head += segment(0xC2, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0))
    head += segment(0xFE, rng.randbytes(8).hex().encode())
    # One code of one bit each: no difference; and a run of 16,384 or more blocks without anything.
    head += segment(0xC4, b"\x00" + b"\x01" + b"\0" * 15 + b"\x00")
    head += segment(0xC4, b"\x10" + b"\x01" + b"\0" * 15 + b"\xe0")
    first = segment(0xDA, b"\x01\x01\x00\x00\x00\x00") + b"\0" * (blocks // 8 + 1)
    runs, bits = blocks, ""
    while runs > 0:
        run = min(runs, 32767)
        if run < 16384:
            # The last run goes on beyond the picture.
            run = 16384
        bits += "0" + format(run - 16384, "014b")
        runs -= run
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    return head + first + (segment(0xDA, b"\x01\x01\x00\x01\x3f\x00") + data) * (scans - 1) + b"\xff\xd9"


def jpeg_fewer_scans(rng: random.Random) -> bytes:
    """As many scans as every picture may have, of the most pixels."""
    return jpeg_scans(rng, 16, 10_000, 4990)


FILES = {
    "PDF, compressed twice": ("application/pdf", pdf_compressed_twice),
    "PDF, 900 million pixels": ("application/pdf", pdf_huge_picture),
    "PDF, a picture 3,000 times": ("application/pdf", pdf_repeated_picture),
    "PDF, a million curves": ("application/pdf", pdf_drawing),
    "PNG, 3.5 GB behind its pixels": ("image/png", png_surplus),
    "PNG, 50 million deep pixels": ("image/png", png_deep),
    "PNG, 50 million interlaced": ("image/png", png_large),
    "JPEG, 900 scans": ("image/jpeg", jpeg_scans),
    "JPEG, 16 scans of 50 million": ("image/jpeg", jpeg_fewer_scans),
}
"""What is sent, by kind: its type, and what makes one that is like no other."""
