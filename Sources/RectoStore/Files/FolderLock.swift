// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import SystemPackage

/// Keeps other processes out of a folder; the system releases it with any end of the process.
final class FolderLock: Sendable {
    private let file: FileDescriptor

    /// Locks the folder.
    init(_ folder: FilePath) throws(StoreError) {
        do {
            file = try folder.appending("lock").openPrivate(.readWrite)
        } catch {
            throw StoreError(error, path: folder)
        }
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            let error = Errno(rawValue: errno)
            try? file.close()
            throw error == .wouldBlock ? .inUse(folder: folder.string) : StoreError(error, path: folder)
        }
    }

    deinit {
        try? file.close()
    }
}
