// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import Recto
internal import RectoRecords
internal import RectoSystem
public import RectoService
public import RectoVerification
public import SystemPackage

/// Examines evidence with the engine, in processes of their own: no byte that somebody sent is decoded in this one.
///
/// A worker reads what one examination asks for and ends with it: nothing of one person is in a process that sees another.
public final class EngineExaminer: EvidenceExaminer {
    /// How evidence is examined, and what that may cost.
    public struct Configuration: Sendable {
        /// The program `recto`, which the workers are.
        public var program: FilePath
        /// Where model files are looked for that a user supplies; without one for faces no identity check can be made.
        public var modelFolders = ModelLibrary.standardFolders
        /// Where `pdfinfo` and `pdftoppm` are looked for, by which PDF files are read.
        public var programFolders = RectoEngine.Configuration().programFolders
        /// Workers at the same time, at least 1; a service bounds by itself how much it asks for at once.
        public var workers = 4 * max(4, ProcessInfo.processInfo.activeProcessorCount)
        /// Bytes that a worker can write to.
        public var memory = 512_000_000
        /// How much processor time an image may take, in whole seconds.
        public var time: Duration = .seconds(10)
        /// How much processor time the frames of a presence challenge may take, in whole seconds.
        public var presenceTime: Duration = .seconds(60)
        /// How much processor time showing a page of a PDF file may take, in whole seconds.
        public var pageTime: Duration = .seconds(3)
        /// Workers that are started before they are needed, so that nobody waits for one.
        public var spares = 2

        /// The usual.
        ///
        /// - Parameter program: The program `recto`.
        public init(program: FilePath) {
            self.program = program
        }
    }

    private let engine: IsolatedEngine
    private let engineVersion: String

    /// An examiner that begins to start its spare workers.
    ///
    /// - Throws: `ModelError` where a model file is there that must not be used.
    public init(_ configuration: Configuration) throws(ModelError) {
        engine = try IsolatedEngine(configuration.engine)
        engineVersion = try EngineVersion(models: ModelLibrary(folders: configuration.modelFolders)).text
        engine.prepareWorkers()
    }

    /// What the kernel lacks of what workers are confined by; a PDF's renderer is confined by the same.
    public func missingProtection() async throws -> String? {
        try await Self.naming { try await engine.checkProtection() }
    }

    public func examine(_ document: DocumentEvidence) async throws -> DocumentExamination {
        try await forOnePerson { try await DocumentExaminer(engine: $0).examine(document) }
    }

    public func examine(_ presence: PresenceEvidence) async throws -> PresenceExamination {
        try await forOnePerson { try await PresenceExaminer(engine: $0).examine(presence) }
    }

    public func check(_ applicant: ApplicantEvidence) async throws -> [CheckResult] {
        try await forOnePerson { engine in
            try await ApplicantChecker(faces: FaceCheck(engine: engine), engineVersion: engineVersion).check(applicant)
        }
    }

    /// Does one examination with workers of its own, within its allowance.
    private func forOnePerson<Result: Sendable>(
        _ work: (IsolatedEngine) async throws -> Result
    ) async throws -> Result {
        let allowance = WorkAllowance.current
        let meter = allowance.map { ProcessorMeter(most: $0.left) }
        defer { if let meter { allowance?.use(meter.used) } }
        return try await Self.naming { try await engine.forOnePerson(meter: meter, work) }
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
        engine.pageTime = pageTime
        engine.spares = spares
        return engine
    }
}

extension EngineVersion {
    /// Number and digest, so that two answers can be told to come from the same engine.
    fileprivate var text: String { "recto \(Self.number) \(digest)" }
}
