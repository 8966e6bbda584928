// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct GradientMapTests {
    /// Bars of two pixels in a rectangle on grey paper.
    private func bars(x: Range<Int>, y: Range<Int>, width: Int = 320, height: Int = 200) -> Image {
        unsafe Image(width: width, height: height, format: .grey) { pixels in
            for row in 0..<height {
                for column in 0..<width {
                    let isBar = x.contains(column) && y.contains(row) && column / 2 % 2 == 0
                    unsafe pixels[row * width + column] = isBar ? 30 : 200
                }
            }
        }
    }

    @Test func `has one cell for each whole square`() throws {
        let map = try GradientMap(of: bars(x: 0..<0, y: 0..<0, width: 43, height: 21), cell: 4)
        #expect(map.columns == 10)
        #expect(map.rows == 5)
    }

    @Test func `finds the region in which edges stand`() throws {
        var map = try GradientMap(of: bars(x: 80..<240, y: 60..<120), cell: 2)
        let threshold = try map.threshold()
        let regions = try map.regions(threshold: threshold, closing: 3, opening: 3, atMost: 4)
        let region = try #require(regions.first)
        #expect(regions.count == 1)
        #expect((region.rectangle.centre - Point(x: 80, y: 45)).length < 2)
        #expect(abs(max(region.rectangle.width, region.rectangle.height) - 80) < 4)
        #expect(region.density > 40)
    }

    @Test func `keeps the largest regions only`() throws {
        var map = try GradientMap(of: bars(x: 20..<300, y: 20..<60), cell: 2)
        let threshold = try map.threshold()
        #expect(try map.regions(threshold: threshold, closing: 3, opening: 3, atMost: 0).isEmpty)
    }
}
