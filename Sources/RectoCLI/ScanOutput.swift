// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import RectoSystem

/// Everything that a run writes: lines, persons, and on request a table, crops and a report.
///
/// It also shows and counts them.
final class ScanOutput {
    private let lines: OutputFile
    private let table: TableWriter?
    private let crops: CropWriter?
    private let report: ReportWriter?
    private let includesPayloads: Bool
    private let isRedacted: Bool
    private var persons: PersonCollector
    private var progress: ProgressBar
    private(set) var summary: ScanSummary

    init(
        lines: OutputFile,
        table: TableWriter?,
        crops: CropWriter?,
        report: ReportWriter?,
        includesPayloads: Bool,
        isRedacted: Bool,
        inputs: InputList,
        earlier: EarlierLines?,
        persons: PersonCollector
    ) {
        self.lines = lines
        self.table = table
        self.crops = crops
        self.report = report
        self.includesPayloads = includesPayloads
        self.isRedacted = isRedacted
        self.persons = persons
        progress = ProgressBar(total: inputs.entries.count - (earlier?.inputCount ?? 0))
        summary = ScanSummary(inputs: inputs, earlier: earlier)
    }

    /// Takes the lines of the next input, and writes those that need not wait for other images of the same person.
    ///
    /// - Throws: `OutputError` if they could not be written.
    func write(_ documents: [ScanLine]) throws {
        var documents = documents
        for index in documents.indices {
            documents[index].includesPayloads = includesPayloads
            documents[index].isRedacted = isRedacted
            try crops?.write(documents[index])
            try writePicture(of: documents[index].reading)
            // Pixels need not wait with their line.
            documents[index].reading.crops = []
            documents[index].reading.preview = nil
        }
        try write(persons.add(documents))
        progress.advance()
    }

    /// Writes the lines that still wait for images that will not come.
    ///
    /// - Throws: `OutputError`.
    func writeIncompletePersons() throws {
        try write(persons.finish())
    }

    private func writePicture(of reading: Reading) throws {
        guard let picture = reading.preview, let digest = reading.input.sha256 else { return }
        try report?.add(picture: picture, sha256: digest, page: reading.input.page)
    }

    private func write(line: some Encodable) throws {
        let encoded = try LineEncoder().encode(line)
        try lines.write(encoded)
        try report?.add(line: encoded)
    }

    private func write(_ ready: [PersonCollector.Line]) throws {
        for line in ready {
            switch line {
            case .scan(let line, let isOfPerson):
                try write(line: line)
                // A person's images share one row.
                if !isOfPerson { try table?.write(line) }
                summary.count(line)
            case .person(var line):
                line.isRedacted = isRedacted
                try write(line: line)
                try table?.write(line)
                summary.countPerson()
            }
        }
    }

    /// Finishes writing, and shows the summary.
    ///
    /// - Throws: `OutputError`.
    func close() throws {
        try lines.close()
        try table?.close()
        try report?.close()
        progress.clear()
        StandardStreams.writeError("\(summary)\n")
    }

    deinit {
        progress.clear()
    }
}
