// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import FoundationEssentials

/// Checks webhooks that were received.
public struct WebhookVerifier: Sendable {
    private let keys: [WebhookVerifyingKey]
    private let tolerance: TimeInterval

    /// A verifier.
    ///
    /// - Parameters:
    ///   - keys: The keys of the sender, several while it changes them.
    ///   - tolerance: The largest distance of a message's time from now, in seconds, in either direction.
    public init(keys: [WebhookVerifyingKey], tolerance: TimeInterval = 300) {
        self.keys = keys
        self.tolerance = tolerance
    }

    /// Checks a message.
    ///
    /// - Parameters:
    ///   - body: The bytes as they were received.
    ///   - header: The header fields.
    ///   - now: The time.
    /// - Returns: The identifier of the message, which the caller takes once within the tolerance.
    /// - Throws: ``WebhookError``.
    public func verify(_ body: [UInt8], _ header: WebhookHeader, at now: Date) throws(WebhookError) -> String {
        let age = now.timeIntervalSince1970 - TimeInterval(header.timestamp)
        guard age <= tolerance else { throw .tooOld }
        guard age >= -tolerance else { throw .tooNew }
        let content = header.signedContent(body)
        let signatures = header.signature.split(separator: " ")
        // Signatures of other versions are ignored, and no reason to refuse the message.
        guard signatures.contains(where: { signature in keys.contains { $0.isValid(signature, of: content) } }) else {
            throw .signatureInvalid
        }
        return header.id
    }
}

extension WebhookVerifyingKey {
    fileprivate func isValid(_ signature: Substring, of content: [UInt8]) -> Bool {
        let parts = signature.split(separator: ",", maxSplits: 1)
        guard parts.count == 2, let bytes = Data(base64Encoded: String(parts[1])) else { return false }
        switch (parts[0], material) {
        case ("v1", .shared(let key)):
            return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: content, using: key)
        case ("v1a", .ed25519(let key)): return key.isValidSignature(bytes, for: content)
        default: return false
        }
    }
}
