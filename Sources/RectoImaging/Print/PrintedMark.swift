// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// A connected mark on a card that may be a character, in pixels of the card.
struct PrintedMark: Sendable {
    /// The left side.
    let x: Double
    /// The upper side.
    let y: Double
    let width: Double
    let height: Double
    /// The number of its pixels.
    let area: Double

    /// A rectangle around a mark that is emptier than this has a frame or a stroke of a pen in it.
    private static let leastFilled = 0.12
    /// Marks that are taken into account: the finest ground has fewer of a character's height.
    private static let capacity = 20_000
    /// Pixels over which the ground's tone is taken: more than a character, less than a portrait.
    private static let neighbourhood = (columns: 61, rows: 41)
    /// The least difference in darkness between the ground and a mark: fine lines of the ground differ less.
    private static let least = 12.0
    private static let deviations = 0.9

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middle: Double { x + width / 2 }

    /// The marks on a card that are darker than their ground, or lighter.
    ///
    /// - Parameters:
    ///   - card: In grey.
    ///   - areLight: True for the lighter ones.
    ///   - most: A difference in darkness that always makes a mark: faint print beside bold print.
    /// - Returns: The marks, in no order.
    /// - Throws: ``VisionError``.
    static func marks(on card: Image, areLight: Bool, most: Double = .infinity) throws(VisionError) -> [PrintedMark] {
        let (columns, rows) = (Int32(neighbourhood.columns), Int32(neighbourhood.rows))
        let found = try unsafe [recto_mark](capacity: capacity, "find print") { marks, count in
            unsafe card.withPixels { pixels in
                unsafe recto_marks(
                    pixels,
                    areLight,
                    columns,
                    rows,
                    least,
                    most,
                    deviations,
                    marks,
                    capacity,
                    &count
                )
            }
        }
        return found.map(PrintedMark.init)
    }

    private init(_ mark: recto_mark) {
        (x, y) = (Double(mark.x), Double(mark.y))
        (width, height, area) = (Double(mark.width), Double(mark.height), Double(mark.area))
    }

    /// True if it is as high as characters are, and no frame, line or speck; several may touch.
    func mayBeCharacter(heights: ClosedRange<Int>, mostAspect: Double) -> Bool {
        heights.contains(Int(height)) && width >= 0.12 * height && width <= mostAspect * height
            && area >= Self.leastFilled * width * height
    }
}
