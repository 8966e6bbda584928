// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct AAMVAParserTests {
    private let standard = LicensePayload.versionWithNames(9)

    @Test(arguments: 1...11)
    func `reads every version as laid out in the standard, without a finding`(version: Int) throws {
        let payload = try AAMVAParser().parse(LicensePayload.ofVersion(version).bytes)
        #expect(payload.standard == .aamva)
        #expect(payload.fileType == "ANSI")
        #expect(payload.issuerIdentificationNumber == "636026")
        #expect(payload.jurisdiction?.name == "Arizona")
        #expect(payload.version == version)
        #expect(payload.jurisdictionVersion == (version == 1 ? nil : 0))
        #expect(payload.findings == [])
        #expect(payload.holderSubfile?.elements.map(\.id) == LicensePayload.ofVersion(version).elements.map(\.id))
    }

    @Test(arguments: ["\n", ""])
    func `reads the indicators of version 11, with separators and without`(separator: String) throws {
        var card = LicensePayload.versionWithNames(11).with("DCS", "HADDON").with("DAC", "CHADDOCK")
        card.elements += [("DDM", "1"), ("DDN", ""), ("DDO", "1"), ("DDP", "0")]
        let payload = try AAMVAParser().parse(Array(card.text(controlsBecoming: separator).utf8))
        #expect(payload.values(of: "DCS") == ["HADDON"])
        #expect(payload.values(of: "DAC") == ["CHADDOCK"])
        #expect(["DDK", "DDM", "DDN", "DDO", "DDP"].map(payload.values(of:)) == [["1"], ["1"], [""], ["1"], ["0"]])
        #expect(!payload.findings.map(\.code).contains(.barcodeVersionUnknown))
    }

    @Test func `keeps the jurisdiction's subfile apart`() throws {
        let payload = try AAMVAParser().parse(standard.bytes)
        #expect(payload.subfiles.map(\.type) == ["DL", "ZA"])
        #expect(payload.subfiles[1].elements.map(\.id) == ["ZAA", "ZAB", "ZAC"])
        #expect(payload.subfiles[1].elements[2].rawValue == "440 REV")
        #expect(payload.values(of: "ZAA") == [])
    }

    @Test(arguments: ["DL", "ID", "EN"])
    func `reads each subfile about the holder`(type: String) throws {
        var card = standard
        card.type = type
        #expect(try AAMVAParser().parse(card.bytes).holderSubfile?.type == type)
    }

    @Test(arguments: [12, 42, 99])
    func `reads an unknown version as the newest, with a finding`(version: Int) throws {
        let payload = try AAMVAParser().parse(LicensePayload.versionWithNames(version).bytes)
        #expect(payload.version == version)
        #expect(payload.findings.map(\.code) == [.barcodeVersionUnknown])
        #expect(try license(LicensePayload.versionWithNames(version).text) == license(standard.text))
    }

    static let headers: [(String, String)] = [
        ("no compliance characters", "ANSI 636026090002DL00410312ZA03530025"),
        ("RS as 6, CR as M", "@\n6MANSI 636026090002DL00410312ZA03530025"),
        ("letters behind the at sign", "@acANSI 636026090002DL00410312ZA03530025"),
        ("symbology identifier", "]L2@\n\u{1E}\rANSI 636026090002DL00410312ZA03530025"),
        ("byte order mark", "\u{FEFF}@\n\u{1E}\rANSI 636026090002DL00410312ZA03530025"),
        ("leading garbage", "xx 123 @\n\u{1E}\rANSI 636026090002DL00410312ZA03530025"),
        ("file type AAMVA", "@\n\u{1E}\rAAMVA636026090002DL00410312ZA03530025"),
        ("file type cut off", "@AMVA 636026090002DL00410312ZA03530025"),
        ("no entry count", "@\n\u{1E}\rANSI 6360260900DL00410312ZA03530025"),
        ("version alone", "@\n\u{1E}\rANSI 63602609DL00410312ZA03530025"),
        ("offset zero", "@\n\u{1E}\rANSI 636026090002DL00000312ZA00000025"),
        ("letters for offset and length", "@\n\u{1E}\rANSI 636026090002DLabac"),
        ("short offset", "@\n\u{1E}\rANSI 636026090002DL410312ZA03530025"),
        ("no designators", "@\n\u{1E}\rANSI 636026090002"),
        ("designators on a line of their own", "@\n\u{1E}\rANSI 636026090002\nDL00410312ZA03530025\n"),
        ("issuer's first digit lost", "@\n\u{1E}\rANSI 36026090002DL00410312ZA03530025"),
        ("no header at all", ""),
    ]

    @Test(arguments: headers)
    func `reads a header that departs from the standard`(name: String, header: String) throws {
        let body = standard.text.drop { $0 != "Q" }
        let text = header + "DLDA" + body
        let reading = try reading(text)
        let expected = try self.reading(standard.text).license
        #expect(reading.license.lastName == expected.lastName, "\(name)")
        #expect(reading.license.birthDate == expected.birthDate, "\(name)")
        #expect(reading.license.idNumber == expected.idNumber, "\(name)")
        #expect(reading.license.addressZip == "85012", "\(name)")
        let payload = try AAMVAParser().parse(Array(text.utf8))
        #expect(payload.version == 9 || header.isEmpty)
        if name != "offset zero" && name != "leading garbage" && name != "byte order mark"
            && name != "symbology identifier"
        {
            #expect(reading.findings.map(\.code).contains(.barcodeHeaderRepaired), "\(name)")
        }
    }

    @Test func `reads elements that no type precedes`() throws {
        let text = standard.text.replacing("DLDAQ", with: "DAQ")
        #expect(try license(text) == license(standard.text))
        #expect(try reading(text).findings.map(\.code) == [.barcodeHeaderRepaired])
    }

    @Test func `takes a letter M at the end for the carriage return that it was`() throws {
        let card = LicensePayload(elements: [("DCS", "VOORBEELD"), ("DBB", "06071991"), ("DAQ", "Q4410927")])
        let text = card.text.replacing("\u{1E}\r", with: "6M").replacing("\r", with: "M")
        #expect(try license(text).idNumber == "Q4410927")
    }

    static let spellings: [(String, String, String)] = [
        ("\\n", "\\u001e", "\\r"), ("<LF>", "<RS>", "<CR>"), ("[LF]", "[RS]", "[CR]"), ("␊", "␞", "␍"),
        ("\\x0A", "\\x1E", "\\x0D"), ("J", "6", "M"),
    ]

    @Test(arguments: spellings)
    func `reads control characters that were spelled out`(lineFeed: String, record: String, carriage: String) throws {
        let text = standard.text.replacing("\u{1E}", with: record).replacing("\r", with: carriage)
            .replacing("\n", with: lineFeed)
        #expect(try license(text) == license(standard.text))
    }

    @Test func `reads text whose upper and lower case were swapped`() throws {
        #expect(try license(standard.with("DAU", "067 IN").text.lowercased()).lastName == "VOORBEELD")
    }

    @Test(arguments: [true, false])
    func `decides the case of header and elements apart`(isHeaderLowerCased: Bool) throws {
        let body = try #require(standard.text.firstRange(of: "DLDAQ")).lowerBound
        let header = String(standard.text[..<body])
        let elements = String(standard.text[body...])
        let text = isHeaderLowerCased ? header.lowercased() + elements : header + elements.lowercased()
        let reading = try reading(text)
        #expect(reading.license.lastName == "VOORBEELD")
        #expect(reading.license.idNumber == "Q4410927")
        #expect(reading.license.birthDate == CalendarDate("1991-06-07"))
        #expect(reading.findings.map(\.code).contains(.barcodeHeaderRepaired))
    }

    @Test func `reads Latin-1 where the bytes are no UTF-8`() throws {
        let card = standard.with("DCS", "MUÑOZ")
        let latin1 = card.text.unicodeScalars.map { UInt8($0.value) }
        let payload = try AAMVAParser().parse(latin1)
        #expect(payload.values(of: "DCS") == ["MUÑOZ"])
        #expect(try AAMVAParser().parse(card.bytes).values(of: "DCS") == ["MUÑOZ"])
    }

    @Test func `reads a payload from before the standard as one of its first version`() throws {
        let first = LicensePayload.version01
        let text = first.text.replacing("ANSI 63602601", with: "ANSI 63602600")
        #expect(text != first.text)
        let reading = try reading(text)
        #expect(try AAMVAParser().parse(Array(text.utf8)).version == 0)
        #expect(try reading.license == license(first.text))
        #expect(reading.findings == [])
        let withoutSex = first.without("DBC").text.replacing("ANSI 63602601", with: "ANSI 63602600")
        #expect(try self.reading(withoutSex).findings.map(\.field) == ["gender"])
    }

    @Test func `names Alberta and North Carolina by the numbers on their older cards`() throws {
        var card = standard
        card.issuer = "990876"
        #expect(try AAMVAParser().parse(card.bytes).jurisdiction?.code == "AB")
        card.issuer = "360040"
        #expect(try AAMVAParser().parse(card.bytes).jurisdiction?.code == "NC")
    }

    @Test(arguments: [
        "", "@", "4006381333931", "https://example.org/", "ANSI standards of 1999", "%PDF-1.7", ";123=456?",
        "DANIEL ADAMS\nDALE DAWSON\nDARREN DAVIS", String(repeating: "DAA", count: 300),
    ])
    func `rejects text that is no licence`(text: String) {
        #expect(throws: AAMVAError.notAAMVA) { try AAMVAParser().parse(Array(text.utf8)) }
    }

    @Test(arguments: [
        "@\n\u{1E}\rANSI 636001090002VH00410033RG00740031VHVAD1XXBR32E48C123456\nVAKFORD\rRGRBBVOORBEELD\nRBCTESSA\r",
        "@\n\u{1E}\rANSI 636010090002TD00410024ZF00650007TDTAA12345\nDAG77 QUILL LANE\rZFZFA1\r",
        "@\n\u{1E}\rAAMVA6360360101RG00290031RGRBBVOORBEELD\nRBCTESSA\nRBI12345\r",
    ])
    func `rejects the registration or the title of a vehicle`(text: String) {
        #expect(throws: AAMVAError.notAAMVA) { try AAMVAParser().parse(Array(text.utf8)) }
    }

    @Test func `reads a licence whose header announces another kind`() throws {
        var text = standard.text
        text.replaceSubrange(try #require(text.firstRange(of: "DL")), with: "RG")
        #expect(try license(text) == license(standard.text))
    }

    @Test func `round-trips a payload through JSON`() throws {
        let payload = try AAMVAParser().parse(standard.bytes)
        #expect(try roundTripped(payload) == payload)
    }

    private func reading(_ text: String) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(Array(text.utf8)))
    }

    private func license(_ text: String) throws -> DriverLicense { try reading(text).license }
}
