// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
public import SystemPackage

/// A file that holds a master key and nothing else: 32 bytes in base64 or hexadecimal, white space around them allowed.
public enum MasterKeyFile {
    /// The key of a file.
    ///
    /// - Parameter path: The path of a regular file, or a link to one, that only its owner may read or write.
    /// - Returns: The key.
    /// - Throws: ``StoreError/masterKeyRefused(path:_:)``.
    public static func read(_ path: FilePath) throws(StoreError) -> MasterKey {
        guard let bytes = decode(try contents(path)), let key = MasterKey(bytes: bytes) else {
            throw .masterKeyRefused(path: path.string, .malformed)
        }
        return key
    }

    /// Makes a file with a key, whole or not at all, and never in another's place.
    ///
    /// - Parameters:
    ///   - path: The path; its folder must exist.
    ///   - key: By default a new one.
    /// - Returns: The key.
    /// - Throws: ``StoreError/masterKeyRefused(path:_:)`` with `exists`, ``StoreError/diskFull``,
    ///   ``StoreError/notWritable(path:reason:)``.
    @discardableResult
    public static func create(_ path: FilePath, _ key: MasterKey = .random()) throws(StoreError) -> MasterKey {
        let folder = path.removingLastComponent()
        let parent = folder.isEmpty ? "." : folder
        let unfinished = parent.appending(".\(BlobID.random().text)")
        defer { try? unfinished.unlink() }
        try write(key, to: unfinished)
        do {
            // A link, unlike a new name, never replaces an existing file.
            try unfinished.link(to: path)
        } catch {
            throw (try? path.stat()) == nil ? error : .masterKeyRefused(path: path.string, .exists)
        }
        try parent.flushFolder()
        return key
    }

    private static func write(_ key: MasterKey, to path: FilePath) throws(StoreError) {
        do {
            let file = try path.openPrivate(.writeOnly, .exclusiveCreate)
            defer { try? file.close() }
            let text = unsafe key.key.withUnsafeBytes { unsafe Data($0) }.base64EncodedString() + "\n"
            try file.writeAll(text.utf8)
            try file.flush()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func contents(_ path: FilePath) throws(StoreError) -> Data {
        func refused(_ problem: MasterKeyProblem) -> StoreError { .masterKeyRefused(path: path.string, problem) }
        do {
            // Without `nonBlocking` a pipe would block until someone writes.
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            let status = try file.stat()
            guard status.type == .regular else { throw refused(.notAFile) }
            guard status.permissions.isSubset(of: .ownerReadWrite) else { throw refused(.exposed) }
            return try file.readFully(longest + 1)
        } catch let error as StoreError {
            throw error
        } catch {
            throw refused(.unreadable((error as? Errno)?.description ?? "unknown reason"))
        }
    }

    /// Longer than any form of 32 bytes with white space around it.
    private static let longest = 256

    private static func decode(_ contents: Data) -> [UInt8]? {
        guard contents.count <= longest else { return nil }
        let text = String(decoding: contents, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.utf8.count == 64 ? Array(hexadecimal: text) : Data(base64Encoded: text).map(Array.init)
    }
}
