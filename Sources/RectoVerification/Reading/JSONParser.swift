// SPDX-License-Identifier: Apache-2.0

/// Reads JSON in one pass (RFC 8259): a decoder that tries one type after the other takes seconds for a few thousand
/// small values.
///
/// Refuses what readers understand differently: a member that is named twice, and half of a surrogate pair.
struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0
    /// The places of members that are named twice, where these are passed over; the last one counts.
    private(set) var duplicates: [String] = []
    private let passesOverDuplicates: Bool
    private var place: [String] = []

    /// How many arrays and objects may stand in each other: more than anything of ours has, too few for any stack.
    private static let greatestDepth = 32

    init(_ bytes: some Collection<UInt8>, passingOverDuplicates: Bool = false) {
        self.bytes = Array(bytes)
        passesOverDuplicates = passingOverDuplicates
    }

    /// The value that the text is; `nil` where it is none.
    mutating func whole() -> JSONTree? {
        guard (try? UTF8Span(validating: bytes.span)) != nil, let tree = value(depth: 0), next() == nil else {
            return nil
        }
        return tree
    }

    /// The byte of the next token; `nil` at the end.
    private mutating func next() -> UInt8? {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte), byte != 0x0B, byte != 0x0C {
            position += 1
        }
        return current
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next() == byte else { return false }
        position += 1
        return true
    }

    /// The value of a member or an item, whose place is kept in mind where somebody is told of it.
    private mutating func value(depth: Int, at name: String) -> JSONTree? {
        guard passesOverDuplicates else { return value(depth: depth) }
        place.append(name)
        defer { place.removeLast() }
        return value(depth: depth)
    }

    private mutating func value(depth: Int) -> JSONTree? {
        switch next() {
        case UInt8(ascii: "{"): depth < Self.greatestDepth ? object(depth: depth + 1) : nil
        case UInt8(ascii: "["): depth < Self.greatestDepth ? array(depth: depth + 1) : nil
        case UInt8(ascii: "\""): string().map(JSONTree.text)
        case UInt8(ascii: "t"): word("true", .flag(true))
        case UInt8(ascii: "f"): word("false", .flag(false))
        case UInt8(ascii: "n"): word("null", .null)
        default: number()
        }
    }

    private mutating func object(depth: Int) -> JSONTree? {
        var members: [String: JSONTree] = [:]
        position += 1
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            guard next() == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
                let value = value(depth: depth, at: name)
            else { return nil }
            if members.updateValue(value, forKey: name) != nil {
                guard passesOverDuplicates else { return nil }
                duplicates.append("/" + (place + [name]).joined(separator: "/"))
            }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONTree? {
        var items: [JSONTree] = []
        position += 1
        if take(UInt8(ascii: "]")) { return .array(items) }
        repeat {
            guard let item = value(depth: depth, at: passesOverDuplicates ? String(items.count) : "") else {
                return nil
            }
            items.append(item)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(items) : nil
    }

    private mutating func word(_ word: String, _ value: JSONTree) -> JSONTree? {
        guard bytes[position...].starts(with: word.utf8) else { return nil }
        position += word.utf8.count
        return value
    }

    private mutating func number() -> JSONTree? {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") { position += 1 } else if !digits() { return nil }
        if current == UInt8(ascii: ".") {
            position += 1
            guard digits() else { return nil }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            guard digits() else { return nil }
        }
        return JSONTree(number: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Steps over digits; whether there was one.
    private mutating func digits() -> Bool {
        let start = position
        while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func string() -> String? {
        var text: [UInt8] = []
        position += 1
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text += Array(String(scalar).utf8)
            case ..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    /// What the escape after a backslash stands for (RFC 8259 §7).
    private mutating func escape() -> Unicode.Scalar? {
        guard let letter = current else { return nil }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return codeUnits()
        default: return nil
        }
    }

    /// The scalar of one code unit of UTF-16, or of a pair.
    private mutating func codeUnits() -> Unicode.Scalar? {
        guard let first = codeUnit() else { return nil }
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
        guard bytes[position...].starts(with: #"\u"#.utf8) else { return nil }
        position += 2
        guard let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
        // RFC 8259 §7 has pairs as UTF-16 does.
        return Unicode.Scalar(0x10000 + (UInt32(first - 0xD800) << 10 | UInt32(second - 0xDC00)))
    }

    private mutating func codeUnit() -> UInt16? {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) })
        else { return nil }
        position += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension JSONTree {
    /// A number of JSON: whole where it is, however it is written; `nil` where it is greater than any number here.
    fileprivate init?(number text: String) {
        if let integer = Int(text) {
            self = .integer(integer)
        } else if let number = Double(text), number.isFinite {
            self =
                number.magnitude < 0x1p53
                ? Int(exactly: number).map(JSONTree.integer) ?? .number(number) : .number(number)
        } else {
            return nil
        }
    }
}
