// SPDX-License-Identifier: Apache-2.0
import RectoImaging

/// A picture as `document_scenes.py` describes it.
struct Scene: Decodable {
    /// Kinds of pictures with documents that the truth does not list, since no four sides of them are in the picture.
    static let kindsWithoutTruth = ["fills", "cropped"]

    let file: String
    let kind: String
    let documents: [[[Double]]]
    let pages: [[[Double]]]?

    /// The documents that are whole in the picture.
    var outlines: [Quadrilateral] { quadrilaterals(documents) }

    /// A page of the one document, which may be given in its place.
    var page: Quadrilateral? { quadrilaterals(pages ?? []).first }

    private func quadrilaterals(_ corners: [[[Double]]]) -> [Quadrilateral] {
        corners.map { corners in
            let points = corners.map { Point(x: $0[0], y: $0[1]) }
            return Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        }
    }
}

extension Quadrilateral {
    /// Area in common over area of both together; both convex and clockwise.
    func overlap(with other: Quadrilateral) -> Double {
        var shared = corners
        for side in 0..<4 {
            let (from, to) = (other.corners[side], other.corners[(side + 1) % 4])
            func inside(_ point: Point) -> Double {
                (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
            }
            var clipped: [Point] = []
            for (index, point) in shared.enumerated() {
                let next = shared[(index + 1) % shared.count]
                let (here, there) = (inside(point), inside(next))
                if here >= 0 { clipped.append(point) }
                if (here < 0) != (there < 0) {
                    let share = here / (here - there)
                    clipped.append(
                        Point(x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share)
                    )
                }
            }
            shared = clipped
            guard !shared.isEmpty else { return 0 }
        }
        let common = area(of: shared)
        return common / (area(of: corners) + area(of: other.corners) - common)
    }

    /// The greatest distance between corners, whichever comes first, as a share of the diagonal.
    func cornerError(against truth: Quadrilateral) -> Double {
        func distance(_ first: Point, _ second: Point) -> Double {
            ((first.x - second.x) * (first.x - second.x) + (first.y - second.y) * (first.y - second.y)).squareRoot()
        }
        let diagonal = distance(truth.topLeft, truth.bottomRight)
        let errors = (0..<4).map { turn in
            (0..<4).map { distance(corners[($0 + turn) % 4], truth.corners[$0]) }.max() ?? .infinity
        }
        return (errors.min() ?? .infinity) / diagonal
    }
}

private func area(of points: [Point]) -> Double {
    var sum = 0.0
    for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        sum += point.x * next.y - next.x * point.y
    }
    return abs(sum) / 2
}
