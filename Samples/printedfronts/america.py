# SPDX-License-Identifier: Apache-2.0
"""What fronts of the United States and Canada say: captions, numbers and the order of dates.

Captions are those of AAMVA's card design standard, or words that issuers use in their place; patterns of numbers
follow what issuers publish. Looks are our own.
"""

from __future__ import annotations

from dataclasses import dataclass

KEYS = (
    "number",
    "expiry",
    "issue",
    "birth",
    "last",
    "first",
    "address",
    "class",
    "end",
    "restrictions",
    "sex",
    "height",
    "weight",
    "eyes",
    "hair",
    "dd",
)


def captions(words: str) -> dict[str, str]:
    """Captions in the order of `KEYS`, between bars."""
    return dict(zip(KEYS, words.split("|"), strict=True))


NUMBERED = captions(
    "4d DLN|4b EXP|4a ISS|3 DOB|1|2|8|9 CLASS|9a END|12 RESTR|15 SEX|16 HGT|17 WGT|18 EYES|19 HAIR|5 DD"
)
NUMBERS = captions("4d|4b|4a|3|1|2|8|9|9a|12|15|16|17|18|19|5")
NUMBERED_DL = captions(
    "4d DL NO.|4b EXP|4a ISS|3 DOB|1 LN|2 FN|8|9 CLASS|9a END|12 REST|15 SEX|16 HGT|17 WGT|18 EYES|19 HAIR|5 DD"
)
LETTERS = captions("DL|EXP|ISS|DOB|LN|FN||CLASS|END|RSTR|SEX|HGT|WGT|EYES|HAIR|DD")
LETTERS_ID = captions("ID|EXP|ISS|DOB|LN|FN||CLASS|END|RSTR|SEX|HGT|WGT|EYES|HAIR|DD")
NUMBERED_ID = captions(
    "4d ID|4b EXP|4a ISS|3 DOB|1|2|8|9 CLASS|9a END|12 RESTR|15 SEX|16 HGT|17 WGT|18 EYES|19 HAIR|5 DD"
)
WORDS = captions(
    "LICENSE NO.|EXPIRES|ISSUED|DATE OF BIRTH|LAST NAME|FIRST NAME|ADDRESS|CLASS|ENDORSE|RESTRICT|SEX|"
    "HEIGHT|WEIGHT|EYES|"
    "HAIR|AUDIT"
)
SMALL_WORDS = captions(
    "Lic. No.|Expires|Issued|Date of Birth|Last|First|Address|Class|End|Restr|Sex|Height|Weight|Eyes|Hair|DD"
)
ONTARIO = captions(
    "4d NUMBER/NUMÉRO|4b EXP/EXP|4a ISS/DÉL|3 DOB/DDN|1,2 NAME/NOM||8|9 CLASS/CATÉG|9a|12 REST/COND|"
    "15 SEX/SEXE|16 HGT/HAUT|17|18|19|5 DD/RÉF"
)
QUEBEC = captions(
    "4d|4b Expire le|4a Délivré le|3 Né le|1|2|8|9 Classe|9a|12 Cond.|15 Sexe|16 Taille|17|18 Yeux|19|5 Réf."
)
BILINGUAL = captions(
    "4d LIC/PERMIS|4b EXP|4a ISS/ÉMIS|3 DOB/DDN|1 SURNAME/NOM|2 GIVEN/PRÉNOMS|8|9 CLASS|9a|12 COND|"
    "15 SEX|16 HGT/TAILLE|17|18 EYES/YEUX|19|5"
)


@dataclass(frozen=True)
class Jurisdiction:
    """An issuer."""

    code: str
    country: str
    issuer: str
    """Its issuer identification number."""
    title: str
    kinds: tuple[str, ...]
    numbers: tuple[str, ...]
    captions: tuple[dict[str, str], ...]
    zips: tuple[str, ...]
    dates: str = "%m/%d/%Y"
    layouts: tuple[str, ...] = ("left",)
    """`left` or `right`: captions before values, the portrait on that side; `above`: captions over values."""
    name: str = "two lines"
    """`two lines`, or `comma`: last name, a comma and the first names in one line or two."""
    years: int = 8
    language: str = "us"
    has_hair: bool = True
    subfile: str = "DL"


