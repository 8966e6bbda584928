// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

/// Payloads from scanners that lose the separators between elements.
struct GluedElementTests {
    /// Names and places that hold identifiers of elements.
    static let words = [
        "ADAN", "JORDAN", "DANDAD", "DCSMITH", "HADDAD", "DAISY", "DAVIS", "DAKOTA", "DALE", "DARLENE", "BRADBURY",
        "MADCHESTER", "GOODBREAD", "REDDING", "MIDDLETON", "DAWN", "DAYTON", "DANIEL", "CLODAGH", "DACOSTA",
        "WOODCOCK", "ADDISON", "LINDAU", "DA SILVA", "VAN DAM", "O'DAY", "JEAN-DAVID", "DATTA", "DABNEY",
    ]
    static let cities = ["IDAHO FALLS", "DAVIS", "BRADBURY", "DALLAS", "MADAWASKA", "DADE CITY", "ADA", "DANBURY"]
    static let streets = ["12 DAISY LN", "4 DALE AVE APT DAB", "900 JORDAN DR", "5 S DAKOTA ST", "17 MIDDAY CT"]

    @Test(arguments: 1...11, ["", " "])
    func `reads every version without separators as with them`(version: Int, replacement: String) throws {
        let payload = LicensePayload.ofVersion(version)
        #expect(try license(payload.text(controlsBecoming: replacement)) == license(payload.text))
    }

    @Test(arguments: words, [1, 3, 8, 10, 11])
    func `keeps names whole that hold identifiers`(word: String, version: Int) throws {
        for payload in named(word, LicensePayload.ofVersion(version)) {
            let expected = try license(payload.text)
            #expect(try license(payload.text(controlsBecoming: "")) == expected)
            #expect(try license(payload.text(controlsBecoming: " ")) == expected)
        }
    }

    @Test(arguments: cities, [1, 3, 8, 10, 11])
    func `keeps cities whole that hold identifiers`(city: String, version: Int) throws {
        let payload = LicensePayload.ofVersion(version).with("DAI", city)
        #expect(try license(payload.text(controlsBecoming: "")).addressCity == city)
        #expect(try license(payload.text(controlsBecoming: " ")).addressCity == city)
    }

    @Test(arguments: streets, [1, 3, 8, 10, 11])
    func `keeps streets whole that hold identifiers`(street: String, version: Int) throws {
        let payload = LicensePayload.ofVersion(version).with("DAG", street)
        #expect(try license(payload.text(controlsBecoming: "")).addressStreet == street)
        #expect(try license(payload.text(controlsBecoming: " ")).addressStreet == street)
    }

    @Test(arguments: ["DAD", "DCU", "DAW", "DAZ", "DAH", "DDK"])
    func `keeps an empty element apart from its neighbours`(id: String) throws {
        let payload = LicensePayload.versionWithNames(8).with(id, "")
        #expect(try license(payload.text(controlsBecoming: "")) == license(payload.text))
    }

    @Test func `keeps what stands before text that is too long for any value`() throws {
        var payload = LicensePayload.versionWithNames(9).with("DCK", String(repeating: "XDAQ7", count: 60))
        payload.jurisdictionElements = []
        let expected = try license(LicensePayload.versionWithNames(9).text)
        #expect(try license(payload.text(controlsBecoming: "")).birthDate == expected.birthDate)
        let broken = LicensePayload.versionWithNames(9).with("DAW", String(repeating: "7", count: 300))
        #expect(try license(broken.text(controlsBecoming: "")).lastName == expected.lastName)
    }

    @Test func `finds a jurisdiction's subfile that no header announces`() throws {
        let text = LicensePayload.versionWithNames(9).text(controlsBecoming: "")
        let body = try #require(text.firstRange(of: "DLDAQ")).lowerBound
        let payload = try AAMVAParser().parse(Array(text[body...].utf8))
        #expect(payload.subfiles.map(\.type) == ["DL", "ZA"])
        #expect(payload.values(of: "DDK") == ["1"])
    }

    @Test func `splits one line that lost its separator where its value is none otherwise`() throws {
        let payload = LicensePayload.versionWithNames(9)
        #expect(try license(payload.text.replacing("\nDBB", with: "DBB")) == license(payload.text))
        let names = payload.text.replacing("\nDBD", with: "DBD").replacing("\nDBB", with: "DBB")
            .replacing("\nDBA", with: "DBA")
        #expect(try license(names) == license(payload.text))
    }

    @Test(arguments: ["|", "~", "\t", "\r\n", "\u{1D}", ";", ",", "¶"])
    func `reads elements that another character separates`(separator: String) throws {
        for version in 1...11 {
            let payload = LicensePayload.ofVersion(version)
            #expect(try license(payload.text(controlsBecoming: separator)) == license(payload.text))
        }
    }

    @Test func `trusts values less that no separators bound, least those that may hold another element`() throws {
        let card = LicensePayload.versionWithNames(9).with("DAG", "5 JORDAN DR")
        let payload = try AAMVAParser().parse(Array(card.text(controlsBecoming: "").utf8))
        let reading = ValueFormatter().formattedDriverLicense(from: payload)
        #expect(reading.fields[.lastName]?.confidence == 0.9)
        #expect(reading.fields[.birthDate]?.confidence == 0.9)
        #expect(reading.fields.fields.allSatisfy { reading.fields[$0]?.confidence ?? 1 <= 0.9 })
        #expect(reading.fields[.addressStreet]?.confidence == 0.6)
        #expect(reading.findings.filter { $0.code == .fieldUncertain }.map(\.field) == ["addressStreet"])
    }

    private func named(_ word: String, _ payload: LicensePayload) -> [LicensePayload] {
        switch payload.version {
        case 1:
            [
                payload.with("DAA", "\(word),TESSA,MAE"), payload.with("DAA", "VOORBEELD,\(word),Q"),
                payload.with("DAA", "VOORBEELD,Q,\(word)"),
            ]
        case 2, 3:
            [payload.with("DCS", word), payload.with("DCT", "\(word),MAE"), payload.with("DCT", "TESSA,\(word)")]
        default: [payload.with("DCS", word), payload.with("DAC", word), payload.with("DAD", word)]
        }
    }

    private func license(_ text: String) throws -> DriverLicense {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(Array(text.utf8))).license
    }
}
