// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct RotationTests {
    private func open(_ folder: TemporaryFolder, _ ring: MasterKeyRing) throws -> SQLiteStore {
        try SQLiteStore(folder: FilePath(folder.path("data")), keys: ring)
    }

    @Test func `wraps every key anew, after which the old one can go`() async throws {
        try await TemporaryFolder.with { folder in
            let (old, new) = (MasterKey.random(), MasterKey.random())
            do {
                let fixture = try StoreFixture(folder, old)
                for number in 0..<600 { try await fixture.create(StoreFixture.verification(number)) }
                let index = fixture.store.blindIndex("7", as: .reference)
                try await fixture.store.rotate(to: new)
                try await fixture.create(StoreFixture.verification(600))
                #expect(fixture.store.blindIndex("7", as: .reference) == index)
            }
            #expect(throws: StoreError.masterKeyMissing(id: new.id)) { try open(folder, MasterKeyRing(old)) }
            let store = try open(folder, MasterKeyRing(new))
            for number in [0, 255, 256, 599, 600] {
                #expect(try await store.verification(StoreFixture.id(number))?.sealed == Data("MARIA SPECIMEN".utf8))
            }
        }
    }

    @Test func `leaves a key as it is that the disk damaged, and wraps all others`() async throws {
        try await TemporaryFolder.with { folder in
            let new = MasterKey.random()
            do {
                let fixture = try StoreFixture(folder, .random())
                for number in 0..<3 { try await fixture.create(StoreFixture.verification(number)) }
                try await fixture.store.pool.write { database in
                    let sql = "UPDATE data_key SET wrapped = zeroblob(length(wrapped)) WHERE owner = ?"
                    try database.execute(sql: sql, arguments: [StoreFixture.id(1).text])
                }
                #expect(try await fixture.store.rotate(to: new) == 5)
            }
            let store = try open(folder, MasterKeyRing(new))
            for number in [0, 2] { #expect(try await store.verification(StoreFixture.id(number))?.sealed != nil) }
            await #expect(throws: StoreError.sealBroken(what: "data key")) {
                try await store.verification(StoreFixture.id(1))
            }
        }
    }

    @Test func `loses no key where two rotate at once`() async throws {
        try await TemporaryFolder.with { folder in
            let fixture = try StoreFixture(folder, .random())
            for number in 0..<600 { try await fixture.create(StoreFixture.verification(number)) }
            try await withThrowingTaskGroup { group in
                for key in [MasterKey.random(), .random(), .random()] {
                    group.addTask { try await fixture.store.rotate(to: key) }
                }
                try await group.waitForAll()
            }
            for number in [0, 300, 599] {
                #expect(try await fixture.store.verification(StoreFixture.id(number))?.sealed != nil)
            }
            let masters = try await fixture.store.pool.read {
                try String.fetchSet($0, sql: "SELECT master FROM data_key")
            }
            #expect(masters == [fixture.store.keys.ring.current.id])
        }
    }

    @Test func `says that a backup keeps it from its end, and goes on after that`() async throws {
        try await TemporaryFolder.with { folder in
            let fixture = try StoreFixture(folder, .random())
            try await fixture.create()
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            let reader = try DatabasePool(path: folder.path("data/store.sqlite"), configuration: configuration)
            let snapshot = try reader.makeSnapshot()
            let key = MasterKey.random()
            let busy = await #expect(throws: StoreError.self) { try await fixture.store.rotate(to: key) }
            #expect(busy == .busy && busy?.description.contains("backup") == true)
            try snapshot.close()
            try reader.close()
            try await fixture.store.rotate(to: key)
            #expect(try folder.contents("data/store.sqlite-wal").isEmpty)
        }
    }

    @Test func `goes on after it was interrupted`() async throws {
        try await TemporaryFolder.with { folder in
            let (old, new) = (MasterKey.random(), MasterKey.random())
            do {
                let fixture = try StoreFixture(folder, old)
                for number in 0..<600 { try await fixture.create(StoreFixture.verification(number)) }
                let rotation = Task { try await fixture.store.rotate(to: new) }
                try await Task.sleep(for: .milliseconds(5))
                rotation.cancel()
                _ = await rotation.result
            }
            do {
                let store = try open(folder, MasterKeyRing(new, earlier: [old]))
                #expect(try await store.verification(StoreFixture.id(0))?.sealed != nil)
                #expect(try await store.verification(StoreFixture.id(599))?.sealed != nil)
                try await store.rotate(to: new)
            }
            let store = try open(folder, MasterKeyRing(new))
            #expect(try await store.verification(StoreFixture.id(599))?.sealed != nil)
        }
    }
}
