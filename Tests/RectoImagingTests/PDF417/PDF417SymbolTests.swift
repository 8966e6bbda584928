// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

@Suite struct PDF417SymbolTests {
    @Test func `is nil where the numbers contradict each other`() throws {
        var random = SplitMix(state: 1)
        let symbol = try PDF417Specimen.symbol(columns: 4, rows: 6, level: 2, random: &random)
        func made(rows: Int = 6, columns: Int = 4, level: Int = 2, codewords: [Int]? = nil) -> PDF417Symbol? {
            PDF417Symbol(
                rows: rows,
                columns: columns,
                errorCorrectionLevel: level,
                codewords: codewords ?? symbol.codewords
            )
        }
        #expect(made() == symbol)
        #expect(made(rows: 5) == nil)
        #expect(made(rows: 2, columns: 12) == nil)
        #expect(made(level: 1) == nil)
        #expect(made(level: 9) == nil)
        #expect(made(codewords: symbol.codewords.dropLast() + [929]) == nil)
    }

    @Test func `has the row indicators of the standard`() {
        let indicators = PDF417RowIndicators(rows: 27, columns: 10, errorCorrectionLevel: 5)
        #expect((0..<4).map { indicators.left(row: $0) } == [8, 17, 9, 38])
        #expect((0..<4).map { indicators.right(row: $0) } == [9, 8, 17, 39])
    }

    @Test func `is painted with a quiet zone, start and stop pattern`() throws {
        var random = SplitMix(state: 1)
        let symbol = try PDF417Specimen.symbol(columns: 4, rows: 6, level: 2, random: &random)
        var configuration = PDF417SymbolPainter.Configuration()
        configuration.moduleWidth = 1
        configuration.rowHeight = 2
        configuration.quietZone = 3
        let image = PDF417SymbolPainter(configuration: configuration).paint(symbol)
        #expect(image.width == 17 * 7 + 18 + 6)
        #expect(image.height == 6 * 2 + 6)
        let plane = FloatPlane(image)
        #expect(plane.row(0).allSatisfy { $0 == 255 })
        #expect(plane.row(2).allSatisfy { $0 == 255 })
        for row in 3..<15 {
            let modules = plane.row(row).map { Float($0 == 0 ? 1 : 0) }
            #expect(Array(modules.prefix(20)) == [0, 0, 0] + PDF417Patterns.start)
            #expect(Array(modules.suffix(21)) == PDF417Patterns.stop + [0, 0, 0])
            let number = (row - 3) / 2
            let first = PDF417Patterns.modules(cluster: number % 3, codeword: symbol[row: number, column: 0])
            #expect(Array(modules[37..<54]) == first)
        }
    }
}
