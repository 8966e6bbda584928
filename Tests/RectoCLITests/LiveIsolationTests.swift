// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Workers of `recto live --document` that end, or that cannot be started.
@Suite(.timeLimit(.minutes(10)))
struct LiveIsolationTests {
    @Test func `costs a document before a camera a notice if a worker is killed, and reads the next frames`()
        async throws
    {
        try await TemporaryFolder.with { folder in
            let run = try DocumentBeforeCamera(in: folder)
            // On a busy machine, it may be done with the frame just before it is killed.
            for _ in 0..<20 where try !run.notices.contains("input.workerFailed") {
                try run.showUnclearFrame()
                kill(try await Workers.busy { try Workers.of(run.process.processIdentifier) }, SIGKILL)
                try await run.waitForNotice("input.workerFailed")
            }
            #expect(try run.notices.contains("input.workerFailed"))
            try run.showDocument()
            let end = try run.end()
            #expect(run.process.terminationStatus == 0)
            #expect(end?["outcome"] == "read")
            #expect(end?["line"]?["record"]?["idNumber"] == "T00009034")
        }
    }

    @Test func `ends with a reason, and with its last event, if no other worker can be started`() async throws {
        try await TemporaryFolder.with { folder in
            let run = try DocumentBeforeCamera(in: folder)
            try run.showUnclearFrame()
            let worker = try await Workers.busy { try Workers.of(run.process.processIdentifier) }
            // It may open no file more, and a new worker needs some.
            let words = ["--pid", "\(run.process.processIdentifier)", "--nofile=3:3"]
            let limit = try await Command.run("/usr/bin/prlimit", words)
            #expect(limit.status == 0, "\(limit.errors)")
            kill(worker, SIGKILL)
            let end = try run.end()
            #expect(run.process.terminationStatus == 1)
            #expect(end?["event"] == "finished" && end?["outcome"] == "failed" && end?["reason"] == "workerFailed")
            let finding = try #require(end?["findings"]?.items.first)
            #expect(finding["code"] == "input.workerFailed")
            #expect(finding["message"]?.text?.contains("Too many open files") == true)
        }
    }
}

/// `recto live --document driver-license`, which is shown one frame after the other.
private final class DocumentBeforeCamera {
    let process = Process()
    private let frames = Pipe()
    private let output: String
    private let unclear: [UInt8]
    private var count = 0

    init(in folder: TemporaryFolder) throws {
        unclear = try Sample.named("unreadable/out-of-focus").bytes()
        output = try folder.write([], to: "events")
        process.executableURL = URL(fileURLWithPath: Recto.path)
        process.arguments = ["live", "-", "--fps", "1", "--timeout", "3600", "--document", "driver-license"]
        process.standardInput = frames
        process.standardOutput = FileHandle(forWritingAtPath: output)
        try process.run()
        // It is read when the next one is there.
        try showUnclearFrame()
    }

    /// The codes of all notices so far.
    var notices: [String] {
        get throws { try events().filter { $0["event"] == "notice" }.compactMap { $0["code"]?.text } }
    }

    /// Shows a card that takes long to read and cannot be read; each frame has bytes of its own.
    func showUnclearFrame() throws {
        count += 1
        let comment = Array("\(count)".utf8)
        let segment: [UInt8] = [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment
        try show(unclear.prefix(2) + segment + unclear.dropFirst(2))
    }

    /// Waits until a notice with this code is there, for a few seconds at most.
    func waitForNotice(_ code: String) async throws {
        for _ in 0..<500 where try !notices.contains(code) { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// Shows a card that can be read.
    func showDocument() throws {
        try show(Sample.named("license-backs-clean/virginia").bytes())
    }

    /// Ends the frames, and waits for the program.
    ///
    /// - Returns: The last event.
    func end() throws -> JSONValue? {
        try frames.fileHandleForWriting.close()
        process.waitUntilExit()
        return try events().last
    }

    private func show(_ frame: some Sequence<UInt8>) throws {
        try frames.fileHandleForWriting.write(contentsOf: Data(frame))
    }

    /// The events so far; the last line may not be whole yet.
    private func events() throws -> [JSONValue] {
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            try JSONValue(parsing: $0.utf8)
        }
    }
}
