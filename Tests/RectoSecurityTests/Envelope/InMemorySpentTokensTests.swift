// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Testing

@testable import RectoSecurity

struct InMemorySpentTokensTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func token(_ id: String, issuer: String = "a", for seconds: TimeInterval = 100) -> SpentToken {
        SpentToken(issuer: issuer, id: id, rememberedUntil: now.addingTimeInterval(seconds))
    }

    @Test func `takes each identifier of an issuer once`() throws {
        let spent = InMemorySpentTokens()
        #expect(try spent.spend(token("1"), at: now))
        #expect(try !spent.spend(token("1"), at: now.addingTimeInterval(99)))
        #expect(try spent.spend(token("1", issuer: "b"), at: now))
        #expect(try spent.spend(token("2"), at: now))
    }

    @Test func `forgets what is refused for its age, and is full until then`() throws {
        let spent = InMemorySpentTokens(capacity: 2)
        #expect(try spent.spend(token("1", for: 10), at: now))
        #expect(try spent.spend(token("2", for: 20), at: now))
        #expect(throws: EnvelopeError.tooManyTokens) { try spent.spend(token("3"), at: now) }
        #expect(try !spent.spend(token("2"), at: now))
        #expect(try spent.spend(token("3"), at: now.addingTimeInterval(10)))
        #expect(throws: EnvelopeError.tooManyTokens) { try spent.spend(token("4"), at: now.addingTimeInterval(19)) }
    }

    @Test func `lets one of many pass that come at once`() async throws {
        let spent = InMemorySpentTokens()
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { try spent.spend(token("1"), at: now) } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
    }
}
