// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import Testing

struct PersonAssemblerTests {
    private let day = CalendarDate("2026-01-01")

    private func engine(faces: StubFaceDetector, scanner: StubScanner = .nothing) throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.faceDetector = faces
        configuration.asOf = day
        return try RectoEngine(configuration)
    }

    private func reading(
        _ expectation: Expectation,
        of picture: [UInt8],
        payload: [UInt8]? = nil,
        face: Face? = nil
    ) async throws -> Reading {
        let scanner = StubScanner { _ in
            BarcodeScan(
                barcodes: payload.map { [Barcode(symbology: "PDF417", payload: $0, corners: .row(0))] } ?? []
            )
        }
        let faces = StubFaceDetector { _, _ in face.map { [$0] } ?? [] }
        return try await engine(faces: faces, scanner: scanner).read(picture, expecting: expectation)
    }

    private func person(_ readings: Reading...) throws -> PersonReading {
        try engine(faces: .nobody).person(from: readings)
    }

    private func back(_ payload: [UInt8] = TestPayloads.license()) async throws -> Reading {
        try await reading(.driverLicense(.back), of: TestPictures.png(), payload: payload)
    }

    private func front() async throws -> Reading {
        try await reading(.driverLicense(.front), of: TestPictures.jpeg(), face: .portrait)
    }

    @Test func `gives the front's face and image to the barcode's values`() async throws {
        let (back, front) = (try await back(), try await front())
        let license = try #require(try person(back, front).person?.driverLicense)
        #expect(license.idNumber == "D1234567")
        #expect(license.face == FaceRectangle(x: 4, y: 10, width: 6, height: 7))
        #expect(license.frontImage == front.input.sha256)
        #expect(license.backImage == back.input.sha256)
        #expect(license.cardId == back.driverLicense?.cardId)
    }

    @Test func `makes no person of a selfie alone`() async throws {
        let selfie = try await reading(.selfie, of: TestPictures.png(), face: .large)
        #expect(selfie.selfie != nil)
        #expect(try person(selfie).person == nil)
        #expect(try person().person == nil)
        #expect(try await person(selfie, front()).person?.selfie != nil)
    }

    @Test func `reads the images of a person in one call`() async throws {
        let faces = StubFaceDetector { image, scene in [scene == .photograph ? .large : .portrait] }
        let scanner = StubScanner { image in
            // The back is the picture of noise.
            image.width == 50
                ? BarcodeScan(
                    barcodes: [Barcode(symbology: "PDF417", payload: TestPayloads.license(), corners: .row(0))]
                ) : BarcodeScan(barcodes: [])
        }
        let back = try ImageEncoder(.png).encode(TestPictures.image(width: 50, height: 30))
        let front = try TestPictures.png()
        let reading = try await engine(faces: faces, scanner: scanner).read(
            front: front,
            back: back,
            page: TestPictures.jpeg(),
            selfie: front
        )
        #expect(reading.readings.map(\.side) == [.front, .back, .page, nil])
        #expect(reading.person?.driverLicense?.idNumber == "D1234567")
        #expect(reading.person?.driverLicense?.face != nil)
        #expect(reading.person?.passport?.face != nil)
        #expect(reading.person?.selfie?.face?.width == 18)
    }

    @Test func `takes an image without name for the front where a back lies beside it`() async throws {
        let back = try await back()
        let unnamed = try await reading(.anything, of: TestPictures.jpeg(), face: .portrait)
        #expect(unnamed.outcome == .unread)
        let result = try person(unnamed, back)
        #expect(result.readings.map(\.side) == [.front, .back])
        #expect(result.readings.map(\.outcome) == [.read, .read])
        #expect(result.readings.first?.findings.allSatisfy { $0.severity != .error } == true)
        #expect(result.person?.driverLicense?.frontImage == unnamed.input.sha256)
        #expect(result.person?.driverLicense?.face != nil)
        // Without a back, or beside a front that has its name, nothing says what it is.
        #expect(try person(unnamed).readings.map(\.outcome) == [.unread])
        #expect(try await person(unnamed, back, front()).readings.first?.outcome == .unread)
        // Nor does anything if several documents in it have a portrait.
        var several = unnamed
        several.findings.append(Finding(.faceMultiple, .warning, message: "Several documents have a portrait."))
        #expect(try person(several, back).readings.map(\.outcome) == [.unread, .read])
    }

    @Test func `says that front and back are exchanged`() async throws {
        let shownBack = try await reading(
            .driverLicense(.front),
            of: TestPictures.png(),
            payload: TestPayloads.license()
        )
        let shownFront = try await reading(.driverLicense(.back), of: TestPictures.jpeg(), face: .portrait)
        let result = try person(shownFront, shownBack)
        #expect(result.findings.map(\.code) == [.documentWrongSide, .documentWrongSide])
        #expect(result.person?.driverLicense?.idNumber == "D1234567")
        #expect(result.person?.driverLicense?.face != nil)
    }

    @Test func `says that two backs are not of one licence`() async throws {
        let mine = try await back()
        let other = try await back(TestPayloads.license(number: "X2"))
        let findings = try person(mine, other).findings
        #expect(findings.map(\.code) == [.documentMismatch])
        #expect(findings.map(\.field) == ["idNumber"])
        #expect(findings.map(\.severity) == [.error])
        #expect(try person(mine, mine).findings.isEmpty)
    }

    @Test func `says that the licence has expired`() async throws {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2199-01-01")
        let codes = try RectoEngine(configuration).person(from: [try await back()]).findings.map(\.code)
        #expect(codes.contains(.documentExpired))
    }

    @Test func `says that one file was given for two images`() async throws {
        let picture = try TestPictures.jpeg()
        let front = try await reading(.driverLicense(.front), of: picture, face: .portrait)
        let selfie = try await reading(.selfie, of: picture, face: .portrait)
        let findings = try person(front, selfie).findings.filter { $0.code == .documentMismatch }
        #expect(findings.map(\.severity) == [.error])
        #expect(findings.map(\.message) == ["Front and selfie are the same file; each must be a picture of its own."])
    }

    @Test func `takes pages of one file for different images`() async throws {
        let picture = try TestPictures.jpeg()
        var front = try await reading(.driverLicense(.front), of: picture, face: .portrait)
        var selfie = try await reading(.selfie, of: picture, face: .portrait)
        (front.input.page, selfie.input.page) = (1, 2)
        #expect(try person(front, selfie).findings.allSatisfy { $0.code != .documentMismatch })
    }

    @Test func `takes the second front where the first shows no portrait`() async throws {
        let empty = try await reading(.driverLicense(.front), of: TestPictures.png())
        #expect(empty.outcome == .unread)
        let front = try await front()
        let license = try #require(try await person(empty, front, back()).person?.driverLicense)
        #expect(license.frontImage == front.input.sha256)
        #expect(license.face != nil)
    }

    @Test func `names a selfie that has nothing to be compared with, and one that could not be read`() async throws {
        let selfie = try await reading(.selfie, of: TestPictures.jpeg(), face: .large)
        #expect(try await person(selfie, back()).comparisons.map(\.comparison) == [.notCompared(.noPortrait)])
        #expect(try await person(selfie, back()).findings.map(\.code) == [.faceNotCompared])
        let nobody = try await reading(.selfie, of: TestPictures.png())
        #expect(try await person(nobody, front()).comparisons.map(\.comparison) == [.notCompared(.noSelfie)])
    }

    @Test func `compares every selfie with every portrait`() async throws {
        let selfies = [
            try await reading(.selfie, of: TestPictures.jpeg(), face: .large),
            try await reading(.selfie, of: TestPictures.png(), face: .large),
        ]
        let kinds = try await person(selfies[0], selfies[1], front()).comparisons.map(\.kinds)
        #expect(kinds == [[.selfie, .selfie], [.selfie, .driverLicense], [.selfie, .driverLicense]])
    }
}
