// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import SystemPackage
internal import TestSupport
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct AuditTests {
    /// A folder as a service leaves it, with so many events.
    private func with(_ count: Int, _ body: (TemporaryFolder) async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            let place = MasterKeyPlace(FilePath(folder.path("master.key")))
            try MasterKeyFile.create(place.path)
            do {
                let store = try SQLiteStore(folder: FilePath(folder.path("store")), keys: place.ring())
                for _ in 0..<count {
                    var change = Change(at: Date(timeIntervalSince1970: 1_790_000_000))
                    change.events = [NewEvent(type: "test", actor: "clock", verification: nil, data: [:])]
                    try await store.commit(change)
                }
            }
            try await body(folder)
        }
    }

    private func audit(_ folder: TemporaryFolder, _ more: String...) async throws -> Command.Result {
        try await Command.run(Program.path("recto-serve"), ["audit", "--data", folder.path("")] + more)
    }

    /// Changes the database behind the service's back.
    private func tamper(_ folder: TemporaryFolder, _ statement: String) async throws {
        let files = FileManager.default.enumerator(atPath: folder.path("store"))?.compactMap { $0 as? String } ?? []
        let database = try #require(files.first { $0.hasSuffix(".sqlite") })
        let script = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            database.executescript("DROP TRIGGER event_never_changes; DROP TRIGGER event_never_goes; " + sys.argv[2])
            database.commit()
            """
        let path = folder.path("store/\(database)")
        let result = try await Command.run("/usr/bin/env", ["python3", "-c", script, path, statement])
        try #require(result.status == 0, "\(result.errors)")
    }

    @Test func `prints the end of a chain that is whole, and finds it again`() async throws {
        try await with(3) { folder in
            let first = try await audit(folder)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.lines.first == "events  3")
            let head = try #require(first.lines.last?.split(separator: " ").last.map(String.init))
            #expect(try await audit(folder, "--head", head).status == 0)
            let foreign = try await audit(folder, "--head", String(repeating: "0", count: 64))
            #expect(foreign.status == 1 && foreign.text.contains("events are missing from the end"), "\(foreign.text)")
        }
    }

    @Test func `names the first event that was altered`() async throws {
        try await with(4) { folder in
            try await tamper(folder, "UPDATE event SET actor = 'somebody' WHERE sequence >= 2;")
            let result = try await audit(folder)
            #expect(result.status == 1 && result.text.contains("event 2"), "\(result.text) \(result.errors)")
        }
    }

    @Test func `misses events that were taken from the end, by the hash that was kept`() async throws {
        try await with(4) { folder in
            let head = try #require(try await audit(folder).lines.last?.split(separator: " ").last.map(String.init))
            try await tamper(folder, "DELETE FROM event WHERE sequence > 2;")
            #expect(try await audit(folder).status == 0, "a shorter chain is whole")
            #expect(try await audit(folder, "--head", head).status == 1)
        }
    }

    @Test(arguments: ["", "12", String(repeating: "g", count: 64), String(repeating: "é", count: 32)])
    func `refuses a head that is no hash`(head: String) async throws {
        try await with(1) { folder in
            let result = try await audit(folder, "--head", head)
            #expect(result.status == 2 && result.errors.contains("64 hexadecimal digits"), "\(result.errors)")
        }
    }

    @Test func `refuses a folder without a store`() async throws {
        try await TemporaryFolder.with { folder in
            let result = try await audit(folder)
            #expect(result.status == 2 && result.errors.contains("There is no store"), "\(result.errors)")
        }
    }

    @Test func `says that a folder cannot be looked into, and not that it has no store`() async throws {
        let name = String(repeating: "a", count: 300)
        let result = try await Command.run(Program.path("recto-serve"), ["audit", "--data", name])
        #expect(result.status == 2 && result.errors.contains("cannot be looked into: File name too long"))
    }
}
