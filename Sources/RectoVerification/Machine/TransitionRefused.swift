// SPDX-License-Identifier: Apache-2.0

/// Thrown for an event that cannot happen to these facts; they stay as they are.
public struct TransitionRefused: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public let cause: Cause
    /// The action that the client can take instead.
    public let next: NextAction

    /// A refusal with these parts.
    public init(_ cause: Cause, next: NextAction) {
        self.cause = cause
        self.next = next
    }

    /// The reasons for refusing an event.
    public enum Cause: String, Sendable, Hashable, Codable, CaseIterable {
        /// It cannot happen now.
        case notNow
        /// The journey has no step of this name.
        case unknownStep
        /// The step asks for something else.
        case otherKindOfStep
        /// The step is required.
        case stepNotSkippable
        /// An earlier step comes first.
        case stepOutOfOrder
        /// The step shows no challenge yet.
        case stepNotBegun
        /// The journey has no check of this name.
        case unknownCheck
        /// The event is of a try that has not begun, or holds no result.
        case notAResult
        /// The same reviewer decided, and the journey wants another one to overturn that.
        case ownDecision
    }

    public var description: String {
        switch cause {
        case .notNow: "This cannot be done now; next is \(next.type.rawValue)."
        case .unknownStep: "The journey has no such step."
        case .otherKindOfStep: "The step asks for something else."
        case .stepNotSkippable: "The step is required and cannot be skipped."
        case .stepOutOfOrder: "An earlier step comes first; next is \(next.type.rawValue)."
        case .stepNotBegun: "The step must be begun first: its challenge is shown then."
        case .unknownCheck: "The journey has no such check."
        case .notAResult: "What came is no result of a try that has begun."
        case .ownDecision: "You made this decision; the journey asks another reviewer to overturn it."
        }
    }
}
