// SPDX-License-Identifier: Apache-2.0
import Recto
import Testing

struct LimitsTests {
    @Test(arguments: [
        (Limits.default, 20_000_000, 0), (.idwise, 4_000_000, 0), (.wultra, 1_000_000, 400), (.pingone, 10_000_000, 0),
    ])
    func `the named sets are as documented`(limits: Limits, bytes: Int, selfieWidth: Int) {
        #expect(limits == Limits(bytes: bytes, pixels: 50_000_000, side: 12_000, selfieWidth: selfieWidth))
    }
}
