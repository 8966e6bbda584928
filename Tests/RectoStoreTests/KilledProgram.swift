// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport

/// The program that stores things, killed while it does.
enum KilledProgram {
    /// Runs it until it wrote so many lines, and answers the lines that it wrote whole.
    ///
    /// - Parameters:
    ///   - words: Its arguments.
    ///   - count: The least number of lines, at least 1.
    ///   - meanwhile: Happens before it is killed.
    /// - Returns: The lines.
    /// - Throws: If it cannot be started, or does not write them within a minute.
    static func run(_ words: [String], lines count: Int, meanwhile: () throws -> Void = {}) async throws -> [String] {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("recto-kill-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path("StoreProgram"))
        process.arguments = words
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        try await wait(for: count, in: output)
        try meanwhile()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let text = try String(decoding: Data(contentsOf: output), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private static func wait(for count: Int, in file: URL) async throws {
        let newline = UInt8(ascii: "\n")
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if try Data(contentsOf: file).count(where: { $0 == newline }) >= count { return }
            // Lines come at any moment of these, and so does the kill between two of them.
            try await Task.sleep(for: .milliseconds(.random(in: 1...10)))
        }
        throw CocoaError(.fileReadUnknown)
    }
}
