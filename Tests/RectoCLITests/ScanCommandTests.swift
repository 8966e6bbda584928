// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ScanCommandTests {
    private let clean = Samples.path("license-backs-clean/texas")
    private let expired = Samples.path("license-backs-clean/virginia")
    private let unread = Samples.path("unreadable/torn")

    private enum Samples {
        static func path(_ name: String) -> String { Sample.named(name).path }
    }

    @Test func `writes a line for each document and says what it came to`() async throws {
        let result = try await Recto.run("scan", clean, expired, "--as-of", "2026-01-01")
        #expect(result.status == 0)
        let lines = try result.values()
        #expect(lines.map { $0["input"]?["path"]?.text } == [clean, expired])
        #expect(lines.map { $0["record"]?["addressState"] } == ["TX", "VA"])
        #expect(lines.map { $0["findings"]?.items.map { $0["code"] } } == [[], ["document.expired"]])
        #expect(result.errors == "2 read, 0 unread, 0 rejected\n")
    }

    @Test func `writes the same lines in the order of the inputs whatever the number of jobs`() async throws {
        // Images that take long stand before others that do not, and one gives two lines.
        let usual = ["persons-by-name", "two-on-a-page", "unreadable"]
        let families = Sweep.isWhole ? Set(Sample.all.map(\.family)).sorted() : usual
        func lines(jobs: Int) async throws -> [JSONValue] {
            let folders = families.map { Sample.folder.appendingPathComponent($0).path }
            let words = ["scan", "--jobs", "\(jobs)", "--as-of", "2026-01-01"]
            let result = try await Command.run(Recto.path, words + folders, within: .seconds(480))
            return try result.values().map { $0.without("timing") }
        }
        let one = try await lines(jobs: 1)
        let four = try await lines(jobs: 4)
        #expect(one == four)
        let paths = one.compactMap { $0["input"]?["path"]?.text }
        // Names are compared by their bytes and folder by folder: `persons/…` comes before `persons-by-name/…`.
        func bytes(_ path: String) -> [UInt8] { path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 } }
        #expect(paths == paths.sorted { bytes($0).lexicographicallyPrecedes(bytes($1)) })
        let samples = Sample.all.filter { families.contains($0.family) }
        #expect(paths.count == samples.map(\.lines.count).reduce(0, +))
    }

    @Test(arguments: [
        ("unread", "clean", 0), ("unread", "unread", 1), ("unread", "missing", 1),
        ("rejected", "clean", 0), ("rejected", "unread", 0), ("rejected", "missing", 1),
        ("never", "clean", 0), ("never", "unread", 0), ("never", "missing", 0),
    ])
    func `ends with 1 where an input falls below the threshold`(threshold: String, kind: String, status: Int32)
        async throws
    {
        let path = ["clean": clean, "unread": unread][kind] ?? "/nonexistent/missing.jpg"
        let result = try await Recto.run("scan", path, "--fail-on", threshold)
        #expect(result.status == status)
        #expect(result.lines.count == 1)
    }

    @Test func `ends with 1 at an unread input by default`() async throws {
        #expect(try await Recto.run("scan", unread, clean).status == 1)
    }

    @Test func `gives every named path its line and goes on`() async throws {
        try await TemporaryFolder.with { folder in
            let given = [
                folder.path("missing.jpg"), try folder.makePipe("pipe.jpg"), "/dev/zero",
                try folder.write(Array("words".utf8), to: "text.jpg"), try folder.write([], to: "empty.png"),
                try folder.write(Array("%PDF-1.7".utf8), to: "page.pdf"), try folder.write([1], to: "notes.txt"),
                try folder.makeFolder("no-images"), clean,
            ]
            let result = try await Command.run(Recto.path, ["scan"] + given, within: .seconds(240))
            #expect(result.status == 1)
            #expect(
                try result.summaries(below: folder) == [
                    "missing.jpg rejected input.notFound", "pipe.jpg rejected input.notAFile",
                    "/dev/zero rejected input.notAFile", "text.jpg rejected image.unsupported",
                    "empty.png rejected image.unsupported",
                    "page.pdf rejected \(Poppler.isInstalled ? "image.corrupt" : "image.unsupported")",
                    "notes.txt rejected image.unsupported", "\(clean) read",
                ]
            )
            #expect(result.errors == "1 read, 0 unread, 7 rejected\n")
        }
    }

    @Test func `finds images in folders by their content and counts other files`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "a/photo")
            try folder.write(Array("words".utf8), to: "a-b/text.jpg")
            try folder.write(Array("words".utf8), to: "notes.txt")
            try folder.write([], to: ".DS_Store")
            try folder.link("linked", to: "a")
            let result = try await Recto.run("scan", folder.path)
            #expect(
                try result.summaries(below: folder) == ["a-b/text.jpg rejected image.unsupported", "a/photo read"]
            )
            let passedOver = "1 not an image, 1 hidden, 1 a link to a folder"
            #expect(result.errors == "1 read, 0 unread, 1 rejected; passed over: \(passedOver)\n")
        }
    }

    @Test func `does not look like success where all pictures are of kinds that are not read`() async throws {
        try await TemporaryFolder.with { folder in
            for name in ["1.tif", "2.tif", "3.tif"] { try folder.write(Array("II*\0".utf8), to: "scans/\(name)") }
            try folder.write(Array("GIF89a".utf8), to: "scans/4.gif")
            try folder.write(Array("words".utf8), to: "scans/notes.txt")
            let passedOver = "3 TIFF and 1 GIF, which are not read, 1 not an image"
            let alone = try await Recto.run("scan", folder.path("scans"))
            #expect(alone.status == 1)
            #expect(alone.output.isEmpty)
            #expect(alone.errors == "0 read, 0 unread, 0 rejected; passed over: \(passedOver)\n")
            #expect(try await Recto.run("scan", folder.path("scans"), "--fail-on", "never").status == 0)
            let picture = folder.path("card.jpg")
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "card.jpg")
            #expect(try await Recto.run("scan", picture, folder.path("scans")).status == 0)
        }
    }

    @Test(
        .enabled(if: !Privileges.isRoot || Nobody.command != nil, "the tests run as root, and there is no setpriv")
    )
    func `says what it may not read and goes on`() async throws {
        try await TemporaryFolder.with { folder in
            let picture = try Sample.named("license-backs-clean/texas").bytes()
            for name in ["a.jpg", "b.jpg", "closed/c.jpg", "d.jpg"] { try folder.write(picture, to: name) }
            try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: Recto.path))), to: "recto")
            try folder.setPermissions(0o755, of: "recto")
            try folder.setPermissions(0o000, of: "b.jpg")
            try folder.setPermissions(0o000, of: "closed")
            defer { try? folder.setPermissions(0o755, of: "closed") }
            let words = (Nobody.command ?? []) + [folder.path("recto"), "scan", folder.path, folder.path("b.jpg")]
            let result = try await Command.run(words[0], Array(words.dropFirst()), within: .seconds(240))
            #expect(result.status == 1)
            #expect(
                try result.summaries(below: folder) == [
                    "a.jpg read", "b.jpg rejected input.unreadable", "closed rejected input.unreadable", "d.jpg read",
                    "b.jpg rejected input.unreadable",
                ]
            )
        }
    }

    @Test func `writes lines to a file made anew`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(Array("before".utf8), to: "out.ndjson")
            let result = try await Recto.run("scan", clean, "--output", path)
            #expect(result.output.isEmpty)
            let lines = try folder.contents("out.ndjson").split(separator: UInt8(ascii: "\n"))
            #expect(lines.count == 1)
            #expect(try JSONValue(parsing: lines[0])["record"]?["addressState"] == "TX")
        }
    }

    @Test(arguments: [
        (["--output", "/dev/full"], "/dev/full: No space left on device"),
        (["--output", "/nonexistent/out"], "/nonexistent/out: No such file or directory"),
        (["--csv", "/dev/full"], "/dev/full: No space left on device"),
        (["--csv", "/nonexistent/out"], "/nonexistent/out: No such file or directory"),
        (["--crops", "/nonexistent/crops"], "/nonexistent/crops: No such file or directory"),
        (["--crops", "/dev/null"], "/dev/null: File exists"),
        (["--report", "/nonexistent/report"], "/nonexistent/report: No such file or directory"),
        (["--report", "/dev/null"], "/dev/null: File exists"),
    ])
    func `ends with 2 at once where results cannot be written`(options: [String], words: String) async throws {
        try await TemporaryFolder.with { folder in
            let list = try folder.writeLongList()
            let result = try await Command.run(
                Recto.path,
                ["scan", "--files-from", list] + options,
                within: .seconds(240)
            )
            #expect(result.status == 2)
            #expect(result.errors == "recto: cannot write to \(words)\n")
        }
    }

    @Test(arguments: ["texas.jpg", "texas.heic", "texas"])
    func `refuses results that would replace an input or each other`(name: String) async throws {
        try await TemporaryFolder.with { folder in
            let image = try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: name)
            let table = folder.path + "/table"
            for arguments in [["--output", image], ["--csv", image], ["--output", table, "--csv", table]] {
                let result = try await Command.run(Recto.path, ["scan", image] + arguments, within: .seconds(240))
                #expect(result.status == 2)
                #expect(result.lines.isEmpty)
                #expect(result.errors.contains("another file"))
            }
            #expect(try await Recto.run("scan", image, "--as-of", "2026-01-01").status == 0)
        }
    }

    @Test(arguments: ["--report", "--crops", "--csv"])
    func `leaves earlier results as they were where it cannot run`(option: String) async throws {
        try await TemporaryFolder.with { folder in
            let output = try folder.write(Array("lines".utf8), to: "lines")
            let result = try await Recto.run("scan", clean, "--output", output, option, "/nonexistent/result")
            #expect(result.status == 2)
            #expect(try folder.contents("lines") == Array("lines".utf8))
        }
    }

    @Test func `refuses one file for lines and table, though it is there by neither name yet`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.link("table", to: folder.path("lines"))
            for table in ["table", "./lines"] {
                let options = ["--output", folder.path("lines"), "--csv", folder.path(table)]
                let result = try await Command.run(Recto.path, ["scan", clean] + options)
                #expect(result.status == 2)
                #expect(result.errors.contains("cannot go to the same file"))
            }
        }
    }

    @Test func `takes what an earlier run wrote for no input, but what lies beside it`() async throws {
        try await TemporaryFolder.with { folder in
            let image = try Sample.named("license-backs-clean/texas").bytes()
            try folder.write(image, to: "texas.jpg")
            func paths() async throws -> [String] {
                let results = ["--crops", folder.path("crops"), "--report", folder.path("report")]
                let result = try await Command.run(Recto.path, ["scan", folder.path] + results, within: .seconds(240))
                #expect(result.status == 0, "\(result.errors)")
                return try result.values().compactMap { $0["input"]?["path"]?.text }
            }
            #expect(try await paths() == [folder.path("texas.jpg")])
            #expect(try !folder.names(in: "crops").isEmpty)
            try folder.write(image, to: "crops/ohio.jpg")
            #expect(try await paths() == [folder.path("crops/ohio.jpg"), folder.path("texas.jpg")])
        }
    }

    @Test func `writes a report of all lines, with a picture of each image`() async throws {
        try await TemporaryFolder.with { folder in
            let page = Sample.named("two-on-a-page/alberta-and-hawaii").path
            let inputs = [clean, page, "/nonexistent/missing.jpg"]
            let arguments = ["scan"] + inputs + ["--report", folder.path("report"), "--fail-on", "never"]
            let result = try await Command.run(Recto.path, arguments, within: .seconds(240))
            #expect(result.status == 0)
            #expect(result.lines.count == 4)
            let digests = Set(try result.values().compactMap { $0["input"]?["sha256"]?.text?.prefix(16) })
            #expect(try folder.names(in: "report/pictures") == digests.sorted().map { "\($0).jpg" })
            let rows = String(decoding: try folder.contents("report/rows-000.js"), as: UTF8.self)
            #expect(rows.split(separator: "\n").filter { $0.contains("\"picture\"") }.count == 3)
            #expect(try folder.names(in: "report").contains("index.html"))
        }
    }

    @Test func `refuses a report in place of another page`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Array("mine".utf8), to: "site/index.html")
            let result = try await Recto.run("scan", clean, "--report", folder.path("site"))
            #expect(result.status == 2)
            #expect(result.errors.contains("index.html is no report"), "\(result.errors)")
            #expect(try folder.contents("site/index.html") == Array("mine".utf8))
            #expect(try folder.names(in: "site") == ["index.html"])
        }
    }

    @Test func `refuses a report among its inputs`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Sample.named("license-backs-clean/texas").bytes(), to: "report/pictures/0.jpg")
            let result = try await Recto.run("scan", folder.path, "--report", folder.path("report"))
            #expect(result.status == 2)
            #expect(result.errors.contains("holds inputs"))
        }
    }

    @Test func `leaves values and faces out of lines, table and report`() async throws {
        try await TemporaryFolder.with { folder in
            let arguments = ["--csv", folder.path("table"), "--report", folder.path("report"), "--redact"]
            let persons = Sample.folder.appendingPathComponent("persons/linus").path
            let result = try await Command.run(
                Recto.path,
                ["scan", clean, persons] + arguments,
                within: .seconds(240)
            )
            #expect(try result.values().allSatisfy { $0["redacted"] == true })
            let record = try #require(Sample.named("license-backs-clean/texas").lines[0]["record"])
            let values = ["firstName", "idNumber", "birthDate"].compactMap { record[$0]?.text }
            let secrets = values + ["LINUS", "H00000627"]
            let files = try ["table", "report/rows-000.js", "report/lines-000.js"].map { name in
                String(decoding: try folder.contents(name), as: UTF8.self)
            }
            for text in files + [result.text] {
                #expect(text.contains("texas.jpg"))
                #expect(secrets.filter { text.contains($0) } == [])
            }
            #expect(try !folder.names(in: "report").contains("pictures"))
        }
    }

    @Test(arguments: [["--raw"], ["--crops", "crops"]])
    func `does not redact what it is asked to show`(options: [String]) async throws {
        let result = try await Command.run(Recto.path, ["scan", clean, "--redact"] + options)
        #expect(result.status == 2)
        #expect(result.errors.contains("--redact"))
        #expect(result.lines.isEmpty)
    }

    @Test(arguments: [
        [""], ["a.jpg", ""], ["a.jpg", "--output", ""], ["a.jpg", "--csv", ""], ["a.jpg", "--crops", ""],
        ["a.jpg", "--report", ""], ["--files-from", ""],
    ])
    func `refuses an empty path, as a variable that is not set gives it`(arguments: [String]) async throws {
        let result = try await Command.run(Recto.path, ["scan"] + arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("Error: A path is empty."), "\(result.errors)")
        #expect(result.lines.isEmpty)
    }

    @Test func `reads files whose names are no text`() async throws {
        try await TemporaryFolder.with { folder in
            let line = #"""
                cd "$FOLDER" && name=$(printf 'in\377valid.jpg') && cp "$IMAGE" "$name" && \
                    cp "$IMAGE" "$(printf 'in\376valid.jpg')" && "$RECTO" scan "$name" in*.jpg
                """#
            let result = try await Recto.shell(line, ["IMAGE": clean, "FOLDER": folder.path])
            #expect(result.status == 0)
            #expect(try result.values().map { $0["outcome"] } == ["read", "read", "read"])
        }
    }

    @Test(arguments: [#"scan "$IMAGE" --output"#, "scan --files-from", "parse mrz"])
    func `refuses other arguments that are no text, whose bytes would be lost`(words: String) async throws {
        let result = try await Recto.shell(#""$RECTO" \#(words) "$(printf 'in\377valid')""#, ["IMAGE": clean])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("recto: An argument is no text in UTF-8."), "\(result.errors)")
    }

    @Test func `ends with 2 where standard output is full or closed`() async throws {
        let full = try await Recto.shell(#""$RECTO" scan "$IMAGE" >/dev/full"#, ["IMAGE": clean])
        #expect(full.status == 2)
        #expect(full.errors == "recto: cannot write to standard output: No space left on device\n")
        let closed = try await Recto.shell(#""$RECTO" scan "$IMAGE" >&-"#, ["IMAGE": clean])
        #expect(closed.status == 2)
        #expect(closed.errors == "recto: cannot write to standard output: Bad file descriptor\n")
    }

    @Test(arguments: ["2>/dev/full", "2>&-"])
    func `goes on where standard error is full or closed`(redirection: String) async throws {
        let read = try await Recto.shell(#""$RECTO" scan "$IMAGE" \#(redirection)"#, ["IMAGE": clean])
        #expect(read.status == 0)
        #expect(read.lines.count == 1)
        #expect(try await Recto.shell(#""$RECTO" scan --dance \#(redirection)"#).status == 2)
    }

    @Test func `does not write lines into a table where standard output is closed`() async throws {
        try await TemporaryFolder.with { folder in
            let variables = ["IMAGE": clean, "TABLE": folder.path("table.csv")]
            let result = try await Recto.shell(#""$RECTO" scan "$IMAGE" --csv "$TABLE" <&- >&-"#, variables)
            #expect(result.status == 2)
            #expect(!String(decoding: try folder.contents("table.csv"), as: UTF8.self).contains("schema"))
        }
    }

    @Test func `ends where nobody reads its output any more`() async throws {
        let line = #""$RECTO" scan "$IMAGES" "$IMAGES" | head -n 1"#
        let result = try await Recto.shell(line, ["IMAGES": Sample.folder.path])
        #expect(result.lines.count == 1)
    }

    @Test func `adds payloads only when asked`() async throws {
        let without = try await Recto.run("scan", clean).values()
        #expect(without.first?["evidence"]?["barcode"]?["payload"] == nil)
        let with = try await Recto.run("scan", clean, "--raw").values()
        let payload = try #require(with.first?["evidence"]?["barcode"]?["payload"]?.text)
        let bytes = try #require(Data(base64Encoded: payload))
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("@\n\u{1E}\rANSI "))
    }

    @Test func `holds the documents against a country`() async throws {
        let other = try await Recto.run("scan", clean, "--country", "CAN", "--as-of", "2026-01-01").values()
        #expect(other.first?["findings"]?.items.map { $0["code"] } == ["document.mismatch"])
        let same = try await Recto.run("scan", clean, "--country", "us", "--as-of", "2026-01-01").values()
        #expect(same.first?["findings"] == [])
    }

    @Test func `holds the documents against a day, by default today`() async throws {
        for (options, codes) in [
            (["--as-of", "2010-01-01"], ["document.notYetValid"]), (["--as-of", "2090-01-01"], ["document.expired"]),
        ] {
            let lines = try await Command.run(Recto.path, ["scan", clean] + options).values()
            #expect(lines.first?["findings"]?.items.map { $0["code"]?.text } == codes)
        }
        let today = try await Recto.run("scan", expired).values()
        #expect(today.first?["findings"]?.items.map { $0["code"]?.text } == ["document.expired"])
    }

    @Test(arguments: [("wultra", "rejected"), ("idwise", "read"), ("pingone", "read"), ("default", "read")])
    func `refuses what is larger than the limits`(limits: String, outcome: String) async throws {
        try await TemporaryFolder.with { folder in
            let picture = try Sample.named("license-backs-clean/texas").bytes()
            // What follows the picture's end is not looked at, and counts.
            let path = try folder.write(picture + [UInt8](repeating: 0, count: 1_000_000), to: "a.jpg")
            let line = try #require(try await Recto.run("scan", path, "--limits", limits).values().first)
            #expect(line["outcome"]?.text == outcome)
            guard outcome == "rejected" else { return }
            #expect(line["findings"]?.items.map { $0["code"] } == ["image.tooManyBytes"])
            #expect(line["input"]?["sha256"] == nil)
        }
    }

    @Test func `takes a front without a code where it is told what to expect`() async throws {
        try await TemporaryFolder.with { folder in
            let picture = try Sample.named("persons/hugo/front").bytes()
            let path = try folder.write(picture, to: "a.jpg")
            let named = try folder.write(picture, to: "a-front.jpg")
            let front = try await Recto.run("scan", "--no-read-print", named)
            #expect(front.status == 0)
            #expect(try front.values().first?["side"] == "front")
            #expect(try front.values().first?["record"]?["hasData"] == false)
            #expect(try await Recto.run("scan", "--no-read-print", path).status == 1)
            let told = try await Recto.run("scan", "--no-read-print", path, "--expect", "driver-license")
            #expect(told.status == 0)
        }
    }

    @Test func `takes a front by its print without being told what to expect`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(try Sample.named("persons/hugo/front").bytes(), to: "a.jpg")
            let line = try #require(try await Recto.run("scan", path).values().first)
            #expect(line["outcome"] == "read")
            #expect(line["side"] == "front")
            #expect(line["record"]?["hasData"] == true)
            #expect(line["fields"]?["birthDate"]?["origin"] == "printed")
        }
    }

    @Test func `demands a face on a front unless told not to`() async throws {
        try await TemporaryFolder.with { folder in
            let blank = try ImageEncoder(.png).encode(
                unsafe Image(width: 60, height: 40, format: .grey) {
                    unsafe $0.initializeMemory(as: UInt8.self, repeating: 200)
                }
            )
            let path = try folder.write(blank, to: "a-front.png")
            let checked = try await Recto.run("scan", path)
            #expect(checked.status == 1)
            let codes = try checked.values().first?["findings"]?.items.map { $0["code"] }
            #expect(codes?.contains("face.notFound") == true)
            #expect(try await Recto.run("scan", path, "--no-check-face").status == 0)
        }
    }

    @Test func `shows no progress where standard error is no terminal`() async throws {
        for variables in [[:], ["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "xterm"]] {
            let result = try await Recto.run("scan", clean, expired, environment: variables)
            #expect(result.errors == "2 read, 0 unread, 0 rejected\n")
            #expect(!result.output.contains(0x1B))
        }
    }

    @Test func `finishes its lines after Ctrl-C and ends with 130`() async throws {
        try await TemporaryFolder.with { folder in
            let command = try Command(Recto.path, ["scan", "--jobs", "2", "--files-from", folder.writeLongList()])
            while command.outputSoFar.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            command.interrupt()
            let result = try await command.result(within: .seconds(240))
            #expect(result.status == 130)
            #expect(result.text.hasSuffix("}\n"))
            #expect(try result.values().count < 100 * Sample.all.count)
            #expect(result.errors.contains(" read, "))
        }
    }
}
