// SPDX-License-Identifier: Apache-2.0
internal import Crypto

extension InputDescription {
    /// The description of text that was given instead of an image.
    init(text: [UInt8]) {
        self.init()
        bytes = text.count
        sha256 = SHA256.hash(data: text).hexadecimal
        mediaType = "text/plain"
    }
}
