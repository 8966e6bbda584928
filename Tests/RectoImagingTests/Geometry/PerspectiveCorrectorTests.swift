// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct PerspectiveCorrectorTests {
    /// Dark to the left of a line that leans, light to the right of it.
    private func leaning() -> Image {
        unsafe Image(width: 120, height: 100, format: .grey) { pixels in
            for y in 0..<100 {
                for x in 0..<120 { unsafe pixels[y * 120 + x] = x < 40 + y / 5 ? 20 : 220 }
            }
        }
    }

    private func sample(_ image: Image, _ x: Int, _ y: Int) -> UInt8 {
        unsafe image.withUnsafeBytes { unsafe $0[y * image.bytesPerRow + x] }
    }

    @Test func `straightens what leans`() throws {
        let outline = Quadrilateral(
            topLeft: Point(x: 20, y: 0),
            topRight: Point(x: 60, y: 0),
            bottomRight: Point(x: 80, y: 100),
            bottomLeft: Point(x: 40, y: 100)
        )
        let (image, _) = try PerspectiveCorrector().correct(leaning(), outline: outline, width: 40, height: 100)
        for y in stride(from: 5, to: 95, by: 10) {
            #expect(sample(image, 16, y) == 20)
            #expect(sample(image, 23, y) == 220)
        }
    }

    @Test func `takes what it makes much smaller from a large image's half, each pixel from its place`() throws {
        let image = Image.waves(width: 4000, height: 2100)
        let outline = Quadrilateral(
            topLeft: Point(x: 300, y: 200),
            topRight: Point(x: 3700, y: 260),
            bottomRight: Point(x: 3600, y: 1900),
            bottomLeft: Point(x: 340, y: 1800)
        )
        let (small, toSource) = try PerspectiveCorrector().correct(image, outline: outline, width: 1000, height: 500)
        for y in stride(from: 3, to: 500, by: 60) {
            for x in stride(from: 3, to: 1000, by: 90) {
                let place = toSource(Point(x: Double(x), y: Double(y)))
                #expect(abs(Double(sample(small, x, y)) - Image.wave(place.x, place.y)) < 4, "at \(x), \(y)")
            }
        }
    }

    @Test func `tells where its pixels came from`() throws {
        let outline = Quadrilateral(width: 60, height: 50)
        let (_, toSource) = try PerspectiveCorrector().correct(leaning(), outline: outline, width: 30, height: 100)
        let point = toSource(Point(x: 15, y: 50))
        #expect((point - Point(x: 30, y: 25)).length < 1e-6)
    }

    @Test func `repeats the edge beyond the image`() throws {
        let outline = Quadrilateral(
            topLeft: Point(x: -50, y: -50),
            topRight: Point(x: 50, y: -50),
            bottomRight: Point(x: 50, y: 50),
            bottomLeft: Point(x: -50, y: 50)
        )
        let (image, _) = try PerspectiveCorrector().correct(leaning(), outline: outline, width: 100, height: 100)
        #expect(sample(image, 2, 2) == 20)
    }
}
