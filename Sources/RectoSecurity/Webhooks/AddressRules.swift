// SPDX-License-Identifier: Apache-2.0

/// The addresses to which webhooks may be sent: none in the own network, which outsiders cannot reach otherwise.
///
/// Judge the resolved address, and connect to that one: a name may be resolved differently the next time. Follow no
/// redirection.
public struct AddressRules: Sendable, Hashable {
    /// The reasons for refusing an address, by the purposes that the registries name (RFC 6890 and its successors).
    public enum Refusal: String, Sendable, Hashable, CaseIterable {
        /// This host, or no host.
        case unspecified
        /// The own machine.
        case loopback
        /// The own link, which also has the metadata service of machines in data centres.
        case linkLocal
        /// Private networks and unique local addresses.
        case privateUse
        /// Between a provider and its customers.
        case shared
        /// Many receivers.
        case multicast
        /// Written in documents only.
        case documentation
        /// Measuring of devices.
        case benchmarking
        /// Carries addresses of the other version in obsolete or local ways.
        case translation
        /// Not assigned, or for protocols alone.
        case reserved
    }

    /// Blocks that are taken although they would be refused.
    public var allowed: [AddressBlock]

    /// Rules.
    ///
    /// - Parameter allowed: Blocks that are allowed although the rules would refuse them, such as an own network.
    public init(allowed: [AddressBlock] = []) {
        self.allowed = allowed
    }

    /// The reason for refusing an address; `nil` if it is allowed.
    ///
    /// A version 6 address that carries a version 4 address is judged by the latter: mapped, 6to4, and the well-known
    /// prefix of translators.
    public func refusal(of address: IPAddress) -> Refusal? {
        let embedded = address.embedded
        let judged = embedded ?? address
        guard !allowed.contains(where: { $0.contains(address) || $0.contains(judged) }) else { return nil }
        if let special = Self.special.first(where: { $0.block.contains(judged) }) { return special.refusal }
        return judged.bytes.count == 4 || Self.globalUnicast.contains(judged) ? nil : .reserved
    }

    /// The blocks of special purpose, smaller ones before those that hold them: IANA's IPv4 and IPv6 Special-Purpose
    /// Address Registries, with multicast (RFC 5771, RFC 4291) and site-local addresses (RFC 3879).
    private static let special: [(block: AddressBlock, refusal: Refusal)] = [
        ("0.0.0.0/8", .unspecified), ("10.0.0.0/8", .privateUse), ("100.64.0.0/10", .shared),
        ("127.0.0.0/8", .loopback), ("169.254.0.0/16", .linkLocal), ("172.16.0.0/12", .privateUse),
        ("192.0.2.0/24", .documentation), ("192.0.0.0/24", .reserved), ("192.31.196.0/24", .reserved),
        ("192.52.193.0/24", .reserved), ("192.88.99.0/24", .translation), ("192.168.0.0/16", .privateUse),
        ("192.175.48.0/24", .reserved), ("198.18.0.0/15", .benchmarking), ("198.51.100.0/24", .documentation),
        ("203.0.113.0/24", .documentation), ("224.0.0.0/4", .multicast), ("240.0.0.0/4", .reserved),
        ("::/128", .unspecified), ("::1/128", .loopback), ("::/96", .translation), ("64:ff9b:1::/48", .translation),
        ("100::/64", .reserved), ("2001::/32", .translation), ("2001:2::/48", .benchmarking),
        ("2001::/23", .reserved), ("2001:db8::/32", .documentation), ("2620:4f:8000::/48", .reserved),
        ("3fff::/20", .documentation), ("5f00::/16", .reserved), ("fc00::/7", .privateUse),
        ("fe80::/10", .linkLocal), ("fec0::/10", .privateUse), ("ff00::/8", .multicast),
    ].map { (AddressBlock(literal: $0), $1) }

    /// The only addresses of version 6 that are given out.
    private static let globalUnicast = AddressBlock(literal: "2000::/3")
}

extension AddressBlock {
    fileprivate init(literal text: String) {
        guard let block = AddressBlock(text) else { preconditionFailure("\(text) is a block") }
        self = block
    }
}

extension IPAddress {
    /// Blocks of addresses that carry one of version 4, and the byte at which it starts (RFC 4291, RFC 6052, RFC 3056).
    private static let carriers = [("::ffff:0:0/96", 12), ("64:ff9b::/96", 12), ("2002::/16", 2)].map {
        (block: AddressBlock(literal: $0), start: $1)
    }

    /// The address of version 4 that this one stands for.
    fileprivate var embedded: IPAddress? {
        guard let start = Self.carriers.first(where: { $0.block.contains(self) })?.start else { return nil }
        return IPAddress(bytes: Array(bytes[start..<start + 4]))
    }
}
