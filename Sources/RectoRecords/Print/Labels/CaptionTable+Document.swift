// SPDX-License-Identifier: Apache-2.0

/// Captions of the document's data, and those whose values no field holds.
extension CaptionTable {
    static let document: [Row] = [
        Row(
            .field(.issueDate),
            """
            Date of issue|Issue date|Issued|Issued on|Date issued|ISS
            Date de délivrance|Délivré le|Délivrée le|Date d'émission|DÉL
            Ausstellungsdatum|Ausgestellt am|Datum der Ausstellung|Tag der Ausstellung
            Datum van afgifte|Afgiftedatum|Datum afgifte|Afgegeven op|Datum van verstrekking|Datum verstrekking
            Fecha de expedición|Fecha de emisión|Emisión|Expedición|Fecha expedición|Fecha emisión|Otorgamiento
            Fecha de otorgamiento|Fecha último control|DOI
            Data de emissão|Data emissão|Emissão|Data de expedição
            Data di rilascio|Emissione|Data di emissione|Rilasciato il
            Data wydania
            Utfärdandedatum|Utfärdad|Utfärdat den|Datum för utfärdande|Utfärdad den
            Udstedelsesdato|Udstedt den|Udstedt|Dato for udstedelse|Utstedelsesdato|Utstedt|Utstedt dato
            Útgáfudagur
            Myöntämispäivä|Myönnetty|Antopäivä|Myönt. pvm
            Datum vydání|Dátum vydania
            Kiállítás dátuma|Kiállítás kelte|A kiállítás dátuma|Kiállítás napja
            Data eliberării|Data emiterii
            Datum izdavanja|Datum izdaje
            Väljaandmise kuupäev|Välja antud|Väljastamise kuupäev|Väljaantud
            Izdošanas datums|Izdots|Išdavimo data|Išduota|Išdavimo data
            Data tal-ħruġ|Dáta eisiúna
            """
        ),
        Row(
            .field(.expirationDate),
            """
            Date of expiry|Date of expiration|Expiry date|Expiration date|Expiration|Expires|Expires on|Valid until|EXP
            Expiry|Licence expiry|Card expires|Valid to|Valid thru|Card expiry|Validity|Valid from - until|Valid till|Valid
            Valid up to|Valid through
            Date d'expiration|Date d'exp|Valable jusqu'au|Date d'expir|Expire le|Date de fin de validité|Valable du - au
            Gültig bis|Ablaufdatum|Datum des Ablaufs|Gültigkeit|Karte gültig bis|Gültig von - bis|Validité
            Geldig tot|Geldig tot en met|Vervaldatum|Geldigheid|Einde geldigheid|Geldig van - tot
            Fecha de caducidad|Fecha de expiración|Válido hasta|Validez|Fecha de vencimiento|Caducidad|Vencimiento
            Vigencia|Expira|Fecha caducidad|Fecha vencimiento|Válida hasta|Fecha de control|Vence
            Data de validade|Válido até|Validade
            Data di scadenza|Scadenza|Valido fino al|Valido al|Valida fino al
            Data ważności|Termin ważności|Data upływu ważności|Ważny do
            Sista giltighetsdag|Giltigt till|Giltig till|Giltig t.o.m.|Giltighetstid|Giltigt t.o.m.
            Udløbsdato|Gyldig til|Gyldigt til|Utløpsdato|Gyldighet|Gildir til
            Viimeinen voimassaolopäivä|Voimassa|Voimassaoloaika|Voimassa asti
            Datum platnosti|Platnost do|Konec platnosti|Platí do|Dátum platnosti|Platnosť do|Dátum skončenia platnosti
            Érvényes|Érvényesség|Lejárat dátuma|Érvényességi idő|Érvényesség vége|A lejárat dátuma|Érvényességi ideje
            Data expirării|Valabilitate|Expiră la|Valabil până la
            Datum isteka|Vrijedi do|Datum važenja|Važi do|Rok važenja|Datum poteka|Velja do|Veljavnost|Vrijedi do dana
            Kehtiv kuni|Kehtivuse lõpp|Kehtib kuni
            Derīgs līdz|Derīguma termiņš|Galioja iki|Derīga līdz
            Data ta' skadenza|Data ta' meta jiskadi|Data li jiskadi|Dáta éaga|As feidhm
            Gëlteg bis
            """
        ),
        Row(
            .field(.issuingAuthority),
            """
            Authority|Issuing authority|Issued by|Issuing office
            Autorité|Autorité de délivrance|Délivré par|Autorité émettrice
            Behörde|Ausstellende Behörde|Ausgestellt durch
            Autoriteit|Instantie|Autoriteit van afgifte|Afgegeven door|Uitgevende instantie
            Autoridad|Autoridad expedidora|Expedido por|Organismo de tránsito expedidor
            Autoridade|Entidade emissora|Autoridade emissora
            Comune di|Municipality|Autorità|Autorità rilascio|Rilasciato da|Autorità di rilascio
            Organ wydający|Wydany przez|Organ wydający dokument
            Myndighet|Utfärdande myndighet|Utfärdad av|Utfärdat av|Myndighed|Udstedende myndighed|Udstedt af
            Utstedende myndighet|Utstedt av|Útgefandi
            Viranomainen|Myöntäjä|Myöntänyt viranomainen|Myöntävä viranomainen|Passin antanut viranomainen
            Orgán vydávající|Vydal|Úřad|Orgán|Vydalo|Doklad vydal|Pas vydal
            Kiállító hatóság|Hatóság
            Autoritatea|Emitent|Emisă de|Autoritatea emitentă
            Tijelo|Nadležno tijelo|Izdalo|Organ|Pristojni organ|Izdajatelj|Izdao
            Väljaandja|Asutus|Väljaandnud asutus
            Izdevējiestāde|Izdevējs|Iestāde|Išdavusi įstaiga|Įstaiga|Išdavė|Išdavusi institucija
            Awtorità|Awtorità tal-ħruġ|Údarás|Autoritéit
            """
        ),
        Row(
            .issue,
            """
            Place and date of issue|Place & date of issue|Date and place of issue|Place/date of issue|Issued in/on
            Ausstellungsort/-datum|Ausstellungsort und -datum|Lieu et date d'établissement
            Lieu et date de délivrance|Date et lieu de délivrance|Ort und Datum der Ausstellung|Ausgestellt in/am
            Plaats en datum van afgifte|Datum en plaats van afgifte|Luogo e data di rilascio|Data e luogo di rilascio
            Lugar y fecha de expedición|Fecha y lugar de expedición|Local e data de emissão|Miejsce i data wydania
            Místo a datum vydání|Miesto a dátum vydania|Mjesto i datum izdavanja|Kraj in datum izdaje
            """
        ),
        Row(
            .issuePlace,
            """
            Place of issue|Lieu de délivrance|Ausstellungsort|Ausgestellt in|Plaats van afgifte|Luogo di rilascio
            Lugar de expedición|Local de emissão|Miejsce wydania|Afgifte te|Afgegeven te|Délivré à|Délivrée à
            """
        ),
        Row(
            .field(.idNumber),
            """
            Document No|Document number|Document no.|Doc. No|Passport No|Passport number|Passport no.|Card number|Card No
            Identity card number|Identity card No|ID card No|ID No|ID number|Licence number|License number|Licence No
            License No|Driver licence number|Driver license number|DLN|DL No|DL number|LIC|LIC#|DL|ID|Number|No.|DL#
            Driver Lic No|Lic. No|IDN|NDL|Master No|Master number|Núm. lic|Customer ID|Customer identifier|Customer number|Customer No|Client ID|Operator No|NUM
            N° de document|Numéro de document|No du document|N° du document|Passeport n°|Passeport No|N° du passeport
            Numéro de passeport|Carte nationale d'identité n°|N° de carte|Numéro|N° document|Numéro du document|N° de permis
            Carte n°|Numéro de permis|Permis n°
            Pass-Nr|Pass-Nr.|Reisepass-Nr|Passnummer|Dokumentennummer|Ausweisnummer|Seriennummer|Dokument-Nr|Pass Nr.
            Kartennummer|Nummer|Ausweis-Nr|Dokumentnummer
            Paspoortnummer|Paspoort nr|Documentnummer|Kaartnummer|Kaartnr|Document nr|Kaart nr
            Número de documento|Número documento|N° licencia|Número de licencia|No licencia|L/No|Pasaporte Nº|Num soport|Número de soporte|Núm soporte|IDESP|Soporte|Núm. soport
            Pasaporte núm|Número|Num. documento|NUIP
            Número do documento|Passaporte Nº|N.º documento|Nº do documento|N° documento|Nº documento|Passaporte No|Nº registro|No registro
            Numero documento|Passaporto N|Passaporto n.|N. documento|Passaporto N.|Numero|Passaporto No
            Numer dokumentu|Numer paszportu|Seria i numer|Numer dowodu osobistego|Numer dowodu|Nr dokumentu|Seria i numer dowodu
            Pass nr|Kortnummer|Pasnummer|Pas nr|Kortnr|Pass nr.|Dokumentnr|Kort nr|Pas nr.|Vegabréf nr
            Passin numero|Kortin numero|Asiakirjan numero|Passin nro|Henkilökortin numero
            Číslo dokladu|Číslo pasu|Číslo průkazu|Číslo|Cestovní pas č.
            Okmányazonosító|Okmány száma|Útlevél száma|Okmányszám|Útlevélszám|Okmányazonosító szám
            Seria|Nr. document|Număr document|Pașaport nr|Numărul pașaportului|Numărul documentului|Seria şi nr
            Broj isprave|Broj putovnice|Broj osobne iskaznice|Broj dokumenta|Broj osobne
            Številka osebne izkaznice|Številka potnega lista|Št. potnega lista|Številka dokumenta|Št. osebne izkaznice
            Dokumendi number|Dokumendi nr|Passi number|Passi nr
            Dokumenta numurs|Dokumenta Nr|Pases Nr|Pases numurs
            Dokumento Nr|Dokumento numeris|Asmens tapatybės kortelės Nr|Paso Nr|Kortelės Nr
            Numru tad-dokument|Passaport Nru|Numru tal-passaport|Numru tal-karta
            Uimhir an doiciméid|Pas Uimh|Uimhir pas|Uimhir
            """
        ),
        Row(
            .field(.personalNumber),
            """
            Personal No|Personal number|Personal no.|Personal identification number|Personal ID number|National ID No
            Identity number|National Identification Number|NIN|Identity No|Personal code|Identification number|Personal ID No|National number|Personal ID
            Record No|Record number
            No personnel|N° personnel|Numéro personnel|Numéro d'identification|Numéro national
            Personenkennziffer|Persönliche Nummer
            Persoonsnummer|Burgerservicenummer|BSN|Rijksregisternummer|Rijksregisternr|Identificatienr|Persoonlijk nummer
            Número personal|DNI|DNI núm|CURP|CUI|RUN|IDNP|Número de identificação civil|NIC|Nº de identificação|Nº id civil|N° id. civil|CPF
            Codice fiscale|PESEL|Numer PESEL|Numer ewidencyjny|Nr PESEL
            Personnummer|Personnr|Personbeteckning|CPR-nr|Personnr.|Fødselsnummer|Fødselsnr|Kennitala|CPR-nr.|Person nr
            Henkilötunnus|Rodné číslo|Osobní číslo|Identifikační číslo
            Személyi azonosító|Személyi szám|CNP|Cod numeric personal|OIB|Osobni identifikacijski broj|EMŠO|MBG
            Isikukood|Personas kods|Asmens kodas|Numru tal-identità|Numru personali|Uimhir phearsanta
            """
        ),
        Row(
            .field(.categories),
            "Class|Classe|CLASS/CATEG|Licence class|Cat hab|Categories|Vehicle class|CATÉG|Catégories|Cl"
        ),
        Row(
            .other,
            """
            Type|Typ|Tipo|Tyyppi|Típus|Tips|Tipas|Tüüp|Liik|Tip|Vrsta|Rodzaj|Soort|Code|Kod|Kode|Kód|Codice|Código
            Country code|Code of issuing State|State code|Code du pays|Code de l'État émetteur|Issuing country
            Code of State|Code of issuing country|Country|Pays|Cod|Issuing state code|Clave del país de expedición
            Passport type|Date of entry
            Signature|Holder's signature|Signature of bearer|Signature of holder|Signature du titulaire|Unterschrift
            Unterschrift der Inhaberin|Unterschrift des Inhabers|Handtekening|Firma|Firma del titolare|Assinatura|Podpis
            Namnteckning|Underskrift|Allekirjoitus|Aláírás|Semnătura|Potpis|Allkiri|Paraksts|Parašas|Síniú
            Name at birth|Maiden name|Geburtsname|Nom de naissance|Nom d'usage|Nom d'épouse|Geboortenaam|Alternate name
            Nazwisko rodowe|Rodné příjmení|Rodné priezvisko|Születési név|Imiona rodziców|Filiação|Filiación
            Surname at birth|Family name at birth|Birth name|Father's name|Mother's name|Patronymic|Filiation
            Type of permit|Art des Titels|Catégorie du titre|Anmerkungen|Remarques|Registered domicile
            Place of origin|Heimatort|Lieu d'origine|Luogo di attinenza|Luogo d'origine
            Hijo/a de|Religious name or pseudonym|Ordensname oder Künstlername|Observations|Remarks
            Restrictions|REST|RSTR|RESTR|RES|Endorsements|Endorsement|END|ENDORS|DD|Audit|Doc discriminator|DD/REF|REV
            Organ donor|Donor|Veteran|Under 21 until|Under 18 until|Age 21 on|Age 18 on|21 on|Under 19 until|DUPS|Orig
            First issued|First iss|Under 21|Cond|Restr.|Veterans|REAL ID|Card access number|CAN|Zugangsnummer|Access number
            Clave de elector|Año de registro|Sección|Folio|Edad|Localidad|Fecha inscripción|Fecha de inscripción|Ejemplar
            Serial number|Serial No|Card version|Date of first issue|First issue|Blood group|Tipo de sangre|Sangre RH
            Son/Daughter/Wife of|S/D/W of|Husband's name|Previous names|Previous name|Noms précédents|Former names|Former name
            Vehicle restriction|Driver restrictions
            Effective|Licence type|Habilitação|Permissão|Doc identidade|Órg emissor
            Doc identidade/Org emissor/UF
            Valid from|Valable à partir du|Gültig ab|Geldig vanaf|Geldig van|Válido desde|Valido dal|Resident since
            Civil status|Estado civil|Stan cywilny|Barcode|Height and weight|Issued in|Replaced|Conditions|REST/COND
            """
        ),
    ]
}
