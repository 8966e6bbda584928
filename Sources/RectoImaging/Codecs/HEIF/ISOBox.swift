// SPDX-License-Identifier: Apache-2.0

/// A box of an ISO base media file (ISO/IEC 14496-12, clause 4.2).
struct ISOBox {
    /// Its four characters, the first in the highest byte.
    let type: FourCharacters
    /// The bytes behind its header; of a box that the file cuts off, those that are there.
    let content: Range<Int>
    /// True if the file, or the box around it, ends before the box does.
    let isCut: Bool

    /// Most boxes that one box holds: more are refused before memory is taken for them.
    static let mostChildren = 20_000
}

/// The four characters that name a kind of box, item, reference or brand.
struct FourCharacters: Hashable, ExpressibleByStringLiteral {
    let value: Int

    init(_ value: Int) { self.value = value }

    init(stringLiteral characters: StaticString) {
        value = unsafe UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount)
            .reduce(0) { $0 << 8 | Int($1) }
    }

    /// The characters, for messages; `nil` if they are not letters and digits of ASCII alone.
    var text: String? {
        let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
        let isPlain = bytes.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "z") }
        return isPlain ? String(decoding: bytes, as: UTF8.self) : nil
    }
}

extension Span<UInt8> {
    /// The boxes that follow each other in a range.
    ///
    /// - Throws: `ImagingError.corrupt` if they cannot be told apart; a last one that is cut off is no error here.
    func boxes(in range: Range<Int>) throws(ImagingError) -> [ISOBox] {
        var boxes: [ISOBox] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, let start = unsigned32(at: offset), let type = unsigned32(at: offset + 4)
        {
            var (length, header) = (start, 8)
            if start == 1, let high = unsigned32(at: offset + 8), let low = unsigned32(at: offset + 12) {
                // Longer than any file there is, but shorter than any number that overflows.
                (length, header) = (min(high, 1 << 24) << 32 | low, 16)
            } else if start == 0 {
                length = range.upperBound - offset
            }
            guard length >= header else { throw .corrupt(reason: "a box of impossible length") }
            guard boxes.count < ISOBox.mostChildren else { throw .corrupt(reason: "more boxes than a picture needs") }
            let end = offset + length
            let cut = Swift.min(end, range.upperBound)
            guard offset + header <= cut else { break }
            boxes.append(
                ISOBox(type: FourCharacters(type), content: offset + header..<cut, isCut: end > range.upperBound)
            )
            offset = end
        }
        return boxes
    }
}

/// Reads the numbers in a box one after the other.
struct BoxCursor {
    private(set) var offset: Int
    private let end: Int

    init(_ range: Range<Int>) {
        offset = range.lowerBound
        end = range.upperBound
    }

    /// Number of bytes that are left.
    var left: Int { end - offset }

    /// The next `byteCount` bytes as a number, the most significant first.
    mutating func number(_ byteCount: Int, of bytes: Span<UInt8>) throws(ImagingError) -> Int {
        guard byteCount <= left else { throw .corrupt(reason: "a box without its end") }
        var value = 0
        for index in offset..<offset + byteCount {
            guard value < 1 << 48 else { throw .corrupt(reason: "an impossible number") }
            value = value << 8 | Int(bytes[index])
        }
        offset += byteCount
        return value
    }

    /// The range of the next `byteCount` bytes.
    mutating func range(_ byteCount: Int) throws(ImagingError) -> Range<Int> {
        guard byteCount <= left else { throw .corrupt(reason: "a box without its end") }
        defer { offset += byteCount }
        return offset..<offset + byteCount
    }

    /// The version in front of a box that has one, and its flags.
    mutating func version(of bytes: Span<UInt8>) throws(ImagingError) -> (version: Int, flags: Int) {
        let number = try number(4, of: bytes)
        return (number >> 24, number & 0xFF_FFFF)
    }
}
