// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import TestSupport
import Testing

private let plain = Walk.plain
private let reviewed = Walk.reviewed
private let unanswered = Walk.unanswered

struct WalkTests {
    @Test func `finds as many facts and events as the written model has`() {
        #expect(plain.facts.count == 69_299)
        #expect(plain.edgeCount == 102_297)
        #expect(reviewed.facts.count == 69_619)
        #expect(reviewed.edgeCount == 102_137)
        #expect(unanswered.facts.count == 73_203)
        #expect(unanswered.edgeCount == 107_993)
    }

    @Test func `shows a client fifteen views only`() {
        struct View: Hashable {
            let status: VerificationStatus
            let next: NextType
            let outcome: VerificationOutcome?
        }
        for walk in [plain, reviewed, unanswered] {
            #expect(
                Set(walk.facts.map { View(status: $0.status, next: $0.next.type, outcome: $0.outcome) }).count == 15
            )
        }
    }

    @Test func `keeps every promise, with review, without, and without answers`() {
        for walk in [plain, reviewed, unanswered] { #expect(walk.brokenPromises == []) }
    }

    @Test func `keeps every promise whatever the rules are`() {
        #expect(VerificationPolicy.variants.count == 80)
        for (index, policy) in VerificationPolicy.variants.enumerated() where Sweep.takes(index, oneOf: 7) {
            #expect(Walk(policy, losesAnswers: true).brokenPromises == [], "\(policy)")
        }
    }

    @Test func `changes nothing for a late result`() {
        for walk in [plain, reviewed] {
            var count = 0
            var applied: [VerificationEvent] = []
            for facts in walk.facts {
                for event in facts.lateEvents(walk.policy) {
                    count += 1
                    if (try? facts.applying(event, walk.policy)) != .ignoredAsLate { applied.append(event) }
                }
            }
            #expect(count > 100_000)
            #expect(applied.isEmpty)
        }
    }

    @Test func `ends legally whichever of two events comes first`() {
        for walk in [plain, reviewed] {
            var wrong: [String] = []
            for (index, edges) in walk.edges.enumerated() {
                for first in edges {
                    for second in edges {
                        let between = walk.facts[first.target]
                        switch Result(catching: { try between.applying(second.event, walk.policy) }) {
                        case .success(.applied(let facts)): if walk.index(of: facts) == nil { wrong.append("\(facts)") }
                        case .success(.ignoredAsLate): break
                        case .failure(let refusal as TransitionRefused):
                            if refusal.next != between.next { wrong.append("\(index): \(refusal)") }
                        case .failure(let error): wrong.append("\(error)")
                        }
                    }
                }
            }
            #expect(wrong.isEmpty)
        }
    }

    @Test func `gives the same facts when events are replayed, late ones among them`() throws {
        var generator = SeededGenerator(seed: 7)
        for walk in [plain, reviewed] {
            for _ in 0..<300 {
                var facts = VerificationFacts(walk.policy)
                var events: [VerificationEvent] = []
                while let edge = walk.edge(from: facts, using: &generator), events.count < 60 {
                    events.append(edge.event)
                    facts = walk.facts[edge.target]
                    if let late = facts.lateEvents(walk.policy).randomElement(using: &generator) { events.append(late) }
                }
                #expect(try VerificationFacts(replaying: events, walk.policy) == facts)
            }
        }
    }
}

extension VerificationFacts {
    /// The facts that a list of events leads to.
    fileprivate init(replaying events: [VerificationEvent], _ policy: VerificationPolicy) throws {
        self.init(policy)
        for event in events {
            if case .applied(let facts) = try applying(event, policy) { self = facts }
        }
    }
}

extension Walk {
    fileprivate func edge(from facts: VerificationFacts, using generator: inout SeededGenerator) -> Edge? {
        guard let index = index(of: facts) else { return nil }
        return edges[index].randomElement(using: &generator)
    }

