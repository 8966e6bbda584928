// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoSystem
import SystemPackage

/// Everything that a run writes: lines, and where asked for a table and crops; it also shows and counts them.
final class ScanOutput {
    private let lines: OutputFile
    private let table: TableWriter?
    private let crops: CropWriter?
    private let includesPayloads: Bool
    private var progress: ProgressBar
    private(set) var summary: ScanSummary

    init(
        lines: OutputFile,
        table: TableWriter?,
        crops: CropWriter?,
        includesPayloads: Bool,
        inputs: InputList
    ) {
        self.lines = lines
        self.table = table
        self.crops = crops
        self.includesPayloads = includesPayloads
        progress = ProgressBar(total: inputs.entries.count)
        summary = ScanSummary(inputs: inputs)
    }

    /// Writes the lines of one input.
    ///
    /// - Throws: `OutputError` where they could not be written.
    func write(_ documents: [ScanLine]) throws {
        for var line in documents {
            line.includesPayloads = includesPayloads
            try lines.write(LineEncoder().encode(line))
            try table?.write(line)
            try crops?.write(line)
            summary.count(line)
        }
        progress.advance()
    }

    /// Makes sure that all is written, and says what it came to.
    ///
    /// - Throws: `OutputError`.
    func close() throws {
        try lines.close()
        try table?.close()
        progress.clear()
        StandardStreams.writeError("\(summary)\n")
    }

    deinit {
        progress.clear()
    }
}
