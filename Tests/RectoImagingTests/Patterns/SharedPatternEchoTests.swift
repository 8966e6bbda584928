// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct SharedPatternEchoTests {
    private func pattern(_ x: Double, _ y: Double, share: Double = 1) -> SharedPattern {
        SharedPattern(frequency: Point(x: x, y: y), shareOnDocument: share, shareBeside: 0, members: [])
    }

    private func isEcho(_ x: Double, _ y: Double, share: Double = 1) -> Bool {
        pattern(x, y).isEcho(of: pattern(17.5, 39.7, share: share), side: 128)
    }

    @Test(arguments: [(35.2, 79.2), (52.0, 119.5), (26.3, 59.4), (-35.0, -79.4)])
    func `is a multiple of a coarser pattern`(x: Double, y: Double) {
        #expect(isEcho(x, y))
    }

    @Test(arguments: [(17.4, 55.8), (17.5, -56.3), (49.6, 39.6), (-1.6, 23.7)])
    func `differs from it by periods of JPEG's blocks`(x: Double, y: Double) {
        #expect(isEcho(x, y))
    }

    @Test func `differs from it in one coordinate if the picture was scaled`() {
        #expect(isEcho(17.2, 47.1))
    }

    @Test func `is not the second way of a lattice`() {
        #expect(!isEcho(39.7, -17.5))
        #expect(!isEcho(36.1, -21.9))
        let corner = pattern(29.3, 29.3)
        #expect(!pattern(29.3, -29.3).isEcho(of: corner, side: 128), "a lattice on its corner is as fine both ways")
    }

    @Test func `is not of a pattern that is seen in fewer places`() {
        #expect(isEcho(35.2, 79.2, share: 0.8))
        #expect(!isEcho(35.2, 79.2, share: 0.7))
    }
}
