// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport

/// The built program, which lies beside the tests.
enum Recto {
    static let path = Program.path("recto")

    /// The environment of every run: models that somebody fetched change nothing unless a test asks for them.
    private static let bare = ["XDG_DATA_HOME": "/nonexistent"]

    /// Runs `recto` with these arguments.
    static func run(
        _ arguments: String...,
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) async throws -> Command.Result {
        try await Command.run(
            path,
            arguments,
            input: input,
            environment: bare.merging(environment) { $1 },
            within: .seconds(480)
        )
    }

    /// Runs a line of shell in which `$RECTO` is the program.
    static func shell(_ line: String, _ environment: [String: String] = [:]) async throws -> Command.Result {
        try await Command.run(
            "/bin/sh",
            ["-c", line],
            environment: bare.merging(environment) { $1 }.merging(["RECTO": path]) { $1 },
            within: .seconds(480)
        )
    }
}

extension Command.Result {
    /// The lines of standard output as JSON.
    func values() throws -> [JSONValue] { try lines.map { try JSONValue(parsing: $0.utf8) } }

    /// The path, outcome and first finding of each line: `a.jpg rejected input.notFound`.
    func summaries(below folder: TemporaryFolder) throws -> [String] {
        try values().map { line in
            let path = line["input"]?["path"]?.text ?? "no path"
            let name = path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : path
            let finding = line["findings"]?.items.first?["code"]?.text
            return ([name, line["outcome"]?.text ?? "no outcome"] + [finding].compactMap(\.self)).joined(separator: " ")
        }
    }
}

extension TemporaryFolder {
    /// Writes a list of so many images that no test waits until all of them are read.
    ///
    /// - Returns: The path of the list, for `--files-from`: thousands of arguments take seconds to parse.
    func writeLongList() throws -> String {
        let paths = (0..<100).flatMap { _ in Sample.all.map(\.path) }
        return try write(paths.joined(separator: "\n").utf8, to: "long-list")
    }
}
