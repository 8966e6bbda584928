// SPDX-License-Identifier: Apache-2.0
internal import RectoSecurity

/// The network that a request comes from, as limits and the log know it.
///
/// One address of version 6 limits nobody: its owner has at least the 2⁶⁴ of a network. So the unit is the address in
/// version 4, and the /64 in version 6. Around it lies a second one, the /24 or the /48.
struct ClientNetwork: Sendable, Hashable, CustomStringConvertible {
    /// The unit that is counted first: an address of version 4, or a /64.
    let unit: String
    /// The network around it: a /24 or a /48.
    let surroundings: String
    /// The network as the log names it, which is never one address: a /24 or a /64.
    let description: String

    /// The network that verifications are counted by; `nil` if it is unknown.
    var counted: String? { description == Self.unknown ? nil : description }

    private static let unknown = "unknown"

    /// The network of an address.
    ///
    /// - Parameter text: An address, as sockets and proxies write it: in brackets, with a port or a zone. Anything else
    ///   is of one network, “unknown”.
    init(_ text: String) {
        guard let bytes = Self.address(text)?.bytes else {
            (unit, surroundings, description) = (Self.unknown, Self.unknown, Self.unknown)
            return
        }
        // Sockets for both versions name addresses of version 4 so (RFC 4291 §2.5.5.2).
        let isMapped = bytes.count == 16 && bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        if bytes.count == 4 || isMapped {
            let numbers = bytes.suffix(4).map(String.init)
            unit = numbers.joined(separator: ".")
            surroundings = numbers.prefix(3).joined(separator: ".") + ".0/24"
            description = surroundings
        } else {
            let groups = stride(from: 0, to: 8, by: 2).map { index in
                String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
            }
            unit = groups.joined(separator: ":") + "::/64"
            surroundings = groups.prefix(3).joined(separator: ":") + "::/48"
            description = unit
        }
    }

    private static func address(_ text: String) -> IPAddress? {
        if text.hasPrefix("[") { return IPAddress(String(text.dropFirst().prefix { $0 != "]" && $0 != "%" })) }
        if let address = IPAddress(String(text.prefix { $0 != "%" })) { return address }
        // Version 4 with a port; version 6 has that behind brackets alone.
        return IPAddress(String(text.prefix { $0 != ":" }))
    }
}
