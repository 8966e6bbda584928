// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import Synchronization
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreTests {
    @Test func `keeps a second store out of its folder, and lets it in afterwards`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            do {
                let fixture = try StoreFixture(folder, key)
                #expect(throws: StoreError.inUse(folder: folder.path("data"))) { try StoreFixture(folder, key) }
                try await fixture.create()
            }
            #expect(try await StoreFixture.reopened(folder, key).store.verification(StoreFixture.id(0)) != nil)
        }
    }

    @Test func `opens while another process reads the database, and empties the log with a later sweep`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            do { try await StoreFixture(folder, key).create() }
            // As a backup does.
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            let reader = try DatabasePool(path: folder.path("data/store.sqlite"), configuration: configuration)
            let snapshot = try reader.makeSnapshot()
            let fixture = try await StoreFixture.reopened(folder, key)
            #expect(fixture.store.owesCheckpoint.withLock { $0 })
            try await fixture.create(StoreFixture.verification(1))
            try snapshot.close()
            try reader.close()
            try await fixture.store.sweep(at: StoreFixture.now)
            #expect(!fixture.store.owesCheckpoint.withLock { $0 })
            #expect(try folder.contents("data/store.sqlite-wal").isEmpty)
        }
    }

    @Test func `refuses another master key by name`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            _ = try StoreFixture(folder, key)
            #expect(throws: StoreError.masterKeyMissing(id: key.id)) { try StoreFixture(folder, .random()) }
        }
    }

    @Test func `says of a folder that it cannot be written to`() async throws {
        try await TemporaryFolder.with { folder in
            let data = try folder.makeFolder("data")
            try folder.setPermissions(0o500, of: "data")
            try folder.setPermissions(0o755, of: "")
            defer { try? folder.setPermissions(0o700, of: "data") }
            let expected = StoreError.notWritable(path: data, reason: Errno.permissionDenied.description)
            _ = Privileges.withoutRoot {
                #expect(throws: expected) { try SQLiteStore(folder: FilePath(data), keys: MasterKeyRing(.random())) }
            }
        }
    }

    @Test func `says of a file that is no database that it is damaged`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Array(repeating: 0x41, count: 8192), to: "data/store.sqlite")
            #expect(throws: StoreError.damaged(reason: "it is no database")) { try StoreFixture(folder, .random()) }
        }
    }

    @Test func `makes files that only their owner can read`() async throws {
        try await StoreFixture.with { fixture in
            let attributes = try FileManager.default.attributesOfItem(atPath: fixture.folder.path("data"))
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
        try await TemporaryFolder.with { folder in
            // Whoever made the folder before may have let others in.
            try folder.makeFolder("data")
            try folder.setPermissions(0o755, of: "data")
            let fixture = try StoreFixture(folder, .random())
            _ = try await fixture.upload(Data([1]), to: fixture.create())
            for name in try folder.names(in: "data") {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("data/\(name)"))
                let permissions = try #require(attributes[.posixPermissions] as? Int)
                #expect(permissions & 0o077 == 0, "\(name)")
            }
        }
    }

    @Test func `notices personal data that was put in another's place`() async throws {
        try await StoreFixture.with { fixture in
            try await fixture.create(StoreFixture.verification(0))
            try await fixture.create(StoreFixture.verification(1))
            try await fixture.store.pool.write { database in
                let sql = "UPDATE verification SET sealed = (SELECT sealed FROM verification WHERE id = ?)"
                try database.execute(sql: sql, arguments: [StoreFixture.id(1).text])
            }
            #expect(try await fixture.store.verification(StoreFixture.id(1)) != nil)
            await #expect(throws: StoreError.sealBroken(what: "sealed")) {
                try await fixture.store.verification(StoreFixture.id(0))
            }
            let query = VerificationQuery(application: "shop")
            await #expect(throws: StoreError.sealBroken(what: "sealed")) {
                try await fixture.store.verifications(query)
            }
            await #expect(throws: StoreError.sealBroken(what: "sealed")) { try await fixture.store.verifySeals() }
            // What does not open is found all the same, to be erased.
            let found = try await fixture.store.identifiers(query)
            #expect(found.elements == [StoreFixture.id(1), StoreFixture.id(0)] && found.next == nil)
            let unopened = try #require(try await fixture.store.unopenedVerification(StoreFixture.id(0)))
            #expect(unopened.sealed == nil && unopened.revision == 1)
            try await fixture.erase(unopened)
            #expect(try await fixture.store.verification(StoreFixture.id(0))?.erasedAt == StoreFixture.now)
        }
    }

    @Test func `tells a verification whose key is gone from an erased one, and erases it`() async throws {
        try await StoreFixture.with { fixture in
            let created = try await fixture.create()
            try await fixture.store.pool.write { database in
                try database.execute(sql: "DELETE FROM data_key WHERE owner = ?", arguments: [created.id.text])
            }
            let missing = await #expect(throws: StoreError.self) { try await fixture.store.verification(created.id) }
            #expect(missing == .damaged(reason: "a data key is missing") && missing?.isSealLost == true)
            await #expect(throws: StoreError.damaged(reason: "a data key is missing")) {
                try await fixture.store.upload(of: created.id, limit: 9)
            }
            try await fixture.erase(try #require(try await fixture.store.unopenedVerification(created.id)))
            #expect(try await fixture.store.verification(created.id)?.erasedAt == StoreFixture.now)
            await #expect(throws: StoreError.erased) { try await fixture.store.upload(of: created.id, limit: 9) }
        }
    }

    @Test(arguments: [(Errno.noSpace, StoreError.diskFull), (.diskQuotaExceeded, .diskFull)])
    func `names a full disk`(errno: Errno, error: StoreError) {
        #expect(StoreError(errno, path: "/data") == error)
    }

    @Test func `leaves nothing of a blob that found the disk full`() async throws {
        try await TemporaryFolder.with { folder in
            let data = try folder.makeFolder("small")
            let mount = try await Command.run("/bin/mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", data])
            guard mount.status == 0 else { return print("skipped: no file system of two megabytes can be mounted") }
            do {
                let store = try SQLiteStore(folder: FilePath(data), keys: MasterKeyRing(.random()))
                try await store.commit(Change(at: StoreFixture.now, .create(StoreFixture.verification())))
                let writer = try await store.upload(of: StoreFixture.id(0), limit: 1 << 30)
                await #expect(throws: StoreError.diskFull) {
                    for _ in 0..<64 { try await writer.append(Data(count: 1 << 16)) }
                }
                #expect(try folder.names(in: "small/blobs/incoming").isEmpty)
                #expect(try await store.verification(StoreFixture.id(0))?.sealed != nil)
            }
            _ = try await Command.run("/bin/umount", [data])
        }
    }
}
