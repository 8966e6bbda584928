// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoLiveness
internal import RectoStore
internal import RectoVerification

/// One person's challenge while it goes on: its frames are written as they come, and watched.
actor LiveChallenge {
    let step: StepID
    /// The challenge, as it was shown.
    let challenge: ChallengeResource
    private let flow: VerificationFlow
    private let id: UUID
    private let application: String
    private let limits: JourneyLimits
    private let watcher: any PresenceWatcher
    private let writer: BlobWriter
    private let begunAt: Date

    private var times: [Int] = []
    private var next = 0
    /// True while a batch is worked on.
    private(set) var isTaken = false
    /// The last batch and its answer, which may have been lost.
    private var last: (digest: SHA256Digest, progress: FramesProgress)?
    private(set) var usedAt = ContinuousClock.now
    private var hasEnded = false
    /// True if it takes no more frames, and no batch is worked on.
    var isOver: Bool { hasEnded && !isTaken }

    init(
        _ state: VerificationState,
        _ step: StepID,
        _ challenge: ChallengeResource,
        _ flow: VerificationFlow,
        _ watcher: any PresenceWatcher,
        _ writer: BlobWriter
    ) {
        self.flow = flow
        self.step = step
        self.challenge = challenge
        self.watcher = watcher
        self.writer = writer
        (id, application, limits) = (state.id, state.stored.application, state.journey.limits)
        begunAt = flow.now()
    }

    /// True if a batch is the one that was answered last, sent again.
    func isRepetition(_ batch: FrameBatch) -> Bool { repeated(batch) != nil }

    private func repeated(_ batch: FrameBatch) -> FramesProgress? {
        guard let last, last.progress.batch == batch.number, last.digest == batch.digest else { return nil }
        return last.progress
    }

    /// Takes the next batch, or answers the last one again.
    ///
    /// - Throws: ``RequestRefused``; with ``ProblemCode/framesLost`` the challenge is of no use any more.
    func take(_ batch: FrameBatch) async throws -> FramesProgress {
        usedAt = .now
        if let known = repeated(batch) { return known }
        guard !isTaken else { throw RequestRefused(.idempotencyInProgress, retryAfter: 1) }
        guard !hasEnded, batch.number == next else { throw RequestRefused(.framesLost) }
        isTaken = true
        defer { isTaken = false }
        try batch.check(after: times.last)
        let progress = try await judge(batch)
        if hasEnded, progress.state == nil {
            // Somebody ended it meanwhile.
            await close()
            throw RequestRefused(.framesLost)
        }
        last = (batch.digest, progress)
        next += 1
        return progress
    }

    private func judge(_ batch: FrameBatch) async throws -> FramesProgress {
        var actions: [WatchedAction] = []
        var isOver = batch.isLast
        if isTooMuch(batch) {
            isOver = true
        } else if !batch.times.isEmpty {
            actions = try await watch(batch)
        }
        let hasFinished = actions.contains { $0.isEnd }
        guard isOver || hasFinished else {
            return FramesProgress(batch: batch.number, frames: times.count, begun: begun(batch), actions: actions)
        }
        let spent = await watcher.end()
        flow.useCameraTime(spent, of: id, application)
        if !hasFinished {
            actions.append(WatchedAction(milliseconds: times.last ?? 0, .finished(.failed(.endOfFrames))))
        }
        var progress = FramesProgress(
            batch: batch.number,
            frames: times.count,
            begun: begun(batch),
            actions: actions
        )
        hasEnded = true
        do {
            progress.state = try await submit()
        } catch {
            // The time was counted above.
            _ = await watcher.cancel()
            throw error
        }
        return progress
    }

    private func begun(_ batch: FrameBatch) -> ChallengeResource? { batch.number == 0 ? challenge : nil }

    /// True if the frames would be more, or last longer, than the journey allows.
    private func isTooMuch(_ batch: FrameBatch) -> Bool {
        times.count + batch.times.count > limits[.frames]
            || batch.times.last ?? 0 > limits[.presenceInSeconds] * 1_000
    }

    /// Writes the frames, and judges them.
    private func watch(_ batch: FrameBatch) async throws -> [WatchedAction] {
        do {
            try await writer.append(batch.bytes)
        } catch {
            // Nothing is left of the frames.
            await close()
            guard case StoreError.tooLarge = error else { throw error }
            throw RequestRefused(.fileTooLarge, .fileTooLarge(bytes: limits[.framesBytes]))
        }
        times += batch.times
        do {
            return try await watcher.take(batch.bytes, at: batch.times)
        } catch {
            await close()
            throw RequestRefused(.framesLost)
        }
    }

    /// Stores the frames as a file that was uploaded, and submits the step, in one change.
    private func submit() async throws -> VerificationState {
        guard !times.isEmpty, let frameTimes = try? FrameTimes(milliseconds: times) else {
            await writer.cancel()
            throw RequestRefused(.framesLost)
        }
        let blob = try await writer.finish()
        let upload = Upload(
            step: step,
            slot: .frames,
            mediaType: .motionJPEG,
            replaces: nil,
            frameTimes: frameTimes
        )
        var receipt = FileReceipt(begunAt: begunAt)
        receipt.frames = times.count
        return try await flow.submit(blob, as: upload, receipt, of: id)
    }

    /// Ends it without a result: the frames are destroyed, after the batch that is worked on.
    func end() async {
        guard !hasEnded else { return }
        hasEnded = true
        if !isTaken { await close() }
    }

    private func close() async {
        hasEnded = true
        let spent = await watcher.cancel()
        flow.useCameraTime(spent, of: id, application)
        await writer.cancel()
    }

    /// True if nothing came for so long that the person is gone; a batch that is worked on takes as long as it takes.
    func isIdle(for patience: Duration) -> Bool { !isTaken && usedAt.duration(to: .now) > patience }
}

extension WatchedAction {
    fileprivate var isEnd: Bool { if case .finished = action { true } else { false } }
}
