// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreSketchesTests {
    private static let now = StoreFixture.now
    private static let kind = Sketch.Kind(rawValue: "movement")
    private static let canary = Data("CANARY-how-a-face-moved".utf8)

    private func cells(_ numbers: ClosedRange<UInt8>) -> Set<Data> { Set(numbers.map { Data([$0]) }) }

    /// Stores a sketch with a verification.
    @discardableResult
    private func plant(
        _ number: Int,
        _ cells: Set<Data>,
        in fixture: StoreFixture,
        lasting days: Double = 30
    ) async throws -> StoredVerification {
        let verification = try await fixture.create(StoreFixture.verification(number))
        var change = Change(at: Self.now, .replace(verification))
        change.sketches = [
            Sketch(
                kind: Self.kind,
                body: Self.canary + Data("\(number)".utf8),
                buckets: fixture.store.sketchBuckets(cells, of: "shop", Self.kind),
                verification: verification.id,
                origin: Data("CANARY-origin".utf8),
                expiresAt: Self.now + days * 86_400
            )
        ]
        try await fixture.store.commit(change)
        return try #require(try await fixture.store.verification(verification.id))
    }

    private func found(_ cells: Set<Data>, of application: String = "shop", in fixture: StoreFixture) async throws
        -> [Sketch]
    {
        let buckets = fixture.store.sketchBuckets(cells, of: application, Self.kind)
        return try await fixture.store.sketches(Self.kind, in: buckets, limit: 10)
    }

    @Test func `finds the sketches that share most cells, of one application`() async throws {
        try await StoreFixture.with { fixture in
            try await plant(0, cells(1...10), in: fixture)
            try await plant(1, cells(5...10), in: fixture)
            try await plant(2, cells(50...60), in: fixture)
            let bodies = try await found(cells(3...12), in: fixture).map {
                String(decoding: $0.body, as: UTF8.self).last
            }
            #expect(bodies == ["0", "1"])
            #expect(try await found(cells(1...60), of: "other", in: fixture).isEmpty)
            #expect(try await found([], in: fixture).isEmpty)
        }
    }

    @Test func `keeps a sketch of an erased verification, and all that names it goes`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await plant(0, cells(1...10), in: fixture)
            #expect(try await found(cells(1...3), in: fixture).first?.verification == verification.id)
            let erasure = VerificationWrite.erase(verification.id, revision: verification.revision, facts: Data())
            try await fixture.store.commit(Change(at: Self.now + 1, erasure))
            let sketch = try #require(try await found(cells(1...3), in: fixture).first)
            #expect(sketch.verification == nil && sketch.origin == nil)
            let rows = try fixture.store.pool.read { try Row.fetchAll($0, sql: "SELECT * FROM sketch") }
            for row in rows {
                let texts = row.databaseValues.map { "\($0)" }.joined()
                #expect(!texts.contains(verification.id.text))
                // A whole day, which tells nothing of when the sketch was made.
                #expect((row["expires_at"] as Int).isMultiple(of: 86_400_000))
            }
        }
    }

    @Test func `stores no sketch of a verification that is erased with it`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create(StoreFixture.verification(0))
            let erasure = VerificationWrite.erase(verification.id, revision: verification.revision, facts: Data())
            var change = Change(at: Self.now, erasure)
            change.sketches = [
                Sketch(
                    kind: Self.kind,
                    body: Self.canary,
                    buckets: fixture.store.sketchBuckets(cells(1...2), of: "shop", Self.kind),
                    verification: verification.id,
                    origin: nil,
                    expiresAt: Self.now + 86_400
                )
            ]
            try await fixture.store.commit(change)
            #expect(try await found(cells(1...2), in: fixture).isEmpty)
        }
    }

    @Test func `sweeps a sketch away when its time is over`() async throws {
        try await StoreFixture.with { fixture in
            try await plant(0, cells(1...10), in: fixture, lasting: 2)
            try await fixture.store.sweep(at: Self.now + 2 * 86_400 - 86_400)
            #expect(try await found(cells(1...3), in: fixture).count == 1)
            try await fixture.store.sweep(at: Self.now + 3 * 86_400)
            #expect(try await found(cells(1...3), in: fixture).isEmpty)
            let left = try await fixture.store.pool.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sketch_bucket")
            }
            #expect(left == 0)
        }
    }

    @Test func `opens sketches with another master key after a rotation`() async throws {
        try await TemporaryFolder.with { folder in
            let (old, new) = (MasterKey.random(), MasterKey.random())
            do {
                let fixture = try StoreFixture(folder, old)
                try await plant(0, cells(1...10), in: fixture)
                try await fixture.store.rotate(to: new)
            }
            let fixture = try StoreFixture(folder, new)
            #expect(try await found(cells(1...3), in: fixture).first?.body == Self.canary + Data("0".utf8))
        }
    }

    @Test func `writes nothing of a sketch in plain`() async throws {
        try await StoreFixture.with { fixture in
            try await plant(0, cells(1...10), in: fixture)
            let files = FileManager.default.enumerator(atPath: fixture.folder.path("data"))
            for case let name as String in files ?? .init() {
                let path = fixture.folder.path("data") + "/" + name
                guard let bytes = FileManager.default.contents(atPath: path) else { continue }
                #expect(bytes.firstRange(of: Data("CANARY".utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func `refuses a sketch that is too large`() async throws {
        try await StoreFixture.with { fixture in
            var change = Change(at: Self.now)
            change.sketches = [
                Sketch(
                    kind: Self.kind,
                    body: Data(count: (64 << 10) + 1),
                    buckets: [],
                    verification: nil,
                    origin: nil,
                    expiresAt: Self.now
                )
            ]
            await #expect(throws: StoreError.tooLarge(what: "sketch", limit: 64 << 10)) {
                try await fixture.store.commit(change)
            }
        }
    }
}
