// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct GroupCommitTests {
    private struct Refusal: Error {}

    private func with(pages: Int? = nil, _ body: (DatabasePool, GroupCommit) async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            let pool = try DatabasePool(path: folder.path("test.sqlite"))
            try await pool.writeWithoutTransaction { database in
                try database.execute(sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, bytes BLOB)")
                if let pages { try database.execute(sql: "PRAGMA max_page_count = \(pages)") }
            }
            try await body(pool, GroupCommit(pool))
        }
    }

    /// Stores each at the same time as all others, and answers which could be.
    private func store(
        _ ids: Range<Int>,
        in groups: GroupCommit,
        _ body: @escaping @Sendable (Database, Int) throws -> Void
    ) async -> Set<Int> {
        await withTaskGroup(of: Int?.self) { tasks in
            for id in ids {
                tasks.addTask { (try? await groups.write { try body($0, id) }) == nil ? nil : id }
            }
            return await tasks.reduce(into: []) { if let id = $1 { $0.insert(id) } }
        }
    }

    @Test func `keeps those that succeed and nothing of those that fail among them`() async throws {
        try await with { pool, groups in
            let stored = await store(0..<300, in: groups) { database, id in
                try database.execute(sql: "INSERT INTO thing (id) VALUES (?)", arguments: [id])
                if id % 3 == 0 { throw Refusal() }
            }
            #expect(stored == Set((0..<300).filter { $0 % 3 != 0 }))
            let found = try await pool.read { try Int.fetchSet($0, sql: "SELECT id FROM thing") }
            #expect(found == stored)
        }
    }

    @Test func `lets the others succeed where one finds the disk full`() async throws {
        try await with(pages: 40) { pool, groups in
            let stored = await store(0..<60, in: groups) { database, id in
                let bytes = Data(count: id % 10 == 5 ? 1 << 20 : 10)
                try database.execute(sql: "INSERT INTO thing VALUES (?, ?)", arguments: [id, bytes])
            }
            #expect(stored == Set((0..<60).filter { $0 % 10 != 5 }))
            let found = try await pool.read { try Int.fetchSet($0, sql: "SELECT id FROM thing") }
            #expect(found == stored)
        }
    }

    @Test func `does nothing for whoever was cancelled before`() async throws {
        try await with { pool, groups in
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                try await groups.write { try $0.execute(sql: "INSERT INTO thing (id) VALUES (1)") }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let count = try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM thing") }
            #expect(count == 0)
        }
    }
}
