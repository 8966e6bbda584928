// SPDX-License-Identifier: Apache-2.0

/// Paints a symbol as a printer would: crisp, upright and with a quiet zone.
public struct PDF417SymbolPainter: Sendable {
    /// The size of the painting.
    public struct Configuration: Sendable {
        /// Pixels across a module.
        public var moduleWidth = 3
        /// Pixels down a row; three modules are the least that ISO/IEC 15438 allows.
        public var rowHeight = 12
        /// Modules left free on each side; the standard asks for two.
        public var quietZone = 4

        /// The usual size.
        public init() {}
    }

    private let configuration: Configuration

    /// A painter with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The symbol, black on white.
    public func paint(_ symbol: PDF417Symbol) -> Image {
        let margin = configuration.quietZone * configuration.moduleWidth
        let modules = PDF417Patterns.moduleCount(columns: symbol.columns)
        let width = modules * configuration.moduleWidth + 2 * margin
        let height = symbol.rows * configuration.rowHeight + 2 * margin
        let rows = (0..<symbol.rows).map { Self.modules(of: symbol, row: $0) }
        return unsafe Image(width: width, height: height, format: .grey) { pixels in
            for y in 0..<height {
                let row = (y - margin) / configuration.rowHeight
                let isInside = y >= margin && row < symbol.rows
                for x in 0..<width {
                    let module = (x - margin) / configuration.moduleWidth
                    let isDark = isInside && x >= margin && module < modules && rows[row][module]
                    unsafe pixels[y * width + x] = isDark ? 0 : 255
                }
            }
        }
    }

    /// The modules of a row from the start pattern to the stop pattern; dark ones are true.
    static func modules(of symbol: PDF417Symbol, row: Int) -> [Bool] {
        let indicators = PDF417RowIndicators(
            rows: symbol.rows,
            columns: symbol.columns,
            errorCorrectionLevel: symbol.errorCorrectionLevel
        )
        let data = (0..<symbol.columns).map { symbol[row: row, column: $0] }
        let codewords = [indicators.left(row: row)] + data + [indicators.right(row: row)]
        let cells = codewords.flatMap { codeword in
            (0..<PDF417Patterns.modulesPerCodeword).map {
                PDF417Patterns.isDark($0, cluster: row % 3, codeword: codeword)
            }
        }
        return PDF417Patterns.start.map { $0 > 0 } + cells + PDF417Patterns.stop.map { $0 > 0 }
    }
}
