// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoImaging

/// Grey levels, row by row, that can be changed.
package struct GreyPlane: Sendable {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    var levels: [UInt8]

    init(width: Int, height: Int, levels: [UInt8]) {
        (self.width, self.height, self.levels) = (width, height, levels)
    }

    init(file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        self.init(try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image)
    }

    init(_ image: Image) {
        (width, height) = (image.width, image.height)
        let (width, height, bytesPerRow) = (image.width, image.height, image.bytesPerRow)
        levels = unsafe image.withUnsafeBytes { bytes in
            unsafe (0..<height).flatMap { row in unsafe bytes[row * bytesPerRow..<row * bytesPerRow + width] }
        }
    }

    /// The same as an image.
    package var image: Image {
        unsafe Image(width: width, height: height, format: .grey) { target in unsafe target.copyBytes(from: levels) }
    }

    /// The mean level of a rectangle, as far as it is in the picture.
    package func mean(x: Range<Int>, y: Range<Int>) -> Double {
        let (columns, rows) = (x.clamped(to: 0..<width), y.clamped(to: 0..<height))
        guard !columns.isEmpty, !rows.isEmpty else { return 0 }
        let sum = rows.reduce(0) { sum, row in columns.reduce(sum) { $0 + Int(levels[row * width + $1]) } }
        return Double(sum) / Double(columns.count * rows.count)
    }

    /// This picture going over into another one: 0 is this, 1 the other.
    func faded(to other: GreyPlane, by share: Double) -> GreyPlane {
        let weight = Int32((min(1, max(0, share)) * 256).rounded())
        guard weight > 0 else { return self }
        guard weight < 256 else { return other }
        var result = self
        unsafe other.levels.withUnsafeBufferPointer { other in
            unsafe result.levels.withUnsafeMutableBufferPointer { levels in
                for index in levels.indices {
                    let (from, to) = unsafe (Int32(levels[index]), Int32(other[index]))
                    unsafe levels[index] = UInt8(truncatingIfNeeded: from + ((to - from) * weight + 128) >> 8)
                }
            }
        }
        return result
    }

    /// Brings in another picture where a mask of shares, 0 to 255, says so.
    mutating func blend(_ other: GreyPlane, where mask: Mask, share: Double = 1) {
        for row in mask.y {
            for column in mask.x {
                let inMask = (row - mask.y.lowerBound) * mask.x.count + column - mask.x.lowerBound
                let weight = share * Double(mask.shares[inMask]) / 255
                let index = row * width + column
                let (from, to) = (Double(levels[index]), Double(other.levels[index]))
                levels[index] = UInt8((from + (to - from) * weight).rounded())
            }
        }
    }

    /// A little softer: weights of 1, 2, 1 along rows and columns.
    mutating func soften() {
        let (width, height) = (width, height)
        let rows = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            unsafe levels.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let start = row * width
                    unsafe target[start] = source[start]
                    for index in start + 1..<start + width - 1 {
                        let (before, after) = unsafe (UInt16(source[index - 1]), UInt16(source[index + 1]))
                        let sum = unsafe before + 2 * UInt16(source[index]) + after
                        unsafe target[index] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                    }
                    unsafe target[start + width - 1] = source[start + width - 1]
                }
            }
            count = width * height
        }
        unsafe rows.withUnsafeBufferPointer { source in
            unsafe levels.withUnsafeMutableBufferPointer { target in
                for index in width..<width * (height - 1) {
                    let (above, below) = unsafe (UInt16(source[index - width]), UInt16(source[index + width]))
                    let sum = unsafe above + 2 * UInt16(source[index]) + below
                    unsafe target[index] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                }
            }
        }
    }

    /// The level between pixels, those at the edge repeated beyond it.
    func level(atX x: Double, y: Double) -> Double {
        let (x, y) = (min(Double(width) - 1.001, max(0, x)), min(Double(height) - 1.001, max(0, y)))
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Double(column), y - Double(row))
        let index = row * width + column
        let upper = Double(levels[index]) * (1 - right) + Double(levels[index + 1]) * right
        let lower = Double(levels[index + width]) * (1 - right) + Double(levels[index + width + 1]) * right
        return upper * (1 - down) + lower * down
    }
}

/// The share of another picture that shows in a rectangle, 0 to 255 a pixel.
struct Mask: Sendable {
    let x: Range<Int>
    let y: Range<Int>
    let shares: [UInt8]

    /// An ellipse that is full up to `core` of its radii and fades to nothing at their end.
    init(centre: Point, radii: (x: Double, y: Double), core: Double, width: Int, height: Int) {
        x = (Int(centre.x - radii.x)..<Int(centre.x + radii.x) + 1).clamped(to: 0..<width)
        y = (Int(centre.y - radii.y)..<Int(centre.y + radii.y) + 1).clamped(to: 0..<height)
        var shares: [UInt8] = []
        shares.reserveCapacity(x.count * y.count)
        for row in y {
            for column in x {
                let (dx, dy) = ((Double(column) - centre.x) / radii.x, (Double(row) - centre.y) / radii.y)
                let far = (dx * dx + dy * dy).squareRoot()
                shares.append(UInt8((255 * min(1, max(0, (1 - far) / (1 - core)))).rounded()))
            }
        }
        self.shares = shares
    }
}
