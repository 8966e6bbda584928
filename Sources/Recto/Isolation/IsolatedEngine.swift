// SPDX-License-Identifier: Apache-2.0
package import RectoRecords
internal import RectoSystem
public import SystemPackage

/// Reads images in processes of their own.
///
/// A flaw in a decoder can then open neither files nor the network, and a crash of one process ends nothing else.
///
/// Use this engine for images from strangers, and in programs that must survive any image; the commands use it by
/// default. It needs the program `recto` and the right to start processes. ``RectoEngine`` reads in the caller's
/// process: use it for trusted images, with the caller's own readers, and in confined processes.
///
/// Workers are the program `recto`, started when they are first needed. Each has limits of memory and time. If a worker
/// ends over an image, the answer is `input.workerFailed`; after two such ends the image is put aside for an
/// hour.
///
/// For images of one owner, such as a folder of one's own, workers are kept and used again. A service that reads images
/// of several people gives each person's work an engine of its own with ``forOnePerson(_:)``.
public final class IsolatedEngine: DocumentReader {
    /// Settings for reading images, and their limits.
    public struct Configuration: Sendable {
        /// Settings for reading images.
        ///
        /// The caller's own scanner, detector and matcher stay in the caller's process, and cannot be used here.
        public var reading: RectoEngine.Configuration
        /// The program `recto`.
        public var program: FilePath
        /// Bytes that a worker can write to.
        public var memory = 512_000_000
        /// Processor time for an image, or for the picture of a page, in whole seconds.
        ///
        /// The limit by the clock is three times as much, because a worker may have to wait for a processor.
        public var time: Duration = .seconds(10)
        /// Processor time for the frames of a liveness challenge; the limit by the clock is again three times as much.
        public var presenceTime: Duration = .seconds(60)
        /// Processor time of `pdfinfo` and `pdftoppm` for a page; `nil` is as much as for an image.
        public var pageTime: Duration?
        /// Number of workers that may end over the same bytes before those are put aside.
        public var deaths = 2
        /// True if workers give way to all other work of the machine, as looking before a camera does to examining.
        public var givesWay = false
        /// Number of unused workers that are started in advance.
        ///
        /// Starting one takes some hundredths of a second; with a spare, nobody waits for that.
        public var spares = 0

        /// The default configuration.
        ///
        /// - Parameters:
        ///   - reading: Settings for reading images.
        ///   - program: The program `recto`.
        public init(reading: RectoEngine.Configuration, program: FilePath) {
            self.reading = reading
            self.program = program
        }
    }

    let configuration: Configuration
    /// Merges persons, which takes no bytes of an image.
    let assembler: RectoEngine
    /// Threads that wait for workers.
    private let threads: WorkerPool
    let crew: WorkerCrew
    /// The readings of challenges that were judged while their frames came.
    let watched: WatchedPresences

    /// An engine that has not started its workers yet.
    ///
    /// - Throws: ``ModelError`` if there is a model file that must not be used.
    public init(_ configuration: Configuration) throws(ModelError) {
        precondition(
            configuration.reading.idScanner == nil && configuration.reading.faceDetector == nil
                && configuration.reading.faceMatcher == nil,
            "readers of the caller's own cannot be sent to another process"
        )
        self.configuration = configuration
        threads = WorkerPool(threadCount: configuration.reading.workers)
        crew = WorkerCrew(configuration)
        watched = WatchedPresences()
        assembler = try RectoEngine(assembling: configuration.reading)
    }

    /// The same engine, with workers of its own.
    private init(_ engine: IsolatedEngine, meter: ProcessorMeter?) {
        configuration = engine.configuration
        assembler = engine.assembler
        threads = engine.threads
        watched = engine.watched
        crew = WorkerCrew(engine.crew, meter: meter)
    }

    /// Does one person's work with workers that no other person's images enter, before or after.
    ///
    /// - Parameters:
    ///   - meter: Gives the processor time for the work, and counts its use; `nil` if it is not counted.
    ///   - work: Gets an engine; its workers end with it.
    /// - Returns: The result of the work.
    /// - Throws: The errors of the work.
    package func forOnePerson<Result: Sendable>(
        meter: ProcessorMeter? = nil,
        _ work: (IsolatedEngine) async throws -> Result
    ) async throws -> Result {
        let engine = IsolatedEngine(self, meter: meter)
        defer { engine.crew.endWorkers() }
        return try await work(engine)
    }

    /// An engine with workers that no other person's images enter; they end with it, or with ``endWorkers()``.
    ///
    /// - Parameter meter: Gives the processor time for the work, and counts its use; `nil` if it is not counted.
    /// - Returns: The engine.
    package func ofOnePerson(meter: ProcessorMeter? = nil) -> IsolatedEngine { IsolatedEngine(self, meter: meter) }

    /// Ends the workers that wait for work.
    package func endWorkers() { crew.endWorkers() }

    /// Starts the spare workers, so that the first caller does not wait; without spares it does.
    package func prepareWorkers() { crew.supply.refill() }

    package var limits: Limits { configuration.reading.limits }

    /// The confinement that the kernel lacks, in words; `nil` if it lacks nothing, or no worker has started yet.
    package var missingProtection: String? {
        guard let protection = crew.supply.protection else { return nil }
        return switch (protection.hasFiles, protection.hasCalls) {
        case (true, true): nil
        case (false, true): "This kernel has no Landlock: only system calls keep workers from files."
        case (true, false): "This kernel has no seccomp filters: workers can use every system call."
        case (false, false): "This kernel has neither Landlock nor seccomp filters: workers are processes, and no more."
        }
    }

