// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FilterCommandTests {
    private static let clean = Sample.named("license-backs-clean/texas").path
    private static let large = Sample.named("license-backs-clean/virginia").path

    private static func request(_ id: Int, _ path: String, _ more: String = "") -> String {
        #"{"id":\#(id),"path":"\#(path)"\#(more)}"#
    }

    private static func run(_ lines: [String], _ options: String...) async throws -> Command.Result {
        try await Command.run(
            Recto.path,
            ["filter", "--as-of", "2026-01-01"] + options,
            input: Array(lines.joined(separator: "\n").utf8),
            within: .seconds(480)
        )
    }

    @Test func `answers each request with the line of a scan, in order`() async throws {
        let paths = Sample.all.prefix(12).map(\.path)
        let result = try await Self.run(paths.enumerated().map { Self.request($0, $1) })
        #expect(result.status == 0)
        #expect(result.errors == "")
        let scan = try await Command.run(
            Recto.path,
            ["scan", "--group", "none", "--as-of", "2026-01-01"] + paths,
            within: .seconds(480)
        )
        let answers = try result.values()
        #expect(answers.map { $0.without("id").without("timing") } == (try scan.values().map { $0.without("timing") }))
        let ids = answers.compactMap { $0["id"]?.number }
        #expect(ids == ids.sorted())
        #expect(Set(ids) == Set((0..<12).map(Double.init)))
    }

    @Test func `answers what it cannot understand, and goes on`() async throws {
        let long = String(repeating: "x", count: 100_000)
        let result = try await Self.run([
            "what?", Self.request(1, "/nowhere/a.jpg"), #"{"path":"a"}"#, "", "\r", long,
            Self.request(5, Self.clean, #","sha256":"\#(String(repeating: "0", count: 64))""#),
            Self.request(6, "/"), Self.request(7, Self.clean, #","expect":"selfie""#), Self.request(8, Self.clean),
        ])
        #expect(result.status == 0)
        let answers = try result.values()
        #expect(
            answers.prefix(6).map { $0["findings"]?.items.first?["code"]?.text } == [
                "request.invalid", "input.notFound", "request.invalid", "request.invalid", "input.digestMismatch",
                "input.notAFile",
            ]
        )
        let outcomes = answers.compactMap { $0["outcome"]?.text }
        #expect(outcomes == [String](repeating: "rejected", count: 6) + ["unread", "read"])
        #expect(answers.map { $0["id"]?.number } == [nil, 1, nil, nil, 5, 6, 7, 8])
    }

    @Test func `answers a request before the next one is sent`() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Recto.path)
        process.arguments = ["filter"]
        let (requests, answers) = (Pipe(), Pipe())
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
        for id in 1...3 {
            try requests.fileHandleForWriting.write(contentsOf: Data((Self.request(id, "/nowhere") + "\n").utf8))
            var line: [UInt8] = []
            while line.last != UInt8(ascii: "\n") {
                guard let more = try answers.fileHandleForReading.read(upToCount: 1), !more.isEmpty else { break }
                line += more
            }
            #expect(try JSONValue(parsing: line.dropLast())["id"]?.number == Double(id))
        }
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `does not wait for a slow image where the order does not matter`() async throws {
        let lines = [Self.request(0, Self.large)] + (1...40).map { Self.request($0, "/nowhere") }
        let result = try await Self.run(lines, "--unordered", "--jobs", "2")
        let ids = try result.values().compactMap { $0["id"]?.number }
        #expect(ids.first != 0)
        #expect(Set(ids) == Set((0...40).map(Double.init)))
    }

    @Test func `answers nothing where nothing is asked`() async throws {
        let result = try await Self.run([])
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
    }

    @Test func `ends where answers cannot be written, without waiting for another request`() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Recto.path)
        process.arguments = ["filter"]
        let (requests, errors) = (Pipe(), Pipe())
        process.standardInput = requests
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = errors
        try process.run()
        try requests.fileHandleForWriting.write(contentsOf: Data((Self.request(1, "/nowhere") + "\n").utf8))
        // The sender keeps the pipe open all the time.
        let deadline = ContinuousClock.now + .seconds(120)
        while process.isRunning, .now < deadline { try await Task.sleep(for: .milliseconds(20)) }
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        let words = try errors.fileHandleForReading.readToEnd() ?? Data()
        #expect(String(decoding: words, as: UTF8.self).contains("cannot write to standard output"))
        try requests.fileHandleForWriting.close()
    }

    @Test func `ends with 2 where answers cannot be written or requests not be read`() async throws {
        let full = try await Recto.shell(#"echo '{"id":1,"path":"a"}' | "$RECTO" filter > /dev/full"#)
        #expect(full.status == 2)
        #expect(full.errors.contains("standard output"))
        let folder = try await Recto.shell(#""$RECTO" filter < /"#)
        #expect(folder.status == 2)
        #expect(folder.errors.contains("standard input"))
    }
}
