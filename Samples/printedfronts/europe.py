# SPDX-License-Identifier: Apache-2.0
"""What European driving licences say: titles, signs, authorities, how numbers and dates are written.

Titles and distinguishing signs are those of Directive 2006/126/EC, annex I, section 3; patterns of numbers follow
what states publish, simplified. Looks are our own.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class State:
    """A state that issues licences."""

    code: str
    """ISO 3166-1 alpha-3."""
    sign: str
    """The distinguishing sign of its vehicles, which stands in the flag."""
    languages: tuple[str, ...]
    titles: tuple[str, ...]
    name: str
    numbers: tuple[str, ...]
    """Patterns of field 5."""
    authorities: tuple[str, ...]
    """Field 4c; braces take a town."""
    personal: str = ""
    """The pattern of field 4d, if the state prints one; `B` is the day of birth as it writes it there."""
    dates: str = "%d.%m.%Y"
    is_mixed_case: bool = False
    has_address: bool = False
    has_birthplace: bool = True
    flag: str = "eu"


EUROPE = (
    State("DEU", "D", ("de",), ("FÜHRERSCHEIN",), "BUNDESREPUBLIK DEUTSCHLAND", ("A999ccc9c99", "A99ccc99c99"),
          ("Landratsamt {}", "Stadt {}", "Landeshauptstadt {}"), dates="%d.%m.%y", is_mixed_case=True),
    State("FRA", "F", ("fr",), ("PERMIS DE CONDUIRE",), "RÉPUBLIQUE FRANÇAISE", ("99AA99999",),
          ("PREFET 99", "PREFECTURE DE POLICE", "ANTS {}"), dates="%d.%m.%Y"),
    State("ITA", "I", ("it",), ("PATENTE DI GUIDA",), "REPUBBLICA ITALIANA", ("U19AXXXXXA", "AA9999999A"),
          ("MIT-UCO", "MC-{}", "UMC-{}"), dates="%d/%m/%Y"),
    State("ESP", "E", ("es",), ("PERMISO DE CONDUCCIÓN",), "ESPAÑA", ("99999999-A",), ("99-9", "JPT {}"),
          personal="99999999A", dates="%d-%m-%Y"),
    State("NLD", "NL", ("nl",), ("RIJBEWIJS",), "KONINKRIJK DER NEDERLANDEN", ("9999999999",),
          ("Gemeente {}", "Burgemeester van {}"), is_mixed_case=True),
    State("BEL", "B", ("nl", "fr"), ("RIJBEWIJS", "PERMIS DE CONDUIRE", "FÜHRERSCHEIN"), "BELGIË BELGIQUE BELGIEN",
          ("9999999999",), ("{}",), personal="99999999999", is_mixed_case=True),
    State("LUX", "L", ("fr", "de"), ("PERMIS DE CONDUIRE", "FÜHRERSCHEIN"), "GRAND-DUCHÉ DE LUXEMBOURG", ("999999",),
          ("MDDI", "MMTP LUXEMBOURG")),
    State("AUT", "A", ("de",), ("FÜHRERSCHEIN",), "REPUBLIK ÖSTERREICH", ("99999999",),
          ("BH {}", "LPD {}", "Magistrat {}"), is_mixed_case=True),
    State("PRT", "P", ("pt",), ("CARTA DE CONDUÇÃO",), "REPÚBLICA PORTUGUESA", ("AA-9999999 9", "A-9999999 9"),
          ("IMT-{}", "IMT, I.P."), personal="99999999", dates="%d.%m.%Y"),
    State("IRL", "IRL", ("en",), ("CEADÚNAS TIOMÁNA", "DRIVING LICENCE"), "ÉIRE IRELAND", ("A99999999",), ("RSA",
          "NDLS"),
          personal="999999999", has_address=True, has_birthplace=False),
    State("SWE", "S", ("sv",), ("KÖRKORT",), "SVERIGE", ("999999999999",), ("TRANSPORTSTYRELSEN",),
          personal="B-9999", dates="%Y-%m-%d"),
    State("DNK", "DK", ("da",), ("KØREKORT",), "DANMARK", ("99999999",), ("Rigspolitiet", "{} Kommune"),
          personal="B-9999", is_mixed_case=True),
    State("FIN", "FIN", ("fi", "sv"), ("AJOKORTTI", "KÖRKORT"), "SUOMI FINLAND", ("999999999999", "9999-999999"),
          ("Traficom", "{} poliisi"), personal="B-999A", is_mixed_case=True),
    State("POL", "PL", ("pl",), ("PRAWO JAZDY",), "RZECZPOSPOLITA POLSKA", ("99999/99/9999",),
          ("STAROSTA {}", "PREZYDENT M. {}"), personal="99999999999"),
    State("CZE", "CZ", ("cs",), ("ŘIDIČSKÝ PRŮKAZ",), "ČESKÁ REPUBLIKA", ("AA 999999",),
          ("MAGISTRÁT MĚSTA {}", "MěÚ {}"), personal="999999/9999"),
    State("SVK", "SK", ("sk",), ("VODIČSKÝ PREUKAZ",), "SLOVENSKÁ REPUBLIKA", ("A9999999",), ("ODI OR PZ {}",)),
    State("HUN", "H", ("hu",), ("VEZETŐI ENGEDÉLY",), "MAGYARORSZÁG", ("AA999999",),
          ("{} Járási Hivatal", "BUDAPEST"), dates="%Y.%m.%d."),
    State("SVN", "SLO", ("sl",), ("VOZNIŠKO DOVOLJENJE",), "REPUBLIKA SLOVENIJA", ("999999999",), ("UE {}",),
          dates="%d. %m. %Y", has_address=True),
    State("HRV", "HR", ("hr",), ("VOZAČKA DOZVOLA",), "REPUBLIKA HRVATSKA", ("99999999",), ("PU {}", "PP {}"),
          personal="99999999999", has_address=True),
    State("ROU", "RO", ("ro",), ("PERMIS DE CONDUCERE",), "ROMÂNIA", ("A99999999A",), ("SRPCIV {}", "DRPCIV"),
          personal="9999999999999"),
    State("EST", "EST", ("et",), ("JUHILUBA",), "EESTI VABARIIK", ("AA999999",), ("TRANSPORDIAMET", "MNT"),
          personal="99999999999"),
    State("LVA", "LV", ("lv",), ("VADĪTĀJA APLIECĪBA",), "LATVIJAS REPUBLIKA", ("AA 999999",), ("CSDD",),
          personal="B-99999"),
    State("LTU", "LT", ("lt",), ("VAIRUOTOJO PAŽYMĖJIMAS",), "LIETUVOS RESPUBLIKA", ("99999999",), ("AB REGITRA",
          "REGITRA"),
          personal="99999999999", dates="%Y-%m-%d"),
    State("MLT", "M", ("mt",), ("LIĊENZJA TAS-SEWQAN", "DRIVING LICENCE"), "MALTA", ("9999999",), ("TRANSPORT MALTA",),
          personal="999999A", has_address=True, has_birthplace=False),
    State("GBR", "UK", ("en",), ("DRIVING LICENCE",), "UNITED KINGDOM", ("GBR",), ("DVLA",), has_address=True,
          flag="uk"),
    State("CHE", "CH", ("de", "fr", "it"), ("FÜHRERAUSWEIS", "PERMIS DE CONDUIRE", "LICENZA DI CONDURRE"),
          "SCHWEIZERISCHE EIDGENOSSENSCHAFT", ("999999999999",), ("AA", "Strassenverkehrsamt {}"), is_mixed_case=True,
          flag="ch"),
    State("NOR", "N", ("nb",), ("FØRERKORT",), "NORGE", ("99 99 999999 9",), ("Statens vegvesen", "{} trafikkstasjon"),
          personal="B 99999", is_mixed_case=True, flag="no"),
    State("ISL", "IS", ("is",), ("ÖKUSKÍRTEINI",), "ÍSLAND", ("999999999", "999999"), ("Sýslumaðurinn {}",
          "Lögreglustjórinn"),
          personal="B-9999", is_mixed_case=True, flag="is"),
)  # fmt: skip
"""States whose licences are in Latin letters. Each comes round as often as the others."""

CATEGORIES = ("B", "AM/B", "AM/A1/B", "B/BE", "A/B", "AM/B/L", "A/B/C1", "AM/B1/B/f/k/l/n/p/q", "A1/A/B/BE", "AM/B/T")