    /// Starts a worker to check its confinement by the kernel, and ends it.
    ///
    /// - Returns: The confinement that the kernel lacks, in words; `nil` if it lacks nothing.
    /// - Throws: `ProcessError` if no worker can be started.
    package func checkProtection() async throws -> String? {
        try await onWorker { [self] in
            _ = try crew.supply.take().worker.end()
        }
        return missingProtection
    }

    /// Merges the readings of one person's images and compares them with each other.
    public func person(from readings: [Reading]) -> PersonReading { assembler.person(from: readings) }

    package func person(from readings: [Reading], on day: CalendarDate) -> PersonReading {
        assembler.person(from: readings, on: day)
    }

    /// Compares a person's face in several pictures with the face in another one; see
    /// ``RectoEngine/comparison(of:with:)``.
    public func comparison(of pictures: [Reading], with other: Reading) -> FaceComparison {
        assembler.comparison(of: pictures, with: other)
    }

    /// Compares as ``comparison(of:with:)`` does, by another rate than the configuration's.
    package func comparison(
        of pictures: [Reading],
        with other: Reading,
        falseMatchRate: Double,
        includingWorstGroup: Bool
    ) -> FaceComparison {
        assembler.comparison(
            of: pictures,
            with: other,
            falseMatchRate: falseMatchRate,
            includingWorstGroup: includingWorstGroup
        )
    }

    /// The comparer of faces, by another rate than the configuration's; `nil` without a model.
    package func comparer(falseMatchRate: Double, includingWorstGroup: Bool) -> FaceComparer? {
        assembler.comparer(falseMatchRate: falseMatchRate, includingWorstGroup: includingWorstGroup)
    }

    /// Reads every document in an image, or on the first two pages of a PDF file, in a process of its own.
    ///
    /// Pages are rendered in another process, which has as few rights. HEIC and WebP are read here alone.
    ///
    /// - Returns: A reading for each document, or one with the reason for none; never empty.
    /// - Throws: `CancellationError`, ``RectoError`` if the time is over before the image or a page is read, and
    ///   `ProcessError` if no worker can be started.
    public func readAll(
        _ bytes: [UInt8],
        expecting expectation: Expectation = .anything,
        within time: Duration? = nil
    ) async throws -> [Reading] {
        try await readAll(bytes, expecting: expectation, under: configuration.reading.terms, within: time)
    }

    package func readAll(
        _ bytes: [UInt8],
        expecting expectation: Expectation,
        under terms: ReadingTerms,
        within time: Duration? = nil
    ) async throws -> [Reading] {
        guard bytes.count <= terms.limits.bytes else {
            return [Reading(byteCount: bytes.count, exceeding: terms.limits)]
        }
        let terms = terms.dated
        return try await onWorker { [self] in
            try Task.checkCancellation()
            let deadline = time.map { ContinuousClock.now + $0 }
            return try pages(within: terms.limits).read(bytes, deadline: deadline) { bytes, page in
                try read(bytes, ofPage: page, expecting: expectation, under: terms, until: deadline)
            }
        }
    }

    /// Judges the frames of a liveness challenge in a process of its own.
    ///
    /// - Parameters:
    ///   - frames: JPEG images one after the other.
    ///   - recording: The challenge, and the limits of the frames.
    /// - Returns: The content of the frames; their problems are in the findings.
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    package func presence(_ frames: [UInt8], of recording: PresenceRecording) async throws -> PresenceReading {
        guard frames.count <= recording.bounds.bytes else {
            return try PresenceReader(engine: assembler).read(frames, of: recording)
        }
        var recording = recording
        recording.terms = recording.terms.dated
        return try await onWorker { [self, recording] in
            try Task.checkCancellation()
            if let reading = watched.take(frames, of: recording) { return reading }
            let deadline = ContinuousClock.now + configuration.presenceTime * 3
            do {
                let work = try crew.work(object: "frames", configuration.presenceTime)
                return try crew.answer(to: work, about: frames) { worker throws(WorkerFailure) in
                    try worker.watch(frames, of: recording, within: work.seconds, until: deadline)
                }
            } catch let failure as WorkFailed {
                return PresenceReading(ending: .refused, findings: [failure.finding])
            }
        }
    }

    /// Starts a worker before there is anything to read, on one of the engine's threads.
    ///
    /// - Throws: `ProcessError` if none can be started, and `CancellationError`.
    package func startWorker() async throws {
        try await onWorker { [self] in try crew.startWorker() }
    }

    private func pages(within limits: Limits) -> PageReader {
        var renderer = PageRenderer(programFolders: configuration.reading.programFolders, limits: limits)
        renderer.memory = configuration.memory
        renderer.time = configuration.pageTime ?? configuration.time
        renderer.meter = crew.meter
        return PageReader(renderer: renderer)
    }

    package func onWorker<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await threads.run(work)
    }

    private func read(
        _ bytes: [UInt8],
        ofPage page: InputDescription?,
        expecting expectation: Expectation,
        under terms: ReadingTerms,
        until deadline: ContinuousClock.Instant?
    ) throws -> [Reading] {
        if let deadline, .now >= deadline { throw RectoError.deadlineExceeded(before: "admit") }
        let longest = ContinuousClock.now + configuration.time * 3
        let end = min(deadline ?? longest, longest)
        do {
            var work = try crew.work(object: "image", configuration.time)
            work.deadline = deadline
            return try crew.answer(to: work, about: bytes) { worker throws(WorkerFailure) in
                try worker.read(
                    bytes,
                    ofPage: page,
                    expecting: expectation,
                    under: terms,
                    within: work.seconds,
                    until: end
                )
            }
        } catch let failure as WorkFailed {
            return [Reading(Rejection(input: page ?? InputDescription(of: bytes), finding: failure.finding))]
        }
    }
}
