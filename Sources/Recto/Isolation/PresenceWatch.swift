// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import RectoSystem
internal import Synchronization

/// A challenge that is judged in a confined worker while its frames come.
///
/// The worker is this watch's own from the first frames to the end. Calls come one after the other.
package final class PresenceWatch: Sendable {
    /// Thrown if the worker has ended: what it saw is lost, and the challenge begins anew.
    package struct Lost: Error {}

    private struct State {
        var worker: Worker?
        var hasBegun = false
        var times: [Int] = []
        var digest = SHA256()
        /// Time by the clock of all calls.
        var spent = Duration.zero
    }

    private let engine: IsolatedEngine
    private let recording: PresenceRecording
    private let meter: ProcessorMeter?
    /// Most time by the clock of all calls together, three times that of the processor; `nil` if it is not limited.
    ///
    /// How long a worker computed is known when it has ended alone.
    private let most: Duration?
    private let state = Mutex(State())

    init(_ engine: IsolatedEngine, _ recording: PresenceRecording, meter: ProcessorMeter?) {
        var recording = recording
        recording.terms = recording.terms.dated
        self.engine = engine
        self.recording = recording
        self.meter = meter
        most = meter.map { $0.left * 3 }
    }

    deinit { close() }

    /// Judges the next frames.
    ///
    /// - Parameters:
    ///   - frames: JPEG images one after the other.
    ///   - times: Milliseconds since the first frame of all, one for each; none decreases.
    /// - Returns: The actions of a session before a camera.
    /// - Throws: ``Lost``, also if the frames of the challenge take too long, and `ProcessError` if no worker can be
    ///   started.
    package func take(_ frames: [UInt8], at times: [Int]) async throws -> [TimedAction] {
        state.withLock { state in
            state.times += times
            state.digest.update(data: frames)
        }
        return try await asking { [recording] worker, isFirst, deadline throws(WorkerFailure) in
            try worker.watch(
                frames,
                at: times,
                beginning: isFirst ? recording : nil,
                within: self.seconds,
                until: deadline
            )
        }
    }

    /// Ends the challenge, and the worker; the engine keeps the reading until the same frames are examined in one file.
    ///
    /// - Throws: As ``take(_:at:)``.
    package func end() async throws {
        defer { close() }
        let reading = try await ended()
        let (digest, recording) = watched
        engine.watched.keep(reading, of: digest, recording)
    }

    /// Ends the challenge, and the worker; no reading of its frames is kept, also not one that ``end()`` made.
    package func cancel() {
        close()
        let (digest, recording) = watched
        engine.watched.forget(digest, recording)
    }

    /// The digest of all frames, and the challenge with their times.
    private var watched: (SHA256Digest, PresenceRecording) {
        let (times, digest) = state.withLock { ($0.times, $0.digest.finalize()) }
        var recording = recording
        recording.times = times
        return (digest, recording)
    }

    private func ended() async throws -> PresenceReading {
        // Without a frame there is no worker, and none need be started.
        guard state.withLock({ $0.hasBegun }) else { throw Lost() }
        return try await asking { [recording] worker, _, deadline throws(WorkerFailure) in
            try worker.endWatch(
                side: recording.terms.limits.side,
                within: self.seconds,
                until: deadline
            )
        }
    }

    /// Ends the worker at any point of its work; what it saw is lost.
    package func close() {
        let worker = state.withLock { state in
            defer { state.worker = nil }
            return state.worker
        }
        guard let worker else { return }
        let ending = worker.end()
        meter?.add(ending.processorTime)
    }

    /// The processor time of one call, in whole seconds.
    private var seconds: Int { Int((engine.configuration.time / .seconds(1)).rounded(.up)) }

    private func asking<Answer: Sendable>(
        _ question: @escaping @Sendable (Worker, Bool, ContinuousClock.Instant) throws(WorkerFailure) -> Answer
    ) async throws -> Answer {
        try await engine.onWorker { [self] in
            let longest = engine.configuration.time * 3
            let left = most.map { most in most - state.withLock { $0.spent } } ?? longest
            guard left > .zero else {
                close()
                throw Lost()
            }
            while true {
                let (worker, isFirst, isSpare) = try begun()
                let start = ContinuousClock.now
                defer { state.withLock { $0.spent += start.duration(to: .now) } }
                do throws(WorkerFailure) {
                    return try question(worker, isFirst, start + min(left, longest))
                } catch {
                    close()
                    // A spare that ended while it waited, for example by the system when memory ran out, saw nothing.
                    guard error == .gone, isSpare else { throw Lost() }
                    state.withLock { $0.hasBegun = false }
                }
            }
        }
    }

    /// The watch's worker, started with the first frames; a second one would know nothing of those before.
    private func begun() throws -> (worker: Worker, isFirst: Bool, isSpare: Bool) {
        let (known, hasBegun) = state.withLock { ($0.worker, $0.hasBegun) }
        if let known { return (known, false, false) }
        guard !hasBegun else { throw Lost() }
        let (worker, isNew) = try engine.crew.supply.take()
        state.withLock { state in
            state.worker = worker
            state.hasBegun = true
        }
        return (worker, true, !isNew)
    }
}
