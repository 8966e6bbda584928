// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import SystemPackage

/// A place that results are written to: a file, or standard output.
///
/// A file is for one writer at a time; the system gives it back however that one ends.
public struct OutputFile: Sendable {
    private let file: FileDescriptor
    private let name: String
    /// True if it was opened here.
    ///
    /// Streams that others opened are written to and neither locked nor cut off: their content is not ours, as with `>>
    /// lines.ndjson`.
    private let isOwn: Bool
    /// Its path if there was nothing before.
    private let made: FilePath?

    /// Standard output.
    public static let standardOutput = OutputFile(file: .standardOutput, name: "standard output", isOwn: false)

    private init(file: FileDescriptor, name: String, isOwn: Bool, made: FilePath? = nil) {
        self.file = file
        self.name = name
        self.isOwn = isOwn
        self.made = made
    }

    /// The number of the open stream that a path names, such as `/dev/stdout`; `nil` for other paths.
    ///
    /// Opening such a path would open the stream's file a second time, from its beginning.
    public static func streamNumber(of path: FilePath) -> Int32? {
        switch path.string {
        case "/dev/stdin": return 0
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default: break
        }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.string.hasPrefix(folder) {
            return Int32(path.string.dropFirst(folder.count))
        }
        return nil
    }

    /// Makes the file at `path` anew; its old content is lost.
    ///
    /// - Throws: ``OutputError`` if it cannot be made, or another writes to it.
    public init(replacing path: FilePath) throws(OutputError) {
        try self.init(opening: path)
        try keep(0)
    }

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// Its content stays until ``keep(_:)`` is called, which must come before anything is written.
    ///
    /// - Throws: ``OutputError`` if it cannot be written to, or another writes to it.
    public init(opening path: FilePath) throws(OutputError) {
        if let number = Self.streamNumber(of: path) {
            let file = try OutputError.of(path.string) { try FileDescriptor(rawValue: number).duplicate() }
            _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
            self.init(file: file, name: path.string, isOwn: false)
            return
        }
        let name = path.string
        let new = try? Self.open(path, options: [.create, .exclusiveCreate, .closeOnExec])
        let file: FileDescriptor
        if let new {
            file = new
        } else {
            file = try OutputError.of(name) { try Self.open(path, options: [.create, .closeOnExec]) }
        }
        self.init(file: file, name: name, isOwn: true, made: new == nil ? nil : path)
        // Devices are for everybody; some file systems know no locks.
        guard isRegular, flock(file.rawValue, LOCK_EX | LOCK_NB) != 0, Errno(rawValue: errno) == .wouldBlock else {
            return
        }
        try? file.close()
        throw OutputError(name: name, reason: "another run writes to it")
    }

    private static func open(_ path: FilePath, options: FileDescriptor.OpenOptions) throws -> FileDescriptor {
        try FileDescriptor.open(
            path,
            .writeOnly,
            options: options,
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
    }

    /// Gives the file back without a result: one that was made for it is taken away, another one stays as it is.
    public func discard() {
        if let made { try? Self.remove(made) }
        try? close()
    }

    /// Keeps the first `byteCount` bytes of the file's content, and goes on after them.
    ///
    /// It keeps all if the file cannot be cut off, or if it is a stream that others opened.
    ///
    /// - Parameter byteCount: Not more than it has.
    /// - Throws: ``OutputError``.
    public func keep(_ byteCount: Int) throws(OutputError) {
        guard isOwn, isRegular else { return }
        try OutputError.of(name) {
            try file.resize(to: Int64(byteCount))
            try file.seek(offset: Int64(byteCount), from: .start)
        }
    }

    /// True if both write to one file or pipe; devices accept many writers.
    public func isSame(as other: OutputFile) -> Bool {
        guard let mine = try? file.stat(), let theirs = try? other.file.stat() else { return false }
        let isDevice = mine.type == .characterSpecial || mine.type == .blockSpecial
        return !isDevice && mine.deviceID == theirs.deviceID && mine.inode == theirs.inode
    }

    private var isRegular: Bool { (try? file.stat().type) == .regular }

    /// Makes sure that there is a folder of this path; its parent must exist.
    ///
    /// - Throws: ``OutputError`` if it cannot be made, or something else has the path.
    public static func makeFolder(_ path: FilePath) throws(OutputError) {
        if case .folder? = try? InputFile(path).kind() { return }
        guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o755) }) == 0 else {
            throw OutputError(name: path.string, Errno(rawValue: errno))
        }
    }

    /// Makes sure that there is no file of this path.
    ///
    /// - Throws: ``OutputError`` if it cannot be removed.
    public static func remove(_ path: FilePath) throws(OutputError) {
        guard unsafe path.withPlatformString({ unsafe unlink($0) }) != 0, errno != ENOENT else { return }
        throw OutputError(name: path.string, Errno(rawValue: errno))
    }

    /// Writes all of these bytes.
    ///
    /// - Throws: ``OutputError``, for instance if the disk is full.
    public func write(_ bytes: [UInt8]) throws(OutputError) {
        try OutputError.of(name) { try file.writeEverything(bytes) }
    }

    /// Makes sure that nothing written is still to fail, and gives the file back.
    ///
    /// - Throws: ``OutputError``: some file systems report a full disk only here.
    public func close() throws(OutputError) {
        guard file != .standardOutput else { return }
        try OutputError.of(name) { try file.close() }
    }
}

/// Results could not be written.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the output: the path, or `standard output`.
    public let name: String
    /// The system's reason, in words.
    public let reason: String

    public var description: String { "Nothing can be written to \(name): \(reason)." }
}

extension OutputError {
    init(name: String, _ error: any Error) {
        self.init(name: name, reason: (error as? Errno)?.description ?? "unknown reason")
    }

    /// The result of a call, whose error becomes one of these.
    static func of<Result>(_ name: String, _ call: () throws -> Result) throws(OutputError) -> Result {
        do {
            return try call()
        } catch {
            throw OutputError(name: name, error)
        }
    }
}
