// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Cards of further States, and captions in the line of their values` {
    private static let card = IssuedPage.card.print("IDENTITY CARD", 20, 5)

    @Test func `lose no short word and no digit behind a caption to it`() {
        let document = Self.card.print("Given names: JO ANN", 30, 10).print("Surname: LI", 30, 14)
            .print("Document No. 12 345 678", 30, 18).print("Date of birth: 01 JAN 1980", 30, 22)
            .print("Place of birth: BY TOWN", 30, 26).document
        #expect(document.text(.firstName) == "JO ANN" && document.text(.idNumber) == "12345678")
        #expect(document.text(.birthDate) == "1980-01-01" && document.text(.birthPlace) == "BY TOWN")
    }

    @Test(arguments: ["VALDEZ", "VALADEZ", "ANDRESS"], [true, false])
    func `have family names that look like a caption`(name: String, isInline: Bool) {
        let page = isInline ? Self.card.print("Surname: \(name)", 30, 10) : Self.card.field("Surname", 30, 10, name)
        #expect(page.field("Given names", 30, 17, "ANA").document.text(.lastName) == name)
    }

    @Test(arguments: ["Apellido paterno", "Apellido paterna", "Nom de famile"])
    func `have no value in a caption that is as high as values and was misread behind its first word`(caption: String) {
        let document = Self.card.print(caption, 30, 10).print("GARCIA", 30, 13).print("Nombres", 30, 17)
            .print("MARIA", 30, 20).print("Date of birth", 30, 24).print("01 JAN 1980", 30, 27).document
        #expect(document.text(.lastName) == "GARCIA" && document.text(.firstName) == "MARIA")
    }

    @Test(arguments: [
        ("TR", "SÜRÜCÜ BELGESİ DRIVING LICENCE PERMIS DE CONDUIRE", "TÜRKİYE CUMHURİYETİ", "TUR"),
        ("AL", "LEJE DREJTIMI DRIVING LICENCE", "REPUBLIKA E SHQIPËRISË", "ALB"),
        ("UA", "DRIVING LICENCE", "UKRAINE", "UKR"), ("-", "DRIVING LICENCE", "GEORGIA", "GEO"),
        ("MNE", "VOZAČKA DOZVOLA DRIVING LICENCE", "CRNA GORA", "MNE"),
        ("RKS", "PATENT SHOFERI VOZAČKA DOZVOLA DRIVING LICENCE", "REPUBLIC OF KOSOVO", nil),
    ])
    func `that are licences with numbers are of the State that title, name and sign tell`(
        sign: String,
        title: String,
        state: String,
        country: String?
    ) {
        let rows = ["1. HOXHA", "2. ARBEN", "3. 01.02.1980 TIRANË", "4a. 03.04.2018", "4b. 03.04.2028", "5. AB1234567"]
        let document = Print.document(Print.front(sign: sign, titles: [title, state], rows: rows))
        #expect(document.kind == .driverLicense && document.country == country)
        #expect(document.text(.birthDate) == "1980-02-01" && document.text(.idNumber) == "AB1234567")
    }

    @Test func `of the State of Georgia have the day first`() {
        let document = Self.card.print("GEORGIA", 60, 5).field("Last name", 30, 10, "BERIDZE")
            .field("Date of birth", 30, 16, "01.02.1980").document
        #expect(document.country == "GEO" && document.text(.birthDate) == "1980-02-01")
    }

    @Test(arguments: [
        ("LICENCIA PARA CONDUCIR", "ESTADOS UNIDOS MEXICANOS", "MEX"),
        ("LICENCIA DE CONDUCTOR", "REPÚBLICA DE CHILE", "CHL"),
        ("LICENCIA NACIONAL DE CONDUCIR", "REPÚBLICA ARGENTINA", "ARG"),
        ("DRIVING LICENCE", "REPUBLIC OF KENYA", "KEN"),
        ("NATIONAL DRIVERS LICENCE", "FEDERAL REPUBLIC OF NIGERIA", "NGA"),
    ])
    func `that are licences with captions have the day first`(title: String, state: String, country: String) {
        let document = IssuedPage.card.print(state, 20, 3).print(title, 20, 6).print("CLASS B", 60, 12)
            .field("DATE OF BIRTH", 30, 12, "03-04-1985").print("ISS 05-06-2022", 30, 24).print(
                "EXP 04-06-2027",
                55,
                24
            )
            .document
        #expect(document.kind == .driverLicense && document.country == country)
        #expect(document.text(.birthDate) == "1985-04-03" && document.text(.issueDate) == "2022-06-05")
        #expect(document.text(.expirationDate) == "2027-06-04")
    }

    @Test func `that Mexicans vote with have both family names above the given names, marked, and no number`() {
        let document = IssuedPage.card.print("INSTITUTO NACIONAL ELECTORAL", 20, 4).print(
            "CREDENCIAL PARA VOTAR",
            20,
            7.5
        )
        .field("NOMBRE", 27, 12, "GARCÍA", "LÓPEZ", "MARÍA ELENA").field(
            "DOMICILIO",
            27,
            25,
            "C 5 DE MAYO 12",
            "COL CENTRO"
        )
        .field("CLAVE DE ELECTOR", 27, 34, "GRLPMR85051209M100").field("CURP", 27, 39, "GALM850512MDFRPR03")
        .field("FECHA DE NACIMIENTO", 27, 46, "12/05/1985").field("SECCIÓN", 50, 46, "1234")
        .field("VIGENCIA", 65, 46, "2021 - 2031").document
        #expect(document.text(.lastName) == "GARCÍA LÓPEZ?" && document.text(.firstName) == "MARÍA ELENA?")
        #expect(document.text(.personalNumber) == "GALM850512MDFRPR03" && document.text(.birthDate) == "1985-05-12")
        #expect(document.values[.idNumber] == nil && document.values[.expirationDate] == nil)
    }

    @Test func `of New Zealand have the licence's number in field 5a, and that of the card in 5b`() {
        let rows = [
            "1. SMITH", "2. JANE MARY", "3. 04-05-1990", "4a. 03-02-2020", "4b. 02-02-2030", "5a. DA123456", "5b. 123",
        ]
        let document = Print.document(Print.front(titles: ["NEW ZEALAND", "DRIVER LICENCE"], rows: rows))
        #expect(document.country == "NZL" && document.text(.idNumber) == "DA123456")
        let names = ["1. SMITH", "2. JANE", "3. 01.02.1980", "4a. 03.04.2018", "4b. 03.04.2028"]
        let british = names + ["5. SMITH802010J99AB", "8. ROSE COTTAGE", "5A 1234 PARK ROAD"]
        let other = Print.document(Print.front(sign: "UK", titles: ["DRIVING LICENCE"], rows: british))
        #expect(other.text(.idNumber) == "SMITH802010J99AB", "5A is the number of a house")
    }

    @Test(arguments: ["REPUBLIC OF BULGARIA", "UKRAINE"])
    func `have the given names at Name below a family name whose caption begins in another script`(state: String) {
        let page = IssuedPage.card.print(state, 45, 4).print("IDENTITY CARD", 45, 7)
            .field("0AMNNNR / Surname", 30, 11, "NBAHOBA", "IVANOVA").field("NMe / Name", 30, 20, "CNABNHA", "SLAVINA")
        #expect(page.document.text(.lastName) == "IVANOVA?" && page.document.text(.firstName) == "SLAVINA?")
    }

    @Test func `mark what stands at a caption behind a slash that only looks like one`() {
        let page = Self.card.field("Surname", 30, 11, "IVANOVA").field("AaTa / Dote df birfh", 30, 18, "24 08 1991")
        #expect(page.document.values[.birthDate]?.isSure != true)
        #expect(page.document.values[.expirationDate]?.isSure != true)
        let number = page.field("3anNc N° / Record No.", 30, 25, "19910824-00026").document
        #expect(number.values[.idNumber] == nil && number.text(.personalNumber) == "19910824-00026")
    }

    @Test func `of Mexico have no day of issue at the code of the State`() {
        let page = IssuedPage.passport.print("ESTADOS UNIDOS MEXICANOS", 40, 5).print("PASAPORTE", 5, 9)
            .field("Clave del país de expedición / Issuing state code", 42, 9, "MEX")
            .field("Nombres / Given names", 42, 18, "ELENA").print("11 10 2021", 42, 15)
        #expect(page.document.values[.issueDate]?.isSure != true)
    }

    @Test func `of Ukraine have a number for the authority, marked, and of Hong Kong one of three lines`() {
        let ukraine = IssuedPage.passport.print("UKRAINE", 60, 5).print("PASSPORT", 5, 9)
            .field("Npi3Bwe/Surname", 42, 16, "TKA4EHKO/TKACHENKO").field("OpraH/Authority", 85, 51, "8099").document
        #expect(ukraine.text(.issuingAuthority) == "8099?")
        let hongKong = IssuedPage.passport.print("PEOPLE'S REPUBLIC OF CHINA", 40, 6).print("PASSPORT", 5, 9)
            .field("Surname", 42, 16, "LEE")
            .field("Authority", 42, 45, "IMMIGRATION DEPARTMENT,", "HONG KONG SPECIAL", "REGION").document
        #expect(
            hongKong.values[.issuingAuthority]?.value == "IMMIGRATION DEPARTMENT, HONG KONG SPECIAL REGION"
        )
    }

    @Test(arguments: [
        ("REPUBLIKA NG PILIPINAS", "PASAPORTE", "PHL"), ("REPUBLIC OF THE PHILIPPINES", "PASAPORTE", "PHL"),
        ("REPUBLIK INDONESIA", "PASPOR", "IDN"), ("MALAYSIA", "PASSPORT", "MYS"),
        ("SOCIALIST REPUBLIC OF VIET NAM", "PASSPORT", "VNM"), ("ISLAMIC REPUBLIC OF PAKISTAN", "PASSPORT", "PAK"),
    ])
    func `are passports of further States by name and title`(state: String, title: String, country: String) {
        let page = IssuedPage.passport.print(state, 50, 5).print(title, 5, 9).field("Surname", 42, 16, "CRUZ")
        #expect(page.field("Date of birth", 42, 24, "01 MEI 1980").document.country == country)
    }

    @Test func `of Indonesia have months in its language`() {
        let page = IssuedPage.passport.print("REPUBLIK INDONESIA", 50, 5).print("PASPOR", 5, 9)
            .field("Date of issue", 42, 24, "05 AGT 2021").field("Date of expiry", 42, 32, "05 MEI 2026")
        #expect(page.document.text(.issueDate) == "2021-08-05")
        #expect(page.document.text(.expirationDate) == "2026-05-05")
    }

    @Test(arguments: ["à : PARIS 1ER (75)", "à: PARIS 1ER (75)", "a : PARIS 1ER (75)"])
    func `of France until 2021 have the place of birth below the day`(place: String) {
        let page = IssuedPage.card.print("RÉPUBLIQUE FRANÇAISE", 20, 5).print("Nom : BERTHIER", 30, 11)
            .print("Prénom(s) : CORINNE", 30, 16).print("Né(e) le : 06.12.1965", 30, 21)
        #expect(page.print(place, 30, 26).document.text(.birthPlace) == "PARIS 1ER (75)")
        #expect(page.print("A: 12", 30, 26).document.text(.birthPlace) == nil)
    }

    @Test func `of Nigeria have their own abbreviations, and the middle name among the given names`() {
        let state = IssuedPage.card.print("FEDERAL REPUBLIC OF NIGERIA", 20, 3)
        let licence = state.print("NATIONAL DRIVERS LICENCE", 30, 7).print("L/NO AAA12345AA00", 30, 11)
            .print("D of B 12-03-1985", 30, 15).print("ISS 12-03-2022", 30, 19).print("EXP 11-03-2027", 55, 19).document
        #expect(licence.text(.idNumber) == "AAA12345AA00" && licence.text(.birthDate) == "1985-03-12")
        let card = state.print("NATIONAL IDENTITY CARD", 30, 6).field("SURNAME/NOM", 30, 12, "OKAFOR")
            .field("FIRST NAME/PRÉNOM", 30, 18, "CHINEDU").field("MIDDLE NAME/PRÉNOM", 55, 18, "PAUL")
        #expect(card.document.text(.firstName) == "CHINEDU PAUL")
        let slip = state.print("DIGITAL NIN SLIP", 30, 7).field("SURNAME/NOM", 30, 12, "OKAFOR")
            .print("National Identification Number (NIN)", 25, 36, height: 2).print("1234 567 8901", 30, 42, height: 4)
        #expect(slip.document.kind == .identityCard && slip.document.text(.personalNumber) == "12345678901")
    }

    @Test(arguments: [
        ("First name", "Middle names", "KOFI KWAME ATO"), ("Given names", "Other names", "KOFI KWAME ATO?"),
    ])
    func `have all given names that stand at two captions`(caption: String, other: String, name: String) {
        let page = IssuedPage.card.print("REPUBLIC OF GHANA", 20, 3).print("NATIONAL IDENTITY CARD", 20, 6)
            .field("Surname", 30, 12, "MENSAH").field(caption, 30, 18, "KOFI")
        let document = page.field(other, 30, 24, "KWAME", "ATO").document
        #expect(document.text(.lastName) == "MENSAH" && document.text(.firstName) == name)
        let long = page.field(other, 30, 24, "KWAME", "ATO", "FIIFI").document
        #expect(long.text(.firstName) == "KOFI KWAME ATO?")
    }

    @Test func `have captions in two languages with a hyphen between them`() {
        let page = Self.card.field("Name - Surname", 30, 12, "JÄGER").field("Vornamen - Given names", 30, 18, "JÖRG")
        #expect(page.document.text(.lastName) == "JÄGER" && page.document.text(.firstName) == "JÖRG")
    }

    @Test func `have given names at another caption of them alone`() {
        let page = Self.card.field("Surname", 30, 12, "MENSAH").field("Other names", 30, 18, "KWAME")
        #expect(page.document.text(.firstName) == "KWAME")
    }

    @Test(arguments: ["VALID FOR DRIVING ONLY", "VALID WITHOUT PHOTO"])
    func `have no sure end of validity below words that only begin as its caption does`(words: String) {
        let page = Self.card.field("Surname", 30, 10, "SILVA").field("Date of birth", 30, 16, "01 FEB 1980")
        #expect(page.field(words, 30, 24, "03 APR 2030").document.text(.expirationDate) != "2030-04-03")
    }

    @Test func `have names that are captions elsewhere as names`() {
        let document = Self.card.print("Surname: CUI", 30, 10).print("Given names: NIN CAN", 30, 14)
            .print("NIN 1234 567 8901", 30, 18).document
        #expect(document.text(.lastName) == "CUI" && document.text(.firstName) == "NIN CAN")
        #expect(document.text(.personalNumber) == "12345678901")
    }

    @Test(arguments: ["CABELLO", "BORN", "TALLA", "HAIR", "CAN", "CABELLO RUIZ", "MORADA GARCÍA"])
    func `have names that are captions elsewhere at the caption of a name`(name: String) {
        let inline = Self.card.print("Surname: \(name)", 30, 10).print("Given names: ANA", 30, 14).document
        #expect(inline.text(.lastName) == name)
        let given = Self.card.field("Given names", 30, 17, "ANA")
        #expect(given.field("Surname", 30, 10, name).document.text(.lastName) == name)
        let alike = given.print("Surname", 30, 10, height: 1.5).print(name, 30, 13)
        #expect(alike.document.text(.lastName) == name + "?")
    }

    @Test func `take no caption for a name that was not read`() {
        let page = Self.card.print("Surname", 30, 10).field("Sex", 30, 13, "F").field("Hair", 40, 13, "BRN")
        #expect(page.document.values[.lastName] == nil && page.document.text(.gender) == "F")
    }

    @Test func `of South Africa have the holder's number beside the licence's, and one day of birth and a sex`() {
        let document = IssuedPage.card.print("DRIVING LICENCE", 20, 6).print("REPUBLIC OF SOUTH AFRICA", 20, 3)
            .print("ID No.: 02/8001015009087", 30, 16).print("Birth/Sex: 01/02/1980 MALE", 30, 20)
            .print("Valid: 05/06/2020 - 04/06/2025", 30, 24).print("Licence No.: 1001000ABCDE", 30, 32)
            .print("First issue: 05/06/1999", 30, 40).document
        #expect(document.text(.idNumber) == "1001000ABCDE" && document.text(.personalNumber) == "02/8001015009087")
        #expect(document.text(.birthDate) == "1980-02-01" && document.text(.expirationDate) == "2025-06-04")
        #expect(document.values[.issueDate] == nil && document.values[.birthPlace] == nil)
        let card = IssuedPage.card.print("REPUBLIC OF SOUTH AFRICA", 20, 3).print("NATIONAL IDENTITY CARD", 20, 6)
            .print("Surname: VAN DER MERWE", 30, 12).print("Names: PIETER JOHANNES", 30, 16).document
        #expect(card.text(.lastName) == "VAN DER MERWE" && card.text(.firstName) == "PIETER JOHANNES")
    }

    @Test(arguments: ["NOME / Name", "Names", "NOMBRE / NAME", "Amazina / Names"])
    func `mark the one name at a caption that may mean the whole name`(caption: String) {
        #expect(Self.card.field(caption, 30, 10, "MARIA DA SILVA").document.text(.firstName) == "MARIA DA SILVA?")
    }

    @Test func `that are numbered licences of an unknown State have the names in Latin letters, or marked`() {
        func name(_ rows: String...) -> String? {
            let more = ["3. 01.02.1980 KHIB", "4a. 03.04.2018", "4b. 03.04.2048", "5. BXX123456"]
            return Print.document(Print.front(titles: ["-"], rows: rows + ["2. MARIIA"] + more)).text(.lastName)
        }
        #expect(name("1. TKA4EHKO / TKACHENKO") == "TKACHENKO")
        #expect(name("1. TKAUEHKO", "   TKACHENKO") == "TKAUEHKO TKACHENKO?")
    }

    @Test func `mark a value below which a line was misread, or stands that is one too many`() {
        let page = Self.card.field("Surname", 30, 10, "SILVA")
        #expect(page.field("Given names", 30, 17, "ANNA", "MAR1A PAUL4 1NES").document.text(.firstName) == "ANNA?")
        #expect(page.field("Given names", 30, 17, "ANNA", "MARIA", "PAULA").document.text(.firstName) == "ANNA MARIA?")
        #expect(page.field("Given names", 30, 17, "ANNA", "MARIA").document.text(.firstName) == "ANNA MARIA?")
    }

    @Test(arguments: ["Afgifte te Brussel", "Délivrée à Brussel"])
    func `of Belgium have the place of issue for the authority, marked`(place: String) {
        let page = IssuedPage.card.print("BELGIË BELGIQUE BELGIEN", 20, 3).print("IDENTITEITSKAART", 20, 7)
        let document = page.field("Naam / Nom", 30, 12, "PEETERS").print(place, 30, 24).document
        #expect(document.text(.issuingAuthority) == "Brussel?")
    }

    @Test(arguments: ["CARTE NATIONALE D'IDENTITÉ N° : 880692310285", "CARTE NATIONALE D'IDENTITE No: 880692310285"])
    func `of France until 2021 have the title and the number in one line`(title: String) {
        let document = IssuedPage.card.print("RÉPUBLIQUE FRANÇAISE", 20, 4).print(title, 12, 8, height: 1.6)
            .print("Nom : BERTHIER", 30, 14).print("Prénom(s) : CORINNE", 30, 19).document
        #expect(document.kind == .identityCard && document.country == "FRA")
        #expect(document.values[.idNumber]?.value == "880692310285" && document.text(.lastName) == "BERTHIER")
    }

    @Test(arguments: ["OLESKELULUPA / RESIDENCE PERMIT", "RESIDENCE PERMIT / OLESKELULUPA"])
    func `have a title that begins as a caption does`(title: String) {
        let document = IssuedPage.card.print(title, 20, 5).field("Sukunimi / Surname", 30, 11, "VIRTANEN")
            .field("Syntymäaika / Date of birth", 30, 17, "01.02.1980").document
        #expect(document.kind == .identityCard && document.country == "FIN")
        #expect(document.values[.addressStreet] == nil && document.text(.lastName) == "VIRTANEN")
    }

    @Test(arguments: ["Valido al", "Važi do", "VALID TILL", "VENCE", "Datum važenja / Date of expiry"])
    func `say until when they are valid`(caption: String) {
        let page = Self.card.field("Surname", 30, 10, "SILVA").field("Date of birth", 30, 17, "01 FEB 1980")
        #expect(page.field(caption, 30, 24, "03 APR 2030").document.text(.expirationDate) == "2030-04-03")
    }

    @Test func `give no number of the card or the holder for that of a licence, unmarked`() {
        func number(_ title: String, _ rows: String...) -> String? {
            var page = IssuedPage.card.print(title, 20, 5).print("EXP 04-06-2027", 5, 40).print(
                "DOB 04-06-1987",
                45,
                40
            )
            for (index, row) in rows.enumerated() { page = page.print(row, 20, 12 + 6 * Double(index)) }
            return page.document.text(.idNumber)
        }
        #expect(number("-", "Card number 2123456789", "Licence No. 12345678") == "12345678")
        #expect(number("DRIVING LICENCE", "ID No. 8001015009087") == "8001015009087?")
        #expect(number("IDENTITY CARD", "Card number 2123456789") == "2123456789")
        #expect(number("IDENTITY CARD", "ID No. 8001015009087") == "8001015009087")
    }

    @Test(arguments: [
        ("REPÚBLICA DE CHILE", "SOTO?"), ("REPÚBLICA DEL PERÚ", "SOTO?"), ("REPÚBLICA ARGENTINA", "SOTO"),
    ])
    func `mark a family name of one word if nationals have two`(state: String, name: String) {
        let page = IssuedPage.card.print(state, 20, 3).print("PASAPORTE", 20, 7).field("APELLIDOS", 30, 12, "SOTO")
        #expect(page.field("NOMBRES", 30, 18, "ANA").document.text(.lastName) == name)
    }

    @Test func `take no previous name for the family name, and mark what two captions of one meaning state`() {
        let page = Self.card.field("Surname/Nom", 30, 12, "MENSAH").field("Firstnames/Prénoms", 30, 18, "KOFI")
        let ghana = page.field("Previous Names/Noms Précédents", 30, 24, "ADDO").document
        #expect(ghana.text(.lastName) == "MENSAH" && ghana.text(.firstName) == "KOFI")
        let twice = page.field("Xxxxxxxx Xxxxx/Noms", 30, 24, "ADDO").document
        #expect(["MENSAH?", "ADDO?"].contains(twice.text(.lastName)))
        #expect(page.field("Xxxxxxxx Xxxxx/Noms", 30, 24, "MENSAH").document.text(.lastName) == "MENSAH")
    }

    @Test(arguments: [
        ("REPUBLIC OF CHINA (TAIWAN)", "TWN"), ("PEOPLE'S REPUBLIC OF CHINA", "CHN"),
        ("ISLAMIC REPUBLIC OF IRAN", "IRN"),
        ("DEMOCRATIC REPUBLIC OF THE CONGO", "COD"), ("REPUBLIC OF THE CONGO", "COG"), ("REPUBLIC OF KOREA", "KOR"),
    ])
    func `are of the one of two States with like names`(state: String, country: String) {
        let page = IssuedPage.passport.print(state, 30, 4).print("PASSPORT", 5, 9).field("Surname", 42, 14, "SMITH")
        #expect(page.field("Date of birth", 42, 22, "01 JAN 1980").document.country == country)
    }

    @Test(arguments: [
        ("Photo Card", "New South Wales, Australia", DocumentKind.identityCard),
        ("Philippine Identification Card", "REPUBLIC OF THE PHILIPPINES", .identityCard),
        ("IDENTIFICATION CARD", "REPUBLIC OF LIBERIA", .identityCard),
        ("NON-PROFESSIONAL DRIVER'S LICENSE", "REPUBLIC OF THE PHILIPPINES", .driverLicense),
        ("DRIVING LICENSE", "UNITED ARAB EMIRATES", .driverLicense),
    ])
    func `are of the kind that titles mean outside North America`(title: String, state: String, kind: DocumentKind) {
        let card = IssuedPage.card.print(state, 40, 3).print(title, 5, 7).field("Last name", 30, 12, "SMITH")
        let document = card.field("Date of birth", 30, 18, "01 JAN 1980").field("Sex", 60, 18, "M").document
        #expect(document.kind == kind && document.country != nil)
    }
}
