// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import TestSupport
import Testing

@testable import RectoSecurity

struct WebhookSignerTests {
    private let body = Array(#"{"type":"verification.done","data":{"id":"é"}}"#.utf8)
    private let now = Date(timeIntervalSince1970: 1_800_000_000.75)

    private func verifier(_ keys: String..., tolerance: TimeInterval = 300) throws -> WebhookVerifier {
        WebhookVerifier(keys: try keys.map { try WebhookVerifyingKey($0) }, tolerance: tolerance)
    }

    /// Computed with OpenSSL from the definition: HMAC-SHA256 of identifier, time and body with a full stop between them.
    @Test func `signs as the definition says`() throws {
        let key = try WebhookSigningKey("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX")
        let header = try WebhookSigner(keys: [key]).header(for: Array("{}".utf8), id: "msg_1", at: now)
        #expect(header.timestamp == 1_800_000_000)
        #expect(header.signature == "v1,ps2+TfoITxbhjyDh+TetXZGgdRT9gyBOONKuKY4Mai8=")
        #expect(header.fields.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(header.fields.map(\.value) == ["msg_1", "1800000000", header.signature])
    }

    /// The seed is that of RFC 8032 §7.1, test 1; computed with OpenSSL from the definition.
    @Test func `signs with Ed25519 as the definition says`() throws {
        let key = try WebhookSigningKey("whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=")
        let header = try WebhookSigner(keys: [key]).header(for: Array("{}".utf8), id: "msg_1", at: now)
        #expect(
            header.signature
                == "v1a,dFiQTTv9Vq0cyG4U3Ve5RCjUFVGxpItRHE+wqbzc987mo14cbhj1BwdT2NyTV59fRf+XTnIRZBPPOqtJrJL8Cg=="
        )
    }

    @Test func `is taken by whoever has one of its keys`() throws {
        let (old, oldText) = WebhookSigningKey.generatedSecret()
        let (new, newText) = WebhookSigningKey.generatedSecret()
        let (pair, pairText, publicText) = WebhookSigningKey.generatedPair()
        let header = try WebhookSigner(keys: [new, old, pair]).header(for: body, id: "msg_2", at: now)
        #expect(header.signature.split(separator: " ").map { $0.prefix { $0 != "," } } == ["v1", "v1", "v1a"])
        for text in [oldText, newText, publicText] {
            #expect(try verifier(text).verify(body, header, at: now) == "msg_2")
        }
        #expect(throws: WebhookError.signatureInvalid) {
            try verifier(WebhookSigningKey.generatedSecret().text, WebhookSigningKey.generatedPair().publicText)
                .verify(body, header, at: now)
        }
        let again = try WebhookSigner(keys: [WebhookSigningKey(pairText)]).header(for: body, id: "msg_2", at: now)
        #expect(try verifier(publicText).verify(body, again, at: now) == "msg_2")
    }

    @Test(arguments: ["", "a.b", "a b", "é", "a\n", String(repeating: "a", count: 129)])
    func `refuses identifiers that could shift what is signed`(id: String) {
        let signer = WebhookSigner(keys: [WebhookSigningKey.generatedSecret().key])
        #expect(throws: WebhookError.unsuitableID) { try signer.header(for: body, id: id, at: now) }
    }

    @Test(.enabled(if: Peer.isInstalled, Peer.absence)) func `agrees with standardwebhooks both ways`() async throws {
        let now = Date()
        let bodies = ["", "{}", "é€😀", String(decoding: body, as: UTF8.self), String(repeating: "a", count: 20_000)]
        let secrets = [24, 32, 64].map { "whsec_" + Data([UInt8].random($0)).base64EncodedString() }
        let cases = bodies.flatMap { body in secrets.map { (body: body, secret: $0) } }
        let headers = try cases.map { body, secret in
            try WebhookSigner(keys: [WebhookSigningKey.generatedPair().key, WebhookSigningKey(secret)])
                .header(for: Array(body.utf8), id: "msg_peer", at: now)
        }
        let signing = zip(cases, headers).map { sent, header in
            String(request: [
                "operation": "\"sign webhook\"", "secret": sent.secret.json, "body": sent.body.json,
                "id": header.id.json, "timestamp": String(header.timestamp),
            ])
        }
        let verifying = zip(cases, headers).map { sent, header in
            let fields = header.fields.map { "\($0.name.json):\($0.value.json)" }.joined(separator: ",")
            return String(request: [
                "operation": "\"verify webhook\"", "secret": sent.secret.json, "body": sent.body.json,
                "fields": "{\(fields)}",
            ])
        }
        let results = try await Peer.results(signing + verifying)
        for ((sent, header), result) in zip(zip(cases, headers), results) {
            let theirs = WebhookHeader(id: header.id, timestamp: header.timestamp, signature: result.text ?? "")
            #expect(try verifier(sent.secret).verify(Array(sent.body.utf8), theirs, at: now) == "msg_peer")
        }
        #expect(results.dropFirst(cases.count).allSatisfy { $0 == .bool(true) })
    }
}
