// SPDX-License-Identifier: Apache-2.0

/// Compares the samples of a cell with every codeword as it looks through a blur.
///
/// All that the samples say about the modules is their sum under the blurred shape of each module. Everything is done
/// with these sums: 17 numbers for a cell, and the overlaps of the shapes, which are the same everywhere.
struct PDF417CellScorer {
    private static let count = PDF417Patterns.modulesPerCodeword
    private static let stride = PDF417Patterns.stride

    /// The blurred shape of a module; the module itself starts ``reach`` samples in.
    private let shape: [Float]
    private let reach: Int
    private let kernel: BlurKernel
    /// Overlap of the shapes of two modules, by their distance in modules.
    private let overlaps: [Float]
    /// Energy of each codeword, and its product with a cell that is dark all over, for each cluster.
    private let energies: [[Float]]
    private let darkProducts: [[Float]]
    /// Energy of a cell that is dark all over.
    private let darkEnergy: Float

    init(kernel: BlurKernel) {
        let perModule = PDF417Strip.samplesPerModule
        self.kernel = kernel
        reach = kernel.reach
        var shape = [Float](repeating: 0, count: perModule + 2 * kernel.reach)
        for sample in 0..<perModule {
            FloatKernels.accumulate(kernel.taps, into: &shape, at: sample, count: kernel.taps.count)
        }
        self.shape = shape
        let overlaps = (0...shape.count / perModule).map { distance in
            let shift = distance * perModule
            return shift < shape.count
                ? FloatKernels.dot(shape, with: shape, from: shift, count: shape.count - shift) : 0
        }
        self.overlaps = overlaps
        var energies: [[Float]] = []
        var darkProducts: [[Float]] = []
        var dark = [Float](repeating: 0, count: Self.count)
        for first in 0..<Self.count {
            for second in 0..<Self.count where abs(first - second) < overlaps.count {
                dark[first] += overlaps[abs(first - second)]
            }
        }
        for bits in PDF417Patterns.bits {
            var energy = [Float](repeating: 0, count: Self.stride)
            var product = [Float](repeating: 0, count: Self.stride)
            for first in 0..<Self.count {
                let start = first * Self.stride
                FloatKernels.accumulate(bits, from: start, times: dark[first], into: &product, count: Self.stride)
                for second in first..<min(Self.count, first + overlaps.count) {
                    let factor = (first == second ? 1 : 2) * overlaps[second - first]
                    for codeword in 0..<PDF417Patterns.codewordCount {
                        energy[codeword] +=
                            factor * bits[first * Self.stride + codeword] * bits[second * Self.stride + codeword]
                    }
                }
            }
            energies.append(energy)
            darkProducts.append(product)
        }
        self.energies = energies
        self.darkProducts = darkProducts
        darkEnergy = dark.reduce(0, +)
    }

    /// The sums under the shape of each module, for every row of samples.
    func project(_ rows: FloatPlane) -> FloatPlane {
        let perModule = PDF417Strip.samplesPerModule
        let modules = rows.width / perModule
        var result = FloatPlane(width: modules, height: rows.height)
        for row in 0..<rows.height {
            let values = rows.row(row)
            let padded =
                [Float](repeating: values[values.startIndex], count: reach) + values
                + [Float](repeating: values[values.endIndex - 1], count: reach)
            for module in 0..<modules {
                result[module, row] = FloatKernels.dot(padded, at: module * perModule, with: shape, count: shape.count)
            }
        }
        return result
    }

    /// The sums that rows of such modules would give.
    func projections(ofModules modules: FloatPlane) -> FloatPlane {
        var result = FloatPlane(width: modules.width, height: modules.height)
        for row in 0..<modules.height {
            let base = row * modules.width
            func add(from: Int, times overlap: Float, at: Int, count: Int) {
                FloatKernels.accumulate(
                    modules.values,
                    from: base + from,
                    times: overlap,
                    into: &result.values,
                    at: base + at,
                    count: count
                )
            }
            add(from: 0, times: overlaps[0], at: 0, count: modules.width)
            for distance in 1..<max(1, min(overlaps.count, modules.width)) {
                add(from: distance, times: overlaps[distance], at: 0, count: modules.width - distance)
                add(from: 0, times: overlaps[distance], at: distance, count: modules.width - distance)
            }
        }
        return result
    }

