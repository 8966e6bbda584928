// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoRecords
import RectoVerification
import SystemPackage
import TestSupport
import Testing
@testable import RectoExaminer

@Suite(.timeLimit(.minutes(10)))
struct FaceCheckTests {
    /// An examiner with a model of faces, which also finds them in another way.
    private static let comparing = Result {
        var configuration = Examined.configuration
        configuration.modelFolders = [try #require(Examined.modelFolder)]
        // The embedder of the tests was never shown to keep less.
        configuration.falseMatchRate = 0.0125
        return try EngineExaminer(configuration)
    }

    /// The licence of a folder of the samples, as an examiner reads it.
    private static func document(
        _ folder: String,
        by examiner: EngineExaminer
    ) async throws -> ApplicantEvidence.Document {
        let examination = try await examiner.examine(Examined.license(Examined.sides(folder)))
        return .init(
            type: .driversLicense,
            record: try #require(examination.record),
            portrait: examination.portrait
        )
    }

    /// The licence that most tests show: each examiner reads it once.
    private static let plain = Task { try await document("persons/desmond", by: Examined.examiner) }
    private static let compared = Task { try await document("persons/desmond", by: comparing.get()) }

    /// A licence, and the selfie in a folder of the samples.
    private func evidence(
        _ document: Task<ApplicantEvidence.Document, any Error>,
        selfie: String = "persons/desmond",
        looks: [Data] = [],
        repetition: ApplicantEvidence.Repetition = .init()
    ) async throws -> ApplicantEvidence {
        ApplicantEvidence(
            checks: [.faceMatch],
            documents: [try await document.value],
            selfie: try Examined.picture("\(selfie)/selfie.jpg"),
            looks: looks,
            day: Examined.day,
            repetition: repetition
        )
    }

    @Test func `cannot compare faces without a model`() async throws {
        let result = try await Examined.examiner.check(evidence(Self.plain))
        #expect(result.map(\.outcome) == [.couldNotApply])
        #expect(result.map(\.codes) == [["face.noModel"]])
    }

    @Test func `fails frames of another person's verification without looking at faces`() async throws {
        let repeated = ApplicantEvidence.Repetition(frames: ["ab"])
        let evidence = try await evidence(Self.plain, repetition: repeated)
        let result = try await Examined.examiner.check(evidence)
        #expect(result.map(\.outcome) == [.failed])
        #expect(result.map(\.codes) == [["frames.repeated"]])
    }

    @Test func `says what is missing`() async throws {
        let document = CheckedRecords.license()
        let selfie = try Examined.picture("persons/desmond/selfie.jpg")
        func codes(_ document: ApplicantEvidence.Document, _ selfie: Data?) async throws -> [String] {
            let evidence = ApplicantEvidence(
                checks: [.faceMatch],
                documents: [document],
                selfie: selfie,
                day: Examined.day
            )
            return try await Examined.examiner.check(evidence).flatMap(\.codes)
        }
        #expect(try await codes(document, nil) == ["face.noSelfie"])
        #expect(try await codes(document, selfie) == ["face.noPortrait"])
        let empty = ApplicantEvidence.Document(type: document.type, record: document.record, portrait: Data("x".utf8))
        #expect(try await codes(empty, selfie) == ["face.noPortrait"])
        #expect(try await codes(empty, Data("x".utf8)) == ["face.noSelfie"])
    }

    @Test(.enabled(if: Examined.modelFolder != nil, "no model of faces in data/face/models of the shared data"))
    func `tells the holder from somebody else`() async throws {
        let examiner = try Self.comparing.get()
        let own = try await examiner.check(evidence(Self.compared))
        #expect(own.map(\.outcome) == [.passed], "\(own)")
        #expect((own.first?.metrics["distance"] ?? 9) <= own.first?.metrics["threshold"] ?? 0)
        let other = try await examiner.check(evidence(Self.compared, selfie: "persons/anais"))
        #expect(other.map(\.outcome) == [.failed], "\(other)")
        #expect(other.map(\.codes) == [["face.mismatch"]])
    }

    @Test(.enabled(if: FetchedModels.folder != nil, "\(FetchedModels.absence)"))
    func `passes the holder by the fetched model, and leaves somebody who looks alike to a person`() async throws {
        var configuration = Examined.configuration
        configuration.modelFolders = [FilePath(try #require(FetchedModels.folder).path)]
        let examiner = try EngineExaminer(configuration)
        func result(_ folder: String, looks: [Data] = []) async throws -> CheckResult {
            let document = Task { try await Self.document(folder, by: examiner) }
            return try #require(try await examiner.check(evidence(document, selfie: folder, looks: looks)).first)
        }
        let alone = try await result("persons/desmond")
        #expect(alone.outcome == .passed, "\(alone)")
        #expect(alone.metrics["threshold"] == 0.45)
        // The same picture again changes nothing, another one of the person does.
        let own = try Examined.picture("persons/desmond/selfie.jpg")
        #expect(try await result("persons/desmond", looks: [own]).metrics == alone.metrics)
        let alike = try await result("persons/somebody-elses-front")
        #expect(alike.codes == ["face.uncertain"], "\(alike)")
    }

    @Test(.enabled(if: Examined.modelFolder != nil, "no model of faces in data/face/models of the shared data"))
    func `does not pass expressions of another person than the selfie shows`() async throws {
        let examiner = try Self.comparing.get()
        let own = try Examined.picture("persons/desmond/selfie.jpg")
        let others = try Examined.picture("persons/anais/selfie.jpg")
        let honest = try await examiner.check(evidence(Self.compared, looks: [own, own]))
        #expect(honest.map(\.outcome) == [.passed], "\(honest)")
        for looks in [[others, others], [own, others]] {
            let spliced = try await examiner.check(evidence(Self.compared, looks: looks))
            #expect(spliced.map(\.outcome) == [.failed])
            #expect(spliced.first?.codes.contains("liveness.differentPeople") == true, "\(spliced)")
        }
        let blank = Data("no picture".utf8)
        let unseen = try await examiner.check(evidence(Self.compared, looks: [own, blank]))
        #expect(unseen.map(\.outcome) == [.couldNotApply])
        #expect(unseen.map(\.codes) == [["liveness.peopleUncertain"]])
    }

    @Test func `fails a selfie that is the portrait of the document itself`() async throws {
        let document = try await Self.plain.value
        let portrait = try #require(document.portrait)
        let evidence = ApplicantEvidence(
            checks: [.faceMatch],
            documents: [document],
            selfie: portrait,
            day: Examined.day
        )
        let result = try await Examined.examiner.check(evidence)
        #expect(result.map(\.outcome) == [.failed])
        #expect(result.first?.codes.contains("face.copied") == true, "\(result)")
    }

    @Test func `passes what is up to the model's threshold, and no more`() {
        func answer(_ distance: Float) -> CheckAnswer {
            let distances = [
                FaceDistance(distance: 0.4, falseMatchRate: 0.01, basis: "made up"),
                FaceDistance(distance: 0.6, falseMatchRate: 0.1, basis: "made up"),
            ]
            let comparer = FaceComparer(metric: .euclidean, distances: distances, falseMatchRate: 0.01)
            let (one, other) = (
                FaceEmbedding(model: "m", values: [0]), FaceEmbedding(model: "m", values: [distance])
            )
            return CheckAnswer([comparer.compare(one, other)])
        }
        #expect(answer(0.39).outcome == .passed)
        #expect(answer(0.45).codes == [.faceUncertain])
        #expect(answer(0.61).codes == [.faceMismatch])
        #expect(answer(0.1).metrics["threshold"] == 0.4)
    }

    @Test func `the worst of several comparisons counts`() throws {
        func compared(_ verdict: FaceDistanceReport.Verdict) throws -> FaceComparison {
            let distance: Float =
                switch verdict {
                case .samePerson: 0.2
                case .uncertain: 0.5
                case .differentPerson: 0.9
                }
            let comparer = FaceComparer(
                metric: .euclidean,
                distances: [
                    FaceDistance(distance: 0.3, falseMatchRate: 0.001, basis: "made up"),
                    FaceDistance(distance: 0.6, falseMatchRate: 0.1, basis: "made up"),
                ],
                falseMatchRate: 0.001
            )
            let comparison = comparer.compare(
                FaceEmbedding(model: "m", values: [0]),
                FaceEmbedding(model: "m", values: [distance])
            )
            try #require(comparison.verdict == verdict)
            return comparison
        }
        let (same, unsure, other) = try (compared(.samePerson), compared(.uncertain), compared(.differentPerson))
        let missing = FaceComparison.notCompared(.noFaceInPortrait)
        #expect(CheckAnswer([same]).outcome == .passed)
        #expect(CheckAnswer([same, other, unsure]).codes == [.faceMismatch])
        #expect(CheckAnswer([same, unsure]).codes == [.faceUncertain])
        #expect(CheckAnswer([same, unsure]).outcome == .couldNotApply)
        #expect(CheckAnswer([same, missing]).codes == [.facePortraitMissing])
        #expect(CheckAnswer([same, missing]).outcome == .couldNotApply)
        #expect(CheckAnswer([.notCompared(.unprovenFalseMatchRate)]).codes == [.faceUnproven])
        #expect(abs((CheckAnswer([same, other]).metrics["distance"] ?? 0) - 0.9) < 1e-6)
    }
}
