// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// PDF files, as the users of `recto scan` and `recto filter` meet them.
@Suite(.enabled(if: Poppler.isInstalled, Comment(rawValue: Poppler.absence)), .timeLimit(.minutes(10)))
struct PDFFilesTests {
    private static func picture(_ name: String) throws -> [UInt8] { try Sample.named(name).bytes() }

    /// A file with front and back of a licence, one with a back alone, and one that is damaged.
    private static func files(in folder: TemporaryFolder) throws -> String {
        let names = ["persons-by-name/maria-front", "persons-by-name/maria-back"]
        let pages = try names.map { PDFBuilder.Page(try picture($0), box: "0 0 326 245") }
        try folder.write(PDFBuilder(pages).file(), to: "files/maria.pdf")
        try folder.write(PDFBuilder([pages[1]]).file(), to: "files/one.pdf")
        try folder.write(Array("%PDF-1.7 and no more".utf8), to: "files/torn.pdf")
        return folder.path("files")
    }

    private static func scan(_ arguments: String...) async throws -> Command.Result {
        let all = ["scan", "--as-of", "2026-01-01", "--fail-on", "never"] + arguments
        return try await Command.run(Recto.path, all, within: .seconds(480))
    }

    private static func lines(_ result: Command.Result) throws -> [JSONValue] {
        try result.values().map { $0.without("timing") }
    }

    @Test func `takes the pages of a file for one person's images`() async throws {
        try await TemporaryFolder.with { folder in
            let result = try await Self.scan(Self.files(in: folder), "--csv", folder.path("table"))
            let lines = try result.values()
            try #require(lines.count == 5)
            let maria: JSONValue = .text(folder.path("files/maria"))
            #expect(lines.map { $0["group"] } == [maria, maria, maria, nil, nil])
            #expect(lines.map { $0["input"]?["page"] } == [1, 2, nil, 1, nil])
            #expect(lines.map { $0["index"] } == [1, 2, nil, nil, nil])
            #expect(lines.map { $0["side"] } == ["front", "back", nil, "back", nil])
            #expect(lines.map { $0["outcome"] } == ["read", "read", nil, "read", "rejected"])
            #expect(lines[2]["inputs"]?.items == [.text(folder.path("files/maria.pdf"))])
            #expect(lines[2]["driverLicense"]?["idNumber"] == lines[3]["record"]?["idNumber"])
            #expect(lines[2]["driverLicense"]?["face"] != nil)
            #expect(lines[2]["findings"]?.items.contains { $0["code"] == "document.mismatch" } == false)
            let table = String(decoding: try folder.contents("table"), as: UTF8.self)
            #expect(table.split(separator: "\r\n").count == 4)
            #expect(table.hasPrefix("group,path,sha256,page,index,"))
        }
    }

    @Test func `gives the same lines from processes that can do little`() async throws {
        try await TemporaryFolder.with { folder in
            let files = try Self.files(in: folder)
            let (plain, isolated) = (try await Self.scan(files, "--no-isolate"), try await Self.scan(files))
            #expect(try Self.lines(isolated) == (try Self.lines(plain)))
            #expect(isolated.errors == plain.errors)
            let request = #"{"id":"m","path":"\#(files)/maria.pdf"}"#
            for option in [["--no-isolate"], []] {
                let answer = try await Command.run(
                    Recto.path,
                    ["filter"] + option,
                    input: Array(request.utf8),
                    within: .seconds(480)
                )
                let lines = try answer.values()
                #expect(lines.map { $0["id"] } == ["m", "m"])
                #expect(lines.map { $0["input"]?["page"] } == [1, 2])
                #expect(lines.last?["outcome"] == "read")
            }
        }
    }

    @Test func `goes on where a run ended`() async throws {
        try await TemporaryFolder.with { folder in
            let files = try Self.files(in: folder)
            try folder.write(Self.picture("persons-by-name/maria-back"), to: "files/z.jpg")
            _ = try await Self.scan(files, "--output", folder.path("lines"))
            let bytes = try folder.contents("lines")
            func lines() throws -> [JSONValue] {
                try folder.contents("lines").split(separator: 10).map { try JSONValue(parsing: $0).without("timing") }
            }
            let whole = try lines()
            try #require(whole.count == 6)
            let ends = bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
            for (end, kept) in zip(ends, [0, 0, 1, 2, 3, 4]) {
                try folder.write(bytes.prefix(end), to: "lines")
                let result = try await Self.scan(files, "--output", folder.path("lines"), "--resume")
                #expect(try lines() == whole)
                #expect(result.errors.contains("read before") == (kept > 0))
                if kept > 0 { #expect(result.errors.contains("\(kept) of the inputs read before")) }
            }
        }
    }

    /// A program inherits what the one that starts it has done with signals.
    @Test func `reads them as fast if the program that started it ignores the ends of children`() async throws {
        try await TemporaryFolder.with { folder in
            let files = try Self.files(in: folder)
            let scan = [Recto.path, "scan", "--as-of", "2026-01-01", "--fail-on", "never", files]
            let words = ["--ignore-signal=CHLD"] + scan
            let result = try await Command.run("/usr/bin/env", words, within: .seconds(480))
            let usual = try await Self.scan(files)
            #expect(try Self.lines(result) == Self.lines(usual))
            // The time that a page may take is 30 s by the clock, and it took all of it.
            for time in try result.values().compactMap({ $0["timing"]?["render"]?.number }) { #expect(time < 25_000) }
        }
    }

    @Test func `keeps pictures of pages apart`() async throws {
        try await TemporaryFolder.with { folder in
            let backs = try ["texas", "virginia"].map { try Self.picture("license-backs-clean/\($0)") }
            let file = try folder.write(PDFBuilder(pictures: backs[0], backs[1]).file(), to: "two.pdf")
            let report = folder.path("report")
            _ = try await Self.scan(file, "--report", report, "--crops", folder.path("crops"))
            let pictures = try folder.names(in: "report/pictures")
            #expect(pictures.map { $0.suffix(6) } == ["-1.jpg", "-2.jpg"])
            let bytes = try pictures.map { try folder.contents("report/pictures/\($0)") }
            #expect(bytes.first != bytes.last)
            let crops = try folder.names(in: "crops")
            for ending in ["-1-barcode.png", "-2-barcode.png"] { #expect(crops.contains { $0.hasSuffix(ending) }) }
            // A report without values has no pictures, and leaves none.
            _ = try await Self.scan(file, "--report", report, "--redact")
            #expect(try folder.names(in: "report/pictures").isEmpty)
        }
    }
}
