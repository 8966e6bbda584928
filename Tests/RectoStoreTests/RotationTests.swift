// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct RotationTests {
    private func open(_ folder: TemporaryFolder, _ ring: KeyRing) throws -> SQLiteStore {
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
            #expect(throws: StoreError.masterKeyMissing(id: new.id)) { try open(folder, KeyRing(old)) }
            let store = try open(folder, KeyRing(new))
            for number in [0, 255, 256, 599, 600] {
                #expect(try await store.verification(StoreFixture.id(number))?.sealed == Data("MARIA SPECIMEN".utf8))
            }
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
                let store = try open(folder, KeyRing(new, earlier: [old]))
                #expect(try await store.verification(StoreFixture.id(0))?.sealed != nil)
                #expect(try await store.verification(StoreFixture.id(599))?.sealed != nil)
                try await store.rotate(to: new)
            }
            let store = try open(folder, KeyRing(new))
            #expect(try await store.verification(StoreFixture.id(599))?.sealed != nil)
        }
    }
}
