// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

/// Values that look like elements, or that a separator cuts in two.
struct ElementSplitterTests {
    private let card = LicensePayload.versionWithNames(9)

    @Test(
        arguments: [
            ("DAG", "1 MAIN ST\nAPT 4", .addressStreet, "1 MAIN ST APT 4"),
            ("DAG", "1 MAIN ST\nB2", .addressStreet, "1 MAIN ST B2"),
            ("DAG", "1 MAIN ST\nDOWNTOWN", .addressStreet, "1 MAIN ST DOWNTOWN"),
            ("DCS", "VAN\tBERG", .lastName, "VAN BERG"), ("DAC", "MA\0RIA", .firstName, "MA RIA"),
            ("DCS", "VAN\nZOELEN", .lastName, "VAN ZOELEN"), ("DAI", "SAN\rIDABEL", .addressCity, "SAN IDABEL"),
        ] as [(String, String, DriverLicense.Field, String)]
    )
    func `keeps a value that a control character cuts, and doubts it`(
        id: String,
        value: String,
        field: DriverLicense.Field,
        whole: String
    ) throws {
        let reading = try reading(card.with(id, value))
        let license = reading.license
        #expect([license.lastName, license.firstName, license.addressStreet, license.addressCity].contains(whole))
        #expect(reading.findings.map(\.code) == [.fieldUncertain])
        #expect(reading.findings.map(\.field) == [field.rawValue])
        #expect(reading.fields[field]?.confidence == 0.6)
    }

    @Test func `keeps a jurisdiction's subfile apart whose type the header states wrongly`() throws {
        var text = card.with("DAH", "APT 4").text
        text.replaceSubrange(try #require(text.firstRange(of: "ZA")), with: "ZM")
        let payload = try AAMVAParser().parse(Array(text.utf8))
        #expect(payload.subfiles.map(\.type) == ["DL", "ZA"])
        #expect(payload.subfiles[1].elements.map(\.id) == ["ZAA", "ZAB", "ZAC"])
        let reading = ValueFormatter().formattedDriverLicense(from: payload)
        #expect(reading.license.addressStreet2 == "APT 4")
        #expect(reading.findings == [])
    }

    @Test func `doubts a number behind which text is lost`() throws {
        let reading = try reading(card.with("DAQ", "Q4410927\nX1"))
        #expect(reading.license.idNumber == "Q4410927")
        #expect(reading.findings.map(\.field) == ["idNumber"])
        #expect(reading.fields[.idNumber]?.confidence == 0.6)
    }

    @Test(arguments: ["\nM", "\n\n", "\n  ", "\nDL00410312", "\n--"])
    func `takes no harm from what often stands between elements`(rest: String) throws {
        let reading = try reading(card.with("DCS", "VOORBEELD" + rest))
        #expect(reading.license.lastName == "VOORBEELD")
        #expect(reading.findings == [])
    }

    @Test(
        arguments: [
            ("DAQ", "A8DAW123", "DAW"), ("DAG", "12 HOLIDAY GRN", "DAY"), ("DAG", "1 BADCG USA", "DCG"),
            ("DAI", "MARBLE FALLSDAJAZ", "DAJ"), ("DCS", "ODAJAZ", "DAJ"),
        ]
    )
    func `never splits text between separators at an identifier inside it`(
        id: String,
        value: String,
        other: String
    ) throws {
        let reading = try reading(card.without(other).with(id, value))
        let expected = try self.reading(card.without(other).with(id, "X")).license
        let license = reading.license
        #expect([license.idNumber, license.addressStreet, license.lastName, license.addressCity].contains(value))
        #expect(license.weight == expected.weight)
        #expect(license.eyeColor == expected.eyeColor)
        #expect(license.addressState == expected.addressState)
        // The element that was left out is missing.
        #expect(reading.findings.map(\.code).filter { $0 != .fieldMissing } == [.fieldUncertain])
    }

    private func reading(_ card: LicensePayload) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(card.bytes))
    }
}
