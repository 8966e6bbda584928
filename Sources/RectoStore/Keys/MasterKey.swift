// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON

/// The key that wraps all others: 256 bits (AES-256).
public struct MasterKey: Sendable {
    /// Names the key beside data that it wrapped; derived from it, and tells nothing of it.
    public let id: String
    let key: SymmetricKey

    /// A key of these bytes, if they are 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(SymmetricKey(data: bytes))
    }

    /// A new key.
    public static func random() -> MasterKey {
        MasterKey(SymmetricKey(size: .bits256))
    }

    private init(_ key: SymmetricKey) {
        self.key = key
        let code = HMAC<SHA256>.authenticationCode(for: Data("recto.store/1 master key".utf8), using: key)
        id = code.prefix(8).hexadecimal
    }
}
