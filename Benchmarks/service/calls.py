# SPDX-License-Identifier: Apache-2.0
"""Calls that are made from the service's own description, right ones and wrong ones.

A route that is added to `/openapi.json` is met by whoever uses this module, without a change here.
"""

from __future__ import annotations

import json
import random
import re
import re._parser as patterns
import string
from dataclasses import dataclass, field

METHODS = ("get", "put", "post", "delete", "patch")


@dataclass(frozen=True)
class Operation:
    """One method of one path, as the description has it."""

    method: str
    path: str
    # Name, place (path, query or header), and schema.
    parameters: tuple[tuple[str, str, dict], ...]
    # The kinds of body, each with its schema.
    bodies: dict[str, dict] = field(hash=False)
    # What it takes to be allowed: "key", "token", or neither.
    credentials: frozenset[str] = frozenset()
    is_open: bool = False

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def changes(self) -> bool:
        return self.method != "GET"

    def address(self, values: dict[str, str]) -> str:
        """The path with its values."""
        return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "x"), self.path)


class Description:
    """The service's description, and values that fit it."""

    def __init__(self, document: dict) -> None:
        self.document = document
        self.operations = [self._operation(method, path, item[method], item.get("parameters", []))
                           for path, item in sorted(document["paths"].items()) for method in METHODS if method in item]

    def _operation(self, method: str, path: str, words: dict, common: list) -> Operation:
        parameters = [self.resolved(each) for each in (*common, *words.get("parameters", []))]
        needs = words.get("security", self.document.get("security", []))
        content = self.resolved(words.get("requestBody", {})).get("content", {})
        return Operation(
            method.upper(), path,
            tuple((each["name"], each["in"], each.get("schema", {})) for each in parameters),
            {media: body.get("schema", {}) for media, body in content.items()},
            frozenset(name for one in needs for name in one), not needs or {} in needs)

    def resolved(self, words: dict) -> dict:
        """What a reference stands for."""
        while "$ref" in words:
            found = self.document
            for part in words["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            words = found
        return words

    def value(self, schema: dict, rng: random.Random, text: str, depth: int = 0):
        """A value that fits a schema; free text begins with `text`."""
        schema = self.resolved(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return rng.choice(schema["enum"])
        kinds = schema.get("type", "object")
        kind = rng.choice([each for each in kinds if each != "null"]) if isinstance(kinds, list) else kinds
        match kind:
            case "string":
                return self._text(schema, rng, text)
            case "integer":
                return rng.randint(schema.get("minimum", 0), schema.get("maximum", 1_000_000))
            case "number":
                return rng.uniform(schema.get("minimum", 0), schema.get("maximum", 1_000))
            case "boolean":
                return rng.random() < 0.8
            case "array":
                count = rng.randint(schema.get("minItems", 0), min(3, schema.get("maxItems", 3)))
                return [self.value(schema.get("items", {}), rng, text, depth + 1) for _ in range(count)]
            case "null":
                return None
        return self._object(schema, rng, text, depth)

    def _object(self, schema: dict, rng: random.Random, text: str, depth: int) -> dict:
        required = set(schema.get("required", []))
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            chosen = self.resolved(rng.choice(choices))
            required |= set(chosen.get("required", []))
            optional = 0.0
        else:
            optional = 0.5 if depth < 3 else 0
        return {name: self.value(each, rng, text, depth + 1)
                for name, each in schema.get("properties", {}).items() if name in required or rng.random() < optional}

    def _text(self, schema: dict, rng: random.Random, text: str) -> str:
        match schema.get("format"):
            case "uuid":
                return "-".join("".join(rng.choices("0123456789abcdef", k=count)) for count in (8, 4, 4, 4, 12))
            case "email":
                return f"{text}@example.org"
            case "uri" if "pattern" not in schema:
                return f"https://example.org/{text}"
            case "date-time":
                return "2026-01-01T00:00:00Z"
        if "pattern" in schema and schema["pattern"] != "\\S":
            return fitting(schema["pattern"], rng)
        least, most = schema.get("minLength", 0), schema.get("maxLength", 200)
        return (text + " " + "".join(rng.choices(string.ascii_letters, k=rng.randint(least, 20)))).ljust(least, "x")[:most]


def fitting(pattern: str, rng: random.Random) -> str:
    """A text that a regular expression matches, of those that descriptions use."""
    def made(tree) -> str:
        return "".join(one(operator, value) for operator, value in tree)

    def one(operator, value) -> str:
        match str(operator):
            case "LITERAL":
                return chr(value)
            case "NOT_LITERAL" | "ANY":
                return "x"
            case "IN":
                return member(value)
            case "MAX_REPEAT" | "MIN_REPEAT":
                least, most, tree = value
                return "".join(made(tree) for _ in range(rng.randint(least, min(int(most), least + 8))))
            case "SUBPATTERN":
                return made(value[-1])
            case "BRANCH":
                return made(rng.choice(value[1]))
        return ""

    def member(choices) -> str:
        operator, value = rng.choice([each for each in choices if str(each[0]) != "NEGATE"])
        match str(operator):
            case "RANGE":
                return chr(rng.randint(*value))
            case "LITERAL":
                return chr(value)
        return {"CATEGORY_DIGIT": "7", "CATEGORY_SPACE": " "}.get(str(value), "x")

    return made(patterns.parse(pattern))


def spoilt(body: bytes, rng: random.Random) -> bytes:
    """A body of JSON with something wrong about it."""
    match rng.randrange(12):
        case 0:
            return body[: rng.randrange(len(body) + 1)]
        case 1:
            return b"[" * rng.choice((40, 20_000)) + body
        case 2:
            return body.replace(b'"', b"'")
        case 3:
            return body[:-1] + b',"unknown":1}' if len(body) > 2 else b'{"unknown":1}'
        case 4:
            return body[:-1] + b"," + body[1:] if len(body) > 2 else b'{"a":1,"a":2}'
        case 5:
            return json.dumps({f"m{number}": number for number in range(rng.choice((3, 5_000)))}).encode()
        case 6:
            return re.sub(rb'"[^"]*"', b'"\xff\xfe"', body, count=1)
        case 7:
            return re.sub(rb":\s*\"[^\"]*\"", b":" + rng.choice((b"1e999", b"-0", b"null", b"[]", b"1" * 400)), body, 1)
        case 8:
            return re.sub(rb":\s*\"[^\"]*\"", b':"' + rb"\\ud800" * 3 + b'"', body, count=1)
        case 9:
            return b""
        case 10:
            return b"\x00" + body
    # Text of the wrong length.
    return re.sub(rb":\s*\"[^\"]*\"", b':"' + b"long " * 3_000 + b'"', body, count=1)


# Requests that no server may take for something else, or answer with 5xx.
MALFORMED = {
    "no request at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a request line alone": b"GET\r\n\r\n",
    "a version that there is not": b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n",
    "a head with a line of no form": b"GET /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
    "a line end in a name": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA\nB: c\r\n\r\n",
    "a zero in a value": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\x00c\r\n\r\n",
    "a space before the colon": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length : 2\r\n\r\n{}",
    "a length that is none": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: two\r\n\r\n{}",
    "a negative length": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: -2\r\n\r\n{}",
    "a length with a sign": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}",
    "two lengths": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "a length beyond all numbers": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 40 + b"\r\n\r\n{}",
    "a length and chunks": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                           b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "chunks twice": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "an encoding that there is not": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a chunk's size that is none": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                   b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "a chunk's size beyond all numbers": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                         b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 40 + b"\r\n{}\r\n0\r\n\r\n",
    "a chunk that is longer than it says": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                           b"Transfer-Encoding: chunked\r\n\r\n1\r\n{}{}{}\r\n0\r\n\r\n",
    "a negative chunk": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        b"Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n",
    "an address of another form": b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
    "an escape that is none": b"GET /v1/verifications/%zz%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    "a path upwards": b"GET /v1/../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "a long path": b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "many headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 2_000 + b"\r\n",
    "headers beyond all counts": b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 70_000 + b"\r\n",
    "trailers beyond all counts": b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                  b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + b"a:\r\n" * 70_000 + b"\r\n",
    "a header with a colon before it": b"GET /healthz HTTP/1.1\r\nHost: x\r\n:path: /x\r\n\r\n",
    "a long header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 200_000 + b"\r\n\r\n",
    "an upgrade": b"GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                  b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
    "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a tunnel": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n",
    "all of the server": b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "a method that there is not": b"BREW /v1/verifications HTTP/1.1\r\nHost: x\r\n\r\n",
}
