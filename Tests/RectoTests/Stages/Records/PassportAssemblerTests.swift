// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

struct PassportAssemblerTests {
    private let assembler = PassportAssembler()
    private static let other = [
        "P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<", "C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4",
    ]
    /// A place at which a frame is less clear than the others.
    private static let doubts: [ZonePosition: SyntheticZone.Shares] = [
        ZonePosition(line: 1, position: 7): ["R": 0.9, "K": 0.1]
    ]

    private func day() throws -> CalendarDate { try #require(CalendarDate("2010-01-01")) }

    /// A reading of a frame with a zone, whose digest is given.
    private func frame(_ digest: String, _ zone: DecodedZone) throws -> Reading {
        var input = InputDescription()
        input.sha256 = digest
        var reading = try assembler.read(zone, from: input, on: day())
        if var passport = reading.passport {
            passport.frontImage = digest
            reading.record = .passport(passport)
        }
        return reading
    }

    @Test func `gives each document of an image an identifier of its own`() throws {
        var input = InputDescription()
        input.sha256 = "one"
        let zone = SyntheticZone.decoded(.td3, SyntheticZone.td3)
        let readings = try (0...2).map { try assembler.read(zone, from: input, on: day(), index: $0) }
        let identifiers = readings.map(\.passport?.cardId)
        #expect(Set(identifiers.compactMap(\.self)).count == 3)
        #expect(identifiers[0] == input.cardID())
    }

    @Test(arguments: [(60.0, true), (150.0, false)])
    func `takes a zone near a barcode for that of its card if no edges are seen, and no other`(
        distance: Double,
        isOnCard: Bool
    ) throws {
        var zone = SyntheticZone.decoded(.td1, SyntheticZone.td1)
        let lines = SyntheticZone.scanned(SyntheticZone.td1).lines
        // It is 150 pixels long.
        zone.places = ZonePlaces(lines, steps: lines.map { _ in (0..<30).map { 5 * Float($0) } })
        let centre = try #require(zone.corners).centre
        let place = Point(x: centre.x, y: centre.y - distance)
        let code = Quadrilateral(topLeft: place, topRight: place, bottomRight: place, bottomLeft: place)
        var back = Reading(of: .driverLicense, .back, in: InputDescription())
        back.evidence.barcode = BarcodeEvidence(symbology: nil, corners: code, data: AAMVAPayload(), payload: [])
        #expect(zone.isOnCard(of: back, .notFound) == isOnCard)
    }

    @Test func `takes picture and portrait of the fused zone's own document, and of no clearer one before`() throws {
        let first = try frame("other", SyntheticZone.decoded(.td3, Self.other))
        let frames = try ["one", "two"].map {
            try frame($0, SyntheticZone.decoded(.td3, SyntheticZone.td3, Self.doubts))
        }
        let fused = try #require(try assembler.fused([first] + frames, on: day()))
        #expect(fused.passport?.lastName == "ERIKSSON")
        #expect(["one", "two"].contains(fused.input.sha256))
        #expect(fused.passport?.frontImage == fused.input.sha256)
    }

    @Test func `keeps what the print of the clearest frame states, and what it contradicts`() throws {
        var frame = try frame("one", SyntheticZone.decoded(.td3, SyntheticZone.td3))
        var passport = try #require(frame.passport)
        passport.issuingAuthority = "UTOPIA CITY"
        frame.record = .passport(passport)
        frame.zoneFields[.issuingAuthority] = FieldEvidence(origin: .printed, raw: "Utopia City", confidence: 0.6)
        let kept = [
            Finding(.fieldUncertain, .warning, field: "issuingAuthority", message: "It is hard to read."),
            Finding.difference(of: "lastName", between: "the machine readable zone"),
        ]
        frame.findings = kept + [Finding(.fieldUncertain, .warning, field: "lastName", message: "It is no more.")]
        let fused = try #require(try assembler.fused([frame, frame], on: day()))
        #expect(fused.passport?.issuingAuthority == "UTOPIA CITY")
        #expect(fused.zoneFields[.issuingAuthority]?.origin == .printed)
        #expect(kept.allSatisfy { fused.findings.contains($0) })
        #expect(!fused.findings.contains { $0.message == "It is no more." })
    }

    @Test func `leaves a licence with a barcode a licence`() throws {
        var frame = try frame("one", SyntheticZone.decoded(.td1, SyntheticZone.td1))
        var license = DriverLicense()
        license.lastName = "ERIKSSON"
        frame.kind = .driverLicense
        frame.record = .driverLicense(license)
        frame.evidence.barcode = BarcodeEvidence(symbology: nil, corners: nil, data: AAMVAPayload(), payload: [])
        let fused = try #require(try assembler.fused([frame, frame], on: day()))
        #expect(fused.kind == .driverLicense)
        #expect(fused.driverLicense == license)
    }

    @Test func `takes the last frame with a barcode, also if the zone was clearer before`() throws {
        let frames = try [SyntheticZone.decoded(.td1, SyntheticZone.td1), nil, nil].enumerated().map { index, zone in
            let doubtful = SyntheticZone.decoded(.td1, SyntheticZone.td1, Self.doubts)
            var frame = try frame("\(index)", zone ?? doubtful)
            guard index < 2 else { return frame }
            frame.kind = .driverLicense
            frame.record = .driverLicense(DriverLicense())
            frame.evidence.barcode = BarcodeEvidence(symbology: nil, corners: nil, data: AAMVAPayload(), payload: [])
            return frame
        }
        let fused = try #require(try assembler.fused(frames, on: day()))
        #expect(fused.input.sha256 == "1" && fused.kind == .driverLicense)
    }

    @Test func `fuses the one line of a licence as well`() throws {
        var frame = try frame("one", SyntheticZone.decoded(.licence, [SyntheticZone.licences[0]]))
        var license = try #require(frame.driverLicense)
        license.idNumber = "0"
        license.backImage = "one"
        frame.record = .driverLicense(license)
        let fused = try #require(try assembler.fused([frame, frame], on: day()))
        #expect(fused.driverLicense?.idNumber == "5094962111")
        #expect(fused.driverLicense?.backImage == "one")
        #expect(fused.fields[.idNumber]?.origin == .zone)
    }
}
