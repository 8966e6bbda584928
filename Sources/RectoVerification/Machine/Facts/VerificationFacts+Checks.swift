// SPDX-License-Identifier: Apache-2.0

extension VerificationFacts {
    mutating func submitIfReady(_ policy: VerificationPolicy) throws(TransitionRefused) {
        try require(next == .submit)
        submit(policy)
    }

    mutating func submit(_ policy: VerificationPolicy) {
        isSubmitted = true
        checks = policy.checks.map(CheckFacts.init)
        decideByChecks(policy)
    }

    mutating func note(
        _ outcome: CheckOutcome,
        of name: CheckName,
        _ attempt: Int,
        isUnanswered: Bool = false,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) {
        guard policy.checks.contains(where: { $0.name == name }) else { throw refused(.unknownCheck) }
        guard outcome != .pending, attempt == self.attempt,
            let index = checks.firstIndex(where: { $0.name == name })
        else { throw refused(.notAResult) }
        checks[index].outcome = outcome
        checks[index].isUnanswered = isUnanswered
        decideByChecks(policy)
    }

    /// Decides, or asks a person to, once every check has answered.
    private mutating func decideByChecks(_ policy: VerificationPolicy) {
        guard !checks.contains(where: { $0.outcome == .pending }) else { return }
        if checks.contains(where: { $0.outcome == .failed }) {
            if policy.isReviewedWhereChecksFailed { isUnderReview = true } else { end(.failed, by: .checks) }
        } else if isIdentityChecked, !lacksAnswer {
            end(.verified, by: .checks)
        } else if isIdentityChecked || policy.identityCheck.waiver != nil,
            !lacksAnswer || policy.unansweredCheck.waiver != nil
        {
            end(.verified, by: .policy)
        } else {
            isUnderReview = true
        }
    }

    /// True if a check other than the identity check stays unanswered: its objection to the person is unknown.
    private var lacksAnswer: Bool { checks.contains { $0.isUnanswered && !$0.isIdentityCheck } }

    /// True if there is an identity check, and every one of them passed.
    private var isIdentityChecked: Bool {
        let identityChecks = checks.filter(\.isIdentityCheck)
        return !identityChecks.isEmpty && identityChecks.allSatisfy { $0.outcome == .passed }
    }
}
