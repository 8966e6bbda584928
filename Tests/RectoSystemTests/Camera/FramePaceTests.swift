// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSystem

struct FramePaceTests {
    @Test(arguments: [0, -0.0, -1, .nan, .infinity, -.infinity, 1000.1, .greatestFiniteMagnitude])
    func `refuses what is no rate`(framesPerSecond: Double) {
        #expect {
            try FrameRate(framesPerSecond)
        } throws: { error in
            guard case FrameError.invalidRate? = error as? FrameError else { return false }
            return true
        }
    }

    @Test(arguments: [0.001, 1, 29.97, 30, 1000, .leastNonzeroMagnitude])
    func `takes every other`(framesPerSecond: Double) throws {
        #expect(try FrameRate(framesPerSecond).framesPerSecond == framesPerSecond)
    }

    @Test func `frames are due one after the other`() throws {
        let rate = try FrameRate(25)
        #expect(rate.time(of: 0) == .zero)
        #expect(rate.time(of: 1) == .milliseconds(40))
        #expect(rate.time(of: 90_000) == .seconds(3600))
    }

    @Test func `the slowest rate has times as well`() throws {
        #expect(try FrameRate(.leastNonzeroMagnitude).time(of: 2) > .seconds(1))
    }
}
