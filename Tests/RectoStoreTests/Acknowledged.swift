// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import Testing

@testable internal import RectoStore

/// The changes that a program said it stored.
struct Acknowledged {
    private(set) var created: Set<UUID> = []
    private(set) var stored: [String: UUID] = [:]
    private(set) var jobs: Set<Int> = []
    private(set) var completed: Set<Int> = []
    private var lastEvent = 0

    /// Notes lines of the program.
    mutating func add(_ lines: [String]) throws {
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            switch words[0] {
            case "created":
                created.insert(try identifier(words[1]))
                lastEvent = max(lastEvent, try #require(Int(words[2])))
                jobs.insert(try #require(Int(words[3])))
            case "stored": stored[words[2]] = try identifier(words[1])
            case "completed": completed.insert(try #require(Int(words[1])))
            default: Issue.record("the program said something else: \(line)")
            }
        }
    }

    private func identifier(_ text: String) throws -> UUID {
        let id = UUID(uuidString: text)
        return try #require(id)
    }

    /// Looks for all of it, and for what should not be there.
    func check(_ fixture: StoreFixture) async throws {
        try await checkChain(fixture.store)
        try await checkVerifications(fixture.store)
        try await checkJobs(fixture.store)
    }

    private func checkChain(_ store: SQLiteStore) async throws {
        let head = try await store.chainHead()
        #expect(head.sequence >= lastEvent)
        #expect(try await store.verifyChain(expecting: nil) == .intact(head))
    }

    /// Every verification opens, acknowledged or not, and every blob that counts is whole.
    private func checkVerifications(_ store: SQLiteStore) async throws {
        var (found, blobs): (Set<UUID>, [String: UUID]) = ([], [:])
        var query = VerificationQuery(application: "shop")
        repeat {
            let page = try await store.verifications(query)
            for verification in page.elements {
                #expect(verification.sealed == Data("person of \(verification.id)".utf8))
                found.insert(verification.id)
                for blob in try await store.blobs(of: verification.id) {
                    blobs[blob.id.text] = verification.id
                    try await checkBlob(blob, of: verification.id, in: store)
                }
            }
            query.cursor = page.next
        } while query.cursor != nil
        #expect(created.isSubset(of: found))
        #expect(stored.allSatisfy { blobs[$0.key] == $0.value })
    }

    private func checkBlob(_ blob: StoredBlob, of id: UUID, in store: SQLiteStore) async throws {
        let expected = Data(repeatElement(Array(id.uuidString.utf8), count: 4096).joined())
        let reader = try await store.download(blob.id, of: id)
        #expect(try await reader.rest(limit: expected.count) == expected)
    }

    /// Every job waits or was completed, once.
    private func checkJobs(_ store: SQLiteStore) async throws {
        let (waiting, done) = try await store.pool.read { database in
            try (
                Int.fetchSet(database, sql: "SELECT id FROM job"),
                Int.fetchAll(
                    database,
                    sql: "SELECT json_extract(data, '$.job') FROM event WHERE type = 'job.completed'"
                )
            )
        }
        #expect(Set(done).count == done.count)
        #expect(completed.isSubset(of: done))
        #expect(waiting.isDisjoint(with: done))
        #expect(jobs.isSubset(of: waiting.union(done)))
    }
}
