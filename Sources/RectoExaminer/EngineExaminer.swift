// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import Recto
internal import RectoRecords
internal import RectoSystem
public import RectoService
public import RectoVerification
public import SystemPackage

/// Examines evidence with the engine, in processes of their own: no byte that somebody sent is decoded in this one.
public final class EngineExaminer: EvidenceExaminer {
    /// How evidence is examined, and what that may cost.
    public struct Configuration: Sendable {
        /// The program `recto`, which the workers are.
        public var program: FilePath
        /// Where model files are looked for that a user supplies; without one for faces no identity check can be made.
        public var modelFolders = ModelLibrary.standardFolders
        /// Where `pdfinfo` and `pdftoppm` are looked for, by which PDF files are read.
        public var programFolders = RectoEngine.Configuration().programFolders
        /// Workers at the same time, at least 1.
        public var workers = ProcessInfo.processInfo.activeProcessorCount
        /// Bytes that a worker can write to.
        public var memory = 512_000_000
        /// How much processor time an image may take, in whole seconds.
        public var time: Duration = .seconds(10)
        /// How much processor time the frames of a presence challenge may take, in whole seconds.
        public var presenceTime: Duration = .seconds(60)

        /// The usual.
        ///
        /// - Parameter program: The program `recto`.
        public init(program: FilePath) {
            self.program = program
        }
    }

    private let documents: DocumentExaminer
    private let presences: PresenceExaminer
    private let applicants: ApplicantChecker

    /// An examiner whose workers are not started yet.
    ///
    /// - Throws: `ModelError` where a model file is there that must not be used.
    public init(_ configuration: Configuration) throws(ModelError) {
        let engine = try IsolatedEngine(configuration.engine)
        documents = DocumentExaminer(engine: engine)
        presences = PresenceExaminer(engine: engine)
        applicants = ApplicantChecker(
            faces: FaceCheck(engine: engine),
            engineVersion: try EngineVersion(models: ModelLibrary(folders: configuration.modelFolders)).text
        )
    }

    public func examine(_ document: DocumentEvidence) async throws -> DocumentExamination {
        try await Self.naming { try await documents.examine(document) }
    }

    public func examine(_ presence: PresenceEvidence) async throws -> PresenceExamination {
        try await Self.naming { try await presences.examine(presence) }
    }

    public func check(_ applicant: ApplicantEvidence) async throws -> [CheckResult] {
        try await Self.naming { try await applicants.check(applicant) }
    }

    /// Does work, and says of a worker that cannot be started what is to be done.
    private static func naming<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as ProcessError {
            throw ExaminerError.engineUnavailable(reason: error.reason)
        }
    }
}

extension EngineExaminer.Configuration {
    fileprivate var engine: IsolatedEngine.Configuration {
        var reading = RectoEngine.Configuration()
        reading.modelFolders = modelFolders
        reading.programFolders = programFolders
        reading.workers = workers
        var engine = IsolatedEngine.Configuration(reading: reading, program: program)
        engine.memory = memory
        engine.time = time
        engine.presenceTime = presenceTime
        return engine
    }
}

extension EngineVersion {
    /// Number and digest, so that two answers can be told to come from the same engine.
    fileprivate var text: String { "recto \(Self.number) \(digest)" }
}
