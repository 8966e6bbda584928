// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import SystemPackage
internal import TestSupport
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct RotateTests {
    /// A folder as a service leaves it, with so many verifications.
    private func with(_ count: Int, _ body: (TemporaryFolder, MasterKeyPlace) async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            let place = MasterKeyPlace(FilePath(folder.path("master.key")))
            try MasterKeyFile.create(place.path)
            do {
                let store = try open(folder, place.ring())
                for number in 0..<count {
                    try await store.commit(Change(at: Self.now, .create(.requested(Self.id(number), at: Self.now))))
                }
            }
            try await body(folder, place)
        }
    }

    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private static func id(_ number: Int) -> UUID {
        UUID(uuidString: "01a0c5b2-2c00-7000-8000-\(String(format: "%012x", number))") ?? UUID()
    }

    private func open(_ folder: TemporaryFolder, _ ring: MasterKeyRing) throws -> SQLiteStore {
        try SQLiteStore(folder: FilePath(folder.path("store")), keys: ring)
    }

    private func rotate(_ folder: TemporaryFolder, _ more: String...) async throws -> Command.Result {
        try await Command.run(Program.path("recto-serve"), ["rotate", "--data", folder.path("")] + more)
    }

    @Test func `leaves a folder that the new key alone opens, and the old one no longer`() async throws {
        try await with(3) { folder, place in
            let old = try MasterKeyFile.read(place.path)
            let result = try await rotate(folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.lines.first == "keys wrapped anew  5")
            let new = try MasterKeyFile.read(place.path)
            #expect(try new.id != old.id && MasterKeyFile.read(place.old).id == old.id && !place.isRotating)
            #expect(throws: StoreError.masterKeyMissing(id: new.id)) { try open(folder, MasterKeyRing(old)) }
            let store = try open(folder, MasterKeyRing(new))
            #expect(try await store.verification(Self.id(2))?.sealed == Data("MARIA SPECIMEN".utf8))
        }
    }

    @Test func `takes the key of a file`() async throws {
        try await with(1) { folder, place in
            let key = try MasterKeyFile.create(FilePath(folder.path("chosen")))
            #expect(try await rotate(folder, "--new-key", folder.path("chosen")).status == 0)
            #expect(try MasterKeyFile.read(place.path).id == key.id)
            let again = try await rotate(folder, "--new-key", folder.path("chosen"))
            #expect(again.status == 2 && again.errors.contains("the one in use"), "\(again.errors)")
        }
    }

    @Test func `finds the key where it is kept elsewhere`() async throws {
        try await with(1) { folder, place in
            let elsewhere = MasterKeyPlace(FilePath(folder.path("elsewhere.key")))
            try FileManager.default.moveItem(atPath: place.path.string, toPath: elsewhere.path.string)
            let missing = try await rotate(folder)
            #expect(missing.status == 2 && missing.errors.contains("master.key"), "\(missing.errors)")
            #expect(try await rotate(folder, "--key", elsewhere.path.string).status == 0)
            _ = try open(folder, elsewhere.ring())
        }
    }

    @Test func `refuses a folder that a service is at work in, and one without a store`() async throws {
        try await with(1) { folder, place in
            let store = try open(folder, place.ring())
            let busy = try await rotate(folder)
            #expect(busy.status == 2 && busy.errors.contains("stop it first"), "\(busy.errors)")
            #expect(!place.isRotating, "nothing was begun")
            _ = consume store
        }
        try await TemporaryFolder.with { folder in
            let empty = try await rotate(folder)
            #expect(empty.status == 2 && empty.errors.contains("There is no store"), "\(empty.errors)")
        }
    }

    @Test func `goes on where it was killed, and leaves what opens at every moment`() async throws {
        try await with(600) { folder, place in
            for _ in 0..<6 {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: Program.path("recto-serve"))
                process.arguments = ["rotate", "--data", folder.path("")]
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                while process.isRunning, !place.isRotating { try await Task.sleep(for: .milliseconds(1)) }
                try await Task.sleep(for: .milliseconds(.random(in: 0...30)))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                let store = try open(folder, place.ring())
                for number in [0, 299, 599] {
                    #expect(try await store.verification(Self.id(number))?.sealed == Data("MARIA SPECIMEN".utf8))
                }
            }
            #expect(try await rotate(folder).status == 0)
            let store = try open(folder, MasterKeyRing(try MasterKeyFile.read(place.path)))
            for number in [0, 299, 599] {
                #expect(try await store.verification(Self.id(number))?.sealed == Data("MARIA SPECIMEN".utf8))
            }
        }
    }
}
