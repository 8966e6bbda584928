// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImagingSupport

@testable import RectoImaging

/// Symbols to be damaged, and the ways to do it; the same in every run.
struct PDF417Specimen {
    /// Pixels across a module in the pictures of this type.
    static let moduleWidth = 4
    /// Pixels down a row.
    static let rowHeight = 12

    let symbol: PDF417Symbol
    /// Brightness of the picture, row by row.
    var pixels: [Float]
    let width: Int
    let height: Int
    private var random: SplitMix

    /// A symbol with codewords of chance.
    init(columns: Int = 8, rows: Int = 15, level: Int = 4, seed: UInt64 = 1) throws {
        random = SplitMix(state: seed)
        symbol = try Self.symbol(columns: columns, rows: rows, level: level, random: &random)
        var configuration = PDF417SymbolPainter.Configuration()
        configuration.moduleWidth = Self.moduleWidth
        configuration.rowHeight = Self.rowHeight
        configuration.quietZone = 8
        let image = PDF417SymbolPainter(configuration: configuration).paint(symbol)
        let plane = FloatPlane(image)
        (pixels, width, height) = (plane.values.map { 30 + $0 * 200 / 255 }, plane.width, plane.height)
    }

    static func symbol(columns: Int, rows: Int, level: Int, random: inout SplitMix) throws -> PDF417Symbol {
        let checkCount = PDF417Symbol.errorCorrectionCount(level: level)
        let dataCount = rows * columns - checkCount
        let data = [dataCount] + (1..<dataCount).map { _ in Int.random(in: 0..<900, using: &random) }
        let codewords = data + ReedSolomon929.checkCodewords(for: data, count: checkCount)
        let symbol = PDF417Symbol(rows: rows, columns: columns, errorCorrectionLevel: level, codewords: codewords)
        guard let symbol else { throw SpecimenError.noSymbol }
        return symbol
    }

    enum SpecimenError: Error {
        case noSymbol
    }

    /// The picture.
    var image: Image {
        unsafe Image(width: width, height: height, format: .grey) { bytes in
            for (index, value) in pixels.enumerated() { unsafe bytes[index] = UInt8(min(max(value, 0), 255)) }
        }
    }

    /// Moves a sample's place; places outside show paper.
    mutating func warp(_ source: (_ x: Float, _ y: Float) -> (x: Float, y: Float)) {
        var result = pixels
        for y in 0..<height {
            for x in 0..<width {
                let place = source(Float(x), Float(y))
                let (left, top) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                let (right, down) = (place.x - Float(left), place.y - Float(top))
                func pixel(_ x: Int, _ y: Int) -> Float {
                    (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : 230
                }
                let upper = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
                let lower = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
                result[y * width + x] = upper * (1 - down) + lower * down
            }
        }
        pixels = result
    }

    /// Blurs across and down, by so many modules.
    mutating func blur(deviation: Float, motion: Float = 0) {
        let unit = Self.moduleWidth
        let across = BlurKernel(deviation: deviation, box: motion, samplesPerUnit: unit)
        let down = BlurKernel(deviation: deviation, box: 0, samplesPerUnit: unit)
        for y in 0..<height {
            let row = y * width..<(y + 1) * width
            pixels.replaceSubrange(row, with: across.applied(to: Array(pixels[row])))
        }
        for x in 0..<width {
            let column = down.applied(to: (0..<height).map { pixels[$0 * width + x] })
            for y in 0..<height { pixels[y * width + x] = column[y] }
        }
    }

    /// Adds noise of this standard deviation.
    mutating func addNoise(_ deviation: Float) {
        // Four uniform deviates of 16 bits each, out of one number, have a variance of a third.
        let scale = deviation * Float(3).squareRoot() / 65_536
        for index in pixels.indices {
            let bits = random.next()
            let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
            pixels[index] += scale * (Float(sum) - 131_070)
        }
    }

    /// Covers a part of the symbol, given in parts of its width and height, with paper.
    mutating func cover(x: ClosedRange<Float>, y: ClosedRange<Float>) {
        let margin = Float(8 * Self.moduleWidth)
        let (inner, outer) = (Float(width) - 2 * margin, Float(height) - 2 * margin)
        for row in 0..<height where y.contains((Float(row) - margin) / outer) {
            for column in 0..<width where x.contains((Float(column) - margin) / inner) {
                pixels[row * width + column] = 235
            }
        }
    }

    /// Adds light around a place, given in parts of width and height.
    mutating func addGlare(x: Float, y: Float, radius: Float, strength: Float) {
        for row in 0..<height {
            for column in 0..<width {
                let across = (Float(column) / Float(width) - x) / radius
                let down = (Float(row) - y * Float(height)) / Float(width) / radius
                pixels[row * width + column] += strength * exp(-across * across - down * down)
            }
        }
    }

    /// Turns the picture by 180°.
    mutating func turn() { pixels.reverse() }
}

/// A small generator of random numbers: Steele, Lea and Flood's SplitMix64.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
