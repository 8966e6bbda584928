// SPDX-License-Identifier: Apache-2.0

/// The lean of a symbol's bars: the horizontal shift per row, which may change along the symbol.
struct PDF417Slant {
    /// Shift in pixels per pixel down, at the middle of the picture.
    var offset: Float
    /// Change of that shift over the width of the picture.
    var gradient: Float

    /// The shift per pixel down at a place given in widths from the middle, -0.5 to 0.5.
    func value(at place: Float) -> Float { offset + gradient * place }

    /// The slant as seen when the picture is turned by 180°.
    var turned: PDF417Slant { PDF417Slant(offset: offset, gradient: -gradient) }

    /// The mean of the rows between two heights, taken along the bars.
    func profile(of plane: FloatPlane, rows: Range<Int>) -> [Float] {
        var profile = [Float](repeating: 0, count: plane.width)
        let middle = Float(plane.height) / 2
        let weight = 1 / Float(max(1, rows.count))
        for column in profile.indices {
            let lean = value(at: (Float(column) + 0.5) / Float(plane.width) - 0.5)
            var sum: Float = 0
            for row in rows {
                let place = Float(column) + lean * (Float(row) + 0.5 - middle)
                let left = min(max(place, 0), Float(plane.width - 1))
                let whole = min(Int(left), plane.width - 2)
                let part = left - Float(whole)
                let base = row * plane.width + whole
                sum += plane.values[base] * (1 - part) + plane.values[base + 1] * part
            }
            profile[column] = sum * weight
        }
        return profile
    }
}

extension PDF417Slant {
    struct Configuration {
        /// Largest slant looked for in any picture: twice the rest after a rough rectification.
        var limit: Float = 0.09
        /// Shift of a corner, relative to the width, that is looked for: makes flat symbols lean more.
        var cornerShift: Float = 0.018
        /// Largest slant looked for in flat pictures.
        var flatLimit: Float = 0.25
        /// Shift of the outermost rows, in pixels, between two slants tried.
        var step: Float = 0.8
        /// Largest change over the width: converging bars of a badly rectified perspective.
        var gradientLimit: Float = 0.15
        /// Zones across the picture, each measured by itself.
        var zones = 6
        /// Rows averaged before measuring; at the limit above bars move by a third of a pixel over them.
        var rowsTogether = 4
    }

    /// Measures the slant: the one under which edges, added up along the bars, stand out most.
    ///
    /// - Parameters:
    ///   - plane: Locally normalised brightness.
    ///   - configuration: The limits of the search.
    init(measuring plane: FloatPlane, configuration: Configuration = Configuration()) {
        let edges = Self.edges(of: plane, rowsTogether: configuration.rowsTogether)
        let reach = Float(plane.height) / 2
        let flat = configuration.cornerShift * Float(plane.width) / reach
        let limit = min(max(configuration.limit, flat), configuration.flatLimit)
        let steps = max(2, Int(limit * reach / configuration.step))
        let zoneWidth = plane.width / configuration.zones
        let energies = (-steps...steps).map { step in
            Self.energies(
                edges: edges,
                slant: limit * Float(step) / Float(steps),
                rowPitch: Float(configuration.rowsTogether),
                zones: configuration.zones
            )
        }
        var places: [Float] = []
        var slants: [Float] = []
        var weights: [Float] = []
        for zone in 0..<configuration.zones {
            let energy = energies.map { $0[zone] }
            let smooth = energy.indices.map { index in
                (energy[max(index - 1, 0)] + 2 * energy[index] + energy[min(index + 1, energy.count - 1)]) / 4
            }
            guard let best = smooth.indices.max(by: { smooth[$0] < smooth[$1] }) else { continue }
            var refinement: Float = 0
            if best > 0, best + 1 < smooth.count {
                let bend = smooth[best - 1] - 2 * smooth[best] + smooth[best + 1]
                if bend < 0 { refinement = (smooth[best - 1] - smooth[best + 1]) / (2 * bend) }
            }
            let median = smooth.sorted()[smooth.count / 2]
            places.append((Float(zone) + 0.5) * Float(zoneWidth) / Float(plane.width) - 0.5)
            slants.append((Float(best - steps) + refinement) * limit / Float(steps))
            weights.append(min(3, max(0, smooth[best] / max(median, 1e-6) - 1)) + 1e-3)
        }
        self = Self.fit(places: places, slants: slants, weights: weights)
        let steepest = max(configuration.gradientLimit, 1.5 * limit)
        gradient = min(max(gradient, -steepest), steepest)
    }

    /// A straight line through the zones' slants that gives way to outliers.
    private static func fit(places: [Float], slants: [Float], weights: [Float]) -> PDF417Slant {
        /// Slant error at which a zone counts half: a few times the usual error of a well seen zone.
        let tolerance: Float = 0.01
        var result = PDF417Slant(offset: 0, gradient: 0)
        var factors = weights
        for _ in 0..<4 {
            var equations = LeastSquares(unknowns: 2)
            for index in places.indices {
                equations.add([1, Double(places[index])], value: Double(slants[index]), weight: Double(factors[index]))
            }
            guard let solution = equations.solved() else { return result }
            result = PDF417Slant(offset: Float(solution[0]), gradient: Float(solution[1]))
            for index in places.indices {
                let error = (slants[index] - result.value(at: places[index])) / tolerance
                factors[index] = weights[index] / (1 + error * error)
            }
        }
        return result
    }

    /// Horizontal differences, of a few rows added together.
    private static func edges(of plane: FloatPlane, rowsTogether: Int) -> FloatPlane {
        /// Normalised contrast beyond which an edge counts no more: specks must not outvote bars.
        let ceiling: Float = 2
        var edges = FloatPlane(width: plane.width, height: max(1, plane.height / rowsTogether))
        var row = [Float](repeating: 0, count: plane.width)
        for block in 0..<edges.height {
            for index in row.indices { row[index] = 0 }
            for part in 0..<min(rowsTogether, plane.height) {
                let start = (block * rowsTogether + part) * plane.width
                FloatKernels.accumulate(
                    plane.values,
                    from: start,
                    times: 1 / Float(rowsTogether),
                    into: &row,
                    count: plane.width
                )
            }
            for column in 1..<max(1, plane.width - 1) {
                edges[column, block] = min(max(row[column + 1] - row[column - 1], -ceiling), ceiling)
            }
        }
        return edges
    }

    /// Energy in each zone of the edges added up along bars of the given slant.
    private static func energies(edges: FloatPlane, slant: Float, rowPitch: Float, zones: Int) -> [Float] {
        let width = edges.width
        var sums = [Float](repeating: 0, count: width)
        for row in 0..<edges.height {
            let height = (Float(row) - Float(edges.height - 1) / 2) * rowPitch
            let shift = Int((slant * height).rounded())
            let count = width - abs(shift)
            guard count > 0 else { continue }
            FloatKernels.accumulate(
                edges.values,
                from: row * width + max(shift, 0),
                into: &sums,
                at: max(-shift, 0),
                count: count
            )
        }
        let zoneWidth = width / zones
        return (0..<zones).map { zone in
            FloatKernels.dot(sums, at: zone * zoneWidth, with: sums, from: zone * zoneWidth, count: zoneWidth)
        }
    }
}
