// SPDX-License-Identifier: Apache-2.0

/// Reads JSON in one pass (RFC 8259): a decoder that tries one type after the other takes seconds for a few thousand
/// small values.
///
/// Refuses text that readers understand differently: a member that is named twice, and half of a surrogate pair.
package struct JSONParser {
    private let bytes: [UInt8]
    private let greatestDepth: Int
    private let passesOverDuplicates: Bool
    private var position = 0
    private var place: [Part] = []
    /// The places of members that are named twice, if these are tolerated; the last one counts.
    package private(set) var duplicates: [String] = []
    /// The bytes of the values of the outermost object, by the names of its members.
    package private(set) var slices: [String: ArraySlice<UInt8>] = [:]

    /// A step of the way to a value.
    private enum Part {
        case name(String)
        case index(Int)
    }

    /// A parser.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - depth: The deepest nesting of arrays and objects. By default more than our own texts have, and too little to
    ///     fill any stack.
    ///   - passingOverDuplicates: True to note members that are named twice, in place of refusing the text.
    package init(_ bytes: some Collection<UInt8>, depth: Int = 32, passingOverDuplicates: Bool = false) {
        self.bytes = Array(bytes)
        greatestDepth = depth
        passesOverDuplicates = passingOverDuplicates
    }

    /// The value of the whole text.
    package mutating func whole() throws(JSONDefect) -> JSONTree {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            position = error.byteOffsets.lowerBound
            throw defect("These bytes are no UTF-8.")
        }
        let tree = try value(depth: 0)
        guard next() == nil else { throw defect("The value has ended before; nothing may follow.") }
        return tree
    }

    /// A defect at the present position.
    private func defect(_ message: String) -> JSONDefect { JSONDefect(message, at: position, in: bytes) }

    /// The same, if the text may have ended too early.
    private mutating func defectOfToken(_ message: String) -> JSONDefect {
        defect(next() == nil ? "The text ends too early." : message)
    }

    /// The place of a member of the present object, as a JSON Pointer (RFC 6901).
    private func pointer(of name: String) -> String {
        (place + [.name(name)]).map { part in
            switch part {
            case .name(let name): "/" + name.pointerToken
            case .index(let index): "/\(index)"
            }
        }.joined()
    }

    /// The byte of the next token; `nil` at the end.
    private mutating func next() -> UInt8? {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
        return current
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next() == byte else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONDefect) -> JSONTree {
        switch next() {
        case UInt8(ascii: "{"): try object(depth: deeper(depth))
        case UInt8(ascii: "["): try array(depth: deeper(depth))
        case UInt8(ascii: "\""): .text(try string())
        case UInt8(ascii: "t"): try word("true", .flag(true))
        case UInt8(ascii: "f"): try word("false", .flag(false))
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private func deeper(_ depth: Int) throws(JSONDefect) -> Int {
        guard depth < greatestDepth else {
            throw defect("Arrays and objects stand more than \(greatestDepth) deep in each other.")
        }
        return depth + 1
    }

    private mutating func object(depth: Int) throws(JSONDefect) -> JSONTree {
        var members: [String: JSONTree] = [:]
        position += 1
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            guard next() == UInt8(ascii: "\"") else {
                throw defectOfToken("The name of a member must stand here, in quotation marks.")
            }
            let start = position
            let name = try string()
            let isTwice = members[name] != nil
            if isTwice, !passesOverDuplicates { throw duplicate(name, at: start) }
            guard take(UInt8(ascii: ":")) else { throw defectOfToken("A colon must stand behind the member's name.") }
            _ = next()
            let begin = position
            place.append(.name(name))
            members[name] = try value(depth: depth)
            place.removeLast()
            if depth == 1 { slices[name] = bytes[begin..<position] }
            if isTwice { duplicates.append(pointer(of: name)) }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw defectOfToken("A comma or a closing brace must stand here.") }
        return .object(members)
    }

    private func duplicate(_ name: String, at start: Int) -> JSONDefect {
        let message = "The member “\(pointer(of: name).cut(to: 200))” is named twice."
        return JSONDefect(message, at: start, in: bytes, isDuplicate: true)
    }

    private mutating func array(depth: Int) throws(JSONDefect) -> JSONTree {
        var items: [JSONTree] = []
        position += 1
        if take(UInt8(ascii: "]")) { return .array(items) }
        repeat {
            place.append(.index(items.count))
            items.append(try value(depth: depth))
            place.removeLast()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw defectOfToken("A comma or a closing bracket must stand here.") }
        return .array(items)
    }

    private mutating func word(_ word: String, _ value: JSONTree) throws(JSONDefect) -> JSONTree {
        guard bytes[position...].starts(with: word.utf8) else { throw defect(Self.noValue) }
        position += word.utf8.count
        return value
    }

    private static let noValue = "No value begins so; texts need quotation marks."

    private mutating func number() throws(JSONDefect) -> JSONTree {
        guard let first = current else { throw defect("The text ends too early.") }
        guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { throw defect(Self.noValue) }
        guard let number = digitsOfNumber().flatMap({ JSONTree(number: $0) }) else {
            throw defect("This number is not as JSON writes it, or too great.")
        }
        return number
    }

    /// The text of a number; `nil` if it departs from RFC 8259 §6.
    private mutating func digitsOfNumber() -> String? {
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
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Steps over digits; true if there was one.
    private mutating func digits() -> Bool {
        let start = position
        while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func string() throws(JSONDefect) -> String {
        var text: [UInt8] = []
        position += 1
        while true {
            let plain = bytes[position...].prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            text += plain
            position = plain.endIndex
            switch current {
            case nil: throw defect("The text ends within quotation marks.")
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                guard let scalar = escape() else {
                    throw defect("No escape of JSON begins so, or half of a pair is missing.")
                }
                text += String(scalar).utf8
            default: throw defect("A control character must be escaped.")
            }
        }
    }

    /// The character of the escape after a backslash (RFC 8259 §7).
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
    /// A number of JSON: whole if its value is, in any notation; `nil` if it is greater than any number here.
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
