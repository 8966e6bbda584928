// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import SystemPackage

// Calls that swift-system lacks, each named as the system call.
extension FilePath {
    /// Makes the folder if it is missing, for its owner alone; its parent must exist.
    ///
    /// - Returns: True if it was made.
    /// - Throws: ``StoreError``.
    @discardableResult
    func makePrivateFolder() throws(StoreError) -> Bool {
        if unsafe withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 { return true }
        let error = Errno(rawValue: errno)
        guard error == .fileExists, (try? stat())?.type == .directory else { throw StoreError(error, path: self) }
        return false
    }

    /// Opens the file; if it is missing, it is made for its owner alone.
    func openPrivate(
        _ mode: FileDescriptor.AccessMode,
        _ options: FileDescriptor.OpenOptions = []
    ) throws -> FileDescriptor {
        let options = options.union([.create, .closeOnExec])
        return try FileDescriptor.open(self, mode, options: options, permissions: .ownerReadWrite)
    }

    /// Makes the file if it is missing, and takes it from all but its owner.
    func makePrivateFile() throws(StoreError) {
        do {
            let file = try openPrivate(.readWrite)
            defer { try? file.close() }
            guard try !file.stat().permissions.isSubset(of: .ownerReadWrite) else { return }
            guard fchmod(file.rawValue, 0o600) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            throw StoreError(error, path: self)
        }
    }

    /// Renames the file; a file that had the new name is gone.
    func rename(to name: FilePath) throws(StoreError) {
        let result = unsafe withPlatformString { old in
            unsafe name.withPlatformString { unsafe Glibc.rename(old, $0) }
        }
        guard result == 0 else { throw StoreError(Errno(rawValue: errno), path: self) }
    }

    /// Gives the file a second name, which must be free.
    func link(to name: FilePath) throws(StoreError) {
        let result = unsafe withPlatformString { old in
            unsafe name.withPlatformString { unsafe Glibc.link(old, $0) }
        }
        guard result == 0 else { throw StoreError(Errno(rawValue: errno), path: name) }
    }

    /// Removes the name, if it is there.
    func unlink() throws(StoreError) {
        guard unsafe withPlatformString({ unsafe Glibc.unlink($0) }) != 0, errno != ENOENT else { return }
        throw StoreError(Errno(rawValue: errno), path: self)
    }

    /// Makes sure that names given and taken in this folder outlive a power cut.
    func flushFolder() throws(StoreError) {
        do {
            let folder = try FileDescriptor.open(self, .readOnly, options: [.directory, .closeOnExec])
            defer { try? folder.close() }
            try folder.flush()
        } catch {
            throw StoreError(error, path: self)
        }
    }

    /// The names in this folder.
    func names() throws(StoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: string)
        } catch {
            throw .notWritable(path: string, reason: "it cannot be listed")
        }
    }
}

extension FileDescriptor {
    /// Makes sure that the written bytes outlive a power cut.
    func flush() throws {
        guard fsync(rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    /// The next bytes, `count` unless the file ends before.
    func readFully(_ count: Int) throws -> Data {
        var bytes = Data()
        while bytes.count < count {
            let more = try unsafe [UInt8](unsafeUninitializedCapacity: count - bytes.count) { buffer, length in
                length = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}

extension StoreError {
    /// The meaning of a system call's error for users of the store.
    init(_ error: any Error, path: FilePath) {
        switch error {
        case let error as StoreError: self = error
        case Errno.noSpace, Errno.diskQuotaExceeded: self = .diskFull
        case let error as Errno: self = .notWritable(path: path.string, reason: error.description)
        default: self = .notWritable(path: path.string, reason: "unknown reason")
        }
    }
}
