// SPDX-License-Identifier: Apache-2.0

/// The reason why a webhook is not signed or not accepted.
public enum WebhookError: Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// A text that is no key of Standard Webhooks, or of another kind or size than is needed.
    case unsuitableKey
    /// An identifier that is empty, over 128 bytes, or holds a full stop, a space or other than printable ASCII.
    case unsuitableID
    /// One of the three header fields is missing, or comes twice.
    case missingField
    /// An invalid time or list of signatures.
    case malformed
    /// Sent longer ago than is tolerated.
    case tooOld
    /// Sent further in the future than is tolerated.
    case tooNew
    /// No signature is one of the known keys' of this message.
    case signatureInvalid

    /// The cause, the same for every message.
    public var description: String {
        switch self {
        case .unsuitableKey: "Keys of webhooks begin with whsec_ (24 to 64 bytes), whsk_ or whpk_ (Ed25519)."
        case .unsuitableID: "Identifiers of webhooks are 1 to 128 printable characters without spaces and full stops."
        case .missingField: "A header field of the webhook is missing or comes twice."
        case .malformed: "The header of the webhook is malformed."
        case .tooOld: "The webhook is too old; check the clock."
        case .tooNew: "The webhook comes from the future; check the clock."
        case .signatureInvalid: "No signature of the webhook is valid."
        }
    }
}
