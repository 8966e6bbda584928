// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoCLI

struct ProgressBarTests {
    @Test(arguments: [
        (0, 10, 0.0, 40, "[............] 0 of 10, 0.0/s, 0:00 left"),
        (5, 10, 5.0, 41, "[######......] 5 of 10, 1.0/s, 0:05 left"),
        (10, 10, 2.0, 43, "[##############] 10 of 10, 5.0/s, 0:00 left"),
    ])
    func `says how far, how fast and how long`(done: Int, total: Int, seconds: Double, width: Int, text: String) {
        let shown = ProgressBar.text(done: done, total: total, seconds: seconds, width: width)
        #expect(shown.hasSuffix(String(text.drop { $0 != "]" })))
        #expect(shown.count == width - 1)
    }

    @Test func `writes long times with hours`() {
        let text = ProgressBar.text(done: 1, total: 10_000, seconds: 1, width: 80)
        #expect(text.hasSuffix("2:46:39 left"))
    }

    @Test(arguments: [0, 1, 2, 10, 20, 30, 79, 80, 400])
    func `fits any terminal`(width: Int) {
        for (done, total) in [(0, 0), (0, 1), (1, 1), (500, 1000), (999_999, 1_000_000)] {
            for seconds in [0, 0.001, 1, 1e6] {
                let text = ProgressBar.text(done: done, total: total, seconds: seconds, width: width)
                #expect(text.count == max(0, width - 1))
            }
        }
    }
}
