# SPDX-License-Identifier: Apache-2.0
"""Writes what a reader should say about an image, from what the renderer knows and no reader was asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rendering import aamva, zone
from rendering.specimen import TravelDocument, Person, Specimen

AS_OF = date(2026, 1, 1)
"""The day that expiry is judged against, so that the samples do not age."""

COUNTRY_NAMES = {"USA": "United States of America", "CAN": "Canada"}
MEDIA_TYPES = {".jpg": "image/jpeg", ".png": "image/png"}

SMALLEST_FACE = 80
"""The width in pixels below which a face is too small to compare."""

COMPARED = ("lastName", "firstName", "birthDate", "idNumber")
"""The fields by which two documents are told to be different people's."""

STATES = {"UTO": (None, "Utopia"), "D": ("DEU", "Germany")}
"""The country code and the name of an issuing state, by its code in zones."""

ZONE_KINDS = {
    "TD1": ("identityCard", "back", "Identity Card"),
    "TD2": ("identityCard", None, "Identity Card"),
    "TD3": ("passport", "page", "Passport"),
    "MRVA": ("visa", None, "Visa"),
    "MRVB": ("visa", None, "Visa"),
}
"""What a document with a zone of each format is, the side that the zone is on, and how it is called."""

CALLED_BY_CODE = {"IR": "Residence Permit", "PR": "Travel Document"}
"""How documents are called whose code says more than the format (ICAO 9303-4, section 4.4)."""

Line = dict[str, Any]
Size = tuple[int, int]
Outline = NDArray[np.float32]

NO_DATA: Line = {"hasData": False}
WRONG_SIDE: Line = {"code": "document.wrongSide", "severity": "warning"}


def read_line(path: Path, size: Size, specimen: Specimen) -> Line:
    """The line of a back that can be read. `size` is that of the upright image."""
    return {
        **beginning(path, size, "read"),
        "kind": "driverLicense",
        "side": "back",
        "recognition": {
            "documentType": "Identity Card" if specimen.subfile == "ID" else "Driving Licence",
            "issuingCountryCode": specimen.country,
            "issuingCountryName": COUNTRY_NAMES[specimen.country],
        },
        "record": record(specimen),
        "evidence": {"barcode": barcode(specimen)},
        "findings": findings(specimen),
    }


def front_line(path: Path, size: Size, face: Outline | None) -> Line:
    """The line of a front: the face alone is read. Without one there is nothing to read."""
    known = {"kind": "driverLicense", "side": "front"}
    if face is None:
        return {**unread_line(path, size, "face.notFound"), **known}
    return {**beginning(path, size, "read"), **known, "record": NO_DATA, "portrait": box(face), "findings": []}


def zone_line(path: Path, size: Size, document: TravelDocument, face: Outline | None, corners: Outline) -> Line:
    """The line of a document whose zone is read."""
    kind, side, called = ZONE_KINDS[document.format]
    called = CALLED_BY_CODE.get(document.code, called)
    country, state = STATES[document.state]
    recognition = {"documentType": called, "issuingCountryCode": country, "issuingCountryName": state}
    line = {
        **beginning(path, size, "read"),
        "kind": kind,
        "side": side,
        "recognition": {key: value for key, value in recognition.items() if value},
        "record": zone_record(document),
        "portrait": None if face is None else box(face),
        "zone": zone_truth(document, corners),
        "findings": zone_findings(document),
    }
    return {key: value for key, value in line.items() if value is not None}


def unread_zone_line(
    path: Path, size: Size, codes: Sequence[str], zones: Sequence[tuple[TravelDocument, Outline]]
) -> Line:
    """The line of a picture without a zone, or with one that cannot be read: it is given so that nobody guesses it."""
    line = unread_line(path, size, *codes)
    if zones:
        document, corners = zones[0]
        line["zone"] = zone_truth(document, corners)
    return line


def zone_truth(document: TravelDocument, corners: Outline) -> Line:
    """What stands in a zone, what its check digits say, and where it is."""
    digits = ["documentNumber", "birthDate", "expirationDate"]
    checks = dict.fromkeys(digits, "passed")
    if document.format == "TD3":
        checks["personalNumber"] = "passed" if document.personal_number else "absent"
    if document.format.startswith("TD"):
        checks["composite"] = "passed"
    checks |= {digit: "failed" for digit in document.misprinted}
    return {
        "format": document.format,
        "lines": list(zone.lines(document)),
        "checks": checks,
        "corners": [[round(float(x)), round(float(y))] for x, y in corners],
    }


def zone_record(document: TravelDocument) -> Line:
    """The formatted values that a zone gives, names in its letters."""
    last, first = document.zone_names or (zone.letters(document.last_name), zone.letters(document.first_names))
    values = {
        "hasData": True,
        "firstName": first.replace("<", " "),
        "lastName": last.replace("<", " "),
        "gender": document.sex,
        "country": document.state,
        "nationality": document.nationality,
        "expirationDate": document.expiry.isoformat(),
        "birthDate": document.birth.isoformat(),
        "idNumber": document.number,
        "personalNumber": document.personal_number,
    }
    return {key: value for key, value in values.items() if value}


