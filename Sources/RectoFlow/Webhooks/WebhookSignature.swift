// SPDX-License-Identifier: Apache-2.0
internal import RectoSecurity

/// The signatures of messages to a webhook (Standard Webhooks 1.0.0).
package enum WebhookSignature: String, Sendable, Hashable, Codable, CaseIterable {
    /// With a secret that both sides have: `v1`.
    case symmetric
    /// With a key of the service, of which the receiver has the public one: `v1a`.
    case ed25519

    /// The signature that a secret makes.
    init(_ secret: String) {
        self = (try? WebhookSigningKey(secret))?.publicText == nil ? .symmetric : .ed25519
    }

    /// A new secret to sign with.
    package func generatedSecret() -> String {
        switch self {
        case .symmetric: WebhookSigningKey.generatedSecret().text
        case .ed25519: WebhookSigningKey.generatedPair().text
        }
    }
}
