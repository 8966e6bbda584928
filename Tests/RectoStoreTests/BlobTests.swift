// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct BlobTests {
    private static func bytes(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    }

    private func path(_ blob: StoredBlob, _ fixture: StoreFixture) -> String {
        "data/blobs/\(blob.id.text.prefix(2))/\(blob.id.text)"
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
    func `gives the bytes back that were written, however they came`(count: Int) async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let writer = try await fixture.store.upload(of: verification.id, limit: count)
            let bytes = Self.bytes(count)
            var rest = bytes[...]
            var part = 1
            while !rest.isEmpty {
                try await writer.append(Data(rest.prefix(part)))
                rest = rest.dropFirst(part)
                part = part * 5 + 3
            }
            let blob = try await writer.finish()
            #expect(blob.byteCount == count)
            var change = Change(at: StoreFixture.now, .replace(verification))
            change.blobs = [blob]
            try await fixture.store.commit(change)
            #expect(try await fixture.store.blobs(of: verification.id) == [blob])
            let reader = try await fixture.store.download(blob.id, of: verification.id)
            #expect(try await reader.rest(limit: count) == bytes)
            #expect(try await reader.next() == nil)
        }
    }

    @Test func `stops with the first byte beyond the limit and leaves nothing`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let writer = try await fixture.store.upload(of: verification.id, limit: 100_000)
            try await writer.append(Data(count: 100_000))
            await #expect(throws: StoreError.tooLarge(what: "file", limit: 100_000)) {
                try await writer.append(Data(count: 1))
            }
            #expect(try fixture.folder.names(in: "data/blobs/incoming").isEmpty)
        }
    }

    @Test func `leaves nothing of a writer that is let go`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            do {
                let writer = try await fixture.store.upload(of: verification.id, limit: 9)
                try await writer.append(Data(count: 9))
                #expect(try fixture.folder.names(in: "data/blobs/incoming").count == 1)
            }
            for _ in 0..<100 where try !fixture.folder.names(in: "data/blobs/incoming").isEmpty {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try fixture.folder.names(in: "data/blobs/incoming").isEmpty)
        }
    }

    /// The ways to damage a file of three chunks, and the error for each.
    enum Tampering: CaseIterable {
        case lastByteLost, lastChunkLost, emptied, prolonged, versionChanged
        case firstChunkChanged, secondChunkChanged, lastTagChanged, chunksSwapped

        var damage: BlobDamage {
            switch self {
            case .lastByteLost, .lastChunkLost, .emptied: .truncated
            case .prolonged: .extended
            case .versionChanged: .unknownFormat
            case .firstChunkChanged, .chunksSwapped: .altered(chunk: 0)
            case .secondChunkChanged: .altered(chunk: 1)
            case .lastTagChanged: .altered(chunk: 2)
            }
        }

        func apply(to file: inout [UInt8]) {
            let (first, size) = (BlobFormat.header.count, BlobFormat.chunkSize + BlobFormat.tagSize)
            switch self {
            case .lastByteLost: file.removeLast()
            case .lastChunkLost: file.removeLast(file.count - first - 2 * size)
            case .emptied: file = []
            case .prolonged: file.append(0)
            case .versionChanged: file[4] += 1
            case .firstChunkChanged: file[first] ^= 1
            case .secondChunkChanged: file[first + size] ^= 1
            case .lastTagChanged: file[file.count - 1] ^= 0x80
            case .chunksSwapped: for place in first..<first + size { file.swapAt(place, place + size) }
            }
        }
    }

    @Test(arguments: Tampering.allCases)
    func `names what happened to a file`(tampering: Tampering) async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let blob = try await fixture.upload(Self.bytes(150_000), to: verification)
            var file = try fixture.folder.contents(path(blob, fixture))
            tampering.apply(to: &file)
            try fixture.folder.write(file, to: path(blob, fixture))
            let reader = try await fixture.store.download(blob.id, of: verification.id)
            await #expect(throws: StoreError.blobDamaged(blob.id, tampering.damage)) {
                try await reader.rest(limit: .max)
            }
        }
    }

    @Test func `says of a file that ends between two chunks that it was cut, even if its row was changed too`()
        async throws
    {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let blob = try await fixture.upload(Self.bytes(150_000), to: verification)
            let file = try fixture.folder.contents(path(blob, fixture))
            try fixture.folder.write(file.prefix(BlobFormat.fileSize(65_536)), to: path(blob, fixture))
            try await fixture.store.pool.write { try $0.execute(sql: "UPDATE blob SET byte_count = 65536") }
            let reader = try await fixture.store.download(blob.id, of: verification.id)
            await #expect(throws: StoreError.blobDamaged(blob.id, .truncated)) { try await reader.next() }
        }
    }

    @Test func `gives nothing more of a file in which it found damage`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let blob = try await fixture.upload(Self.bytes(65_537), to: verification)
            let reader = try await fixture.store.download(blob.id, of: verification.id)
            #expect(try await reader.next()?.count == 65_536)
            try fixture.folder.write(fixture.folder.contents(path(blob, fixture)) + [0], to: path(blob, fixture))
            for _ in 0..<2 {
                await #expect(throws: StoreError.blobDamaged(blob.id, .altered(chunk: 1))) { try await reader.next() }
            }
        }
    }

    @Test func `notices files that change places, of one verification or of two`() async throws {
        try await StoreFixture.with { fixture in
            let first = try await fixture.create()
            let second = try await fixture.create(StoreFixture.verification(1))
            let blob = try await fixture.upload(Self.bytes(1000), to: first)
            let own = try await fixture.upload(Self.bytes(1000), to: first.with { $0.revision = 2 })
            let foreign = try await fixture.upload(Self.bytes(1000), to: second)
            for other in [own, foreign] {
                try fixture.folder.write(fixture.folder.contents(path(other, fixture)), to: path(blob, fixture))
                let reader = try await fixture.store.download(blob.id, of: first.id)
                await #expect(throws: StoreError.blobDamaged(blob.id, .altered(chunk: 0))) { try await reader.next() }
            }
            await #expect(throws: StoreError.notFound) { try await fixture.store.download(blob.id, of: second.id) }
        }
    }

    @Test func `counts a blob only once a change has stored it, and sweeps others after an hour`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let kept = try await fixture.upload(Self.bytes(10), to: verification)
            let writer = try await fixture.store.upload(of: verification.id, limit: 10)
            try await writer.append(Self.bytes(10))
            let orphan = try await writer.finish()
            await #expect(throws: StoreError.notFound) {
                try await fixture.store.download(orphan.id, of: verification.id)
            }
            try await fixture.store.sweep(at: Date().addingTimeInterval(3500))
            #expect(FileManager.default.fileExists(atPath: fixture.folder.path(path(orphan, fixture))))
            try await fixture.store.sweep(at: Date().addingTimeInterval(3700))
            #expect(!FileManager.default.fileExists(atPath: fixture.folder.path(path(orphan, fixture))))
            #expect(FileManager.default.fileExists(atPath: fixture.folder.path(path(kept, fixture))))
            var change = Change(at: StoreFixture.now, .replace(verification.with { $0.revision = 2 }))
            change.blobs = [orphan]
            await #expect(throws: StoreError.blobMissing(orphan.id)) { try await fixture.store.commit(change) }
        }
    }

    @Test func `keeps a blob, and removes it when a change says so`() async throws {
        try await StoreFixture.with { fixture in
            let verification = try await fixture.create()
            let writer = try await fixture.store.upload(of: verification.id, limit: 10)
            let blob = try await writer.finish()
            var change = Change(at: StoreFixture.now, .replace(verification))
            change.blobs = [blob]
            try await fixture.store.commit(change)
            #expect(try await fixture.store.blobs(of: verification.id) == [blob])
            change = Change(at: StoreFixture.now, .replace(verification.with { $0.revision = 2 }))
            change.removedBlobs = [blob.id]
            try await fixture.store.commit(change)
            #expect(try await fixture.store.blobs(of: verification.id).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: fixture.folder.path(path(blob, fixture))))
        }
    }

    @Test(arguments: ["", "../../etc/passwd", String(repeating: "A", count: 32), String(repeating: "0", count: 33)])
    func `takes no other text for a name`(text: String) {
        #expect(BlobID(text) == nil)
    }
}
