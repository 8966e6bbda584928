// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
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
}
