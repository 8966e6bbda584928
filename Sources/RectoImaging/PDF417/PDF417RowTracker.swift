// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds the rows of an aligned symbol from the changes between neighbouring scan lines.
struct PDF417RowTracker {
    struct Configuration {
        /// Largest tilt and bend looked for, in widths.
        var tiltLimit: Float = 0.045
        /// Largest bend looked for, in widths; also bounded by the height.
        var bendLimit: Float = 0.06
        /// Largest bend in heights.
        var bendHeightLimit: Float = 0.25
        /// Lowest row looked for, in modules: the standard asks for three, careless printers do less.
        var lowestRow: Float = 1.7
        /// Highest row looked for, in modules.
        var highestRow: Float = 14
    }

    var configuration = Configuration()

    /// The rows of a symbol; two candidates if none is clearly the best.
    ///
    /// - Parameters:
    ///   - plane: Locally normalised brightness.
    ///   - alignment: The symbol's columns.
    ///   - slant: The lean of its bars.
    /// - Returns: The likelier idea first; none if no rows can be told apart.
    func track(_ plane: FloatPlane, alignment: PDF417Alignment, slant: PDF417Slant) -> [PDF417RowModel] {
        let changes = PDF417ScanLineChanges(plane, alignment: alignment, slant: slant)
        guard changes.columnCount >= 3, plane.height >= 24 else { return [] }
        var model = coarse(changes, alignment: alignment)
        refine(&model, changes: changes, alignment: alignment)
        return lattices(model, profile: changes.profile(along: model), moduleWidth: alignment.moduleWidth)
    }

    /// Tilt, bend and fan under which neighbouring columns agree best about the places of their changes.
    private func coarse(_ changes: PDF417ScanLineChanges, alignment: PDF417Alignment) -> PDF417RowModel {
        let width = changes.pictureWidth
        let step = 0.7 * alignment.moduleWidth
        let tiltSteps = Int(configuration.tiltLimit * width / step)
        let bendSteps = Int(min(configuration.bendLimit * width, configuration.bendHeightLimit * changes.height) / step)
        let neighbours = PDF417ColumnAgreement(changes, distances: [1, 2], moduleWidth: alignment.moduleWidth)
        let all = PDF417ColumnAgreement(changes, distances: [1, 2, 4, 7], moduleWidth: alignment.moduleWidth)
        var best = PDF417RowModel(height: changes.height)
        var bestScore = -Float.infinity
        for fanStep in -3...3 {
            var candidate = PDF417RowModel(fan: 0.04 * Float(fanStep), height: changes.height)
            var candidateScore = -Float.infinity
            var model = candidate
            for tiltStep in -tiltSteps...tiltSteps {
                model.tilt = step * Float(tiltStep)
                for bendStep in -bendSteps...bendSteps {
                    model.bend = step * Float(bendStep)
                    let score = neighbours.score(model)
                    if score > candidateScore { (candidate, candidateScore) = (model, score) }
                }
            }
            candidateScore = Self.climb(&candidate, steps: [step / 2, step / 2, 0.02], over: [\.tilt, \.bend, \.fan]) {
                all.score($0)
            }
            if candidateScore > bestScore { (best, bestScore) = (candidate, candidateScore) }
        }
        return best
    }

    /// Sharpens the sum of all columns.
    private func refine(_ model: inout PDF417RowModel, changes: PDF417ScanLineChanges, alignment: PDF417Alignment) {
        let step = 0.4 * alignment.moduleWidth
        Self.climb(&model, steps: [step, step, step, 0.015], over: [\.tilt, \.bend, \.skew, \.fan]) {
            Self.variance(changes.profile(along: $0))
        }
    }

    /// Moves one unknown after the other as long as the score grows, in ever smaller steps.
    ///
    /// - Returns: The final score.
    @discardableResult
    private static func climb(
        _ model: inout PDF417RowModel,
        steps: [Float],
        over unknowns: [WritableKeyPath<PDF417RowModel, Float>],
        score: (PDF417RowModel) -> Float
    ) -> Float {
        var best = score(model)
        var steps = steps
        for _ in 0..<4 {
            for (unknown, step) in zip(unknowns, steps) {
                for sign: Float in [1, -1] {
                    while true {
                        var next = model
                        next[keyPath: unknown] += sign * step
                        let nextScore = score(next)
                        guard nextScore > best else { break }
                        (model, best) = (next, nextScore)
                    }
                }
            }
            steps = steps.map { $0 / 2 }
        }
        return best
    }

