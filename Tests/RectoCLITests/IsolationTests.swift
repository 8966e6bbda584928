// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// `--isolate`, as its users see it.
@Suite(.timeLimit(.minutes(10)))
struct IsolationTests {
    private static let folder = Sample.folder.appendingPathComponent("license-backs-clean").path

    /// The processes that a process has started.
    private static func children(of process: Int32) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter { other in
            // The name in parentheses may hold anything; after it come the state and the parent.
            let text = try? String(contentsOfFile: "/proc/\(other)/stat", encoding: .utf8)
            let words = text?.split(separator: ")").last?.split(separator: " ") ?? []
            return words.count > 1 && Int32(words[1]) == process
        }
    }

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

    @Test func `names the image over which a worker ended, and reads the others`() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Recto.path)
        process.arguments = ["filter", "--isolate", "--jobs", "1"]
        let (requests, answers) = (Pipe(), Pipe())
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
        let path = Sample.named("license-backs-clean/texas").path
        func answer(_ id: Int) throws -> JSONValue {
            try requests.fileHandleForWriting.write(contentsOf: Data("{\"id\":\(id),\"path\":\"\(path)\"}\n".utf8))
            return try line()
        }
        func line() throws -> JSONValue {
            var bytes: [UInt8] = []
            while bytes.last != UInt8(ascii: "\n") {
                guard let more = try answers.fileHandleForReading.read(upToCount: 1), !more.isEmpty else { break }
                bytes += more
            }
            return try JSONValue(parsing: bytes.dropLast())
        }
        let first = try answer(1)
        #expect(first["outcome"] == "read", "\(first)")
        let worker = try #require(try Self.children(of: process.processIdentifier).first)
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1"))
        // It waits for the next image, which it will not live to read.
        kill(worker, SIGSEGV)
        let failed = try answer(2)
        #expect(failed["outcome"] == "rejected")
        #expect(failed["findings"]?.items.first?["code"] == "input.workerFailed")
        #expect(failed["findings"]?.items.first?["message"]?.text?.contains("signal 11") == true)
        #expect(try answer(3)["outcome"] == "read")
        #expect(try !Self.children(of: process.processIdentifier).contains(worker))
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
