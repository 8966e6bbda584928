// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

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
        Array((try OrderedEncoder().encode(value) + "\n").utf8)
    }
}
