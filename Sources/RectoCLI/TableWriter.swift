// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoSystem

/// Writes lines as a table, comma-separated as in RFC 4180, with a header.
struct TableWriter {
    private let file: OutputFile

    private static let fixedColumns = ["path", "sha256", "index", "outcome", "kind", "side"]

    /// A table in `file`, with its header written.
    ///
    /// - Throws: `OutputError`.
    init(_ file: OutputFile) throws(OutputError) {
        self.file = file
        try writeRow(Self.fixedColumns + DriverLicense.Field.allCases.map(\.rawValue) + ["findings"])
    }

    /// Writes the row of one line.
    func write(_ line: ScanLine) throws(OutputError) {
        let reading = line.reading
        let fixed = [
            line.path,
            reading.input.sha256 ?? "",
            "\(line.position.index)",
            reading.outcome.rawValue,
            reading.kind?.rawValue ?? "",
            reading.side?.rawValue ?? "",
        ]
        let values = DriverLicense.Field.allCases.map { reading.driverLicense?.text(of: $0) ?? "" }
        try writeRow(fixed + values + [reading.findings.map(\.code.rawValue).joined(separator: " ")])
    }

    /// Makes sure that all is written.
    func close() throws(OutputError) {
        try file.close()
    }

    private func writeRow(_ cells: [String]) throws(OutputError) {
        try file.write(Array((cells.map(Self.cell).joined(separator: ",") + "\r\n").utf8))
    }

    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]
    private static let special: Set<Unicode.Scalar> = [
        "\"", ",", "\r", "\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]

    /// A value as a cell.
    ///
    /// What a spreadsheet would take for a formula gets an apostrophe before it: a barcode's content
    /// is the holder's to choose.
    static func cell(_ value: String) -> String {
        // By scalars: a comma before a combining mark is one character with it, and a comma to every reader of tables.
        let safe = value.unicodeScalars.first.map { formulaStarts.contains($0) } == true ? "'" + value : value
        guard safe.unicodeScalars.contains(where: { special.contains($0) }) else { return safe }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in safe.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
