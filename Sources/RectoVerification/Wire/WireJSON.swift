// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// JSON as it goes over the wire: members in order of their names, so that the same value gives the same bytes.
public enum WireJSON {
    /// The bytes of a value.
    ///
    /// - Parameter value: What is sent.
    /// - Returns: JSON in UTF-8.
    /// - Throws: What the value's encoding throws.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// The value that an answer holds; members that are not known are passed over, as a newer service may have more.
    ///
    /// - Parameters:
    ///   - type: What is expected.
    ///   - bytes: JSON in UTF-8.
    /// - Returns: The value.
    /// - Throws: `DecodingError` where the answer is something else.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: Data) throws -> Value {
        try JSONDecoder().decode(type, from: bytes)
    }
}
