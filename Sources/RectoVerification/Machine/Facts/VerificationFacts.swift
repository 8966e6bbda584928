// SPDX-License-Identifier: Apache-2.0

/// All facts that decide the state of a verification, and nothing about the person.
///
/// `status`, `next` and `reason` are computed from the facts, so they cannot contradict each other. Facts change
/// through ``applying(_:_:)`` alone: the same events give the same facts.
public struct VerificationFacts: Sendable, Hashable, Codable {
    /// True if a client came with the code.
    public internal(set) var isClaimed = false
    /// The steps, in the journey's order.
    public internal(set) var steps: [StepFacts]
    /// True if the client sent everything in this attempt.
    public internal(set) var isSubmitted = false
    /// The checks of this attempt; none before it is submitted.
    public internal(set) var checks: [CheckFacts] = []
    /// True if a person is to decide.
    public internal(set) var isUnderReview = false
    /// The reason for a review; `nil` if nobody decides now, and for reviews that earlier versions began.
    public internal(set) var reviewReason: ReviewReason?
    /// The outcome; `nil` before the end.
    public internal(set) var outcome: VerificationOutcome?
    /// The origin of the outcome.
    public internal(set) var decider: Decider?
    /// Number of the present attempt of the whole, from 1.
    public internal(set) var attempt = 1
    /// The most attempts of the whole; one more each time that a reviewer asks again.
    public internal(set) var attemptsAllowed: Int
    /// Failed tries of all steps and of the whole so far; `nil` for none, and if the journey does not count them.
    public internal(set) var errors: Int?
    /// True if they were too many; `nil` before that.
    public internal(set) var isOutOfErrors: Bool?
    /// The first decision if two reviewers must agree; `nil` before it and after the second.
    public internal(set) var firstDecision: VerificationEvent.Decision?
    /// True if the person's data was erased.
    public internal(set) var isErased = false

    /// The facts of a verification that was just created.
    public init(_ policy: VerificationPolicy) {
        steps = policy.steps.map(StepFacts.init)
        attemptsAllowed = policy.attempts
    }

    /// The facts of a verification whose stored ones cannot be read, as far as something else tells them.
    ///
    /// There are none about its steps and checks. It cannot be restarted.
    ///
    /// - Parameters:
    ///   - status: The status, if it has no outcome.
    ///   - outcome: The outcome; `nil` before the end.
    ///   - decider: The origin of the outcome.
    ///   - attempt: The number of the present attempt.
    ///   - isErased: True if the person's data was erased.
    public init(
        unread status: VerificationStatus,
        outcome: VerificationOutcome?,
        decider: Decider?,
        attempt: Int,
        isErased: Bool
    ) {
        steps = []
        isClaimed = status != .requested
        isSubmitted = status == .processing
        isUnderReview = status == .review
        self.outcome = outcome
        self.decider = decider
        self.attempt = attempt
        attemptsAllowed = attempt
        self.isErased = isErased
    }

    /// The step of a name; `nil` if there is none.
    public func step(_ id: StepID) -> StepFacts? {
        steps.first { $0.id == id }
    }

    /// The try that a step is in, for the result to come back with; `nil` if there is no such step.
    public func currentTry(of id: StepID) -> StepTry? {
        step(id).map { StepTry(step: id, attempt: attempt, attemptsLeft: $0.attemptsLeft) }
    }

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
