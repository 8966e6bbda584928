// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

/// Tests cards that have more than a zone: a barcode beside it, or a portrait on the other side.
struct CardTests {
    private let back = Sample.named("zones/card-td1-reverse")

    private func engine(scanner: StubScanner = .nothing, faces: StubFaceDetector = .nobody) throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.faceDetector = faces
        configuration.asOf = CalendarDate("2026-01-01")
        configuration.modelFolders = []
        return try RectoEngine(configuration)
    }

    /// The reading of the card's back, on which a licence's barcode stands, too.
    private func reading(_ payload: [UInt8], of picture: [UInt8]? = nil) async throws -> Reading {
        let picture = try picture ?? back.bytes()
        return try await engine(scanner: scanner(payload)).read(picture)
    }

    /// Finds a barcode on the card, above its zone.
    private func scanner(_ payload: [UInt8]) -> StubScanner {
        let corners = Quadrilateral(
            topLeft: Point(x: 300, y: 260),
            topRight: Point(x: 760, y: 230),
            bottomRight: Point(x: 770, y: 330),
            bottomLeft: Point(x: 310, y: 360)
        )
        return StubScanner { _ in
            BarcodeScan(barcodes: [Barcode(symbology: "PDF417", payload: payload, corners: corners)])
        }
    }

    private var holder: [UInt8] {
        TestPayloads.license(lastName: "HALVARSON", firstName: "TORBEN", birth: "08271983", sex: "1")
    }

    @Test func `gives the zone beside a barcode as evidence, and the barcode's record`() async throws {
        let reading = try await reading(holder)
        #expect(reading.kind == .driverLicense)
        #expect(reading.driverLicense?.lastName == "HALVARSON")
        #expect(reading.evidence.zone?.zone.lines[2] == "HALVARSON<<TORBEN<ELIAS<<<<<<<")
        #expect(!reading.findings.contains { $0.code == .documentMismatch })
    }

    @Test func `says in what the zone and the barcode beside it differ`() async throws {
        let findings = try await reading(TestPayloads.license()).findings.filter { $0.code == .documentMismatch }
        #expect(findings.map(\.field) == ["lastName", "firstName", "birthDate", "gender"])
        #expect(findings.allSatisfy { $0.severity == .error })
        #expect(findings.allSatisfy { $0.message.hasPrefix("Barcode and machine readable zone differ") })
    }

    @Test func `says of the person what differs on one side of a document`() async throws {
        let back = try await reading(TestPayloads.license())
        let findings = try engine().person(from: [back]).findings.filter { $0.code == .documentMismatch }
        #expect(findings.map(\.field) == ["lastName", "firstName", "birthDate", "gender"])
        #expect(findings.allSatisfy { $0.severity == .error })
    }

    @Test func `keeps a passport that lies beside a licence apart from it`() async throws {
        let picture = try Sample.named("zones/passport-plain").bytes()
        let engine = try engine(scanner: StubScanner(payloads: TestPayloads.license()))
        let readings = try await engine.readAll(picture)
        #expect(readings.map(\.kind) == [.driverLicense, .passport])
        #expect(readings[0].evidence.zone == nil)
        #expect(!readings.flatMap(\.findings).contains { $0.code == .documentMismatch })
    }

    @Test func `does not hold a zone that is hard to read against the barcode`() async throws {
        let unclear = try TestPictures.grey(back.bytes()).blurred(reach: 4).noisy(deviation: 50, seed: 3)
        let reading = try await reading(TestPayloads.license(), of: ImageEncoder(.png).encode(unclear))
        #expect(reading.evidence.zone != nil)
        #expect(!reading.findings.contains { $0.code == .documentMismatch })
        #expect(reading.findings.filter { $0.code == .mrzUncertain }.map(\.severity) == [.info])
    }

    @Test(arguments: [Expectation.driverLicense(.front), .anything])
    func `makes one identity card of its two sides`(expectation: Expectation) async throws {
        let front = try await engine(faces: StubFaceDetector(.portrait)).read(
            TestPictures.jpeg(),
            expecting: expectation
        )
        let engine = try engine()
        let back = try await engine.read(back.bytes(), expecting: .driverLicense(.back))
        let result = engine.person(from: [front, back])
        #expect(result.readings.map(\.kind) == [.identityCard, .identityCard])
        #expect(result.readings.map(\.side) == [.front, .back])
        #expect(result.person?.driverLicense == nil)
        #expect(result.person?.passport?.lastName == "HALVARSON")
        #expect(result.person?.passport?.frontImage == front.input.sha256)
        #expect(result.person?.passport?.face != nil)
        #expect(result.findings.allSatisfy { $0.severity != .error })
    }

    @Test func `leaves a front to the licence whose back lies beside it, too`() async throws {
        let portrait = StubFaceDetector(.portrait)
        let front = try await engine(faces: portrait).read(TestPictures.jpeg(), expecting: .driverLicense(.front))
        let license = try await engine(scanner: StubScanner(payloads: holder)).read(TestPictures.png())
        let engine = try engine()
        let person = engine.person(from: [front, license, try await engine.read(back.bytes())]).person
        #expect(person?.driverLicense?.frontImage == front.input.sha256)
        #expect(person?.passport?.lastName == "HALVARSON")
        #expect(person?.passport?.frontImage == nil)
    }

    @Test func `prefers a passport to other documents of a person, and says where they differ`() async throws {
        let engine = try engine()
        let visa = try await engine.read(Sample.named("zones/visa-a").bytes())
        let passport = try await engine.read(Sample.named("zones/passport-plain").bytes())
        let result = engine.person(from: [visa, passport])
        #expect(result.person?.passport?.lastName == "ELSTWOUD")
        let mismatches = result.findings.filter { $0.code == .documentMismatch }
        #expect(mismatches.contains { $0.field == "lastName" })
        #expect(engine.person(from: [passport, passport]).findings.allSatisfy { $0.field == nil })
    }

    @Test func `says of the person what is doubtful in the document`() async throws {
        let engine = try engine()
        let misprinted = try await engine.read(Sample.named("zones/passport-misprinted").bytes())
        #expect(misprinted.findings.contains { $0.code == .mrzCheckDigit })
        #expect(engine.person(from: [misprinted]).findings.contains { $0.code == .mrzCheckDigit })
    }

    @Test(arguments: [1185, 1194])
    func `gives no value of a zone that the picture cuts off without a mark`(width: Int) async throws {
        let whole = try TestPictures.grey(Sample.named("zones/passport-plain").bytes())
        let reading = try await engine().read(ImageEncoder(.png).encode(whole.cut(to: width)))
        if reading.evidence.zone != nil {
            let marked = Set(reading.findings.filter { $0.code == .mrzUncertain }.compactMap(\.field))
            #expect(marked.isSuperset(of: ["lastName", "firstName", "idNumber", "birthDate"]))
        } else {
            // What is read then is the print above.
            #expect(reading.findings.contains { $0.code == .mrzUnreadable })
            #expect(reading.zoneFields.fields.allSatisfy { reading.zoneFields[$0]?.origin == .printed })
        }
    }

    @Test func `says of a zone that cannot be read that it is there`() async throws {
        // A thumb lies on the first half of the lines.
        let covered = try TestPictures.grey(back.bytes()).covered(to: 560)
        let reading = try await engine().read(ImageEncoder(.png).encode(covered))
        #expect(reading.outcome == .unread)
        #expect(reading.findings.first?.code == .mrzUnreadable)
    }
}

extension Image {
    /// The grey picture's first columns.
    fileprivate func cut(to columns: Int) -> Image {
        unsafe withUnsafeBytes { source in
            unsafe Image(width: columns, height: height, format: .grey) { bytes in
                for index in 0..<columns * height {
                    unsafe bytes[index] = source[index / columns * bytesPerRow + index % columns]
                }
            }
        }
    }

    /// The grey picture without the columns before one of them.
    fileprivate func covered(to column: Int) -> Image {
        unsafe withUnsafeBytes { source in
            unsafe Image(width: width, height: height, format: .grey) { bytes in
                for index in 0..<width * height {
                    let (x, y) = (index % width, index / width)
                    unsafe bytes[index] = x < column ? 120 : source[y * bytesPerRow + x]
                }
            }
        }
    }
}
