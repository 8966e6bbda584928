// SPDX-License-Identifier: Apache-2.0

import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct ImageVisionTests {
    @Test(arguments: [
        (from: (7, 5), to: (3, 2)), ((100, 80), (33, 77)), ((64, 64), (32, 32)), ((90, 60), (30, 20)),
        ((50, 40), (50, 13)), ((50, 40), (1, 40)), ((500, 3), (17, 1)), ((16, 16), (16, 16)), ((1, 1), (1, 1)),
        ((301, 200), (76, 51)), ((299, 20), (60, 4)), ((999, 7), (998, 6)),
    ])
    func `reduces to the means of what each pixel covers, partly covered ones counted for that part`(
        from: (Int, Int),
        to: (Int, Int)
    ) throws {
        var generator = SeededGenerator(seed: UInt64(from.0 * to.1))
        for format in [PixelFormat.grey, .rgb] {
            let image = Image(width: from.0, height: from.1, format: format) { _, _, _ in
                Int.random(in: 0...255, using: &generator)
            }
            let reduced = try image.reduced(width: to.0, height: to.1)
            #expect((reduced.width, reduced.height, reduced.format) == (to.0, to.1, format))
            for y in 0..<to.1 {
                for x in 0..<to.0 {
                    let means = image.means(x, y, ofWidth: to.0, height: to.1)
                    for (mean, sample) in zip(means, reduced.pixel(x, y)) { #expect(abs(mean - Double(sample)) < 0.51) }
                }
            }
        }
    }

    @Test func `keeps white white and black black, whatever the sizes`() throws {
        for (level, size) in [(0, 1000), (255, 1000), (255, 769), (255, 770)] {
            let image = Image(width: size, height: size, format: .grey) { _, _, _ in level }
            for side in [1, 3, 100, 333, 500, 767, 768] {
                let reduced = try image.reduced(width: side, height: side)
                #expect(reduced.samples.allSatisfy { Int($0) == level }, "\(size) to \(side)")
            }
        }
    }

    @Test func `lights the ground around strokes evenly, across the edge of a shadow`() throws {
        let picture = Image(width: 60, height: 30, format: .grey) { x, y, _ in
            let level = x < 30 ? 200 : 50
            return x % 10 < 3 && y > 8 && y < 22 ? level / 4 : level
        }
        let lit = try picture.lit(side: 7)
        for x in 5..<55 {
            let level = lit.pixel(x, 15)[0]
            #expect(x % 10 < 3 ? (60...68).contains(level) : level == 255, "\(level) at \(x)")
        }
    }

    @Test func `reduces a large image by way of its half to what it would be without`() throws {
        let image = Image.waves(width: 4000, height: 2100)
        for (width, height) in [(2000, 1050), (1600, 840), (571, 300), (50, 1000)] {
            let reduced = try image.reduced(width: width, height: height)
            #expect((reduced.width, reduced.height) == (width, height))
            for x in stride(from: 0, to: width, by: width / 7) {
                for y in [0, height / 2, height - 1] {
                    let mean = image.means(x, y, ofWidth: width, height: height)[0]
                    #expect(abs(mean - Double(reduced.pixel(x, y)[0])) <= 1.5, "\(width) × \(height) at \(x), \(y)")
                }
            }
        }
    }

    @Test func `halves large images as a whole alone`() throws {
        let large = Image.waves(width: 4000, height: 2100)
        let half = try #require(try large.half())
        #expect((half.width, half.height) == (2000, 1050))
        #expect(try large.cropped(x: 0, y: 0, width: 3998, height: 2100)?.half() == nil)
        #expect(try large.cropped(x: 0, y: 0, width: 4000, height: 2100)?.half() != nil)
        #expect(try Image.waves(width: 4001, height: 2100).half() == nil)
        #expect(try Image.waves(width: 2000, height: 1050).half() == nil)
    }

    @Test func `reduces a part as if it were an image of its own`() throws {
        let image = Image.gradient(width: 120, height: 90, format: .rgb)
        let part = try #require(image.cropped(x: 11, y: 7, width: 100, height: 70))
        let copy = Image(width: 100, height: 70, format: .rgb) { x, y, channel in part.pixel(x, y)[channel] }
        #expect(try part.reduced(width: 37, height: 29).samples == copy.reduced(width: 37, height: 29).samples)
    }
}

extension Image {
    /// The exact means of what a pixel of a reduced image covers.
    fileprivate func means(_ x: Int, _ y: Int, ofWidth columns: Int, height rows: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: format.bytesPerPixel)
        for row in y * height / rows...((y + 1) * height - 1) / rows {
            let part = min((y + 1) * height, (row + 1) * rows) - max(y * height, row * rows)
            for column in x * width / columns...((x + 1) * width - 1) / columns {
                let share = min((x + 1) * width, (column + 1) * columns) - max(x * width, column * columns)
                for (channel, sample) in pixel(column, row).enumerated() {
                    sums[channel] += Double(sample * part * share)
                }
            }
        }
        return sums.map { $0 / Double(width * height) }
    }
}
