// SPDX-License-Identifier: Apache-2.0

extension VerificationFacts {
    mutating func answer(_ id: StepID, _ order: StepOrder) throws(TransitionRefused) {
        let index = try indexOfOpenStep(id, order)
        switch steps[index].kind {
        case .consent, .select, .form: steps[index].state = .passed
        case .document, .presence, .selfie, .otp: throw refused(.otherKindOfStep)
        }
    }

    mutating func skip(_ id: StepID, _ order: StepOrder) throws(TransitionRefused) {
        let index = try indexOfOpenStep(id, order)
        guard !steps[index].isRequired else { throw refused(.stepNotSkippable) }
        steps[index].state = .skipped
        steps[index].isChallengeShown = false
    }

    /// Shows a challenge, or hands the step over to its provider: for the first time in a try, or in place of one that
    /// expired.
    ///
    /// Another one is free a few times and then costs a try, so that nobody can wait for the order of a recording.
    mutating func begin(_ id: StepID, _ policy: VerificationPolicy) throws(TransitionRefused) {
        let index = try indexOfOpenStep(id, policy.order)
        guard steps[index].kind == .presence || policy.isDoneByProvider(id) else { throw refused(.otherKindOfStep) }
        if steps[index].isChallengeShown {
            if steps[index].freeRedraws < policy.freeRedraws {
                steps[index].freeRedraws += 1
            } else {
                conclude(stepAt: index, isPassed: false, policy)
            }
        }
        steps[index].isChallengeShown = steps[index].state == .open
    }

    mutating func capture(_ id: StepID, _ policy: VerificationPolicy) throws(TransitionRefused) {
        let index = try indexOfOpenStep(id, policy.order)
        guard steps[index].kind.isJudgedByEngine, !policy.isDoneByProvider(id) else {
            throw refused(.otherKindOfStep)
        }
        guard steps[index].kind != .presence || steps[index].isChallengeShown else { throw refused(.stepNotBegun) }
        steps[index].isChallengeShown = false
        steps[index].state = .processing
    }

    mutating func enterPasscode(
        _ id: StepID,
        isCorrect: Bool,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) {
        let index = try indexOfOpenStep(id, policy.order)
        guard steps[index].kind == .otp else { throw refused(.otherKindOfStep) }
        conclude(stepAt: index, isPassed: isCorrect, policy)
    }

    mutating func conclude(
        _ stepTry: StepTry,
        isPassed: Bool,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) {
        guard let index = steps.firstIndex(where: { $0.id == stepTry.step }) else { throw refused(.unknownStep) }
        guard steps[index].kind.isJudgedByEngine else { throw refused(.otherKindOfStep) }
        let isAwaited =
            policy.isDoneByProvider(stepTry.step)
            ? steps[index].state == .open && steps[index].isChallengeShown : steps[index].state == .processing
        guard stepTry == currentTry(of: stepTry.step), isAwaited else { throw refused(.notAResult) }
        conclude(stepAt: index, isPassed: isPassed, policy)
    }

    /// Ends a try of a step; the last try of a required step ends the verification, and so does the last error of all.
    private mutating func conclude(stepAt index: Int, isPassed: Bool, _ policy: VerificationPolicy) {
        steps[index].isChallengeShown = false
        guard !isPassed else {
            steps[index].state = .passed
            return
        }
        steps[index].attemptsLeft -= 1
        countError(policy)
        guard isOutOfErrors != true else {
            steps[index].state = .failed
            return end(.failed, by: .checks)
        }
        guard steps[index].attemptsLeft == 0 else {
            steps[index].state = .open
            return
        }
        steps[index].state = .failed
        if steps[index].isRequired { end(.failed, by: .checks) }
    }

    /// Counts a failed try, if the journey counts them.
    mutating func countError(_ policy: VerificationPolicy) {
        guard let most = policy.errors else { return }
        errors = (errors ?? 0) + 1
        if errors ?? 0 >= most { isOutOfErrors = true }
    }

    /// The index of the step in which the client acts.
    private func indexOfOpenStep(_ id: StepID, _ order: StepOrder) throws(TransitionRefused) -> Int {
        guard let index = steps.firstIndex(where: { $0.id == id }) else { throw refused(.unknownStep) }
        try require(status == .collecting && steps[index].state == .open)
        guard !steps[..<index].contains(where: { $0.holdsUp(order) }) else { throw refused(.stepOutOfOrder) }
        return index
    }
}

extension VerificationPolicy {
    /// True if a provider does the step.
    fileprivate func isDoneByProvider(_ id: StepID) -> Bool {
        steps.contains { $0.id == id && $0.isDoneByProvider }
    }
}

extension StepFacts {
    /// True if the steps behind it have to wait for the client to do it.
    fileprivate func holdsUp(_ order: StepOrder) -> Bool {
        switch order {
        case .free: false
        case .consentFirst: state == .open && kind == .consent && isRequired
        case .given: state == .open
        }
    }
}
