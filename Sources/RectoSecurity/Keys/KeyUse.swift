// SPDX-License-Identifier: Apache-2.0

/// The intended use of a key (RFC 7517 §4.2).
public enum KeyUse: String, Sendable, Hashable {
    /// Signing, and checking signatures.
    case signature = "sig"
    /// Encrypting, and decrypting.
    case encryption = "enc"
}
