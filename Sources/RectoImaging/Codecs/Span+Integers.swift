// SPDX-License-Identifier: Apache-2.0

/// Reads headers without ever trusting an offset: outside the bytes, the value is `nil`.
extension Span<UInt8> {
    /// The two bytes at `offset` as a number, the most significant first unless said otherwise.
    func unsigned16(at offset: Int, littleEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        let (first, second) = (Int(self[offset]), Int(self[offset + 1]))
        return littleEndian ? second << 8 | first : first << 8 | second
    }

    /// The four bytes at `offset` as a number, the most significant first unless said otherwise.
    func unsigned32(at offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = unsigned16(at: offset, littleEndian: littleEndian),
            let second = unsigned16(at: offset + 2, littleEndian: littleEndian)
        else { return nil }
        return littleEndian ? second << 16 | first : first << 16 | second
    }

    /// True if exactly these bytes stand at `offset`.
    func hasBytes(_ bytes: [UInt8], at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - bytes.count else { return false }
        return bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] }
    }
}
