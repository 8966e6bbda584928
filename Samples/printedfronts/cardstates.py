# SPDX-License-Identifier: Apache-2.0
"""What identity cards and passports of states say; patterns of numbers follow what states publish, simplified."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CardState:
    """A state that issues identity cards of size TD1 under Regulation (EU) 2019/1157."""

    code: str
    """As in zones: `D` for Germany."""
    sign: str
    """The two letters in the Union's flag."""
    language: str
    title: str
    name: str
    nationality: str
    numbers: tuple[str, ...]
    dates: str = "%d.%m.%Y"
    personal: str = ""
    shows_birthplace: bool = False
    document_code: str = "ID"
    expands: bool = False
    """True if zones write Ä as AE."""


CARDS = (
    CardState("AUT", "AT", "de", "PERSONALAUSWEIS", "REPUBLIK ÖSTERREICH", "AUT", ("AA9999999", "A9999999"),
              expands=True),
    CardState("BEL", "BE", "nl", "IDENTITEITSKAART CARTE D'IDENTITÉ", "BELGIË BELGIQUE", "BEL", ("999999999999",),
              "%d.%m.%Y", "99999999999"),
    CardState("CZE", "CZ", "cs", "OBČANSKÝ PRŮKAZ", "ČESKÁ REPUBLIKA", "ČESKÁ REPUBLIKA / CZE", ("999999999",),
              shows_birthplace=True),
    CardState("D", "DE", "de", "PERSONALAUSWEIS", "BUNDESREPUBLIK DEUTSCHLAND", "DEUTSCH", ("L9cccccc9", "T9ccccc9c"),
              shows_birthplace=True, expands=True),
    CardState("EST", "EE", "et", "ISIKUTUNNISTUS", "EESTI VABARIIK", "EST", ("AA9999999",), personal="99999999999",
              expands=True),
    CardState("ESP", "ES", "es", "DOCUMENTO NACIONAL DE IDENTIDAD", "ESPAÑA", "ESP", ("AAA999999",), "%d %m %Y",
              "99999999A"),
    CardState("FIN", "FI", "fi", "HENKILÖKORTTI IDENTITETSKORT", "SUOMI FINLAND", "SUOMI FINLAND / FIN", ("99999999A",
              "A99999999"), "%d.%m.%Y", "B-999A", expands=True),
    CardState("FRA", "FR", "fr", "CARTE NATIONALE D'IDENTITÉ", "RÉPUBLIQUE FRANÇAISE", "FRA", ("XXXXXX9X9",),
              "%d %m %Y", shows_birthplace=True),
    CardState("HRV", "HR", "hr", "OSOBNA ISKAZNICA", "REPUBLIKA HRVATSKA", "HRV", ("999999999",), "%d. %m. %Y."),
    CardState("HUN", "HU", "hu", "SZEMÉLYAZONOSÍTÓ IGAZOLVÁNY", "MAGYARORSZÁG", "HUN", ("999999AA",), "%Y %m %d"),
    CardState("ITA", "IT", "it", "CARTA DI IDENTITÀ", "REPUBBLICA ITALIANA", "ITA", ("AA99999AA",), "%d.%m.%Y",
              shows_birthplace=True),
    CardState("LVA", "LV", "lv", "PERSONAS APLIECĪBA", "LATVIJAS REPUBLIKA", "LVA", ("AA9999999",), personal="B-99999"),
    CardState("LTU", "LT", "lt", "ASMENS TAPATYBĖS KORTELĖ", "LIETUVOS RESPUBLIKA", "LTU", ("99999999",), "%Y-%m-%d",
              "99999999999"),
    CardState("LUX", "LU", "fr", "CARTE D'IDENTITÉ", "GRAND-DUCHÉ DE LUXEMBOURG", "LUX", ("XXXXXXXX9",), "%d.%m.%Y",
              shows_birthplace=True),
    CardState("MLT", "MT", "mt", "KARTA TAL-IDENTITÀ", "MALTA", "MLT", ("9999999A",), "%d/%m/%Y"),
    CardState("NLD", "NL", "nl", "IDENTITEITSKAART", "KONINKRIJK DER NEDERLANDEN", "Nederlandse", ("AXXXXXXX9",), "nl",
              shows_birthplace=True, document_code="I"),
    CardState("POL", "PL", "pl", "DOWÓD OSOBISTY", "RZECZPOSPOLITA POLSKA", "POLSKIE", ("AAA999999",)),
    CardState("PRT", "PT", "pt", "CARTÃO DE CIDADÃO", "REPÚBLICA PORTUGUESA", "PRT", ("99999999 9 AA9",), "%d %m %Y"),
    CardState("ROU", "RO", "ro", "CARTE DE IDENTITATE", "ROMÂNIA", "ROU", ("AA999999", "AA9999999"),
              personal="9999999999999"),
    CardState("SVK", "SK", "sk", "OBČIANSKY PREUKAZ", "SLOVENSKÁ REPUBLIKA", "SVK", ("AA999999",),
              personal="999999/9999"),
    CardState("SVN", "SI", "sl", "OSEBNA IZKAZNICA", "REPUBLIKA SLOVENIJA", "SVN", ("AA9999999",), "%d. %m. %Y"),
    CardState("SWE", "SE", "sv", "NATIONELLT IDENTITETSKORT", "SVERIGE", "SVENSK", ("99999999", "AA9999999"),
              "%d %b %Y", "B-9999", expands=True),
    CardState("IRL", "IE", "en", "PASSPORT CARD", "ÉIRE IRELAND", "IRL", ("C99999999",), "%d %b %Y",
              document_code="IP"),
)  # fmt: skip


