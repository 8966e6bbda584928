// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoService

@Suite struct ClientNetworkTests {
    @Test(arguments: [
        ("203.0.113.77", "203.0.113.77", "203.0.113.0/24", "203.0.113.0/24"),
        ("203.0.113.77:4711", "203.0.113.77", "203.0.113.0/24", "203.0.113.0/24"),
        ("::ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48", "fe80:0:0:0::/64"),
        ("::1", "0:0:0:0::/64", "0:0:0::/48", "0:0:0:0::/64"),
    ])
    func `takes an address for its network`(
        _ text: String,
        _ unit: String,
        _ surroundings: String,
        _ shown: String
    ) {
        let network = ClientNetwork(text)
        #expect(network.unit == unit && network.surroundings == surroundings && network.description == shown)
    }

    @Test(arguments: ["", "unknown", "a.b.c.d", "[", "1.2.3", "999.1.1.1", "CANARY", "1.2.3.4.5", ":::"])
    func `takes everything else for one network, and repeats nothing of it`(_ text: String) {
        #expect(ClientNetwork(text) == ClientNetwork("unknown"))
        #expect(ClientNetwork(text).description == "unknown")
    }
}
