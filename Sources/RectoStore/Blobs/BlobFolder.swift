// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import SystemPackage

/// The files of blobs, in 256 folders by the beginning of their names.
final class BlobFolder: Sendable {
    private let path: FilePath
    private let queue = DispatchQueue(label: "recto.store.blobs", attributes: .concurrent)

    private var incoming: FilePath { path.appending("incoming") }

    /// The folder of this path, made if it is missing; leftovers of unfinished uploads are removed.
    init(_ path: FilePath) throws(StoreError) {
        self.path = path
        try path.makePrivateFolder()
        try incoming.makePrivateFolder()
        for name in try incoming.names() { try incoming.appending(name).unlink() }
    }

    /// The paths of a blob's file while it is written, and afterwards.
    struct Paths: Sendable {
        let incoming: FilePath
        let folder: FilePath
        let name: String

        var final: FilePath { folder.appending(name) }

        /// Gives a flushed file its lasting name.
        func publish() throws(StoreError) {
            if try folder.makePrivateFolder() { try folder.removingLastComponent().flushFolder() }
            try incoming.rename(to: final)
            try folder.flushFolder()
        }
    }

    func writer(_ id: BlobID, key: DataKey, limit: Int) throws -> BlobWriter {
        try BlobWriter(id, key: key, limit: limit, paths: paths(id))
    }

    func reader(_ blob: StoredBlob, key: DataKey) throws -> BlobReader {
        try BlobReader(blob, key: key, path: paths(blob.id).final)
    }

    /// Checks that the files of blobs in a change are whole.
    func checkWritten(_ blobs: [StoredBlob]) throws(StoreError) {
        for blob in blobs {
            let size = (try? paths(blob.id).final.stat()).map { Int($0.size) }
            guard size == BlobFormat.fileSize(blob.byteCount) else { throw .blobMissing(blob.id) }
        }
    }

    /// Blobs with files from before this time.
    func files(olderThan time: Date) async throws -> [BlobID] {
        try await perform { folder in
            try folder.path.names().filter { $0.utf8.count == 2 }.flatMap { name in
                try folder.files(in: folder.path.appending(name), olderThan: time)
            }
        }
    }

    /// Overwrites the files of blobs, and removes them; missing ones are skipped.
    ///
    /// Returns the blobs without files now, and the first obstacle, if any file stayed.
    func destroy(_ blobs: [BlobID]) async throws -> (gone: [BlobID], obstacle: StoreError?) {
        try await perform { $0.destroyNow(blobs) }
    }

    /// The same, on the calling thread.
    func destroyNow(_ blobs: [BlobID]) -> (gone: [BlobID], obstacle: StoreError?) {
        var gone: [BlobID] = []
        var obstacle: StoreError?
        for blob in blobs {
            do throws(StoreError) {
                try destroy(paths(blob))
                gone.append(blob)
            } catch {
                obstacle = obstacle ?? error
            }
        }
        return (gone, obstacle)
    }

    private func perform<Result: Sendable>(
        _ body: @escaping @Sendable (BlobFolder) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body(self) }) }
        }
    }

    private func paths(_ id: BlobID) -> Paths {
        Paths(incoming: incoming.appending(id.text), folder: path.appending(String(id.text.prefix(2))), name: id.text)
    }

    private func files(in folder: FilePath, olderThan time: Date) throws -> [BlobID] {
        try folder.names().compactMap(BlobID.init).filter { id in
            guard let status = try? folder.appending(id.text).stat() else { return false }
            return Double(status.st_mtim.tv_sec) < time.timeIntervalSince1970
        }
    }

    private func destroy(_ paths: Paths) throws(StoreError) {
        do {
            let file = try FileDescriptor.open(paths.final, .writeOnly, options: .closeOnExec)
            defer { try? file.close() }
            try overwrite(file)
        } catch Errno.noSuchFileOrDirectory {
            return
        } catch {
            throw StoreError(error, path: paths.final)
        }
        try paths.final.unlink()
        try paths.folder.flushFolder()
    }

    private func overwrite(_ file: FileDescriptor) throws {
        let zeros = [UInt8](repeating: 0, count: BlobFormat.chunkSize)
        var rest = try Int(file.stat().size)
        while rest > 0 { rest -= try file.writeAll(zeros.prefix(rest)) }
        try file.flush()
    }
}
