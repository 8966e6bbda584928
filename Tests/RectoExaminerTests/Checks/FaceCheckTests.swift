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
        // The embedder of the tests was never shown to keep less.
        faces: FaceRequirement? = FaceRequirement(falseMatchRate: 0.0125),
        repetition: ApplicantEvidence.Repetition = .init()
    ) async throws -> ApplicantEvidence {
        ApplicantEvidence(
            checks: [.faceMatch],
            documents: [try await document.value],
            selfie: try Examined.picture("\(selfie)/selfie.jpg"),
            looks: looks,
            day: Examined.day,
            faces: faces,
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

    @Test func `a document without a portrait must name the holder of one with a portrait`() {
        let license = CheckedRecords.license()
        let portrayed = ApplicantEvidence.Document(
            type: license.type,
            record: license.record,
            portrait: Data("x".utf8)
        )
        let stranger = CheckedRecords.passport { $0.lastName = "OTHER" }
        let unnamed = CheckedRecords.passport { $0.birthDate = nil }
        #expect(![portrayed].hasStranger)
        #expect(![CheckedRecords.passport(), portrayed].hasStranger)
        #expect([portrayed, CheckedRecords.passport(), stranger].hasStranger)
        #expect([portrayed, unnamed].hasStranger)
    }

    @Test(.enabled(if: Examined.modelFolder != nil, "no model of faces in data/face/models of the shared data"))
    func `tells the holder from somebody else`() async throws {
        let examiner = try Self.comparing.get()
        let own = try await examiner.check(evidence(Self.compared))
        #expect(own.map(\.outcome) == [.passed], "\(own)")
        #expect(own.map(\.codes) == [["face.matched"]])
        let faces = try #require(own.first?.faces?.first)
        #expect(faces.documentType == .driversLicense && faces.judgement == "face.matched")
        #expect(faces.distance <= faces.threshold && faces.falseMatchRate <= 0.0125)
        #expect(faces.band == [0.385, 0.575] && faces.threshold == 0.385)
        #expect(faces.metric == "euclidean" && faces.model == "barel-densenet-150")
        #expect(own.first?.metrics["distance"] == faces.distance)
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
            return try #require(
                try await examiner.check(evidence(document, selfie: folder, looks: looks, faces: nil)).first
            )
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

    @Test func `passes no selfie that is the portrait of the document itself`() async throws {
        let document = try await Self.plain.value
        let portrait = try #require(document.portrait)
        let evidence = ApplicantEvidence(
            checks: [.faceMatch],
            documents: [document],
            selfie: portrait,
            day: Examined.day
        )
        let result = try await Examined.examiner.check(evidence)
        #expect(result.map(\.outcome) == [.couldNotApply])
        #expect(result.first?.codes.contains("face.copied") == true, "\(result)")
    }

    @Test(.enabled(if: Examined.modelFolder != nil, "no model of faces in data/face/models of the shared data"))
    func `leaves faces to a person if the model was never measured at the rate that is asked for`() async throws {
        let examiner = try Self.comparing.get()
        // Without a rate of the journey the examiner's counts, one in 10,000.
        let rates = [nil, FaceRequirement(falseMatchRate: 0.01), FaceRequirement(falseMatchRate: 0.0000001)]
        for faces in rates {
            let result = try await examiner.check(evidence(Self.compared, looks: [], faces: faces))
            #expect(result.map(\.outcome) == [.couldNotApply], "\(result)")
            #expect(result.first?.codes.contains("face.unproven") == true, "\(result)")
            #expect(result.first?.faces?.map(\.judgement) == ["face.unproven"])
        }
        let group = FaceRequirement(falseMatchRate: 0.0125, includesWorstGroup: true)
        let unmeasured = try await examiner.check(evidence(Self.compared, faces: group))
        #expect(unmeasured.map(\.outcome) == [.couldNotApply], "no group was measured: \(unmeasured)")
        let other = try await examiner.check(evidence(Self.compared, selfie: "persons/anais", faces: nil))
        #expect(other.map(\.codes) == [["face.mismatch"]], "\(other)")
    }

    @Test(.enabled(if: Examined.fetchedModels != nil, "\(FetchedModels.absence)"))
    func `judges by the rate of the journey with the fetched model`() async throws {
        var configuration = Examined.configuration
        configuration.modelFolders = [try #require(Examined.fetchedModels)]
        let examiner = try EngineExaminer(configuration)
        #expect(examiner.faceModel == "dlib-resnet-v1")
        let document = Task { try await Self.document("persons/desmond", by: examiner) }
        func faces(_ requirement: FaceRequirement?) async throws -> (CheckResult, ComparedFaces) {
            let result = try #require(try await examiner.check(evidence(document, faces: requirement)).first)
            return (result, try #require(result.faces?.first))
        }
        let (usual, figures) = try await faces(nil)
        #expect(usual.outcome == .passed && figures.threshold == 0.45 && figures.band == [0.45, 0.6], "\(usual)")
        #expect(figures.worstGroup?.upperBound == 0.035)
        let (lenient, less) = try await faces(FaceRequirement(falseMatchRate: 0.001))
        #expect(lenient.codes == ["face.matched"] && less.threshold == 0.5 && less.distance == figures.distance)
        let (group, _) = try await faces(FaceRequirement(includesWorstGroup: true))
        #expect(group.outcome == .couldNotApply && group.codes.contains("face.unproven"), "\(group)")
        // Somebody who looks much like the person in the portrait: nobody passes without a person having looked.
        let folder = "persons/somebody-elses-front"
        let front = Task { try await Self.document(folder, by: examiner) }
        let alike = try await examiner.check(evidence(front, selfie: folder, faces: nil))
        #expect(alike.map(\.outcome) == [.couldNotApply], "\(alike)")
        #expect(alike.map(\.codes) == [["face.uncertain"]], "\(alike)")
        let (loose, more) = try await faces(FaceRequirement(falseMatchRate: 0.01, includesWorstGroup: true))
        #expect(more.threshold == 0.4 && (loose.outcome == .passed) == (more.distance <= 0.4), "\(loose)")
    }

    @Test(.enabled(if: Examined.modelFolder != nil, "no model of faces in data/face/models of the shared data"))
    func `gives nobody the vector of a face`() async throws {
        let folder = try #require(Examined.modelFolder)
        var reading = RectoEngine.Configuration()
        reading.modelFolders = [folder]
        let portrait = try #require(try await Self.compared.value.portrait)
        let pictures = [try Examined.picture("persons/desmond/selfie.jpg"), portrait]
        let examiner = try Self.comparing.get()
        let result = try await examiner.check(evidence(Self.compared, looks: pictures))
        let document = try await examiner.examine(Examined.license(Examined.sides("persons/desmond")))
        #expect(result.first?.faces?.isEmpty == false, "faces were compared")
        var told = try WireJSON.encode(result)
        told += try WireJSON.encode(document.result)
        told += Data(String(reflecting: document).utf8)
        let engine = try RectoEngine(reading)
        for picture in pictures {
            let embedding = try #require(
                try await engine.readAll([UInt8](picture), expecting: .selfie).first?.faceEmbedding
            )
            #expect(FaceVector(embedding.values).isHeld(by: Data(try JSONEncoder().encode(embedding))), "it is found")
            #expect(!FaceVector(embedding.values).isHeld(by: told))
        }
    }

    @Test func `what is up to the threshold passes, what is beyond the band fails, and a person looks between them`() {
        func answer(_ distance: Float, rate: Double = 0.01) -> CheckAnswer {
            let distances = [
                FaceDistance(distance: 0.4, falseMatchRate: 0.01, basis: "made up"),
                FaceDistance(distance: 0.6, falseMatchRate: 0.1, basis: "made up"),
            ]
            let comparer = FaceComparer(metric: .euclidean, distances: distances, falseMatchRate: rate)
            let (one, other) = (
                FaceEmbedding(model: "m", values: [0]), FaceEmbedding(model: "m", values: [distance])
            )
            return CheckAnswer([comparer.compare(one, other)])
        }
        #expect(answer(0.39).outcome == .passed)
        #expect(answer(0.39).codes == [.faceMatched])
        #expect(answer(0.41).outcome == .couldNotApply)
        #expect(answer(0.41).codes == [.faceUncertain])
        #expect(answer(0.61).outcome == .failed)
        #expect(answer(0.61).codes == [.faceMismatch])
        #expect(answer(0.1).metrics["threshold"] == 0.4)
        #expect(answer(0.1, rate: 0.001).codes == [.faceUnproven])
        #expect(answer(0.61, rate: 0.001).codes == [.faceMismatch])
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

/// The vector of a face, as bytes and texts could hold it.
private struct FaceVector {
    private let values: [Float]

    init(_ values: [Float]) { self.values = values }

    /// True if some bytes hold the vector's numbers, plain, in base64 or as decimals.
    func isHeld(by bytes: Data) -> Bool {
        let plain = values.prefix(6).reduce(into: Data()) { data, value in
            data += (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // Six numbers, of which no one is so common that it is there by chance.
        let decimals = values.filter { abs($0) > 0.001 }.prefix(6).map { "\($0)".prefix(7) }
        return bytes.range(of: plain) != nil || text.contains(plain.base64EncodedString().prefix(30))
            || decimals.allSatisfy { text.contains($0) }
    }
}
