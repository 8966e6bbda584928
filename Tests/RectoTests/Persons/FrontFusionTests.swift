// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import RectoRecords
import Testing

@testable import Recto

/// Tests several pictures of one front, as values; nothing is read here.
struct FrontFusionTests {
    private typealias Values = [DriverLicense.Field: String]

    private static let values: Values = [
        .lastName: "JANSEN", .firstName: "ANNA", .birthDate: "1990-02-03", .idNumber: "5123456789", .country: "NLD",
        .expirationDate: "2035-02-03", .addressStreet: "LINDELAAN 4", .issueDate: "2025-02-03",
    ]

    /// A picture of a front with these values in print.
    private func picture(
        _ name: String,
        without missing: Set<DriverLicense.Field> = [],
        unsure: Values = [:],
        changed: Values = [:]
    ) -> Reading {
        var input = InputDescription()
        input.sha256 = name
        var reading = Reading(of: .driverLicense, .front, in: input)
        var license = DriverLicense()
        license.cardId = name
        let values = Self.values.merging(changed) { $1 }.merging(unsure) { $1 }.filter { !missing.contains($0.key) }
        for (field, value) in values {
            license.set(field, to: value)
            let confidence = unsure[field] == nil ? 0.99 : 0.6
            reading.fields[field] = FieldEvidence(origin: .printed, raw: value, confidence: confidence)
            reading.fields[field]?.corners = [[1, 1], [9, 1], [9, 3], [1, 3]]
            if unsure[field] != nil {
                reading.findings.append(.doubt(about: field))
            }
        }
        reading.record = .driverLicense(license)
        reading.evidence.print = PrintEvidence()
        return reading
    }

    @Test func `takes what one picture hides from another of the same front`() throws {
        let dark = picture("dark", without: [.lastName], unsure: [.idNumber: "512345678O"])
        let shiny = picture("shiny", unsure: [.expirationDate: "2036-02-03"])
        let fused = FrontFusion().fused(dark, with: [shiny])
        let license = try #require(fused.driverLicense)
        #expect(license.lastName == "JANSEN" && license.idNumber == "5123456789")
        #expect(license.expirationDate == CalendarDate("2035-02-03"), "sure there already")
        for name in FrontPrint.provingValues {
            #expect(DriverLicense.Field(rawValue: name).flatMap { fused.fields[$0]?.isSurelyPrinted } == true)
        }
        #expect(fused.input == dark.input && license.cardId == "dark")
    }

    @Test func `says which values are another picture's, and where none of its own places is`() {
        let dark = picture("dark", without: [.lastName], unsure: [.idNumber: "512345678O"])
        let fused = FrontFusion().fused(dark, with: [picture("clear")])
        #expect(!fused.findings.contains { $0.code == .fieldUncertain })
        let noted = fused.findings.filter { $0.code == .documentCompleted && $0.severity == .info }
        #expect(Set(noted.compactMap(\.field)) == ["lastName", "idNumber"])
        #expect(fused.fields[.lastName]?.corners == nil && fused.fields[.idNumber]?.corners != nil)
    }

    @Test func `leaves a value in doubt that no picture shows surely`() {
        let (one, two) = (
            picture("one", unsure: [.idNumber: "5123456789"]), picture("two", unsure: [.idNumber: "5123456789"])
        )
        let fused = FrontFusion().fused(one, with: [two])
        #expect(fused.fields[.idNumber]?.isSurelyPrinted == false)
        #expect(fused.findings.contains { $0.code == .fieldUncertain })
    }

    @Test(arguments: [
        [DriverLicense.Field.lastName: "SMIT"],
        [.idNumber: "7777777777", .birthDate: "1971-05-06", .lastName: "SMIT", .firstName: "JAN"],
        [.country: "BEL"], [.issueDate: "2024-07-01"],
    ])
    func `takes nothing from another card`(changed: [DriverLicense.Field: String]) {
        let dark = picture("dark", unsure: [.expirationDate: "2035-02-08"])
        let fused = FrontFusion().fused(dark, with: [picture("other", changed: changed)])
        #expect(fused.fields[.expirationDate]?.isSurelyPrinted == false)
        #expect(fused.driverLicense?.expirationDate == CalendarDate("2035-02-08"))
    }

    @Test(arguments: [true, false])
    func `takes nothing if given name and expiry alone agree, as on cards of two people`(hasNumber: Bool) {
        var covered: Set<DriverLicense.Field> = [.lastName, .birthDate]
        if !hasNumber { covered.insert(.idNumber) }
        let fused = FrontFusion().fused(picture("covered", without: covered), with: [picture("clear")])
        #expect((fused.driverLicense?.lastName == "JANSEN") == hasNumber)
    }

    @Test func `takes nothing if values agree that one picture does not show surely`() {
        let doubtful: Values = [.lastName: "JANSEN", .birthDate: "1990-02-03", .idNumber: "5123456789"]
        let covered = picture("covered", without: [.firstName, .expirationDate], unsure: doubtful)
        let fused = FrontFusion().fused(covered, with: [picture("clear")])
        #expect(fused.driverLicense?.firstName == nil && fused.fields[.idNumber]?.isSurelyPrinted == false)
    }

    @Test func `takes the values alone that it is asked for`() {
        let dark = picture("dark", without: [.lastName, .issueDate])
        let fused = FrontFusion().fused(dark, with: [picture("clear")], taking: [.lastName])
        #expect(fused.driverLicense?.lastName == "JANSEN" && fused.driverLicense?.issueDate == nil)
    }

    @Test func `knows the issuer by the country that it takes`() {
        var clear = picture("clear")
        clear.recognition = Recognition(documentType: "Driving Licence", issuingCountryCode: "NLD")
        let fused = FrontFusion().fused(picture("dark", without: [.country]), with: [clear])
        #expect(fused.driverLicense?.country == "NLD" && fused.recognition?.issuingCountryCode == "NLD")
    }

    @Test func `takes no value that reads otherwise altogether`() {
        let one = picture("one", unsure: [.lastName: "VAN DER MEER"])
        let fused = FrontFusion().fused(one, with: [picture("two")])
        #expect(fused.driverLicense?.lastName == "VAN DER MEER")
        #expect(fused.fields[.lastName]?.isSurelyPrinted == false)
    }

    @Test func `joins no addresses`() {
        let one = picture("one", without: [.addressStreet], changed: [.addressCity: "LINDELAAN 4 UTRECHT"])
        let fused = FrontFusion().fused(one, with: [picture("two")])
        #expect(fused.driverLicense?.addressStreet == nil)
    }

    @Test func `completes the front of a person who gives two pictures of it`() throws {
        let pictures = [picture("dark", without: [.lastName]), picture("shiny", without: [.expirationDate])]
        let person = PersonAssembler(day: .today, comparer: nil).assemble(pictures)
        let license = try #require(person.person?.driverLicense)
        #expect(license.lastName == "JANSEN" && license.expirationDate != nil)
        #expect(person.findings.contains { $0.code == .documentCompleted && $0.field == "lastName" })
        #expect(person.readings[0].driverLicense?.lastName == nil, "a picture's own reading says what it shows")
    }
}

extension Finding {
    fileprivate static func doubt(about field: DriverLicense.Field) -> Finding {
        Finding(.fieldUncertain, .warning, field: field.rawValue, message: "hard to read")
    }
}
