// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

/// Tests the effect of faces on an image: fronts, pages and selfies.
struct FaceRuleTests {
    private func reading(
        faces: StubFaceDetector,
        expecting expectation: Expectation,
        scanner: StubScanner = .nothing,
        limits: Limits = .default,
        checksFaces: Bool = true
    ) async throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.faceDetector = faces
        configuration.limits = limits
        configuration.checksFaces = checksFaces
        return try await RectoEngine(configuration).read(TestPictures.png(), expecting: expectation)
    }

    @Test(arguments: [Expectation.driverLicense(.front), .driverLicense(nil), .passport, .selfie])
    func `makes no record of a picture that must show a face and shows none`(expectation: Expectation) async throws {
        let reading = try await reading(faces: .nobody, expecting: expectation)
        #expect(reading.outcome == .unread)
        #expect(reading.record == nil)
        #expect(reading.findings.map(\.code) == [.faceNotFound])
        #expect(reading.findings.map(\.severity) == [.error])
    }

    @Test(arguments: [Expectation.driverLicense(.front), .passport, .selfie])
    func `does not look for faces where that is not wanted`(expectation: Expectation) async throws {
        let counter = Counter()
        let detector = StubFaceDetector { _, _ in counter.count { [.portrait] } }
        let reading = try await reading(faces: detector, expecting: expectation, checksFaces: false)
        #expect(reading.outcome == .read)
        #expect(reading.record != nil)
        #expect(reading.record?.face == nil)
        #expect(counter.begun == 0)
    }

    @Test func `takes the largest face of a front for its portrait, and never counts`() async throws {
        let ghost = Face.at(x: 30, y: 20, width: 4, height: 4)
        let reading = try await reading(faces: StubFaceDetector(.portrait, ghost), expecting: .driverLicense(.front))
        #expect(reading.driverLicense?.face == FaceRectangle(x: 4, y: 10, width: 6, height: 7))
        #expect(reading.evidence.faces.count == 2)
        #expect(reading.findings.isEmpty)
    }

    @Test func `makes a passport of a page, with its portrait`() async throws {
        let reading = try await reading(faces: StubFaceDetector(.portrait), expecting: .passport)
        #expect(reading.kind == .passport)
        #expect(reading.side == .page)
        #expect(reading.passport?.frontImage == reading.input.sha256)
        #expect(reading.passport?.face != nil)
        #expect(reading.passport?.hasData == false)
        #expect(reading.findings.map(\.code) == [.mrzNotFound])
    }

    @Test func `makes a selfie of a large face of which nothing was said`() async throws {
        let reading = try await reading(faces: StubFaceDetector(.large), expecting: .anything)
        #expect(reading.outcome == .read)
        #expect(reading.kind == .selfie)
        #expect(reading.side == nil)
        #expect(reading.selfie?.selfie == reading.input.sha256)
        #expect(reading.selfie?.face == FaceRectangle(x: 10, y: 4, width: 18, height: 20))
    }

    @Test func `makes nothing of a small face of which nothing was said`() async throws {
        let reading = try await reading(faces: StubFaceDetector(.portrait), expecting: .anything)
        #expect(reading.outcome == .unread)
        #expect(reading.kind == nil)
        #expect(reading.evidence.faces.count == 1)
        #expect(reading.findings.map(\.code) == [.barcodeNotFound])
        #expect(reading.findings.first?.message.contains("face") == true)
    }

    @Test func `refuses a selfie of two people side by side`() async throws {
        let friend = Face.at(x: 1, y: 2, width: 10, height: 11)
        let reading = try await reading(faces: StubFaceDetector(.large, friend), expecting: .selfie)
        #expect(reading.outcome == .unread)
        #expect(reading.kind == .selfie)
        #expect(reading.record == nil)
        #expect(reading.findings.first?.code == .faceMultiple)
        #expect(reading.findings.map(\.severity).filter { $0 == .error }.count == 1)
    }

    @Test func `warns of people far behind`() async throws {
        let passerby = Face.at(x: 1, y: 2, width: 6, height: 7)
        let reading = try await reading(faces: StubFaceDetector(.large, passerby), expecting: .selfie)
        #expect(reading.outcome == .read)
        #expect(reading.selfie?.face?.width == 18)
        #expect(reading.findings.contains { $0.code == .faceMultiple && $0.severity == .warning })
    }

    @Test func `warns of a selfie's face under eighty pixels`() async throws {
        let reading = try await reading(faces: StubFaceDetector(.large), expecting: .selfie)
        #expect(reading.findings.map(\.code) == [.faceTooSmall])
        #expect(reading.findings.map(\.severity) == [.warning])
    }

    @Test func `refuses a selfie that is narrower than the limits ask for`() async throws {
        let reading = try await reading(faces: StubFaceDetector(.large), expecting: .selfie, limits: .wultra)
        #expect(reading.outcome == .rejected)
        #expect(reading.findings.map(\.code) == [.imageTooSmall])
        #expect(reading.record == nil)
    }

    @Test func `does not look for faces once a barcode has told whose back it is`() async throws {
        let counter = Counter()
        let detector = StubFaceDetector { _, _ in counter.count { [.portrait] } }
        let scanner = StubScanner(payloads: TestPayloads.license())
        for expectation in [Expectation.anything, .driverLicense(nil), .driverLicense(.back)] {
            #expect(try await reading(faces: detector, expecting: expectation, scanner: scanner).side == .back)
        }
        #expect(counter.begun == 0)
    }

    @Test func `notices a front in place of a back`() async throws {
        let reading = try await reading(faces: StubFaceDetector(.portrait), expecting: .driverLicense(.back))
        #expect(reading.outcome == .read)
        #expect(reading.side == .front)
        #expect(reading.driverLicense?.face != nil)
        #expect(reading.findings.map(\.code) == [.documentWrongSide])
    }

    @Test func `notices a back in place of a page`() async throws {
        let scanner = StubScanner(payloads: TestPayloads.license())
        let reading = try await reading(faces: .nobody, expecting: .passport, scanner: scanner)
        #expect(reading.outcome == .read)
        #expect(reading.kind == .driverLicense)
        #expect(reading.findings.map(\.code) == [.documentWrongSide])
    }

    @Test(arguments: [Orientation.down, .right, .left])
    func `finds the portrait of a document that lies on its side or head`(orientation: Orientation) async throws {
        // Found once the picture is turned as it should be: a dark mark at the top left tells.
        let upright = try marked(width: 60, height: 40)
        let stored = upright.upright(from: orientation.inverse)
        let detector = StubFaceDetector { image, _ in
            guard image.width == 60, image.brightness(x: 5, y: 5) < 50 else { return [] }
            return [.at(x: 2, y: 4, width: 6, height: 8)]
        }
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = StubScanner.nothing
        configuration.faceDetector = detector
        let picture = try ImageEncoder(.png).encode(stored)
        let reading = try await RectoEngine(configuration).read(picture, expecting: .driverLicense(.front))
        let expected: FaceRectangle? =
            switch orientation {
            case .down: FaceRectangle(x: 52, y: 28, width: 6, height: 8)
            case .right: FaceRectangle(x: 4, y: 52, width: 8, height: 6)
            case .left: FaceRectangle(x: 28, y: 2, width: 8, height: 6)
            default: nil
            }
        #expect(reading.driverLicense?.face == expected)
    }

    /// A light picture with a dark mark at its top left.
    private func marked(width: Int, height: Int) throws -> Image {
        unsafe Image(width: width, height: height, format: .grey) { bytes in
            for index in 0..<width * height {
                unsafe bytes[index] = index % width < 10 && index / width < 10 ? 0 : 200
            }
        }
    }

    @Test(arguments: [
        Face.at(x: .nan, y: 1, width: 5, height: 5), .at(x: 1e30, y: 1, width: 5, height: 5),
        .at(x: 1, y: 1, width: .infinity, height: 5), .at(x: 1, y: 1, width: 0, height: 5),
        .at(x: 1, y: 1, width: 5, height: 5, score: .nan),
    ])
    func `passes over faces that lie nowhere near the image`(face: Face) async throws {
        let reading = try await reading(faces: StubFaceDetector(face), expecting: .selfie)
        #expect(reading.findings.map(\.code) == [.faceNotFound])
        #expect(reading.evidence.faces.isEmpty)
    }

    @Test func `turns a selfie that stands on its head where the face is surer then`() async throws {
        let counter = Counter()
        let detector = StubFaceDetector { _, _ in
            counter.count { [.at(x: 10, y: 4, width: 18, height: 20, score: Double(counter.begun))] }
        }
        let reading = try await reading(faces: detector, expecting: .selfie)
        #expect(reading.selfie?.face == FaceRectangle(x: 12, y: 6, width: 18, height: 20))
        let eyes = try #require(reading.evidence.faces.first).eyes
        #expect(eyes.right.x > eyes.left.x)
    }

    @Test func `takes no scanned front for a selfie`() async throws {
        let front = try Sample.named("persons/desmond/front").bytes()
        let whole = try ImageDecoder().decode(front.span, header: ImageHeader(front.span), as: .grey).image
        let outline = try #require(try DocumentLocator().locate(in: whole).outlines.first)
        let card = try DocumentStraightener().straighten(whole, outline: outline).image
        var configuration = RectoEngine.Configuration()
        configuration.modelFolders = []
        let read = try await RectoEngine(configuration).read(ImageEncoder(.png).encode(card))
        #expect(read.kind == .driverLicense)
        configuration.readsPrint = false
        let reading = try await RectoEngine(configuration).read(ImageEncoder(.png).encode(card))
        #expect(reading.outcome == .unread)
        #expect(reading.kind == nil)
        #expect(!reading.evidence.faces.isEmpty)
    }

    @Test func `doubts a selfie whose face is on a document, and a front that is a selfie`() async throws {
        var configuration = RectoEngine.Configuration()
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        let front = try await engine.read(Sample.named("persons/maeve/front").bytes(), expecting: .selfie)
        #expect(front.findings.map(\.code).contains(.documentWrongSide))
        let selfie = try await engine.read(
            Sample.named("persons/maeve/selfie").bytes(),
            expecting: .driverLicense(.front)
        )
        #expect(selfie.findings.map(\.code).contains(.documentWrongSide))
    }
}

extension Image {
    fileprivate func brightness(x: Int, y: Int) -> UInt8 {
        unsafe withUnsafeBytes { unsafe $0[y * bytesPerRow + x] }
    }
}
