// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct CheckResultTests {
    @Test func `is an event once it has an answer`() {
        var result = CheckResult(provider: "recto", name: .faceMatch, outcome: .pending)
        #expect(result.event(attempt: 2) == nil)
        result.outcome = .couldNotApply
        #expect(result.event(attempt: 2) == .checkResult(of: .faceMatch, outcome: .couldNotApply, attempt: 2))
    }

    @Test func `comes back from JSON as it was`() throws {
        let result = CheckResult(
            provider: "recto",
            name: .faceMatch,
            outcome: .failed,
            codes: ["face.mismatch"],
            metrics: ["similarity": 0.25],
            engineVersion: "1"
        )
        let bytes = try WireJSON.encode(result)
        #expect(try WireJSON.decode(CheckResult.self, from: bytes) == result)
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""name":"faceMatch""#))
    }
}
