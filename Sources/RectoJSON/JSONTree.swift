// SPDX-License-Identifier: Apache-2.0

/// Any JSON value.
public enum JSONTree: Sendable, Hashable, Encodable {
    /// `null`.
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A whole number that 64 bits hold.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A string.
    case text(String)
    /// An array.
    case array([JSONTree])
    /// An object.
    case object([String: JSONTree])

    /// The value in some bytes.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: ``JSONDefect``: they are no JSON, name a member twice, or are nested more than 32 deep.
    public init(reading bytes: some Collection<UInt8>) throws(JSONDefect) {
        var parser = JSONParser(bytes)
        self = try parser.whole()
    }

    /// The string, if the value is one.
    package var string: String? {
        if case .text(let text) = self { text } else { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let items): try container.encode(items)
        case .object(let members): try container.encode(members)
        }
    }

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

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// An array.
    public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
    /// An object; the last value counts if a name comes twice.
    public init(dictionaryLiteral elements: (String, JSONTree)...) { self = .object(Dictionary(elements) { $1 }) }
}
