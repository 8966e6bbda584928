// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Any JSON value, as it stands in a text.
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

    /// The value that bytes hold; `nil` where they are no JSON or nested more than 32 deep.
    init?(parsing bytes: some Collection<UInt8>) {
        guard !Self.isTooDeep(bytes), let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes)) else {
            return nil
        }
        self = tree
    }

    private static let greatestDepth = 32

    /// Whether more arrays and objects stand in each other than anything of ours has, so that decoding one cannot
    /// exhaust the stack.
    private static func isTooDeep(_ bytes: some Collection<UInt8>) -> Bool {
        var depth = 0
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            if isInText {
                isInText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            if depth > greatestDepth { return true }
        }
        return false
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
