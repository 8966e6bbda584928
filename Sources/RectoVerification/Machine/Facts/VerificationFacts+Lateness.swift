// SPDX-License-Identifier: Apache-2.0

extension VerificationFacts {
    /// True if an event is a result that nobody waits for any more.
    ///
    /// Late are results of an older attempt or try, second results of a try or check, and all after the end. A result
    /// of a step, check or attempt that has not begun is not late but wrong.
    func isLate(_ event: VerificationEvent, _ policy: VerificationPolicy) -> Bool {
        switch event {
        case .stepResult(let stepTry, _): isLate(stepTry)
        case .checkResult(let name, let outcome, let attempt):
            outcome != .pending && policy.checks.contains { $0.name == name } && isLate(name, attempt)
        case .checkUnanswered(let name, let attempt):
            policy.checks.contains { $0.name == name } && isLate(name, attempt)
        default: false
        }
    }

    private func isLate(_ stepTry: StepTry) -> Bool {
        guard let step = step(stepTry.step), step.kind.isJudgedByEngine, stepTry.attempt <= attempt else {
            return false
        }
        if stepTry.attempt < attempt || outcome != nil || stepTry.attemptsLeft > step.attemptsLeft { return true }
        return stepTry.attemptsLeft == step.attemptsLeft && step.state.isConcluded
    }

    private func isLate(_ name: CheckName, _ attempt: Int) -> Bool {
        if attempt < self.attempt { return true }
        guard attempt == self.attempt else { return false }
        return outcome != nil || checks.contains { $0.name == name && $0.outcome != .pending }
    }
}
