// SPDX-License-Identifier: Apache-2.0

/// An address of the internet protocol, version 4 or 6.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// Four or sixteen bytes, in the order of the network.
    public let bytes: [UInt8]

    /// An address as resolvers give it.
    ///
    /// - Parameter bytes: Four or sixteen bytes, in the order of the network; `nil` with any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads an address.
    ///
    /// - Parameter text: Four decimal numbers without leading zeros, or the forms of RFC 4291 §2.2 without a zone.
    ///   `nil` for anything else, as the older forms of some resolvers.
    public init?(_ text: String) {
        guard text.utf8.count <= 45 else { return nil }
        guard let bytes = text.contains(":") ? Self.version6(text) : Self.version4(text[...]) else { return nil }
        self.bytes = bytes
    }

    private static func version4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { $0.first != "0" || $0 == "0" ? $0.decimal : nil }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func version6(_ text: String) -> [UInt8]? {
        let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
        guard halves.count <= 2, let first = groups(halves[0], isLast: halves.count == 1) else { return nil }
        guard halves.count == 2 else { return first.count == 16 ? first : nil }
        // Two colons stand for at least one group of zeros.
        guard let last = groups(halves[1], isLast: true), first.count + last.count <= 14 else { return nil }
        return first + [UInt8](repeating: 0, count: 16 - first.count - last.count) + last
    }

    /// The bytes of groups of up to four digits; the last may be an address of version 4.
    private static func groups(_ text: Substring, isLast: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, group) in groups.enumerated() {
            if isLast, index == groups.count - 1, group.contains(".") {
                guard let embedded = version4(group) else { return nil }
                bytes += embedded
            } else {
                guard (1...4).contains(group.utf8.count), group.allSatisfy(\.isHexDigit), group.allSatisfy(\.isASCII),
                    let value = UInt16(group, radix: 16)
                else { return nil }
                bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        }
        return bytes
    }

    /// The address as it is written, without the abbreviation of zeros.
    public var description: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}

extension Substring {
    /// The number of these digits without a sign; `nil` for anything else, and above 255.
    var decimal: UInt8? { utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt8(self) : nil }
}
