// SPDX-License-Identifier: Apache-2.0

/// The part of a picture that is shown, by the box `clap` (ISO/IEC 14496-12, clause 12.1.4), with libheif's rounding.
struct CleanAperture {
    private let width: Fraction
    private let height: Fraction
    private let right: Fraction
    private let down: Fraction

    init(_ box: ISOBox, of bytes: Span<UInt8>) throws(ImagingError) {
        var cursor = BoxCursor(box.content)
        width = try Fraction(&cursor, of: bytes)
        height = try Fraction(&cursor, of: bytes)
        right = try Fraction(&cursor, of: bytes)
        down = try Fraction(&cursor, of: bytes)
    }

    /// The size of the part that is shown of a picture.
    func size(ofPicture whole: (width: Int, height: Int)) throws(ImagingError) -> (width: Int, height: Int) {
        let left = try (right + Fraction(whole.width - 1, 2) - (width - 1).halved).roundedDown
        let columns = try Self.length(from: left, (width - 1 + left).rounded, within: whole.width)
        let top = try (down + Fraction(whole.height - 1, 2) - (height - 1).halved).rounded
        let rows = try Self.length(from: top, (height - 1 + top).rounded, within: whole.height)
        return (columns, rows)
    }

    private static func length(from first: Int, _ last: Int, within length: Int) throws(ImagingError) -> Int {
        let part = max(0, first)...max(0, first, min(last, length - 1))
        guard last >= max(0, first), part.upperBound < length else { throw .corrupt(reason: "nothing of it is shown") }
        return part.count
    }
}

/// A fraction as libheif computes it: with terms that are halved until they are small.
private struct Fraction {
    private let numerator: Int
    private let denominator: Int

    private static let most = 0x10000

    init(_ numerator: Int, _ denominator: Int) throws(ImagingError) {
        var (top, bottom) = (numerator, denominator)
        while abs(bottom) > Self.most || abs(top) > Self.most { (top, bottom) = (top / 2, bottom / 2) }
        guard bottom > 0 else { throw .corrupt(reason: "an impossible part that is shown") }
        (self.numerator, self.denominator) = (top, bottom)
    }

    init(_ cursor: inout BoxCursor, of bytes: Span<UInt8>) throws(ImagingError) {
        let top = try cursor.number(4, of: bytes)
        let bottom = try cursor.number(4, of: bytes)
        try self.init(Int(Int32(truncatingIfNeeded: top)), Int(Int32(truncatingIfNeeded: bottom)))
    }

    var halved: Fraction { get throws(ImagingError) { try Fraction(numerator, 2 * denominator) } }
    var roundedDown: Int { numerator / denominator }
    var rounded: Int { (numerator + denominator / 2) / denominator }

    static func + (left: Fraction, right: Int) throws(ImagingError) -> Fraction {
        try Fraction(left.numerator + right * left.denominator, left.denominator)
    }

    static func - (left: Fraction, right: Int) throws(ImagingError) -> Fraction { try left + (-right) }

    static func + (left: Fraction, right: Fraction) throws(ImagingError) -> Fraction {
        guard left.denominator != right.denominator else {
            return try Fraction(left.numerator + right.numerator, left.denominator)
        }
        return try Fraction(
            left.numerator * right.denominator + right.numerator * left.denominator,
            left.denominator * right.denominator
        )
    }

    static func - (left: Fraction, right: Fraction) throws(ImagingError) -> Fraction {
        try left + Fraction(-right.numerator, right.denominator)
    }
}
