// SPDX-License-Identifier: Apache-2.0
internal import Crypto

extension InputDescription {
    /// The description of a file of these bytes, or of text.
    init(of bytes: [UInt8], mediaType: String? = nil) {
        self.init()
        self.bytes = bytes.count
        sha256 = SHA256.hash(data: bytes).hexadecimal
        self.mediaType = mediaType
    }
}
