// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLiveness
internal import RectoStore
package import RectoVerification
internal import Synchronization

/// The challenges that people do at this moment, whose frames come in batches.
///
/// They live in this process alone: with it, tries are lost, and verifications go on.
package final class LiveChallenges: Sendable {
    private let flow: VerificationFlow
    private let camera: any CameraExaminer
    private struct State {
        /// The people before their cameras.
        var present: [UUID: LiveChallenge] = [:]
        /// Those who are done, for a while: an answer may have been lost.
        var done: [UUID: LiveChallenge] = [:]
        /// Those whose first frames are being admitted.
        var beginning: Set<UUID> = []
    }

    private let people = Mutex(State())
    /// The most people at once.
    private let most: Int

    /// People before their cameras for each job that runs at once: judging one takes about a third of a processor.
    private static let peopleForRunner = 3
    /// The time without frames after which a person is gone.
    private static let patience: Duration = .seconds(30)
    /// The pause that a refused person is asked for, in seconds.
    private static let pause = 5

    /// The challenges of a flow; none yet.
    package init(_ flow: VerificationFlow, _ camera: any CameraExaminer) {
        self.flow = flow
        self.camera = camera
        most = max(1, flow.rules.runners) * Self.peopleForRunner
    }

    /// Takes a batch of frames; the first one begins anew.
    ///
    /// - Parameters:
    ///   - batch: The frames.
    ///   - step: The step.
    ///   - state: The verification as it is.
    /// - Returns: What came of it.
    /// - Throws: ``RequestRefused``.
    package func take(
        _ batch: FrameBatch,
        in step: StepID,
        of state: VerificationState
    ) async throws -> FramesProgress {
        try await state.telling {
            let challenge = try await challenge(for: batch, in: step, of: state)
            do {
                let progress = try await challenge.take(batch)
                if progress.state != nil { finish(challenge, of: state.id) }
                return progress
            } catch {
                let isOver = await challenge.isOver
                if isOver || (error as? RequestRefused)?.code == .framesLost { await drop(challenge, of: state.id) }
                throw error
            }
        }
    }

    private func challenge(
        for batch: FrameBatch,
        in step: StepID,
        of state: VerificationState
    ) async throws -> LiveChallenge {
        let known = people.withLock { $0.present[state.id] ?? $0.done[state.id] }
        guard batch.number == 0 else {
            guard let known, known.step == step else { throw RequestRefused(.framesLost, next: state.next) }
            return known
        }
        if let known, known.step == step, await known.isRepetition(batch) { return known }
        if let known {
            guard await !known.isTaken else { throw RequestRefused(.idempotencyInProgress, retryAfter: 1) }
            await drop(known, of: state.id)
        }
        let isFirst = people.withLock { $0.beginning.insert(state.id).inserted }
        guard isFirst else { throw RequestRefused(.idempotencyInProgress, retryAfter: 1) }
        defer { people.withLock { _ = $0.beginning.remove(state.id) } }
        return try await begin(step, of: state)
    }

    private func begin(_ step: StepID, of state: VerificationState) async throws -> LiveChallenge {
        let upload = Upload(step: step, slot: .frames, mediaType: .motionJPEG, replaces: nil)
        let draft = Draft(state, at: flow.now(), by: .client, flow.rules)
        try draft.permit(upload, FileReceipt(begunAt: flow.now()))
        guard let shown = state.details.challenges[step], let challenge = try? shown.challenge() else {
            throw RequestRefused(.invalidStep, next: state.next)
        }
        guard !state.details.files(of: step).contains(where: { $0.slot == .frames }) else {
            throw RequestRefused(.invalidTransition, .fileIsThere, next: state.next)
        }
        try flow.requireCameraTime(of: state)
        guard !flow.films.areSpent(for: shown, of: state.id) else {
            throw RequestRefused(.challengeExpired, .beginAgain, next: state.next)
        }
        try await flow.admit(.presence, to: state)
        let begun = LiveChallenge(
            state,
            step,
            shown,
            flow,
            camera.watch(challenge, limits: state.journey.limits),
            try await flow.store.upload(of: state.id, limit: state.journey.limits[.framesBytes])
        )
        let isFull = people.withLock { people in
            guard people.present.count < most || people.present[state.id] != nil else { return true }
            people.present[state.id] = begun
            return false
        }
        guard !isFull else {
            await begun.end()
            throw RequestRefused(.busy, next: state.next, retryAfter: Self.pause)
        }
        // One that found no place costs nothing.
        flow.films.count(for: shown, of: state.id)
        return begun
    }

    /// Makes room for somebody else.
    private func finish(_ challenge: LiveChallenge, of id: UUID) {
        people.withLock { people in
            guard people.present[id] === challenge else { return }
            people.present[id] = nil
            people.done[id] = challenge
        }
    }

    private func drop(_ challenge: LiveChallenge, of id: UUID) async {
        people.withLock { people in
            if people.present[id] === challenge { people.present[id] = nil }
            if people.done[id] === challenge { people.done[id] = nil }
        }
        await challenge.end()
    }

    /// Ends the challenges of people who are gone.
    func forgetIdle() async {
        flow.films.forgetOld()
        let all = people.withLock { Array($0.present) + Array($0.done) }
        for (id, challenge) in all {
            let isGone = await challenge.isIdle(for: Self.patience)
            if isGone { await drop(challenge, of: id) }
        }
    }
}
