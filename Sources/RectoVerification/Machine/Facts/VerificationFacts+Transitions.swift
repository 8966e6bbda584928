// SPDX-License-Identifier: Apache-2.0

extension VerificationFacts {
    /// The facts after an event.
    ///
    /// - Parameters:
    ///   - event: The event. The caller checks before that its actor is one of ``VerificationEvent/actors``.
    ///   - policy: The rules of the journey that the verification was created with.
    /// - Returns: The new facts, or that the event is a late result, which changes nothing.
    /// - Throws: ``TransitionRefused`` for everything that cannot happen.
    public func applying(
        _ event: VerificationEvent,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) -> Transition {
        if isLate(event, policy) { return .ignoredAsLate }
        var facts = self
        try facts.apply(event, policy)
        if policy.isSubmittedAutomatically, facts.next == .submit { facts.submit(policy) }
        return .applied(facts)
    }

    private mutating func apply(
        _ event: VerificationEvent,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) {
        guard !isErased else { throw refused(.notNow) }
        switch event {
        case .claim: try claim()
        case .answer(let id): try answer(id, policy.order)
        case .skip(let id): try skip(id, policy.order)
        case .begin(let id): try begin(id, policy)
        case .capture(let id): try capture(id, policy)
        case .passcode(let id, let isCorrect): try enterPasscode(id, isCorrect: isCorrect, policy)
        case .stepResult(let stepTry, let isPassed): try conclude(stepTry, isPassed: isPassed, policy)
        case .submit: try submitIfReady(policy)
        case .checkUnanswered(let name, let attempt):
            try note(.couldNotApply, of: name, attempt, isUnanswered: true, policy)
        case .checkResult(let name, let outcome, let attempt): try note(outcome, of: name, attempt, policy)
        case .decide(let decision, let isBySamePerson):
            try decide(decision, isBySamePerson: isBySamePerson, policy)
        case .askAgain(let id): try askAgain(id, policy)
        case .overturn(let decision, let isBySamePerson):
            try overturn(decision, isBySamePerson: isBySamePerson, policy)
        case .waive: try waive()
        case .restart: try restart(policy)
        case .cancel: try cancel()
        case .expire: try expire(policy)
        case .erase: try erase()
        }
    }

    /// The refusal of the present event.
    func refused(_ cause: TransitionRefused.Cause) -> TransitionRefused {
        TransitionRefused(cause, next: next)
    }

    /// Refuses the present event, unless something holds.
    func require(_ condition: Bool) throws(TransitionRefused) {
        guard condition else { throw refused(.notNow) }
    }

    /// Ends the verification, and a review with it.
    mutating func end(_ outcome: VerificationOutcome, by decider: Decider) {
        self.outcome = outcome
        self.decider = decider
        endReview()
    }

    /// Ends a review, with what one of two reviewers decided.
    mutating func endReview() {
        isUnderReview = false
        reviewReason = nil
        firstDecision = nil
    }

    /// Asks a person to decide.
    mutating func review(_ reason: ReviewReason) {
        isUnderReview = true
        reviewReason = reason
    }

    private mutating func claim() throws(TransitionRefused) {
        try require(status == .requested)
        isClaimed = true
    }

    private mutating func decide(
        _ decision: VerificationEvent.Decision,
        isBySamePerson: Bool,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) {
        if policy.reviewers > 1, outcome == nil {
            return try decideTogether(decision, isBySamePerson: isBySamePerson)
        }
        switch status {
        case .requested, .collecting, .review: break
        // The engine's reading in the background ends by itself.
        case .processing: try require(isSubmitted)
        // A reviewer may confirm failed checks, which ends the tries. Everything else reverses a decision.
        case .done: try require(outcome == .failed && decision == .failed && decider != .reviewer)
        }
        end(decision.outcome, by: .reviewer)
    }

    /// Keeps the first decision, and ends with a second one that agrees.
    ///
    /// If two reviewers disagree, a third one decides; none of them decides twice.
    private mutating func decideTogether(
        _ decision: VerificationEvent.Decision,
        isBySamePerson: Bool
    ) throws(TransitionRefused) {
        try require(status == .review)
        guard !isBySamePerson else { throw refused(.ownDecision) }
        guard reviewReason != .reviewersDisagree else { return end(decision.outcome, by: .reviewer) }
        guard let first = firstDecision else {
            firstDecision = decision
            return
        }
        guard first == decision else {
            firstDecision = nil
            return review(.reviewersDisagree)
        }
        end(decision.outcome, by: .reviewer)
    }

    /// Opens one step again, in another attempt of the whole: nothing of the former one counts that rests on the step.
    private mutating func askAgain(_ id: StepID, _ policy: VerificationPolicy) throws(TransitionRefused) {
        try require(status == .review)
        guard let index = steps.firstIndex(where: { $0.id == id }),
            let definition = policy.steps.first(where: { $0.id == id })
        else { throw refused(.unknownStep) }
        guard steps[index].kind.canBeAskedAgain else { throw refused(.otherKindOfStep) }
        steps[index] = steps[index].reopened(definition)
        endReview()
        isClaimed = true
        isSubmitted = false
        checks = []
        attempt += 1
        attemptsAllowed += 1
    }

    /// Turns `verified` into `failed`, or `failed` into `verified`.
    ///
    /// A reviewer does not reverse the same reviewer's decision, unless the journey allows that: a second person looks.
    /// Decisions of checks or a policy are no reviewer's own.
    private mutating func overturn(
        _ decision: VerificationEvent.Decision,
        isBySamePerson: Bool,
        _ policy: VerificationPolicy
    ) throws(TransitionRefused) {
        try require(outcome == .verified || outcome == .failed)
        try require(outcome != decision.outcome)
        guard !isBySamePerson || decider != .reviewer || policy.allowsOverturningOwnDecision else {
            throw refused(.ownDecision)
        }
        end(decision.outcome, by: .reviewer)
    }

    private mutating func waive() throws(TransitionRefused) {
        try require(outcome == nil && !isSubmitted && !isUnderReview)
        end(.waived, by: .reviewer)
    }

    private mutating func cancel() throws(TransitionRefused) {
        try require(outcome == nil)
        end(.cancelled, by: .client)
    }

    private mutating func expire(_ policy: VerificationPolicy) throws(TransitionRefused) {
        switch status {
        case .requested, .collecting: break
        case .review: try require(policy.expiresInReview || policy.isUnreadable)
        // Everything was sent in time, so the verification does not expire while anybody can go on with it.
        case .processing: try require(policy.isUnreadable)
        case .done: throw refused(.notNow)
        }
        end(.expired, by: .clock)
    }

    private mutating func erase() throws(TransitionRefused) {
        try require(outcome != nil)
        isErased = true
    }

    private mutating func restart(_ policy: VerificationPolicy) throws(TransitionRefused) {
        try require(isRetryable)
        precondition(steps.map(\.id) == policy.steps.map(\.id), "the policy of another journey")
        let keepsPassed = policy.restart == .failedSteps && hasFailedRequiredStep
        steps = zip(steps, policy.steps).map { step, definition in
            keepsPassed && (step.state == .passed || step.state == .skipped) ? step : step.reopened(definition)
        }
        isSubmitted = false
        checks = []
        outcome = nil
        decider = nil
        attempt += 1
    }
}
