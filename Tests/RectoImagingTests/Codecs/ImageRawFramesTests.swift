// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport
import Testing

struct ImageRawFramesTests {
    @Test func `grey frames are taken as they are`() throws {
        let image = try #require(Image(grey: [0, 1, 16, 128, 235, 255], width: 3, height: 2))
        #expect(image.format == .grey)
        #expect((image.width, image.height) == (3, 2))
        #expect(image.samples == [0, 1, 16, 128, 235, 255])
    }

    @Test func `black and white of video become those of JPEG`() throws {
        let frame: [UInt8] = [16, 128, 235, 128, 0, 128, 255, 128, 125, 128, 126, 128]
        let grey = try #require(Image(yuyv: frame, width: 6, height: 1, as: .grey))
        #expect(grey.samples == [0, 255, 0, 255, 127, 128])
        let colour = try #require(Image(yuyv: frame, width: 6, height: 1, as: .rgb))
        #expect(colour.samples == grey.samples.flatMap { [$0, $0, $0] })
    }

    @Test func `a full range stays what it is`() throws {
        let frame: [UInt8] = [16, 128, 235, 128, 0, 128, 255, 128]
        let grey = try #require(Image(yuyv: frame, width: 2, height: 2, isFullRange: true, as: .grey))
        #expect(grey.samples == [16, 235, 0, 255])
        let colour = try #require(Image(yuyv: frame, width: 2, height: 2, isFullRange: true, as: .rgb))
        #expect(colour.samples == grey.samples.flatMap { [$0, $0, $0] })
    }

    /// The bars of a test card at 100 % as BT.601 has them, and the colours that they stand for.
    @Test(
        arguments: [
            ([81, 90, 81, 240], [255, 0, 0]),
            ([145, 54, 145, 34], [0, 255, 0]),
            ([41, 240, 41, 110], [0, 0, 255]),
            ([210, 16, 210, 146], [255, 255, 0]),
            ([170, 166, 170, 16], [0, 255, 255]),
            ([106, 202, 106, 222], [255, 0, 255]),
        ] as [([UInt8], [Int])]
    )
    func `colours are those of BT.601`(bar: [UInt8], colour: [Int]) throws {
        let image = try #require(Image(yuyv: bar, width: 2, height: 1, as: .rgb))
        for x in 0..<2 {
            for (sample, expected) in zip(image.pixel(x, 0), colour) {
                #expect(abs(sample - expected) <= 1, "\(image.pixel(x, 0)) for \(colour)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `every luminance and chrominance is what the formula says`(isFullRange: Bool) throws {
        var random = SeededGenerator(seed: 7)
        let frame = (0..<4 * 5000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let image = try #require(Image(yuyv: frame, width: 100, height: 100, isFullRange: isFullRange, as: .rgb))
        let samples = image.samples
        let (black, range, chroma) = isFullRange ? (0.0, 255.0, 255.0) : (16, 219, 224)
        for pixel in 0..<10_000 {
            let pair = pixel / 2 * 4
            let y = (Double(frame[pixel * 2]) - black) / range
            let cb = (Double(frame[pair + 1]) - 128) / chroma
            let cr = (Double(frame[pair + 3]) - 128) / chroma
            let expected = [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb]
            for channel in 0..<3 {
                let value = min(max(expected[channel] * 255, 0), 255)
                #expect(abs(Double(samples[pixel * 3 + channel]) - value) < 0.51)
            }
        }
    }

    @Test(arguments: [(2, 2, 7), (2, 2, 9), (3, 2, 12), (0, 2, 0), (-2, -2, 8), (Int.max, 2, 8), (2, Int.max, 8)])
    func `a size that is not that of the bytes makes no image`(width: Int, height: Int, count: Int) {
        let bytes = [UInt8](repeating: 0, count: count)
        #expect(Image(yuyv: bytes, width: width, height: height, as: .grey) == nil)
        #expect(Image(yuyv: bytes, width: width, height: height, as: .rgb) == nil)
        #expect(Image(grey: bytes, width: width, height: height) == nil || width * height == count)
    }

    /// Generous, since other tests run beside it; alone it takes a tenth of it.
    @Test func `a frame takes little time`() throws {
        let frame = [UInt8](repeating: 100, count: 640 * 480 * 2)
        for format in [PixelFormat.grey, .rgb] {
            let best = (0..<10).map { _ in
                ContinuousClock().measure { _ = Image(yuyv: frame, width: 640, height: 480, as: format) }
            }.min()
            #expect(try #require(best) < .milliseconds(10))
        }
    }
}
