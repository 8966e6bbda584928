// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SchemaTests {
    /// Every query whose answer grows with the store.
    static let queries = [
        "SELECT id FROM verification WHERE expires_at <= 1 ORDER BY expires_at LIMIT 1",
        "SELECT id FROM verification WHERE retained_until <= 1 AND erased_at IS NULL ORDER BY retained_until LIMIT 1",
        "SELECT * FROM event WHERE sequence > 1 ORDER BY sequence LIMIT 1",
        "SELECT * FROM event WHERE verification = 'a' AND sequence > 1 ORDER BY sequence LIMIT 1",
        "SELECT sequence, hash FROM event ORDER BY sequence DESC LIMIT 1",
        "SELECT due_at, id FROM job WHERE kind = 'a' AND due_at <= 1 ORDER BY due_at, id LIMIT 1",
        "SELECT id FROM delivery WHERE due_at <= 1 ORDER BY due_at, id LIMIT 1",
        "SELECT * FROM delivery WHERE webhook = 'a' AND id < 1 ORDER BY id DESC LIMIT 1",
        "SELECT * FROM secret WHERE kind = 'a' AND digest = x'00' AND expires_at > 1",
        "SELECT rowid, * FROM secret WHERE verification = 'a' AND kind = 'a' ORDER BY rowid DESC LIMIT 1",
        "SELECT * FROM request WHERE application = 'a' AND key = 'a' AND expires_at > 1",
        "SELECT * FROM signal WHERE application = 'a' AND kind = 'a' AND expires_at > 1 ORDER BY at, id LIMIT 1",
        """
        SELECT * FROM signal WHERE application = 'a' AND kind = 'a' AND expires_at > 1 AND digest = x'00' AND subject = x'00'
        ORDER BY at, id LIMIT 1
        """,
        "SELECT min(at) FROM signal WHERE application = 'a' AND kind = 'a' AND digest = x'00' AND verification = 'a'",
        "DELETE FROM signal WHERE application = 'a' AND subject = x'00' AND verification IS NULL",
        "DELETE FROM signal WHERE verification = 'a'", "DELETE FROM signal WHERE expires_at <= 1",
        "SELECT count, resets_at FROM rate WHERE digest = x'00' AND resets_at > 1",
        "SELECT document FROM document_lookup WHERE kind = 'a' AND digest = x'00'",
        "SELECT digest FROM document_lookup WHERE kind = 'a' AND document = 'a'",
        "SELECT * FROM document WHERE kind = 'a' AND id > '' ORDER BY id LIMIT 1",
        "SELECT * FROM document WHERE kind = 'a' AND id > '' AND verification = 'a' ORDER BY id LIMIT 1",
        "SELECT * FROM blob WHERE verification = 'a' ORDER BY id",
        "SELECT 1 FROM review WHERE verification = 'a'", "DELETE FROM review WHERE verification = 'a'",
        "DELETE FROM review_code WHERE verification = 'a'", "DELETE FROM search_term WHERE verification = 'a'",
        """
        SELECT verification FROM search_term WHERE application = 'a' AND digest = x'00'
        ORDER BY verification DESC LIMIT 1
        """,
        "SELECT owner, wrapped FROM data_key WHERE master = 'a' LIMIT 256",
        "SELECT DISTINCT master FROM data_key",
        "DELETE FROM job WHERE verification = 'a'", "DELETE FROM secret WHERE verification = 'a'",
        "DELETE FROM request WHERE verification = 'a'", "DELETE FROM document WHERE verification = 'a'",
        "DELETE FROM secret WHERE expires_at <= 1", "DELETE FROM spent_token WHERE expires_at <= 1",
        "DELETE FROM request WHERE expires_at <= 1", "DELETE FROM rate WHERE resets_at <= 1",
        "DELETE FROM delivery WHERE last_attempt_at <= 1 AND due_at IS NULL",
        """
        SELECT id FROM delivery WHERE due_at <= 1 AND NOT EXISTS (
            SELECT 1 FROM delivery AS held
            WHERE held.webhook = delivery.webhook AND held.lease IS NOT NULL AND held.due_at > 1
        ) ORDER BY due_at, id LIMIT 1
        """,
    ]

    @Test(arguments: queries) func `answers every query by an index`(sql: String) async throws {
        try await StoreFixture.with { try await expectIndex(sql, in: $0) }
    }

    @Test(arguments: 0..<16) func `lists by indexes whatever is asked for`(choice: Int) async throws {
        try await StoreFixture.with { fixture in
            var query = VerificationQuery(application: "shop")
            if choice & 1 != 0 { query.status = "done" }
            if choice & 2 != 0 { query.reference = BlindIndex(bytes: Data(count: 32)) }
            if choice & 4 != 0 { query.subject = BlindIndex(bytes: Data(count: 32)) }
            if choice & 8 != 0 { query.cursor = Cursor(Data(StoreFixture.id(1).text.utf8).base64EncodedString()) }
            let (sql, arguments) = try query.statement(limit: 10)
            try await expectIndex(sql, StatementArguments(arguments), in: fixture)
        }
    }

    private func expectIndex(
        _ sql: String,
        _ arguments: StatementArguments = [],
        in fixture: StoreFixture
    ) async throws {
        let steps = try await fixture.store.pool.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map {
                $0["detail"] as String
            }
        }
        let isOrdered = steps.allSatisfy { !$0.contains("TEMP B-TREE FOR ORDER") }
        let isSearched = steps.allSatisfy {
            !$0.hasPrefix("SCAN") || $0.contains("INDEX") || sql.hasSuffix("DESC LIMIT 1")
        }
        #expect(isOrdered || sql.contains("FROM blob WHERE verification"), "\(steps)")
        #expect(isSearched, "\(steps)")
    }

    @Test func `flushes every commit, overwrites what is deleted, and keeps a log`() async throws {
        try await StoreFixture.with { fixture in
            let values = try await fixture.store.pool.writeWithoutTransaction { database in
                try ["synchronous", "secure_delete", "foreign_keys"].map {
                    try Int.fetchOne(database, sql: "PRAGMA \($0)")
                }
            }
            #expect(values == [2, 1, 1])
            #expect(try await fixture.store.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        }
    }

    @Test func `keeps the answers of the first version, and nothing of requests that had none`() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: false)
            do {
                let pool = try DatabasePool(path: folder.path("data/store.sqlite"))
                try Schema.migrator.migrate(pool, upTo: "1")
                try await pool.write { database in
                    try database.execute(
                        sql: """
                            INSERT INTO request (application, key, hash, answer, busy_until, expires_at)
                            VALUES ('a', 'answered', x'01', x'02', 0, 3), ('a', 'begun', x'01', NULL, 0, 3)
                            """
                    )
                }
            }
            let keys = try await StoreFixture(folder, MasterKey.random()).store.pool.read { database in
                try String.fetchAll(database, sql: "SELECT key FROM request")
            }
            #expect(keys == ["answered"])
        }
    }

    @Test func `keeps the files of a store of before, without the ends that no file had`() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: false)
            let (id, name) = (StoreFixture.id(1), BlobID.random())
            do {
                let pool = try DatabasePool(path: folder.path("data/store.sqlite"))
                try Schema.migrator.migrate(pool, upTo: "reviews")
                try await pool.write { database in
                    try database.execute(
                        sql: """
                            INSERT INTO verification (id, application, journey, journey_version, revision, status, facts,
                                created_at)
                            VALUES (?, 'shop', 'default', 3, 1, 'done', x'00', 5)
                            """,
                        arguments: [id.text]
                    )
                    try database.execute(
                        sql: "INSERT INTO blob (id, verification, byte_count, sha256) VALUES (?, ?, 7, x'01')",
                        arguments: [name.text, id.text]
                    )
                }
            }
            let store = try StoreFixture(folder, MasterKey.random()).store
            #expect(
                try await store.blobs(of: id) == [StoredBlob(id: name, byteCount: 7, sha256: Data([1]))]
            )
        }
    }

    @Test func `finds the reviews of a store of before, by their reason and their beginning`() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: false)
            let id = StoreFixture.id(1).text
            do {
                let pool = try DatabasePool(path: folder.path("data/store.sqlite"))
                try Schema.migrator.migrate(pool, upTo: "signals")
                try await pool.write { database in
                    let insert = """
                        INSERT INTO verification (id, application, journey, journey_version, revision, status, facts, created_at)
                        VALUES (?, 'shop', 'default', 3, 1, ?, ?, 5)
                        """
                    let facts = Data(#"{"facts":{"reviewReason":"check.failed"}}"#.utf8)
                    try database.execute(sql: insert, arguments: [id, "review", facts])
                    try database.execute(sql: insert, arguments: [StoreFixture.id(2).text, "review", Data([0xFF])])
                    try database.execute(sql: insert, arguments: [StoreFixture.id(3).text, "done", facts])
                    try database.execute(
                        sql: """
                            INSERT INTO event (sequence, at, type, actor, verification, data, previous_hash, hash)
                            VALUES (1, 7, 'verification.review', 'engine', ?, '{}', x'00', x'00')
                            """,
                        arguments: [id]
                    )
                }
            }
            let rows = try await StoreFixture(folder, MasterKey.random()).store.pool.read { database in
                try Row.fetchAll(database, sql: "SELECT journey, reason, since FROM review ORDER BY verification")
                    .map { ["\($0["journey"] as String)", "\($0["reason"] as String)", "\($0["since"] as Int)"] }
            }
            #expect(rows == [["default@3", "check.failed", "7"], ["default@3", "", "5"]])
        }
    }

    @Test func `leaves the database of a newer version as it is`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            do {
                let fixture = try StoreFixture(folder, key)
                try await fixture.store.pool.write { database in
                    try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')")
                }
            }
            #expect(throws: StoreError.newerSchema) { try StoreFixture(folder, key) }
        }
    }
}
