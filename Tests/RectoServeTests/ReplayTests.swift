// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import SystemPackage
internal import TestSupport
internal import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
    private func replay(_ words: String...) async throws -> Command.Result {
        try await Command.run(Program.path("recto-serve"), ["replay"] + words)
    }

    @Test(arguments: ["passport", "", "0190"])
    func `refuses what is no identifier`(id: String) async throws {
        let result = try await replay("--data", "/nonexistent", id)
        #expect(result.status == 2 && result.errors.contains("no identifier of a verification"), "\(result.errors)")
    }

    @Test func `names a verification that is not there, and a folder without a store`() async throws {
        let id = "0190a5c4-0000-7000-8000-000000000000"
        try await TemporaryFolder.with { folder in
            let missing = try await replay("--data", folder.path(""), id)
            #expect(missing.status == 2 && missing.errors.contains("There is no store"), "\(missing.errors)")
            let place = MasterKeyPlace(FilePath(folder.path("master.key")))
            try MasterKeyFile.create(place.path)
            do { _ = try SQLiteStore(folder: FilePath(folder.path("store")), keys: place.ring()) }
            let unknown = try await replay("--data", folder.path(""), id)
            #expect(
                unknown.status == 2 && unknown.errors.contains("There is no verification \(id)"),
                "\(unknown.errors)"
            )
        }
    }

    @Test func `names a configuration that cannot be read`() async throws {
        try await TemporaryFolder.with { folder in
            let id = "0190a5c4-0000-7000-8000-000000000000"
            let result = try await replay("--data", folder.path(""), "--config", folder.path("none.json"), id)
            #expect(result.status == 2 && result.errors.contains("cannot be read"), "\(result.errors)")
        }
    }
}
