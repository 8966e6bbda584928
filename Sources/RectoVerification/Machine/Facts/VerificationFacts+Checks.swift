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
        guard !checks.contains(where: { $0.outcome == .failed }) else {
            if policy.isReviewedWhereChecksFailed { review(.checkFailed) } else { end(.failed, by: .checks) }
            return
        }
        guard isIdentityProven(policy) else { return review(.identityUnproven) }
        guard !lacksAnswer || policy.unansweredCheck.isWaived else { return review(.checkUnanswered) }
        if let reason = policy.approval { return review(reason) }
        end(.verified, by: haveIdentityChecksPassed && !lacksAnswer ? .checks : .policy)
    }

    /// True if a check other than the identity check stays unanswered: its objection to the person is unknown.
    private var lacksAnswer: Bool { checks.contains { $0.isUnanswered && !$0.isIdentityCheck } }

    /// True if there is an identity check, and every one of them passed.
    private var haveIdentityChecksPassed: Bool {
        let identityChecks = checks.filter(\.isIdentityCheck)
        return !identityChecks.isEmpty && identityChecks.allSatisfy { $0.outcome == .passed }
    }

    /// True if an identity check passed and the journey waives every other one, or if it waives all of them at once.
    private func isIdentityProven(_ policy: VerificationPolicy) -> Bool {
        guard !policy.identityCheck.isWaived else { return true }
        let identityChecks = checks.filter(\.isIdentityCheck)
        return identityChecks.contains { $0.outcome == .passed }
            && identityChecks.allSatisfy { check in
                check.outcome == .passed
                    || policy.checks.contains { $0.name == check.name && $0.policy.isWaived }
            }
    }
}
