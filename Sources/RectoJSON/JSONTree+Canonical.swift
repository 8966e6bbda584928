// SPDX-License-Identifier: Apache-2.0

extension JSONTree {
    /// The value in the one form that the JSON Canonicalization Scheme gives it (RFC 8785).
    package var canonical: String {
        switch self {
        case .null: "null"
        case .flag(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): Self.canonical(value)
        case .text(let value): value.json
        case .array(let items): String(jsonArray: items.map(\.canonical))
        case .object(let members):
            // RFC 8785, 3.2.3: by UTF-16 code units, which is not the order of Swift's characters.
            String(
                jsonObject: members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
                    .map { ($0.key, $0.value.canonical) }
            )
        }
    }

    /// A number as ECMAScript writes it (RFC 8785, 3.2.2.3): Swift has the same digits, and other exponents.
    private static func canonical(_ value: Double) -> String {
        let parts = "\(value.magnitude)".split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let fraction = mantissa.count == 2 && mantissa[1] != "0" ? mantissa[1] : ""
        let all = mantissa[0] + fraction
        let digits = all.drop { $0 == "0" }
        // The place of the point, counted from the first digit that is not 0.
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        let point = mantissa[0].count + exponent - (all.count - digits.count)
        let zeros = String(repeating: "0", count: max(0, point > 0 ? point - digits.count : -point))
        let text =
            switch point {
            case digits.count...21: "\(digits)\(zeros)"
            case 1...21: "\(digits.prefix(point)).\(digits.dropFirst(point))"
            case -5...0: "0.\(zeros)\(digits)"
            default:
                "\(digits.prefix(1))\(digits.count > 1 ? "." : "")\(digits.dropFirst())e\(point > 0 ? "+" : "")\(point - 1)"
            }
        return (value < 0 ? "-" : "") + (digits.isEmpty ? "0" : text)
    }
}
