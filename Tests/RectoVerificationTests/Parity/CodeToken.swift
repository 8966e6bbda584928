// SPDX-License-Identifier: Apache-2.0

/// A name, or one other character, in code.
struct CodeToken {
    /// The name without its backticks, or the character.
    let text: String
    let isName: Bool

    var isTypeName: Bool { isName && text.first?.isUppercase == true }

    /// All tokens of code; blanks are left out, but for ends of lines.
    static func all(in bytes: [UInt8]) -> [CodeToken] {
        var tokens: [CodeToken] = []
        var position = 0
        while position < bytes.count {
            let start = position
            if isPart(bytes[position]) {
                while position < bytes.count, isPart(bytes[position]) { position += 1 }
                tokens.append(CodeToken(bytes, start..<position, isName: true))
            } else if bytes[position] == UInt8(ascii: "`") {
                let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? bytes.count
                position = min(end + 1, bytes.count)
                tokens.append(CodeToken(bytes, min(start + 1, end)..<end, isName: true))
            } else {
                position += 1
                guard bytes[start] != UInt8(ascii: " ") else { continue }
                tokens.append(CodeToken(bytes, start..<position, isName: false))
            }
        }
        return tokens
    }

    private init(_ bytes: [UInt8], _ name: Range<Int>, isName: Bool) {
        text = String(decoding: bytes[name], as: UTF8.self)
        self.isName = isName
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
