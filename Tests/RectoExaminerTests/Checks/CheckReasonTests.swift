// SPDX-License-Identifier: Apache-2.0
import RectoExaminer
import RectoLanguages
import TestSupport
import Testing

struct CheckReasonTests {
    @Test func `has a sentence for every code of a check, and for no other`() {
        // Codes of the service itself, the one of older answers, and the sentence for a provider's own codes.
        let others = ["check.budgetSpent", "check.unanswered", "face.notCompared", "other"]
        #expect(Catalogue.stored.names(of: "reason") == Set(CheckCode.allCases.map(\.rawValue) + others))
    }
}
