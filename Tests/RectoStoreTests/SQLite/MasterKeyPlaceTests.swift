// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct MasterKeyPlaceTests {
    private func with(_ body: (TemporaryFolder, MasterKeyPlace) async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            let place = MasterKeyPlace(FilePath(folder.path("key")))
            let key = try MasterKeyFile.create(place.path)
            do {
                let fixture = try StoreFixture(folder, key)
                for number in 0..<300 { try await fixture.create(StoreFixture.verification(number)) }
            }
            try await body(folder, place)
        }
    }

    private func open(_ folder: TemporaryFolder, _ ring: MasterKeyRing) throws -> SQLiteStore {
        try SQLiteStore(folder: FilePath(folder.path("data")), keys: ring)
    }

    @Test func `opens a store whose rotation ended before its first key, between two, or after the last`() async throws
    {
        for wrapped in [0, 1, 302] {
            try await with { folder, place in
                let (old, new) = (try MasterKeyFile.read(place.path), try MasterKeyFile.create(place.next))
                do {
                    let store = try open(folder, place.ring())
                    try await store.pool.write { database in
                        let rows = try database.rows("SELECT owner, wrapped FROM data_key ORDER BY owner DESC")
                        for row in rows.prefix(wrapped) {
                            let text: String = row["owner"]
                            let others: [DataKey.Owner] = [.store, .ledger]
                            let named = others.first { $0.text == text } ?? .store
                            let owner = UUID(uuidString: text).map(DataKey.Owner.verification) ?? named
                            let key = try DataKey(unwrapping: row["wrapped"], of: owner, with: old)
                            try database.run(
                                "UPDATE data_key SET master = ?, wrapped = ? WHERE owner = ?",
                                [new.id, key.wrapped(with: new), text]
                            )
                        }
                    }
                }
                do {
                    let store = try open(folder, place.ring())
                    try await store.commit(Change(at: StoreFixture.now, .create(StoreFixture.verification(300))))
                    #expect(try await place.rotate(store) == 303 - wrapped)
                }
                let store = try open(folder, MasterKeyRing(new))
                for number in [0, 299, 300] {
                    #expect(try await store.verification(StoreFixture.id(number))?.sealed != nil)
                }
            }
        }
    }

    @Test func `refuses another key than the one that was begun with, and the one in use`() async throws {
        try await with { folder, place in
            let begun = try MasterKeyFile.create(place.next)
            let store = try open(folder, place.ring())
            await #expect(throws: StoreError.masterKeyRefused(path: place.next.string, .exists)) {
                try await place.rotate(store, to: .random())
            }
            await #expect(throws: StoreError.masterKeyRefused(path: place.path.string, .inUse)) {
                try await place.rotate(store, to: MasterKeyFile.read(place.path))
            }
            #expect(try await place.rotate(store, to: begun) == 302)
        }
    }
}
