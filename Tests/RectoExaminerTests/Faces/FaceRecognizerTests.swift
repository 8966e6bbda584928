// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoVerification
import SystemPackage
import TestSupport
import Testing
@testable import RectoExaminer

@Suite(.timeLimit(.minutes(10)))
struct FaceRecognizerTests {
    private static let models = Examined.modelFolder ?? Examined.fetchedModels
    /// The rate that the models of the tests are known to keep.
    private static let requirement = FaceRequirement(falseMatchRate: 0.0125)

    @Test(.enabled(if: models != nil, "\(FetchedModels.absence)"))
    func `recognizes a face used before by its template, and nobody else's`() async throws {
        var configuration = Examined.configuration
        configuration.modelFolders = [try #require(Self.models)]
        configuration.faces = Self.requirement
        let examiner = try EngineExaminer(configuration)
        let selfie = try Examined.picture("persons/desmond/selfie.jpg")
        let own = try #require(try await examiner.template(of: [selfie]))
        #expect(own.count < 16_384)
        let portrait = try #require(
            try await examiner.examine(Examined.license(Examined.sides("persons/desmond"))).portrait
        )
        let other = try await examiner.template(of: [Examined.picture("persons/anais/selfie.jpg")])
        let others = [
            try #require(try await examiner.template(of: [portrait])), try #require(other), Data("none".utf8), own,
        ]
        let matches = try await examiner.matches(of: own, among: others, Self.requirement)
        #expect(matches == [0, 3])
        // A journey's own rate counts: none is so strict that a model was shown to keep it.
        let strictest = FaceRequirement(falseMatchRate: 1e-12)
        #expect(try await examiner.matches(of: own, among: others, strictest).isEmpty)
        // Pictures of two people are none of one person: the first counts alone.
        let mixed = try await examiner.template(of: [selfie, Examined.picture("persons/anais/selfie.jpg")])
        #expect(mixed == own)
        #expect(try await examiner.template(of: [Data("no picture".utf8), selfie]) == nil)
    }

    @Test func `makes no template without a model`() async throws {
        let selfie = try Examined.picture("persons/desmond/selfie.jpg")
        #expect(try await Examined.examiner.template(of: [selfie]) == nil)
        #expect(try await Examined.examiner.matches(of: selfie, among: [selfie], nil).isEmpty)
    }

    @Test func `keeps the vectors of a template exactly`() throws {
        let vectors: [[Float]] = [[0.25, -1.5, .pi], [1, 2, 3]]
        let embeddings = vectors.map { FaceEmbedding(model: "m", values: $0) }
        let stored = StoredTemplate(embeddings).data
        let (kept, made) = (try #require(StoredTemplate(stored)?.template), try #require(FaceTemplate(embeddings)))
        let other = try #require(FaceTemplate([FaceEmbedding(model: "m", values: [0, 1, 0])]))
        #expect(kept.pictureCount == 2 && kept.model == "m")
        #expect(kept.distance(to: other, by: .euclidean) == made.distance(to: other, by: .euclidean))
        for cut in [1, 2, 3, 4, 7] { #expect(StoredTemplate(stored.dropLast(cut))?.template == nil) }
        #expect(StoredTemplate(Data("{}".utf8)) == nil && StoredTemplate(Data()) == nil)
        #expect(StoredTemplate([]).template == nil && StoredTemplate(StoredTemplate([]).data)?.template == nil)
        // As earlier versions stored it.
        let former = #"{"model":"m","vectors":["AACAPgAAwL/aD0lA","AACAPwAAAEAAAEBA"]}"#
        #expect(StoredTemplate(Data(former.utf8))?.data == stored)
    }
}
