// SPDX-License-Identifier: Apache-2.0

/// The members of one JSON object, in which no name comes twice (RFC 8725 §2.4, RFC 7515 §4).
///
/// Whole members are available as their original bytes, never encoded anew.
struct JSONObject {
    private let bytes: [UInt8]
    private let members: [String: Range<Int>]

    /// Reads an object that is a whole text.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: ``JSONError``.
    init(_ bytes: [UInt8]) throws(JSONError) {
        guard bytes.isUTF8 else { throw .malformed }
        var scanner = JSONScanner(bytes)
        try self.init(bytes, &scanner)
        try scanner.expectEnd()
    }

    private init(_ bytes: [UInt8], _ scanner: inout JSONScanner) throws(JSONError) {
        var members: [String: Range<Int>] = [:]
        try scanner.members { (scanner, name) throws(JSONError) in
            let value = try scanner.value()
            guard members.updateValue(value, forKey: try bytes.jsonString(at: name)) == nil else {
                throw .duplicateMember
            }
        }
        self.bytes = bytes
        self.members = members
    }

    /// True if there is a member with this name.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// The bytes of a member's value.
    func text(_ name: String) -> ArraySlice<UInt8>? { members[name].map { bytes[$0] } }

    /// A member that is a string, or `nil` if there is none.
    func string(_ name: String) throws(JSONError) -> String? {
        guard let range = members[name] else { return nil }
        return try bytes.jsonString(at: range)
    }

    /// A member that is a string or an array of strings, or `nil` if there is none.
    func strings(_ name: String) throws(JSONError) -> [String]? {
        guard let range = members[name] else { return nil }
        guard bytes[range.lowerBound] == UInt8(ascii: "[") else { return [try bytes.jsonString(at: range)] }
        var strings: [String] = []
        var scanner = JSONScanner(bytes, at: range.lowerBound)
        try scanner.elements { (scanner) throws(JSONError) in
            strings.append(try bytes.jsonString(at: try scanner.string()))
        }
        return strings
    }

    /// A member that is a number, or `nil` if there is none.
    func number(_ name: String) throws(JSONError) -> Double? {
        guard let range = members[name] else { return nil }
        // As long as any number that a clock gives, with its fraction.
        guard range.count <= 32, let number = Double(String(decoding: bytes[range], as: UTF8.self)), number.isFinite
        else { throw .malformed }
        return number
    }

    /// A member that is an object, or `nil` if there is none.
    func object(_ name: String) throws(JSONError) -> JSONObject? {
        guard let range = members[name] else { return nil }
        var scanner = JSONScanner(bytes, at: range.lowerBound)
        return try JSONObject(bytes, &scanner)
    }

    /// A member that is an array of objects, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - name: The member's.
    ///   - most: The most objects that are allowed.
    /// - Returns: The objects in their order.
    /// - Throws: ``JSONError``.
    func objects(_ name: String, atMost most: Int) throws(JSONError) -> [JSONObject]? {
        guard let range = members[name] else { return nil }
        var objects: [JSONObject] = []
        var scanner = JSONScanner(bytes, at: range.lowerBound)
        try scanner.elements { (scanner) throws(JSONError) in
            guard objects.count < most else { throw .malformed }
            objects.append(try JSONObject(bytes, &scanner))
        }
        return objects
    }
}
