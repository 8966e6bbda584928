// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct WebhookVerifierTests {
    private let body = Array("{\"a\":1}".utf8)
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [
            (300.0, nil), (301, WebhookError.tooOld), (-300, nil), (-301, .tooNew), (1e9, .tooOld), (-1e9, .tooNew),
        ] as [(TimeInterval, WebhookError?)]
    )
    func `takes messages of five minutes in both directions`(age: TimeInterval, error: WebhookError?) throws {
        let (key, text) = WebhookSigningKey.generatedSecret()
        let header = try WebhookSigner(keys: [key]).header(for: body, id: "m", at: now)
        let verifier = WebhookVerifier(keys: [try WebhookVerifyingKey(text)])
        let later = now.addingTimeInterval(age)
        if let error {
            #expect(throws: error) { try verifier.verify(body, header, at: later) }
        } else {
            #expect(try verifier.verify(body, header, at: later) == "m")
        }
    }

    @Test func `refuses a change of any byte, identifier, time and signature`() throws {
        let (secret, text) = WebhookSigningKey.generatedSecret()
        let (pair, _, publicText) = WebhookSigningKey.generatedPair()
        for (key, text) in [(secret, text), (pair, publicText)] {
            let header = try WebhookSigner(keys: [key]).header(for: body, id: "m", at: now)
            let verifier = WebhookVerifier(keys: [try WebhookVerifyingKey(text)])
            for index in body.indices {
                var changed = body
                changed[index] ^= 1
                #expect(throws: WebhookError.signatureInvalid) { try verifier.verify(changed, header, at: now) }
            }
            let time = header.timestamp
            let signature = header.signature
            for changed in [
                WebhookHeader(id: "n", timestamp: time, signature: signature),
                WebhookHeader(id: "m", timestamp: time + 1, signature: signature),
                WebhookHeader(id: "m", timestamp: time, signature: ""),
                WebhookHeader(id: "m", timestamp: time, signature: "v1,"),
                WebhookHeader(id: "m", timestamp: time, signature: "v1a,"),
                WebhookHeader(id: "m", timestamp: time, signature: "v1"),
                WebhookHeader(id: "m", timestamp: time, signature: String(signature.drop { $0 != "," })),
                WebhookHeader(id: "m", timestamp: time, signature: "v2," + signature.split(separator: ",")[1]),
                WebhookHeader(id: "m", timestamp: time, signature: String(signature.dropLast(4))),
            ] {
                #expect(throws: WebhookError.signatureInvalid) { try verifier.verify(body, changed, at: now) }
            }
            let among = WebhookHeader(id: "m", timestamp: time, signature: "v9,? v1,AAAA \(signature) x")
            #expect(try verifier.verify(body, among, at: now) == "m")
        }
    }

    @Test func `takes no secret for the key of another version`() throws {
        let bytes = [UInt8].random(32)
        let secret = try WebhookSigningKey("whsec_" + Data(bytes).base64EncodedString())
        let header = try WebhookSigner(keys: [secret]).header(for: body, id: "m", at: now)
        let verifier = WebhookVerifier(keys: [try WebhookVerifyingKey(WebhookSigningKey.generatedPair().publicText)])
        let renamed = WebhookHeader(
            id: "m",
            timestamp: header.timestamp,
            signature: header.signature.replacing("v1,", with: "v1a,")
        )
        #expect(throws: WebhookError.signatureInvalid) { try verifier.verify(body, header, at: now) }
        #expect(throws: WebhookError.signatureInvalid) { try verifier.verify(body, renamed, at: now) }
    }
}
