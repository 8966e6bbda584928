// SPDX-License-Identifier: Apache-2.0

/// Writes a value as one line of JSON, with the keys in the order in which the value encodes them.
///
/// Foundation's encoder orders keys by hash or by alphabet. A line that people read should start with its subject.
public struct LineEncoder: Sendable {
    /// An encoder; it has no settings.
    public init() {}

    /// The value as JSON without line feeds, and a line feed after it.
    ///
    /// - Throws: The value's errors.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        let node = JSONNode()
        try value.encode(to: NodeEncoder(node: node, codingPath: []))
        var line: [UInt8] = []
        node.write(to: &line)
        line.append(UInt8(ascii: "\n"))
        return line
    }
}

/// A place in the JSON tree, filled by an encoder.
///
/// It is a class because nested containers write after they were handed out.
private final class JSONNode {
    enum Content {
        case null
        case literal(String)
        case text(String)
        case array([JSONNode])
        case object([(key: String, value: JSONNode)])
    }

    var content = Content.null

    func append() -> JSONNode {
        let node = JSONNode()
        if case .array(let nodes) = content {
            content = .array(nodes + [node])
        } else {
            content = .array([node])
        }
        return node
    }

    func set(_ key: String) -> JSONNode {
        let node = JSONNode()
        if case .object(let members) = content {
            content = .object(members + [(key, node)])
        } else {
            content = .object([(key, node)])
        }
        return node
    }

    func write(to line: inout [UInt8]) {
        switch content {
        case .null:
            line += "null".utf8
        case .literal(let literal):
            line += literal.utf8
        case .text(let text):
            Self.write(text, to: &line)
        case .array(let nodes):
            line.append(UInt8(ascii: "["))
            for (index, node) in nodes.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                node.write(to: &line)
            }
            line.append(UInt8(ascii: "]"))
        case .object(let members):
            line.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { line.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &line)
                line.append(UInt8(ascii: ":"))
                member.value.write(to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
    }

    /// Writes a string as in RFC 8259, section 7: with quotes, backslashes and control characters escaped.
    ///
    /// U+007F to U+009F are escaped as well: a terminal would obey them when it shows a line.
    private static func write(_ text: String, to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": line += #"\""#.utf8
            case "\\": line += #"\\"#.utf8
            case "\n": line += #"\n"#.utf8
            case "\r": line += #"\r"#.utf8
            case "\t": line += #"\t"#.utf8
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                line += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            default: line += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        line.append(UInt8(ascii: "\""))
    }
}

private struct NodeEncoder: Encoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // An object without members is still an object. One that an earlier container began is continued.
        if case .object = node.content {} else { node.content = .object([]) }
        return KeyedEncodingContainer(Members<Key>(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.content = .array([])
        return Items(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Single(node: node, codingPath: codingPath)
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) throws {
        node.set(key.stringValue).content = .null
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try value.encode(to: encoder(for: key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(for: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.set("super"), codingPath: codingPath) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

    private func encoder(for key: Key) -> NodeEncoder {
        NodeEncoder(node: node.set(key.stringValue), codingPath: codingPath + [key])
    }
}

private struct Items: UnkeyedEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var count: Int {
        if case .array(let nodes) = node.content { nodes.count } else { 0 }
    }

    func encodeNil() throws {
        node.append().content = .null
    }

    func encode(_ value: some Encodable) throws {
        try value.encode(to: superEncoder())
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        superEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        superEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.append(), codingPath: codingPath) }
}

private struct Single: SingleValueEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey]

    func encodeNil() throws { node.content = .null }
    func encode(_ value: Bool) throws { node.content = .literal(value ? "true" : "false") }
    func encode(_ value: String) throws { node.content = .text(value) }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) throws { literal(value) }
    func encode(_ value: Int8) throws { literal(value) }
    func encode(_ value: Int16) throws { literal(value) }
    func encode(_ value: Int32) throws { literal(value) }
    func encode(_ value: Int64) throws { literal(value) }
    func encode(_ value: UInt) throws { literal(value) }
    func encode(_ value: UInt8) throws { literal(value) }
    func encode(_ value: UInt16) throws { literal(value) }
    func encode(_ value: UInt32) throws { literal(value) }
    func encode(_ value: UInt64) throws { literal(value) }

    func encode(_ value: Double) throws {
        guard value.isFinite else {
            let context = EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no such number")
            throw EncodingError.invalidValue(value, context)
        }
        node.content = .literal(value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)")
    }

    func encode(_ value: some Encodable) throws {
        try value.encode(to: NodeEncoder(node: node, codingPath: codingPath))
    }

    private func literal(_ value: some BinaryInteger) {
        node.content = .literal(String(value))
    }
}
