// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import SystemPackage

/// Stores things until it is killed, and says of each on standard output that it is stored, once it is.
@main
struct StoreProgram {
    let store: SQLiteStore

    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count >= 4 else { throw UsageError() }
        let key = try MasterKeyFile.read(FilePath(words[3]))
        switch words[1] {
        case "keep": try await StoreProgram(words[2], MasterKeyRing(key)).keep()
        case "erase": try await StoreProgram(words[2], MasterKeyRing(key)).erase()
        case "rotate": try await rotate(words[2], key, MasterKeyFile.read(FilePath(words[4])))
        case "measure": try await StoreProgram(words[2], MasterKeyRing(key)).measure()
        default: throw UsageError()
        }
    }

    struct UsageError: Error {}

    init(_ folder: String, _ ring: MasterKeyRing) throws {
        store = try SQLiteStore(folder: FilePath(folder), keys: ring)
    }

    /// Four clients at a time, each of which creates verifications, uploads, and works.
    private func keep() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<4 {
                group.addTask { while true { try await Client(store: store, name: client).serve() } }
            }
            try await group.waitForAll()
        }
    }

    /// Creates verifications with files, and erases them.
    private func erase() async throws {
        let client = Client(store: store, name: 0)
        while true {
            let id = try await client.create()
            try await client.upload(to: id)
            let revision = try await store.verification(id)?.revision ?? 0
            try await store.commit(Change(at: Date(), .erase(id, revision: revision, facts: Data("{}".utf8))))
            say("erased \(id)")
        }
    }

    /// Wraps all keys with the other master key, then with the first again, and so on.
    private static func rotate(_ folder: String, _ first: MasterKey, _ second: MasterKey) async throws {
        let program = try StoreProgram(folder, MasterKeyRing(first, earlier: [second]))
        say("opened")
        while true {
            for key in [second, first] {
                try await program.store.rotate(to: key)
                say("rotated \(key.id)")
            }
        }
    }

    /// Says how many commits and events a second the store takes, by one client and by many at a time.
    private func measure() async throws {
        for (clients, events) in [(1, 1), (8, 1), (1, 100)] {
            let (commits, seconds) = try await commits(clients: clients, events: events)
            let rate = Int(Double(commits) / seconds)
            say("\(clients) clients, \(events) events each: \(rate) commits/s, \(rate * events) events/s")
        }
        let (megabytes, seconds) = try await uploads()
        say("uploads of 1 MB: \(Int(megabytes / seconds)) MB/s")
    }

    private func commits(clients: Int, events: Int) async throws -> (Int, Double) {
        let clock = ContinuousClock()
        let (start, each) = (clock.now, 500 / clients)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for _ in 0..<each {
                        try await Client(store: store, name: client).create(events: events, says: false)
                    }
                }
            }
            try await group.waitForAll()
        }
        return (clients * each, (clock.now - start) / .seconds(1))
    }

    private func uploads() async throws -> (Double, Double) {
        let client = Client(store: store, name: 0)
        let id = try await client.create(says: false)
        let clock = ContinuousClock()
        let (start, bytes) = (clock.now, Data(count: 1_000_000))
        for _ in 0..<50 {
            let writer = try await store.upload(of: id, limit: bytes.count)
            try await writer.append(bytes)
            guard var verification = try await store.verification(id) else { throw StoreError.notFound }
            verification.status = "collecting"
            var change = Change(at: Date(), .replace(verification))
            change.blobs = [try await writer.finish()]
            try await store.commit(change)
        }
        return (50, (clock.now - start) / .seconds(1))
    }
}
