// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `Fronts of European licences` {
    /// A front with these names, and the other fields that every licence has.
    private func front(_ sign: String, _ titles: [String], _ names: [String], more: [String] = []) -> PrintedDocument {
        let rows = names + ["3. 01.02.1980 Esch", "4a. 19.01.2013", "4b. 18.01.2028"] + more
        return Print.document(Print.front(sign: sign, titles: titles, rows: rows))
    }

    @Test(arguments: [
        ("NL", "RIJBEWIJS", ["1. De Wit e/v Molenaar", "2. Anneke"], "De Wit"),
        ("NL", "RIJBEWIJS", ["1. De Wit", "   e/v Molenaar", "2. Anneke"], "De Wit"),
        ("F", "PERMIS DE CONDUIRE", ["1. LAMBERT", "   épouse DUBOIS", "2. Chloé"], "LAMBERT"),
        ("L", "PERMIS DE CONDUIRE", ["1. Muller ép. Weber", "2. Marie Anne"], "Muller"),
        ("D", "FÜHRERSCHEIN", ["1. Beispiel", "   geb. Gabler", "2. Anna"], "Beispiel"),
        ("D", "FÜHRERSCHEIN", ["1. Dr. Beispiel", "2. Anna"], "Beispiel"),
    ])
    func `have family names without degrees and without those of partners`(
        sign: String,
        title: String,
        names: [String],
        expected: String
    ) {
        #expect(front(sign, [title], names).text(.lastName) == expected)
    }

    @Test func `part given names at commas`() {
        let names = ["1. LAMBERT", "2. Chloé,Marie"]
        #expect(front("F", ["PERMIS DE CONDUIRE"], names).text(.firstName) == "Chloé Marie")
    }

    @Test func `have days whose parts stand apart, with what stands behind them`() {
        let rows = [
            "1. JAKOPIČ", "2. KATJA", "3.   12.   09.   1941 ČRNOMELJ", "4a. 17.   11.   2023 4c. UE KOPER",
            "4b. 17.   11.   2038", "5. 778007757",
        ]
        let document = Print.document(Print.front(sign: "SLO", titles: ["VOZNIŠKO DOVOLJENJE"], rows: rows))
        #expect(document.text(.birthDate) == "1941-09-12" && document.text(.birthPlace) == "ČRNOMELJ")
        #expect(document.text(.issueDate) == "2023-11-17" && document.text(.issuingAuthority) == "UE KOPER")
    }

    @Test func `have the day between the names and a later one as that of birth, marked`() {
        let rows = ["1. SOLER", "2. XIMENA", "   15-07-1981, HUESCA", "4a. 17 x", "4b. 10-12-2032", "5. 02796830-K"]
        let document = Print.document(Print.front(sign: "E", titles: ["PERMISO DE CONDUCCIÓN"], rows: rows))
        #expect(document.text(.birthDate) == "1981-07-15?" && document.text(.birthPlace) == "HUESCA?")
        let late = rows.map { $0.replacing("1981", with: "2025") }
        let other = Print.document(Print.front(sign: "E", titles: ["PERMISO DE CONDUCCIÓN"], rows: late))
        #expect(other.values[.birthDate] == nil)
    }

    @Test func `of the United Kingdom have titles of several words before given names`() {
        let names = ["1. OAKLEY", "2. REV DR JOAN MARY"]
        #expect(front("UK", ["DRIVING LICENCE"], names).text(.firstName) == "JOAN MARY")
    }

    @Test func `mark a name that ends in a hyphen`() {
        let names = ["1. KOWALSKA-", "2. ANNA"]
        #expect(front("PL", ["PRAWO JAZDY"], names).text(.lastName) == "KOWALSKA?")
    }

    @Test(arguments: ["GR", "BG", "CY"])
    func `have names in Latin letters below those in another script, marked`(sign: String) {
        let names = ["1. NANAAONOYAOE", "   PAPADOPOULOS", "2. MAPIA", "   MARIA"]
        let document = front(sign, [], names, more: ["4c. MINISTRY", "5. 123456789", "9. AM B"])
        #expect(document.text(.lastName) == "PAPADOPOULOS?")
        #expect(document.text(.firstName) == "MARIA?")
        #expect(document.text(.birthPlace) == "Esch?")
        #expect(document.text(.birthDate) == "1980-02-01")
        #expect(document.text(.idNumber) == "123456789")
    }

    @Test(arguments: [
        (["8. FLAT 4B, 10 MILL LANE,", "   FAKENHAM, NR21 0HZ"], "FLAT 4B, 10 MILL LANE"),
        (["8. 4A MILL LANE,", "   FAKENHAM, NR21 0HZ"], "4A MILL LANE"),
        (["8.    4A MILL LANE,", "      FAKENHAM, NR21 0HZ"], "4A MILL LANE"),
        (["8.    8 MILL LANE,", "      FAKENHAM, NR21 0HZ"], "8 MILL LANE"),
        (["8. THE OLD DAIRY,", "   1 MILL LANE,", "   FAKENHAM, NR21 0HZ"], "THE OLD DAIRY, 1 MILL LANE"),
        (["8. FLAT 2,", "1 MILL LANE,", "FAKENHAM, NR21 0HZ"], "FLAT 2, 1 MILL LANE"),
        (["8. FLAT 2", "9 MILL LANE", "FAKENHAM", "NR21 0HZ"], "FLAT 2, 9 MILL LANE"),
    ])
    func `have numbers of houses that look like those of fields`(address: [String], street: String) {
        let names = ["1. OAKLEY", "2. JOAN MARY"]
        let document = front("UK", ["DRIVING LICENCE"], names, more: ["5. OAKLE757045JM9XY 35"] + address)
        #expect(document.text(.lastName) == "OAKLEY")
        #expect(document.values[.addressStreet]?.value == street)
        #expect(document.values[.addressCity]?.value == "FAKENHAM")
        #expect(document.text(.expirationDate) == "2028-01-18")
    }

    @Test func `have numbers with letters that look like the number of a field`() {
        let names = ["1. BĒRZIŅA", "2. LĪGA"]
        let document = front("LV", ["VADĪTĀJA APLIECĪBA"], names, more: ["4c. CSDD", "5. AC 012345"])
        #expect(document.text(.idNumber) == "AC012345")
        #expect(document.text(.issuingAuthority) == "CSDD")
    }

    @Test(arguments: [
        ("IRL", ["8. 12 MAIN STREET", "   BALLINA", "   CO MAYO", "   F26 X4D2"], "BALLINA", "F26 X4D2"),
        ("IRL", ["8. 12 MAIN STREET,", "   DUBLIN 2 D02 AF30"], "DUBLIN 2", "D02 AF30"),
        ("UK", ["8. 12 MAIN STREET, COLERAINE,", "   CO LONDONDERRY, BT51 3AA"], "COLERAINE", "BT51 3AA"),
    ])
    func `have the town above a county, and Irish postal codes`(
        sign: String,
        address: [String],
        city: String,
        code: String
    ) {
        let document = front(sign, ["DRIVING LICENCE"], ["1. OAKLEY", "2. JOAN"], more: ["5. 123456789"] + address)
        #expect(document.values[.addressStreet]?.value == "12 MAIN STREET")
        #expect(document.values[.addressCity]?.value == city)
        #expect(document.values[.addressZip]?.value == code)
    }

    @Test func `do not mark a day whose place begins below its number`() {
        let rows = ["1. ROSSI", "2. MARIA", "3. 01.02.1980", "ROMA", "4a. 19.01.2013", "4b. 18.01.2028"]
        let document = Print.document(Print.front(sign: "I", titles: ["PATENTE DI GUIDA"], rows: rows))
        #expect(document.text(.birthDate) == "1980-02-01")
        #expect(document.text(.birthPlace) == "ROMA?")
    }

    @Test func `of the United Kingdom are sure of a whole number with that of its issue far behind`() {
        let rows = ["1. OAKLEY", "2. JOAN MARY", "3. 04.07.1975 UNITED KINGDOM", "4a. 19.01.2019", "4b. 18.01.2029"]
        let lines = Print.front(sign: "UK", titles: ["DRIVING LICENCE"], rows: rows + ["5. OAKLE757045JM9XY   35"])
        #expect(Print.document(lines).text(.idNumber) == "OAKLE757045JM9XY")
    }

    @Test(arguments: [
        ("AKLE757045JM9XY 35", "AKLE757045JM9XY35?"), ("OAKLE757045JM9X", "OAKLE757045JM9X?"), ("12345678", "12345678"),
    ])
    func `of the United Kingdom are unsure of a number that is no whole one`(number: String, expected: String) {
        let rows = ["1. OAKLEY", "2. JOAN MARY", "3. 04.07.1975 UNITED KINGDOM", "4a. 19.01.2019", "4b. 18.01.2029"]
        let lines = Print.front(sign: "UK", titles: ["DRIVING LICENCE"], rows: rows + ["5. \(number)"])
        #expect(Print.document(lines).text(.idNumber) == expected)
    }

    @Test(arguments: ["PROVISIONAL DRIVING LICENCE", "TRWYDDED YRRU"])
    func `of the United Kingdom may have other titles`(title: String) {
        let rows = ["1. OAKLEY", "2. JOAN MARY", "3. 04.07.1975 UNITED KINGDOM"]
        let document = Print.document(Print.front(sign: "UK", titles: [title], rows: rows))
        #expect(document.kind == .driverLicense && document.country == "GBR")
    }

    @Test func `join second lines that begin below the number of a field, marked`() {
        let names = ["1. GARCÍA", "LÓPEZ", "2. CARMEN", "MARÍA"]
        let document = front("E", ["PERMISO DE CONDUCCIÓN"], names, more: ["4c. AYUNTAMIENTO", "DE PRUEBA"])
        #expect(document.text(.lastName) == "GARCÍA LÓPEZ?")
        #expect(document.text(.firstName) == "CARMEN MARÍA?")
        #expect(document.text(.issuingAuthority) == "AYUNTAMIENTO DE PRUEBA?")
        #expect(document.text(.birthPlace) == "Esch")
    }

    @Test(arguments: [
        ("NL", "Marjke", true), ("NL", "Noordzj", true), ("NL", "Djk", true), ("NL", "Marjan", false),
        ("B", "Belhadj", false),
    ])
    func `mark names in which no Dutch word has a letter J`(sign: String, name: String, isMarked: Bool) {
        let last = front(sign, ["RIJBEWIJS"], ["1. \(name)", "2. Anna"], more: ["5. 1234567890"]).values[.lastName]
        #expect(last?.value == name && last?.isSure == !isMarked)
        #expect(last?.alternative == (isMarked ? name.replacing("j", with: "ij") : nil))
    }

    @Test(arguments: [
        ("SabineJutta", "Sabine Jutta"), ("MacDonald", nil), ("FitzGerald", nil), ("O'Leary", nil), ("Anne-Lise", nil),
    ])
    func `mark names with a capital in a word, which may lack a space`(name: String, whole: String?) {
        let first = front("D", ["FÜHRERSCHEIN"], ["1. Beispiel", "2. \(name)"]).values[.firstName]
        #expect(first?.value == name && first?.alternative == whole && first?.isSure == (whole == nil))
    }

    @Test func `of the United Kingdom are read alike without their flag and authority`() {
        let rows = [
            "1. OAKLEY", "2. MRS JOAN MARY", "3. 04.07.1975 UNITED KINGDOM", "4a. 19.01.2019", "4b. 18.01.2029",
        ]
        let lines = Print.front(titles: ["DRIVING LICENCE"], rows: rows + ["5. OAKLE757045JM9XY 35"])
        #expect(Print.document(lines).text(.firstName) == "JOAN MARY")
        #expect(Print.document(lines).text(.idNumber) == "OAKLE757045JM9XY")
    }

    @Test(arguments: [("UK", "MODOU"), (nil, "DAME MODOU")])
    func `keep given names that are titles in the United Kingdom alone`(sign: String?, expected: String) {
        let rows = ["1. NDIAYE", "2. DAME MODOU", "3. 04.07.1975 DAKAR", "4a. 19.01.2019", "4b. 18.01.2029"]
        let lines = Print.front(sign: sign, titles: ["DRIVING LICENCE"], rows: rows + ["5. 123456789"])
        #expect(Print.document(lines).text(.firstName) == expected)
    }

    @Test func `mark a name by birth or of a partner without the name before it`() {
        #expect(front("D", ["FÜHRERSCHEIN"], ["   geb. Gabler", "2. Anna"]).text(.lastName) == "geb. Gabler?")
        #expect(front("NL", ["RIJBEWIJS"], ["1. e/v Molenaar", "2. Anna"]).text(.lastName) == "e/v Molenaar?")
    }
}
