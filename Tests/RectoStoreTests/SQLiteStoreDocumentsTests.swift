// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreDocumentsTests {
    private let key = BlindIndex(bytes: Data([1, 2]))

    private func commit(_ writes: DocumentWrite..., to fixture: StoreFixture) async throws {
        var change = Change(at: StoreFixture.now)
        change.documents = writes
        try await fixture.store.commit(change)
    }

    @Test func `finds a document by its name and by what else it is known by`() async throws {
        try await StoreFixture.with { fixture in
            var document = StoredDocument(kind: .application, id: "shop", body: Data("{}".utf8), lookups: [key])
            try await commit(.create(document), to: fixture)
            document.revision = 1
            #expect(try await fixture.store.document(.application, id: "shop") == document)
            #expect(try await fixture.store.document(.application, lookup: key) == document)
            #expect(try await fixture.store.document(.webhook, id: "shop") == nil)
            #expect(try await fixture.store.document(.webhook, lookup: key) == nil)
            document.lookups = [BlindIndex(bytes: Data([3]))]
            try await commit(.replace(document), to: fixture)
            #expect(try await fixture.store.document(.application, lookup: key) == nil)
            #expect(try await fixture.store.document(.application, id: "shop")?.revision == 2)
        }
    }

    @Test func `replaces and removes only the revision that was read`() async throws {
        try await StoreFixture.with { fixture in
            var document = StoredDocument(kind: .webhook, id: "w", body: Data([1]))
            try await commit(.create(document), to: fixture)
            await #expect(throws: StoreError.staleRevision(current: 1)) {
                try await commit(.replace(document), to: fixture)
            }
            document.revision = 1
            document.body = Data([2])
            try await commit(.replace(document), to: fixture)
            await #expect(throws: StoreError.staleRevision(current: 2)) {
                try await commit(.remove(.webhook, id: "w", revision: 1), to: fixture)
            }
            try await commit(.remove(.webhook, id: "w", revision: 2), to: fixture)
            #expect(try await fixture.store.document(.webhook, id: "w") == nil)
            await #expect(throws: StoreError.notFound) { try await commit(.replace(document), to: fixture) }
        }
    }

    @Test func `lists all documents of a kind, though a listing has fewer`() async throws {
        try await StoreFixture.with { fixture in
            let names = (0...StoreLimits.rows.upperBound).map { String(format: "%04d", $0) }
            var change = Change(at: StoreFixture.now)
            change.documents = names.map { .create(StoredDocument(kind: .journey, id: $0, body: Data())) }
            try await fixture.store.commit(change)
            try await commit(.create(StoredDocument(kind: .webhook, id: "w", body: Data())), to: fixture)
            #expect(try await fixture.store.allDocuments(.journey).map(\.id) == names)
        }
    }

    @Test func `lists documents of verifications that do not open any more without their body`() async throws {
        try await StoreFixture.with { fixture in
            for number in 0..<4 {
                let owner = try await fixture.create(StoreFixture.verification(number)).id
                let document = StoredDocument(kind: .webhook, id: "\(number)", verification: owner, body: Data([1]))
                try await commit(.create(document), to: fixture)
            }
            for number in 1...2 {
                try await fixture.store.pool.write { database in
                    let sql = "DELETE FROM data_key WHERE owner = ?"
                    try database.execute(sql: sql, arguments: [StoreFixture.id(number).text])
                }
            }
            let found = try await fixture.store.documents(.webhook, of: nil, after: nil, limit: 3)
            #expect(found.map(\.body) == [Data([1]), Data(), Data()])
            #expect(found.map(\.verification) == (0..<3).map(StoreFixture.id))
            let missing = StoreError.damaged(reason: "a data key is missing")
            await #expect(throws: missing) {
                try await fixture.store.documents(.webhook, of: StoreFixture.id(1), after: nil, limit: 2)
            }
        }
    }

    @Test func `lists documents of the service that do not open without their body`() async throws {
        try await StoreFixture.with { fixture in
            for id in ["a", "b"] {
                try await commit(.create(StoredDocument(kind: .webhook, id: id, body: Data("{}".utf8))), to: fixture)
            }
            try await fixture.store.pool.write { database in
                try database.execute(sql: "UPDATE document SET body = zeroblob(length(body)) WHERE id = 'a'")
            }
            let found = try await fixture.store.allDocuments(.webhook)
            #expect(found.map(\.id) == ["a", "b"] && found.map(\.body.isEmpty) == [true, false])
            #expect(try await fixture.store.document(.webhook, id: "a", evenUnopened: true) == found[0])
            await #expect(throws: StoreError.self) { try await fixture.store.document(.webhook, id: "a") }
            // It can be removed.
            try await commit(.remove(.webhook, id: "a", revision: found[0].revision), to: fixture)
            #expect(try await fixture.store.allDocuments(.webhook).map(\.id) == ["b"])
        }
    }

    @Test func `refuses two documents that are known by the same`() async throws {
        try await StoreFixture.with { fixture in
            try await commit(.create(.init(kind: .application, id: "a", body: Data(), lookups: [key])), to: fixture)
            await #expect(throws: StoreError.alreadyExists) {
                try await commit(.create(.init(kind: .application, id: "b", body: Data(), lookups: [key])), to: fixture)
            }
            #expect(try await fixture.store.document(.application, id: "b") == nil)
        }
    }

    @Test func `lists documents in the order of their names, of one verification too`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            for name in ["c", "a", "d", "b"] {
                let owner = name < "c" ? verification.id : nil
                try await commit(
                    .create(.init(kind: .notification, id: name, verification: owner, body: Data(name.utf8))),
                    to: fixture
                )
            }
            func names(of owner: UUID?, after: String?) async throws -> [String] {
                try await fixture.store.documents(.notification, of: owner, after: after, limit: 3).map(\.id)
            }
            #expect(try await names(of: nil, after: nil) == ["a", "b", "c"])
            #expect(try await names(of: nil, after: "c") == ["d"])
            #expect(try await names(of: verification.id, after: nil) == ["a", "b"])
            try await fixture.erase(verification)
            #expect(try await names(of: nil, after: nil) == ["c", "d"])
        }
    }
}
