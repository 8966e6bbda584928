// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoService

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

    @Test func `ends the work of a verification whose time is used up, and takes no more of its files`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let id = try #require(UUID(uuidString: client.verification))
            let file = try await client.put("./steps/passport/files/page", TestFile.jpeg(), type: "image/jpeg")
            #expect(file.status == 201)
            fixture.core.flow.budget.use(.seconds(180), for: id, of: "shop", at: fixture.clock.now)
            try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            try await fixture.work()
            let step = try await client.get(".").verification.steps[1]
            #expect(step.feedback.map(\.code) == ["input.budgetSpent"])
            #expect(fixture.examiner.documents.isEmpty)
            let refused = try await client.put("./steps/passport/files/page", TestFile.jpeg(), type: "image/jpeg")
            #expect(refused.problem == .limitReached)
        }
    }

    @Test func `gives an identity check to a person that no time is left for`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            let id = try #require(UUID(uuidString: client.verification))
            fixture.core.flow.budget.use(.seconds(180), for: id, of: "shop", at: fixture.clock.now)
            try await fixture.work()
            #expect(try await client.get(".").verification.status == .review)
            let result = try await fixture.shop(for: client).get("./result").text
            #expect(result.contains("check.budgetSpent"))
        }
    }
}
