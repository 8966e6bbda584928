// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds start pattern, stop pattern, columns and their width in the average of all rows of a picture.
struct PDF417SymbolAligner {
    struct Configuration {
        /// Difference of the module widths at both ends, as a logarithm, that perspective may explain.
        var widthRatioLimit: Float = 0.36
        /// Largest bow considered.
        var bowLimit: Float = 0.05
        /// Step of the bow: less than a module in the middle of the widest symbols.
        var bowStep: Float = 0.0015
        /// Score above which the symbol need not be looked for from one side alone.
        var completeScore: Float = 1.4
        /// Score below which an alignment is not worth trying; pictures without a symbol rarely reach it.
        var floor: Float = 0.7
        /// Part of the best score that another alignment must reach to be worth trying.
        var runnerUp: Float = 0.75
        /// Alignments handed on.
        var count = 4
        /// Alignments handed on for their columns: chance finds start and stop patterns more easily.
        var columnCount = 2
        /// Alignments handed on at about the same module width: half of the true width fits passably, too.
        var perScale = 2
        /// Match below which a start or stop pattern has no say in the fine adjustment.
        var guardFloor: Float = 0.6
        /// Weight of the start and the stop pattern each, next to the columns.
        var guardWeight: Float = 0.4
    }

    var configuration = Configuration()

    /// The likely alignments, best first.
    func align(_ profile: PDF417Profile, finder: PDF417GuardFinder) -> [PDF417Alignment] {
        var comb = PDF417ColumnComb(profile)
        let starts = finder.candidates(for: .start, in: profile)
        let stops = finder.candidates(for: .stop, in: profile)
        var found = pairs(starts: starts, stops: stops, comb: &comb)
        if (found.map(\.score).max() ?? 0) < configuration.completeScore {
            let width = Float(profile.count)
            for start in starts { found += extended(from: start, pattern: .start, width: width, comb: &comb) }
            for stop in stops { found += extended(from: stop, pattern: .stop, width: width, comb: &comb) }
        }
        var kept: [PDF417Alignment] = []
        func keep(upTo count: Int, by quality: KeyPath<PDF417Alignment, Float>) {
            for alignment in found.sorted(by: { $0[keyPath: quality] > $1[keyPath: quality] }) where kept.count < count
            {
                let scale = Self.coarseScale(alignment)
                guard
                    !kept.contains(where: alignment.isNear),
                    kept.count(where: { Self.coarseScale($0) == scale }) < configuration.perScale
                else { continue }
                kept.append(refined(alignment, in: profile))
            }
        }
        keep(upTo: configuration.count, by: \.score)
        keep(upTo: configuration.count + configuration.columnCount, by: \.columnMatch)
        let floor = max(configuration.floor, configuration.runnerUp * (kept.map(\.score).max() ?? 0))
        return kept.filter { $0.score >= floor }.sorted { $0.score > $1.score }
    }

    private static func coarseScale(_ alignment: PDF417Alignment) -> Int {
        Int((log(alignment.moduleWidth) / 0.2).rounded())
    }

    /// Alignments that join a start and a stop pattern.
    private func pairs(
        starts: [PDF417GuardFinder.Candidate],
        stops: [PDF417GuardFinder.Candidate],
        comb: inout PDF417ColumnComb
    ) -> [PDF417Alignment] {
        var found: [PDF417Alignment] = []
        for start in starts {
            for stop in stops where stop.edge > start.edge {
                let ratio = log(start.moduleWidth / stop.moduleWidth)
                guard abs(ratio) < configuration.widthRatioLimit else { continue }
                let moduleWidth = (start.moduleWidth * stop.moduleWidth).squareRoot()
                let estimate = ((stop.edge - start.edge) / moduleWidth - 1) / 17 - 4
                let fewest = max(1, Int((0.9 * estimate - 0.8).rounded(.down)))
                let most = min(30, Int((1.1 * estimate + 0.8).rounded(.up)))
                guard fewest <= most else { continue }
                for columns in fewest...most {
                    var alignment = PDF417Alignment(columns: columns, left: start.edge, right: stop.edge, bow: 0)
                    guard abs(log(alignment.moduleWidth / moduleWidth)) < 0.12 else { continue }
                    // Perspective that widens the modules at one end by this ratio shifts the middle by an eighth.
                    var best = PDF417Alignment(columns: columns, left: start.edge, right: stop.edge, bow: 0, score: -1)
                    for step in -8...8 {
                        alignment.bow = ratio / 8 + Float(step) * configuration.bowStep
                        alignment.score = comb.score(alignment)
                        if alignment.score > best.score { best = alignment }
                    }
                    best.columnMatch = best.score
                    best.score += configuration.guardWeight * (start.score + stop.score)
                    found.append(best)
                }
            }
        }
        return found
    }

    /// Alignments that follow the columns from a pattern at one end.
    private func extended(
        from candidate: PDF417GuardFinder.Candidate,
        pattern: PDF417GuardFinder.Pattern,
        width: Float,
        comb: inout PDF417ColumnComb
    ) -> [PDF417Alignment] {
        let fromLeft = pattern == .start
        var best = PDF417Alignment(columns: 1, left: 0, right: 1, bow: 0, score: 0)
        for step in -53...53 {
            let moduleWidth = candidate.moduleWidth * exp(Float(step) * 0.0015)
            let columns = Int(0.75 * width / (17 * moduleWidth) - 4)
            guard (1...30).contains(columns) else { continue }
            let span = moduleWidth * Float(PDF417Patterns.moduleCount(columns: columns))
            let left = fromLeft ? candidate.edge : candidate.edge - span
            var alignment = PDF417Alignment(columns: columns, left: left, right: left + span, bow: 0)
            for bowStep in -10...10 {
                alignment.bow = Float(bowStep) * 2 * configuration.bowStep
                alignment.score = comb.score(alignment)
                if alignment.score > best.score { best = alignment }
            }
        }
        guard best.score >= 0.2 else { return [] }
        return (1...30).compactMap { columns in
            let before = fromLeft ? 0 : columns - best.columns
            var alignment = best.rebased(columnsBefore: before, columns: columns)
            let span = alignment.right - alignment.left
            guard alignment.left > -0.12 * width, alignment.right < 1.12 * width, span > 0.7 * width else { return nil }
            // Columns left out cost as much as columns that are not there.
            let coverage = min(1, span / (0.85 * width))
            alignment.columnMatch = coverage * comb.score(alignment, skipping: fromLeft ? (0, 1) : (1, 0))
            alignment.score = alignment.columnMatch + configuration.guardWeight * candidate.score
            return alignment
        }
    }

