// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoImaging
public import RectoRecords

extension PortraitSketch {
    /// Width and height, in pixels, of the compared picture.
    private static let side = 32
    /// Number of cosine coefficients each way.
    ///
    /// Those that are even across or down are left out: they are much the same in every face.
    private static let orders = 16
    /// The compared part of the upright face, in its pixels: with hair and chin, which tell people apart.
    private static let part = (x: 8, y: 0, width: 176, height: 192)

    /// The cosines of each order at each pixel.
    private static let cosines: [[Double]] = (1...orders).map { order in
        (0..<side).map { cos(.pi * (Double($0) + 0.5) * Double(order) / Double(side)) }
    }

    /// The sketch of a portrait; `nil` if no face is found in it.
    ///
    /// - Parameter image: The portrait, cut out of its document.
    /// - Throws: `VisionError` if there is no memory.
    public init?(_ image: Image) throws(VisionError) {
        let grey = try image.grey()
        let found = try LiveFaceDetector().faces(in: grey, known: nil)
        guard let face = found.others.first, let placed = try FacePlacer().place(face.eyes, in: grey),
            let part = placed.face.image.cropped(
                x: Self.part.x,
                y: Self.part.y,
                width: Self.part.width,
                height: Self.part.height
            )
        else { return nil }
        let small = try part.reduced(width: Self.side, height: Self.side)
        let levels = small.packedSamples.map(Double.init)
        let rows = (0..<Self.side).map { Array(levels[$0 * Self.side..<($0 + 1) * Self.side]) }
        self.init(bits: Self.signs(of: rows))
    }

    /// The signs of the coefficients, down and across, eight a byte.
    private static func signs(of rows: [[Double]]) -> Data {
        let across = rows.map { row in cosines.map { cosine in zip(row, cosine).reduce(0) { $0 + $1.0 * $1.1 } } }
        var (bits, count) = (Data(count: byteCount), 0)
        for down in cosines {
            for order in 0..<orders {
                let coefficient = (0..<side).reduce(0.0) { $0 + down[$1] * across[$1][order] }
                if coefficient > 0 { bits[count / 8] |= 0x80 >> UInt8(count % 8) }
                count += 1
            }
        }
        return bits
    }
}
