// SPDX-License-Identifier: Apache-2.0
import RectoLiveness
import Testing

struct LivenessChallengeTests {
    @Test func `refuses what nobody can pass, with a sentence`() {
        #expect(throws: LivenessError.noSteps) { try LivenessChallenge(steps: []) }
        #expect(throws: LivenessError.notAnExpression(.captureSelfie)) {
            try LivenessChallenge(steps: [.smile, .captureSelfie])
        }
        for hold in [Duration.zero, .seconds(-1)] {
            #expect(throws: LivenessError.holdTooShort(hold)) { try LivenessChallenge(steps: [.smile], hold: hold) }
        }
        let error = #expect(throws: LivenessError.self) {
            try LivenessChallenge(steps: LivenessStep.expressions, timeout: .seconds(10))
        }
        #expect(error?.description.contains("more than 10 seconds") == true)
    }

    @Test func `has the steps in any order, and each as often as before`() throws {
        let challenge = try LivenessChallenge(steps: LivenessStep.expressions + [.smile])
        var orders: Set<[LivenessStep]> = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let shuffled = challenge.shuffled(using: &generator)
            #expect(
                shuffled.steps.sorted { $0.rawValue < $1.rawValue }
                    == challenge.steps.sorted { $0.rawValue < $1.rawValue }
            )
            #expect(shuffled.hold == challenge.hold)
            orders.insert(shuffled.steps)
        }
        #expect(orders.count > 20)
    }
}
