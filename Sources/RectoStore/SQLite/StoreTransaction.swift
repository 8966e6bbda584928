// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB

/// The tools for the parts of a change while its transaction lasts.
struct StoreTransaction {
    let database: Database
    let keys: StoreKeys

    var keyTable: DataKeyTable { DataKeyTable(database: database, ring: keys.ring) }

    /// The key of a verification, or the store's if there is none.
    func key(of verification: UUID?) throws -> DataKey? {
        guard let verification else { return keys.store }
        return try keyTable.key(of: .verification(verification))
    }

    /// The key of a verification that exists and is not erased.
    func livingKey(of verification: UUID?) throws -> DataKey {
        if let key = try key(of: verification) { return key }
        guard let id = verification else { preconditionFailure("the store always has its key") }
        let isKnown = try database.row("SELECT 1 FROM verification WHERE id = ?", [id.text]) != nil
        throw isKnown ? StoreError.erased : StoreError.notFound
    }
}
