// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import Synchronization

extension SQLiteStore {
    /// Wraps every data key anew with another master key; the earlier ones can be dropped afterwards.
    ///
    /// May be interrupted at any moment, even by a crash: opened with both keys, the store is whole, and calling this
    /// again goes on. Of several at once the last to begin wins.
    ///
    /// - Parameter key: The key that wraps new data keys from now on.
    /// - Returns: The number of keys that were wrapped anew.
    /// - Throws: ``StoreError``, `busy` if a backup keeps the log with the earlier keys; the keys wrapped so far stay so.
    @discardableResult
    public func rotate(to key: MasterKey) async throws -> Int {
        let ring = keys.change { $0.replacing(with: key) }
        var count = 0
        // The oldest first: another rotation at the same time can only make later ones of them.
        for earlier in ring.earlier.reversed() where earlier.id != key.id {
            while case let portion = try await write({ try $0.rewrap(from: earlier, to: key) }), portion > 0 {
                count += portion
            }
        }
        // The log and its file still hold data that the earlier keys open.
        owesCheckpoint.withLock { $0 = true }
        try await clearTraces()
        keys.change { $0.current.id == key.id ? MasterKeyRing(key) : $0 }
        return count
    }
}

extension StoreTransaction {
    /// Wraps some keys anew, few enough that other writers need not wait long; returns their number.
    fileprivate func rewrap(from earlier: MasterKey, to key: MasterKey) throws -> Int {
        let rows = try database.rows("SELECT owner, wrapped FROM data_key WHERE master = ? LIMIT 256", [earlier.id])
        for row in rows {
            let owner = try DataKey.Owner(row["owner"])
            var wrapped: Data = row["wrapped"]
            do {
                wrapped = try DataKey(unwrapping: wrapped, of: owner, with: earlier).wrapped(with: key)
            } catch StoreError.sealBroken where owner.isOfVerification {
                // The disk damaged it: no key opens it any more, and it must keep no other from the rotation.
            }
            try database.run(
                "UPDATE data_key SET master = ?, wrapped = ? WHERE owner = ?",
                [key.id, wrapped, owner.text]
            )
        }
        return rows.count
    }
}

extension DataKey.Owner {
    fileprivate var isOfVerification: Bool { if case .verification = self { true } else { false } }

    fileprivate init(_ text: String) throws(StoreError) {
        if text == Self.store.text {
            self = .store
        } else if text == Self.ledger.text {
            self = .ledger
        } else if let id = UUID(uuidString: text) {
            self = .verification(id)
        } else {
            throw .damaged(reason: "a data key has no owner")
        }
    }
}
