// SPDX-License-Identifier: Apache-2.0

/// Finds the points of a face by regression trees over pairs of pixels, from a file of dlib's.
///
/// V. Kazemi and J. Sullivan, “One Millisecond Face Alignment with an Ensemble of Regression Trees”, 2014. Its points
/// are those of dlib's own predictor, with the same rounding.
public struct ShapePredictor: Sendable {
    /// The mean shape, in shares of the rectangle: x and y of each point.
    private let mean: [Float]
    private let stages: [Stage]

    /// The number of points that it finds.
    public var pointCount: Int { mean.count / 2 }

    /// Trees that look at the same pixels.
    private struct Stage: Sendable {
        /// The point of the shape that each pixel is near.
        var anchors: [Int] = []
        /// The place of each pixel from its anchor, x and y.
        var offsets: [Float] = []
        /// The first and the second pixel of each split, tree after tree.
        var pixels: [UInt16] = []
        var thresholds: [Float] = []
        /// The changes of the shape, leaf after leaf.
        var leaves: [Float] = []
        var treeCount = 0

        /// Adds the leaf of each tree to a shape.
        func move(_ shape: inout [Float], by levels: [Float], _ splitCount: Int) {
            for tree in 0..<treeCount {
                var node = 0
                while node < splitCount {
                    let split = tree * splitCount + node
                    let difference = levels[Int(pixels[2 * split])] - levels[Int(pixels[2 * split + 1])]
                    node = 2 * node + (difference > thresholds[split] ? 1 : 2)
                }
                let leaf = (tree * (splitCount + 1) + node - splitCount) * shape.count
                for index in shape.indices { shape[index] += leaves[leaf + index] }
            }
        }
    }

    /// Splits of each tree.
    private let splitCount: Int

    /// The predictor in the bytes of a file.
    ///
    /// - Throws: ``DlibFileError`` if they are none or damaged.
    public init(_ file: [UInt8]) throws(DlibFileError) {
        var reader = DlibReader(file)
        try reader.version(1, of: "a shape predictor")
        mean = try Self.column(&reader)
        guard mean.count >= 4, mean.count.isMultiple(of: 2) else {
            throw .unsupported("its shape has fewer than two points")
        }
        let stageCount = try reader.count(of: "stages", size: 1, atMost: 64)
        var splits: Int?
        var stages: [Stage] = []
        for _ in 0..<stageCount { stages.append(try Self.stage(&reader, &splits, shapeCount: mean.count)) }
        splitCount = splits ?? 0
        guard try reader.count(of: "stages", size: 1, atMost: 64) == stageCount else { throw Self.unequalStages }
        for index in stages.indices {
            let count = try reader.count(of: "pixels", size: 2, atMost: 1 << 14)
            for _ in 0..<count {
                stages[index].anchors.append(try reader.integer("a point", in: 0...mean.count / 2 - 1))
            }
        }
        guard try reader.count(of: "stages", size: 1, atMost: 64) == stageCount else { throw Self.unequalStages }
        for index in stages.indices {
            let count = try reader.count(of: "pixels", size: 8, atMost: 1 << 14)
            guard count == stages[index].anchors.count else { throw Self.unequalStages }
            for _ in 0..<2 * count { stages[index].offsets.append(try reader.real()) }
            guard stages[index].pixels.allSatisfy({ $0 < count }) else {
                throw .unsupported("a tree looks at a pixel that it has not")
            }
        }
        try reader.end()
        self.stages = stages
    }

    private static let unequalStages = DlibFileError.unsupported("its parts have unequal numbers of stages")

