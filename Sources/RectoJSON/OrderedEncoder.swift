// SPDX-License-Identifier: Apache-2.0

/// Writes a value as JSON, with the members in the order in which the value encodes them, and nothing that a terminal
/// obeys.
package struct OrderedEncoder {
    /// An encoder; it has no settings.
    package init() {}

    /// The value as JSON without line feeds.
    ///
    /// - Throws: The value's errors.
    package func encode(_ value: some Encodable) throws -> String {
        let node = JSONNode([])
        try value.encode(to: node)
        return node.json
    }
}

/// A place in the JSON tree, filled by the value that belongs there.
///
/// It is a class because nested containers write after they were handed out.
private final class JSONNode: Encoder, SingleValueEncodingContainer {
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    /// JSON already, if the value has no parts.
    private var literal = "null"
    private(set) var items: [JSONNode]?
    private var members: [(String, JSONNode)]?

    init(_ codingPath: [any CodingKey]) { self.codingPath = codingPath }

    func append() -> JSONNode {
        let node = JSONNode(codingPath)
        items?.append(node)
        return node
    }

    func set(_ name: String, _ path: [any CodingKey]) -> JSONNode {
        let node = JSONNode(path)
        members?.append((name, node))
        return node
    }

    var json: String {
        if let items { return String(jsonArray: items.map(\.json)) }
        guard let members else { return literal }
        return String(jsonObject: members.map { ($0, $1.json) }, forTerminal: true)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // An object without members is still an object. One that an earlier container began is continued.
        members = members ?? []
        return KeyedEncodingContainer(Members<Key>(node: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        items = []
        return Items(node: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws { literal = "null" }
    func encode(_ value: Bool) throws { literal = value ? "true" : "false" }
    func encode(_ value: String) throws { literal = value.json(forTerminal: true) }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) throws { literal = String(value) }
    func encode(_ value: Int8) throws { literal = String(value) }
    func encode(_ value: Int16) throws { literal = String(value) }
    func encode(_ value: Int32) throws { literal = String(value) }
    func encode(_ value: Int64) throws { literal = String(value) }
    func encode(_ value: UInt) throws { literal = String(value) }
    func encode(_ value: UInt8) throws { literal = String(value) }
    func encode(_ value: UInt16) throws { literal = String(value) }
    func encode(_ value: UInt32) throws { literal = String(value) }
    func encode(_ value: UInt64) throws { literal = String(value) }

    func encode(_ value: Double) throws {
        guard value.isFinite else {
            let context = EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no such number")
            throw EncodingError.invalidValue(value, context)
        }
        literal = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    var codingPath: [any CodingKey] { node.codingPath }

    func encodeNil(forKey key: Key) throws { _ = place(of: key) }

    func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: place(of: key)) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        place(of: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { place(of: key).unkeyedContainer() }

    func superEncoder() -> any Encoder { node.set("super", codingPath) }

    func superEncoder(forKey key: Key) -> any Encoder { place(of: key) }

    private func place(of key: Key) -> JSONNode { node.set(key.stringValue, codingPath + [key]) }
}

private struct Items: UnkeyedEncodingContainer {
    let node: JSONNode
    var codingPath: [any CodingKey] { node.codingPath }
    var count: Int { node.items?.count ?? 0 }

    func encodeNil() throws { _ = node.append() }

    func encode(_ value: some Encodable) throws { try value.encode(to: node.append()) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        node.append().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.append().unkeyedContainer() }

    func superEncoder() -> any Encoder { node.append() }
}
