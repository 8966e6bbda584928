// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import GRDB
internal import Synchronization

/// The keys that an open store works with.
final class StoreKeys: Sendable {
    /// Seals data that belong to no verification.
    let store: DataKey
    /// Seals sketches, and makes the digests that they are found by; nothing else.
    let ledger: DataKey
    /// Makes blind indexes; never changes, or nothing would be found again.
    let index: SymmetricKey
    private let state: Mutex<MasterKeyRing>

    /// The master keys, of which the current one may change while the store is open.
    var ring: MasterKeyRing { state.withLock { $0 } }

    init(store: DataKey, ledger: DataKey, ring: MasterKeyRing) {
        self.store = store
        self.ledger = ledger
        index = store.derived(for: "blind index")
        state = Mutex(ring)
    }

    /// Replaces the ring, and returns the new one.
    @discardableResult
    func change(_ next: (MasterKeyRing) -> MasterKeyRing) -> MasterKeyRing {
        state.withLock { ring in
            ring = next(ring)
            return ring
        }
    }
}

/// The wrapped data keys of a database.
struct DataKeyTable {
    let database: Database
    let ring: MasterKeyRing

    /// The key of an owner, unless it was destroyed.
    func key(of owner: DataKey.Owner) throws -> DataKey? {
        try database.row("SELECT master, wrapped FROM data_key WHERE owner = ?", [owner.text]).map {
            try DataKey(unwrapping: $0["wrapped"], of: owner, with: ring.key($0["master"]))
        }
    }

    /// Makes an owner's key.
    func add(_ owner: DataKey.Owner) throws -> DataKey {
        let key = DataKey(of: owner)
        try database.run(
            "INSERT INTO data_key (owner, master, wrapped) VALUES (?, ?, ?)",
            [owner.text, ring.current.id, key.wrapped(with: ring.current)]
        )
        return key
    }

    /// Makes all that an owner's key encrypts unreadable for good.
    func destroy(_ owner: DataKey.Owner) throws {
        try database.run("DELETE FROM data_key WHERE owner = ?", [owner.text])
    }

    /// Makes sure that the ring holds every master key in use, before anything is found unreadable later.
    func checkRing() throws {
        for row in try database.rows("SELECT DISTINCT master FROM data_key") { _ = try ring.key(row["master"]) }
    }
}
