// SPDX-License-Identifier: Apache-2.0

/// The code of a source file: comments and the text of literals are blank, all else stands where it stood.
struct SourceCode {
    enum Language {
        case swift
        case python
    }

    private let source: [UInt8]
    private let language: Language
    private var position = 0
    private(set) var bytes: [UInt8] = []

    init(_ text: String, _ language: Language) {
        source = Array(text.utf8)
        self.language = language
        bytes.reserveCapacity(source.count)
        while position < source.count { takeCode() }
    }

    private func begins(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        position + 1 < source.count && source[position] == UInt8(ascii: first)
            && source[position + 1] == UInt8(ascii: second)
    }

    /// Takes the next piece of code, or what is none.
    private mutating func takeCode() {
        let byte = source[position]
        switch language {
        case .swift where begins("/", "/"), .python where byte == UInt8(ascii: "#"): blankLine()
        case .swift where begins("/", "*"): blankComment()
        case .swift where byte == UInt8(ascii: "`"): keepName()
        case .swift where byte == UInt8(ascii: "#") && hashes(at: position) != nil: takeLiteral()
        case _ where byte == UInt8(ascii: "\""): takeLiteral()
        case .python where byte == UInt8(ascii: "'"): takeLiteral()
        default:
            bytes.append(byte)
            position += 1
        }
    }

    private mutating func blank(_ count: Int = 1) {
        for byte in source[position..<min(position + count, source.count)] {
            bytes.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
        }
        position += count
    }

    private mutating func blankLine() {
        while position < source.count, source[position] != UInt8(ascii: "\n") { blank() }
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if begins("/", "*") {
                depth += 1
                blank(2)
            } else if begins("*", "/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && position < source.count
    }

    /// Takes a name between backticks as it is.
    private mutating func keepName() {
        let mark = source[(position + 1)...].firstIndex(of: UInt8(ascii: "`"))
        let end = mark.map { $0 + 1 } ?? source.count
        bytes += source[position..<end]
        position = end
    }

    /// The number of hash signs before the quotation mark of a literal.
    private func hashes(at start: Int) -> Int? {
        let count = source[start...].prefix { $0 == UInt8(ascii: "#") }.count
        return start + count < source.count && source[start + count] == UInt8(ascii: "\"") ? count : nil
    }

    /// Blanks a literal, but for the code that Swift has inside.
    private mutating func takeLiteral() {
        let hashes = language == .swift ? hashes(at: position) ?? 0 : 0
        let mark = source[position + hashes]
        blank(hashes)
        let isLong = source[position...].prefix(3).elementsEqual([mark, mark, mark])
        let end = Array(repeating: mark, count: isLong ? 3 : 1) + Array(repeating: UInt8(ascii: "#"), count: hashes)
        blank(isLong ? 3 : 1)
        while position < source.count {
            if source[position...].starts(with: end) { return blank(end.count) }
            if !isLong, source[position] == UInt8(ascii: "\n") { return }
            takeText(hashes)
        }
    }

    /// Blanks the next character of a literal, or takes the code of an interpolation.
    private mutating func takeText(_ hashes: Int) {
        guard source[position] == UInt8(ascii: "\\") else { return blank() }
        let behind = position + 1 + hashes
        guard language == .swift, behind < source.count, source[behind] == UInt8(ascii: "("),
            source[(position + 1)..<behind].allSatisfy({ $0 == UInt8(ascii: "#") })
        else { return blank(hashes == 0 ? 2 : 1) }
        blank(1 + hashes)
        var depth = 0
        repeat {
            if source[position] == UInt8(ascii: "(") { depth += 1 }
            if source[position] == UInt8(ascii: ")") { depth -= 1 }
            takeCode()
        } while depth > 0 && position < source.count
    }
}
