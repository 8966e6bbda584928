// SPDX-License-Identifier: Apache-2.0
import RectoCommands
import SystemPackage

/// A new file that its owner alone can read.
struct PrivateFile {
    let path: String

    /// The reason why a file was not written.
    struct Failure: CommandFailure {
        let path: String
        let reason: Errno

        var description: String { "cannot write to \(path.printable): \(reason)" }
    }

    /// Writes the whole file.
    ///
    /// - Parameter text: The contents.
    /// - Throws: ``Failure``, also if the file exists.
    func write(_ text: String) throws {
        do {
            let file = try FileDescriptor.open(
                FilePath(path),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            try file.closeAfter { _ = try file.writeAll(text.utf8) }
        } catch let reason as Errno {
            throw Failure(path: path, reason: reason)
        }
    }
}
