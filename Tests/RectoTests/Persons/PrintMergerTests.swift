// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import RectoRecords
import Testing

@testable import Recto

/// Tests fronts with printed values beside backs, as values; nothing is read here.
struct PrintMergerTests {
    private let assembler = PersonAssembler(day: .today, comparer: nil)

    private func input(_ digest: String) -> InputDescription {
        var input = InputDescription()
        input.sha256 = digest
        return input
    }

    /// The front of a licence of the Netherlands with these values in print.
    private func front(
        _ values: [DriverLicense.Field: String],
        unsure: Set<DriverLicense.Field> = [],
        lines: [String] = []
    ) -> Reading {
        var reading = Reading(of: .driverLicense, .front, in: input("front"))
        var license = DriverLicense()
        license.cardId = "front"
        license.frontImage = "front"
        for (field, value) in values {
            license.set(field, to: value)
            reading.fields[field] = FieldEvidence(
                origin: .printed,
                raw: value,
                confidence: unsure.contains(field) ? 0.6 : 0.99
            )
        }
        reading.record = .driverLicense(license)
        var print = PrintEvidence()
        print.lines = lines
        reading.evidence.print = print
        return reading
    }

    /// The back of a licence with these values in its barcode.
    private func back(_ values: [DriverLicense.Field: String]) throws -> Reading {
        var reading = Reading(of: .driverLicense, .back, in: input("back"))
        var license = DriverLicense()
        license.cardId = "back"
        license.backImage = "back"
        for (field, value) in values {
            license.set(field, to: value)
            reading.fields[field] = FieldEvidence(origin: .barcode, raw: value, confidence: 0.99)
        }
        reading.record = .driverLicense(license)
        reading.evidence.barcode = BarcodeEvidence(
            symbology: "PDF417",
            corners: nil,
            data: try AAMVAParser().parse(TestPayloads.license()),
            payload: []
        )
        return reading
    }

    private static let values: [DriverLicense.Field: String] = [
        .lastName: "JANSEN", .firstName: "ANNA", .birthDate: "1990-02-03", .idNumber: "5123456789", .country: "NLD",
        .expirationDate: "2035-02-03",
    ]

    @Test func `makes a person of a front alone`() throws {
        let license = try #require(assembler.assemble([front(Self.values)]).person?.driverLicense)
        #expect(license.lastName == "JANSEN")
        #expect(license.birthDate == CalendarDate("1990-02-03"))
        #expect(license.frontImage == "front")
    }

    @Test(arguments: [
        (printed: "ANNA GRACE", coded: "GRACE", PrintAgreement.agrees), ("ANNA GRACE", "GRACB", .differs),
        ("ANNA G", "GRACE", .agrees), ("ANNA", "GRACE", .agrees), ("ANNE GRACE", "GRACE", .differs),
    ])
    func `holds later given names of a barcode against those of the front`(
        printed: String,
        coded: String,
        agreement: PrintAgreement
    ) throws {
        var (front, back) = (Self.values, Self.values)
        front[.firstName] = printed
        back[.middleName] = coded
        let person = try assembler.assemble([self.front(front), self.back(back)])
        #expect(person.readings[0].evidence.print?.agreement["firstName"] == agreement)
    }

    @Test func `carries the doubts about a front alone to its person`() {
        var front = front(Self.values, unsure: [.idNumber])
        front.findings = [Finding(.fieldUncertain, .warning, field: "idNumber", message: "hard to read")]
        #expect(assembler.assemble([front]).findings.contains { $0.code == .fieldUncertain })
    }

    @Test func `needs no code of a back whose state prints everything on the front`() throws {
        var back = Reading(input: input("back"), outcome: .unread)
        (back.kind, back.side) = (.driverLicense, .back)
        back.findings = [Finding(.barcodeNotFound, .error, message: "no barcode")]
        let person = assembler.assemble([front(Self.values), back])
        #expect(person.readings[1].outcome == .read)
        #expect(person.readings[1].findings.isEmpty)
        let license = try #require(person.person?.driverLicense)
        #expect(license.idNumber == "5123456789")
        #expect(license.backImage == "back")
    }

