// SPDX-License-Identifier: Apache-2.0

extension EventValue {
    /// The value in the one form that the JSON Canonicalization Scheme gives it (RFC 8785).
    package var canonicalJSON: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .text(let value): Self.quote(value, to: &text)
        case .integer(let value): text += String(value)
        case .boolean(let value): text += value ? "true" : "false"
        case .list(let values): Self.enclose("[", values, "]", to: &text) { $0.write(to: &$1) }
        case .object(let members): Self.write(members, to: &text)
        }
    }

    private static func write(_ members: [String: EventValue], to text: inout String) {
        // RFC 8785, 3.2.3: by UTF-16 code units, which is not the order of Swift's characters.
        let ordered = members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
        enclose("{", ordered, "}", to: &text) { member, text in
            quote(member.key, to: &text)
            text += ":"
            member.value.write(to: &text)
        }
    }

    private static func enclose<Element>(
        _ opening: String,
        _ elements: [Element],
        _ closing: String,
        to text: inout String,
        _ write: (Element, inout String) -> Void
    ) {
        text += opening
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            write(element, &text)
        }
        text += closing
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars { text += escape(scalar) }
        text += "\""
    }

    /// RFC 8785, 3.2.2.2: JSON's short escapes if there are any, others in lower case, and none without need.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\u{8}": return "\\b"
        case "\t": return "\\t"
        case "\n": return "\\n"
        case "\u{C}": return "\\f"
        case "\r": return "\\r"
        case ..<" ":
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}