    /// The rules that some of the facts break.
    fileprivate var brokenPromises: [String] {
        var broken: [String] = []
        func promise(_ isKept: Bool, _ name: String, _ index: Int) {
            if !isKept { broken.append("\(name): \(facts[index])") }
        }
        for (index, present) in facts.enumerated() {
            let events = edges[index].map(\.event)
            let actors = events.reduce(into: Set<VerificationActor>()) { $0.formUnion($1.actors) }
            promise((present.status == .done) == (present.outcome != nil), "done is what has an outcome", index)
            promise((present.outcome == nil) == (present.decider == nil), "an outcome has a decider", index)
            promise(present.isErased ? events.isEmpty : true, "what is erased stays so", index)
            if present.status == .done {
                promise(
                    events.allSatisfy { ["erase", "restart", "decide", "overturn"].contains($0.word) },
                    "done is left by a restart or a reviewer only",
                    index
                )
            } else {
                promise(
                    !actors.isDisjoint(with: [.client, .engine, .provider, .reviewer]),
                    "there is no dead end",
                    index
                )
            }
            switch present.next.type {
            case .none: break
            case .wait:
                promise(!actors.isDisjoint(with: [.engine, .provider, .reviewer]), "nobody waits for nobody", index)
            case .restart: promise(events.contains(.restart), "a restart that is offered can be had", index)
            default:
                promise(
                    events.contains { $0.actors.contains(.client) && $0 != .cancel && present.isAskedFor($0) },
                    "next can be done",
                    index
                )
            }
            if present.status == .processing {
                promise(present.steps.allSatisfy { $0.state != .open }, "no step is open in processing", index)
            }
            for edge in edges[index] { promiseAlong(edge, from: present, index, promise) }
        }
        let finishable = finishable
        for index in facts.indices { promise(finishable.contains(index), "everything can finish", index) }
        return broken
    }

    private func promiseAlong(
        _ edge: Edge,
        from present: VerificationFacts,
        _ index: Int,
        _ promise: (Bool, String, Int) -> Void
    ) {
        let target = facts[edge.target]
        let identity = target.checks.filter(\.isIdentityCheck).map(\.outcome)
        promise((target.reviewReason != nil) == target.isUnderReview, "a review has a reason", index)
        if policy.approval != nil {
            promise(target.outcome != .verified || target.decider == .reviewer, "a person approves", index)
        }
        if target.outcome == .verified, target.decider == .checks {
            promise(
                !identity.isEmpty && identity.allSatisfy { $0 == .passed },
                "verified with an identity check",
                index
            )
            promise(
                !target.checks.contains { $0.isUnanswered },
                "verified with an answer to every check",
                index
            )
        }
        if target.outcome == .verified, target.decider == .policy {
            promise(
                policy.identityCheck != .required || policy.unansweredCheck != .required,
                "a waiver stands in words",
                index
            )
            promise(!target.checks.contains { $0.outcome == .failed }, "a failed check is not waived", index)
        }
        for (before, after) in zip(present.steps, target.steps) {
            promise(!after.isChallengeShown || after.kind == .presence, "a challenge is of a presence", index)
            promise(!after.isChallengeShown || after.state == .open, "a challenge is shown in an open step", index)
            promise((before.freeRedraws...policy.freeRedraws).contains(after.freeRedraws), "free draws are few", index)
            if edge.event == .capture(step: after.id), after.kind == .presence {
                promise(before.isChallengeShown, "what is answered was shown", index)
            }
        }
        if let former = present.outcome, target.outcome != nil, target.outcome != former {
            promise(edge.event.word == "overturn", "an outcome changes by being overturned only", index)
        }
        if case .overturn(let decision, let isBySamePerson) = edge.event {
            let outcomes: Set = [present.outcome, target.outcome]
            promise(outcomes == [.verified, .failed], "verified and failed alone are overturned", index)
            promise(target.outcome == decision.outcome && target.decider == .reviewer, "a reviewer overturns", index)
            promise(
                !isBySamePerson || present.decider != .reviewer || policy.allowsOverturningOwnDecision,
                "nobody overturns themselves unless the journey allows it",
                index
            )
        }
        if target.attempt == present.attempt {
            promise(
                zip(present.steps, target.steps).allSatisfy { $1.attemptsLeft <= $0.attemptsLeft },
                "tries do not rise within an attempt",
                index
            )
        }
        promise(target.attempt <= policy.attempts, "there are no more attempts than allowed", index)
    }
}

extension VerificationFacts {
    /// True if `next` asks for this event.
    fileprivate func isAskedFor(_ event: VerificationEvent) -> Bool {
        switch (next, event) {
        case (.start, .claim), (.submit, .submit): true
        case (.step(let asked, _), .answer(let id)), (.step(let asked, _), .begin(let id)),
            (.step(let asked, _), .capture(let id)), (.step(let asked, _), .passcode(let id, _)):
            asked == id
        default: false
        }
    }
}
