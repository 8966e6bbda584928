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
        guard !policy.isRefused else {
            countError(policy)
            return end(.failed, by: .checks)
        }
        guard !checks.contains(where: { $0.outcome == .failed }) else {
            guard !policy.isReviewedWhereChecksFailed else { return review(.checkFailed) }
            countError(policy)
            return end(.failed, by: .checks)
        }
        guard isIdentityProven(policy) else { return review(.identityUnproven) }
        guard !lacksAnswer || policy.unansweredCheck.isWaived else { return review(.checkUnanswered) }
        if let reason = policy.approval { return review(reason) }
        end(.verified, by: haveIdentityChecksPassed && !lacksAnswer ? .checks : .policy)
    }

    /// True if a check other than the identity check stays unanswered: its objection to the person is unknown.
    private var lacksAnswer: Bool { checks.contains { $0.isUnanswered && !$0.isIdentityCheck } }

    /// The identity checks that passed and compare something about the person: a genuine document or camera alone does not.
    private var proofs: [CheckFacts] {
        checks.filter { $0.isIdentityCheck && $0.outcome == .passed && !CheckName.unseen.contains($0.name) }
    }

    /// True if there is an identity check of the person, and every one of them passed.
    private var haveIdentityChecksPassed: Bool {
        !proofs.isEmpty && checks.filter(\.isIdentityCheck).allSatisfy { $0.outcome == .passed }
    }

    /// True if an identity check passed and the journey waives every other one, or if it waives all of them at once.
    ///
    /// One that was not answered is not waived: its objection is unknown. And documents that agree with each other do not
    /// stand in for a waived comparison with the person.
    private func isIdentityProven(_ policy: VerificationPolicy) -> Bool {
        let identity = checks.filter(\.isIdentityCheck)
        guard !identity.contains(where: \.isUnanswered) else { return false }
        guard !policy.identityCheck.isWaived, !haveIdentityChecksPassed else { return true }
        return proofs.contains { $0.name != .documentCrossCheck }
            && identity.allSatisfy { check in
                check.outcome == .passed
                    || policy.checks.contains { $0.name == check.name && $0.policy.isWaived }
            }
    }
}
