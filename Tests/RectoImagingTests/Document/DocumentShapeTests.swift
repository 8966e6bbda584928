// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct DocumentShapeTests {
    @Test(arguments: [(1.586, DocumentShape.card), (1.62, .card), (1.42, .page), (1.408, .page), (1.33, .page)])
    func `knows a format by its sides`(ratio: Double, shape: DocumentShape) {
        #expect(DocumentShape(aspectRatio: ratio, tolerance: 0.07) == shape)
    }

    @Test(arguments: [1.0, 1.25, 1.778])
    func `leaves other rectangles alone`(ratio: Double) {
        #expect(DocumentShape(aspectRatio: ratio, tolerance: 0.07) == nil)
    }

    @Test func `finds the proportions of a tilted card`() throws {
        // 85.6 × 53.98 mm, tilted by 35° about an axis across it, 200 mm from a camera of focal length 1,000 pixels.
        let corners = [(-42.8, -26.99), (42.8, -26.99), (42.8, 26.99), (-42.8, 26.99)].map { x, y -> Point in
            let depth = 200 + y * 0.5736
            return Point(x: 600 + 1000 * x / depth, y: 400 + 1000 * y * 0.8192 / depth)
        }
        let seen = Quadrilateral(
            topLeft: corners[0],
            topRight: corners[1],
            bottomRight: corners[2],
            bottomLeft: corners[3]
        )
        let rectangle = try #require(
            PerspectiveRectangle(seen, middle: Point(x: 600, y: 400), focalLengths: 800...1250)
        )
        #expect(abs(rectangle.aspectRatio - 85.6 / 53.98) < 0.01)
        #expect(abs(rectangle.skew) < 0.001)
    }
}
