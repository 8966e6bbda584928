// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
public import SystemPackage

/// A place that results are written to: a file made anew, or standard output.
public struct OutputFile: Sendable {
    private let file: FileDescriptor
    private let name: String

    /// Standard output.
    public static let standardOutput = OutputFile(file: .standardOutput, name: "standard output")

    private init(file: FileDescriptor, name: String) {
        self.file = file
        self.name = name
    }

    /// Makes the file at `path` anew; what it held is gone.
    ///
    /// - Throws: ``OutputError`` where it cannot be made.
    public init(replacing path: FilePath) throws(OutputError) {
        try self.init(opening: path, .truncate)
    }

    /// Goes on with the file at `path` after so many bytes; what it held beyond them is gone.
    ///
    /// - Parameters:
    ///   - path: Of a file, made where there is none.
    ///   - byteCount: How much of it is kept; not more than it has.
    /// - Throws: ``OutputError`` where it cannot be written to.
    public init(continuing path: FilePath, after byteCount: Int) throws(OutputError) {
        try self.init(opening: path, [])
        do {
            try file.resize(to: Int64(byteCount))
            try file.seek(offset: Int64(byteCount), from: .start)
        } catch {
            try? file.close()
            throw OutputError(name: name, error)
        }
    }

    private init(opening path: FilePath, _ options: FileDescriptor.OpenOptions) throws(OutputError) {
        name = path.string
        do {
            file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: options.union([.create, .closeOnExec]),
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
        } catch {
            throw OutputError(name: name, error)
        }
    }

    /// Makes sure that there is a folder of this path; its parent must exist.
    ///
    /// - Throws: ``OutputError`` where it cannot be made, or something else has the path.
    public static func makeFolder(_ path: FilePath) throws(OutputError) {
        if case .folder? = try? InputFile(path).kind() { return }
        guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o755) }) == 0 else {
            throw OutputError(name: path.string, Errno(rawValue: errno))
        }
    }

    /// Makes sure that there is no file of this path.
    ///
    /// - Throws: ``OutputError`` where it cannot be removed.
    public static func remove(_ path: FilePath) throws(OutputError) {
        guard unsafe path.withPlatformString({ unsafe unlink($0) }) != 0, errno != ENOENT else { return }
        throw OutputError(name: path.string, Errno(rawValue: errno))
    }

    /// Writes all of these bytes.
    ///
    /// - Throws: ``OutputError``, for instance where the disk is full.
    public func write(_ bytes: [UInt8]) throws(OutputError) {
        do {
            _ = try file.writeAll(bytes)
        } catch {
            throw OutputError(name: name, error)
        }
    }

    /// Makes sure that nothing written is still to fail, and gives the file back.
    ///
    /// - Throws: ``OutputError``: some file systems report a full disk only here.
    public func close() throws(OutputError) {
        guard file != .standardOutput else { return }
        do {
            try file.close()
        } catch {
            throw OutputError(name: name, error)
        }
    }
}

/// Results could not be written.
public struct OutputError: Error, Sendable, Hashable {
    /// What was written to: the path, or `standard output`.
    public let name: String
    /// The system's reason, in words.
    public let reason: String

    init(name: String, _ error: any Error) {
        self.name = name
        reason = (error as? Errno)?.description ?? "unknown reason"
    }
}
