// SPDX-License-Identifier: Apache-2.0

/// A frequency that stands out of a square's spectrum.
struct SpectralPeak: Sendable, Hashable {
    /// Periods across the square to the right, to a fraction of one; a frequency and its opposite are the same.
    let frequency: Point
    /// Its amplitude over that of nearly all frequencies around it.
    let strength: Double
}

extension AmplitudeSpectrum {
    /// Settings of the search for peaks, with the reasons for their values.
    struct PeakConfiguration: Sendable, Hashable {
        /// Periods in pixels: coarser ones belong to the things in a picture, finer ones than two cannot be told.
        var periods = 2.1...14.0
        /// Least amplitude over that of nearly all frequencies around: noise has one such peak in fifty squares.
        var leastStrength = 2.2
        /// Number of frequencies around, of 208, that may exceed that: an edge's ridge has more.
        var mostExceeding = 10
        /// Number of peaks that are kept, the strongest.
        var mostPeaks = 8
    }

    /// The frequencies that stand out of those around them, the strongest first.
    ///
    /// Those of JPEG's blocks are left out.
    func peaks(_ configuration: PeakConfiguration = PeakConfiguration()) -> [SpectralPeak] {
        let longest = Double(side) / configuration.periods.lowerBound
        let shortest = Double(side) / configuration.periods.upperBound
        var peaks: [SpectralPeak] = []
        for across in 0...Int(longest) {
            for down in -Int(longest)...Int(longest) where across > 0 || down > 0 {
                let square = Double(across * across + down * down)
                guard square >= shortest * shortest, square <= longest * longest,
                    !(isOfBlocks(across) && isOfBlocks(down)), isHighest(across, down),
                    let strength = strength(across, down, configuration)
                else {
                    continue
                }
                peaks.append(SpectralPeak(frequency: refined(across, down), strength: strength))
            }
        }
        return Array(peaks.sorted { $0.strength > $1.strength }.prefix(configuration.mostPeaks))
    }

    /// True if no frequency that is nearer than three steps has more amplitude.
    private func isHighest(_ across: Int, _ down: Int) -> Bool {
        let amplitude = self[across, down]
        guard amplitude > self[across - 1, down], amplitude >= self[across + 1, down] else { return false }
        for y in -2...2 {
            for x in -2...2 where self[across + x, down + y] > amplitude { return false }
        }
        return true
    }

    /// The amplitude over that of nearly all frequencies around; `nil` if it does not stand out of them.
    private func strength(_ across: Int, _ down: Int, _ configuration: PeakConfiguration) -> Double? {
        let amplitude = Double(self[across, down])
        let bound = Float(amplitude / configuration.leastStrength)
        // Less than a rounding of levels makes.
        guard bound >= 3 else { return nil }
        var exceeding = 0
        for y in -8...8 {
            for x in -8...8 where abs(x) > 4 || abs(y) > 4 {
                guard self[across + x, down + y] > bound else { continue }
                exceeding += 1
                if exceeding > configuration.mostExceeding { return nil }
            }
        }
        var around: [Float] = []
        around.reserveCapacity(208)
        for y in -8...8 {
            for x in -8...8 where abs(x) > 4 || abs(y) > 4 { around.append(self[across + x, down + y]) }
        }
        around.sort()
        return amplitude / max(3, Double(around[around.count - 1 - configuration.mostExceeding]))
    }

    /// The frequency between steps, by a parabola through its neighbours.
    private func refined(_ across: Int, _ down: Int) -> Point {
        func offset(_ before: Float, _ middle: Float, _ after: Float) -> Double {
            let bend = Double(before - 2 * middle + after)
            return bend == 0 ? 0 : min(0.5, max(-0.5, 0.5 * Double(before - after) / bend))
        }
        let middle = self[across, down]
        return Point(
            x: Double(across) + offset(self[across - 1, down], middle, self[across + 1, down]),
            y: Double(down) + offset(self[across, down - 1], middle, self[across, down + 1])
        )
    }
}
