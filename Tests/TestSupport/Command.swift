// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// A program that runs beside the test.
///
/// What it writes goes to files, so that nothing it does can block it.
package final class Command: Sendable {
    /// The exit and the output of a program.
    package struct Result: Sendable {
        /// Exit status, or 128 and the signal's number as a shell has it.
        package let status: Int32
        /// Standard output.
        package let output: [UInt8]
        /// Standard error.
        package let errors: String

        /// Standard output as text.
        package var text: String { String(decoding: output, as: UTF8.self) }
        /// The lines of standard output, without their ends.
        package var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// The program did not end in the time it had, and was killed.
    package struct TimeoutError: Error, CustomStringConvertible {
        /// The command, and its standard error so far.
        package let description: String
    }

    private let words: [String]
    private let scratch: URL
    private let process: Process
    private let ending: AsyncStream<Int32>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - arguments: What it is given.
    ///   - input: What it reads from standard input.
    ///   - environment: Variables beside those of the test itself.
    /// - Throws: If it cannot be started.
    package init(
        _ program: String,
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws {
        words = [program] + arguments
        scratch = FileManager.default.temporaryDirectory.appendingPathComponent("recto-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
        for name in ["output", "errors"] { try Data().write(to: scratch.appendingPathComponent(name)) }
        try Data(input).write(to: scratch.appendingPathComponent("input"))

        process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: scratch.appendingPathComponent("input"))
        process.standardOutput = try FileHandle(forWritingTo: scratch.appendingPathComponent("output"))
        process.standardError = try FileHandle(forWritingTo: scratch.appendingPathComponent("errors"))
        let (ending, report) = AsyncStream<Int32>.makeStream()
        self.ending = ending
        process.terminationHandler = { process in
            report.yield((process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus)
            report.finish()
        }
        try process.run()
    }

    /// The program's process.
    package var processIdentifier: Int32 { process.processIdentifier }

    deinit {
        try? FileManager.default.removeItem(at: scratch)
    }

    /// Runs a program to its end.
    ///
    /// - Throws: ``TimeoutError`` if it does not come in time.
    package static func run(
        _ program: String,
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:],
        within time: Duration = .seconds(120)
    ) async throws -> Result {
        try await Command(program, arguments, input: input, environment: environment).result(within: time)
    }

    /// The program's standard output so far.
    package var outputSoFar: [UInt8] { written("output") }

    /// The program's standard error so far.
    package var errorsSoFar: String { String(decoding: written("errors"), as: UTF8.self) }

    /// Sends it a signal.
    package func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Presses Ctrl-C.
    package func interrupt() {
        kill(process.processIdentifier, SIGINT)
    }

    /// Waits for the end.
    ///
    /// - Throws: ``TimeoutError``; the program is killed then.
    package func result(within time: Duration = .seconds(120)) async throws -> Result {
        let pid = process.processIdentifier
        let clock = Task {
            try await Task.sleep(for: time)
            kill(pid, SIGKILL)
            return true
        }
        var status: Int32 = -1
        for await reported in ending { status = reported }
        clock.cancel()
        let errors = String(decoding: written("errors"), as: UTF8.self)
        if (try? await clock.value) == true {
            let shown = words.prefix(8).joined(separator: " ")
            throw TimeoutError(description: "\(shown) … did not end within \(time): \(errors)")
        }
        return Result(status: status, output: outputSoFar, errors: errors)
    }

    private func written(_ name: String) -> [UInt8] {
        (try? Data(contentsOf: scratch.appendingPathComponent(name))).map(Array.init) ?? []
    }
}
