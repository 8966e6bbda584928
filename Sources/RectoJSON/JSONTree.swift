// SPDX-License-Identifier: Apache-2.0

/// Any JSON value.
public enum JSONTree: Sendable, Hashable {
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
}

extension JSONTree: Encodable {
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
