// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// The text form of keys: a prefix that names the kind, and Base64.
enum WebhookKeyText: String {
    case shared = "whsec_"
    case privateKey = "whsk_"
    case publicKey = "whpk_"

    /// The allowed lengths of a shared secret, in bytes.
    static let sharedLengths = 24...64

    func text(of bytes: [UInt8]) -> String { rawValue + Data(bytes).base64EncodedString() }

    func bytes(of text: String) -> [UInt8]? {
        guard text.utf8.count <= 128, text.hasPrefix(rawValue) else { return nil }
        return Data(base64Encoded: String(text.dropFirst(rawValue.count))).map(Array.init)
    }
}
