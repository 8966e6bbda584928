// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import RectoVerification
import TestSupport
import Testing
@testable import Recto
@testable import RectoExaminer

struct DocumentRuleTests {
    /// The first cells of a table's rows in `Docs/examination.md`, below a heading.
    static func cells(below heading: String) throws -> [String] {
        let lines = try Repository.text("Docs/examination.md").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == heading })
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
        return section.filter { $0.hasPrefix("| `") }.compactMap { row in
            row.split(separator: "`").dropFirst().first.map(String.init)
        }
    }

    @Test func `the document names every rule, in order`() throws {
        #expect(try Self.cells(below: "## What makes a document pass") == DocumentRule.allCases.map(\.rawValue))
    }

    @Test func `a document of which nothing was read breaks the rules that need something`() {
        let document = ExaminedDocument(
            evidence: Examined.license([:]),
            sides: [],
            person: PersonReading(person: nil, readings: [], comparisons: [], findings: [])
        )
        let broken = DocumentRule.allCases.filter { !$0.broken(by: document).isEmpty }
        #expect(broken == [.allSidesSent, .recordRead, .portraitFound])
        #expect(document.result.hasPassedRules == false)
    }

    /// A licence of which a barcode states these days.
    private func license(birth: String, issue: String, expiry: String) -> ExaminedDocument {
        var license = DriverLicense()
        license.birthDate = CalendarDate(birth)
        license.issueDate = CalendarDate(issue)
        license.expirationDate = CalendarDate(expiry)
        let person = Person(driverLicense: license, passport: nil, selfie: nil)
        return ExaminedDocument(
            evidence: Examined.license([:]),
            sides: [],
            person: PersonReading(person: person, readings: [], comparisons: [], findings: [])
        )
    }

    @Test(arguments: [
        ("1984-03-09", "2023-03-09", "2031-03-09", nil),
        ("1984-03-09", "2031-03-09", "2023-03-09", "expirationDate"),
        ("2023-03-10", "2023-03-09", "2031-03-09", "birthDate"),
        ("1884-03-09", "2023-03-09", "2031-03-09", "birthDate"),
        ("1984-03-09", "2023-03-09", "2093-03-09", "expirationDate"),
    ])
    func `days that contradict each other break a rule`(birth: String, issue: String, expiry: String, field: String?) {
        let document = license(birth: birth, issue: issue, expiry: expiry)
        let broken = DocumentRule.daysAgree.broken(by: document)
        #expect(broken.map(\.field) == (field.map { [$0] } ?? []))
        #expect(broken.allSatisfy { $0.code == .documentMismatch && $0.severity == .error })
        #expect(document.result.errors.contains(.documentMismatch) == (field != nil))
    }

    @Test(arguments: [
        ("604431", "PRI", "USA", true), ("604431", "USA", "PRI", true), ("604431", "PRI", "PRI", true),
        ("604431", "USA", "USA", true), ("636026", "USA", "PRI", false), ("636014", "USA", "CAN", false),
        ("604431", "USA", "GUM", false), ("604431", "PRI", "CAN", false),
        ("", "RKS", "RKS", true), ("", "RKS", "USA", false),
    ])
    func `a licence of an American territory is of the United States too`(
        issuer: String,
        stated: String,
        accepted: String,
        passes: Bool
    ) {
        var license = DriverLicense()
        (license.cardId, license.idNumber, license.country) = ("card", "1234567", stated)
        var reading = Reading(of: .driverLicense, .back, in: InputDescription())
        reading.record = .driverLicense(license)
        reading.recognition = Recognition(
            documentType: "Driving Licence",
            issuingCountryCode: stated,
            issuingCountryName: nil
        )
        let data = AAMVAPayload(issuerIdentificationNumber: issuer)
        reading.evidence.barcode = BarcodeEvidence(symbology: nil, corners: nil, data: data, payload: [])
        let person = Person(driverLicense: license, passport: nil, selfie: nil)
        let document = ExaminedDocument(
            evidence: Examined.license([:], countries: [accepted]),
            sides: [(.back, 1)],
            person: PersonReading(person: person, readings: [reading], comparisons: [], findings: [])
        )
        let codes = DocumentRule.countryAccepted.broken(by: document).map(\.code)
        #expect(codes == (passes ? [] : [.documentWrongCountry]))
    }

    @Test(arguments: [(0.6, true, ["idNumber", "birthDate"]), (0.99, true, ["birthDate"]), (0.6, false, [])])
    func `another picture is asked for if a front is too unclear to prove the sides`(
        confidence: Double,
        mayAskAgain: Bool,
        asked: [String]
    ) {
        var license = DriverLicense()
        (license.idNumber, license.lastName) = ("1234567", "SAMPLE")
        license.birthDate = CalendarDate("1984-03-09")
        func side(_ side: DocumentSide) -> Reading {
            var reading = Reading(of: .driverLicense, side, in: InputDescription())
            license.cardId = side.rawValue
            reading.record = .driverLicense(license)
            return reading
        }
        var (front, back) = (side(.front), side(.back))
        front.fields[.idNumber] = FieldEvidence(origin: .printed, raw: "1234567", confidence: confidence)
        let data = AAMVAPayload(issuerIdentificationNumber: "636026")
        back.evidence.barcode = BarcodeEvidence(symbology: nil, corners: nil, data: data, payload: [])
        let person = Person(driverLicense: license, passport: nil, selfie: nil)
        var document = ExaminedDocument(
            evidence: Examined.license([:], mayAskAgain: mayAskAgain),
            sides: [(.front, 1), (.back, 1)],
            person: PersonReading(person: person, readings: [front, back], comparisons: [], findings: [])
        )
        document.print = FrontPrint(agreement: ["idNumber": false, "lastName": true, "birthDate": false])
        func unclear() -> [String] {
            DocumentRule.holderStated.broken(by: document).filter { $0.code == .documentUnclear }.compactMap(\.field)
        }
        #expect(unclear() == asked)
        document.print = FrontPrint(agreement: ["idNumber": false, "lastName": false, "birthDate": false])
        #expect(unclear() == asked.filter { $0 != "birthDate" }, "the search cannot read such print")
    }

    /// The back of a Dutch licence whose line has a digit that contradicts it.
    private func back(_ severity: Finding.Severity) throws -> ExaminedDocument {
        let zone = try MachineReadableZone(lines: ["D1NLD15094962111659VW87Z78NB83"])
        var reading = PassportAssembler().read(ZoneParser().parse(zone, on: Examined.day), from: InputDescription())
        reading.side = .back
        reading.findings = [Finding(.mrzCheckDigit, severity, message: "does not agree")]
        return ExaminedDocument(
            evidence: Examined.license([:]),
            sides: [(.back, 1)],
            person: PersonReading(person: nil, readings: [reading], comparisons: [], findings: [])
        )
    }

    @Test func `a digit of a licence's line breaks a rule only if the line is printed clearly`() throws {
        #expect(DocumentRule.checkDigitsAgree.broken(by: try back(.warning)).isEmpty)
        #expect(DocumentRule.checkDigitsAgree.broken(by: try back(.error)).map(\.code) == [.mrzCheckDigit])
    }

    @Test(
        arguments: [
            (1_200, nil, true), (300, nil, false), (nil, nil, false),
            (1_200, Finding(.documentRecaptured, .warning, message: "A screen."), false),
            (1_200, Finding(.documentMismatch, .error, message: "It contradicts itself."), false),
            (1_200, Finding(.documentWrongSide, .warning, message: "A selfie."), false),
            (1_200, Finding(.imageBlurred, .warning, message: "Blurred."), true),
        ] as [(Int?, Finding?, Bool)]
    )
    func `takes nothing of an earlier picture that is small, copied or in error`(
        width: Int?,
        finding: Finding?,
        mayComplete: Bool
    ) {
        var input = InputDescription()
        (input.width, input.height) = (width, width)
        var reading = Reading(of: .driverLicense, .front, in: input)
        reading.findings = [finding].compactMap(\.self)
        reading.recognition = Recognition(documentType: "Driving Licence")
        #expect(reading.mayComplete(under: JourneyLimits()) == mayComplete)
        for type in ["Identity Card", nil] {
            reading.recognition = type.map { Recognition(documentType: $0) }
            #expect(!reading.mayComplete(under: JourneyLimits()))
        }
    }

    @Test(arguments: [("NLD", ["lastName", "birthDate"]), ("GRC", ["birthDate"]), (nil, ["lastName", "birthDate"])])
    func `asks for no better picture of names that a State prints in another script first`(
        country: String?,
        asked: [String]
    ) {
        var license = DriverLicense()
        (license.cardId, license.country) = ("card", country)
        var reading = Reading(of: .driverLicense, .front, in: InputDescription())
        for (name, text) in zip(FrontPrint.provingValues, ["D12345", "NOVAK", "ANNA", "1990-02-03", "2035-02-03"]) {
            guard let field = DriverLicense.Field(rawValue: name) else { continue }
            license.set(field, to: text)
            let confidence = name == "lastName" || name == "birthDate" ? 0.6 : 0.99
            reading.fields[field] = FieldEvidence(origin: .printed, raw: text, confidence: confidence)
        }
        reading.record = .driverLicense(license)
        let person = Person(driverLicense: license, passport: nil, selfie: nil)
        let document = ExaminedDocument(
            evidence: Examined.license([:], mayAskAgain: true),
            sides: [(.front, 1)],
            person: PersonReading(person: person, readings: [reading], comparisons: [], findings: [])
        )
        let broken = DocumentRule.holderStated.broken(by: document).filter { $0.code == .documentUnclear }
        #expect(broken.compactMap(\.field) == asked)
        #expect(document.completableFields.contains(.country) == (country == nil))
    }

    @Test(arguments: [(300, true), (800, false)])
    func `takes what a zone below the portrait states for printed on the front`(top: Int, isOnFront: Bool) throws {
        let lines = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
        var input = InputDescription()
        input.sha256 = String(repeating: "a", count: 64)
        let zone = ZoneParser().parse(try MachineReadableZone(lines: lines), on: Examined.day)
        var reading = PassportAssembler().read(zone, from: input)
        // Ten pixels are a millimetre.
        reading.evidence.zone?.corners = Quadrilateral(
            topLeft: Point(x: 100, y: 600),
            topRight: Point(x: 1_014, y: 600),
            bottomRight: Point(x: 1_014, y: 700),
            bottomLeft: Point(x: 100, y: 700)
        )
        var card = try #require(reading.passport)
        card.face = FaceRectangle(x: 200, y: top, width: 180, height: 180)
        reading.record = .passport(card)
        reading.side = .front
        let person = PersonReading(
            person: Person(driverLicense: nil, passport: card, selfie: nil),
            readings: [reading],
            comparisons: [],
            findings: []
        )
        let document = ExaminedDocument(
            evidence: DocumentEvidence(type: .idCard, files: [:], day: Examined.day),
            sides: [(.front, 1)],
            person: person
        )
        let fields = document.extractedFields
        #expect(FrontPrint.provingValues.allSatisfy { (fields[$0]?.printed == true) == isOnFront })
    }
}