    private static func stage(
        _ reader: inout DlibReader,
        _ splitCount: inout Int?,
        shapeCount: Int
    ) throws(DlibFileError) -> Stage {
        var stage = Stage()
        stage.treeCount = try reader.count(of: "trees", size: 2, atMost: 1 << 14)
        for _ in 0..<stage.treeCount {
            let splits = try reader.count(of: "splits", size: 8, atMost: 1 << 10)
            guard splits == splitCount ?? splits, (splits + 1).nonzeroBitCount == 1 else {
                throw .unsupported("its trees are not all full and of one depth")
            }
            splitCount = splits
            for _ in 0..<splits {
                for _ in 0..<2 { stage.pixels.append(UInt16(try reader.integer("a pixel", in: 0...1 << 14))) }
                stage.thresholds.append(try reader.real())
            }
            let leaves = try reader.count(of: "leaves", size: 4, atMost: 1 << 11)
            guard leaves == splits + 1 else { throw .unsupported("its trees are not all full and of one depth") }
            for _ in 0..<leaves {
                let leaf = try column(&reader)
                guard leaf.count == shapeCount else { throw .unsupported("a leaf is of another shape than the mean") }
                stage.leaves += leaf
            }
        }
        return stage
    }

    /// A matrix of one column, whose size is written in negative numbers.
    private static func column(_ reader: inout DlibReader) throws(DlibFileError) -> [Float] {
        let rows = -(try reader.integer("the rows of a shape", in: -1024...0))
        _ = try reader.integer("the columns of a shape", in: -1 ... -1)
        var values: [Float] = []
        values.reserveCapacity(rows)
        for _ in 0..<rows { values.append(try reader.real()) }
        return values
    }
}

extension ShapePredictor {
    /// The points of a face, in whole pixels of the image.
    ///
    /// - Parameters:
    ///   - bounds: The rectangle of dlib's detector; the face in it is upright.
    ///   - image: In grey or in colour.
    /// - Returns: The points, in the order of the file.
    func points(of bounds: Rectangle, in image: Image) -> [Point] {
        // dlib's rectangles are whole pixels, and end with their last ones.
        let (left, top) = (bounds.x.rounded(), bounds.y.rounded())
        let width = (bounds.x + bounds.width).rounded() - 1 - left
        let height = (bounds.y + bounds.height).rounded() - 1 - top
        func pixel(_ x: Float, _ y: Float) -> (x: Double, y: Double) {
            ((left + Double(x) * width + 0.5).rounded(.down), (top + Double(y) * height + 0.5).rounded(.down))
        }
        var shape = mean
        let means = Self.points(in: mean)
        unsafe image.withUnsafeBytes { samples in
            for stage in stages {
                let turn = SimilarityTransform(from: means, to: Self.points(in: shape))
                let (cosine, sine) = (Float(turn?.cosine ?? 1), Float(turn?.sine ?? 0))
                let levels = stage.anchors.indices.map { index -> Float in
                    let (x, y) = (stage.offsets[2 * index], stage.offsets[2 * index + 1])
                    let anchor = stage.anchors[index]
                    let place = pixel(
                        cosine * x - sine * y + shape[2 * anchor],
                        sine * x + cosine * y + shape[2 * anchor + 1]
                    )
                    guard place.x >= 0, place.y >= 0, place.x < Double(image.width), place.y < Double(image.height)
                    else { return 0 }
                    let channels = image.format == .rgb ? 3 : 1
                    let start = Int(place.y) * image.bytesPerRow + Int(place.x) * channels
                    guard channels == 3 else { return unsafe Float(samples[start]) }
                    let sum = unsafe Int(samples[start]) + Int(samples[start + 1]) + Int(samples[start + 2])
                    return Float(sum / 3)
                }
                stage.move(&shape, by: levels, splitCount)
            }
        }
        return stride(from: 0, to: shape.count, by: 2).map { index in
            let (x, y) = pixel(shape[index], shape[index + 1])
            return Point(x: x, y: y)
        }
    }

    private static func points(in shape: [Float]) -> [Point] {
        stride(from: 0, to: shape.count, by: 2).map { Point(x: Double(shape[$0]), y: Double(shape[$0 + 1])) }
    }
}
