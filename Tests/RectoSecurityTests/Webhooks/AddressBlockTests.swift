// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct AddressBlockTests {
    @Test(
        arguments: [
            ("0.0.0.0/0", "255.1.2.3", true), ("0.0.0.0/0", "::1", false), ("10.0.0.0/9", "10.127.255.255", true),
            ("10.0.0.0/9", "10.128.0.0", false), ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.2", false),
            ("2001:db8::/33", "2001:db8:7fff::", true), ("2001:db8::/33", "2001:db8:8000::", false),
            ("::1/128", "::1", true),
        ]
    )
    func `hold the addresses of their prefix`(block: String, address: String, isIn: Bool) throws {
        #expect(try #require(AddressBlock(block)).contains(try #require(IPAddress(address))) == isIn)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.1/8", "10.0.0.0/-1", "10.0.0.0/+8", "a/8",
    ])
    func `are refused where they are none`(text: String) {
        #expect(AddressBlock(text) == nil)
    }
}
