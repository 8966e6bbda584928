// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoFlow
import RectoImaging
import RectoJSON
import RectoVerification
import Testing

@testable import RectoService

/// Going on with another device.
@Suite struct ContinuationRoutesTests {
    private func begin(_ client: TestCaller, key: String = "a") async throws -> ContinuationResource {
        let answer = try await client.post("./continuation", "{}", headers: ["Idempotency-Key": key])
        try #require(answer.status == 201, "\(answer.text)")
        return try WireJSON.decode(from: answer.body)
    }

    /// The verification and the token of a link.
    private func parts(_ link: String) throws -> (verification: String, token: String) {
        let fragment = try #require(link.split(separator: "#").last)
        let parts = fragment.split(separator: "/").map(String.init)
        try #require(parts.count == 2)
        return (parts[0], parts[1])
    }

    private func redeem(_ fixture: ServiceFixture, _ link: String) async throws -> TestAnswer {
        let (id, token) = try parts(link)
        return try await fixture.nobody.post("/v1/verifications/\(id)/token", "{\"renewalToken\":\"\(token)\"}")
    }

    @Test func `another device goes on, and the first one stays`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let made = try await begin(client)
            #expect(made.link.hasPrefix("https://verify.example/start#"))
            #expect(made.qr == QRCode(made.link)?.svgText)
            #expect(made.expiresAt == Timestamp(fixture.clock.now).advanced(by: .seconds(600)))
            #expect(try parts(made.link).verification == client.verification)
            let answer = try await redeem(fixture, made.link)
            #expect(answer.status == 200, "\(answer.text)")
            let claimed: ClaimedVerification = try WireJSON.decode(from: answer.body)
            #expect(claimed.renewalToken != nil)
            let phone = TestCaller(
                client: fixture.client,
                token: claimed.accessToken,
                verification: client.verification
            )
            #expect(try await phone.consent().status == 200)
            #expect(try await client.get(".").verification.next == phone.get(".").verification.next)
        }
    }

    @Test func `its link is good once, and for ten minutes`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let link = try await begin(client).link
            #expect(try await redeem(fixture, link).status == 200)
            #expect(try await redeem(fixture, link).problem == .invalidCredentials)
            let late = try await begin(client, key: "b").link
            fixture.clock.advance(by: .seconds(601))
            #expect(try await redeem(fixture, late).problem == .invalidCredentials)
        }
    }

    @Test func `a request that comes again gets the same link`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            #expect(try await begin(client) == begin(client))
            #expect(try await begin(client).link != begin(client, key: "b").link)
        }
    }

    @Test func `nobody else continues a verification, and nobody one that has ended`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            #expect(try await fixture.shop(for: client).post("./continuation", "{}").problem == .forbidden)
            var stranger = try await fixture.claim()
            stranger.verification = client.verification
            #expect(try await stranger.post("./continuation", "{}").problem == .notFound)
            try await client.post("./cancel", "{}")
            #expect(try await client.post("./continuation", "{}").problem == .invalidTransition)
        }
    }
}
