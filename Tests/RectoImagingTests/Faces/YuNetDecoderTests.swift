// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct YuNetDecoderTests {
    private let decoder = YuNetDecoder(minimumScore: 0.7, maximumOverlap: 0.3)

    /// Outputs of an input of 64 × 32 pixels that see nothing.
    private var nothing: [[Float]] {
        [32, 8, 2].flatMap { cells in [1, 1, 4, 10].map { [Float](repeating: 0, count: cells * $0) } }
    }

    /// Outputs with a face in a cell: `class × object`, a box of offsets and logarithms, and five points of offsets.
    private func adding(
        to outputs: [[Float]],
        grid: Int,
        cell: Int,
        scores: (Float, Float),
        box: [Float] = [0, 0, 0, 0],
        points: [Float] = [Float](repeating: 0, count: 10)
    ) -> [[Float]] {
        var outputs = outputs
        outputs[4 * grid][cell] = scores.0
        outputs[4 * grid + 1][cell] = scores.1
        outputs[4 * grid + 2].replaceSubrange(4 * cell..<4 * cell + 4, with: box)
        outputs[4 * grid + 3].replaceSubrange(10 * cell..<10 * cell + 10, with: points)
        return outputs
    }

    @Test func `names the outputs grid by grid`() {
        #expect(YuNetDecoder.outputNames.prefix(5) == ["cls_8", "obj_8", "bbox_8", "kps_8", "cls_16"])
        #expect(YuNetDecoder.outputNames.count == 12)
    }

    @Test(arguments: [(1, 32), (32, 32), (33, 64), (640, 640), (641, 672)])
    func `covers a side with whole cells`(side: Int, covered: Int) {
        #expect(YuNetDecoder.roundedUp(side) == covered)
    }

    @Test func `finds no face in outputs without any`() throws {
        #expect(try decoder.faces(in: nothing, width: 64, height: 32).isEmpty)
    }

    @Test func `places a face and its landmarks by the cell's place and size`() throws {
        // Cell 5 of the middle grid is column 1 of row 1; its side is 16 pixels.
        let outputs = adding(
            to: nothing,
            grid: 1,
            cell: 5,
            scores: (0.81, 1),
            box: [0.5, 0.25, 0.6931472, 0],
            points: [0.25, 0, 0.75, 0, 0.5, 0.5, 0.25, 0.75, 0.75, 1]
        )
        let face = try #require(try decoder.faces(in: outputs, width: 64, height: 32).first)
        // Middle at (1.5, 1.25) × 16, width 2 × 16, height 16.
        #expect(abs(face.bounds.x - 8) < 1e-5 && abs(face.bounds.y - 12) < 1e-5)
        #expect(abs(face.bounds.width - 32) < 1e-5 && abs(face.bounds.height - 16) < 1e-5)
        #expect(abs(face.score - 0.9) < 1e-6)
        #expect(
            face.landmarks?.points
                == [(20, 16), (28, 16), (24, 24), (20, 28), (28, 32)].map { Point(x: $0.0, y: $0.1) }
        )
        #expect(face.eyes == Face.Eyes(right: Point(x: 20, y: 16), left: Point(x: 28, y: 16)))
    }

    @Test(
        arguments: [
            (0.7, 0.7, true), (0.69, 0.7, false), (0.49, 1, true), (5, 0.5, true), (5, 0.48, false), (-1, -1, false),
            (.nan, 1, false), (1, .nan, false), (.infinity, 0.5, true),
        ] as [(Float, Float, Bool)]
    )
    func `takes the mean of both scores, each from 0 to 1`(first: Float, second: Float, isFace: Bool) throws {
        let outputs = adding(to: nothing, grid: 0, cell: 0, scores: (first, second))
        // 0.49 as a Float is a little less than 0.7 squared.
        let decoder = YuNetDecoder(minimumScore: 0.6999, maximumOverlap: 0.3)
        #expect(try decoder.faces(in: outputs, width: 64, height: 32).count == (isFace ? 1 : 0))
    }

    @Test func `keeps the surest of faces that overlap, and those apart`() throws {
        var outputs = nothing
        // 32 pixels wide at columns 0, 1 and 4 of the finest grid; the first two share three quarters.
        for (cell, score) in [(0, 0.8), (1, 0.9), (4, 0.75)] as [(Int, Float)] {
            let box: [Float] = [0, 2, 1.3862944, 1.3862944]
            outputs = adding(to: outputs, grid: 0, cell: cell, scores: (score, score), box: box)
        }
        let faces = try decoder.faces(in: outputs, width: 64, height: 32)
        #expect(faces.map { ($0.score * 100).rounded() } == [90, 75])
    }

    @Test(arguments: [Float.nan, .infinity, 1e30])
    func `knows no face that lies nowhere`(value: Float) throws {
        let wide = adding(to: nothing, grid: 0, cell: 0, scores: (1, 1), box: [0, 0, value, 0])
        #expect(try decoder.faces(in: wide, width: 64, height: 32).isEmpty)
        if !value.isFinite {
            let points = [Float](repeating: value, count: 10)
            let lost = adding(to: nothing, grid: 0, cell: 0, scores: (1, 1), points: points)
            #expect(try decoder.faces(in: lost, width: 64, height: 32).isEmpty)
        }
    }

    @Test func `refuses the outputs of another network`() {
        #expect(throws: VisionError.self) { try decoder.faces(in: [], width: 64, height: 32) }
        #expect(throws: VisionError.self) { try decoder.faces(in: nothing, width: 64, height: 64) }
        #expect(throws: VisionError.self) { try decoder.faces(in: nothing.dropLast() + [[]], width: 64, height: 32) }
    }
}
