// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The output of the network of `Models/outlines` for an image: what each cell of it shows of documents.
///
/// Points are in pixels of the image that the maps are of.
struct DocumentMaps {
    /// The longer side of the picture that the network gets, in pixels.
    static let longestSide = 320
    /// Pixels of that picture per cell, each way.
    static let stride = 4

    /// Columns of cells.
    let width: Int
    /// Rows of cells.
    let height: Int
    /// Cells per pixel of the image, along each axis.
    let scale: (x: Double, y: Double)
    /// For each cell the probability that it lies on a document.
    let inside: [Float]
    /// For each cell the likelihood that a document's border is there, 1 on it.
    let border: [Float]
    /// For each cell the likelihood that a document's corner is there, 1 on it.
    let corner: [Float]
    /// For each cell the way to the middle of the document that it lies on, in cells.
    let ways: [Point]

    /// The point of the image that lies at this place among the cells; whole numbers are their corners.
    func point(_ place: Point) -> Point { Point(x: place.x / scale.x, y: place.y / scale.y) }

    /// The place of a point among the cells.
    func place(_ point: Point) -> Point { Point(x: point.x * scale.x, y: point.y * scale.y) }

    /// The value of a map at a point, between those of four cells; `nil` beyond the image.
    func value(_ map: [Float], at point: Point) -> Double? {
        let place = place(point)
        guard place.x >= 0, place.y >= 0, place.x <= Double(width), place.y <= Double(height) else { return nil }
        let x = max(0, min(Double(width) - 1, place.x - 0.5))
        let y = max(0, min(Double(height) - 1, place.y - 0.5))
        let (column, row) = (Int(x), Int(y))
        let (right, below) = (min(width - 1, column + 1), min(height - 1, row + 1))
        let (shareX, shareY) = (Float(x - Double(column)), Float(y - Double(row)))
        let upper = map[row * width + column] * (1 - shareX) + map[row * width + right] * shareX
        let lower = map[below * width + column] * (1 - shareX) + map[below * width + right] * shareX
        return Double(upper * (1 - shareY) + lower * shareY)
    }
}

extension DocumentMaps {
    /// Sides of the input are multiples of it; the network halves the picture four times.
    private static let granularity = 16
    /// Contrast is evened out over squares of as many pixels; as in training.
    private static let neighbourhood = 33
    private static let leastDeviation: Float = 0.02
    private static let limit: Float = 3
    /// Cells that make 1 in the maps of the way to the middle.
    private static let reach = 8.0

    private static let network = Result { () throws(VisionError) in
        try Network(BuiltInNetwork.documentFinder.file, runner: .convolutional)
    }

    /// The maps of an image in luminance.
    ///
    /// - Throws: ``VisionError``.
    init(of image: Image) throws(VisionError) {
        let factor = Double(Self.longestSide) / Double(max(image.width, image.height))
        let columns = max(1, Int((Double(image.width) * factor).rounded()))
        let rows = max(1, Int((Double(image.height) * factor).rounded()))
        let isSame = columns == image.width && rows == image.height
        let picture = isSame ? image : try image.reduced(width: columns, height: rows)
        let input = try NetworkInput(
            contrastOf: picture,
            side: Self.neighbourhood,
            leastDeviation: Self.leastDeviation,
            limit: Self.limit,
            width: Self.rounded(columns),
            height: Self.rounded(rows)
        )
        let scores = try Self.network.get().run(input)[0]
        let (stride, cells) = (input.width / Self.stride, input.width / Self.stride * (input.height / Self.stride))
        guard scores.count == 5 * cells else { throw .failed(operation: "see documents") }
        // The rest is beyond the picture.
        let (width, height) = ((columns + Self.stride - 1) / Self.stride, (rows + Self.stride - 1) / Self.stride)
        func plane(_ number: Int) -> [Float] {
            var values: [Float] = []
            for row in 0..<height {
                let start = number * cells + row * stride
                values += scores[start..<start + width]
            }
            return values
        }
        let (across, down) = (plane(3), plane(4))
        self.init(
            width: width,
            height: height,
            scale: (
                Double(columns) / Double(Self.stride * image.width), Double(rows) / Double(Self.stride * image.height)
            ),
            inside: plane(0).map(Self.probability),
            border: plane(1).map(Self.probability),
            corner: plane(2).map(Self.probability),
            ways: across.indices.map { Point(x: Double(across[$0]), y: Double(down[$0])) * Self.reach }
        )
    }

    private static func rounded(_ side: Int) -> Int { (side + granularity - 1) / granularity * granularity }

    private static func probability(_ score: Float) -> Float { 1 / (1 + exp(-score)) }
}
