# SPDX-License-Identifier: Apache-2.0
"""Files that attack readers of pictures, and frames that are not a camera's; with OpenCV only if a name says so."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, data: bytes, depth: int = 8, colour: int = 0, more: bytes = b"") -> bytes:
    """A PNG file that says that it is of a size, with whatever data."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", head) + more + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def grey(rows: list[bytes]) -> bytes:
    """A PNG file of rows of grey samples."""
    return png(len(rows[0]), len(rows), zlib.compress(b"".join(b"\0" + row for row in rows)))


def zeros(count: int) -> bytes:
    """So many zeros, deflated without being made at once."""
    packer = zlib.compressobj(9)
    parts, block = [], bytes(1 << 20)
    while count:
        part = min(count, len(block))
        parts.append(packer.compress(block[:part]))
        count -= part
    return b"".join(parts) + packer.flush()


def pdf(objects: Iterable[bytes], root: int = 1) -> bytes:
    """A PDF file of numbered objects."""
    text, places = b"%PDF-1.7\n", []
    for number, words in enumerate(objects, 1):
        places.append(len(text))
        text += b"%d 0 obj" % number + words + b"endobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (text + b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + table
            + b"trailer<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(places) + 1, root, len(text)))


def stream(words: bytes, data: bytes) -> bytes:
    return b"<<" + words + b"/Length %d>>stream\n" % len(data) + data + b"\nendstream "


def page(content: bytes, resources: bytes = b"", box: bytes = b"0 0 400 300", more: tuple[bytes, ...] = ()) -> bytes:
    """A PDF file of one page."""
    return pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
                b"<</Type/Page/Parent 2 0 R/MediaBox[" + box + b"]/Contents 4 0 R/Resources<<" + resources + b">>>>",
                content, *more])


def twice_deflated_pdf(side: int = 16_000, salt: int = 0) -> bytes:
    """Some kilobytes whose one image is as large as a wall, deflated twice."""
    data = zlib.compress(zeros(side * side * 3), 9)
    image = stream(b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8"
                   b"/Filter[/FlateDecode/FlateDecode]" % (side, side), data)
    draw = stream(b"", b"400 0 0 300 0 0 cm /I Do %% %d" % salt)
    return page(draw, b"/XObject<</I 5 0 R>>", more=(image,))


