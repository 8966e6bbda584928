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

    /// The identifier of a record made of this input, the same on every run.
    ///
    /// - Parameter index: Index of the record among those of the input, from 0.
    /// - Returns: A UUID (RFC 9562, version 8) that depends on the file and the page alone; `nil` if the digest is
    ///   unknown.
    func cardID(index: Int = 0) -> String? {
        guard let sha256 else { return nil }
        let place = page.map { "\(index) \($0)" } ?? "\(index)"
        var bytes = Array(SHA256.hash(data: Array("recto.card/1 \(sha256) \(place)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array(bytes.hexadecimal)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }
}
