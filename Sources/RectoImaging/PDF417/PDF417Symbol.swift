// SPDX-License-Identifier: Apache-2.0

/// The codewords of a PDF417 symbol (ISO/IEC 15438), error-free.
public struct PDF417Symbol: Sendable, Hashable {
    /// Rows, 3 to 90.
    public let rows: Int
    /// Data columns, 1 to 30: without start and stop patterns and row indicators.
    public let columns: Int
    /// Error correction level, 0 to 8.
    public let errorCorrectionLevel: Int
    /// All codewords, row by row: the length descriptor, data, padding, then error correction.
    public let codewords: [Int]

    /// Error correction codewords that a level stands for.
    public static func errorCorrectionCount(level: Int) -> Int { 2 << level }

    /// The symbol with these codewords.
    ///
    /// - Returns: `nil` if the numbers are no PDF417 symbol. Reasons are a count outside its limits, codewords that do
    ///   not fill the matrix, or a length descriptor that contradicts the error correction level.
    public init?(rows: Int, columns: Int, errorCorrectionLevel: Int, codewords: [Int]) {
        guard
            (3...90).contains(rows), (1...30).contains(columns), (0...8).contains(errorCorrectionLevel),
            codewords.count == rows * columns, codewords.count < PDF417Patterns.codewordCount,
            codewords.allSatisfy({ (0..<PDF417Patterns.codewordCount).contains($0) }),
            codewords[0] == codewords.count - Self.errorCorrectionCount(level: errorCorrectionLevel)
        else { return nil }
        self.rows = rows
        self.columns = columns
        self.errorCorrectionLevel = errorCorrectionLevel
        self.codewords = codewords
    }

    /// The codeword at a place of the matrix.
    public subscript(row row: Int, column column: Int) -> Int { codewords[row * columns + column] }
}
