// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness
public import RectoRecords
public import RectoVerification

/// An event while a person is led through a verification before a camera.
public enum CaptureEvent: Sendable, Hashable {
    /// The person is asked to hold a side of a document before the camera.
    case show(DocumentType, Slot)
    /// The side was taken.
    case taken(DocumentType, Slot)
    /// A challenge begins.
    case started(LivenessChallenge)
    /// The person is asked for an expression: the first has the index 1.
    case prompt(LivenessStep, index: Int, of: Int)
    /// The done share of an expression's hold, 0 to 1.
    case progress(LivenessStep, fraction: Double)
    /// An expression is done.
    case stepPassed(LivenessStep)
    /// There is an obstacle.
    case notice(Finding.Code)
    /// The challenge is taken again: it did not pass, and its time is not over.
    case again(LivenessOutcome)
    /// Nothing more is taken, and the walk ends with what it needs.
    case ended(Reason)

    /// The reason why nothing more is taken.
    public enum Reason: Sendable, Hashable, CustomStringConvertible {
        /// A side was not read in its time.
        case notRead(Slot)
        /// The challenge did not pass in its time.
        case notPassed
        /// There are no more frames.
        case endOfFrames
        /// The camera failed or was taken away; the text names the cause.
        case sourceFailed(String)

        /// The cause and the remedy.
        public var description: String {
            switch self {
            case .notRead(let slot):
                "The \(slot.rawValue) of the document was not read in time. Hold it still, in even light, and go on."
            case .notPassed: "The challenge did not pass in its time. Go on, and another one is shown."
            case .endOfFrames: "The camera gives no more frames. Check it, and go on."
            case .sourceFailed(let cause): "\(cause) Check the camera, and go on."
            }
        }
    }

    /// Receives events, on any thread.
    public typealias Observer = @Sendable (CaptureEvent) -> Void
}
