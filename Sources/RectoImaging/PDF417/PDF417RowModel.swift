// SPDX-License-Identifier: Apache-2.0

/// The places of a symbol's rows in a picture: a lattice of lines, tilted, fanned out and bent.
///
/// Lines are numbered from an arbitrary one on; which of them is the symbol's first row is found out later. Places
/// along a line are given as -1 at the left of the picture to 1 at its right.
struct PDF417RowModel {
    /// Shift of the lines at the right end, in pixels, up at the left and down at the right.
    var tilt: Float = 0
    /// Shift of the lines at both ends.
    var bend: Float = 0
    /// Shift of the lines that grows with the third power.
    var skew: Float = 0
    /// Change of the distance of the lines: their extra width at the right end against the middle.
    var fan: Float = 0
    /// Height of the picture.
    var height: Float = 1
    /// Distance of the lines in the middle of the picture, in pixels.
    var pitch: Float = 1
    /// Change of that distance from top to bottom.
    var growth: Float = 0
    /// Offset of the numbering.
    var phase: Float = 0
    /// The clarity of the rows, 0 to 1.
    var clarity: Float = 0

    /// Pixels from the top to the line of this number, halfway across the picture.
    func middle(ofLine line: Float) -> Float {
        let straight = (line + phase) * pitch
        var part = straight / height
        for _ in 0..<4 { part = straight / height - growth * part * part }
        return part * height + height / 2
    }

    /// The distance by which a line that is at `middle` halfway across lies lower at another place.
    func shift(at place: Float, middle: Float) -> Float {
        place * (tilt + fan * (middle - height / 2) + place * (bend + place * skew))
    }

    /// The number of the line that is at this height halfway across.
    func line(atMiddle middle: Float) -> Float {
        let part = (middle - height / 2) / height
        return (part + growth * part * part) * height / pitch - phase
    }
}
