// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoVerification

extension Draft {
    /// Applies an event, and notes all that follows from it.
    ///
    /// - Parameter event: The event.
    /// - Returns: True if it counted; a late result does not.
    /// - Throws: ``RequestRefused`` if it cannot happen now, with the events that can.
    @discardableResult
    mutating func apply(_ event: VerificationEvent) throws -> Bool {
        precondition(event.actors.contains(agent.actor), "an agent that may not cause the event")
        let before = facts
        switch try transition(event) {
        case .ignoredAsLate:
            note("result.late")
            return false
        case .applied(let facts):
            clearState.facts = facts
            try follow(from: before)
            return true
        }
    }

    private func transition(_ event: VerificationEvent) throws(RequestRefused) -> Transition {
        do throws(TransitionRefused) {
            return try facts.applying(event, policy)
        } catch {
            throw RequestRefused(ProblemCode(error.cause), .transition(error), next: next)
        }
    }

    /// All that follows from a change of facts: events, work, times.
    private mutating func follow(from before: VerificationFacts) throws {
        try followSteps(from: before)
        if facts.attempt > before.attempt { beginAgain(isAsked: before.isUnderReview) }
        if facts.isSubmitted, !before.isSubmitted { try queueChecks() }
        noteSample(from: before)
        if facts.status != before.status { noteStatus() }
        if facts.outcome != before.outcome {
            followFlags(from: before)
            try followOutcome()
        }
        try sendFirstPasscode()
    }

    private mutating func followSteps(from before: VerificationFacts) throws {
        for (old, new) in zip(before.steps, facts.steps) where old != new {
            if new.state == .processing {
                note("step.captured", ["step": .text(new.id.rawValue)])
                try queueExamination(of: new)
            } else if facts.attempt == before.attempt, new.state != old.state || new.attemptsLeft != old.attemptsLeft {
                noteStep(new, wasJudged: old.kind == .otp || old.kind.isJudgedByEngine)
            }
        }
    }

    private mutating func noteStep(_ step: StepFacts, wasJudged: Bool) {
        let type =
            switch step.state {
            case .skipped: "step.skipped"
            case _ where wasJudged: "step.result"
            default: "step.answered"
            }
        note(
            type,
            [
                "step": .text(step.id.rawValue), "state": .text(step.state.rawValue),
                "attemptsLeft": .integer(step.attemptsLeft),
            ]
        )
    }

    private mutating func noteStatus() {
        var data: [String: JSONTree] = ["status": .text(facts.status.rawValue), "attempt": .integer(facts.attempt)]
        data["outcome"] = facts.outcome.map { .text($0.rawValue) }
        data["reason"] = facts.reason.map { .text($0.rawValue) }
        data["reviewReason"] = facts.reviewReason.map { .text($0.rawValue) }
        data["decidedBy"] = facts.decider.map { .text($0.rawValue) }
        let signals = decidingSignals
        if !signals.isEmpty { data["signals"] = .array(signals.map(JSONTree.text)) }
        note("verification.\(facts.status.rawValue)", data)
    }

    private mutating func queueExamination(of step: StepFacts) throws {
        guard let stepTry = facts.currentTry(of: step.id) else { return }
        let isCostly = details.files(of: step.id).contains { $0.mediaType == .pdf || $0.isCostly == true }
        let isWatched = step.kind == .presence && !details.isByAlternative(step.id)
        let kind: Work.Kind = isWatched ? .presence : isCostly ? .largeDocument : .document
        try queue(kind, .step(stepTry))
    }

    /// Asks each provider for its checks, and the engine for the others.
    private mutating func queueChecks() throws {
        let pending = facts.checks.filter { $0.outcome == .pending }.map(\.name)
        details.checks = []
        // What the provider of a step may attest is nobody else's to answer.
        let attested = journey.attestedChecks
        let owned = rules.providers.checks
            .mapValues { $0.filter { pending.contains($0) && !attested.contains($0) } }
            .filter { !$0.value.isEmpty }
        for provider in owned.keys.sorted() {
            try queue(.provider, .checks(attempt: facts.attempt, provider: provider, names: owned[provider] ?? []))
        }
        let rest = pending.filter { name in !owned.values.contains { $0.contains(name) } }
        if !rest.isEmpty { try queue(.checks, .checks(attempt: facts.attempt, provider: nil, names: rest)) }
    }
}
