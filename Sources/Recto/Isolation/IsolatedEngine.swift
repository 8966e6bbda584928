// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoImaging
internal import RectoRecords
internal import RectoSystem
internal import Synchronization
public import SystemPackage

/// Reads images in processes of their own, so that a flaw in a decoder can open neither files nor the network, and what
/// ends a process ends nothing else.
///
/// Workers are the program `recto`, started when they are first needed and kept. Each can use so much memory and time;
/// the image over which one ends is answered with `input.workerFailed`, and put aside once two have.
public final class IsolatedEngine: DocumentReader {
    /// How images are read, and what that may cost.
    public struct Configuration: Sendable {
        /// How images are read; a scanner, a detector and a matcher of the caller's own stay in the caller's process,
        /// and cannot be used here.
        public var reading: RectoEngine.Configuration
        /// The program `recto`.
        public var program: FilePath
        /// Bytes that a worker can write to.
        public var memory = 512_000_000
        /// How much processor time an image, or the picture of a page, may take, in whole seconds; three times as much
        /// by the clock, for a worker may have to wait for a processor.
        public var time: Duration = .seconds(10)
        /// How many workers may end over the same bytes before those are put aside.
        public var deaths = 2

        /// The usual.
        ///
        /// - Parameters:
        ///   - reading: How images are read.
        ///   - program: The program `recto`.
        public init(reading: RectoEngine.Configuration, program: FilePath) {
            self.reading = reading
            self.program = program
        }
    }

    private let configuration: Configuration
    /// Puts persons together, which takes no bytes of an image.
    private let assembler: RectoEngine
    /// Threads that wait for workers.
    private let threads: WorkerPool
    private let state = Mutex(State())

    private struct State {
        var idle: [Worker] = []
        /// How many workers ended over the image with this digest.
        var deaths: [String: Int] = [:]
        var protection: Confinement.Protection?
    }

    /// Images whose workers ended are remembered up to this number, which no honest folder reaches.
    private static let mostDeaths = 10_000
    /// SIGXCPU: the processor time is over.
    private static let outOfTime = 24
    /// How long a worker may take to be ready, on a busy machine too.
    private static let patience: Duration = .seconds(60)

    /// An engine whose workers are not started yet.
    ///
    /// - Throws: ``ModelError`` where a model file is there that must not be used.
    public init(_ configuration: Configuration) throws(ModelError) {
        precondition(
            configuration.reading.idScanner == nil && configuration.reading.faceDetector == nil
                && configuration.reading.faceMatcher == nil,
            "readers of the caller's own cannot be sent to another process"
        )
        self.configuration = configuration
        threads = WorkerPool(threadCount: configuration.reading.workers)
        var assembling = configuration.reading
        assembling.workers = 1
        assembler = try RectoEngine(assembling)
    }

    deinit {
        for worker in state.withLock({ $0.idle }) { worker.end() }
    }

    package var limits: Limits { configuration.reading.limits }

    /// What the kernel lacks of what workers are confined by, in words; `nil` where it lacks nothing, or none has
    /// started yet.
    package var missingProtection: String? {
        guard let protection = state.withLock({ $0.protection }) else { return nil }
        return switch (protection.hasFiles, protection.hasCalls) {
        case (true, true): nil
        case (false, true): "This kernel has no Landlock: only system calls keep workers from files."
        case (true, false): "This kernel has no seccomp filters: workers can use every system call."
        case (false, false): "This kernel has neither Landlock nor seccomp filters: workers are processes, and no more."
        }
    }

    /// Puts together what was read of one person's images, and holds it against each other.
    public func person(from readings: [Reading]) -> PersonReading { assembler.person(from: readings) }

