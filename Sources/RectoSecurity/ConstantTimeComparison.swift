// SPDX-License-Identifier: Apache-2.0
internal import Crypto

extension [UInt8] {
    /// True if the bytes are equal, in a time that does not depend on their differences: the library compares their
    /// digests in constant time.
    func isSecretlyEqual(to other: [UInt8]) -> Bool { SHA256.hash(data: self) == SHA256.hash(data: other) }
}
