// SPDX-License-Identifier: Apache-2.0
import Recto
import Testing

struct LimitsTests {
    @Test(arguments: [
        (Limits.default, 20_000_000), (.idwise, 4_000_000), (.wultra, 1_000_000), (.pingone, 10_000_000),
    ])
    func `the named sets are as documented`(limits: Limits, bytes: Int) {
        #expect(limits == Limits(bytes: bytes, pixels: 40_000_000, side: 12_000))
    }
}
