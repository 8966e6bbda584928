// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoImaging

struct SimilarityTransformTests {
    private func expect(_ point: Point, at x: Double, _ y: Double) {
        #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(point)")
    }

    @Test func `takes two points exactly to their targets`() throws {
        let transform = try #require(
            SimilarityTransform(
                from: [Point(x: 10, y: 10), Point(x: 20, y: 10)],
                to: [Point(x: 5, y: 5), Point(x: 5, y: 25)]
            )
        )
        expect(transform(Point(x: 10, y: 10)), at: 5, 5)
        expect(transform(Point(x: 20, y: 10)), at: 5, 25)
        // A quarter turn clockwise at twice the size: what was below is now to the left.
        expect(transform(Point(x: 10, y: 20)), at: -15, 5)
        #expect(abs(transform.scale - 2) < 1e-12)
    }

    @Test func `finds the transform that made the points`() throws {
        let made = SimilarityTransform(cosine: 0.3, sine: -0.4, offset: Point(x: 7, y: -2))
        let points = [(1, 2), (5, 1), (3, 4), (2, 7), (5, 8)].map { Point(x: $0.0, y: $0.1) }
        let found = try #require(SimilarityTransform(from: points, to: points.map { made($0) }))
        for (mine, theirs) in zip(found.matrix, made.matrix) { #expect(abs(mine - theirs) < 1e-12) }
    }

    @Test func `no other transform comes nearer`() throws {
        let points = [(38, 51), (73, 52), (56, 71), (41, 92), (70, 92)].map { Point(x: $0.0, y: $0.1) }
        let targets = [(310, 205), (402, 190), (360, 260), (325, 330), (410, 321)].map { Point(x: $0.0, y: $0.1) }
        func error(_ transform: SimilarityTransform) -> Double {
            zip(points, targets).map { point, target in
                let distance = (transform(point) - target).length
                return distance * distance
            }
            .reduce(0, +)
        }
        let best = try #require(SimilarityTransform(from: points, to: targets))
        for (turn, move) in [(0.01, 0.0), (-0.01, 0), (0, 0.5), (0, -0.5)] {
            let centred = SimilarityTransform(
                cosine: best.cosine,
                sine: best.sine + turn,
                offset: best.offset + Point(x: move, y: 0)
            )
            #expect(error(centred) > error(best))
        }
    }

    @Test func `goes back where it came from`() {
        let transform = SimilarityTransform(cosine: 1.2, sine: 0.7, offset: Point(x: 3, y: 4))
        expect(transform.inverse(transform(Point(x: 11, y: -5))), at: 11, -5)
    }

    @Test(arguments: [
        ([Point](repeating: Point(x: 1, y: 1), count: 2), [Point(x: 0, y: 0), Point(x: 1, y: 1)]),
        ([Point(x: 0, y: 0), Point(x: 1, y: 1)], [Point](repeating: Point(x: 1, y: 1), count: 2)),
        ([Point(x: .nan, y: 0), Point(x: 1, y: 1)], [Point(x: 0, y: 0), Point(x: 1, y: 1)]),
        ([Point(x: 0, y: 0)], [Point(x: 0, y: 0)]),
    ])
    func `is none where points or targets lie in one place`(points: [Point], targets: [Point]) {
        #expect(SimilarityTransform(from: points, to: targets) == nil)
    }
}
