// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import RectoJSON

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
        guard let row = try database.row("SELECT erased_at FROM verification WHERE id = ?", [id.text]) else {
            throw StoreError.notFound
        }
        throw row.date("erased_at") == nil ? StoreError.dataKeyMissing : StoreError.erased
    }

    /// A value of a list; `nil` if it does not open any more, which keeps nobody from the others.
    func unlessSealIsLost<Value>(_ open: () throws -> Value) throws -> Value? {
        do {
            return try open()
        } catch let error as StoreError where error.isSealLost {
            return nil
        }
    }

    /// Adds events to the end of the chain, and returns their places.
    func append(_ events: [NewEvent], at: Date, after beginning: Data) throws -> Range<Int> {
        var head = try chainHead(beginning)
        let first = head.sequence + 1
        for event in events { head = try append(event, milliseconds: at.milliseconds, to: head) }
        return first..<head.sequence + 1
    }

    /// The last event's place and hash, or the value that the first will follow.
    func chainHead(_ beginning: Data) throws -> ChainHead {
        try database.row("SELECT sequence, hash FROM event ORDER BY sequence DESC LIMIT 1")
            .map { ChainHead(sequence: $0["sequence"], hash: $0["hash"]) } ?? ChainHead(sequence: 0, hash: beginning)
    }

    private func append(_ event: NewEvent, milliseconds: Int, to head: ChainHead) throws -> ChainHead {
        let data = JSONTree.object(event.data).canonical
        try StoreLimits.check("event", data.utf8.count, StoreLimits.eventData)
        let sequence = head.sequence + 1
        let hash = EventChain.hash(
            after: head.hash,
            sequence: sequence,
            milliseconds: milliseconds,
            event: (event.type, event.actor, event.verification?.text, data)
        )
        try database.run(
            """
            INSERT INTO event (sequence, at, type, actor, verification, data, previous_hash, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [sequence, milliseconds, event.type, event.actor, event.verification?.text, data, head.hash, hash]
        )
        return ChainHead(sequence: sequence, hash: hash)
    }
}
