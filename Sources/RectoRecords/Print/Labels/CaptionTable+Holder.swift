// SPDX-License-Identifier: Apache-2.0

/// Captions of the holder's data.
extension CaptionTable {
    static let holder: [Row] = [
        Row(
            .field(.lastName),
            """
            Surname|Surnames|Last name|Family name|LN|Last|Surname (s)
            Nom|Noms|Nom de famille
            Name|Familienname|Nachname|Zuname
            Naam|Achternaam|Familienaam|Geslachtsnaam
            Apellidos|Apellido|Primer apellido|Apellido paterno|1er apellido|1 apellido
            Apelido|Apelidos|Apelido (s)|Sobrenome
            Cognome|Nazwisko|Nazwiska|Efternamn|Efternavn|Etternavn|Kenninafn|Sukunimi|Příjmení|Priezvisko
            Családi név|Vezetéknév|Nume|Numele|Nume de familie|Prezime|Priimek|Perekonnanimi|Perenimi
            Uzvārds|Pavardė|Kunjom|Sloinne|Familljennumm|Numm
            """
        ),
        Row(.secondLastName, "Segundo apellido|Apellido materno|2do apellido|2 apellido"),
        Row(.middleName, "Middle name|Middle names|Middle"),
        Row(
            .field(.firstName),
            """
            Given names|Given name|Given name (s)|Given|First name|First names|First|Forename|Forenames|FN
            Name and middle name
            Other names|Other name|Names
            Prénom|Prénoms|Prénom (s)
            Vorname|Vornamen|Vorname (n)
            Voornaam|Voornamen|Voorna (a) m (en)
            Nombre|Nombres|Prenombres
            Nome próprio|Nomes próprios|Nome (s) próprio (s)|Nome|Nomes|Nome (s)
            Nomi|Nome (i)|Prenum (s)
            Imię|Imiona|Imię (imiona)
            Förnamn|Fornavn|Fornavne|Eiginnafn|Eiginnöfn
            Etunimi|Etunimet
            Jméno|Jména|Jméno (jména)|Meno|Meno (mená)
            Utónév|Utónevek|Keresztnév|Utóneve|Utónév (nevek)
            Prenume|Prenumele
            Ime|Imena
            Eesnimi|Eesnimed
            Vārds|Vārdi|Vārds (-i)
            Vardas|Vardai|Vardas (-ai)
            Isem|Ismijiet
            Réamhainm|Réamhainmneacha|Réamhainm (neacha)|Céadainm
            Virnumm|Virnimm
            """
        ),
        Row(
            .fullName,
            """
            Full name|Surname and given names|Surname, given names|Family name and given name|Surname and name
            Családi és utónév
            Nom et prénom|Nom et prénoms|Nom, prénoms
            Apellidos y nombre|Apellidos, nombre|Apellidos y nombres
            Cognome e nome
            Name, Vorname|Name und Vorname|Name, Vornamen
            Nazwisko i imię|Příjmení a jméno|Priezvisko a meno|Prezime i ime|Priimek in ime|Naam, voornamen
            """
        ),
        Row(
            .fullNameGivenFirst,
            """
            Name and surname|Given names and surname|First and last name|Prénom et nom|Prénoms et nom|Vor- und Zuname
            Nombre y apellidos|Nombres y apellidos|Nome e sobrenome|2 e 1 Nome e sobrenome|Nome e cognome|Imię i nazwisko|Ime i prezime
            Ime in priimek|Jméno a příjmení|Meno a priezvisko|Adı soyadı
            """
        ),
        Row(
            .field(.birthDate),
            """
            Date of birth|Birth date|Birthdate|DOB|Born|Date of birth (ddmmyyyy)|D of B|Birth/Sex|Born on
            Date de naissance|Date de naiss|Né le|Née le|Né (e) le|DDN
            Geburtsdatum|Geburtstag|Tag der Geburt|Geboren am
            Geboortedatum|Geboren op|Datum van geboorte
            Fecha de nacimiento|F. nacimiento|Nacimiento|Fecha nacimiento|Fecha nac|Nacimiento: fecha y ubigeo
            Data de nascimento|Data nascimento
            Data di nascita|Nato il|Nata il|Nato/a il
            Data urodzenia
            Födelsedatum|Födelsetid|Född
            Fødselsdato|Fødselsdag|Født|Fæðingardagur
            Syntymäaika|Syntymäpäivä
            Datum narození|Dátum narodenia
            Születési idő|Születési dátum|Születési ideje|Születés ideje
            Data nașterii|Data naşterii
            Datum rođenja|Datum rojstva
            Sünniaeg|Sünnikuupäev
            Dzimšanas datums|Gimimo data
            Data tat-twelid
            Dáta breithe
            Gebuertsdatum
            """
        ),
        Row(
            .birth,
            """
            Date and place of birth|Place and date of birth|Date et lieu de naissance|Geburtsdatum und -ort
            Luogo e data di nascita|Data e luogo di nascita|Lugar y fecha de nacimiento|Fecha y lugar de nacimiento
            Data, local e UF de nascimento|Geboortedatum en -plaats|Geboorteplaats en -datum|Lieu et date de naissance|Geburtsort und -datum|Data i miejsce urodzenia
            """
        ),
        Row(
            .field(.birthPlace),
            """
            Place of birth|Birthplace|Country of birth
            Lieu de naissance
            Geburtsort
            Geboorteplaats|Plaats van geboorte
            Lugar de nacimiento
            Local de nascimento|Naturalidade
            Luogo di nascita
            Miejsce urodzenia
            Födelseort|Födelsehemort|Födelseplats
            Fødested|Fødeland|Fæðingarstaður
            Syntymäpaikka|Syntymäkotikunta
            Místo narození|Miesto narodenia
            Születési hely|Születési helye|Születés helye
            Locul nașterii|Locul naşterii|Loc naștere|Loc naştere
            Mjesto rođenja|Kraj rojstva
            Sünnikoht|Sünniriik
            Dzimšanas vieta|Gimimo vieta
            Post tat-twelid
            Áit bhreithe
            Gebuertsplaz
            """
        ),
        Row(
            .field(.gender),
            """
            Sex|Gender|Sexe|Geschlecht|Geslacht|Sexo|Sesso|Płeć|Kön|Køn|Kjønn|Kyn|Sukupuoli|Pohlaví|Pohlavie
            Nem|Neme|Sexul|Spol|Sugu|Dzimums|Lytis|Sess|Gnéas
            """
        ),
        Row(
            .field(.nationality),
            """
            Nationality|Nationalité|Staatsangehörigkeit|Nationalität|Nationaliteit|Nacionalidad|Nacionalidade
            Cittadinanza|Obywatelstwo|Nationalitet|Medborgarskap|Statsborgerskab|Statsborgerskap|Nasjonalitet|Ríkisfang
            Kansalaisuus|Státní občanství|Štátne občianstvo|Štátna príslušnosť|Állampolgárság|Állampolgársága
            Cetățenie|Cetăţenie|Cetățenia|Cetăţenia|Naționalitate|Državljanstvo|Kodakondsus|Pilsonība
            Valstspiederība|Pilietybė|Ċittadinanza|Nazzjonalità|Náisiúntacht|Citizenship
            """
        ),
        Row(
            .address,
            """
            Address|Residence|Place of residence
            Adresse|Domicile
            Anschrift|Wohnort
            Adres|Woonplaats|Verblijfplaats
            Domicilio|Dirección
            Morada|Endereço|Residência
            Indirizzo|Residenza|Indirizzo di residenza
            Adres zameldowania
            Adress|Hemvist
            Bopæl|Bosted
            Osoite|Kotikunta
            Trvalý pobyt|Adresa
            Lakcím|Lakóhely
            Domiciliu
            Prebivalište|Naslov|Stalno prebivališče
            Elukoht|Aadress
            Adrese|Dzīvesvieta
            Adresas|Gyvenamoji vieta
            Indirizz|Seoladh
            """
        ),
        Row(
            .field(.height),
            """
            Height|HGT|HT|Hgt.|Taille|Größe|Körpergröße|Grösse|Lengte|Estatura|Talla|Altura|Statura|Wzrost|Längd
            Højde|Høyde|Pituus|Výška|Magasság|Testmagasság|Înălțime|Înălţime|Visina|Višina|Pikkus|Augums|Ūgis
            Għoli|Airde|HAUT
            """
        ),
        Row(.field(.weight), "Weight|WGT|WT|Poids|Peso|Gewicht"),
        Row(
            .field(.eyeColor),
            """
            Eyes|Eye|Eye color|Eye colour|Colour of eyes|Color of eyes|Couleur des yeux|Yeux|Augenfarbe
            Farbe der Augen|Kleur ogen|Kleur der ogen|Color de ojos|Ojos|Cor dos olhos|Colore degli occhi|Occhi
            Kolor oczu|Ögonfärg|Øjenfarve
            """
        ),
        Row(.field(.hairColor), "Hair|Hair color|Hair colour|Cheveux|Colour of hair|Haarfarbe|Cabello"),
    ]
}
