// SPDX-License-Identifier: Apache-2.0

/// Walks over JSON text without keeping what it reads (RFC 8259).
struct JSONScanner {
    private let bytes: [UInt8]
    /// The position of the next token.
    private(set) var position: Int

    /// The deepest nesting of values: enough for any message, little enough for any stack.
    private static let deepestNesting = 64

    /// A scanner at a position in a text that is known to be UTF-8.
    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The byte of the next token, or `nil` at the end.
    mutating func next() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Steps over a byte if it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next() == byte else { return false }
        position += 1
        return true
    }

    /// Steps over a byte that must come next.
    mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard take(byte) else { throw .malformed }
    }

    /// Nothing must come any more.
    mutating func expectEnd() throws(JSONError) {
        guard next() == nil else { throw .malformed }
    }

    /// Steps over any value.
    ///
    /// - Returns: The range of the value.
    mutating func value(depth: Int = 0) throws(JSONError) -> Range<Int> {
        guard depth < Self.deepestNesting, let first = next() else { throw .malformed }
        let start = position
        switch first {
        case UInt8(ascii: "{"):
            try members { (scanner, _) throws(JSONError) in _ = try scanner.value(depth: depth + 1) }
        case UInt8(ascii: "["):
            try elements { (scanner) throws(JSONError) in _ = try scanner.value(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: try number()
        }
        return start..<position
    }

    /// Steps over an object, member by member.
    ///
    /// - Parameter body: Receives the range of a member's name, with quotation marks; steps over the member's value.
    /// - Throws: ``JSONError/malformed``, and the errors of the body.
    mutating func members(
        _ body: (inout JSONScanner, Range<Int>) throws(JSONError) -> Void
    ) throws(JSONError) {
        try expect(UInt8(ascii: "{"))
        guard !take(UInt8(ascii: "}")) else { return }
        repeat {
            let name = try string()
            try expect(UInt8(ascii: ":"))
            try body(&self, name)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// Steps over an array, element by element.
    ///
    /// - Parameter body: Steps over an element.
    /// - Throws: ``JSONError/malformed``, and the errors of the body.
    mutating func elements(_ body: (inout JSONScanner) throws(JSONError) -> Void) throws(JSONError) {
        try expect(UInt8(ascii: "["))
        guard !take(UInt8(ascii: "]")) else { return }
        repeat { try body(&self) } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// Steps over a string.
    ///
    /// - Returns: The range of the string, with quotation marks.
    mutating func string() throws(JSONError) -> Range<Int> {
        guard next() == UInt8(ascii: "\"") else { throw .malformed }
        let start = position
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return start..<position
            case UInt8(ascii: "\\"): try escape()
            case ..<0x20: throw .malformed
            default: position += 1
            }
        }
        throw .malformed
    }

    private mutating func escape() throws(JSONError) {
        guard position + 1 < bytes.count else { throw .malformed }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            guard position + 6 <= bytes.count, bytes[position + 2..<position + 6].allSatisfy(\.isHexDigit) else {
                throw .malformed
            }
            position += 6
        case let byte where #""\/bfnrt"#.utf8.contains(byte): position += 2
        default: throw .malformed
        }
    }

    private mutating func number() throws(JSONError) {
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if current == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return }
        position += 1
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
        try digits()
    }

    private mutating func digits() throws(JSONError) {
        guard current?.isDigit == true else { throw .malformed }
        while current?.isDigit == true { position += 1 }
    }

    private mutating func literal(_ text: StaticString) throws(JSONError) {
        let word = Array("\(text)".utf8)
        guard bytes[position...].starts(with: word) else { throw .malformed }
        position += word.count
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }
}
