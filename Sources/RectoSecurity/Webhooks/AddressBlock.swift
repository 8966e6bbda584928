// SPDX-License-Identifier: Apache-2.0

/// A block of addresses with the same first bits (RFC 4632 §3.1).
public struct AddressBlock: Sendable, Hashable {
    private let address: IPAddress
    private let prefixLength: Int

    /// Reads a block.
    ///
    /// - Parameter text: An address, a slash and the count of bits, or an address alone. `nil` for anything else, and
    ///   if bits after the prefix are set.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        let length = parts.count == 2 ? parts[1].decimal.map(Int.init) : 8 * address.bytes.count
        guard let length, length <= 8 * address.bytes.count else { return nil }
        self.address = address
        prefixLength = length
        guard address.bytes == Self.masked(address.bytes, length) else { return nil }
    }

    /// True if an address is in this block.
    public func contains(_ other: IPAddress) -> Bool {
        other.bytes.count == address.bytes.count && Self.masked(other.bytes, prefixLength) == address.bytes
    }

    private static func masked(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
        bytes.indices.map { bytes[$0] & ~(0xFF >> UInt8(min(max(length - 8 * $0, 0), 8))) }
    }
}
