// SPDX-License-Identifier: Apache-2.0

/// The names and numbers of a dictionary of a PDF file, in order (ISO 32000-1, 7.2 and 7.3).
struct PDFTokens {
    private enum Token: Equatable {
        case name(String)
        case number(Int)
        case listBegin
        case listEnd
        /// A reference's `R`, a keyword, text or anything else.
        case other
    }

    private var tokens: [Token] = []

    /// Reads the tokens between `<<` and `>>`.
    init(_ bytes: ArraySlice<UInt8>) {
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "/"): tokens.append(.name(Self.name(bytes, &place)))
            case UInt8(ascii: "["): tokens.append(.listBegin)
            case UInt8(ascii: "]"): tokens.append(.listEnd)
            case UInt8(ascii: "%"): while place < bytes.endIndex, bytes[place] != 10, bytes[place] != 13 { place += 1 }
            case _ where byte.isPDFSpace || byte.isPDFDelimiter: break
            default:
                let start = place - 1
                while place < bytes.endIndex, !bytes[place].isPDFSpace, !bytes[place].isPDFDelimiter { place += 1 }
                let word = String(decoding: bytes[start..<place], as: UTF8.self)
                tokens.append(Self.number(word))
            }
        }
    }

    /// A number, without its decimals, which do not matter; everything else is another token.
    private static func number(_ word: String) -> Token {
        guard let value = Double(word), value.isFinite else { return .other }
        return .number(Int(min(max(value, -1e15), 1e15)))
    }

    /// A name behind its slash, with its `#xx` decoded.
    private static func name(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> String {
        var name: [UInt8] = []
        while place < bytes.endIndex, !bytes[place].isPDFSpace, !bytes[place].isPDFDelimiter {
            if bytes[place] == UInt8(ascii: "#"), place + 2 < bytes.endIndex,
                let code = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
            {
                name.append(code)
                place += 3
            } else {
                name.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// The names that are the value of a key: one, or a list.
    func names(after keys: Set<String>) -> [String] {
        guard let start = value(of: keys) else { return [] }
        if case .name(let name) = tokens[start] { return [name] }
        guard tokens[start] == .listBegin else { return [] }
        return tokens[start...].prefix { $0 != .listEnd }.compactMap { token in
            if case .name(let name) = token { name } else { nil }
        }
    }

    /// The number that is the value of a key; `nil` if it is a reference to another object.
    func number(after keys: Set<String>) -> Int? {
        guard let start = value(of: keys), case .number(let number) = tokens[start] else { return nil }
        guard start + 2 < tokens.count, case .number = tokens[start + 1] else { return number }
        return tokens[start + 2] == .other ? nil : number
    }

    private func value(of keys: Set<String>) -> Int? {
        let place = tokens.firstIndex { token in
            if case .name(let name) = token { keys.contains(name) } else { false }
        }
        guard let place, place + 1 < tokens.count else { return nil }
        return place + 1
    }
}

extension [UInt8] {
    /// The first place of a word from an offset on.
    func firstPlace(of word: [UInt8], from offset: Int) -> Int? {
        guard let first = word.first, count >= word.count else { return nil }
        var place = offset
        while place <= count - word.count {
            if self[place] == first, self[place..<place + word.count].elementsEqual(word) { return place }
            place += 1
        }
        return nil
    }

    /// The last place of a word within a range.
    func lastPlace(of word: [UInt8], in range: Range<Int>) -> Int? {
        guard let first = word.first else { return nil }
        var place = range.upperBound - word.count
        while place >= range.lowerBound {
            if self[place] == first, self[place..<place + word.count].elementsEqual(word) { return place }
            place -= 1
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isPDFSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) || self == 0 }
    fileprivate var isPDFDelimiter: Bool { Array("()<>[]{}/%".utf8).contains(self) }
}
