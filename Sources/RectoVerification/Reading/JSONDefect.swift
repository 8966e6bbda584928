// SPDX-License-Identifier: Apache-2.0

/// A defect of a text that should be JSON, and its place; never the text there.
struct JSONDefect: Hashable {
    /// One sentence.
    let message: String
    /// Number of bytes before it.
    let offset: Int
    /// The line, from 1.
    let line: Int
    /// The byte in its line, from 1.
    let column: Int

    init(_ message: String, at offset: Int, in bytes: [UInt8]) {
        self.message = message
        self.offset = offset
        let before = bytes.prefix(offset)
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    }

    /// The mistake for the sender of the text.
    var mistake: Mistake { Mistake(.notJSON, at: "", "The text is no JSON: line \(line), byte \(column): \(message)") }
}
