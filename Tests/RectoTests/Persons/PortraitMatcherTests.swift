// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import Testing

struct PortraitMatcherTests {
    private let engine = Result {
        var configuration = RectoEngine.Configuration()
        configuration.faceDetector = StubFaceDetector(.large)
        configuration.faceMatcher = FaceMatcher(
            embedder: StubEmbedder(),
            comparer: FaceComparer(
                metric: .euclidean,
                distances: [
                    FaceDistance(distance: 0.4, falseMatchRate: 0.0001, basis: "a test"),
                    FaceDistance(distance: 0.6, falseMatchRate: 0.01, basis: "a test"),
                ]
            )
        )
        return try RectoEngine(configuration)
    }

    /// A selfie, or the front of a licence, of somebody with this vector.
    private func picture(_ value: Float?, expecting expectation: Expectation = .selfie) async throws -> Reading {
        var reading = try await engine.get().read(TestPictures.png(), expecting: expectation)
        try #require(reading.record?.face != nil)
        reading.faceEmbedding = value.map { FaceEmbedding(model: "m", values: [$0]) }
        return reading
    }

    @Test func `compares several pictures of a person with a portrait`() async throws {
        let engine = try engine.get()
        let portrait = try await picture(0, expecting: .driverLicense(.front))
        let pictures = [try await picture(0.5), try await picture(0.25)]
        #expect(engine.comparison(of: [pictures[0]], with: portrait).verdict == .uncertain)
        #expect(engine.comparison(of: pictures, with: portrait).verdict == .samePerson)
        #expect(engine.person(from: [pictures[0], portrait]).comparisons.map(\.comparison.verdict) == [.uncertain])
    }

    @Test func `compares nobody with a portrait if a picture has no face, or there is none`() async throws {
        let engine = try engine.get()
        let portrait = try await picture(0, expecting: .driverLicense(.front))
        let (selfie, faceless) = (try await picture(0.1), try await picture(nil))
        #expect(engine.comparison(of: [], with: portrait) == .notCompared(.noSelfie))
        #expect(engine.comparison(of: [selfie, faceless], with: portrait) == .notCompared(.noFaceInSelfie))
        let blank = try await picture(nil, expecting: .driverLicense(.front))
        #expect(engine.comparison(of: [selfie], with: blank) == .notCompared(.noFaceInPortrait))
        var other = selfie
        other.faceEmbedding = FaceEmbedding(model: "other", values: [0])
        #expect(engine.comparison(of: [selfie, other], with: portrait) == .notCompared(.incomparableEmbeddings))
    }
}
