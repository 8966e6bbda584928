// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

/// The text of magnetic stripes, as British Columbia's barcodes hold it.
struct MagneticStripeTests {
    private let track1 = "%BCKAMLOOPS^VOORBEELD,$TESSA MAE^77 QUILL LANE$KAMLOOPS BC  V2C 5K1^?"
    private let track2 = ";6360284410927=290319910607=?"
    private let track3 = "_%0AV2C5K1     5               F168 61BLNGRN9440218877                A$?"

    @Test func `reads all three tracks`() throws {
        let payload = try AAMVAParser().parse(Array((track1 + track2 + track3).utf8))
        #expect(payload.standard == .magneticStripe)
        #expect(payload.issuerIdentificationNumber == "636028")
        #expect(payload.version == nil)
        #expect(payload.holderSubfile?.type == "MAG")
        #expect(payload.values(of: "DBA") == ["2903"])
        var expected = DriverLicense()
        expected.lastName = "VOORBEELD"
        expected.firstName = "TESSA"
        expected.middleName = "MAE"
        expected.gender = .female
        expected.addressStreet = "77 QUILL LANE"
        expected.addressCity = "KAMLOOPS"
        expected.addressState = "BC"
        expected.addressZip = "V2C 5K1"
        expected.country = "CAN"
        expected.expirationDate = CalendarDate("2029-03-31")
        expected.birthDate = CalendarDate("1991-06-07")
        expected.idNumber = "4410927"
        expected.height = "168 cm"
        expected.weight = "61 kg"
        expected.hairColor = "BLN"
        expected.eyeColor = "GRN"
        #expect(try license(track1 + track2 + track3) == expected)
    }

    @Test(arguments: ["\u{1C}", "]L2", "garbage "])
    func `reads the stripe behind other text`(prefix: String) throws {
        #expect(try license(prefix + track1 + track2 + track3) == license(track1 + track2 + track3))
    }

    @Test func `finds the end of a city that fills its field`() throws {
        let track1 = "%BCNORTH VANCOUVVOORBEELD,$TESSA MAE^77 QUILL LANE$NORTH VANCOUVER BC  V7L 2B4^?"
        let license = try license(track1 + track2)
        #expect(license.lastName == "VOORBEELD")
        #expect(license.addressCity == "NORTH VANCOUVER")
        #expect(license.addressZip == "V7L 2B4")
    }

    @Test func `finds the end of a name that fills its field, and says that it may be cut off`() throws {
        let name = "VOORBEELD-LANGENAAM,$TESSA MAEVELYN"
        #expect(name.count == 35)
        let reading = try reading("%BCKAMLOOPS^\(name)77 QUILL LANE$KAMLOOPS BC  V2C 5K1^?" + track2)
        #expect(reading.license.lastName == "VOORBEELD-LANGENAAM")
        #expect(reading.license.middleName == "MAEVELYN")
        #expect(reading.license.addressStreet == "77 QUILL LANE")
        #expect(reading.findings.contains { $0.code == .fieldTruncated && $0.field == "middleName" })
    }

    @Test func `reads a person with one name`() throws {
        let license = try license(track1.replacing("VOORBEELD,$TESSA MAE", with: "VOORBEELD,$") + track2)
        #expect(license.lastName == "VOORBEELD")
        #expect(license.firstName == nil)
    }

    @Test func `joins address lines and takes the city from the last`() throws {
        let track1 = "%BCVERNON^VOORBEELD,$TESSA^UNIT 4$77 QUILL LANE$100 MILE HOUSE BC  V0K 2E0^?"
        let license = try license(track1 + track2)
        #expect(license.addressStreet == "UNIT 4, 77 QUILL LANE")
        #expect(license.addressCity == "100 MILE HOUSE")
    }

    @Test func `takes the postal code of track 3 where the address has none`() throws {
        let cut = track1.replacing("BC  V2C 5K1", with: "BC  V2C")
        #expect(try license(cut + track2 + track3).addressZip == "V2C5K1")
    }