    /// The back of a Dutch licence, which ends with a line.
    private func line(_ number: String) throws -> Reading {
        let data = "D1NLD1\(number)ABCDEFGHIJ123"
        let digit = try #require(CheckDigit.digit(over: data.utf8))
        let zone = try MachineReadableZone(lines: [data + String(UnicodeScalar(digit))])
        var reading = PassportAssembler().read(ZoneParser().parse(zone, on: .today), from: input("back"))
        reading.side = .back
        return reading
    }

    @Test func `keeps the print of a front beside the line on the back, which confirms its number`() throws {
        var front = front(Self.values, unsure: [.idNumber, .lastName])
        front.findings = ["idNumber", "lastName"].map {
            Finding(.fieldUncertain, .warning, field: $0, message: "hard to read")
        }
        let person = try assembler.assemble([front, line("5123456789")])
        #expect(person.person?.driverLicense?.lastName == "JANSEN")
        #expect(person.person?.driverLicense?.birthDate == CalendarDate("1990-02-03"))
        #expect(person.readings[0].evidence.print?.agreement["idNumber"] == .agrees)
        #expect(person.findings.filter { $0.code == .fieldUncertain }.map(\.field) == ["lastName"])
        #expect(person.readings[0].fields[.idNumber]?.isSurelyPrinted == true)
        #expect(person.readings[0].fields[.lastName]?.isSurelyPrinted == false)
    }

    @Test func `finds a line of another licence than the front`() throws {
        let person = try assembler.assemble([front(Self.values), line("5999999999")])
        #expect(person.findings.filter { $0.code == .documentMismatch }.map(\.field) == ["idNumber"])
        #expect(person.person?.driverLicense?.idNumber == "5123456789")
    }

    @Test func `keeps the print of a front that ends with a line itself, and compares both`() throws {
        var values = Self.values
        values[.country] = nil
        var own = front(values, unsure: [.idNumber])
        own.findings = [Finding(.fieldUncertain, .warning, field: "idNumber", message: "hard to read")]
        PrintMerger().add(try line("5123456789"), toFront: &own)
        #expect(own.driverLicense?.lastName == "JANSEN" && own.driverLicense?.country == "NLD")
        #expect(own.evidence.print?.agreement["idNumber"] == .agrees && own.findings.isEmpty)
        #expect(own.fields[.idNumber]?.origin == .printed && own.fields[.idNumber]?.isSurelyPrinted == true)
        var read = try line("5123456789")
        read.findings = ["lastName", "birthPlace"].map {
            Finding(.fieldTruncated, .info, field: $0, message: "cut off")
        }
        var whole = front(values)
        PrintMerger().add(read, toFront: &whole)
        #expect(whole.findings.map(\.field) == ["birthPlace"], "the name is printed whole")
        var altered = front(values)
        PrintMerger().add(try line("5999999999"), toFront: &altered)
        #expect(altered.driverLicense?.idNumber == "5123456789")
        #expect(altered.findings.filter { $0.code == .documentMismatch }.map(\.field) == ["idNumber"])
    }

    @Test func `takes the line alone for the licence where nothing is printed`() throws {
        let person = try assembler.assemble([line("5123456789")])
        #expect(person.person?.driverLicense?.idNumber == "5123456789")
        #expect(person.person?.driverLicense?.country == "NLD")
    }

    @Test func `needs the code of a back of the United States`() {
        var back = Reading(input: input("back"), outcome: .unread)
        (back.kind, back.side) = (.driverLicense, .back)
        back.findings = [Finding(.barcodeNotFound, .error, message: "no barcode")]
        let person = assembler.assemble([front(Self.values.merging([.country: "USA"]) { $1 }), back])
        #expect(person.readings[1].outcome == .unread)
        #expect(person.readings[1].findings.map(\.code) == [.barcodeNotFound])
    }

