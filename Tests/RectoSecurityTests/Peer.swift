// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import TestSupport
import Testing

@testable import RectoSecurity

/// Other implementations of what this module does, in Python.
enum Peer {
    private static let environment = Repository.folder.appendingPathComponent(".venv")

    /// True if all of them are installed.
    static let isInstalled: Bool = {
        let libraries = environment.appendingPathComponent("lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: libraries.path)) ?? []
        return versions.contains { version in
            ["joserfc", "pyotp", "standardwebhooks"].allSatisfy { package in
                let folder = libraries.appendingPathComponent("\(version)/site-packages/\(package)")
                return FileManager.default.fileExists(atPath: folder.path)
            }
        }
    }()

    /// Why tests against them are skipped.
    static let absence: Comment = "the Python packages in Tests/Peers/requirements.txt are not in .venv"

    /// Asks for several things at once, since a start of Python takes longer than all of them.
    ///
    /// - Parameter requests: JSON objects, as the script describes them.
    /// - Returns: What came of each, in the same order.
    /// - Throws: If the script fails, or refuses one.
    static func results(_ requests: [String]) async throws -> [JSONValue] {
        try await answers(requests).map { try #require($0["result"], "\(String(describing: $0["error"]))") }
    }

    /// The same, for requests that may be refused: `result` or `error`.
    static func answers(_ requests: [String]) async throws -> [JSONValue] {
        let script = Repository.folder.appendingPathComponent("Tests/Peers/security_peer.py").path
        let result = try await Command.run(
            environment.appendingPathComponent("bin/python").path,
            ["-W", "error", script],
            input: Array("[\(requests.joined(separator: ","))]".utf8)
        )
        try #require(result.status == 0, "\(result.errors)")
        let answers = try JSONValue(parsing: result.output).items
        try #require(answers.count == requests.count)
        return answers
    }
}

extension String {
    /// A request: a JSON object of members that are JSON already, in the order given.
    init(request members: KeyValuePairs<String, String>) { self.init(jsonObject: members.map { ($0, $1) }) }
}
