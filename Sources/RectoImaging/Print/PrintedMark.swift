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
    /// True if it is lighter than its ground.
    let isLight: Bool

    /// A rectangle around a mark that is emptier than this has a frame or a stroke of a pen in it.
    private static let leastFilled = 0.12
    /// Marks of both tones that are taken into account: the finest ground has fewer of a character's height.
    private static let capacity = 40_000
    /// Pixels over which the ground's tone is taken: more than a character, less than a portrait.
    private static let neighbourhood = (columns: 61, rows: 41)
    /// The least difference in darkness between the ground and a mark: fine lines of the ground differ less.
    private static let least = 12.0
    private static let deviations = 0.9

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middle: Double { x + width / 2 }

    /// The marks on a card that are darker than their ground, and those that are lighter.
    ///
    /// - Parameters:
    ///   - card: In grey.
    ///   - most: A difference in darkness that always makes a mark: faint print beside bold print.
    /// - Returns: The marks, in no order.
    /// - Throws: ``VisionError``.
    static func marks(on card: Image, most: Double = .infinity) throws(VisionError) -> [PrintedMark] {
        let (columns, rows) = (Int32(neighbourhood.columns), Int32(neighbourhood.rows))
        let found = try unsafe [recto_mark](capacity: capacity, "find print") { marks, count in
            unsafe card.withPixels { pixels in
                unsafe recto_marks(
                    pixels,
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
        isLight = mark.is_light
    }

    /// The share of a hyphen's rectangle that is print, at least.
    private static let solid = 0.65
    /// Of a hyphen, in heights of a capital: its height, its width, and the distance of its middle from the foot.
    private static let hyphen = (height: 0.07...0.3, width: 0.2...0.85, middle: 0.25...0.65)

    /// True if it is as flat, and as far above a line's foot, as a hyphen is.
    ///
    /// - Parameters:
    ///   - capital: The height of the line's capitals.
    ///   - foot: The foot of the line's letters in the middle of the mark.
    /// - Returns: True for a solid mark of a hyphen's form and place.
    func mayBeHyphen(capital: Double, foot: Double) -> Bool {
        Self.hyphen.height.contains(height / capital) && Self.hyphen.width.contains(width / capital)
            && Self.hyphen.middle.contains((foot - y - height / 2) / capital) && width >= 1.3 * height
            && area >= Self.solid * width * height
    }

    /// True if it is as high as characters are, and no frame, line or speck; several may touch.
    func mayBeCharacter(heights: ClosedRange<Int>, mostAspect: Double) -> Bool {
        heights.contains(Int(height)) && width >= 0.12 * height && width <= mostAspect * height
            && area >= Self.leastFilled * width * height
    }
}