    /// The alignment adjusted to the profile; patterns that are not there do not pull at it.
    func refined(_ alignment: PDF417Alignment, in profile: PDF417Profile) -> PDF417Alignment {
        let template = PDF417RowTemplate(columns: alignment.columns)
        let first = refined(alignment, in: profile, template: template)
        let (start, stop) = (first.startMatch > configuration.guardFloor, first.stopMatch > configuration.guardFloor)
        guard !start || !stop else { return first }
        let partial = PDF417RowTemplate(columns: alignment.columns, usesStart: start, usesStop: stop)
        return template.assessed(refined(first, in: profile, template: partial), in: profile)
    }

    /// Moves edges and bow until the profile agrees best.
    private func refined(
        _ alignment: PDF417Alignment,
        in profile: PDF417Profile,
        template: PDF417RowTemplate
    ) -> PDF417Alignment {
        let moves: [(Float, Float, Float)] = [
            (1, 1, 0), (1, -1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, -1, 1), (-1, 1, 1),
        ]
        var best = template.assessed(alignment, in: profile)
        var edgeStep = alignment.moduleWidth / 2
        var bowStep: Float = 0.001
        for _ in 0..<6 {
            var moved = false
            for (left, right, bow) in moves {
                for sign: Float in [1, -1] {
                    while true {
                        var next = best
                        next.left += sign * left * edgeStep
                        next.right += sign * right * edgeStep
                        next.bow += sign * bow * bowStep
                        guard abs(next.bow) <= configuration.bowLimit else { break }
                        next = template.assessed(next, in: profile)
                        guard next.score > best.score + 1e-5 else { break }
                        best = next
                        moved = true
                    }
                }
            }
            if !moved {
                edgeStep /= 2
                bowStep /= 2
            }
        }
        return best
    }
}

/// The average row of a symbol with a certain number of columns, compared with profiles part by part.
private struct PDF417RowTemplate {
    private static let samplesPerModule = 2
    private static let marginModules = 2
    private let samples: [Float]
    private let moduleCount: Int
    private let usesStart: Bool
    private let usesStop: Bool

    init(columns: Int, usesStart: Bool = true, usesStop: Bool = true) {
        self.usesStart = usesStart
        self.usesStop = usesStop
        let margin = [Float](repeating: 0, count: Self.marginModules)
        let modules = margin + PDF417Patterns.averageRow(columns: columns) + margin
        let sampled = modules.flatMap { [Float](repeating: $0, count: Self.samplesPerModule) }
        samples = BlurKernel(deviation: 0.6, box: 0, samplesPerUnit: Self.samplesPerModule).applied(to: sampled)
        moduleCount = PDF417Patterns.moduleCount(columns: columns)
    }

    /// The alignment with its score and the matches of its start and stop patterns.
    func assessed(_ alignment: PDF417Alignment, in profile: PDF417Profile) -> PDF417Alignment {
        var result = alignment
        var start = Correlation()
        var stop = Correlation()
        var columns = Correlation()
        var outside = 0
        for (index, expected) in samples.enumerated() {
            let module = (Float(index) + 0.5) / Float(Self.samplesPerModule) - Float(Self.marginModules)
            guard let value = profile.value(at: alignment.place(ofModule: module) - 0.5) else {
                outside += 1
                continue
            }
            if module < 17.5 { start.add(value, expected) }
            if module > Float(moduleCount) - 18.5 { stop.add(value, expected) }
            if module > 17, module < Float(moduleCount) - 18 { columns.add(value, expected) }
        }
        guard columns.count > 0.8 * Float(17 * (alignment.columns + 2) * Self.samplesPerModule) else {
            result.score = 0
            return result
        }
        result.startMatch = start.match
        result.stopMatch = stop.match
        result.score = columns.value + 0.5 * ((usesStart ? start.match : 0) + (usesStop ? stop.match : 0))
        return result
    }
}

/// The running correlation of two series.
private struct Correlation {
    private(set) var count: Float = 0
    private var x: Float = 0
    private var y: Float = 0
    private var xx: Float = 0
    private var yy: Float = 0
    private var xy: Float = 0

    mutating func add(_ a: Float, _ b: Float) {
        count += 1
        x += a
        y += b
        xx += a * a
        yy += b * b
        xy += a * b
    }

    private var covariance: Float { count > 0 ? xy - x * y / count : 0 }
    private var spreadY: Float { count > 0 ? yy - y * y / count : 0 }

    /// The coefficient of correlation.
    var value: Float {
        guard count > 0 else { return 0 }
        return covariance / (max(0, xx - x * x / count) * spreadY + 1e-9).squareRoot()
    }

    /// The correlation, less if the contrast is poor or too little was seen.
    var match: Float {
        guard count > 24, spreadY > 0 else { return 0 }
        return value * min(max(covariance / spreadY, 0), 1)
    }
}
