// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoRuns
import RectoSystem

/// Writes persons, and images without a group, as a table: comma-separated as in RFC 4180, with a header.
struct TableWriter {
    private let file: OutputFile

    private static let fixedColumns = ["group", "path", "sha256", "page", "index", "outcome", "kind", "side"]
    /// The values of licences that have columns; what only print states has none.
    private static let fields = DriverLicense.Field.allCases.filter {
        ![.birthPlace, .issuingAuthority, .categories].contains($0)
    }
    /// The columns that only a passport has, and those that a person's passport and licence each have.
    private static let passportColumns = ["nationality", "personalNumber", "passportNumber", "passportExpirationDate"]

    /// A table in `file`, with its header written.
    ///
    /// - Throws: `OutputError`.
    init(_ file: OutputFile) throws(OutputError) {
        self.file = file
        try writeRow(Self.fixedColumns + Self.fields.map(\.rawValue) + Self.passportColumns + ["findings"])
    }

    /// Writes the row of an image without a group.
    func write(_ line: ScanLine) throws(OutputError) {
        let reading = line.reading
        let fixed = [
            "",
            line.path,
            reading.input.sha256 ?? "",
            reading.input.page.map(String.init) ?? "",
            "\(line.position.index)",
            reading.outcome.rawValue,
            reading.kind?.rawValue ?? "",
            reading.side?.rawValue ?? "",
        ]
        try writeRow(
            fixed + (line.isRedacted ? Self.noValues : Self.values(reading.driverLicense, reading.passport))
                + [reading.findings.map(\.code.rawValue).joined(separator: " ")]
        )
    }

    /// Writes the row of a person, with the findings about the person and about the images.
    func write(_ line: PersonLine) throws(OutputError) {
        let kinds = [
            line.person.driverLicense.map { _ in DocumentKind.driverLicense },
            line.person.passport.map { _ in .passport },
            line.person.selfie.map { _ in .selfie },
        ]
        let findings = line.reading.readings.flatMap(\.findings).reduce(into: line.reading.findings) { all, finding in
            if !all.contains(finding) { all.append(finding) }
        }
        let fixed = [
            line.group,
            line.inputs.joined(separator: " "),
            "",
            "",
            "",
            line.reading.readings.map(\.outcome.rawValue).joined(separator: " "),
            kinds.compactMap { $0?.rawValue }.joined(separator: " "),
            "",
        ]
        try writeRow(
            fixed + (line.isRedacted ? Self.noValues : Self.values(line.person.driverLicense, line.person.passport))
                + [findings.map(\.code.rawValue).joined(separator: " ")]
        )
    }

    /// The values of a licence, or of a passport under the same names if there is no licence; then the passport's.
    private static func values(_ license: DriverLicense?, _ passport: Passport?) -> [String] {
        let shared = fields.map { field in
            if let license { return license.text(of: field) ?? "" }
            return Passport.Field(rawValue: field.rawValue).flatMap { passport?.text(of: $0) } ?? ""
        }
        let own: [Passport.Field] = [.nationality, .personalNumber, .idNumber, .expirationDate]
        return shared + own.map { passport?.text(of: $0) ?? "" }
    }

    /// The cells of a line that is written without values.
    private static let noValues = values(nil, nil)

    /// Finishes writing.
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
    /// A value that a spreadsheet would take for a formula gets an apostrophe before it: the holder chooses a barcode's
    /// content.
    static func cell(_ value: String) -> String {
        // By scalars: a comma before a combining mark forms one character with it, but readers of tables see a comma.
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