    /// Reads every document in an image, or on the first two pages of a PDF file, in a process of its own; pages are
    /// rendered in another, which can do as little.
    ///
    /// - Returns: A reading for each document, or one that says why there is none; never empty.
    /// - Throws: `CancellationError`, ``RectoError`` where the time is over before a page is read, and `ProcessError`
    ///   where no worker can be started.
    public func readAll(
        _ bytes: [UInt8],
        expecting expectation: Expectation = .anything,
        within time: Duration? = nil
    ) async throws -> [Reading] {
        guard bytes.count <= limits.bytes else {
            var input = InputDescription()
            input.bytes = bytes.count
            return [Reading(ImageAdmitter(limits: limits).tooManyBytes(input))]
        }
        let longest = configuration.time * 3
        return try await onWorker { [self] in
            try Task.checkCancellation()
            let deadline = time.map { ContinuousClock.now + $0 }
            return try pages.read(bytes, deadline: deadline) { bytes, page in
                let left = deadline.map { ContinuousClock.now.duration(to: $0) }
                return try read(bytes, ofPage: page, expecting: expectation, within: min(left ?? longest, longest))
            }
        }
    }

    private var pages: PageReader {
        var renderer = PageRenderer(programFolders: configuration.reading.programFolders, limits: limits)
        renderer.memory = configuration.memory
        renderer.time = configuration.time
        return PageReader(renderer: renderer)
    }

    package func onWorker<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(threads) { try await Self.run(work) }
    }

    @concurrent
    private static func run<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
        try work()
    }

    private func read(
        _ bytes: [UInt8],
        ofPage page: InputDescription?,
        expecting expectation: Expectation,
        within time: Duration
    ) throws -> [Reading] {
        // Digests cost a little, and hardly ever has a worker ended.
        if state.withLock({ !$0.deaths.isEmpty }) {
            let digest = SHA256.hash(data: bytes).hexadecimal
            let deaths = state.withLock { $0.deaths[digest, default: 0] }
            if deaths >= configuration.deaths {
                return [failure(of: bytes, page, "\(deaths) workers ended over this image, so it was put aside.")]
            }
        }
        let worker = try idleWorker()
        do throws(WorkerFailure) {
            let readings = try worker.read(
                bytes,
                ofPage: page,
                expecting: expectation,
                within: time,
                limits: limits
            )
            state.withLock { $0.idle.append(worker) }
            return readings
        } catch {
            let reason = reason(error, worker.end())
            let digest = SHA256.hash(data: bytes).hexadecimal
            state.withLock { state in
                guard state.deaths.count < Self.mostDeaths || state.deaths[digest] != nil else { return }
                state.deaths[digest, default: 0] += 1
            }
            return [self.failure(of: bytes, page, reason)]
        }
    }

    private func idleWorker() throws -> Worker {
        if let worker = state.withLock({ $0.idle.popLast() }) { return worker }
        let worker = try Worker(
            configuration.program,
            settings: WorkerSettings(
                configuration.reading,
                memory: configuration.memory,
                seconds: Int((configuration.time / .seconds(1)).rounded(.up))
            ),
            until: .now + Self.patience
        )
        state.withLock { $0.protection = worker.protection }
        return worker
    }

    /// Why there is no reading, in words.
    private func reason(_ failure: WorkerFailure, _ ending: ChildProcess.Ending) -> String {
        let megabytes = configuration.memory / 1_000_000
        if case .failed(let reason) = failure { return "The image could not be worked on: \(reason)." }
        let seconds = Int((configuration.time / .seconds(1)).rounded(.up))
        if failure == .timedOut || ending.signal == Self.outOfTime {
            return "The image took longer than \(seconds) seconds, so its worker was ended."
        }
        if failure == .nonsense { return "The worker that read the image answered with what is no answer." }
        // Runtimes end the process where memory runs out, each in its own way.
        if ending.peakMemory > configuration.memory / 10 * 8 {
            return "The image needed more than \(megabytes) MB of memory, and its worker ended."
        }
        if let signal = ending.signal { return "The worker that read the image was ended by signal \(signal)." }
        return "The worker that read the image ended with status \(ending.status ?? 0)."
    }

    private func failure(of bytes: [UInt8], _ page: InputDescription?, _ reason: String) -> Reading {
        var input = page ?? InputDescription()
        if page == nil {
            input.bytes = bytes.count
            input.sha256 = SHA256.hash(data: bytes).hexadecimal
        }
        let message = "\(reason) It may be damaged, or made to do harm: open it with care."
        return Reading(Rejection(input: input, finding: Finding(.inputWorkerFailed, .error, message: message)))
    }
}