    @Test func `takes values of the barcode first and fills in what it lacks`() throws {
        let printed = front([.lastName: "Jansen", .firstName: "Anna", .birthPlace: "Delft", .eyeColor: "BRO"])
        let coded = try back([.lastName: "JANSEN", .firstName: "ANNA", .idNumber: "5123456789"])
        let license = try #require(assembler.assemble([printed, coded]).person?.driverLicense)
        #expect(license.lastName == "JANSEN")
        #expect(license.birthPlace == "Delft")
        #expect(license.eyeColor == "BRO")
    }

    @Test func `fills in nothing from a front that agrees in too little, or differs`() throws {
        let others: [[DriverLicense.Field: String]] = [
            [.lastName: "JANSEN", .firstName: "PIET", .idNumber: "5999999999"],
            [.lastName: "PIETERS", .firstName: "ANNA", .birthDate: "1990-02-03", .idNumber: "5123456789"],
        ]
        for other in others {
            let printed = front(other.merging([.birthPlace: "Delft"]) { $1 })
            let license = try #require(assembler.assemble([printed, back(Self.values)]).person?.driverLicense)
            #expect(license.birthPlace == nil)
        }
    }

    @Test func `fills in nothing that is unsure, and no part of another address`() throws {
        let printed = front([.birthPlace: "Delft", .addressStreet2: "APT 2"], unsure: [.birthPlace])
        let coded = try back([.lastName: "JANSEN", .addressStreet: "1 MAIN ST"])
        let license = try #require(assembler.assemble([printed, coded]).person?.driverLicense)
        #expect(license.birthPlace == nil)
        #expect(license.addressStreet2 == nil)
    }

    @Test func `finds a print that agrees with the barcode`() throws {
        let person = try assembler.assemble([front(Self.values), back(Self.values)])
        #expect(!person.findings.contains { $0.code == .documentMismatch })
        #expect(person.readings[0].evidence.print?.agreement["idNumber"] == .agrees)
        #expect(person.readings[0].evidence.print?.agreement["issueDate"] == nil)
    }

    @Test(
        arguments: [
            ("idNumber", DriverLicense.Field.idNumber, "5123456780"), ("birthDate", .birthDate, "2000-02-03"),
            ("lastName", .lastName, "PIETERS"), ("expirationDate", .expirationDate, "2036-02-03"),
        ]
    )
    func `finds a barcode that was altered`(name: String, field: DriverLicense.Field, altered: String) throws {
        let person = try assembler.assemble([front(Self.values), back(Self.values.merging([field: altered]) { $1 })])
        let differences = person.findings.filter { $0.code == .documentMismatch }
        #expect(differences.map(\.field) == [name])
        #expect(differences.map(\.severity) == [.error])
        #expect(person.readings[0].evidence.print?.agreement[name] == .differs)
    }

    @Test(arguments: [("CA", true), ("AZ", false), (nil, false)])
    func `finds a barcode of another issuer than the front's title names`(state: String?, isFound: Bool) throws {
        let values = Self.values.merging([.country: "USA"]) { $1 }
        var front = front(values)
        front.evidence.print?.issuer = StatedIssuer(country: "USA", jurisdiction: state)
        let person = try assembler.assemble([front, back(values)])
        let differences = person.findings.filter { $0.code == .documentMismatch }
        #expect(differences.map(\.severity) == (isFound ? [.error] : []))
        #expect(differences.allSatisfy { $0.message.contains("California in print and Arizona in the barcode") })
    }

