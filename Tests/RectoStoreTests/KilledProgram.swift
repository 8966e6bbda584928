// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport

/// The program that stores things, killed while it does.
enum KilledProgram {
    /// Runs it until some time after it said something, and answers the lines that it wrote whole.
    ///
    /// - Parameters:
    ///   - words: What it is given.
    ///   - word: What it must have said.
    ///   - time: The time for which it goes on afterwards.
    ///   - meanwhile: Happens before it is killed.
    /// - Returns: The lines.
    /// - Throws: If it cannot be started, or does not say that within a minute.
    static func run(_ words: [String], saying word: String, after time: Duration, meanwhile: () throws -> Void = {})
        async throws -> [String]
    {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("recto-kill-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path("StoreProgram"))
        process.arguments = words
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        try await wait(for: word, in: output)
        try await Task.sleep(for: time)
        try meanwhile()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let text = try String(decoding: Data(contentsOf: output), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private static func wait(for word: String, in file: URL) async throws {
        for _ in 0..<6000 {
            if try Data(contentsOf: file).range(of: Data(word.utf8)) != nil { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw CocoaError(.fileReadUnknown)
    }
}
