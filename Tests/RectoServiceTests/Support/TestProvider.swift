// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// A provider that does steps: reads the init data of the service, and signs results.
struct TestProvider {
    let name: String
    let key = PrivateKey.generated(for: .es256)

    /// A result that is about to be signed.
    struct Result {
        /// The claims of the init data that it answers.
        let initData: [String: JSONTree]
        /// The members of the result.
        var body: [String: JSONTree]
        /// The nonce that it repeats.
        var nonce: String
        /// The service that it is for.
        var audience: String
        /// The provider that it says it is of.
        var issuer: String
        /// The type that it states.
        var type = ProviderResult.tokenType
        /// Its lifetime in seconds.
        var lifetime = 300.0
    }

    /// The provider in the configuration of a service.
    var configured: ServiceConfiguration.Provider {
        get throws { .init(name: name, checks: [], questions: nil, stepKeys: try KeySet([key.publicKey])) }
    }

    /// The claims of init data, whose signature must be the service's.
    func claims(_ initData: String, from fixture: ServiceFixture) async throws -> [String: JSONTree] {
        let keys = try await fixture.nobody.get("/.well-known/jwks.json").text
        var accepted = EnvelopeOpener.Configuration(issuer: "https://verify.example", audience: name)
        accepted.longestLifetime = 86_400
        let token = try SignedToken(
            reading: Array(initData.utf8),
            type: "recto-step+jwt",
            signers: try KeySet(json: keys),
            accepted,
            at: fixture.clock.now
        )
        var claims = try JSONTree(reading: token.body).members
        claims["nonce"] = .text(token.tokenID)
        return claims
    }

    /// A result for the step that a verification has begun with this provider.
    func result(
        _ outcome: String = "passed",
        for client: TestCaller,
        in fixture: ServiceFixture,
        _ members: [String: JSONTree] = [:]
    ) async throws -> Result {
        let next = try #require(try await client.get(".").json["next"])
        let initData = try #require(next["provider", "initData"]?.text, "\(next)")
        let claims = try await claims(initData, from: fixture)
        var body: [String: JSONTree] = ["outcome": .text(outcome)]
        for member in ["verification", "step", "attempt", "attemptsLeft"] { body[member] = claims[member] }
        body.merge(members) { $1 }
        return Result(
            initData: claims,
            body: body,
            nonce: claims["nonce"]?.text ?? "",
            audience: "https://verify.example",
            issuer: name
        )
    }

    /// A result, signed by this provider's key or another one.
    func sign(_ result: Result, with other: PrivateKey? = nil, at time: Date) -> String {
        var sender = EnvelopeSealer.Configuration(issuer: result.issuer, audience: result.audience)
        sender.lifetime = result.lifetime
        return SignedToken.sign(
            Array(JSONTree.object(result.body).canonical.utf8),
            type: result.type,
            sender,
            tokenID: result.nonce,
            key: other ?? key,
            at: time
        )
    }

    /// Sends a result to the service.
    @discardableResult
    func push(_ token: String, to fixture: ServiceFixture) async throws -> TestAnswer {
        try await fixture.nobody.send(
            .post,
            "/v1/providers/\(name)/results",
            Data(token.utf8),
            type: "application/jose"
        )
    }
}
