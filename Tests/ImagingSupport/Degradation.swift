// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoImaging

/// A fault of a grey picture, by a known amount.
///
/// The tests and the benchmark share this file.
package enum Degradation {
    /// Blur by a Gaussian of this deviation in pixels, as three box filters.
    case blur(Double)
    /// Blur along rows alone, over this many pixels.
    case motion(Int)
    /// A round reflection in the middle with a soft border; about the radius of its core over the shorter side.
    case glare(Double)
    /// All levels times this.
    case gain(Double)
    /// Levels moved towards white: 0 leaves them, 1 makes all white.
    case fog(Double)
    /// The distance of levels from mid-grey times this.
    case contrast(Double)
    /// The image in so many times fewer pixels along each side.
    case shrunk(Int)
    /// Light falling off from left to right, to this share at the right edge.
    case sideLight(Double)
    /// Noise of about this deviation in levels, always the same.
    case noise(Double)

    /// The picture after it went wrong.
    package func applied(to image: Image) -> Image {
        let (width, height) = (image.width, image.height)
        switch self {
        case .blur(let deviation):
            var plane = Plane(image)
            // Three boxes of 2r + 1 pixels have a variance of r (r + 1); the fraction is mixed in.
            for _ in 0..<3 { plane.blur(variance: deviation * deviation / 3, columns: true, rows: true) }
            return plane.image
        case .motion(let length):
            var plane = Plane(image)
            plane.blur(variance: Double(length * length - 1) / 12, columns: false, rows: true)
            return plane.image
        case .glare(let radius):
            guard radius > 0 else { return image }
            let reach = radius * Double(min(width, height))
            return image.mapped { x, y, level in
                let (dx, dy) = (Double(x - width / 2) / reach, Double(y - height / 2) / reach)
                let square = dx * dx + dy * dy
                return level + 300 * (exp(-pow(square, 1.3)) + 0.3 * exp(-square / 5))
            }
        case .gain(let factor): return image.mapped { _, _, level in level * factor }
        case .fog(let share): return image.mapped { _, _, level in level + (255 - level) * share }
        case .contrast(let factor): return image.mapped { _, _, level in 128 + (level - 128) * factor }
        case .shrunk(let factor): return image.shrunk(factor)
        case .sideLight(let share):
            return image.mapped { x, _, level in level * (1 - (1 - share) * Double(x) / Double(width)) }
        case .noise(let deviation):
            var state: UInt64 = 1
            return image.mapped { _, _, level in
                var sum = 0.0
                for _ in 0..<4 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    sum += Double(state >> 40) / Double(1 << 24) - 0.5
                }
                return level + sum * deviation * 3.0.squareRoot()
            }
        }
    }
}

extension Image {
    /// Grey levels of the image after `change`, which gets column, row and level.
    package func mapped(_ change: (Int, Int, Double) -> Double) -> Image {
        precondition(format == .grey, "degradations work on luminance")
        let mapped = unsafe withUnsafeBytes { source in
            unsafe Image(width: width, height: height, format: .grey) { target in
                for y in 0..<height {
                    for x in 0..<width {
                        let level = change(x, y, Double(unsafe source[y * bytesPerRow + x]))
                        unsafe target[y * width + x] = UInt8(min(255, max(0, level.rounded())))
                    }
                }
            }
        }
        return mapped
    }

    fileprivate func shrunk(_ factor: Int) -> Image {
        let columns = width / factor
        let plane = Plane(self)
        return unsafe Image(width: columns, height: height / factor, format: .grey) { target in
            for index in target.indices {
                var sum: Float = 0
                for y in 0..<factor {
                    for x in 0..<factor {
                        sum += plane.levels[(index / columns * factor + y) * width + index % columns * factor + x]
                    }
                }
                unsafe target[index] = UInt8((sum / Float(factor * factor)).rounded())
            }
        }
    }
}

/// Levels as numbers, so that blurring does not round them.
private struct Plane {
    let width: Int
    let height: Int
    var levels: [Float]

    init(_ image: Image) {
        (width, height) = (image.width, image.height)
        let (width, height, bytesPerRow) = (image.width, image.height, image.bytesPerRow)
        levels = unsafe image.withUnsafeBytes { bytes in
            (0..<width * height).map { Float(unsafe bytes[$0 / width * bytesPerRow + $0 % width]) }
        }
    }

    var image: Image {
        unsafe Image(width: width, height: height, format: .grey) { target in
            for index in target.indices { unsafe target[index] = UInt8(min(255, max(0, levels[index].rounded()))) }
        }
    }

    /// A box filter of a given variance, the outermost two pixels weighed so that any variance can be had.
    mutating func blur(variance: Double, columns: Bool, rows: Bool) {
        if rows {
            for y in 0..<height { blurLine(from: y * width, step: 1, count: width, variance: variance) }
        }
        if columns {
            for x in 0..<width { blurLine(from: x, step: width, count: height, variance: variance) }
        }
    }

    private mutating func blurLine(from start: Int, step: Int, count: Int, variance: Double) {
        // A box of radius r has variance r (r + 1) / 3; the edges' weight w makes up the rest.
        let radius = Int(((1 + 12 * variance).squareRoot() - 1) / 2)
        let inside = Double(radius * (radius + 1) * (2 * radius + 1)) / 3
        let edge = Double((radius + 1) * (radius + 1))
        let weight = (variance * Double(2 * radius + 1) - inside) / (2 * (edge - variance))
        let line = (0..<count).map { Double(levels[start + $0 * step]) }
        func level(_ at: Int) -> Double { line[min(count - 1, max(0, at))] }
        var sum = (-radius...radius).reduce(0.0) { $0 + level($1) }
        for at in 0..<count {
            let total = sum + weight * (level(at - radius - 1) + level(at + radius + 1))
            levels[start + at * step] = Float(total / (Double(2 * radius + 1) + 2 * weight))
            sum += level(at + radius + 1) - level(at - radius)
        }
    }
}
