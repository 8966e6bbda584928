// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// A key that signs webhooks (Standard Webhooks 1.0.0).
public struct WebhookSigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    enum Material: Sendable {
        case shared(SymmetricKey)
        case ed25519(Curve25519.Signing.PrivateKey)
    }

    let material: Material

    /// Reads a key.
    ///
    /// - Parameter text: `whsec_` and 24 to 64 bytes in Base64, or `whsk_` and an Ed25519 key. The key is its seed of
    ///   32 bytes, alone or before its public key.
    /// - Throws: ``WebhookError/unsuitableKey``.
    public init(_ text: String) throws(WebhookError) {
        if let secret = WebhookKeyText.shared.bytes(of: text) {
            guard WebhookKeyText.sharedLengths.contains(secret.count) else { throw .unsuitableKey }
            material = .shared(SymmetricKey(data: secret))
        } else if let bytes = WebhookKeyText.privateKey.bytes(of: text) {
            material = .ed25519(try Self.ed25519(bytes))
        } else {
            throw .unsuitableKey
        }
    }

    private init(_ material: Material) {
        self.material = material
    }

    private static func ed25519(_ bytes: [UInt8]) throws(WebhookError) -> Curve25519.Signing.PrivateKey {
        guard [32, 64].contains(bytes.count),
            let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes.prefix(32)),
            bytes.count == 32 || Array(key.publicKey.rawRepresentation) == Array(bytes.suffix(32))
        else { throw .unsuitableKey }
        return key
    }

    /// The text with which receivers check signatures: `whpk_` and an Ed25519 key; `nil` for a shared secret.
    public var publicText: String? {
        guard case .ed25519(let key) = material else { return nil }
        return WebhookKeyText.publicKey.text(of: [UInt8](key.publicKey.rawRepresentation))
    }

    /// Makes a secret of 32 bytes that both sides have: signatures `v1`.
    public static func generatedSecret() -> (key: WebhookSigningKey, text: String) {
        let bytes = [UInt8].random(32)
        return (WebhookSigningKey(.shared(SymmetricKey(data: bytes))), WebhookKeyText.shared.text(of: bytes))
    }

    /// Makes a pair of keys; receivers have the public one: signatures `v1a`.
    public static func generatedPair() -> (key: WebhookSigningKey, text: String, publicText: String) {
        let key = Curve25519.Signing.PrivateKey()
        let publicBytes = [UInt8](key.publicKey.rawRepresentation)
        let text = WebhookKeyText.privateKey.text(of: [UInt8](key.rawRepresentation) + publicBytes)
        return (WebhookSigningKey(.ed25519(key)), text, WebhookKeyText.publicKey.text(of: publicBytes))
    }

    /// The kind of key.
    public var description: String {
        switch material {
        case .shared: "shared webhook secret"
        case .ed25519: "private webhook key"
        }
    }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}
