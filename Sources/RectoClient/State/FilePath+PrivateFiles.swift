// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import SystemPackage

// Files that are their owner's alone.
extension FilePath {
    /// Makes the folder if it is missing, and those above it, for their owner alone.
    func makePrivateFolder() throws(ClientError) {
        guard !isEmpty else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: string,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .stateNotAccessible(reason: "its folder cannot be made")
        }
    }

    /// True if there is a file, links followed.
    ///
    /// - Throws: ``ClientError/stateNotAccessible(reason:)`` if that cannot be told, as in a folder that may not be
    ///   entered.
    func exists() throws(ClientError) -> Bool {
        do throws(Errno) {
            _ = try stat()
            return true
        } catch .noSuchFileOrDirectory, .notDirectory {
            return false
        } catch {
            throw ClientError(error)
        }
    }

    /// True if only its owner can read or write the file.
    func isPrivate() throws(ClientError) -> Bool {
        do {
            let status = try stat()
            return status.type == .regular
                && status.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute])
        } catch {
            throw ClientError(error)
        }
    }

    /// The file's bytes; `nil` if it has more than the limit.
    func contents(atMost most: Int) throws(ClientError) -> Data? {
        do {
            let file = try FileDescriptor.open(self, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            let handle = FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: false)
            let bytes = try handle.read(upToCount: most + 1) ?? Data()
            return bytes.count <= most ? bytes : nil
        } catch {
            throw ClientError(error)
        }
    }

    /// Replaces the file in one step: readers see the old file or this one, also after a failure.
    ///
    /// Programs that replace it at the same time each write a file of their own; the last one stays.
    func replace(with bytes: Data) throws(ClientError) {
        let new = FilePath("\(string).\(UUID().uuidString).new")
        do {
            let file = try FileDescriptor.open(
                new,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            do {
                defer { try? file.close() }
                try file.writeAll(bytes)
                guard fsync(file.rawValue) == 0, unsafe rename(new.string, string) == 0 else {
                    throw Errno(rawValue: errno)
                }
            } catch {
                try? FileManager.default.removeItem(atPath: new.string)
                throw error
            }
        } catch {
            throw ClientError(error)
        }
    }
}

extension ClientError {
    fileprivate init(_ error: any Error) {
        self = .stateNotAccessible(reason: (error as? Errno)?.description ?? "unknown reason")
    }
}
