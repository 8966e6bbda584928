# SPDX-License-Identifier: Apache-2.0
"""Encodes a specimen as the text of its PDF417, in the edition of the AAMVA standard that its header names.

| header | edition | what differs here |
|---|---|---|
| 01 | 2000 | one name element, CCYYMMDD, height as feet and inches, two-letter colours, no jurisdiction version |
| 02, 03 | 2003, 2005 | family name and given names apart, dates in the order of the country |
| 04 and later | 2009 … 2020 | first and middle name apart, each with a truncation mark |
"""

from __future__ import annotations

from datetime import date

from rendering.specimen import Specimen

Elements = list[tuple[str, str]]

SEX_DIGIT = {"M": "1", "F": "2", None: "9"}
TWO_LETTER_COLOUR = {"BLK": "BK", "BLU": "BL", "BRO": "BR", "GRN": "GN", "GRY": "GY", "HAZ": "HZ"}


def payload(specimen: Specimen) -> bytes:
    """The bytes that the symbol holds. Latin-1, as issuers with accented names write them."""
    if specimen.subfile == "MAG":
        return magnetic_stripe(specimen).encode("latin-1")
    subfiles = [(specimen.subfile, elements(specimen))]
    if specimen.jurisdiction_subfile:
        subfiles.append((specimen.jurisdiction_subfile, list(specimen.jurisdiction_elements)))
    return with_header(specimen, [(kind, subfile_text(kind, content)) for kind, content in subfiles]).encode("latin-1")


def elements(specimen: Specimen) -> Elements:
    """The elements of the licence subfile, in the order in which they are encoded."""
    if specimen.version is None:
        return []
    if specimen.version == 1:
        return elements_2000(specimen)
    if specimen.version <= 3:
        return elements_2003(specimen)
    return elements_2009(specimen)


def subfile_text(kind: str, content: Elements) -> str:
    """Designator, elements between line feeds, and the segment terminator."""
    return kind + "\n".join(identifier + value for identifier, value in content) + "\r"


def with_header(specimen: Specimen, subfiles: list[tuple[str, str]]) -> str:
    """Puts the header in front: its offsets count from the compliance indicator, lengths include the terminator."""
    start = f"@\n\x1e\rANSI {specimen.issuer}{specimen.version:02d}"
    if specimen.version != 1:
        start += "00"
    start += f"{len(subfiles):02d}"
    offset = len(start) + 10 * len(subfiles)
    designators = ""
    for kind, text in subfiles:
        designators += f"{kind}{offset:04d}{len(text):04d}"
        offset += len(text)
    return start + designators + "".join(text for _, text in subfiles)


def elements_2000(specimen: Specimen) -> Elements:
    """The edition of 2000. Pennsylvania writes the name as it is spoken, the others family name first."""
    person = specimen.person
    if specimen.state == "PA":
        name = " ".join(part for part in (person.first_name, person.middle_name, person.last_name) if part)
    else:
        name = ",".join(part or "" for part in (person.last_name, person.first_name, person.middle_name))
    feet, inches = divmod(person.height.value, 12)
    found: Elements = [
        ("DAQ", person.number),
        ("DAA", name),
        ("DAG", ", ".join(person.street)),
        ("DAI", person.city),
        ("DAJ", specimen.state),
        ("DAK", f"{person.postal_code:<11}"),
        ("DAR", f"{specimen.vehicle_class:<4}"),
        ("DAS", f"{specimen.restrictions:<10}"),
        ("DAT", f"{specimen.endorsements:<5}"),
        ("DAU", f"{feet}{inches:02d}"),
    ]
    if person.weight:
        found.append(("DAW", f"{person.weight.value:03d}"))
    found.append(("DAY", f"{TWO_LETTER_COLOUR[person.eyes]:<3}"))
    if person.hair:
        found.append(("DAZ", f"{TWO_LETTER_COLOUR[person.hair]:<3}"))
    found += [
        ("DBA", f"{person.expiry:%Y%m%d}"),
        ("DBB", f"{person.birth:%Y%m%d}"),
        ("DBC", person.sex or "9"),
    ]
    if person.issue:
        found.append(("DBD", f"{person.issue:%Y%m%d}"))
    return found + list(specimen.extra)


