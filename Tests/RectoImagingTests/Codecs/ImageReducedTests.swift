// SPDX-License-Identifier: Apache-2.0

import ImagingSupport
import Testing

@testable import RectoImaging

struct ImageReducedTests {
    @Test func `gives each pixel the mean of those it stands for, fewer at the edges`() {
        let samples = [[10, 20, 40], [30, 40, 60], [7, 8, 200]]
        let image = Image(width: 3, height: 3, format: .grey) { x, y, _ in samples[y][x] }
        let half = image.reduced(by: .half)
        #expect((half.width, half.height) == (2, 2))
        #expect(half.samples == [25, 50, 8, 200])
        #expect(image.reduced(by: .eighth).samples == [46])
    }

    @Test func `keeps colours apart, also in a cropped view`() throws {
        let image = Image(width: 6, height: 4, format: .rgb) { x, _, channel in 10 * x + channel }
        let view = try #require(image.cropped(x: 1, y: 1, width: 4, height: 2))
        #expect(view.reduced(by: .half).samples == [15, 16, 17, 35, 36, 37])
    }
}
