// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoImaging
public import RectoRecords

extension PortraitSketch {
    /// Pixels of a row that is compared, one more than there are comparisons, and rows.
    private static let (columns, rows) = (17, 16)
    /// The part of the upright face that is compared, in its pixels: from the forehead to the chin, without the paper
    /// behind, which a document's print covers.
    private static let part = (x: 32, y: 28, width: 128, height: 150)

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
        let small = try part.reduced(width: Self.columns, height: Self.rows)
        let bytes: [UInt8] = unsafe small.withUnsafeBytes { levels in
            (0..<Self.rows).flatMap { row in
                stride(from: 0, to: Self.columns - 1, by: 8).map { start in
                    (start..<start + 8).reduce(UInt8(0)) { bits, column in
                        let at = row * small.bytesPerRow + column
                        return unsafe bits << 1 | (levels[at + 1] < levels[at] ? 1 : 0)
                    }
                }
            }
        }
        self.init(bits: Data(bytes))
    }
}
