// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Turns YuNet's outputs for the cells of its grids into faces, in pixels of its input.
struct YuNetDecoder: Sendable {
    /// Least score of a face, 0 to 1.
    let minimumScore: Double
    /// Most that two faces may overlap, intersection over union.
    let maximumOverlap: Double

    /// Sides of the cells of the three grids, in pixels.
    static let strides = [8, 16, 32]

    /// The network's outputs: class, object, box and key points of each grid.
    static let outputNames = strides.flatMap { ["cls_\($0)", "obj_\($0)", "bbox_\($0)", "kps_\($0)"] }

    /// The least size of an input that has whole cells in every grid and covers `side` pixels.
    static func roundedUp(_ side: Int) -> Int { (side + 31) / 32 * 32 }

    /// The faces, the surest first.
    ///
    /// - Parameters:
    ///   - outputs: Values in the order of ``outputNames``.
    ///   - width: Columns of the network's input.
    ///   - height: Rows of the network's input.
    /// - Returns: Faces of which none overlaps a surer one too much.
    /// - Throws: ``VisionError`` if the outputs do not have the sizes that the grids imply: they are another network's.
    func faces(in outputs: [[Float]], width: Int, height: Int) throws(VisionError) -> [Face] {
        guard outputs.count == Self.outputNames.count else { throw .failed(operation: "read YuNet's outputs") }
        var candidates: [Face] = []
        for (index, stride) in Self.strides.enumerated() {
            let grid = Grid(
                outputs: outputs[4 * index..<4 * index + 4],
                stride: stride,
                columns: width / stride,
                rows: height / stride
            )
            guard let grid else { throw .failed(operation: "read YuNet's outputs") }
            candidates += grid.faces(minimumScore: minimumScore)
        }
        return surest(of: candidates)
    }

    /// The faces without those that overlap a surer one too much.
    private func surest(of candidates: [Face]) -> [Face] {
        var kept: [Face] = []
        for face in candidates.sorted(by: { $0.score > $1.score })
        where kept.allSatisfy({ $0.bounds.overlap(with: face.bounds) <= maximumOverlap }) {
            kept.append(face)
        }
        return kept
    }
}

/// The network's outputs for the cells of one size.
private struct Grid {
    let classes: [Float]
    let objects: [Float]
    let boxes: [Float]
    let points: [Float]
    let stride: Int
    let columns: Int

    /// `nil` if the outputs do not have as many values as the cells need.
    init?(outputs: ArraySlice<[Float]>, stride: Int, columns: Int, rows: Int) {
        let outputs = Array(outputs)
        let cells = columns * rows
        guard outputs.map(\.count) == [cells, cells, 4 * cells, 10 * cells] else { return nil }
        (classes, objects, boxes, points) = (outputs[0], outputs[1], outputs[2], outputs[3])
        self.stride = stride
        self.columns = columns
    }

    func faces(minimumScore: Double) -> [Face] {
        classes.indices.compactMap { cell in
            let score = score(of: cell)
            // Also false if the score is not a number.
            return score >= minimumScore ? face(in: cell, score: score) : nil
        }
    }

    private func score(of cell: Int) -> Double {
        func clipped(_ value: Float) -> Double { Double(min(max(value, 0), 1)) }
        return (clipped(classes[cell]) * clipped(objects[cell])).squareRoot()
    }

    private func face(in cell: Int, score: Double) -> Face? {
        let side = Double(stride)
        let column = Double(cell % columns)
        let row = Double(cell / columns)
        func value(_ values: [Float], _ index: Int) -> Double { Double(values[index]) }
        let width = exp(value(boxes, 4 * cell + 2)) * side
        let height = exp(value(boxes, 4 * cell + 3)) * side
        let bounds = Rectangle(
            x: (column + value(boxes, 4 * cell)) * side - width / 2,
            y: (row + value(boxes, 4 * cell + 1)) * side - height / 2,
            width: width,
            height: height
        )
        func point(_ index: Int) -> Point {
            let at = 10 * cell + 2 * index
            return Point(x: (value(points, at) + column) * side, y: (value(points, at + 1) + row) * side)
        }
        let landmarks = FaceLandmarks(
            rightEye: point(0),
            leftEye: point(1),
            noseTip: point(2),
            rightMouthCorner: point(3),
            leftMouthCorner: point(4)
        )
        // A network out of its depth can say anything: no face that does not lie somewhere.
        guard (landmarks.points + [bounds.center]).allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        guard bounds.area.isFinite else { return nil }
        return Face(bounds: bounds, landmarks: landmarks, score: score)
    }
}
