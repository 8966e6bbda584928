// SPDX-License-Identifier: Apache-2.0

/// The rows of a strip, freed of each other, with all that is believed about them so far.
struct PDF417StripReader {
    /// One line of samples per row: 0 paper, 1 bars, before blur.
    var rows: FloatPlane
    /// Darkness that each module is believed to have.
    var modules: FloatPlane
    /// The blur along the rows.
    var kernel: BlurKernel
    /// Variance of a sample beyond the part that the modules explain.
    private(set) var noise: Float
    /// The strip that the rows were made from.
    private(set) var strip: PDF417Strip
    private let symbolRows: Range<Int>?
    /// The noise of each cell relative to most cells.
    private var noiseGrowth: FloatPlane
    private let separator: PDF417RowSeparator
    /// The value of full contrast in the first estimate of the blur; kept, since the light was normalised with it.
    private let contrast: Float

    /// The factor between assumed and measured noise: samples share their errors, and the model has its own.
    private static let noiseFactor: Float = 4
    /// Noise that every strip has, at the least.
    private static let noiseFloor: Float = 1e-4

    /// - Parameters:
    ///   - strip: Brightness; its light is normalised here.
    ///   - symbolRows: The rows that belong to the symbol, if known.
    init(_ strip: PDF417Strip, symbolRows: Range<Int>? = nil) {
        var strip = strip
        noiseGrowth = PDF417ContrastNormaliser.normalise(&strip, symbolRows: symbolRows)
        self.symbolRows = symbolRows
        kernel = PDF417BlurEstimator.kernel(of: strip)
        separator = PDF417RowSeparator(measuring: strip)
        contrast = kernel.sum
        rows = FloatPlane(width: 1, height: 1)
        modules = FloatPlane(width: strip.moduleCount, height: strip.rowCount)
        noise = 0.12 * contrast * contrast
        self.strip = strip
        separate()
        expectNothing()
    }

    /// Replaces the strip by one that was sampled better; the readings of the modules stay.
    mutating func resample(_ better: PDF417Strip) {
        strip = better
        noiseGrowth = PDF417ContrastNormaliser.normalise(&strip, symbolRows: symbolRows)
        separate()
    }

    /// The allowed deviation of a cell from the model.
    func tolerance(row: Int, column: Int) -> PDF417CellScorer.Tolerance {
        let growth = noiseGrowth[column, row]
        return PDF417CellScorer.Tolerance(noise: noise * growth * growth, offset: 0.08 * contrast)
    }

    private mutating func separate() {
        rows = separator.separate(strip)
        // The middle of the normalised light is at half of the modules dark.
        let shift = 0.5 * (contrast - 1)
        for index in rows.values.indices { rows.values[index] += shift }
    }

    /// Start and stop pattern, and an average codeword everywhere else.
    private mutating func expectNothing() {
        var line = [Float](repeating: 0, count: PDF417Strip.marginModules)
        line += PDF417Patterns.averageRow(columns: strip.columnCount - 2)
        for row in 0..<modules.height {
            FloatKernels.accumulate(line, into: &modules.values, at: row * modules.width, count: line.count)
        }
    }

    /// First module of a column.
    static func firstModule(ofColumn column: Int) -> Int {
        PDF417Strip.firstCellModule + column * PDF417Patterns.modulesPerCodeword
    }

    /// Puts a belief about a cell in place of the old one.
    mutating func believe(_ cell: [Float], row: Int, column: Int) {
        let start = row * modules.width + Self.firstModule(ofColumn: column)
        for (index, value) in cell.enumerated() { modules.values[start + index] = value }
    }

    /// The part of the samples that the modules do not explain.
    func residuals(_ scorer: PDF417CellScorer) -> FloatPlane {
        var result = rows
        let explained = scorer.samples(ofModules: modules)
        FloatKernels.accumulate(explained.values, times: -1, into: &result.values, count: result.values.count)
        return result
    }

    /// Measures the noise over the cells of the given rows; its median, so that damage does not count.
    mutating func measureNoise(_ residuals: FloatPlane, rows: [Int]) {
        var squares: [Float] = []
        for row in rows {
            let base = row * residuals.width
            // Every third sample is plenty.
            for sample in stride(from: strip.cellSamples.lowerBound, to: strip.cellSamples.upperBound, by: 3) {
                squares.append(residuals.values[base + sample] * residuals.values[base + sample])
            }
        }
        guard !squares.isEmpty else { return }
        squares.sort()
        /// The median of the square of a normal deviate is this part of its mean.
        let medianShare: Float = 0.45
        noise = max(squares[squares.count / 2] / medianShare, Self.noiseFloor) * Self.noiseFactor
    }

    /// Variance of a sample without the allowance for the errors of the model.
    var measuredNoise: Float { noise / Self.noiseFactor }
}
