// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

struct ProviderErrorTests {
    @Test func `joins what one provider says against a person`() {
        let checks = [
            CheckResult(provider: "recto", name: .faceMatch, outcome: .failed, codes: ["face.mismatch"]),
            CheckResult(provider: "registry", name: "registry", outcome: .couldNotApply),
            CheckResult(provider: "recto", name: .documentCrossCheck, outcome: .failed, codes: ["a.b", "a.a"]),
            CheckResult(provider: "other", name: "other", outcome: .passed, codes: ["fine"]),
            CheckResult(provider: "other", name: "slow", outcome: .pending),
        ]
        let errors = ProviderError.errors(of: checks) { "Says \($0)." }
        #expect(errors.map(\.providerId) == ["recto", "registry"])
        #expect(errors[0].errors == ["Says a.a.", "Says a.b.", "Says face.mismatch."])
        #expect(errors[1].messages == ["registry.couldNotApply": "Says registry.couldNotApply."])
    }
}
