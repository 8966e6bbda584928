// SPDX-License-Identifier: Apache-2.0

/// A label, a value, or a label with the value behind it.
struct PrintCell {
    var label: PrintLabel?
    /// The print without its label; `nil` if it is a label alone.
    var value: PrintPiece?
    /// All of its print.
    let whole: PrintPiece
    /// The place of all of it.
    let area: PrintedArea
    /// The height of its capitals.
    let capitalHeight: Double

    /// The cell as print without a label: what seemed to be one belongs to it.
    var unlabelled: PrintCell {
        var cell = self
        (cell.label, cell.value) = (nil, whole)
        return cell
    }
}

/// A caption, or the number of a field.
struct PrintLabel {
    var meaning: PrintMeaning
    /// The number of the field, if it has one.
    var number: FieldNumber?
    /// True if a point or another sign stands behind the number.
    var hasSign = false
    /// True if there are words beside the number, or words alone.
    var hasCaption = true
    /// The probability that the print is this label, 0 to 1.
    var certainty: Double
    /// The place.
    var area: PrintedArea
}

extension PrintedArea {
    var height: Double { bottom - top }

    /// The smallest area with both.
    func union(_ other: PrintedArea) -> PrintedArea {
        PrintedArea(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }
}