    private static func variance(_ values: [Float]) -> Float {
        let mean = values.reduce(0, +) / Float(values.count)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)
    }

    /// Pitch, growth and phase of the peaks in the changes.
    private func lattices(_ model: PDF417RowModel, profile: [Float], moduleWidth: Float) -> [PDF417RowModel] {
        let height = Float(profile.count)
        let lowest = configuration.lowestRow * moduleWidth
        let highest = min(configuration.highestRow * moduleWidth, height / 3)
        guard lowest < highest else { return [] }
        let energy = profile.reduce(0) { $0 + $1 * $1 }
        let count = Int(log(highest / lowest) / Self.pitchStep) + 1
        let found = (0..<count).map { index in
            lattice(model, profile: profile, pitch: lowest * exp(Float(index) * Self.pitchStep), energy: energy)
        }
        // Strong blur leaves low rows a weak but sharp peak, beside a broad stronger one that is chance.
        let neighbourhood = Int(0.45 / Self.pitchStep)
        let prominences = found.indices.map { index in
            let around = found[max(0, index - neighbourhood)...min(count - 1, index + neighbourhood)].map(\.clarity)
                .sorted()
            return found[index].clarity / (around[around.count / 2] + 1e-6)
        }
        guard
            let clearest = found.indices.max(by: { found[$0].clarity < found[$1].clarity }),
            let sharpest = found.indices.max(by: { prominences[$0] < prominences[$1] })
        else { return [] }
        let isSame = abs(clearest - sharpest) <= Int(0.05 / Self.pitchStep)
        return isSame ? [found[clearest]] : [found[clearest], found[sharpest]]
    }

    /// Steps of the logarithm of the pitch.
    private static let pitchStep: Float = 0.008

    /// The best growth and phase for a pitch.
    private func lattice(_ model: PDF417RowModel, profile: [Float], pitch: Float, energy: Float) -> PDF417RowModel {
        let height = Float(profile.count)
        var best = model
        best.pitch = pitch
        var bestPower: Float = 0
        for growth: Float in [-0.16, -0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12, 0.16] {
            var real: Float = 0
            var imaginary: Float = 0
            for (row, value) in profile.enumerated() {
                let part = (Float(row) + 0.5) / height - 0.5
                let turns = (part + growth * part * part) * height / pitch + 1024
                let index = Int((turns - turns.rounded(.down)) * Float(Self.waveLength)) & (Self.waveLength - 1)
                real += value * Self.wave[index]
                imaginary += value * Self.wave[(index + 3 * Self.waveLength / 4) & (Self.waveLength - 1)]
            }
            let power = real * real + imaginary * imaginary
            if power > bestPower {
                bestPower = power
                best.growth = growth
                best.phase = atan2(imaginary, real) / (2 * Float.pi)
            }
        }
        best.clarity = (bestPower / (energy * height / 2 + 1e-9)).squareRoot()
        return best
    }

    private static let wave = (0..<waveLength).map { cos(2 * Float.pi * Float($0) / Float(waveLength)) }

    /// Steps of the table of the cosine, a power of two.
    private static let waveLength = 256
}

/// The change of each column of a symbol at each scan line.
struct PDF417ScanLineChanges {
    /// Width of the picture they come from.
    let pictureWidth: Float
    /// Height of the picture they come from.
    let height: Float
    /// Columns of codewords, indicators included.
    let columnCount: Int
    /// Place of each column's middle, -1 at the left of the picture to 1 at its right.
    let places: [Float]
    /// One row per column of the symbol, one value per scan line: change less its surroundings.
    let changes: FloatPlane

    init(_ plane: FloatPlane, alignment: PDF417Alignment, slant: PDF417Slant) {
        pictureWidth = Float(plane.width)
        height = Float(plane.height)
        columnCount = alignment.columns + 2
        let perModule = 2
        let perColumn = 17 * perModule
        let width = Float(plane.width)
        places = (0..<columnCount).map {
            2 * alignment.place(ofModule: 17 * (Float($0) + 1.5)) / width - 1
        }
        let straight = (0..<columnCount * perColumn).map {
            alignment.place(ofModule: 17 + (Float($0) + 0.5) / Float(perModule))
        }
        let slants = straight.map { slant.value(at: $0 / width - 0.5) }
        var lines = FloatPlane(width: straight.count, height: plane.height)
        for row in 0..<plane.height {
            let fromMiddle = Float(row) + 0.5 - height / 2
            for index in straight.indices {
                let place = min(max(straight[index] + slants[index] * fromMiddle - 0.5, 0), width - 1)
                let whole = min(Int(place), plane.width - 2)
                let part = place - Float(whole)
                let base = row * plane.width + whole
                lines.values[row * straight.count + index] =
                    plane.values[base] * (1 - part) + plane.values[base + 1] * part
            }
        }
        let moduleWidth = alignment.moduleWidth
        let distance = max(1, Int((0.4 * moduleWidth).rounded()))
        var raw = FloatPlane(width: plane.height, height: columnCount)
        /// A change beyond this, in local deviations squared, is a full one.
        let ceiling: Float = 6
        for row in distance..<max(distance, plane.height - distance) {
            for column in 0..<columnCount {
                var sum: Float = 0
                let above = (row - distance) * straight.count + column * perColumn
                let below = (row + distance) * straight.count + column * perColumn
                for index in 0..<perColumn {
                    let difference = lines.values[below + index] - lines.values[above + index]
                    sum += min(difference * difference, ceiling)
                }
                raw[row, column] = sum / Float(perColumn)
            }
        }
        changes = Self.standingOut(raw, moduleWidth: moduleWidth)
    }

