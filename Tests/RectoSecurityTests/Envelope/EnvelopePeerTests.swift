// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import RectoJSON
import TestSupport
import Testing

@testable import RectoSecurity

/// Both ways against joserfc.
@Suite(.enabled(if: Peer.isInstalled, Peer.absence)) struct EnvelopePeerTests {
    private let now = Correspondence.now

    private func json(_ key: PrivateKey) -> String {
        String(request: ["algorithm": key.algorithm.rawValue.json, "kid": key.id.json, "pem": key.pem.json])
    }

    @Test func `opens what the peer seals`() async throws {
        // What is known of the parties may be said or not where a key is agreed on.
        let parties = "{\"apu\":\"QWxpY2U\",\"apv\":\"Qm9i\"}"
        let agreed = Correspondence.all.filter { $0.recipient.algorithm == .ecdhESA256KW }
        let cases = Correspondence.all.map { ($0, "{}") } + agreed.map { ($0, parties) }
        let claims = """
            {"iss":"\(Correspondence.issuer)","aud":["\(Correspondence.audience)"],"iat":1800000000,"exp":1800000100,\
            "jti":"peer","body":{"a":["é",1,null]}}
            """
        let sealed = try await Peer.results(
            cases.map { correspondence, header in
                String(request: [
                    "operation": "\"seal\"", "signer": json(correspondence.signer), "claims": claims,
                    "recipient": correspondence.recipient.publicKey.jwk.json, "type": Envelope.tokenType.json,
                    "header": header,
                ])
            }
        )
        for ((correspondence, _), message) in zip(cases, sealed) {
            let message = Array(try #require(message.text).utf8)
            let opened = try correspondence.opener().open(message, at: now, spending: InMemorySpentTokens())
            #expect(opened.tokenID == "peer")
            #expect(try JSONValue(parsing: opened.body) == JSONValue(parsing: Array("{\"a\":[\"é\",1,null]}".utf8)))
        }
    }

    @Test func `seals what the peer opens`() async throws {
        let opened = try await Peer.results(
            Correspondence.all.map { correspondence in
                String(request: [
                    "operation": "\"open\"", "recipient": json(correspondence.recipient),
                    "signers": try KeySet(Correspondence.signers.map(\.publicKey)).json.json,
                    "message": String(decoding: try correspondence.sealed(), as: UTF8.self).json,
                ])
            }
        )
        for (correspondence, result) in zip(Correspondence.all, opened) {
            #expect(result["outer"]?["alg"]?.text == correspondence.recipient.algorithm.rawValue)
            #expect(result["outer"]?["cty"]?.text == "JWT")
            #expect(result["inner"]?["alg"]?.text == correspondence.signer.algorithm.rawValue)
            #expect(result["inner"]?["kid"]?.text == correspondence.signer.id)
            #expect(result["claims"]?["iss"]?.text == Correspondence.issuer)
            #expect(result["claims"]?["aud"]?.text == Correspondence.audience)
            #expect(result["claims"]?["iat"]?.number == 1_800_000_000)
            #expect(result["claims"]?["exp"]?.number == 1_800_000_121)
            #expect(result["claims"]?["jti"]?.text == "token-1")
            #expect(try result["claims"]?["body"] == JSONValue(parsing: Correspondence.body))
        }
    }

    @Test func `gives keys the names that the peer gives them`() async throws {
        let keys = (Correspondence.signers + Correspondence.recipients).map(\.publicKey)
        let thumbprints = try await Peer.results(
            keys.map { String(request: ["operation": "\"thumbprint\"", "jwk": $0.jwk.json]) }
        )
        #expect(thumbprints.map(\.text) == keys.map(\.thumbprint))
    }
}
