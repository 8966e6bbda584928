// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import Testing

struct ZoneTextReaderTests {
    private static let passport =
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
    private static let card =
        "IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<"
    private static let visa =
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<"

    private func read(_ text: String, on day: String = "2010-01-01") throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate(day)
        configuration.modelFolders = []
        return try RectoEngine(configuration).read(mrz: Array(text.utf8))
    }

    @Test func `makes a record with its kind, evidence and recognition`() throws {
        let reading = try read(Self.passport)
        #expect(reading.outcome == .read)
        #expect(reading.kind == .passport)
        #expect(reading.side == .page)
        #expect(reading.passport?.idNumber == "L898902C3")
        #expect(reading.passport?.cardId != nil)
        #expect(reading.passport?.frontImage == nil)
        #expect(reading.zoneFields[.idNumber]?.check == .passed)
        #expect(reading.evidence.zone?.zone.lines.joined(separator: "\n") == Self.passport)
        #expect(reading.evidence.zone?.checks[.composite] == .passed)
        #expect(reading.evidence.zone?.confidence == nil)
        #expect(reading.findings == [])
        #expect(reading.input.mediaType == "text/plain")
    }

    @Test func `names the country that issued a card by ISO 3166-1`() throws {
        let reading = try read(Self.card)
        #expect(reading.kind == .identityCard)
        #expect(reading.side == .back)
        #expect(reading.passport?.country == "D")
        #expect(reading.recognition?.documentType == "Identity Card")
        #expect(reading.recognition?.issuingCountryCode == "DEU")
        #expect(reading.recognition?.issuingCountryName == "Germany")
    }

    @Test func `tells a visa, and names an issuer that is no country`() throws {
        let reading = try read(Self.visa)
        #expect(reading.kind == .visa)
        #expect(reading.side == nil)
        #expect(reading.recognition?.documentType == "Visa")
        #expect(reading.recognition?.issuingCountryCode == nil)
        #expect(reading.recognition?.issuingCountryName == "Utopia")
        #expect(reading.findings.map(\.code) == [.documentExpired])
    }

    @Test func `says why text is no zone`() throws {
        let reading = try read("rubbish")
        #expect(reading.outcome == .unread)
        #expect(reading.record == nil)
        #expect(reading.findings.map(\.code) == [.mrzNotFound])
    }
}
