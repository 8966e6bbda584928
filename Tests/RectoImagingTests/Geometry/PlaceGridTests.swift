// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct PlaceGridTests {
    private func grid(_ width: Int, _ height: Int, _ place: (Double, Double) -> Point) -> PlaceGrid {
        var grid = PlaceGrid(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { grid[x, y] = place(Double(x) + 0.5, Double(y) + 0.5) }
        }
        return grid
    }

    /// Levels that grow evenly to the right and downwards.
    private let slope = Image(width: 40, height: 30, format: .grey) { x, y, _ in 4 * x + 2 * y }

    @Test func `keeps places`() {
        let places = grid(3, 2) { Point(x: 10 * $0, y: -$1) }
        #expect(places[2, 1] == Point(x: 25, y: -1.5))
    }

    @Test func `shows the image itself where places are its own`() throws {
        let same = try slope.sampled(at: grid(40, 30) { Point(x: $0, y: $1) }, pixelsPerPixel: 1)
        #expect(same.greatestDifference(from: slope) == 0)
    }

    @Test func `lies between pixels where places do`() throws {
        let shifted = try slope.sampled(at: grid(38, 28) { Point(x: $0 + 0.5, y: $1 + 1) }, pixelsPerPixel: 1)
        for (x, y) in [(2, 2), (20, 14), (35, 25)] {
            #expect(abs(shifted.pixel(x, y)[0] - (4 * x + 2 + 2 * y + 2)) <= 1)
        }
    }

    @Test func `turns`() throws {
        let turned = try slope.sampled(at: grid(30, 40) { Point(x: $1, y: 30 - $0) }, pixelsPerPixel: 1)
        #expect(turned.greatestDifference(from: slope.upright(from: .right)) == 0)
    }

    @Test func `takes means where it reduces`() throws {
        let fine = Image(width: 80, height: 80, format: .grey) { x, y, _ in (x + y).isMultiple(of: 2) ? 200 : 100 }
        let small = try fine.sampled(at: grid(20, 20) { Point(x: 4 * $0, y: 4 * $1) }, pixelsPerPixel: 4)
        for y in 0..<20 {
            for x in 0..<20 { #expect(abs(small.pixel(x, y)[0] - 150) <= 1) }
        }
    }

    @Test func `goes on as the edges are beyond them`() throws {
        let beyond = try slope.sampled(at: grid(60, 50) { Point(x: $0 - 10, y: $1 - 10) }, pixelsPerPixel: 1)
        #expect(beyond.pixel(0, 0) == [0])
        #expect(beyond.pixel(59, 49) == [4 * 39 + 2 * 29])
        #expect(beyond.pixel(30, 0) == [4 * 20])
        #expect(beyond.pixel(0, 25) == [2 * 15])
    }

    @Test(arguments: [1e3, 1e6, -1e3, -1e9]) func `bears places far away`(distance: Double) throws {
        let far = try slope.sampled(at: grid(8, 8) { Point(x: $0 + distance, y: $1 + distance) }, pixelsPerPixel: 1)
        #expect(far.pixel(4, 4) == (distance > 0 ? [4 * 39 + 2 * 29] : [0]))
        let wide = try slope.sampled(at: grid(8, 8) { Point(x: $0 * distance, y: $1) }, pixelsPerPixel: abs(distance))
        #expect(wide.width == 8)
    }

    @Test func `sees a part as the whole sees it`() throws {
        let part = try #require(slope.cropped(x: 5, y: 5, width: 20, height: 20))
        let ofPart = try part.sampled(at: grid(6, 6) { Point(x: $0 + 7.3, y: $1 + 6.6) }, pixelsPerPixel: 1)
        let ofWhole = try slope.sampled(at: grid(6, 6) { Point(x: $0 + 12.3, y: $1 + 11.6) }, pixelsPerPixel: 1)
        #expect(ofPart.greatestDifference(from: ofWhole) <= 1)
    }
}
