// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Fronts of American and Canadian licences` {
    /// The rows of a card of Texas, with these names.
    private func texan(_ names: [String], more: [String] = []) -> PrintedDocument {
        let rows =
            ["4d. DL: 12345678      9. Class: C", "4b. Exp: 07/11/2030", "3. DOB: 02/25/1985"] + names
            + ["8. 12 OAK AVE APT 3", "   AUSTIN, TX 78704-0000", "15. Sex: F", "16. Hgt: 5'-05''"] + more
        return Print.document(Print.front(titles: ["Texas", "DRIVER LICENSE"], rows: rows))
    }

    @Test(arguments: [
        ["1. SAMPLE", "2. ROSS LEE JR"], ["1. SAMPLE JR", "2. ROSS LEE"], ["1. SAMPLE, JR.", "2. ROSS LEE"],
    ])
    func `part suffixes from names`(names: [String]) {
        let document = texan(names)
        #expect(document.text(.lastName) == "SAMPLE")
        #expect(document.text(.firstName) == "ROSS LEE")
        #expect(document.text(.suffix) == "JR")
    }

    @Test func `of Quebec are read by its name alone`() {
        let rows = ["4d T1234-150274-08", "1 NOM SAMPLE", "2 JEAN", "3 1974-02-15", "4a 2020-02-15", "4b 2028-02-15"]
        let document = Print.document(Print.front(titles: ["Québec"], rows: rows))
        #expect(document.state == "QC" && document.text(.lastName) == "SAMPLE" && document.text(.firstName) == "JEAN")
        #expect(document.text(.idNumber) == "T1234-150274-08" && document.values[.personalNumber] == nil)
    }

    @Test func `mark the number of a name as that of a house`() {
        let rows = ["4d DLN S5141728", "4b EXP 02/14/2028", "1 SAMPLE", "2NICK JOE", "MIAMI, FL 33101"]
        let street = Print.document(Print.front(titles: ["Florida", "DRIVER LICENSE"], rows: rows)).values[
            .addressStreet
        ]
        #expect(street?.isSure != true)
    }

    @Test func `keep a name that looks like a suffix`() {
        let document = texan(["1. SAMPLE", "2. IV"])
        #expect(document.text(.firstName) == "IV" && document.text(.suffix) == nil)
    }

    @Test func `have names and streets with words of captions`() {
        let rows = [
            "4d DLN S5141728", "4b EXP 02/14/2028", "1 HAIR", "2 ROSS LEE", "8 18 EYE ST NW", "  WASHINGTON, DC 20001",
        ]
        let document = Print.document(Print.front(titles: ["District of Columbia", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.lastName) == "HAIR" && document.text(.firstName) == "ROSS LEE")
        #expect(document.text(.addressStreet) == "18 EYE ST NW")
    }

    @Test(arguments: [
        ("Florida", "9 CLASS E", "E"), ("Michigan", "9 CLASS O", "O"), ("New York State", "9 CLASS DJ", "DJ"),
        ("Hawaii", "CLASS 3", "3"), ("British Columbia", "Class:5", "5"), ("Alberta", "CLASS: 5 6", "5 6"),
    ])
    func `have the classes of their State or province`(state: String, row: String, expected: String) {
        let rows = ["4d DLN S5141728", row, "4b EXP 02/14/2028", "1 SAMPLE", "2 ROSS LEE", "15 SEX M"]
        let document = Print.document(Print.front(titles: [state, "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.categories) == expected)
    }

    @Test(arguments: [
        [
            "4d T1234-150274-08", "1 TREMBLAY", "2 MARIE-ÈVE", "8 12 RUE DES ÉRABLES", "  MONTRÉAL (QUÉBEC) H2X 1Y4",
            "3 1974-02-15", "4a 2023-02-15", "4b 2031-02-15", "15 F",
        ],
        [
            "4d Numéro de permis", "T1234-150274-08", "1 Nom", "TREMBLAY", "2 Prénom", "MARIE-ÈVE",
            "12 RUE DES ÉRABLES", "MONTRÉAL (QUÉBEC) H2X 1Y4", "3 Date de naissance 1974-02-15",
            "4a Délivré le 2023-02-15", "4b Expire le 2031-02-15", "15 Sexe F",
        ],
    ])
    func `of Quebec have numbers, French captions and the province by its name`(rows: [String]) {
        let document = Print.document(Print.front(titles: ["Québec", "PERMIS DE CONDUIRE"], rows: rows))
        #expect(document.kind == .driverLicense && document.country == "CAN" && document.state == "QC")
        #expect(document.text(.idNumber) == "T1234-150274-08" && document.text(.personalNumber) == nil)
        #expect(document.text(.lastName) == "TREMBLAY" && document.text(.firstName) == "MARIE-ÈVE")
        #expect(document.text(.birthDate) == "1974-02-15" && document.text(.expirationDate) == "2031-02-15")
        #expect(document.text(.addressCity) == "MONTRÉAL" && document.text(.addressState) == "QC")
        #expect(document.text(.addressZip) == "H2X 1Y4" && document.text(.gender) == "F")
    }

    @Test func `have heights and weights with tenths`() {
        let rows = ["DL:1234567", "Issued: 2021-NOV-04", "Ht: 177.8 cm", "Wt: 78.0 kg", "DOB: 1978-AUG-11"]
        let document = Print.document(Print.front(titles: ["BRITISH COLUMBIA", "DRIVER'S LICENCE"], rows: rows))
        #expect(document.text(.height) == "178 cm" && document.text(.weight) == "78 kg")
    }

    @Test func `take no day of birth that a ghost picture repeats for another day`() {
        let document = texan(["1. SAMPLE", "2. ROSS LEE"], more: ["", "          02251985"])
        #expect(document.text(.birthDate) == "1985-02-25")
        #expect(document.text(.issueDate) == nil)
    }

    @Test(arguments: [
        (["1. SAMPLE / 2. ROSS LEE"], "SAMPLE", "ROSS LEE"), (["1 SAMPLE JR / 2 ROSS"], "SAMPLE", "ROSS"),
        (["1 SAMPLE 2 ROSS LEE"], "SAMPLE", "ROSS LEE"), (["   SAMPLE, ROSS LEE"], "SAMPLE", "ROSS LEE"),
        (["1,2 SAMPLE, ROSS LEE"], "SAMPLE", "ROSS LEE"), (["1 2 SAMPLE, ROSS"], "SAMPLE", "ROSS"),
        (["1 2 ROSS LEE SAMPLE"], "ROSS LEE SAMPLE?", nil), (["1,2 ROSS SAMPLE, JR"], "ROSS SAMPLE?", nil),
    ])
    func `have both names in one line`(names: [String], last: String, first: String?) {
        let document = texan(names)
        #expect(document.text(.lastName) == last && document.text(.firstName) == first)
    }

    @Test(arguments: [
        ("Washington", "4d LIC#WDLABCD456DG", "WDLABCD456DG"),
        ("Virginia", "4d CUSTOMER NUMBER A12345678", "A12345678"),
        ("Utah", "4d DRIVER PRIVILEGE 123456789", "123456789?"),
        ("Nova Scotia", "4d MASTER NO. SAMPL020280001", "SAMPL020280001"),
        ("Pennsylvania", "4d IDN: 12 345 678", "12345678"), ("British Columbia", "NDL:01234567", "01234567"),
        ("Ohio", "4d DLM S5141728", "S5141728?"), ("Ohio", "4d DLM    S5141728", "S5141728?"),
        ("Michigan", "4d DLN S 600 400 123 456", "S600400123456"), ("Ohio", "4dDLN S5141728", "S5141728"),
        ("Ohio", "4dDLN:S5141728", "S5141728"), ("Ohio", "4d DLN12345678", "12345678"),
        ("Texas", "4d 12345678 9 C", "12345678?"), ("Washington", "4d LIC# DOEJ*JA123AB", "DOEJ*JA123AB"),
    ])
    func `have numbers without the words before them`(state: String, row: String, expected: String) {
        let rows = [row, "4b EXP 02/14/2028", "1 SAMPLE", "2 ROSS LEE", "15 SEX M"]
        #expect(Print.document(Print.front(titles: [state, "DRIVER LICENSE"], rows: rows)).text(.idNumber) == expected)
    }

    @Test(arguments: [
        (["4d LIC#", "17 713 463"], "17713463"), (["4d LIC#    15 501 087"], "15501087"),
        (["4d DLN", "12 345 678"], "12345678"), (["DLN", "5 123 456"], "5123456"),
        (["4d DLN", "17 713463"], "17713463?"), (["4d DLN", "5 1234567"], "51234567?"),
        (["4d    18 501 087"], "18501087"), (["4d 19 501 087"], "19501087"),
        (["4d DLN S5141728", "5 1234567"], "S5141728"), (["4d DLN", "07/02/199"], nil),
    ])
    func `lose no first group of a number that may be the number of a field`(number: [String], expected: String?) {
        let rows = number + ["4b EXP 02/14/2028", "3 DOB 02/14/1980", "1 SAMPLE", "2 ROSS LEE", "15 SEX M"]
        let document = Print.document(Print.front(titles: ["Pennsylvania", "DRIVER'S LICENSE"], rows: rows))
        #expect(document.text(.idNumber) == expected && document.text(.gender) == "M")
        #expect(document.text(.expirationDate) == "2028-02-14" && document.text(.birthDate) == "1980-02-14")
    }

    @Test func `have names without labels, marked, left of an address that is indented`() {
        let rows = ["4d DLN S5141728", "3 DOB 02/14/1980", "4b EXP 02/14/2028", "SAMPLE", "ROSS LEE"]
        let address = ["  12 ELM STREET", "  COLUMBUS, OH 43223"]
        let document = Print.document(Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows + address))
        #expect(document.text(.lastName) == "SAMPLE?" && document.text(.firstName) == "ROSS LEE?")
    }

    @Test func `have names behind Last and First, which are names elsewhere`() {
        let rows = [
            "Lic. No. C475-7193-2913-60", "Expires 08/30/2027", "Last HARGROVE", "First TIFFANY KIMBERLY",
            "Address 177 JUNIPER ST", "GRAND JUNCTION, WI 53108", "Date of Birth 08/30/1966",
        ]
        let document = Print.document(Print.front(titles: ["Wisconsin", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.lastName) == "HARGROVE" && document.text(.firstName) == "TIFFANY KIMBERLY")
        let names = ["4d DLN S5141728", "4b EXP 02/14/2028", "1 LAST", "2 ROSS LEE", "3 DOB 02/14/1980"]
        let other = Print.document(Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: names))
        #expect(other.text(.lastName) == "LAST" && other.text(.firstName) == "ROSS LEE")
    }

    @Test func `of New Brunswick have names behind captions in two languages`() {
        let rows = [
            "4d DL/PERMIS 4645750", "4b EXP 2026-09-22", "1 SURNAME/NOM SUTHERLAND", "2 GIVEN/PRÉNOMS ÉTIENNE",
            "8 12 CHEMIN DU LAC", "SUDBURY, NB C7V 7L1",
        ]
        let titles = ["New Brunswick Nouveau-Brunswick", "DRIVER'S LICENCE"]
        let document = Print.document(Print.front(titles: titles, rows: rows))
        #expect(document.text(.lastName) == "SUTHERLAND" && document.text(.firstName) == "ÉTIENNE")
    }

    @Test func `have the state of a code with a digit for a letter, marked`() {
        let rows = ["4d DLN S5141728", "4b EXP 02/14/2028", "1 SAMPLE", "2 ROSS LEE", "8 1 BAY ST", "HILO, H1 96720"]
        let document = Print.document(Print.front(titles: ["Hawaii", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.addressState) == "HI?" && document.text(.addressCity) == "HILO")
    }

    @Test func `are known by a title that its apostrophe parts`() {
        let rows = ["LICENSE NO. L657870708127", "EXPIRES 06/22/2026", "DATE OF BIRTH 06/22/1981", "CLASS C"]
        let title = [Print.line("DRIVER", 0.5, 0.05), Print.line("'S LICENSE", 0.64, 0.05)]
        let document = Print.document(Print.front(titles: ["MINNESOTA"], rows: rows) + title)
        #expect(document.kind == .driverLicense && document.state == "MN")
    }

    @Test func `have days without a space behind their caption`() {
        let days = ["4aISS01/02/2023", "EXP02/14/2028", "3DOB 02/14/1980"]
        let rows = ["4d DLN S5141728"] + days + ["1 SAMPLE", "2 ROSS LEE"]
        let document = Print.document(Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.issueDate) == "2023-01-02" && document.text(.expirationDate) == "2028-02-14")
        #expect(document.text(.birthDate) == "1980-02-14")
    }

    @Test func `of Canada have a class of a digit below its caption, and a postal code below the city`() {
        let rows = ["4d 123456-789", "9 CLASS", "5", "4b EXP 2028-02-14", "1 SAMPLE", "2 ROSS LEE"]
        let address = ["8 12 ELM STREET", "  CALGARY, AB", "  T2P 1J9"]
        let document = Print.document(Print.front(titles: ["Alberta", "DRIVER LICENSE"], rows: rows + address))
        #expect(document.text(.categories) == "5" && document.text(.expirationDate) == "2028-02-14")
        #expect(document.text(.addressCity) == "CALGARY" && document.text(.addressState) == "AB")
        #expect(document.text(.addressZip) == "T2P 1J9" && document.text(.addressStreet) == "12 ELM STREET")
    }

    @Test func `have days behind a number whose caption was misread, marked`() {
        let days = ["4a 1SS 01/02/2023", "4b EXF 02/14/2028", "3 D0B 02/14/1980"]
        let rows = ["4d DLN S5141728"] + days + ["1 SAMPLE", "2 ROSS LEE", "3 BROADWAY", "COLUMBUS, OH 43223"]
        let document = Print.document(Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.issueDate) == "2023-01-02?" && document.text(.expirationDate) == "2028-02-14?")
        #expect(document.text(.birthDate) == "1980-02-14?" && document.text(.addressStreet) == "3 BROADWAY")
    }

    @Test(arguments: [
        ("ESTADO LIBRE ASOCIADO DE PUERTO RICO", "SAN JUAN, PR 00901", "1980-04-05", "1234567"),
        ("-", "SAN JUAN, PR 00901", "1980-04-05", "1234567"), ("-", "-", "1980-05-04?", "1234567"),
    ])
    func `of Puerto Rico in Spanish have the month first, or marked if nothing names it`(
        name: String,
        city: String,
        birth: String,
        number: String
    ) {
        let rows = ["4d NUM. LIC. 1234567", "3 FECHA NAC. 04/05/1980", "4b EXPIRA 04/05/2028", "1 RIVERA", "2 MARIA"]
        let lines = Print.front(titles: [name, "LICENCIA DE CONDUCIR"], rows: rows + ["8 123 CALLE SOL", city])
        let document = Print.document(lines)
        #expect(document.text(.birthDate) == birth && document.text(.idNumber) == number)
        #expect(document.country == (city == "-" ? nil : "USA"))
    }

    @Test func `of the United States have the number at 4d if no caption and no State was read`() {
        let rows = ["4d S5141728", "3 02/14/1980", "4a 01/02/2023", "4b 02/14/2028", "1 SAMPLE", "2 ROSS LEE"]
        let document = Print.document(Print.front(titles: ["USA"], rows: rows))
        #expect(document.text(.idNumber) == "S5141728" && document.values[.personalNumber] == nil)
    }

    @Test(arguments: ["VALDEZ", "ANDRESS", "CABELLO", "MENA", "CAN", "HAIR"], ["1 ", "1    ", "LN ", "LN    "])
    func `have family names that are captions elsewhere, or look like one`(name: String, label: String) {
        let isNumbered = label.hasPrefix("1")
        let rows =
            ["4d DLN S5141728", "3 DOB 02/14/1980", "4b EXP 02/14/2028", label + name]
            + [isNumbered ? "2 ROSS LEE" : "FN ROSS LEE", "8 12 ELM STREET", "  COLUMBUS, OH 43223"]
        let document = Print.document(Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows))
        #expect(document.text(.lastName) == name && document.text(.firstName) == "ROSS LEE")
        #expect(document.text(.expirationDate) == "2028-02-14")
    }

    @Test func `mark a street that begins with the number of its field, or of a house`() {
        let rows = ["4d NUM 1234567", "3 DOB 01/02/1980", "4b EXP 01/02/2028", "1 RIVERA", "2 MARIA", "8 CALLE SOL 12"]
        let lines = Print.front(titles: ["Puerto Rico", "DRIVER LICENSE"], rows: rows + ["SAN JUAN, PR 00901"])
        #expect(Print.document(lines).text(.addressStreet) == "8 CALLE SOL 12?")
    }

    @Test func `have the street above a line that begins with the number of a flat`() {
        let rows = ["4d DLN S5141728", "4b EXP 02/14/2028", "1 SAMPLE", "2 ROSS LEE", "12 ELM STREET", "#4 BLDG B"]
        let lines = Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows + ["COLUMBUS, OH 43223"])
        #expect(Print.document(lines).values[.addressStreet]?.value == "12 ELM STREET, #4 BLDG B")
    }

    @Test func `mark a line right above the city that may be names or a street`() {
        let rows = ["4d DLN S5141728", "3 DOB 02/14/1980", "4b EXP 02/14/2028", "RURAL ROUTE, NORTH"]
        let document = Print.document(
            Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows + ["COLUMBUS, OH 43223"])
        )
        #expect(document.text(.lastName) == "RURAL ROUTE?" && document.text(.firstName) == "NORTH?")
        #expect(document.values[.lastName].map { $0.certainty < 0.9 } == true, "it contradicts no code")
    }

    @Test func `take no names behind their number for a street`() {
        let rows = ["4d DLN S5141728", "3 DOB 02/14/1980", "4b EXP 02/14/2028", "1 SAMPLE", "2 ROSS LEE"]
        func document(_ address: [String]) -> PrintedDocument {
            Print.document(Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows + address))
        }
        let lost = document(["", "COLUMBUS, OH 43223"])
        #expect(lost.text(.firstName) == "ROSS LEE" && lost.values[.addressStreet] == nil)
        let house = document(["2 ELM STREET", "COLUMBUS, OH 43223"])
        #expect(house.text(.firstName) == "ROSS LEE" && house.text(.addressStreet) == "2 ELM STREET")
    }

    @Test func `take no line of a street without a house for a name, and mark one that may be either`() {
        func document(_ label: String) -> PrintedDocument {
            let names = ["4d DLN S5141728", "3 DOB 02/14/1980", "4b EXP 02/14/2028", "1    RIVERA", "2    ANA LUZ"]
            let address = ["\(label)    URB LAS LOMAS", "     123 CALLE SOL", "     SAN JUAN, PR 00921"]
            return Print.document(Print.front(titles: ["Puerto Rico", "DRIVER'S LICENSE"], rows: names + address))
        }
        #expect(document("8").text(.firstName) == "ANA LUZ")
        #expect(document("8").text(.addressStreet) == "URB LAS LOMAS, 123 CALLE SOL")
        #expect(document(" ").text(.firstName) == "ANA LUZ URB LAS LOMAS?")
    }

    @Test func `have a name in one line without a comma as the family name, marked`() {
        let rows = ["LIC NO. A 123 456 789 123", "DOB 01-02-1985", "EXP 01-02-2027", "JOHN ALLEN SAMPLE"]
        let lines = Print.front(
            titles: ["Michigan", "OPERATOR LICENSE"],
            rows: rows + ["123 ELM ST", "LANSING MI 48901-0000"]
        )
        let name = Print.document(lines).values[.lastName]
        #expect(name?.value == "JOHN ALLEN SAMPLE" && name?.isSure == false)
        #expect(name.map { $0.certainty < 0.9 } == true, "it contradicts no code")
    }

    @Test func `mark names below whose label another line begins, as the rest of a long one does`() {
        let rows = ["DL I1234568", "EXP 08/31/2029", "LN CARDHOLDER", "FN MARIA", "ELENA", "2570 24TH STREET"]
        let lines = Print.front(titles: ["California", "DRIVER LICENSE"], rows: rows + ["ANYTOWN, CA 95818"])
        #expect(Print.document(lines).text(.lastName) == "CARDHOLDER")
        #expect(Print.document(lines).text(.firstName) == "MARIA?")
    }

    @Test func `of Canada are known by the city, and their number is no personal one`() {
        let rows = ["4d T1234-150274-08", "1 TREMBLAY", "2 MARIE", "3 1974-02-15", "4a 2023-02-15", "4b 2031-02-15"]
        let city = rows + ["8 12 RUE DES ÉRABLES", "  MONTRÉAL (QUÉBEC) H2X 1Y4"]
        let known = Print.document(Print.front(titles: ["PERMIS DE CONDUIRE"], rows: city))
        #expect(known.text(.idNumber) == "T1234-150274-08" && known.country == "CAN")
        let unknown = Print.document(Print.front(titles: ["PERMIS DE CONDUIRE"], rows: rows))
        #expect(unknown.text(.personalNumber) == "T1234-150274-08?")
    }

    @Test func `have no number of a house for that of a field, on cards without such numbers`() {
        let rows = ["Jane CITIZEN", "1 SAMPLE STREET", "SYDNEY NSW 2000", "Licence No. 12345678", "Class C"]
        let lines = Print.front(titles: ["New South Wales", "Driver Licence"], rows: rows + ["DOB 01 JAN 1980"])
        #expect(Print.document(lines).values[.lastName] == nil)
        #expect(Print.document(lines).text(.birthDate) == "1980-01-01")
    }
}
