// SPDX-License-Identifier: Apache-2.0

/// The content of a symbol's row indicators, clause 5.11 of ISO/IEC 15438: the same three numbers all over it.
struct PDF417RowIndicators: Hashable {
    /// Rows, 3 to 90.
    let rows: Int
    /// Data columns, 1 to 30.
    let columns: Int
    /// Error correction level, 0 to 8.
    let errorCorrectionLevel: Int

    /// The number that the left indicators of a cluster carry besides the row number.
    func leftContent(cluster: Int) -> Int {
        switch cluster {
        case 0: (rows - 1) / 3
        case 1: errorCorrectionLevel * 3 + (rows - 1) % 3
        default: columns - 1
        }
    }

    /// The number that the right indicators of a cluster carry besides the row number.
    func rightContent(cluster: Int) -> Int { leftContent(cluster: (cluster + 2) % 3) }

    /// The codeword to the left of a row.
    func left(row: Int) -> Int { 30 * (row / 3) + leftContent(cluster: row % 3) }

    /// The codeword to the right of a row.
    func right(row: Int) -> Int { 30 * (row / 3) + rightContent(cluster: row % 3) }
}
