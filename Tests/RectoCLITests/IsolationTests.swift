// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

/// Workers, as the users of the commands see them.
@Suite(.timeLimit(.minutes(10)))
struct IsolationTests {
    private static let folder = Sample.folder.appendingPathComponent("license-backs-clean").path

    @Test func `gives the lines of a run without workers, whatever reads`() async throws {
        let arguments = [Self.folder, "--as-of", "2026-01-01"]
        let plain = try await Command.run(Recto.path, ["scan", "--no-isolate"] + arguments, within: .seconds(480))
        let isolated = try await Command.run(Recto.path, ["scan"] + arguments, within: .seconds(480))
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

    @Test func `costs a scan one line if a file ends its worker`() async throws {
        try await TemporaryFolder.with { folder in
            // Takes a worker a while.
            let picture = unsafe Image(width: 5_000, height: 5_000, format: .grey) { pixels in
                for index in 0..<5_000 * 5_000 { unsafe pixels[index] = UInt8(truncatingIfNeeded: index / 4_001) }
            }
            let slow = try folder.write(ImageEncoder(.jpeg(quality: 90)).encode(picture), to: "a.jpg")
            let clean = Sample.named("license-backs-clean/texas").path
            var lines: [JSONValue] = []
            for attempt in 1...40 where lines.first?["findings"]?.items.first?["code"] != "input.workerFailed" {
                let command = try Command(Recto.path, ["scan", slow, clean, "--jobs", "1"])
                var worker: Int32?
                while worker == nil { worker = try Workers.of(command.processIdentifier).first }
                // It shall end while it reads: before, none would be blamed, and after, the image was read.
                usleep(UInt32(attempt) * 30_000)
                if let worker { kill(worker, SIGSEGV) }
                let result = try await command.result(within: .seconds(240))
                lines = result.status == 2 ? [] : try result.values()
                if result.status != 2 { #expect(result.status == 1) }
            }
            #expect(lines.map { $0["outcome"] } == ["rejected", "read"])
            #expect(lines.first?["findings"]?.items.map { $0["code"] } == ["input.workerFailed"])
        }
    }

    @Test func `has no more workers than jobs, and none after Ctrl-C`() async throws {
        try await TemporaryFolder.with { folder in
            let command = try Command(Recto.path, ["scan", "--jobs", "2", "--files-from", folder.writeLongList()])
            var workers: Set<Int32> = []
            while workers.count < 2 {
                let now = try Workers.of(command.processIdentifier)
                #expect(now.count <= 2)
                workers.formUnion(now)
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(workers.count == 2)
            command.interrupt()
            #expect(try await command.result(within: .seconds(240)).status == 130)
            let end = ContinuousClock.now + .seconds(60)
            while workers.contains(where: Workers.isRunning), ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(!workers.contains(where: Workers.isRunning))
        }
    }
}

/// `recto filter` with one worker, asked for one image again and again.
private final class IsolatedFilter {
    private let process = Process()
    private let (requests, answers) = (Pipe(), Pipe())
    private let path = Sample.named("license-backs-clean/texas").path

    init() throws {
        process.executableURL = URL(fileURLWithPath: Recto.path)
        process.arguments = ["filter", "--jobs", "1"]
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    /// The process that reads, of which there is one.
    func worker() throws -> Int32 {
        let children = try Workers.of(process.processIdentifier)
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
