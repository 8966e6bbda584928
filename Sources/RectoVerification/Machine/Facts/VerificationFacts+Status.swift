// SPDX-License-Identifier: Apache-2.0

extension VerificationFacts {
    /// The party to act next.
    public var status: VerificationStatus {
        if outcome != nil { return .done }
        if isUnderReview { return .review }
        if !isClaimed { return .requested }
        if isSubmitted { return .processing }
        if firstOpenStep != nil { return .collecting }
        // The client continues while a document is read in the background, so this comes after the open steps.
        return steps.contains { $0.state == .processing } ? .processing : .collecting
    }

    /// The next action of the client.
    public var next: NextAction {
        switch status {
        case .done: isRetryable ? .restart : .none
        case .requested: .start
        case .review: .wait(.review)
        case .processing: .wait(waitItem)
        case .collecting: firstOpenStep.map { .step($0.id, $0.kind) } ?? .submit
        }
    }

    /// The reason for an end without success; `nil` if it has not ended, or ended well.
    public var reason: OutcomeReason? {
        switch outcome {
        case nil, .verified, .waived: nil
        case .failed:
            decider == .checks && (hasFailedRequiredStep || isOutOfErrors == true) ? .limitReached : .rejected
        case .cancelled: .other
        case .expired: .timeout
        }
    }

    /// True if the client may start again: it failed, no person decided so, and attempts are left.
    public var isRetryable: Bool {
        outcome == .failed && decider != .reviewer && attempt < attemptsAllowed && isOutOfErrors != true && !isErased
    }

    /// The checks that have answered.
    public var answeredChecks: [CheckFacts] { checks.filter { $0.outcome != .pending } }

    /// The first step that the client has something to do in.
    var firstOpenStep: StepFacts? { steps.first { $0.state == .open } }

    var hasFailedRequiredStep: Bool { steps.contains { $0.isRequired && $0.state == .failed } }

    private var waitItem: WaitItem {
        if isSubmitted { return answeredChecks.isEmpty ? .checks : .remainingChecks }
        let kinds = Set(steps.filter { $0.state == .processing }.map(\.kind))
        return kinds.contains(.document) ? .document : kinds.contains(.selfie) ? .selfie : .presence
    }
}
