// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

/// Tests the stages together on an image and on the facts known about it.
struct CapturePipelineTests {
    private func readings(
        of scanner: StubScanner,
        expecting expectation: Expectation = .anything,
        country: String? = nil,
        steps: [DriverLicense.CaptureStep]? = nil,
        makesCrops: Bool = false,
        faces: StubFaceDetector = .nobody,
        picture: [UInt8]? = nil
    ) async throws -> [Reading] {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.faceDetector = faces
        configuration.country = country.flatMap { Country(code: $0) }
        configuration.captureSteps = steps
        configuration.makesCrops = makesCrops
        configuration.asOf = CalendarDate("2026-01-01")
        return try await RectoEngine(configuration).readAll(picture ?? TestPictures.png(), expecting: expectation)
    }

    private func reading(
        of scanner: StubScanner,
        expecting expectation: Expectation = .anything,
        country: String? = nil,
        steps: [DriverLicense.CaptureStep]? = nil,
        faces: StubFaceDetector = .nobody
    ) async throws -> Reading {
        let all = try await readings(of: scanner, expecting: expectation, country: country, steps: steps, faces: faces)
        return try #require(all.count == 1 ? all.first : nil)
    }

    private let license = StubScanner(payloads: TestPayloads.license())
    private let nothing = StubScanner.nothing
    private let portrait = StubFaceDetector(.portrait)
    private let unreadable = StubScanner { _ in BarcodeScan(barcodes: [], unread: [.row(0)]) }
    private let boardingPass = StubScanner(payloads: TestPayloads.boardingPass)