def zone_findings(document: TravelDocument) -> list[Line]:
    """What a zone gives reason to say on the day `AS_OF`."""
    found: list[Line] = [
        {"code": "mrz.checkDigit", "severity": "error", "field": field} for field in document.misprinted
    ]
    if document.expiry < AS_OF:
        found.append({"code": "document.expired", "severity": "warning", "field": "expirationDate"})
    if document.zone_names:
        found.append({"code": "field.truncated", "severity": "info", "field": "firstName"})
    if not document.first_names:
        found.append({"code": "field.missing", "severity": "info", "field": "firstName"})
    return found


def selfie_line(path: Path, size: Size, faces: Sequence[Outline]) -> Line:
    """The line of a selfie, which shows one face of some size."""
    if len(faces) > 1:
        return {**unread_line(path, size, "face.multiple"), "kind": "selfie"}
    portrait = box(faces[0])
    small = portrait["width"] < SMALLEST_FACE
    return {
        **beginning(path, size, "read"),
        "kind": "selfie",
        "record": NO_DATA,
        "portrait": portrait,
        "findings": [{"code": "face.tooSmall", "severity": "warning"}] if small else [],
    }


def box(face: Outline) -> Line:
    """The rectangle around a face: forehead to chin, cheek to cheek, in pixels."""
    (left, top), (right, bottom) = (np.round(edge).astype(int).tolist() for edge in (face.min(0), face.max(0)))
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def person_line(
    inputs: list[str],
    licences: Sequence[Specimen],
    passport: TravelDocument | None,
    has_selfie: bool,
    exchanged: int,
) -> Line:
    """The line of one person's pictures. Of several licences the first gives the record."""
    line: Line = {"schema": "recto.person/1", "inputs": inputs}
    found: list[Line] = []
    if licences:
        line["driverLicense"] = record(licences[0])
        found = findings(licences[0])
    if passport:
        line["passport"] = zone_record(passport)
        found += zone_findings(passport)
    if has_selfie:
        line["selfie"] = NO_DATA
    found += [WRONG_SIDE] * exchanged
    records = [record(licence) for licence in licences]
    found += [
        {"code": "document.mismatch", "severity": "error", "field": field}
        for field in COMPARED
        if len({each.get(field) for each in records}) > 1
    ]
    return {**line, "findings": found}


def unread_line(path: Path, size: Size, *codes: str) -> Line:
    """The line of an image that yields no record; if several codes are right, any one of them is expected."""
    line = beginning(path, size, "unread")
    if len(codes) == 1:
        return {**line, "findings": [{"code": codes[0], "severity": "error"}]}
    return {**line, "findingsAnyOf": list(codes)}


def beginning(path: Path, size: Size, outcome: str) -> Line:
    """What is known about the file whatever it shows."""
    content = path.read_bytes()
    return {
        "schema": "recto.scan/1",
        "input": {
            "path": path.name,
            "sha256": hashlib.sha256(content).hexdigest(),
            "bytes": len(content),
            "mediaType": MEDIA_TYPES[path.suffix],
            "width": size[0],
            "height": size[1],
        },
        "outcome": outcome,
    }


def record(specimen: Specimen) -> Line:
    """The formatted values; what the card does not state is absent."""
    person = specimen.person
    values = {
        "hasData": True,
        "firstName": person.first_name,
        "middleName": person.middle_name,
        "lastName": person.last_name,
        "suffix": person.suffix,
        # A barcode of the standard has 9 for a sex that is not specified.
        "gender": person.sex if specimen.version is None else person.sex or "X",
        "addressStreet": ", ".join(person.street),
        "addressStreet2": person.street[1] if len(person.street) > 1 else None,
        "addressCity": person.city,
        "addressState": specimen.state,
        "addressZip": person.postal_code,
        "country": specimen.country,
        "issueDate": person.issue.isoformat() if person.issue else None,
        "expirationDate": person.expiry.isoformat(),
        "birthDate": person.birth.isoformat(),
        "idNumber": person.number,
        "weight": str(person.weight) if person.weight else None,
        "weightRange": person.weight_range,
        "height": str(person.height),
        "hairColor": person.hair,
        "eyeColor": person.eyes,
    }
    return {key: value for key, value in values.items() if value is not None}


def barcode(specimen: Specimen) -> Line:
    """The symbol's identity and its elements as encoded, less the spaces that pad them."""
    known: Line = {"symbology": "PDF417", "standard": "AAMVA"}
    if specimen.version is not None:
        known["version"] = specimen.version
    known |= {"subfile": specimen.subfile, "issuer": specimen.issuer}
    if specimen.version is not None:
        encoded = [*aamva.elements(specimen), *specimen.jurisdiction_elements]
        known["elements"] = {identifier: value.rstrip(" ") for identifier, value in encoded}
    return known


def findings(specimen: Specimen) -> list[Line]:
    """What the data themselves give reason to say on the day `AS_OF`."""
    person = specimen.person
    # If only spaces separate names, nobody can tell where one ends.
    separated_by_spaces = {"PA": ["firstName", "middleName", "lastName"], "BC": ["firstName", "middleName"]}
    found: list[Line] = [
        {"code": "field.uncertain", "severity": "warning", "field": field}
        for field in separated_by_spaces.get(specimen.state, [])
    ]
    if person.expiry < AS_OF:
        found.append({"code": "document.expired", "severity": "warning", "field": "expirationDate"})
    if person.first_name_truncated:
        found.append({"code": "field.truncated", "severity": "info", "field": "firstName"})
    return found