def elements_2003(specimen: Specimen) -> Elements:
    """The editions of 2003 and 2005, with the fixed-width padding that cards of that time carry."""
    person = specimen.person
    given = ",".join(part for part in (person.first_name, person.middle_name) if part)
    found: Elements = [
        ("DCA", f"{specimen.vehicle_class:<4}"),
        ("DCB", f"{specimen.restrictions:<10}"),
        ("DCD", f"{specimen.endorsements:<5}"),
        ("DBA", day(person.expiry, specimen)),
        ("DCS", f"{person.last_name:<30}"),
        ("DCT", f"{given:<40}"),
    ]
    if person.suffix:
        found.append(("DCU", person.suffix))
    if person.issue:
        found.append(("DBD", day(person.issue, specimen)))
    found += [
        ("DBB", day(person.birth, specimen)),
        ("DBC", SEX_DIGIT[person.sex]),
        ("DAY", person.eyes),
        ("DAU", height(specimen)),
    ]
    found += address(specimen, width=30)
    found += [("DAQ", f"{person.number:<25}"), ("DCF", f"{specimen.discriminator:<25}"), ("DCG", specimen.country)]
    found.append(("DCH", "NONE"))
    if person.hair:
        found.append(("DAZ", f"{person.hair:<12}"))
    if person.weight_range is not None:
        found.append(("DCE", str(person.weight_range)))
    return found + list(specimen.extra)


def elements_2009(specimen: Specimen) -> Elements:
    """The editions from 2009 on, which keep their elements while the optional ones grow."""
    person = specimen.person
    found: Elements = [
        ("DAQ", person.number),
        ("DCS", person.last_name),
        ("DDE", "N"),
        ("DAC", person.first_name),
        ("DDF", "T" if person.first_name_truncated else "N"),
        ("DAD", person.middle_name or "NONE"),
        ("DDG", "N"),
    ]
    if person.suffix:
        found.append(("DCU", person.suffix))
    found += [
        ("DCA", specimen.vehicle_class),
        ("DCB", specimen.restrictions),
        ("DCD", specimen.endorsements),
    ]
    if person.issue:
        found.append(("DBD", day(person.issue, specimen)))
    found += [
        ("DBB", day(person.birth, specimen)),
        ("DBA", day(person.expiry, specimen)),
        ("DBC", SEX_DIGIT[person.sex]),
        ("DAU", height(specimen)),
        ("DAY", person.eyes),
    ]
    found += address(specimen, width=0)
    found += [("DCF", specimen.discriminator), ("DCG", specimen.country)]
    if person.weight:
        found.append(("DAX" if person.weight.unit == "kg" else "DAW", f"{person.weight.value:03d}"))
    if person.weight_range is not None:
        found.append(("DCE", str(person.weight_range)))
    if person.hair:
        found.append(("DAZ", person.hair))
    found += [("DCK", specimen.inventory), ("DDA", "F" if specimen.country == "USA" else "N")]
    if specimen.revision:
        found.append(("DDB", day(specimen.revision, specimen)))
    return found + list(specimen.extra)


def address(specimen: Specimen, width: int) -> Elements:
    """Street, second line if there is one, city, state and the eleven characters of the postal code."""
    person = specimen.person
    found: Elements = [(key, f"{line:<{width}}") for key, line in zip(("DAG", "DAH"), person.street, strict=False)]
    postal = person.postal_code.replace("-", "")
    if not specimen.is_canadian:
        postal = f"{postal:0<9}"
    return found + [("DAI", f"{person.city:<{width and 20}}"), ("DAJ", specimen.state), ("DAK", f"{postal:<11}")]


def day(value: date, specimen: Specimen) -> str:
    """A date in the order that the standard gives the country."""
    return f"{value:%Y%m%d}" if specimen.is_canadian else f"{value:%m%d%Y}"


def height(specimen: Specimen) -> str:
    """Three digits, a space and the unit."""
    measure = specimen.person.height
    return f"{measure.value:03d} {measure.unit}"


def magnetic_stripe(specimen: Specimen) -> str:
    """British Columbia: the three tracks of a magnetic stripe, as text inside PDF417."""
    person = specimen.person
    assert person.weight and person.hair and len(person.city) < 13, "the stripe needs every one of its fields"
    given = " ".join(part for part in (person.first_name, person.middle_name) if part)
    lines = "$".join((*person.street, f"{person.city} BC  {person.postal_code}"))
    first = f"%BC{person.city}^{person.last_name},${given}^{lines}^?"
    second = f";{specimen.issuer}{person.number}={person.expiry:%y%m}{person.birth:%Y%m%d}=?"
    body = f"{person.sex}{person.height.value:>3}{person.weight.value:>3}{person.hair}{person.eyes}"
    third = f"_%0A{person.postal_code.replace(' ', ''):<27}{body}{specimen.inventory:<26}E?"
    return first + second + third