    @Test(arguments: [("CA", nil, true), ("CA", "AZ", false), ("AZ", nil, false), ("XX", nil, false)])
    func `finds an address outside the barcode's state if no title was read`(
        address: String,
        title: String?,
        isFound: Bool
    ) throws {
        var front = front(Self.values)
        front.evidence.print?.issuer = StatedIssuer(jurisdiction: title)
        let person = try assembler.assemble([front, back(Self.values.merging([.addressState: address]) { $1 })])
        let differences = person.findings.filter { $0.code == .documentMismatch }
        #expect(differences.map(\.field) == (isFound ? ["addressState"] : []))
        #expect(differences.allSatisfy { $0.severity == .warning }, "some holders live elsewhere")
    }

    @Test func `holds no country against print that the code does not surely state`() throws {
        var front = front(Self.values)
        front.evidence.print?.issuer = StatedIssuer(country: "BEL")
        let unsure: [(origin: FieldEvidence.Origin, confidence: Double)] = [(.given, 1), (.barcode, 0.6)]
        for (origin, confidence) in unsure {
            var back = try back(Self.values)
            back.fields[.country] = FieldEvidence(origin: origin, raw: "NLD", confidence: confidence)
            #expect(!assembler.assemble([front, back]).findings.contains { $0.code == .documentMismatch })
        }
    }

    @Test func `finds a card whose zone names another country than its front`() throws {
        var front = front(Self.values)
        front.evidence.print?.issuer = StatedIssuer(country: "BEL")
        let person = try assembler.assemble([front, line("5123456789")])
        let differences = person.findings.filter { $0.code == .documentMismatch }
        #expect(differences.map(\.message).contains { $0.contains("Belgium in print and Netherlands in the machine") })
    }

    @Test func `accuses nobody over print that is unsure`() throws {
        let printed = front(Self.values.merging([.idNumber: "5123456780"]) { $1 }, unsure: [.idNumber])
        let person = try assembler.assemble([printed, back(Self.values)])
        #expect(!person.findings.contains { $0.code == .documentMismatch })
        #expect(person.readings[0].evidence.print?.agreement["idNumber"] == .unclear)
    }

    @Test func `makes the front of a licence a card's beside the back of a card`() throws {
        var back = Reading(of: .identityCard, .back, in: input("back"))
        var card = Passport()
        card.cardId = "back"
        card.lastName = "JANSEN"
        back.record = .passport(card)
        let printed = front(Self.values.merging([.birthPlace: "Delft"]) { $1 })
        let person = assembler.assemble([printed, back])
        #expect(person.readings[0].kind == .identityCard)
        #expect(person.readings[0].passport?.idNumber == "5123456789")
        #expect(person.person?.driverLicense == nil)
        #expect(person.person?.passport?.lastName == "JANSEN")
    }

    @Test(arguments: [("03.02.1923", "1923-02-03"), ("03.02.23", "2023-02-03")])
    func `takes the century of a birth date from a front that prints the year in full`(raw: String, expected: String)
        throws
    {
        let lines = [
            "IDD<<L01X00T471<<<<<<<<<<<<<<<", "2302030F3108011D<<<<<<<<<<<<<6", "JANSEN<<ANNA<<<<<<<<<<<<<<<<<<",
        ]
        let back = try PassportAssembler().read(
            ZoneParser().parse(MachineReadableZone(lines: lines), on: CalendarDate("2026-01-01") ?? .today),
            from: input("back")
        )
        var front = Reading(of: .identityCard, .front, in: input("front"))
        var card = Passport()
        let values: [Passport.Field: String] = [.lastName: "JANSEN", .firstName: "ANNA", .birthDate: "1923-02-03"]
        for (field, value) in values {
            card.set(field, to: value)
            let printed = field == .birthDate ? raw : value
            front.zoneFields[field] = FieldEvidence(origin: .printed, raw: printed, confidence: 0.99)
        }
        front.record = .passport(card)
        front.evidence.print = PrintEvidence()
        let person = assembler.assemble([front, back])
        #expect(person.person?.passport?.birthDate == CalendarDate(expected))
    }
}
