// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import TestSupport
import Testing

struct FaceReaderTests {
    /// The reading of a selfie, with eyes measured at these places.
    private func selfie(eyes: Face.Eyes?) async throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.faceDetector = StubFaceDetector(.large)
        configuration.faceMatcher = FaceMatcher(
            embedder: StubEmbedder(eyes: eyes),
            comparer: FaceComparer(metric: .euclidean, distances: [])
        )
        configuration.makesCrops = true
        return try await RectoEngine(configuration).read(TestPictures.png(), expecting: .selfie)
    }

    @Test func `measures and cuts out a face by its measured eyes, if there are any`() async throws {
        // The detector's eyes are 7.2 pixels apart.
        let guessed = try await selfie(eyes: nil)
        let measured = try await selfie(eyes: .init(right: Point(x: 17, y: 10), left: Point(x: 21, y: 10)))
        func size(_ reading: Reading) -> Double? { reading.evidence.quality?.face?.interEyeDistance.value }
        #expect(try #require(size(measured)) < #require(size(guessed)))
        let portraits = [guessed, measured].map { $0.crops.first { $0.part == .portrait }?.image.width ?? 0 }
        // Four eye distances wide, to whole pixels.
        #expect(portraits == [30, 16])
        // The place of the face, and the face that is embedded, are the detector's.
        #expect(measured.evidence.faces == guessed.evidence.faces)
        #expect(measured.record?.face == guessed.record?.face)
    }

    @Test func `takes the portrait of a page, not the larger one on another person's card beside it`() async throws {
        let page = try await read(Self.pageBesideCard())
        let face = try #require(page.record?.face)
        #expect(page.passport?.idNumber == "U0090627H")
        #expect(face.x < 400, "the card begins at 1,300")
        #expect(page.evidence.faces.map { $0.bounds.x > 1_300 } == [false, true])
        let portrait = try #require(page.crops.first { $0.part == .portrait }?.image)
        #expect(portrait.width < 300)
    }

    @Test func `takes nobody else's portrait for that of a page whose own is hidden`() async throws {
        let page = try await read(Self.pageBesideCard(hidingPortrait: true))
        #expect(page.record?.face == nil)
        #expect(page.evidence.faces.isEmpty)
        #expect(!page.crops.contains { $0.part == .portrait })
        #expect(page.findings.contains { $0.code == .faceNotFound })
    }

    @Test func `straightens a page with its zone below, however it lies and without a look at faces`() async throws {
        let upright = try Self.picture("linus/page")
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        configuration.checksFaces = false
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        var pages: [Image] = []
        for turn in [Orientation.up, .down] {
            let bytes = try ImageEncoder(.jpeg(quality: 95)).encode(upright.upright(from: turn))
            let reading = try await engine.read(bytes, expecting: .passport)
            pages.append(try #require(reading.crops.first { $0.part == .document }?.image))
        }
        // The title stands in a dark band, and the zone on white.
        for page in pages {
            let (top, bottom) = (Self.level(ofTenth: 0, of: page), Self.level(ofTenth: 9, of: page))
            #expect(top < 120 && bottom > 200, "\(top), \(bottom)")
        }
    }

    /// The mean level of a tenth of an image's rows.
    private static func level(ofTenth tenth: Int, of image: Image) -> Int {
        let samples = image.packedSamples
        let part = samples[samples.count * tenth / 10..<samples.count * (tenth + 1) / 10]
        return part.reduce(0) { $0 + Int($1) } / part.count
    }

    private func read(_ bytes: [UInt8]) async throws -> Reading {
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        configuration.modelFolders = []
        return try await RectoEngine(configuration).read(bytes, expecting: .passport)
    }

    private static func picture(_ name: String) throws -> Image {
        let bytes = try Repository.bytes("Samples/persons/\(name).jpg")
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    /// A passport's page, and beside it another person's card, whose portrait is larger.
    private static func pageBesideCard(hidingPortrait: Bool = false) throws -> [UInt8] {
        let (width, height) = (2_500, 1_000)
        var samples = [UInt8](repeating: 110, count: width * height)
        let page = try picture("linus/page").reduced(width: 1_040, height: 780)
        for (image, left) in [(page, 100), (try picture("desmond/front"), 1_300)] {
            let pixels = image.packedSamples
            for row in 0..<image.height {
                let start = (100 + row) * width + left
                samples.replaceSubrange(
                    start..<start + image.width,
                    with: pixels[row * image.width..<(row + 1) * image.width]
                )
            }
        }
        if hidingPortrait {
            for row in 360..<640 { for column in 160..<430 { samples[row * width + column] = 60 } }
        }
        let image = Image(packedSamples: samples, width: width, height: height, format: .grey)
        return try ImageEncoder(.jpeg(quality: 92)).encode(image)
    }
}
