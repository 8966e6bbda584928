// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import Testing

struct StepResultTests {
    @Test func `has passed together with others if all have, and has the findings of all`() {
        let cut = Finding(.livenessCut, .warning, message: "It jumps.")
        let passed = StepResult(hasPassedRules: true, isConcluded: true)
        let doubtful = StepResult(hasPassedRules: true, isConcluded: true, feedback: [cut])
        #expect(StepResult(together: []) == nil)
        #expect(StepResult(together: [passed]) == passed)
        #expect(StepResult(together: [passed, doubtful, doubtful]) == doubtful)
        #expect(StepResult(together: [doubtful, StepResult(hasPassedRules: false)])?.hasPassedRules == false)
        #expect(StepResult(together: [passed, StepResult()])?.hasPassedRules == nil)
    }

    @Test func `says how far a step is as its facts do`() throws {
        let policy = VerificationPolicy(
            steps: [.init("document", .document, attempts: 2), .init("form", .form, isRequired: false)],
            checks: []
        )
        let blurred = [Finding(.imageBlurred, .error, message: "Hold still.")]
        func result(_ events: [VerificationEvent], _ step: StepID, _ feedback: [Finding] = []) throws -> StepResult {
            let facts = try VerificationFacts(policy).after(events, policy)
            return StepResult(try #require(facts.step(step)), feedback: feedback)
        }
        func judged(_ left: Int, _ isPassed: Bool) -> [VerificationEvent] {
            let stepTry = StepTry(step: "document", attempt: 1, attemptsLeft: left)
            return [.capture(step: "document"), .stepResult(of: stepTry, isPassed: isPassed)]
        }
        let fresh = try result([.claim], "document")
        #expect(fresh.status == .notSubmitted && fresh.hasPassedRules == nil && !fresh.isConcluded)
        let reading = try result([.claim, .capture(step: "document")], "document")
        #expect(reading.status == .inProgress && reading.hasPassedRules == nil)
        let again = try result([.claim] + judged(2, false), "document", blurred)
        #expect(again.status == .submitted && again.hasPassedRules == false && !again.isConcluded)
        let passed = try result([.claim] + judged(2, true), "document")
        #expect(passed.status == .submitted && passed.hasPassedRules == true && passed.isConcluded)
        let failed = try result([.claim] + judged(2, false) + judged(1, false), "document")
        #expect(failed.hasPassedRules == false && failed.isConcluded)
        let skipped = try result([.claim, .skip(step: "form")], "form")
        #expect(skipped.status == .notSubmitted && skipped.isConcluded)
    }

    @Test func `leaves out what is unknown`() throws {
        let text = String(decoding: try WireJSON.encode(StepResult()), as: UTF8.self)
        #expect(text == #"{"extractedFields":{},"feedback":[],"isConcluded":false,"status":"notSubmitted"}"#)
    }
}
