// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import FoundationEssentials

/// Signs webhooks with every key in use, so that receivers can change theirs at any time.
public struct WebhookSigner: Sendable {
    private let keys: [WebhookSigningKey]

    /// A signer.
    ///
    /// - Parameter keys: The present key first, then those that receivers may still have.
    public init(keys: [WebhookSigningKey]) {
        precondition(!keys.isEmpty, "a webhook without a signature is never taken")
        self.keys = keys
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - body: The bytes that are sent.
    ///   - id: The message's identifier, the same for each attempt.
    ///   - now: The time of this attempt.
    /// - Returns: The header fields to be sent with it.
    /// - Throws: ``WebhookError/unsuitableID``.
    public func header(for body: [UInt8], id: String, at now: Date) throws(WebhookError) -> WebhookHeader {
        try WebhookHeader.check(id: id)
        let timestamp = Int(now.timeIntervalSince1970.rounded(.down))
        let content = WebhookHeader(id: id, timestamp: timestamp, signature: "").signedContent(body)
        let signature = keys.map { $0.signature(of: content) }.joined(separator: " ")
        return WebhookHeader(id: id, timestamp: timestamp, signature: signature)
    }
}

extension WebhookSigningKey {
    fileprivate func signature(of content: [UInt8]) -> String {
        switch material {
        case .shared(let key):
            return "v1,\(Data(HMAC<SHA256>.authenticationCode(for: content, using: key)).base64EncodedString())"
        case .ed25519(let key):
            guard let signature = try? key.signature(for: content) else {
                preconditionFailure("a key that is valid signs")
            }
            return "v1a,\(signature.base64EncodedString())"
        }
    }
}
