// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct MasterKeyFileTests {
    private static let bytes = (0..<32).map { UInt8($0) }

    private func read(_ text: String, permissions: Int = 0o600) async throws -> MasterKey {
        var key: MasterKey?
        try await TemporaryFolder.with { folder in
            try folder.write(Array(text.utf8), to: "key")
            try folder.setPermissions(permissions, of: "key")
            do throws(StoreError) {
                key = try MasterKeyFile.read(FilePath(folder.path("key")))
            } catch {
                guard case .masterKeyRefused(_, let problem) = error else { throw error }
                throw Refusal(problem: problem)
            }
        }
        return try #require(key)
    }

    private struct Refusal: Error, Equatable {
        let problem: MasterKeyProblem
    }

    @Test(arguments: [
        bytes.hexadecimal, bytes.hexadecimal.uppercased() + "\n", Data(bytes).base64EncodedString(),
        "  \(Data(bytes).base64EncodedString())\r\n",
    ]) func `reads 32 bytes in either form`(text: String) async throws {
        #expect(try await read(text).id == MasterKey(bytes: Self.bytes)?.id)
        #expect(try await read(text, permissions: 0o400).id == MasterKey(bytes: Self.bytes)?.id)
    }

    @Test(arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "0", count: 62), "AAAA"])
    func `refuses what is no key`(text: String) async throws {
        await #expect(throws: Refusal(problem: .malformed)) { try await read(text) }
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o700, 0o644])
    func `refuses a file that others may use`(permissions: Int) async throws {
        await #expect(throws: Refusal(problem: .exposed)) {
            try await read(Self.bytes.hexadecimal, permissions: permissions)
        }
    }

    @Test func `refuses what is no file without waiting for it`() async throws {
        try await TemporaryFolder.with { folder in
            let pipe = try FilePath(folder.makePipe("key"))
            #expect(throws: StoreError.masterKeyRefused(path: pipe.string, .notAFile)) { try MasterKeyFile.read(pipe) }
            let missing = FilePath(folder.path("missing"))
            #expect(throws: StoreError.self) { try MasterKeyFile.read(missing) }
        }
    }

    @Test func `makes a key that it reads again, and no second in its place`() async throws {
        try await TemporaryFolder.with { folder in
            let path = FilePath(folder.path("key"))
            let key = try MasterKeyFile.create(path)
            #expect(try MasterKeyFile.read(path).id == key.id)
            #expect(throws: StoreError.masterKeyRefused(path: path.string, .exists)) { try MasterKeyFile.create(path) }
            #expect(try MasterKeyFile.read(path).id == key.id)
            #expect(try folder.names() == ["key"])
        }
    }
}
