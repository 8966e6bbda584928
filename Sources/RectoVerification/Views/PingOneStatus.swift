// SPDX-License-Identifier: Apache-2.0

/// A verification as PingOne Verify names it.
public enum PingOneStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nobody has started.
    case requested = "REQUESTED"
    /// Something is to be done, by the client, the engine or a person.
    case inProgress = "IN_PROGRESS"
    /// Some providers have answered, and some have not.
    case partial = "PARTIAL"
    /// The checks say yes.
    case success = "SUCCESS"
    /// A reviewer said yes after checks were asked for.
    case approvedManually = "APPROVED_MANUALLY"
    /// A reviewer said yes before any check was asked for.
    case approvedNoRequest = "APPROVED_NO_REQUEST"
    /// A reviewer asked for no verification.
    case notRequired = "NOT_REQUIRED"
    /// It failed, expired or was cancelled.
    case fail = "FAIL"
    /// The known data of the person was erased.
    case deleted = "DELETED"

    /// The status of a verification.
    public init(_ facts: VerificationFacts) {
        self =
            switch facts.outcome {
            case _ where facts.isErased: .deleted
            case nil: PingOneStatus(of: facts.next)
            case .verified where facts.decider == .reviewer:
                facts.checks.isEmpty ? .approvedNoRequest : .approvedManually
            case .verified: .success
            case .waived: .notRequired
            case .failed, .cancelled, .expired: .fail
            }
    }

    /// The status of a verification that has no outcome.
    private init(of next: NextAction) {
        self =
            switch next {
            case .start: .requested
            case .wait(.remainingChecks): .partial
            case .step, .submit, .wait, .restart, .none: .inProgress
            }
    }
}
