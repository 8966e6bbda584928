// SPDX-License-Identifier: Apache-2.0
import RectoVerification

/// Every fact that a policy can lead to, and every event between two of them.
struct Walk {
    let policy: VerificationPolicy
    /// The facts, in the order in which they were found; the first are those of the beginning.
    private(set) var facts: [VerificationFacts]
    /// The events that each of the facts lets happen, and which facts they lead to.
    private(set) var edges: [[Edge]] = []
    private var indices: [VerificationFacts: Int]

    struct Edge {
        let event: VerificationEvent
        let target: Int
    }

    /// A walk.
    ///
    /// - Parameters:
    ///   - policy: The rules.
    ///   - losesAnswers: True if checks may stay without an answer.
    init(_ policy: VerificationPolicy, losesAnswers: Bool = false) {
        self.policy = policy
        let first = VerificationFacts(policy)
        facts = [first]
        indices = [first: 0]
        // Facts are appended while they are walked: breadth first.
        while edges.count < facts.count {
            let present = facts[edges.count]
            edges.append(
                present.imaginableEvents(policy).compactMap { event in
                    guard losesAnswers || event.word != "checkUnanswered",
                        case .applied(let target)? = try? present.applying(event, policy)
                    else { return nil }
                    return Edge(event: event, target: index(adding: target))
                }
            )
        }
    }

    var edgeCount: Int { edges.reduce(0) { $0 + $1.count } }

    /// The index at which the walk came by these facts; `nil` if it did not.
    func index(of other: VerificationFacts) -> Int? { indices[other] }

    /// The facts from which an outcome can be reached.
    var finishable: Set<Int> {
        var origins: [[Int]] = Array(repeating: [], count: facts.count)
        for (origin, edges) in edges.enumerated() {
            for edge in edges { origins[edge.target].append(origin) }
        }
        var queue = facts.indices.filter { facts[$0].outcome != nil }
        var found = Set(queue)
        while let index = queue.popLast() {
            for origin in origins[index] where found.insert(origin).inserted { queue.append(origin) }
        }
        return found
    }

    private mutating func index(adding target: VerificationFacts) -> Int {
        if let index = indices[target] { return index }
        indices[target] = facts.count
        facts.append(target)
        return facts.count - 1
    }
}

extension Walk {
    /// A walk in which a failed check fails.
    static let plain = Walk(.walked())
    /// A walk in which a person decides then.
    static let reviewed = Walk(.walked(isReviewedWhereChecksFailed: true))
    /// A walk in which checks may stay without an answer.
    static let unanswered = Walk(.walked(), losesAnswers: true)
}

extension VerificationFacts {
    /// Every event that could be tried, most of which these facts refuse; results are of the present tries.
    func imaginableEvents(_ policy: VerificationPolicy) -> [VerificationEvent] {
        var events: [VerificationEvent] = [
            .claim, .submit, .decide(outcome: .verified), .decide(outcome: .failed), .waive, .restart, .cancel, .expire,
            .erase,
        ]
        for outcome in VerificationEvent.Decision.allCases {
            events += [true, false].map { .overturn(outcome: outcome, isBySamePerson: $0) }
        }
        for step in steps {
            events += [.answer(step: step.id), .skip(step: step.id), .begin(step: step.id), .capture(step: step.id)]
            events += [true, false].map { .passcode(step: step.id, isCorrect: $0) }
            guard let present = currentTry(of: step.id) else { continue }
            events += [true, false].map { .stepResult(of: present, isPassed: $0) }
        }
        for check in policy.checks {
            events += CheckOutcome.allCases.map { .checkResult(of: check.name, outcome: $0, attempt: attempt) }
            events.append(.checkUnanswered(of: check.name, attempt: attempt))
        }
        return events
    }

