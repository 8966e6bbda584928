// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct IPAddressTests {
    @Test(
        arguments: [
            ("1.2.3.4", "1.2.3.4"), ("255.0.255.0", "255.0.255.0"), ("::", "0:0:0:0:0:0:0:0"),
            ("::1", "0:0:0:0:0:0:0:1"), ("1::", "1:0:0:0:0:0:0:0"), ("1::8", "1:0:0:0:0:0:0:8"),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
            ("::ABCD:00ef", "0:0:0:0:0:0:abcd:ef"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
            ("::1.2.3.4", "0:0:0:0:0:0:102:304"),
        ]
    )
    func `are read in every form`(text: String, written: String) {
        #expect(IPAddress(text)?.description == written)
    }

    @Test(
        arguments: [
            "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.", ".1.2.3", "1.2.3.-0", "+1.2.3.4",
            "0x7f.0.0.1", "2130706433", "127.1", "1.2.3.4 ", "١.2.3.4", ":", ":::", "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1::2::3", ":1::2", "1::2:", "1:::2", "12345::", "g::", "::1%eth0", "[::1]", "1:2:3:4:5:6:7:8::",
            "1.2.3.4::", "::1.2.3.4:5", "::1.2.3", "::１", "1:2:3:4:5:6:7:1.2.3.4", "::+1",
        ]
    )
    func `are refused in any other`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `are taken from the bytes of either version`() {
        #expect(IPAddress(bytes: [127, 0, 0, 1]) == IPAddress("127.0.0.1"))
        #expect(IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1]) == IPAddress("::1"))
        for count in [0, 3, 5, 15, 17] { #expect(IPAddress(bytes: [UInt8](repeating: 0, count: count)) == nil) }
    }
}
