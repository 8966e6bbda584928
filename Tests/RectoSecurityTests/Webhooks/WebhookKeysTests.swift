// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct WebhookKeysTests {
    private func text(_ prefix: String, _ count: Int) -> String {
        prefix + Data([UInt8](repeating: 7, count: count)).base64EncodedString()
    }

    @Test func `are read in the sizes of the standard`() throws {
        for count in 24...64 {
            #expect(throws: Never.self) { try WebhookSigningKey(text("whsec_", count)) }
            #expect(throws: Never.self) { try WebhookVerifyingKey(text("whsec_", count)) }
        }
        #expect(throws: Never.self) { try WebhookSigningKey(text("whsk_", 32)) }
        #expect(throws: Never.self) { try WebhookSigningKey(WebhookSigningKey.generatedPair().text) }
    }

    @Test func `are refused in others, of other kinds and in other forms`() {
        let signing = [
            "", "whsec_", "AAAA", text("whsec_", 23), text("whsec_", 65), text("whsk_", 31), text("whsk_", 64),
            text("whpk_", 32), "whsec_????", text("WHSEC_", 32), " " + text("whsec_", 32), text("whsec_", 32) + "\n",
        ]
        for text in signing { #expect(throws: WebhookError.unsuitableKey) { try WebhookSigningKey(text) } }
        for text in [text("whpk_", 31), text("whpk_", 33), text("whsk_", 32), text("whsec_", 23), "whpk_"] {
            #expect(throws: WebhookError.unsuitableKey) { try WebhookVerifyingKey(text) }
        }
    }

    @Test func `are not shown`() throws {
        let (secret, secretText) = WebhookSigningKey.generatedSecret()
        let (pair, _, publicText) = WebhookSigningKey.generatedPair()
        let shown = [
            "\(secret)", "\(pair)", "\(try WebhookVerifyingKey(secretText))", "\(try WebhookVerifyingKey(publicText))",
        ]
        #expect(
            shown == ["shared webhook secret", "private webhook key", "shared webhook secret", "public webhook key"]
        )
        #expect(Mirror(reflecting: secret).children.isEmpty && Mirror(reflecting: pair).children.isEmpty)
    }
}
