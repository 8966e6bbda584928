// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Events after this place in the chain, in order.
    public func events(after sequence: Int, limit: Int) async throws -> [StoredEvent] {
        try await read { transaction in
            try transaction.database.rows(
                "SELECT * FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?",
                [sequence, StoreLimits.rows(limit)]
            ).map(StoredEvent.init)
        }
    }

    /// Events of a verification after this place in the chain, in order.
    public func events(of verification: UUID, after sequence: Int, limit: Int) async throws -> [StoredEvent] {
        try await read { transaction in
            try transaction.database.rows(
                "SELECT * FROM event WHERE verification = ? AND sequence > ? ORDER BY sequence LIMIT ?",
                [verification.text, sequence, StoreLimits.rows(limit)]
            ).map(StoredEvent.init)
        }
    }

    /// The end of the chain; sequence 0 if there is no event.
    public func chainHead() async throws -> ChainHead {
        let beginning = chainBeginning
        return try await read { try $0.chainHead(beginning) }
    }

    /// Follows the chain from its beginning to its end, in parts, so that no reader holds the log for long.
    ///
    /// - Parameter head: The hash of a head that was kept elsewhere, which must be in the chain.
    /// - Returns: The verdict.
    /// - Throws: ``StoreError`` if the database cannot be read.
    public func verifyChain(expecting head: Data?) async throws -> ChainVerdict {
        var reached = ChainHead(sequence: 0, hash: chainBeginning)
        var isFound = head == nil || head == reached.hash
        // Nothing may stand before the first event, under any number.
        var place = Int.min
        while true {
            let events = try await legibleEvents(after: place)
            for event in events {
                guard let next = event?.follow(reached) else { return .broken(sequence: reached.sequence + 1) }
                reached = next
                if reached.hash == head { isFound = true }
            }
            if events.isEmpty { break }
            place = reached.sequence
        }
        return isFound ? .intact(reached) : .headNotFound(end: reached)
    }

    /// Some events, `nil` for each with contents that no event has.
    private func legibleEvents(after sequence: Int) async throws -> [StoredEvent?] {
        try await read { transaction in
            try transaction.database.rows(
                "SELECT * FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?",
                [sequence, StoreLimits.rows.upperBound]
            ).map { try? StoredEvent($0) }
        }
    }
}

extension StoredEvent {
    fileprivate init(_ row: Row) throws(StoreError) {
        let verification = row.uuid("verification")
        guard let at = row.date("at"), verification?.text == row["verification"] as String? else {
            throw .damaged(reason: "an event names no verification")
        }
        self.init(
            sequence: row["sequence"],
            at: at,
            type: row["type"],
            actor: row["actor"],
            verification: verification,
            data: row["data"],
            previousHash: row["previous_hash"],
            hash: row["hash"]
        )
    }

    /// The head after the event, if the event has the right hashes.
    func follow(_ head: ChainHead) -> ChainHead? {
        let expected = EventChain.hash(
            after: head.hash,
            sequence: head.sequence + 1,
            milliseconds: at.milliseconds,
            event: (type, actor, verification?.text, data)
        )
        guard sequence == head.sequence + 1, previousHash == head.hash, hash == expected else { return nil }
        return ChainHead(sequence: sequence, hash: hash)
    }
}
