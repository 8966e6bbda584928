# SPDX-License-Identifier: Apache-2.0
"""ECDSA over P-256 with SHA-256 (FIPS 186-5), since Python's standard library has none.

It is written to be read. It takes a different time for each key, which tells an observer about the key: a provider in
service uses a library or a hardware module.
"""

from __future__ import annotations

import hashlib
import secrets

P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)

Point = tuple[int, int] | None


def added(one: Point, other: Point) -> Point:
    """The sum of two points; None stands for the point at infinity."""
    if one is None or other is None:
        return one or other
    (x, y), (u, v) = one, other
    if x == u and (y + v) % P == 0:
        return None
    slope = (3 * x * x - 3) * pow(2 * y, -1, P) if one == other else (v - y) * pow(u - x, -1, P)
    w = (slope * slope - x - u) % P
    return w, (slope * (x - w) - y) % P


def times(factor: int, point: Point) -> Point:
    """A point, so many times."""
    total = None
    while factor:
        if factor & 1:
            total = added(total, point)
        point, factor = added(point, point), factor >> 1
    return total


def is_point(x: int, y: int) -> bool:
    """True if the curve has this point."""
    return 0 <= x < P and 0 <= y < P and (y * y - x * x * x + 3 * x - B) % P == 0


def digest(message: bytes) -> int:
    return int.from_bytes(hashlib.sha256(message).digest(), "big")


def new_key() -> int:
    """A private key."""
    return secrets.randbelow(N - 1) + 1


def signature(message: bytes, key: int) -> bytes:
    """The signature in the form of RFC 7518, 3.4: two numbers of 32 bytes."""
    while True:
        once = new_key()
        r = times(once, G)[0] % N
        s = pow(once, -1, N) * (digest(message) + r * key) % N
        if r and s:
            return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def is_valid(signed: bytes, message: bytes, x: int, y: int) -> bool:
    """True if the signature of the message is by the key of this point."""
    r, s = int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big")
    if len(signed) != 64 or not (0 < r < N and 0 < s < N) or not is_point(x, y):
        return False
    inverse = pow(s, -1, N)
    point = added(times(digest(message) * inverse % N, G), times(r * inverse % N, (x, y)))
    return point is not None and point[0] % N == r
