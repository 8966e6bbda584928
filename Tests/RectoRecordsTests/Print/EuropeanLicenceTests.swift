// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@Suite struct `European licences` {
    @Test func `say their values by the numbers of the fields`() {
        let document = Print.document(Print.germanLicence)
        #expect(document.kind == .driverLicense)
        #expect(document.country == "DEU")
        #expect(document.text(.lastName) == "Mustermann")
        #expect(document.text(.firstName) == "Erika")
        #expect(document.text(.birthDate) == "1983-08-12")
        #expect(document.text(.birthPlace) == "Berlin")
        #expect(document.text(.issueDate) == "2023-01-24")
        #expect(document.text(.expirationDate) == "2038-01-23")
        #expect(document.text(.issuingAuthority) == "Stadt Köln")
        #expect(document.text(.idNumber) == "J010000SD51")
        #expect(document.text(.categories) == "AM B L")
    }

    @Test func `mark values that a reflection is near, and no others`() {
        let lamp = PrintedArea(left: 0.68, top: 0.36, right: 0.78, bottom: 0.39)
        let document = PrintInterpreter().interpret(Print.germanLicence, height: 0.63, reflections: [lamp])
        #expect(document.text(.idNumber) == "J010000SD51?")
        #expect(document.text(.expirationDate) == "2038-01-23?", "the row above, whose end may have faded as well")
        #expect(document.text(.issueDate) == "2023-01-24" && document.text(.lastName) == "Mustermann")
    }

    @Test func `are sure of names whose diacritics alone are in doubt`() {
        func document(_ other: Character) -> PrintedDocument {
            var lines = Print.germanLicence
            lines.removeAll { $0.text.hasPrefix("1.") }
            lines.append(Print.line("1. Müstermann", 0.35, 0.16, alternatives: [4: (other, 0.4)]))
            return Print.document(lines)
        }
        #expect(document("u").values[.lastName]?.isSure == true)
        #expect(document("n").values[.lastName]?.isSure == false)
    }

    @Test(arguments: [("Erika.", "Erika"), ("Erika M.", "Erika M."), ("Hans Joh.", "Hans Joh.")])
    func `have no stop behind a name that is no abbreviation`(printed: String, name: String) {
        var lines = Print.germanLicence
        lines.removeAll { $0.text.hasPrefix("2.") }
        lines.append(Print.line("2. \(printed)", 0.35, 0.205))
        #expect(Print.document(lines).values[.firstName]?.value == name)
    }

    @Test func `keep a day and a long place that are two words`() {
        var lines = Print.germanLicence
        lines.removeAll { $0.text.hasPrefix("3.") || $0.text.hasPrefix("4c") }
        lines.append(Print.line("3", 0.35, 0.25, height: 0.02))
        lines.append(Print.line("1983.08.12., SZÉKESFEHÉRVÁR", 0.38, 0.25))
        let document = Print.document(lines)
        #expect(document.text(.birthDate) == "1983-08-12" && document.text(.birthPlace) == "SZÉKESFEHÉRVÁR")
    }

    @Test func `mark a name whose label was misread and whose rest stands right behind it`() {
        var lines = Print.germanLicence
        lines.removeAll { $0.text.hasPrefix("1.") || $0.text.hasPrefix("2.") }
        lines += [
            Print.line("L.", 0.35, 0.16, height: 0.02), Print.line("Fr", 0.42, 0.16),
            Print.line("ølund", 0.42 + 2 * 0.025 * 0.85 + 0.002, 0.161),
            Print.line("2.", 0.35, 0.205, height: 0.02), Print.line("Niels Rasmus", 0.42, 0.205),
        ]
        let name = Print.document(lines).text(.lastName)
        #expect(name == nil || name == "Frølund?", "\(name ?? "-")")
    }

    @Test func `keep day and authority apart that were read as one line`() {
        var lines = Print.germanLicence
        lines.removeAll { $0.text.hasPrefix("4a") || $0.text.hasPrefix("4c") }
        lines.append(Print.line("4a. 24.01.2023 4c. Stadt Köln", 0.35, 0.295))
        let document = Print.document(lines)
        #expect(document.text(.issueDate) == "2023-01-24")
        #expect(document.text(.issuingAuthority) == "Stadt Köln")
    }

    @Test func `have numbers as lines of their own left of the values`() {
        var lines = [
            Print.line("UK", 0.05, 0.08, height: 0.03), Print.line("DRIVING LICENCE", 0.3, 0.06, height: 0.035),
        ]
        for (index, (number, value)) in [
            ("1.", "MORGAN"), ("2.", "MRS SARAH MEREDYTH"), ("3.", "11.03.1976 UNITED KINGDOM"), ("4a.", "11.04.2019"),
            ("4b.", "10.04.2029"), ("5.", "MORGA753116SM9IJ 35"),
        ].enumerated() {
            lines.append(Print.line(number, 0.33, 0.15 + Double(index) * 0.045, height: 0.018))
            lines.append(Print.line(value, 0.385, 0.15 + Double(index) * 0.045))
        }
        lines.append(Print.line("8. 122 BURNS CRESCENT, EDINBURGH, EH1 9GP", 0.33, 0.45, height: 0.02))
        let document = Print.document(lines)
        #expect(document.country == "GBR")
        #expect(document.text(.lastName) == "MORGAN")
        #expect(document.text(.firstName) == "SARAH MEREDYTH")
        #expect(document.text(.birthPlace) == "UNITED KINGDOM")
        #expect(document.text(.idNumber) == "MORGA753116SM9IJ")
        #expect(document.text(.addressStreet) == "122 BURNS CRESCENT")
        #expect(document.text(.addressCity) == "EDINBURGH")
        #expect(document.text(.addressZip) == "EH1 9GP")
    }

    private let germanTitles = Print.germanLicence.filter { $0.baseline < 0.12 }

    @Test func `mark days of two-digit years that stand in their order without numbers`() {
        let document = Print.document(
            germanTitles + [
                Print.line("Weiß", 0.42, 0.16), Print.line("Jörg", 0.42, 0.205),
                Print.line("26.09.99 Fürth", 0.42, 0.25), Print.line("17.05.23", 0.42, 0.295),
                Print.line("16.05.33", 0.7, 0.295), Print.line("X2758KJ8P23", 0.42, 0.385),
            ]
        )
        #expect(document.text(.birthDate) == "1999-09-26?")
        #expect(document.text(.issueDate) == "2023-05-17?")
        #expect(document.text(.expirationDate) == "2033-05-16?")
        #expect(document.text(.lastName) == "Weiß")
        #expect(document.text(.firstName) == "Jörg")
        #expect(document.text(.idNumber) == "X2758KJ8P23")
    }

    @Test func `are sure of days of two-digit years without numbers if only one order is possible`() {
        let document = Print.document(
            germanTitles + [
                Print.line("1. Weiß", 0.35, 0.16), Print.line("2. Jörg", 0.35, 0.205),
                Print.line("15.08.05 Fürth", 0.42, 0.25), Print.line("4a. 17.05.23", 0.35, 0.295),
                Print.line("30.11.31", 0.7, 0.295), Print.line("5. X2758KJ8P23", 0.35, 0.385),
            ]
        )
        #expect(document.text(.birthDate) == "2005-08-15" && document.text(.expirationDate) == "2031-11-30")
    }

    @Test(arguments: [
        ("4a.", "Aa."), ("4a.", "4á."), ("4a.", "4 a."), ("4b.", "4h."), ("4b.", "46."), ("1.", "I."), ("2.", "Z."),
    ])
    func `are read if a number was misread`(number: String, misread: String) {
        let lines = Print.germanLicence.map { line in
            line.text.hasPrefix(number)
                ? Print.line(line.text.replacing(number, with: misread, maxReplacements: 1), line.left, line.baseline)
                : line
        }
        let document = Print.document(lines)
        #expect(document.text(.lastName) == "Mustermann")
        #expect(document.text(.firstName) == "Erika")
        #expect(document.text(.issueDate) == "2023-01-24")
        #expect(document.text(.expirationDate) == "2038-01-23")
    }

    @Test func `are read if points behind numbers seem to be commas`() {
        let lines = Print.germanLicence.map { line in
            Print.line(line.text.replacing(/^([0-9][a-d]?)\./) { "\($0.1)," }, line.left, line.baseline)
        }
        let document = Print.document(lines)
        #expect(document.text(.lastName) == "Mustermann")
        #expect(document.text(.idNumber) == "J010000SD51")
        #expect(document.text(.expirationDate) == "2038-01-23")
    }

    @Test func `are read if no number of a name or day was read`() {
        let lines = Print.germanLicence.map { line in
            line.text.wholeMatch(of: /(1|2|3|4a|4b)\. .*/) == nil
                ? line
                : Print.line(String(line.text.split(separator: " ", maxSplits: 1)[1]), line.left + 0.05, line.baseline)
        }
        let document = Print.document(lines)
        #expect(document.values[.birthDate]?.value == "1983-08-12")
        #expect(document.values[.issueDate]?.value == "2023-01-24")
        #expect(document.values[.expirationDate]?.value == "2038-01-23")
        #expect(document.values[.lastName]?.value == "Mustermann")
        #expect(document.values[.firstName]?.value == "Erika")
    }

    @Test func `join a name of two lines`() {
        var lines = Print.germanLicence.filter { $0.baseline < 0.2 }
        lines += [
            Print.line("2. Erika Maria", 0.35, 0.205), Print.line("Magdalena", 0.415, 0.24),
            Print.line("3. 12.08.1983 Berlin", 0.35, 0.285), Print.line("4a. 24.01.2023", 0.35, 0.33),
            Print.line("4b. 23.01.2038", 0.35, 0.375), Print.line("5. J010000SD51", 0.35, 0.42),
        ]
        #expect(Print.document(lines).text(.firstName) == "Erika Maria Magdalena")
    }

    @Test(arguments: ["96VY15027", "OAKLE757045JM9XY 35"])
    func `take no number below an authority for its second line`(number: String) {
        let lines = Print.germanLicence.filter { !$0.text.hasPrefix("4") && !$0.text.hasPrefix("5") }
        let document = Print.document(
            lines + [
                Print.line("4a. 24.01.2023", 0.35, 0.295), Print.line("4b. 23.01.2038", 0.7, 0.295),
                Print.line("4c. PREFET 12", 0.35, 0.34), Print.line(number, 0.435, 0.382),
            ]
        )
        #expect(document.text(.issuingAuthority) == "PREFET 12")
        #expect(document.text(.idNumber) == number.filter { $0 != " " } + "?")
    }

    @Test func `have days of two digits in the century that makes sense`() {
        let lines = [
            Print.line("I", 0.06, 0.08, height: 0.03), Print.line("PATENTE DI GUIDA", 0.2, 0.06, height: 0.03),
            Print.line("REPUBBLICA ITALIANA", 0.5, 0.06, height: 0.03),
            Print.line("1. ROSSI", 0.35, 0.15), Print.line("2. MARIO", 0.35, 0.19),
            Print.line("3. 01/02/80 ROMA (RM)", 0.35, 0.23), Print.line("4a. 03/04/20 4c. MIT-UCO", 0.35, 0.27),
            Print.line("4b. 01/02/30", 0.35, 0.31), Print.line("5. U1A000000A", 0.35, 0.35),
        ]
        let document = Print.document(lines)
        #expect(document.country == "ITA")
        #expect(document.text(.birthDate) == "1980-02-01")
        #expect(document.text(.issueDate) == "2020-04-03")
        #expect(document.text(.expirationDate) == "2030-02-01")
        #expect(document.text(.birthPlace) == "ROMA (RM)")
        #expect(document.text(.issuingAuthority) == "MIT-UCO")
    }

    @Test func `mark days that contradict each other`() {
        let lines = Print.germanLicence.map { $0.text.hasPrefix("4b") ? Print.line("4b. 23.01.2018", 0.35, 0.34) : $0 }
        let document = Print.document(lines)
        #expect(document.text(.expirationDate) == "2018-01-23?")
        #expect(document.text(.issueDate) == "2023-01-24?")
    }

    @Test func `say no country if sign and title contradict each other`() {
        let lines =
            Print.germanLicence.filter { !$0.text.hasPrefix("BUNDES") && $0.text != "D" }
            + [Print.line("PL", 0.05, 0.07, height: 0.03)]
        #expect(Print.document(lines).country == nil)
    }

    @Test func `have the number of the family name in the column of numbers`() {
        let lines = Print.germanLicence.map { line in
            line.text.hasPrefix("4c") ? Print.line("4c. IMT, I.P.", 0.6, 0.295) : line
        }
        let document = Print.document(lines + [Print.line("1", 0.12, 0.45), Print.line("EN", 0.15, 0.45)])
        #expect(document.text(.lastName) == "Mustermann")
        #expect(document.text(.issuingAuthority) == "IMT, I.P.")
    }

    @Test func `have the family name above the given names if its number was not read`() {
        let lines = Print.germanLicence.map { line in
            line.text.hasPrefix("1.") ? Print.line("Mustermann", 0.385, 0.16) : line
        }
        let noise = [Print.line("SP", 0.1, 0.17), Print.line("xo", 0.8, 0.15)]
        let document = Print.document(
            lines.filter { !$0.text.hasPrefix("2.") } + noise + [
                Print.line("2.", 0.35, 0.205), Print.line("Erika", 0.385, 0.205),
            ]
        )
        #expect(document.text(.lastName) == "Mustermann")
        #expect(document.text(.firstName) == "Erika")
    }

    @Test func `have values above their numbers on a card that is bent`() {
        var lines = [
            Print.line("DK", 0.05, 0.08, height: 0.03), Print.line("KØREKORT", 0.3, 0.06, height: 0.035),
            Print.line("DANMARK", 0.3, 0.1, height: 0.02),
        ]
        for (index, (number, value)) in [
            ("1", "Sørensen"), ("2", "Åse"), ("3", "27.08.2004 Ringkøbing"), ("4a", "17.10.2024"),
            ("4b", "16.10.2034"), ("4d", "270804-4796"), ("5", "58156429"),
        ].enumerated() {
            lines.append(Print.line(number, 0.33, 0.17 + Double(index) * 0.055, height: 0.02))
            lines.append(Print.line(value, 0.41, 0.153 + Double(index) * 0.055, height: 0.026))
        }
        let document = Print.document(lines)
        #expect(document.text(.lastName) == "Sørensen")
        #expect(document.text(.firstName) == "Åse")
        #expect(document.text(.personalNumber) == "270804-4796")
        #expect(document.text(.idNumber) == "58156429")
    }

    @Test(arguments: [(0.07, 0.0), (-0.07, 0.0), (0.0, 0.2), (0.03, -0.15)])
    func `are read as straight ones if they lie askew or are bent`(slope: Double, bend: Double) throws {
        let parted = Print.germanLicence.flatMap { line -> [PrintedText] in
            guard let space = line.text.firstIndex(of: " "), line.text.first?.isNumber == true else { return [line] }
            let number = String(line.text[..<space])
            return [
                Print.line(number, line.left, line.baseline, height: line.capitalHeight),
                Print.line(
                    String(line.text[space...].dropFirst()),
                    0.5 + (line.left - 0.35),
                    line.baseline,
                    height: line.capitalHeight
                ),
            ]
        }
        let straight = Print.document(parted)
        #expect(straight.text(.lastName) == "Mustermann")
        #expect(straight.text(.expirationDate) == "2038-01-23")
        let askew = Print.document(Print.askew(parted, slope: slope, bend: bend))
        for field in PrintedField.allCases { #expect(askew.text(field) == straight.text(field), "\(field)") }
        // Places are those on the document as it lies.
        let line = try #require(Print.askew(parted, slope: slope, bend: bend).first { $0.text == "Mustermann" })
        let place = try #require(askew.values[.lastName]?.places.first)
        #expect(abs(place.bottom - line.baseline) < 0.004)
    }

    @Test func `part a day from the number of the next field right behind it`() {
        let lines = Print.germanLicence.filter { !$0.text.hasPrefix("4b.") }
        let document = Print.document(lines + [Print.line("4b. 23.01.20384d. 1234567", 0.35, 0.34)])
        #expect(document.text(.expirationDate) == "2038-01-23")
        #expect(document.text(.personalNumber) == "1234567")
    }

    @Test func `mark a value that reaches the edge of the picture`() {
        let lines = Print.germanLicence.filter { $0.text != "2. Erika" }
        let number = Print.line("2.", 0.35, 0.205)
        let long = Print.line("Erika Maria Magdal", 0.995 - 18 * 0.02125, 0.205)
        #expect(Print.document(lines + [number, long]).text(.firstName) == "Erika Maria Magdal?")
    }

    @Test func `have lines of an address as far apart as the rows of fields`() {
        let address = [Print.line("8. LANGE GASSE 5,", 0.35, 0.435), Print.line("50667 KÖLN", 0.415, 0.485)]
        let document = Print.document(Print.germanLicence + address)
        #expect(document.text(.addressStreet) == "LANGE GASSE 5" && document.text(.addressCity) == "KÖLN")
        #expect(document.text(.addressZip) == "50667" && document.text(.categories) == "AM B L")
    }

    @Test func `mark a street that may have the city in it`() {
        let lines = Print.germanLicence.map { line in
            line.text == "D" ? Print.line("UK", line.left, line.baseline, height: line.capitalHeight) : line
        }.filter { !["FÜHRERSCHEIN", "BUNDESREPUBLIK DEUTSCHLAND"].contains($0.text) }
        let title = Print.line("DRIVING LICENCE", 0.2, 0.07, height: 0.04)
        let address = Print.line("8. 47 ORCHARD CLOSE, ABERYSTWYTH, L93 NXDZ", 0.35, 0.46, height: 0.012)
        #expect(
            Print.document(lines + [title, address]).text(.addressStreet) == "47 ORCHARD CLOSE, ABERYSTWYTH, L93 NXDZ?"
        )
        let code = Print.line("8. 47 ORCHARD CLOSE, ABERYSTWYTH, SY23 9XD", 0.35, 0.46, height: 0.012)
        #expect(Print.document(lines + [title, code]).text(.addressStreet) == "47 ORCHARD CLOSE")
    }

    @Test(arguments: [(0.4, "Mustermann"), (0.425, "Mustermann?")])
    func `mark a name that begins right of the column of the other values`(left: Double, name: String) {
        let parted = Print.germanLicence.flatMap { line -> [PrintedText] in
            let parts = line.text.split(separator: " ", maxSplits: 1).map(String.init)
            guard line.left == 0.35, parts.count == 2 else { return [line] }
            let value = Print.line(parts[1], parts[0] == "1." ? left : 0.4, line.baseline)
            return [Print.line(parts[0], 0.34, line.baseline, height: 0.018), value]
        }
        #expect(Print.document(parted).text(.lastName) == name)
    }

    @Test func `join the parts of a day behind its number`() {
        let lines = Print.germanLicence.filter { !$0.text.hasPrefix("4b.") }
        let parts = [Print.line("4b. 23", 0.35, 0.34), Print.line("-01", 0.5, 0.34), Print.line("-2038", 0.59, 0.34)]
        #expect(Print.document(lines + parts).text(.expirationDate) == "2038-01-23")
    }

    @Test func `mark a number behind which its last letter may stand`() {
        let end = Print.line("S", 0.35 + 15 * 0.02125 + 0.03, 0.385)
        #expect(Print.document(Print.germanLicence + [end]).text(.idNumber) == "J010000SD51?")
        #expect(Print.document(Print.germanLicence).text(.idNumber) == "J010000SD51")
    }

    @Test func `have numbers of digits and capitals, marked if a letter was misread`() {
        let lines = Print.germanLicence.map { line in
            line.text.hasPrefix("5")
                ? Print.line("5. U1VPó6VPG2", line.left, line.baseline, alternatives: [7: ("6", 0.2)]) : line
        }
        #expect(Print.document(lines).text(.idNumber) == "U1VP66VPG2?")
    }
}
