// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// The state of presence steps in one walk.
struct PresenceWalk: Sendable {
    /// The steps that the walk began: files of frames are older than their challenges.
    var askedSteps: Set<StepID> = []
    /// The steps that it began.
    var begunSteps: Set<StepID> = []
    /// The recordings, one for each step.
    var recordings: [StepID: Recording] = [:]
    /// The sides that were taken: the same one is asked for again only in another try.
    var photographs: Set<DocumentRequest> = []

    /// The frames of one challenge.
    struct Recording: Sendable {
        /// The time when the challenge was drawn.
        let drawnAt: Timestamp?
        /// The frames.
        let frames: CaptureFile
    }
}

extension VerificationClient {
    /// Answers a presence challenge; has it shown first if it is not.
    ///
    /// - Parameters:
    ///   - presence: The challenge that is asked for.
    ///   - resource: The present verification.
    ///   - submission: The person's files.
    ///   - observer: Receives the events.
    /// - Returns: The verification after it; `nil` if the submission has nothing for it.
    /// - Throws: ``ClientError``, and the errors of the recorder.
    func show(
        _ presence: NextResource.Presence,
        _ resource: VerificationResource,
        _ submission: Submission,
        _ observer: WalkEvent.Observer?
    ) async throws -> VerificationResource? {
        let step = presence.step
        let hasFrames = submission.recorder != nil || submission.files[.frames] != nil
        if !hasFrames, let skipped = try await skipIfOptional(step, resource, submission) { return skipped }
        guard let challenge = presence.challenge else {
            // Once in a walk: another one may cost a try, which is the person's to spend.
            guard submission.beginsPresence, !presenceWalk.begunSteps.contains(step) else { return nil }
            if presenceWalk.askedSteps.insert(step).inserted, submission.recorder == nil, hasFrames {
                observer?(.unanswerable(step))
            }
            let begun = try await beginPresence(in: step, isLongerTimeNeeded: submission.needsLongerTime)
            presenceWalk.begunSteps.insert(step)
            return begun
        }
        guard let frames = try await frames(of: challenge, in: step, submission) else { return nil }
        try await send([frames, submission.files[.selfie]].compactMap(\.self), for: step, observer)
        return try await submitPresence(in: step)
    }

    /// The frames that answer a challenge: recorded now, or a file that may be of it.
    private func frames(
        of challenge: ChallengeResource,
        in step: StepID,
        _ submission: Submission
    ) async throws -> CaptureFile? {
        guard let record = submission.recorder else {
            guard let file = submission.files[.frames], !presenceWalk.askedSteps.contains(step),
                !wereJudged([file], in: step)
            else { return nil }
            return file
        }
        // A challenge other than the recorded one needs another try, which only the person may begin.
        if let recording = presenceWalk.recordings[step] {
            return recording.drawnAt == challenge.drawnAt ? recording.frames : nil
        }
        guard let taken = try await record(challenge) else { return nil }
        let limits = configuration.limits
        let frames = try CaptureFile(taken.frames, slot: .frames, frameTimes: taken.times, limits: limits)
        presenceWalk.recordings[step] = .init(drawnAt: challenge.drawnAt, frames: frames)
        return frames
    }
}
