// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import RectoJSON
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreEventsTests {
    private func append(_ count: Int, to fixture: StoreFixture, of id: UUID? = nil) async throws {
        for number in 0..<count {
            var change = Change(at: StoreFixture.now)
            change.events = [
                NewEvent(type: "test", actor: "clock", verification: id, data: ["number": .integer(number)])
            ]
            try await fixture.store.commit(change)
        }
    }

    @Test func `numbers events without gaps and gives them in order`() async throws {
        try await StoreFixture.with { fixture in
            try await append(3, to: fixture)
            try await append(2, to: fixture, of: StoreFixture.id(1))
            let events = try await fixture.store.events(after: 1, limit: 3)
            #expect(events.map(\.sequence) == [2, 3, 4])
            #expect(events.map(\.data) == [#"{"number":1}"#, #"{"number":2}"#, #"{"number":0}"#])
            #expect(events[0].at == StoreFixture.now)
            let own = try await fixture.store.events(of: StoreFixture.id(1), after: 4, limit: 9)
            #expect(own.map(\.sequence) == [5])
            #expect(own.first?.previousHash == events.last?.hash)
        }
    }

    @Test func `follows an intact chain to its head`() async throws {
        try await StoreFixture.with { fixture in
            try await append(5, to: fixture)
            let head = try await fixture.store.chainHead()
            try await append(2, to: fixture)
            let last = try await fixture.store.chainHead()
            #expect(last.sequence == 7)
            #expect(try await fixture.store.verifyChain(expecting: head.hash) == .intact(last))
            let foreign = Data(count: 32)
            #expect(try await fixture.store.verifyChain(expecting: foreign) == .headNotFound(end: last))
        }
    }

    @Test(arguments: [
        "UPDATE event SET actor = 'nobody'", "UPDATE event SET hash = x'00' WHERE sequence = 1", "DELETE FROM event",
        "INSERT OR REPLACE INTO event SELECT 1, at, type, 'x', verification, data, previous_hash, hash FROM event LIMIT 1",
        "INSERT INTO event SELECT 9, at, type, actor, verification, data, previous_hash, hash FROM event LIMIT 1",
    ])
    func `refuses to change, remove or insert events`(sql: String) async throws {
        try await StoreFixture.with { fixture in
            try await append(3, to: fixture)
            await #expect(throws: DatabaseError.self) {
                try await fixture.store.pool.write { try $0.execute(sql: sql) }
            }
            #expect(try await fixture.store.events(after: 0, limit: 9).count == 3)
        }
    }

    @Test(arguments: [
        ("UPDATE event SET data = '{}' WHERE sequence = 3", 3), ("UPDATE event SET actor = 'x' WHERE sequence = 1", 1),
        ("UPDATE event SET at = at + 1 WHERE sequence = 5", 5),
        ("UPDATE event SET at = 9223372036854775807 WHERE sequence = 2", 2),
        ("UPDATE event SET at = -9223372036854775808 WHERE sequence = 2", 2),
        ("DELETE FROM event WHERE sequence = 2", 2),
        ("UPDATE event SET verification = 'x' WHERE sequence = 4", 4), ("DELETE FROM event WHERE sequence = 1", 1),
        ("UPDATE event SET sequence = CASE sequence WHEN 6 THEN 40 ELSE 60 END WHERE sequence IN (4, 6)", 4),
        ("UPDATE event SET data = (SELECT data FROM event AS o WHERE o.sequence = 7 - event.sequence)", 1),
        (
            "DROP TRIGGER event_comes_last; INSERT INTO event "
                + "SELECT 0, at, type, actor, verification, data, previous_hash, hash FROM event WHERE sequence = 6", 1
        ),
    ])
    func `names the first event that somebody tampered with`(sql: String, broken: Int) async throws {
        try await StoreFixture.with { fixture in
            try await append(6, to: fixture)
            try await fixture.store.pool.write { database in
                for trigger in ["event_never_changes", "event_never_goes"] {
                    try database.execute(sql: "DROP TRIGGER \(trigger)")
                }
                try database.execute(sql: sql)
            }
            #expect(try await fixture.store.verifyChain(expecting: nil) == .broken(sequence: broken))
        }
    }

    @Test func `notices events that are gone from the end by a head that was kept`() async throws {
        try await StoreFixture.with { fixture in
            try await append(6, to: fixture)
            let head = try await fixture.store.chainHead()
            try await fixture.store.pool.write { database in
                try database.execute(sql: "DROP TRIGGER event_never_goes; DELETE FROM event WHERE sequence > 4")
            }
            let end = try await fixture.store.chainHead()
            #expect(end.sequence == 4)
            #expect(try await fixture.store.verifyChain(expecting: head.hash) == .headNotFound(end: end))
        }
    }

    @Test func `gives two stores chains that have nothing in common`() async throws {
        try await StoreFixture.with { first in
            try await StoreFixture.with { second in
                try await append(1, to: first)
                try await append(1, to: second)
                let heads = try await (first.store.chainHead(), second.store.chainHead())
                #expect(heads.0.hash != heads.1.hash)
            }
        }
    }
}
