// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import TestSupport
import Testing

struct LimitTests {
    @Test(arguments: Limit.allCases)
    func `lies within its own range in every set`(limit: Limit) {
        for set in LimitSet.allCases { #expect(limit.range.contains(limit.value(in: set))) }
    }

    @Test(arguments: Limit.allCases)
    func `is documented as it is`(limit: Limit) throws {
        let document = try Repository.text("Docs/verification.md")
        let values = LimitSet.allCases.map { String(limit.value(in: $0)) }.joined(separator: " | ")
        #expect(document.contains("| `\(limit.rawValue)` | \(values) |"))
    }

    @Test func `allows no larger message than is opened`() {
        #expect(Limit.messageBytes.range.upperBound == 10_000_000)
    }

    @Test func `can differ from its set in a journey`() {
        let limits = JourneyLimits(.wultra, overrides: [.fileBytes: 500_000])
        #expect(limits[.fileBytes] == 500_000)
        #expect(limits[.passcodeDigits] == 8)
    }
}
