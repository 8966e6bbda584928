// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct FramePeopleTests {
    /// The distances of each frame to the others, from those of all pairs.
    private func rows(_ count: Int, _ distance: (Int, Int) -> Double) -> [[Double]] {
        (0..<count).map { one in (0..<count).filter { $0 != one }.map { distance(min(one, $0), max(one, $0)) } }
    }

    @Test func `takes two expressions that are far from each other for one person's, where both are near the others`() {
        let shares = rows(5) { $0 == 1 && $1 == 4 ? 0.95 : 0.4 }
        #expect(FramePeople.greatestMiddle(shares) == 0.4)
    }

    @Test(arguments: 1...4) func `sees that so many of five frames are somebody else's`(others: Int) {
        let shares = rows(5) { ($0 < others) == ($1 < others) ? 0.3 : 1.1 }
        #expect(FramePeople.greatestMiddle(shares) == 1.1)
    }

    @Test func `sees somebody else in one of two frames, and says nothing of one`() {
        #expect(FramePeople.greatestMiddle(rows(2) { _, _ in 1.2 }) == 1.2)
        #expect(FramePeople.greatestMiddle(rows(1) { _, _ in 0 }) == nil)
    }
}
