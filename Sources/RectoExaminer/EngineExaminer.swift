// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import Recto
internal import RectoSystem
public import RectoVerification
public import SystemPackage

/// Examines evidence with the engine, in processes of their own: this one decodes no byte that was sent.
///
/// Nor does it look at pictures that were cut out of what was sent.
///
/// A worker reads the files of one examination and ends with it: no process holds data of two people.
public final class EngineExaminer: EvidenceExaminer {
    /// The examiner's programs, folders and limits.
    public struct Configuration: Sendable {
        /// The program `recto`, which runs as the workers.
        public var program: FilePath
        /// The folders of model files that a user supplies; without one for faces no identity check can be made.
        public var modelFolders = ModelLibrary.standardFolders
        /// The rate that comparisons of faces must keep if a journey asks for none.
        public var faces = FaceRequirement()
        /// True if the print of fronts and pages is read, and counts as a source of values.
        public var readsPrint = true
        /// The folders of `pdfinfo` and `pdftoppm`, which read PDF files.
        public var programFolders = RectoEngine.Configuration().programFolders
        /// Workers at the same time, at least 1; the service limits its requests by itself.
        public var workers = 4 * max(4, ProcessInfo.processInfo.activeProcessorCount)
        /// Bytes that a worker can write to.
        public var memory = 512_000_000
        /// The processor time that an image may take, in whole seconds.
        public var time: Duration = .seconds(10)
        /// The processor time that the frames of a presence challenge may take, in whole seconds.
        public var presenceTime: Duration = .seconds(60)
        /// The processor time that showing a page of a PDF file may take, in whole seconds.
        public var pageTime: Duration = .seconds(3)
        /// Workers that are started before they are needed, so that nobody waits for one.
        public var spares = 2
        /// Pictures of people before their cameras that are looked at at the same time, at least 1.
        public var lookers = max(2, ProcessInfo.processInfo.activeProcessorCount)
        /// Bytes that a worker can write to that looks at such pictures.
        public var lookMemory = 256_000_000
        /// The processor time that such a picture may take, in whole seconds.
        public var lookTime: Duration = .seconds(1)

        /// The usual configuration.
        ///
        /// - Parameter program: The program `recto`.
        public init(program: FilePath) {
            self.program = program
        }
    }

    /// The model that compares faces; `nil` if there is none, so that a person has to look at all faces.
    public let faceModel: String?
    /// The engine's version, and the digest of all that its readings depend on.
    public let version: String?

    /// Looks at what cameras show.
    public let camera: (any CameraExaminer)?

    private let engine: IsolatedEngine
    private let faces: FaceRequirement
    private let readsPrint: Bool

    /// An examiner that begins to start its spare workers.
    ///
    /// - Throws: `ModelError` if a model file is there that must not be used.
    public init(_ configuration: Configuration) throws(ModelError) {
        engine = try IsolatedEngine(configuration.engine)
        camera = EngineCamera(try IsolatedEngine(configuration.looker), engine)
        let models = try ModelLibrary(folders: configuration.modelFolders)
        version = EngineVersion(models: models).text
        faceModel = models.preferredEmbedder?.name
        faces = configuration.faces
        readsPrint = configuration.readsPrint
        engine.prepareWorkers()
    }

    /// The kernel's missing protections that confine workers; they confine a PDF's renderer, too.
    public func missingProtection() async throws -> String? {
        try await Self.naming { try await engine.checkProtection() }
    }

    public func examine(_ document: DocumentEvidence) async throws -> DocumentExamination {
        let readsPrint = readsPrint
        return try await forOnePerson {
            try await DocumentExaminer(engine: $0, readsPrint: readsPrint).examine(document)
        }
    }

    public func examine(_ presence: PresenceEvidence) async throws -> PresenceExamination {
        try await forOnePerson { try await PresenceExaminer(engine: $0).examine(presence) }
    }

    public func examine(_ selfie: SelfieEvidence) async throws -> SelfieExamination {
        try await forOnePerson { try await SelfieExaminer(engine: $0).examine(selfie) }
    }

    public func check(_ applicant: ApplicantEvidence) async throws -> [CheckResult] {
        try await forOnePerson { engine in
            let check = FaceCheck(engine: engine, usual: faces)
            return try await ApplicantChecker(faces: check, engineVersion: version).check(applicant)
        }
    }

    public func template(of pictures: [Data]) async throws -> Data? {
        guard faceModel != nil else { return nil }
        return try await forOnePerson { try await FaceRecognizer(engine: $0, usual: faces).template(of: pictures) }
    }

    public func matches(
        of template: Data,
        among others: [Data],
        _ requirement: FaceRequirement?
    ) async throws -> [Int] {
        try await FaceRecognizer(engine: engine, usual: faces).matches(of: template, among: others, requirement)
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

    /// Does work, and turns the failed start of a worker into an error with advice.
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

extension EngineExaminer.Configuration {
    /// Workers that look and compare nothing, so that they load no models.
    fileprivate var looker: IsolatedEngine.Configuration {
        var reading = RectoEngine.Configuration()
        reading.modelFolders = []
        reading.workers = lookers
        var engine = IsolatedEngine.Configuration(reading: reading, program: program)
        engine.memory = lookMemory
        engine.time = lookTime
        engine.givesWay = true
        engine.spares = 1
        return engine
    }
}

extension EngineVersion {
    /// Number and digest, which show if two answers come from the same engine.
    fileprivate var text: String { "recto \(Self.number) \(digest)" }
}
