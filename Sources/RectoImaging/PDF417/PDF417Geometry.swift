// SPDX-License-Identifier: Apache-2.0

/// The place of every module of every row of a symbol in a picture.
struct PDF417Geometry {
    var slant: PDF417Slant
    var alignment: PDF417Alignment
    var rows: PDF417RowModel
    /// Sideways corrections found while reading, added up.
    var corrections: [PDF417ShiftField] = []
}

/// A smooth sideways shift over a symbol: a polynomial of the fourth degree along it, of the second across.
struct PDF417ShiftField {
    /// Number of coefficients.
    static let termCount = 10
    /// Coefficients of ``terms(place:height:)``, in pixels.
    let coefficients: [Float]
    /// Line number at which the height is zero.
    let middleLine: Float
    /// Lines from there to a height of one.
    let lineReach: Float

    /// The terms at a place from -1 at the left of the picture to 1, and a height from -1 to 1.
    static func terms(place u: Float, height v: Float) -> [Float] {
        [1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, u * u * u * u]
    }

    /// The polynomial in the place alone, constant term first, that holds along one line.
    func polynomial(atLine line: Float) -> [Float] {
        let v = min(max((line - middleLine) / lineReach, -1.1), 1.1)
        let c = coefficients
        return [c[0] + v * (c[2] + v * c[5]), c[1] + v * (c[4] + v * c[8]), c[3] + v * c[7], c[6], c[9]]
    }
}
