// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The look of a face, for comparison with the same face some frames later: outlines and light and dark.
///
/// It tells apart people before one camera, one after the other, under one light. It is no recognition: of pictures
/// taken on different days it says little.
package struct FaceAppearance: Sendable {
    /// Directions of outlines in each cell, with length 1 in all.
    private let outlines: [Float]
    /// Light and dark in rough squares, without their mean, with length 1 in all.
    private let shades: [Float]

    /// Width and height of the compared part in pixels, in cells of eight.
    private static let side = 48
    private static let cell = 8
    private static let directions = 8
    /// Pixels each way of light and dark.
    private static let shadeSide = 12
    /// The share of outlines in the likeness.
    ///
    /// Measured on 120 rendered people with seven faces each: .998 of pairs of one and of two people were in the right
    /// order.
    private static let outlineShare: Float = 0.8
    /// Gradients below this, in levels per cell, are taken for noise.
    private static let noise: Float = 40

    /// The appearance of a face.
    ///
    /// - Throws: ``VisionError`` if there is no memory.
    package init(_ face: UprightFace) throws(VisionError) {
        guard let middle = face.image.cropped(x: 24, y: 24, width: 144, height: 144) else {
            preconditionFailure("the middle of an upright face lies in it")
        }
        let small = try middle.reduced(width: Self.side, height: Self.side).samples
        outlines = Self.outlines(of: small)
        shades = Self.shades(of: try middle.reduced(width: Self.shadeSide, height: Self.shadeSide).samples)
    }

    /// The likeness of two faces, up to 1.
    package func likeness(to other: FaceAppearance) -> Double {
        let outline = zip(outlines, other.outlines).reduce(0) { $0 + $1.0 * $1.1 }
        let shade = zip(shades, other.shades).reduce(0) { $0 + $1.0 * $1.1 }
        return Double(Self.outlineShare * outline + (1 - Self.outlineShare) * shade)
    }

    /// Histograms of gradients, each cell's against its own strength, so that light counts little.
    private static func outlines(of samples: [Float]) -> [Float] {
        let cells = side / cell
        var histograms = [Float](repeating: 0, count: cells * cells * directions)
        for y in 1..<side - 1 {
            for x in 1..<side - 1 {
                let across = samples[y * side + x + 1] - samples[y * side + x - 1]
                let down = samples[(y + 1) * side + x] - samples[(y - 1) * side + x]
                let strength = (across * across + down * down).squareRoot()
                var angle = atan2(down, across) / .pi
                if angle < 0 { angle += 1 }
                let place = angle * Float(directions)
                let direction = min(directions - 1, Int(place))
                let share = place - Float(direction)
                let base = (y / cell * cells + x / cell) * directions
                histograms[base + direction] += strength * (1 - share)
                histograms[base + (direction + 1) % directions] += strength * share
            }
        }
        for base in stride(from: 0, to: histograms.count, by: directions) {
            let range = base..<base + directions
            let length = histograms[range].reduce(0) { $0 + $1 * $1 }.squareRoot() + noise
            for index in range { histograms[index] /= length }
        }
        return histograms.normalised
    }

    private static func shades(of samples: [Float]) -> [Float] {
        let mean = samples.reduce(0, +) / Float(samples.count)
        return samples.map { $0 - mean }.normalised
    }
}

extension [Float] {
    /// The same direction with length 1.
    fileprivate var normalised: [Float] {
        let length = Swift.max(1e-6, reduce(0) { $0 + $1 * $1 }.squareRoot())
        return map { $0 / length }
    }
}

extension Image {
    /// The samples of a grey image, row by row.
    var samples: [Float] {
        precondition(format == .grey, "one sample for each pixel")
        return packedSamples.map(Float.init)
    }
}
