// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

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

    public var description: String { text(in: .english) }

    /// The reason and the action that comes next, in a language or the nearest one that has the sentence.
    public func text(in language: Language) -> String {
        let values = ["next": Catalogue.stored.known("next.\(next.type.rawValue)", in: language)]
        return Catalogue.stored.known("transition.\(cause.rawValue)", values, in: language)
    }
}