def hostile_pdfs() -> dict[str, bytes]:
    """Files that cost or break readers of PDF."""
    spin = stream(b"", zlib.compress(b"0 0 m 400 300 l S " * 400_000, 9).replace(b"", b""))
    return {
        "a wall, deflated twice": twice_deflated_pdf(),
        "a page as large as a field": page(stream(b"", b""), box=b"0 0 100000 100000"),
        "a page without a size": page(stream(b"", b""), box=b"0 0 0 0"),
        "a page of numbers that are none": page(stream(b"", b""), box=b"0 0 1e38 -1e38"),
        "many lines": page(spin.replace(b"<<", b"<</Filter/FlateDecode", 1)),
        "a page that is its own parent": pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
        "a form that draws itself": page(stream(b"", b"/F Do"), b"/XObject<</F 5 0 R>>", more=(
            stream(b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>", b"/F Do /F Do"),)),
        "many pages": pdf([b"<</Type/Catalog/Pages 2 0 R>>",
                           b"<</Type/Pages/Count 9000/Kids[" + b"3 0 R " * 9_000 + b"]>>",
                           b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"]),
        "deep arrays": pdf([b"[" * 50_000 + b"]" * 50_000]),
        "half a file": twice_deflated_pdf()[:900],
        "no file": b"%PDF-1.7\n",
    }


def hostile_pngs() -> dict[str, bytes]:
    """Files that cost or break readers of PNG."""
    side = 6_000
    return {
        "as large as allowed": png(side, side, zeros(side * (side + 1))),
        "data without end": png(600, 600, zeros(200_000_000)),
        "a size beyond all": png(2**31 - 1, 2**31 - 1, zlib.compress(b"x")),
        "no size": png(0, 0, zlib.compress(b"")),
        "no data": png(600, 600, b""),
        "data that are none": png(600, 600, bytes(900)),
        "sixteen bits": png(5_000, 5_000, zeros(5_000 * (5_000 * 8 + 1)), 16, 6),
        "a long text": png(600, 600, zlib.compress(bytes(600 * 601)),
                           more=chunk(b"zTXt", b"a\0\0" + zeros(100_000_000))),
        "a profile": png(600, 600, zlib.compress(bytes(600 * 601)), more=chunk(b"iCCP", b"a\0\0" + zeros(100_000_000))),
        "many chunks": png(600, 600, zlib.compress(bytes(600 * 601)), more=chunk(b"tEXt", b"a\0b") * 20_000),
        "a chunk that is too long": SIGNATURE + b"\xff\xff\xff\xffIHDR" + bytes(40),
    }


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A file with some bytes changed, cut out, doubled or cut off."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        place = rng.randrange(len(changed))
        match rng.randrange(5):
            case 0:
                changed[place] = rng.randrange(256)
            case 1:
                changed[place:place + rng.randint(1, 60)] = b""
            case 2:
                changed[place:place] = changed[place:place + rng.randint(1, 400)]
            case 3:
                changed[place:place + 4] = rng.choice((b"\xff\xff\xff\xff", bytes(4), b"\xff\xd8\xff\xd9", b"\x7f\xff\xff\xff"))
            case _ if rng.random() < 0.2:
                del changed[place:]
        if not changed:
            break
    return bytes(changed)


def frames(clip: bytes) -> list[bytes]:
    """The frames of a clip."""
    return [b"\xff\xd8\xff" + part for part in clip.split(b"\xff\xd8\xff")[1:]]


def commented(frame: bytes, text: bytes) -> bytes:
    """The same picture in another file."""
    return frame[:2] + b"\xff\xfe" + struct.pack(">H", len(text) + 2) + text + frame[2:]


def changed(frame: bytes, how: Callable) -> bytes:
    """A frame whose pixels OpenCV changes."""
    import cv2
    import numpy
    picture = cv2.imdecode(numpy.frombuffer(frame, numpy.uint8), cv2.IMREAD_COLOR)
    picture, quality = how(picture)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def copies() -> dict[str, Callable]:
    """Ways to change a recording so that it shows the same in other bytes; with OpenCV."""
    import cv2

    def cropped(picture):
        height, width = picture.shape[:2]
        part = picture[height // 20: height - height // 20, width // 20: width - width // 20]
        return cv2.resize(part, (width, height)), 90

    return {
        "recoded at quality 50": lambda picture: (picture, 50),
        "recoded at quality 95": lambda picture: (picture, 95),
        "smaller": lambda picture: (cv2.resize(picture, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA), 90),
        "larger": lambda picture: (cv2.resize(picture, None, fx=1.25, fy=1.25), 90),
        "cropped": cropped,
        "brighter": lambda picture: (cv2.convertScaleAbs(picture, alpha=1.2), 90),
        "darker": lambda picture: (cv2.convertScaleAbs(picture, alpha=0.8), 90),
    }


def inserted(frame: bytes, other: Path | bytes) -> bytes:
    """Another picture, cut to the size of a frame; with OpenCV."""
    import cv2
    import numpy
    height, width = cv2.imdecode(numpy.frombuffer(frame, numpy.uint8), cv2.IMREAD_COLOR).shape[:2]
    data = other if isinstance(other, bytes) else other.read_bytes()
    picture = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_COLOR)
    scale = max(width / picture.shape[1], height / picture.shape[0])
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    top, left = (picture.shape[0] - height) // 2, (picture.shape[1] - width) // 2
    picture = picture[top:top + height, left:left + width]
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
