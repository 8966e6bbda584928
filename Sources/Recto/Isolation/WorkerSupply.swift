// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoSystem
internal import Synchronization

/// Starts workers, some of them before they are needed; a worker that was handed out never comes back.
final class WorkerSupply: Sendable {
    private struct State {
        var spares: [Worker] = []
        /// Number of workers that are being started.
        var starting = 0
        var protection: Confinement.Protection?
    }

    private let configuration: IsolatedEngine.Configuration
    private let state = Mutex(State())
    /// One thread: spares are started one after the other, beside the work of others.
    private let queue = DispatchQueue(label: "recto-spare-workers", qos: .utility)

    /// Time limit for a worker to be ready, also on a busy machine.
    private static let patience: Duration = .seconds(60)

    /// A supply that has started nothing yet.
    init(_ configuration: IsolatedEngine.Configuration) {
        self.configuration = configuration
    }

    deinit {
        for worker in state.withLock({ $0.spares }) { worker.end() }
    }

    /// The protection that the kernel gives workers; `nil` if none was started yet.
    var protection: Confinement.Protection? { state.withLock { $0.protection } }

    /// An unused worker; `isNew` is true if it was started for this call.
    ///
    /// - Throws: `ProcessError` if it cannot be started, and ``ModelError`` if a model is the reason.
    func take() throws -> (worker: Worker, isNew: Bool) {
        defer { refill() }
        if let spare = state.withLock({ $0.spares.popLast() }) { return (spare, false) }
        return (try start(), true)
    }

    /// Starts spares on another thread until there are enough.
    func refill() {
        let missing = state.withLock { state in
            let missing = max(0, configuration.spares - state.spares.count - state.starting)
            state.starting += missing
            return missing
        }
        for _ in 0..<missing {
            queue.async { [weak self] in self?.addSpare() }
        }
    }

    /// Adds a spare, or none if it cannot be started: only a caller who needs a worker gets the error.
    private func addSpare() {
        let worker = try? start()
        state.withLock { state in
            state.starting -= 1
            if let worker { state.spares.append(worker) }
        }
    }

    private func start() throws -> Worker {
        do {
            let worker = try Worker(
                configuration.program,
                settings: WorkerSettings(
                    configuration.reading,
                    memory: configuration.memory,
                    givesWay: configuration.givesWay
                ),
                until: .now + Self.patience
            )
            state.withLock { $0.protection = worker.protection }
            return worker
        } catch {
            // A worker that ends tells nobody why: perhaps a model cannot be used, which this process does not load.
            let models = try ModelLibrary(folders: configuration.reading.modelFolders)
            _ = try models.faceDetector()
            _ = try models.faceMatcher()
            throw error
        }
    }
}
