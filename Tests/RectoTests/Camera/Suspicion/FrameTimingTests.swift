// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct FrameTimingTests {
    @Test(arguments: [(33, 0.0), (200, 0), (9, 0), (4, 0), (3, 1), (0, 1), (-33, 1)])
    func `finds intervals odd that no camera has`(milliseconds: Int, share: Double) {
        #expect(value(of: (0..<11).map { milliseconds * $0 }) == share)
    }

    @Test func `says nothing of ten frames`() {
        #expect(value(of: (0..<10).map { _ in 0 }) == nil)
    }

    @Test func `counts the share, of frames that come in pairs`() {
        #expect(value(of: (0..<21).map { 80 * ($0 / 2) }) == 0.5)
    }

    private func value(of times: [Int]) -> Double? {
        var timing = FrameTiming()
        for time in times { timing.see(.milliseconds(time)) }
        return timing.value
    }
}
