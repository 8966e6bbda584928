// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// JSON for transport: members in order of their names, so that the same value gives the same bytes.
public enum WireJSON {
    /// The bytes of a value.
    ///
    /// - Parameter value: The value to send.
    /// - Returns: JSON in UTF-8.
    /// - Throws: The errors of the value's encoding.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// The value in an answer; unknown members are ignored, as a newer service may have more.
    ///
    /// - Parameters:
    ///   - type: The expected type.
    ///   - bytes: JSON in UTF-8.
    /// - Returns: The value.
    /// - Throws: `DecodingError` if the answer is something else.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: Data) throws -> Value {
        try JSONDecoder().decode(type, from: bytes)
    }
}
