// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

struct VerifyStatusTests {
    /// Every state that so many events lead to.
    private static func states(_ journey: Journey, depth: Int) -> Set<VerificationFacts> {
        var all: Set<VerificationFacts> = [VerificationFacts(journey.policy)]
        var edge = all
        for _ in 0..<depth {
            edge = Set(edge.flatMap { next($0, journey.policy) }).subtracting(all)
            all.formUnion(edge)
        }
        return all
    }

    private static func next(_ facts: VerificationFacts, _ policy: VerificationPolicy) -> [VerificationFacts] {
        var events: [VerificationEvent] = [
            .claim, .submit, .decide(outcome: .verified), .decide(outcome: .failed), .waive, .restart, .cancel, .expire,
            .erase,
        ]
        for step in facts.steps {
            events += [
                .answer(step: step.id), .begin(step: step.id), .capture(step: step.id), .skip(step: step.id),
            ]
            if let stepTry = facts.currentTry(of: step.id) { events.append(.stepResult(of: stepTry, isPassed: true)) }
        }
        for check in facts.checks {
            for outcome in [CheckOutcome.passed, .failed] {
                events.append(.checkResult(of: check.name, outcome: outcome, attempt: facts.attempt))
            }
        }
        return events.compactMap { event in
            guard case .applied(let after)? = try? facts.applying(event, policy) else { return nil }
            return after
        }
    }

    @Test func `is to clients what it is to the service`() {
        let journey = Journey.formerlyShipped[0]
        let states = Self.states(journey, depth: 12)
        #expect(states.count > 100)
        var seen: Set<VerifyStatus> = []
        for facts in states {
            let resource = VerificationResource(
                id: "v",
                facts,
                journey,
                revision: 1,
                times: VerificationTimes(
                    createdAt: .now,
                    expiresAt: .now,
                    erasedAt: facts.isErased ? .now : nil
                )
            )
            let status = VerifyStatus(resource)
            let isDecidedAfterCollection = facts.decider == .reviewer && facts.outcome == .verified
            // A reviewer who decides between the last step and the submission is the one case that a client cannot tell.
            if isDecidedAfterCollection, facts.checks.isEmpty, facts.steps.allSatisfy({ $0.state == .passed }) {
                #expect(status == .approvedManually || facts.isErased)
            } else {
                #expect(status == PingOneStatus(facts))
            }
            seen.insert(status)
        }
        #expect(seen == Set(VerifyStatus.allCases))
    }
}