    /// The samples that rows of such modules would give.
    func samples(ofModules modules: FloatPlane) -> FloatPlane {
        let perModule = PDF417Strip.samplesPerModule
        var result = FloatPlane(width: modules.width * perModule, height: modules.height)
        var padded = [Float](repeating: 0, count: result.width + 2 * reach)
        for row in 0..<modules.height {
            for index in padded.indices { padded[index] = 0 }
            for module in 0..<modules.width where modules[module, row] != 0 {
                FloatKernels.accumulate(
                    shape,
                    times: modules[module, row],
                    into: &padded,
                    at: module * perModule,
                    count: shape.count
                )
            }
            let start = row * result.width
            FloatKernels.accumulate(padded, from: reach, into: &result.values, at: start, count: result.width)
        }
        return result
    }

    /// The rest of a cell's sums when everything but the cell is taken away.
    ///
    /// - Parameters:
    ///   - seen: Sums of the picture.
    ///   - expected: Sums of `modules`.
    ///   - modules: Modules believed so far.
    ///   - row: Row of the cell.
    ///   - column: Column of the cell.
    /// - Returns: 17 sums.
    func cell(seen: FloatPlane, expected: FloatPlane, modules: FloatPlane, row: Int, column: Int) -> [Float] {
        let first = PDF417StripReader.firstModule(ofColumn: column)
        return (0..<Self.count).map { index in
            var own: Float = 0
            for other in max(0, index - overlaps.count + 1)..<min(Self.count, index + overlaps.count) {
                own += overlaps[abs(index - other)] * modules[first + other, row]
            }
            return seen[first + index, row] - expected[first + index, row] + own
        }
    }

    /// The possible errors of a cell besides its codeword.
    struct Tolerance {
        /// Variance of the noise of a sample.
        var noise: Float
        /// Deviation of the contrast, as a factor.
        var gain: Float = 0.1
        /// Deviation of the brightness.
        var offset: Float
    }

    /// The logarithm of the likelihood of every codeword of a cluster, up to a constant.
    func likelihoods(of cell: [Float], cluster: Int, tolerance: Tolerance, into result: inout [Float]) {
        let bits = PDF417Patterns.bits[cluster]
        for index in 0..<Self.stride { result[index] = 0 }
        for module in 0..<Self.count {
            let start = module * Self.stride
            FloatKernels.accumulate(bits, from: start, times: cell[module], into: &result, count: Self.stride)
        }
        let inverse = 1 / tolerance.noise
        let gain = tolerance.gain * tolerance.gain * inverse
        let cross = tolerance.gain * tolerance.offset * inverse
        let offset = 1 + tolerance.offset * tolerance.offset * darkEnergy * inverse
        let dark = cell.reduce(0, +)
        let (energies, products) = (energies[cluster], darkProducts[cluster])
        for codeword in 0..<PDF417Patterns.codewordCount {
            let product = result[codeword]
            let energy = energies[codeword]
            // The contrast and brightness that fit this codeword best are allowed for, within likely limits.
            let a = 1 + gain * energy
            let b = cross * products[codeword]
            let contrast = tolerance.gain * (product - energy)
            let brightness = tolerance.offset * (dark - products[codeword])
            let determinant = a * offset - b * b
            let squares = contrast * contrast * offset + brightness * brightness * a
            let forgiven = (squares - 2 * contrast * brightness * b) / determinant
            result[codeword] = (product - energy / 2 + forgiven / 2) * inverse
        }
    }
}
