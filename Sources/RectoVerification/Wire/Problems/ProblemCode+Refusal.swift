// SPDX-License-Identifier: Apache-2.0
public import RectoJSON

extension ProblemCode {
    /// The problem for the sender of a refused event.
    public init(_ cause: TransitionRefused.Cause) {
        self =
            switch cause {
            case .notNow, .stepOutOfOrder, .stepNotBegun: .invalidTransition
            case .unknownStep, .otherKindOfStep: .invalidStep
            case .stepNotSkippable: .stepNotSkippable
            case .unknownCheck: .invalidRequest
            case .notAResult: .attemptSuperseded
            case .ownDecision: .forbidden
            }
    }

    /// The problem that mistakes in a request are.
    public init(_ mistakes: Mistakes) {
        self = mistakes.list.contains { $0.code == .tooLarge } ? .requestTooLarge : .invalidRequest
    }
}
