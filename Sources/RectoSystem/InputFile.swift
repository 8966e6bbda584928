// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

/// A file to be read whole, of any kind.
public struct InputFile: Sendable, Hashable {
    /// Its path; paths are bytes, not necessarily text.
    public let path: FilePath

    /// The file at this path, which need not exist.
    public init(_ path: FilePath) {
        self.path = path
    }

    /// The kind of entry that the path names.
    public enum Kind: Sendable, Hashable {
        /// Bytes that can be read to an end.
        case regular(byteCount: Int)
        /// A folder.
        case folder
        /// Anything else: `a pipe`, `a device`, `a socket`.
        case other(name: String)
    }

    /// The kind of entry that the path names, links followed.
    ///
    /// - Throws: ``InputError`` if there is nothing, or it may not be looked at.
    public func kind() throws(InputError) -> Kind {
        try Kind(InputError.of { try path.stat() })
    }

    /// True if both paths name one file, by any name; false if either names nothing.
    public func isSame(as other: InputFile) -> Bool {
        guard let mine = try? path.stat(), let theirs = try? other.path.stat() else { return false }
        return mine.deviceID == theirs.deviceID && mine.inode == theirs.inode
    }

    /// The whole file, or its first `limit` bytes if it is longer: a caller that allows n bytes asks for n + 1.
    ///
    /// - Throws: ``InputError``; `notAFile` at once for pipes and devices, which might never end.
    public func contents(limit: Int) throws(InputError) -> [UInt8] {
        let file = try open()
        defer { try? file.close() }
        return try read(from: file, atMost: limit)
    }

    /// Standard input up to its end, or its first `limit` bytes; waits for them as long as it takes.
    ///
    /// - Throws: ``InputError``.
    public static func standardInput(limit: Int) throws(InputError) -> [UInt8] {
        try InputFile("-").read(from: .standardInput, atMost: limit)
    }

    /// The bytes behind the path up to their end, or the first `limit`; a pipe is waited for.
    ///
    /// - Throws: ``InputError``.
    public func stream(limit: Int) throws(InputError) -> [UInt8] {
        if case .folder = try kind() { throw .notAFile(name: "a folder") }
        let file = try InputError.of { try FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) }
        defer { try? file.close() }
        return try read(from: file, atMost: limit)
    }

    /// Opens the path without waiting, and makes sure that it is a regular file.
    private func open() throws(InputError) -> FileDescriptor {
        // The kind is asked first, since opening a device can set it in motion. It is asked again of the open file,
        // since the path may name another by then. Without `nonBlocking` a pipe would block until someone writes.
        try kind().requireRegular()
        let file = try InputError.of {
            try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        }
        do throws(InputError) {
            try Kind(InputError.of { try file.stat() }).requireRegular()
            return file
        } catch {
            try? file.close()
            throw error
        }
    }

    private func read(from file: FileDescriptor, atMost limit: Int) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        // One byte beyond the size shows the end of the file in the same turn. Files of /proc claim a size of 0, and
        // others grow while they are read. So the file ends when nothing more comes, not at its stated size.
        var ask = try Int(InputError.of { try file.stat() }.size) + 1
        return try InputError.of {
            while bytes.count < limit {
                ask = min(max(ask, 1 << 16), limit - bytes.count)
                let more = try file.nextBytes(atMost: ask)
                if more.isEmpty { break }
                // A pipe brings a little each time: what came before is not copied again.
                if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
                ask = 0
            }
            return bytes
        }
    }
}

extension InputFile.Kind {
    fileprivate func requireRegular() throws(InputError) {
        switch self {
        case .regular: return
        case .folder: throw .notAFile(name: "a folder")
        case .other(let name): throw .notAFile(name: name)
        }
    }

    fileprivate init(_ status: Stat) {
        switch status.type {
        case .regular: self = .regular(byteCount: Int(status.size))
        case .directory: self = .folder
        case .fifo: self = .other(name: "a pipe")
        case .socket: self = .other(name: "a socket")
        case .characterSpecial, .blockSpecial: self = .other(name: "a device")
        default: self = .other(name: "no regular file")
        }
    }
}
