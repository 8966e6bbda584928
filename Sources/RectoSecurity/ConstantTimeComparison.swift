// SPDX-License-Identifier: Apache-2.0
internal import Crypto

extension [UInt8] {
    /// Whether these bytes are others, in a time that tells nothing of where they differ: their digests are compared,
    /// which the library does in constant time.
    func isSecretlyEqual(to other: [UInt8]) -> Bool { SHA256.hash(data: self) == SHA256.hash(data: other) }
}
