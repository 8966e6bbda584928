// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct SpentBudgetTests {
    @Test func `ends the work of a verification whose time is used up, and takes no more of its files`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let id = try #require(UUID(uuidString: client.verification))
            let file = try await client.put("./steps/passport/files/page", TestFile.jpeg(), type: "image/jpeg")
            #expect(file.status == 201)
            fixture.service.flow.budget.use(.seconds(180), for: id, of: "shop", at: fixture.clock.now)
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
            fixture.service.flow.budget.use(.seconds(180), for: id, of: "shop", at: fixture.clock.now)
            try await fixture.work()
            #expect(try await client.get(".").verification.status == .review)
            let result = try await fixture.shop(for: client).get("./result").text
            #expect(result.contains("check.budgetSpent"))
        }
    }

    @Test(arguments: [false, true])
    func `waives no identity check that no time is left for, and one that could not be applied`(isSpent: Bool)
        async throws
    {
        try await ServiceFixture.run { fixture in
            let waiver = #""identityCheck":{"waiverWhereNotApplicable":"The club compares faces at its door."}"#
            try await fixture.add("waived", waiver)
            fixture.examiner.answerIdentity(.couldNotApply)
            let client = try await fixture.claim("waived")
            try await client.sendEverything(fixture)
            let id = try #require(UUID(uuidString: client.verification))
            if isSpent { fixture.service.flow.budget.use(.seconds(180), for: id, of: "shop", at: fixture.clock.now) }
            try await fixture.work()
            let state = try await fixture.service.flow.state(id)
            #expect(state.facts.status == (isSpent ? .review : .done))
            #expect(state.facts.decider == (isSpent ? nil : .policy))
            #expect(state.facts.checks.allSatisfy { $0.isUnanswered == isSpent })
        }
    }
}