/// Why a worker gave no readings.
private enum WorkerFailure: Error, Hashable {
    case ended
    case timedOut
    case nonsense
    /// It said why.
    case failed(String)
}

/// A process that reads images.
private final class Worker: Sendable {
    let protection: Confinement.Protection
    private let process: ChildProcess
    private let channel: MessageChannel

    /// Most bytes of an answer without its crops: dozens of barcodes with all that they say.
    private static let mostBytes = 1 << 24
    /// Most bytes of a crop: three for each pixel of the largest image.
    private static let mostSamples = 1 << 28

    /// Starts a worker, and waits until it is ready.
    init(_ program: FilePath, settings: WorkerSettings, until deadline: ContinuousClock.Instant) throws {
        // Nothing of the environment but where supplied models are: those come with the settings. A worker that crashes
        // shall not start a program that looks into it.
        process = try ChildProcess(program, ["worker"], environment: ["SWIFT_BACKTRACE=enable=no"])
        channel = MessageChannel(from: process.output, to: process.input)
        do {
            try channel.send([UInt8](JSONEncoder().encode(settings)), until: deadline)
            let greeting = try channel.receive(limit: Self.mostBytes, until: deadline)
            protection = try JSONDecoder().decode(WorkerGreeting.self, from: Data(greeting)).protection
        } catch {
            process.kill()
            let ending = process.wait()
            let reason = ending.status.map { "ended with status \($0)" } ?? "did not get ready"
            throw ProcessError(program: program.string, reason: "the worker \(reason)")
        }
    }

    /// Ends it, whatever it does.
    @discardableResult
    func end() -> ChildProcess.Ending {
        process.kill()
        return process.wait()
    }

    func read(
        _ bytes: [UInt8],
        ofPage page: InputDescription?,
        expecting expectation: Expectation,
        within time: Duration,
        limits: Limits
    ) throws(WorkerFailure) -> [Reading] {
        let deadline = ContinuousClock.now + time
        do {
            let request = WorkerRequest(expectation: expectation, page: page)
            try channel.send([UInt8](JSONEncoder().encode(request)), until: deadline)
            try channel.send(bytes, until: deadline)
            let answer = try JSONDecoder().decode(
                WorkerAnswer.self,
                from: Data(channel.receive(limit: Self.mostBytes, until: deadline))
            )
            if let failure = answer.failure { throw WorkerFailure.failed(failure) }
            guard !answer.readings.isEmpty else { throw WorkerFailure.nonsense }
            return try answer.readings.map { message in
                message.reading(
                    preview: message.hasPreview ? try channel.receive(limit: Self.mostBytes, until: deadline) : nil,
                    samples: try message.crops.map { try samples(of: $0, limits, until: deadline) }
                )
            }
        } catch let failure as WorkerFailure {
            throw failure
        } catch let error as ChannelError {
            throw error == .timedOut ? .timedOut : error == .tooLong ? .nonsense : .ended
        } catch {
            throw .nonsense
        }
    }

    /// The samples of a crop, which a process that was taken over may have made up.
    private func samples(
        of crop: ReadingMessage.CropMessage,
        _ limits: Limits,
        until deadline: ContinuousClock.Instant
    ) throws -> [UInt8] {
        let samples = try channel.receive(limit: Self.mostSamples, until: deadline)
        let sides = 1...limits.side
        guard sides.contains(crop.width), sides.contains(crop.height), samples.count == crop.byteCount else {
            throw WorkerFailure.nonsense
        }
        return samples
    }
}
