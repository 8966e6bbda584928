// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import SystemPackage
internal import TestSupport
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct BackupTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let id = UUID()

    private func open(_ folder: TemporaryFolder, _ name: String) throws -> SQLiteStore {
        let place = MasterKeyPlace(FilePath(folder.path("\(name)/master.key")))
        return try SQLiteStore(folder: FilePath(folder.path("\(name)/store")), keys: place.ring())
    }

    /// Makes the folder of a service with one verification and a file of it, and gives its store, which is open.
    private func with(_ body: (TemporaryFolder, SQLiteStore, BlobID) async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: true)
            try FileManager.default.createDirectory(atPath: folder.path("other"), withIntermediateDirectories: true)
            try MasterKeyFile.create(FilePath(folder.path("data/master.key")))
            let store = try open(folder, "data")
            try await store.commit(Change(at: Self.now, .create(.requested(Self.id, at: Self.now))))
            let writer = try await store.upload(of: Self.id, limit: 1_000)
            try await writer.append(Data("a picture".utf8))
            let blob = try await writer.finish()
            var change = Change(at: Self.now, .replace(try #require(try await store.verification(Self.id))))
            change.blobs = [blob]
            change.events = [NewEvent(type: "test", actor: "clock", verification: Self.id, data: [:])]
            try await store.commit(change)
            try await body(folder, store, blob.id)
        }
    }

    private func run(_ words: String...) async throws -> Command.Result {
        try await Command.run(Program.path("recto-serve"), words)
    }

    @Test func `copies a store that is at work, and puts it in place again with its key`() async throws {
        try await with { folder, store, blob in
            let made = try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy"))
            #expect(made.status == 0, "\(made.errors)")
            #expect(made.lines.first == "files   1")
            try await store.commit(Change(at: Self.now))
            let key = try Data(contentsOf: URL(fileURLWithPath: folder.path("data/master.key")))
            let raw = try #require(Data(base64Encoded: String(decoding: key, as: UTF8.self).filter { !$0.isNewline }))
            #expect(try !folderHolds(folder.path("copy"), key) && !folderHolds(folder.path("copy"), raw))
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 0, "\(restored.errors)")
            let copy = try open(folder, "other")
            #expect(try await copy.verification(Self.id)?.sealed == Data("MARIA SPECIMEN".utf8))
            let reader = try await copy.download(blob, of: Self.id)
            #expect(try await reader.next() == Data("a picture".utf8))
        }
    }

    @Test func `counts no death over what was held while the copy was made`() async throws {
        try await with { folder, store, _ in
            var change = Change(at: Self.now)
            change.jobs = [NewJob(kind: "read", runAt: Self.now)]
            change.deliveries = [NewDelivery(webhook: "hook", message: "msg_1", payload: Data())]
            try await store.commit(change)
            let end = Self.now.addingTimeInterval(60)
            #expect(try await store.leaseJob(["read"], at: Self.now, until: end) != nil)
            #expect(try await store.leaseDelivery(at: Self.now, until: end) != nil)
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 0, "\(restored.errors)")
            let copy = try open(folder, "other")
            let job = try await copy.leaseJob(["read"], at: Self.now, until: end)
            #expect(job?.tries == 2 && job?.deaths == 0)
            let delivery = try await copy.leaseDelivery(at: Self.now, until: end)
            #expect(delivery?.attempt == 2 && delivery?.deaths == 0)
        }
    }

    private func folderHolds(_ path: String, _ bytes: Data) throws -> Bool {
        let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return files.contains { name in
            let contents = try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
            return contents?.range(of: bytes) != nil
        }
    }

    @Test func `puts nothing in place without the right key`() async throws {
        try await with { folder, _, _ in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            let keyless = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            let place = folder.path("other/master.key")
            let remedy = "There is no master key at \(place). Put its file there, or name it with --key."
            #expect(keyless.status == 2 && keyless.errors.contains(remedy), "\(keyless.errors)")
            try MasterKeyFile.create(FilePath(folder.path("other/master.key")))
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 2 && restored.errors.contains("another key"), "\(restored.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("other")) == ["master.key"])
        }
    }

    @Test func `puts a copy from before a rotation in place, if the former key is there`() async throws {
        try await with { folder, _, blob in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            try MasterKeyFile.create(FilePath(folder.path("other/master.key")))
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key.old")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 0, "\(restored.errors)")
            try FileManager.default.removeItem(atPath: folder.path("other/master.key.old"))
            let store = try open(folder, "other")
            #expect(try await store.verification(Self.id)?.sealed == Data("MARIA SPECIMEN".utf8))
            let reader = try await store.download(blob, of: Self.id)
            #expect(try await reader.next() == Data("a picture".utf8))
        }
    }

    @Test func `takes no path out of an altered copy, and leaves the key as it is`() async throws {
        try await with { folder, _, _ in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            let script = "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()"
            let statement = "UPDATE blob SET id = '../master.key'"
            let words = ["python3", "-c", script, folder.path("copy/store.sqlite"), statement]
            #expect(try await Command.run("/usr/bin/env", words).status == 0)
            _ = try folder.write("planted".utf8, to: "copy/master.key")
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 2 && restored.errors.contains("foreign name"), "\(restored.errors)")
            #expect(
                FileManager.default.contentsEqual(
                    atPath: folder.path("data/master.key"),
                    andPath: folder.path("other/master.key")
                )
            )
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("other")) == ["master.key"])
        }
    }

    /// Changes the database of the copy.
    private static let altered = """
        import sqlite3, sys
        database = sqlite3.connect(sys.argv[1])
        database.execute("UPDATE verification SET sealed = zeroblob(40)")
        database.commit()
        """

    /// Writes over a page of the copy's database, which holds nothing that is read at its opening.
    private static let damaged = """
        import sqlite3, sys
        database = sqlite3.connect(sys.argv[1])
        root = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'verification'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
        database.close()
        with open(sys.argv[1], "r+b") as file:
            file.seek((root - 1) * size + 8)
            file.write(b"\\xff\\xff")
        """

    @Test(arguments: [(altered, "does not open with its key", 0), (damaged, "pages contradict each other", 2)])
    func `refuses a copy whose database is not as it was, unless damaged parts are accepted`(
        script: String,
        reason: String,
        status: Int32
    ) async throws {
        try await with { folder, _, _ in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            let words = ["python3", "-c", script, folder.path("copy/store.sqlite")]
            #expect(try await Command.run("/usr/bin/env", words).status == 0)
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 2 && restored.errors.contains(reason), "\(restored.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("other")) == ["master.key"])
            let (data, copy) = (folder.path("other"), folder.path("copy"))
            let accepted = try await run("restore", "--data", data, "--from", copy, "--accept-damage")
            #expect(accepted.status == status, "\(accepted.errors)")
            guard status == 0 else { return }
            #expect(try await open(folder, "other").unopenedVerification(Self.id) != nil)
        }
    }

    @Test func `counts a file of a copy that is not whole as gone, and restores the rest`() async throws {
        try await with { folder, _, blob in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            let name = "copy/blobs/\(blob.text.prefix(2))/\(blob.text)"
            try folder.write(Data(contentsOf: URL(fileURLWithPath: folder.path(name))).dropLast(), to: name)
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(restored.lines.first == "files   0" && restored.text.contains("gone    1"), "\(restored.text)")
            #expect(try await open(folder, "other").verification(Self.id)?.sealed != nil)
        }
    }

    @Test func `makes a copy without a log, and leaves it as it is when it is restored`() async throws {
        try await with { folder, _, _ in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            let database = try Data(contentsOf: URL(fileURLWithPath: folder.path("copy/store.sqlite")))
            // The versions of the file format (SQLite, 1.3.3): with 2 even a reader needs files beside it.
            #expect(Array(database[18..<20]) == [1, 1])
            try FileManager.default.copyItem(
                atPath: folder.path("data/master.key"),
                toPath: folder.path("other/master.key")
            )
            let restored = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(restored.status == 0, "\(restored.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("copy"))
            #expect(Set(names) == ["blobs", "store.sqlite"])
        }
    }

    @Test func `puts nothing in a folder that others can write to, and takes no pipe for a copy`() async throws {
        try await with { folder, _, _ in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path("other"))
            let exposed = try await run("restore", "--data", folder.path("other"), "--from", folder.path("copy"))
            #expect(exposed.status == 2 && exposed.errors.contains("chmod go-w"), "\(exposed.errors)")
            try FileManager.default.createDirectory(atPath: folder.path("pipe"), withIntermediateDirectories: true)
            #expect(try await Command.run("/usr/bin/mkfifo", [folder.path("pipe/store.sqlite")]).status == 0)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path("other"))
            let piped = try await run("restore", "--data", folder.path("other"), "--from", folder.path("pipe"))
            #expect(piped.status == 2 && piped.errors.contains("There is no copy"), "\(piped.errors)")
        }
    }

    @Test func `refuses to overwrite a copy or a store, and a folder that is no copy`() async throws {
        try await with { folder, _, _ in
            #expect(try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy")).status == 0)
            let again = try await run("backup", "--data", folder.path("data"), "--to", folder.path("copy"))
            #expect(again.status == 2 && again.errors.contains("already"), "\(again.errors)")
            let over = try await run("restore", "--data", folder.path("data"), "--from", folder.path("copy"))
            #expect(over.status == 2 && over.errors.contains("already"), "\(over.errors)")
            let none = try await run("restore", "--data", folder.path("other"), "--from", folder.path("data"))
            #expect(none.status == 2 && none.errors.contains("There is no copy"), "\(none.errors)")
            let empty = try await run("backup", "--data", folder.path("other"), "--to", folder.path("copy2"))
            #expect(empty.status == 2 && empty.errors.contains("There is no store"), "\(empty.errors)")
        }
    }
}