@dataclass(frozen=True)
class PassportState:
    """A state that issues passports."""

    code: str
    """As in zones."""
    language: str
    """Of the captions beside English."""
    third: str
    """A third language of the captions, if there is one."""
    title: str
    name: str
    nationality: str
    numbers: tuple[str, ...]
    authorities: tuple[str, ...]
    """Braces take a town."""
    dates: str
    """A format, or the languages of months between bars: `en|fr`."""
    expands: bool = False
    holders: str = ""
    """The language of names, if it is not that of the captions."""


PASSPORTS = (
    PassportState("D", "de", "fr", "REISEPASS", "BUNDESREPUBLIK DEUTSCHLAND", "DEUTSCH", ("C9cccccc9", "L9cccccc9"),
                  ("STADT {}", "LANDESHAUPTSTADT {}", "BEZIRKSAMT {}"), "%d.%m.%Y", True),
    PassportState("FRA", "fr", "", "PASSEPORT", "RÉPUBLIQUE FRANÇAISE", "Française", ("99AA99999",),
              ("Préfecture de {}", "Sous-préfecture de {}"), "%d %m %Y"),
    PassportState("ITA", "it", "fr", "PASSAPORTO", "REPUBBLICA ITALIANA", "ITALIANA", ("AA9999999", "YA9999999"),
                  ("QUESTURA DI {}", "MINISTRO AFFARI ESTERI E COOPERAZIONE"), "it|en"),
    PassportState("ESP", "es", "fr", "PASAPORTE", "REINO DE ESPAÑA", "ESPAÑOLA", ("AAA999999",), ("DGP-99999A9A9",),
              "%d %m %Y"),
    PassportState("NLD", "nl", "fr", "PASPOORT", "KONINKRIJK DER NEDERLANDEN", "Nederlandse", ("AXXXXXXX9",),
              ("Burg. van {}",), "nl|en"),
    PassportState("BEL", "nl", "fr", "PASPOORT", "KONINKRIJK BELGIË", "BELG", ("AA999999",), ("{}",), "nl|fr"),
    PassportState("AUT", "de", "", "REISEPASS", "REPUBLIK ÖSTERREICH", "ÖSTERREICH", ("U9999999", "P9999999"),
              ("BH {}", "MAGISTRAT {}", "LPD {}"), "%d %b %Y", True),
    PassportState("PRT", "pt", "fr", "PASSAPORTE", "REPÚBLICA PORTUGUESA", "PORTUGUESA", ("AA999999", "A999999"),
              ("IRN", "SEF-SERV ESTR E FRONTEIRAS"), "%d-%m-%Y"),
    PassportState("IRL", "en", "fr", "PASSPORT", "ÉIRE IRELAND", "Éireannach / Irish", ("AA9999999",),
              ("DEPT OF FOREIGN AFFAIRS",), "%d %b %Y"),
    PassportState("SWE", "sv", "", "PASS", "SVERIGE", "SVENSK", ("99999999", "AA9999999"), ("Polismyndigheten",
              "POLISMYNDIGHETEN {}"), "sv|en", True),
    PassportState("DNK", "da", "fr", "PAS", "DANMARK", "DANSK", ("999999999",), ("{} KOMMUNE", "KØBENHAVNS KOMMUNE"),
              "da|en", True),
    PassportState("NOR", "nb", "", "PASS", "NORGE", "NORSK", ("AAA999999", "99999999"), ("{} POLITIDISTRIKT",
              "OSLO POLITIDISTRIKT"), "%d.%m.%Y", True),
    PassportState("FIN", "fi", "sv", "PASSI", "SUOMI FINLAND", "SUOMI FINLAND / FIN", ("AA9999999",),
              ("{} poliisilaitos", "Helsingin poliisilaitos"), "%d.%m.%Y", True),
    PassportState("POL", "pl", "fr", "PASZPORT", "RZECZPOSPOLITA POLSKA", "POLSKIE", ("AA9999999",), ("WOJEWODA {}",
              "MINISTER"), "%d.%m.%Y"),
    PassportState("CZE", "cs", "fr", "CESTOVNÍ PAS", "ČESKÁ REPUBLIKA", "ČESKÁ REPUBLIKA", ("99999999",),
              ("Magistrát města {}", "MINISTERSTVO VNITRA"), "%d.%m.%Y"),
    PassportState("HUN", "hu", "fr", "ÚTLEVÉL", "MAGYARORSZÁG", "MAGYAR", ("AA9999999",), ("KEK KH", "BM"), "hu|en"),
    PassportState("HRV", "hr", "fr", "PUTOVNICA", "REPUBLIKA HRVATSKA", "HRVATSKO", ("999999999",), ("PU {}", "MUP"),
              "%d.%m.%Y."),
    PassportState("EST", "et", "", "PASS", "EESTI VABARIIK", "EESTI", ("AA9999999",), ("POLITSEI- JA PIIRIVALVEAMET",),
              "%d.%m.%Y", True),
    PassportState("ROU", "ro", "fr", "PAȘAPORT", "ROMÂNIA", "ROMÂNĂ", ("999999999",), ("M.A.I. {}", "DGP {}"),
              "%d %m %Y"),
    PassportState("GBR", "en", "fr", "PASSPORT", "UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND",
              "BRITISH CITIZEN", ("999999999",), ("HMPO", "IPS"), "en|fr"),
    PassportState("CHE", "de", "fr", "PASS", "SCHWEIZ SUISSE SVIZZERA", "Schweiz", ("A9999999", "X999999A"),
              ("Kanton {}", "Stadt {}"), "%d.%m.%Y", True),
    PassportState("USA", "en", "fr", "PASSPORT", "UNITED STATES OF AMERICA", "UNITED STATES OF AMERICA", ("999999999",
              "A99999999"),
                  ("UNITED STATES DEPARTMENT OF STATE", "United States Department of State"), "%d %b %Y", holders="us"),
    PassportState("CAN", "en", "fr", "PASSPORT", "CANADA", "CANADIAN/CANADIENNE", ("AA999999", "A999999AA"),
              ("GATINEAU", "MISSISSAUGA", "VANCOUVER"),
                  "en|fr", holders="ca"),
    PassportState("AUS", "en", "", "PASSPORT", "AUSTRALIA", "AUSTRALIAN", ("A9999999", "PA9999999"), ("AUSTRALIA",
              "SYDNEY", "CANBERRA"), "%d %b %Y", holders="en"),
)  # fmt: skip
