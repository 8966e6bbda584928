// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Standard input and output of `recto scan`, and results among each other and among inputs.
@Suite(.timeLimit(.minutes(10)))
struct ScanStreamsTests {
    private let image = Sample.named("license-backs-clean/texas").path

    private func shell(_ line: String, in folder: TemporaryFolder) async throws -> Command.Result {
        try await Recto.shell("cd \"$FOLDER\" && \(line)", ["IMAGE": image, "FOLDER": folder.path])
    }

    @Test(arguments: ["", "--output -", "--output /dev/stdout", "--output /dev/fd/1", "--output /proc/self/fd/1"])
    func `adds lines to a file that a shell opened for that`(option: String) async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Array("before\n".utf8), to: "lines")
            let line = #""$RECTO" scan "$IMAGE" \#(option) >> lines && "$RECTO" scan "$IMAGE" \#(option) >> lines"#
            #expect(try await shell(line, in: folder).status == 0)
            let lines = String(decoding: try folder.contents("lines"), as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.first == "before")
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("{") })
        }
    }

    @Test(arguments: ["--csv -", "--csv /dev/stdout"])
    func `adds a table to a file that a shell opened for that`(option: String) async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Array("before\n".utf8), to: "table")
            let result = try await shell(#""$RECTO" scan "$IMAGE" --output lines \#(option) >> table"#, in: folder)
            #expect(result.status == 0)
            let table = String(decoding: try folder.contents("table"), as: UTF8.self)
            #expect(table.hasPrefix("before\ngroup,path"))
        }
    }

    @Test(arguments: [
        (#"scan "$IMAGE" --csv /dev/stdout"#, "cannot both go to standard output"),
        (#"scan "$IMAGE" --csv lines >> lines"#, "cannot go to the same file"),
        (#"scan "$IMAGE" --output lines --csv other"#, "cannot go to the same file"),
        ("scan copy.jpg >> copy.jpg", "one of the inputs"),
        ("scan copy.jpg --output other.jpg", "is one of the inputs"),
        ("scan - --output copy.jpg < copy.jpg", "is one of the inputs"),
        ("scan --files-from list --output list", "is the list of inputs"),
        (#"scan "$IMAGE" --report report --output report/index.html"#, "is a file of the crops or of the report"),
        (#"scan "$IMAGE" --output - --resume"#, "--resume goes on with a file"),
        (#"scan "$IMAGE" --output /dev/stdout --resume"#, "--resume goes on with a file"),
        ("scan - --files-from - < copy.jpg", "can be read once"),
        ("scan - - < copy.jpg", "can be read once"),
        ("scan - --output new --resume < copy.jpg", "cannot be looked at again"),
        ("scan --files-from missing", "cannot be read"),
        ("live copy.jpg --selfie copy.jpg", "is one of the frames"),
    ])
    func `refuses results that would replace something, and says so`(line: String, words: String) async throws {
        try await TemporaryFolder.with { folder in
            let bytes = try Sample.named("license-backs-clean/texas").bytes()
            try folder.write(bytes, to: "copy.jpg")
            try folder.write(Array("lines\n".utf8), to: "lines")
            try folder.write(Array("copy.jpg\n".utf8), to: "list")
            try folder.makeFolder("report")
            try FileManager.default.linkItem(atPath: folder.path("copy.jpg"), toPath: folder.path("other.jpg"))
            try FileManager.default.linkItem(atPath: folder.path("lines"), toPath: folder.path("other"))
            let result = try await shell(#""$RECTO" \#(line)"#, in: folder)
            #expect(result.status == 2, "\(result.errors)")
            #expect(result.errors.contains(words), "\(result.errors)")
            #expect(try folder.contents("copy.jpg") == bytes)
            #expect(try folder.contents("lines") == Array("lines\n".utf8))
        }
    }

    @Test func `writes into a pipe that another reads`() async throws {
        try await TemporaryFolder.with { folder in
            let line = #"mkfifo pipe && { cat pipe & "$RECTO" scan "$IMAGE" --output pipe; wait; }"#
            let result = try await shell(line, in: folder)
            #expect(try result.values().map { $0["outcome"] } == ["read"])
        }
    }

    @Test func `takes crops in a scanned folder for no input of any later run`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "texas.jpg")
            let first = try await shell(#""$RECTO" scan . --crops . --report report"#, in: folder)
            #expect(first.lines.count == 1)
            let second = try await shell(#""$RECTO" scan . --group none"#, in: folder)
            #expect(try second.values().map { $0["input"]?["path"] } == ["./texas.jpg"])
            #expect(second.errors.contains("of an earlier run's results"))
        }
    }

    @Test func `reads one image from standard input`() async throws {
        let bytes = try Sample.named("license-backs-clean/texas").bytes()
        let result = try await Recto.run("scan", "-", "--as-of", "2026-01-01", input: bytes)
        #expect(result.status == 0)
        let line = try #require(try result.values().first)
        #expect(line["input"]?["path"] == "-")
        #expect(line["input"]?["bytes"] == .number(Double(bytes.count)))
        #expect(line["record"]?["addressState"] == "TX")
        let empty = try await Recto.run("scan", "-")
        #expect(empty.status == 1)
        #expect(try empty.values().map { $0["findings"]?.items.first?["code"] } == ["image.unsupported"])
        let piped = try await Recto.shell(
            #"cat "$IMAGE" "$IMAGE" | "$RECTO" scan - --limits pingone"#,
            ["IMAGE": image]
        )
        #expect(piped.lines.count == 1)
    }

    @Test(arguments: [#"printf '%s\n' ./- "$IMAGE" -"#, #"printf '%s\0' ./- "$IMAGE" -"#])
    func `reads the files of a list`(list: String) async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "-")
            let piped = try await shell(#"\#(list) | "$RECTO" scan --files-from -"#, in: folder)
            #expect(piped.status == 0, "\(piped.errors)")
            #expect(try piped.values().compactMap { $0["input"]?["path"]?.text } == ["./-", image, "-"])
            let stored = try await shell(#"\#(list) > list; "$RECTO" scan "$IMAGE" --files-from list"#, in: folder)
            #expect(try stored.values().compactMap { $0["input"]?["path"]?.text } == [image, "./-", image, "-"])
        }
    }
}