    @Test func `doubts two postal codes that differ`() throws {
        let reading = try reading(track1 + track2 + track3.replacing("V2C5K1", with: "V9C5K1"))
        #expect(reading.license.addressZip == "V2C 5K1")
        #expect(reading.findings.contains { $0.code == .fieldUncertain && $0.field == "addressZip" })
    }

    @Test(arguments: [("2402", "2024-02-29"), ("2502", "2025-02-28"), ("3112", "2031-12-31")])
    func `expires on the last day of the month`(encoded: String, date: String) throws {
        let license = try license(track1 + track2.replacing("=2903", with: "=\(encoded)"))
        #expect(license.expirationDate == CalendarDate(date))
    }

    @Test func `leaves out the date of a card that does not expire`() throws {
        let reading = try reading(track1 + track2.replacing("=2903", with: "=2977"))
        #expect(reading.license.expirationDate == nil)
        #expect(!reading.findings.contains { $0.field == "expirationDate" })
    }

    @Test(
        arguments: [
            ("2999", "19910607", "2029-06-07", 0.99), ("2899", "19920229", "2028-02-29", 0.99),
            ("2999", "19920229", "2029-02-28", 0.6), ("2988", "19910607", "2030-06-30", 0.6),
        ] as [(String, String, String, Double)]
    )
    func `reads an expiry that follows from the day of birth`(
        expiry: String,
        birth: String,
        date: String,
        confidence: Double
    ) throws {
        let reading = try reading(track1 + track2.replacing("=290319910607", with: "=\(expiry)\(birth)"))
        #expect(reading.license.expirationDate == CalendarDate(date))
        #expect(reading.fields[.expirationDate]?.confidence == confidence)
    }

    @Test(arguments: ["88", "99"])
    func `leaves out an expiry that follows from a day of birth that is none`(month: String) throws {
        let reading = try reading(track1 + track2.replacing("=290319910607", with: "=29\(month)19911307"))
        #expect(reading.license.expirationDate == nil)
        #expect(reading.findings.contains { $0.code == .fieldInvalid && $0.field == "expirationDate" })
    }

    @Test func `leaves out a month that no calendar has`() throws {
        let reading = try reading(track1 + track2.replacing("=2903", with: "=2913"))
        #expect(reading.license.expirationDate == nil)
        #expect(reading.findings.contains { $0.code == .fieldInvalid && $0.field == "expirationDate" })
    }

    @Test func `goes on with a number that does not fit`() throws {
        #expect(try license(";636028A123456789012=29031991060734567?").idNumber == "A12345678901234567")
    }

    @Test func `reads sex X`() throws {
        #expect(try license(track1 + track2 + track3.replacing("F168", with: "X168")).gender == .unspecified)
    }

    @Test func `finds the description where a scanner dropped spaces`() throws {
        let license = try license(track1 + track2 + "_%0AV2C5K1 5 F168 61BLNGRN9440218877 A$?")
        #expect(license.gender == .female)
        #expect(license.height == "168 cm")
        #expect(license.eyeColor == "GRN")
    }

    @Test func `reads of a stripe that was cut off each field that is left, as in the whole`() throws {
        let text = track1 + track2 + track3
        let whole = try license(text)
        let described: Set<DriverLicense.Field> = [.gender, .height, .weight, .hairColor, .eyeColor]
        var known: Set<DriverLicense.Field> = []
        for length in 0...text.count {
            let rest = String(text.prefix(length))
            // Track 2 tells a stripe from other text: the issuer, the number and what ends it.
            guard rest.contains(track2.prefix(15)) else {
                #expect(throws: AAMVAError.notAAMVA, "\(rest)") { try self.license(rest) }
                continue
            }
            let license = try self.license(rest)
            let fields = DriverLicense.Field.allCases.filter { license.text(of: $0) != nil }
            for field in fields {
                #expect(license.text(of: field) == whole.text(of: field), "\(rest)")
            }
            #expect(rest.contains("_%") || described.isDisjoint(with: fields), "\(rest)")
            #expect(known.isSubset(of: fields), "\(rest)")
            known = Set(fields)
        }
        #expect(known.count == 16)
    }

    private func reading(_ text: String) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(Array(text.utf8)))
    }

    private func license(_ text: String) throws -> DriverLicense { try reading(text).license }
}
