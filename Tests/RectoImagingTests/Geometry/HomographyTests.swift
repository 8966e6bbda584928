// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct HomographyTests {
    private let slanted = Quadrilateral(
        topLeft: Point(x: 10, y: 20),
        topRight: Point(x: 210, y: 40),
        bottomRight: Point(x: 190, y: 160),
        bottomLeft: Point(x: 30, y: 120)
    )

    @Test func `maps corners onto corners`() throws {
        let square = Quadrilateral(width: 100, height: 50)
        let mapped = try Homography(from: square, to: slanted)(square)
        for (point, corner) in zip(mapped.corners, slanted.corners) {
            #expect((point - corner).length < 1e-6)
        }
    }

    @Test func `is undone by the mapping back`() throws {
        let square = Quadrilateral(width: 100, height: 50)
        let there = try Homography(from: square, to: slanted)
        let back = try Homography(from: slanted, to: square)
        let point = Point(x: 37, y: 11)
        #expect((back(there(point)) - point).length < 1e-6)
    }

    @Test func `keeps straight lines straight`() throws {
        let mapping = try Homography(from: Quadrilateral(width: 100, height: 50), to: slanted)
        let points = [0.0, 40, 100].map { mapping(Point(x: $0, y: 25)) }
        let (first, second) = (points[1] - points[0], points[2] - points[0])
        #expect(abs(first.x * second.y - first.y * second.x) < 1e-6)
    }
}
