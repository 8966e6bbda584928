// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Synchronization

extension Command {
    private static let launcher = "/usr/bin/setpriv"
    /// The number of users so far.
    private static let users = Mutex(0)

    /// True if a test can run a program as a user with few processes, which only root can.
    package static var canLimitProcesses: Bool {
        Privileges.isRoot && FileManager.default.isExecutableFile(atPath: launcher)
    }

    /// Runs a built program as a user of its own, who may have so many processes.
    ///
    /// The processes of a user include threads; this one has no others.
    ///
    /// - Parameters:
    ///   - program: The program, copied into the folder: every user can run it there.
    ///   - words: Its arguments.
    ///   - processes: The most processes.
    ///   - folder: The folder, which every user can read.
    /// - Returns: Its exit and output.
    /// - Throws: If it cannot be run, or takes too long.
    package static func run(
        _ program: String,
        _ words: [String],
        processes: Int,
        in folder: TemporaryFolder
    ) async throws -> Result {
        try folder.setPermissions(0o755, of: "")
        try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: Program.path(program)))), to: program)
        try folder.setPermissions(0o755, of: program)
        let number = users.withLock { number in
            number += 1
            return number
        }
        let user = 70_000 + 1_000 * Int(getpid()) + number
        let limit = [
            "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "prlimit", "--nproc=\(processes):\(processes)",
        ]
        return try await run(launcher, limit + [folder.path(program)] + words, within: .seconds(60))
    }
}
