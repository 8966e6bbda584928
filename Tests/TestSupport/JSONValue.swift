// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Any JSON value, to look into lines without a type for each.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value that a text holds.
    package init(parsing text: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text))
    }

    /// A member of an object; `nil` if it is none or has no such member.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The members of an object, none of anything else.
    package var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// The items of an array, none of anything else.
    package var items: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }

    /// The characters of a string.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The value of a number.
    package var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// Left, top, width and height of a rectangle, which is an array of them or an object; `nil` of anything else.
    package var box: (x: Double, y: Double, width: Double, height: Double)? {
        let values = items.isEmpty ? ["x", "y", "width", "height"].compactMap { self[$0] } : items
        let numbers = values.compactMap(\.number)
        guard numbers.count == 4 else { return nil }
        return (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// The value without some members, if it is an object.
    package func without(_ keys: String...) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }

    /// The differences from a value that says at least as much: all members of these objects are there and equal.
    ///
    /// - Returns: The paths of the differences; none if the other value agrees.
    package func differences(in other: JSONValue?, at path: String = "") -> [String] {
        guard case .object(let members) = self else {
            return self == other ? [] : ["\(path): \(other.map { "\($0)" } ?? "absent"), not \(self)"]
        }
        guard case .object(let others)? = other else { return ["\(path): no object"] }
        return members.sorted { $0.key < $1.key }.flatMap { key, value in
            value.differences(in: others[key], at: path.isEmpty ? key : "\(path).\(key)")
        }
    }
}

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}

extension JSONValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let value): "“\(value)”"
        case .array(let items): "[\(items.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", "))}"
        }
    }
}
