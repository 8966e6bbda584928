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

    @Test func `holds for two and a half seconds at medium accuracy where nothing is said`() throws {
        let challenge = try LivenessChallenge(steps: [.smile])
        #expect(challenge.hold == .milliseconds(2_500))
        #expect(challenge.accuracy == .medium)
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

    @Test func `asks for one expression again, not at once and never for a straight face`() throws {
        let challenge = try LivenessChallenge(steps: LivenessStep.expressions)
        var orders: Set<[LivenessStep]> = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<4_000 {
            let steps = try challenge.shuffledWithRepetition(using: &generator).steps
            #expect(steps.count == 5)
            #expect(Set(steps) == Set(challenge.steps))
            #expect(steps.count { $0 == .straightFace } == 1)
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 != $1 })
            orders.insert(steps)
        }
        #expect(orders.count == 108)
    }

    @Test(arguments: [[LivenessStep.smile], [.straightFace], [.smile, .smile]])
    func `asks for no more where there are no two expressions`(steps: [LivenessStep]) throws {
        var generator = SystemRandomNumberGenerator()
        #expect(try LivenessChallenge(steps: steps).shuffledWithRepetition(using: &generator).steps == steps)
    }

    @Test func `asks for one again even where it is most of the steps`() throws {
        var generator = SystemRandomNumberGenerator()
        let challenge = try LivenessChallenge(steps: [.smile, .smile, .smile, .straightFace])
        let steps = try challenge.shuffledWithRepetition(using: &generator).steps
        #expect(steps.count { $0 == .smile } == 4)
    }

    @Test func `refuses a repetition for which there is no time`() throws {
        var generator = SystemRandomNumberGenerator()
        let challenge = try LivenessChallenge(steps: LivenessStep.expressions, timeout: .seconds(12))
        #expect(throws: LivenessError.timeoutTooShort(.seconds(12), least: .milliseconds(12_500))) {
            try challenge.shuffledWithRepetition(using: &generator)
        }
    }
}
