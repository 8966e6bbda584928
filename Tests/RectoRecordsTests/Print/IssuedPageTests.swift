// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Pages as States print them` {
    private static let germanPassport = IssuedPage.passport
        .print("BUNDESREPUBLIK DEUTSCHLAND", 5, 5).print("REISEPASS", 5, 10).print("PASSPORT", 5, 14, height: 1.6)
        .field("Pass-Nr./Passport No./Passeport N°", 85, 12, "C01X00T47")
        .field("Vornamen/Given names/Prénoms", 42, 29, "ERIKA")
        .field("Geburtsdatum/Date of birth/Date de naissance", 42, 43, "12.08.1964")

    @Test func `say the family name without the mark before it and the name at birth behind it`() {
        let document = Self.germanPassport.field(
            "[a] Name/Surname/Nom [b] Geburtsname/Name at birth/Nom de naissance",
            42,
            19,
            "[a] MÜLLER",
            "[b] GABLER"
        ).document
        #expect(document.text(.lastName) == "MÜLLER")
        #expect(document.text(.firstName) == "ERIKA")
    }

    @Test(arguments: [["DR. MÜLLER"], ["DR. MÜLLER", "GEB. GABLER"], ["DR.MÜLLER"], ["PROF. DR. MÜLLER"], ["MÜLLER"]])
    func `say the family name without degrees before it, as German and Austrian zones do`(printed: [String]) {
        let page = Self.germanPassport.field("1. Name/Surname/Nom", 42, 19, printed[0])
        #expect((printed.count > 1 ? page.print(printed[1], 42, 25.85) : page).document.text(.lastName) == "MÜLLER")
    }

    @Test(arguments: [("De Bruijn", "e/v Molenaar"), ("MARTIN", "ép. LAMBERT"), ("MARTIN", "VEUVE LAMBERT")])
    func `say the family name without that of a partner below it`(name: String, partner: String) {
        let document = IssuedPage.passport.print("PASSPORT", 5, 6)
            .field("Naam/Surname/Nom", 42, 19, name, partner).field("Voornamen/Given names/Prénoms", 42, 29, "Anna")
            .document
        #expect(document.text(.lastName) == name)
    }

    @Test func `say names without what stands in brackets, and the one in Latin letters`() {
        let page = IssuedPage.passport.print("PASSPORT", 5, 6)
        let japanese = page.field("Surname", 42, 16, "GAIMU(SMITH)").field("Given name", 42, 23, "SAKURA (ANN)")
            .document
        #expect(japanese.text(.lastName) == "GAIMU")
        #expect(japanese.text(.firstName) == "SAKURA")
        let ukrainian = page.field("Surname", 42, 16, "TKA4EHKO/TKACHENKO")
            .field("Given names", 42, 23, "MAPIA / MARIIA").document
        #expect(ukrainian.text(.lastName) == "TKACHENKO")
        #expect(ukrainian.text(.firstName) == "MARIIA")
    }

    @Test func `say the end of a period as the expiration date`() {
        let romanian = IssuedPage.card.print("ROMÂNIA", 10, 4.5).print("CARTE DE IDENTITATE", 10, 8)
            .field("Nume/Nom/Last name", 30, 17, "POPESCU").field("Prenume/Prénom/First name", 30, 22, "ELENA")
            .field("Valabilitate/Validité/Validity", 62, 46, "01.02.18-01.02.2028").document
        #expect(romanian.text(.expirationDate) == "2028-02-01")
        let belgian = IssuedPage.card.print("BELGIË", 20, 4).print("IDENTITEITSKAART", 20, 7)
            .field("Naam / Name", 30, 11, "Vandermeulen").field("Voornamen / Given names", 30, 16.5, "Lisa Maria")
            .field("Geldig van - tot / Valid from - until", 55, 33.5, "22.08.2020 - 22.08.2030").document
        #expect(belgian.text(.expirationDate) == "2030-08-22")
        #expect(belgian.text(.lastName) == "Vandermeulen")
    }

    @Test func `of Romania have series and number in one line`() {
        let document = IssuedPage.card.print("ROMÂNIA", 10, 4.5).print("CARTE DE IDENTITATE", 10, 8)
            .print("SERIA RX NR 123456", 34, 12).field("Nume/Nom/Last name", 30, 17, "POPESCU")
            .field("Prenume/Prénom/First name", 30, 22, "ELENA").document
        #expect(document.text(.idNumber) == "RX123456")
    }

    @Test func `have days with the month as a number and as a name`() {
        let document = IssuedPage.passport.print("PASSPORT", 5, 6).print("REPUBLIC OF KOREA", 60, 5)
            .field("8/Surname", 42, 16, "KIM").field("01/Given names", 42, 23, "MINJI")
            .field("Date of birth", 42, 37, "15 12/DEC 1990").field("01/Passport No.", 90, 9, "M12345678").document
        #expect(document.text(.birthDate) == "1990-12-15")
        #expect(document.text(.lastName) == "KIM")
        #expect(document.text(.firstName) == "MINJI")
        #expect(document.text(.idNumber) == "M12345678")
    }

    @Test func `that are residence permits have a title, and say names and days of the country in their flag`() {
        let german = IssuedPage.card.print("D", 5, 5).print("AUFENTHALTSTITEL", 20, 5)
            .print("RESIDENCE PERMIT", 60, 5, height: 1.4)
            .field("NAME, VORNAMEN / Surname(s), Forename(s)", 30, 12, "NGUYEN", "THI MAI")
            .field("GEBURTSDATUM / Date of birth", 66, 20, "12 08 1990")
            .field("KARTE GÜLTIG BIS / Card expiry", 30, 32, "11 03 2028").document
        #expect(german.country == "DEU")
        #expect(german.text(.lastName) == "NGUYEN")
        #expect(german.text(.firstName) == "THI MAI")
        #expect(german.text(.birthDate) == "1990-08-12")
        #expect(german.text(.addressStreet) == nil)
        let french = IssuedPage.card.print("TITRE DE SÉJOUR", 20, 5).print("RESIDENCE PERMIT", 50, 5, height: 1.4)
            .field("NOM / Surname", 30, 12, "DIALLO").field("PRÉNOMS / Forenames", 30, 17.5, "AÏSSATOU")
            .field("VALABLE JUSQU'AU / Card expiry", 30, 35, "11 03 2028")
            .field("REMARQUES / Remarks", 30, 41, "AUTORISE SON TITULAIRE A TRAVAILLER").document
        #expect(french.text(.expirationDate) == "2028-03-11")
        #expect(french.text(.issuingAuthority) == nil)
    }

    @Test func `say that Name is the family name beside Given names, and the given name beside Surname`() {
        let page = IssuedPage.card.print("IDENTITY CARD", 20, 5)
        let family = page.field("Name", 30, 12, "MARTIN").field("Given names", 30, 18, "ANNA").document
        #expect(family.text(.lastName) == "MARTIN")
        let given = page.field("Surname", 30, 12, "MARTIN").field("Name", 30, 18, "ANNA").document
        #expect(given.text(.lastName) == "MARTIN")
        #expect(given.text(.firstName) == "ANNA?")
        let alone = page.field("Name", 30, 12, "MARTIN").field("Nationality", 30, 18, "BELG").document
        #expect(alone.text(.lastName) == "MARTIN?")
    }

    @Test func `have one caption of the family name in two languages that a gap parts`() {
        let page = IssuedPage.card.print("PERSONALAUSWEIS", 20, 4).print("REPUBLIK ÖSTERREICH", 20, 8)
            .print("Name", 30, 12, height: 1.1).print("Surname", 36, 12, height: 1.1).print("BÖHM", 30, 15)
        let document = page.print("V0rnqmem 61ven nqmes", 30, 19, height: 1.1).print("GÜNTHER", 30, 22).document
        #expect(document.text(.lastName) == "BÖHM?" && document.values[.firstName]?.value != "BÖHM")
    }

    @Test func `have captions of the name at birth in two languages, and of names in five`() {
        let polish = IssuedPage.card.print("DOWÓD OSOBISTY", 10, 6).print("IDENTITY CARD", 40, 6, height: 1.4)
            .field("NAZWISKO RODOWE / FAMILY NAME", 30, 12, "NOWAK").field("NAZWISKO / SURNAME", 30, 18, "KOWALSKA")
            .field("IMIONA / GIVEN NAMES", 30, 24, "ANNA").document
        #expect(polish.text(.lastName) == "KOWALSKA")
        let swiss = IssuedPage.passport.print("SCHWEIZERISCHE EIDGENOSSENSCHAFT", 45, 8).print("PASS PASSPORT", 5, 5)
            .field("Name • Nom • Cognome • Num • Surname", 42, 21, "SCHWEIZER")
            .field("Vorname(n) • Prénom(s) • Nome(i) • Prenum(s) • Given name(s)", 42, 28, "HELVETIA ANNE").document
        #expect(swiss.text(.lastName) == "SCHWEIZER")
        #expect(swiss.text(.firstName) == "HELVETIA ANNE")
    }

    @Test(arguments: ["HELLENIC REPUBLIC", "REPUBLIC OF SERBIA", "UKRAINE"])
    func `in two scripts have the names in Latin letters, marked`(state: String) {
        let page = IssuedPage.card.print(state, 20, 3).print("IDENTITY CARD", 20, 6)
        let below = page.field("Surname", 30, 10, "TEQPTIOY", "GEORGIOU").field("Given names", 30, 19, "EAENH", "ELENI")
            .document
        #expect(below.text(.lastName) == "GEORGIOU?" && below.text(.firstName) == "ELENI?")
        let behind = page.field("Surname", 30, 10, "TEQPTIOY / GEORGIOU")
            .field("Given names", 30, 19, "EAENH /", "ELENI").document
        #expect(behind.text(.lastName) == "GEORGIOU?" && behind.text(.firstName) == "ELENI?")
        let alone = page.field("Surname", 30, 10, "TEQPTIOY").field("Given names", 30, 19, "EAENH").document
        #expect(alone.text(.lastName) == "TEQPTIOY?" && alone.text(.firstName) == "EAENH?")
        #expect(alone.values[.lastName].map { $0.certainty < 0.9 } == true, "it contradicts no zone")
    }

    @Test func `of an unknown State mark names of two lines, of which one may be in another script`() {
        let page = IssuedPage.card.print("IDENTITY CARD", 20, 6).field("Given names", 30, 19, "IVAN")
        #expect(page.field("Surname", 30, 10, "NETPOB", "PETROV").document.text(.lastName) == "NETPOB PETROV?")
        #expect(page.field("Surname", 30, 10, "NETPOB /", "PETROV").document.text(.lastName) == "PETROV")
        #expect(page.field("Surname", 30, 10, "PETROV").document.text(.lastName) == "PETROV")
    }

    @Test func `keep the known part of a day of birth, marked, and take no other day for it`() {
        let page = IssuedPage.passport.print("RÉPUBLIQUE FRANÇAISE", 30, 4).print("PASSEPORT", 50, 8)
            .field("Nom/Surname", 30, 12, "KARIMI").field("Date de naissance/Date of birth", 30, 28, "XX 06 1990")
            .print("12.12.2015", 30, 38).print("11.12.2045", 30, 45)
        #expect(page.document.text(.birthDate) == "1990-06?")
        let licence = Print.front(
            sign: "D",
            titles: ["FÜHRERSCHEIN", "BUNDESREPUBLIK DEUTSCHLAND"],
            rows: ["1. Karimi", "2. Ali", "3. 00.00.1980 Kabul", "4a. 19.01.2013", "4b. 18.01.2028"]
        )
        #expect(Print.document(licence).text(.birthDate) == "1980?")
        #expect(Print.document(licence).text(.birthPlace) == "Kabul")
        #expect(Print.document(licence).text(.expirationDate) == "2028-01-18")
    }

    @Test(arguments: [
        "PLACE & DATE OF ISSUE", "AUSGESTELLT IN / PLACE AND DATE OF ISSUE", "MIEJSCE I DATA WYDANIA",
        "Ausstellungsort/-datum / Lieu et date d'établissement",
    ])
    func `that are residence permits state day and place of issue in one value`(caption: String) {
        let document = IssuedPage.card.print("UK", 5, 5).print("RESIDENCE PERMIT", 30, 4)
            .field("VALID UNTIL", 60, 16, "11.08.2028").field(caption, 30, 22, "CROYDON 12.08.2018")
            .field("TYPE OF PERMIT", 30, 30, "LEAVE TO REMAIN").document
        #expect(document.text(.issueDate) == "2018-08-12" && document.text(.expirationDate) == "2028-08-11")
        #expect(document.text(.issuingAuthority) == "CROYDON?")
    }

    @Test func `have the order of days of the State in the flag, if any State prints the title`() {
        let page = IssuedPage.card.print("RESIDENCE PERMIT", 30, 4).field("SURNAME, FORENAMES", 30, 10, "DOE", "JOHN")
            .field("DATE OF BIRTH", 60, 20, "03 04 1990")
        #expect(page.document.text(.birthDate) == "1990-04-03?")
        let flag = page.print("SE", 5, 5).document
        #expect(flag.text(.birthDate) == "1990-04-03" && flag.country == nil)
    }

    @Test func `state the authority rather than the place of issue, and no beginning of validity as its end`() {
        let page = IssuedPage.passport.print("PASSPORT", 20, 5).field("Surname", 42, 12, "ZHENG")
            .field("Place of issue", 42, 20, "BEIJING").field("Valid from", 90, 20, "15 APR 2017")
        #expect(page.document.text(.issuingAuthority) == "BEIJING?")
        #expect(page.document.text(.expirationDate) == nil)
        let both = page.field("Authority", 42, 30, "Ministry of Security").document
        #expect(both.text(.issuingAuthority) == "Ministry of Security")
    }

    @Test func `say the parts of a whole name if print tells them, marked`() {
        let page = IssuedPage.card.print("IDENTITY CARD", 20, 5).field("Nationality", 30, 30, "CAN")
            .print("WORK PERMITTED", 30, 36).print("SOMETHING ELSE", 30, 40)
        let comma = page.field("Name / Nom", 30, 12, "THOMPSON, ALFRED").document
        #expect(comma.text(.lastName) == "THOMPSON?" && comma.text(.firstName) == "ALFRED?")
        let given = page.field("Nombre y apellidos", 30, 12, "JUAN", "GÓMEZ PÉREZ").document
        #expect(given.text(.lastName) == "GÓMEZ PÉREZ?" && given.text(.firstName) == "JUAN?")
        let whole = page.field("Surname, given names", 30, 12, "NGUYEN THI MAI").document
        #expect(whole.text(.lastName) == "NGUYEN THI MAI?" && whole.text(.firstName) == nil)
        #expect(whole.values[.lastName].map { $0.certainty < 0.9 } == true, "it contradicts no code")
    }

    @Test func `mark the name at Nombre if no caption of family names is there`() {
        let page = IssuedPage.card.print("ESTADOS UNIDOS MEXICANOS", 20, 4).print("IDENTITY CARD", 20, 7)
        let alone = page.field("NOMBRE", 30, 12, "GARCÍA LÓPEZ MARÍA").document
        #expect(alone.text(.firstName) == "GARCÍA LÓPEZ MARÍA?")
        let beside = page.field("APELLIDOS", 30, 12, "GARCÍA LÓPEZ").field("NOMBRE", 30, 18, "MARÍA").document
        #expect(beside.text(.lastName) == "GARCÍA LÓPEZ" && beside.text(.firstName) == "MARÍA")
    }

    @Test func `mark a family name below which its rest or the given names stand without a caption`() {
        let page = IssuedPage.passport.print("PASAPORTE", 20, 5).print("ESPAÑA", 60, 5)
            .field("Apellidos/Surnames", 42, 14, "GARCÍA", "LÓPEZ")
        #expect(page.document.text(.lastName) == "GARCÍA?")
        let beside = page.field("Nombre/Given names", 42, 24, "MARÍA").document
        #expect(beside.text(.lastName) == "GARCÍA LÓPEZ" && beside.text(.firstName) == "MARÍA")
    }

    @Test func `mark a name so far below its caption that another one may be missing between`() {
        let page = IssuedPage.passport.print("PASSPORT", 20, 5).print("Surname", 42, 14, height: 1.4)
        #expect(page.print("COHEN", 42, 17.5).document.text(.lastName) == "COHEN")
        #expect(page.print("DAVID", 42, 21.5).document.text(.lastName) == "DAVID?")
    }

    @Test(arguments: [(30.0, "SILVA"), (32.0, "SILVA?")])
    func `mark a name that begins right of its caption and of the other values`(left: Double, name: String) {
        let page = IssuedPage.card.print("IDENTITY CARD", 20, 5).print("Surname", 30, 10, height: 1.1)
            .field("Given names", 30, 17, "ANNA").field("Date of birth", 30, 24, "20.09.1978")
            .field("Date of expiry", 30, 31, "20.09.2030").field("Sex", 60, 24, "F")
        #expect(page.print("SILVA", left, 13).document.text(.lastName) == name)
    }

    @Test func `take no middle name for the given names`() {
        let page = IssuedPage.passport.print("PASSPORT", 20, 5).field("Surname", 42, 14, "CRUZ")
            .field("Panggitnang apelyido/Middle name", 42, 24, "SANTOS")
        #expect(page.document.values[.firstName] == nil)
    }

    @Test func `take no word as large as values for a caption`() {
        let page = IssuedPage.card.print("PERMISO DE RESIDENCIA", 20, 4).print("ES", 5, 5)
            .field("APELLIDOS", 30, 8, "GÓMEZ").field("NOMBRE", 30, 14, "JUAN").field("SEXO", 30, 20, "M")
            .field("FECHA DE NACIMIENTO", 50, 20, "12-05-1990").field("TIPO DE PERMISO", 30, 26, "RESIDENCIA")
            .print("NIE X1234567L", 30, 33)
        #expect(page.document.values[.addressStreet] == nil)
    }

    @Test func `of Mexico mark the sex M, which may be a woman's`() {
        let page = IssuedPage.card.print("ESTADOS UNIDOS MEXICANOS", 20, 4).print("IDENTITY CARD", 20, 7)
            .field("NOMBRE", 30, 12, "MARÍA")
        #expect(page.field("SEXO", 30, 20, "M").document.text(.gender) == "M?")
        #expect(page.field("SEXO", 30, 20, "H").document.text(.gender) == "M")
        #expect(page.field("SEXO", 30, 20, "F").document.text(.gender) == "F")
    }

    @Test func `mark a name below its caption if one stands nearer above`() {
        let card = IssuedPage.card.print("IDENTITY CARD", 20, 6).print("GÓMEZ PÉREZ", 5, 17)
            .print("APELLIDOS", 5, 19, height: 1.1).print("MARÍA", 5, 23).print("NOMBRES", 5, 25, height: 1.1).document
        #expect(card.values[.lastName]?.isSure != true)
    }

    @Test(arguments: [
        ("DOCUMENTO NACIONAL DE IDENTIDAD", "REPÚBLICA ARGENTINA", "ARG"),
        ("DOCUMENTO NACIONAL DE IDENTIDAD", "-", nil),
        ("DOCUMENTO NACIONAL DE IDENTIDAD", "ESPAÑA", "ESP"), ("OSOBNA ISKAZNICA", "BOSNA I HERCEGOVINA", "BIH"),
        ("OSOBNA ISKAZNICA", "REPUBLIKA HRVATSKA", "HRV"), ("IDENTITETSKORT", "SUOMI FINLAND", "FIN"),
        ("AUFENTHALTSTITEL TITRE DE SÉJOUR PERMESSO DI SOGGIORNO", "-", "CHE"), ("IDENTITY CARD", "GEORGIA", "GEO"),
        ("CÉDULA DE IDENTIDAD", "REPÚBLICA DE CHILE", "CHL"), ("LIČNA KARTA IDENTITY CARD", "CRNA GORA", "MNE"),
        ("CREDENCIAL PARA VOTAR", "INSTITUTO NACIONAL ELECTORAL", "MEX"), ("LETËRNJOFTIM", "REPUBLIC OF KOSOVO", nil),
        ("NATIONAL IDENTITY CARD", "REPUBLIC OF SOUTH AFRICA", "ZAF"),
        ("NIN SLIP", "FEDERAL REPUBLIC OF NIGERIA", "NGA"),
    ])
    func `are of the State that the titles tell together`(title: String, state: String, expected: String?) {
        let card = IssuedPage.card.print(title, 20, 6).print(state, 20, 3).field("SURNAME", 30, 14, "GÓMEZ")
            .field("DATE OF BIRTH", 30, 20, "01 JAN 1980")
        #expect(card.document.country == expected)
    }

    @Test func `have years of two digits in captions of Iceland, and no order of days without captions`() {
        let page = IssuedPage.passport.print("ÍSLAND ICELAND", 40, 4).print("VEGABRÉF PASSPORT", 5, 6)
            .field("Fæðingardagur", 42, 40, "12.06.1967")
        let document = page.field("Útgáfudagur", 42, 47, "20.06.99").field("Gildir til", 42, 54, "20.06.04").document
        #expect(document.text(.issueDate) == "1999-06-20" && document.text(.expirationDate) == "2004-06-20")
        let alone = page.print("20.06.04", 42, 57).print("20.06.99", 85, 57).document
        #expect(alone.text(.birthDate) == "1967-06-12" && alone.values[.expirationDate] == nil)
        #expect(page.field("Date of expiry", 42, 54, "20.06.99").document.text(.expirationDate) == "1999-06-20")
    }

    @Test func `of Australia have both names at one caption, marked`() {
        let document = IssuedPage.passport.print("AUSTRALIA", 40, 4).print("PASSPORT", 5, 6)
            .field("Name", 42, 19, "CITIZEN", "JANE").field("Date of birth", 42, 30, "07 JUN 1974").document
        #expect(document.text(.lastName) == "CITIZEN?" && document.text(.firstName) == "JANE?")
    }

    @Test func `of Brazil are licences with numbers before their captions`() {
        let document = IssuedPage.card.print("REPÚBLICA FEDERATIVA DO BRASIL", 15, 3)
            .print("CARTEIRA NACIONAL DE HABILITAÇÃO / DRIVER LICENSE", 15, 6, height: 1.2)
            .field("2 e 1 NOME E SOBRENOME", 10, 12, "MARIA DA SILVA").field("1ª HABILITAÇÃO", 65, 12, "10/05/2008")
            .field("3 DATA, LOCAL E UF DE NASCIMENTO", 30, 18, "12/06/1985, SAO PAULO, SP")
            .field("4a DATA EMISSÃO", 30, 24, "10/05/2022").field("4b VALIDADE", 50, 24, "09/05/2032")
            .field("4c DOC IDENTIDADE / ÓRG EMISSOR / UF", 30, 30, "123456789 SSP SP")
            .field("4d CPF", 30, 36, "123.456.789-09").field("5 Nº REGISTRO", 50, 36, "02345678934").document
        #expect(document.kind == .driverLicense && document.country == "BRA")
        #expect(document.text(.birthDate) == "1985-06-12" && document.text(.birthPlace) == "SAO PAULO, SP")
        #expect(document.text(.issueDate) == "2022-05-10" && document.text(.expirationDate) == "2032-05-09")
        #expect(document.text(.idNumber) == "02345678934" && document.text(.personalNumber) == "123.456.789-09")
        #expect(document.text(.issuingAuthority) == nil)
    }

    @Test(arguments: [
        ("VICTORIA AUSTRALIA", "DRIVER LICENCE", "AUS"), ("QUEENSLAND", "Driver Licence", "AUS"),
        ("New South Wales, Australia", "Driver Licence", "AUS"),
        ("Issued by Government of Kerala", "INDIAN UNION DRIVING LICENCE", "IND"),
    ])
    func `of Australia and India are licences with the day first`(state: String, title: String, country: String) {
        let document = IssuedPage.card.print(title, 5, 4).print(state, 50, 4)
            .field("Card number", 5, 12, "2123456789").field("Licence No.", 5, 20, "12345678")
            .field("Date of birth", 30, 20, "09-07-1983").field("Sex", 60, 20, "F").document
        #expect(document.kind == .driverLicense && document.country == country)
        #expect(document.text(.birthDate) == "1983-07-09" && document.text(.idNumber) == "12345678")
    }

    @Test func `of Colombia have names above their captions, marked, or below them`() {
        let card = IssuedPage.card.print("REPÚBLICA DE COLOMBIA", 20, 4).print("CÉDULA DE CIUDADANÍA", 20, 8)
        let given = card.print("APELLIDOS", 5, 22.5, height: 1.1).print("MARÍA", 5, 27)
            .print("NOMBRES", 5, 29.5, height: 1.1)
        let above = given.print("GÓMEZ PÉREZ", 5, 20).document
        #expect(above.text(.lastName) == "GÓMEZ PÉREZ?" && above.text(.firstName) == "MARÍA?")
        #expect(given.document.text(.lastName) == "MARÍA?", "the family name was not read")
        let below = card.field("Apellidos", 30, 12, "GÓMEZ PÉREZ").field("Nombres", 30, 18, "MARÍA")
            .field("Fecha de expiración", 60, 30, "12 MAY 2032").document
        #expect(below.text(.lastName) == "GÓMEZ PÉREZ" && below.text(.firstName) == "MARÍA")
        #expect(below.text(.expirationDate) == "2032-05-12")
    }

    @Test func `of Spain have no day of expiry if they are valid without end, and two family names`() {
        let document = IssuedPage.card.print("ESPAÑA", 10, 4).print("DOCUMENTO NACIONAL DE IDENTIDAD", 25, 4)
            .field("APELLIDOS", 30, 9, "GARCÍA").field("NOMBRE", 30, 18, "MARÍA")
            .field("FECHA DE NACIMIENTO", 55, 24, "01 02 1940").field("VALIDEZ", 50, 30, "01 01 9999").document
        #expect(document.values[.expirationDate] == nil && document.values[.idNumber] == nil)
        #expect(document.text(.birthDate) == "1940-02-01" && document.text(.lastName) == "GARCÍA?")
    }

    @Test func `mark what ends in the middle, and a day beside another one`() {
        let page = IssuedPage.passport.print("PASSEPORT", 20, 5).print("RÉPUBLIQUE FRANÇAISE", 60, 5)
        #expect(page.field("Autorité", 42, 30, "Préfecture de").document.text(.issuingAuthority) == "Préfecture de?")
        #expect(page.field("Surname", 42, 30, "NETPOB /").document.text(.lastName) == "NETPOB?")
        let days = page.field("Date of expiry", 42, 30, "05.06.2024 05.06.2029").document
        #expect(days.text(.expirationDate) == "2024-06-05?")
    }
}