    /// Less the mean over about three rows, and smoothed a little.
    private static func standingOut(_ raw: FloatPlane, moduleWidth: Float) -> FloatPlane {
        var result = raw
        let reach = max(1, Int(4.5 * moduleWidth))
        let kernel = BlurKernel(deviation: max(0.5, 0.3 * moduleWidth), box: 0, samplesPerUnit: 1)
        for column in 0..<raw.height {
            let values = Array(raw.row(column))
            let profile = PDF417Profile(values)
            let high = values.indices.map { index in
                values[index] - profile.mean(around: index, reach: reach)
            }
            for (index, value) in kernel.applied(to: high).enumerated() { result[index, column] = value }
        }
        return result
    }

    /// The mean change of all columns, each read along the lines of the model.
    func profile(along model: PDF417RowModel) -> [Float] {
        let count = changes.width
        var profile = [Float](repeating: 0, count: count)
        for column in 0..<columnCount {
            // Along one column the shift grows evenly from the first scan line to the last.
            let first = model.shift(at: places[column], middle: 0.5)
            let last = model.shift(at: places[column], middle: height - 0.5)
            let growth = (last - first) / max(1, Float(count - 1))
            let base = column * count
            for row in 0..<count {
                let place = min(max(Float(row) + first + growth * Float(row), 0), Float(count) - 1.001)
                let whole = Int(place)
                let part = place - Float(whole)
                profile[row] += changes.values[base + whole] * (1 - part) + changes.values[base + whole + 1] * part
            }
        }
        return profile.map { $0 / Float(columnCount) }
    }
}

/// The agreement between the changes of neighbouring columns, for every shift between them.
private struct PDF417ColumnAgreement {
    private struct Pair {
        let left: Float
        let right: Float
        /// Agreement in the upper and in the lower half, by shift.
        let upper: [Float]
        let lower: [Float]
    }

    private let pairs: [Pair]
    private let reach: Int
    private let height: Float

    init(_ changes: PDF417ScanLineChanges, distances: [Int], moduleWidth: Float) {
        let count = changes.changes.width
        height = changes.height
        reach = min(Int(12 * moduleWidth), count / 3)
        let (reach, half) = (reach, count / 2)
        let table = changes.changes.values
        func agreement(_ first: Int, _ second: Int, _ rows: Range<Int>) -> [Float] {
            (-reach...reach).map { shift in
                let from = max(rows.lowerBound, rows.lowerBound - shift, -shift)
                let end = min(rows.upperBound, count - max(0, shift))
                guard from < end else { return 0 }
                return FloatKernels.dot(
                    table,
                    at: first * count + from,
                    with: table,
                    from: second * count + from + shift,
                    count: end - from
                )
            }
        }
        var pairs: [Pair] = []
        for distance in distances {
            for first in 0..<max(0, changes.columnCount - distance) {
                let second = first + distance
                pairs.append(
                    Pair(
                        left: changes.places[first],
                        right: changes.places[second],
                        upper: agreement(first, second, 0..<half),
                        lower: agreement(first, second, half..<count)
                    )
                )
            }
        }
        self.pairs = pairs
    }

    /// The agreement if the rows ran like this.
    func score(_ model: PDF417RowModel) -> Float {
        var sum: Float = 0
        for pair in pairs {
            let even =
                model.tilt * (pair.right - pair.left)
                + model.bend * (pair.right * pair.right - pair.left * pair.left)
            let fan = model.fan * height / 4 * (pair.right - pair.left)
            sum += value(pair.upper, at: even - fan) + value(pair.lower, at: even + fan)
        }
        return sum
    }

    private func value(_ agreement: [Float], at shift: Float) -> Float {
        let place = shift + Float(reach)
        guard place >= 0, place < Float(agreement.count - 1) else { return 0 }
        let whole = Int(place)
        let part = place - Float(whole)
        return agreement[whole] * (1 - part) + agreement[whole + 1] * part
    }
}
