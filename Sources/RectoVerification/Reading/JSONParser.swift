// SPDX-License-Identifier: Apache-2.0

/// Reads JSON in one pass (RFC 8259): a decoder that tries one type after the other takes seconds for a few thousand
/// small values.
///
/// Refuses text that readers understand differently: a member that is named twice, and half of a surrogate pair.
struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0
    /// The places of members that are named twice, if these are tolerated; the last one counts.
    private(set) var duplicates: [String] = []
    /// The defect of the text, once reading it failed.
    private(set) var defect: JSONDefect?
    private let passesOverDuplicates: Bool
    private var place: [Part] = []

    /// A step of the way to a value.
    private enum Part {
        case name(String)
        case index(Int)
    }

    /// The deepest nesting of arrays and objects: more than our own texts have, too little to fill any stack.
    private static let greatestDepth = 32
    private static let tooDeep = "Arrays and objects stand more than \(greatestDepth) deep in each other."

    init(_ bytes: some Collection<UInt8>, passingOverDuplicates: Bool = false) {
        self.bytes = Array(bytes)
        passesOverDuplicates = passingOverDuplicates
    }

    /// The value of the text; `nil` if it is not valid.
    mutating func whole() -> JSONTree? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            position = error.byteOffsets.lowerBound
            return fail("These bytes are no UTF-8.")
        }
        guard let tree = value(depth: 0) else { return nil }
        guard next() == nil else { return fail("The value has ended before; nothing may follow.") }
        return tree
    }

    /// Notes a defect at the present position.
    private mutating func fail<Value>(_ message: String, back count: Int = 0) -> Value? {
        let offset = position - count
        defect = JSONDefect(message, at: min(offset, bytes.count), in: bytes)
        return nil
    }

    /// The same, if the text may have ended too early.
    private mutating func failAtToken<Value>(_ message: String) -> Value? {
        fail(next() == nil ? "The text ends too early." : message)
    }

    /// The place of a member of the present object, as a JSON Pointer (RFC 6901).
    private func pointer(of name: String) -> String {
        (place + [.name(name)]).map { part in
            switch part {
            case .name(let name): "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
            case .index(let index): "/\(index)"
            }
        }.joined()
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

    /// The value of a member or an item.
    private mutating func value(depth: Int, at part: Part) -> JSONTree? {
        place.append(part)
        defer { place.removeLast() }
        return value(depth: depth)
    }

    private mutating func value(depth: Int) -> JSONTree? {
        switch next() {
        case UInt8(ascii: "{"): depth < Self.greatestDepth ? object(depth: depth + 1) : fail(Self.tooDeep)
        case UInt8(ascii: "["): depth < Self.greatestDepth ? array(depth: depth + 1) : fail(Self.tooDeep)
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
            guard next() == UInt8(ascii: "\"") else {
                return failAtToken("The name of a member must stand here, in quotation marks.")
            }
            let start = position
            guard let name = string() else { return nil }
            let isTwice = members[name] != nil
            if isTwice, !passesOverDuplicates { return failTwice(name, at: start) }
            guard take(UInt8(ascii: ":")) else { return failAtToken("A colon must stand behind the member's name.") }
            guard let value = value(depth: depth, at: .name(name)) else { return nil }
            members[name] = value
            if isTwice { duplicates.append(pointer(of: name)) }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : failAtToken("A comma or a closing brace must stand here.")
    }

    private mutating func failTwice(_ name: String, at start: Int) -> JSONTree? {
        position = start
        let place = pointer(of: name)
        let scalars = place.unicodeScalars
        let shown = scalars.count > 200 ? String(String.UnicodeScalarView(scalars.prefix(200))) + "…" : place
        return fail("The member “\(shown)” is named twice.")
    }

    private mutating func array(depth: Int) -> JSONTree? {
        var items: [JSONTree] = []
        position += 1
        if take(UInt8(ascii: "]")) { return .array(items) }
        repeat {
            guard let item = value(depth: depth, at: .index(items.count)) else { return nil }
            items.append(item)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(items) : failAtToken("A comma or a closing bracket must stand here.")
    }

    private mutating func word(_ word: String, _ value: JSONTree) -> JSONTree? {
        guard bytes[position...].starts(with: word.utf8) else { return fail(Self.noValue) }
        position += word.utf8.count
        return value
    }

    private static let noValue = "No value begins so; texts need quotation marks."

    private mutating func number() -> JSONTree? {
        guard let first = current else { return fail("The text ends too early.") }
        guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return fail(Self.noValue) }
        let number = digitsOfNumber().flatMap { JSONTree(number: $0) }
        return number ?? fail("This number is not as JSON writes it, or too great.")
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

    private mutating func string() -> String? {
        var text: [UInt8] = []
        position += 1
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else {
                    return fail("No escape of JSON begins so, or half of a pair is missing.")
                }
                text += Array(String(scalar).utf8)
            case ..<0x20: return fail("A control character must be escaped.", back: 1)
            default: text.append(byte)
            }
        }
        return fail("The text ends within quotation marks.")
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
