// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// `--resume`, after runs that ended in every way.
@Suite(.timeLimit(.minutes(10)))
struct ResumeTests {
    /// Images that are quickly read, one of them of two that are a person's.
    private static func images(in folder: TemporaryFolder) throws -> String {
        let back = try bytes("license-backs-clean/texas")
        for (name, bytes) in [
            ("a.jpg", back), ("b.jpg", Array("no image".utf8)), ("c-back.jpg", back), ("c-front.jpg", back),
            ("d.png", []), ("e.jpg", try bytes("license-backs-clean/virginia")),
        ] {
            try folder.write(bytes, to: "images/\(name)")
        }
        return folder.path("images")
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: Sample.named(name).path)))
    }

    private static func scan(_ arguments: String...) async throws -> Command.Result {
        let all = ["scan", "--as-of", "2026-01-01", "--no-check-face", "--fail-on", "never"] + arguments
        return try await Command.run(Recto.path, all, within: .seconds(480))
    }

    /// The lines of a file without what is never the same twice.
    private static func lines(_ folder: TemporaryFolder, _ name: String = "lines") throws -> [JSONValue] {
        try folder.contents(name).split(separator: UInt8(ascii: "\n")).map {
            try JSONValue(parsing: $0).without("timing")
        }
    }

    @Test func `ends with the lines of a whole run, wherever the file was cut off`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            let output = folder.path("lines")
            _ = try await Self.scan(images, "--output", output)
            let bytes = try folder.contents("lines")
            let whole = try Self.lines(folder)
            #expect(whole.count == 7)
            let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
            // The first line, those of a person's two images and of the person, and the last one.
            let tried = Sweep.isWhole ? ends : [ends[0]] + ends[2...4] + [ends[6]]
            for cut in [0, 1] + tried.flatMap({ [$0 - 1, $0, $0 + 200] }) {
                try folder.write(bytes.prefix(cut), to: "lines")
                let result = try await Self.scan(images, "--output", output, "--resume")
                #expect(result.status == 0)
                #expect(try Self.lines(folder) == whole, "cut off after \(cut) bytes")
            }
        }
    }

    @Test func `reads nothing again of a run that was finished, and counts it`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            let first = try await Self.scan(images, "--output", folder.path("lines"))
            let bytes = try folder.contents("lines")
            let second = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
            #expect(try folder.contents("lines") == bytes)
            #expect(second.errors == first.errors.replacing("\n", with: "; 6 of the inputs read before\n"))
            let failing = try await Recto.run("scan", images, "--output", folder.path("lines"), "--resume")
            #expect(failing.status == 1)
        }
    }

    @Test func `reads again what was changed, added or taken away, and what comes after it`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            _ = try await Self.scan(images, "--output", folder.path("lines"))
            // Of the same size.
            try folder.write(Array("NO IMAGE".utf8), to: "images/b.jpg")
            try folder.write(Self.bytes("license-backs-clean/texas"), to: "images/d2.jpg")
            try FileManager.default.removeItem(atPath: folder.path("images/e.jpg"))
            let result = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
            #expect(result.errors.contains("1 of the inputs read before"))
            _ = try await Self.scan(images, "--output", folder.path("whole"))
            #expect(try Self.lines(folder) == (try Self.lines(folder, "whole")))
        }
    }

    @Test func `keeps nothing of lines that leave values out, and of files that are no lines`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            _ = try await Self.scan(images, "--output", folder.path("whole"))
            _ = try await Self.scan(images, "--output", folder.path("lines"), "--redact")
            let result = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
            #expect(!result.errors.contains("read before"))
            #expect(try Self.lines(folder) == (try Self.lines(folder, "whole")))
            for text in ["\n\n", "some notes\n", "{}\n", #"{"schema":"recto.scan/1"}"#] {
                try folder.write(Array(text.utf8), to: "lines")
                _ = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
                #expect(try Self.lines(folder) == (try Self.lines(folder, "whole")))
            }
        }
    }

    @Test func `keeps nothing from a line on that a machine without power left with zeros`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            _ = try await Self.scan(images, "--output", folder.path("lines"))
            let whole = try Self.lines(folder)
            var bytes = try folder.contents("lines")
            let line = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
            let text = try #require(bytes[line...].firstRange(of: Array(#""message":""#.utf8)))
            bytes.replaceSubrange(text.upperBound..<text.upperBound + 8, with: repeatElement(0, count: 8))
            try folder.write(bytes, to: "lines")
            let result = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
            #expect(result.errors.contains("1 of the inputs read before"))
            #expect(try Self.lines(folder) == whole)
        }
    }

    @Test func `begins where there is no file yet`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            let result = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
            #expect(result.status == 0)
            #expect(try Self.lines(folder).count == 7)
        }
    }

    @Test func `says how to go on where the disk is full, and can`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            _ = try await Self.scan(images, "--output", folder.path("whole"))
            // A file may have 1,024 bytes here, as on a disk with no more room.
            let line = #"""
                ulimit -f 2; trap '' XFSZ
                exec "$RECTO" scan --as-of 2026-01-01 --no-check-face --fail-on never "$IMAGES" --output "$LINES"
                """#
            let result = try await Recto.shell(line, ["IMAGES": images, "LINES": folder.path("lines")])
            #expect(result.status == 2)
            #expect(result.errors.contains("--resume goes on"))
            #expect(try folder.contents("lines").count <= 1_024)
            _ = try await Self.scan(images, "--output", folder.path("lines"), "--resume")
            #expect(try Self.lines(folder) == (try Self.lines(folder, "whole")))
        }
    }

    @Test func `says after Ctrl-C how to go on, with the day`() async throws {
        try await TemporaryFolder.with { folder in
            // So many that it does not come to the end first, however late it is interrupted.
            let count = 1_000
            let image = try folder.write(Self.bytes("license-backs-clean/texas"), to: "images/0.jpg")
            for index in 1..<count {
                try FileManager.default.linkItem(atPath: image, toPath: folder.path("images/\(index).jpg"))
            }
            let command = try Command(
                Recto.path,
                ["scan", folder.path("images"), "--output", folder.path("lines"), "--jobs", "1"]
            )
            while try !FileManager.default.fileExists(atPath: folder.path("lines")) || folder.contents("lines").isEmpty
            {
                try await Task.sleep(for: .milliseconds(20))
            }
            command.interrupt()
            let result = try await command.result(within: .seconds(480))
            #expect(result.status == 130)
            #expect(result.errors.contains("the same command with --resume --as-of 20"))
            let first = try Self.lines(folder)
            #expect(!first.isEmpty && first.count < count)
            // What is read again now is what was left.
            for name in try folder.names(in: "images").dropFirst(first.count + 2) {
                try FileManager.default.removeItem(atPath: folder.path("images/\(name)"))
            }
            let second = try await Self.scan(folder.path("images"), "--output", folder.path("lines"), "--resume")
            #expect(second.errors.contains("\(first.count) of the inputs read before"))
            #expect(try Self.lines(folder).count == first.count + 2)
        }
    }

    @Test func `keeps off a file that another run writes to`() async throws {
        try await TemporaryFolder.with { folder in
            let image = try folder.write(Self.bytes("license-backs-clean/texas"), to: "images/0.jpg")
            for index in 1..<1_000 {
                try FileManager.default.linkItem(atPath: image, toPath: folder.path("images/\(index).jpg"))
            }
            let arguments = ["scan", folder.path("images"), "--output", folder.path("lines"), "--jobs", "1"]
            let first = try Command(Recto.path, arguments + ["--csv", folder.path("table")])
            while try !FileManager.default.fileExists(atPath: folder.path("lines")) || folder.contents("lines").isEmpty
            {
                try await Task.sleep(for: .milliseconds(20))
            }
            let second = try await Self.scan(folder.path("images"), "--output", folder.path("lines"), "--resume")
            #expect(second.status == 2)
            #expect(second.errors == "recto: cannot write to \(folder.path("lines")): another run writes to it\n")
            first.interrupt()
            let result = try await first.result(within: .seconds(480))
            #expect(result.errors.contains(" and without --csv goes on"))
            #expect(try Self.lines(folder).allSatisfy { $0["outcome"]?.text == "read" })
        }
    }

    @Test func `puts lines that were kept into the report as well`() async throws {
        try await TemporaryFolder.with { folder in
            let images = try Self.images(in: folder)
            _ = try await Self.scan(images, "--output", folder.path("lines"), "--report", folder.path("report"))
            func paths() throws -> [Substring] {
                let text = String(decoding: try folder.contents("report/rows-000.js"), as: UTF8.self)
                return text.split(separator: "\n").compactMap { $0.split(separator: #""path":"#).dropFirst().first }
                    .map { $0.prefix { $0 != "," } }
            }
            let before = try paths()
            #expect(before.count >= 6)
            let bytes = try folder.contents("lines")
            try folder.write(bytes.prefix(bytes.count * 2 / 3), to: "lines")
            let again = try await Self.scan(
                images,
                "--output",
                folder.path("lines"),
                "--report",
                folder.path("report"),
                "--resume"
            )
            #expect(again.status == 0)
            #expect(try paths() == before)
        }
    }

    @Test(arguments: [[], ["--output", "-"], ["--output", "lines", "--csv", "table"]])
    func `refuses what cannot be gone on with`(options: [String]) async throws {
        let result = try await Command.run(Recto.path, ["scan", "a.jpg", "--resume"] + options)
        #expect(result.status == 2)
        #expect(result.errors.contains("--resume"))
    }
}
