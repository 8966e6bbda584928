// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoFlow

@Suite struct WorkBudgetTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)

    @Test func `counts what each verification took`() {
        let budget = WorkBudget(secondsPerMinute: 60)
        let (one, other) = (UUID(), UUID())
        budget.use(.seconds(7), for: one, of: "shop", at: now)
        budget.use(.seconds(4), for: one, of: "shop", at: now)
        #expect(budget.left(for: one, of: .seconds(20)) == .seconds(9))
        #expect(budget.left(for: one, of: .seconds(10)) == .zero)
        #expect(budget.left(for: other, of: .seconds(10)) == .seconds(10))
    }

    @Test func `names applications that use more than their share, until it has come back`() {
        let budget = WorkBudget(secondsPerMinute: 60)
        budget.use(.seconds(59), for: UUID(), of: "frugal", at: now)
        budget.use(.seconds(61), for: UUID(), of: "greedy", at: now)
        #expect(budget.overusing(at: now) == ["greedy"])
        #expect(budget.overusing(at: now + 2) == [])
        budget.use(.seconds(600), for: nil, of: "greedy", at: now + 2)
        #expect(budget.overusing(at: now + 500) == ["greedy"])
        #expect(budget.overusing(at: now + 700) == [])
    }
}
