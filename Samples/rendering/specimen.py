# SPDX-License-Identifier: Apache-2.0
"""What a specimen is: an invented person, an issuer, an edition of the standard, a look.

Payload and expected line are both made from these values, independently of each other, so that a mistake in
one shows as a difference instead of being expected.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Measure:
    """A number with the unit that the card states it in."""

    value: int
    unit: str

    def __str__(self) -> str:
        return f"{self.value} {self.unit}"


@dataclass(frozen=True)
class Person:
    """The holder of a card. Every one of them is invented."""

    last_name: str
    first_name: str
    middle_name: str | None
    sex: str | None
    birth: date
    issue: date | None
    expiry: date
    number: str
    street: tuple[str, ...]
    city: str
    postal_code: str
    height: Measure
    eyes: str
    hair: str | None = None
    weight: Measure | None = None
    weight_range: int | None = None
    suffix: str | None = None
    first_name_truncated: bool = False


@dataclass(frozen=True)
class Design:
    """How a back looks. The designs are the project's own and copy no issuer's."""

    paper: tuple[Colour, Colour, Colour]
    inks: tuple[Colour, Colour, Colour]
    motif: str
    layout: str
    columns: int
    module: int
    security_level: int = 5


@dataclass(frozen=True)
class Wording:
    """What is printed for people to read, in our own words."""

    title: str
    kind: str
    rows: tuple[tuple[str, str], ...]
    small_print: tuple[str, ...]
    mark: str = "SPECIMEN"


@dataclass(frozen=True)
class Specimen:
    """One card. `version` is the two digits of the header, none if the issuer has no such header."""

    name: str
    state: str
    country: str
    issuer: str
    version: int | None
    subfile: str
    person: Person
    design: Design
    wording: Wording
    inventory: str
    vehicle_class: str = "D"
    restrictions: str = "NONE"
    endorsements: str = "NONE"
    discriminator: str = ""
    revision: date | None = None
    extra: tuple[tuple[str, str], ...] = field(default=())
    jurisdiction_elements: tuple[tuple[str, str], ...] = field(default=())

    @property
    def is_canadian(self) -> bool:
        """True if dates and measures follow the Canadian forms of the standard."""
        return self.country == "CAN"

    @property
    def jurisdiction_subfile(self) -> str | None:
        """The designator of the issuer's own subfile: the common beginning of its elements."""
        return self.jurisdiction_elements[0][0][:2] if self.jurisdiction_elements else None


@dataclass(frozen=True)
class TravelDocument:
    """A passport, an identity card or a visa: what has a machine readable zone.

    Most are of Utopia, the state that ICAO 9303 lends to specimens. `zone_names` are the names as a zone has them that
    is too short for them. The check digits of the fields in `misprinted` are wrong.
    """

    name: str
    number: str
    last_name: str
    first_names: str
    sex: str
    birth: date
    birthplace: str
    issue: date
    expiry: date
    paper: tuple[Colour, Colour, Colour]
    inks: tuple[Colour, Colour, Colour]
    motif: str
    personal_number: str = ""
    state: str = "UTO"
    format: str = "TD3"
    code: str = "P"
    bearer_of: str | None = None
    optional_data: str = ""
    middle_optional_data: str = ""
    zone_names: tuple[str, str] | None = None
    misprinted: tuple[str, ...] = ()

    @property
    def nationality(self) -> str:
        """The code of the holder's nationality: the issuing state's if nothing else is said."""
        return self.bearer_of or self.state
