// SPDX-License-Identifier: Apache-2.0

/// A defect of a text that should be JSON, and its place; never the text there.
public struct JSONDefect: Error, Sendable, Hashable {
    /// One sentence.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The byte in its line, from 1.
    public let column: Int
    /// True if a member is named twice (RFC 8725 §2.4): readers choose differently between the two.
    public let isDuplicate: Bool

    init(_ message: String, at offset: Int, in bytes: [UInt8], isDuplicate: Bool = false) {
        self.message = message
        self.isDuplicate = isDuplicate
        let before = bytes.prefix(offset)
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    }

    /// The mistake for the sender of the text.
    public var mistake: Mistake {
        Mistake(.notJSON, at: "", "The text is no JSON: line \(line), byte \(column): \(message)")
    }
}
