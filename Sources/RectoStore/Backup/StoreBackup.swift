// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
public import SystemPackage

/// Copies of a store's folder: made while the service is at work, and put in place again.
///
/// A copy holds everything but the master key, without which it says nothing about anybody.
public enum StoreBackup {
    /// The contents of a copy.
    public struct Contents: Sendable, Hashable {
        /// The number of files of verifications.
        public let blobs: Int
        /// The number of files without a copy: they were erased while it was made, are lost, or are not whole.
        public let missing: Int
    }

    /// Copies a store, which may be in use, to a folder that does not exist yet.
    ///
    /// The database is copied as it is in one moment, then the files that it names. Until the end the folder has another
    /// name, with `.part-` in it, so that half a copy is never taken for a whole one. A copy that was interrupted leaves
    /// such a folder.
    ///
    /// - Parameters:
    ///   - folder: The store's folder, or that of a copy.
    ///   - target: The folder of the copy; its parent must exist.
    ///   - check: Looks at the whole copy before it gets its name; its errors are thrown, and the copy is removed.
    /// - Returns: The contents of the copy, and what the check found.
    /// - Throws: ``StoreError``: `alreadyExists` if there is such a folder, `notFound` if there is no store, `damaged` if
    ///   the pages of the database contradict each other, or it names files as no store does.
    public static func copy<Proof>(
        _ folder: FilePath,
        to target: FilePath,
        checking check: (FilePath) async throws -> Proof
    ) async throws -> (contents: Contents, proof: Proof) {
        guard (try? target.stat()) == nil else { throw StoreError.alreadyExists }
        guard (try? folder.appending(database).stat())?.type == .regular else { throw StoreError.notFound }
        let part = FilePath("\(target.string).part-\(UUID().text.prefix(8))")
        do {
            try part.makePrivateFolder()
            let files = try copyDatabase(from: folder.appending(database), to: part.appending(database))
            let missing = try copy(files, from: folder.appending("blobs"), to: part.appending("blobs"))
            let proof = try await check(part)
            try part.flushFolder()
            try part.rename(to: target)
            // A relative name has no parent in its path.
            let parent = target.removingLastComponent()
            try (parent.isEmpty ? FilePath(".") : parent).flushFolder()
            return (Contents(blobs: files.count - missing, missing: missing), proof)
        } catch {
            try? FileManager.default.removeItem(atPath: part.string)
            throw error is Errno ? StoreError(error, path: part) : error
        }
    }

    private static let database = "store.sqlite"

    /// A file of a verification, as the database has it.
    private struct File {
        let name: String
        /// The length of the whole file.
        let size: Int

        /// A copy may have been altered: only names that a store gives are parts of paths.
        init(_ row: Row) throws(StoreError) {
            guard let id = BlobID(row["id"]) else { throw .damaged(reason: "a file has a foreign name") }
            let byteCount: Int = row["byte_count"]
            guard (0...File.greatest).contains(byteCount) else { throw .damaged(reason: "a file has a foreign length") }
            (name, size) = (id.text, BlobFormat.fileSize(byteCount))
        }

        /// Longer than any file: a terabyte.
        private static let greatest = 1 << 40
    }

    /// Copies the database as it is in one moment, checks the copy, and returns the files that it names.
    private static func copyDatabase(from source: FilePath, to target: FilePath) throws -> [File] {
        do {
            var reading = GRDB.Configuration()
            reading.readonly = true
            reading.busyMode = .timeout(10)
            try target.makePrivateFile()
            let copy = try DatabaseQueue(path: target.string)
            try DatabaseQueue(path: source.string, configuration: reading).backup(to: copy)
            let rows = try copy.writeWithoutTransaction { database in
                try checkPages(of: database)
                try endLeases(in: database)
                // Without a log the copy is one file, which can be read in a folder that nobody may write to.
                try database.execute(sql: "PRAGMA journal_mode = DELETE")
                return try Row.fetchAll(database, sql: "SELECT id, byte_count FROM blob ORDER BY id")
            }
            try copy.close()
            let file = try FileDescriptor.open(target, .readWrite, options: .closeOnExec)
            defer { try? file.close() }
            try file.flush()
            return try rows.map { try File($0) }
        } catch let error as DatabaseError {
            throw StoreError(error, path: source.string)
        }
    }

    private static func checkPages(of database: Database) throws {
        let problems = try String.fetchAll(database, sql: "PRAGMA quick_check(1)")
        guard problems == ["ok"] else { throw StoreError.damaged(reason: "its pages contradict each other") }
    }

    /// Gives all work and messages back: whoever holds them holds those of the store, and died over none in the copy.
    private static func endLeases(in database: Database) throws {
        for table in ["job", "delivery"] {
            try database.execute(sql: "UPDATE \(table) SET due_at = 0, lease = NULL WHERE lease IS NOT NULL")
        }
    }

    /// Copies files of verifications; returns the number of those that are gone or not whole.
    private static func copy(_ files: [File], from source: FilePath, to target: FilePath) throws -> Int {
        try target.makePrivateFolder()
        var missing = 0
        for file in files {
            let folder = target.appending(String(file.name.prefix(2)))
            try folder.makePrivateFolder()
            let path = source.appending(String(file.name.prefix(2))).appending(file.name)
            do {
                try copyFile(path, to: folder.appending(file.name))
                // Erasure overwrites a file before it takes the name away.
                if let status = try? path.stat(), Int(status.size) == file.size { continue }
                try folder.appending(file.name).unlink()
            } catch Errno.noSuchFileOrDirectory {
            }
            missing += 1
        }
        for name in try target.names() { try target.appending(name).flushFolder() }
        try target.flushFolder()
        return missing
    }

    private static func copyFile(_ source: FilePath, to target: FilePath) throws {
        let from = try FileDescriptor.open(source, .readOnly, options: [.closeOnExec, .noFollow, .nonBlocking])
        defer { try? from.close() }
        guard try from.stat().type == .regular else { throw StoreError.damaged(reason: "a file is none") }
        let into = try target.openPrivate(.writeOnly, [.truncate])
        defer { try? into.close() }
        while case let bytes = try from.readFully(1 << 20), !bytes.isEmpty { try into.writeAll(bytes) }
        try into.flush()
    }
}
