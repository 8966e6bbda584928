// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds the possible places of a start or a stop pattern along a profile, at any scale.
struct PDF417GuardFinder {
    struct Configuration {
        /// Ratio of successive scales tried: a template is still recognised when it is off by half of it.
        var scaleStep: Float = 1.04
        /// Part of the width at either end in which the outer edge of a pattern is looked for.
        var edgeZone: Float = 0.3
        /// Score below which a place is not worth following up.
        var floor: Float = 0.35
        /// Contrast of a pattern, in deviations of its surroundings, that counts in full.
        ///
        /// Start and stop patterns stay black and white in the average of all rows, everything else turns grey.
        var fullContrast: Float = 1.2
        /// Places followed up at each of the coarse scales.
        var perScale = 3
    }

    /// A possible start or stop pattern.
    struct Candidate {
        let score: Float
        let moduleWidth: Float
        /// Outer edge: the left one of a start pattern, the right one of a stop pattern.
        let edge: Float
    }

    enum Pattern {
        case start
        case stop
    }

    private let configuration: Configuration
    private let templates: [(moduleWidth: Float, start: PDF417PatternTemplate, stop: PDF417PatternTemplate)]

    /// - Parameters:
    ///   - width: Width of the profiles to be searched.
    ///   - configuration: The limits for a match.
    init(width: Int, configuration: Configuration = Configuration()) {
        self.configuration = configuration
        // From 34 columns' worth of modules to 5, in three quarters to all of the width.
        let smallest = 0.72 * Float(width) / Float(PDF417Patterns.moduleCount(columns: 30))
        let largest = 0.98 * Float(width) / Float(PDF417Patterns.moduleCount(columns: 2))
        let count = Int(log(largest / smallest) / log(configuration.scaleStep))
        templates = (0..<count).map { index in
            let moduleWidth = smallest * pow(configuration.scaleStep, Float(index))
            return (
                moduleWidth,
                PDF417PatternTemplate(
                    modules: PDF417Patterns.start,
                    moduleWidth: moduleWidth,
                    lead: (1.5, 0),
                    tail: (1, 1)
                ),
                PDF417PatternTemplate(
                    modules: PDF417Patterns.stop,
                    moduleWidth: moduleWidth,
                    lead: (1, 0),
                    tail: (1.5, 0)
                )
            )
        }
    }

    /// The likely places of a pattern, best first.
    func candidates(for pattern: Pattern, in profile: PDF417Profile) -> [Candidate] {
        var found: [Candidate] = []
        for (moduleWidth, start, stop) in templates {
            let template = pattern == .start ? start : stop
            found += peaks(of: template, pattern: pattern, moduleWidth: moduleWidth, in: profile)
        }
        found.sort { $0.score > $1.score }
        var kept: [Candidate] = []
        for candidate in found {
            let octave = Self.coarseScale(candidate.moduleWidth)
            guard
                kept.count(where: { Self.coarseScale($0.moduleWidth) == octave }) < configuration.perScale,
                kept.allSatisfy({ other in
                    abs(other.edge - candidate.edge) > candidate.moduleWidth
                        || abs(log(other.moduleWidth / candidate.moduleWidth)) > 0.1
                })
            else { continue }
            kept.append(candidate)
        }
        return kept
    }

    private static func coarseScale(_ moduleWidth: Float) -> Int { Int((1.5 * log2(moduleWidth / 1.5)).rounded(.down)) }

    private func peaks(
        of template: PDF417PatternTemplate,
        pattern: Pattern,
        moduleWidth: Float,
        in profile: PDF417Profile
    ) -> [Candidate] {
        let width = Float(profile.count)
        let last = profile.count - template.samples.count
        let outer = template.lead + (pattern == .start ? 0 : Float(PDF417Patterns.stopModules) * moduleWidth)
        // An edge may lie a little outside.
        let reach = configuration.edgeZone * width + 2
        let zone = pattern == .start ? -2...reach - 2 : width + 2 - reach...width + 2
        let first = max(0, Int((zone.lowerBound - outer).rounded(.up)))
        let end = min(last, Int((zone.upperBound - outer).rounded(.down)))
        guard first <= end else { return [] }
        var scores = (first...end).map { start in
            let match = template.match(profile, at: start)
            return max(0, match.correlation) * min(max(match.gain / configuration.fullContrast, 0), 1)
        }
        var found: [Candidate] = []
        let apart = Int(2 * moduleWidth)
        for _ in 0..<configuration.perScale {
            guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] >= configuration.floor
            else { break }
            let candidate = Candidate(score: scores[best], moduleWidth: moduleWidth, edge: Float(first + best) + outer)
            found.append(candidate)
            for index in max(0, best - apart)...min(scores.count - 1, best + apart) { scores[index] = -1 }
        }
        return found
    }
}
