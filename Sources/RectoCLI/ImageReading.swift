// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoCommands
import RectoSystem
import SystemPackage

/// The reader of a command's images: confined workers, or an engine in this process.
struct ImageReading: Sendable {
    /// Reads the images.
    let reader: any DocumentReader
    /// The first worker, which starts while the command lists its inputs; `nil` without workers.
    private let start: Task<Void, any Error>?

    /// Threads that a command needs beside those that read: of tasks, of Ctrl-C, and one to start a worker.
    private static let otherThreads = 6

    /// The running program, even if its file was replaced meanwhile.
    private static let ownProgram = FilePath("/proc/self/exe")

    /// A reader whose first worker starts at once.
    ///
    /// - Parameters:
    ///   - configuration: Settings for reading images.
    ///   - isIsolated: True if workers read them.
    /// - Throws: `ThreadError` if the system allows too few threads, `ModelError` if there is a model file that must not
    ///   be used.
    init(_ configuration: RectoEngine.Configuration, isIsolated: Bool) throws {
        try Threads.require(configuration.workers + Self.otherThreads, remedy: "read with fewer --jobs")
        guard isIsolated else {
            reader = try RectoEngine(configuration)
            start = nil
            return
        }
        let engine = try Self.isolatedEngine(configuration)
        reader = engine
        start = Task { try await engine.prepare() }
    }

    /// An engine that uses this program for its workers.
    ///
    /// - Throws: `ModelError` if there is a model file that must not be used.
    static func isolatedEngine(_ configuration: RectoEngine.Configuration) throws -> IsolatedEngine {
        try IsolatedEngine(IsolatedEngine.Configuration(reading: configuration, program: ownProgram))
    }

    /// Waits until a worker is ready to read, if workers are used.
    ///
    /// - Throws: ``WorkersUnavailable`` if none can be started.
    func prepare() async throws {
        try await start?.value
    }
}

extension IsolatedEngine {
    /// Starts the first worker, and reports on standard error the confinement that the kernel lacks.
    ///
    /// - Throws: ``WorkersUnavailable`` if none can be started.
    func prepare() async throws {
        do {
            try await startWorker()
        } catch let error as ProcessError {
            throw WorkersUnavailable(cause: error)
        }
        guard let missing = missingProtection else { return }
        let advice = "Read images from strangers on Linux 5.13 or newer with both switched on, or in a virtual machine."
        StandardStreams.writeError("recto: \(missing) \(advice)\n")
    }
}

/// The failure to start any worker, so that no image can be read.
struct WorkersUnavailable: CommandFailure {
    let cause: ProcessError

    var description: String {
        "no worker to read images can be started: \(cause.reason). Allow this user more processes and memory, and look "
            + "whether /proc is there; or read with --no-isolate, without this protection, images that you trust"
    }
}
