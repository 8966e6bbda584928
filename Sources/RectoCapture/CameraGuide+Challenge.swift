// SPDX-License-Identifier: Apache-2.0
internal import Recto
public import RectoClient
internal import RectoImaging
internal import RectoLiveness
internal import RectoSystem
public import RectoVerification

extension CameraGuide {
    /// Records the answer to a challenge that was shown.
    ///
    /// The person is judged here as the service will judge them, by the same frames. A take that does not pass is
    /// repeated as long as the challenge has time for another one.
    ///
    /// - Parameter resource: The challenge.
    /// - Returns: The frames of the take that passed; `nil` if none did, which is an event.
    /// - Throws: `CancellationError`, `LivenessError` for a challenge that nobody could pass, and errors that are not the
    ///   frames' fault.
    public func record(_ resource: ChallengeResource) async throws -> FrameRecording? {
        let challenge = try resource.challenge()
        let start = ContinuousClock.now
        let whole = resource.drawnAt.flatMap { drawn in resource.answerUntil.map(drawn.duration(to:)) }
        observer(.started(challenge))
        while true {
            switch try await take(challenge) {
            case .recorded(let recording): return recording
            case .ended(let reason):
                observer(.ended(reason))
                return nil
            case .failed(let outcome):
                guard start.duration(to: .now) + challenge.timeout < whole ?? .zero else {
                    observer(.ended(.notPassed))
                    return nil
                }
                observer(.again(outcome))
            }
        }
    }

    private enum Take {
        case recorded(FrameRecording)
        case failed(LivenessOutcome)
        case ended(CaptureEvent.Reason)
    }

    private func take(_ challenge: LivenessChallenge) async throws -> Take {
        var capture = LivenessCapture(challenge)
        var film = ChallengeFilm(configuration.limits, isMirrored: configuration.isMirrored)
        var clock = TakeClock()
        while true {
            switch try await next() {
            case .frame(let frame):
                guard let image = try film.add(frame) else { continue }
                clock.see(frameAt: film.newestTime)
                let actions = try capture.take(image, frame: film.count - 1, at: film.newestTime)
                if let outcome = note(actions) { return try end(outcome, film) }
            case .nothing:
                // A camera that gives no frames does not stop the clock, and one that wakes up does not start it.
                let time = clock.time()
                guard film.count > 0 || time >= challenge.timeout else { continue }
                if let outcome = note(capture.handle(.clock(time))) { return try end(outcome, film) }
            case .ended(let reason): return .ended(reason)
            }
            if film.isFull { return .failed(.failed(.timeout)) }
        }
    }

    private func end(_ outcome: LivenessOutcome, _ film: ChallengeFilm) throws -> Take {
        guard case .live = outcome, let recording = try film.recording() else { return .failed(outcome) }
        return .recorded(recording)
    }

    private func note(_ actions: [LivenessAction]) -> LivenessOutcome? {
        var outcome: LivenessOutcome?
        for action in actions {
            switch action {
            case .prompt(let step, let index, let count): observer(.prompt(step, index: index + 1, of: count))
            case .progress(let step, let fraction): observer(.progress(step, fraction: fraction))
            case .notice(let code): observer(.notice(code))
            case .stepPassed(let step): observer(.stepPassed(step))
            case .finished(let end): outcome = end
            }
        }
        return outcome
    }
}
