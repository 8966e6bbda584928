// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoStore
import RectoVerification
import Testing

@testable import RectoService

/// Requests that end something while others still use it: each has an answer, and the service lives.
@Suite(.serialized) struct ParallelRequestTests {
    private static let rounds = 12

    /// The statuses of requests that are sent at once.
    private func statuses(_ requests: [@Sendable () async throws -> TestAnswer]) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for request in requests { group.addTask { try await request().status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func expectLife(_ fixture: ServiceFixture) async throws {
        #expect(try await fixture.nobody.get("/readyz").status == 200)
        guard case .intact = try await fixture.store.verifyChain(expecting: nil) else {
            Issue.record("the chain is broken")
            return
        }
    }

    @Test func `erases one verification that several delete at once`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<Self.rounds {
                let client = try await fixture.claim()
                try await client.post("./cancel")
                let shop = fixture.shop(for: client)
                let all = try await statuses((0..<8).map { _ in { try await shop.send(.delete, ".") } })
                #expect(all.allSatisfy { [204, 404, 409, 410].contains($0) } && all.contains(204), "\(all)")
                #expect(try await shop.get(".").verification.erasedAt != nil)
            }
            try await expectLife(fixture)
        }
    }

    @Test func `decides, overturns or erases, whichever is first`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<Self.rounds {
                let client = try await fixture.claim()
                let shop = fixture.shop(for: client)
                try await shop.review("./decision", #"{"outcome":"failed","note":"n"}"#)
                let headers = ["If-Match": try await shop.get(".").revision]
                let decide: @Sendable () async throws -> TestAnswer = {
                    try await shop.post("./decision", #"{"outcome":"failed","note":"n"}"#, headers: headers)
                }
                let overturn: @Sendable () async throws -> TestAnswer = {
                    try await shop.post("./overturn", #"{"outcome":"verified","reason":"r"}"#, headers: headers)
                }
                let erase: @Sendable () async throws -> TestAnswer = { try await shop.send(.delete, ".") }
                let all = try await statuses([decide, erase, overturn, erase, decide])
                #expect(all.allSatisfy { [200, 204, 403, 404, 409, 410, 412].contains($0) }, "\(all)")
            }
            try await expectLife(fixture)
        }
    }

    @Test func `deletes a webhook beside its rotation`() async throws {
        try await ServiceFixture.run { fixture in
            let shop = fixture.shop
            for _ in 0..<Self.rounds {
                let made = try await shop.post("/v1/webhooks", #"{"url":"https://shop.example/hook"}"#)
                let path = "/v1/webhooks/\(try #require(try made.json["id"]?.text))"
                let rotate: @Sendable () async throws -> TestAnswer = { try await shop.post("\(path)/rotate") }
                let remove: @Sendable () async throws -> TestAnswer = { try await shop.send(.delete, path) }
                let all = try await statuses([rotate, remove, rotate, remove, remove])
                #expect(all.allSatisfy { [200, 204, 404, 409, 410].contains($0) }, "\(all)")
                _ = try await remove()
                #expect(try await shop.get(path).status == 404)
            }
            try await expectLife(fixture)
        }
    }

    @Test func `erases a person whose client is active`() async throws {
        try await ServiceFixture.run { fixture in
            for round in 0..<Self.rounds {
                let client = try await fixture.claim(
                    "passport-selfie-unattended",
                    ",\"subject\":{\"id\":\"p\(round)\"}"
                )
                let shop = fixture.shop
                let erase: @Sendable () async throws -> TestAnswer = {
                    try await shop.send(.delete, "/v1/verifications?subject=p\(round)")
                }
                let consent: @Sendable () async throws -> TestAnswer = { try await client.consent() }
                let cancel: @Sendable () async throws -> TestAnswer = { try await client.post("./cancel") }
                let look: @Sendable () async throws -> TestAnswer = { try await client.get("./result") }
                let renew: @Sendable () async throws -> TestAnswer = { try await client.post("./token") }
                let all = try await statuses([consent, erase, look, cancel, erase, renew, consent, look])
                #expect(all.allSatisfy { [200, 204, 404, 409, 410].contains($0) }, "\(all)")
                _ = try await erase()
                #expect(try await fixture.shop(for: client).get(".").verification.erasedAt != nil)
            }
            try await expectLife(fixture)
        }
    }
}
