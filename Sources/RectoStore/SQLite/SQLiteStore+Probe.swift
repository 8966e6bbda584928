// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage

extension SQLiteStore {
    /// The bytes that a small change and the log before it need; less room counts as none.
    private static let probeSize = 262_144

    /// Writes a little beside the store's data, and flushes it to the disk.
    public func probe() async throws {
        let path = FilePath(pool.path).removingLastComponent().appending("probe")
        let error: StoreError? = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: Self.write(to: path)) }
        }
        if let error { throw error }
    }

    private static func write(to path: FilePath) -> StoreError? {
        defer { try? path.unlink() }
        do {
            let file = try path.openPrivate(.writeOnly, .truncate)
            defer { try? file.close() }
            try file.writeAll([UInt8](repeating: 0, count: probeSize))
            try file.flush()
            return nil
        } catch {
            return StoreError(error, path: path)
        }
    }
}
