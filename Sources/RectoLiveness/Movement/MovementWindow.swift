// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Two seconds of a movement, in the form in which they are compared.
struct MovementWindow: Sendable {
    /// Cosine coefficients of the place of the eyes, in units of their distance, across and down in turn.
    ///
    /// The first five of each beside the mean; faster movement is noise.
    let path: [Float]
    /// The square of the path's length.
    let energy: Float
    /// Openness of both eyes and the smile at each moment.
    let expressions: [Float]
    /// The change of the expressions: the mean over the moments of the square of their difference from their own mean.
    let change: Float

    /// Moments of a window.
    static let length = 20
    private static let orders = 5
    /// The least movement of the eyes for a window to be useful, as the square of a share of their distance.
    ///
    /// The windows of a still person fit everybody's.
    private static let leastEnergy: Float = 2e-5
    /// The greatest squared difference between two paths that count as one, as a share of the smaller one's energy.
    ///
    /// Of rendered people recoded recordings have .01, mirrored ones .03, and two sessions of one person 1 and more.
    private static let mostDifference: Float = 0.06
    /// The same if the expressions change, and agree closely.
    ///
    /// The eyes of a face that hardly moves are found elsewhere in a mirrored picture, by a part of that movement. Its
    /// expressions come at the same moments.
    private static let mostDifferenceOfClose: Float = 0.15
    /// The square of the difference between the expressions of a moment, eyes and smile together, in the mean.
    private static let mostUnlike: Float = 0.06
    /// The same of expressions that agree closely.
    ///
    /// Mirrored recordings of rendered people have .013 and less.
    private static let mostUnlikeOfClose: Float = 0.02
    /// The same as a share of the change of the expressions: those of faces that do nothing agree by themselves.
    private static let mostUnlikeOfChange: Float = 0.15
    /// The least change of expressions that says anything, in the same units.
    private static let leastChange: Float = 0.01

    private static let cosines: [[Float]] = (1...orders).map { order in
        (0..<length).map { moment in
            let angle = Double.pi * (Double(moment) + 0.5) * Double(order) / Double(length)
            return Float(cos(angle) * 2.0.squareRoot() / Double(length))
        }
    }

    /// The window that begins with these moments; `nil` if one of them is unknown or the face keeps still.
    init?(_ samples: ArraySlice<MovementSketch.Sample>) {
        guard samples.count == Self.length, samples.allSatisfy({ $0.eyeDistance > 0 }) else { return nil }
        let unit = samples.reduce(Float(0)) { $0 + Float($1.eyeDistance) } / Float(Self.length)
        path = Self.cosines.flatMap { cosine in
            var (across, down) = (Float(0), Float(0))
            for (sample, factor) in zip(samples, cosine) {
                across += factor * Float(sample.x)
                down += factor * Float(sample.y)
            }
            return [across / unit, down / unit]
        }
        energy = path.reduce(0) { $0 + $1 * $1 }
        guard energy >= Self.leastEnergy else { return nil }
        let expressions = samples.flatMap { [$0.rightEye, $0.leftEye, $0.smile].map { Float($0) / 255 } }
        self.expressions = expressions
        change = (0..<3).reduce(Float(0)) { sum, part in
            let values = stride(from: part, to: expressions.count, by: 3).map { expressions[$0] }
            let mean = values.reduce(0, +) / Float(Self.length)
            return sum + values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(Self.length)
        }
    }

    /// True if both can be of one recording.
    func isSame(as other: MovementWindow) -> Bool {
        let least = min(energy, other.energy)
        var difference: Float = 0
        for index in path.indices {
            let apart = path[index] - other.path[index]
            difference += apart * apart
            if difference > Self.mostDifferenceOfClose * least { return false }
        }
        var unlike: Float = 0
        for index in expressions.indices {
            let apart = expressions[index] - other.expressions[index]
            unlike += apart * apart
        }
        unlike /= Float(Self.length)
        if difference <= Self.mostDifference * least { return unlike <= Self.mostUnlike }
        let change = min(change, other.change)
        return change >= Self.leastChange && unlike <= min(Self.mostUnlikeOfClose, Self.mostUnlikeOfChange * change)
    }

    /// The grids that paths are sorted into; a path near an edge of one lies well within a cell of the other.
    static let grids = 2
    /// The width of a cell, in eye distances: several times the change by recoding.
    private static let cell: Float = 0.014
    /// The length of a path from which it is sorted in: shorter ones of all people lie in the same few cells.
    static let leastIndexed: Float = 0.015
    /// Coefficients that make a cell: those of the slowest movements.
    private static let indexed = 6

    /// The cell of a grid that the window lies in: coarse places, and which of eyes and mouth are in use.
    func cell(of grid: Int) -> Data {
        var cell = Data([UInt8(grid)])
        for index in 0..<Self.indexed {
            // Irregular, so that no path lies near the edges of all dimensions.
            let shift = Float(grid) * (0.5 + 0.07 * Float(index % 3))
            let place = Int16(clamping: Int((path[index] / Self.cell + shift).rounded(.down)))
            cell.append(UInt8(truncatingIfNeeded: place >> 8))
            cell.append(UInt8(truncatingIfNeeded: place))
        }
        for part in 0..<3 {
            let sum = stride(from: part, to: expressions.count, by: 3).reduce(Float(0)) { $0 + expressions[$1] }
            cell.append(sum > Float(Self.length) / 2 ? 1 : 0)
        }
        return cell
    }

    /// True if the window is sorted in.
    func isIndexed(from least: Float) -> Bool { energy >= least * least }
}
