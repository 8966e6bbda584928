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

    /// The value in some bytes; `nil` if they are no JSON, name a member twice, or are nested more than 32 deep.
    public init?(parsing bytes: some Collection<UInt8>) {
        var parser = JSONParser(bytes)
        guard let tree = parser.whole() else { return nil }
        self = tree
    }

    /// The value in some bytes.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: ``Mistake``: the defect, with its line and byte.
    public init(reading bytes: some Collection<UInt8>) throws(Mistake) {
        var parser = JSONParser(bytes)
        guard let tree = parser.whole() else {
            throw parser.defect?.mistake ?? Mistake(.notJSON, at: "", "The text is no JSON.")
        }
        self = tree
    }

    /// The value in some bytes, with the places of members that are named twice, the last of which counts; `nil` if
    /// they are no JSON otherwise.
    public static func parsing(_ bytes: some Collection<UInt8>) -> (tree: JSONTree, duplicates: [String])? {
        var parser = JSONParser(bytes, passingOverDuplicates: true)
        return parser.whole().map { ($0, parser.duplicates) }
    }
}

extension JSONTree: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
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
}
