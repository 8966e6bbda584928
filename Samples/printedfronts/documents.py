# SPDX-License-Identifier: Apache-2.0
"""Documents by kind: a picture, or two of a card's sides, and the truth about each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from printedfronts import altered, american, european, identity, passport, shots
from printedfronts.sheets import Front
from zonepages.drawing import Sheet
from zonepages.holders import Random

Truth = dict[str, object]

COUNTRIES = {"D": "DEU"}
"""Codes of zones that ISO 3166-1 does not have."""
REQUIRED = {
    "european": european.REQUIRED,
    "american": american.REQUIRED,
    "identity": identity.REQUIRED,
    "passport": passport.REQUIRED,
}
KINDS = tuple(REQUIRED)
DOCUMENT_KINDS = {
    "european": "driverLicense",
    "american": "driverLicense",
    "identity": "identityCard",
    "passport": "passport",
}


@dataclass
class Document:
    """What is to be photographed: sheets by role, and what is known."""

    sheets: dict[str, Sheet]
    truth: Truth


def document(rng: Random, kind: str, order: int, with_back: bool = False, is_altered: bool = False) -> Document:
    """A document of a kind. `order` picks the state; `with_back` adds the side with the code.

    `is_altered` makes code or zone say something else than the print in one field, check digits made to fit.
    """
    if kind == "european":
        front, state = european.front(rng, order)
        return made(kind, front, {"country": state.code})
    if kind == "american":
        shown = american.licence(rng, order)
        front = american.front(rng, shown)
        known = {"country": shown.issuer.country, "state": shown.issuer.code}
        if not with_back:
            return made(kind, front, known)
        back, change = altered.licence_back(rng, shown, is_altered)
        return made(kind, front, known | change, back)
    if kind == "identity":
        card = identity.card(rng, order)
        front = identity.front(rng, card)
        known = {"country": COUNTRIES.get(card.state.code, card.state.code)}
        if not with_back:
            return made(kind, front, known)
        zone, change = altered.card_zone(rng, card, is_altered)
        return made(kind, front, known | change | {"lines": zone.zone}, identity.back(rng, card, zone))
    held = passport.passport(rng, order)
    zone, change = altered.passport_zone(rng, held, is_altered)
    front = passport.page(rng, held, zone)
    return made(
        kind, front, {"country": COUNTRIES.get(held.state.code, held.state.code)} | change | {"lines": zone.zone}
    )


def made(kind: str, front: Front, known: Truth, back: Sheet | None = None) -> Document:
    """A document with its truth."""
    truth: Truth = {
        "kind": kind,
        "documentKind": DOCUMENT_KINDS[kind],
        **known,
        "required": list(REQUIRED[kind]),
        "fields": front.fields,
    }
    return Document({"front": front.sheet} | ({} if back is None else {"back": back}), truth)


def photograph(rng: Random, shown: Document, condition: str) -> dict[str, tuple[shots.Shot, Truth]]:
    """Pictures by role, and the truth of each: of a back only its outline."""
    taken = {}
    for role, sheet in shown.sheets.items():
        shot = shots.shot(rng, sheet, condition if role != "back" else "mild")
        truth: Truth = {
            "width": shot.picture.shape[1],
            "height": shot.picture.shape[0],
            "outline": np.round(shot.corners, 1).tolist(),
            "condition": shot.condition,
            "faults": {fault: round(strength, 2) for fault, strength in shot.faults.items()},
            "sheet": [sheet.width, sheet.height],
        }
        taken[role] = shot, (shown.truth | truth if role != "back" else truth | {"kind": "back"})
    return taken


def save(shot: shots.Shot, path: Path) -> None:
    """Stores a picture as JPEG."""
    cv2.imwrite(str(path), shot.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, shot.quality])
