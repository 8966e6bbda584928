// SPDX-License-Identifier: Apache-2.0

/// Thrown for a text from outside: all its mistakes, up to a hundred.
public struct Mistakes: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes; one at least.
    public let list: [Mistake]

    /// The mistakes of a list.
    ///
    /// - Precondition: There is one.
    public init(_ list: [Mistake]) {
        precondition(!list.isEmpty, "mistakes without one")
        self.list = list
    }

    public var description: String { list.map(\.description).joined(separator: "\n") }
}

extension [Mistake] {
    /// The most bytes that all mistakes of an answer take in JSON: with the rest, no answer is larger than 16 kB.
    private static let mostBytes = 12_000

    /// The mistakes, from the first, that fit into an answer.
    package var fitting: ArraySlice<Mistake> {
        var left = Self.mostBytes
        return prefix { mistake in
            let texts = [mistake.code.rawValue, mistake.place, mistake.message]
            // Fifty for the names of the members, quotation marks and commas.
            left -= texts.reduce(50) { $0 + Self.escapedBytes(of: $1) }
            return left >= 0
        }
    }

    /// An upper bound of the bytes of a text in JSON: six for a control character, two for a quotation mark or a slash.
    private static func escapedBytes(of text: String) -> Int {
        text.utf8.reduce(0) { bytes, byte in
            switch byte {
            case 0..<0x20, 0x7F: bytes + 6
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes + 2
            default: bytes + 1
            }
        }
    }
}
