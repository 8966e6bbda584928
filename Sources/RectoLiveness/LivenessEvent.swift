// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// An event in a session.
public enum LivenessEvent: Sendable, Hashable {
    /// A frame came.
    case frame(FrameObservation)
    /// Time went by without one; since the first frame.
    case clock(Duration)
    /// The person, or the caller of the session, gives up.
    case cancel
    /// No more frames will come.
    case end
}

/// An action that a session requests.
public enum LivenessAction: Sendable, Hashable, Codable {
    /// Ask for a step: the first has the index 0.
    case prompt(LivenessStep, index: Int, count: Int)
    /// Show the progress of a step's hold, 0 to 1.
    case progress(LivenessStep, fraction: Double)
    /// Show the obstacle: `face.notFound`, `face.multiple`, `face.different`, `face.turned`, `frames.tooFew`,
    /// `expression.missed` or `expression.wrong`.
    case notice(Finding.Code)
    /// Say that a step is done.
    case stepPassed(LivenessStep)
    /// Nothing more comes.
    case finished(LivenessOutcome)
}

/// The end of a session.
public enum LivenessOutcome: Sendable, Hashable, Codable {
    /// All steps were done by one person; the frame is the best picture of them.
    case live(frame: Int)
    /// They were not.
    case failed(Reason)
    /// Somebody gave up.
    case cancelled

    /// Why a session failed.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The time was over.
        case timeout
        /// Another face took the place of the first.
        case differentFace
        /// Expressions came that were not asked for, as those of a recording do.
        case wrongExpression
        /// The frames ended before the challenge did.
        case endOfFrames
    }
}
