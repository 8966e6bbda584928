// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The program `recto` under another path, which notes each process that is started from it.
package struct LoggedProgram: Sendable {
    /// The path to start.
    package let path: String
    private let log: String

    /// Writes it into a folder.
    package init(in folder: TemporaryFolder) throws {
        log = folder.path("workers")
        let script = "#!/bin/sh\necho $$ >>'\(log)'\nexec '\(Program.path("recto"))' \"$@\"\n"
        path = try folder.write(Array(script.utf8), to: "recto")
        try folder.setPermissions(0o755, of: "recto")
    }

    /// The processes that were started, in order; at least one.
    package var processes: [Int32] {
        get throws { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { Int32($0) } }
    }
}