    /// Every result that nobody waits for any more: of older attempts and tries, of concluded ones, and after the end.
    func lateEvents(_ policy: VerificationPolicy) -> [VerificationEvent] {
        var tries: [StepTry] = []
        for (step, definition) in zip(steps, policy.steps) where step.kind.isJudgedByEngine {
            for older in 1..<attempt {
                tries += (1...definition.attempts).map { StepTry(step: step.id, attempt: older, attemptsLeft: $0) }
            }
            let isOver = step.state.isConcluded || outcome != nil
            let least = max(1, isOver ? step.attemptsLeft : step.attemptsLeft + 1)
            for left in stride(from: least, through: definition.attempts, by: 1) {
                tries.append(StepTry(step: step.id, attempt: attempt, attemptsLeft: left))
            }
        }
        var answers: [(CheckName, Int)] = []
        for check in policy.checks {
            answers += (1..<attempt).map { (check.name, $0) }
            let isAnswered = checks.contains { $0.name == check.name && $0.outcome != .pending }
            if isAnswered || outcome != nil { answers.append((check.name, attempt)) }
        }
        return tries.flatMap { stepTry in [true, false].map { .stepResult(of: stepTry, isPassed: $0) } }
            + answers.flatMap { name, attempt in
                [CheckOutcome.passed, .failed, .couldNotApply].map {
                    .checkResult(of: name, outcome: $0, attempt: attempt)
                } + [.checkUnanswered(of: name, attempt: attempt)]
            }
    }
}

extension VerificationEvent {
    /// The word for it, without what it carries.
    var word: String {
        switch self {
        case .claim: "claim"
        case .answer: "answer"
        case .skip: "skip"
        case .begin: "begin"
        case .capture: "capture"
        case .passcode: "passcode"
        case .stepResult: "stepResult"
        case .submit: "submit"
        case .checkResult: "checkResult"
        case .checkUnanswered: "checkUnanswered"
        case .decide: "decide"
        case .askAgain: "askAgain"
        case .overturn: "overturn"
        case .waive: "waive"
        case .restart: "restart"
        case .cancel: "cancel"
        case .expire: "expire"
        case .erase: "erase"
        }
    }
}

extension VerificationPolicy {
    /// Five steps, one of them optional, two tries of each and of the whole, one free draw, and two checks.
    static func walked(
        order: StepOrder = .free,
        isReviewedWhereChecksFailed: Bool = false
    ) -> VerificationPolicy {
        VerificationPolicy(
            steps: [
                Step("consent", .consent, attempts: 2),
                Step("document", .document, attempts: 2),
                Step("presence", .presence, attempts: 2),
                Step("otp", .otp, attempts: 2),
                Step("form", .form, isRequired: false, attempts: 2),
            ],
            checks: [Check(.faceMatch, isIdentityCheck: true), Check("registry")],
            attempts: 2,
            freeRedraws: 1,
            order: order,
            isReviewedWhereChecksFailed: isReviewedWhereChecksFailed
        )
    }

    /// Small ones: every combination of the rules before a submission, and of those after it.
    static var variants: [VerificationPolicy] {
        var variants: [VerificationPolicy] = []
        for order in StepOrder.allCases {
            for restart in RestartScope.allCases {
                for isAutomatic in [false, true] {
                    var policy = small(hasChecks: true)
                    policy.order = order
                    policy.restart = restart
                    policy.isSubmittedAutomatically = isAutomatic
                    variants.append(policy)
                }
            }
        }
        for rules in 0..<64 {
            var policy = small(hasChecks: rules & 1 == 0)
            policy.isReviewedWhereChecksFailed = rules & 2 != 0
            policy.isSubmittedAutomatically = rules & 4 != 0
            policy.expiresInReview = rules & 8 != 0
            if rules & 16 != 0 { policy.identityCheck = .waived(reason: "There is no portrait.") }
            if rules & 32 != 0 { policy.unansweredCheck = .waived(reason: "The registry is asked again by hand.") }
            variants.append(policy)
        }
        for (isReviewed, approval) in [(false, nil), (true, nil), (false, .approvalByPerson), (true, .approvalSampled)]
            as [(Bool, ReviewReason?)]
        {
            var policy = small(hasChecks: true)
            policy.allowsOverturningOwnDecision = true
            policy.isReviewedWhereChecksFailed = isReviewed
            policy.approval = approval
            variants.append(policy)
        }
        return variants
    }

    private static func small(hasChecks: Bool) -> VerificationPolicy {
        VerificationPolicy(
            steps: [
                Step("consent", .consent, attempts: 1),
                Step("document", .document, attempts: 2),
                Step("selfie", .presence, isRequired: false, attempts: 1),
            ],
            checks: hasChecks ? [Check(.faceMatch, isIdentityCheck: true), Check("registry")] : [],
            freeRedraws: 1
        )
    }
}
