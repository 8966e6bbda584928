// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// The nine statuses of a verification.
public typealias VerifyStatus = PingOneStatus

extension PingOneStatus {
    /// The status of a verification as its client sees it.
    ///
    /// A client does not see the checks. A reviewer's approval counts as given after them if every required step was
    /// collected: before that no reviewer is asked.
    public init(_ resource: VerificationResource) {
        self =
            switch resource.outcome {
            case _ where resource.erasedAt != nil: .deleted
            case nil: PingOneStatus(of: resource.next)
            case .verified where resource.decidedBy == .reviewer:
                resource.wasCollected ? .approvedManually : .approvedNoRequest
            case .verified: .success
            case .waived: .notRequired
            case .failed, .cancelled, .expired: .fail
            }
    }

    private init(of next: NextResource) {
        self =
            switch next {
            case .start: .requested
            case .wait(let wait) where wait.item == .remainingChecks: .partial
            default: .inProgress
            }
    }
}

extension VerificationResource {
    /// True if every required step was done when the outcome was decided.
    fileprivate var wasCollected: Bool { steps.allSatisfy { !$0.isRequired || $0.state == .passed } }
}
