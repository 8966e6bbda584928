// SPDX-License-Identifier: Apache-2.0
import RectoCommands
import RectoSystem
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

    /// Writes all of these files, or none of them.
    ///
    /// - Parameter files: The files with their contents.
    /// - Throws: ``Failure``, also if one of the files exists.
    static func write(_ files: [(file: PrivateFile, text: String)]) throws {
        var written: [PrivateFile] = []
        do {
            for (file, text) in files {
                try file.write(text)
                written.append(file)
            }
        } catch {
            for file in written { file.remove() }
            throw error
        }
    }

    private func remove() { try? OutputFile.remove(FilePath(path)) }

    /// Writes the whole file, or nothing.
    private func write(_ text: String) throws {
        do {
            let file = try FileDescriptor.open(
                FilePath(path),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            do {
                try file.closeAfter { _ = try file.writeAll(text.utf8) }
            } catch {
                remove()
                throw error
            }
        } catch let reason as Errno {
            throw Failure(path: path, reason: reason)
        }
    }
}
