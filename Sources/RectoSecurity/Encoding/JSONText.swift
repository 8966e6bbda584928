// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// True if these bytes are UTF-8.
    var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }

    /// True if these bytes are one JSON value.
    var isJSON: Bool {
        guard isUTF8 else { return false }
        do throws(JSONError) {
            var scanner = JSONScanner(self)
            _ = try scanner.value()
            try scanner.expectEnd()
            return true
        } catch {
            return false
        }
    }

    /// The string that a JSON string stands for.
    ///
    /// - Parameter range: The range of the string, with quotation marks, as a scanner found it.
    /// - Returns: The string, its escapes resolved.
    /// - Throws: ``JSONError/malformed`` if it is another value, or holds half a surrogate pair.
    func jsonString(at range: Range<Int>) throws(JSONError) -> String {
        guard self[range.lowerBound] == UInt8(ascii: "\"") else { throw .malformed }
        let content = self[range.lowerBound + 1..<range.upperBound - 1]
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        guard let string = String(validating: content.jsonCodeUnits, as: UTF16.self) else { throw .malformed }
        return string
    }
}

extension ArraySlice<UInt8> {
    /// The code units of a string with well-formed escapes (RFC 8259 §7).
    fileprivate var jsonCodeUnits: [UInt16] {
        var units: [UInt16] = []
        var rest = self
        while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<escape], as: UTF8.self).utf16
            let letter = rest[escape + 1]
            let length = letter == UInt8(ascii: "u") ? 6 : 2
            units.append(length == 6 ? rest[escape + 2..<escape + 6].hexValue : letter.escapedCodeUnit)
            rest = rest[(escape + length)...]
        }
        return units + String(decoding: rest, as: UTF8.self).utf16
    }

    private var hexValue: UInt16 { UInt16(String(decoding: self, as: UTF8.self), radix: 16) ?? 0 }
}

extension UInt8 {
    fileprivate var escapedCodeUnit: UInt16 {
        switch self {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: UInt16(self)
        }
    }
}

extension String {
    /// This string as JSON, in quotation marks.
    var json: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case ..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// A JSON object of members that are JSON already, in the order given.
    init(jsonObject members: KeyValuePairs<String, String>) {
        self = "{" + members.map { "\($0.json):\($1)" }.joined(separator: ",") + "}"
    }
}
