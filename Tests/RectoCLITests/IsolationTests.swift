// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// `--isolate`, as its users see it.
@Suite(.timeLimit(.minutes(10)))
struct IsolationTests {
    private static let folder = Sample.folder.appendingPathComponent("license-backs-clean").path

    @Test func `gives the lines of a run without it, whatever reads`() async throws {
        let arguments = [Self.folder, "--as-of", "2026-01-01"]
        let plain = try await Command.run(Recto.path, ["scan"] + arguments, within: .seconds(480))
        let isolated = try await Command.run(Recto.path, ["scan", "--isolate"] + arguments, within: .seconds(480))
        #expect(isolated.status == plain.status)
        #expect(isolated.errors == plain.errors)
        #expect(try isolated.values().map { $0.without("timing") } == (try plain.values().map { $0.without("timing") }))
        let request = #"{"id":1,"path":"\#(Sample.named("license-backs-clean/texas").path)"}"#
        let answer = try await Command.run(
            Recto.path,
            ["filter", "--isolate"],
            input: Array(request.utf8),
            within: .seconds(480)
        )
        #expect(try answer.values().map { $0["outcome"] } == ["read"])
    }

    @Test func `names the image over which a worker ended, and reads the others`() throws {
        let filter = try IsolatedFilter()
        let first = try filter.answer(1)
        #expect(first["outcome"] == "read", "\(first)")
        var worker = try filter.worker()
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1"))
        // It shall end while it reads. On a busy machine it may end before it has the image, or be done with it.
        var failed = JSONValue.null
        for id in 2...60 where failed["outcome"] != "rejected" {
            worker = try filter.worker()
            try filter.ask(id)
            usleep(UInt32(id) * 1000)
            kill(worker, SIGSEGV)
            failed = try filter.line()
        }
        #expect(failed["outcome"] == "rejected", "\(failed)")
        #expect(failed["findings"]?.items.first?["code"] == "input.workerFailed")
        #expect(failed["findings"]?.items.first?["message"]?.text?.contains("signal 11") == true)
        #expect(try filter.answer(61)["outcome"] == "read")
        #expect(try filter.worker() != worker)
        #expect(try filter.end() == 0)
    }

    @Test func `blames no image for a worker that ended while it waited`() throws {
        let filter = try IsolatedFilter()
        #expect(try filter.answer(1)["outcome"] == "read")
        let worker = try filter.worker()
        kill(worker, SIGKILL)
        // Whether it is still ending when it is asked or not.
        #expect(try filter.answer(2)["outcome"] == "read")
        #expect(try filter.worker() != worker)
        #expect(try filter.end() == 0)
    }
}

/// `recto filter --isolate` with one worker, asked for one image again and again.
private final class IsolatedFilter {
    private let process = Process()
    private let (requests, answers) = (Pipe(), Pipe())
    private let path = Sample.named("license-backs-clean/texas").path

    init() throws {
        process.executableURL = URL(fileURLWithPath: Recto.path)
        process.arguments = ["filter", "--isolate", "--jobs", "1"]
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    /// The process that reads, of which there is one.
    func worker() throws -> Int32 {
        let children = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter {
            // The name in parentheses may hold anything; after it come the state and the parent.
            let text = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
            let words = text?.split(separator: ")").last?.split(separator: " ") ?? []
            return words.count > 1 && Int32(words[1]) == process.processIdentifier
        }
        #expect(children.count == 1)
        return try #require(children.first)
    }

    func ask(_ id: Int) throws {
        try requests.fileHandleForWriting.write(contentsOf: Data("{\"id\":\(id),\"path\":\"\(path)\"}\n".utf8))
    }

    func line() throws -> JSONValue {
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            guard let more = try answers.fileHandleForReading.read(upToCount: 1), !more.isEmpty else { break }
            bytes += more
        }
        return try JSONValue(parsing: bytes.dropLast())
    }

    func answer(_ id: Int) throws -> JSONValue {
        try ask(id)
        return try line()
    }

    /// Closes its input, and waits for its status.
    func end() throws -> Int32 {
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
