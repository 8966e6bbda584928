// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct AddressRulesTests {
    typealias Refusal = AddressRules.Refusal

    /// The first and last address of each block, and its neighbours if these are public.
    @Test(
        arguments: [
            ("0.0.0.0", .unspecified), ("0.255.255.255", .unspecified), ("1.0.0.0", nil), ("9.255.255.255", nil),
            ("10.0.0.0", .privateUse), ("10.255.255.255", .privateUse), ("11.0.0.0", nil), ("100.63.255.255", nil),
            ("100.64.0.0", .shared), ("100.127.255.255", .shared), ("100.128.0.0", nil), ("126.255.255.255", nil),
            ("127.0.0.1", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", nil), ("169.253.255.255", nil),
            ("169.254.169.254", .linkLocal), ("169.255.0.0", nil), ("172.15.255.255", nil), ("172.16.0.0", .privateUse),
            ("172.31.255.255", .privateUse), ("172.32.0.0", nil), ("192.0.0.8", .reserved),
            ("192.0.2.1", .documentation), ("192.88.99.1", .translation), ("192.167.255.255", nil),
            ("192.168.0.1", .privateUse), ("192.168.255.255", .privateUse), ("192.169.0.0", nil),
            ("198.17.255.255", nil), ("198.18.0.0", .benchmarking), ("198.19.255.255", .benchmarking),
            ("198.20.0.0", nil), ("198.51.100.7", .documentation), ("203.0.113.7", .documentation),
            ("223.255.255.255", nil), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast),
            ("240.0.0.0", .reserved), ("255.255.255.255", .reserved), ("8.8.8.8", nil),
        ] as [(String, Refusal?)]
    )
    func `judge addresses of version 4, also where one of version 6 carries them`(
        text: String,
        refusal: Refusal?
    ) throws {
        let address = try #require(IPAddress(text))
        let pairs = stride(from: 0, to: 4, by: 2).map {
            String(UInt16(address.bytes[$0]) << 8 | UInt16(address.bytes[$0 + 1]), radix: 16)
        }
        for text in [
            text, "::ffff:\(text)", "64:ff9b::\(text)", "::FFFF:\(pairs[0]):\(pairs[1])",
            "2002:\(pairs[0]):\(pairs[1])::1",
        ] {
            #expect(AddressRules().refusal(of: try #require(IPAddress(text), "\(text)")) == refusal, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("::", .unspecified), ("::1", .loopback), ("::2", .translation), ("::8.8.8.8", .translation),
            ("64:ff9b:1::1", .translation), ("100::1", .reserved), ("1fff::1", .reserved), ("2001::1", .translation),
            ("2001:2::1", .benchmarking), ("2001:20::1", .reserved), ("2001:1ff:ffff::1", .reserved),
            ("2001:200::1", nil), ("2001:db8::1", .documentation), ("2001:db9::1", nil), ("2606:4700::1111", nil),
            ("3fff::1", .documentation), ("3fff:1000::1", nil), ("4000::1", .reserved), ("5f00::1", .reserved),
            ("fc00::1", .privateUse), ("fdff:ffff::1", .privateUse), ("fe80::1", .linkLocal),
            ("febf::1", .linkLocal), ("fec0::1", .privateUse), ("ff02::1", .multicast), ("fe00::1", .reserved),
        ] as [(String, Refusal?)]
    )
    func `judge addresses of version 6`(text: String, refusal: Refusal?) throws {
        #expect(AddressRules().refusal(of: try #require(IPAddress(text))) == refusal)
    }

    @Test func `take what is allowed, and nothing beside it`() throws {
        let rules = AddressRules(
            allowed: [try #require(AddressBlock("10.1.0.0/16")), try #require(AddressBlock("fd00::/8"))]
        )
        #expect(rules.refusal(of: try #require(IPAddress("10.1.255.255"))) == nil)
        #expect(rules.refusal(of: try #require(IPAddress("::ffff:10.1.2.3"))) == nil)
        #expect(rules.refusal(of: try #require(IPAddress("fd12::1"))) == nil)
        #expect(rules.refusal(of: try #require(IPAddress("10.2.0.0"))) == .privateUse)
        #expect(rules.refusal(of: try #require(IPAddress("fc12::1"))) == .privateUse)
        #expect(rules.refusal(of: try #require(IPAddress("127.0.0.1"))) == .loopback)
    }
}
