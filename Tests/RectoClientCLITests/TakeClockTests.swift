// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoCapture

struct TakeClockTests {
    private let start = ContinuousClock.now

    @Test func `goes on from the newest frame, however long the camera took to wake up`() {
        var clock = TakeClock(at: start)
        #expect(clock.time(at: start + .seconds(3)) == .seconds(3))
        clock.see(frameAt: .zero, at: start + .seconds(3))
        #expect(clock.time(at: start + .milliseconds(3_100)) == .milliseconds(100))
        clock.see(frameAt: .milliseconds(200), at: start + .milliseconds(3_250))
        #expect(clock.time(at: start + .milliseconds(3_350)) == .milliseconds(300))
    }
}
