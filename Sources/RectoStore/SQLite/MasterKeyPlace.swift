// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

/// The file of a store's master key, and those beside it while and after another key takes its place.
///
/// At any moment the ring holds every key that a store of this place may need. That is the key in use, and in `.next`
/// its successor during a rotation. In `.old` is the one before, which opens nothing but earlier backups.
public struct MasterKeyPlace: Sendable, Hashable {
    /// The key in use.
    public let path: FilePath
    /// The next key, during a rotation.
    public var next: FilePath { FilePath(path.string + ".next") }
    /// The former key.
    public var old: FilePath { FilePath(path.string + ".old") }

    /// The place of a key.
    public init(_ path: FilePath) {
        self.path = path
    }

    /// True if a rotation was begun and did not end.
    public var isRotating: Bool { (try? next.stat()) != nil }

    /// The keys that open the store, also after an interrupted rotation.
    ///
    /// - Returns: The key in use, and its successor, if a rotation did not end.
    /// - Throws: ``StoreError/masterKeyRefused(path:_:)``.
    public func ring() throws(StoreError) -> MasterKeyRing {
        let key = try MasterKeyFile.read(path)
        return MasterKeyRing(key, earlier: isRotating ? [try MasterKeyFile.read(next)] : [])
    }

    /// The keys that open a copy of the store: those of ``ring()``, and the former key if it is still there.
    ///
    /// A copy that was made before a rotation, or while one did not end, needs it.
    ///
    /// - Returns: The keys, of which the current one is the key in use.
    /// - Throws: ``StoreError/masterKeyRefused(path:_:)``.
    public func ringOfCopies() throws(StoreError) -> MasterKeyRing {
        let ring = try ring()
        guard let former = try? MasterKeyFile.read(old) else { return ring }
        return MasterKeyRing(ring.current, earlier: ring.earlier + [former])
    }

    /// Wraps all data keys of a store with another master key, which then replaces the one in use.
    ///
    /// May be killed at any moment: ``ring()`` opens the store afterwards, and calling this again goes on with the key that
    /// was begun with.
    ///
    /// - Parameters:
    ///   - store: Opened with ``ring()``.
    ///   - key: The other key; `nil` for the one of a rotation that did not end, or else a new one.
    /// - Returns: The number of data keys that were wrapped anew.
    /// - Throws: ``StoreError``, ``StoreError/masterKeyRefused(path:_:)`` with `exists` for another key than that which a
    ///   rotation was begun with, and with `inUse` for the present one.
    public func rotate(_ store: SQLiteStore, to key: MasterKey? = nil) async throws -> Int {
        let key = try begin(with: key)
        let count = try await store.rotate(to: key)
        try finish()
        return count
    }

    /// Makes sure that the next key is on the disk before it wraps anything.
    private func begin(with key: MasterKey?) throws(StoreError) -> MasterKey {
        if try key?.id == MasterKeyFile.read(path).id { throw .masterKeyRefused(path: path.string, .inUse) }
        guard isRotating else { return try MasterKeyFile.create(next, key ?? .random()) }
        let begun = try MasterKeyFile.read(next)
        guard key == nil || key?.id == begun.id else { throw .masterKeyRefused(path: next.string, .exists) }
        return begun
    }

    /// Changes the names: from one moment to the next the new key is the one in use.
    private func finish() throws(StoreError) {
        let parent = path.removingLastComponent()
        let folder: FilePath = parent.isEmpty ? "." : parent
        try old.unlink()
        try path.link(to: old)
        // A power cut must not keep the new name without this one: earlier backups open with the former key alone.
        try folder.flushFolder()
        try next.rename(to: path)
        try folder.flushFolder()
    }
}
