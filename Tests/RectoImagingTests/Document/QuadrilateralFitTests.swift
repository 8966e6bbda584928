// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct QuadrilateralFitTests {
    private let corners = [Point(x: 10, y: 6), Point(x: 52, y: 12), Point(x: 47, y: 40), Point(x: 8, y: 33)]

    @Test func `finds the corners of four sides`() throws {
        let fit = try #require(QuadrilateralFit(around: points()))
        #expect(largestError(of: fit) < 0.05)
    }

    @Test func `leaves out a dent in a side`() throws {
        let dented = points().map { point in
            (20.0...28.0).contains(point.x) && point.y < 15 ? Point(x: point.x, y: point.y + 4) : point
        }
        let fit = try #require(QuadrilateralFit(around: dented))
        #expect(largestError(of: fit) < 1)
    }

    @Test func `tells for each point the side that it is on`() throws {
        let fit = try #require(QuadrilateralFit(around: points()))
        #expect(Set(fit.sides) == [0, 1, 2, 3])
        #expect(fit.sides.count == points().count)
    }

    @Test func `finds nothing around points in a row`() {
        #expect(QuadrilateralFit(around: (0..<20).map { Point(x: Double($0), y: 3) }) == nil)
        #expect(QuadrilateralFit(around: []) == nil)
    }

    /// Points along the sides, without the rounded corners.
    private func points() -> [Point] {
        corners.indices.flatMap { side in
            stride(from: 0.04, through: 0.96, by: 0.04).map { share in
                corners[side] + (corners[(side + 1) % 4] - corners[side]) * share
            }
        }
    }

    private func largestError(of fit: QuadrilateralFit) -> Double {
        corners.map { corner in fit.corners.map { ($0 - corner).length }.min() ?? .infinity }.max() ?? .infinity
    }
}
