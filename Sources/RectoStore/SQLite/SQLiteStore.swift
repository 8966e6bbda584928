// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import Synchronization
public import SystemPackage

/// Verifications in a folder of one machine: an SQLite database and encrypted files.
///
/// One process at a time has a folder open. Committed changes survive a power cut: every commit is flushed to the disk.
public final class SQLiteStore: VerificationStore {
    let pool: DatabasePool
    let keys: StoreKeys
    let blobFolder: BlobFolder
    /// The value that the first event of the chain follows.
    let chainBeginning: Data
    /// True if traces of erased data may still lie in the write-ahead log.
    let owesCheckpoint = Mutex(false)
    /// The applications and verifications served, by time.
    let turns = Mutex(WorkTurns())
    /// The proofs of leases whose end could not be stored: their holders are alive, however long the disk is full.
    let unended = Mutex<Set<Data>>([])
    /// The requests that are being answered.
    let begun = BegunRequests()
    private let groups: GroupCommit
    private let lock: FolderLock

    /// Opens the store in a folder, made if it does not exist; blocks until that is done.
    ///
    /// Finishes erasures that a crash interrupted.
    ///
    /// - Parameters:
    ///   - folder: The folder of all its files, which only their owner may read; its parent must exist.
    ///   - ring: The master keys; all that data keys are wrapped with must be among them.
    ///   - configuration: The options.
    /// - Throws: ``StoreError``: `inUse`, `notWritable`, `diskFull`, `newerSchema`, `damaged`, `masterKeyMissing`,
    ///   `sealBroken` if the master key is another one.
    public init(folder: FilePath, keys ring: MasterKeyRing, configuration: Configuration = Configuration()) throws {
        try folder.makePrivateFolder()
        lock = try FolderLock(folder)
        blobFolder = try BlobFolder(folder.appending("blobs"))
        // SQLite would let others read it; the log and the index beside it get its permissions.
        try folder.appending("store.sqlite").makePrivateFile()
        let path = folder.appending("store.sqlite").string
        do {
            pool = try Self.openDatabase(path, configuration)
            groups = GroupCommit(pool)
            (chainBeginning, keys) = try pool.write { try Self.identify($0, ring) }
            try recover()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// The digest of a value by the store's own key.
    public func blindIndex(_ value: String, as purpose: BlindIndex.Purpose) -> BlindIndex {
        BlindIndex(value, as: purpose, key: keys.index)
    }

    /// Reads committed data, as they are in one moment.
    func read<Result: Sendable>(_ body: @escaping @Sendable (StoreTransaction) throws -> Result) async throws -> Result
    {
        do {
            return try await pool.read { [keys] in try body(StoreTransaction(database: $0, keys: keys)) }
        } catch let error as DatabaseError {
            throw StoreError(error, path: pool.path)
        }
    }

    /// Writes as a whole or not at all, after all earlier writes.
    func write<Result: Sendable>(_ body: @escaping @Sendable (StoreTransaction) throws -> Result) async throws -> Result
    {
        do {
            return try await groups.write { [keys] in try body(StoreTransaction(database: $0, keys: keys)) }
        } catch let error as DatabaseError {
            throw StoreError(error, path: pool.path)
        }
    }

    /// Writes the end of a lease.
    ///
    /// If that fails, the lease runs out, which is no death of its holder.
    func end(_ lease: Lease, _ body: @escaping @Sendable (StoreTransaction) throws -> Void) async throws {
        do {
            try await write(body)
        } catch {
            if case StoreError.leaseLost = error { throw error }
            unended.withLock { _ = $0.insert(lease.token) }
            throw error
        }
    }

    /// The options of a store.
    public struct Configuration: Sendable {
        /// The number of readers at a time.
        public var readers = 4
        /// The largest allowed database, in pages of 4,096 bytes; then ``StoreError/diskFull``.
        public var maximumPageCount: Int?

        /// The usual options.
        public init() {}
    }

    private static func openDatabase(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
        var options = GRDB.Configuration()
        options.maximumReaderCount = configuration.readers
        // Only a checkpoint ever waits, for readers, and writers wait with it.
        options.busyMode = .timeout(1)
        options.prepareDatabase { database in
            // Deleted data are overwritten with zeros.
            try database.execute(sql: "PRAGMA secure_delete = ON")
            // Temporary results would be written in plain beside encrypted data.
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        let pool = try DatabasePool(path: path, configuration: options)
        try pool.writeWithoutTransaction { database in
            // GRDB sets NORMAL as it opens a pool, with which a power cut takes back the last commits.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            if let pages = configuration.maximumPageCount {
                try database.execute(sql: "PRAGMA max_page_count = \(pages)")
            }
        }
        guard try !pool.read(Schema.migrator.hasBeenSuperseded) else { throw StoreError.newerSchema }
        try Schema.migrator.migrate(pool)
        return pool
    }

    /// The store's own name and keys, made with its first opening.
    private static func identify(_ database: Database, _ ring: MasterKeyRing) throws -> (Data, StoreKeys) {
        let table = DataKeyTable(database: database, ring: ring)
        try table.checkRing()
        if let row = try database.row("SELECT id FROM store"), let id = row.uuid("id") {
            guard let key = try table.key(of: .store) else { throw StoreError.sealBroken(what: "store key") }
            // Older stores had no ledger.
            let ledger = try table.key(of: .ledger) ?? table.add(.ledger)
            return (EventChain.beginning(of: id), StoreKeys(store: key, ledger: ledger, ring: ring))
        }
        let id = UUID()
        try database.run("INSERT INTO store (id) VALUES (?)", [id.text])
        let keys = try StoreKeys(store: table.add(.store), ledger: table.add(.ledger), ring: ring)
        return (EventChain.beginning(of: id), keys)
    }

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
