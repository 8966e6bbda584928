// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing

@testable import RectoCLI

struct TableWriterTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("two words", "two words"), ("é", "é"), ("a=b", "a=b"), ("a'b", "a'b"),
        ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
        ("\rx", "\"'\rx\""), ("\nx", "\"'\nx\""), ("=\"a\",1", "\"'=\"\"a\"\",1\""),
        ("=\u{301}1", "'=\u{301}1"), ("a,\u{301}b", "\"a,\u{301}b\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\""),
    ])
    func `quotes what must be quoted and disarms formulas`(value: String, cell: String) {
        #expect(Array(TableWriter.cell(value).utf8) == Array(cell.utf8))
    }

    @Test func `writes a header and a row for each line`() async throws {
        try await TemporaryFolder.with { folder in
            let california = Sample.named("license-backs-clean/new-york").path
            let result = try await Recto.run(
                "scan",
                california,
                folder.path("=missing, \"x\".jpg"),
                "--csv",
                folder.path("table.csv"),
                "--as-of",
                "2026-01-01"
            )
            #expect(result.lines.count == 2)
            let text = String(decoding: try folder.contents("table.csv"), as: UTF8.self)
            #expect(text.hasSuffix("\r\n"))
            let rows = parse(text)
            try #require(rows.count == 3)
            #expect(
                rows[0] == ["group", "path", "sha256", "page", "index", "outcome", "kind", "side"]
                    + DriverLicense.Field.allCases.map(\.rawValue).filter {
                        !["birthPlace", "issuingAuthority", "categories"].contains($0)
                    }
                    + ["nationality", "personalNumber", "passportNumber", "passportExpirationDate", "findings"]
            )
            #expect(rows.map(\.count) == [rows[0].count, rows[0].count, rows[0].count])
            let first = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
            let record = try #require(Sample.named("license-backs-clean/new-york").lines[0]["record"])
            for (key, value) in record.members {
                if let text = value.text { #expect(first[key] == text) }
            }
            #expect(first["outcome"] == "read")
            #expect(first["findings"] == "field.truncated")
            #expect(rows[2][1] == folder.path("=missing, \"x\".jpg"))
            #expect(rows[2].last == "input.notFound")
        }
    }

    @Test func `writes the table alone to standard output where lines go to a file`() async throws {
        try await TemporaryFolder.with { folder in
            let path = Sample.named("license-backs-clean/texas").path
            let result = try await Recto.run("scan", path, "--csv", "-", "--output", folder.path("lines"))
            #expect(parse(result.text).count == 2)
        }
    }

    /// The rows of a table as RFC 4180 has it.
    private func parse(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch (scalar, isQuoted) {
            case ("\"", true) where scalars.first == "\"":
                cell.append("\"")
                scalars.removeFirst()
            case ("\"", _):
                isQuoted.toggle()
            case (",", false):
                row.append(String(cell))
                cell = .init()
            case ("\r", false) where scalars.first == "\n":
                scalars.removeFirst()
                rows.append(row + [String(cell)])
                (row, cell) = ([], .init())
            default:
                cell.append(scalar)
            }
        }
        return rows
    }
}
