// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// A key that receivers of webhooks have.
public struct WebhookVerifyingKey: Sendable, CustomStringConvertible, CustomReflectable {
    enum Material: Sendable {
        case shared(SymmetricKey)
        case ed25519(Curve25519.Signing.PublicKey)
    }

    let material: Material

    /// Reads a key.
    ///
    /// - Parameter text: `whsec_` and 24 to 64 bytes in Base64, or `whpk_` and the 32 bytes of an Ed25519 public key.
    /// - Throws: ``WebhookError/unsuitableKey``.
    public init(_ text: String) throws(WebhookError) {
        if let secret = WebhookKeyText.shared.bytes(of: text) {
            guard WebhookKeyText.sharedLengths.contains(secret.count) else { throw .unsuitableKey }
            material = .shared(SymmetricKey(data: secret))
        } else if let bytes = WebhookKeyText.publicKey.bytes(of: text),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
        {
            material = .ed25519(key)
        } else {
            throw .unsuitableKey
        }
    }

    /// The kind of key.
    public var description: String {
        switch material {
        case .shared: "shared webhook secret"
        case .ed25519: "public webhook key"
        }
    }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