    @Test func `notes how long each stage took, in order`() async throws {
        let reading = try await reading(of: license)
        #expect(
            reading.timing.stages.map(\.name) == [
                "admit", "decode", "locate", "barcode", "zone", "face", "restore", "print", "assess", "recapture",
                "embed", "assemble", "validate",
            ]
        )
        #expect(reading.timing.total >= reading.timing.stages.reduce(.zero) { $0 + $1.duration })
    }

    @Test func `makes a record of each licence and leaves out other codes`() async throws {
        let scanner = StubScanner(
            payloads: TestPayloads.boardingPass,
            TestPayloads.license(),
            TestPayloads.license(number: "X2")
        )
        let all = try await readings(of: scanner)
        #expect(all.map(\.driverLicense?.idNumber) == ["D1234567", "X2"])
        #expect(all.map(\.evidence.otherCodes.count) == [1, 1])
        #expect(all.allSatisfy { $0.kind == .driverLicense && $0.side == .back })
        #expect(all.map(\.driverLicense?.backImage) == all.map(\.input.sha256))
    }

    @Test(arguments: [("QRCode", 400, 400), ("Code128", 900, 200), ("Aztec", 400, 400)])
    func `lists a code of another kind that a picture shows`(symbology: String, width: Int, height: Int) async throws {
        let code = DrawnCode.image(symbology, "NOT A LICENCE", width: width, height: height)
        let reading = try await RectoEngine().read(ImageEncoder(.png).encode(code))
        #expect(reading.kind != .driverLicense)
        #expect(reading.evidence.otherCodes.map(\.symbology) == [symbology])
        #expect(reading.evidence.otherCodes.map(\.payload) == [Array("NOT A LICENCE".utf8)])
    }

    @Test func `calls an identification card what it is`() async throws {
        let card = try await reading(of: StubScanner(payloads: TestPayloads.license(type: "ID")))
        #expect(card.kind == .driverLicense)
        #expect(card.recognition?.documentType == "Identity Card")
        #expect(try await reading(of: license).recognition?.documentType == "Driving Licence")
    }

    @Test func `says why there is no licence`() async throws {
        for (scanner, code) in [
            (nothing, Finding.Code.barcodeNotFound), (unreadable, .barcodeUnreadable), (boardingPass, .barcodeNotAAMVA),
        ] {
            let reading = try await reading(of: scanner)
            #expect(reading.outcome == .unread)
            #expect(reading.findings.map(\.code) == [code])
            #expect(reading.findings.map(\.severity) == [.error])
            #expect(reading.kind == nil)
            #expect(reading.driverLicense == nil)
        }
    }

    @Test func `takes a front that was expected as read, without data`() async throws {
        for scanner in [nothing, unreadable, boardingPass] {
            let reading = try await reading(of: scanner, expecting: .driverLicense(.front), faces: portrait)
            #expect(reading.outcome == .read)
            #expect(reading.driverLicense?.face == FaceRectangle(x: 4, y: 10, width: 6, height: 7))
            #expect(reading.side == .front)
            #expect(reading.driverLicense?.hasData == false)
            #expect(reading.driverLicense?.frontImage == reading.input.sha256)
            #expect(reading.driverLicense?.backImage == nil)
            #expect(reading.driverLicense?.cardId != nil)
            #expect(reading.findings.isEmpty)
        }
    }

    @Test func `warns where a front was expected and a back was shown`() async throws {
        let reading = try await reading(of: license, expecting: .driverLicense(.front))
        #expect(reading.outcome == .read)
        #expect(reading.side == .back)
        #expect(reading.findings.map(\.code) == [.documentWrongSide])
        #expect(reading.findings.map(\.severity) == [.warning])
        #expect(try await self.reading(of: license, expecting: .driverLicense(.back)).findings.isEmpty)
    }

    @Test func `takes no back without its barcode`() async throws {
        let reading = try await reading(of: nothing, expecting: .driverLicense(.back))
        #expect(reading.outcome == .unread)
        #expect(reading.kind == .driverLicense)
        #expect(reading.side == .back)
        #expect(reading.findings.map(\.code) == [.barcodeNotFound])
    }

    @Test func `finds out the side where only the kind is known`() async throws {
        let front = try await reading(of: nothing, expecting: .driverLicense(nil), faces: portrait)
        #expect(front.outcome == .read)
        #expect(front.side == .front)
        let back = try await reading(of: license, expecting: .driverLicense(nil))
        #expect(back.side == .back)
        for scanner in [unreadable, boardingPass] {
            let failed = try await reading(of: scanner, expecting: .driverLicense(nil))
            #expect(failed.outcome == .unread)
            #expect(failed.side == nil)
        }
    }

    @Test func `fills in the country that was given where the document names none`() async throws {
        // Neither issuer nor state exist, so that nothing says where the document is from.
        let scanner = StubScanner(payloads: TestPayloads.license(issuer: "636099", country: nil, state: "ZZ"))
        let unknown = try await reading(of: scanner)
        try #require(unknown.driverLicense?.country == nil)
        #expect(unknown.recognition?.issuingCountryCode == nil)

        let given = try await reading(of: scanner, country: "CAN")
        #expect(given.driverLicense?.country == "CAN")
        #expect(given.fields[.country]?.origin == .given)
        #expect(given.recognition?.issuingCountryCode == "CAN")
        #expect(given.recognition?.issuingCountryName == "Canada")
        #expect(!given.findings.contains { $0.code == .documentMismatch })
    }

    @Test func `warns where the document is from another country than was given`() async throws {
        let reading = try await reading(of: license, country: "CAN")
        #expect(reading.outcome == .read)
        #expect(reading.driverLicense?.country == "USA", "the document's own word stands")
        #expect(reading.findings.map(\.code) == [.documentMismatch])
        #expect(reading.findings.first?.field == "country")
        #expect(try await self.reading(of: license, country: "USA").findings.isEmpty)
    }

    @Test(arguments: [
        ("604431", "USA", "PRI", true), ("604431", "PRI", "PRI", true), ("604431", "PRI", "USA", true),
        ("636026", "USA", "PRI", false), ("604431", "USA", "CAN", false),
    ])
    func `takes a licence of an American territory for one of the United States too`(
        issuer: String,
        stated: String,
        given: String,
        agrees: Bool
    ) async throws {
        let scanner = StubScanner(payloads: TestPayloads.license(issuer: issuer, country: stated))
        let reading = try await reading(of: scanner, country: given)
        #expect(reading.driverLicense?.country == stated)
        #expect(reading.driverLicense?.addressZip == "90001")
        #expect(reading.findings.map(\.code) == (agrees ? [] : [.documentMismatch]))
    }

    @Test func `does not look for barcodes on licences of a country without`() async throws {
        let counter = Counter()
        let scanner = StubScanner { _ in counter.count { BarcodeScan(barcodes: []) } }
        let front = try await reading(of: scanner, expecting: .driverLicense(.front), country: "NLD", faces: portrait)
        #expect(front.outcome == .read)
        #expect(front.side == .front)
        let back = try await reading(of: scanner, expecting: .driverLicense(.back), country: "NLD")
        #expect(back.outcome == .read)
        #expect(back.side == .back)
        #expect(back.driverLicense?.backImage == back.input.sha256)
        #expect(back.driverLicense?.hasData == false)
        #expect(counter.begun == 0)
    }

    @Test func `goes by the capture steps where they are given, whatever the country`() async throws {
        let counter = Counter()
        let scanner = StubScanner { image in try counter.count { try license.scan(image, effort: .quick) } }
        let read = try await reading(of: scanner, country: "NLD", steps: [.scanBarcode])
        #expect(read.driverLicense?.idNumber == "D1234567")
        #expect(counter.begun == 1)
        let skipped = try await reading(
            of: scanner,
            expecting: .driverLicense(.back),
            country: "USA",
            steps: [.captureFront, .captureBack]
        )
        #expect(skipped.driverLicense?.hasData == false)
        #expect(counter.begun == 1)
    }

    @Test func `reads of a real back what the capture steps ask for, and no more`() async throws {
        let back = try Sample.named("license-backs-clean/virginia").bytes()
        for (steps, number) in [([.captureFront, .captureBack], nil), ([.scanBarcode], "T00009034")]
            as [([DriverLicense.CaptureStep], String?)]
        {
            var configuration = RectoEngine.Configuration()
            configuration.captureSteps = steps
            let reading = try await RectoEngine(configuration).read(back, expecting: .driverLicense(.back))
            #expect(reading.outcome == .read)
            #expect(reading.driverLicense?.idNumber == number)
        }
    }

    @Test func `cuts out the barcodes where asked`() async throws {
        #expect(try await readings(of: license).flatMap(\.crops).isEmpty)
        let picture = try ImageEncoder(.png).encode(TestPictures.image(width: 400, height: 300))
        let corners = Quadrilateral(
            topLeft: Point(x: 300, y: 200),
            topRight: Point(x: 100, y: 200),
            bottomRight: Point(x: 100, y: 150),
            bottomLeft: Point(x: 300, y: 150)
        )
        let scanner = StubScanner { _ in
            BarcodeScan(barcodes: [Barcode(symbology: "PDF417", payload: TestPayloads.license(), corners: corners)])
        }
        let crop = try #require(try await readings(of: scanner, makesCrops: true, picture: picture).first?.crops.first)
        #expect(crop.part == .barcode)
        #expect((200...230).contains(crop.image.width))
        #expect((50...70).contains(crop.image.height))
        let png = try crop.png()
        #expect(try ImageHeader(png.span).width == crop.image.width)
    }

    @Test(arguments: [0.0, 1e9, -1e9])
    func `survives corners that make no sense`(coordinate: Double) async throws {
        let point = Point(x: coordinate, y: coordinate)
        let corners = Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point)
        let scanner = StubScanner { _ in
            BarcodeScan(barcodes: [Barcode(symbology: "PDF417", payload: TestPayloads.license(), corners: corners)])
        }
        let readings = try await readings(of: scanner, makesCrops: true)
        #expect(readings.map(\.outcome) == [.read])
    }

    @Test func `reads what a damaged file still shows, with a finding`() async throws {
        let picture = try ImageEncoder(.jpeg(quality: 90)).encode(TestPictures.image(width: 400, height: 300))
        let all = try await readings(of: license, picture: Array(picture.prefix(picture.count * 2 / 3)))
        #expect(all.map(\.outcome) == [.read])
        #expect(all.flatMap(\.findings).map(\.code) == [.imageTruncated])
    }

    @Test func `puts the gravest findings first`() async throws {
        let picture = try ImageEncoder(.jpeg(quality: 90)).encode(TestPictures.image(width: 400, height: 300))
        let all = try await readings(of: nothing, picture: Array(picture.prefix(picture.count * 2 / 3)))
        #expect(all.flatMap(\.findings).map(\.code) == [.barcodeNotFound, .imageTruncated])
    }
}
