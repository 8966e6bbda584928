// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import TestSupport
import Testing

private let walks = [Walk.plain, Walk.reviewed, Walk.unanswered]

/// The share of a status's facts that let an event happen.
private enum Allowance: String {
    case never
    case sometimes
    case always
}

/// The rows of the table of transitions: what each event can do in each status, erased facts left out.
private let table:
    [(
        event: String, requested: Allowance, collecting: Allowance, processing: Allowance,
        review: Allowance, done: Allowance
    )] = [
        ("claim", .always, .never, .never, .never, .never),
        ("answer", .never, .sometimes, .never, .never, .never),
        ("skip", .never, .sometimes, .never, .never, .never),
        ("begin", .never, .sometimes, .never, .never, .never),
        ("capture", .never, .sometimes, .never, .never, .never),
        ("passcode", .never, .sometimes, .never, .never, .never),
        ("stepResult", .never, .sometimes, .sometimes, .never, .never),
        ("submit", .never, .sometimes, .never, .never, .never),
        ("checkResult", .never, .never, .sometimes, .never, .never),
        ("checkUnanswered", .never, .never, .sometimes, .never, .never),
        ("decide", .always, .always, .sometimes, .always, .sometimes),
        ("overturn", .never, .never, .never, .never, .sometimes),
        ("waive", .always, .always, .sometimes, .never, .never),
        ("restart", .never, .never, .never, .never, .sometimes),
        ("cancel", .always, .always, .always, .always, .never),
        ("expire", .always, .always, .never, .never, .never),
        ("erase", .never, .never, .never, .never, .always),
    ]

struct VerificationFactsTests {
    @Test(arguments: VerificationStatus.allCases)
    func `lets each event happen in each status as the table says`(status: VerificationStatus) {
        let shown = allowances(in: status)
        for row in table {
            let expected =
                switch status {
                case .requested: row.requested
                case .collecting: row.collecting
                case .processing: row.processing
                case .review: row.review
                case .done: row.done
                }
            #expect(shown[row.event] == expected, "\(row.event) in \(status)")
        }
    }

    @Test func `has a row for every event`() {
        let words = Set(VerificationFacts(walks[0].policy).imaginableEvents(walks[0].policy).map(\.word))
        #expect(Set(table.map(\.event)) == words)
    }

    /// The allowance of every event in a status, by the walks; each refusal must carry the next action.
    private func allowances(in status: VerificationStatus) -> [String: Allowance] {
        var allowing: [String: Int] = [:]
        var count = 0
        var wrongRefusals = 0
        for walk in walks {
            let here = walk.facts.filter { $0.status == status && !$0.isErased }
            for (index, facts) in here.enumerated() where Sweep.takes(index, oneOf: 5) {
                var happened: Set<String> = []
                count += 1
                for event in facts.imaginableEvents(walk.policy) {
                    do throws(TransitionRefused) {
                        if case .applied = try facts.applying(event, walk.policy) { happened.insert(event.word) }
                    } catch {
                        if error.next != facts.next { wrongRefusals += 1 }
                    }
                }
                for word in happened { allowing[word, default: 0] += 1 }
            }
        }
        #expect(wrongRefusals == 0)
        let shown = table.map { row in
            let times = allowing[row.event] ?? 0
            return (row.event, times == 0 ? Allowance.never : times == count ? .always : .sometimes)
        }
        return Dictionary(uniqueKeysWithValues: shown)
    }

    @Test func `lets nothing happen to what is erased`() {
        for walk in walks {
            for (facts, edges) in zip(walk.facts, walk.edges) where facts.isErased {
                #expect(edges.isEmpty)
                #expect(facts.next == .none)
            }
        }
    }

    @Test func `comes back from JSON as it was, and without what is unknown`() throws {
        let policy = VerificationPolicy.walked()
        var facts = VerificationFacts(policy)
        #expect(!String(decoding: try JSONEncoder().encode(facts), as: UTF8.self).contains("outcome"))
        facts = try facts.after([.claim, .answer(step: "consent"), .cancel], policy)
        let decoded = try JSONDecoder().decode(VerificationFacts.self, from: JSONEncoder().encode(facts))
        #expect(decoded == facts)
        #expect(decoded.reason == .other)
    }

    @Test func `writes events with the names of what they carry`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let event = VerificationEvent.stepResult(
            of: StepTry(step: "front", attempt: 1, attemptsLeft: 5),
            isPassed: true
        )
        let text = String(decoding: try encoder.encode(event), as: UTF8.self)
        #expect(
            text == #"{"stepResult":{"isPassed":true,"of":{"attempt":1,"attemptsLeft":5,"step":"front"}}}"#
        )
        for event in VerificationFacts(.walked()).imaginableEvents(.walked()) {
            #expect(try JSONDecoder().decode(VerificationEvent.self, from: encoder.encode(event)) == event)
        }
    }
}

extension VerificationFacts {
    /// The facts after events that must all be applied.
    func after(_ events: [VerificationEvent], _ policy: VerificationPolicy) throws -> VerificationFacts {
        try events.reduce(self) { facts, event in
            guard case .applied(let next) = try facts.applying(event, policy) else {
                Issue.record("\(event) came late")
                return facts
            }
            return next
        }
    }
}
