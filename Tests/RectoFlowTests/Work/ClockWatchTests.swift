// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoFlow

@Suite struct ClockWatchTests {
    private static let hour = 3_600.0

    /// Looks after so many real hours at a clock that is so many hours after the beginning.
    private func looks(_ looks: [(passed: Double, shown: Double)]) -> [Bool] {
        let (watch, wall, steady) = (ClockWatch(), Date(timeIntervalSince1970: 1_790_000_000), ContinuousClock.now)
        watch.begin(at: wall, steady: steady)
        return looks.map { look in
            watch.isAhead(
                wall.addingTimeInterval(look.shown * Self.hour),
                steady: steady.advanced(by: .seconds(look.passed * Self.hour))
            )
        }
    }

    @Test func `takes the passing of time and small corrections for what they are`() {
        #expect(looks([(0, 0), (5, 5), (100, 100.5), (200, 201.2), (200.1, 190), (300, 290)]).allSatisfy { !$0 })
    }

    @Test func `waits until a clock that ran ahead is set right`() {
        #expect(looks([(1, 1), (2, 500), (3, 501), (4, 4), (5, 5)]) == [false, true, true, false, false])
    }

    @Test func `waits until the same time has really passed, and then takes the clock for right`() {
        #expect(looks([(1, 1), (2, 5), (4.9, 7.9), (5.1, 8.1), (9, 12)]) == [false, true, true, false, false])
    }

    @Test func `waits for a day at most, and longer for no second jump`() {
        #expect(looks([(1, 1_000), (20, 9_000), (24.9, 9_005), (25.1, 9_006)]) == [true, true, true, false])
    }

    @Test func `says nothing of a clock that nobody watches`() {
        #expect(!ClockWatch().isAhead(.distantFuture))
    }
}
