// SPDX-License-Identifier: Apache-2.0
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import RectoCLI

@Suite(.timeLimit(.minutes(10)))
struct ReportWriterTests {
    private static let digest = String(repeating: "0123456789abcdef", count: 4)

    private func line(path: String = "a/back.jpg", name: String = "MARIA", outcome: String = "read") -> String {
        #"{"schema":"recto.scan/1","input":{"path":"\#(path)","sha256":"\#(Self.digest)","width":8,"height":5},"#
            + #""outcome":"\#(outcome)","kind":"driverLicense","side":"back","recognition":{"documentType":"Driving "#
            + #"Licence","issuingCountryCode":"USA"},"record":{"firstName":"\#(name)","lastName":"SPECIMEN","idNumber":"#
            + #""D1","expirationDate":"2031-03-09"},"findings":[{"code":"document.expired","severity":"warning","#
            + #""field":"expirationDate","message":"It is over."}],"timing":{"decode":1.5,"total":41}}"#
    }

    private let person = #"""
        {"schema":"recto.person/1","group":"a","inputs":["a/back.jpg","a/selfie.jpg"],"driverLicense":{"cardId":"c",\#
        "firstName":"MARIA","lastName":"SPECIMEN"},"selfie":{"cardId":"s"},"comparisons":[{"between":["selfie",\#
        "driverLicense"],"verdict":"samePerson","distance":0.1}],"findings":[]}
        """#

    private func writer(in folder: TemporaryFolder) throws -> ReportWriter {
        try ReportWriter(folder: FilePath(folder.path("report")))
    }

    /// The items that a file of the report hands to the page.
    private func items(_ name: String, in folder: TemporaryFolder) throws -> [String] {
        let text = String(decoding: try folder.contents("report/\(name)"), as: UTF8.self)
        let lines = text.split(separator: "\n").dropFirst().dropLast()
        return lines.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    }

    /// The lines of a file, as the page gets them.
    private func lines(_ name: String, in folder: TemporaryFolder) throws -> [JSONValue] {
        try items(name, in: folder).map { item in
            let text = item.dropFirst().dropLast().replacing(#"\x3c"#, with: "<").replacing(#"\'"#, with: "'")
            return try JSONValue(parsing: text.replacing(#"\\"#, with: #"\"#).utf8)
        }
    }

    private func rows(_ name: String, in folder: TemporaryFolder) throws -> [JSONValue] {
        try items(name, in: folder).map { try JSONValue(parsing: $0.utf8) }
    }

    @Test func `writes a page that needs nothing but what lies beside it`() async throws {
        try await TemporaryFolder.with { folder in
            let report = try writer(in: folder)
            try report.add(picture: [1, 2], sha256: Self.digest)
            try report.add(line: Array((line() + "\n").utf8))
            try report.close()
            #expect(
                try folder.names(in: "report")
                    == ["index.html", "lines-000.js", "pictures", "report.css", "report.js", "rows-000.js"]
            )
            #expect(try folder.names(in: "report/pictures") == ["0123456789abcdef.jpg"])
            let page = String(decoding: try folder.contents("report/index.html"), as: UTF8.self)
            #expect(page.contains(#"<script src="rows-000.js" defer></script>"#))
            for name in ["index.html", "report.js", "report.css"] {
                let text = String(decoding: try folder.contents("report/\(name)"), as: UTF8.self)
                // The name of a kind of element is no address.
                let addresses = text.matches(of: /https?:\/\/[^"]*/).map { String($0.output) }
                #expect(addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg" })
                #expect(!text.contains("innerHTML"))
            }
            #expect(page.contains("default-src 'none'"))
            #expect(!page.contains("unsafe-inline"))
        }
    }

    @Test func `says in a row what the table shows, and where the line stands`() async throws {
        try await TemporaryFolder.with { folder in
            let report = try writer(in: folder)
            try report.add(picture: [1], sha256: Self.digest)
            try report.add(line: Array(line().utf8))
            try report.add(line: Array(person.utf8))
            try report.close()
            let expected: [JSONValue] = [
                [
                    "line": 1, "at": [0, 0], "path": "a/back.jpg", "outcome": "read", "kind": "driverLicense",
                    "side": "back", "country": "USA", "name": "MARIA SPECIMEN", "number": "D1",
                    "expires": "2031-03-09", "findings": [["document.expired", "warning", "It is over."]], "total": 41,
                    "picture": "0123456789abcdef",
                ],
                [
                    "line": 2, "at": [0, 1], "group": "a", "name": "MARIA SPECIMEN", "findings": [],
                    "records": ["driverLicense", "selfie"], "faces": "samePerson",
                ],
            ]
            #expect(try rows("rows-000.js", in: folder) == expected)
            let written = try lines("lines-000.js", in: folder)
            #expect(try written == [JSONValue(parsing: line().utf8), JSONValue(parsing: person.utf8)])
        }
    }

    @Test func `lets no value leave its place in a script`() async throws {
        try await TemporaryFolder.with { folder in
            let name = #"<img src=x onerror=alert(1)>'\\');alert(2)//</script>"#
            let report = try writer(in: folder)
            try report.add(line: Array(line(name: name).utf8))
            try report.close()
            for file in ["lines-000.js", "rows-000.js"] {
                let text = String(decoding: try folder.contents("report/\(file)"), as: UTF8.self)
                #expect(!text.contains("<"))
            }
            let written = try #require(lines("lines-000.js", in: folder).first)
            #expect(written["record"]?["firstName"]?.text == #"<img src=x onerror=alert(1)>'\');alert(2)//</script>"#)
        }
    }

    @Test func `leaves no page where it was cut off, and none of an earlier report`() async throws {
        try await TemporaryFolder.with { folder in
            let first = try writer(in: folder)
            try first.add(picture: [1], sha256: Self.digest)
            for _ in 0..<501 { try first.add(line: Array(line().utf8)) }
            try first.close()
            try folder.write([1], to: "report/notes.txt")
            try folder.write([1], to: "report/pictures/mine.jpg")
            #expect(try folder.names(in: "report").contains("lines-001.js"))

            let second = try writer(in: folder)
            #expect(try !folder.names(in: "report").contains("index.html"))
            let redacted = line().replacing(#"recto.scan/1","#, with: #"recto.scan/1","redacted":true,"#)
            try second.add(line: Array(redacted.utf8))
            try second.close()
            #expect(
                try folder.names(in: "report")
                    == [
                        "index.html", "lines-000.js", "notes.txt", "pictures", "report.css", "report.js", "rows-000.js",
                    ]
            )
            #expect(try folder.names(in: "report/pictures") == ["mine.jpg"])
            #expect(try rows("rows-000.js", in: folder).first?["picture"] == nil)
        }
    }

    @Test func `keeps the picture of a line that an earlier run read`() async throws {
        try await TemporaryFolder.with { folder in
            let first = try writer(in: folder)
            try first.add(picture: [1], sha256: Self.digest)
            let second = try writer(in: folder)
            try second.add(line: Array(line().utf8))
            try second.close()
            #expect(try folder.names(in: "report/pictures") == ["0123456789abcdef.jpg"])
            #expect(try rows("rows-000.js", in: folder).first?["picture"] == "0123456789abcdef")
        }
    }

    @Test func `writes a page of nothing`() async throws {
        try await TemporaryFolder.with { folder in
            try writer(in: folder).close()
            #expect(try folder.names(in: "report") == ["index.html", "report.css", "report.js"])
        }
    }

    /// With `RECTO_REPORT_FOLDER` the report stays in that folder, for the tests of the page, and has ten thousand lines.
    @Test func `writes thousands of lines in files of a size that a page can load`() async throws {
        let names = ["persons/linus", "license-backs-photographed", "two-on-a-page", "unreadable"]
        let folders = names.map { Sample.folder.appendingPathComponent($0).path }
        let scan = try await Command.run(
            Recto.path,
            ["scan", "/nonexistent/missing.jpg"] + folders + ["--as-of", "2026-01-01"],
            within: .seconds(480)
        )
        let lines = scan.lines.map { $0.replacing(Sample.folder.path, with: "Samples") }
        #expect(lines.count > 20)
        try await TemporaryFolder.with { folder in
            let kept = ProcessInfo.processInfo.environment["RECTO_REPORT_FOLDER"]
            let path = kept ?? folder.path("report")
            let report = try ReportWriter(folder: FilePath(path))
            // One more than a file of rows has.
            let count = kept == nil ? 5_001 : 10_000
            for index in 0..<count {
                let line = lines[index % lines.count]
                try report.add(line: Array(line.replacing("Samples/", with: "batch-\(index / lines.count)/").utf8))
            }
            try report.close()
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(files.filter { $0.hasPrefix("lines-") }.count == (count + 499) / 500)
            #expect(files.filter { $0.hasPrefix("rows-") }.sorted() == ["rows-000.js", "rows-001.js"])
        }
    }
}
