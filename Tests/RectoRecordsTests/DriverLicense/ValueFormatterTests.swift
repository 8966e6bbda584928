// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct ValueFormatterTests {
    private let card = LicensePayload.versionWithNames(9)

    @Test(arguments: 1...11)
    func `formats the same person from every version`(version: Int) throws {
        let license = try reading(LicensePayload.ofVersion(version)).license
        #expect(license.lastName == "VOORBEELD")
        #expect(license.firstName == "TESSA")
        #expect(license.middleName == "MAE")
        #expect(license.suffix == "II")
        #expect(license.gender == .female)
        #expect(license.addressStreet == "77 QUILL LANE")
        #expect(license.addressCity == "MARBLE FALLS")
        #expect(license.addressState == "AZ")
        #expect(license.addressZip == "85012")
        #expect(license.country == "USA")
        #expect(license.issueDate == CalendarDate("2023-05-18"))
        #expect(license.expirationDate == CalendarDate("2033-05-18"))
        #expect(license.birthDate == CalendarDate("1991-06-07"))
        #expect(license.idNumber == "Q4410927")
        #expect(license.weight == "141 lb")
        #expect(license.weightRange == ([2, 3].contains(version) ? 4 : nil))
        #expect(license.height == "67 in")
        #expect(license.hairColor == "BRO")
        #expect(license.eyeColor == "GRN")
        #expect(license.hasData)
    }

    @Test func `keeps the raw value and its element as evidence`() throws {
        let fields = try reading(card.with("DAH", "UNIT 5 ").with("DAY", "BROWN")).fields
        #expect(
            fields[.birthDate] == FieldEvidence(origin: .barcode, element: "DBB", raw: "06071991", confidence: 0.99)
        )
        #expect(fields[.addressStreet]?.element == "DAG+DAH")
        #expect(fields[.addressStreet]?.raw == "77 QUILL LANE\nUNIT 5 ")
        #expect(fields[.addressStreet2]?.element == "DAH")
        #expect(try reading(card.with("DAH", "UNIT 5 ")).license.addressStreet2 == "UNIT 5")
        #expect(try reading(card).license.addressStreet2 == nil)
        #expect(fields[.eyeColor]?.confidence == 0.9)
        #expect(fields[.weightRange] == nil)
    }

    @Test func `finds nothing to say about a plain card`() throws {
        #expect(try reading(card).findings == [])
    }

    @Test(arguments: ["DAQ", "DCS", "DBB", "DBA", "DBD", "DAU", "DAY", "DBC", "DAK", "DCG", "DAW"])
    func `never lets one bad value cost the others`(id: String) throws {
        let whole = try reading(card).license
        let broken = try reading(card.with(id, "#@!")).license
        let kept = DriverLicense.Field.allCases.filter { broken.text(of: $0) == whole.text(of: $0) }
        #expect(kept.count >= DriverLicense.Field.allCases.count - 1)
    }

    @Test(arguments: [
        ("DBB", "02301991", DriverLicense.Field.birthDate), ("DBA", "13012033", .expirationDate),
        ("DAU", "999 in", .height), ("DAW", "9999", .weight), ("DAY", "PLAID", .eyeColor), ("DAZ", "BL", .hairColor),
        ("DBC", "7", .gender), ("DCE", "12", .weightRange), ("DAK", "123", .addressZip),
    ])
    func `leaves out what cannot be a value, with a finding`(
        id: String,
        value: String,
        field: DriverLicense.Field
    ) throws {
        let reading = try reading(card.with(id, value))
        #expect(reading.license.text(of: field) == nil)
        #expect(reading.fields[field] == nil)
        #expect(reading.findings.map(\.code) == [.fieldInvalid])
        #expect(reading.findings.first?.field == field.rawValue)
        #expect(reading.findings.allSatisfy { !$0.message.contains(value) })
    }

    @Test(arguments: ["NONE", "UNAVL", "unavl", "N/A", "", "   ", "----"])
    func `takes words for nothing as nothing`(filler: String) throws {
        let reading = try reading(card.with("DAD", filler).with("DCU", filler).with("DAY", filler).with("DAH", filler))
        #expect(reading.license.middleName == nil)
        #expect(reading.license.suffix == nil)
        #expect(reading.license.eyeColor == nil)
        #expect(reading.license.addressStreet == "77 QUILL LANE")
        #expect(reading.findings == [])
    }

    @Test(arguments: [
        ("DAQ", DriverLicense.Field.idNumber), ("DBB", .birthDate), ("DBA", .expirationDate), ("DBC", .gender),
        ("DBD", .issueDate), ("DAC", .firstName), ("DAG", .addressStreet), ("DAI", .addressCity),
        ("DAJ", .addressState),
        ("DAK", .addressZip), ("DAU", .height), ("DAY", .eyeColor),
    ])
    func `warns where a value is missing that every licence has`(id: String, field: DriverLicense.Field) throws {
        let findings = try reading(card.without(id)).findings
        #expect(findings.map(\.code) == [.fieldMissing])
        #expect(findings.first?.field == field.rawValue)
        #expect(try reading(card.without("DCS", "DAC")).findings.map(\.field) == ["lastName"])
    }

    @Test(arguments: ["DCF", "DCG", "DDE", "DDF", "DDG", "DCA", "DCB", "DCD"])
    func `names a mandatory element of which the record has no value`(id: String) throws {
        let findings = try reading(card.without(id)).findings
        #expect(findings.map(\.code) == [.fieldMissing])
        #expect(findings.first?.severity == .info)
        #expect(findings.first?.message.contains(id) == true)
    }

    @Test func `takes a sex in an element of another meaning for none`() throws {
        let reading = try reading(card.without("DBC").with("DCH", "M"))
        #expect(reading.license.gender == nil)
        #expect(reading.findings.map(\.field) == ["gender"])
    }

    @Test(arguments: [("DCS", DriverLicense.Field.lastName), ("DAC", .firstName)])
    func `keeps both readings of a name that ends in a single letter`(
        id: String,
        field: DriverLicense.Field
    ) throws {
        let reading = try reading(card.with(id, "MOTORIST E"))
        #expect(reading.license.text(of: field) == "MOTORIST E")
        #expect(reading.fields[field]?.alternative == "MOTORIST")
        #expect(reading.fields[field]?.raw == "MOTORIST E")
        #expect(reading.findings.map(\.code) == [.fieldUncertain])
    }

    @Test func `keeps both readings of given names that only spaces part`() throws {
        let card = LicensePayload.versionWithGivenNames(2).with("DCT", "MARY E")
        let reading = try reading(card)
        #expect(reading.license.firstName == "MARY")
        #expect(reading.license.middleName == "E")
        #expect(reading.fields[.firstName]?.alternative == "MARY E")
    }

    @Test(arguments: [("MAE,ANN", "MAE ANN"), ("MAE, ANN,LEE", "MAE ANN LEE"), ("MAE ANN", "MAE ANN")])
    func `writes middle names with spaces, between which the standard has commas`(raw: String, names: String) throws {
        let reading = try reading(card.with("DAD", raw))
        #expect(reading.license.middleName == names)
        #expect(reading.fields[.middleName]?.raw == raw)
        #expect(reading.findings == [])
    }

    @Test(arguments: ["", "NMN", "NONE"])
    func `parts given names that stand in the first name's element`(middle: String) throws {
        let reading = try reading(card.with("DAC", "TESSA,MAE ANN").with("DAD", middle))
        #expect(reading.license.firstName == "TESSA")
        #expect(reading.license.middleName == "MAE ANN")
        #expect(reading.license.suffix == "II")
        #expect(reading.fields[.firstName]?.confidence == 0.9)
        #expect(Set(reading.findings.map(\.code)) == [.fieldRepaired])
    }

    @Test func `keeps the names of one element together if another states the middle names`() throws {
        let reading = try reading(card.with("DCS", "VOORBEELD,LANG").with("DAC", "TESSA,LOU").with("DCU", ", JR"))
        #expect(reading.license.fullName == "TESSA LOU MAE VOORBEELD LANG JR")
        #expect(reading.findings.map(\.field) == ["lastName", "firstName", "suffix"])
        #expect(Set(reading.findings.map(\.code)) == [.fieldRepaired])
    }

    @Test func `parts a whole name that stands in the family name's element`() throws {
        let whole = card.without("DAC", "DAD", "DCU").with("DCS", "VOORBEELD,TESSA,MAE")
        let reading = try reading(whole)
        #expect(reading.license.fullName == "TESSA MAE VOORBEELD")
        #expect(reading.findings.map(\.field) == ["firstName", "middleName", "lastName"])
        #expect(Set(reading.findings.map(\.code)) == [.fieldRepaired])
        #expect(try self.reading(card.with("DCS", "VOORBEELD,")).license.lastName == "VOORBEELD")
    }

    @Test(arguments: [("DDE", "lastName"), ("DDF", "firstName"), ("DDG", "middleName")])
    func `says which name the issuer cut off`(flag: String, field: String) throws {
        let findings = try reading(card.with(flag, "T")).findings
        #expect(findings.map(\.code) == [.fieldTruncated])
        #expect(findings.map(\.field) == [field])
    }

    @Test func `takes the number of a card that holds it in DBJ`() throws {
        #expect(try reading(card.without("DAQ").with("DBJ", "Z5550001")).license.idNumber == "Z5550001")
        #expect(try reading(card.with("DBJ", "Z5550001")).license.idNumber == "Q4410927")
    }

    @Test func `takes the residence of version 01 where the mailing address has no street`() throws {
        let card = LicensePayload.version01.with("DAG", "").with("DAL", "9 ELM WAY")
        let own = card.with("DAN", "RENO").with("DAO", "NV").with("DAP", "895010000")
        var license = try reading(own).license
        #expect(license.addressStreet == "9 ELM WAY")
        #expect(license.addressCity == "RENO")
        #expect(license.addressState == "NV")
        #expect(license.addressZip == "89501")

        license = try reading(card).license
        #expect(license.addressStreet == "9 ELM WAY")
        #expect(license.addressCity == "MARBLE FALLS")
        #expect(license.addressState == "AZ")
    }

    @Test func `mixes no place of residence with one for mail`() throws {
        let card = LicensePayload.version01.with("DAG", "").with("DAL", "9 ELM WAY").with("DAN", "RENO")
        var license = try reading(card).license
        #expect(license.addressCity == "RENO")
        #expect(license.addressState == nil)
        #expect(license.addressZip == nil)

        license = try reading(card.with("DAG", "77 QUILL LANE").without("DAK").with("DAP", "895010000")).license
        #expect(license.addressCity == "MARBLE FALLS")
        #expect(license.addressZip == nil)
    }

    @Test func `keeps the first of two values and doubts it where they differ`() throws {
        var twice = card
        twice.elements.append(("DAQ", "OTHER99"))
        let reading = try reading(twice)
        #expect(reading.license.idNumber == "Q4410927")
        #expect(reading.findings.map(\.code) == [.fieldUncertain])

        var same = card.with("DAQ", "")
        same.elements.append(("DAQ", "Q4410927"))
        #expect(try self.reading(same).license.idNumber == "Q4410927")
        #expect(try self.reading(same).findings == [])
    }

    @Test(arguments: [
        ("USA", "USA"), ("CAN", "CAN"), ("CDN", "CAN"), ("US", "USA"), ("CA", "CAN"), ("MEX", "MEX"), ("UTO", "UTO"),
        ("", "USA"), ("??", "USA"),
    ])
    func `names the country by three letters`(encoded: String, country: String) throws {
        #expect(try reading(card.with("DCG", encoded)).license.country == country)
    }

    @Test(arguments: [
        ("CA", "636014", "USA", 0.9), ("AZ", "636026", "USA", 0.9), ("PR", "604431", "USA", 0.9),
        ("CA", "636012", "CAN", 0.9), ("AZ", "999999", "USA", 0.6), ("GE", "999999", "GEO", 0.6),
    ])
    func `tells the code of a state from that of a country`(
        encoded: String,
        issuer: String,
        country: String,
        confidence: Double
    ) throws {
        var changed = card.with("DCG", encoded)
        changed.issuer = issuer
        let reading = try reading(changed)
        #expect(reading.license.country == country)
        #expect(reading.fields[.country]?.confidence == confidence)
        #expect(reading.license.addressZip == (country == "USA" ? "85012" : "850120000"))
        #expect(!reading.findings.map(\.code).contains(.documentMismatch))
    }

    @Test func `takes the country from the issuer, else as a guess from the address`() throws {
        var canadian = card.without("DCG")
        canadian.issuer = "636012"
        #expect(try reading(canadian).license.country == "CAN")
        canadian.issuer = "999999"
        let reading = try reading(canadian)
        #expect(reading.license.country == "USA")
        #expect(reading.fields[.country]?.confidence == 0.6)
    }

    @Test func `prefers a unit in the value to that of the element`() throws {
        #expect(try reading(card.with("DAW", "64 KG")).license.weight == "64 kg")
        #expect(try reading(card.without("DAW").with("DAX", "064")).license.weight == "64 kg")
    }

    @Test func `takes the height in centimetres where there is no other`() throws {
        #expect(try reading(LicensePayload.version01.without("DAU").with("DAV", "170")).license.height == "170 cm")
    }

    @Test func `compares no height of an unknown unit with the other`() throws {
        let reading = try reading(LicensePayload.version01.with("DAU", "72").with("DAV", "183"))
        #expect(reading.license.height == "183 cm")
        #expect(!reading.findings.map(\.code).contains(.documentMismatch))
    }

    @Test(
        arguments: [
            "NON-EXP", "NON EXPIRING", "INDEFINITE", "99999999", "12/31/9999", "9999-12-31", "PERMANENT", "Lifetime",
        ]
    )
    func `knows cards that do not expire`(value: String) throws {
        let reading = try reading(card.with("DBA", value))
        #expect(reading.license.expirationDate == nil)
        #expect(reading.findings == [])
    }

    @Test func `reads Pennsylvania's names with the family name last`() throws {
        var card = LicensePayload.version01.with("DAA", "TESSA MAE VOORBEELD")
        card.issuer = "636025"
        let license = try reading(card).license
        #expect(license.lastName == "VOORBEELD")
        #expect(license.firstName == "TESSA")
        #expect(license.middleName == "MAE")
    }

    @Test func `doubts given names that only spaces separate`() throws {
        let reading = try reading(LicensePayload.versionWithGivenNames(3).with("DCT", "TESSA MAE"))
        #expect(reading.license.firstName == "TESSA")
        #expect(reading.license.middleName == "MAE")
        #expect(reading.fields[.firstName]?.confidence == 0.6)
        #expect(reading.fields[.lastName]?.confidence == 0.99)
        #expect(reading.findings.map(\.code) == [.fieldUncertain, .fieldUncertain])
    }

    @Test(arguments: ["NMN", "NMI"])
    func `knows the words for no middle name`(word: String) throws {
        #expect(try reading(card.with("DAD", word)).license.middleName == nil)
    }

    @Test(arguments: ["NFN", "FNU"])
    func `knows the words for no first name`(word: String) throws {
        #expect(try reading(card.with("DAC", word)).license.firstName == nil)
    }

    @Test func `knows the word for an unknown family name`() throws {
        let reading = try reading(card.with("DCS", "LNU"))
        #expect(reading.license.lastName == nil)
        #expect(reading.license.fullName == "TESSA MAE II")
    }

    @Test(arguments: [
        ("DCS", "VOORBEELD JR", "JR"), ("DCS", "VOORBEELD Jr.", "JR"), ("DAC", "TESSA III", "III"),
        ("DAD", "MAE I", "I"),
    ])
    func `states a suffix once that stands behind a name, too`(id: String, names: String, suffix: String) throws {
        let reading = try reading(card.with(id, names).with("DCU", suffix))
        #expect(reading.license.fullName == "TESSA MAE VOORBEELD \(suffix)")
        #expect(reading.license.suffix == suffix)
        #expect(reading.findings.map(\.code) == [.fieldRepaired])
        // Another word at the end, or the only one, is a name.
        #expect(try self.reading(card.with("DCS", "VOORBEELD SR")).license.lastName == "VOORBEELD SR")
        #expect(try self.reading(card.with("DCS", suffix).with("DCU", suffix)).license.lastName == suffix)
    }

    @Test func `reads the letters and marks of Windows-1252`() throws {
        let elements = "DAQA1\nDCSO?BRIEN-?ARIC\nDACJO?O\nDBB02281991\nDBA02282031\n\r"
        let text = "@\n\u{1E}\rANSI 636026090001DL00410312DL" + elements
        var codes: [UInt8] = [0x92, 0x8A, 0xE3]
        let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? codes.removeFirst() : $0 }
        let license = ValueFormatter().formattedDriverLicense(from: try AAMVAParser().parse(bytes)).license
        #expect(license.lastName == "O\u{2019}BRIEN-\u{160}ARIC")
        #expect(license.firstName == "JO\u{E3}O")
    }

    @Test func `makes an empty record of a header alone`() throws {
        let payload = try AAMVAParser().parse(Array("@\n\u{1E}\rANSI 636026090001DL00410312".utf8))
        #expect(!ValueFormatter().formattedDriverLicense(from: payload).license.hasData)
    }

    @Test func `makes an empty record of an empty payload`() {
        let reading = ValueFormatter().formattedDriverLicense(from: AAMVAPayload())
        #expect(reading.license == DriverLicense())
        #expect(!reading.license.hasData)
        #expect(reading.findings.allSatisfy { $0.code == .fieldMissing })
    }

    @Test(
        arguments: [
            (["DAB": "ANDERS"], .lastName), (["DAA": "ANDERS,TESSA,MAE"], .lastName),
            (["DAA": "VOORBEELD,ANNA,MAE"], .firstName), (["DCT": "ANNA,MAE"], .firstName),
            (["DBJ": "Z5550001"], .idNumber), (["DAV": "180"], .height), (["DAX": "090"], .weight),
            (["DDH": "06072011", "DDI": "06072012"], .birthDate), (["DDI": "07062010", "DDJ": "07062012"], .birthDate),
            (["DDH": "06072009", "DDI": "06072010", "DDJ": "06072012"], nil), (["DDJ": "06062012"], nil),
            (["DDH": "06072011"], nil), (["DDH": "06072011", "DDJ": "06072012"], nil),
            (["DDH": "01012030", "DDI": "01012030", "DDJ": "01012030"], nil),
            (["DDH": "00000000", "DDI": "NONE", "DDJ": "20120608"], nil), (["DDJ": "13322012"], nil),
            (["DAA": "VOORBEELD,TESSA,MAE", "DAB": "VOORBEELD", "DCT": "TESSA MAE"], nil),
            (["DAA": "VOORBEELD II,TESSA MAE"], nil), (["DAA": "VOORBEELD TESSA MAE"], nil),
            (["DBJ": "Q441-0927"], nil), (["DAV": "172"], nil), (["DAX": "064"], nil),
        ] as [([String: String], DriverLicense.Field?)]
    )
    func `doubts a value that another element contradicts`(
        elements: [String: String],
        field: DriverLicense.Field?
    ) throws {
        let changed = elements.reduce(card) { $0.with($1.key, $1.value) }
        let reading = try reading(changed)
        #expect(reading.license == (try self.reading(card).license))
        #expect(reading.findings.map(\.code) == (field == nil ? [] : [.documentMismatch]))
        #expect(reading.findings.map(\.field) == (field.map { [$0.rawValue] } ?? []))
        if let field { #expect(reading.fields[field]?.confidence == 0.6) }
    }

    @Test(arguments: ["02282021", "03012021"])
    func `lets somebody born on a leap day turn 21 on either day beside it`(day: String) throws {
        let card = card.with("DBB", "02292000")
        #expect(try reading(card.with("DDI", "\(day.dropLast(4))2019").with("DDJ", day)).findings == [])
        let changed = card.with("DDI", "01012019").with("DDJ", "01012021")
        #expect(try reading(changed).findings.map(\.field) == ["birthDate"])
    }

    @Test(arguments: [
        ("O'BRIEN", "OBRIEN,TESSA,MAE"), ("MCDONALD", "MC DONALD,TESSA,MAE"), ("DE LA CRUZ", "DELACRUZ,TESSA MAE"),
        ("VOORBEELD", "VOORBEELD,TES SA,MAE"),
    ])
    func `takes names for the same whatever parts their words`(last: String, whole: String) throws {
        let reading = try reading(card.with("DCS", last).with("DAA", whole))
        #expect(reading.license.lastName == last)
        #expect(reading.findings == [])
    }

    @Test func `doubts first names that begin with each other's letters alone`() throws {
        let reading = try reading(card.with("DAA", "VOORBEELD,TESSANNE,MAE"))
        #expect(reading.findings.map(\.field) == ["firstName"])
    }

    @Test func `takes the unique customer identifier of version 01 for no other licence number`() throws {
        let reading = try reading(LicensePayload.version01.with("DBJ", "Z5550001"))
        #expect(reading.license.idNumber == "Q4410927")
        #expect(reading.findings == [])
    }

    @Test func `compares no name that the issuer cut off`() throws {
        let changed = card.with("DCS", "VOORB").with("DDE", "T").with("DAB", "VOORBEELD")
        #expect(try reading(changed).findings.map(\.code) == [.fieldTruncated])
    }

    @Test(
        arguments: [
            ("USA", "636026", []), ("CDN", "636012", []), ("USA", "999999", []), ("MEX", "999999", []),
            ("PRI", "604431", []), ("UTO", "636026", [.fieldUncertain]), ("UTO", "999999", [.fieldUncertain]),
            ("MEX", "636026", [.documentMismatch]), ("CAN", "636026", [.documentMismatch]),
            ("PRI", "636026", [.documentMismatch]), ("AZ", "999999", [.fieldUncertain]),
        ] as [(String, String, [Finding.Code])]
    )
    func `doubts a country that is none, or not the issuer's`(
        country: String,
        issuer: String,
        codes: [Finding.Code]
    ) throws {
        var changed = card.with("DCG", country)
        changed.issuer = issuer
        let reading = try reading(changed)
        #expect(reading.findings.filter { $0.field == "country" }.map(\.code) == codes)
        #expect(reading.fields[.country]?.confidence == (codes.isEmpty ? 0.99 : 0.6))
    }

    private func reading(_ card: LicensePayload) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(card.bytes))
    }
}
