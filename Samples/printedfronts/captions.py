# SPDX-License-Identifier: Apache-2.0
"""Captions of travel documents and cards, and months, by language."""

from __future__ import annotations

FIELDS = (
    "surname",
    "given",
    "sex",
    "nationality",
    "birth",
    "birthplace",
    "number",
    "expiry",
    "issue",
    "authority",
    "personal",
)
"""The order of the captions below."""


def row(words: str) -> dict[str, str]:
    """Captions between bars."""
    return dict(zip(FIELDS, words.split("|"), strict=True))


CAPTIONS = {
    "en": row("Surname|Given names|Sex|Nationality|Date of birth|Place of birth|Document No.|Date of expiry|Date of "
                  "issue|Authority|Personal No."),
    "de": row("Name|Vornamen|Geschlecht|Staatsangehörigkeit|Geburtsdatum|Geburtsort|Dokumentennummer|Gültig bis|"
                  "Ausstellungsdatum|Behörde|Personennummer"),
    "fr": row("Nom|Prénoms|Sexe|Nationalité|Date de naissance|Lieu de naissance|N° du document|Date d'expiration|"
                  "Date de délivrance|Autorité|N° personnel"),
    "it": row("Cognome|Nome|Sesso|Cittadinanza|Data di nascita|Luogo di nascita|N. documento|Scadenza|Emissione|"
                  "Autorità|Codice fiscale"),
    "es": row("Apellidos|Nombre|Sexo|Nacionalidad|Fecha de nacimiento|Lugar de nacimiento|Núm. soporte|Validez|"
                  "Emisión|Autoridad|DNI"),
    "nl": row("Naam|Voornamen|Geslacht|Nationaliteit|Geboortedatum|Geboorteplaats|Documentnummer|Geldig tot|Datum "
                  "van afgifte|Autoriteit|Persoonsnummer"),
    "pt": row("Apelido|Nome|Sexo|Nacionalidade|Data de nascimento|Local de nascimento|N.º documento|Validade|Data de "
                  "emissão|Autoridade|N.º pessoal"),
    "sv": row("Efternamn|Förnamn|Kön|Nationalitet|Födelsedatum|Födelseort|Kortnummer|Sista giltighetsdag|Utfärdat "
                  "den|Myndighet|Personnummer"),
    "da": row("Efternavn|Fornavne|Køn|Nationalitet|Fødselsdato|Fødested|Dokumentnr.|Gyldig til|Udstedt den|Myndighed|"
                  "Personnr."),
    "nb": row("Etternavn|Fornavn|Kjønn|Nasjonalitet|Fødselsdato|Fødested|Kortnummer|Gyldig til|Utstedt dato|"
                  "Myndighet|Personnr."),
    "fi": row("Sukunimi|Etunimet|Sukupuoli|Kansalaisuus|Syntymäaika|Syntymäpaikka|Asiakirjan nro|Viimeinen "
                  "voimassaolopäivä|Myöntämispäivä|Viranomainen|Henkilötunnus"),
    "is": row("Eftirnafn|Eiginnöfn|Kyn|Ríkisfang|Fæðingardagur|Fæðingarstaður|Númer|Gildir til|Útgáfudagur|Útgefandi|"
                  "Kennitala"),
    "pl": row("Nazwisko|Imiona|Płeć|Obywatelstwo|Data urodzenia|Miejsce urodzenia|Numer dokumentu|Termin ważności|"
                  "Data wydania|Organ wydający|PESEL"),
    "cs": row("Příjmení|Jméno|Pohlaví|Státní občanství|Datum narození|Místo narození|Číslo dokladu|Platnost do|Datum "
                  "vydání|Vydal|Rodné číslo"),
    "sk": row("Priezvisko|Meno|Pohlavie|Štátne občianstvo|Dátum narodenia|Miesto narodenia|Číslo dokladu|Platnosť do|"
                  "Dátum vydania|Vydal|Rodné číslo"),
    "hu": row("Családi név|Utónév|Neme|Állampolgárság|Születési idő|Születési hely|Okmányszám|Érvényességi idő|"
                  "Kiállítás dátuma|Kiállító hatóság|Személyi szám"),
    "sl": row("Priimek|Ime|Spol|Državljanstvo|Datum rojstva|Kraj rojstva|Številka|Velja do|Datum izdaje|Pristojni "
                  "organ|EMŠO"),
    "hr": row("Prezime|Ime|Spol|Državljanstvo|Datum rođenja|Mjesto rođenja|Broj|Vrijedi do|Datum izdavanja|Izdala|OIB"),
    "ro": row("Nume|Prenume|Sex|Cetățenie|Data nașterii|Locul nașterii|Numărul documentului|Data expirării|Data "
                  "eliberării|Autoritatea emitentă|CNP"),
    "et": row("Perekonnanimi|Eesnimed|Sugu|Kodakondsus|Sünniaeg|Sünnikoht|Dokumendi number|Kehtiv kuni|Väljaandmise "
                  "kuupäev|Väljaandja|Isikukood"),
    "lv": row("Uzvārds|Vārdi|Dzimums|Pilsonība|Dzimšanas datums|Dzimšanas vieta|Dokumenta Nr.|Derīga līdz|Izdošanas "
                  "datums|Izdevējiestāde|Personas kods"),
    "lt": row("Pavardė|Vardai|Lytis|Pilietybė|Gimimo data|Gimimo vieta|Dokumento Nr.|Galioja iki|Išdavimo data|"
                  "Išdavė|Asmens kodas"),
    "mt": row("Kunjom|Isem|Sess|Ċittadinanza|Data tat-twelid|Post tat-twelid|Numru|Tiskadi|Maħruġ|Awtorità|Nru "
                  "personali"),
}  # fmt: skip
MONTHS = {
    "en": "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
    "de": "JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ",
    "fr": "JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC",
    "it": "GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC",
    "es": "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC",
    "nl": "JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC",
    "pt": "JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ",
    "sv": "JAN FEB MARS APR MAJ JUNI JULI AUG SEPT OKT NOV DEC",
    "da": "JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC",
    "nb": "JAN FEB MAR APR MAI JUN JUL AUG SEP OKT NOV DES",
    "fi": "TAMMI HELMI MAALIS HUHTI TOUKO KESÄ HEINÄ ELO SYYS LOKA MARRAS JOULU",
    "pl": "STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU",
    "hu": "JAN FEB MÁR ÁPR MÁJ JÚN JÚL AUG SZEP OKT NOV DEC",
}
"""Months as passports shorten them. States with other languages print dates in digits."""