DRIVER = ("DRIVER LICENSE",)
AMERICA = (
    Jurisdiction("CA", "USA", "636014", "CALIFORNIA", DRIVER, ("A9999999",), (LETTERS,), ("9[0-6]999",), years=5),
    Jurisdiction("TX", "USA", "636015", "TEXAS", DRIVER, ("99999999",), (NUMBERED,), ("7[5-9]999",), layouts=("left",
                 "right")),
    Jurisdiction("NY", "USA", "636001", "NEW YORK STATE", DRIVER, ("999 999 999",), (LETTERS_ID, NUMBERED_ID),
                 ("1[0-4]999", "1[0-4]999-9999"),
                 has_hair=False),
    Jurisdiction("FL", "USA", "636010", "FLORIDA", DRIVER, ("A999-999-99-999-9",), (NUMBERED, NUMBERED_DL),
                 ("3[2-4]999", "3[2-4]999-9999"),
                 layouts=("left", "above")),
    Jurisdiction("IL", "USA", "636035", "ILLINOIS", ("DRIVER'S LICENSE",), ("A999-9999-9999",), (NUMBERED,),
                 ("6[0-2]999",), years=4),
    Jurisdiction("PA", "USA", "636025", "PENNSYLVANIA", ("DRIVER'S LICENSE",), ("99 999 999",), (NUMBERED,),
                 ("1[5-9]999",), years=4,
                 layouts=("left", "above"), has_hair=False),
    Jurisdiction("OH", "USA", "636023", "OHIO", DRIVER, ("AA999999",), (NUMBERED,), ("4[3-5]999-9999", "4[3-5]999"),
                 years=4, layouts=("right",)),
    Jurisdiction("GA", "USA", "636055", "GEORGIA", ("DRIVER'S LICENSE",), ("999999999",), (NUMBERED, NUMBERED_DL),
                 ("3[0-1]999-9999",)),
    Jurisdiction("NJ", "USA", "636036", "NEW JERSEY", ("AUTO DRIVER LICENSE",), ("A9999 99999 99999",), (NUMBERED_DL,
                 LETTERS),
                 ("0[7-8]999-9999", "0[7-8]999"), years=4, dates="%m-%d-%Y", has_hair=False),
    Jurisdiction("VA", "USA", "636000", "VIRGINIA", ("DRIVER'S LICENSE",), ("A99-99-9999", "A99999999"), (NUMBERED,
                 NUMBERS), ("2[2-4]999-9999", "2[2-4]999"),
                 layouts=("left", "right")),
    Jurisdiction("WA", "USA", "636045", "WASHINGTON", DRIVER, ("WDLAAAA99A9A",), (NUMBERED,), ("98[0-6]99-9999",
                 "98[0-6]99"), years=6),
    Jurisdiction("MA", "USA", "636002", "MASSACHUSETTS", ("DRIVER'S LICENSE",), ("S99999999", "SA9999999"), (NUMBERS,
                 NUMBERED), ("0[1-2]999-9999", "0[1-2]999"),
                 years=5, has_hair=False),
    Jurisdiction("CO", "USA", "636020", "COLORADO", DRIVER, ("99-999-9999",), (NUMBERED,), ("80[0-6]99",), years=5,
                 layouts=("left", "above")),
    Jurisdiction("AZ", "USA", "636026", "ARIZONA", DRIVER, ("A99999999",), (NUMBERED, NUMBERED_DL), ("85[0-7]99",),
                 layouts=("left", "right")),
    Jurisdiction("MN", "USA", "636038", "MINNESOTA", ("DRIVER'S LICENSE",), ("A999999999999",), (NUMBERED, WORDS),
                 ("55[0-9]99",), years=4,
                 layouts=("left", "above"), has_hair=False),
    Jurisdiction("MI", "USA", "636032", "MICHIGAN", DRIVER, ("A 999 999 999 999",), (NUMBERED,), ("4[8-9]999-9999",
                 "4[8-9]999"), years=4,
                 has_hair=False),
    Jurisdiction("WI", "USA", "636031", "WISCONSIN", DRIVER, ("A999-9999-9999-99",), (NUMBERED, SMALL_WORDS),
                 ("5[3-4]999",), layouts=("left", "above")),
    Jurisdiction("OR", "USA", "636029", "OREGON", DRIVER, ("9999999", "A999999"), (NUMBERED,), ("97[0-9]99",
                 "97[0-9]99-9999"), layouts=("right", "left")),
    Jurisdiction("NV", "USA", "636049", "NEVADA", DRIVER, ("9999999999",), (NUMBERED,), ("89[0-8]99",),
                 layouts=("above", "left")),
    Jurisdiction("HI", "USA", "636047", "HAWAII", DRIVER, ("H99999999",), (NUMBERED, WORDS), ("967[0-9]9",),
                 layouts=("above", "right")),
    Jurisdiction("NC", "USA", "636004", "NORTH CAROLINA", DRIVER, ("999999999999",), (NUMBERED,), ("2[7-8]999-9999",
                 "2[7-8]999"), layouts=("right", "left")),
    Jurisdiction("ON", "CAN", "636012", "ONTARIO", ("DRIVER'S LICENCE PERMIS DE CONDUIRE",), ("A9999-99999-99999",),
                 (ONTARIO,), ("A9A 9A9",), "%Y/%m/%d",
                 name="comma", years=5, language="ca", has_hair=False),
    Jurisdiction("QC", "CAN", "604428", "QUÉBEC", ("PERMIS DE CONDUIRE",), ("A9999-999999-99",), (QUEBEC, NUMBERS),
                 ("A9A 9A9",), "%Y-%m-%d", years=8,
                 language="ca", has_hair=False),
    Jurisdiction("BC", "CAN", "636028", "BRITISH COLUMBIA", ("DRIVER'S LICENCE",), ("9999999",), (captions(
        "DL:|Exp:|Iss:|DOB:|||  |Class:|End:|Restr:|Sex:|Ht:|Wt:|Eyes:|Hair:|Ref:"),), ("A9A 9A9",), "%Y-%b-%d",
                 name="comma", years=5, language="ca"),
    Jurisdiction("AB", "CAN", "604432", "ALBERTA", ("OPERATOR'S LICENCE",), ("999999-999",), (NUMBERED, NUMBERED_DL),
                 ("A9A 9A9",), "%d %b %Y", years=5,
                 language="ca", layouts=("left", "right")),
    Jurisdiction("MB", "CAN", "636048", "MANITOBA", ("DRIVER'S LICENCE",), ("AA-AA-AA-A999AA",), (NUMBERED,),
                 ("A9A 9A9",), "%Y-%m-%d", years=5, language="ca"),
    Jurisdiction("NS", "CAN", "636013", "NOVA SCOTIA", ("DRIVER'S LICENCE",), ("AAAAA999999999",), (NUMBERED,
                 SMALL_WORDS), ("A9A 9A9",), "%Y-%m-%d",
                 years=5, language="ca", has_hair=False),
    Jurisdiction("SK", "CAN", "636044", "SASKATCHEWAN", ("DRIVER'S LICENCE",), ("99999999",), (NUMBERED,),
                 ("A9A 9A9",), "%Y-%m-%d", years=5,
                 language="ca", layouts=("left", "above")),
    Jurisdiction("NB", "CAN", "636017", "NEW BRUNSWICK NOUVEAU-BRUNSWICK", ("DRIVER'S LICENCE PERMIS DE CONDUIRE",),
                 ("9999999",), (BILINGUAL, NUMBERED),
                 ("A9A 9A9",), "%Y-%m-%d", years=4, language="ca", has_hair=False),
)  # fmt: skip
"""Issuers. Each comes round as often as the others."""
